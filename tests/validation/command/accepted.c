/* An agent that leaks in one function, for tests of baselines: SECOND and CRASH add other errors, TWICE the same once
   more in the same function. The test moves its lines. */
#include <jvmti.h>

static void look(jvmtiEnv *jvmti, jthread thread) {
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return;
#ifdef TWICE
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return;
#endif
}

static void list(jvmtiEnv *jvmti) {
    char *name;
    if ((*jvmti)->GetErrorName(jvmti, JVMTI_ERROR_NONE, &name) != JVMTI_ERROR_NONE) return;
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    look(jvmti, thread);
#ifdef SECOND
    list(jvmti);
#else
    (void)list;
#endif
#ifdef CRASH
    *(volatile int *)16 = 0;
#endif
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
