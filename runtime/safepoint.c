/* See safepoint.h. The state of the protocol, all under threads_lock:

     stopper        the thread whose operation is in progress, NULL: none
     Thread.holds   how many operations keep the thread stopped (0 or 1: operations follow one another; nested ones
   count in `depth`)

   Holding a thread is: holds++, the trap bit, then waiting until its state says that it is stopped. The thread looks at
   the trap bit after it has announced its state, so either it sees the bit or the stopper sees the state. That takes a
   fence between the two on both sides. Threads go to native code and back all the time: there they leave it to the
   stopper, which makes all threads fence (fence.h) before it believes that one is in native code; see is_stopped. A
   thread that was blocked has a separate fence, so that sleepers are stopped without a system call.

   A held or suspended thread blocks in wait_for_release. The caller that withdraws the last reason clears the
   bits, too (let_run): a thread that sleeps for another reason sleeps on. */
#include "runtime/safepoint.h"

#include <sched.h>

#include "runtime/block.h"
#include "runtime/fence.h"
#include "runtime/gate.h"
#include "runtime/lock.h"
#include "runtime/scheduler.h"
#include "runtime/thread.h"
#include "runtime/virtual_thread.h"

static Thread *stopper;
static unsigned depth;
static uint64_t turns;     /* that there have been */
static bool world_stopped; /* the stopper's operation is (or is about to be) a stop-the-world */
static bool stopper_waits; /* for a thread to stop */

bool thread_is_fenced;
static bool bits_are_seen; /* by all threads: those that have been set */

void safepoint_fence_for_all(void) {
    if (scheduler_green || __atomic_load_n(&thread_is_fenced, __ATOMIC_RELAXED) || !fence_prepare()) return;
    /* A stopper that has not known of it has set its bits before the lock came here: who relies on it sees them. */
    lock_acquire(&threads_lock);
    __atomic_store_n(&thread_is_fenced, true, __ATOMIC_RELEASE);
    lock_release(&threads_lock);
}

static void set_bit(Thread *t, uint32_t bit) {
    VM_ASSERT(lock_is_held(LOCK_THREADS));
    thread_set_trap(t, bit);
    bits_are_seen = !thread_is_fenced;
}

static ThreadState state_of(const Thread *t) { return __atomic_load_n(&t->state, __ATOMIC_SEQ_CST); }

/* With threads_lock, after its bit has been set: whether it cannot come into the VM, nor begin a callback, without
   seeing that. After the fence it looks at the bits anew, and what it announced before is visible here. */
static bool is_stopped(const Thread *t) {
    if (state_of(t) == THREAD_IN_NATIVE && !bits_are_seen) {
        fence_all_threads();
        bits_are_seen = true;
    }
    return state_of(t) != THREAD_IN_VM;
}

/* Blocks once; threads_lock is given up meanwhile. What is waited for is announced by thread_wake. The stopper may be
   waiting for this. */
static void wait_once(Thread *t) {
    __atomic_store_n(&t->state, THREAD_BLOCKED, __ATOMIC_SEQ_CST);
    ParkWord *chosen = stopper_waits && stopper != t ? thread_choose(stopper) : NULL;
    lock_release(&threads_lock);
    thread_wake_chosen(chosen);
    thread_park(t, THREAD_FOR_EVER);
    lock_acquire(&threads_lock);
}

/* With threads_lock: returns in state IN_VM when nothing holds the thread. */
static void wait_for_release(Thread *t) {
    while (t->holds || t->suspended) {
        __atomic_store_n(&t->waits_for_release, true, __ATOMIC_RELAXED);
        wait_once(t);
        __atomic_store_n(&t->waits_for_release, false, __ATOMIC_RELAXED);
    }
    __atomic_store_n(&t->state, THREAD_IN_VM, __ATOMIC_SEQ_CST);
    thread_clear_trap(t, TRAP_STOPPED);
}

void thread_enter_vm_slow(Thread *t) {
    if (unlikely(thread_trap(t) & TRAP_AWAY)) scheduler_come_back(t);
    lock_acquire(&threads_lock);
    if (stopper != t) wait_for_release(t);
    lock_release(&threads_lock);
}

void safepoint_join(Thread *t) {
    if (!world_stopped) return;
    t->holds = 1;
    set_bit(t, TRAP_SAFEPOINT);
}

