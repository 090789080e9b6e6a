/* The rules about threads that are suspended, or are not and should be. Suspension.java has threads to be stopped, and
   calls frame(Thread) once, with a thread that was never started. */
#include <pthread.h>
#include <sched.h>

#include "check_agent.h"

static void want(const Given *g) {
    jvmtiCapabilities wanted = {.can_suspend = 1, .can_signal_thread = 1};
    must((*g->env)->AddCapabilities(g->env, &wanted));
}

/* A thread of the program, by name; the capabilities are there then, too. */
static jthread named(const Given *g, const char *name) {
    jint count;
    jthread *threads, found = NULL;
    want(g);
    must((*g->env)->GetAllThreads(g->env, &count, &threads));
    for (jint i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        must((*g->env)->GetThreadInfo(g->env, threads[i], &info));
        if (strcmp(info.name, name) == 0)
            found = threads[i];
        else
            (*g->jni)->DeleteLocalRef(g->jni, threads[i]);
        (*g->env)->Deallocate(g->env, (unsigned char *)info.name);
        (*g->jni)->DeleteLocalRef(g->jni, info.thread_group);
        (*g->jni)->DeleteLocalRef(g->jni, info.context_class_loader);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
    if (!found) abort();
    return found;
}
static jthread unstarted(const Given *g) {
    jobject thread;
    must((*g->env)->GetLocalObject(g->env, NULL, 0, 0, &thread));
    return thread;
}
static void suspend(const Given *g, jthread thread) { must((*g->env)->SuspendThread(g->env, thread)); }
static void resume(const Given *g, jthread thread) { must((*g->env)->ResumeThread(g->env, thread)); }

/* What is done to a thread of the program while it is suspended. */
static void in_suspension(const Given *g, const char *name, void (*act)(const Given *g, jthread thread)) {
    jthread thread = named(g, name);
    suspend(g, thread);
    act(g, thread);
    resume(g, thread);
}

static jclass program(const Given *g) { return (*g->jni)->FindClass(g->jni, "Suspension"); }
static jfieldID flag(const Given *g, jclass c, const char *name) {
    jfieldID field = (*g->jni)->GetStaticFieldID(g->jni, c, name, "Z");
    if (!field) abort();
    return field;
}

/* ---- Threads of the agent's own ---- */

typedef struct KnownThread {
    Given g;
    void (*run)(const Given *g);
} KnownThread;
static jthread _Atomic own_thread; /* a global reference to the last one */

static void *attached(void *argument) {
    KnownThread *t = argument;
    jthread self;
    if ((*t->g.vm)->AttachCurrentThreadAsDaemon(t->g.vm, (void **)&t->g.jni, NULL) != JNI_OK) abort();
    must((*t->g.env)->GetCurrentThread(t->g.env, &self));
    own_thread = (*t->g.jni)->NewGlobalRef(t->g.jni, self);
    (*t->g.jni)->DeleteLocalRef(t->g.jni, self);
    t->run(&t->g);
    (*t->g.vm)->DetachCurrentThread(t->g.vm);
    return NULL;
}
static pthread_t start(KnownThread *t) {
    pthread_t thread;
    own_thread = NULL;
    if (pthread_create(&thread, NULL, attached, t) != 0) abort();
    while (!own_thread) sched_yield();
    return thread;
}
static void run_in_thread(const Given *g, void (*run)(const Given *g)) {
    KnownThread t = {*g, run};
    pthread_join(start(&t), NULL);
    (*g->jni)->DeleteGlobalRef(g->jni, own_thread);
}
static void await_suspended(const Given *g, jthread thread) {
    for (jint state = 0; (state & JVMTI_THREAD_STATE_SUSPENDED) == 0;)
        must((*g->env)->GetThreadState(g->env, thread, &state));
}

static void contended_of_self(const Given *g) {
    jobject monitor;
    must((*g->env)->GetCurrentContendedMonitor(g->env, NULL, &monitor));
}
BREAKS(arg_thread_null_means_self, AT_FRAME) {
    want(g);
    run_in_thread(g, contended_of_self);
}
KEEPS(arg_thread_null_means_self, AT_FRAME) {
    want(g);
    contended_of_self(g);
}

static void nothing(const Given *g) {}
BREAKS(arg_thread_not_alive, AT_FRAME) {
    want(g);
    (*g->env)->InterruptThread(g->env, unstarted(g));
}
KEEPS(arg_thread_not_alive, AT_FRAME) {
    want(g);
    (*g->env)->InterruptThread(g->env, ended_thread(g));
}
BREAKS(SetEventNotificationMode_dead_thread, AT_FRAME) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, unstarted(g));
}
KEEPS(SetEventNotificationMode_dead_thread, AT_FRAME) {
    jthread deep = named(g, "deep");
    must((*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, deep));
    must((*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, deep));
}

