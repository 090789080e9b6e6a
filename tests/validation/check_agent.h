/* What the agents of tests/validation are made of: cases that break one rule of the validation layer, and negative
   tests that break none. The agent's options name the case: breaks:RULE or keeps:RULE, keeps:* for all negative tests
   of the agent in one run. A case is a function; the macro says when it runs. run.py finds the cases in what the
   preprocessor makes of these macros, so that tables may make cases, too. */
#ifndef check_agent_h
#define check_agent_h

#include <jvmti.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../jvmti/capabilities.h"

/* The class whose class file AT_HOOK is about, and whether the capability for the hook of all classes is there then. */
#ifndef PROGRAM
#define PROGRAM "Program"
#define HOOKS_ALL_CLASSES 1
#endif

/* An agent with LOADED_ONLY has no Agent_OnAttach. */

/* Whose methods AT_FRAME is about. VMInit is sent on the thread that runs main: other threads may enter methods while
   the VM ends, or the environment goes. */
#ifndef FRAMES_OF
#define FRAMES_OF(thread) thread
#endif

/* What a case is given: AT_LOAD has no jni and no thread. */
typedef struct Given {
    JavaVM *vm;
    jvmtiEnv *env;
    JNIEnv *jni;
    jthread thread;
    char *options; /* AT_LOAD: the VM's */
    /* of the class file of Program */
    jint length;
    const unsigned char *data;
    jint *new_length;
    unsigned char **new_data;
} Given;

/* The moments: Agent_OnLoad or Agent_OnAttach, and callbacks; AT_COLLECTION is GarbageCollectionFinish, AT_FRAME the
   entry of Program.frame(int, Object), AT_NATIVE and AT_NATIVE_AGAIN native methods of NativeMethods, AT_UNLOAD
   Agent_OnUnload. */
typedef enum Moment {
    AT_LOAD,
    AT_ATTACH,
    AT_START,
    AT_INIT,
    AT_COLLECTION,
    AT_HOOK,
    AT_FRAME,
    AT_NATIVE,
    AT_NATIVE_AGAIN,
    AT_DEATH,
    AT_UNLOAD
} Moment;

typedef struct Case {
    const char *kind, *rule;
    Moment moment;
    void (*run)(const Given *g);
    struct Case *next;
} Case;
static Case *cases;

/* BREAKS(Deallocate_twice, AT_INIT) { ... } breaks MJ-Deallocate-twice. */
#define CASE_NAMED(kind_, name_, rule_, moment_)                             \
    static void kind_##_##name_(const Given *g);                             \
    __attribute__((constructor)) static void add_##kind_##_##name_(void) {   \
        static Case made = {#kind_, #rule_, moment_, kind_##_##name_, NULL}; \
        made.next = cases;                                                   \
        cases = &made;                                                       \
    }                                                                        \
    static void kind_##_##name_(const Given *g)
#define BREAKS(rule, moment) CASE_NAMED(breaks, rule, rule, moment)
#define KEEPS(rule, moment) CASE_NAMED(keeps, rule, rule, moment)
/* A negative test that has a separate run. */
#define KEEPS_ALONE(rule, moment) CASE_NAMED(keeps_alone, rule, rule, moment)
/* The case that breaks continues at another moment. */
#define AGAIN(rule, moment) CASE_NAMED(breaks, rule##_##moment, rule, moment)
#define KEEPS_AGAIN(rule, moment) CASE_NAMED(keeps, rule##_##moment, rule, moment)
#define KEEPS_ALONE_AGAIN(rule, moment) CASE_NAMED(keeps_alone, rule##_##moment, rule, moment)
/* The negative test before this line is one of another rule, too. */
#define KEEPS_TOO(rule) enum { keeps_too_##rule };
/* How run.py runs the rule's case that breaks, and its KEEPS_ALONE. RUN(rule, KEY, VALUE), with the keys
   exit: the exit code of the case that breaks, or crash; its output is then not looked at;
   ends: the exit code of its KEEPS_ALONE;
   until: the last JDK on which the case can break the rule;
   also: other rules that are broken by what breaks this one, since they say it in general;
   message: what the message of a finding holds; options: more options of the layer; jvm: options of the VM, where
   {agent} is this library, {dir} where it lies, {case} what it is given, like breaks:RULE, {kind} the word before the
   colon, and {copy} a copy of the library, by a relative path if the case breaks something; program: the main class and
   its arguments; attach: the libraries that are loaded into the running program, where {agent} gets the case and is not
   on the command line, so its moment is AT_ATTACH; tsan: options of ThreadSanitizer, for what the agent does on
   purpose. */
#define RUN(rule, key, ...) static const char run_##rule##_##key[] __attribute__((unused)) = __VA_ARGS__;

static struct {
    JavaVM *vm;
    jvmtiEnv *env;
    const char *kind, *rule;
    jint result; /* of Agent_OnLoad and Agent_OnAttach */
} agent;

