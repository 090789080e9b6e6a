/* The slow paths of monitors: recursion, inflation, contention, wait sets.

   A lock is inflated when it is contended, waited on, or entered more than 1024 times over. Inflation prepares a
   Monitor that already says who owns it how often and swaps its index into the sync word; since the owner itself
   changes the word only by compare-and-swap, any thread may do that. Monitors stay with their object until it dies.

   An inflated monitor is a gate (gate.h), whose owner is a lock_id. */
#include "runtime/monitor.h"

#include <stdlib.h>
#include <string.h>

#include "gc/walk.h"
#include "runtime/exception.h"
#include "runtime/gate.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/safepoint.h"
#include "runtime/strict.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"

typedef struct Monitor {
    Gate gate;
    uint32_t index;
    Object *object; /* weak; NULL: on the free list */
    struct Monitor *next_free;
} Monitor;

enum { CHUNK = 256, CHUNKS = 1 << 16 };
static Monitor *chunks[CHUNKS];
static uint32_t monitor_count;
static Monitor *free_monitors;
static Lock table_lock = LOCK_INITIALIZER(MONITOR_TABLE);

static inline Monitor *monitor_at(uint32_t index) { return &chunks[index / CHUNK][index % CHUNK]; }
static inline Monitor *monitor_of_word(uint32_t w) {
    return w & SYNC_INFLATED ? monitor_at(w >> SYNC_RECURSION_SHIFT) : NULL;
}
static inline uint32_t word_of(const Object *o) { return __atomic_load_n(&o->sync, __ATOMIC_ACQUIRE); }
static inline uint32_t owner_of(const Monitor *m) { return (uint32_t)gate_owner(&m->gate); }

static Monitor *monitor_new(Object *o) {
    Monitor *m = NULL;
    lock_acquire(&table_lock);
    if (free_monitors) {
        m = free_monitors;
        free_monitors = m->next_free;
    } else if (monitor_count < (uint32_t)CHUNK * CHUNKS) {
        Monitor **chunk = &chunks[monitor_count / CHUNK];
        if (!*chunk) *chunk = calloc(CHUNK, sizeof(Monitor));
        if (*chunk) {
            m = &(*chunk)[monitor_count % CHUNK];
            m->index = monitor_count++;
            gate_init(&m->gate);
        }
    }
    if (m) {
        m->object = o;
        gate_open(&m->gate);
    }
    lock_release(&table_lock);
    return m;
}

static void monitor_recycle(Monitor *m) {
    VM_ASSERT(!m->object || safepoint_is_mine(thread_self()));
    lock_acquire(&table_lock);
    m->object = NULL;
    m->next_free = free_monitors;
    free_monitors = m;
    lock_release(&table_lock);
}

