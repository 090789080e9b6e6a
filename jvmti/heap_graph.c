/* See heap_graph.h. The stack of what is still to be expanded is explicit. An object is expanded once, thanks to the
   collector's scratch bitmap, when it first comes from the stack, on which it may be several times: so the order is
   that of the reference implementation. All threads are stopped, and the walking thread is in native code for the
   agent's sake. */
#include "jvmti/heap_graph.h"

#include <stdlib.h>
#include <string.h>

#include "gc/walk.h"
#include "jvmti/call.h"
#include "jvmti/service.h"
#include "runtime/dictionary.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/strict.h"
#include "runtime/thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/unload.h"
#include "vm/interp/continuation.h"
#include "vm/interp/frame.h"
#include "vm/interp/native.h"

static const jvmtiHeapReferenceInfo *const NO_INFO = NULL;

/* How many elements before its turn a referee is asked for from memory. */
enum { LOOK_AHEAD = 8 };

/* ---- What is to be expanded ---- */

/* A walk over a large heap does little but wait for headers. */
static void prefetch_references(const Object *o) {
    const ObjectLayout *l = object_layout(o);
    if (l->kind == LAYOUT_PLAIN && l->span_count > 0) {
        const Ref32 *slots = object_at(o, l->spans->offset);
        for (uint32_t i = 0; i < l->spans->count; i++) __builtin_prefetch(ref_expand(slots[i]));
    }
}

static void push(GraphWalk *w, const Object *o) {
    if (w->depth == w->capacity) {
        size_t capacity = w->capacity == 0 ? 4096 : w->capacity * 2;
        uint32_t *stack = realloc(w->stack, capacity * sizeof *stack);
        if (!stack) {
            w->out_of_memory = w->ended = true;
            return;
        }
        w->stack = stack;
        w->capacity = capacity;
    }
    w->stack[w->depth++] = ref_compress(o);
    prefetch_references(o);
}

static void go_on(GraphWalk *w, Object *o, jint flags) {
    if (flags & JVMTI_VISIT_ABORT)
        w->ended = true;
    else if ((flags & JVMTI_VISIT_OBJECTS) && !heap_walk_visited(o))
        push(w, o);
}

static void root(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *o) {
    if (o && !w->ended) go_on(w, o, w->root(w, kind, info, o));
}

static void reference(GraphWalk *w, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, Object *from,
                      Object *to) {
    if (to && !w->ended) go_on(w, to, w->reference(w, kind, info, from, to));
}

/* ---- References of objects ---- */

static void expand_fields(GraphWalk *w, jvmtiHeapReferenceKind kind, Object *o, const FieldMap *map) {
    if (!map) {
        w->out_of_memory = w->ended = true;
        return;
    }
    for (uint32_t i = 0; i < map->count && !w->ended; i++) {
        const HeapField *f = &map->fields[i];
        if (heap_field_is_primitive(f)) {
            if (w->primitive && (w->primitive(w, kind, o, f) & JVMTI_VISIT_ABORT)) w->ended = true;
            continue;
        }
        jvmtiHeapReferenceInfo info = {.field = {.index = f->index}};
        reference(w, kind, &info, o, ref_load(object_at(o, f->offset)));
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
    uintptr_t word = pool_resolved(c->pool, index);
    const Class *named = (const Class *)word;
    if (word == 0 || (word & 1) != 0) {
        Symbol *name = cp_symbol(&c->file->cp, index);
        named = name == c->file->this_name ? c : loader_find_loaded(c->loader, name);
    }
    return named ? class_mirror(named) : NULL;
}

static void expand_constant_pool(GraphWalk *w, Object *mirror, const Class *c) {
    for (unsigned i = 1; c->pool && i < c->file->cp.count; i++) {
        Object *o = NULL;
        if (c->file->cp.tags[i] == CP_CLASS) {
            o = class_entry(c, i);
        } else if (c->file->cp.tags[i] == CP_STRING) {
            uintptr_t word = pool_resolved(c->pool, i);
            o = (word & 1) == 0 ? (Object *)word : NULL;
        }
        jvmtiHeapReferenceInfo info = {.constant_pool = {.index = (jint)i}};
        reference(w, JVMTI_HEAP_REFERENCE_CONSTANT_POOL, &info, mirror, o);
    }
}

/* java.lang.Class objects represent their classes: their own fields, and their class, are nobody's business. */
static void expand_class(GraphWalk *w, Object *mirror, const Class *c) {
    if (!c || !c->file || c->state < CLASS_LINKED) return;
    if (c->super && c->super != class_Object)
        reference(w, JVMTI_HEAP_REFERENCE_SUPERCLASS, NO_INFO, mirror, class_mirror(c->super));
    reference(w, JVMTI_HEAP_REFERENCE_CLASS_LOADER, NO_INFO, mirror, c->loader->object);
    reference(w, JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN, NO_INFO, mirror, c->protection_domain);
    reference(w, JVMTI_HEAP_REFERENCE_SIGNERS, NO_INFO, mirror, c->signers);
    expand_constant_pool(w, mirror, c);
    for (unsigned i = 0; i < c->interface_count; i++)
        reference(w, JVMTI_HEAP_REFERENCE_INTERFACE, NO_INFO, mirror, class_mirror(c->interfaces[i]));
    expand_fields(w, JVMTI_HEAP_REFERENCE_STATIC_FIELD, mirror, field_map_of_statics(&w->maps, c));
}

/* What a loader keeps alive though no field of it says so: classes that ClassLoader.classes does not name, modules. */
typedef struct Owner {
    GraphWalk *w;
    Object *loader;
} Owner;

static bool is_named(const Object *o) {
    const Class *c = object_layout(o)->kind == LAYOUT_MIRROR ? mirror_class(o) : NULL;
    return c && !class_is_array(c) && !(c->flags & CLASS_IS_HIDDEN);
}

/* The kind is the one that is left, one of roots: a walk that begins at an object reports none, and version 1.0 had
   none. */
static void visit_owned(void *context, Object *o) {
    Owner *owner = context;
    if (!o || is_named(o) || owner->w->from_object) return;
    if (owner->w->version_1_0)
        go_on(owner->w, o, JVMTI_VISIT_OBJECTS);
    else
        reference(owner->w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, owner->loader, o);
}

static void visit_frozen(GraphWalk *w, const Object *thread);

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
        if (c == class_VirtualThread) visit_frozen(w, o);
        if (kind == LAYOUT_LOADER) loader_visit_owned(o, visit_owned, &(Owner){.w = w, .loader = o});
    }
    if (w->values && !w->ended && (w->values(w, o) & JVMTI_VISIT_ABORT)) w->ended = true;
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

