/* A debugger's agent that was always on the command line, until it learned to be attached. Some of its
   capabilities are available in the OnLoad phase only. AddCapabilities said NOT_AVAILABLE and added none, not even
   those it could have had; the agent continued, and each of its functions failed, one by one, on the day when
   somebody needed them.

   Found by MJ-onattach-capability-assumed, but only where it is attached. */
#include "tool.h"

static jvmtiEnv *jvmti;
static int thrown, with_locals;

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    __atomic_add_fetch(&thrown, 1, __ATOMIC_RELAXED);
}

static void begin(JavaVM *vm) {
    const jvmtiEventCallbacks callbacks = {.Exception = on_exception};
    jvmtiCapabilities wanted = {.can_generate_exception_events = 1, .can_access_local_variables = 1};
    if (jvmti || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return;
#ifdef REPAIRED
    jvmtiCapabilities potential;
    if ((*jvmti)->GetPotentialCapabilities(jvmti, &potential) != JVMTI_ERROR_NONE)
        memset(&potential, 0, sizeof potential);
    wanted.can_generate_exception_events &= potential.can_generate_exception_events;
    wanted.can_access_local_variables &= potential.can_access_local_variables;
    with_locals = wanted.can_access_local_variables;
    if (!wanted.can_generate_exception_events || (*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL) != JVMTI_ERROR_NONE) {
        fprintf(stderr, "no exceptions: the agent has to be on the command line for that\n");
        (*jvmti)->DisposeEnvironment(jvmti);
        jvmti = NULL;
    }
#else
    with_locals = (*jvmti)->AddCapabilities(jvmti, &wanted) == JVMTI_ERROR_NONE;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL);
#endif
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    begin(vm);
    return JNI_OK;
}
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    begin(vm);
    return JNI_OK;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    fprintf(stderr, "%d exceptions, %s locals\n", thrown, with_locals ? "with" : "without");
}
