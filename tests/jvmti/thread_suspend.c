/* SuspendThread, ResumeThread, the two list forms, and GetThreadState of what they suspend, in every
   situation in which a thread can be. The script is ThreadSuspend.java. */
#define TEST ThreadSuspend
#include <pthread.h>
#include <unistd.h>

#include "scripted.h"

/* ---- A thread of the host, attached, in native code of its own ---- */

static pthread_t host;
static jobject host_thread;
static volatile int host_step, host_calls, host_gone;

static void *run_host(void *unused) {
    (void)unused;
    JNIEnv *env = NULL;
    JavaVMAttachArgs args = {.version = JNI_VERSION_10, .name = "host"};
    (*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&env, &args);
    jthread me = NULL;
    (*jvmti)->GetCurrentThread(jvmti, &me);
    host_thread = (*env)->NewGlobalRef(env, me);
    __atomic_store_n(&host_step, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(&host_step, __ATOMIC_SEQ_CST) == 1) usleep(200);
    (*env)->DeleteLocalRef(env, (*env)->NewLocalRef(env, host_thread)); /* enters the VM */
    __atomic_add_fetch(&host_calls, 1, __ATOMIC_SEQ_CST);
    (*the_vm)->DetachCurrentThread(the_vm);
    __atomic_store_n(&host_gone, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

NATIVE(jobject, startHost)(JNIEnv *env, jclass c) {
    (void)c;
    pthread_create(&host, NULL, run_host, NULL);
    while (__atomic_load_n(&host_step, __ATOMIC_SEQ_CST) != 1) {
        usleep(200);
        yield(env);
    }
    return (*env)->NewLocalRef(env, host_thread);
}

/* The host's thread wants to enter the VM now. */
NATIVE(void, letHostGo)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&host_step, 2, __ATOMIC_SEQ_CST);
    usleep(3000);
}

NATIVE(jint, hostCalls)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&host_calls, __ATOMIC_SEQ_CST);
}

NATIVE(void, joinHost)(JNIEnv *env, jclass c) {
    (void)c;
    while (__atomic_load_n(&host_gone, __ATOMIC_SEQ_CST) == 0) yield(env);
    pthread_join(host, NULL);
    (*env)->DeleteGlobalRef(env, host_thread);
}

/* ---- Threads in callbacks and raw monitors ---- */

static jrawMonitorID raw;
static volatile int raw_owner; /* 1: wants it, 2: has it */

NATIVE(void, rawHold)(JNIEnv *env, jclass c, jboolean hold) {
    (void)env, (void)c;
    MUST(hold ? (*jvmti)->RawMonitorEnter(jvmti, raw) : (*jvmti)->RawMonitorExit(jvmti, raw));
}

NATIVE(void, rawUse)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&raw_owner, 1, __ATOMIC_SEQ_CST);
    MUST((*jvmti)->RawMonitorEnter(jvmti, raw));
    __atomic_store_n(&raw_owner, 2, __ATOMIC_SEQ_CST);
    MUST((*jvmti)->RawMonitorExit(jvmti, raw));
}

NATIVE(void, rawWait)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, raw));
    __atomic_store_n(&raw_owner, 1, __ATOMIC_SEQ_CST);
    MUST((*jvmti)->RawMonitorWait(jvmti, raw, 0));
    __atomic_store_n(&raw_owner, 2, __ATOMIC_SEQ_CST);
    MUST((*jvmti)->RawMonitorExit(jvmti, raw));
}

NATIVE(void, rawNotify)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, raw));
    MUST((*jvmti)->RawMonitorNotify(jvmti, raw));
    MUST((*jvmti)->RawMonitorExit(jvmti, raw));
}

NATIVE(jint, rawOwner)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&raw_owner, __ATOMIC_SEQ_CST);
}

/* The callback of ThreadStart and ThreadEnd of threads called "started" and "ending". */
static volatile int starts, ends, held_in_callback;

