/* jdk: 25
   The rules about virtual threads, and others where there are some. Virtual.java calls frame with a thread that runs,
   two that are parked and one that was never started. */
#include <sched.h>

#define FRAMES_OF(thread) NULL /* virtual threads have them */
#include "check_agent.h"

static void want(const Given *g) {
    jvmtiCapabilities wanted = {
        .can_suspend = 1, .can_signal_thread = 1, .can_get_thread_cpu_time = 1, .can_support_virtual_threads = 1};
    must((*g->env)->AddCapabilities(g->env, &wanted));
}

/* The arguments of frame; the capabilities are there then, too. */
enum { SPINNING, PARKED, OTHER, FRESH };
static jthread argument(const Given *g, jint slot) {
    jobject thread;
    want(g);
    must((*g->env)->GetLocalObject(g->env, NULL, 0, slot, &thread));
    return thread;
}
static void suspend(const Given *g, jthread thread) { must((*g->env)->SuspendThread(g->env, thread)); }
static void resume(const Given *g, jthread thread) { must((*g->env)->ResumeThread(g->env, thread)); }
static void suspend_all(const Given *g, jint count, const jthread *except) {
    must((*g->env)->SuspendAllVirtualThreads(g->env, count, except));
}
static void resume_all(const Given *g) { must((*g->env)->ResumeAllVirtualThreads(g->env, 0, NULL)); }

/* ---- What virtual threads cannot do ---- */

