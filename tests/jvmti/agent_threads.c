/* RunAgentThread, thread-local storage, thread groups, CPU time, GetThreadInfo, GetAllThreads,
   GetCurrentThread, GetThreadState outside of waits. The script is AgentThreads.java. */
#define TEST AgentThreads
#include "scripted.h"

static volatile int step; /* of the agent's thread */
static void await_step(JNIEnv *env, int n) {
    while (__atomic_load_n(&step, __ATOMIC_SEQ_CST) != n) yield(env);
}
static void next_step(void) { __atomic_add_fetch(&step, 1, __ATOMIC_SEQ_CST); }

static volatile int starts, ends;
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)jni;
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE) {
        starts += strcmp(info.name, "agent") == 0;
        (*env)->Deallocate(env, (unsigned char *)info.name);
    }
}
static void JNICALL on_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)jni;
    jvmtiThreadInfo info;
    void *data = NULL;
    jint state = 0, frames = -1;
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE) {
        if (strcmp(info.name, "agent") == 0) {
            MUST((*env)->GetThreadLocalStorage(env, thread, &data));
            MUST((*env)->GetThreadState(env, thread, &state));
            MUST((*env)->GetFrameCount(env, thread, &frames));
            say("  its end: storage %d, state %x, frames %d, group %s", (int)(size_t)data, (unsigned)state, (int)frames,
                !info.thread_group ? "none" : "there");
            ends++;
        }
        (*env)->Deallocate(env, (unsigned char *)info.name);
    }
}

/* ---- RunAgentThread ---- */

static int argument = 4711;

static int contains(JNIEnv *env, jint count, const jthread *threads, jthread wanted) {
    int n = 0;
    for (jint i = 0; i < count; i++) n += (*env)->IsSameObject(env, threads[i], wanted);
    return n;
}

static void JNICALL agent_main(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    jthread me = NULL;
    jint frames = -1;
    CHECK(env == jvmti || recorder_raw(jvmti) == env);
    CHECK(arg == &argument);
    CHECK_INT(OWN_JNI_VERSION, (*jni)->GetVersion(jni));
    EXPECT(NONE, GetCurrentThread, &me);
    EXPECT(NONE, GetFrameCount, NULL, &frames);
    CHECK_INT(0, frames);
    EXPECT(NONE, SetThreadLocalStorage, NULL, (void *)77);
    next_step(); /* 1: it runs */
    await_step(jni, 2);
    if (!(*jni)->FindClass(jni, "java/lang/String")) say("  no classes");
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "left by the agent");
}

