/* The four monitor events of contended entries, raw monitors entered and left, and handed over by wait and notify. */
#include "bench_agent.h"

static volatile int turn;
static long contended, entered, waits;
static jrawMonitorID raw;

static void JNICALL on_contended_enter(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object) {
    __atomic_add_fetch(&contended, 1, __ATOMIC_RELAXED);
}

static void JNICALL on_contended_entered(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object) {
    __atomic_add_fetch(&entered, 1, __ATOMIC_RELAXED);
}

static void JNICALL on_wait(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jlong timeout) {
    __atomic_add_fetch(&waits, 1, __ATOMIC_RELAXED);
}

static void JNICALL on_waited(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jboolean timed_out) {}

static void enable(void) {
    events(JVMTI_ENABLE, JVMTI_EVENT_MONITOR_CONTENDED_ENTER);
    events(JVMTI_ENABLE, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED);
    events(JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT);
    events(JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAITED);
}

static void enter_and_exit(const char *measure) {
    enum { TIMES = 2000000 };
    double begun = process_ns();
    for (int i = 0; i < TIMES; i++) {
        (*jvmti)->RawMonitorEnter(jvmti, raw);
        (*jvmti)->RawMonitorExit(jvmti, raw);
    }
    emit_each(measure, process_ns() - begun, TIMES);
}

static void report(JNIEnv *env, double ns) {
    need(contended && entered && waits, "monitor event");
    emit("contended_hand_over_with_events", ns / contended / 1e3, "us");
    enter_and_exit("raw_monitor_enter_exit");
    TI(RawMonitorEnter, raw);
    enter_and_exit("raw_monitor_reenter_exit");
    TI(RawMonitorExit, raw);
}

/* Two threads call this, each with its own number. */
static void JNICALL hand_over(JNIEnv *env, jclass driver, jint me, jint n) {
    double begun = wall_ns();
    for (int i = 0; i < n; i++) {
        TI(RawMonitorEnter, raw);
        while (turn != me) TI(RawMonitorWait, raw, 0);
        turn = 1 - me;
        TI(RawMonitorNotify, raw);
        TI(RawMonitorExit, raw);
    }
    if (me == 0) emit("raw_monitor_ping_pong", (wall_ns() - begun) / n / 1e3, "us");
}

static void prepare(jvmtiCapabilities *capabilities, jvmtiEventCallbacks *callbacks) {
    TI(CreateRawMonitor, "bench", &raw);
}

static const Agent agent = {
    .driver = "Monitors",
    .natives = {{"handOver", "(II)V", (void *)hand_over}},
    .prepare = prepare,
    .enable = enable,
    .report = report,
    .clock = wall_ns,
    .capabilities = {.can_generate_monitor_events = 1},
    .callbacks = {.MonitorContendedEnter = on_contended_enter,
                  .MonitorContendedEntered = on_contended_entered,
                  .MonitorWait = on_wait,
                  .MonitorWaited = on_waited},
};
