/* What is right and dear: capabilities, events, tags and calls that slow a program for nothing. Nothing is timed here:
   what is reported follows from how often something was done. */
#include "validation/rules/performance.h"

#include <assert.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/shape.h"
#include "validation/report/finding.h"
#include "validation/rules/callback.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_java_upcall[], RULE_cap_added_all[], RULE_ForceGarbageCollection_cost[],
    RULE_GetClassMethods_cost[], RULE_GetObjectHashCode_cost[], RULE_GetStackTrace_lines_later[],
    RULE_jni_lookup_repeated[], RULE_Heap_tag_everything[], RULE_MethodEntry_performance[], RULE_perf_safepoint_storm[],
    RULE_result_retry_loop[], RULE_SetEventNotificationMode_global_expensive[], RULE_SetHeapSamplingInterval_cost[];

RULE_STATE_PLACE(CheckedEnv, cost_of, EnvCost)

enum {
    EVENTS = 1000000,  /* events that slow the whole program */
    STEPS = 100000,    /* single steps, which few programs need at all */
    OF_OTHERS = 64,    /* steps of other threads than the one where a breakpoint, say, asked for steps */
    SORTED_OUT = 1000, /* callbacks that only ask which thread it is */
    JAVA_CALLS = 100,  /* calls of Java code from such events, if one in JAVA_SHARE of them or more */
    JAVA_SHARE = 20,
    MANY_JAVA_CALLS = 1000, /* are too many in any case */
    TAGS = 10000,           /* tags that a walk through the heap has set, and that stay */
    INTERVAL = 4096,        /* bytes between two samples */
    CAPABILITIES = 10,      /* fewer are no demonstration */
    RETRIES = 100,          /* of what cannot succeed */
    SEARCHES = 1000,        /* of a class or an ID at one place */
    LOOK_UPS = 1000,        /* of the same method */
    PLACES = 1 << 10        /* of which is counted; more share them */
};

/* Counts up to [limit], where the result is true. */
static bool reaches(unsigned *count, unsigned limit) {
    if (__atomic_load_n(count, __ATOMIC_RELAXED) >= limit) return false;
    return __atomic_fetch_add(count, 1, __ATOMIC_RELAXED) + 1 == limit;
}

/* ---- Things that are done again and again ---- */

/* How often the last one that came here came. */
typedef struct Place {
    uintptr_t what; /* atomic */
    unsigned count; /* atomic */
} Place;

static bool again(Place *places, uintptr_t what, unsigned limit) {
    Place *place = &places[what * UINT64_C(0x9E3779B97F4A7C15) >> 54];
    static_assert(PLACES == 1 << 10, "the shift above");
    if (__atomic_load_n(&place->what, __ATOMIC_RELAXED) != what) {
        __atomic_store_n(&place->what, what, __ATOMIC_RELAXED);
        __atomic_store_n(&place->count, 0, __ATOMIC_RELAXED);
    }
    return reaches(&place->count, limit);
}

static Place failing[PLACES], looked_up[PLACES], searched[PLACES];

/* Whether no later phase allows the function. */
static bool is_over(Phases allowed) {
    jvmtiPhase phase = own_phase();
    if (phase == JVMTI_PHASE_DEAD) return true;
    return phase != JVMTI_PHASE_ONLOAD && (allowed == PHASES_ONLOAD || allowed == PHASES_ONLOAD_ONLY);
}

static bool is_permanent(const Call *call) {
    return call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY || call->result == JVMTI_ERROR_NOT_AVAILABLE ||
           (call->result == JVMTI_ERROR_WRONG_PHASE && is_over(call->function->phases));
}

/* What a call is about, as far as its result depends on that: numbers, texts, sets of capabilities. */
static uint64_t what_for(const Call *call) {
    uint64_t key = table_key((uintptr_t)call->activity.site, (uint64_t)call->result);
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (p->kind == VALUE_TEXT && call->args[i].p)
            key = table_key(key, bytes_hash(call->args[i].p, strlen(call->args[i].p)));
        else if (call->function->number == FN_AddCapabilities && call->args[i].p)
            key = table_key(key, capabilities_of(call->args[i].p));
        else if (p->kind == VALUE_INT || p->kind == VALUE_LONG || p->kind == VALUE_EVENT)
            key = table_key(key, (uint64_t)call->args[i].j);
    }
    return key;
}

static void failed(Call *call) {
    if (is_permanent(call) && again(failing, what_for(call), RETRIES))
        FINDING(RULE_result_retry_loop, "%s has failed %d times here, and that will not change", call->function->name,
                RETRIES);
}

