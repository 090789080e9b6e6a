/* Waits that never end: each case that breaks ends the process with code 97. */
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include "check_agent.h"

static jrawMonitorID monitor;
static void make(const Given *g) { must((*g->env)->CreateRawMonitor(g->env, "the monitor", &monitor)); }
static void enter(const Given *g) { must((*g->env)->RawMonitorEnter(g->env, monitor)); }
static void leave(const Given *g) { must((*g->env)->RawMonitorExit(g->env, monitor)); }

/* A thread of the agent's that takes something, and then calls the VM until it is to let go. */
typedef struct Holder {
    Given g;
    void (*take)(const Given *g), (*give)(const Given *g);
    jthread thread; /* a global reference */
    pthread_t native;
    int _Atomic holds, ends;
} Holder;

static void *hold(void *argument) {
    Holder *h = argument;
    jthread self;
    if ((*h->g.vm)->AttachCurrentThreadAsDaemon(h->g.vm, (void **)&h->g.jni, NULL) != JNI_OK) abort();
    must((*h->g.env)->GetCurrentThread(h->g.env, &self));
    h->thread = (*h->g.jni)->NewGlobalRef(h->g.jni, self);
    h->take(&h->g);
    h->holds = 1;
    while (!h->ends) (*h->g.jni)->DeleteLocalRef(h->g.jni, (*h->g.jni)->NewStringUTF(h->g.jni, "allocated"));
    h->give(&h->g);
    (*h->g.jni)->DeleteLocalRef(h->g.jni, self);
    (*h->g.vm)->DetachCurrentThread(h->g.vm);
    return NULL;
}
static Holder holder;
static void start_holder(const Given *g, void (*take)(const Given *g), void (*give)(const Given *g)) {
    holder = (Holder){.g = *g, .take = take, .give = give};
    if (pthread_create(&holder.native, NULL, hold, &holder) != 0) abort();
    while (!holder.holds) sched_yield();
}
static void end_holder(const Given *g) {
    holder.ends = 1;
    pthread_join(holder.native, NULL);
    (*g->jni)->DeleteGlobalRef(g->jni, holder.thread);
}

/* ---- Threads that wait at a safepoint for a callback ---- */

/* A collection follows, whose callback wants what a thread has that is stopped. */
RUN(lock_gc_callback, exit, "97")
RUN(lock_gc_callback, options, "watchdog=1")
BREAKS(lock_gc_callback, AT_INIT) {
    make(g);
    start_holder(g, enter, leave);
}
AGAIN(lock_gc_callback, AT_COLLECTION) {
    if (monitor) enter(g);
}
KEEPS_ALONE(lock_gc_callback, AT_INIT) { make(g); }
KEEPS_ALONE_AGAIN(lock_gc_callback, AT_COLLECTION) {
    if (!monitor) return;
    enter(g);
    enter(g);
    leave(g);
    leave(g);
}

static Given walking;
static jint JNICALL visit(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    enter(&walking);
    enter(&walking);
    leave(&walking);
    leave(&walking);
    return JVMTI_VISIT_ABORT;
}
static void walk(const Given *g) {
    static const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit};
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    must((*g->env)->AddCapabilities(g->env, &wanted));
    walking = *g;
    must((*g->env)->IterateThroughHeap(g->env, 0, NULL, &callbacks, NULL));
}
RUN(Heap_callback_locks, exit, "97")
RUN(Heap_callback_locks, options, "watchdog=1,off=MJ-lock-held-across-call")
BREAKS(Heap_callback_locks, AT_INIT) {
    make(g);
    start_holder(g, enter, leave);
    walk(g);
}
KEEPS(Heap_callback_locks, AT_INIT) {
    make(g);
    walk(g);
}

/* ---- Suspension ---- */

static void suspend_holder(const Given *g) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    must((*g->env)->AddCapabilities(g->env, &wanted));
    must((*g->env)->SuspendThread(g->env, holder.thread));
}
static void resume_holder(const Given *g) { must((*g->env)->ResumeThread(g->env, holder.thread)); }
RUN(lock_suspended_owner, exit, "97")
RUN(lock_suspended_owner, options, "watchdog=1,off=MJ-lock-held-across-call")
BREAKS(lock_suspended_owner, AT_INIT) {
    make(g);
    start_holder(g, enter, leave);
    suspend_holder(g);
    enter(g);
}
/* A thread that is suspended in native code runs there, and lets go; only it is slow. */
static void be_slow(const Given *g) {
    enter(g);
    holder.holds = 1;
    while (!holder.ends) sched_yield();
    nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 700000000}, NULL);
    leave(g);
}
static void nothing(const Given *g) {}
KEEPS_ALONE(lock_suspended_owner, AT_INIT) {
    make(g);
    start_holder(g, be_slow, nothing);
    suspend_holder(g);
    holder.ends = 1;
    enter(g);
    leave(g);
    resume_holder(g);
    end_holder(g);
}