static void hold_here(jvmtiEnv *env, JNIEnv *jni, jthread thread, const char *wanted, volatile int *count) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    if (strcmp(info.name, wanted) == 0) {
        __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
        __atomic_store_n(&held_in_callback, 1, __ATOMIC_SEQ_CST);
        while (__atomic_load_n(&held_in_callback, __ATOMIC_SEQ_CST) == 1) yield(jni);
    }
    (*env)->Deallocate(env, (unsigned char *)info.name);
}

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    hold_here(env, jni, thread, "started", &starts);
}

static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { hold_here(env, jni, thread, "ending", &ends); }

NATIVE(void, events)(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, mode, JVMTI_EVENT_THREAD_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, mode, JVMTI_EVENT_THREAD_END, NULL));
}

NATIVE(jint, callbacks)(JNIEnv *env, jclass c, jboolean of_start) {
    (void)env, (void)c;
    return __atomic_load_n(of_start ? &starts : &ends, __ATOMIC_SEQ_CST);
}

NATIVE(void, leaveCallback)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&held_in_callback, 2, __ATOMIC_SEQ_CST);
}

/* ---- Errors ---- */

NATIVE(void, errors)(JNIEnv *env, jclass c, jthread unstarted, jthread ended, jthread live) {
    (void)env;
    jthread list[4] = {NULL, (jthread)c, unstarted, ended};
    jvmtiError results[4] = {-1, -1, -1, -1};
    CASE("SuspendThread", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, SuspendThread, (jthread)c);
    CASE("SuspendThread", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, SuspendThread, unstarted);
    EXPECT(THREAD_NOT_ALIVE, SuspendThread, ended);
    CASE("ResumeThread", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, ResumeThread, NULL);
    EXPECT(INVALID_THREAD, ResumeThread, (jthread)c);
    CASE("ResumeThread", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, ResumeThread, unstarted);
    EXPECT(THREAD_NOT_ALIVE, ResumeThread, ended);
    CASE("ResumeThread", "THREAD_NOT_SUSPENDED");
    EXPECT(THREAD_NOT_SUSPENDED, ResumeThread, live);
    CASE("SuspendThreadList", "results of wrong elements");
    EXPECT(NONE, SuspendThreadList, 4, list, results);
    CHECK_INT(JVMTI_ERROR_INVALID_THREAD, results[0]);
    CHECK_INT(JVMTI_ERROR_INVALID_THREAD, results[1]);
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_ALIVE, results[2]);
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_ALIVE, results[3]);
    CASE("ResumeThreadList", "results of wrong elements");
    list[3] = live;
    EXPECT(NONE, ResumeThreadList, 4, list, results);
    CHECK_INT(JVMTI_ERROR_INVALID_THREAD, results[0]);
    CHECK_INT(JVMTI_ERROR_INVALID_THREAD, results[1]);
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_ALIVE, results[2]);
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_SUSPENDED, results[3]);
    CASE("SuspendThreadList", "no elements");
    EXPECT(NONE, SuspendThreadList, 0, list, results);
    CASE("ResumeThreadList", "no elements");
    EXPECT(NONE, ResumeThreadList, 0, list, results);
    CASE("SuspendThreadList", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, SuspendThreadList, -1, list, results);
    CASE("ResumeThreadList", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, ResumeThreadList, -1, list, results);
    CASE("SuspendThreadList", "NULL_POINTER");
    EXPECT(NULL_POINTER, SuspendThreadList, 1, NULL, results);
    EXPECT(NULL_POINTER, SuspendThreadList, 0, list, NULL);
    CASE("ResumeThreadList", "NULL_POINTER");
    EXPECT(NULL_POINTER, ResumeThreadList, 0, NULL, results);
    EXPECT(NULL_POINTER, ResumeThreadList, 1, list, NULL);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .ThreadEnd = on_end};
    begin_script(vm, NULL, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "raw", &raw));
    return 0;
}
