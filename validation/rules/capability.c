/* Capabilities: which are missing, and whether they could be had; which nobody needs; what is in use when they are
   given back. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/rules.h"
#include "validation/pressure/inject.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/rules/callback.h"
#include "validation/rules/entry.h"
#include "validation/rules/thread.h"
#include "validation/rules/watches.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_cap_all_or_nothing[], RULE_cap_before_enable[], RULE_cap_dependent_bits[],
    RULE_cap_kept_too_long[], RULE_cap_possessed_reread[], RULE_cap_potential_is_not_possessed[],
    RULE_cap_relinquish_in_use[], RULE_cap_required[], RULE_cap_reserved_bits[], RULE_cap_retransform_after_hook[],
    RULE_cap_solo_refused[], RULE_cap_struct_not_zeroed[], RULE_cap_unused[], RULE_env_mixed[],
    RULE_onattach_capability_assumed[], RULE_onload_early_capabilities[];

/* What is remembered of an environment's capabilities. */
typedef struct EnvCapabilities {
    Capabilities refused, seen_potential, relinquished; /* atomic; asked for in vain, seen as potential, given back */
    Capabilities used;                                  /* atomic; needed by a function or an event */
    const Site *added[CAPABILITY_COUNT];                /* atomic */
    bool prefixed;                                      /* atomic; a prefix of native methods is set */
    Capabilities wanted;                                /* atomic; refused to others while this one had it */
    const Site *wanted_at;                              /* atomic; where that was last */
    bool lacks_refused;     /* atomic; that a refused request is lacking was reported, which is one error */
    Capabilities assumed;   /* atomic; refused in the live phase, and nothing since */
    const Site *assumed_at; /* atomic */
} EnvCapabilities;
RULE_STATE(CheckedEnv, capabilities_in, EnvCapabilities)

/* ---- What is missing ---- */

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
        if ((missing & partners[i].without) != 0 &&
            (__atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) & partners[i].bit) != 0)
            return partners[i].bit;
    return 0;
}

/* Another environment of the same agent that has what is missing; NULL: none. */
static const CheckedEnv *other_with(const CheckedEnv *env, Capabilities missing) {
    const CheckedEnv *other = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST);
    while (other &&
           !(other != env && other->agent == env->agent && !__atomic_load_n(&other->disposed, __ATOMIC_SEQ_CST) &&
             (__atomic_load_n(&other->capabilities, __ATOMIC_SEQ_CST) & missing) == missing))
        other = __atomic_load_n(&other->next, __ATOMIC_SEQ_CST);
    return other;
}

/* An environment that has what is missing while it cannot be had; NULL: none. */
static const CheckedEnv *holder_of(const CheckedEnv *env, Capabilities missing) {
    Capabilities held = missing & ~potential_of(env);
    const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST);
    while (e && !(e != env && !__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST) &&
                  (__atomic_load_n(&e->capabilities, __ATOMIC_SEQ_CST) & held) != 0))
        e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST);
    return e;
}

/* The first time that something of a refused request is lacking. */
static bool lacks_refused(const CheckedEnv *env) {
    return !__atomic_exchange_n(&capabilities_in(env)->lacks_refused, true, __ATOMIC_SEQ_CST);
}

static void refused_missing(const CheckedEnv *env, const char *what, Capabilities missing, const char *names) {
    const CheckedEnv *other = holder_of(env, missing);
    if (!lacks_refused(env)) return;
    if (other)
        FINDING(RULE_cap_solo_refused,
                "%s needs %s, which was refused because environment %d of %s has it: the agent has to do without", what,
                names, other->number, !other->agent ? "somebody" : other->agent->name);
    else
        FINDING(RULE_cap_all_or_nothing,
                "%s needs %s, which was in a request of this environment that was refused as a whole", what, names);
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
    else if ((__atomic_load_n(&capabilities_in(env)->refused, __ATOMIC_SEQ_CST) & missing) != 0)
        refused_missing(env, what, missing, names);
    else if ((__atomic_load_n(&capabilities_in(env)->relinquished, __ATOMIC_SEQ_CST) & missing) != 0)
        FINDING(RULE_cap_possessed_reread, "%s needs %s, which this environment has relinquished", what, names);
    else if ((other = other_with(env, missing)))
        FINDING(RULE_env_mixed, "%s needs %s, which environment %d has, but not this one", what, names, other->number);
    else if ((__atomic_load_n(&capabilities_in(env)->seen_potential, __ATOMIC_SEQ_CST) & missing) == missing &&
             otherwise == RULE_cap_required)
        FINDING(RULE_cap_potential_is_not_possessed,
                "%s needs %s, which this environment has seen in GetPotentialCapabilities and never added", what,
                names);
    else if (otherwise != RULE_cap_required || (missing & ~inject_denies()) != 0) /* else the error is its answer */
        FINDING(otherwise, "%s needs %s, which this environment does not have; it could %s be added", what, names,
                outlook);
}