static void suspend_self(const Given *g) { suspend(g, NULL); }
RUN(SuspendThread_self, program, "Suspension leave")
BREAKS(SuspendThread_self, AT_FRAME) {
    static KnownThread t;
    want(g);
    t = (KnownThread){*g, suspend_self};
    start(&t);
    await_suspended(g, own_thread);
}
KEEPS(SuspendThread_self, AT_FRAME) {
    KnownThread t = {*g, suspend_self};
    want(g);
    pthread_t thread = start(&t);
    await_suspended(g, own_thread);
    resume(g, own_thread);
    pthread_join(thread, NULL);
    (*g->jni)->DeleteGlobalRef(g->jni, own_thread);
}

static jthread second; /* suspended together with the calling one; NULL: none */
static void suspend_self_in_list(const Given *g) {
    jthread list[] = {own_thread, second};
    jvmtiError results[2];
    must((*g->env)->SuspendThreadList(g->env, !second ? 1 : 2, list, results));
}
static void with_list(const Given *g) {
    KnownThread t = {*g, suspend_self_in_list};
    pthread_t thread = start(&t);
    await_suspended(g, own_thread);
    jthread list[] = {own_thread, second};
    jvmtiError results[2];
    must((*g->env)->ResumeThreadList(g->env, !second ? 1 : 2, list, results));
    pthread_join(thread, NULL);
    (*g->jni)->DeleteGlobalRef(g->jni, own_thread);
}
BREAKS(SuspendThreadList_self, AT_FRAME) {
    second = (*g->jni)->NewGlobalRef(g->jni, named(g, "flat"));
    with_list(g);
    (*g->jni)->DeleteGlobalRef(g->jni, second);
}
KEEPS(SuspendThreadList_self, AT_FRAME) {
    want(g);
    second = NULL;
    with_list(g);
}

/* ---- Suspended and resumed ---- */

static void find_class(const Given *g, jthread thread) { (*g->jni)->DeleteLocalRef(g->jni, program(g)); }
static void refer(const Given *g, jthread thread) {
    (*g->jni)->DeleteGlobalRef(g->jni, (*g->jni)->NewGlobalRef(g->jni, thread));
}
BREAKS(lock_suspended_java, AT_FRAME) { in_suspension(g, "deep", find_class); }
KEEPS(lock_suspended_java, AT_FRAME) {
    in_suspension(g, "deep", refer);
    find_class(g, NULL);
}

static void leave_alone(const Given *g, jthread thread) {}
BREAKS(lock_suspend_system_threads, AT_FRAME) { in_suspension(g, "Finalizer", leave_alone); }
KEEPS(lock_suspend_system_threads, AT_FRAME) { in_suspension(g, "deep", leave_alone); }

RUN(lock_never_resumed, program, "Suspension leave")
BREAKS(lock_never_resumed, AT_FRAME) { suspend(g, named(g, "flat")); }
KEEPS(lock_never_resumed, AT_FRAME) { in_suspension(g, "flat", leave_alone); }

