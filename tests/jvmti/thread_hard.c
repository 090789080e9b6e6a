/* Threads and raw monitors where the reference implementation crashes or leaves things open: threads
   that are not attached, monitors destroyed under waiting threads, entries made in the OnLoad phase by another native
   thread, objects of wrong classes. */
/* only here: the reference crashes or hangs */
#define TEST ThreadHard
#include <pthread.h>
#include <stdint.h>

#include "scripted.h"

static jrawMonitorID m, early;

static void *not_attached(void *unused) {
    (void)unused;
    jrawMonitorID other = NULL;
    CASE("RawMonitorEnter", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, RawMonitorEnter, m);
    CASE("RawMonitorExit", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, RawMonitorExit, m);
    CASE("RawMonitorWait", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, RawMonitorWait, m, 1);
    CASE("RawMonitorNotify", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, RawMonitorNotify, m);
    CASE("RawMonitorNotifyAll", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, RawMonitorNotifyAll, m);
    CASE("RawMonitorEnter", "INVALID_MONITOR, not attached");
    EXPECT(INVALID_MONITOR, RawMonitorEnter, NULL);
    EXPECT(INVALID_MONITOR, RawMonitorEnter, (jrawMonitorID)(uintptr_t)4711);
    CASE("CreateRawMonitor", "not attached");
    EXPECT(NONE, CreateRawMonitor, "made by a thread that is not attached", &other);
    CASE("DestroyRawMonitor", "not attached");
    EXPECT(NONE, DestroyRawMonitor, other);
    EXPECT(INVALID_MONITOR, DestroyRawMonitor, other);
    CASES_END();
    return NULL;
}

NATIVE(void, unattached)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    pthread_t t;
    pthread_create(&t, NULL, not_attached, NULL);
    pthread_join(t, NULL);
}

NATIVE(jint, enter)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return (jint)(*jvmti)->RawMonitorEnter(jvmti, m);
}

static volatile int waiting;
NATIVE(jint, await)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    jvmtiError e = (*jvmti)->RawMonitorEnter(jvmti, m);
    waiting++;
    if (e == JVMTI_ERROR_NONE) e = (*jvmti)->RawMonitorWait(jvmti, m, 0);
    return (jint)e;
}

NATIVE(jint, waiting)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    if ((*jvmti)->RawMonitorEnter(jvmti, m) != JVMTI_ERROR_NONE) return -1;
    int n = waiting;
    MUST((*jvmti)->RawMonitorExit(jvmti, m));
    return n;
}

NATIVE(void, create)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    waiting = 0;
    MUST((*jvmti)->CreateRawMonitor(jvmti, "m", &m));
}

NATIVE(jint, destroy)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return (jint)(*jvmti)->DestroyRawMonitor(jvmti, m);
}

/* A destroyed one stays invalid, also after many others were made and destroyed. */
NATIVE(void, stale)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    jrawMonitorID old, fresh;
    MUST((*jvmti)->CreateRawMonitor(jvmti, "old", &old));
    MUST((*jvmti)->DestroyRawMonitor(jvmti, old));
    CASE("RawMonitorEnter", "INVALID_MONITOR, stale");
    for (int i = 0; i < 200; i++) {
        EXPECT(NONE, CreateRawMonitor, "fresh", &fresh);
        EXPECT(INVALID_MONITOR, RawMonitorEnter, old);
        EXPECT(NONE, DestroyRawMonitor, fresh);
    }
    CASE("RawMonitorExit", "INVALID_MONITOR, stale");
    EXPECT(INVALID_MONITOR, RawMonitorExit, old);
    CASE("RawMonitorWait", "INVALID_MONITOR, stale");
    EXPECT(INVALID_MONITOR, RawMonitorWait, old, 1);
    CASE("RawMonitorNotify", "INVALID_MONITOR, stale");
    EXPECT(INVALID_MONITOR, RawMonitorNotify, old);
    CASE("RawMonitorNotifyAll", "INVALID_MONITOR, stale");
    EXPECT(INVALID_MONITOR, RawMonitorNotifyAll, old);
    CASE("DestroyRawMonitor", "INVALID_MONITOR, stale");
    EXPECT(INVALID_MONITOR, DestroyRawMonitor, old);
    CASE("DestroyRawMonitor", "INVALID_MONITOR, rubbish");
    EXPECT(INVALID_MONITOR, DestroyRawMonitor, (jrawMonitorID)((char *)early + 1));
    EXPECT(INVALID_MONITOR, DestroyRawMonitor, (jrawMonitorID)(uintptr_t)-8);
    EXPECT(INVALID_MONITOR, DestroyRawMonitor, (jrawMonitorID)&waiting);
    CASES_END();
}

