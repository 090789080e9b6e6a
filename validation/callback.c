/* The context of callbacks: those that are sent while nobody may touch an object allow callback-safe functions only. */
#include "validation/layer.h"

static bool walks_heap(int function) {
    return function == FN_FollowReferences || function == FN_IterateThroughHeap || function == FN_IterateOverHeap ||
           function == FN_IterateOverInstancesOfClass || function == FN_IterateOverReachableObjects ||
           function == FN_IterateOverObjectsReachableFromObject;
}

static void before(Call *call) {
    const Activity *context = call->function->callback_safe ? NULL : restricted_activity(call->thread);
    if (context == NULL) return;
    bool nested = walks_heap(call->function->number) && context->kind == ACTIVITY_HEAP_CALLBACK;
    FINDING(nested ? RULE_Heap_callback_nested_walk : RULE_callback_unsafe_call,
            "%s is not callback-safe, and this is a callback of %s", call->function->name, context->name);
    if (!validation_host->refuses_unsafe_calls) call_answer(call, JVMTI_ERROR_UNATTACHED_THREAD);
}

static void jni_before(JniCall *call) {
    const Activity *context = restricted_activity(call->thread);
    if (context == NULL) return;
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
