/* A sampler that works all day and fails in the last millisecond. Its thread asked for all threads in a loop, and what
   was no success was "fatal", with abort(). When the VM died between two rounds the answer was WRONG_PHASE: about one
   in a thousand runs of the test suite ended with a core file, after "all tests passed".
   Found by MJ-result-abort-on-any-error, but only where the VM ends in the middle of a round. */
#include "tool.h"

static void sample(jvmtiEnv *env, JNIEnv *jni);
static Helper sampler = {.round = sample, .at_least = 3};
static int samples;

static void sample(jvmtiEnv *env, JNIEnv *jni) {
    jint count;
    jthread *threads;
    jvmtiError error = (*env)->GetAllThreads(env, &count, &threads);
    if (error != JVMTI_ERROR_NONE) {
#ifndef REPAIRED
        fprintf(stderr, "fatal: error %d\n", error);
        abort();
#endif
        return;
    }
    for (jint i = 0; i < count; i++) (*jni)->DeleteLocalRef(jni, threads[i]);
    samples++;
    release(env, threads);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { start_helper(&sampler, env, jni); }
#ifdef REPAIRED
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { stop_helper(&sampler, env); }
#endif

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
#ifdef REPAIRED
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
#else
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, 0);
#endif
    return JNI_OK;
}