/* In how many bytes of the structure bits are set that neither the layer knows nor the VM, which may be later. */
static int reserved_bytes(const CheckedEnv *env, const jvmtiCapabilities *capabilities) {
    jvmtiCapabilities potential = {0};
    const unsigned char *bytes = (const unsigned char *)capabilities, *known = (const unsigned char *)&potential;
    if ((*env->real)->GetPotentialCapabilities(env->real, &potential) != JVMTI_ERROR_NONE) return 0;
    int count = 0, last = -1;
    for (int bit = CAPABILITY_COUNT; bytes && bit < (int)sizeof *capabilities * 8; bit++)
        if (((bytes[bit / 8] & ~known[bit / 8]) >> bit % 8 & 1) != 0 && bit / 8 != last) {
            last = bit / 8;
            count++;
        }
    return count;
}

/* One byte is an error about a bit; several are what was there before. */
static void look_at_reserved(const CheckedEnv *env, const jvmtiCapabilities *capabilities) {
    int count = reserved_bytes(env, capabilities);
    if (count > 1)
        FINDING(RULE_cap_struct_not_zeroed, "bits that are no capabilities are set in %d bytes: was it cleared?",
                count);
    else if (count > 0)
        FINDING(RULE_cap_reserved_bits, "bits that are no capabilities are set");
}

static void add_before(Call *call) {
    Capabilities wanted = capabilities_of(call->args[0].p);
    look_at_reserved(call->env, call->args[0].p);
    if ((wanted & ~__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) &
         CAPABILITY_SET(can_retransform_classes)) != 0 &&
        __atomic_load_n(&event_history(call->env, EV_ClassFileLoadHook)->enabled_at, __ATOMIC_SEQ_CST))
        FINDING(RULE_cap_retransform_after_hook,
                "can_retransform_classes is requested, and ClassFileLoadHook was enabled before");
}

/* Others have what was refused. */
static void note_wanted(const CheckedEnv *env, Capabilities wanted, const Site *site) {
    Capabilities held = wanted & ~potential_of(env);
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e && held != 0;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST)) {
        Capabilities has = e == env ? 0 : held & __atomic_load_n(&e->capabilities, __ATOMIC_SEQ_CST);
        if (has == 0) continue;
        __atomic_fetch_or(&capabilities_in(e)->wanted, has, __ATOMIC_SEQ_CST);
        __atomic_store_n(&capabilities_in(e)->wanted_at, site, __ATOMIC_SEQ_CST);
    }
}

static void add_after(Call *call) {
    CheckedEnv *env = call->env;
    Capabilities wanted = capabilities_of(call->args[0].p);
    if (call->result == JVMTI_ERROR_NONE) {
        for (int i = 0; i < CAPABILITY_COUNT; i++)
            if (wanted >> i & 1)
                __atomic_store_n(&capabilities_in(env)->added[i], site_at(call->activity.site), __ATOMIC_SEQ_CST);
        __atomic_fetch_and(&capabilities_in(env)->relinquished, ~wanted, __ATOMIC_SEQ_CST);
        __atomic_store_n(&capabilities_in(env)->assumed, 0, __ATOMIC_SEQ_CST); /* content with fewer */
        if (env->born == JVMTI_PHASE_ONLOAD && in_callback(call->activity.outer, EV_VMInit))
            FINDING(RULE_onload_early_capabilities,
                    "capabilities are added in VMInit; in Agent_OnLoad more of them can be had");
    }
    if (call->result != JVMTI_ERROR_NOT_AVAILABLE) return;
    __atomic_fetch_or(&capabilities_in(env)->refused, wanted, __ATOMIC_SEQ_CST);
    __atomic_store_n(&capabilities_in(env)->lacks_refused, false, __ATOMIC_SEQ_CST);
    note_wanted(env, wanted, site_at(call->activity.site));
    Capabilities lacking = wanted & ~potential_of(env) & ~inject_denies() & ~(~(Capabilities)0 << CAPABILITY_COUNT);
    if (env->born == JVMTI_PHASE_LIVE && lacking != 0 && !call->activity.pressed &&
        !__atomic_load_n(&event_history(env, EV_ClassFileLoadHook)->enabled_at, __ATOMIC_SEQ_CST)) {
        __atomic_store_n(&capabilities_in(env)->assumed_at, site_at(call->activity.site), __ATOMIC_SEQ_CST);
        __atomic_store_n(&capabilities_in(env)->assumed, lacking, __ATOMIC_SEQ_CST);
    }
}