NATIVE(void, runAgent)(JNIEnv *env, jclass c, jthread thread, jthread live, jthread ended) {
    jint count = 0;
    jthread *threads = NULL;
    jvmtiThreadInfo info;
    jthreadGroup group;
    CASE("RunAgentThread", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, RunAgentThread, NULL, agent_main, &argument, JVMTI_THREAD_NORM_PRIORITY);
    EXPECT(INVALID_THREAD, RunAgentThread, (jthread)c, agent_main, &argument, JVMTI_THREAD_NORM_PRIORITY);
    EXPECT(INVALID_THREAD, RunAgentThread, live, agent_main, &argument, JVMTI_THREAD_NORM_PRIORITY);
    CASE("RunAgentThread", "INVALID_PRIORITY");
    EXPECT(INVALID_PRIORITY, RunAgentThread, thread, agent_main, &argument, 0);
    EXPECT(INVALID_PRIORITY, RunAgentThread, thread, agent_main, &argument, 11);
    EXPECT(INVALID_PRIORITY, RunAgentThread, thread, agent_main, &argument, -1);
    CASE("RunAgentThread", "NULL_POINTER");
    EXPECT(NULL_POINTER, RunAgentThread, thread, NULL, &argument, JVMTI_THREAD_NORM_PRIORITY);
    EXPECT(NULL_POINTER, RunAgentThread, live, NULL, &argument, 11);
    CASE("RunAgentThread", "which error comes first");
    EXPECT(INVALID_THREAD, RunAgentThread, live, agent_main, &argument, 11);

    CASE("RunAgentThread", "runs");
    EXPECT(NONE, RunAgentThread, thread, agent_main, &argument, JVMTI_THREAD_MAX_PRIORITY);
    await_step(env, 1);
    CASE("RunAgentThread", "INVALID_THREAD, it runs already");
    EXPECT(INVALID_THREAD, RunAgentThread, thread, agent_main, &argument, JVMTI_THREAD_MAX_PRIORITY);
    CASE("GetThreadInfo", "an agent's thread");
    EXPECT(NONE, GetThreadInfo, thread, &info);
    CHECK_STR("agent", info.name);
    CHECK_INT(10, info.priority);
    CHECK_INT(JNI_TRUE, info.is_daemon);
    group = info.thread_group;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetAllThreads", "an agent's thread");
    (*env)->EnsureLocalCapacity(env, 100);
    EXPECT(NONE, GetAllThreads, &count, &threads);
    CHECK_INT(1, contains(env, count, threads, thread));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    CASE("GetThreadGroupChildren",
         "an agent's thread is there as soon as the library knows it is (from 21 on), or not (17)");
    if (group) {
        jint groups = 0;
        jthreadGroup *children = NULL;
        EXPECT(NONE, GetThreadGroupChildren, group, &count, &threads, &groups, &children);
        CHECK_INT(FROM_21(0, 1), contains(env, count, threads, thread));
        CHECK_INT(1, contains(env, count, threads, live));
        (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)children);
    }
    CASE("GetThreadLocalStorage", "set by the thread itself");
    void *data = NULL;
    EXPECT(NONE, GetThreadLocalStorage, thread, &data);
    CHECK_INT(77, (size_t)data);
    CASE("SetThreadLocalStorage", "of another thread");
    EXPECT(NONE, SetThreadLocalStorage, thread, (void *)78);
    EXPECT(NONE, GetThreadLocalStorage, thread, &data);
    CHECK_INT(78, (size_t)data);
    CASES_END();
    (void)ended;
}

NATIVE(void, endAgent)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    next_step();
}

NATIVE(jint, counts)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return starts * 10 + ends;
}

static volatile int runs;

/* DestroyJavaVM does not wait for such a thread. */
static void JNICALL for_ever(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    (void)env, (void)arg;
    __atomic_store_n(&runs, 1, __ATOMIC_SEQ_CST);
    for (;;) {
        jclass thread = (*jni)->FindClass(jni, "java/lang/Thread");
        (*jni)->CallStaticVoidMethod(jni, thread, (*jni)->GetStaticMethodID(jni, thread, "sleep", "(J)V"), (jlong)5);
        (*jni)->DeleteLocalRef(jni, thread);
        if ((*jni)->ExceptionCheck(jni)) return;
    }
}

NATIVE(void, runForEver)(JNIEnv *jni, jclass c, jthread thread) {
    (void)c;
    CASE("RunAgentThread", "the VM ends without waiting for it");
    EXPECT(NONE, RunAgentThread, thread, for_ever, NULL, JVMTI_THREAD_MIN_PRIORITY);
    while (!__atomic_load_n(&runs, __ATOMIC_SEQ_CST)) yield(jni); /* Otherwise the VM may end before it starts. */
    CASES_END();
}

/* ---- Storage ---- */

