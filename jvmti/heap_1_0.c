/* The category "Heap (1.0)": the older walks, which know neither filters by class nor values, nor may change
   the tag of a referrer. The walk is that of heap_graph.c. */
#include "jvmti/call.h"
#include "jvmti/heap_graph.h"
#include "jvmti/sizes.h"
#include "jvmti_bodies.h"

typedef struct Request {
    jvmtiHeapRootCallback root;
    jvmtiStackReferenceCallback stack;
    jvmtiObjectReferenceCallback reference;
    jvmtiHeapObjectCallback object;
    jvmtiHeapObjectFilter filter;
    Class *klass; /* instances of it and of its subclasses; NULL: all objects */
} Request;

static jint flags_of(jvmtiIterationControl control) {
    return control == JVMTI_ITERATION_ABORT      ? JVMTI_VISIT_ABORT
           : control == JVMTI_ITERATION_CONTINUE ? JVMTI_VISIT_OBJECTS
                                                 : 0;
}

static jvmtiHeapRootKind root_kind(jvmtiHeapReferenceKind kind) {
    switch (kind) {
    case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: return JVMTI_HEAP_ROOT_JNI_GLOBAL;
    case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: return JVMTI_HEAP_ROOT_SYSTEM_CLASS;
    case JVMTI_HEAP_REFERENCE_MONITOR: return JVMTI_HEAP_ROOT_MONITOR;
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: return JVMTI_HEAP_ROOT_STACK_LOCAL;
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: return JVMTI_HEAP_ROOT_JNI_LOCAL;
    case JVMTI_HEAP_REFERENCE_THREAD: return JVMTI_HEAP_ROOT_THREAD;
    default: return JVMTI_HEAP_ROOT_OTHER;
    }
}

static jint call_stack(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o,
                       jlong *tag) {
    const Request *r = w->request;
    bool stack = kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL;
    return flags_of(r->stack(root_kind(kind), class_tag(w, o), jvmti_object_size(o), tag,
                             stack ? info->stack_local.thread_tag : info->jni_local.thread_tag,
                             stack ? info->stack_local.depth : info->jni_local.depth,
                             stack ? info->stack_local.method : info->jni_local.method,
                             stack ? info->stack_local.slot : -1, w->user_data));
}

static jint report_root(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o) {
    const Request *r = w->request;
    bool stack = kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL || kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL;
    if (stack ? !r->stack : !r->root) return JVMTI_VISIT_OBJECTS;
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags = stack ? call_stack(w, kind, info, o, &tag)
                       : flags_of(r->root(root_kind(kind), class_tag(w, o), jvmti_object_size(o), &tag, w->user_data));
    walk_set_tag(w, o, before, tag);
    return flags;
}

/* The numbers are those of version 1.1, in which superclasses got a separate kind. */
static jint report_reference(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info,
                             Object *from, Object *to) {
    const Request *r = w->request;
    jvmtiObjectReferenceKind old_kind =
        kind == JVMTI_HEAP_REFERENCE_SUPERCLASS ? JVMTI_REFERENCE_CLASS : (jvmtiObjectReferenceKind)kind;
    jint index = -1;
    if (kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD)
        index = info->field.index;
    else if (kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT)
        index = info->array.index;
    else if (kind == JVMTI_HEAP_REFERENCE_CONSTANT_POOL)
        index = info->constant_pool.index;
    jlong before = jvmti_tag_get(w->env, to), tag = before;
    jint flags = flags_of(r->reference(old_kind, class_tag(w, to), jvmti_object_size(to), &tag,
                                       jvmti_tag_get(w->env, from), index, w->user_data));
    walk_set_tag(w, to, before, tag);
    return flags;
}

jvmtiError jvmti_IterateOverReachableObjects(JvmtiEnv *env, Thread *self, jvmtiHeapRootCallback heap_root_callback,
                                             jvmtiStackReferenceCallback stack_ref_callback,
                                             jvmtiObjectReferenceCallback object_ref_callback, const void *user_data) {
    Request request = {.root = heap_root_callback, .stack = stack_ref_callback, .reference = object_ref_callback};
    GraphWalk w = {.env = env,
                   .user_data = (void *)user_data,
                   .request = &request,
                   .root = report_root,
                   .reference = report_reference,
                   .version_1_0 = true,
                   .only_roots = !object_ref_callback};
    return graph_walk(&w, self, NULL);
}

jvmtiError jvmti_IterateOverObjectsReachableFromObject(JvmtiEnv *env, Thread *self, jobject object,
                                                       jvmtiObjectReferenceCallback object_reference_callback,
                                                       const void *user_data) {
    Object *initial = jvmti_object(self, object);
    if (!initial) return JVMTI_ERROR_INVALID_OBJECT;
    Request request = {.reference = object_reference_callback};
    GraphWalk w = {.env = env,
                   .user_data = (void *)user_data,
                   .request = &request,
                   .root = report_root,
                   .reference = report_reference,
                   .version_1_0 = true};
    return graph_walk(&w, self, initial);
}

static bool visit_object(void *context, Object *o) {
    GraphWalk *w = context;
    const Request *r = w->request;
    if (r->klass && !object_is_instance(o, r->klass)) return true;
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    if (r->filter == (before != 0 ? JVMTI_HEAP_OBJECT_UNTAGGED : JVMTI_HEAP_OBJECT_TAGGED)) return true;
    jvmtiIterationControl control = r->object(class_tag(w, o), jvmti_object_size(o), &tag, w->user_data);
    walk_set_tag(w, o, before, tag);
    return control != JVMTI_ITERATION_ABORT && !w->ended;
}

jvmtiError jvmti_IterateOverHeap(JvmtiEnv *env, Thread *self, jvmtiHeapObjectFilter object_filter,
                                 jvmtiHeapObjectCallback heap_object_callback, const void *user_data) {
    Request request = {.object = heap_object_callback, .filter = object_filter};
    GraphWalk w = {.env = env, .user_data = (void *)user_data, .request = &request};
    return heap_walk(&w, self, visit_object);
}

jvmtiError jvmti_IterateOverInstancesOfClass(JvmtiEnv *env, Thread *self, Class *klass,
                                             jvmtiHeapObjectFilter object_filter,
                                             jvmtiHeapObjectCallback heap_object_callback, const void *user_data) {
    Request request = {.object = heap_object_callback, .filter = object_filter, .klass = klass};
    GraphWalk w = {.env = env, .user_data = (void *)user_data, .request = &request};
    return heap_walk(&w, self, visit_object);
}
