/* The category "Heap" but for tags: FollowReferences, IterateThroughHeap, ForceGarbageCollection. The walk itself
   is in heap_graph.c; here is what the agent's callbacks get. Filters are asked for every report of FollowReferences,
   with the tags as they are then, and once for an object of IterateThroughHeap; what they suppress is followed all the
   same. */
#include <stdlib.h>

#include "jvmti/call.h"
#include "jvmti/heap_graph.h"
#include "jvmti/sizes.h"
#include "jvmti_bodies.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"

typedef struct Request {
    const jvmtiHeapCallbacks *callbacks;
    jint filter;
    const Class *klass; /* only its direct instances; NULL: all objects */
} Request;

static jint length_of(const Object *o) { return class_is_array(object_class(o)) ? (jint)array_length(o) : -1; }

static bool is_wanted(GraphWalk *w, const Object *o) {
    const Request *r = w->request;
    if (r->klass && object_class(o) != r->klass) return false;
    if (r->filter == 0) return true;
    jint own = jvmti_tag_get(w->env, o) != 0 ? JVMTI_HEAP_FILTER_TAGGED : JVMTI_HEAP_FILTER_UNTAGGED;
    if (r->filter & own) return false;
    jint of_class = class_tag(w, o) != 0 ? JVMTI_HEAP_FILTER_CLASS_TAGGED : JVMTI_HEAP_FILTER_CLASS_UNTAGGED;
    return (r->filter & of_class) == 0;
}

/* ---- Values that are no references ---- */

static jint report_field(GraphWalk *w, jvmtiHeapReferenceKind kind, Object *o, const HeapField *f) {
    const Request *r = w->request;
    jvmtiHeapReferenceInfo info = {.field = {.index = f->index}};
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags = r->callbacks->primitive_field_callback(kind, &info, class_tag(w, o), &tag, heap_primitive_value(o, f),
                                                        heap_primitive_type(f->type), w->user_data);
    walk_set_tag(w, o, before, tag);
    return flags;
}

static jint report_string(GraphWalk *w, Object *o) {
    const Request *r = w->request;
    if (!ref_load(object_at(o, offset_String_value))) return 0; /* not yet complete */
    uint32_t length = string_length(o);
    jchar few[256], *units = length <= sizeof few / sizeof *few ? few : malloc(length * sizeof *units);
    if (!units) {
        w->out_of_memory = true;
        return JVMTI_VISIT_ABORT;
    }
    string_get_region(o, 0, length, units);
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags = r->callbacks->string_primitive_value_callback(class_tag(w, o), jvmti_object_size(o), &tag, units,
                                                               (jint)length, w->user_data);
    if (units != few) free(units);
    walk_set_tag(w, o, before, tag);
    return flags;
}

static jint report_array(GraphWalk *w, Object *o) {
    const Request *r = w->request;
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags = r->callbacks->array_primitive_value_callback(
        class_tag(w, o), jvmti_object_size(o), &tag, (jint)array_length(o),
        heap_primitive_type(object_class(o)->component->type), array_data(o), w->user_data);
    walk_set_tag(w, o, before, tag);
    return flags;
}

/* The contents of strings and of arrays of primitives. */
static jint report_values(GraphWalk *w, Object *o) {
    const jvmtiHeapCallbacks *callbacks = ((const Request *)w->request)->callbacks;
    const Class *c = object_class(o);
    if (c->layout.kind == LAYOUT_PRIM_ARRAY) return callbacks->array_primitive_value_callback ? report_array(w, o) : 0;
    return c == class_String && callbacks->string_primitive_value_callback ? report_string(w, o) : 0;
}

/* ---- FollowReferences ---- */

static jint report_root(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o) {
    const Request *r = w->request;
    if (!r->callbacks->heap_reference_callback || !is_wanted(w, o)) return JVMTI_VISIT_OBJECTS;
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags = r->callbacks->heap_reference_callback(kind, info, class_tag(w, o), 0, jvmti_object_size(o), &tag, NULL,
                                                       length_of(o), w->user_data);
    walk_set_tag(w, o, before, tag);
    return flags;
}

static jint report_reference(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info,
                             Object *from, Object *to) {
    const Request *r = w->request;
    if (!r->callbacks->heap_reference_callback || !is_wanted(w, to)) return JVMTI_VISIT_OBJECTS;
    jlong before = jvmti_tag_get(w->env, to), tag = before;
    jlong from_before = from == to ? before : jvmti_tag_get(w->env, from), from_tag = from_before;
    jint flags =
        r->callbacks->heap_reference_callback(kind, info, class_tag(w, to), class_tag(w, from), jvmti_object_size(to),
                                              &tag, from == to ? &tag : &from_tag, length_of(to), w->user_data);
    walk_set_tag(w, to, before, tag);
    walk_set_tag(w, from, from_before, from == to ? from_before : from_tag);
    return flags;
}