/* Whether the run is of the case that breaks this rule. */
__attribute__((unused)) static int breaks(const char *rule) {
    return strcmp(agent.kind, "breaks") == 0 && strcmp(agent.rule, rule) == 0;
}

static int is_chosen(const Case *c, Moment moment) {
    return c->moment == moment && strcmp(c->kind, agent.kind) == 0 &&
           (strcmp(agent.rule, "*") == 0 || strcmp(agent.rule, c->rule) == 0);
}

/* Negative tests, which all run in one callback, have room for local references each. */
static void run_cases(Moment moment, Given given) {
    int frames = given.jni && strcmp(agent.kind, "keeps") == 0;
    given.vm = agent.vm;
    given.env = agent.env;
    for (const Case *c = cases; c; c = c->next) {
        if (!is_chosen(c, moment)) continue;
        if (frames && (*given.jni)->PushLocalFrame(given.jni, 16) != JNI_OK) abort();
        c->run(&given);
        if (frames) (*given.jni)->PopLocalFrame(given.jni, NULL);
    }
}

static int has_cases(Moment moment) {
    for (const Case *c = cases; c; c = c->next)
        if (is_chosen(c, moment)) return 1;
    return 0;
}

/* What a case needs: it ends where that fails. */
__attribute__((unused)) static void must_(jvmtiError err, int line) {
    if (err != JVMTI_ERROR_NONE) fprintf(stderr, "line %d: error %d\n", line, err);
    if (err != JVMTI_ERROR_NONE) abort();
}
#define must(call) must_(call, __LINE__)

/* Another environment. */
__attribute__((unused)) static jvmtiEnv *another_env(const Given *g) {
    jvmtiEnv *made;
    if ((*g->vm)->GetEnv(g->vm, (void **)&made, JVMTI_VERSION_1_2) != JNI_OK) abort();
    return made;
}
/* With these; each may be NULL. */
__attribute__((unused)) static jvmtiEnv *env_with(const Given *g, const jvmtiEventCallbacks *callbacks,
                                                  const jvmtiCapabilities *wanted) {
    jvmtiEnv *env = another_env(g);
    if ((wanted && (*env)->AddCapabilities(env, wanted) != JVMTI_ERROR_NONE) ||
        (callbacks && (*env)->SetEventCallbacks(env, callbacks, sizeof *callbacks) != JVMTI_ERROR_NONE))
        abort();
    return env;
}

/* A native thread that attaches itself, runs and detaches. */
typedef struct NativeThread {
    const Given *g;
    void (*run)(const Given *g);
} NativeThread;
static void *run_attached(void *argument) {
    const NativeThread *t = argument;
    Given g = *t->g;
    if ((*g.vm)->AttachCurrentThreadAsDaemon(g.vm, (void **)&g.jni, NULL) != JNI_OK) abort();
    t->run(&g);
    (*g.vm)->DetachCurrentThread(g.vm);
    return NULL;
}
static pthread_t start_native(NativeThread *t) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_attached, t) != 0) abort();
    return thread;
}
__attribute__((unused)) static void run_in_native(const Given *g, void (*run)(const Given *g)) {
    NativeThread t = {g, run};
    pthread_join(start_native(&t), NULL);
}

/* A thread that was attached, and has ended. */
static void *end_attached(void *argument) {
    const Given *g = argument;
    JNIEnv *jni;
    jthread self;
    if ((*g->vm)->AttachCurrentThreadAsDaemon(g->vm, (void **)&jni, NULL) != JNI_OK ||
        (*g->env)->GetCurrentThread(g->env, &self) != JVMTI_ERROR_NONE)
        abort();
    self = (*jni)->NewGlobalRef(jni, self);
    (*g->vm)->DetachCurrentThread(g->vm);
    return self;
}
__attribute__((unused)) static jthread ended_thread(const Given *g) {
    pthread_t native;
    void *ended;
    if (pthread_create(&native, NULL, end_attached, (void *)g) != 0) abort();
    pthread_join(native, &ended);
    return ended;
}

static void JNICALL reported_start(jvmtiEnv *env, JNIEnv *jni) { run_cases(AT_START, (Given){.jni = jni}); }
static void JNICALL reported_collection(jvmtiEnv *env) { run_cases(AT_COLLECTION, (Given){0}); }
static int enable_for(jvmtiEvent event, jthread thread) {
    return (*agent.env)->SetEventNotificationMode(agent.env, JVMTI_ENABLE, event, thread) == JVMTI_ERROR_NONE;
}
static int enable(jvmtiEvent event) { return enable_for(event, NULL); }

/* Threads that a program leaves enter methods while the VM ends: from VMDeath on they look at nothing, and that waits
   for callers that do, unless they are suspended. */
static _Atomic int is_dead, looking;
static int is_frame(jvmtiEnv *env, jmethodID method) {
    char *name;
    if (is_dead || (*env)->GetMethodName(env, method, &name, NULL, NULL) != JVMTI_ERROR_NONE) return 0;
    int found = strcmp(name, "frame") == 0;
    (*env)->Deallocate(env, (unsigned char *)name);
    return found;
}
static void JNICALL reported_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    looking++;
    int found = is_frame(env, method);
    looking--;
    if (found) run_cases(AT_FRAME, (Given){.jni = jni, .thread = thread});
}
static void end_entries(void) {
    is_dead = 1;
    for (int n = 0; looking != 0 && n < 1000; n++) usleep(100);
}