NATIVE(void, storage)(JNIEnv *env, jclass c, jthread live, jthread unstarted, jthread ended) {
    (void)env;
    void *data = (void *)1;
    jvmtiEnv *other = new_environment(the_vm);
    CASE("GetThreadLocalStorage", "nothing yet");
    EXPECT(NONE, GetThreadLocalStorage, NULL, &data);
    CHECK(!data);
    CASE("SetThreadLocalStorage", "each environment and thread has its own");
    EXPECT(NONE, SetThreadLocalStorage, NULL, (void *)1);
    EXPECT(NONE, SetThreadLocalStorage, live, (void *)2);
    EXPECT_ENV(other, NONE, SetThreadLocalStorage, NULL, (void *)3);
    EXPECT(NONE, GetThreadLocalStorage, NULL, &data);
    CHECK_INT(1, (size_t)data);
    EXPECT(NONE, GetThreadLocalStorage, live, &data);
    CHECK_INT(2, (size_t)data);
    EXPECT_ENV(other, NONE, GetThreadLocalStorage, NULL, &data);
    CHECK_INT(3, (size_t)data);
    EXPECT_ENV(other, NONE, GetThreadLocalStorage, live, &data);
    CHECK(!data);
    EXPECT(NONE, SetThreadLocalStorage, NULL, NULL);
    EXPECT(NONE, GetThreadLocalStorage, NULL, &data);
    CHECK(!data);
    (*other)->DisposeEnvironment(other);
    data = (void *)9;
    CASE("GetThreadLocalStorage", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetThreadLocalStorage, unstarted, &data);
    EXPECT(THREAD_NOT_ALIVE, GetThreadLocalStorage, ended, &data);
    CASE("GetThreadLocalStorage", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetThreadLocalStorage, (jthread)c, &data);
    CASE("GetThreadLocalStorage", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadLocalStorage, NULL, NULL);
    CASE("SetThreadLocalStorage", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, SetThreadLocalStorage, unstarted, (void *)5);
    EXPECT(THREAD_NOT_ALIVE, SetThreadLocalStorage, ended, (void *)5);
    CASE("SetThreadLocalStorage", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, SetThreadLocalStorage, (jthread)c, (void *)5);
    CASES_END();
    CHECK_INT(9, (size_t)data);
}

/* ---- Groups ---- */

static void show_group(JNIEnv *env, jthreadGroup group, int depth) {
    jvmtiThreadGroupInfo info;
    jint threads = 0, groups = 0;
    jthread *list = NULL;
    jthreadGroup *children = NULL;
    jvmtiError e = (*jvmti)->GetThreadGroupInfo(jvmti, group, &info);
    jvmtiError e2 = (*jvmti)->GetThreadGroupChildren(jvmti, group, &threads, &list, &groups, &children);
    if (e != JVMTI_ERROR_NONE || e2 != JVMTI_ERROR_NONE) {
        say("  %s %s", error_name(e), error_name(e2));
        return;
    }
    say("  %*s%s, priority %d%s%s", 2 * depth, "", info.name, (int)info.max_priority, info.is_daemon ? ", daemon" : "",
        !info.parent ? ", no parent" : "");
    for (jint i = 0; i < threads && depth > 0; i++) { /* those of the group "system" are the VM's own affair */
        jvmtiThreadInfo t;
        MUST((*jvmti)->GetThreadInfo(jvmti, list[i], &t));
        CHECK((*env)->IsSameObject(env, t.thread_group, group));
        say("  %*s- %s", 2 * depth, "", t.name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)t.name);
    }
    for (jint i = 0; i < groups; i++) {
        jvmtiThreadGroupInfo child;
        MUST((*jvmti)->GetThreadGroupInfo(jvmti, children[i], &child));
        CHECK((*env)->IsSameObject(env, child.parent, group));
        if (strcmp(child.name, "InnocuousThreadGroup") != 0) show_group(env, children[i], depth + 1);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)child.name);
    }
    CHECK((threads == 0) == (!list));
    CHECK((groups == 0) == (!children));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)children);
}

