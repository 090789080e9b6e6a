/* What is done before and after each call into the tool interface and each callback out of it. */
#include "validation/interpose/calls.h"

#include <stdlib.h>

#include "validation/base/facts.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"
#include "validation/interpose/pages.h"
#include "validation/know/threads.h"
#include "validation/report/crash.h"
#include "validation/report/finding.h"

typedef struct OwnCall {
    void *kept; /* by what is before the call, for what is after it */
} OwnCall;
RULE_STATE(Call, own_call, OwnCall)

bool (*callback_refused)(const CheckedEnv *env, const EventFacts *event);

/* A copy, since an agent may write into it. */
jvmtiInterface_1 shared_functions;
__attribute__((constructor)) static void fill_table(void) { shared_functions = checked_functions; }

static void *slot_of_vm(const CheckedEnv *env, int number) { return ((void *const *)*env->real)[number - 1]; }

/* ---- Calls ---- */

static bool refuse(Call *call, const jvmtiEnv *env, RefusedFor why, jvmtiError answer) {
    RULES_REPORT(refused, call, env, why);
    call_answer(call, answer);
    return false;
}

/* In a handler of signals. Functions that change the environment itself take the usual way, since the VM must get them
   in the layer's form; they allocate in the VM as well. */
static bool is_of_environment(int number) {
    static const short functions[] = {
        FN_SetEventCallbacks,      FN_SetEventNotificationMode, FN_RunAgentThread,
        FN_GetCapabilities,        FN_GetPotentialCapabilities, FN_AddCapabilities,
        FN_RelinquishCapabilities, FN_DisposeEnvironment,       FN_SetEnvironmentLocalStorage,
        FN_GetExtensionFunctions,  FN_GetExtensionEvents,       FN_SetExtensionEventCallback,
        FN_GetJNIFunctionTable,    FN_SetJNIFunctionTable};
    bool is = false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) is |= functions[i] == number;
    return is;
}

static bool handled_begin(Call *call, jvmtiEnv *env, const FunctionFacts *function, const void *site) {
    CheckedEnv *found = checked_env_handled(env);
    call->handled = true;
    call->env = found;
    call->result = JVMTI_ERROR_INVALID_ENVIRONMENT;
    handled_note(function->name, site, found, handled_changes(function));
    if (!found || __atomic_load_n(&found->disposed, __ATOMIC_SEQ_CST)) return false;
    call->result = JVMTI_ERROR_INTERNAL;
    return slot_of_vm(found, function->number);
}

bool call_begin(Call *call, jvmtiEnv *env, const FunctionFacts *function, Value *args, const void *site) {
    if (in_handler(__builtin_frame_address(0)) && !is_of_environment(function->number))
        return handled_begin(call, env, function, site);
    CheckedThread *thread = checked_thread();
    CheckedEnv *found = thread && thread->called == (CheckedEnv *)env ? (CheckedEnv *)env : checked_env_find(env);
    if (thread) thread->called = found;
    pages_report(thread);
    zero(call, sizeof *call);
    call->activity.kind = ACTIVITY_CALL;
    call->activity.name = function->name;
    call->activity.env = call->env = found;
    call->activity.site = author_of(site, thread, found);
    call->function = function;
    call->thread = thread;
    call->args = args;
    activity_begin(thread, &call->activity);
    report_handled();
    if (!found) return refuse(call, env, REFUSED_NO_ENVIRONMENT, JVMTI_ERROR_INVALID_ENVIRONMENT);
    if (__atomic_load_n(&found->disposed, __ATOMIC_SEQ_CST))
        return refuse(call, env, REFUSED_DISPOSED, JVMTI_ERROR_INVALID_ENVIRONMENT);
    if (!slot_of_vm(found, function->number)) return refuse(call, env, REFUSED_NOT_THERE, JVMTI_ERROR_INTERNAL);
    call->plain = call_is_plain(&call->activity, thread, args, function->param_count);
    void (**before)(Call *) = (call->plain ? rule_hooks.plain_before : rule_hooks.before)[function->number];
    for (; *before && !call->answered; before++) (*before)(call);
    return !call->answered;
}

