/* A monitoring agent that counts threads by name. It asked for the name at each ThreadStart and ThreadEnd,
   compared, and forgot it: some bytes for each thread, which nobody sees in an afternoon. A server with a pool
   that breathes lost hundreds of megabytes in nineteen months before somebody looked outside the Java heap.

   Found by MJ-GetThreadInfo-free. */
#include "tool.h"

enum { NAMES = 64 };
static struct {
    char name[40];
    int started, ended;
} counts[NAMES];
static jrawMonitorID lock; /* of the counts */

static void count(jvmtiEnv *env, jthread thread, int started, int ended) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE || !info.name) return;
    (*env)->RawMonitorEnter(env, lock);
    for (int i = 0; i < NAMES; i++) {
        if (counts[i].name[0] == '\0') strncpy(counts[i].name, info.name, sizeof counts[i].name - 1);
        if (strncmp(counts[i].name, info.name, sizeof counts[i].name - 1) != 0) continue;
        counts[i].started += started;
        counts[i].ended += ended;
        break;
    }
    (*env)->RawMonitorExit(env, lock);
#ifdef REPAIRED
    release(env, info.name);
#endif
}

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { count(env, thread, 1, 0); }
static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { count(env, thread, 0, 1); }

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->RawMonitorEnter(env, lock);
    for (int i = 0; i < NAMES && counts[i].name[0] != '\0'; i++)
        fprintf(stderr, "%s: %d started, %d ended\n", counts[i].name, counts[i].started, counts[i].ended);
    (*env)->RawMonitorExit(env, lock);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .ThreadEnd = on_end, .VMDeath = on_death};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "counts", &lock);
    return JNI_OK;
}
