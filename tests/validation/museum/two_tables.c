/* A memory tool with two tables, one of threads and one of methods, each with its lock. ThreadEnd went from the
   threads to the methods; the thread that writes both out went the other way. Each path was tested, alone. Under
   load the two met, and then all threads that ended came to a stop, one after the other.

   Found by MJ-lock-order in any run, and by MJ-lock-cycle in those schedules in which they meet. */
#include "tool.h"

static void write_out(jvmtiEnv *env, JNIEnv *jni);
static Helper writer = {.round = write_out, .at_least = 20};
static jrawMonitorID threads, methods;
static int thread_count, method_count, written;

static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->RawMonitorEnter(env, threads);
    thread_count++;
    (*env)->RawMonitorEnter(env, methods);
    method_count += 3;
    (*env)->RawMonitorExit(env, methods);
    (*env)->RawMonitorExit(env, threads);
}

static void write_out(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    jrawMonitorID first = threads, second = methods;
#else
    jrawMonitorID first = methods, second = threads;
#endif
    (*env)->RawMonitorEnter(env, first);
    (*env)->RawMonitorEnter(env, second);
    written = method_count + thread_count;
    (*env)->RawMonitorExit(env, second);
    (*env)->RawMonitorExit(env, first);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { start_helper(&writer, env, jni); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&writer, env);
    fprintf(stderr, "%d lines\n", written);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadEnd = on_end};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_END, 0);
    if (env == NULL) return JNI_OK;
    if ((*env)->CreateRawMonitor(env, "threads", &threads) != JVMTI_ERROR_NONE) {
        (*env)->DisposeEnvironment(env);
    } else if ((*env)->CreateRawMonitor(env, "methods", &methods) != JVMTI_ERROR_NONE) {
        (*env)->DestroyRawMonitor(env, threads);
        (*env)->DisposeEnvironment(env);
    }
    return JNI_OK;
}
