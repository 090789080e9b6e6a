/* Java frames as the collector and stack walkers see them: bci of a frame, and its references by dataflow maps (cached
   per method and pc). */
#include "vm/interp/frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/dataflow.h"
#include "classfile/descriptor.h"
#include "gc/walk.h"
#include "runtime/handle.h"
#include "runtime/lock.h"
#include "runtime/monitor.h"
#include "vm/classes/loader.h"
#include "vm/interp/translate.h"

int frame_bci(const Frame *f) {
    VM_ASSERT(f && f->method);
    const Method *m = f->method;
    if (!m || method_is_native(m)) return -1;
    const MethodCode *code = method_code(m);
    if (!code) return 0;
    ptrdiff_t index = f->pc - code->insns;
    return index < 0 || index >= (ptrdiff_t)code->count ? 0 : code_bci(code, (uint32_t)index);
}

/* What is in the slots at one (method, bci): locals first, then the stack. Entries are never removed: a method has few
   GC points, and few at which tools look at variables. */
typedef struct MapEntry {
    struct MapEntry *next;
    int bci;
    uint16_t local_count, depth;
    uint8_t kinds[]; /* SlotKind */
} MapEntry;
typedef struct FrameMapCache {
    MapEntry *buckets[8];
} FrameMapCache;

/* The bytecode index that a slot of the frame holds as a return address (JSR pushes an instruction's index), -1:
   none. */
static int64_t return_pc(void *context, unsigned slot) {
    const Frame *f = context;
    const Method *m = f->method;
    const MethodCode *code = method_code(m);
    unsigned locals = m->info->max_locals;
    Slot value = slot < locals ? f->locals[slot] : frame_stack(f)[1 + slot - locals];
    return value < 0 || value >= (Slot)code->count ? -1 : code_bci(code, (uint32_t)value);
}

static MapEntry *map_compute(const Frame *f, int bci) {
    const Method *m = f->method;
    FrameMap *map = m->info->has_jsr
                        ? dataflow_frame_map_in_context(m->pool->file, m->info, (uint32_t)bci, return_pc, (void *)f)
                        : dataflow_frame_map(m->pool->file, m->info, (uint32_t)bci);
    if (!map) return NULL;
    unsigned count = map->local_count + map->stack_depth;
    MapEntry *e = malloc(sizeof *e + count);
    if (e) {
        *e = (MapEntry){.bci = bci, .local_count = map->local_count, .depth = map->stack_depth};
        memcpy(e->kinds, map->kinds, count);
    }
    free(map);
    return e;
}

/* All threads are stopped, or the caller is the frame's own thread and holds no lock a collection needs. Methods with
   jsr are not cached: inside a subroutine the map depends on the frame's return addresses. map_release frees what is
   not cached. */
static const MapEntry *map_find(const Frame *f, int bci) {
    Method *m = f->method;
    if (m->info->has_jsr) return map_compute(f, bci);
    static Lock lock = LOCK_INITIALIZER(FRAME_MAPS);
    lock_acquire(&lock);
    MapEntry *e = NULL, **bucket = NULL;
    FrameMapCache **maps = &method_code(m)->frame_maps;
    if (*maps || (*maps = calloc(1, sizeof **maps))) bucket = &(*maps)->buckets[bci & 7];
    for (e = bucket ? *bucket : NULL; e && e->bci != bci; e = e->next) {}
    if (!e && bucket && (e = map_compute(f, bci))) {
        e->next = *bucket;
        *bucket = e;
    }
    lock_release(&lock);
    return e;
}

