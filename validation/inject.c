/* Only what the specification allows: a capability may be missing, be another environment's, a function may return the
   errors that the table has for it. */
#include "validation/inject.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "validation/describe.h"

typedef struct Failure {
    struct Failure *next;
    int function;
    unsigned long at; /* the call that fails, counted from 1; 0: each */
    jvmtiError error;
    atomic_ulong calls;
} Failure;

static Failure *failures;
static Capabilities denied;
static bool solo;
/* What VMs are known to give to one environment at a time. */
static const Capabilities exclusive =
    CAPABILITY_SET(can_generate_field_modification_events) | CAPABILITY_SET(can_generate_field_access_events) |
    CAPABILITY_SET(can_generate_breakpoint_events) | CAPABILITY_SET(can_generate_sampled_object_alloc_events);

Capabilities inject_withheld(const CheckedEnv *env, Capabilities set) {
    Capabilities others = 0;
    for (const CheckedEnv *e = checked_envs; e != NULL && solo; e = e->next)
        if (e != env && e->disposed == NULL) others |= e->capabilities;
    return set & ~env->capabilities & (denied | (others & exclusive));
}

/* ---- What is asked for ---- */

static const char *parse_deny(const char *pattern) {
    char name[64];
    Capabilities found = 0;
    for (int i = 0; i < CAPABILITY_COUNT; i++)
        if (fnmatch(pattern, capability_names(UINT64_C(1) << i, name, sizeof name), 0) == 0) found |= UINT64_C(1) << i;
    denied |= found;
    return found == 0 ? "there is no such capability" : NULL;
}

static bool may_return(const FunctionFacts *function, int error) {
    static const short universal[] = {JVMTI_ERROR_NULL_POINTER,  JVMTI_ERROR_OUT_OF_MEMORY,
                                      JVMTI_ERROR_ACCESS_DENIED, JVMTI_ERROR_UNATTACHED_THREAD,
                                      JVMTI_ERROR_WRONG_PHASE,   JVMTI_ERROR_INTERNAL};
    for (size_t i = 0; i < sizeof universal / sizeof *universal; i++)
        if (universal[i] == error) return true;
    for (int i = 0; i < function->error_count; i++)
        if (function->errors[i] == error) return true;
    return false;
}

static const char *parse_error(const char *name, Failure *failure) {
    for (int error = 1; error <= JVMTI_ERROR_MAX; error++) {
        if (strcmp(error_name((jvmtiError)error), name) != 0) continue;
        failure->error = (jvmtiError)error;
        return may_return(&function_facts[failure->function], error) ? NULL : "the function may not return this error";
    }
    return "there is no such error (names without JVMTI_ERROR_)";
}

static const char *parse_fail(char *text) {
    Failure *failure = calloc(1, sizeof *failure);
    char *word = strsep(&text, ":");
    if (failure == NULL) return "no memory";
    failure->error = JVMTI_ERROR_OUT_OF_MEMORY;
    for (int i = 1; i < FUNCTION_COUNT; i++)
        if (function_facts[i].name != NULL && strcmp(function_facts[i].name, word) == 0) failure->function = i;
    if (failure->function == 0) return "there is no such function";
    word = strsep(&text, ":");
    if (word != NULL && *word >= '0' && *word <= '9') {
        char *end;
        failure->at = strtoul(word, &end, 10);
        if (*end != '\0' || failure->at == 0) return "a call is a number from 1 on";
        word = strsep(&text, ":");
    }
    const char *wrong = word == NULL ? NULL : parse_error(word, failure);
    if (wrong == NULL && text != NULL) wrong = "too many parts";
    failure->next = failures;
    failures = failure;
    return wrong;
}

const char *inject_parse(char *text) {
    char *rest = strchr(text, ':');
    if (rest != NULL) *rest++ = '\0';
    if (strcmp(text, "solo") == 0 && rest == NULL) {
        solo = true;
        return NULL;
    }
    if (strcmp(text, "deny") == 0 && rest != NULL) return parse_deny(rest);
    if (strcmp(text, "fail") == 0 && rest != NULL) return parse_fail(rest);
    return "not deny:CAPABILITY, fail:FUNCTION[:N][:ERROR] or solo";
}

/* ---- What is done ---- */

static void fail_before(Call *call) {
    for (Failure *f = failures; f != NULL; f = f->next) {
        if (f->function != call->function->number) continue;
        unsigned long n = ++f->calls;
        if (f->at != 0 && n != f->at) continue;
        call_answer(call, f->error);
        return;
    }
}

static void add_before(Call *call) {
    if (inject_withheld(call->env, capabilities_of(call->args[0].p)) != 0) call_answer(call, JVMTI_ERROR_NOT_AVAILABLE);
}

static void potential_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    Capabilities set = capabilities_of(call->args[0].p);
    set &= ~inject_withheld(call->env, set);
    memcpy((void *)call->args[0].p, &set, sizeof set);
}

static const FunctionCheck functions[] = {
    {FN_ALL, fail_before, NULL},
    {FN_AddCapabilities, add_before, NULL},
    {FN_GetPotentialCapabilities, NULL, potential_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass inject_class = {.functions = functions};
