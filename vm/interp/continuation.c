/* Freezing and thawing (continuation.h).

   Frames are one piece of memory, from the first local variable of Continuation.enter to the top of the operand stack
   of who called doYield, and objects never move: so the copy in a chunk is a stack as well, whose pointers say where
   they are now, and whoever can walk the frames of a thread can walk these. To move frames is to copy them and to add
   one distance to `caller`, `locals` and `sp` of each.

   A StackChunk has `size` words after its fields: a FrozenOwner, the frames, and at the end the records of the
   monitors they own. `sp` is the word where the last frame stands, or, if there is none, what `bottom` is. The chunk of
   a continuation is used again as long as it is large enough. */
#include "vm/interp/continuation.h"

#include <string.h>

#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/class.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/monitor.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"

typedef struct FrozenOwner {
    uint32_t lock_id, monitors; /* 0 of them: the id stays with the carrier */
    bool again;                 /* the instruction of the last frame, or the native method, continues */
    bool reported;              /* of the monitor that the instruction enters: MonitorContendedEnter */
    uint8_t unused[6];
} FrozenOwner;
_Static_assert(sizeof(FrozenOwner) % sizeof(Slot) == 0 && sizeof(OwnedMonitor) % sizeof(Slot) == 0, "words of a chunk");

/* [1]: where `enter` returns to. */
static const Insn enter_stub[2] = {{OP_ENTER_SPECIAL, 0, 0}, {OP_LEAVE_SPECIAL, 0, 0}};
static const Insn yield_stub[1] = {{OP_DO_YIELD, 0, 0}};

static const Method *enter_special;
const Method *continuation_enter_special(void) { return enter_special; }

const Insn *continuation_stub(const Method *m) {
    if (m->holder != class_Continuation || !method_is_native(m)) return NULL;
    if (strcmp(m->info->name->text, "enterSpecial") == 0) {
        enter_special = m;
        return enter_stub;
    }
    return strcmp(m->info->name->text, "doYield") != 0 ? NULL : yield_stub;
}

Object *continuation_of(const ContinuationEntry *e) { return slot_ref_of(e->frame.locals[0]); }
Object *continuation_scope(const Object *continuation) {
    return ref_load(object_at(continuation, offset_Continuation_scope));
}

/* ---- chunks ---- */

static int32_t *int_at(const Object *chunk, uint32_t offset) { return object_at(chunk, offset); }
static Slot *words_of(const Object *chunk) { return object_at(chunk, object_layout(chunk)->instance_size); }
static uint32_t size_of(const Object *chunk) { return (uint32_t)*int_at(chunk, offset_StackChunk_size); }
static OwnedMonitor *monitors_of(const Object *chunk, uint32_t *count) {
    *count = ((const FrozenOwner *)words_of(chunk))->monitors;
    return (OwnedMonitor *)(words_of(chunk) + size_of(chunk)) - *count;
}
static Object *chunk_of(const Object *continuation) {
    return ref_load(object_at(continuation, offset_Continuation_tail));
}

Frame *continuation_chunk_frame(const Object *chunk) {
    int32_t sp = *int_at(chunk, offset_StackChunk_sp);
    return sp == *int_at(chunk, offset_StackChunk_bottom) ? NULL : (Frame *)(words_of(chunk) + sp);
}
Frame *continuation_top_frame(const Object *continuation) {
    const Object *chunk = continuation ? chunk_of(continuation) : NULL;
    return chunk ? continuation_chunk_frame(chunk) : NULL;
}
MonitorOwner continuation_owner(const Object *continuation) {
    if (!continuation_top_frame(continuation)) return (MonitorOwner){.lock_id = 0};
    const Object *chunk = chunk_of(continuation);
    uint32_t count;
    OwnedMonitor *owned = monitors_of(chunk, &count);
    return (MonitorOwner){((const FrozenOwner *)words_of(chunk))->lock_id, owned, owned + count, owned + count};
}
Thread *continuation_carrier(const Object *thread) {
    const Object *carrier = ref_load(object_at(thread, offset_VirtualThread_carrierThread));
    Thread *t = carrier ? thread_of_object(carrier) : NULL;
    const ContinuationEntry *e = t ? thread_carries(t) : NULL;
    return e && continuation_of(e) == ref_load(object_at(thread, offset_VirtualThread_cont)) ? t : NULL;
}

