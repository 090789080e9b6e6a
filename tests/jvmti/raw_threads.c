/* Raw monitors between threads: exclusion, recursion over a wait, notification of one and of all,
   time-outs, interrupts, who may do what, use inside callbacks and at a safepoint. */
#define TEST RawThreads
#include "scripted.h"

static jrawMonitorID m;
static int value, depth_ok; /* guarded by m */
static volatile int waiting, woken;

static void enter(void) { MUST((*jvmti)->RawMonitorEnter(jvmti, m)); }
static void leave(void) { MUST((*jvmti)->RawMonitorExit(jvmti, m)); }
static int get(volatile int *p) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); }
static void add(volatile int *p) { __atomic_add_fetch(p, 1, __ATOMIC_SEQ_CST); }

/* Counts without any other protection. */
NATIVE(void, count)(JNIEnv *env, jclass c, jint times) {
    (void)c;
    for (jint i = 0; i < times; i++) {
        enter();
        int before = value;
        if (i % 64 == 0) yield(env);
        if (i % 3 == 0) {
            enter();
            leave();
        }
        value = before + 1;
        leave();
    }
}

NATIVE(jint, value)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return value;
}

/* Waits at [depth] entries; they are all there afterwards. */
NATIVE(jint, waitAt)(JNIEnv *env, jclass c, jint depth, jlong millis) {
    (void)env, (void)c;
    for (jint i = 0; i < depth; i++) enter();
    add(&waiting);
    jvmtiError e = (*jvmti)->RawMonitorWait(jvmti, m, millis);
    waiting--;
    add(&woken);
    for (jint i = 0; i < depth; i++) depth_ok &= (*jvmti)->RawMonitorExit(jvmti, m) == JVMTI_ERROR_NONE;
    depth_ok &= (*jvmti)->RawMonitorExit(jvmti, m) == JVMTI_ERROR_NOT_MONITOR_OWNER;
    return (jint)e;
}

/* How many wait, when nobody has the monitor; how many were woken since the last question. */
NATIVE(jint, waiting)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    enter();
    int n = waiting;
    leave();
    return n;
}

NATIVE(jint, woken)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    enter();
    int n = get(&woken);
    leave();
    return n;
}

NATIVE(void, wake)(JNIEnv *env, jclass c, jboolean all, jint times) {
    (void)env, (void)c;
    enter();
    for (jint i = 0; i < times; i++) all ? EXPECT(NONE, RawMonitorNotifyAll, m) : EXPECT(NONE, RawMonitorNotify, m);
    CHECK_INT(0, get(&woken)); /* they want the monitor first */
    leave();
}

NATIVE(void, reset)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&woken, 0, __ATOMIC_SEQ_CST);
    depth_ok = 1;
}

NATIVE(jint, depthOk)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return depth_ok;
}

NATIVE(void, hold)(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    on ? enter() : leave();
}

/* The caller is not the owner: another thread, or none. */
NATIVE(void, errorsOfOthers)(JNIEnv *env, jclass c, jstring who) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, who, NULL);
    char aspect[80];
    snprintf(aspect, sizeof aspect, "NOT_MONITOR_OWNER, %s", text);
    (*env)->ReleaseStringUTFChars(env, who, text);
    CASE("RawMonitorExit", aspect);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorExit, m);
    CASE("RawMonitorWait", aspect);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorWait, m, 1);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorWait, m, 0);
    CASE("RawMonitorNotify", aspect);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorNotify, m);
    CASE("RawMonitorNotifyAll", aspect);
    EXPECT(NOT_MONITOR_OWNER, RawMonitorNotifyAll, m);
    CASES_END();
}

NATIVE(void, destroyOthers)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    CASE("DestroyRawMonitor", "NOT_MONITOR_OWNER");
    EXPECT(NOT_MONITOR_OWNER, DestroyRawMonitor, m);
    CASES_END();
}