RUN(DisposeEnvironment_suspended, program, "Suspension leave")
static Given other_environment(const Given *g) {
    Given other = *g;
    if ((*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    return other;
}
static void dispose_with(const Given *g, int resumed) {
    Given other = other_environment(g);
    jthread flat = named(&other, "flat");
    suspend(&other, flat);
    if (resumed) resume(&other, flat);
    must((*other.env)->DisposeEnvironment(other.env));
}
BREAKS(DisposeEnvironment_suspended, AT_FRAME) { dispose_with(g, 0); }
KEEPS_ALONE(DisposeEnvironment_suspended, AT_FRAME) { dispose_with(g, 1); }

RUN(ResumeThread_not_own, until, "17")
BREAKS(ResumeThread_not_own, AT_FRAME) {
    jthread deep = named(g, "deep");
    jclass c = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID by_program = (*g->jni)->GetMethodID(g->jni, c, "suspend", "()V");
    (*g->jni)->CallVoidMethod(g->jni, deep, by_program);
    (*g->jni)->ExceptionCheck(g->jni);
    resume(g, deep);
}
KEEPS(ResumeThread_not_own, AT_FRAME) { in_suspension(g, "deep", leave_alone); }

static void retransform(const Given *g, int suspended) {
    jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    jclass c = program(g);
    Given other = other_environment(g);
    must((*other.env)->AddCapabilities(other.env, &wanted));
    jthread deep = named(&other, "deep");
    suspend(&other, deep);
    if (!suspended) resume(&other, deep);
    must((*other.env)->RetransformClasses(other.env, 1, &c));
    if (suspended) resume(&other, deep);
    must((*other.env)->DisposeEnvironment(other.env));
}
RUN(Redefine_suspended, options, "level=advice,off=MJ-GetStackTrace-lines-later")
BREAKS(Redefine_suspended, AT_FRAME) { retransform(g, 1); }
KEEPS_ALONE(Redefine_suspended, AT_FRAME) { retransform(g, 0); }

/* ---- Threads that run on ---- */

static void stop(const Given *g, jthread thread) {
    jclass c = (*g->jni)->FindClass(g->jni, "java/lang/ThreadDeath");
    must((*g->env)->StopThread(g->env, thread, (*g->jni)->AllocObject(g->jni, c)));
}
RUN(StopThread_inconsistent, options, "level=advice,off=MJ-GetStackTrace-lines-later")
BREAKS(StopThread_inconsistent, AT_FRAME) { stop(g, named(g, "flat")); }
KEEPS_ALONE(StopThread_inconsistent, AT_FRAME) {
    jclass c = (*g->jni)->FindClass(g->jni, "java/lang/ThreadDeath");
    jobject death = (*g->jni)->AllocObject(g->jni, c);
    jthread flat = named(g, "flat");
    suspend(g, flat);
    must((*g->env)->StopThread(g->env, flat, death));
    resume(g, flat);
}

static void owned(const Given *g, jthread thread) {
    jint count;
    jobject *monitors;
    must((*g->env)->GetOwnedMonitorInfo(g->env, thread, &count, &monitors));
    for (jint i = 0; i < count; i++) (*g->jni)->DeleteLocalRef(g->jni, monitors[i]);
    (*g->env)->Deallocate(g->env, (unsigned char *)monitors);
}
static void location_at(const Given *g, jthread thread, jint depth) {
    jmethodID method;
    jlocation at;
    must((*g->env)->GetFrameLocation(g->env, thread, depth, &method, &at));
}
static void location(const Given *g, jthread thread) { location_at(g, thread, 1); }
static void local(const Given *g, jthread thread) {
    jobject value;
    jint count;
    must((*g->env)->GetFrameCount(g->env, thread, &count));
    /* A VM of 25 refuses to look at a thread that runs on. */
    if ((*g->env)->GetLocalObject(g->env, thread, count - 1, 0, &value) == JVMTI_ERROR_NONE)
        (*g->jni)->DeleteLocalRef(g->jni, value);
}
static void store(const Given *g, jthread thread) {
    must((*g->env)->SetThreadLocalStorage(g->env, thread, "stored"));
    must((*g->env)->SetThreadLocalStorage(g->env, thread, NULL));
}
#define OF_RUNNING(rule, act)                            \
    BREAKS(rule, AT_FRAME) { act(g, named(g, "deep")); } \
    KEEPS(rule, AT_FRAME) { in_suspension(g, "deep", act); }
OF_RUNNING(Local_suspended, local)
RUN(GetOwnedMonitorInfo_transient, options, "level=advice,off=MJ-GetStackTrace-lines-later")
OF_RUNNING(GetOwnedMonitorInfo_transient, owned)
OF_RUNNING(GetFrameLocation_depth_race, location)
KEEPS_ALONE(GetFrameLocation_depth_race, AT_FRAME) { location_at(g, named(g, "deep"), 0); }
RUN(SetThreadLocalStorage_other_thread, options, "level=advice,off=MJ-GetStackTrace-lines-later")
OF_RUNNING(SetThreadLocalStorage_other_thread, store)

static jobject owned_object(const Given *g) {
    jclass c = program(g);
    jfieldID field = (*g->jni)->GetStaticFieldID(g->jni, c, "owned", "Ljava/lang/Object;");
    return (*g->jni)->GetStaticObjectField(g->jni, c, field);
}
static void usage(const Given *g, jobject object) {
    jvmtiMonitorUsage u;
    must((*g->env)->GetObjectMonitorUsage(g->env, object, &u));
    if (!u.owner) abort();
    (*g->env)->Deallocate(g->env, (unsigned char *)u.waiters);
    (*g->env)->Deallocate(g->env, (unsigned char *)u.notify_waiters);
}
RUN(GetObjectMonitorUsage_transient, options, "level=advice,off=MJ-GetStackTrace-lines-later")
BREAKS(GetObjectMonitorUsage_transient, AT_FRAME) { usage(g, owned_object(g)); }
KEEPS_ALONE(GetObjectMonitorUsage_transient, AT_FRAME) {
    jobject object = owned_object(g);
    jthread deep = named(g, "deep");
    suspend(g, deep);
    usage(g, object);
    resume(g, deep);
}

/* What a suspended thread owns comes when it is resumed. */
static void want_java(const Given *g, int resumed) {
    jobject object = owned_object(g);
    jthread deep = named(g, "deep");
    suspend(g, deep);
    if (resumed) resume(g, deep);
    (*g->jni)->MonitorEnter(g->jni, resumed ? deep : object);
    (*g->jni)->MonitorExit(g->jni, resumed ? deep : object);
}
RUN(lock_suspended_owner, exit, "97")
RUN(lock_suspended_owner, options, "watchdog=1")
BREAKS(lock_suspended_owner, AT_FRAME) { want_java(g, 0); }
KEEPS(lock_suspended_owner, AT_FRAME) { want_java(g, 1); }

/* ---- Frames that go away ---- */

static void frames_after_pop(const Given *g, jthread thread) {
    jint count;
    must((*g->env)->PopFrame(g->env, thread));
    (*g->env)->GetFrameCount(g->env, thread, &count);
}
static void pop_twice(const Given *g, jthread thread) {
    must((*g->env)->PopFrame(g->env, thread));
    (*g->env)->PopFrame(g->env, thread);
}
static void pop(const Given *g, jthread thread) { must((*g->env)->PopFrame(g->env, thread)); }
static void frames(const Given *g, jthread thread) {
    jint count;
    must((*g->env)->GetFrameCount(g->env, thread, &count));
}
BREAKS(PopFrame_undefined_stack, AT_FRAME) { in_suspension(g, "deep", frames_after_pop); }
KEEPS(PopFrame_undefined_stack, AT_FRAME) {
    in_suspension(g, "deep", pop);
    in_suspension(g, "deep", frames);
}
BREAKS(PopFrame_one_at_a_time, AT_FRAME) { in_suspension(g, "deep", pop_twice); }
KEEPS_TOO(PopFrame_one_at_a_time)

static void return_void(const Given *g, jthread thread) { must((*g->env)->ForceEarlyReturnVoid(g->env, thread)); }
static void return_one(const Given *g, jthread thread) { must((*g->env)->ForceEarlyReturnInt(g->env, thread, 1)); }
BREAKS(ForceEarlyReturn_last_frame, AT_FRAME) { in_suspension(g, "flat", return_void); }
KEEPS(ForceEarlyReturn_last_frame, AT_FRAME) { in_suspension(g, "deeper", return_one); }
BREAKS(ForceEarlyReturn_finally_skipped, AT_FRAME) { in_suspension(g, "guarded", return_one); }
KEEPS_TOO(ForceEarlyReturn_finally_skipped)

static void top(const Given *g, jthread thread) {
    jint count;
    jvmtiFrameInfo frame;
    must((*g->env)->GetStackTrace(g->env, thread, 0, 1, &frame, &count));
}
static void look_and_return(const Given *g, jthread thread) {
    top(g, thread);
    return_one(g, thread);
}
/* Looks at the top frame of a thread that then runs on into another. */
static jthread deep_goes_on(const Given *g) {
    jclass c = program(g);
    jthread deep = named(g, "deep");
    top(g, deep);
    (*g->jni)->SetStaticBooleanField(g->jni, c, flag(g, c, "go"), JNI_TRUE);
    while (!(*g->jni)->GetStaticBooleanField(g->jni, c, flag(g, c, "otherRuns"))) sched_yield();
    return deep;
}
BREAKS(ForceEarlyReturn_top_changes, AT_FRAME) {
    jthread deep = deep_goes_on(g);
    suspend(g, deep);
    return_one(g, deep);
    resume(g, deep);
}
KEEPS_ALONE(ForceEarlyReturn_top_changes, AT_FRAME) {
    deep_goes_on(g);
    in_suspension(g, "deep", look_and_return);
}

/* ---- Agent threads ---- */

static jrawMonitorID gate;
static int runs, over;
static void JNICALL wait_at_gate(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    (*env)->RawMonitorEnter(env, gate);
    runs = 1;
    (*env)->RawMonitorNotifyAll(env, gate);
    while (!over) (*env)->RawMonitorWait(env, gate, 0);
    runs = 0;
    (*env)->RawMonitorNotifyAll(env, gate);
    (*env)->RawMonitorExit(env, gate);
}
/* The thread object is new, and named "the agent's". */
static jthread start_agent_thread(const Given *g) {
    jclass c = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID make = (*g->jni)->GetMethodID(g->jni, c, "<init>", "(Ljava/lang/String;)V");
    jstring name = (*g->jni)->NewStringUTF(g->jni, "the agent's");
    jthread thread = (*g->jni)->NewObject(g->jni, c, make, name);
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
    must((*g->env)->CreateRawMonitor(g->env, "gate", &gate));
    must((*g->env)->RunAgentThread(g->env, thread, wait_at_gate, NULL, JVMTI_THREAD_NORM_PRIORITY));
    (*g->env)->RawMonitorEnter(g->env, gate);
    while (!runs) (*g->env)->RawMonitorWait(g->env, gate, 0);
    (*g->env)->RawMonitorExit(g->env, gate);
    return thread;
}
static void end_agent_thread(const Given *g) {
    (*g->env)->RawMonitorEnter(g->env, gate);
    over = 1;
    (*g->env)->RawMonitorNotifyAll(g->env, gate);
    while (runs) (*g->env)->RawMonitorWait(g->env, gate, 0);
    (*g->env)->RawMonitorExit(g->env, gate);
}
BREAKS(RunAgentThread_invisible, AT_FRAME) {
    want(g);
    jthread thread = start_agent_thread(g);
    suspend(g, thread);
    resume(g, thread);
    end_agent_thread(g);
}
KEEPS(RunAgentThread_invisible, AT_FRAME) {
    start_agent_thread(g);
    in_suspension(g, "deep", leave_alone);
    end_agent_thread(g);
}
RUN(RunAgentThread_vs_pthread, options, "level=advice,off=MJ-GetStackTrace-lines-later+MJ-lock-wait-in-callback")
RUN(RunAgentThread_vs_pthread, also, "MJ-jni-attach-name")
BREAKS(RunAgentThread_vs_pthread, AT_FRAME) { run_in_thread(g, nothing); }
KEEPS_ALONE(RunAgentThread_vs_pthread, AT_FRAME) {
    start_agent_thread(g);
    end_agent_thread(g);
}
