/* A profiler whose authors took a jvmtiEnv for what a JNIEnv is: something of the thread. Each thread that needed
   one called GetEnv again. Each call makes an environment, with capabilities, events and separate tags: what the
   first one had added the others had not, and after a day there were thousands of them.

   Found by MJ-env-mixed and MJ-getenv-repeated. */
#include "tool.h"

static JavaVM *java;
#ifdef REPAIRED
static jvmtiEnv *jvmti;
#endif
static int with_cpu, without;

static jvmtiEnv *my_env(void) {
#ifdef REPAIRED
    return jvmti;
#else
    jvmtiEnv *env;
    return (*java)->GetEnv(java, (void **)&env, JVMTI_VERSION_1_2) == JNI_OK ? env : NULL;
#endif
}

static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiEnv *mine = my_env();
    jlong nanoseconds;
    if (!mine) return;
    if ((*mine)->GetThreadCpuTime(mine, thread, &nanoseconds) == JVMTI_ERROR_NONE)
        __atomic_add_fetch(&with_cpu, 1, __ATOMIC_RELAXED);
    else
        __atomic_add_fetch(&without, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%s\n", without > 0 ? "threads without a time" : "all threads have a time");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadEnd = on_end, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_get_thread_cpu_time = 1};
    java = vm;
    jvmtiEnv *env = begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VM_DEATH, 0);
#ifdef REPAIRED
    jvmti = env;
#else
    (void)env;
#endif
    return JNI_OK;
}
