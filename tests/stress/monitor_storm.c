/* The agent of tests/stress/java/MonitorStorm.java, see there. An agent thread suspends workers at random and looks at
   what they own, enter and wait for; events of monitors are counted; the raw monitor is used by natives. */
#include <stdlib.h>
#include <string.h>

#include "surprise.h"

enum { MOST_WORKERS = 64, MONITORS = 2 };
static jrawMonitorID raw, gate;
static int waiting, given, taken; /* guarded by raw: in the wait set; notified; come out of it */
static int workers;
static jthread worker[MOST_WORKERS];
static jobject monitor[MONITORS];
static volatile long passed[MOST_WORKERS]; /* how often it came out of RawMonitorEnter(gate) */
static volatile int stopping, stopped, suspensions, enter, entered, wait, waited;

static int get(volatile int *p) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); }
static void add(volatile int *p) { __atomic_add_fetch(p, 1, __ATOMIC_SEQ_CST); }

/* ---- What the workers do with raw monitors ---- */

/* Waits once. Every notification is for one who waits, and brings one back. */
JNIEXPORT void JNICALL Java_MonitorStorm_rawWait(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST(RawMonitorEnter, raw);
    MUST(RawMonitorEnter, raw);
    waiting++;
    MUST(RawMonitorWait, raw, 0);
    if (++taken > given) fail("%d notifications have brought back %d from RawMonitorWait", given, taken);
    MUST(RawMonitorExit, raw);
    MUST(RawMonitorExit, raw);
}

JNIEXPORT void JNICALL Java_MonitorStorm_rawNotify(JNIEnv *env, jclass c, jboolean all) {
    (void)env, (void)c;
    MUST(RawMonitorEnter, raw);
    int n = all || waiting == 0 ? waiting : 1;
    all ? MUST(RawMonitorNotifyAll, raw) : MUST(RawMonitorNotify, raw);
    waiting -= n;
    given += n;
    MUST(RawMonitorExit, raw);
}

/* Enters and leaves without coming by anything else that could stop it. */
JNIEXPORT void JNICALL Java_MonitorStorm_rawPass(JNIEnv *env, jclass c, jint me, jint times) {
    (void)env, (void)c;
    for (jint i = 0; i < times; i++) {
        MUST(RawMonitorEnter, gate);
        __atomic_add_fetch(&passed[me], 1, __ATOMIC_SEQ_CST);
        MUST(RawMonitorExit, gate);
    }
}

JNIEXPORT jint JNICALL Java_MonitorStorm_rawGivenNotTaken(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST(RawMonitorEnter, raw);
    int n = given - taken;
    MUST(RawMonitorExit, raw);
    return n;
}

/* ---- The one who suspends ---- */

static void yield(JNIEnv *env) {
    static jclass thread;
    static jmethodID method;
    if (!thread) {
        thread = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "java/lang/Thread"));
        method = (*env)->GetStaticMethodID(env, thread, "yield", "()V");
    }
    (*env)->CallStaticVoidMethod(env, thread, method);
}

static int contains(JNIEnv *env, const jthread *list, jint count, jthread t) {
    for (jint i = 0; i < count; i++)
        if ((*env)->IsSameObject(env, list[i], t)) return 1;
    return 0;
}

/* Whether its innermost frame is that of Object.wait. */
static int is_in_wait(jthread t) {
    jmethodID m;
    jlocation location;
    char *name;
    if (TI(GetFrameLocation, t, 0, &m, &location) != JVMTI_ERROR_NONE || !MUST(GetMethodName, m, &name, NULL, NULL))
        return 0;
    int is = strncmp(name, "wait", 4) == 0;
    TI(Deallocate, (unsigned char *)name);
    return is;
}

/* Does the suspended thread own the monitor; if it waits or enters there, it is among callers that do. */
static int owns(JNIEnv *env, jthread t, jobject o) {
    jobject wanted = NULL;
    jvmtiMonitorUsage usage;
    if (!MUST(GetCurrentContendedMonitor, t, &wanted) || !MUST(GetObjectMonitorUsage, o, &usage)) return 0;
    int is_owner = usage.owner && (*env)->IsSameObject(env, usage.owner, t);
    int stands_there = wanted && (*env)->IsSameObject(env, wanted, o);
    if (stands_there != contains(env, usage.waiters, usage.waiter_count, t))
        fail("a thread stands at a monitor, and is not among its waiters, or the other way round");
    for (jint i = 0; i < usage.notify_waiter_count; i++)
        if (!contains(env, usage.waiters, usage.waiter_count, usage.notify_waiters[i])) fail("waits, but is no waiter");
    /* Both are true in MonitorContendedEntered after a wait that no notification has ended. */
    if (is_owner && stands_there && !is_in_wait(t)) fail("a thread owns the monitor for which it stands");
    TI(Deallocate, (unsigned char *)usage.waiters);
    TI(Deallocate, (unsigned char *)usage.notify_waiters);
    return is_owner;
}