NATIVE(void, groups)(JNIEnv *env, jclass c) {
    (void)c;
    jint count = 0, none = 3;
    jthreadGroup *groups = NULL;
    jthread *threads = (void *)3;
    jvmtiThreadGroupInfo info;
    (*env)->EnsureLocalCapacity(env, 200);
    CASE("GetTopThreadGroups", "one");
    EXPECT(NONE, GetTopThreadGroups, &count, &groups);
    CHECK_INT(1, count);
    CASE("GetTopThreadGroups", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetTopThreadGroups, NULL, &groups);
    EXPECT(NULL_POINTER, GetTopThreadGroups, &count, NULL);
    CASE("GetThreadGroupChildren", "the tree");
    show_group(env, groups[0], 0);
    CASE("GetThreadGroupInfo", "of the top group");
    EXPECT(NONE, GetThreadGroupInfo, groups[0], &info);
    CHECK_STR("system", info.name);
    CHECK(!info.parent);
    CHECK_INT(10, info.max_priority);
    CHECK_INT(JNI_FALSE, info.is_daemon);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetThreadGroupInfo", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadGroupInfo, groups[0], NULL);
    CASE("GetThreadGroupInfo", "INVALID_THREAD_GROUP");
    EXPECT(INVALID_THREAD_GROUP, GetThreadGroupInfo, NULL, &info);
    CASE("GetThreadGroupChildren", "INVALID_THREAD_GROUP");
    EXPECT(INVALID_THREAD_GROUP, GetThreadGroupChildren, NULL, &none, &threads, &none, &threads);
    CASE("GetThreadGroupChildren", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadGroupChildren, groups[0], NULL, &threads, &none, &threads);
    EXPECT(NULL_POINTER, GetThreadGroupChildren, groups[0], &none, NULL, &none, &threads);
    EXPECT(NULL_POINTER, GetThreadGroupChildren, groups[0], &none, &threads, NULL, &threads);
    EXPECT(NULL_POINTER, GetThreadGroupChildren, groups[0], &none, &threads, &none, NULL);
    CASES_END();
    CHECK(none == 3 && threads == (void *)3);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)groups);
}

/* ---- Information, states, time ---- */

