/* For agents that take stacks in signal handlers by AsyncGetCallTrace: it is in no header, so callers declare it, and
   look it up. IDs of methods are made before a method runs, as no handler can make them. A thread of the agent's
   signals all threads of the process until enough samples were taken; or a timer signals one of them. */
#ifndef tests_jvmti_sampler_h
#define tests_jvmti_sampler_h
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "agent.h"

typedef struct CallFrame {
    jint bci; /* -1: not known, -3: a native method */
    jmethodID method;
} CallFrame;
typedef struct CallTrace {
    JNIEnv *env;
    jint count;
    CallFrame *frames;
} CallTrace;
typedef void (*GetCallTrace)(CallTrace *trace, jint depth, void *context);

enum { DEPTH = 200 };
static GetCallTrace get_call_trace;
static long samples, wanted_samples; /* atomic */
static volatile int sampling;
static struct timespec pause_between_rounds; /* set before sampler_start */
static __thread JNIEnv *own_env __attribute__((tls_model("initial-exec")));

/* What the agent does with each sample; count may be a code. [context]: of the handler. */
static void on_sample(const CallTrace *trace, void *context);

static void on_signal(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    int before = errno;
    CallFrame frames[DEPTH];
    CallTrace trace = {own_env, 0, frames};
    if (!sampling) return;
    get_call_trace(&trace, DEPTH, context);
    on_sample(&trace, context);
    if (__atomic_add_fetch(&samples, 1, __ATOMIC_RELAXED) >= wanted_samples) sampling = 0;
    errno = before;
}

static void make_ids(jvmtiEnv *env, jclass c) {
    jint count;
    jmethodID *ids;
    if ((*env)->GetClassMethods(env, c, &count, &ids) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)ids);
}
static void make_all_ids(JNIEnv *env) {
    jint count;
    jclass *classes;
    MUST((*jvmti)->GetLoadedClasses(jvmti, &count, &classes));
    (*env)->EnsureLocalCapacity(env, count);
    for (jint i = 0; i < count; i++) {
        make_ids(jvmti, classes[i]);
        (*env)->DeleteLocalRef(env, classes[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

static void JNICALL on_class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)env, (void)jni, (void)thread, (void)c;
}
static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)jni, (void)thread;
    make_ids(env, c);
}
static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)thread;
    own_env = jni;
}
static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    own_env = NULL;
}
static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)thread;
    own_env = jni;
    make_all_ids(jni);
}

/* Signals all threads in turn but itself. Without a pause, each gets several signals in its turn. */
static void *send_signals(void *unused) {
    pid_t process = getpid(), self = (pid_t)syscall(SYS_gettid);
    int signals = pause_between_rounds.tv_nsec ? 1 : 8;
    prctl(PR_SET_TIMERSLACK, 1);
    while (__atomic_load_n(&samples, __ATOMIC_RELAXED) < wanted_samples) {
        DIR *threads = opendir("/proc/self/task");
        if (!threads) break;
        for (struct dirent *e; (e = readdir(threads));) {
            pid_t thread = atoi(e->d_name);
            for (int i = 0; thread > 0 && thread != self && i < signals; i++)
                if (syscall(SYS_tgkill, process, thread, SIGPROF) != 0) break;
        }
        closedir(threads);
        if (pause_between_rounds.tv_nsec)
            nanosleep(&pause_between_rounds, NULL);
        else
            sched_yield();
    }
    sampling = 0;
    return unused;
}

static void sampler_begin(long wanted) {
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    wanted_samples = samples + wanted;
    sampling = 1;
}

__attribute__((unused)) static void sampler_start(long wanted) {
    pthread_t thread;
    sampler_begin(wanted);
    if (pthread_create(&thread, NULL, send_signals, NULL) == 0) pthread_detach(thread);
}

/* The calling thread, each 25 microseconds in which it runs. */
__attribute__((unused)) static void sampler_start_timer(long wanted) {
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF};
    const struct itimerspec each = {{0, 25000}, {0, 25000}};
    event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
    sampler_begin(wanted);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 || timer_settime(timer, 0, &each, NULL) != 0) exit(3);
}

static void sampler_load(JavaVM *vm, const jvmtiCapabilities *capabilities) {
    jvmti = new_environment(vm);
    get_call_trace = (GetCallTrace)dlsym(RTLD_DEFAULT, "AsyncGetCallTrace");
    if (!get_call_trace) {
        void *library = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
        if (library) get_call_trace = (GetCallTrace)dlsym(library, "AsyncGetCallTrace");
    }
    if (!get_call_trace) {
        say("FATAL: there is no AsyncGetCallTrace");
        exit(3);
    }
    MUST((*jvmti)->AddCapabilities(jvmti, capabilities));
    jvmtiEventCallbacks callbacks = {.ClassLoad = on_class_load,
                                     .ClassPrepare = on_class_prepare,
                                     .ThreadStart = on_thread_start,
                                     .ThreadEnd = on_thread_end,
                                     .VMInit = on_vm_init};
    const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_THREAD_START,
                                 JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VM_INIT};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
}
#endif
