/* Errors that end more than they have to, the process or the start of the VM, and failures that end nothing. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"
#include "validation/report/exertion.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_onload_return_nonzero[], RULE_onload_return_zero_after_failure[],
    RULE_result_abort_on_any_error[];

/* The thread's last error that is an answer rather than a failure; forgotten when something succeeds. */
static __thread struct {
    const char *function; /* NULL: none */
    jvmtiError error;
    const Site *site;
} answer;
/* What an entry point of the thread has done in vain, so far. */
static __thread struct {
    const char *last; /* the function that has failed last; NULL: none */
    jvmtiError error;
    bool environment, callbacks;
} entry;

static bool is_answer(jvmtiError error) {
    return error == JVMTI_ERROR_ABSENT_INFORMATION || error == JVMTI_ERROR_OPAQUE_FRAME ||
           error == JVMTI_ERROR_THREAD_NOT_ALIVE || error == JVMTI_ERROR_CLASS_NOT_PREPARED ||
           (error == JVMTI_ERROR_WRONG_PHASE && own_phase() == JVMTI_PHASE_DEAD);
}

static void after(Call *call) {
    int function = call->function->number;
    if (call->result != JVMTI_ERROR_NONE) {
        answer.function = is_answer(call->result) ? call->function->name : NULL;
        answer.error = call->result;
        answer.site = site_at(call->activity.site);
        entry.last = call->function->name;
        entry.error = call->result;
    } else if (function != FN_GetErrorName && function != FN_Deallocate) {
        answer.function = NULL;
    }
    if (function == FN_SetEventCallbacks) entry.callbacks = call->result != JVMTI_ERROR_NONE;
}

static void ends_process(const char *name) {
    if (!answer.function) return;
    Finding *f = finding_begin(RULE_result_abort_on_any_error);
    finding_site(f, "answered", answer.site);
    finding_end(f, "%s after %s, whose %s is a result of normal operation", name, answer.function,
                error_name(answer.error));
}
static void abort_before(ImportCall *call) { ends_process(call->name); }
static void fatal_before(JniCall *call) { ends_process(call->function->name); }

static void get_env_after(InvokeCall *call) {
    if (invoke_for_tools(call->version)) entry.environment = call->result != JNI_OK;
}

static void entry_ends(const Activity *activity, jint result) {
    bool failed = entry.environment || entry.callbacks; /* who lacks a capability may do without */
    /* An agent that refuses to run under pressure is correct. */
    if (result != 0 && strcmp(activity->name, "Agent_OnLoad") == 0 && !exertion_any())
        FINDING(RULE_onload_return_nonzero,
                "the result is %d, which ends the VM; the last call that has failed is %s (%s)", result,
                !entry.last ? "none" : entry.last, !entry.last ? "no error" : error_name(entry.error));
    else if (result == 0 && strcmp(activity->name, "Agent_OnUnload") != 0 && failed)
        FINDING(RULE_onload_return_zero_after_failure, "%s has failed and was not repeated, and the result is 0",
                entry.environment ? "GetEnv"
                : entry.callbacks ? "SetEventCallbacks"
                                  : "AddCapabilities");
    memset(&entry, 0, sizeof entry);
}

static const EveryFunctionCheck every_function[] = {{.after = after}, {0}};
static const JniCheck jni[] = {
    {JNI_FatalError, fatal_before, NULL},
    {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, NULL, get_env_after},
    {0, NULL, NULL},
};
static const ImportCheck imports[] = {
    {IMPORT_abort, abort_before},
    {0, NULL},
};
const RuleClass outcome_rules = {
    .every_function = every_function, .jni = jni, .invoke = invoke, .imports = imports, .entry_ends = entry_ends};
