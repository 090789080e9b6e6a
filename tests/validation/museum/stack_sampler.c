/* A sampling profiler: its thread takes the stack of one thread and counts what is on top. It looked at the frames
   and at their number, not at what the call had said. In a VM out of memory both stay as they were: the frames of
   the sample before are counted once more, or IDs that are none crash the VM.

   Found by MJ-result-ignored, but only where GetStackTrace fails. */
#include "tool.h"

enum { DEPTH = 16, HOT = 64 };
static void sample(jvmtiEnv *env, JNIEnv *jni);
static Helper sampler = {.round = sample, .at_least = 20};
static jthread watched;
static struct {
    char name[40];
    int samples;
} hot[HOT];

static void count(const char *name) {
    for (int i = 0; i < HOT; i++) {
        if (hot[i].samples == 0) strncpy(hot[i].name, name, sizeof hot[i].name - 1);
        if (strncmp(hot[i].name, name, sizeof hot[i].name - 1) != 0) continue;
        hot[i].samples++;
        return;
    }
}

static void sample(jvmtiEnv *env, JNIEnv *jni) {
    jvmtiFrameInfo frames[DEPTH];
    jint depth;
    char *name;
#ifdef REPAIRED
    if ((*env)->GetStackTrace(env, watched, 0, DEPTH, frames, &depth) != JVMTI_ERROR_NONE) return;
#else
    (*env)->GetStackTrace(env, watched, 0, DEPTH, frames, &depth);
#endif
    if (depth > 0 && (*env)->GetMethodName(env, frames[0].method, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
        count(name);
        release(env, name);
    }
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    if (strcmp(info.name, "watchman") == 0 && (watched = (*jni)->NewGlobalRef(jni, thread)))
        start_helper(&sampler, env, jni);
    release(env, info.name);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&sampler, env);
    for (int i = 0; i < HOT && hot[i].samples > 0; i++) fprintf(stderr, "%5d %s\n", hot[i].samples, hot[i].name);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadStart = on_start};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