/* ---- Java monitors ---- */

static jobject object;
static void make_object(const Given *g) {
    jstring local = (*g->jni)->NewStringUTF(g->jni, "an object");
    object = (*g->jni)->NewGlobalRef(g->jni, local);
    (*g->jni)->DeleteLocalRef(g->jni, local);
}
static void enter_java(const Given *g) {
    if ((*g->jni)->MonitorEnter(g->jni, object) != 0) abort();
}
static void leave_java(const Given *g) {
    if ((*g->jni)->MonitorExit(g->jni, object) != 0) abort();
}

/* One has the raw monitor and wants the object, the other the other way round. */
static pthread_barrier_t both;
static void other_way(const Given *g) {
    enter_java(g);
    pthread_barrier_wait(&both);
    enter(g);
}
static void one_way(const Given *g) {
    make(g);
    make_object(g);
    pthread_barrier_init(&both, NULL, 2);
    holder = (Holder){.g = *g, .take = other_way, .give = leave};
    if (pthread_create(&holder.native, NULL, hold, &holder) != 0) abort();
    enter(g);
    pthread_barrier_wait(&both);
    enter_java(g);
}
RUN(lock_cycle, exit, "97")
RUN(lock_cycle, options, "off=MJ-lock-raw-then-java")
BREAKS(lock_cycle, AT_INIT) { one_way(g); }
KEEPS(lock_cycle, AT_INIT) {
    make(g);
    make_object(g);
    start_holder(g, enter_java, leave_java);
    enter(g);
    leave(g);
    end_holder(g);
    enter_java(g);
    leave_java(g);
}

/* ---- Callbacks of monitor events ---- */

static jobject other_object;
static jvmtiEnv *of_events;
static int nested, contends;
static void JNICALL contended(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o) {
    if (nested || !(*jni)->IsSameObject(jni, o, object)) return;
    nested = 1;
    (*jni)->MonitorEnter(jni, other_object);
    (*jni)->MonitorExit(jni, other_object);
}
static void events_at_load(const Given *g) {
    jvmtiCapabilities wanted = {.can_generate_monitor_events = 1, .can_get_current_contended_monitor = 1};
    jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = contended};
    if ((*g->vm)->GetEnv(g->vm, (void **)&of_events, JVMTI_VERSION_1_2) != JNI_OK) abort();
    must((*of_events)->AddCapabilities(of_events, &wanted));
    must((*of_events)->SetEventCallbacks(of_events, &callbacks, sizeof callbacks));
}
static void take_both(const Given *g) {
    (*g->jni)->MonitorEnter(g->jni, object);
    if (contends) (*g->jni)->MonitorEnter(g->jni, other_object);
}
/* The thread that has what the main thread wants, as soon as that waits. */
static jthread waiting;
static void give_both(const Given *g) {
    for (jobject o = NULL; !o || !(*g->jni)->IsSameObject(g->jni, o, contends ? other_object : object);) {
        (*g->jni)->DeleteLocalRef(g->jni, o);
        must((*of_events)->GetCurrentContendedMonitor(of_events, waiting, &o));
    }
    if (contends) (*g->jni)->MonitorExit(g->jni, other_object);
    (*g->jni)->MonitorExit(g->jni, object);
}
static void contend(const Given *g) {
    waiting = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    make_object(g);
    other_object = object;
    make_object(g);
    must((*of_events)
             ->SetEventNotificationMode(of_events, JVMTI_ENABLE, JVMTI_EVENT_MONITOR_CONTENDED_ENTER, g->thread));
    start_holder(g, take_both, give_both);
    holder.ends = 1;
    enter_java(g);
    leave_java(g);
    end_holder(g);
    (*g->jni)->DeleteGlobalRef(g->jni, waiting);
}
BREAKS(lock_monitor_event, AT_LOAD) { events_at_load(g); }
AGAIN(lock_monitor_event, AT_INIT) {
    contends = 1;
    contend(g);
}
KEEPS_ALONE(lock_monitor_event, AT_LOAD) { events_at_load(g); }
KEEPS_ALONE_AGAIN(lock_monitor_event, AT_INIT) { contend(g); }