static jint follow_field(GraphWalk *w, jvmtiHeapReferenceKind kind, Object *o, const HeapField *f) {
    return is_wanted(w, o) ? report_field(w, kind, o, f) : 0;
}

static jint follow_values(GraphWalk *w, Object *o) { return is_wanted(w, o) ? report_values(w, o) : 0; }

static bool has_values(const jvmtiHeapCallbacks *callbacks) {
    return callbacks->array_primitive_value_callback || callbacks->string_primitive_value_callback;
}

jvmtiError jvmti_FollowReferences(JvmtiEnv *env, Thread *self, jint heap_filter, Class *klass, jobject initial_object,
                                  const jvmtiHeapCallbacks *callbacks, const void *user_data) {
    if (klass && class_is_primitive(klass)) return JVMTI_ERROR_NONE; /* has no instances */
    Object *initial = jvmti_object(self, initial_object);
    if (initial_object && !initial) return JVMTI_ERROR_INVALID_OBJECT;
    Request request = {.callbacks = callbacks, .filter = heap_filter, .klass = klass};
    GraphWalk w = {.env = env,
                   .user_data = (void *)user_data,
                   .request = &request,
                   .root = report_root,
                   .reference = report_reference,
                   .primitive = callbacks->primitive_field_callback ? follow_field : NULL,
                   .values = has_values(callbacks) ? follow_values : NULL};
    return graph_walk(&w, self, initial);
}

/* ---- IterateThroughHeap ---- */

/* A Class object shows the static fields of its class, once that is linked. */
static jint report_fields(GraphWalk *w, Object *o) {
    const Class *c = object_class(o), *shown = c->layout.kind == LAYOUT_MIRROR ? mirror_class(o) : c;
    bool statics = shown != c;
    if (!shown || !shown->file || (statics && shown->state < CLASS_LINKED)) return 0;
    const FieldMap *map = (statics ? field_map_of_statics : field_map_of_instances)(&w->maps, shown);
    if (!map) {
        w->out_of_memory = true;
        return JVMTI_VISIT_ABORT;
    }
    jint flags = 0;
    for (uint32_t i = 0; i < map->count && !(flags & JVMTI_VISIT_ABORT); i++)
        if (heap_field_is_primitive(&map->fields[i]))
            flags = report_field(w, statics ? JVMTI_HEAP_REFERENCE_STATIC_FIELD : JVMTI_HEAP_REFERENCE_FIELD, o,
                                 &map->fields[i]);
    return flags;
}

static jint report_object(GraphWalk *w, Object *o) {
    const Request *r = w->request;
    jlong before = jvmti_tag_get(w->env, o), tag = before;
    jint flags =
        r->callbacks->heap_iteration_callback(class_tag(w, o), jvmti_object_size(o), &tag, length_of(o), w->user_data);
    walk_set_tag(w, o, before, tag);
    return flags;
}

/* An object is checked once, with its class and tag as they were before the first callback. */
static bool visit_object(void *context, Object *o) {
    GraphWalk *w = context;
    const jvmtiHeapCallbacks *callbacks = ((const Request *)w->request)->callbacks;
    if (!is_wanted(w, o)) return true;
    jint flags = callbacks->heap_iteration_callback ? report_object(w, o) : 0;
    if (callbacks->primitive_field_callback && !(flags & JVMTI_VISIT_ABORT)) flags = report_fields(w, o);
    if (!(flags & JVMTI_VISIT_ABORT)) flags = report_values(w, o);
    return !(flags & JVMTI_VISIT_ABORT) && !w->ended;
}

jvmtiError jvmti_IterateThroughHeap(JvmtiEnv *env, Thread *self, jint heap_filter, Class *klass,
                                    const jvmtiHeapCallbacks *callbacks, const void *user_data) {
    if (klass && class_is_primitive(klass)) return JVMTI_ERROR_NONE;
    Request request = {.callbacks = callbacks, .filter = heap_filter, .klass = klass};
    GraphWalk w = {.env = env, .user_data = (void *)user_data, .request = &request};
    return heap_walk(&w, self, visit_object);
}

/* ---- Collections ---- */

jvmtiError jvmti_ForceGarbageCollection(JvmtiEnv *env, Thread *self) {
    heap_collect(GC_JVMTI);
    return JVMTI_ERROR_NONE;
}