static void JNICALL reported_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation at) {}
static void JNICALL reported_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {}
static void JNICALL reported_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    run_cases(AT_INIT, (Given){.jni = jni, .thread = thread});
    if (has_cases(AT_FRAME) && !enable_for(JVMTI_EVENT_METHOD_ENTRY, FRAMES_OF(thread))) abort();
    if (has_cases(AT_COLLECTION)) (*env)->ForceGarbageCollection(env);
}
static void JNICALL reported_death(jvmtiEnv *env, JNIEnv *jni) {
    end_entries();
    run_cases(AT_DEATH, (Given){.jni = jni});
}

static _Atomic int hooking;
static void JNICALL reported_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *data, jint *new_length,
                                  unsigned char **new_data) {
    hooking++;
    if (name && strcmp(name, PROGRAM) == 0)
        run_cases(AT_HOOK,
                  (Given){.jni = jni, .length = length, .data = data, .new_length = new_length, .new_data = new_data});
    hooking--;
}
/* From then on no thread is in the hook: any thread may load a class. */
__attribute__((unused)) static void end_hooks(void) {
    if ((*agent.env)->SetEventNotificationMode(agent.env, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) !=
        JVMTI_ERROR_NONE)
        abort();
    for (int n = 0; hooking != 0 && n < 1000; n++) usleep(100);
}

static void take_options(JavaVM *vm, const char *options) {
    static char copy[300];
    char *colon = strchr(strncpy(copy, options, sizeof copy - 1), ':');
    *colon = '\0';
    agent.kind = copy;
    agent.rule = colon + 1;
    agent.vm = vm;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    take_options(vm, options);
    jvmtiEventCallbacks callbacks = {.VMInit = reported_init,
                                     .VMDeath = reported_death,
                                     .ClassFileLoadHook = reported_hook,
                                     .VMStart = has_cases(AT_START) ? reported_start : NULL,
                                     .GarbageCollectionFinish = has_cases(AT_COLLECTION) ? reported_collection : NULL,
                                     .MethodEntry = has_cases(AT_FRAME) ? reported_entry : NULL,
                                     .FramePop = reported_pop,
                                     .Breakpoint = reported_breakpoint};
    jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    jvmtiCapabilities hooks = {.can_generate_all_class_hook_events = 1};
    jvmtiCapabilities frames = {.can_generate_method_entry_events = 1,
                                .can_access_local_variables = 1,
                                .can_pop_frame = 1,
                                .can_force_early_return = 1,
                                .can_get_owned_monitor_info = 1,
                                .can_get_monitor_info = 1,
                                .can_get_current_contended_monitor = 1,
                                .can_generate_frame_pop_events = 1,
                                .can_generate_breakpoint_events = 1,
                                .can_generate_field_access_events = 1};
    if ((*vm)->GetEnv(vm, (void **)&agent.env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*agent.env)->SetEventCallbacks(agent.env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        !enable(JVMTI_EVENT_VM_INIT) || !enable(JVMTI_EVENT_VM_DEATH) || !enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK))
        return JNI_ERR;
#ifndef ASKS_NO_VERSION
    jint version; /* agents of this folder use functions of 9 and 11 */
    if ((*agent.env)->GetVersionNumber(agent.env, &version) != JVMTI_ERROR_NONE || version < 0x300B0000) return JNI_ERR;
#endif
    if (has_cases(AT_START) && !enable(JVMTI_EVENT_VM_START)) return JNI_ERR;
    if (has_cases(AT_COLLECTION) && ((*agent.env)->AddCapabilities(agent.env, &wanted) != JVMTI_ERROR_NONE ||
                                     !enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH)))
        return JNI_ERR;
    if (HOOKS_ALL_CLASSES && has_cases(AT_HOOK) && (*agent.env)->AddCapabilities(agent.env, &hooks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    if (has_cases(AT_FRAME) && (*agent.env)->AddCapabilities(agent.env, &frames) != JVMTI_ERROR_NONE) return JNI_ERR;
    run_cases(AT_LOAD, (Given){.options = options});
    return agent.result;
}

#ifndef LOADED_ONLY
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMDeath = reported_death};
    Given given = {0};
    take_options(vm, options);
    if ((*vm)->GetEnv(vm, (void **)&given.jni, JNI_VERSION_1_6) != JNI_OK ||
        (*vm)->GetEnv(vm, (void **)&agent.env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*agent.env)->SetEventCallbacks(agent.env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        !enable(JVMTI_EVENT_VM_DEATH))
        return JNI_ERR;
    run_cases(AT_ATTACH, given);
    return agent.result;
}
#endif

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { run_cases(AT_UNLOAD, (Given){0}); }

#endif