/* A suspended thread continues in native code, up to the next time it would have to enter. */
static void look_at(JNIEnv *env, int k, int rounds) {
    int owner[MONITORS];
    long before = passed[k];
    for (int i = 0; i < MONITORS; i++) owner[i] = owns(env, worker[k], monitor[i]);
    for (int n = 0; n < rounds; n++) yield(env);
    for (int i = 0; i < MONITORS; i++)
        if (owns(env, worker[k], monitor[i]) != owner[i]) fail("a suspended thread has entered or left a monitor");
    if (passed[k] > before + 1) fail("a suspended thread has entered a raw monitor %ld times", passed[k] - before);
}

static void JNICALL suspend_at_random(jvmtiEnv *ti, JNIEnv *env, void *unused) {
    (void)ti, (void)unused;
    for (unsigned seed = 1; !get(&stopping); seed = seed * 1103515245u + 12345u) {
        int k = (int)((seed >> 8) % (unsigned)workers);
        (*env)->PushLocalFrame(env, 64);
        jvmtiError e = TI(SuspendThread, worker[k]);
        if (e == JVMTI_ERROR_NONE) {
            look_at(env, k, (int)(seed >> 16) % 16);
            MUST(ResumeThread, worker[k]);
            add(&suspensions);
        } else if (e != JVMTI_ERROR_THREAD_NOT_ALIVE) {
            fail("SuspendThread answers %d", (int)e);
        }
        (*env)->PopLocalFrame(env, NULL);
        yield(env);
    }
    __atomic_store_n(&stopped, 1, __ATOMIC_SEQ_CST);
}

JNIEXPORT void JNICALL Java_MonitorStorm_begin(JNIEnv *env, jclass c, jobjectArray threads, jobjectArray monitors,
                                               jthread agent) {
    (void)c;
    workers = (*env)->GetArrayLength(env, threads);
    for (int i = 0; i < workers; i++)
        worker[i] = (*env)->NewGlobalRef(env, (*env)->GetObjectArrayElement(env, threads, i));
    for (int i = 0; i < MONITORS; i++)
        monitor[i] = (*env)->NewGlobalRef(env, (*env)->GetObjectArrayElement(env, monitors, i));
    MUST(RunAgentThread, agent, suspend_at_random, NULL, JVMTI_THREAD_NORM_PRIORITY);
}

JNIEXPORT jint JNICALL Java_MonitorStorm_suspensions(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return get(&suspensions);
}

/* What was wrong, NULL: nothing. All workers have ended. */
JNIEXPORT jstring JNICALL Java_MonitorStorm_end(JNIEnv *env, jclass c) {
    (void)c;
    __atomic_store_n(&stopping, 1, __ATOMIC_SEQ_CST);
    while (!get(&stopped)) yield(env);
    if (get(&enter) != get(&entered)) fail("%d MonitorContendedEnter, %d MonitorContendedEntered", enter, entered);
    if (get(&wait) != get(&waited)) fail("%d MonitorWait, %d MonitorWaited", wait, waited);
    if (get(&wait) == 0) fail("no events");
    MUST(DestroyRawMonitor, raw);
    MUST(DestroyRawMonitor, gate);
    return problem_as_string(env);
}

/* ---- Events, of threads that have a monitor of ours in hand ---- */

static int is_ours(JNIEnv *env, jobject o) {
    return monitor[0] && ((*env)->IsSameObject(env, o, monitor[0]) || (*env)->IsSameObject(env, o, monitor[1]));
}
static void JNICALL on_enter(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o) {
    (void)ti, (void)t;
    if (is_ours(env, o)) add(&enter);
}
static void JNICALL on_entered(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o) {
    (void)ti, (void)t;
    if (is_ours(env, o)) add(&entered);
}
static void JNICALL on_wait(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o, jlong millis) {
    (void)ti, (void)t, (void)millis;
    if (is_ours(env, o)) add(&wait);
}
static void JNICALL on_waited(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o, jboolean timed_out) {
    (void)ti, (void)t, (void)timed_out;
    if (is_ours(env, o)) add(&waited);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities capabilities = {.can_suspend = 1,
                                      .can_get_monitor_info = 1,
                                      .can_get_current_contended_monitor = 1,
                                      .can_generate_monitor_events = 1};
    jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = on_enter,
                                     .MonitorContendedEntered = on_entered,
                                     .MonitorWait = on_wait,
                                     .MonitorWaited = on_waited};
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK || !MUST(AddCapabilities, &capabilities))
        return 1;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    for (jvmtiEvent e = JVMTI_EVENT_MONITOR_WAIT; e <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; e++)
        MUST(SetEventNotificationMode, JVMTI_ENABLE, e, NULL);
    MUST(CreateRawMonitor, "raw", &raw);
    MUST(CreateRawMonitor, "gate", &gate);
    return 0;
}
