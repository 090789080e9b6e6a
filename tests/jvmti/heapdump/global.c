/* An agent with a global reference, which dumps must show as a root. */
#include <jvmti.h>
#include <stdio.h>

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    if (!(*env)->NewGlobalRef(env, thread)) printf("no global reference\n");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return 1;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return 0;
}