/* Names and lines of a method, which stay the same. */
static void look_up_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    if (again(looked_up, (uintptr_t)call->args[0].p ^ (uintptr_t)call->env ^ (uintptr_t)call->function->number,
              LOOK_UPS))
        FINDING(RULE_GetStackTrace_lines_later, "%s is called %d times for the same method: keep its result",
                call->function->name, LOOK_UPS);
}

/* Calls that are dear each time, by kind; a function that is not named is of none. */
typedef enum Dear { NOT_DEAR, COLLECTION, STOP, METHOD_IDS, HASH_CODE, DEAR_KINDS } Dear;
_Static_assert(DEAR_KINDS == DEAR_CALLS + 1, "each kind is counted");
static const unsigned char dear_kinds[FUNCTION_COUNT] = {[FN_ForceGarbageCollection] = COLLECTION,
                                                         [FN_GetAllStackTraces] = STOP,
                                                         [FN_GetThreadListStackTraces] = STOP,
                                                         [FN_GetStackTrace] = STOP,
                                                         [FN_GetLoadedClasses] = STOP,
                                                         [FN_GetClassMethods] = METHOD_IDS,
                                                         [FN_GetObjectHashCode] = HASH_CODE};
static const struct {
    Rule rule;
    unsigned limit;
    const char *advice;
} dear[DEAR_KINDS] = {
    [COLLECTION] = {RULE_ForceGarbageCollection_cost, 100, "each stops the program for long"},
    [STOP] = {RULE_perf_safepoint_storm, 10000,
              "each may stop the program; one list for many threads is cheaper than many calls"},
    [METHOD_IDS] = {RULE_GetClassMethods_cost, 5000, "the IDs take memory as long as the classes live"},
    [HASH_CODE] = {RULE_GetObjectHashCode_cost, 10000, "objects pay for it; tags are meant for this"},
};

static void dear_after(Call *call) {
    int kind = dear_kinds[call->function->number];
    if (reaches(&cost_of(call->env)->dear_calls[kind - 1], dear[kind].limit))
        FINDING(dear[kind].rule, "%s is called for the %uth time: %s", call->function->name, dear[kind].limit,
                dear[kind].advice);
}

/* ---- Capabilities, intervals ---- */

static void add_before(Call *call) {
    Capabilities wanted = 0, potential = 0;
    jvmtiCapabilities all;
    if (!call->args[0].p || (*call->env->real)->GetPotentialCapabilities(call->env->real, &all) != JVMTI_ERROR_NONE)
        return;
    memcpy(&wanted, call->args[0].p, sizeof wanted);
    memcpy(&potential, &all, sizeof potential);
    int count = __builtin_popcountll(wanted);
    if (count >= CAPABILITIES && wanted == potential)
        FINDING(RULE_cap_added_all, "all %d available capabilities are added: request the needed ones", count);
}

static void interval_before(Call *call) {
    jint interval = call->args[0].i;
    if (interval >= 0 && interval < INTERVAL)
        FINDING(RULE_SetHeapSamplingInterval_cost, "%s, which slows all allocation",
                interval == 0 ? "every object is to be reported"
                              : "objects are to be reported every few hundred bytes");
}

/* ---- Events ---- */

static EventCost *event_cost(const Callback *callback) {
    return &cost_of(callback->env)->events[callback->event - event_facts];
}

static void method_before(Callback *callback) {
    if (reaches(&event_cost(callback)->delivered, EVENTS))
        FINDING(RULE_MethodEntry_performance,
                "%s was sent %d times; bytecodes that the agent puts into methods cost less", callback->event->name,
                EVENTS);
}

static Finding *everywhere(const Callback *callback) {
    Finding *f = finding_begin(RULE_SetEventNotificationMode_global_expensive);
    const EventHistory *history = event_history(callback->env, (Event)(callback->event - event_facts));
    finding_site(f, "enabled", __atomic_load_n(&history->enabled_at, __ATOMIC_SEQ_CST));
    return f;
}

/* Events that a debugger gets of the thread that it watches, and goes on from in steps. */
static bool is_of_watched_thread(const EventFacts *event) {
    switch ((int)(event - event_facts)) {
    case EV_Breakpoint:
    case EV_MethodEntry:
    case EV_FramePop:
    case EV_Exception:
    case EV_FieldAccess:
    case EV_FieldModification: return true;
    default: return false;
    }
}

