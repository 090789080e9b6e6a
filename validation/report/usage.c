/* Counted per environment and per thread, reported at the end: as JSON Lines, or as a table where it goes to the
   terminal. Times are inclusive: a call with the callbacks in it, a callback with its calls. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/clock.h"
#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/plain.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"

static const struct {
    jvmtiError error;
    const char *name;
} errors[] = {
#define ERROR(number, name, since) {(jvmtiError)number, #name},
#include "jvmti/errors.def"
};
static const char *const capabilities_since[] = {
#define CAPABILITY(bit, name, since, when) since,
#include "jvmti/capabilities.def"
};
enum { ERRORS = sizeof errors / sizeof *errors, PHASE_BITS = 5, THREADS = 4096, NAME = 64 };

typedef struct UsageIn {
    struct Usage *usage;
} UsageIn;
RULE_STATE(CheckedEnv, usage_in, UsageIn)
typedef struct UsageOn {
    struct ThreadUsage *usage;
} UsageOn;
RULE_STATE(CheckedThread, usage_on, UsageOn)

typedef struct Use {
    unsigned long count;        /* atomic */
    uint_least64_t nanoseconds; /* atomic */
    unsigned phases;            /* atomic; bits by phase_bit */
} Use;

typedef struct Usage {
    Use functions[FUNCTION_COUNT], events[EVENT_COUNT];
    unsigned long results[FUNCTION_COUNT][ERRORS]; /* atomic */
    Capabilities used;                             /* atomic */
} Usage;

/* What a thread has done for agents; kept when it is gone. */
typedef struct ThreadUsage {
    struct ThreadUsage *next;
    char name[NAME];
    bool named;
    unsigned long calls, callbacks; /* atomic */
    uint_least64_t nanoseconds;     /* atomic; of what was not inside of another call or callback */
} ThreadUsage;

static Lock lock = LOCK_INITIALIZER(USAGE);
static ThreadUsage *threads;
static unsigned long thread_count;

static const jvmtiPhase phases[PHASE_BITS] = {JVMTI_PHASE_ONLOAD, JVMTI_PHASE_PRIMORDIAL, JVMTI_PHASE_START,
                                              JVMTI_PHASE_LIVE, JVMTI_PHASE_DEAD};

static unsigned phase_bit(void) {
    jvmtiPhase now = own_phase();
    for (unsigned i = 0; i < PHASE_BITS; i++)
        if (phases[i] == now) return 1U << i;
    return 0;
}

static Usage *usage_of(CheckedEnv *env) {
    lock_acquire(&lock);
    if (!usage_in(env)->usage) usage_in(env)->usage = calloc(1, sizeof *usage_in(env)->usage);
    lock_release(&lock);
    return usage_in(env)->usage;
}

static ThreadUsage *usage_of_thread(CheckedThread *thread) {
    if (!thread || usage_on(thread)->usage) return !thread ? NULL : usage_on(thread)->usage;
    lock_acquire(&lock);
    ThreadUsage *u = thread_count++ < THREADS ? calloc(1, sizeof *u) : NULL;
    if (u) {
        u->next = threads;
        threads = u;
        snprintf(u->name, sizeof u->name, "native thread %ld", thread->id);
    }
    lock_release(&lock);
    usage_on(thread)->usage = u;
    return u;
}

/* Its Java name, from the first moment on at which it has one. */
static void name_thread(CheckedThread *thread) {
    ThreadUsage *u = usage_of_thread(thread);
    if (!u || u->named || !may_ask(thread) || !ask_begin(thread)) return;
    FILE *out = fmemopen(u->name, sizeof u->name, "w");
    if (out) {
        describe_thread(out, thread, true);
        fclose(out);
    }
    ask_end(thread);
    u->named = true;
}

static void count(Use *use, CheckedThread *thread, const Activity *a, bool callback) {
    uint64_t duration = nanoseconds() - a->begun;
    __atomic_fetch_add(&use->count, 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&use->nanoseconds, duration, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&use->phases, phase_bit(), __ATOMIC_SEQ_CST);
    ThreadUsage *u = usage_of_thread(thread);
    if (!u) return;
    if (callback)
        __atomic_fetch_add(&u->callbacks, 1, __ATOMIC_SEQ_CST);
    else
        __atomic_fetch_add(&u->calls, 1, __ATOMIC_SEQ_CST);
    if (!a->outer || a->outer->kind == ACTIVITY_ENTRY || a->outer->kind == ACTIVITY_AGENT_THREAD)
        __atomic_fetch_add(&u->nanoseconds, duration, __ATOMIC_SEQ_CST);
}

