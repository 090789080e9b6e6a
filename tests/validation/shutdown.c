/* The rules about the end: what still runs when VMDeath has returned, when the agent is unloaded and when the process
   runs exit handlers. Threads wait for flags that the moments of the end set, and these for the threads, so that the
   order is always the same. Shutdown.java has a daemon thread. */
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

#include "check_agent.h"

static void set(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }
static void until(const int *flag) {
    while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE)) sched_yield();
}

/* A thread, or a callback on one, that does something when it may, and says when it has begun and is done. */
typedef struct Late {
    Given g;
    void (*run)(const Given *g);
    int begun, may, done;
} Late;
static void run_late(Late *late, JNIEnv *jni) {
    Given g = late->g;
    g.jni = jni;
    set(&late->begun);
    until(&late->may);
    late->run(&g);
    set(&late->done);
}
static void let_run(Late *late) {
    set(&late->may);
    until(&late->done);
}

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *late) { run_late(late, jni); }
static void start_agent_thread(const Given *g, Late *late, void (*run)(const Given *g)) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID make = (*g->jni)->GetMethodID(g->jni, thread_class, "<init>", "()V");
    jobject thread = (*g->jni)->NewObject(g->jni, thread_class, make);
    late->g = *g;
    late->run = run;
    if (!thread ||
        (*g->env)->RunAgentThread(g->env, thread, agent_thread, late, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        abort();
    until(&late->begun);
}

static void *native_thread(void *late) {
    run_late(late, NULL);
    return NULL;
}
static void *attached_thread(void *argument) {
    Late *late = argument;
    JNIEnv *jni;
    if ((*late->g.vm)->AttachCurrentThreadAsDaemon(late->g.vm, (void **)&jni, NULL) != JNI_OK) abort();
    run_late(late, jni);
    until(&(const int){0});
    return NULL;
}
static pthread_t start(const Given *g, Late *late, void *(*thread)(void *), void (*run)(const Given *g)) {
    pthread_t made;
    late->g = *g;
    late->run = run;
    if (pthread_create(&made, NULL, thread, late) != 0) abort();
    return made;
}

static void ask_phase(const Given *g) {
    jvmtiPhase phase;
    (*g->env)->GetPhase(g->env, &phase);
}
static void ask_phase_often(const Given *g) {
    for (int i = 0; i < 200; i++) ask_phase(g);
}
static void ask_threads(const Given *g) {
    jint count;
    jthread *threads;
    if ((*g->env)->GetAllThreads(g->env, &count, &threads) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}
static void ask_version(const Given *g) { (*g->jni)->GetVersion(g->jni); }

/* ---- Agent threads and others ---- */

static Late stopped, running, attached, last, unstopped, learning;

/* Attached threads: one continues until the agent is unloaded, one learns from the error that it has to stop. */
static int unloaded;
static void ask_until_unloaded(const Given *g) {
    while (!__atomic_load_n(&unloaded, __ATOMIC_ACQUIRE)) {
        ask_phase(g);
        sched_yield();
    }
}
static void ask_until_error(const Given *g) {
    jint state;
    while ((*g->env)->GetThreadState(g->env, NULL, &state) == JVMTI_ERROR_NONE) sched_yield();
}
static void start_asking(const Given *g, void (*ask)(const Given *g)) {
    start(g, &learning, attached_thread, ask);
    set(&learning.may);
    until(&learning.begun);
}

BREAKS(VMDeath_stop_threads, AT_INIT) {
    start_agent_thread(g, &stopped, ask_version);
    start_asking(g, ask_until_unloaded);
}
RUN(VMDeath_stop_threads, message, "a thread that was attached here continues to call functions")
AGAIN(VMDeath_stop_threads, AT_UNLOAD) {
    let_run(&stopped);
    set(&unloaded);
    until(&learning.done);
}
KEEPS(VMDeath_stop_threads, AT_INIT) {
    start_agent_thread(g, &stopped, ask_version);
    start_asking(g, ask_until_error);
}
KEEPS_AGAIN(VMDeath_stop_threads, AT_DEATH) { let_run(&stopped); }

BREAKS(RunAgentThread_no_stop, AT_INIT) { start_agent_thread(g, &running, ask_phase_often); }
AGAIN(RunAgentThread_no_stop, AT_UNLOAD) { let_run(&running); }
KEEPS(RunAgentThread_no_stop, AT_INIT) { start_agent_thread(g, &running, ask_phase); }
KEEPS_AGAIN(RunAgentThread_no_stop, AT_UNLOAD) { let_run(&running); }

BREAKS(VMDeath_jni_after, AT_INIT) {
    start(g, &attached, attached_thread, ask_version);
    until(&attached.begun);
}
AGAIN(VMDeath_jni_after, AT_UNLOAD) { let_run(&attached); }
KEEPS(VMDeath_jni_after, AT_INIT) {
    start(g, &attached, attached_thread, ask_phase);
    until(&attached.begun);
}
KEEPS_AGAIN(VMDeath_jni_after, AT_UNLOAD) { let_run(&attached); }

static void let_last_run(void) { let_run(&last); }
static void rest(const Given *g) {}
static pthread_t last_thread;
RUN(onunload_threads_left, tsan, "report_thread_leaks=0")
BREAKS(onunload_threads_left, AT_LOAD) {
    atexit(let_last_run);
    start(g, &last, native_thread, ask_phase);
}
KEEPS(onunload_threads_left, AT_LOAD) { last_thread = start(g, &last, native_thread, rest); }
KEEPS_AGAIN(onunload_threads_left, AT_UNLOAD) {
    let_run(&last);
    pthread_join(last_thread, NULL);
}

BREAKS(VMDeath_callback_missing, AT_LOAD) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_VM_DEATH, NULL);
}
AGAIN(VMDeath_callback_missing, AT_INIT) { start_agent_thread(g, &unstopped, ask_phase); }
KEEPS(VMDeath_callback_missing, AT_INIT) { start_agent_thread(g, &unstopped, ask_phase); }

