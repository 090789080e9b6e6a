/* See heap_graph.h. The stack of what is still to be expanded is explicit; an object is on it once, thanks
   to the collector's scratch bitmap. The world is stopped, and the walking thread is in native code for the agent's
   sake. */
#include "jvmti/heap_graph.h"

#include <stdlib.h>
#include <string.h>

#include "gc/walk.h"
#include "jvmti/call.h"
#include "jvmti/service.h"
#include "runtime/dictionary.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/unload.h"
#include "vm/interp/frame.h"

static const jvmtiHeapReferenceInfo *const NO_INFO = NULL;

/* How many references or objects before its turn an object is asked for from memory: a walk over a large heap does
   little but wait for headers. */
enum { LOOK_AHEAD = 8 };

/* ---- What is to be expanded ---- */

static void push(GraphWalk *w, const Object *o) {
    if (w->depth == w->capacity) {
        size_t capacity = w->capacity == 0 ? 4096 : w->capacity * 2;
        uint32_t *stack = realloc(w->stack, capacity * sizeof *stack);
        if (stack == NULL) {
            w->out_of_memory = w->ended = true;
            return;
        }
        w->stack = stack;
        w->capacity = capacity;
    }
    w->stack[w->depth++] = ref_compress(o);
}

static void go_on(GraphWalk *w, Object *o, jint flags) {
    if (flags & JVMTI_VISIT_ABORT)
        w->ended = true;
    else if ((flags & JVMTI_VISIT_OBJECTS) && heap_walk_visit(o))
        push(w, o);
}

static void root(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o) {
    if (o != NULL && !w->ended) go_on(w, o, w->root(w, kind, info, o));
}

static void reference(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *from,
                      Object *to) {
    if (to != NULL && !w->ended) go_on(w, to, w->reference(w, kind, info, from, to));
}

/* ---- References of objects ---- */

static void expand_fields(GraphWalk *w, jvmtiHeapReferenceKind kind, Object *o, const FieldMap *map) {
    if (map == NULL) {
        w->out_of_memory = w->ended = true;
        return;
    }
    for (uint32_t i = 0; i < map->reference_count; i++) {
        const HeapField *f = &map->references[i];
        jvmtiHeapReferenceInfo info = {.field = {.index = f->index}};
        reference(w, kind, &info, o, ref_expand(*(Ref32 *)object_at(o, f->offset)));
    }
}

static void expand_array(GraphWalk *w, Object *o) {
    const Ref32 *elements = array_refs(o);
    for (uint32_t i = 0, n = array_length(o); i < n && !w->ended; i++) {
        if (i + LOOK_AHEAD < n) __builtin_prefetch(ref_expand(elements[i + LOOK_AHEAD]));
        jvmtiHeapReferenceInfo info = {.array = {.index = (jint)i}};
        reference(w, JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT, &info, o, ref_expand(elements[i]));
    }
}

/* The class that an entry names, if it is loaded: resolved or not. */
static Object *class_entry(const Class *c, unsigned index) {
    uintptr_t word = __atomic_load_n(&c->pool->resolved[index], __ATOMIC_ACQUIRE);
    const Class *named = (const Class *)word;
    if (word == 0 || (word & 1) != 0) {
        Symbol *name = cp_symbol(&c->file->cp, index);
        named = name == c->file->this_name ? c : loader_find_loaded(c->loader, name);
    }
    return named != NULL ? class_mirror(named) : NULL;
}

static void expand_constant_pool(GraphWalk *w, Object *mirror, const Class *c) {
    for (unsigned i = 1; c->pool != NULL && i < c->file->cp.count; i++) {
        Object *o = NULL;
        if (c->file->cp.tags[i] == CP_CLASS) {
            o = class_entry(c, i);
        } else if (c->file->cp.tags[i] == CP_STRING) {
            uintptr_t word = __atomic_load_n(&c->pool->resolved[i], __ATOMIC_ACQUIRE);
            o = (word & 1) == 0 ? (Object *)word : NULL;
        }
        jvmtiHeapReferenceInfo info = {.constant_pool = {.index = (jint)i}};
        reference(w, JVMTI_HEAP_REFERENCE_CONSTANT_POOL, &info, mirror, o);
    }
}

