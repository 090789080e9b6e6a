/* What a program would be with an agent linked into it that leaves a raw monitor, unless KEEPS is defined. */
#include <jvmti.h>

static jrawMonitorID monitor;

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
#ifdef KEEPS
    (*env)->DestroyRawMonitor(env, monitor);
#endif
}

JNIEXPORT jint JNICALL Agent_OnLoad_never_unloaded(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMDeath = on_death};
    jvmtiEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->CreateRawMonitor(env, "of a linked agent", &monitor) != JVMTI_ERROR_NONE ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (jint)(*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
}
JNIEXPORT void JNICALL Agent_OnUnload_never_unloaded(JavaVM *vm) {}