/* What was entered in the OnLoad phase belongs to the main thread, whoever it was. */
NATIVE(void, ownedByMain)(JNIEnv *env, jclass c, jboolean main) {
    (void)env, (void)c;
    CASE("RawMonitorExit",
         main ? "of an entry in the OnLoad phase, main thread" : "of an entry in the OnLoad phase, another");
    if (main) {
        EXPECT(NONE, RawMonitorNotify, early);
        EXPECT(NONE, RawMonitorEnter, early);
        EXPECT(NONE, RawMonitorExit, early);
        EXPECT(NONE, RawMonitorExit, early);
    }
    EXPECT(NOT_MONITOR_OWNER, RawMonitorExit, early);
    CASES_END();
}

/* ---- Objects of wrong classes ---- */

static void JNICALL nothing(jvmtiEnv *env, JNIEnv *jni, void *arg) { (void)env, (void)jni, (void)arg; }

NATIVE(void, wrongObjects)(JNIEnv *env, jclass c, jthread live, jthread ended, jobjectArray array) {
    jint none = 3;
    jthread *threads = (void *)3;
    jvmtiThreadGroupInfo info;
    jobject gone = (*env)->NewLocalRef(env, c);
    (*env)->DeleteLocalRef(env, gone);
    jobject wrong[] = {c, live, array, gone, (jobject)&none, (jobject)(uintptr_t)-16};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CASE("GetThreadGroupInfo", "INVALID_THREAD_GROUP, wrong objects");
        EXPECT(INVALID_THREAD_GROUP, GetThreadGroupInfo, (jthreadGroup)wrong[i], &info);
        CASE("GetThreadGroupChildren", "INVALID_THREAD_GROUP, wrong objects");
        EXPECT(INVALID_THREAD_GROUP, GetThreadGroupChildren, (jthreadGroup)wrong[i], &none, &threads, &none, &threads);
    }
    CHECK(none == 3 && threads == (void *)3);
    CASE("RunAgentThread", "INVALID_THREAD, has ended");
    EXPECT(INVALID_THREAD, RunAgentThread, ended, nothing, NULL, JVMTI_THREAD_NORM_PRIORITY);
    CASE("StopThread", "INVALID_OBJECT");
    EXPECT(INVALID_OBJECT, StopThread, live, c);
    EXPECT(INVALID_OBJECT, StopThread, live, gone);
    EXPECT(INVALID_OBJECT, StopThread, live, (jobject)(uintptr_t)-16);
    CASE("GetObjectMonitorUsage", "INVALID_OBJECT, stale");
    jvmtiMonitorUsage usage;
    EXPECT(INVALID_OBJECT, GetObjectMonitorUsage, gone, &usage);
    CASES_END();
}

static void *enter_early(void *unused) {
    (void)unused;
    return (*jvmti)->RawMonitorEnter(jvmti, early) == JVMTI_ERROR_NONE ? early : NULL;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    begin_script(vm, NULL, NULL);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "early", &early));
    pthread_t t;
    void *entered = NULL;
    pthread_create(&t, NULL, enter_early, NULL);
    pthread_join(t, &entered);
    CASE("RawMonitorEnter", "in the OnLoad phase, by another native thread");
    CHECK(entered);
    CASES_END();
    return 0;
}
