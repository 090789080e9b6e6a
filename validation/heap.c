/* Heap functions: their callbacks are reached through trampolines, which make each an activity of the thread that the
   VM chooses for the walk, and look at what it returns. */
#include <stdlib.h>

#include "validation/layer.h"

/* What a walk was asked for, in place of the agent's user_data. */
typedef struct HeapWalk {
    const Call *call;
    void *user_data;
    jvmtiHeapCallbacks given;
    jvmtiHeapObjectCallback object;
    jvmtiHeapRootCallback root;
    jvmtiStackReferenceCallback stack_reference;
    jvmtiObjectReferenceCallback object_reference;
    jvmtiHeapCallbacks told;
} HeapWalk;

static void begin(Activity *activity, const HeapWalk *walk, const char *name) {
    *activity = (Activity){.kind = ACTIVITY_HEAP_CALLBACK, .name = name, .env = walk->call->env};
    activity_begin(checked_thread(), activity);
}

static jint end_visit(Activity *activity, jint result) {
    if ((result & ~(JVMTI_VISIT_OBJECTS | JVMTI_VISIT_ABORT)) != 0)
        FINDING(RULE_Heap_callback_flags, "%s has returned %#x, which is not made of visit flags", activity->name,
                (unsigned)result);
    activity_end(checked_thread(), activity);
    return result;
}
static jvmtiIterationControl end_iteration(Activity *activity, jvmtiIterationControl result) {
    if ((int)result < JVMTI_ITERATION_ABORT || result > JVMTI_ITERATION_IGNORE)
        FINDING(RULE_Heap10_return_value, "%s has returned %d, which is no iteration control", activity->name,
                (int)result);
    activity_end(checked_thread(), activity);
    return result;
}

/* A function that tells the agent's, which is at [place] in the walk. */
#define TOLD(result_type, name, place, label, parameters, arguments, end_with) \
    static result_type JNICALL told_##name parameters {                        \
        const HeapWalk *walk = user_data;                                      \
        Activity activity;                                                     \
        user_data = walk->user_data;                                           \
        begin(&activity, walk, label);                                         \
        return end_with(&activity, walk->place arguments);                     \
    }
/* clang-format off */
TOLD(jint, heap_iteration, given.heap_iteration_callback, "jvmtiHeapIterationCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, jint length, void *user_data),
     (class_tag, size, tag_ptr, length, user_data), end_visit)
TOLD(jint, heap_reference, given.heap_reference_callback, "jvmtiHeapReferenceCallback",
     (jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
      jlong size, jlong *tag_ptr, jlong *referrer_tag_ptr, jint length, void *user_data),
     (kind, info, class_tag, referrer_class_tag, size, tag_ptr, referrer_tag_ptr, length, user_data), end_visit)
TOLD(jint, primitive_field, given.primitive_field_callback, "jvmtiPrimitiveFieldCallback",
     (jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag_ptr, jvalue value,
      jvmtiPrimitiveType value_type, void *user_data),
     (kind, info, class_tag, tag_ptr, value, value_type, user_data), end_visit)
TOLD(jint, array_primitive_value, given.array_primitive_value_callback, "jvmtiArrayPrimitiveValueCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, jint count, jvmtiPrimitiveType type, const void *elements,
      void *user_data),
     (class_tag, size, tag_ptr, count, type, elements, user_data), end_visit)
TOLD(jint, string_primitive_value, given.string_primitive_value_callback, "jvmtiStringPrimitiveValueCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, const jchar *value, jint length, void *user_data),
     (class_tag, size, tag_ptr, value, length, user_data), end_visit)
TOLD(jvmtiIterationControl, object, object, "jvmtiHeapObjectCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, void *user_data), (class_tag, size, tag_ptr, user_data),
     end_iteration)
TOLD(jvmtiIterationControl, root, root, "jvmtiHeapRootCallback",
     (jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag_ptr, void *user_data),
     (kind, class_tag, size, tag_ptr, user_data), end_iteration)
TOLD(jvmtiIterationControl, stack_reference, stack_reference, "jvmtiStackReferenceCallback",
     (jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag_ptr, jlong thread_tag, jint depth,
      jmethodID method, jint slot, void *user_data),
     (kind, class_tag, size, tag_ptr, thread_tag, depth, method, slot, user_data), end_iteration)
TOLD(jvmtiIterationControl, object_reference, object_reference, "jvmtiObjectReferenceCallback",
     (jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag_ptr, jlong referrer_tag,
      jint referrer_index, void *user_data),
     (kind, class_tag, size, tag_ptr, referrer_tag, referrer_index, user_data), end_iteration)
/* clang-format on */

/* ---- Before and behind the functions ---- */

/* Where the callbacks and the user data are among the arguments. */
static HeapWalk *walk_begin(Call *call, int user_data) {
    HeapWalk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return NULL;
    walk->call = call;
    walk->user_data = (void *)call->args[user_data].p;
    call->args[user_data].p = walk;
    call->walk = walk;
    return walk;
}

static void after(Call *call) {
    free(call->walk);
    call->walk = NULL;
}