/* java.lang.Class objects stand for their classes: their own fields, and their class, are nobody's business. */
static void expand_class(GraphWalk *w, Object *mirror, const Class *c) {
    if (c == NULL || c->file == NULL || c->state < CLASS_LINKED) return;
    if (c->super != NULL && c->super != class_Object)
        reference(w, JVMTI_HEAP_REFERENCE_SUPERCLASS, NO_INFO, mirror, class_mirror(c->super));
    reference(w, JVMTI_HEAP_REFERENCE_CLASS_LOADER, NO_INFO, mirror, c->loader->object);
    reference(w, JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN, NO_INFO, mirror, c->protection_domain);
    reference(w, JVMTI_HEAP_REFERENCE_SIGNERS, NO_INFO, mirror, c->signers);
    expand_constant_pool(w, mirror, c);
    for (unsigned i = 0; i < c->interface_count; i++)
        reference(w, JVMTI_HEAP_REFERENCE_INTERFACE, NO_INFO, mirror, class_mirror(c->interfaces[i]));
    expand_fields(w, JVMTI_HEAP_REFERENCE_STATIC_FIELD, mirror, field_map_of_statics(&w->maps, c));
}

/* A loader keeps its classes alive, and no field says so. */
static void visit_owned(void *context, Object *o) {
    GraphWalk *w = context;
    if (w->early_roots && o != NULL)
        go_on(w, o, JVMTI_VISIT_OBJECTS);
    else
        root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, o);
}

static void expand(GraphWalk *w, Object *o) {
    const Class *c = object_class(o);
    LayoutKind kind = (LayoutKind)c->layout.kind;
    if (kind == LAYOUT_MIRROR) {
        expand_class(w, o, mirror_class(o));
    } else {
        reference(w, JVMTI_HEAP_REFERENCE_CLASS, NO_INFO, o, class_mirror(c));
        if (kind == LAYOUT_REF_ARRAY)
            expand_array(w, o);
        else if (kind != LAYOUT_PRIM_ARRAY)
            expand_fields(w, JVMTI_HEAP_REFERENCE_FIELD, o, field_map_of_instances(&w->maps, c));
        if (kind == LAYOUT_LOADER) loader_visit_owned(o, visit_owned, w);
    }
    if (w->values != NULL && !w->ended && (w->values(w, o) & JVMTI_VISIT_ABORT)) w->ended = true;
}

/* ---- Roots of threads ---- */

typedef struct ThreadRoots {
    GraphWalk *w;
    Thread *t;
    jlong tag, id;
    jint depth;
    jmethodID method; /* of the frame; NULL: there is none */
    jlocation location;
    bool native;
} ThreadRoots;

static void visit_jni_local(void *context, Object *o) {
    ThreadRoots *r = context;
    jvmtiHeapReferenceInfo info = {
        .jni_local = {.thread_tag = r->tag, .thread_id = r->id, .depth = r->depth, .method = r->method}};
    root(r->w, JVMTI_HEAP_REFERENCE_JNI_LOCAL, &info, o);
}

/* The arguments of a native method are local references of it. The monitor of a synchronized method is not a slot. */
static void visit_slot(void *context, const Frame *f, int slot, Object *o) {
    ThreadRoots *r = context;
    (void)f;
    if (slot < 0) return;
    if (r->native) {
        visit_jni_local(r, o);
        return;
    }
    jvmtiHeapReferenceInfo info = {.stack_local = {.thread_tag = r->tag,
                                                   .thread_id = r->id,
                                                   .depth = r->depth,
                                                   .method = r->method,
                                                   .location = r->location,
                                                   .slot = slot}};
    root(r->w, JVMTI_HEAP_REFERENCE_STACK_LOCAL, &info, o);
}

/* Local references above the height that a native method had at its entry are its own; those of the VM's code that it
   has called are, too. */
static void visit_frames(ThreadRoots *r) {
    uint32_t height = r->t->handles.height;
    const Frame *callee = NULL;
    for (Frame *f = r->t->frame; f != NULL; callee = f, f = f->caller) {
        if (f->method == NULL) continue;
        r->native = method_is_native(f->method);
        r->method = jvmti_method_id(f->method);
        r->location = frame_bci(f);
        if (class_is_unloadable(f->method->holder))
            root(r->w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, class_mirror(f->method->holder));
        frame_visit_references(f, callee, visit_slot, r);
        if (r->native) {
            handles_visit_range(r->t, f->handle_mark, height, visit_jni_local, r);
            height = f->handle_mark < height ? f->handle_mark : height;
        }
        r->depth++;
    }
    r->method = NULL;
    r->depth = 0;
    handles_visit_range(r->t, 0, height, visit_jni_local, r);
}

