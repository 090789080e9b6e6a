/* The queues of gates (gate.h). */
#include "runtime/gate.h"

#include "base/clock.h"
#include "runtime/scheduler.h"
#include "runtime/virtual_thread.h"

__thread RawOwner raw_owner_native, raw_owner_virtual;

static void queue_init(GateQueue *q) {
    q->first = NULL;
    q->last = &q->first;
}
static void queue_append(GateQueue *q, GateWaiter *w) {
    w->next = NULL;
    w->link = q->last;
    __atomic_store_n(q->last, w, __ATOMIC_SEQ_CST);
    q->last = &w->next;
}
static void queue_remove(GateQueue *q, GateWaiter *w) {
    VM_ASSERT(*w->link == w);
    __atomic_store_n(w->link, w->next, __ATOMIC_SEQ_CST);
    if (w->next)
        w->next->link = w->link;
    else
        q->last = w->link;
}

static GateQueue *entering(Gate *g, const GateWaiter *w) { return w->unmounted ? &g->unmounted : &g->entering; }
static void append_entering(Gate *g, GateWaiter *w) {
    w->ticket = g->tickets++;
    queue_append(entering(g, w), w);
    __atomic_add_fetch(&g->queued, 1, __ATOMIC_SEQ_CST);
}
static void remove_entering(Gate *g, GateWaiter *w) {
    queue_remove(entering(g, w), w);
    __atomic_sub_fetch(&g->queued, 1, __ATOMIC_SEQ_CST);
}

void gate_init(Gate *g) {
    lock_init(&g->lock, LOCK_GATE);
    queue_init(&g->entering);
    queue_init(&g->unmounted);
    queue_init(&g->waiting);
}

void gate_open(Gate *g) {
    g->entries = 0;
    __atomic_store_n(&g->owner, GATE_FREE, __ATOMIC_SEQ_CST);
}

/* ---- choosing, with the lock ---- */

static bool may_run(const GateWaiter *w) {
    return w->native ? !gate_keeps_away(w->thread, w->owns)
                     : !(__atomic_load_n(&w->thread->trap, __ATOMIC_SEQ_CST) & TRAP_STOPPED);
}

/* A caller that lets a thread run clears the bits before it reads passed_over. So either it reads that, or the bits are
   clear at the second test. */
static bool can_use_turn(const GateWaiter *w) {
    if (w->away) return false;
    if (!w->thread || may_run(w)) return true;
    __atomic_store_n(&w->thread->passed_over, true, __ATOMIC_SEQ_CST);
    return may_run(w);
}

/* The first waiter that can use the turn. A virtual thread needs a carrier first, which a following waiter may block:
   so the first that blocks an OS thread is chosen, too. Those in [woken] are woken without the lock. The word of an
   OS thread that is none of the VM's is there only as long as the lock is held. */
static void choose(Gate *g, ParkWord *woken[2]) {
    VM_ASSERT(lock_is_held(LOCK_GATE));
    GateWaiter *w = g->entering.first, *v = g->unmounted.first;
    while (w && !can_use_turn(w)) w = w->next;
    while (v && v->away) v = v->next;
    if (v && w && v->ticket > w->ticket) v = NULL;
    if (v) woken[0] = virtual_thread_unblock(v->unmounted);
    if (scheduler_exploring && w && w->thread) w = NULL; /* all that wait here compete: the strategy chooses */
    __atomic_store_n(&g->chosen, v || w, __ATOMIC_SEQ_CST);
    if (!w) return;
    if (w->thread)
        woken[1] = thread_choose(w->thread);
    else
        park_wake(&w->own);
}

void gate_wake_first(Gate *g) {
    ParkWord *woken[2] = {NULL};
    lock_acquire(&g->lock);
    choose(g, woken);
    lock_release(&g->lock);
    thread_wake_chosen(woken[0]);
    thread_wake_chosen(woken[1]);
}

/* The chosen waiter cannot use its turn: the caller, or the next thread that releases the gate, chooses another. */
static void choose_again(Gate *g) {
    __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST);
    if (gate_owner(g) == GATE_FREE && __atomic_load_n(&g->queued, __ATOMIC_SEQ_CST)) gate_wake_first(g);
}

void gate_suspended(Thread *t) {
    if (t->gate) choose_again(t->gate);
}

/* ---- entering ---- */

static GateWaiter waiter(Thread *t) {
    bool native = t && t->state == THREAD_IN_NATIVE;
    return (GateWaiter){.thread = t, .native = native, .owns = native && raw_owner(t)->count};
}

/* Into the set, or into the queue. */
static void queue(Gate *g, GateWaiter *w, bool waits) {
    lock_acquire(&g->lock);
    waits ? queue_append(&g->waiting, w) : append_entering(g, w);
    lock_release(&g->lock);
}