void safepoint_leave(Thread *t) {
    lock_acquire(&threads_lock);
    wait_for_release(t);
}

/* ---- turns ---- */

/* Those that wait for their turn, first come first: one is woken when a turn ends, and taken off. */
static Thread *first_waiting, **last_waiting = &first_waiting;

static void queue_for_turn(Thread *t) {
    if (t->waits_for_turn) return;
    t->waits_for_turn = true;
    t->next_turn = NULL;
    *last_waiting = t;
    last_waiting = &t->next_turn;
}
static void unqueue_for_turn(Thread *t) {
    Thread **link = &first_waiting;
    if (!t->waits_for_turn) return;
    while (*link != t) link = &(*link)->next_turn;
    *link = t->next_turn;
    if (last_waiting == &t->next_turn) last_waiting = link;
    t->waits_for_turn = false;
}
static void wake_next(void) {
    Thread *t = first_waiting;
    if (!t) return;
    unqueue_for_turn(t);
    thread_wake(t);
}

/* With threads_lock: makes the caller the stopper. It may be held by others, or suspended, until then; a turn that it
   was woken for, and cannot take, is the next one's. */
static void take_turn(Thread *self) {
    VM_ASSERT(lock_is_held(LOCK_THREADS));
    for (;;) {
        if (self->suspended && !stopper) wake_next();
        wait_for_release(self);
        if (!stopper) break;
        queue_for_turn(self);
        wait_once(self);
    }
    unqueue_for_turn(self);
    __atomic_store_n(&stopper, self, __ATOMIC_RELAXED);
    depth = 1;
    turns++;
}

static void end_turn(void) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && stopper == thread_self());
    __atomic_store_n(&stopper, NULL, __ATOMIC_RELAXED);
    depth = 0;
    wake_next();
}

static void hold(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && t != thread_self());
    t->holds++;
    set_bit(t, TRAP_SAFEPOINT);
}
/* With threads_lock: a reason to stop is gone. The answer is woken without it, if that was the last one and the thread
   waits for that, or if the thread could not take its turn at a gate meanwhile: in native code only its suspension
   keeps it from that. */
static ParkWord *let_run(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS));
    if (t->suspended) return NULL;
    thread_clear_trap(t, t->holds ? TRAP_SUSPEND : TRAP_STOPPED);
    bool passed_over = __atomic_exchange_n(&t->passed_over, false, __ATOMIC_SEQ_CST);
    return passed_over || (t->waits_for_release && !t->holds) ? thread_choose(t) : NULL;
}
static ParkWord *let_go(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && t->holds > 0);
    t->holds--;
    return let_run(t);
}

/* With threads_lock, which is given up while waiting. A thread that goes into native code does not report: hence the
   time-outs. */
static void await_stopped(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS));
    for (unsigned tries = 0; !is_stopped(t); tries++) {
        if (tries < 20) {
            lock_release(&threads_lock);
            sched_yield();
            lock_acquire(&threads_lock);
            continue;
        }
        stopper_waits = true;
        lock_release(&threads_lock);
        thread_park(stopper, thread_deadline(tries < 200 ? 100000 : 1000000));
        lock_acquire(&threads_lock);
        stopper_waits = false;
    }
}

void safepoint_begin(Thread *self) {
    VM_ASSERT(self == thread_self() && !lock_any_held());
    lock_acquire(&threads_lock);
    if (stopper == self) {
        depth++;
        if (world_stopped) {
            lock_release(&threads_lock);
            return;
        }
    } else
        take_turn(self);
    world_stopped = true;
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (t != self) hold(t);
    /* The list may grow at its head while waiting, with threads that are held already; held ones do not leave it. */
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (t != self) await_stopped(t);
    lock_release(&threads_lock);
}

void safepoint_end(Thread *self) {
    VM_ASSERT(safepoint_is_mine(self) && depth > 0);
    lock_acquire(&threads_lock);
    if (--depth == 0) {
        world_stopped = false;
        for (Thread *t = thread_list(); t; t = thread_next(t))
            if (t != self) thread_wake_chosen(let_go(t));
        end_turn();
    }
    lock_release(&threads_lock);
}

