/* Phases: what the table of functions says about each call. The finding says what the error of the call does not:
   which phase it is, and when the function may be called.

   WRONG_PHASE is an answer to an agent whose code runs in several phases: it ignores the early one, and does its work
   later. So a call that was too early is an error if no later one has done its work. */
#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/report/trace.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_ClassFileLoadHook_early_java[], RULE_CreateRawMonitor_phase[], RULE_onload_no_live_work[],
    RULE_phase_primordial_callback[], RULE_phase_race_death[], RULE_phase_shared_code[], RULE_phase_start_is_not_live[],
    RULE_phase_wrong[], RULE_RunAgentThread_phase[], RULE_SetSystemProperty_phase[], RULE_VMStart_limited[],
    RULE_Watch_phase[];

/* On a thread of the agent's own, in no callback. */
static bool on_agents_thread(const Call *call) {
    const Activity *outer = call->activity.outer;
    if (outer) return outer->kind == ACTIVITY_AGENT_THREAD;
    return call->thread && __atomic_load_n(&call->thread->started_at, __ATOMIC_SEQ_CST);
}

/* Of all rules about phases the one that says most about this call. */
static Rule phase_rule(const Call *call, jvmtiPhase phase) {
    bool between = phase == JVMTI_PHASE_START || phase == JVMTI_PHASE_PRIMORDIAL;
    switch (call->function->number) {
    case FN_SetSystemProperty: return RULE_SetSystemProperty_phase;
    case FN_CreateRawMonitor:
        if (between) return RULE_CreateRawMonitor_phase;
        break;
    case FN_RunAgentThread:
        if (phase != JVMTI_PHASE_DEAD) return RULE_RunAgentThread_phase;
        break;
    case FN_SetFieldAccessWatch:
    case FN_SetFieldModificationWatch:
    case FN_SetBreakpoint:
        if (between) return RULE_Watch_phase;
        break;
    default: break;
    }
    if (phase == JVMTI_PHASE_DEAD && on_agents_thread(call)) return RULE_phase_race_death;
    if (phase == JVMTI_PHASE_PRIMORDIAL && in_callback(call->activity.outer, EV_ALL))
        return RULE_phase_primordial_callback;
    if (phase == JVMTI_PHASE_START && call->function->phases == PHASES_ONLOAD) return RULE_phase_start_is_not_live;
    if (phase == JVMTI_PHASE_START && in_callback(call->activity.outer, EV_VMStart)) return RULE_VMStart_limited;
    if (phase == JVMTI_PHASE_ONLOAD && !in_callback(call->activity.outer, EV_ALL)) return RULE_onload_no_live_work;
    return RULE_phase_wrong;
}

static const char *phases_allowed(Phases phases) {
    switch (phases) {
    case PHASES_ANY: return "any phase";
    case PHASES_START: return "the start and the live phase";
    case PHASES_LIVE: return "the live phase";
    case PHASES_ONLOAD: return "the OnLoad and the live phase";
    case PHASES_ONLOAD_ONLY: return "the OnLoad phase";
    }
    return "";
}

/* ---- Calls that came too early ---- */

/* The calls of one site. */
typedef struct TooEarly {
    const Site *site;
    CheckedEnv *env;
    const FunctionFacts *function;
    Rule rule;
    jvmtiPhase phase;
    unsigned long count, number; /* of calls; of the first in the trace */
    bool shared;                 /* the work was done later, or the library has an entry point for later, too */
    bool reported;
} TooEarly;
enum { TOO_EARLY = 256 };
static TooEarly too_early[TOO_EARLY];
static int too_early_count;
static int unanswered; /* atomic; how many are not shared */
static Limit full = {.one = "call in an invalid phase", .many = "calls in an invalid phase"};
static Lock lock = LOCK_INITIALIZER(TOO_EARLY);

static bool may_be_shared(Rule rule) {
    return rule == RULE_onload_no_live_work || rule == RULE_phase_wrong || rule == RULE_phase_primordial_callback ||
           rule == RULE_VMStart_limited;
}

