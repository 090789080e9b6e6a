/* How long environments live, and what of them outlives them: calls and callbacks after DisposeEnvironment, more
   environments than anybody needs, what was written into their function table, functions of JNI that are left. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/calls.h"
#include "validation/interpose/jni.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_env_disposed_meanwhile[], RULE_DisposeEnvironment_callback[],
    RULE_DisposeEnvironment_running_handlers[], RULE_env_not_an_environment[], RULE_env_reserved_slot[],
    RULE_env_table_patched[], RULE_env_use_after_dispose[], RULE_getenv_repeated[], RULE_SetJNIFunctionTable_restore[];

typedef struct LifeCallback {
    bool used_after_dispose; /* its environment, which another has disposed meanwhile */
} LifeCallback;
RULE_STATE(Callback, life_in, LifeCallback)

/* ---- After DisposeEnvironment ---- */

/* The innermost callback of the environment that the thread is in, which began before the environment went. */
static Callback *callback_of(const Call *call) {
    for (Activity *a = call->activity.outer; a; a = a->outer)
        if (a->kind == ACTIVITY_CALLBACK && a->env == call->env) return (Callback *)a;
    return NULL;
}

static void used_after_dispose(Call *call) {
    const CheckedEnv *env = call->env;
    Callback *callback = callback_of(call);
    bool itself = callback && call->thread && __atomic_load_n(&env->disposed_by, __ATOMIC_SEQ_CST) == call->thread->id;
    Finding *f = finding_begin(!callback ? RULE_env_use_after_dispose
                               : itself  ? RULE_DisposeEnvironment_callback
                                         : RULE_callback_env_disposed_meanwhile);
    finding_site(f, "disposed", __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST));
    if (!callback)
        finding_end(f, "environment %d was disposed before", env->number);
    else if (itself)
        finding_end(f, "this callback of %s has disposed its own environment %d, which is gone since",
                    callback->event->name, env->number);
    else
        finding_end(f, "environment %d was disposed by another thread while this callback of %s runs", env->number,
                    callback->event->name);
    if (callback) life_in(callback)->used_after_dispose = true;
}

static void refused(Call *call, const jvmtiEnv *env, RefusedFor why) {
    const FunctionFacts *function = call->function;
    switch (why) {
    case REFUSED_NO_ENVIRONMENT:
        FINDING(RULE_env_not_an_environment, "%p is no environment that GetEnv has made", (const void *)env);
        break;
    case REFUSED_DISPOSED: used_after_dispose(call); break;
    case REFUSED_NOT_THERE:
        FINDING(RULE_env_reserved_slot, "%s came with version %s, slot %d of this VM's table of functions is reserved",
                function->name, function->since, function->number);
        break;
    }
}

static void reserved_slot(CheckedEnv *env, int slot, bool later) {
    if (!later) FINDING(RULE_env_reserved_slot, "slot %d of the function table is reserved", slot);
}

static void callback_after(Callback *callback) {
    const CheckedEnv *env = callback->env;
    if (!__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) || life_in(callback)->used_after_dispose ||
        !callback->thread || __atomic_load_n(&env->disposed_by, __ATOMIC_SEQ_CST) == callback->thread->id)
        return;
    Finding *f = finding_begin(RULE_DisposeEnvironment_running_handlers);
    finding_site(f, "disposed", __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST));
    finding_end(f, "environment %d was disposed while this callback of %s was running", env->number,
                callback->event->name);
}

/* ---- The function table ---- */

enum { SLOTS = sizeof shared_functions / sizeof(void *) };
static void *pristine[SLOTS]; /* what is there, and reported */

__attribute__((constructor)) static void fill_table(void) { memcpy(pristine, &checked_functions, sizeof pristine); }

static const char *slot_name(int slot) {
    const char *name = slot + 1 < FUNCTION_COUNT ? function_facts[slot + 1].name : NULL;
    return !name ? "a reserved slot" : name;
}