void frame_maps_free(struct FrameMapCache *cache) {
    for (unsigned i = 0; cache && i < 8; i++)
        for (MapEntry *e = cache->buckets[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(cache);
}

void frame_maps_count_memory(const struct FrameMapCache *cache, Metadata *use) {
    metadata_add_block(use, METADATA_FRAME_MAPS, 0, cache);
    for (unsigned i = 0; cache && i < 8; i++)
        for (const MapEntry *e = cache->buckets[i]; e; e = e->next) metadata_add_block(use, METADATA_FRAME_MAPS, 1, e);
}

static void map_release(const Frame *f, const MapEntry *e) {
    if (f->method->info->has_jsr) free((MapEntry *)e); /* NULL: there is none */
}

/* Whether slot [i], locals first, holds a reference. Without a map, for which there was no memory, what looks like one
   counts: objects do not move, so that nothing worse comes of it than that one lives longer. */
static bool holds_reference(const MapEntry *e, unsigned i, Slot value) {
    return e ? e->kinds[i] == SLOT_REFERENCE : heap_contains(slot_ref_of(value));
}

bool frame_local_kinds(const Frame *f, unsigned slot, SlotKind kinds[2]) {
    const Method *m = f->method;
    VM_ASSERT(slot < m->info->max_locals);
    bool cached = method_code(m) && !m->info->has_jsr;
    errno = 0;
    FrameMap *map = cached ? NULL : dataflow_frame_map(m->pool->file, m->info, (uint32_t)frame_bci(f));
    const MapEntry *e = cached ? map_find(f, frame_bci(f)) : NULL;
    const uint8_t *all = map ? map->kinds : e ? e->kinds : NULL;
    kinds[0] = all ? all[slot] : SLOT_DEAD;
    kinds[1] = all && slot + 1 < m->info->max_locals ? all[slot + 1] : SLOT_DEAD;
    free(map);
    return all;
}

static void visit_native(const Frame *f, FrameVisitor visit, void *context) {
    const Method *m = f->method;
    unsigned slot = 0;
    if (!method_is_static(m)) visit(context, f, 0, slot_ref_of(f->locals[slot++]));
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    for (char c; (c = descriptor_next(&cursor, &begin, &end));) {
        if (c == 'L' || c == '[') visit(context, f, (int)slot, slot_ref_of(f->locals[slot]));
        slot += c == 'J' || c == 'D' ? 2 : 1;
    }
}

void frame_visit_references(const Frame *f, const Frame *callee, FrameVisitor visit, void *context) {
    Method *m = f->method;
    if (!m) return;
    if (m->access & ACC_SYNCHRONIZED && f->lock) visit(context, f, -1, f->lock);
    if (method_is_native(m)) {
        visit_native(f, visit, context);
        return;
    }
    if (!method_code(m)) { /* stopped before its first instruction: only the arguments are there */
        if (m->info->has_code) visit_native(f, visit, context);
        return;
    }
    const MapEntry *e = map_find(f, frame_bci(f));
    unsigned locals = m->info->max_locals, depth = e ? e->depth : m->info->max_stack;
    for (unsigned i = 0; i < locals; i++)
        if (holds_reference(e, i, f->locals[i])) visit(context, f, (int)i, slot_ref_of(f->locals[i]));
    /* Outgoing arguments belong to the callee, and are its to overwrite. A call from C begins where the stack ends:
       while a handler is looked for, the operands of the instruction that has thrown are gone already. */
    const Slot *stack = frame_stack(f) + 1, *end = callee && callee->method ? callee->locals : f->sp;
    for (unsigned i = 0; i < depth; i++) {
        if (&stack[i] >= end) break;
        if (holds_reference(e, locals + i, stack[i])) visit(context, f, (int)(locals + i), slot_ref_of(stack[i]));
    }
    map_release(f, e);
}

FrameContents *frame_contents(const Frame *f, const Frame *callee) {
    Method *m = f->method;
    VM_ASSERT(m);
    bool runs = !method_is_native(m) && method_code(m);
    const MapEntry *e = runs ? map_find(f, frame_bci(f)) : NULL;
    if (runs && !e) return NULL;
    unsigned locals = e ? m->info->max_locals : 0, depth = 0;
    const Slot *stack = frame_stack(f) + 1, *end = callee && callee->method ? callee->locals : f->sp;
    while (e && depth < e->depth && &stack[depth] < end) depth++;
    FrameContents *contents = malloc(sizeof *contents + locals + depth);
    if (contents) {
        *contents = (FrameContents){.locals = locals, .operands = depth, .values = {f->locals, stack}};
        for (unsigned i = 0; i < locals + depth; i++) contents->kinds[i] = e->kinds[i];
    }
    if (runs) map_release(f, e);
    return contents;
}

/* What the class loader of [f] knows under the name of a parameter's type, as far as it can report without loading: may
   [o] be passed for it? Interfaces take any object, as in the verifier. */
static bool may_be_passed(const Frame *f, const char *type, size_t length, const Object *o) {
    char text[length + 1];
    memcpy(text, type, length);
    text[length] = 0;
    if (!o || class_is_assignable_by_name(object_class(o), text)) return true;
    if (*type == '[') return false;
    const Symbol *name = symbol_find(type + 1, length - 2);
    Class *c = name ? loader_find_loaded(f->method->holder->loader, name) : NULL;
    return c && class_is_interface(c);
}

void frame_restore_arguments(Frame *f) {
    VM_ASSERT(f->method);
    Method *m = f->method;
    if (!method_code(m)) return; /* it has not begun */
    const MapEntry *e = map_find(f, frame_bci(f));
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    unsigned slot = !method_is_static(m);
    if (slot && (!holds_reference(e, 0, f->locals[0]) || !f->locals[0] ||
                 !object_is_instance(slot_ref_of(f->locals[0]), m->holder)))
        f->locals[0] = 0;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)); slot += c == 'J' || c == 'D' ? 2 : 1)
        if ((c == 'L' || c == '[') && (!holds_reference(e, slot, f->locals[slot]) ||
                                       !may_be_passed(f, begin, (size_t)(end - begin), slot_ref_of(f->locals[slot]))))
            f->locals[slot] = 0;
    map_release(f, e);
}