typedef struct ChunkVisit {
    HeapVisitor visit;
    void *context;
} ChunkVisit;
static void visit_slot(void *context, const Frame *f, int slot, Object *o) {
    const ChunkVisit *v = context;
    if (o) v->visit(v->context, o);
}
void continuation_scan_chunk(const Object *chunk, HeapVisitor visit, void *context) {
    ChunkVisit v = {visit, context};
    const Frame *callee = NULL;
    uint32_t count;
    Frame *top = continuation_chunk_frame(chunk);
    if (!top) return;
    for (const Frame *f = top; f; callee = f, f = f->caller) {
        visit(context, class_mirror(f->method->holder));
        frame_visit_references(f, callee, visit_slot, &v);
    }
    const OwnedMonitor *r = monitors_of(chunk, &count);
    for (uint32_t i = 0; i < count; i++) visit(context, r[i].object);
}

static bool owns_anything(const Object *chunk) {
    uint32_t count;
    const OwnedMonitor *r = monitors_of(chunk, &count);
    for (uint32_t i = 0; i < count; i++)
        if (heap_is_marked(r[i].object)) return true;
    return false;
}
static void process_weak(void) { thread_process_weak_lock_ids(owns_anything); }

static bool any_chunk; /* atomic */
bool continuation_any_chunk(void) { return __atomic_load_n(&any_chunk, __ATOMIC_ACQUIRE); }

/* The chunk of [continuation], empty and with room for [words]; the frames that go into it are on the stack still.
   NULL: exception pending. */
static Object *chunk_for(Thread *t, Object *continuation, size_t words) {
    Object *chunk = chunk_of(continuation);
    if (chunk && size_of(chunk) >= words) return chunk;
    size_t bytes = class_StackChunk->layout.instance_size + words * sizeof(Slot);
    uint8_t size_class = heap_size_class(bytes);
    if (size_class != HEAP_LARGE) bytes = heap_cell_size(size_class); /* nothing else can use it */
    if (!__atomic_exchange_n(&any_chunk, true, __ATOMIC_ACQ_REL)) heap_add_weak_processor(process_weak);
    chunk = heap_allocate(&t->heap, &class_StackChunk->layout, bytes);
    if (!chunk) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    *int_at(chunk, offset_StackChunk_size) = (int32_t)((bytes - class_StackChunk->layout.instance_size) / sizeof(Slot));
    ref_store(object_at(continuation, offset_Continuation_tail), chunk);
    return chunk;
}

/* ---- entries ---- */

static ContinuationEntry *push(Thread *t) {
    Frame *f = t->frame;
    bool carries = slot_to_int(f->locals[2]);
    ContinuationEntry *e = (ContinuationEntry *)f;
    if ((char *)(e + 1) + 2 * sizeof(Slot) > t->stack_limit) {
        throw_stack_overflow(t);
        return NULL;
    }
    f->caller->sp = f->locals + f->method->argument_slots; /* a walker cannot determine it by the callee */
    f->method = NULL;
    f->pc = enter_stub;
    f->sp = (Slot *)(e + 1);
    f->lock = NULL;
    f->flags = FRAME_CONTINUATION | (carries ? FRAME_THREAD_ENDS : 0);
    f->handle_mark = handle_mark(t);
    e->outer = t->continuation;
    e->pins = 0;
    e->scratch = 0;
    t->continuation = e;
    return e;
}

/* A virtual thread that still owns raw monitors as it leaves has ended, and nobody owns them in its place. */
void continuation_leave(Thread *t) {
    VM_ASSERT(&t->continuation->frame == t->frame);
    if (unlikely(raw_owner_virtual.count) && t->continuation->frame.flags & FRAME_THREAD_ENDS)
        raw_owner_virtual = (RawOwner){0};
    t->continuation = t->continuation->outer;
}

Slot *continuation_enter(Thread *t) {
    ContinuationEntry *e = push(t);
    if (!e) return NULL;
    Slot *arguments = (Slot *)(e + 1);
    arguments[0] = e->frame.locals[0];
    arguments[1] = 0; /* it is not to continue */
    return arguments + 1;
}

/* ---- pinning ---- */

