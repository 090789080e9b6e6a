/* A tracer that notes the last thread events in a ring of memory that it gets at start-up. Nobody looked whether
   it got it: memory is always there. In a container with a tight limit it was not, and the agent wrote through a
   pointer that nobody had set.

   Found by MJ-Allocate-unchecked and MJ-result-ignored, but only where there is no memory. */
#include "tool.h"

enum { SIZE = 128 };
typedef struct Note {
    jlong time;
    int started;
} Note;
static Note *ring;
static unsigned noted;
static jrawMonitorID lock; /* of the ring */

static void note(jvmtiEnv *env, int started) {
    jlong now;
    if ((*env)->GetTime(env, &now) != JVMTI_ERROR_NONE) return;
    (*env)->RawMonitorEnter(env, lock);
    if (ring) ring[noted++ % SIZE] = (Note){now, started};
    (*env)->RawMonitorExit(env, lock);
}
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { note(env, 1); }
static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { note(env, 0); }

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->RawMonitorEnter(env, lock);
    unsigned last = (noted + SIZE - 1) % SIZE;
    if (noted > 0) fprintf(stderr, "the last of %u: a thread has %s\n", noted, ring[last].started ? "begun" : "ended");
    release(env, ring);
    ring = NULL;
    (*env)->RawMonitorExit(env, lock);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .ThreadEnd = on_end, .VMDeath = on_death};
    unsigned char *memory;
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VM_DEATH, 0);
    if (!env) return JNI_OK;
#ifdef REPAIRED
    if ((*env)->Allocate(env, SIZE * sizeof *ring, &memory) != JVMTI_ERROR_NONE) {
        (*env)->DisposeEnvironment(env);
        return JNI_OK;
    }
#else
    (*env)->Allocate(env, SIZE * sizeof *ring, &memory);
#endif
    ring = memset(memory, 0, SIZE * sizeof *ring);
    if ((*env)->CreateRawMonitor(env, "ring", &lock) != JVMTI_ERROR_NONE) {
        release(env, ring);
        (*env)->DisposeEnvironment(env);
    }
    return JNI_OK;
}
