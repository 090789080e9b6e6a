/* The rules about raw monitors. */
#include <pthread.h>
#include <sched.h>

#include "check_agent.h"

static jrawMonitorID monitor(const Given *g, const char *name) {
    jrawMonitorID made;
    if ((*g->env)->CreateRawMonitor(g->env, name, &made) != JVMTI_ERROR_NONE) abort();
    return made;
}
static void enter(const Given *g, jrawMonitorID m) { (*g->env)->RawMonitorEnter(g->env, m); }
static void leave(const Given *g, jrawMonitorID m) { (*g->env)->RawMonitorExit(g->env, m); }

static jrawMonitorID first, second;
static void make_two(const Given *g) {
    first = monitor(g, "first");
    second = monitor(g, "second");
}
static void nest(const Given *g, jrawMonitorID outer, jrawMonitorID inner) {
    enter(g, outer);
    enter(g, inner);
    leave(g, inner);
    leave(g, outer);
}

/* More orders than are known of few monitors: each is one pair. */
static void nest_many(const Given *g) {
    jrawMonitorID outer = monitor(g, "outer");
    for (int i = 0; i < 1500; i++) nest(g, outer, monitor(g, "one of many"));
}

static jrawMonitorID gate;
static void nest_behind_gate(const Given *g, jrawMonitorID outer, jrawMonitorID inner) {
    enter(g, gate);
    nest(g, outer, inner);
    leave(g, gate);
}

/* Of the two that a gate protects one is also entered without it. */
BREAKS(lock_order, AT_INIT) {
    make_two(g);
    nest_many(g);
    gate = monitor(g, "gate");
    nest_behind_gate(g, first, second);
    nest_behind_gate(g, second, first);
    nest(g, first, second);
}
KEEPS(lock_order, AT_INIT) {
    make_two(g);
    nest(g, first, second);
    nest(g, first, first);
    nest(g, first, second);
    make_two(g);
    gate = monitor(g, "gate");
    nest_behind_gate(g, first, second);
    nest_behind_gate(g, second, first);
}

/* Each holds one and wants the other's. */
static pthread_barrier_t both;
static void one_way(const Given *g) {
    enter(g, first);
    pthread_barrier_wait(&both);
    enter(g, second);
}
static void other_way(const Given *g) {
    enter(g, second);
    pthread_barrier_wait(&both);
    enter(g, first);
}
RUN(lock_cycle, exit, "97")
BREAKS(lock_cycle, AT_INIT) {
    make_two(g);
    pthread_barrier_init(&both, NULL, 2);
    NativeThread t = {g, one_way}, u = {g, other_way};
    pthread_t thread = start_native(&t);
    start_native(&u);
    pthread_join(thread, NULL);
}
static void short_way(const Given *g) { nest(g, first, second); }
KEEPS(lock_cycle, AT_INIT) {
    make_two(g);
    NativeThread t = {g, short_way};
    pthread_t thread = start_native(&t);
    for (int i = 0; i < 100; i++) nest(g, first, second);
    pthread_join(thread, NULL);
}

BREAKS(lock_unbalanced_callback, AT_INIT) {
    make_two(g);
    enter(g, first);
}
AGAIN(lock_unbalanced_callback, AT_FRAME) { leave(g, first); }
KEEPS(lock_unbalanced_callback, AT_DEATH) {
    jrawMonitorID m = monitor(g, "not kept");
    nest(g, m, m);
}

static void enter_only(const Given *g) { enter(g, first); }
BREAKS(lock_owner_ends, AT_INIT) {
    make_two(g);
    run_in_native(g, enter_only);
}
KEEPS(lock_owner_ends, AT_INIT) {
    make_two(g);
    run_in_native(g, short_way);
}

BREAKS(RawMonitorEnter_onload_owner, AT_LOAD) {
    make_two(g);
    enter(g, first);
}
AGAIN(RawMonitorEnter_onload_owner, AT_FRAME) { leave(g, first); }
KEEPS(RawMonitorEnter_onload_owner, AT_LOAD) {
    make_two(g);
    nest(g, first, second);
}

BREAKS(RawMonitorWait_releases_all, AT_INIT) {
    jrawMonitorID m = monitor(g, "waited for");
    enter(g, m);
    enter(g, m);
    (*g->env)->RawMonitorWait(g->env, m, 1);
    leave(g, m);
    leave(g, m);
}
KEEPS(RawMonitorWait_releases_all, AT_INIT) {
    jrawMonitorID m = monitor(g, "waited for");
    enter(g, m);
    (*g->env)->RawMonitorWait(g->env, m, 1);
    leave(g, m);
}