typedef struct ScopeSearch {
    const Object *scope;
    bool found;
} ScopeSearch;
static void look_for_scope(void *context, const Frame *f, int slot, Object *o) {
    ScopeSearch *s = context;
    s->found |= o == s->scope && slot >= 0 && slot < f->method->max_locals;
}
/* It says so by an annotation of a method that it has called just now, and a local variable there. */
bool frame_is_in_access(const Thread *t, const Object *scope) {
    ScopeSearch s = {scope, false};
    int depth = 0;
    const Frame *callee = NULL;
    for (const Frame *f = t->frame; f && depth < 10; callee = f, f = f->caller) {
        if (!f->method) continue;
        depth++;
        if (!(f->method->flags & METHOD_SCOPED)) continue;
        frame_visit_references(f, callee, look_for_scope, &s);
        return s.found;
    }
    return false;
}
typedef struct RootVisit {
    HeapVisitor visit;
    void *context;
} RootVisit;
static void visit_root(void *context, const Frame *f, int slot, Object *o) {
    RootVisit *v = context;
    if (o) v->visit(v->context, o);
}
static void visit_thread(Thread *t, void *context) {
    RootVisit *v = context;
    const Frame *callee = NULL;
    for (Frame *f = t->frame; f; f = f->caller) {
        if (f->method) v->visit(v->context, class_mirror(f->method->holder));
        frame_visit_references(f, callee, visit_root, v);
        callee = f;
    }
    if (t->exception) v->visit(v->context, t->exception);
    if (t->object) v->visit(v->context, t->object);
    if (t->mounted) v->visit(v->context, t->mounted);
    if (t->shown) v->visit(v->context, t->shown);
    if (t->scoped_values) v->visit(v->context, t->scoped_values);
    if (t->async_exception) v->visit(v->context, t->async_exception);
    if (t->closed.session) v->visit(v->context, t->closed.session);
    if (t->closed.error) v->visit(v->context, t->closed.error);
    if (t->forced.reference) v->visit(v->context, t->forced.reference);
    for (const AllocationRecord *r = t->recording; r; r = r->outer)
        for (uint32_t i = 0; i < r->count; i++) v->visit(v->context, r->objects[i]);
    monitors_visit_thread(t, v->visit, v->context);
    handles_visit_thread(t, v->visit, v->context);
}
void frames_visit_threads(HeapVisitor visit, void *context) {
    RootVisit v = {visit, context};
    thread_for_each(visit_thread, &v);
}
/* The next exception may be allocated where the last one that was reported lay. */
static void forget_dead(Thread *t, void *context) {
    if (t->reported_exception && !heap_is_marked(t->reported_exception)) t->reported_exception = NULL;
}
static void process_weak(void) { thread_for_each(forget_dead, NULL); }
void frames_register_roots(void) {
    heap_add_root_scanner(frames_visit_threads);
    heap_add_weak_processor(process_weak);
}
