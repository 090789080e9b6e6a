/* Environments as agents see them, the activities of threads, and what is done before and behind each call. */
#include "validation/core/calls.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "validation/interpose/pages.h"
#include "validation/know/threads.h"
#include "validation/layer.h"
#include "validation/report/crash.h"
#include "validation/rules/lifetime.h"
#include "validation/rules/version.h"

CheckedEnv *_Atomic checked_envs;
static CheckedEnv *newest;
_Atomic unsigned event_time;
bool (*callback_refused)(const CheckedEnv *env, const EventFacts *event);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Threads ---- */

static CheckedThread *threads;
__thread CheckedThread *checked_here;
static pthread_key_t thread_end;
static pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;

/* ThreadSanitizer forgets the thread at the beginning of the last round. */
#ifdef __SANITIZE_THREAD__
enum { END_ROUNDS = PTHREAD_DESTRUCTOR_ITERATIONS - 1 };
#else
enum { END_ROUNDS = PTHREAD_DESTRUCTOR_ITERATIONS };
#endif

/* The thread ends; what runs on it behind this gets a new one, and this again. An agent may detach it in the same way,
   as late as the last round of these. */
static void forget_thread(void *ends) {
    CheckedThread *thread = ends;
    pages_tell(thread);
    if (thread->attached != NULL && ++thread->end_rounds < END_ROUNDS) {
        pthread_setspecific(thread_end, thread);
        return;
    }
    layer_thread_ends(thread);
    java_thread_unlink(thread);
    pthread_mutex_lock(&lock);
    CheckedThread **p = &threads;
    while (*p != thread) p = &(*p)->next;
    *p = (*p)->next;
    pthread_mutex_unlock(&lock);
    free(thread);
    checked_here = NULL;
}
static void make_thread_end(void) { pthread_key_create(&thread_end, forget_thread); }

CheckedThread *checked_thread_new(void) {
    CheckedThread *thread = calloc(1, sizeof *thread);
    if (thread == NULL) return NULL;
    thread->id = syscall(SYS_gettid);
    pthread_mutex_lock(&lock);
    thread->next = threads;
    threads = thread;
    pthread_mutex_unlock(&lock);
    pthread_once(&thread_end_once, make_thread_end);
    pthread_setspecific(thread_end, thread);
    checked_here = thread;
    return thread;
}

void checked_threads_lock(void) { pthread_mutex_lock(&lock); }
void checked_threads_unlock(void) { pthread_mutex_unlock(&lock); }
void checked_threads_each(void (*visit)(CheckedThread *thread)) {
    for (CheckedThread *t = threads; t != NULL; t = t->next) visit(t);
}

/* ---- Activities ---- */

/* They lie on the stack of the thread, the inner ones lower: what is lower than one that begins was left behind. */
static bool left_behind(const CheckedThread *thread, const Activity *activity, const Activity *begins) {
    const char *p = (const char *)activity;
    return p >= thread->stack && p < thread->stack_end && p < (const char *)begins;
}

/* What was left without returning is told and forgotten. It is not looked at, since other things may lie there now. */
void activities_left_behind(CheckedThread *thread, const Activity *begins) {
    pthread_attr_t attributes;
    if (thread->stack == NULL && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        void *stack = NULL;
        size_t size = 0;
        pthread_attr_getstack(&attributes, &stack, &size);
        pthread_attr_destroy(&attributes);
        thread->stack = stack;
        thread->stack_end = thread->stack + size;
    }
    const char *p = (const char *)begins;
    if (p < thread->stack || p >= thread->stack_end || thread->entered_count > ENTERED_LIMIT ||
        !left_behind(thread, thread->activity, begins))
        return;
    Entered left[ENTERED_LIMIT];
    int count = 0;
    while (thread->entered_count > 0 &&
           left_behind(thread, thread->entered[thread->entered_count - 1].activity, begins))
        left[count++] = thread->entered[--thread->entered_count];
    activity_now(thread,
                 thread->entered_count == 0 ? NULL : (Activity *)thread->entered[thread->entered_count - 1].activity);
    for (int i = 0; i < count; i++)
        finding_end(finding_begin_at(RULE_thread_nonlocal_exit, left[i].env,
                                     left[i].function == NULL ? NULL : site_at(left[i].function), 1),
                    "%s, which the VM has called, was left without returning to it", left[i].name);
}