static void look_at_table(void) {
    void *now[SLOTS];
    memcpy(now, &shared_functions, sizeof now);
    for (int i = 0; i < SLOTS; i++) {
        if (now[i] == pristine[i]) continue;
        pristine[i] = now[i];
        finding_end(finding_begin_at(RULE_env_table_patched, NULL, site_of_function(now[i]), 1),
                    "the table of all environments was written to: %s leads here now", slot_name(i));
    }
}

static void get_env_before(InvokeCall *call) {
    if (invoke_for_tools(call->version)) look_at_table();
}

/* ---- More than one environment for the same ---- */

/* Nothing reports such environments of one place apart: they serve as function tables only. */
static bool is_bare(const CheckedEnv *env) {
    static const jvmtiEventCallbacks none;
    return !__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) && life_of(env)->entry == ENTRY_NONE &&
           !__atomic_load_n(&life_of(env)->stateful, __ATOMIC_SEQ_CST) &&
           __atomic_load_n(&life_of(env)->enabled, __ATOMIC_SEQ_CST) == 0 &&
           (__atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) & CAPABILITY_SET(can_tag_objects)) == 0 &&
           memcmp(&env->callbacks, &none, sizeof none) == 0;
}

static void report_repeated(CheckedEnv *env) {
    unsigned long count = 0;
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->made == env->made &&
            __atomic_load_n(&e->capabilities, __ATOMIC_SEQ_CST) ==
                __atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) &&
            is_bare(e)) {
            if (count++ == 0 && e != env) return; /* reported with the first */
        }
    if (count > 1)
        finding_end(finding_begin_at(RULE_getenv_repeated, env, env->made, count),
                    "%lu environments were made here, alike and without events: one that is kept would do", count);
}

static void stateful(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) __atomic_store_n(&life_of(call->env)->stateful, true, __ATOMIC_SEQ_CST);
}

/* ---- Functions of JNI ---- */

static void table_set(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) __atomic_store_n(&life_of(call->env)->jni_table, true, __ATOMIC_SEQ_CST);
}

static void report_jni(CheckedEnv *env) {
    jniNativeInterface *now;
    if (!__atomic_load_n(&life_of(env)->jni_table, __ATOMIC_SEQ_CST) || !env->agent ||
        (*own_env)->GetJNIFunctionTable(own_env, &now) != JVMTI_ERROR_NONE)
        return;
    void *const *slots = (void *const *)now, *const *ours = (void *const *)&watching_functions;
    for (size_t i = 0; i < jni_table_size() / sizeof *slots; i++) {
        if (slots[i] == ours[i] || !slots[i] || module_of(slots[i]) != env->agent) continue;
        finding_end(finding_begin_at(RULE_SetJNIFunctionTable_restore, env, site_of_function(slots[i]), 1),
                    "the environment goes, and slot %zu of the function table of JNI still leads here", i);
        break;
    }
    own_release(now);
}

/* ---- Together ---- */

static void disposed(CheckedEnv *env) {
    look_at_table();
    report_jni(env);
}

static void end(void) {
    look_at_table();
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (is_bare(env)) report_repeated(env);
}

static const FunctionCheck functions[] = {
    {FN_SetJNIFunctionTable, NULL, table_set},
    {FN_SetThreadLocalStorage, NULL, stateful},
    {FN_SetEnvironmentLocalStorage, NULL, stateful},
    {FN_SetNativeMethodPrefix, NULL, stateful},
    {FN_SetNativeMethodPrefixes, NULL, stateful},
    {FN_SetBreakpoint, NULL, stateful},
    {FN_SetFieldAccessWatch, NULL, stateful},
    {FN_SetFieldModificationWatch, NULL, stateful},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ALL, NULL, callback_after},
    {EV_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, get_env_before, NULL},
    {0, NULL, NULL},
};
const RuleClass lifetime_rules = {.functions = functions,
                                  .events = events,
                                  .invoke = invoke,
                                  .refused = refused,
                                  .reserved_slot = reserved_slot,
                                  .disposed = disposed,
                                  .end = end};