static void mode_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->args[1].i != JVMTI_EVENT_SINGLE_STEP || call->args[2].p) return;
    EventCost *cost = &cost_of(call->env)->events[EV_SingleStep];
    const Callback *callback = call->args[0].i == JVMTI_ENABLE ? innermost_callback(call->thread) : NULL;
    bool one = callback && is_of_watched_thread(callback->event);
    __atomic_store_n(&cost->meant, one ? call->thread : NULL, __ATOMIC_RELAXED);
}

static void step_before(Callback *callback) {
    EventCost *cost = event_cost(callback);
    const CheckedThread *meant = __atomic_load_n(&cost->meant, __ATOMIC_RELAXED);
    if (!meant || meant == callback->thread || !reaches(&cost->of_others, OF_OTHERS)) return;
    finding_end(everywhere(callback),
                "SingleStep was enabled for all threads in a callback of one thread, and was sent %d times for other "
                "threads: pass the thread of the callback as event_thread",
                OF_OTHERS);
}

static void everywhere_before(Callback *callback) {
    Event event = (Event)(callback->event - event_facts);
    unsigned limit = event == EV_SingleStep ? STEPS : EVENTS;
    if (!__atomic_load_n(&callback->env->events[event].global, __ATOMIC_SEQ_CST) ||
        !reaches(&event_cost(callback)->delivered, limit))
        return;
    finding_end(everywhere(callback),
                "%s is enabled for all threads and was sent %u times: enable it for single threads, and "
                "not for long",
                callback->event->name, limit);
}

/* ---- Events of all threads for a callback that wants those of one ---- */

typedef struct Sorting {
    unsigned steps;       /* of the thread, at the begin */
    unsigned short asked; /* calls that only find out which thread it is */
    bool is_wanted;       /* that was the thread */
    bool has_data;        /* the agent keeps something for this thread */
} Sorting;
RULE_STATE(Callback, sorting_in, Sorting)

static void sorting_before(Callback *callback) {
    if (callback->thread) sorting_in(callback)->steps = __atomic_load_n(&callback->thread->steps, __ATOMIC_RELAXED);
}

static Callback *asking(const Activity *call) {
    return call->outer && call->outer->kind == ACTIVITY_CALLBACK ? (Callback *)call->outer : NULL;
}
static void ask_before(Call *call) {
    Callback *callback = asking(&call->activity);
    if (callback) sorting_in(callback)->asked++;
}
/* A counter for each thread, say: then each is meant. */
static void storage_after(Call *call) {
    Callback *callback = asking(&call->activity);
    if (callback && call->result == JVMTI_ERROR_NONE && *(void *const *)call->args[1].p)
        sorting_in(callback)->has_data = true;
}
static void same_after(JniCall *call, Value result) {
    Callback *callback = asking(&call->activity);
    if (!callback) return;
    sorting_in(callback)->asked++;
    if (result.z) sorting_in(callback)->is_wanted = true;
}

/* A call is two steps. A callback that never does anything else on any thread has its work elsewhere. */
static void sorting_after(Callback *callback) {
    const Sorting *s = sorting_in(callback);
    Event event = (Event)(callback->event - event_facts);
    if (!callback->thread || s->asked == 0 || s->has_data ||
        !__atomic_load_n(&callback->env->events[event].global, __ATOMIC_SEQ_CST))
        return;
    EventCost *cost = event_cost(callback);
    unsigned steps = __atomic_load_n(&callback->thread->steps, __ATOMIC_RELAXED) - s->steps;
    if (s->is_wanted || steps > 2u * s->asked)
        __atomic_store_n(&cost->wanted, true, __ATOMIC_RELAXED);
    else if (reaches(&cost->sorted_out, SORTED_OUT) && __atomic_load_n(&cost->wanted, __ATOMIC_RELAXED))
        finding_end(everywhere(callback),
                    "%s is enabled for all threads, and in %d callbacks the agent has only looked which thread it is: "
                    "enable it for the thread that matters",
                    callback->event->name, SORTED_OUT);
}

static bool is_frequent(const EventFacts *event) {
    switch ((int)(event - event_facts)) {
    case EV_SingleStep:
    case EV_MethodEntry:
    case EV_MethodExit:
    case EV_FieldAccess:
    case EV_FieldModification: return true;
    default: return false;
    }
}

static bool runs_java(const JniFacts *function) { return (function->does & JNI_RUNS_JAVA) != 0; }