void activity_outermost_begins(CheckedThread *thread, const Activity *activity) {
    if (activity->kind == ACTIVITY_CALLBACK)
        __atomic_store_n(&thread->callbacks, thread->callbacks + 1, __ATOMIC_RELAXED);
    java_thread_may_be_another(thread);
}

bool from_native(const CheckedThread *thread, const Activity *call) {
    const Activity *outer = call->outer;
    if (!activity_is_call(call)) return false;
    return outer == NULL ? thread->attached == NULL
                         : outer->kind != ACTIVITY_CALLBACK && outer->kind != ACTIVITY_AGENT_THREAD;
}

bool native_below(const CheckedThread *thread, const Activity *activity) {
    while (activity != NULL && !from_native(thread, activity)) activity = activity->outer;
    return activity != NULL;
}

bool in_callback(const Activity *activity, Event event) {
    for (; activity != NULL; activity = activity->outer) {
        if (activity->kind == ACTIVITY_HEAP_CALLBACK && event == EV_ALL) return true;
        if (activity->kind == ACTIVITY_CALLBACK &&
            (event == EV_ALL || ((const Callback *)activity)->event == &event_facts[event]))
            return true;
    }
    return false;
}

const Callback *innermost_callback(const CheckedThread *thread) {
    const Activity *a = thread == NULL ? NULL : thread->activity;
    while (a != NULL && a->kind != ACTIVITY_CALLBACK) a = a->outer;
    return (const Callback *)a;
}

void *agent_callback(CheckedEnv *env, Event event) {
    return __atomic_load_n((void **)((char *)&env->callbacks + event_facts[event].callback), __ATOMIC_ACQUIRE);
}

const EventFacts *event_of_number(jint number) {
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++)
        if (event_facts[i].number == (jvmtiEvent)number) return &event_facts[i];
    return NULL;
}

const FunctionFacts *function_of_name(const char *name) {
    for (int i = 1; i < FUNCTION_COUNT; i++)
        if (function_facts[i].name != NULL && strcmp(function_facts[i].name, name) == 0) return &function_facts[i];
    return NULL;
}

/* ---- Environments ---- */

/* By the environment that agents see, and by the VM's, whose memory comes again. Nothing is removed. */
static Table by_agents = {.shift = 4}, by_vm = {.shift = 4};

static TableLink *find_env(const Table *table, const jvmtiEnv *env) {
    TableLink *link = table_find(table, (uintptr_t)env);
    if (link != NULL || !table_may_have(table, (uintptr_t)env)) return link;
    pthread_mutex_lock(&lock);
    link = table_find(table, (uintptr_t)env);
    pthread_mutex_unlock(&lock);
    return link;
}

CheckedEnv *checked_env_find(const jvmtiEnv *env) {
    return TABLE_RECORD(CheckedEnv, by_agents, find_env(&by_agents, env));
}

/* The latest one. */
static CheckedEnv *env_of_real(const jvmtiEnv *real) {
    CheckedEnv *e = TABLE_RECORD(CheckedEnv, by_vm, find_env(&by_vm, real)), *latest = e;
    for (; e != NULL; e = TABLE_RECORD(CheckedEnv, by_vm, table_next(&e->by_vm)))
        if (e->number > latest->number) latest = e;
    return latest;
}

