/* Wants to know when a method is called, and does without where that is unavailable. */
#include <jvmti.h>
#include <stdio.h>

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass c = (*jni)->FindClass(jni, "java/lang/Integer");
    jmethodID method = !c ? NULL : (*jni)->GetMethodID(jni, c, "intValue", "()I");
    if (!method || (*env)->SetBreakpoint(env, method, 0) != JVMTI_ERROR_NONE) return;
    jvmtiError error = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    printf("enabled %d\n", error);
    if (error != JVMTI_ERROR_NONE) (*env)->ClearBreakpoint(env, method, 0);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .Breakpoint = on_breakpoint};
    const jvmtiCapabilities needed = {.can_generate_breakpoint_events = 1};
    jvmtiEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->AddCapabilities(env, &needed) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks); /* if it fails, the first ones stay */
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