/* From [top] down to the entry. */
static Pinned pinned_above(const Thread *t, const ContinuationEntry *e, const Frame *top) {
    if (e->pins) return PINNED_CRITICAL_SECTION;
    const Method *callee = NULL;
    for (const Frame *f = top; f != &e->frame; callee = f->method, f = f->caller)
        if (!f->method || method_is_native(f->method))
            return library_level->initializers_are_critical && callee && callee->info->name == sym_class_initializer
                       ? PINNED_CRITICAL_SECTION
                       : PINNED_NATIVE;
    if (e->frame.flags & FRAME_THREAD_ENDS) {
        if (library_level->monitors_pin && t->owned != t->owned_top) return PINNED_MONITOR;
        return raw_owner_virtual.count ? PINNED_NATIVE : NOT_PINNED;
    }
    /* Of a continuation that is no virtual thread the monitors are the thread's. */
    for (const OwnedMonitor *r = t->owned; r != t->owned_top; r++)
        if (!r->frame || r->frame > &e->frame)
            return library_level->pinning_reports_monitors ? PINNED_MONITOR : PINNED_CRITICAL_SECTION;
    return NOT_PINNED;
}

/* The caller is a native method, which has frames above the continuation's; so has who runs an inner one. */
Pinned continuation_pinned(const Thread *t, const Object *scope) {
    const Frame *top = t->frame->caller;
    for (const ContinuationEntry *e = t->continuation; e; top = e->frame.caller, e = e->outer) {
        Pinned p = pinned_above(t, e, top);
        if (p) return p;
        if (continuation_scope(continuation_of(e)) == scope) break;
    }
    return NOT_PINNED;
}

/* A native method, or one that the VM has called for one that is not done, such as a static initializer. */
static bool is_within_native(const Frame *top) {
    if (top && top->method && method_is_native(top->method)) top = top->caller; /* by which it blocks */
    for (const Frame *f = top; f; f = f->caller)
        if (f->method ? method_is_native(f->method) : !!f->caller) return true;
    return false;
}
CarrierUse continuation_carrier_use(const Thread *t, bool yields) {
    const int32_t status = thread_status_of(t->object);
    const bool enters = status_is_blocked(status), waits = status == STATUS_IN_WAIT || status == STATUS_IN_TIMED_WAIT;
    if (status == STATUS_RUNNABLE && !yields) return CARRIER_KEPT; /* the VM's own business */
    const bool pinned =
        is_within_native(t->frame) || (library_level->monitors_pin && (enters || waits || t->owned != t->owned_top));
    return !pinned ? CARRIER_FREED : waits ? CARRIER_LENT : CARRIER_KEPT;
}

/* ---- moving frames ---- */

static inline void *moved(const void *p, ptrdiff_t distance) { return (void *)((uintptr_t)p + (uintptr_t)distance); }

/* [top] and those below it, to [last], have been copied from where they think that they are. */
static void relocate(Frame *top, const Frame *last, ptrdiff_t distance) {
    top->sp = moved(top->sp, distance); /* callers' are not kept */
    for (Frame *f = top;; f = f->caller) {
        f->locals = moved(f->locals, distance);
        if (f == last) return;
        f->caller = moved(f->caller, distance);
    }
}

/* The records of who owns monitors in the frames go with them, and its id, if there are any. */
static void freeze_monitors(Thread *t, Object *chunk, ptrdiff_t distance) {
    uint32_t count = (uint32_t)(t->owned_top - t->owned);
    FrozenOwner *owner = (FrozenOwner *)words_of(chunk);
    *owner = (FrozenOwner){.lock_id = count ? t->lock_id : 0, .monitors = count};
    OwnedMonitor *to = monitors_of(chunk, &count);
    for (uint32_t i = 0; i < count; i++)
        to[i] = (OwnedMonitor){t->owned[i].object, t->owned[i].frame ? moved(t->owned[i].frame, distance) : NULL};
    t->owned_top = t->owned;
    if (count) thread_part_with_lock_id(t, chunk);
}
static void thaw_monitors(Thread *t, const Object *chunk, ptrdiff_t distance) {
    uint32_t count;
    const OwnedMonitor *from = monitors_of(chunk, &count);
    if (!count) return;
    thread_adopt_lock_id(t, ((const FrozenOwner *)words_of(chunk))->lock_id);
    for (uint32_t i = 0; i < count; i++)
        *t->owned_top++ = (OwnedMonitor){from[i].object, from[i].frame ? moved(from[i].frame, distance) : NULL};
}

static Frame *last_frame(const ContinuationEntry *e, Frame *top) {
    while (top->caller != &e->frame) top = top->caller;
    return top;
}

/* A chunk for the frames that are there now. A GC point. */
static Object *prepare(Thread *t) {
    const ContinuationEntry *e = t->continuation;
    size_t words = (size_t)(t->frame->sp - last_frame(e, t->frame)->locals);
    size_t monitors = e->frame.flags & FRAME_THREAD_ENDS ? (size_t)(t->owned_top - t->owned) : 0;
    if (monitors && !thread_reserve_lock_id(t)) {
        exception_throw_out_of_memory(t, "unable to create a native monitor");
        return NULL;
    }
    return chunk_for(t, continuation_of(e),
                     (sizeof(FrozenOwner) + monitors * sizeof(OwnedMonitor)) / sizeof(Slot) + words);
}