jvmtiError call_end(Call *call) {
    if (call->handled) return call->result;
    if (call->env) {
        int number = call->function->number;
        void (**after)(Call *) = (call->plain ? rule_hooks.plain_after : rule_hooks.after)[number];
        void (**failed)(Call *) = rule_hooks.failed[number];
        for (; *after; after++) (*after)(call);
        for (; call->result != JVMTI_ERROR_NONE && *failed; failed++) (*failed)(call);
    }
    activity_end(call->thread, &call->activity);
    crash_remember(call->thread, &call->activity, (int)call->result);
    return call->result;
}

jvmtiError reserved_slot_called(int number, jvmtiEnv *env, void *const *args, const void *site) {
    typedef jvmtiError(JNICALL * Later)(jvmtiEnv *, void *, void *, void *);
    CheckedEnv *found = in_signal_handler() ? checked_env_handled(env) : checked_env_find(env);
    Later later =
        !found || __atomic_load_n(&found->disposed, __ATOMIC_SEQ_CST) ? NULL : (Later)slot_of_vm(found, number);
    if (later && version_major(real_version()) > KNOWN_VERSION) {
        if (!in_signal_handler()) RULES_REPORT(reserved_slot, found, number, true);
        return later(found->real, args[0], args[1], args[2]);
    }
    if (in_handler(__builtin_frame_address(0))) {
        handled_note("a reserved slot", site, found, false);
        return JVMTI_ERROR_INTERNAL;
    }
    CheckedThread *thread = checked_thread();
    Activity activity = {.kind = ACTIVITY_CALL, .name = "a reserved slot", .site = author_of(site, thread, found)};
    activity_begin(thread, &activity);
    RULES_REPORT(reserved_slot, found, number, false);
    activity_end(thread, &activity);
    return JVMTI_ERROR_INTERNAL;
}

/* ---- Callbacks ---- */

bool callback_begin(Callback *callback, jvmtiEnv *real, const EventFacts *event, Value *args) {
    CheckedEnv *env = checked_env_of_real(real);
    if (!env) return false;
    void *function = agent_callback(env, (Event)(event - event_facts));
    if (!function || __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ||
        (callback_refused && callback_refused(env, event)))
        return false;
    callback->handled = in_handler(__builtin_frame_address(0));
    if (callback->handled) {
        callback->env = env;
        callback->activity.function = function;
        return true;
    }
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
    callback->death = !env->agent ? DEATH_NOT_YET : __atomic_load_n(&env->agent->death, __ATOMIC_SEQ_CST);
    activity_begin(thread, &callback->activity);
    Event number = (Event)(event - event_facts);
    for (int i = 0; rule_hooks.event_before[number][i]; i++) rule_hooks.event_before[number][i](callback);
    return true;
}

void callback_end(Callback *callback) {
    if (callback->handled) return;
    Event number = (Event)(callback->event - event_facts);
    for (int i = 0; rule_hooks.event_after[number][i]; i++) rule_hooks.event_after[number][i](callback);
    pages_report(callback->thread);
    findings_release(callback->thread, &callback->activity);
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
    CallbackTable given, reported, before;
} CallbackSetting;

/* A new callback is there before the VM can determine anything, an old one as long as it may. */
static void set_callbacks_before(Call *call) {
    const jvmtiEventCallbacks *agents = call->args[0].p;
    jint size = !agents ? 0 : call->args[1].i;
    CallbackSetting *s = calloc(1, sizeof *s);
    own_call(call)->kept = s;
    if (!s) {
        call_answer(call, JVMTI_ERROR_OUT_OF_MEMORY);
        return;
    }
    if (size > 0) memcpy(&s->given, agents, (size_t)size < sizeof s->given ? (size_t)size : sizeof s->given);
    void **current = call->env->callback_slots;
    for (int i = 0; i < CALLBACKS; i++) {
        if (s->given.slots[i]) s->reported.slots[i] = ((void *const *)&reported_events)[i];
        s->before.slots[i] = current[i];
        if (!current[i]) __atomic_store_n(&current[i], s->given.slots[i], __ATOMIC_RELEASE);
    }
    s->agents = agents;
    if (agents) call->args[0].p = &s->reported;
    if (size > (jint)sizeof s->reported) call->args[1].i = sizeof s->reported;
}

