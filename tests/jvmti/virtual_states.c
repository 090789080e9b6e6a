/* Virtual threads that are continuations: every function on one that is new, parks, sleeps, runs, is pinned, is
   blocked, waits, is suspended, at its end, and events of their lives. The script is VirtualStates.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=8 -Djdk.virtualThreadScheduler.maxPoolSize=8 */
#include "virtual_threads.h"

#define TEST VirtualStates

NATIVE(jobject, current)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    jthread t = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &t));
    return t;
}

NATIVE(jint, store)(JNIEnv *env, jclass c, jthread t, jlong value) {
    (void)env, (void)c;
    return (jint)(*jvmti)->SetThreadLocalStorage(jvmti, t, (void *)(size_t)value);
}
NATIVE(jlong, stored)(JNIEnv *env, jclass c, jthread t) {
    (void)env, (void)c;
    void *value = NULL;
    jvmtiError e = (*jvmti)->GetThreadLocalStorage(jvmti, t, &value);
    return e == JVMTI_ERROR_NONE ? (jlong)(size_t)value : -(jlong)e;
}

/* "frames state": of the list of threads at one instant, how many each has. */
NATIVE(jstring, listStacks)(JNIEnv *env, jclass c, jobjectArray threads) {
    (void)c;
    char text[512] = "";
    jthread list[8];
    jsize n = (*env)->GetArrayLength(env, threads);
    jvmtiStackInfo *infos = NULL;
    for (jsize i = 0; i < n && i < 8; i++) list[i] = (*env)->GetObjectArrayElement(env, threads, i);
    jvmtiError e = (*jvmti)->GetThreadListStackTraces(jvmti, n, list, 40, &infos);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    for (jsize i = 0; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%x/%d", i == 0 ? "" : " ", (int)infos[i].state,
                 (int)infos[i].frame_count);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    return (*env)->NewStringUTF(env, text);
}

/* The value of an int variable, or minus the error. */
NATIVE(jint, local)(JNIEnv *env, jclass c, jthread t, jint depth, jint slot) {
    (void)env, (void)c;
    jint value = 0;
    jvmtiError e = (*jvmti)->GetLocalInt(jvmti, t, depth, slot, &value);
    return e == JVMTI_ERROR_NONE ? value : -(jint)e;
}
NATIVE(jint, setLocal)(JNIEnv *env, jclass c, jthread t, jint depth, jint slot, jint value) {
    (void)env, (void)c;
    return (jint)(*jvmti)->SetLocalInt(jvmti, t, depth, slot, value);
}