static void begin(Gate *g, GateWaiter *w, Thread *t, bool waits) {
    *w = waiter(t);
    if (t && !w->native) {
        w->outer = t->gate;
        t->gate = g;
    }
    queue(g, w, waits);
}

void gate_end_wait(GateWaiter *w) {
    if (w->thread && !w->native) w->thread->gate = w->outer;
}

static void block(GateWaiter *w, int64_t deadline) {
    if (!w->thread)
        park(&w->own, deadline);
    else if (w->native) {
        safepoint_set_waiting(w->thread, true);
        __atomic_store_n(&w->thread->waits_natively, true, __ATOMIC_RELAXED);
        thread_park(w->thread, deadline);
        __atomic_store_n(&w->thread->waits_natively, false, __ATOMIC_RELAXED);
        safepoint_set_waiting(w->thread, false);
    } else
        thread_block(w->thread, deadline);
}

/* A thread in native code is suspended and stopped while it runs: its bit is set, and the thread looks at that after it
   has become the owner. So either it has been the owner before, or it gives the gate back. */
static bool try_waiter(Gate *g, const GateWaiter *w, uint64_t me, uint32_t entries) {
    if (!gate_try(g, me, entries)) return false;
    if (likely(!w->native || !gate_keeps_away(w->thread, w->owns))) return true;
    gate_release(g);
    return false;
}

/* Takes back before each try that somebody was chosen, be it the caller or not: if the try fails, who has the gate now
   is to choose again. */
bool gate_enter_notified(Gate *g, GateWaiter *w, uint64_t me, uint32_t entries) {
    bool entered;
    for (;;) {
        __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST);
        entered = try_waiter(g, w, me, entries);
        if (entered || gate_owner(g) == GATE_CLOSED) break;
        if (unlikely(scheduler_exploring) && w->thread) /* who is kept away is woken when that ends */
            scheduler_await(w->thread, may_run(w) ? &g->owner : NULL);
        block(w, THREAD_FOR_EVER);
    }
    if (w->thread) scheduler_await(w->thread, NULL);
    lock_acquire(&g->lock);
    remove_entering(g, w);
    __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST); /* nobody who has left the queue */
    lock_release(&g->lock);
    return entered;
}

/* The owner may be about to leave, if it runs at the same time: not in green mode. A thread that reads
   the word takes the cache line from the owner. So it reads once per microsecond. Meanwhile an owner that returns again
   and again does so without a miss, and ends sooner than by turns. */
static bool enter_after_a_look(Gate *g, const GateWaiter *w, uint64_t me, uint32_t entries) {
    enum { LOOKS = 3, BETWEEN_NS = 1000 };
    if (scheduler_green || !spin_begin(&g->spins)) return false;
    bool entered = false;
    for (int i = 0; i < LOOKS && !entered; i++) {
        int64_t next = clock_ns(CLOCK_MONOTONIC) + BETWEEN_NS;
        while (clock_ns(CLOCK_MONOTONIC) < next) spin_pause();
        entered = try_waiter(g, w, me, entries);
    }
    return spin_end(&g->spins, entered);
}

bool gate_enter(Gate *g, Thread *t, uint64_t me, uint32_t entries) {
    VM_ASSERT(!lock_any_held());
    GateWaiter w = waiter(t);
    if (try_waiter(g, &w, me, entries) || enter_after_a_look(g, &w, me, entries)) return true;
    begin(g, &w, t, false);
    bool entered = gate_enter_notified(g, &w, me, entries);
    gate_end_wait(&w);
    return entered;
}

/* ---- waiting and notifying ---- */

void gate_begin_wait(Gate *g, GateWaiter *w, Thread *t) { begin(g, w, t, true); }

/* The VM's clock may be a virtual one, the system's threads sleep by the system's. */
static bool is_time(const GateWaiter *w, int64_t deadline) {
    return deadline != THREAD_FOR_EVER && (w->thread ? thread_clock() : clock_ns(CLOCK_MONOTONIC)) >= deadline;
}

static bool was_notified(const GateWaiter *w) { return __atomic_load_n(&w->notified, __ATOMIC_ACQUIRE); }

bool gate_await(Gate *g, GateWaiter *w, bool (*called_away)(Thread *), int64_t deadline) {
    const bool explores = unlikely(scheduler_exploring) && w->thread;
    while (!was_notified(w) && !(w->thread && called_away(w->thread)) && !is_time(w, deadline) &&
           !(explores && scheduler_is_woken(w->thread))) {
        if (explores) scheduler_set_waits(w->thread, true);
        block(w, deadline);
        if (explores) scheduler_set_waits(w->thread, false);
    }
    if (was_notified(w)) return true;
    lock_acquire(&g->lock);
    bool notified = w->notified;
    if (!notified) queue_remove(&g->waiting, w);
    lock_release(&g->lock);
    return notified;
}