static volatile int has_run;
static void JNICALL run_for_agent(jvmtiEnv *env, JNIEnv *jni, void *unused) { has_run = 1; }
BREAKS(RunAgentThread_virtual, AT_FRAME) {
    (*g->env)->RunAgentThread(g->env, argument(g, FRESH), run_for_agent, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
KEEPS(RunAgentThread_virtual, AT_FRAME) {
    jclass type = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jobject thread = (*g->jni)->NewObject(g->jni, type, (*g->jni)->GetMethodID(g->jni, type, "<init>", "()V"));
    must((*g->env)->RunAgentThread(g->env, thread, run_for_agent, NULL, JVMTI_THREAD_NORM_PRIORITY));
    while (!has_run) sched_yield();
}

RUN(GetThreadCpuTime_virtual, options, "level=advice,off=MJ-GetStackTrace-lines-later")
BREAKS(GetThreadCpuTime_virtual, AT_FRAME) {
    jlong nanos;
    (*g->env)->GetThreadCpuTime(g->env, argument(g, SPINNING), &nanos);
}
KEEPS_ALONE(GetThreadCpuTime_virtual, AT_FRAME) {
    jlong nanos;
    jthread threads[] = {argument(g, SPINNING), g->thread};
    for (int i = 0; i < 2; i++)
        for (int times = 0; times < 2 && !(*g->jni)->IsVirtualThread(g->jni, threads[i]); times++)
            must((*g->env)->GetThreadCpuTime(g->env, threads[i], &nanos));
}

static jobject exception(const Given *g) {
    return (*g->jni)->AllocObject(g->jni, (*g->jni)->FindClass(g->jni, "java/lang/Exception"));
}
BREAKS(StopThread_virtual_running, AT_FRAME) {
    jthread thread = argument(g, SPINNING);
    (*g->env)->StopThread(g->env, thread, exception(g));
}
KEEPS(StopThread_virtual_running, AT_FRAME) {
    jthread thread = argument(g, OTHER);
    jobject thrown = exception(g);
    suspend(g, thread);
    (*g->env)->StopThread(g->env, thread, thrown); /* it has a carrier or not, which decides */
    resume(g, thread);
}

/* ---- All of them ---- */

BREAKS(SuspendAllVirtualThreads_except, AT_FRAME) {
    want(g);
    (*g->env)->SuspendAllVirtualThreads(g->env, 1, &g->thread);
}
KEEPS(SuspendAllVirtualThreads_except, AT_FRAME) {
    jthread list[] = {argument(g, SPINNING), argument(g, FRESH)};
    suspend_all(g, 2, list);
    must((*g->env)->ResumeAllVirtualThreads(g->env, 1, list));
    resume_all(g);
}
BREAKS(arg_null_pointer, AT_FRAME) {
    want(g);
    (*g->env)->SuspendAllVirtualThreads(g->env, 1, NULL);
}
KEEPS(arg_null_pointer, AT_FRAME) {
    want(g);
    suspend_all(g, 0, NULL);
    resume_all(g);
}

/* The program ends when the thread has come so far. */
static jclass program;
static jthread itself;
static void let_end(const Given *g) {
    jfieldID done = (*g->jni)->GetStaticFieldID(g->jni, program, "done", "Z");
    (*g->jni)->SetStaticBooleanField(g->jni, program, done, JNI_TRUE);
}
static void await_suspended(const Given *g) {
    for (jint state = 0; (state & JVMTI_THREAD_STATE_SUSPENDED) == 0; sched_yield())
        must((*g->env)->GetThreadState(g->env, itself, &state));
    let_end(g);
}
static void find(const Given *g) {
    want(g);
    program = (*g->jni)->NewGlobalRef(g->jni, (*g->jni)->FindClass(g->jni, "Virtual"));
    itself = (*g->jni)->NewGlobalRef(g->jni, g->thread);
}
RUN(SuspendAllVirtualThreads_self, program, "Virtual left")
BREAKS(SuspendAllVirtualThreads_self, AT_FRAME) {
    static Given stays;
    static NativeThread other = {&stays, await_suspended};
    stays = *g;
    find(g);
    pthread_detach(start_native(&other));
    suspend_all(g, 0, NULL);
}
AGAIN(SuspendAllVirtualThreads_self, AT_DEATH) { resume_all(g); }
KEEPS_ALONE(SuspendAllVirtualThreads_self, AT_FRAME) {
    find(g);
    suspend_all(g, 1, &g->thread);
    resume_all(g);
    let_end(g);
}

RUN(lock_never_resumed, program, "Virtual leave")
BREAKS(lock_never_resumed, AT_FRAME) {
    want(g);
    suspend_all(g, 0, NULL);
}
KEEPS_ALONE(lock_never_resumed, AT_FRAME) {
    jthread spinning = argument(g, SPINNING);
    suspend_all(g, 1, &spinning);
    suspend(g, spinning);
    resume_all(g);
}
static void dispose_with(const Given *g, int resumed) {
    Given other = *g;
    other.env = another_env(g);
    want(&other);
    suspend_all(&other, 0, NULL);
    if (resumed) resume_all(&other);
    (*other.env)->DisposeEnvironment(other.env);
    if (resumed) return;
    want(g);
    resume_all(g);
}
BREAKS(DisposeEnvironment_suspended, AT_FRAME) { dispose_with(g, 0); }
KEEPS_ALONE(DisposeEnvironment_suspended, AT_FRAME) { dispose_with(g, 1); }
BREAKS(lock_suspended_java, AT_FRAME) {
    want(g);
    suspend_all(g, 0, NULL);
    (*g->jni)->FindClass(g->jni, "java/lang/Math");
    resume_all(g);
}
KEEPS(lock_suspended_java, AT_FRAME) {
    want(g);
    suspend_all(g, 0, NULL);
    resume_all(g);
    (*g->jni)->FindClass(g->jni, "java/lang/Math");
}

/* The one that resumes a thread has suspended it, among all. */
KEEPS(ResumeThread_not_own, AT_FRAME) {
    jthread spinning = argument(g, SPINNING), parked = argument(g, PARKED);
    suspend_all(g, 0, NULL);
    resume(g, spinning);
    resume(g, parked);
    resume_all(g);
    suspend_all(g, 0, NULL);
    must((*g->env)->ResumeAllVirtualThreads(g->env, 1, &spinning));
    resume(g, spinning);
}
KEEPS(SuspendThread_already, AT_FRAME) {
    jthread spinning = argument(g, SPINNING);
    suspend_all(g, 0, NULL);
    if ((*g->env)->SuspendThread(g->env, spinning) != JVMTI_ERROR_THREAD_SUSPENDED) abort();
    resume(g, spinning);
    resume_all(g);
}

/* ---- Which thread it is ---- */

/* The carrier of these has another identity, and had another one before. */
RUN(Local_suspended, program, "Virtual inside")
RUN(Local_suspended, jvm, "-Djdk.virtualThreadScheduler.parallelism=2 -Djdk.virtualThreadScheduler.maxPoolSize=2")
BREAKS(Local_suspended, AT_FRAME) {
    jobject value;
    (*g->env)->GetLocalObject(g->env, argument(g, SPINNING), 0, 0, &value);
}
KEEPS_ALONE(Local_suspended, AT_FRAME) {
    jobject value;
    must((*g->env)->GetLocalObject(g->env, g->thread, 0, 0, &value));
}

/* ---- Frames ---- */

static void frame_pop(const Given *g) { must((*g->env)->NotifyFramePop(g->env, NULL, 0)); }
BREAKS(NotifyFramePop_duplicate, AT_FRAME) {
    if (!enable(JVMTI_EVENT_FRAME_POP)) abort();
    frame_pop(g);
    (*g->env)->NotifyFramePop(g->env, NULL, 0);
}
KEEPS(NotifyFramePop_duplicate, AT_FRAME) {
    if (!enable(JVMTI_EVENT_FRAME_POP)) abort();
    frame_pop(g);
    must((*g->env)->ClearAllFramePops(g->env, NULL));
    frame_pop(g);
}
BREAKS(ClearAllFramePops_not_suspended, AT_FRAME) { (*g->env)->ClearAllFramePops(g->env, argument(g, SPINNING)); }
KEEPS(ClearAllFramePops_not_suspended, AT_FRAME) {
    jthread spinning = argument(g, SPINNING);
    suspend(g, spinning);
    must((*g->env)->ClearAllFramePops(g->env, spinning));
    resume(g, spinning);
}

/* ---- Stacks ---- */

/* The launcher makes the main thread without a guard below its stack: what the VM puts there is hit immediately. */
static volatile jint last_version;
/* With frames so large that those of ThreadSanitizer do not end before the stack. */
static jint JNICALL version_by_environment(JNIEnv *jni) {
    volatile char room[1024];
    room[0] = 0;
    return last_version = (*jni)->GetVersion(jni) + room[0];
}
RUN(SetJNIFunctionTable_recursion, exit, "crash")
BREAKS(SetJNIFunctionTable_recursion, AT_INIT) {
    jniNativeInterface *table;
    must((*g->env)->GetJNIFunctionTable(g->env, &table));
    table->GetVersion = version_by_environment;
    must((*g->env)->SetJNIFunctionTable(g->env, table));
    (*g->jni)->GetVersion(g->jni);
}

/* ---- Events ---- */

BREAKS(cap_before_enable, AT_INIT) { enable(JVMTI_EVENT_VIRTUAL_THREAD_END); }
static jvmtiEnv *listening(const Given *g, const jvmtiEventCallbacks *callbacks, jvmtiEvent first, jvmtiEvent second) {
    static const jvmtiCapabilities wanted = {.can_support_virtual_threads = 1};
    jvmtiEnv *env = env_with(g, callbacks, &wanted);
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, first, NULL));
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, second, NULL));
    return env;
}

