/* A monitor that works all day and fails in the last millisecond. From VMInit on, whenever a thread began, it looked at
   all of them, and what was no success was "fatal", with abort(). Threads begin until the end: when the VM died in the
   middle of that callback the answer was WRONG_PHASE. One in a thousand runs of the test suite left a core file,
   after "all tests passed".

   Found by MJ-result-abort-on-any-error, but only where the VM ends in the middle of the callback. */
#include "tool.h"

static int most;

#ifndef REPAIRED
static void fatal(const char *what, jvmtiError error) {
    fprintf(stderr, "fatal: %s answers %d\n", what, error);
    abort();
}
#endif

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count;
    jthread *threads;
    jvmtiError error = (*env)->GetAllThreads(env, &count, &threads);
#ifdef REPAIRED
    if (error != JVMTI_ERROR_NONE) return; /* if that was the end, nobody counts any more */
#else
    if (error != JVMTI_ERROR_NONE) fatal("GetAllThreads", error);
#endif
    if (count > most) most = count;
    for (jint i = 0; i < count; i++) (*jni)->DeleteLocalRef(jni, threads[i]);
    release(env, threads);
}

/* Not earlier: Java 8 starts threads in the start phase, in which GetAllThreads may not be called. */
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    fprintf(stderr, "%s\n", most > 1 ? "more than one thread" : "one thread");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ThreadStart = on_start, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