static void visit_thread(GraphWalk *w, Thread *t) {
    ThreadRoots r = {.w = w, .t = t};
    if (t->object != NULL && !t->hidden) {
        root(w, JVMTI_HEAP_REFERENCE_THREAD, NO_INFO, t->object);
        r.tag = jvmti_tag_get(w->env, t->object);
        r.id = *(int64_t *)object_at(t->object, offset_Thread_tid);
    }
    visit_frames(&r);
    for (const OwnedMonitor *m = t->owned; m != t->owned_top; m++)
        root(w, JVMTI_HEAP_REFERENCE_MONITOR, NO_INFO, m->object);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->exception);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->async_exception);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->forced.reference);
}

/* ---- Other roots ---- */

static void visit_global(void *context, Object *o) { root(context, JVMTI_HEAP_REFERENCE_JNI_GLOBAL, NO_INFO, o); }
static void visit_system_class(void *context, Object *o) {
    root(context, JVMTI_HEAP_REFERENCE_SYSTEM_CLASS, NO_INFO, o);
}
static void visit_other(void *context, Object *o) { root(context, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, o); }

static void visit_roots(GraphWalk *w) {
    static const RootScanner told[] = {
        frames_visit_threads, handles_visit_globals, classes_visit_system,
        loaders_visit_permanent_owned}; /* the last ones: when their loader is expanded */
    /* The world is stopped: the list may get a new head, and nobody leaves it. */
    for (Thread *t = thread_list(); t != NULL && !w->ended; t = t->next) visit_thread(w, t);
    handles_visit_globals(visit_global, w);
    classes_visit_system(visit_system_class, w);
    heap_visit_other_roots(told, sizeof told / sizeof *told, visit_other, w);
}

/* ---- The walks ---- */

static void prefetch_references(const Object *o) {
    const ObjectLayout *l = object_layout(o);
    if (l->kind == LAYOUT_PLAIN && l->span_count > 0) {
        const Ref32 *slots = object_at(o, l->spans->offset);
        for (uint32_t i = 0; i < l->spans->count; i++) __builtin_prefetch(ref_expand(slots[i]));
    }
}

/* Objects from the stack wait in a ring for what they refer to. */
static void expand_all(GraphWalk *w) {
    Object *ring[LOOK_AHEAD] = {NULL};
    unsigned at = 0, waiting = 0;
    while (!w->ended && (w->depth > 0 || waiting > 0)) {
        Object *in = NULL, *out = ring[at];
        if (w->depth > 0) {
            in = ref_expand(w->stack[--w->depth]);
            prefetch_references(in);
            waiting++;
        }
        ring[at] = in;
        at = (at + 1) % LOOK_AHEAD;
        if (out != NULL) {
            waiting--;
            expand(w, out);
        }
    }
}

static void walk_begin(GraphWalk *w, Thread *self) {
    jvmti_service_flush(self);
    safepoint_begin(self);
    jvmti_restricted_begin(&w->restricted, self);
}

static jvmtiError walk_end(GraphWalk *w, Thread *self) {
    jvmti_restricted_end(&w->restricted);
    safepoint_end(self);
    free(w->stack);
    field_maps_free(&w->maps);
    return w->out_of_memory ? JVMTI_ERROR_OUT_OF_MEMORY : JVMTI_ERROR_NONE;
}

jvmtiError graph_walk(GraphWalk *w, Thread *self, Object *initial) {
    walk_begin(w, self);
    heap_walk_begin();
    if (initial != NULL)
        go_on(w, initial, JVMTI_VISIT_OBJECTS);
    else
        visit_roots(w);
    if (!w->only_roots) expand_all(w);
    return walk_end(w, self);
}

jvmtiError heap_walk(GraphWalk *w, Thread *self, bool (*visit)(void *walk, Object *o)) {
    walk_begin(w, self);
    heap_iterate(visit, w);
    return walk_end(w, self);
}
