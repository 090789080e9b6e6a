/* Phases, capabilities and restricted callbacks: what the table of functions says about each call. The finding says
   what the error of the call does not: which capability is missing and whether it could be had, which phase it is. */
#include <stdio.h>
#include <string.h>

#include "validation/describe.h"
#include "validation/inject.h"
#include "validation/layer.h"

static Capabilities bits_of(const void *capabilities) {
    Capabilities bits = 0;
    if (capabilities != NULL) memcpy(&bits, capabilities, sizeof bits);
    return bits;
}

static Capabilities potential_of(const CheckedEnv *env) {
    jvmtiCapabilities potential;
    if ((*env->real)->GetPotentialCapabilities(env->real, &potential) != JVMTI_ERROR_NONE) return 0;
    return bits_of(&potential) & ~inject_withheld(env, bits_of(&potential));
}

/* ---- Capabilities ---- */

/* These do nothing without their partners. */
static const struct Partner {
    Capabilities bit, without;
} partners[] = {
    {CAPABILITY_SET(can_redefine_any_class), CAPABILITY_SET(can_redefine_classes)},
    {CAPABILITY_SET(can_retransform_any_class), CAPABILITY_SET(can_retransform_classes)},
    {CAPABILITY_SET(can_generate_early_class_hook_events), CAPABILITY_SET(can_generate_all_class_hook_events)},
};

/* The bit that the environment has in place of the one that is missing; 0: none. */
static Capabilities lonely_bit(const CheckedEnv *env, Capabilities missing) {
    for (size_t i = 0; i < sizeof partners / sizeof *partners; i++)
        if ((missing & partners[i].without) != 0 && (env->capabilities & partners[i].bit) != 0) return partners[i].bit;
    return 0;
}

/* Another environment of the same agent that has what is missing; NULL: none. */
static const CheckedEnv *other_with(const CheckedEnv *env, Capabilities missing) {
    const CheckedEnv *other = checked_envs;
    while (other != NULL && !(other != env && other->agent == env->agent && other->disposed == NULL &&
                              (other->capabilities & missing) == missing))
        other = other->next;
    return other;
}

/* Of all rules about what is missing the one that says most. */
static void capability_missing(const CheckedEnv *env, const char *what, Capabilities missing, Rule otherwise) {
    char names[256], have[256];
    Capabilities lonely = lonely_bit(env, missing);
    const CheckedEnv *other;
    const char *outlook = (potential_of(env) & missing) == missing ? "still" : "not any more";
    capability_names(missing, names, sizeof names);
    if (lonely != 0)
        FINDING(RULE_cap_dependent_bits, "%s needs %s; this environment has %s only", what, names,
                capability_names(lonely, have, sizeof have));
    else if ((env->refused & missing) != 0)
        FINDING(RULE_cap_all_or_nothing,
                "%s needs %s, which was in a request of this environment that was refused as a whole", what, names);
    else if ((other = other_with(env, missing)) != NULL)
        FINDING(RULE_env_mixed, "%s needs %s, which environment %d has, but not this one", what, names, other->number);
    else if ((env->seen_potential & missing) == missing && otherwise == RULE_cap_required)
        FINDING(RULE_cap_potential_is_not_possessed,
                "%s needs %s, which this environment has seen in GetPotentialCapabilities and never added", what,
                names);
    else
        FINDING(otherwise, "%s needs %s, which this environment does not have; it could %s be added", what, names,
                outlook);
}

static bool has_reserved_bits(const jvmtiCapabilities *capabilities) {
    const unsigned char *bytes = (const unsigned char *)capabilities;
    for (int bit = CAPABILITY_COUNT; bytes != NULL && bit < (int)sizeof *capabilities * 8; bit++)
        if (bytes[bit / 8] >> bit % 8 & 1) return true;
    return false;
}

static void add_before(Call *call) {
    Capabilities wanted = bits_of(call->args[0].p);
    if (has_reserved_bits(call->args[0].p))
        FINDING(RULE_cap_reserved_bits, "bits that are no capabilities are set: was the structure cleared?");
    if ((wanted & ~call->env->capabilities & CAPABILITY_SET(can_retransform_classes)) != 0 && call->env->hook_enabled)
        FINDING(RULE_cap_retransform_after_hook,
                "can_retransform_classes is asked for, and ClassFileLoadHook was enabled before");
}

static void add_after(Call *call) {
    CheckedEnv *env = call->env;
    Capabilities wanted = bits_of(call->args[0].p);
    char names[256];
    if (call->result != JVMTI_ERROR_NOT_AVAILABLE) return;
    env->refused |= wanted;
    Capabilities lacking = wanted & ~potential_of(env) & ~(~(Capabilities)0 << CAPABILITY_COUNT);
    if (env->born == JVMTI_PHASE_LIVE && lacking != 0 && !env->hook_enabled)
        FINDING(RULE_onattach_capability_assumed, "%s cannot be had in the live phase",
                capability_names(lacking, names, sizeof names));
}

static void potential_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) call->env->seen_potential |= bits_of(call->args[0].p);
}

/* ---- Events ---- */

static void enable_after(Call *call) {
    const EventFacts *event = event_of_number(call->args[1].i);
    CheckedEnv *env = call->env;
    if (event == NULL || call->args[0].i != JVMTI_ENABLE) return;
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY)
        capability_missing(env, event->name, event->requires & ~env->capabilities, RULE_cap_before_enable);
    if (call->result != JVMTI_ERROR_NONE || event != &event_facts[EV_ClassFileLoadHook]) return;
    env->hook_enabled = true;
    Capabilities all = CAPABILITY_SET(can_generate_all_class_hook_events);
    Capabilities early = CAPABILITY_SET(can_generate_early_class_hook_events);
    if ((env->capabilities & (all | early)) == early)
        capability_missing(env, "an early ClassFileLoadHook", all, RULE_cap_dependent_bits);
}

/* ---- Phases ---- */

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
    if (phase == JVMTI_PHASE_DEAD && call->activity.outer != NULL &&
        call->activity.outer->kind == ACTIVITY_AGENT_THREAD)
        return RULE_phase_race_death;
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

static void after(Call *call) {
    const FunctionFacts *function = call->function;
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY) {
        Capabilities missing = function->requires & ~call->env->capabilities;
        if (missing != 0) capability_missing(call->env, function->name, missing, RULE_cap_required);
    } else if (call->result == JVMTI_ERROR_WRONG_PHASE) {
        jvmtiPhase phase = own_phase();
        FINDING(phase_rule(call, phase), "%s may be called in %s; this is the %s phase", function->name,
                phases_allowed(function->phases), phase_name(phase));
    }
}

static const FunctionCheck functions[] = {
    {FN_ALL, NULL, after},
    {FN_AddCapabilities, add_before, add_after},
    {FN_GetPotentialCapabilities, NULL, potential_after},
    {FN_SetEventNotificationMode, NULL, enable_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass phase_rules = {.functions = functions};
