/* An agent that makes an error, and crashes in a callback. */
#include <jvmti.h>

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint version;
    char *value;
    (*env)->GetPhase(env, NULL);
    (*env)->GetVersionNumber(env, &version);
    (*env)->GetSystemProperty(env, "there.is.none", &value);
    *(volatile int *)0x10 = 1; /* crashes here */
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
