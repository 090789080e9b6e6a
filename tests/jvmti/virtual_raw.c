/* Raw monitors of virtual threads: one that owns one is pinned, so that it is the owner, and the only one, until it
   leaves; interrupts of a wait; the end of a thread that owns one. RAW_ROUNDS in the environment: how often. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=8 -Djdk.virtualThreadScheduler.maxPoolSize=16 */
#define TEST VirtualRaw
#include "scripted.h"

static jrawMonitorID m;
static volatile int inside, waiting;

NATIVE(void, enter)(JNIEnv *env, jclass c, jint times) {
    (void)env, (void)c;
    for (jint i = 0; i < times; i++) EXPECT(NONE, RawMonitorEnter, m);
    CHECK_INT(0, __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST));
}
NATIVE(void, leave)(JNIEnv *env, jclass c, jint times) {
    (void)env, (void)c;
    CHECK_INT(1, __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST));
    for (jint i = 0; i < times; i++) EXPECT(NONE, RawMonitorExit, m);
}
NATIVE(void, errorsOfOthers)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    EXPECT(NOT_MONITOR_OWNER, RawMonitorExit, m);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorWait, m, 1);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorNotify, m);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorNotifyAll, m);
    EXPECT(NOT_MONITOR_OWNER, DestroyRawMonitor, m);
}

/* The caller owns it, at some depth: others enter meanwhile. */
NATIVE(jint, await)(JNIEnv *env, jclass c, jlong millis) {
    (void)env, (void)c;
    jint state = 0;
    __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST);
    waiting++;
    jvmtiError e = (*jvmti)->RawMonitorWait(jvmti, m, millis);
    waiting--;
    __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
    EXPECT(NONE, GetThreadState, NULL, &state);
    CHECK_INT(0, state & JVMTI_THREAD_STATE_INTERRUPTED);
    return (jint)e;
}
NATIVE(jint, waiting)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, m));
    jint n = waiting;
    MUST((*jvmti)->RawMonitorExit(jvmti, m));
    return n;
}
NATIVE(void, wake)(JNIEnv *env, jclass c, jboolean all) {
    (void)env, (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, m));
    all ? EXPECT(NONE, RawMonitorNotifyAll, m) : EXPECT(NONE, RawMonitorNotify, m);
    MUST((*jvmti)->RawMonitorExit(jvmti, m));
}

/* A monitor whose owner ends, and a new one. */
NATIVE(void, enterNew)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    jrawMonitorID new;
    MUST((*jvmti)->CreateRawMonitor(jvmti, "new", &new));
    EXPECT(NONE, RawMonitorEnter, new);
}

NATIVE(jint, rounds)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    const char *rounds = getenv("RAW_ROUNDS");
    return !rounds ? 2 : atoi(rounds);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities more = {.can_support_virtual_threads = 1};
    begin_script(vm, &more, NULL);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "m", &m));
    return 0;
}