CheckedEnv *checked_env_new(jvmtiEnv *real, jint version, const void *site) {
    CheckedEnv *env = calloc(1, sizeof *env);
    if (env == NULL) return NULL;
    env->functions = &shared_functions;
    env->real = real;
    env->version = version;
    env->born = own_phase();
    env->made = site_at(site);
    env->agent = env->made->module;
    if (env->agent != NULL) {
        env->agent->is_agent = true;
        imports_watch(env->agent);
    }
    pthread_mutex_lock(&lock);
    env->number = newest == NULL ? 1 : newest->number + 1;
    bool known = table_add(&by_agents, &env->by_agents, (uintptr_t)env) &&
                 table_add(&by_vm, &env->by_vm, (uintptr_t)real); /* what is in one only is never found */
    if (known) {
        if (newest == NULL)
            checked_envs = env;
        else
            newest->next = env;
        newest = env;
    }
    pthread_mutex_unlock(&lock);
    return known ? env : NULL;
}

jint real_version(void) {
    static _Atomic jint known; /* [own_env] does not answer at the end any more */
    jint version = known;
    if (version == 0 && (*own_env)->GetVersionNumber(own_env, &version) == JVMTI_ERROR_NONE) known = version;
    return version & ~JVMTI_VERSION_MASK_MICRO;
}

bool real_has(const char *since) { return strtol(since, NULL, 10) <= version_major(real_version()); }

static void *slot_of_vm(const CheckedEnv *env, int number) { return ((void *const *)*env->real)[number - 1]; }

/* ---- Calls ---- */

jlong call_count(const Call *call, short count, const void *terminated) {
    if (count == COUNT_ONE) return 1;
    if (count == COUNT_TERMINATED) return terminated == NULL ? 0 : (jlong)strlen(terminated) + 1;
    const ParamFacts *param = &call->function->params[count];
    if (param->kind == VALUE_LONG) return call->args[count].j;
    if (param->kind == VALUE_INT) return call->args[count].i;
    return call->args[count].p == NULL ? 0 : *(const jint *)call->args[count].p;
}

bool call_begin(Call *call, jvmtiEnv *env, const FunctionFacts *function, Value *args, const void *site) {
    CheckedThread *thread = checked_thread();
    CheckedEnv *found = checked_env_find(env);
    zero(call, sizeof *call);
    call->activity.kind = ACTIVITY_CALL;
    call->activity.name = function->name;
    call->activity.env = call->env = found;
    call->activity.site = site;
    call->function = function;
    call->thread = thread;
    call->args = args;
    pages_tell(thread);
    activity_begin(thread, &call->activity);
    if (found == NULL) {
        FINDING(RULE_env_not_an_environment, "%p is no environment that GetEnv has made", (void *)env);
        call_answer(call, JVMTI_ERROR_INVALID_ENVIRONMENT);
        return false;
    }
    if (found->disposed != NULL) {
        lifetime_used_after_dispose(call);
        call_answer(call, JVMTI_ERROR_INVALID_ENVIRONMENT);
        return false;
    }
    if (slot_of_vm(found, function->number) == NULL) {
        FINDING(RULE_env_reserved_slot, "%s came with version %s, slot %d of this VM's table of functions is reserved",
                function->name, function->since, function->number);
        call_answer(call, JVMTI_ERROR_INTERNAL);
        return false;
    }
    void (**before)(Call *) = rule_hooks.before[function->number];
    for (; *before != NULL && !call->answered; before++) (*before)(call);
    return !call->answered;
}

jvmtiError call_end(Call *call) {
    if (call->env != NULL) {
        int number = call->function->number;
        void (**after)(Call *) = rule_hooks.after[number], (**failed)(Call *) = rule_hooks.failed[number];
        for (; *after != NULL; after++) (*after)(call);
        for (; call->result != JVMTI_ERROR_NONE && *failed != NULL; failed++) (*failed)(call);
    }
    activity_end(call->thread, &call->activity);
    crash_remember(call->thread, &call->activity, (int)call->result);
    return call->result;
}