static void call_before(Call *call) {
    name_thread(call->thread);
    call->activity.begun = nanoseconds();
}

static void call_after(Call *call) {
    Usage *usage = usage_of(call->env);
    int number = call->function->number;
    if (!usage) return;
    count(&usage->functions[number], call->thread, &call->activity, false);
    for (int i = 0; i < ERRORS; i++)
        if (errors[i].error == call->result) __atomic_fetch_add(&usage->results[number][i], 1, __ATOMIC_SEQ_CST);
    if (call->result != JVMTI_ERROR_NONE) return;
    __atomic_fetch_or(&usage->used, call->function->requires, __ATOMIC_SEQ_CST);
    const EventFacts *event = number == FN_SetEventNotificationMode ? event_of_number(call->args[1].i) : NULL;
    if (event && call->args[0].i == JVMTI_ENABLE) __atomic_fetch_or(&usage->used, event->requires, __ATOMIC_SEQ_CST);
}

static void event_before(Callback *callback) {
    name_thread(callback->thread);
    callback->activity.begun = nanoseconds();
}

static void event_after(Callback *callback) {
    Usage *usage = usage_of(callback->env);
    if (usage) count(&usage->events[callback->event - event_facts], callback->thread, &callback->activity, true);
}

/* ---- The end ---- */

static const char *agent_name(const CheckedEnv *env) { return !env->agent ? "" : env->agent->name; }

static void json_head(FILE *out, const char *what, const CheckedEnv *env, const char *name) {
    fprintf(out, "{\"kind\":\"coverage\",\"what\":\"%s\",\"env\":%d,\"agent\":", what, env->number);
    json_text(out, agent_name(env));
    fprintf(out, ",\"name\":\"%s\"", name);
}

static void json_use(FILE *out, Use *use) {
    const char *separator = "";
    fprintf(out, ",\"count\":%lu,\"nanoseconds\":%llu,\"phases\":[",
            (unsigned long)__atomic_load_n(&use->count, __ATOMIC_SEQ_CST),
            (unsigned long long)__atomic_load_n(&use->nanoseconds, __ATOMIC_SEQ_CST));
    for (int i = 0; i < PHASE_BITS; i++) {
        if ((__atomic_load_n(&use->phases, __ATOMIC_SEQ_CST) >> i & 1) == 0) continue;
        fprintf(out, "%s\"%s\"", separator, phase_name(phases[i]));
        separator = ",";
    }
    fputc(']', out);
}

/* NONE: 3, WRONG_PHASE: 1. */
static void report_results(FILE *out, unsigned long *results, bool json) {
    const char *separator = "";
    for (int i = 0; i < ERRORS; i++) {
        if (__atomic_load_n(&results[i], __ATOMIC_SEQ_CST) == 0) continue;
        fprintf(out, json ? "%s\"%s\":%lu" : "%s%s: %lu", separator, errors[i].name,
                (unsigned long)__atomic_load_n(&results[i], __ATOMIC_SEQ_CST));
        separator = json ? "," : ", ";
    }
}

static Capabilities capability(int bit) { return UINT64_C(1) << bit; }

static void json_env(FILE *out, const CheckedEnv *env) {
    Usage *u = usage_in(env)->usage;
    char name[64];
    for (int i = 1; i < FUNCTION_COUNT; i++) {
        if (!function_facts[i].name || !real_has(function_facts[i].since)) continue;
        json_head(out, "function", env, function_facts[i].name);
        json_use(out, &u->functions[i]);
        fputs(",\"results\":{", out);
        report_results(out, u->results[i], true);
        fputs("}}\n", out);
    }
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++) {
        if (!real_has(event_facts[i].since)) continue;
        json_head(out, "event", env, event_facts[i].name);
        json_use(out, &u->events[i]);
        fputs("}\n", out);
    }
    for (int i = 0; i < CAPABILITY_COUNT; i++) {
        if (!real_has(capabilities_since[i])) continue;
        json_head(out, "capability", env, capability_names(capability(i), name, sizeof name));
        fprintf(out, ",\"possessed\":%s,\"used\":%s}\n",
                (__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST) & capability(i)) != 0 ? "true" : "false",
                (__atomic_load_n(&u->used, __ATOMIC_SEQ_CST) & capability(i)) != 0 ? "true" : "false");
    }
}