static void freeze(Thread *t, Object *chunk) {
    ContinuationEntry *e = t->continuation;
    Frame *top = t->frame, *last = last_frame(e, top);
    size_t words = (size_t)(top->sp - last->locals);
    Slot *to = words_of(chunk) + sizeof(FrozenOwner) / sizeof(Slot);
    ptrdiff_t distance = (char *)to - (char *)last->locals;
    memcpy(to, last->locals, words * sizeof(Slot));
    Frame *top_copy = moved(top, distance), *last_copy = moved(last, distance);
    relocate(top_copy, last_copy, distance);
    last_copy->caller = NULL;
    if (e->frame.flags & FRAME_THREAD_ENDS) {
        freeze_monitors(t, chunk, distance);
    } else {
        *(FrozenOwner *)words_of(chunk) = (FrozenOwner){0};
        /* Requests are the thread's, which may run anything before these frames come back, to this thread or to
           another. */
        for (Frame *f = top_copy; f; f = f->caller) f->flags &= ~(uint32_t)FRAME_POP_REQUESTED;
    }
    *int_at(chunk, offset_StackChunk_bottom) = (int32_t)size_of(chunk);
    *int_at(chunk, offset_StackChunk_sp) = (int32_t)((Slot *)top_copy - words_of(chunk));
    thread_publish_frame(t, &e->frame);
    continuation_leave(t);
}

Pinned continuation_freeze(Thread *t) {
    VM_ASSERT(thread_runs(t) && t->continuation);
    Pinned pinned = pinned_above(t, t->continuation, t->frame);
    if (pinned) return pinned;
    Object *chunk = prepare(t);
    if (!chunk) return PINNED_EXCEPTION;
    freeze(t, chunk);
    return NOT_PINNED;
}

/* ---- leaving the carrier at a monitor ---- */

static bool may_unmount(const Thread *t, const Frame *top) {
    const ContinuationEntry *e = t->continuation;
    return t->mounted && e && !library_level->monitors_pin && e->frame.flags & FRAME_THREAD_ENDS &&
           thread_is_unbound(t->mounted) && virtual_thread_state(t->mounted) == VIRTUAL_RUNNING &&
           !pinned_above(t, e, top);
}
/* The instruction of the top frame is executed once more, the native method's wait ended. Java does not say that here
   something is unmounted, nor, at the end, that it is mounted. */
static void unmount(Thread *t, Object *chunk, bool reported) {
    virtual_thread_unmounts(t);
    freeze(t, chunk);
    FrozenOwner *owner = (FrozenOwner *)words_of(chunk);
    owner->again = true;
    owner->reported = reported;
}
/* The chunk for that; NULL: the thread stays, as there is no memory, or a tool's callback has thrown. */
static Object *prepare_unmount(Thread *t) {
    if (t->exception) return NULL;
    Object *chunk = prepare(t);
    if (!chunk) exception_take(t);
    return chunk;
}

MonitorEntering continuation_enter_monitor(Thread *t, Object *o) {
    Frame *f = t->frame;
    bool reported = monitor_take_reported(t, f), leaves = false;
    while (!t->exception && may_unmount(t, f) && monitors_reserve(t)) {
        if (monitor_enter_fast(t, o, f)) {
            if (unlikely(leaves)) virtual_thread_report_mount(t);
            return !reported || monitor_report_entered(t, o, f) ? MONITOR_ENTERED : MONITOR_FAILED;
        }
        if (unlikely(!reported && monitor_reports_contended())) {
            monitor_report_contended(t, o);
            reported = true;
            continue;
        }
        if (!leaves && (leaves = virtual_thread_report_unmount(t))) continue;
        Object *chunk = prepare_unmount(t);
        if (!chunk) break;
        VirtualEntering r = monitor_queue_virtual(t, o);
        if (r == VIRTUAL_NO_MEMORY) break;
        if (r == VIRTUAL_TRIES) continue;
        unmount(t, chunk, reported);
        return MONITOR_UNMOUNTED;
    }
    if (unlikely(leaves)) virtual_thread_report_mount(t);
    monitor_set_reported(t, f, reported);
    return MONITOR_BLOCKS;
}