static void filter(Call *call, jint bits) {
    const jint all = JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED | JVMTI_HEAP_FILTER_CLASS_TAGGED |
                     JVMTI_HEAP_FILTER_CLASS_UNTAGGED;
    const jint objects = JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED;
    const jint classes = JVMTI_HEAP_FILTER_CLASS_TAGGED | JVMTI_HEAP_FILTER_CLASS_UNTAGGED;
    if ((bits & ~all) != 0)
        FINDING(RULE_FollowReferences_filter_bits, "heap_filter is %#x, which has more than the filter bits",
                (unsigned)bits);
    else if ((bits & objects) == objects || (bits & classes) == classes)
        FINDING(RULE_FollowReferences_filter_bits, "heap_filter %#x leaves nothing to be told", (unsigned)bits);
}

/* The function of each that the agent has set is told by ours; the rest stays NULL. */
static void callbacks(Call *call, int at, bool follows) {
    const jvmtiHeapCallbacks *given = call->args[at].p;
    filter(call, call->args[0].i);
    if (given == NULL) {
        FINDING(RULE_FollowReferences_callbacks_null, "the callbacks of %s are NULL", call->function->name);
        return;
    }
    bool others = given->primitive_field_callback != NULL || given->array_primitive_value_callback != NULL ||
                  given->string_primitive_value_callback != NULL;
    bool own = (follows ? (void *)given->heap_reference_callback : (void *)given->heap_iteration_callback) != NULL;
    bool ignored = (follows ? (void *)given->heap_iteration_callback : (void *)given->heap_reference_callback) != NULL;
    if (ignored && !own && !others)
        FINDING(RULE_FollowReferences_wrong_callback, "%s uses %s, which is not set", call->function->name,
                follows ? "heap_reference_callback" : "heap_iteration_callback");
    HeapWalk *walk = walk_begin(call, at + 1);
    if (walk == NULL) return;
    walk->given = *given;
    walk->told = *given;
    if (given->heap_iteration_callback != NULL) walk->told.heap_iteration_callback = told_heap_iteration;
    if (given->heap_reference_callback != NULL) walk->told.heap_reference_callback = told_heap_reference;
    if (given->primitive_field_callback != NULL) walk->told.primitive_field_callback = told_primitive_field;
    if (given->array_primitive_value_callback != NULL)
        walk->told.array_primitive_value_callback = told_array_primitive_value;
    if (given->string_primitive_value_callback != NULL)
        walk->told.string_primitive_value_callback = told_string_primitive_value;
    call->args[at].p = &walk->told;
}
static void follow_before(Call *call) { callbacks(call, 3, true); }
static void iterate_before(Call *call) { callbacks(call, 2, false); }

/* The functions of 1.0, with one callback for objects. */
static void object_walk(Call *call, int at) {
    if (call->args[at].p == NULL) {
        FINDING(RULE_Heap10_null_callback, "the callback of %s is NULL", call->function->name);
        return;
    }
    HeapWalk *walk = walk_begin(call, at + 1);
    if (walk == NULL) return;
    walk->object = (jvmtiHeapObjectCallback)call->args[at].p;
    call->args[at].p = (const void *)told_object;
}
static void heap_before(Call *call) { object_walk(call, 1); }
static void instances_before(Call *call) { object_walk(call, 2); }

static void reachable_from_before(Call *call) {
    if (call->args[1].p == NULL) {
        FINDING(RULE_Heap10_null_callback, "the callback of %s is NULL", call->function->name);
        return;
    }
    HeapWalk *walk = walk_begin(call, 2);
    if (walk == NULL) return;
    walk->object_reference = (jvmtiObjectReferenceCallback)call->args[1].p;
    call->args[1].p = (const void *)told_object_reference;
}

static void reachable_before(Call *call) {
    if (call->args[2].p == NULL)
        FINDING(RULE_IterateOverReachableObjects_null_object_callback,
                "object_ref_callback is NULL: nothing is followed");
    HeapWalk *walk = walk_begin(call, 3);
    if (walk == NULL) return;
    walk->root = (jvmtiHeapRootCallback)call->args[0].p;
    walk->stack_reference = (jvmtiStackReferenceCallback)call->args[1].p;
    walk->object_reference = (jvmtiObjectReferenceCallback)call->args[2].p;
    if (walk->root != NULL) call->args[0].p = (const void *)told_root;
    if (walk->stack_reference != NULL) call->args[1].p = (const void *)told_stack_reference;
    if (walk->object_reference != NULL) call->args[2].p = (const void *)told_object_reference;
}

static const FunctionCheck functions[] = {
    {FN_FollowReferences, follow_before, after},
    {FN_IterateThroughHeap, iterate_before, after},
    {FN_IterateOverHeap, heap_before, after},
    {FN_IterateOverInstancesOfClass, instances_before, after},
    {FN_IterateOverObjectsReachableFromObject, reachable_from_before, after},
    {FN_IterateOverReachableObjects, reachable_before, after},
    {FN_ALL, NULL, NULL},
};
const RuleClass heap_rules = {.functions = functions};