/* An agent that asks for fewer, or goes, has not assumed anything. */
static void report_assumed(CheckedEnv *env) {
    char names[256];
    Capabilities lacking = __atomic_exchange_n(&capabilities_in(env)->assumed, 0, __ATOMIC_SEQ_CST);
    if (lacking == 0) return;
    const Site *at = __atomic_load_n(&capabilities_in(env)->assumed_at, __ATOMIC_SEQ_CST);
    finding_end(finding_begin_of(RULE_onattach_capability_assumed, env, at, "AddCapabilities", 1),
                "%s cannot be had in the live phase, and the environment has asked for no others",
                capability_names(lacking, names, sizeof names));
}

static void entry_ends(const Activity *entry, jint result) {
    const Module *agent = result == 0 ? NULL : module_of(entry->function);
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env && agent;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (env->agent == agent) __atomic_store_n(&capabilities_in(env)->assumed, 0, __ATOMIC_SEQ_CST);
}

static void each_env(void (*report)(CheckedEnv *env)) {
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST)) report(env);
}

static void potential_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        __atomic_fetch_or(&capabilities_in(call->env)->seen_potential, capabilities_of(call->args[0].p),
                          __ATOMIC_SEQ_CST);
}

/* ---- Events ---- */

static void enable_after(Call *call) {
    const EventFacts *event = event_of_number(call->args[1].i);
    CheckedEnv *env = call->env;
    if (!event || call->args[0].i != JVMTI_ENABLE) return;
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY)
        capability_missing(env, event->name, event->requires & ~__atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST),
                           RULE_cap_before_enable);
    if (call->result != JVMTI_ERROR_NONE || event != &event_facts[EV_ClassFileLoadHook]) return;
    Capabilities all = CAPABILITY_SET(can_generate_all_class_hook_events);
    Capabilities early = CAPABILITY_SET(can_generate_early_class_hook_events);
    if ((__atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) & (all | early)) == early)
        capability_missing(env, "an early ClassFileLoadHook", all, RULE_cap_dependent_bits);
}

/* ---- What is used, and what nobody needs ---- */

static void use(CheckedEnv *env, Capabilities set) {
    if ((set & ~__atomic_load_n(&capabilities_in(env)->used, __ATOMIC_SEQ_CST)) != 0)
        __atomic_fetch_or(&capabilities_in(env)->used, set, __ATOMIC_SEQ_CST);
}

static bool requires(const FunctionFacts *function) { return function->requires != 0; }
static bool uses(const FunctionFacts *function) { return (function->requires | function->optional) != 0; }

static void call_before(Call *call) { use(call->env, call->function->requires | call->function->optional); }

static void use_events(Call *call) {
    const EventFacts *event = event_of_number(call->args[1].i);
    if (!event || call->args[0].i != JVMTI_ENABLE) return;
    use(call->env, event->requires);
    if (event == &event_facts[EV_ResourceExhausted]) /* they say of what it reports */
        use(call->env, CAPABILITY_SET(can_generate_resource_exhaustion_heap_events) |
                           CAPABILITY_SET(can_generate_resource_exhaustion_threads_events));
    if (event == &event_facts[EV_VMStart]) use(call->env, CAPABILITY_SET(can_generate_early_vmstart));
    if (event == &event_facts[EV_ClassFileLoadHook]) /* others' retransformations come, too */
        use(call->env, CAPABILITY_SET(can_generate_all_class_hook_events) |
                           CAPABILITY_SET(can_generate_early_class_hook_events) |
                           CAPABILITY_SET(can_retransform_classes) | CAPABILITY_SET(can_retransform_any_class));
}

/* All that were added at one place are reported together. */
static void report_unused(CheckedEnv *env) {
    Capabilities unused = __atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) &
                          ~__atomic_load_n(&capabilities_in(env)->used, __ATOMIC_SEQ_CST);
    char names[400];
    Capabilities wanted = unused & __atomic_load_n(&capabilities_in(env)->wanted, __ATOMIC_SEQ_CST);
    if (wanted != 0)
        finding_end(finding_begin_at(RULE_cap_kept_too_long, env,
                                     __atomic_load_n(&capabilities_in(env)->wanted_at, __ATOMIC_SEQ_CST), 1),
                    "environment %d has %s, which it never uses, and it was refused here", env->number,
                    capability_names(wanted, names, sizeof names));
    for (int i = 0; i < CAPABILITY_COUNT; i++) {
        Capabilities together = 0;
        for (int j = i; j < CAPABILITY_COUNT; j++)
            if ((unused >> j & 1) != 0 && __atomic_load_n(&capabilities_in(env)->added[j], __ATOMIC_SEQ_CST) ==
                                              __atomic_load_n(&capabilities_in(env)->added[i], __ATOMIC_SEQ_CST))
                together |= UINT64_C(1) << j;
        if ((together >> i & 1) == 0) continue;
        unused &= ~together;
        finding_end(finding_begin_at(RULE_cap_unused, env,
                                     __atomic_load_n(&capabilities_in(env)->added[i], __ATOMIC_SEQ_CST), 1),
                    "no function and no event has needed %s, which may make the VM slower",
                    capability_names(together, names, sizeof names));
    }
}