static void set_callbacks_after(Call *call) {
    CallbackSetting *s = own_call(call)->kept;
    if (!s) return; /* it was answered before */
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

static CALLS_AGENTS void JNICALL run_agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    AgentThread start = *(AgentThread *)argument;
    free(argument);
    CheckedThread *thread = checked_thread();
    Activity activity = {.kind = ACTIVITY_AGENT_THREAD,
                         .name = "the function of an agent thread",
                         .env = start.env,
                         .function = (const void *)start.function};
    activity_begin(thread, &activity);
    JavaThread *java = java_thread_here();
    if (java) java->agent_thread = true;
    if (thread) __atomic_store_n(&thread->runs_for, start.env, __ATOMIC_RELEASE);
    __atomic_store_n(&start.env->agent_thread_at, start.site, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&start.env->agent_threads, 1, __ATOMIC_SEQ_CST);
    start.function((jvmtiEnv *)start.env, jni, start.argument);
    __atomic_fetch_sub(&start.env->agent_threads, 1, __ATOMIC_SEQ_CST);
    if (thread) __atomic_store_n(&thread->runs_for, NULL, __ATOMIC_RELEASE);
    if (thread) RULES_REPORT(agent_thread_ends, thread, &activity, jni);
    findings_release(thread, &activity);
    activity_end(thread, &activity);
}

static void run_agent_thread_before(Call *call) {
    AgentThread *start = !call->args[1].p ? NULL : malloc(sizeof *start);
    if (!start) return;
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
    __atomic_store_n(&call->env->disposed_by, !call->thread ? 0 : call->thread->id, __ATOMIC_SEQ_CST);
    __atomic_store_n(&call->env->disposed, site_at(call->activity.site), __ATOMIC_SEQ_CST);
    const bool returns = call->activity.outer; /* to the VM, unless the agent ends the process */
    if (returns) findings_keep(call->thread, true);
    RULES_REPORT(disposed, call->env);
    if (returns) findings_keep(call->thread, false);
}

static void capabilities_after(Call *call) {
    jvmtiCapabilities now;
    if (call->result != JVMTI_ERROR_NONE) return;
    Capabilities bits = 0;
    if ((*call->env->real)->GetCapabilities(call->env->real, &now) == JVMTI_ERROR_NONE) bits = capabilities_of(&now);
    __atomic_store_n(&call->env->capabilities, bits, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&call->env->possessed, bits, __ATOMIC_SEQ_CST);
}

/* HotSpot leaves the reserved bits of the caller's structure as they are, so that an agent which adds to what it was
   reported would ask for garbage. It gets what is written to a clear one. */
static __thread jvmtiCapabilities reported_bits __attribute__((tls_model("initial-exec")));
static void report_capabilities(Call *call) {
    if (!call->args[0].p) return;
    memset(&reported_bits, 0, sizeof reported_bits);
    own_call(call)->kept = (void *)call->args[0].p;
    call->args[0].p = &reported_bits;
}
static void reported_capabilities(Call *call) {
    if (call->args[0].p != &reported_bits) return;
    call->args[0].p = own_call(call)->kept;
    if (call->result == JVMTI_ERROR_NONE) memcpy((void *)call->args[0].p, &reported_bits, sizeof reported_bits);
}

static const FunctionCheck functions[] = {
    {FN_GetCapabilities, report_capabilities, reported_capabilities},
    {FN_GetPotentialCapabilities, report_capabilities, reported_capabilities},
    {FN_SetEventCallbacks, set_callbacks_before, set_callbacks_after},
    {FN_RunAgentThread, run_agent_thread_before, run_agent_thread_after},
    {FN_DisposeEnvironment, NULL, dispose_after},
    {FN_AddCapabilities, NULL, capabilities_after},
    {FN_RelinquishCapabilities, NULL, capabilities_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass call_rules = {.functions = functions};