/* The monitor of [o], inflating a thin lock; NULL without memory. */
static Monitor *monitor_inflate(Thread *t, Object *o) {
    uint32_t w = word_of(o);
    Monitor *m = NULL;
    while (!(w & SYNC_INFLATED)) {
        if (!m && !(m = monitor_new(o))) {
            exception_throw_out_of_memory(t, "unable to create a native monitor");
            return NULL;
        }
        m->gate.owner = w >> SYNC_OWNER_SHIFT;
        m->gate.entries = m->gate.owner ? (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) + 1 : 0;
        if (__atomic_compare_exchange_n(&o->sync, &w,
                                        (w & SYNC_KEPT) | SYNC_INFLATED | m->index << SYNC_RECURSION_SHIFT, false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return m;
    }
    if (m) { /* another thread was faster */
        m->object = NULL;
        monitor_recycle(m);
    }
    return monitor_of_word(w);
}

/* ---- the record of entered monitors ---- */

bool monitors_reserve(Thread *t) { return t->owned_top != t->owned_end || monitors_grow(t); }
bool monitors_grow(Thread *t) {
    size_t count = (size_t)(t->owned_top - t->owned), before = (size_t)(t->owned_end - t->owned);
    size_t room = before ? 2 * before : 16;
    OwnedMonitor *bigger = realloc(t->owned, room * sizeof *bigger);
    if (!bigger) return false;
    t->owned = bigger;
    t->owned_top = t->owned + count;
    t->owned_end = t->owned + room;
    return true;
}

static bool record_room(Thread *t) {
    return monitors_reserve(t) || exception_throw_out_of_memory(t, "unable to create a native monitor");
}

static OwnedMonitor *find_record(Thread *t, const Object *o, const Frame *frame) {
    for (OwnedMonitor *r = t->owned_top; r != t->owned;) {
        r--;
        if (r->object == o && r->frame == frame) return r;
    }
    return NULL;
}

static void drop_record(Thread *t, OwnedMonitor *r) {
    memmove(r, r + 1, (size_t)(t->owned_top - (r + 1)) * sizeof *r);
    t->owned_top--;
}

/* ---- entering ---- */

static void report_contended(Thread *t, Object *o) {
    if (unlikely(hooks_wanted(HOOK_MONITOR_CONTENDED_ENTER))) hooks.monitor_contended_enter(t, o);
}
static void report_entered(Thread *t, Object *o) {
    if (unlikely(hooks_wanted(HOOK_MONITOR_CONTENDED_ENTERED))) hooks.monitor_contended_entered(t, o);
}

/* The caller announces that it has entered, when its record says so too. A virtual thread that may leave its carrier at
   monitors runs while it is notified of, here as there. */
static void acquire_contended(Thread *t, Object *o, Monitor *m, uint32_t entries, bool reported) {
    Object *outer = t->contended;
    t->contended = o;
    const bool runs = t->mounted && !library_level->monitors_pin;
    if (!reported && runs) report_contended(t, o);
    int32_t status = thread_set_status(t, STATUS_BLOCKED_ON_MONITOR);
    if (!reported && !runs) report_contended(t, o);
    gate_enter(&m->gate, t, t->lock_id, entries);
    thread_set_status(t, status);
    t->contended = outer;
}

bool monitor_reports_contended(void) {
    return hooks_wanted((HOOK_MONITOR_CONTENDED_ENTER | HOOK_MONITOR_CONTENDED_ENTERED));
}
void monitor_report_contended(Thread *t, Object *o) {
    Object *outer = t->contended;
    t->contended = o;
    report_contended(t, o);
    t->contended = outer;
}

bool monitor_enter_quick(Thread *t, Object *o, Frame *frame) {
    if (t->owned_top == t->owned_end) return false;
    uint32_t me = t->lock_id, w = word_of(o);
    bool entered = false;
    while (!entered && !(w & SYNC_INFLATED)) {
        uint32_t next;
        if (w <= SYNC_KEPT)
            next = w | me << SYNC_OWNER_SHIFT;
        else if (w >> SYNC_OWNER_SHIFT == me && (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) < SYNC_RECURSION_MAX)
            next = w + (1u << SYNC_RECURSION_SHIFT);
        else
            return false;
        entered = __atomic_compare_exchange_n(&o->sync, &w, next, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE);
    }
    if (!entered) {
        Gate *g = &monitor_of_word(w)->gate;
        if (gate_owner(g) == me)
            g->entries++;
        else if (!gate_try(g, me, 1))
            return false;
    }
    *t->owned_top++ = (OwnedMonitor){o, frame};
    return true;
}

bool monitor_enter_slow(Thread *t, Object *o, Frame *frame) {
    VM_ASSERT(thread_runs(t) && o && !lock_any_held());
    bool reported = monitor_take_reported(t, frame);
    if (!record_room(t)) return false;
    if (monitor_enter_fast(t, o, frame)) return !reported || monitor_report_entered(t, o, frame);
    Monitor *m = monitor_inflate(t, o);
    if (!m) return false;
    if (monitor_enter_quick(t, o, frame)) return !reported || monitor_report_entered(t, o, frame);
    acquire_contended(t, o, m, 1, reported);
    if (!record_room(t)) return false; /* event callbacks may have entered others */
    *t->owned_top++ = (OwnedMonitor){o, frame};
    return monitor_report_entered(t, o, frame);
}

/* ---- leaving ---- */

/* One entry less; the caller owns it. */
FROM_LOOP static void leave(Thread *t, Object *o) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    while (!(w & SYNC_INFLATED)) {
        uint32_t next =
            w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX ? w - (1u << SYNC_RECURSION_SHIFT) : w & SYNC_KEPT;
        if (__atomic_compare_exchange_n(&o->sync, &w, next, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return;
    }
    Monitor *m = monitor_of_word(__atomic_load_n(&o->sync, __ATOMIC_ACQUIRE));
    VM_ASSERT(m); /* inflated, and it stays so while it is owned */
    if (m->gate.entries > 1)
        m->gate.entries--;
    else
        gate_release(&m->gate);
}

bool monitor_report_entered(Thread *t, Object *o, Frame *frame) {
    report_entered(t, o);
    if (!frame || !t->exception) return true;
    drop_record(t, find_record(t, o, frame)); /* a callback threw: the instruction fails */
    leave(t, o);
    return false;
}

bool monitor_exit_quick(Thread *t, Object *o, Frame *frame) {
    if (t->owned_top == t->owned) return false;
    const OwnedMonitor *top = t->owned_top - 1;
    if (top->object != o || top->frame != frame) return false;
    t->owned_top--;
    leave(t, o);
    return true;
}

bool monitor_exit_slow(Thread *t, Object *o, Frame *frame) {
    VM_ASSERT(thread_runs(t) && o);
    OwnedMonitor *r = find_record(t, o, frame);
    if (!r) return exception_throw(t, IllegalMonitorStateException, frame ? NULL : "current thread is not owner");
    drop_record(t, r);
    leave(t, o);
    return true;
}

void monitors_release_frame(Thread *t, Frame *frame) {
    for (OwnedMonitor *r = t->owned_top; r != t->owned;) {
        r--;
        if (frame && r->frame && r->frame < frame) return;
        if (r->frame != frame) continue;
        Object *o = r->object;
        drop_record(t, r);
        leave(t, o);
    }
}

uint32_t monitor_owner_id(const Object *o, uint32_t *entry_count) {
    uint32_t w = word_of(o);
    Monitor *m = monitor_of_word(w);
    uint32_t owner = m ? owner_of(m) : w >> SYNC_OWNER_SHIFT;
    if (entry_count)
        *entry_count = !owner ? 0 : m ? m->gate.entries : (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) + 1;
    return owner;
}

bool monitor_owned(const Thread *t, const Object *o) { return monitor_owner_id(o, NULL) == t->lock_id; }

/* ---- wait and notify ---- */

static bool throw_not_owner(Thread *t) {
    return exception_throw(t, IllegalMonitorStateException, "current thread is not owner");
}
static bool throw_interrupted(Thread *t) { return exception_throw(t, InterruptedException, NULL); }

/* The reasons to end a wait but for notification and time. */
static bool is_called_away(Thread *t) {
    return thread_is_interrupted(t, false) || thread_trap(t) & TRAP_ASYNC_EXCEPTION || t->exception;
}

/* MonitorWaited is announced before the monitor is entered again. */
static void report_waited(Thread *t, Object *o, Gate *g, GateWaiter *me, bool timed_out) {
    gate_set_away(g, me, true);
    hooks.monitor_waited(t, o, timed_out);
    gate_set_away(g, me, false);
}

/* Gives up all entries, waits, and takes as many again; the thread's status is [status] then. True: notified. From the
   notification on, or the end of the wait for another reason, the thread is entering. */
static bool wait_owned(Thread *t, Object *o, Monitor *m, int64_t millis, int32_t status) {
    int64_t deadline =
        millis == 0 || millis > THREAD_FOR_EVER / 1000000 ? THREAD_FOR_EVER : thread_deadline(millis * 1000000);
    GateWaiter me;
    uint32_t entries = m->gate.entries;
    Object *outer_waited = t->waited, *outer_contended = t->contended; /* of a callback's surroundings */
    t->waited = o;
    t->contended = NULL;
    __atomic_store_n(&t->to_be_notified, true, __ATOMIC_RELAXED);
    gate_begin_wait(&m->gate, &me, t);
    gate_release(&m->gate);
    bool notified = gate_await(&m->gate, &me, is_called_away, deadline);
    __atomic_store_n(&t->to_be_notified, false, __ATOMIC_RELAXED);
    if (unlikely(hooks_wanted(HOOK_MONITOR_WAITED)))
        report_waited(t, o, &m->gate, &me, !notified && !is_called_away(t));
    bool contended = false;
    if (notified && !me.woken)
        gate_enter_notified(&m->gate, &me, t->lock_id, entries);
    else if ((contended = !gate_try(&m->gate, t->lock_id, entries)))
        acquire_contended(t, o, m, entries, false);
    gate_end_wait(&me);
    /* As the reference implementation: not after a notification. */
    bool before = contended && !follows_text(TEXT_ENTERED_AFTER_WAIT);
    if (before) t->contended = library_level->waiting_contends ? o : NULL;
    if (before) report_entered(t, o);
    t->waited = outer_waited;
    t->contended = outer_contended;
    thread_set_status(t, status);
    if (contended && !before) report_entered(t, o);
    return notified;
}

/* False: exception pending. */
static bool may_be_waited_on(Thread *t, Object *o, int64_t millis) {
    if (millis < 0) return exception_throw(t, IllegalArgumentException, "timeout value is negative");
    return monitor_owned(t, o) || throw_not_owner(t);
}

/* False: exception pending, and no wait. */
static bool may_wait(Thread *t, Object *o, int64_t millis, bool interrupted) {
    if (t->exception) { /* a callback's: the wait ends as soon as it has begun */
        thread_is_interrupted(t, true);
        return millis >= 0 && monitor_owned(t, o);
    }
    if (!may_be_waited_on(t, o, millis)) return false;
    if (!thread_is_interrupted(t, true) && !interrupted) return true;
    if (unlikely(hooks_wanted(HOOK_MONITOR_WAITED))) hooks.monitor_waited(t, o, false);
    return !t->exception && throw_interrupted(t);
}

bool monitor_report_wait(Thread *t, Object *o, int64_t millis) {
    if (likely(!(hooks_wanted(HOOK_MONITOR_WAIT)))) return false;
    hooks.monitor_wait(t, o, millis);
    return true;
}

bool monitor_wait(Thread *t, Object *o, int64_t millis) {
    VM_ASSERT(thread_runs(t) && o && !lock_any_held());
    bool interrupted = false, reported = monitor_take_reported(t, t->frame);
    if (library_level->waits_are_reported_at_begin) {
        if (!may_be_waited_on(t, o, millis)) return false;
        interrupted = thread_is_interrupted(t, true);
    }
    int32_t status = thread_set_status(t, millis == 0 ? STATUS_IN_WAIT : STATUS_IN_TIMED_WAIT);
    if (!reported) monitor_report_wait(t, o, millis);
    Monitor *m = may_wait(t, o, millis, interrupted) ? monitor_inflate(t, o) : NULL;
    if (!m) thread_set_status(t, status);
    bool notified = m && wait_owned(t, o, m, millis, status);
    if (!m || t->exception) return false;
    return notified || !thread_ends_interrupted(t) || throw_interrupted(t);
}

static void report_woken(Thread *t, void *object) { __atomic_store_n(&t->to_be_notified, false, __ATOMIC_RELEASE); }
static void report_notified(Thread *t, void *object) {
    __atomic_store_n(&t->contended, object, __ATOMIC_RELEASE);
    thread_set_status(t, STATUS_BLOCKED_ON_MONITOR);
}

/* Those notified go to the queue of those entering, and on when it is their turn there. Or they are awake at once, to
   send MonitorWaited, and then enter as others do. */
bool monitor_notify(Thread *t, Object *o, bool all) {
    VM_ASSERT(thread_runs(t) && o);
    if (!monitor_owned(t, o)) return throw_not_owner(t);
    Monitor *m = monitor_of_word(word_of(o));
    if (!m) return true; /* a lock that was waited on is inflated */
    if (unlikely(library_level->waited_comes_before_entering && hooks_wanted(HOOK_MONITOR_WAITED)))
        gate_notify_and_wake(&m->gate, all, report_woken);
    else
        gate_notify(&m->gate, all, report_notified, o);
    return true;
}

/* ---- virtual threads ---- */

VirtualEntering monitor_queue_virtual(Thread *t, Object *o) {
    Monitor *m = monitor_inflate(t, o);
    if (!m) {
        exception_take(t);
        return VIRTUAL_NO_MEMORY;
    }
    if (owner_of(m) == t->lock_id || gate_owner(&m->gate) == GATE_FREE) return VIRTUAL_TRIES;
    VirtualThread *v = virtual_thread_new(t->mounted, o, &m->gate);
    if (!v) return VIRTUAL_NO_MEMORY;
    if (gate_queue_virtual(&m->gate, v)) {
        monitor_unqueue_virtual(t);
        return VIRTUAL_TRIES;
    }
    virtual_thread_set_state(t->mounted, VIRTUAL_BLOCKING);
    return VIRTUAL_QUEUED;
}

void monitor_unqueue_virtual(Thread *t) {
    VirtualThread *v = virtual_thread_of(t->mounted);
    if (!v || v->entries) return;
    gate_unqueue_virtual(v->gate, v);
    virtual_thread_free(v);
}

bool monitor_begin_virtual_wait(Thread *t, Object *o, int64_t millis) {
    Monitor *m = monitor_inflate(t, o);
    VirtualThread *v = m ? virtual_thread_new(t->mounted, o, &m->gate) : NULL;
    if (!v) {
        exception_take(t);
        return false;
    }
    v->entries = m->gate.entries;
    __atomic_store_n((uint8_t *)object_at(v->thread, offset_VirtualThread_notified), 0, __ATOMIC_SEQ_CST);
    *(int64_t *)object_at(v->thread, offset_VirtualThread_timeout) = millis;
    gate_begin_virtual_wait(&m->gate, v);
    virtual_thread_set_state(v->thread, millis ? VIRTUAL_TIMED_WAITING : VIRTUAL_WAITING);
    gate_release(&m->gate);
    return true;
}

void monitor_report_virtual_waited(Thread *t) {
    VirtualThread *v = virtual_thread_of(t->mounted);
    if (v->awake) return;
    v->awake = true;
    v->notified = gate_end_virtual_wait(v->gate, v);
    v->contends = v->notified && !v->waiter.woken;
    v->interrupted = !v->notified && thread_is_interrupted(t, false);
    if (unlikely(hooks_wanted(HOOK_MONITOR_WAITED)))
        report_waited(t, v->monitor, v->gate, &v->waiter, !v->notified && !is_called_away(t));
}

bool monitor_end_virtual_wait(Thread *t, bool blocks, bool *interrupted, Object **contended) {
    VirtualThread *v = virtual_thread_of(t->mounted);
    Object *o = v->monitor;
    if (!gate_try_virtual(v->gate, v, t->lock_id, v->entries)) {
        v->contends = true;
        if (!blocks) {
            virtual_thread_set_state(v->thread, VIRTUAL_BLOCKING);
            return false;
        }
        gate_unqueue_virtual(v->gate, v);
        acquire_contended(t, o, monitor_of_word(word_of(o)), v->entries, true);
    }
    *contended = v->contends ? o : NULL;
    *interrupted = v->interrupted;
    virtual_thread_free(v);
    return true;
}

/* ---- for observers ---- */

const void *monitor_identity(const Object *o) { return monitor_of_word(word_of(o)); }

/* What JNI's MonitorEnter has entered is held weakly, as in the reference implementation: an object that nobody can
   leave any more is garbage. */
static void visit_owned(const OwnedMonitor *r, const OwnedMonitor *end, HeapVisitor visit, void *context) {
    for (; r < end; r++)
        if (r->frame) visit(context, r->object);
}
void monitors_visit_thread(Thread *t, HeapVisitor visit, void *context) {
    visit_owned(t->owned, t->owned_top, visit, context);
    visit_owned(t->other.owned, t->other.owned_top, visit, context);
    if (t->contended) visit(context, t->contended);
    if (t->waited) visit(context, t->waited);
}

static OwnedMonitor *drop_dead(OwnedMonitor *r, const OwnedMonitor *end) {
    OwnedMonitor *kept = r;
    for (; r < end; r++)
        if (heap_is_marked(r->object)) *kept++ = *r;
    return kept;
}
static void process_weak(void) {
    for (Thread *t = thread_list(); t; t = thread_next(t)) {
        t->owned_top = drop_dead(t->owned, t->owned_top);
        t->other.owned_top = drop_dead(t->other.owned, t->other.owned_top);
    }
    for (uint32_t i = 0; i < monitor_count; i++) {
        Monitor *m = monitor_at(i);
        if (m->object && !heap_is_marked(m->object)) monitor_recycle(m);
    }
}

void monitors_init(void) {
    heap_add_weak_processor(process_weak);
    virtual_threads_init();
}

const char *monitor_check(const Object *o) {
    uint32_t w = word_of(o);
    if (w & SYNC_INFLATED) {
        if (w >> SYNC_RECURSION_SHIFT >= monitor_count) return "names no monitor";
        return monitor_at(w >> SYNC_RECURSION_SHIFT)->object == o ? NULL : "names the monitor of another object";
    }
    uint32_t owner = w >> SYNC_OWNER_SHIFT;
    if (!owner) return w & ~(uint32_t)SYNC_KEPT ? "counts entries without an owner" : NULL;
    return thread_lock_id_is_taken(owner) ? NULL : "names an owner that is no thread";
}

void monitors_count_memory(MemoryUse *use) {
    for (uint32_t i = 0; i < CHUNKS; i++) memory_count(use, chunks[i]);
}