void gate_set_away(Gate *g, GateWaiter *w, bool away) {
    lock_acquire(&g->lock);
    w->away = away;
    lock_release(&g->lock);
    if (away) choose_again(g);
}

/* Any of those that wait, not the one that waits longest. */
static GateWaiter *choose_waiter(const Gate *g) {
    enum { MOST = 256 };
    Thread *waiting[MOST];
    unsigned count = 0;
    for (const GateWaiter *w = g->waiting.first; w && count < MOST; w = w->next) waiting[count++] = w->thread;
    unsigned chosen = scheduler_choose_waiter(thread_self(), waiting, count);
    GateWaiter *w = g->waiting.first;
    while (chosen--) w = w->next;
    return w;
}

void gate_notify(Gate *g, bool all, void (*tell)(Thread *, void *), void *context) {
    if (!__atomic_load_n(&g->waiting.first, __ATOMIC_ACQUIRE)) return; /* only the caller could add one */
    lock_acquire(&g->lock);
    for (GateWaiter *w = unlikely(scheduler_exploring) && !all ? choose_waiter(g) : g->waiting.first; w;
         w = all ? g->waiting.first : NULL) {
        queue_remove(&g->waiting, w);
        append_entering(g, w);
        if (unlikely(scheduler_exploring) && w->thread) scheduler_await(w->thread, &g->owner);
        if (w->unmounted)
            virtual_thread_notified(w->unmounted);
        else if (tell)
            tell(w->thread, context);
        __atomic_store_n(&w->notified, true, __ATOMIC_RELEASE);
    }
    lock_release(&g->lock);
}

void gate_notify_and_wake(Gate *g, bool all, void (*tell)(Thread *, void *)) {
    if (!__atomic_load_n(&g->waiting.first, __ATOMIC_ACQUIRE)) return;
    lock_acquire(&g->lock);
    for (GateWaiter *w = unlikely(scheduler_exploring) && !all ? choose_waiter(g) : g->waiting.first; w;
         w = all ? g->waiting.first : NULL) {
        ParkWord *word = NULL;
        Thread *t = w->thread; /* it does not end: for that it needs the gate */
        queue_remove(&g->waiting, w);
        if (w->unmounted) {
            append_entering(g, w);
            virtual_thread_notified(w->unmounted);
            word = virtual_thread_unblock(w->unmounted);
        }
        w->woken = true;
        if (t) tell(t, NULL);
        __atomic_store_n(&w->notified, true, __ATOMIC_RELEASE);
        if (t) word = thread_choose(t);
        thread_wake_chosen(word);
    }
    lock_release(&g->lock);
}

/* ---- virtual threads ---- */

static void queue_virtual(Gate *g, VirtualThread *v, bool waits) {
    v->waiter = (GateWaiter){.unmounted = v};
    queue(g, &v->waiter, waits);
}

bool gate_queue_virtual(Gate *g, VirtualThread *v) {
    queue_virtual(g, v, false);
    __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST);
    return gate_owner(g) == GATE_FREE;
}

void gate_unqueue_virtual(Gate *g, VirtualThread *v) {
    lock_acquire(&g->lock);
    remove_entering(g, &v->waiter);
    __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST);
    lock_release(&g->lock);
}

void gate_begin_virtual_wait(Gate *g, VirtualThread *v) { queue_virtual(g, v, true); }

bool gate_end_virtual_wait(Gate *g, VirtualThread *v) {
    lock_acquire(&g->lock);
    bool notified = v->waiter.notified;
    if (!notified) {
        queue_remove(&g->waiting, &v->waiter);
        append_entering(g, &v->waiter);
    }
    lock_release(&g->lock);
    return notified;
}

bool gate_try_virtual(Gate *g, VirtualThread *v, uint64_t me, uint32_t entries) {
    __atomic_store_n(&g->chosen, false, __ATOMIC_SEQ_CST);
    if (!gate_try(g, me, entries)) return false;
    gate_unqueue_virtual(g, v);
    return true;
}

bool gate_close(Gate *g) {
    gate_notify(g, true, NULL, NULL);
    lock_acquire(&g->lock);
    g->entries = 0;
    __atomic_store_n(&g->owner, GATE_CLOSED, __ATOMIC_SEQ_CST);
    bool unused = !g->queued;
    for (GateWaiter *w = g->entering.first; w; w = w->next) w->thread ? thread_wake(w->thread) : park_wake(&w->own);
    lock_release(&g->lock);
    return unused;
}
