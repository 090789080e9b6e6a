/* The rules about phases: what may be called when. */
#define LOADED_ONLY
#include "check_agent.h"

static void list_threads(const Given *g) {
    jint count;
    jthread *threads;
    if ((*g->env)->GetAllThreads(g->env, &count, &threads) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}
BREAKS(onload_no_live_work, AT_LOAD) { list_threads(g); }
KEEPS(onload_no_live_work, AT_INIT) { list_threads(g); }
/* Refused, and done when it may be: by the same code, and by other code. */
KEEPS_ALONE(onload_no_live_work, AT_LOAD) { list_threads(g); }
KEEPS_ALONE_AGAIN(onload_no_live_work, AT_INIT) {
    jint count;
    jthread *threads;
    (*g->env)->GetAllThreads(g->env, &count, &threads);
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}
RUN(phase_shared_code, options, "level=advice")
BREAKS(phase_shared_code, AT_LOAD) { list_threads(g); }
AGAIN(phase_shared_code, AT_INIT) { list_threads(g); }
KEEPS(phase_shared_code, AT_LOAD) {
    jvmtiPhase phase;
    if ((*g->env)->GetPhase(g->env, &phase) == JVMTI_ERROR_NONE && phase == JVMTI_PHASE_LIVE) list_threads(g);
}

BREAKS(phase_start_is_not_live, AT_START) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}
KEEPS(phase_start_is_not_live, AT_LOAD) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
}

BREAKS(VMStart_limited, AT_START) {
    jint count;
    jvmtiFrameInfo frames[4];
    (*g->env)->GetStackTrace(g->env, NULL, 0, 4, frames, &count);
}
KEEPS(VMStart_limited, AT_START) {
    jthread thread;
    (*g->env)->GetCurrentThread(g->env, &thread);
}

BREAKS(CreateRawMonitor_phase, AT_START) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "late", &monitor);
}
KEEPS(CreateRawMonitor_phase, AT_LOAD) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "in time", &monitor);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
}

BREAKS(SetSystemProperty_phase, AT_INIT) { (*g->env)->SetSystemProperty(g->env, "user.name", "late"); }
KEEPS(SetSystemProperty_phase, AT_LOAD) { (*g->env)->SetSystemProperty(g->env, "java.library.path", "/none"); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {}
BREAKS(RunAgentThread_phase, AT_START) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jobject thread = (*g->jni)->AllocObject(g->jni, thread_class);
    (*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
KEEPS(RunAgentThread_phase, AT_INIT) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID make = (*g->jni)->GetMethodID(g->jni, thread_class, "<init>", "()V");
    jobject thread = (*g->jni)->NewObject(g->jni, thread_class, make);
    (*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}

/* The first classes are prepared in the start phase; with JDK 25 some VMs prepare none then. */
static void JNICALL counts_threads(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass prepared) {
    static int before;
    jint count;
    jthread *threads;
    if (!before++) (*env)->GetAllThreads(env, &count, &threads);
}
RUN(phase_wrong, until, "17")
BREAKS(phase_wrong, AT_LOAD) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.ClassPrepare = counts_threads};
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
}
/* What a class was prepared by is written where it can be asked for. */
static void JNICALL names_thread(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass prepared) {
    jint state;
    if ((*env)->GetThreadState(env, thread, &state) != JVMTI_ERROR_NONE) return;
}
KEEPS(phase_wrong, AT_LOAD) {
    jvmtiEnv *env = env_with(g, &(jvmtiEventCallbacks){.ClassPrepare = names_thread}, NULL);
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
}
KEEPS_AGAIN(phase_wrong, AT_UNLOAD) {
    jvmtiPhase phase;
    (*g->env)->GetPhase(g->env, &phase);
}

BREAKS(Watch_phase, AT_START) {
    jclass object = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    jmethodID method = (*g->jni)->GetMethodID(g->jni, object, "toString", "()Ljava/lang/String;");
    (*g->env)->SetBreakpoint(g->env, method, 0);
}
KEEPS(Watch_phase, AT_START) {
    jclass object = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    (*g->jni)->GetMethodID(g->jni, object, "toString", "()Ljava/lang/String;");
}

