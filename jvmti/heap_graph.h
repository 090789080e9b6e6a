/* Walks over the graph of references, and over all objects, for the current functions and those
   of version 1.0, which differ in what they report the agent. Which references there are, in which words and in which
   order: jvmti-behaviour 8. */
#ifndef jvmti_heap_graph_h
#define jvmti_heap_graph_h

#include "jvmti/heap_fields.h"
#include "jvmti/restricted.h"
#include "jvmti/tags.h"

typedef struct GraphWalk GraphWalk;

/* What a report answers: JVMTI_VISIT_OBJECTS, JVMTI_VISIT_ABORT. */
typedef jint (*RootReport)(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o);
typedef jint (*ReferenceReport)(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info,
                                Object *referrer, Object *referee);
/* A primitive field, in its place among the references. */
typedef jint (*FieldReport)(GraphWalk *w, jvmtiHeapReferenceKind kind, Object *o, const HeapField *f);
/* After all references of an object. */
typedef jint (*ValuesReport)(GraphWalk *w, Object *o);

struct GraphWalk {
    JvmtiEnv *env;
    void *user_data;
    const void *request; /* the caller's own */
    RootReport root;
    ReferenceReport reference;
    FieldReport primitive; /* NULL: not wanted, like the next one */
    ValuesReport values;
    bool only_roots;  /* does not follow them */
    bool version_1_0; /* has no kind for what loaders own: it is followed, and not reported */
    bool from_object; /* begins at an object, not at the roots */

    bool ended, out_of_memory;
    FieldMaps maps;
    uint32_t *stack; /* compressed references of objects that are to be expanded, perhaps several times */
    size_t depth, capacity;
    Restricted restricted;
};

/* Stops all threads and runs the walk, from [initial], or the roots if it is NULL. */
jvmtiError graph_walk(GraphWalk *w, Thread *self, Object *initial);
/* The same with every object of the heap, reachable or not, until [visit](w, object) answers false. */
jvmtiError heap_walk(GraphWalk *w, Thread *self, bool (*visit)(void *walk, Object *o));

static inline jlong class_tag(GraphWalk *w, const Object *o) {
    return jvmti_tag_get(w->env, class_mirror(object_class(o)));
}

/* Writes back what a callback may have changed. */
static inline void walk_set_tag(GraphWalk *w, Object *o, jlong before, jlong after) {
    if (before != after && !jvmti_tag_set(w->env, o, after)) w->out_of_memory = w->ended = true;
}

#endif