/* The local references that a native method has made; by the text those as well that callbacks and the VM have made
   since, and the class of a static one. */
static void visit_native_locals(ThreadRoots *r, const Frame *f, uint32_t height, bool text) {
    const NativeBinding *binding = __atomic_load_n(&f->method->native, __ATOMIC_ACQUIRE);
    if (text)
        handles_visit_range(r->t, f->handle_mark, height, visit_jni_local, r);
    else if (binding && !binding->vm && !binding->operating)
        handles_visit_range(r->t, f->handle_mark + method_is_static(f->method), height, visit_jni_local, r);
}

static void begin_frames(ThreadRoots *r, const Object *thread) {
    r->tag = jvmti_tag_get(r->w->env, thread);
    r->id = *(int64_t *)object_at(thread, offset_Thread_tid);
    r->depth = 0;
}

/* Local references above the height that a frame had at its entry are its own. Below the frames of a virtual thread are
   those of its carrier. */
static void visit_frames(ThreadRoots *r, Frame *top) {
    uint32_t height = !r->t ? 0 : r->t->handles.height;
    bool text = follows_text(TEXT_HEAP_ROOTS);
    const Frame *callee = NULL;
    for (Frame *f = top; f; callee = f, f = f->caller) {
        if (!f->method) {
            if (f->flags & FRAME_THREAD_ENDS) begin_frames(r, r->t->object);
            if (!text && f->handle_mark < height) height = f->handle_mark;
            continue;
        }
        r->native = method_is_native(f->method);
        r->method = jvmti_method_id(f->method);
        r->location = frame_bci(f);
        if (text && class_is_unloadable(f->method->holder))
            root(r->w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, class_mirror(f->method->holder));
        if (text || !r->native) frame_visit_references(f, callee, visit_slot, r);
        if (r->native && r->t) {
            visit_native_locals(r, f, height, text);
            height = f->handle_mark < height ? f->handle_mark : height;
        }
        r->depth++;
    }
    if (!r->t || (!text && r->depth > 0)) return;
    r->method = NULL;
    r->depth = 0;
    handles_visit_range(r->t, 0, height, visit_jni_local, r);
}

/* Nobody carries it: what its frames refer to is held by it, as by a thread. */
static void visit_frozen(GraphWalk *w, const Object *thread) {
    ThreadRoots r = {.w = w};
    begin_frames(&r, thread);
    visit_frames(&r, continuation_top_frame(ref_load(object_at(thread, offset_VirtualThread_cont))));
}

static void visit_thread(GraphWalk *w, Thread *t) {
    ThreadRoots r = {.w = w, .t = t};
    if (t->object && !t->hidden) {
        root(w, JVMTI_HEAP_REFERENCE_THREAD, NO_INFO, t->object);
        const Object *carried = t->shown ? t->shown : t->mounted;
        begin_frames(&r, thread_carries(t) && carried ? carried : t->object);
    }
    visit_frames(&r, t->frame);
    for (const OwnedMonitor *m = t->owned; m != t->owned_top && follows_text(TEXT_HEAP_ROOTS); m++)
        root(w, JVMTI_HEAP_REFERENCE_MONITOR, NO_INFO, m->object);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->exception);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->async_exception);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->closed.session);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->closed.error);
    root(w, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, t->forced.reference);
}

/* ---- Other roots ---- */

static void visit_global(void *context, Object *o) { root(context, JVMTI_HEAP_REFERENCE_JNI_GLOBAL, NO_INFO, o); }
static void visit_system_class(void *context, Object *o) {
    root(context, JVMTI_HEAP_REFERENCE_SYSTEM_CLASS, NO_INFO, o);
}
static void visit_other(void *context, Object *o) { root(context, JVMTI_HEAP_REFERENCE_OTHER, NO_INFO, o); }

static void visit_roots(GraphWalk *w) {
    static const RootScanner reported[] = {
        frames_visit_threads, handles_visit_globals, classes_visit_system,
        loaders_visit_permanent_owned}; /* the last ones: when their loader is expanded */
    /* All threads are stopped: the list may get a new head, and nobody leaves it. */
    for (Thread *t = thread_list(); t && !w->ended; t = thread_next(t)) visit_thread(w, t);
    handles_visit_globals(visit_global, w);
    classes_visit_system(visit_system_class, w);
    heap_visit_other_roots(reported, sizeof reported / sizeof *reported, visit_other, w);
}

/* ---- The walks ---- */

static void expand_all(GraphWalk *w) {
    while (!w->ended && w->depth > 0) {
        Object *o = ref_expand(w->stack[--w->depth]);
        if (heap_walk_visit(o)) expand(w, o);
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
    w->from_object = initial;
    if (w->from_object)
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
