/* The functions about threads, groups and monitors inside a callback, on a thread that is not the
   first; a thread that suspends itself in a callback, one that is stopped and interrupted there. */
#define TEST ThreadCallbacks
#include "scripted.h"

static jthread victim, agent_thread;
static jobject lock, death;
static volatile int in_callback, agent_ran, suspended_itself, visits;
static jrawMonitorID raw;

static void JNICALL agent_main(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    (void)env, (void)jni;
    *(volatile int *)arg = 1;
}

static int is_there(JNIEnv *env, jint count, const jthread *list, jthread wanted) {
    for (jint i = 0; i < count; i++)
        if ((*env)->IsSameObject(env, list[i], wanted)) return 1;
    return 0;
}

static void use_threads(JNIEnv *jni, jthread thread) {
    jthread *threads = NULL, me = NULL, list[2] = {victim, victim};
    jthreadGroup *groups = NULL;
    jvmtiError results[2];
    jint count = 0, groups_count = 0, state = 0;
    jlong nanos = -1;
    void *data = NULL;
    jvmtiTimerInfo timer;
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group;
    (*jni)->EnsureLocalCapacity(jni, 200);
    CASE("GetAllThreads", "in a callback");
    EXPECT(NONE, GetAllThreads, &count, &threads);
    CHECK(is_there(jni, count, threads, thread) && is_there(jni, count, threads, victim));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    CASE("GetCurrentThread", "in a callback");
    EXPECT(NONE, GetCurrentThread, &me);
    CHECK((*jni)->IsSameObject(jni, me, thread));
    CASE("GetThreadInfo", "in a callback");
    EXPECT(NONE, GetThreadInfo, NULL, &info);
    CHECK_STR("t", info.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("SuspendThread", "in a callback");
    EXPECT(NONE, SuspendThread, victim);
    EXPECT(THREAD_SUSPENDED, SuspendThread, victim);
    EXPECT(NONE, GetThreadState, victim, &state);
    CHECK_INT(JVMTI_THREAD_STATE_SUSPENDED, state & JVMTI_THREAD_STATE_SUSPENDED);
    CASE("ResumeThread", "in a callback");
    EXPECT(NONE, ResumeThread, victim);
    EXPECT(THREAD_NOT_SUSPENDED, ResumeThread, victim);
    CASE("SuspendThreadList", "in a callback");
    EXPECT(NONE, SuspendThreadList, 2, list, results);
    CHECK_INT(JVMTI_ERROR_NONE, results[0]);
    CHECK_INT(JVMTI_ERROR_THREAD_SUSPENDED, results[1]);
    CASE("ResumeThreadList", "in a callback");
    EXPECT(NONE, ResumeThreadList, 2, list, results);
    CHECK_INT(JVMTI_ERROR_NONE, results[0]);
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_SUSPENDED, results[1]);
    CASE("SetThreadLocalStorage", "in a callback");
    EXPECT(NONE, SetThreadLocalStorage, thread, &results);
    EXPECT(NONE, GetThreadLocalStorage, NULL, &data);
    CHECK(data == &results);
    CASE("GetTopThreadGroups", "in a callback");
    EXPECT(NONE, GetTopThreadGroups, &groups_count, &groups);
    CHECK_INT(1, groups_count);
    CASE("GetThreadGroupInfo", "in a callback");
    EXPECT(NONE, GetThreadGroupInfo, groups[0], &group);
    CHECK_STR("system", group.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)group.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)groups);
    CASE("GetThreadGroupChildren", "in a callback");
    EXPECT(NONE, GetThreadGroupChildren, info.thread_group, &count, &threads, &groups_count, &groups);
    CHECK(is_there(jni, count, threads, thread) && is_there(jni, count, threads, victim));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)groups);
    CASE("GetThreadCpuTimerInfo", "in a callback");
    EXPECT(NONE, GetThreadCpuTimerInfo, &timer);
    CHECK_INT(JVMTI_TIMER_TOTAL_CPU, timer.kind);
    CASE("GetThreadCpuTime", "in a callback");
    EXPECT(NONE, GetThreadCpuTime, victim, &nanos);
    CHECK(nanos >= 0);
    CASE("GetCurrentThreadCpuTimerInfo", "in a callback");
    EXPECT(NONE, GetCurrentThreadCpuTimerInfo, &timer);
    CHECK_INT(JVMTI_TIMER_TOTAL_CPU, timer.kind);
    CASE("GetCurrentThreadCpuTime", "in a callback");
    EXPECT(NONE, GetCurrentThreadCpuTime, &nanos);
    CHECK(nanos > 0);
}

