/* Environments as agents see them, the threads of the operating system, and what these are at. */
#include "validation/core/calls.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/left.h"
#include "validation/base/lock.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"

CheckedEnv *checked_envs;
static CheckedEnv *newest;
unsigned event_time; /* atomic */
static Lock lock = LOCK_INITIALIZER(RECORDS);

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

/* The thread ends; what runs on it after this gets a new one, and this again. An agent may detach it in the same way,
   as late as the last round of these. */
static void forget_thread(void *ends) {
    CheckedThread *thread = ends;
    RULES_REPORT(thread_leaves, thread);
    if (__atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST) && ++thread->end_rounds < END_ROUNDS) {
        pthread_setspecific(thread_end, thread);
        return;
    }
    RULES_REPORT(thread_ends, thread);
    lock_acquire(&lock);
    CheckedThread **p = &threads;
    while (*p != thread) p = &(*p)->next;
    *p = (*p)->next;
    lock_release(&lock);
    free(thread);
    checked_here = NULL;
}
static void make_thread_end(void) { pthread_key_create(&thread_end, forget_thread); }

CheckedThread *checked_thread_new(void) {
    CheckedThread *thread = calloc(1, record_sizes[STATE_OF_CheckedThread]);
    if (!thread) return NULL;
    thread->id = syscall(SYS_gettid);
    lock_acquire(&lock);
    thread->next = threads;
    threads = thread;
    lock_release(&lock);
    pthread_once(&thread_end_once, make_thread_end);
    pthread_setspecific(thread_end, thread);
    checked_here = thread;
    return thread;
}

void checked_threads_lock(void) { lock_acquire(&lock); }
void checked_threads_unlock(void) { lock_release(&lock); }
void checked_threads_each(void (*visit)(CheckedThread *thread)) {
    for (CheckedThread *t = threads; t; t = t->next) visit(t);
}

/* ---- Activities ---- */

/* They are on the stack of the thread, the inner ones lower: what is not above one that begins was left over. */
static bool left_behind(const CheckedThread *thread, const Activity *activity, const Activity *begins) {
    const char *p = (const char *)activity;
    return p >= thread->stack && p < thread->stack_end && p <= (const char *)begins;
}

/* Activities that were left without returning are reported and forgotten. Their memory may have other contents now. */
void activities_left_behind(CheckedThread *thread, const Activity *begins) {
    pthread_attr_t attributes;
    if (!thread->stack && pthread_getattr_np(pthread_self(), &attributes) == 0) {
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
    int kept = thread->entered_count;
    while (kept > 0 && left_behind(thread, thread->entered[kept - 1].activity, begins))
        left[count++] = thread->entered[--kept];
    __atomic_store_n(&thread->entered_count, kept, __ATOMIC_RELAXED);
    activity_now(thread, kept == 0 ? NULL : (Activity *)thread->entered[kept - 1].activity);
    for (int i = 0; i < count; i++) RULES_REPORT(left, &left[i]);
}

void calls_left(CheckedThread *thread, const char *target) {
    Activity *a = thread->activity;
    while (a && activity_is_call(a) && (const char *)a < target) a = a->outer;
    if (a == thread->activity) return;
    activity_now(thread, a);
    thread->inside = 0; /* in the call, perhaps; code of an agent is outside */
}

/* A virtual thread stays on its carrier while a native function is on its stack, as the agent's is. */
void virtual_thread_may_go(CheckedThread *native) {
    JavaThread *record = __atomic_load_n(&native->java, __ATOMIC_SEQ_CST);
    __atomic_store_n(&native->java, native->carrier, __ATOMIC_SEQ_CST);
    __atomic_store_n(&record->native, NULL, __ATOMIC_SEQ_CST);
}

bool native_below(const CheckedThread *thread, const Activity *activity) {
    while (activity && !from_native(thread, activity)) activity = activity->outer;
    return activity;
}

bool in_callback(const Activity *activity, Event event) {
    for (; activity; activity = activity->outer) {
        if (activity->kind == ACTIVITY_HEAP_CALLBACK && event == EV_ALL) return true;
        if (activity->kind == ACTIVITY_CALLBACK &&
            (event == EV_ALL || ((const Callback *)activity)->event == &event_facts[event]))
            return true;
    }
    return false;
}

/* The VM has called the function that is there, and whose return address is unknown. */
static const void *within(const void *function) { return (const char *)function + 1; }

const void *author_beyond(const Site *site, const CheckedThread *thread, const CheckedEnv *env) {
    if (site->passes_on) return site_passed_on(site->address);
    const void *left = left_starts_threads(site->module) ? left_function() : NULL;
    if (left) return left;
    const Activity *a = thread ? thread->activity : NULL;
    if (a && activity_is_call(a)) return site->address;
    if (a && a->function) return within(a->function);
    if (own_phase() != JVMTI_PHASE_ONLOAD) return site->address;
    const Module *agent = env ? env->agent : module_latest_with("Agent_OnLoad");
    const void *entry = agent ? module_function(agent, "Agent_OnLoad") : NULL;
    return entry ? within(entry) : site->address;
}

const Callback *innermost_callback(const CheckedThread *thread) {
    const Activity *a = !thread ? NULL : thread->activity;
    while (a && a->kind != ACTIVITY_CALLBACK) a = a->outer;
    return (const Callback *)a;
}

const EventFacts *event_of_number(jint number) {
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++)
        if (event_facts[i].number == (jvmtiEvent)number) return &event_facts[i];
    return NULL;
}