static void jni_before(JniCall *call) {
    const Activity *outer = call->activity.outer;
    if (!outer || outer->kind != ACTIVITY_CALLBACK) return;
    const Callback *callback = (const Callback *)outer;
    if (!is_frequent(callback->event)) return;
    EventCost *cost = event_cost(callback);
    unsigned calls = __atomic_add_fetch(&cost->java_calls, 1, __ATOMIC_RELAXED);
    unsigned delivered = __atomic_load_n(&cost->delivered, __ATOMIC_RELAXED);
    bool many = calls == MANY_JAVA_CALLS || calls * (uint64_t)JAVA_SHARE >= delivered;
    if (calls % JAVA_CALLS == 0 && many)
        FINDING(RULE_callback_java_upcall,
                "%s, the %uth call of Java code from a callback of %s: keep the data in native memory",
                call->function->name, calls, callback->event->name);
}

/* ---- Tags ---- */

static void untag(CheckedEnv *env) {
    if (__atomic_load_n(&cost_of(env)->tags_of_walks, __ATOMIC_SEQ_CST) > 0)
        __atomic_fetch_sub(&cost_of(env)->tags_of_walks, 1, __ATOMIC_SEQ_CST);
}
static void tag_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && call->args[1].j == 0) untag(call->env);
}
static void freed(Callback *callback) { untag(callback->env); }

static void report_tags(CheckedEnv *env) {
    if (__atomic_load_n(&cost_of(env)->tags_of_walks, __ATOMIC_SEQ_CST) >= TAGS)
        finding_end(finding_begin_at(RULE_Heap_tag_everything, env,
                                     __atomic_load_n(&cost_of(env)->tagged_at, __ATOMIC_SEQ_CST), 1),
                    "%ld objects that got tags in walks through the heap, the first here, had them until the end",
                    (long)__atomic_load_n(&cost_of(env)->tags_of_walks, __ATOMIC_SEQ_CST));
}
static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST)) report_tags(e);
}

static const EveryFunctionCheck every_function[] = {{.failed = failed}, {0}};
static const FunctionCheck functions[] = {
    {FN_GetMethodName, NULL, look_up_after},
    {FN_GetLineNumberTable, NULL, look_up_after},
    {FN_ForceGarbageCollection, NULL, dear_after},
    {FN_GetAllStackTraces, NULL, dear_after},
    {FN_GetThreadListStackTraces, NULL, dear_after},
    {FN_GetStackTrace, NULL, dear_after},
    {FN_GetLoadedClasses, NULL, dear_after},
    {FN_GetClassMethods, NULL, dear_after},
    {FN_GetObjectHashCode, NULL, dear_after},
    {FN_AddCapabilities, add_before, NULL},
    {FN_SetHeapSamplingInterval, interval_before, NULL},
    {FN_SetTag, NULL, tag_after},
    {FN_SetEventNotificationMode, NULL, mode_after},
    {FN_GetThreadInfo, ask_before, NULL},
    {FN_GetThreadLocalStorage, ask_before, storage_after},
    {FN_Deallocate, ask_before, NULL},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_MethodEntry, method_before, NULL},
    {EV_MethodExit, method_before, NULL},
    {EV_SingleStep, step_before, NULL},
    {EV_SingleStep, everywhere_before, NULL},
    {EV_FramePop, everywhere_before, NULL},
    {EV_Exception, everywhere_before, NULL},
    {EV_ExceptionCatch, everywhere_before, NULL},
    {EV_SingleStep, sorting_before, sorting_after},
    {EV_MethodEntry, sorting_before, sorting_after},
    {EV_MethodExit, sorting_before, sorting_after},
    {EV_Exception, sorting_before, sorting_after},
    {EV_ExceptionCatch, sorting_before, sorting_after},
    {EV_ObjectFree, freed, NULL},
    {EV_ALL, NULL, NULL},
};
/* Classes and IDs, by name. */
static void jni_look_up_after(JniCall *call, Value result) {
    if (result.p && again(searched, (uintptr_t)call->site, SEARCHES))
        FINDING(RULE_jni_lookup_repeated, "%s is called %d times here: keep its result", call->function->name,
                SEARCHES);
}

static const EveryJniCheck every_jni[] = {{.concerns = runs_java, .before = jni_before}, {0}};
static const JniCheck jni[] = {
    {JNI_IsSameObject, NULL, same_after},
    {JNI_FindClass, NULL, jni_look_up_after},
    {JNI_GetFieldID, NULL, jni_look_up_after},
    {JNI_GetMethodID, NULL, jni_look_up_after},
    {JNI_GetStaticFieldID, NULL, jni_look_up_after},
    {JNI_GetStaticMethodID, NULL, jni_look_up_after},
    {JNI_ALL, NULL, NULL},
};
const RuleClass performance_rules = {.functions = functions,
                                     .every_function = every_function,
                                     .events = events,
                                     .every_jni = every_jni,
                                     .jni = jni,
                                     .end = end};
