/* A memory tool with two tables, one of threads and one of methods, each with its lock. ThreadEnd went from the
   threads to the methods; the thread that writes both out went the other way. Each path was tested, alone. Under
   load the two met, and then all threads that ended came to a stop, one after the other.

   Found by MJ-lock-order in any run, and by MJ-lock-cycle in those schedules in which they meet. Each line takes the
   lock of the output: so in many of them the writer loses its turn between the two. */
#include "tool.h"

static void write_out(jvmtiEnv *env, JNIEnv *jni);
static Helper writer = {.round = write_out, .at_least = 20};
typedef struct Table {
    jrawMonitorID lock;
    int count;
} Table;
static Table threads, methods;
static jrawMonitorID output;
static int written;

static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->RawMonitorEnter(env, threads.lock);
    threads.count++;
    (*env)->RawMonitorEnter(env, methods.lock);
    methods.count += 3;
    (*env)->RawMonitorExit(env, methods.lock);
    (*env)->RawMonitorExit(env, threads.lock);
}

static void write_line(jvmtiEnv *env, const Table *table) {
    (*env)->RawMonitorEnter(env, output);
    written += table->count > 0;
    (*env)->RawMonitorExit(env, output);
}

static void write_out(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    Table *first = &threads, *second = &methods;
#else
    Table *first = &methods, *second = &threads;
#endif
    (*env)->RawMonitorEnter(env, first->lock);
    for (int i = 0; i < 64; i++) write_line(env, first);
    (*env)->RawMonitorEnter(env, second->lock);
    write_line(env, second);
    (*env)->RawMonitorExit(env, second->lock);
    (*env)->RawMonitorExit(env, first->lock);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    write_out(env, jni);
    start_helper(&writer, env, jni);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&writer, env);
    fprintf(stderr, "%d lines\n", written);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadEnd = on_end};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_END, 0);
    static jrawMonitorID *const locks[] = {&threads.lock, &methods.lock, &output};
    static const char *const names[] = {"threads", "methods", "output"};
    for (int i = 0; env && i < 3; i++)
        if ((*env)->CreateRawMonitor(env, names[i], locks[i]) != JVMTI_ERROR_NONE) {
            while (i > 0) (*env)->DestroyRawMonitor(env, *locks[--i]);
            (*env)->DisposeEnvironment(env);
            break;
        }
    return JNI_OK;
}
