/* A debugger's table of threads. The jthread that came with ThreadStart went into it as it was. It is a local
   reference of that callback: when the callback has returned, the slot is somebody else's. One VM answered for a
   while about a thread that was none, another crashed immediately.

   Found by MJ-ref-callback-arg-kept. */
#include "tool.h"

enum { THREADS = 256 };
static jthread threads[THREADS];
static int thread_count;
static jrawMonitorID lock; /* of the table */

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
#ifdef REPAIRED
    thread = (*jni)->NewGlobalRef(jni, thread);
#endif
    (*env)->RawMonitorEnter(env, lock);
    if (thread_count < THREADS && thread) {
        threads[thread_count++] = thread;
        thread = NULL;
    }
    (*env)->RawMonitorExit(env, lock);
#ifdef REPAIRED
    if (thread) (*jni)->DeleteGlobalRef(jni, thread);
#endif
}

/* Which of them are still there? */
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*env)->RawMonitorEnter(env, lock);
    int count = thread_count;
    thread_count = 0;
    (*env)->RawMonitorExit(env, lock);
    int alive = 0;
    for (int i = 0; i < count; i++) {
        jint state;
        if ((*env)->GetThreadState(env, threads[i], &state) == JVMTI_ERROR_NONE)
            alive += (state & JVMTI_THREAD_STATE_ALIVE) != 0;
#ifdef REPAIRED
        (*jni)->DeleteGlobalRef(jni, threads[i]);
#endif
    }
    fprintf(stderr, "%d of %d threads are alive\n", alive, count);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "threads", &lock);
    return JNI_OK;
}
