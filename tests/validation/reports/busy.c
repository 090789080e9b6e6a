/* Asks for its stack 1500 times; test_pressure.py lets all of them fail. */
#include <jvmti.h>

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiFrameInfo frames[4];
    jint count;
    for (int i = 0; i < 1500; i++) (*env)->GetStackTrace(env, thread, 0, 4, frames, &count);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    jvmtiEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