/* ---- Callbacks ---- */

/* Begun before VMDeath, or next to it. */
static Late before_death, beside_death;
static jvmtiEnv *listening;
static __thread int attaches; /* threads of others, which may start at the end, are not asked for their names */
static void JNICALL starts(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if (!attaches) return;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    int before = strcmp(info.name, "before") == 0, beside = strcmp(info.name, "beside") == 0;
    (*env)->Deallocate(env, (unsigned char *)info.name);
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    if (before && before_death.run) run_late(&before_death, jni);
    if (beside && beside_death.run) run_late(&beside_death, jni);
}
static void listen(const Given *g, Late *late) {
    jvmtiEventCallbacks callbacks = {.ThreadStart = starts};
    late->g = *g;
    late->run = ask_threads;
    if (listening) return;
    if ((*g->vm)->GetEnv(g->vm, (void **)&listening, JVMTI_VERSION_1_2) != JNI_OK) abort();
    (*listening)->SetEventCallbacks(listening, &callbacks, sizeof callbacks);
    (*listening)->SetEventNotificationMode(listening, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}

/* A thread that attaches itself, which is reported by ThreadStart, and stays in that callback. */
typedef struct Attaching {
    Given g;
    char name[8];
} Attaching;
static void *attach(void *argument) {
    const Attaching *a = argument;
    JavaVMAttachArgs args = {JNI_VERSION_1_6, (char *)a->name, NULL};
    JNIEnv *jni;
    attaches = 1;
    (*a->g.vm)->AttachCurrentThreadAsDaemon(a->g.vm, (void **)&jni, &args);
    until(&(const int){0});
    return NULL;
}
static void begin_callback(const Given *g, const char *name, Late *late) {
    Attaching *a = malloc(sizeof *a);
    pthread_t thread;
    a->g = *g;
    strcpy(a->name, name);
    if (pthread_create(&thread, NULL, attach, a) != 0) abort();
    until(&late->begun);
}

static void begin_before(const Given *g) {
    listen(g, &before_death);
    begin_callback(g, "before", &before_death);
}
/* What others can reach by a variable. */
static unsigned char *table_of_all;
static void make_table(const Given *g) {
    if ((*g->env)->Allocate(g->env, 64, &table_of_all) != JVMTI_ERROR_NONE) abort();
}
static void free_table(const Given *g) { (*g->env)->Deallocate(g->env, table_of_all); }
static void ask_version_alone(const Given *g) {
    unsigned char *own;
    if ((*g->env)->Allocate(g->env, 64, &own) == JVMTI_ERROR_NONE) (*g->env)->Deallocate(g->env, own);
}

BREAKS(callback_after_death_started, AT_INIT) {
    make_table(g);
    begin_before(g);
}
AGAIN(callback_after_death_started, AT_DEATH) { free_table(g); }
AGAIN(callback_after_death_started, AT_UNLOAD) { let_run(&before_death); }
KEEPS(callback_after_death_started, AT_INIT) { begin_before(g); }
KEEPS_AGAIN(callback_after_death_started, AT_DEATH) { let_run(&before_death); }
/* VMDeath frees nothing that the callback could use. */
KEEPS_ALONE(callback_after_death_started, AT_INIT) { begin_before(g); }
KEEPS_ALONE_AGAIN(callback_after_death_started, AT_DEATH) { ask_version_alone(g); }

/* The end has overtaken it: nobody knows whether it would have given the memory back. */
static int has_memory;
static void hold_memory(const Given *g) {
    unsigned char *memory;
    if ((*g->env)->Allocate(g->env, 8, &memory) != JVMTI_ERROR_NONE) abort();
    set(&has_memory);
    until(&(const int){0});
}
KEEPS_ALONE(memory_leak, AT_INIT) {
    listen(g, &before_death);
    before_death.run = hold_memory;
    set(&before_death.may);
    begin_callback(g, "before", &before_death);
    until(&has_memory);
}

static void begin_beside(const Given *g) { begin_callback(g, "beside", &beside_death); }
BREAKS(VMDeath_events_parallel, AT_INIT) { listen(g, &beside_death); }
AGAIN(VMDeath_events_parallel, AT_DEATH) {
    begin_beside(g);
    make_table(g);
    free_table(g);
}
AGAIN(VMDeath_events_parallel, AT_UNLOAD) { let_run(&beside_death); }
KEEPS(VMDeath_events_parallel, AT_INIT) { listen(g, &beside_death); }
KEEPS_AGAIN(VMDeath_events_parallel, AT_DEATH) {
    begin_beside(g);
    let_run(&beside_death);
}

/* ---- VMDeath itself ---- */

static jrawMonitorID monitor;
static Late notifier;
static void notify(const Given *g) {
    (*g->env)->RawMonitorEnter(g->env, monitor);
    (*g->env)->RawMonitorNotify(g->env, monitor);
    (*g->env)->RawMonitorExit(g->env, monitor);
}
static void with_notifier(const Given *g) {
    (*g->env)->CreateRawMonitor(g->env, "the end", &monitor);
    start_agent_thread(g, &notifier, notify);
}
static void wait_for_notifier(const Given *g, jlong millis) {
    (*g->env)->RawMonitorEnter(g->env, monitor);
    set(&notifier.may);
    (*g->env)->RawMonitorWait(g->env, monitor, millis);
    (*g->env)->RawMonitorExit(g->env, monitor);
    until(&notifier.done);
}
/* The thread that is to notify needs what VMDeath's thread holds. */
static jrawMonitorID guard;
static void notify_guarded(const Given *g) {
    (*g->env)->RawMonitorEnter(g->env, guard);
    notify(g);
    (*g->env)->RawMonitorExit(g->env, guard);
}
static void with_guarded_notifier(const Given *g) {
    (*g->env)->CreateRawMonitor(g->env, "the end", &monitor);
    (*g->env)->CreateRawMonitor(g->env, "the guard", &guard);
    start_agent_thread(g, &notifier, notify_guarded);
}
static void wait_with_guard(const Given *g, jlong millis) {
    (*g->env)->RawMonitorEnter(g->env, guard);
    wait_for_notifier(g, millis);
    (*g->env)->RawMonitorExit(g->env, guard);
}
RUN(VMDeath_join_deadlock, exit, "97")
RUN(VMDeath_join_deadlock, options, "watchdog=1")
BREAKS(VMDeath_join_deadlock, AT_INIT) { with_guarded_notifier(g); }
AGAIN(VMDeath_join_deadlock, AT_DEATH) { wait_with_guard(g, 0); }
/* A thread that ends when it is asked to needs no limit, whatever VMDeath holds that it does not need. */
KEEPS(VMDeath_join_deadlock, AT_INIT) { with_notifier(g); }
KEEPS_AGAIN(VMDeath_join_deadlock, AT_DEATH) {
    (*g->env)->CreateRawMonitor(g->env, "the guard", &guard);
    wait_with_guard(g, 0);
}
/* With a limit it ends, late. */
static void wait_shortly(const Given *g) {
    (*g->env)->RawMonitorEnter(g->env, guard);
    (*g->env)->RawMonitorEnter(g->env, monitor);
    set(&notifier.may);
    (*g->env)->RawMonitorWait(g->env, monitor, 1500);
    (*g->env)->RawMonitorExit(g->env, monitor);
    (*g->env)->RawMonitorExit(g->env, guard);
    until(&notifier.done);
}
KEEPS_ALONE(VMDeath_join_deadlock, AT_INIT) { with_guarded_notifier(g); }
KEEPS_ALONE_AGAIN(VMDeath_join_deadlock, AT_DEATH) { wait_shortly(g); }

BREAKS(VMDeath_destroy_vm, AT_DEATH) { (*g->vm)->DestroyJavaVM(g->vm); }
KEEPS(VMDeath_destroy_vm, AT_DEATH) {
    void *jni;
    (*g->vm)->GetEnv(g->vm, &jni, JNI_VERSION_1_6);
}

/* ---- After the VM ---- */

BREAKS(onunload_no_calls, AT_UNLOAD) { ask_threads(g); }
KEEPS(onunload_no_calls, AT_UNLOAD) {
    unsigned char *memory;
    ask_phase(g);
    if ((*g->env)->Allocate(g->env, 8, &memory) == JVMTI_ERROR_NONE) (*g->env)->Deallocate(g->env, memory);
}

static Given at_load;
static void *of_process;
static void asks_threads(void) { ask_threads(&at_load); }
static void frees(void) { free(of_process); }
BREAKS(VMDeath_static_destructors, AT_LOAD) {
    at_load = *g;
    atexit(asks_threads);
}
KEEPS(VMDeath_static_destructors, AT_LOAD) {
    of_process = malloc(8);
    atexit(frees);
}

RUN(callback_exit_called, exit, "3")
RUN(callback_exit_called, program, "Shutdown exit")
/* Once: two threads that call exit at the same time crash the C library. */
static void JNICALL exits(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    static int ends;
    if (!__atomic_exchange_n(&ends, 1, __ATOMIC_RELAXED)) exit(3);
}
BREAKS(callback_exit_called, AT_INIT) {
    jvmtiEventCallbacks callbacks = {.ClassPrepare = exits};
    jvmtiEnv *env;
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
}
KEEPS_ALONE(callback_exit_called, AT_DEATH) { ask_phase(g); }
