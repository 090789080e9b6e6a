/* A thread dumper that prints each thread with its group: "clerk (main)". It took for granted that a thread has a
   separate name, and a group. Three of the program's threads have one name; a thread that has ended has no
   group, and the NULL continued into GetThreadGroupInfo, whose error nobody looked at either.

   Found by MJ-GetThreadInfo-null-fields. */
#include "tool.h"

enum { THREADS = 64 };
static jthread threads[THREADS];
static int thread_count;
static jrawMonitorID lock; /* of the table */

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jthread kept = (*jni)->NewGlobalRef(jni, thread);
    (*env)->RawMonitorEnter(env, lock);
    int number = thread_count < THREADS && kept ? ++thread_count : 0;
    if (number > 0) threads[number - 1] = kept;
    (*env)->RawMonitorExit(env, lock);
    if (number == 0 && kept) (*jni)->DeleteGlobalRef(jni, kept);
}

static void print(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
#ifdef REPAIRED
    if (!info.thread_group) {
        fprintf(stderr, "%s (has ended)\n", info.name);
        release(env, info.name);
        return;
    }
#endif
    if ((*env)->GetThreadGroupInfo(env, info.thread_group, &group) == JVMTI_ERROR_NONE) {
        fprintf(stderr, "%s (%s)\n", info.name, group.name);
        release(env, group.name);
    }
    release(env, info.name);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    for (int i = 0; i < thread_count; i++) {
        if ((*jni)->PushLocalFrame(jni, 8) != JNI_OK) return;
        print(env, jni, threads[i]);
        (*jni)->PopLocalFrame(jni, NULL);
        (*jni)->DeleteGlobalRef(jni, threads[i]);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "threads", &lock);
    return JNI_OK;
}