NATIVE(void, information)(JNIEnv *env, jclass c, jthread unstarted, jthread ended, jobject loader) {
    jvmtiThreadInfo info;
    jint state = -1, count = 0;
    jthread me = NULL, *threads = NULL;
    CASE("GetThreadInfo", "not started");
    EXPECT(NONE, GetThreadInfo, unstarted, &info);
    CHECK_STR("unstarted", info.name);
    CHECK_INT(7, info.priority);
    CHECK_INT(JNI_TRUE, info.is_daemon);
    CHECK(info.thread_group);
    CHECK((*env)->IsSameObject(env, info.context_class_loader, loader));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetThreadInfo", "ended");
    EXPECT(NONE, GetThreadInfo, ended, &info);
    CHECK_STR("\xc3\xa4\xe2\x82\xac\xed\xa0\xbd\xed\xb8\x80", info.name); /* modified UTF-8 */
    CHECK_INT(5, info.priority);
    CHECK_INT(JNI_FALSE, info.is_daemon);
    CHECK(!info.thread_group);
    CHECK(!info.context_class_loader);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetThreadInfo", "no constructor has run");
    EXPECT(NONE, GetThreadInfo, (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Thread")), &info);
    CHECK_STR("", info.name);
    CHECK(!info.thread_group);
    CHECK(!info.context_class_loader);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetThreadInfo", "the caller");
    EXPECT(NONE, GetThreadInfo, NULL, &info);
    CHECK_STR("main", info.name);
    CHECK_INT(5, info.priority);
    CHECK_INT(JNI_FALSE, info.is_daemon);
    CHECK((*env)->IsSameObject(env, info.context_class_loader, loader));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    CASE("GetThreadInfo", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetThreadInfo, (jthread)c, &info);
    CASE("GetThreadInfo", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadInfo, NULL, NULL);
    CASE("GetThreadState", "not started, ended, the caller");
    EXPECT(NONE, GetThreadState, unstarted, &state);
    CHECK_INT(0, state);
    EXPECT(NONE, GetThreadState, ended, &state);
    CHECK_INT(2, state);
    EXPECT(NONE, GetThreadState, NULL, &state);
    CHECK_INT(5, state);
    CASE("GetThreadState", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetThreadState, (jthread)c, &state);
    CASE("GetThreadState", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadState, NULL, NULL);
    CASE("GetCurrentThread", "the caller");
    EXPECT(NONE, GetCurrentThread, &me);
    EXPECT(NONE, GetThreadState, me, &state);
    CHECK_INT(5, state);
    CASE("GetCurrentThread", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetCurrentThread, NULL);
    CASE("GetAllThreads", "main once, none that do not live");
    (*env)->EnsureLocalCapacity(env, 100);
    EXPECT(NONE, GetAllThreads, &count, &threads);
    CHECK_INT(1, contains(env, count, threads, me));
    CHECK_INT(0, contains(env, count, threads, unstarted));
    CHECK_INT(0, contains(env, count, threads, ended));
    for (jint i = 0; i < count; i++) {
        EXPECT(NONE, GetThreadState, threads[i], &state);
        CHECK((state & JVMTI_THREAD_STATE_ALIVE) != 0);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    CASE("GetAllThreads", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetAllThreads, NULL, &threads);
    EXPECT(NULL_POINTER, GetAllThreads, &count, NULL);
    CASES_END();
}

NATIVE(jlong, cpuTime)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    jlong nanos = -1;
    jvmtiError e = (*jvmti)->GetThreadCpuTime(jvmti, thread, &nanos);
    return e == JVMTI_ERROR_NONE ? nanos : -(jlong)e;
}

NATIVE(void, times)(JNIEnv *env, jclass c, jthread unstarted, jthread ended, jthread busy) {
    (void)env;
    jvmtiTimerInfo info;
    jlong before = 0, after = 0, nanos = 0;
    CASE("GetCurrentThreadCpuTime", "grows with work");
    EXPECT(NONE, GetCurrentThreadCpuTime, &before);
    for (volatile int i = 0; i < 30000000; i++) {}
    EXPECT(NONE, GetCurrentThreadCpuTime, &after);
    CHECK(after - before > 1000000);
    CASE("GetThreadCpuTime", "the caller");
    EXPECT(NONE, GetThreadCpuTime, NULL, &nanos);
    CHECK(nanos >= after);
    CASE("GetThreadCpuTime", "another thread");
    EXPECT(NONE, GetThreadCpuTime, busy, &nanos);
    CHECK(nanos >= 0);
    CASE("GetThreadCpuTime", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetThreadCpuTime, unstarted, &nanos);
    EXPECT(THREAD_NOT_ALIVE, GetThreadCpuTime, ended, &nanos);
    CASE("GetThreadCpuTime", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetThreadCpuTime, (jthread)c, &nanos);
    CASE("GetThreadCpuTime", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadCpuTime, NULL, NULL);
    CASE("GetCurrentThreadCpuTime", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetCurrentThreadCpuTime, NULL);
    CASE("GetThreadCpuTimerInfo", "contents");
    EXPECT(NONE, GetThreadCpuTimerInfo, &info);
    CHECK_INT(JVMTI_TIMER_TOTAL_CPU, info.kind);
    CHECK_INT(-1, info.max_value);
    CHECK_INT(JNI_FALSE, info.may_skip_forward);
    CHECK_INT(JNI_FALSE, info.may_skip_backward);
    CASE("GetCurrentThreadCpuTimerInfo", "contents");
    EXPECT(NONE, GetCurrentThreadCpuTimerInfo, &info);
    CHECK_INT(JVMTI_TIMER_TOTAL_CPU, info.kind);
    CHECK_INT(-1, info.max_value);
    CHECK_INT(JNI_FALSE, info.may_skip_forward);
    CHECK_INT(JNI_FALSE, info.may_skip_backward);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .ThreadEnd = on_end};
    begin_script(vm, NULL, &callbacks);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL));
    return 0;
}