static void json_thread(FILE *out, ThreadUsage *t) {
    fputs("{\"kind\":\"coverage\",\"what\":\"thread\",\"name\":", out);
    json_text(out, t->name);
    fprintf(out, ",\"calls\":%lu,\"callbacks\":%lu,\"nanoseconds\":%llu}\n",
            (unsigned long)__atomic_load_n(&t->calls, __ATOMIC_SEQ_CST),
            (unsigned long)__atomic_load_n(&t->callbacks, __ATOMIC_SEQ_CST),
            (unsigned long long)__atomic_load_n(&t->nanoseconds, __ATOMIC_SEQ_CST));
}

static void text_use(FILE *out, const char *name, Use *use) {
    if (__atomic_load_n(&use->count, __ATOMIC_SEQ_CST) != 0)
        fprintf(out, "  %-36s %9lu %12.3f ms", name, (unsigned long)__atomic_load_n(&use->count, __ATOMIC_SEQ_CST),
                (double)__atomic_load_n(&use->nanoseconds, __ATOMIC_SEQ_CST) / 1e6);
}

static void text_env(FILE *out, const CheckedEnv *env) {
    Usage *u = usage_in(env)->usage;
    char names[1024];
    int functions = 0, events = 0;
    for (int i = 1; i < FUNCTION_COUNT; i++)
        functions += __atomic_load_n(&u->functions[i].count, __ATOMIC_SEQ_CST) != 0;
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++)
        events += __atomic_load_n(&u->events[i].count, __ATOMIC_SEQ_CST) != 0;
    fprintf(out, "jvmticheck: environment %d of %s has used %d function%s and met %d event%s\n", env->number,
            agent_name(env), functions, PLURAL(functions), events, PLURAL(events));
    for (int i = 1; i < FUNCTION_COUNT; i++) {
        if (__atomic_load_n(&u->functions[i].count, __ATOMIC_SEQ_CST) == 0) continue;
        text_use(out, function_facts[i].name, &u->functions[i]);
        fputs("  ", out);
        report_results(out, u->results[i], false);
        fputc('\n', out);
    }
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++) {
        if (__atomic_load_n(&u->events[i].count, __ATOMIC_SEQ_CST) == 0) continue;
        text_use(out, event_facts[i].name, &u->events[i]);
        fputc('\n', out);
    }
    if (__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST) != 0)
        fprintf(out, "  possessed: %s\n",
                capability_names(__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST), names, sizeof names));
    if ((__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST) & ~__atomic_load_n(&u->used, __ATOMIC_SEQ_CST)) != 0)
        fprintf(out, "  of these without use: %s\n",
                capability_names(__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST) &
                                     ~__atomic_load_n(&u->used, __ATOMIC_SEQ_CST),
                                 names, sizeof names));
}

static void text_thread(FILE *out, ThreadUsage *t) {
    fprintf(out, "  thread %-29s %9lu calls, %lu callbacks, %.3f ms\n", t->name,
            (unsigned long)__atomic_load_n(&t->calls, __ATOMIC_SEQ_CST),
            (unsigned long)__atomic_load_n(&t->callbacks, __ATOMIC_SEQ_CST),
            (double)__atomic_load_n(&t->nanoseconds, __ATOMIC_SEQ_CST) / 1e6);
}

static void end(void) {
    FILE *out = check_options.coverage;
    bool json = out != stderr;
    for (const CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (usage_in(env)->usage) (json ? json_env : text_env)(out, env);
    lock_acquire(&lock);
    for (ThreadUsage *t = threads; t; t = t->next) (json ? json_thread : text_thread)(out, t);
    lock_release(&lock);
    if (thread_count > THREADS)
        fprintf(stderr, "jvmticheck: coverage of %lu thread%s did not fit\n", thread_count - THREADS,
                PLURAL(thread_count - THREADS));
    fflush(out);
}

static const EveryFunctionCheck every_function[] = {{.before = call_before, .after = call_after}, {0}};
static const EventCheck events[] = {{EV_ALL, event_before, event_after}, {EV_ALL, NULL, NULL}};
static bool wanted(void) { return check_options.coverage; }

const RuleClass usage_class = {.wanted = wanted, .every_function = every_function, .events = events},
                usage_end_class = {.wanted = wanted, .end = end};