static void note_too_early(const Call *call, Rule rule, jvmtiPhase phase) {
    const Site *site = site_at(call->activity.site);
    /* Code that Agent_OnLoad and Agent_OnAttach have in common is refused what only the latter can have. */
    bool shared =
        rule == RULE_onload_no_live_work && call->env->agent && module_function(call->env->agent, "Agent_OnAttach");
    TooEarly *t = NULL;
    lock_acquire(&lock);
    for (int i = 0; i < too_early_count && !t; i++)
        if (too_early[i].site == site && too_early[i].env == call->env && too_early[i].function == call->function &&
            too_early[i].rule == rule)
            t = &too_early[i];
    if (!t && too_early_count < TOO_EARLY) {
        t = &too_early[too_early_count++];
        *t = (TooEarly){site, call->env, call->function, rule, phase, 0, trace_number(&call->activity), shared, false};
        if (!shared) __atomic_fetch_add(&unanswered, 1, __ATOMIC_SEQ_CST);
    }
    if (t)
        t->count++;
    else
        limit_met(&full);
    lock_release(&lock);
}

/* The same code has done its work in a later phase; what Agent_OnLoad could not have, other code of the agent has. */
static void live_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || __atomic_load_n(&unanswered, __ATOMIC_SEQ_CST) == 0) return;
    const Site *site = site_at(call->activity.site);
    lock_acquire(&lock);
    for (int i = 0; i < too_early_count; i++) {
        TooEarly *t = &too_early[i];
        if (t->function != call->function || t->env->agent != call->env->agent || t->shared ||
            (t->site != site && t->rule != RULE_onload_no_live_work))
            continue;
        t->shared = true;
        __atomic_fetch_sub(&unanswered, 1, __ATOMIC_SEQ_CST);
    }
    lock_release(&lock);
}

static void report_too_early(void) {
    for (int i = 0; i < too_early_count; i++) {
        TooEarly *t = &too_early[i];
        if (__atomic_exchange_n(&t->reported, true, __ATOMIC_SEQ_CST)) continue;
        Finding *f = finding_begin_of(t->shared ? RULE_phase_shared_code : t->rule, t->env, t->site, t->function->name,
                                      t->count);
        finding_number(f, t->number);
        finding_end(f, "%s may be called in %s; this was the %s phase%s", t->function->name,
                    phases_allowed(t->function->phases), phase_name(t->phase),
                    t->shared ? "" : ", and no later call has succeeded");
    }
}

static void failed(Call *call) {
    const FunctionFacts *function = call->function;
    if (call->result == JVMTI_ERROR_WRONG_PHASE && !call->explained) {
        /* The first of a thread is how it learns that the VM has ended; then it has to stop. */
        static __thread bool reported_to_stop;
        jvmtiPhase phase = own_phase();
        bool first = phase == JVMTI_PHASE_DEAD && on_agents_thread(call) && !reported_to_stop;
        if (first) {
            reported_to_stop = true;
            return;
        }
        Rule rule = phase_rule(call, phase);
        if (may_be_shared(rule) && phase != JVMTI_PHASE_DEAD) {
            if (!call->activity.pressed) note_too_early(call, rule, phase);
            return;
        }
        FINDING(rule, "%s may be called in %s; this is the %s phase", function->name, phases_allowed(function->phases),
                phase_name(phase));
    }
}

/* What transforms classes before the live phase may run no Java code, and load none. */
static void jni_before(JniCall *call) {
    if (!in_callback(call->thread->activity, EV_ClassFileLoadHook)) return;
    jvmtiPhase phase = own_phase();
    if (phase == JVMTI_PHASE_START || phase == JVMTI_PHASE_PRIMORDIAL)
        FINDING(RULE_ClassFileLoadHook_early_java,
                "%s in a ClassFileLoadHook of the %s phase: it may run Java code or load classes", call->function->name,
                phase_name(phase));
}

static bool is_of_late_phases(const FunctionFacts *function) {
    return function->phases == PHASES_LIVE || function->phases == PHASES_START;
}

static const EveryFunctionCheck every_function[] = {
    {.failed = failed}, {.concerns = is_of_late_phases, .after = live_after}, {0}};
static const EveryJniCheck every_jni[] = {{.concerns = jni_runs_java, .before = jni_before}, {0}};
const RuleClass phase_rules = {
    .every_function = every_function, .every_jni = every_jni, .ends_early = report_too_early, .end = report_too_early};