static void ends_early(void) { each_env(report_assumed); }
static void end(void) {
    each_env(report_assumed);
    each_env(report_unused);
}

/* ---- What is given back ---- */

static void prefix_after(Call *call) {
    bool several = call->function->number == FN_SetNativeMethodPrefixes;
    if (call->result == JVMTI_ERROR_NONE)
        __atomic_store_n(&capabilities_in(call->env)->prefixed, several ? call->args[0].i > 0 : call->args[0].p != NULL,
                         __ATOMIC_SEQ_CST);
}

/* An event for all threads that is enabled and needs one of the capabilities; NULL: none. */
static const EventFacts *enabled_event(const CheckedEnv *env, Capabilities bits) {
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++)
        if ((__atomic_load_n(&life_of(env)->enabled, __ATOMIC_SEQ_CST) >> i & 1) != 0 &&
            (event_facts[i].requires & bits) != 0)
            return &event_facts[i];
    return NULL;
}

static void relinquish_before(Call *call) {
    CheckedEnv *env = call->env;
    look_at_reserved(call->env, call->args[0].p);
    Capabilities bits = capabilities_of(call->args[0].p) & __atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST);
    int suspended = (bits & CAPABILITY_SET(can_suspend)) == 0 ? 0 : suspended_by(env);
    const EventFacts *event = enabled_event(env, bits);
    const char *function = NULL;
    const Site *set = watch_in_use(env, bits, &function);
    if (suspended > 0) {
        FINDING(RULE_cap_relinquish_in_use,
                "can_suspend is relinquished while %d thread%s suspended, which no thread can resume "
                "then",
                suspended, suspended == 1 ? " is" : "s are");
    } else if (set) {
        Finding *f = finding_begin(RULE_cap_relinquish_in_use);
        finding_site(f, "set", set);
        finding_end(f, "a capability is relinquished while settings of %s are still active", function);
    } else if (event) {
        FINDING(RULE_cap_relinquish_in_use, "a capability is relinquished while %s, which needs it, is enabled",
                event->name);
    } else if (__atomic_load_n(&capabilities_in(env)->prefixed, __ATOMIC_SEQ_CST) &&
               (bits & CAPABILITY_SET(can_set_native_method_prefix)) != 0) {
        FINDING(RULE_cap_relinquish_in_use, "can_set_native_method_prefix is relinquished while a prefix is set");
    }
}

static void relinquish_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        __atomic_fetch_or(&capabilities_in(call->env)->relinquished, capabilities_of(call->args[0].p),
                          __ATOMIC_SEQ_CST);
}

static void failed(Call *call) {
    const FunctionFacts *function = call->function;
    Capabilities missing = function->requires & ~__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST);
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY && missing != 0)
        capability_missing(call->env, function->name, missing, RULE_cap_required);
}

static const EveryFunctionCheck every_function[] = {
    {.concerns = uses, .before = call_before},
    {.concerns = requires, .failed = failed},
    {0},
};
static const FunctionCheck functions[] = {
    {FN_AddCapabilities, add_before, add_after},
    {FN_RelinquishCapabilities, relinquish_before, relinquish_after},
    {FN_GetPotentialCapabilities, NULL, potential_after},
    {FN_SetEventNotificationMode, use_events, enable_after},
    {FN_SetNativeMethodPrefix, NULL, prefix_after},
    {FN_SetNativeMethodPrefixes, NULL, prefix_after},
    {FN_ALL, NULL, NULL},
};
/* What a function needs that is not known here. */
static void reserved_slot(CheckedEnv *env, int slot, bool later) {
    if (later) __atomic_store_n(&capabilities_in(env)->used, ~(Capabilities)0, __ATOMIC_SEQ_CST);
}

const RuleClass capability_rules = {.reserved_slot = reserved_slot,
                                    .functions = functions,
                                    .every_function = every_function,
                                    .entry_ends = entry_ends,
                                    .disposed = report_unused,
                                    .ends_early = ends_early,
                                    .end = end};