jvmtiError reserved_slot_called(int number, jvmtiEnv *env, void *const *args, const void *site) {
    typedef jvmtiError(JNICALL * Later)(jvmtiEnv *, void *, void *, void *);
    CheckedEnv *found = checked_env_find(env);
    Later later = found == NULL || found->disposed != NULL ? NULL : (Later)slot_of_vm(found, number);
    if (later != NULL && version_major(real_version()) > KNOWN_VERSION) {
        version_used(found, found->version);
        found->used = ~(Capabilities)0; /* what it needs is not known */
        return later(found->real, args[0], args[1], args[2]);
    }
    CheckedThread *thread = checked_thread();
    Activity activity = {.kind = ACTIVITY_CALL, .name = "a reserved slot", .site = site};
    activity_begin(thread, &activity);
    FINDING(RULE_env_reserved_slot, "slot %d of the function table is reserved", number);
    activity_end(thread, &activity);
    return JVMTI_ERROR_INTERNAL;
}

/* ---- Callbacks ---- */

bool callback_begin(Callback *callback, jvmtiEnv *real, const EventFacts *event, Value *args) {
    CheckedEnv *env = env_of_real(real);
    if (env == NULL) return false;
    void *function = agent_callback(env, (Event)(event - event_facts));
    if (function == NULL || env->disposed != NULL || (callback_refused != NULL && callback_refused(env, event)))
        return false;
    CheckedThread *thread = checked_thread();
    zero(callback, sizeof *callback);
    callback->activity.kind = ACTIVITY_CALLBACK;
    callback->activity.name = event->name;
    callback->activity.env = callback->env = env;
    callback->event = event;
    callback->thread = thread;
    callback->args = args;
    callback->activity.function = function;
    if (event == &event_facts[EV_GarbageCollectionStart] || event == &event_facts[EV_GarbageCollectionFinish] ||
        event == &event_facts[EV_ObjectFree])
        callback->activity.restricted = &callback->activity;
    callback->death = env->agent == NULL ? DEATH_NOT_YET : env->agent->death;
    callback->begun = event_time;
    activity_begin(thread, &callback->activity);
    Event number = (Event)(event - event_facts);
    for (int i = 0; rule_hooks.event_before[number][i] != NULL; i++) rule_hooks.event_before[number][i](callback);
    return true;
}

void callback_end(Callback *callback) {
    Event number = (Event)(callback->event - event_facts);
    for (int i = 0; rule_hooks.event_after[number][i] != NULL; i++) rule_hooks.event_after[number][i](callback);
    pages_tell(callback->thread);
    activity_end(callback->thread, &callback->activity);
    crash_remember(callback->thread, &callback->activity, -1);
}

/* ---- What the layer itself does with some functions ---- */

typedef union CallbackTable {
    jvmtiEventCallbacks named;
    void *slots[CALLBACKS];
} CallbackTable;

/* What a call of SetEventCallbacks is about: the agent's structure and its functions, the trampolines that the VM gets
   for those that are there, and the functions until then. */
typedef struct CallbackSetting {
    const jvmtiEventCallbacks *agents;
    CallbackTable given, told, before;
} CallbackSetting;

/* A new callback is there before the VM can tell anything, an old one as long as it may. */
static void set_callbacks_before(Call *call) {
    const jvmtiEventCallbacks *agents = call->args[0].p;
    jint size = agents == NULL ? 0 : call->args[1].i;
    CallbackSetting *s = calloc(1, sizeof *s);
    call->kept = (jlong)(uintptr_t)s;
    if (s == NULL) {
        call_answer(call, JVMTI_ERROR_OUT_OF_MEMORY);
        return;
    }
    if (size > 0) memcpy(&s->given, agents, (size_t)size < sizeof s->given ? (size_t)size : sizeof s->given);
    void **current = call->env->callback_slots;
    for (int i = 0; i < CALLBACKS; i++) {
        if (s->given.slots[i] != NULL) s->told.slots[i] = ((void *const *)&told_events)[i];
        s->before.slots[i] = current[i];
        if (current[i] == NULL) __atomic_store_n(&current[i], s->given.slots[i], __ATOMIC_RELEASE);
    }
    s->agents = agents;
    if (agents != NULL) call->args[0].p = &s->told;
    if (size > (jint)sizeof s->told) call->args[1].i = sizeof s->told;
}