static void hold(const Given *g) {
    enter(g, first);
    pthread_barrier_wait(&both);
    pthread_barrier_wait(&both);
    leave(g, first);
}
static void wait_for_second(const Given *g) {
    enter(g, second);
    pthread_barrier_wait(&both);
    (*g->env)->RawMonitorWait(g->env, second, 0);
}
BREAKS(DestroyRawMonitor_in_use, AT_INIT) {
    make_two(g);
    pthread_barrier_init(&both, NULL, 2);
    NativeThread t = {g, hold};
    pthread_t thread = start_native(&t);
    pthread_barrier_wait(&both);
    (*g->env)->DestroyRawMonitor(g->env, first);
    pthread_barrier_wait(&both);
    pthread_join(thread, NULL);
    /* The second is waited for; other VMs never wake that thread. */
    static NativeThread waiter;
    waiter = (NativeThread){g, wait_for_second};
    start_native(&waiter);
    pthread_barrier_wait(&both);
    enter(g, second);
    (*g->env)->DestroyRawMonitor(g->env, second);
}
RUN(DestroyRawMonitor_in_use, message, "1 other thread waits for")
KEEPS(DestroyRawMonitor_in_use, AT_INIT) {
    make_two(g);
    enter(g, first);
    (*g->env)->DestroyRawMonitor(g->env, first);
}

BREAKS(DisposeEnvironment_monitors, AT_INIT) {
    Given other = *g;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    monitor(&other, "left");
    (*other.env)->DisposeEnvironment(other.env);
}
KEEPS(DisposeEnvironment_monitors, AT_INIT) {
    Given other = *g;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    (*other.env)->DestroyRawMonitor(other.env, monitor(&other, "not left"));
    (*other.env)->DisposeEnvironment(other.env);
}

static jobject sleeper;
static void suspend_self(const Given *g) {
    jthread self;
    (*g->env)->GetCurrentThread(g->env, &self);
    enter(g, first);
    __atomic_store_n(&sleeper, (*g->jni)->NewGlobalRef(g->jni, self), __ATOMIC_RELEASE);
    (*g->env)->SuspendThread(g->env, NULL);
    leave(g, first);
}
static void suspend_self_free(const Given *g) {
    jthread self;
    (*g->env)->GetCurrentThread(g->env, &self);
    __atomic_store_n(&sleeper, (*g->jni)->NewGlobalRef(g->jni, self), __ATOMIC_RELEASE);
    (*g->env)->SuspendThread(g->env, self);
}
static void with_sleeper(const Given *g, void (*run)(const Given *g)) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    jint state = 0;
    NativeThread t = {g, run};
    (*g->env)->AddCapabilities(g->env, &wanted);
    make_two(g);
    pthread_t thread = start_native(&t);
    while (!__atomic_load_n(&sleeper, __ATOMIC_ACQUIRE)) sched_yield();
    while ((state & JVMTI_THREAD_STATE_SUSPENDED) == 0) (*g->env)->GetThreadState(g->env, sleeper, &state);
    (*g->env)->ResumeThread(g->env, sleeper);
    pthread_join(thread, NULL);
}
BREAKS(lock_self_suspend_holding, AT_INIT) { with_sleeper(g, suspend_self); }
KEEPS(lock_self_suspend_holding, AT_INIT) { with_sleeper(g, suspend_self_free); }

static jobject object(const Given *g) { return (*g->jni)->NewStringUTF(g->jni, "an object"); }
BREAKS(lock_raw_then_java, AT_INIT) {
    jobject o = object(g);
    make_two(g);
    enter(g, first);
    (*g->jni)->MonitorEnter(g->jni, o);
    (*g->jni)->MonitorExit(g->jni, o);
    leave(g, first);
}
KEEPS(lock_raw_then_java, AT_INIT) {
    jobject o = object(g);
    make_two(g);
    (*g->jni)->MonitorEnter(g->jni, o);
    nest(g, first, second);
    (*g->jni)->MonitorExit(g->jni, o);
}

static jrawMonitorID of_hook;
static void use_in_hook(const Given *g) {
    of_hook = monitor(g, "of the hook");
    nest(g, of_hook, of_hook);
}
/* The first call with the monitor finds a class that is there, and another one comes after it. */
BREAKS(lock_held_across_call, AT_HOOK) { use_in_hook(g); }
AGAIN(lock_held_across_call, AT_FRAME) {
    enter(g, of_hook);
    (*g->jni)->FindClass(g->jni, "java/lang/String");
    (*g->jni)->NewStringUTF(g->jni, "allocated");
    leave(g, of_hook);
}
KEEPS(lock_held_across_call, AT_INIT) {
    make_two(g);
    enter(g, first);
    (*g->jni)->DeleteLocalRef(g->jni, NULL);
    leave(g, first);
    (*g->jni)->NewStringUTF(g->jni, "allocated");
}

BREAKS(lock_class_loading, AT_HOOK) { use_in_hook(g); }
AGAIN(lock_class_loading, AT_FRAME) {
    enter(g, of_hook);
    (*g->jni)->FindClass(g->jni, "java/util/concurrent/Exchanger");
    leave(g, of_hook);
}
KEEPS(lock_class_loading, AT_HOOK) { use_in_hook(g); }
KEEPS_AGAIN(lock_class_loading, AT_FRAME) {
    (*g->jni)->FindClass(g->jni, "java/util/concurrent/Exchanger");
    enter(g, of_hook);
    (*g->jni)->FindClass(g->jni, "java/util/concurrent/Exchanger");
    leave(g, of_hook);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void use_mutex(void) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
}
RUN(lock_native_mutex, options, "level=advice,only=MJ-lock-native-mutex")
BREAKS(lock_native_mutex, AT_INIT) { use_mutex(); }
KEEPS_ALONE(lock_native_mutex, AT_LOAD) { use_mutex(); }
