/* Errors explained by what the call was given; where that says nothing, by the table. */
#include "validation/report/explain.h"

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/report/describe.h"

static void explain_capability(FILE *out, const Call *call) {
    Capabilities needed = call->function->requires;
    char names[512];
    if (call->function->number == FN_SetEventNotificationMode) {
        const EventFacts *event = event_of_number(call->args[1].i);
        needed = !event ? 0 : event->requires;
    }
    fprintf(
        out, "it needs %s, which environment %d does not possess",
        capability_names(needed & ~__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST), names, sizeof names),
        call->env->number);
}

static void explain_phase(FILE *out, const Call *call) {
    static const char *const allowed[] = {[PHASES_ANY] = "any",
                                          [PHASES_START] = "start and live",
                                          [PHASES_LIVE] = "live",
                                          [PHASES_ONLOAD] = "OnLoad and live",
                                          [PHASES_ONLOAD_ONLY] = "OnLoad"};
    fprintf(out, "it may be called in the %s phase, and this is the %s phase", allowed[call->function->phases],
            phase_name(own_phase()));
}

/* The parameters whose checks have found what is wrong. */
static bool explain_arguments(FILE *out, const Call *call, bool (*is_wrong)(const ParamFacts *, Value),
                              const char *why) {
    bool any = false;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (!is_wrong(p, call->args[i])) continue;
        fprintf(out, "%s%s", any ? ", " : "", p->name);
        any = true;
    }
    if (any) fputs(why, out);
    return any;
}

static bool is_null(const ParamFacts *p, Value v) {
    return (p->check == CHECK_NOT_NULL || p->check == CHECK_MODULE || p->check == CHECK_CLASS_IN_MODULE) && !v.p;
}
static bool is_negative(const ParamFacts *p, Value v) {
    return p->kind == VALUE_INT && v.i < 0 && (p->check == CHECK_COUNT || p->check == CHECK_DEPTH);
}
static bool is_thread(const ParamFacts *p, Value v) { return p->kind == VALUE_THREAD; }
static bool is_class(const ParamFacts *p, Value v) { return p->kind == VALUE_CLASS; }
static bool is_method(const ParamFacts *p, Value v) { return p->kind == VALUE_METHOD; }
static bool is_field(const ParamFacts *p, Value v) { return p->kind == VALUE_FIELD; }
static bool is_group(const ParamFacts *p, Value v) { return p->kind == VALUE_THREAD_GROUP; }
static bool is_object(const ParamFacts *p, Value v) { return p->kind == VALUE_OBJECT; }

static const struct Argument {
    jvmtiError error;
    bool (*is_wrong)(const ParamFacts *, Value);
    const char *why;
} arguments[] = {
    {JVMTI_ERROR_NULL_POINTER, is_null, " must not be NULL"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, is_negative, " must not be negative"},
    {JVMTI_ERROR_INVALID_THREAD, is_thread, " is no thread"},
    {JVMTI_ERROR_INVALID_THREAD_GROUP, is_group, " is no thread group"},
    {JVMTI_ERROR_INVALID_CLASS, is_class, " is no class, or one that this function does not take"},
    {JVMTI_ERROR_INVALID_METHODID, is_method, " is no method, or its class is gone"},
    {JVMTI_ERROR_INVALID_FIELDID, is_field, " is no field of this class, or the class is gone"},
    {JVMTI_ERROR_INVALID_OBJECT, is_object, " is no object"},
    {JVMTI_ERROR_INVALID_MODULE, is_object, " is no module"},
};

static const struct Text {
    Function function;
    jvmtiError error;
    const char *text;
} texts[] = {
#define EXPLAIN(function, error, text) {FN_##function, JVMTI_ERROR_##error, text},
#include "validation/explain.def"
};

void explain(FILE *out, const Call *call) {
    if (call->result == JVMTI_ERROR_NONE || !call->env) return;
    if (call->activity.pressed) {
        fputs("it was made to fail (inject=, profile=)", out);
        return;
    }
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY) {
        explain_capability(out, call);
        return;
    }
    if (call->result == JVMTI_ERROR_WRONG_PHASE) {
        explain_phase(out, call);
        return;
    }
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (arguments[i].error == call->result && explain_arguments(out, call, arguments[i].is_wrong, arguments[i].why))
            return;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if ((texts[i].function == FN_ALL || (int)texts[i].function == call->function->number) &&
            texts[i].error == call->result) {
            fputs(texts[i].text, out);
            return;
        }
}