static void set_callbacks_after(Call *call) {
    CallbackSetting *s = (CallbackSetting *)(uintptr_t)call->kept;
    if (s == NULL) return; /* it was answered before */
    const CallbackTable *now = call->result == JVMTI_ERROR_NONE ? &s->given : &s->before;
    void **current = call->env->callback_slots;
    for (int i = 0; i < CALLBACKS; i++) __atomic_store_n(&current[i], now->slots[i], __ATOMIC_RELEASE);
    call->args[0].p = s->agents;
    free(s);
}

/* The function of an agent thread gets the agent's environment, too. */
typedef struct AgentThread {
    CheckedEnv *env;
    jvmtiStartFunction function;
    void *argument;
    const Site *site;
} AgentThread;

static void JNICALL run_agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    AgentThread start = *(AgentThread *)argument;
    free(argument);
    CheckedThread *thread = checked_thread();
    Activity activity = {.kind = ACTIVITY_AGENT_THREAD, .name = "the function of an agent thread", .env = start.env};
    activity_begin(thread, &activity);
    JavaThread *java = java_thread_here();
    if (java != NULL) java->agent_thread = true;
    start.env->agent_thread_at = start.site;
    start.env->agent_threads++;
    start.function((jvmtiEnv *)start.env, jni, start.argument);
    start.env->agent_threads--;
    layer_agent_thread_ends(thread, &activity, jni);
    activity_end(thread, &activity);
}

static void run_agent_thread_before(Call *call) {
    AgentThread *start = call->args[1].p == NULL ? NULL : malloc(sizeof *start);
    if (start == NULL) return;
    *start = (AgentThread){call->env, (jvmtiStartFunction)call->args[1].p, (void *)call->args[2].p,
                           site_at(call->activity.site)};
    call->args[1].p = (const void *)run_agent_thread;
    call->args[2].p = start;
}

static void run_agent_thread_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE && call->args[1].p == (const void *)run_agent_thread)
        free((void *)call->args[2].p);
}

static void dispose_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    call->env->disposed_by = call->thread == NULL ? 0 : call->thread->id;
    call->env->disposed = site_at(call->activity.site);
    layer_disposed(call->env);
}

static void capabilities_after(Call *call) {
    jvmtiCapabilities now;
    if (call->result != JVMTI_ERROR_NONE) return;
    Capabilities bits = 0;
    if ((*call->env->real)->GetCapabilities(call->env->real, &now) == JVMTI_ERROR_NONE) bits = capabilities_of(&now);
    call->env->capabilities = bits;
    call->env->possessed |= bits;
}

/* HotSpot leaves the reserved bits of the caller's structure as they are, so that an agent which adds to what it was
   told would ask for garbage. It gets what is written to a clear one. */
static __thread jvmtiCapabilities told_bits;
static void tell_capabilities(Call *call) {
    if (call->args[0].p == NULL) return;
    memset(&told_bits, 0, sizeof told_bits);
    call->kept = (jlong)(uintptr_t)call->args[0].p;
    call->args[0].p = &told_bits;
}
static void told_capabilities(Call *call) {
    if (call->args[0].p != &told_bits) return;
    call->args[0].p = (void *)(uintptr_t)call->kept;
    if (call->result == JVMTI_ERROR_NONE) memcpy((void *)call->args[0].p, &told_bits, sizeof told_bits);
}

static const FunctionCheck functions[] = {
    {FN_GetCapabilities, tell_capabilities, told_capabilities},
    {FN_GetPotentialCapabilities, tell_capabilities, told_capabilities},
    {FN_SetEventCallbacks, set_callbacks_before, set_callbacks_after},
    {FN_RunAgentThread, run_agent_thread_before, run_agent_thread_after},
    {FN_DisposeEnvironment, NULL, dispose_after},
    {FN_AddCapabilities, NULL, capabilities_after},
    {FN_RelinquishCapabilities, NULL, capabilities_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass call_rules = {.functions = functions};