/* A hook that sees what is loaded in the phase. */
static jvmtiPhase hook_phase;
static void (*hook_run)(jvmtiEnv *env, JNIEnv *jni);
static int hook_ran;
static void JNICALL early_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                               jobject domain, jint length, const unsigned char *data, jint *new_length,
                               unsigned char **new_data) {
    jvmtiPhase phase;
    (*env)->GetPhase(env, &phase);
    if (phase == hook_phase && !hook_ran) {
        hook_ran = 1;
        hook_run(env, jni);
    }
}
/* A class that is loaded in the start phase; some VMs have no separate one. */
static void JNICALL load_one(jvmtiEnv *env, JNIEnv *jni) {
    if (!(*jni)->FindClass(jni, "java/util/concurrent/Phaser")) abort();
}
static void hook_in(const Given *g, jvmtiPhase phase, void (*run)(jvmtiEnv *env, JNIEnv *jni)) {
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = early_hook,
                                     .VMStart = phase == JVMTI_PHASE_START ? load_one : NULL};
    jvmtiCapabilities wanted = {.can_generate_all_class_hook_events = 1, .can_generate_early_class_hook_events = 1};
    jvmtiEnv *env;
    hook_phase = phase;
    hook_run = run;
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_9);
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    if (phase == JVMTI_PHASE_START) (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
}
static void ask_thread(jvmtiEnv *env, JNIEnv *jni) {
    jthread thread;
    (*env)->GetCurrentThread(env, &thread);
}
static void ask_nothing(jvmtiEnv *env, JNIEnv *jni) {
    unsigned char *memory;
    if ((*env)->Allocate(env, 10, &memory) == JVMTI_ERROR_NONE) (*env)->Deallocate(env, memory);
}
BREAKS(phase_primordial_callback, AT_LOAD) { hook_in(g, JVMTI_PHASE_PRIMORDIAL, ask_thread); }
KEEPS(phase_primordial_callback, AT_LOAD) { hook_in(g, JVMTI_PHASE_PRIMORDIAL, ask_nothing); }

static void run_java(jvmtiEnv *env, JNIEnv *jni) {
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    (*jni)->DeleteLocalRef(jni, object);
}
static void run_no_java(jvmtiEnv *env, JNIEnv *jni) { (*jni)->GetVersion(jni); }
BREAKS(ClassFileLoadHook_early_java, AT_LOAD) { hook_in(g, JVMTI_PHASE_START, run_java); }
KEEPS_ALONE(ClassFileLoadHook_early_java, AT_LOAD) { hook_in(g, JVMTI_PHASE_START, run_no_java); }

/* A thread that continues after the end of the VM, and stops at the first error or later. It holds a raw monitor, where
   the layer may not ask for the phase. */
static jrawMonitorID held;
static volatile int dead, asked;
static int patience;
static void JNICALL asking(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    jint count;
    jthread *threads;
    (*env)->RawMonitorEnter(env, held);
    while (!__atomic_load_n(&dead, __ATOMIC_ACQUIRE)) {}
    for (int errors = 0; errors < patience;) errors += (*env)->GetAllThreads(env, &count, &threads) != JVMTI_ERROR_NONE;
    (*env)->RawMonitorExit(env, held);
    __atomic_store_n(&asked, 1, __ATOMIC_RELEASE);
}
static void go_on(const Given *g, int errors) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID make = (*g->jni)->GetMethodID(g->jni, thread_class, "<init>", "()V");
    jobject thread = (*g->jni)->NewObject(g->jni, thread_class, make);
    patience = errors;
    (*g->env)->CreateRawMonitor(g->env, "held to the end", &held);
    (*g->env)->RunAgentThread(g->env, thread, asking, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
static void wait_until_asked(void) {
    __atomic_store_n(&dead, 1, __ATOMIC_RELEASE);
    while (!__atomic_load_n(&asked, __ATOMIC_ACQUIRE)) {}
}
RUN(phase_race_death, message, "GetAllThreads may be called in the live phase; this is the dead phase")
BREAKS(phase_race_death, AT_INIT) { go_on(g, 2); }
AGAIN(phase_race_death, AT_UNLOAD) { wait_until_asked(); }
KEEPS_ALONE(phase_race_death, AT_INIT) { go_on(g, 1); }
KEEPS_ALONE_AGAIN(phase_race_death, AT_UNLOAD) { wait_until_asked(); }