Thread *safepoint_stopper(uint64_t *turn) {
    *turn = turns;
    return stopper;
}

bool safepoint_is_mine(const Thread *self) {
    return __atomic_load_n(&stopper, __ATOMIC_RELAXED) == self && world_stopped;
}

bool safepoint_callback_waits;
void safepoint_set_waiting(Thread *self, bool waits) {
    if (likely(!safepoint_is_mine(self))) return;
    lock_acquire(&threads_lock);
    __atomic_store_n(&safepoint_callback_waits, waits, __ATOMIC_SEQ_CST);
    for (Thread *t = waits ? thread_list() : NULL; t; t = thread_next(t))
        if (__atomic_exchange_n(&t->passed_over, false, __ATOMIC_SEQ_CST)) thread_wake(t);
    lock_release(&threads_lock);
}

bool safepoint_with_stopped(Thread *self, Thread *target, void (*operation)(Thread *, void *), void *context) {
    VM_ASSERT(self == thread_self() && !lock_any_held());
    if (target == self || safepoint_is_mine(self)) {
        operation(target, context);
        return true;
    }
    lock_acquire(&threads_lock);
    take_turn(self);
    bool alive = !target->ended;
    ParkWord *chosen = NULL;
    if (alive) {
        hold(target);
        await_stopped(target);
        lock_release(&threads_lock);
        operation(target, context);
        lock_acquire(&threads_lock);
        chosen = let_go(target);
    }
    end_turn();
    lock_release(&threads_lock);
    thread_wake_chosen(chosen);
    return alive;
}

/* ---- suspension ---- */

ParkWord *thread_update_suspension(Thread *t) {
    const Object *shown = __atomic_load_n(&t->shown, __ATOMIC_SEQ_CST);
    bool suspended = !thread_is_masked(t) && (shown ? virtual_thread_is_suspended(shown) : t->own_suspended);
    bool begins = suspended && !t->suspended;
    __atomic_store_n(&t->suspended, suspended, __ATOMIC_RELAXED); /* also read without the lock */
    if (!begins) return suspended ? NULL : let_run(t);
    set_bit(t, TRAP_SUSPEND);
    gate_suspended(t);
    return NULL;
}

/* With threads_lock; the target is stopped, or the caller. */
static SuspendResult set_suspended(Thread *target) {
    if (target->exiting || target->ended) return SUSPEND_ENDED;
    if (target->own_suspended) return SUSPEND_ALREADY;
    __atomic_store_n(&target->own_suspended, true, __ATOMIC_SEQ_CST);
    thread_wake_chosen(thread_update_suspension(target));
    return SUSPEND_DONE;
}
static void suspend_stopped(Thread *target, void *result) {
    lock_acquire(&threads_lock);
    *(SuspendResult *)result = set_suspended(target);
    lock_release(&threads_lock);
}

/* A thread that is in native code or blocked as soon as the bit is set cannot come out of there before the lock is
   free, and needs not be stopped. */
static bool suspend_at_once(Thread *target, SuspendResult *result) {
    bool done = false;
    lock_acquire(&threads_lock);
    if (state_of(target) != THREAD_IN_VM) {
        set_bit(target, TRAP_SUSPEND);
        done = is_stopped(target);
        if (done) *result = set_suspended(target);
        thread_wake_chosen(let_run(target)); /* if it was not to be */
    }
    lock_release(&threads_lock);
    return done;
}

SuspendResult thread_suspend(Thread *self, Thread *target) {
    SuspendResult result = SUSPEND_ENDED;
    if (target != self && suspend_at_once(target, &result)) return result;
    if (!safepoint_with_stopped(self, target, suspend_stopped, &result)) return SUSPEND_ENDED;
    if (target == self) thread_poll(self);
    return result;
}

SuspendResult thread_resume(Thread *target) {
    SuspendResult result = SUSPEND_ENDED;
    ParkWord *chosen = NULL;
    lock_acquire(&threads_lock);
    if (!target->exiting) {
        result = target->own_suspended ? SUSPEND_DONE : SUSPEND_ALREADY;
        __atomic_store_n(&target->own_suspended, false, __ATOMIC_SEQ_CST);
        chosen = thread_update_suspension(target);
    }
    lock_release(&threads_lock);
    thread_wake_chosen(chosen);
    return result;
}
