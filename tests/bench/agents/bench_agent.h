/* What the benchmark agents share: start-up, the two phases of a driver, clocks, and the lines that
   tests/bench/bench_jvmti.py reads. An agent describes itself in `agent` and has nothing else that others see.
   It stops the process when a function fails or an event never comes: a wrong answer must not pass for a fast one. */
#ifndef BENCH_AGENT_H
#define BENCH_AGENT_H
#include <jvmti.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const char *driver; /* the class whose native methods the agent has; NULL: none */
    JNINativeMethod natives[4];
    void (*prepare)(jvmtiCapabilities *, jvmtiEventCallbacks *); /* in Agent_OnLoad: what depends on the variant */
    void (*ready)(JNIEnv *, jclass driver);                      /* in VMInit */
    /* A driver with the natives begin(int) and end(int) does the same work twice: in phase 0 as it is, in phase 1
       after `enable`. `report` gets the time of phase 1; that of phase 0 is in time_plain. */
    void (*enable)(void);
    void (*report)(JNIEnv *, double ns);
    double (*clock)(void); /* the clock of the phases: process_ns unless it says otherwise */
    jvmtiCapabilities capabilities;
    jvmtiEventCallbacks callbacks;
} Agent;
static const Agent agent;

static jvmtiEnv *jvmti;
static char variant[32];
static double time_begun, time_plain;

/* CPU time of the whole process: holds on a busy machine, and counts the work that the VM hands to separate
   threads. The price is a system call, so callbacks time batches only. */
static inline double process_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Time on the wall, for threads that hand over to each other. */
static inline double wall_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static inline void fail(const char *what, const char *why) {
    fprintf(stderr, "agent: %s %s\n", what, why);
    fflush(NULL);
    _exit(3);
}

static inline void check(jvmtiError error, const char *function) {
    if (error != JVMTI_ERROR_NONE) {
        char why[32];
        snprintf(why, sizeof why, "gives error %d", (int)error);
        fail(function, why);
    }
}

#define TI(function, ...) check((*jvmti)->function(jvmti, ##__VA_ARGS__), #function)

static inline void need(bool there, const char *what) {
    if (!there) fail(what, "is missing");
}

static inline void deallocate(void *memory) { (*jvmti)->Deallocate(jvmti, memory); }

static inline int is_variant(const char *name) { return strcmp(variant, name) == 0; }

static inline void events(jvmtiEventMode mode, jvmtiEvent event) { TI(SetEventNotificationMode, mode, event, NULL); }

/* One measure: a time, or, with the unit "x", a ratio of times. Less is better in both. */
static inline void emit(const char *measure, double value, const char *unit) {
    printf("{\"measure\": \"%s\", \"value\": %.6g, \"unit\": \"%s\"}\n", measure, value, unit);
    fflush(stdout);
}

static inline void emit_each(const char *measure, double ns, double count) {
    need(count > 0, measure);
    emit(measure, ns / count, "ns");
}

static void JNICALL phase_begin(JNIEnv *env, jclass driver, jint phase) {
    if (phase == 1) agent.enable();
    time_begun = (agent.clock ? agent.clock : process_ns)();
}

static void JNICALL phase_end(JNIEnv *env, jclass driver, jint phase) {
    double ns = (agent.clock ? agent.clock : process_ns)() - time_begun;
    if (phase == 0)
        time_plain = ns;
    else
        agent.report(env, ns);
}

static void JNICALL on_vm_init(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    static const JNINativeMethod phases[] = {{"begin", "(I)V", (void *)phase_begin},
                                             {"end", "(I)V", (void *)phase_end}};
    jclass driver = (*env)->FindClass(env, agent.driver);
    need(driver, agent.driver);
    driver = (*env)->NewGlobalRef(env, driver);
    int count = 0;
    while (count < 4 && agent.natives[count].name) count++;
    need(count == 0 || (*env)->RegisterNatives(env, driver, agent.natives, count) == 0, "a native method");
    need(!agent.enable || (*env)->RegisterNatives(env, driver, phases, 2) == 0, "begin or end");
    if (agent.ready) agent.ready(env, driver);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities capabilities = agent.capabilities;
    jvmtiEventCallbacks callbacks = agent.callbacks;
    snprintf(variant, sizeof variant, "%s", options ? options : "");
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if (agent.driver) callbacks.VMInit = on_vm_init;
    if (agent.prepare) agent.prepare(&capabilities, &callbacks);
    TI(AddCapabilities, &capabilities);
    TI(SetEventCallbacks, &callbacks, (jint)sizeof callbacks);
    if (agent.driver) events(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT);
    return JNI_OK;
}
#endif