/* Data of a thread that are made when it starts, and given back when it ends. */
static void JNICALL make_data(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    unsigned char *data;
    must((*env)->Allocate(env, sizeof(int), &data));
    must((*env)->SetThreadLocalStorage(env, thread, data));
}
static void JNICALL free_data(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    void *data = NULL;
    must((*env)->GetThreadLocalStorage(env, thread, &data));
    if (!data) return; /* it is older than the agent's interest in it */
    must((*env)->SetThreadLocalStorage(env, thread, NULL));
    must((*env)->Deallocate(env, data));
}
static void JNICALL leave_data(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}
BREAKS(SetThreadLocalStorage_leak, AT_INIT) {
    static const jvmtiEventCallbacks callbacks = {.VirtualThreadStart = make_data, .VirtualThreadEnd = leave_data};
    listening(g, &callbacks, JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END);
}
KEEPS(SetThreadLocalStorage_leak, AT_INIT) {
    static const jvmtiEventCallbacks callbacks = {.VirtualThreadStart = make_data, .VirtualThreadEnd = free_data};
    listening(g, &callbacks, JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END);
}

static jvmtiEnv *of_counts;
static int counts;
static void JNICALL make_count(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    must((*env)->SetThreadLocalStorage(env, thread, &counts));
}
static void listen_to_platform_threads(const Given *g) {
    static const jvmtiEventCallbacks callbacks = {.ThreadStart = make_count};
    of_counts = env_with(g, &callbacks, NULL);
    must((*of_counts)->SetEventNotificationMode(of_counts, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL));
}
static int *count_of_self(void) {
    void *count = NULL;
    must((*of_counts)->GetThreadLocalStorage(of_counts, NULL, &count));
    return count;
}
RUN(ThreadStart_virtual, exit, "crash")
RUN(ThreadStart_virtual, program, "Virtual inside")
BREAKS(ThreadStart_virtual, AT_INIT) { listen_to_platform_threads(g); }
AGAIN(ThreadStart_virtual, AT_FRAME) { ++*(volatile int *)count_of_self(); }
KEEPS_ALONE(ThreadStart_virtual, AT_INIT) { listen_to_platform_threads(g); }
KEEPS_ALONE_AGAIN(ThreadStart_virtual, AT_FRAME) {
    int *count = count_of_self();
    if (count) ++*count;
}
