/* A profiler that one script named in JAVA_TOOL_OPTIONS and another one on the command line. A library is loaded
   once, its variables are there once, Agent_OnLoad runs twice: the second environment took the place of the first,
   whose events still came. Each sample was counted twice, and what was stopped was only one of the two.

   Found by MJ-entry-loaded-twice, but only where it is named twice. */
#include "tool.h"

static jvmtiEnv *jvmti;
static int threads;

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    fprintf(stderr, "%s\n", threads > 0 ? "threads have begun" : "no thread has begun");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .VMDeath = on_death};
#ifdef REPAIRED
    if (jvmti) {
        fprintf(stderr, "the profiler is there already\n");
        return JNI_OK;
    }
#endif
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_OK;
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) != JVMTI_ERROR_NONE)
        (*jvmti)->DisposeEnvironment(jvmti);
    return JNI_OK;
}
