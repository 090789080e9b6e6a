/* The rules about heap functions and their callbacks. */
#include "check_agent.h"

static const Given *now; /* for callbacks */

static void tagging(const Given *g) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    now = g;
}

static jint JNICALL visit(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    return JVMTI_VISIT_ABORT;
}
static jint JNICALL visit_wrong(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    return JVMTI_VISIT_ABORT | 0x40;
}
static jint JNICALL visit_nested(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit};
    (*now->env)->IterateThroughHeap(now->env, 0, NULL, &callbacks, NULL);
    return JVMTI_VISIT_ABORT;
}
static jint JNICALL visit_calling(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    jlong nanos;
    unsigned char *memory;
    if ((*now->env)->Allocate(now->env, 10, &memory) == JVMTI_ERROR_NONE) (*now->env)->Deallocate(now->env, memory);
    (*now->env)->GetTime(now->env, &nanos);
    return data == (void *)&now ? JVMTI_VISIT_ABORT : 0x40;
}
static void iterate(const Given *g, jint filter, jvmtiHeapIterationCallback callback) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = callback};
    tagging(g);
    (*g->env)->IterateThroughHeap(g->env, filter, NULL, &callbacks, &now);
}

BREAKS(Heap_callback_flags, AT_INIT) { iterate(g, 0, visit_wrong); }
KEEPS(Heap_callback_flags, AT_INIT) { iterate(g, 0, visit); }

BREAKS(Heap_callback_nested_walk, AT_INIT) { iterate(g, 0, visit_nested); }
KEEPS(Heap_callback_nested_walk, AT_INIT) { iterate(g, 0, visit_calling); }

BREAKS(FollowReferences_filter_bits, AT_INIT) { iterate(g, 1, visit); }
KEEPS(FollowReferences_filter_bits, AT_INIT) {
    iterate(g, JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_CLASS_TAGGED, visit);
}

BREAKS(FollowReferences_callbacks_null, AT_INIT) {
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, NULL, NULL);
}
KEEPS(FollowReferences_callbacks_null, AT_INIT) {
    jvmtiHeapCallbacks none = {0};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &none, NULL);
}

BREAKS(FollowReferences_wrong_callback, AT_INIT) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &callbacks, NULL);
}
static jint JNICALL visit_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                    void *data) {
    return JVMTI_VISIT_ABORT;
}
KEEPS(FollowReferences_wrong_callback, AT_INIT) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit, .heap_reference_callback = visit_reference};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &callbacks, NULL);
}

static jvmtiIterationControl JNICALL object(jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL object_wrong(jlong class_tag, jlong size, jlong *tag, void *data) {
    static int seen;
    return (jvmtiIterationControl)(seen++ == 0 ? 0x100 : JVMTI_ITERATION_ABORT);
}
BREAKS(Heap10_return_value, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, object_wrong, NULL);
}
KEEPS(Heap10_return_value, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, object, NULL);
}

BREAKS(Heap10_null_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, NULL, NULL);
}
KEEPS(Heap10_null_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverInstancesOfClass(g->env, (*g->jni)->GetObjectClass(g->jni, g->thread),
                                           JVMTI_HEAP_OBJECT_EITHER, object, NULL);
}

static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag,
                                               jlong referrer_tag, jint index, void *data) {
    return JVMTI_ITERATION_ABORT;
}
BREAKS(IterateOverReachableObjects_null_object_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverReachableObjects(g->env, root, NULL, NULL, NULL);
}
KEEPS(IterateOverReachableObjects_null_object_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverReachableObjects(g->env, root, NULL, reference, NULL);
}
