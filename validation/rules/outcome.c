/* Errors that end more than they have to, the process or the start of the VM, and failures that end nothing. */
#include <stdio.h>
#include <stdio_ext.h>
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

typedef struct ThreadOutcome {
    /* Its last error that is an answer rather than a failure; forgotten when something succeeds. */
    const char *answered; /* the function; NULL: none */
    jvmtiError error;
    const Site *site;
    /* What an entry point of the thread has done in vain, so far. */
    const char *failed; /* the function that has failed last; NULL: none */
    jvmtiError failed_with;
    bool environment, callbacks;
    unsigned long written; /* what the thread had written when its entry point began (written_by_thread) */
} ThreadOutcome;
RULE_STATE(CheckedThread, outcome_on, ThreadOutcome)

static bool is_answer(jvmtiError error) {
    return error == JVMTI_ERROR_ABSENT_INFORMATION || error == JVMTI_ERROR_OPAQUE_FRAME ||
           error == JVMTI_ERROR_THREAD_NOT_ALIVE || error == JVMTI_ERROR_CLASS_NOT_PREPARED ||
           (error == JVMTI_ERROR_WRONG_PHASE && own_phase() == JVMTI_PHASE_DEAD);
}

static void after(Call *call) {
    ThreadOutcome *outcome = !call->thread ? NULL : outcome_on(call->thread);
    int function = call->function->number;
    if (!outcome) return;
    if (call->result != JVMTI_ERROR_NONE) {
        outcome->answered = is_answer(call->result) ? call->function->name : NULL;
        outcome->error = outcome->failed_with = call->result;
        outcome->site = site_at(call->activity.site);
        outcome->failed = call->function->name;
    } else if (function != FN_GetErrorName && function != FN_Deallocate) {
        outcome->answered = NULL;
    }
    if (function == FN_SetEventCallbacks) outcome->callbacks = call->result != JVMTI_ERROR_NONE;
}

static void ends_process(const CheckedThread *thread, const char *name) {
    const ThreadOutcome *outcome = !thread ? NULL : outcome_on(thread);
    if (!outcome || !outcome->answered) return;
    Finding *f = finding_begin(RULE_result_abort_on_any_error);
    finding_site(f, "answered", outcome->site);
    finding_end(f, "%s after %s, whose %s is a result of normal operation", name, outcome->answered,
                error_name(outcome->error));
}
static void abort_before(ImportCall *call) { ends_process(call->thread, call->name); }
static void fatal_before(JniCall *call) { ends_process(call->thread, call->function->name); }

static void get_env_after(InvokeCall *call) {
    if (invoke_for_tools(call->version)) outcome_on(call->thread)->environment = call->result != JNI_OK;
}

/* Calls of write() by this thread, and what waits in stdout; 0: the kernel does not count them. */
static unsigned long written_by_thread(void) {
    unsigned long calls = 0;
    char line[64];
    FILE *io = fopen("/proc/thread-self/io", "re");
    while (io && fgets(line, sizeof line, io))
        if (sscanf(line, "syscw: %lu", &calls) == 1) break;
    if (io) fclose(io);
    return calls + __fpending(stdout);
}

static char *entry_begins(const Activity *activity, char *options) {
    CheckedThread *thread = strcmp(activity->name, "Agent_OnLoad") == 0 ? checked_thread() : NULL;
    if (thread) outcome_on(thread)->written = written_by_thread();
    return options;
}

/* An agent that refuses to run, and prints why, is correct; so is one that refuses under pressure. */
static bool refuses_silently(const ThreadOutcome *outcome) {
    return !exertion_any() && written_by_thread() == outcome->written;
}

static void entry_ends(const Activity *activity, jint result) {
    CheckedThread *thread = checked_thread();
    if (!thread) return;
    ThreadOutcome *outcome = outcome_on(thread);
    bool failed = outcome->environment || outcome->callbacks; /* who lacks a capability may do without */
    if (result != 0 && strcmp(activity->name, "Agent_OnLoad") == 0 && refuses_silently(outcome))
        FINDING(
            RULE_onload_return_nonzero,
            "the result is %d, which ends the VM, and no message says why; the last call that has failed is %s (%s)",
            result, !outcome->failed ? "none" : outcome->failed,
            !outcome->failed ? "no error" : error_name(outcome->failed_with));
    else if (result == 0 && strcmp(activity->name, "Agent_OnUnload") != 0 && failed)
        FINDING(RULE_onload_return_zero_after_failure, "%s has failed and was not repeated, and the result is 0",
                outcome->environment ? "GetEnv"
                : outcome->callbacks ? "SetEventCallbacks"
                                     : "AddCapabilities");
    outcome->failed = NULL;
    outcome->environment = outcome->callbacks = false;
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
    {IMPORT_abort, abort_before, false},
    {0},
};
const RuleClass outcome_rules = {.every_function = every_function,
                                 .jni = jni,
                                 .invoke = invoke,
                                 .imports = imports,
                                 .entry_begins = entry_begins,
                                 .entry_ends = entry_ends};