const FunctionFacts *function_of_name(const char *name) {
    for (int i = 1; i < FUNCTION_COUNT; i++)
        if (function_facts[i].name && strcmp(function_facts[i].name, name) == 0) return &function_facts[i];
    return NULL;
}

/* ---- Environments ---- */

/* By the environment that agents see, and by the VM's, whose memory comes again. Nothing is removed. */
static Table by_agents = {.shift = 4}, by_vm = {.shift = 4};

static TableLink *find_env(const Table *table, const jvmtiEnv *env) {
    TableLink *link = table_find(table, (uintptr_t)env);
    if (link || !table_may_have(table, (uintptr_t)env)) return link;
    lock_acquire(&lock);
    link = table_find(table, (uintptr_t)env);
    lock_release(&lock);
    return link;
}

CheckedEnv *checked_env_find(const jvmtiEnv *env) {
    return TABLE_RECORD(CheckedEnv, by_agents, find_env(&by_agents, env));
}

/* One that another thread is adding to the table is in the list. */
CheckedEnv *checked_env_handled(const jvmtiEnv *env) {
    TableLink *link = table_find(&by_agents, (uintptr_t)env);
    if (link) return TABLE_RECORD(CheckedEnv, by_agents, link);
    CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST);
    while (e && (jvmtiEnv *)e != env) e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST);
    return e;
}

CheckedEnv *checked_env_of_real(const jvmtiEnv *real) {
    CheckedEnv *e = TABLE_RECORD(CheckedEnv, by_vm, find_env(&by_vm, real)), *latest = e;
    for (; e; e = TABLE_RECORD(CheckedEnv, by_vm, table_next(&e->by_vm)))
        if (e->number > latest->number) latest = e;
    return latest;
}

bool checked_env_is_at(const void *address) {
    return table_find(&by_agents, (uintptr_t)address) || table_find(&by_vm, (uintptr_t)address);
}

CheckedEnv *checked_env_new(jvmtiEnv *real, const jvmtiInterface_1 *functions, jint version, const void *site) {
    CheckedEnv *env = calloc(1, record_sizes[STATE_OF_CheckedEnv]);
    if (!env) return NULL;
    env->functions = functions;
    env->real = real;
    env->version = version;
    env->born = own_phase();
    env->made = site_at(site);
    env->agent = env->made->module;
    if (env->agent) __atomic_store_n(&env->agent->is_agent, true, __ATOMIC_SEQ_CST);
    lock_acquire(&lock);
    env->number = !newest ? 1 : newest->number + 1;
    bool known = table_add(&by_agents, &env->by_agents, (uintptr_t)env) &&
                 table_add(&by_vm, &env->by_vm, (uintptr_t)real); /* what is in one only is never found */
    if (known) {
        if (!newest)
            __atomic_store_n(&checked_envs, env, __ATOMIC_SEQ_CST);
        else
            __atomic_store_n(&newest->next, env, __ATOMIC_SEQ_CST);
        newest = env;
    }
    lock_release(&lock);
    return known ? env : NULL;
}

jlong call_count(const Call *call, short count, const void *terminated) {
    if (count == COUNT_ONE) return 1;
    if (count == COUNT_TERMINATED) return !terminated ? 0 : (jlong)strlen(terminated) + 1;
    const ParamFacts *param = &call->function->params[count];
    if (param->kind == VALUE_LONG) return call->args[count].j;
    if (param->kind == VALUE_INT) return call->args[count].i;
    return !call->args[count].p ? 0 : *(const jint *)call->args[count].p;
}
