/* The context of callbacks: those that are sent while nobody may touch an object allow callback-safe functions only. */
#include "validation/layer.h"

static bool walks_heap(int function) {
    return function == FN_FollowReferences || function == FN_IterateThroughHeap || function == FN_IterateOverHeap ||
           function == FN_IterateOverInstancesOfClass || function == FN_IterateOverReachableObjects ||
           function == FN_IterateOverObjectsReachableFromObject;
}

/* The tag that ObjectFree has told as an argument: it was the handle of the object. */
static const char *tag_among(const Activity *context, const ParamFacts *params, int count, const Value *args) {
    const Callback *callback = context->kind == ACTIVITY_CALLBACK ? (const Callback *)context : NULL;
    if (callback == NULL || callback->event != &event_facts[EV_ObjectFree]) return NULL;
    for (int i = 0; i < count; i++)
        if (params[i].kind >= VALUE_THREAD && params[i].kind <= VALUE_OBJECT && args[i].p != NULL &&
            (jlong)args[i].p == callback->args[0].j)
            return params[i].name;
    return NULL;
}

static void before(Call *call) {
    const Activity *context = call->function->callback_safe ? NULL : restricted_activity(call->thread);
    if (context == NULL) return;
    const char *tag = tag_among(context, call->function->params, call->function->param_count, call->args);
    bool nested = walks_heap(call->function->number) && context->kind == ACTIVITY_HEAP_CALLBACK;
    if (tag != NULL)
        FINDING(RULE_ObjectFree_tag_only, "the tag of the event is given to %s as %s: the object is gone",
                call->function->name, tag);
    else
        FINDING(nested ? RULE_Heap_callback_nested_walk : RULE_callback_unsafe_call,
                "%s is not callback-safe, and this is a callback of %s", call->function->name, context->name);
    if (tag != NULL || !validation_host->refuses_unsafe_calls) call_answer(call, JVMTI_ERROR_UNATTACHED_THREAD);
}

static void jni_before(JniCall *call) {
    const Activity *context = restricted_activity(call->thread);
    if (context == NULL) return;
    const char *tag = tag_among(context, call->function->params, call->function->param_count, call->args);
    if (tag != NULL)
        FINDING(RULE_ObjectFree_tag_only, "the tag of the event is given to %s as %s: the object is gone",
                call->function->name, tag);
    else
        FINDING(RULE_callback_unsafe_jni, "%s, a function of JNI, is called in a callback of %s", call->function->name,
                context->name);
    call->answered = true;
}

static const FunctionCheck functions[] = {
    {FN_ALL, before, NULL},
    {FN_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_ALL, jni_before, NULL},
    {JNI_ALL, NULL, NULL},
};
const RuleClass callback_rules = {.functions = functions, .jni = jni};