static void use_monitors(JNIEnv *jni, jthread thread, jobject object) {
    jvmtiMonitorUsage usage;
    jvmtiMonitorStackDepthInfo *infos = NULL;
    jobject *monitors = NULL, monitor = NULL;
    jint count = 0;
    CASE("GetObjectMonitorUsage", "in a callback");
    EXPECT(NONE, GetObjectMonitorUsage, object, &usage);
    CHECK((*jni)->IsSameObject(jni, usage.owner, thread));
    CHECK_INT(1, usage.entry_count);
    CASE("GetOwnedMonitorStackDepthInfo", "in a callback");
    EXPECT(NONE, GetOwnedMonitorStackDepthInfo, NULL, &count, &infos);
    CHECK_INT(1, count);
    CHECK(count == 1 && (*jni)->IsSameObject(jni, infos[0].monitor, lock));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    CASE("GetOwnedMonitorInfo", "in a callback, of another");
    EXPECT(NONE, GetOwnedMonitorInfo, victim, &count, &monitors);
    CHECK_INT(0, count);
    CHECK(!monitors);
    CASE("GetCurrentContendedMonitor", "in a callback, of another");
    EXPECT(NONE, GetCurrentContendedMonitor, victim, &monitor);
    CHECK(!monitor);
    CASE("RawMonitorNotify", "in a callback");
    EXPECT(NONE, RawMonitorEnter, raw);
    EXPECT(NONE, RawMonitorNotify, raw);
    EXPECT(NONE, RawMonitorNotifyAll, raw);
    CHECK(EXPECT(NONE, RawMonitorExit, raw));
}

static void signal_threads(JNIEnv *jni, jthread thread) {
    CASE("InterruptThread", "in a callback, of another");
    EXPECT(NONE, InterruptThread, victim);
    CASE("StopThread", "in a callback, of another");
    EXPECT(NONE, StopThread, victim, death);
    CASE("RunAgentThread", "in a callback");
    EXPECT(NONE, RunAgentThread, agent_thread, agent_main, (void *)&agent_ran, JVMTI_THREAD_NORM_PRIORITY);
    while (!agent_ran) yield(jni);
    CHECK_INT(1, agent_ran);
    (void)thread;
    CASES_END();
}

/* What is pending before a call is pending afterwards. */
static void keep_exception(JNIEnv *jni) {
    jthread *threads = NULL;
    jint count = 0, state = 0;
    CASE("GetAllThreads", "with an exception pending");
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "pending");
    EXPECT(NONE, GetAllThreads, &count, &threads);
    EXPECT(NONE, SuspendThread, victim);
    EXPECT(NONE, GetThreadState, victim, &state);
    EXPECT(NONE, ResumeThread, victim);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    CHECK((*jni)->ExceptionCheck(jni));
    (*jni)->ExceptionClear(jni);
    CASES_END();
}

static void JNICALL on_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    (void)env, (void)timeout;
    if (visits++ == 0) {
        keep_exception(jni);
        use_threads(jni, thread);
        use_monitors(jni, thread, object);
        signal_threads(jni, thread);
    } else if (visits == 2) {
        suspended_itself = (int)(*jvmti)->SuspendThread(jvmti, NULL) + 100;
    } else {
        in_callback = 1;
        while (in_callback == 1) yield(jni);
    }
}

NATIVE(void, prepare)(JNIEnv *env, jclass c, jthread t, jthread agent, jobject o, jobject exception) {
    (void)c;
    victim = (*env)->NewGlobalRef(env, t);
    agent_thread = (*env)->NewGlobalRef(env, agent);
    lock = (*env)->NewGlobalRef(env, o);
    death = (*env)->NewGlobalRef(env, exception);
}

NATIVE(void, watch)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT, thread));
}

NATIVE(jint, suspendedItself)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return suspended_itself;
}

NATIVE(jboolean, isInCallback)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return in_callback == 1;
}

NATIVE(void, leaveCallback)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    in_callback = 2;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.MonitorWait = on_wait};
    begin_script(vm, NULL, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "raw", &raw));
    return 0;
}
