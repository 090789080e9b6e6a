/* See safepoint.h. The state of the protocol, all under threads_lock:

     stopper        the thread whose operation is in progress, NULL: none
     Thread.holds   how many operations keep the thread stopped (0 or 1: operations follow one another; nested ones
   count in `depth`)

   Holding a thread is: holds++, the trap bit, then waiting until its state says that it is stopped. The thread looks at
   the trap bit after it has announced its state IN_VM (sequentially consistent on both sides), so either it sees the
   bit or the stopper sees the state. A held or suspended thread blocks in wait_for_release. */
#include "runtime/safepoint.h"

#include <errno.h>
#include <sched.h>
#include <time.h>

#include "runtime/block.h"
#include "runtime/lock.h"
#include "runtime/monitor.h"
#include "runtime/thread.h"

static Thread *stopper;
static unsigned depth;
static bool world_stopped; /* the stopper's operation is (or is about to be) a stop-the-world */
static pthread_cond_t stopped_changed = PTHREAD_COND_INITIALIZER; /* a thread that is being waited for has blocked */

static bool is_stopped(const Thread *t) { return __atomic_load_n(&t->state, __ATOMIC_SEQ_CST) != THREAD_IN_VM; }

/* Blocks once; threads_lock is given up meanwhile. What is waited for is announced by thread_wake. */
static void wait_once(Thread *t) {
    __atomic_store_n(&t->state, THREAD_BLOCKED, __ATOMIC_SEQ_CST);
    pthread_cond_signal(&stopped_changed);
    lock_release(&threads_lock);
    thread_park(t, THREAD_FOR_EVER);
    lock_acquire(&threads_lock);
}

/* With threads_lock: returns in state IN_VM when nothing holds the thread. */
static void wait_for_release(Thread *t) {
    while (t->holds || t->suspended) {
        t->waits_for_release = true;
        wait_once(t);
        t->waits_for_release = false;
    }
    __atomic_store_n(&t->state, THREAD_IN_VM, __ATOMIC_SEQ_CST);
    thread_clear_trap(t, TRAP_STOPPED);
}

void thread_enter_vm_slow(Thread *t) {
    lock_acquire(&threads_lock);
    if (stopper != t) wait_for_release(t);
    lock_release(&threads_lock);
}

void safepoint_join(Thread *t) {
    if (!world_stopped) return;
    t->holds = 1;
    thread_set_trap(t, TRAP_SAFEPOINT);
}

void safepoint_leave(Thread *t) {
    lock_acquire(&threads_lock);
    wait_for_release(t);
}

/* With threads_lock: makes the caller the stopper. It may be held by others until then. */
static void take_turn(Thread *self) {
    VM_ASSERT(lock_is_held(LOCK_THREADS));
    for (;;) {
        wait_for_release(self);
        if (!stopper) break;
        __atomic_store_n(&self->waiting_for, &stopper, __ATOMIC_SEQ_CST);
        wait_once(self);
        __atomic_store_n(&self->waiting_for, NULL, __ATOMIC_RELAXED);
    }
    __atomic_store_n(&stopper, self, __ATOMIC_RELAXED);
    depth = 1;
}

static void end_turn(void) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && stopper == thread_self());
    __atomic_store_n(&stopper, NULL, __ATOMIC_RELAXED);
    depth = 0;
    for (Thread *t = thread_list(); t; t = t->next)
        if (__atomic_load_n(&t->waiting_for, __ATOMIC_SEQ_CST) == &stopper) thread_wake(t);
}

static void hold(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && t != thread_self());
    t->holds++;
    thread_set_trap(t, TRAP_SAFEPOINT);
}
static void let_go(Thread *t) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) && t->holds > 0);
    if (--t->holds == 0 && t->waits_for_release) thread_wake(t);
}

/* With threads_lock, which is given up while waiting. A thread that goes into native code does not tell: hence the
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
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += tries < 200 ? 100000 : 1000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_cond_timedwait(&stopped_changed, &threads_lock.mutex, &until);
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
    for (Thread *t = thread_list(); t; t = t->next)
        if (t != self) hold(t);
    /* The list may grow at its head while waiting, with threads that are held already; held ones do not leave it. */
    for (Thread *t = thread_list(); t; t = t->next)
        if (t != self) await_stopped(t);
    lock_release(&threads_lock);
}

void safepoint_end(Thread *self) {
    VM_ASSERT(safepoint_is_mine(self) && depth > 0);
    lock_acquire(&threads_lock);
    if (--depth == 0) {
        world_stopped = false;
        for (Thread *t = thread_list(); t; t = t->next)
            if (t != self) let_go(t);
        end_turn();
    }
    lock_release(&threads_lock);
}

bool safepoint_is_mine(const Thread *self) {
    return __atomic_load_n(&stopper, __ATOMIC_RELAXED) == self && world_stopped;
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
    if (alive) {
        hold(target);
        await_stopped(target);
        lock_release(&threads_lock);
        operation(target, context);
        lock_acquire(&threads_lock);
        let_go(target);
    }
    end_turn();
    lock_release(&threads_lock);
    return alive;
}

/* --- suspension --- */

static void set_suspended(Thread *target, void *result) {
    lock_acquire(&threads_lock);
    *(SuspendResult *)result = target->exiting ? SUSPEND_ENDED : target->suspended ? SUSPEND_ALREADY : SUSPEND_DONE;
    if (!target->exiting) {
        __atomic_store_n(&target->suspended, true, __ATOMIC_RELAXED); /* also read without the lock */
        thread_set_trap(target, TRAP_SUSPEND);
    }
    lock_release(&threads_lock);
    monitor_suspended(target);
}

SuspendResult thread_suspend(Thread *self, Thread *target) {
    SuspendResult result = SUSPEND_ENDED;
    if (!safepoint_with_stopped(self, target, set_suspended, &result)) return SUSPEND_ENDED;
    if (target == self) thread_poll(self);
    return result;
}

SuspendResult thread_resume(Thread *target) {
    SuspendResult result = SUSPEND_ENDED;
    lock_acquire(&threads_lock);
    if (!target->exiting) {
        result = target->suspended ? SUSPEND_DONE : SUSPEND_ALREADY;
        __atomic_store_n(&target->suspended, false, __ATOMIC_RELAXED);
        thread_wake(target); /* also out of a queue where it was passed over while it was suspended */
    }
    lock_release(&threads_lock);
    return result;
}
