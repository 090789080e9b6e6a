/* Phases: what the table of functions says about each call. The finding says what the error of the call does not:
   which phase it is, and when the function may be called.

   WRONG_PHASE is an answer to an agent whose code runs in several phases: it ignores the early one, and does its work
   later. So a call that was too early is an error if no later one has done its work. */
#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/rules/refused.h"

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

/* Code of several phases asks, and does its work in the one where it may; code that Agent_OnLoad and Agent_OnAttach
   have in common is refused what only the latter can have. */
static bool may_be_shared(Rule rule) {
    return rule == RULE_onload_no_live_work || rule == RULE_phase_wrong || rule == RULE_phase_primordial_callback ||
           rule == RULE_VMStart_limited;
}
static Answered answered_by(const Call *call, Rule rule) {
    if (rule != RULE_onload_no_live_work) return BY_SAME_CODE;
    return call->env->agent && module_function(call->env->agent, "Agent_OnAttach") ? ALREADY : BY_SAME_FUNCTION;
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
            refused_note(call, rule, RULE_phase_shared_code, answered_by(call, rule),
                         "%s may be called in %s; this was the %s phase", function->name,
                         phases_allowed(function->phases), phase_name(phase));
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

static const EveryFunctionCheck every_function[] = {{.failed = failed}, {0}};
static const EveryJniCheck every_jni[] = {{.concerns = jni_runs_java, .before = jni_before}, {0}};
const RuleClass phase_rules = {.every_function = every_function, .every_jni = every_jni};