/* Monitors of every age; each is itself, and a destroyed one is none any more. */
NATIVE(void, many)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    enum { COUNT = 500 };
    static jrawMonitorID all[COUNT];
    CASE("CreateRawMonitor", "many");
    for (int i = 0; i < COUNT; i++) {
        EXPECT(NONE, CreateRawMonitor, "one of many", &all[i]);
        CHECK(all[i] && (i == 0 || all[i] != all[i - 1]));
    }
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k <= i % 4; k++) EXPECT(NONE, RawMonitorEnter, all[i]);
    CASE("RawMonitorExit", "many");
    for (int i = 0; i < COUNT; i += 2) {
        for (int k = 0; k <= i % 4; k++) EXPECT(NONE, RawMonitorExit, all[i]);
        CHECK_STR("NOT_MONITOR_OWNER", error_name((*jvmti)->RawMonitorExit(jvmti, all[i])));
    }
    CASE("DestroyRawMonitor", "many, held and not");
    for (int i = 0; i < COUNT; i++) EXPECT(NONE, DestroyRawMonitor, all[i]);
    CASES_END();
}

/* ---- Suspended before the monitor ---- */

enum { ROUNDS = 60 };
static volatile int turn[2], want[2], got[2];

static void await_value(JNIEnv *env, volatile int *p, int value) {
    while (get(p) < value) yield(env);
}

/* Enters and leaves once for each turn; once it wants to, it comes by nothing else that could stop it. */
NATIVE(void, takeTurns)(JNIEnv *env, jclass c, jint me) {
    (void)c;
    for (int i = 1; i <= 2 * ROUNDS + 1; i++) {
        await_value(env, &turn[me], i);
        add(&want[me]);
        enter();
        add(&got[me]);
        leave();
    }
}

/* [first] precedes the monitor, or is about to, when it is suspended: before the monitor is free, and just when it
   has become free. The second one comes in in any case, the first one at the latest when it is resumed. */
NATIVE(void, suspendFirst)(JNIEnv *env, jclass c, jthread first) {
    (void)c;
    for (int i = 1; i <= 2 * ROUNDS; i++) {
        enter();
        for (int k = 0; k < 2; k++) {
            add(&turn[k]);
            await_value(env, &want[k], i);
            for (int n = 0; n < 20; n++) yield(env);
        }
        if (i <= ROUNDS) EXPECT(NONE, SuspendThread, first);
        leave();
        if (i > ROUNDS) EXPECT(NONE, SuspendThread, first);
        await_value(env, &got[1], i);
        EXPECT(NONE, ResumeThread, first);
        await_value(env, &got[0], i);
    }
    for (int k = 0; k < 2; k++) add(&turn[k]);
}

/* ---- Inside callbacks ---- */

static volatile int collections;

static void in_callback(void) {
    enter();
    enter();
    (*jvmti)->RawMonitorNotifyAll(jvmti, m);
    (*jvmti)->RawMonitorWait(jvmti, m, 1);
    leave();
    leave();
    jrawMonitorID other;
    if ((*jvmti)->CreateRawMonitor(jvmti, "made while the world is stopped", &other) == JVMTI_ERROR_NONE) {
        (*jvmti)->RawMonitorEnter(jvmti, other);
        (*jvmti)->DestroyRawMonitor(jvmti, other);
    }
    add(&collections);
}

static void JNICALL on_gc_start(jvmtiEnv *env) {
    (void)env;
    in_callback();
}
static void JNICALL on_gc_finish(jvmtiEnv *env) {
    (void)env;
    in_callback();
}

static jvmtiIterationControl JNICALL on_object(jlong class_tag, jlong size, jlong *tag, void *user) {
    (void)class_tag, (void)size, (void)tag;
    if (*(int *)user == 0) in_callback();
    ++*(int *)user;
    return JVMTI_ITERATION_CONTINUE;
}

NATIVE(void, inCallbacks)(JNIEnv *env, jclass c) {
    (void)c;
    CASE("RawMonitorWait", "inside GarbageCollectionStart and Finish");
    collections = 0;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL));
    EXPECT(NONE, ForceGarbageCollection);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL));
    CHECK(get(&collections) >= 2);
    CASE("RawMonitorWait", "inside a callback of a heap walk");
    collections = 0;
    int objects = 0;
    jclass string = (*env)->FindClass(env, "java/lang/String");
    EXPECT(NONE, IterateOverInstancesOfClass, string, JVMTI_HEAP_OBJECT_EITHER, on_object, &objects);
    CHECK_INT(1, get(&collections));
    CHECK(objects > 0);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities more = {.can_generate_garbage_collection_events = 1, .can_tag_objects = 1};
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = on_gc_start, .GarbageCollectionFinish = on_gc_finish};
    begin_script(vm, &more, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "m", &m));
    return 0;
}