static bool may_begin_wait(Thread *t, const Object *o) {
    return may_unmount(t, t->frame->caller) && monitor_owned(t, o) && !thread_is_interrupted(t, false);
}

MonitorEntering continuation_wait(Thread *t, Object *o, int64_t millis) {
    if (!may_begin_wait(t, o)) return MONITOR_BLOCKS;
    bool reported = monitor_report_wait(t, o, millis);
    bool leaves = !t->exception && virtual_thread_report_unmount(t);
    Object *chunk = (reported || leaves) && !may_begin_wait(t, o) ? NULL : prepare_unmount(t);
    if (!chunk || !monitor_begin_virtual_wait(t, o, millis)) {
        if (unlikely(leaves)) virtual_thread_report_mount(t);
        monitor_set_reported(t, t->frame, reported);
        return MONITOR_BLOCKS;
    }
    if (offset_VirtualThread_interruptibleWait)
        *(uint8_t *)object_at(t->mounted, offset_VirtualThread_interruptibleWait) = true;
    unmount(t, chunk, false);
    return MONITOR_UNMOUNTED;
}

/* Directly after the thaw: until it has the monitor, its frames must not see an exception. A thread that has
   one, of a tool's callback, stays on the carrier. */
MonitorEntering continuation_end_wait(Thread *t) {
    bool interrupted;
    Object *contended;
    monitor_report_virtual_waited(t);
    /* As on the reference it leaves once more, for the monitor, and if that is free comes back directly: nothing can be
       reported any more of who is in its queue. */
    bool leaves = !t->exception && virtual_thread_report_unmount(t);
    Object *chunk = prepare_unmount(t);
    if (!monitor_end_virtual_wait(t, !chunk, &interrupted, &contended)) {
        unmount(t, chunk, false);
        return MONITOR_UNMOUNTED;
    }
    if (unlikely(leaves)) virtual_thread_report_mount(t);
    if (contended) monitor_report_entered(t, contended, NULL);
    if (interrupted && !t->exception) exception_throw(t, InterruptedException, NULL);
    return MONITOR_ENTERED;
}

/* A virtual thread may have been frozen where the stack was deeper by what the carrier itself had on it. */
static bool has_room(const Thread *t, const char *end) {
    enum { DIFFERENCE = 16 * 1024 };
    return end <= t->stack_limit || end <= t->stack_end - THREAD_OVERFLOW_RESERVE + DIFFERENCE;
}

bool continuation_thaw(Thread *t, bool *again) {
    ContinuationEntry *e = push(t);
    if (!e) return false;
    Object *chunk = chunk_of(continuation_of(e));
    Frame *top = chunk ? continuation_chunk_frame(chunk) : NULL, *last = top;
    if (!top) return exception_throw(t, InternalError, "a continuation without frames");
    while (last->caller) last = last->caller;
    Slot *to = (Slot *)(e + 1);
    size_t words = (size_t)(top->sp - last->locals);
    if (!has_room(t, (char *)(to + words))) return throw_stack_overflow(t);
    uint32_t monitors;
    monitors_of(chunk, &monitors);
    while ((size_t)(t->owned_end - t->owned_top) < monitors)
        if (!monitors_grow(t)) return exception_throw_out_of_memory(t, "unable to create a native monitor");
    ptrdiff_t distance = (char *)to - (char *)last->locals;
    memcpy(to, last->locals, words * sizeof(Slot));
    Frame *top_copy = moved(top, distance), *last_copy = moved(last, distance);
    relocate(top_copy, last_copy, distance);
    last_copy->caller = &e->frame;
    thaw_monitors(t, chunk, distance);
    const FrozenOwner *owner = (const FrozenOwner *)words_of(chunk);
    bool reported = owner->reported;
    *again = owner->again;
    *int_at(chunk, offset_StackChunk_sp) = *int_at(chunk, offset_StackChunk_bottom);
    thread_publish_frame(t, top_copy);
    bool in_native = method_is_native(top_copy->method);
    if (in_native) top_copy->handle_mark = handle_mark(t);
    if (!*again) return true;
    if (!in_native) {
        monitor_unqueue_virtual(t);
        if (top_copy->pc->op != OP_SYNC_ENTER) top_copy->pc--; /* what blocks is seen at the instruction after */
    }
    virtual_thread_mounted(t, t->mounted);
    virtual_thread_report_mount(t);
    if (in_native) return true;
    monitor_set_reported(t, top_copy, reported);
    if (unlikely(reported)) t->owned_end = t->owned_top; /* the instruction goes the slow way, and reports the rest */
    return true;
}
