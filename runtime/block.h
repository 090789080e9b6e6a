/* Waiting: every wait of the VM is thread_block and thread_wake. */
#ifndef runtime_block_h
#define runtime_block_h
#include "runtime/thread.h"

int64_t thread_clock(void);             /* nanoseconds: CLOCK_MONOTONIC, or the virtual clock of green mode */
int64_t thread_deadline(int64_t nanos); /* now + nanos, saturated; [nanos] < 0 counts as 0 */
/* Blocks the calling thread, state BLOCKED, until thread_wake or [deadline] (of thread_clock). A wake that came before
   counts. Wakes are not counted and may be for a reason that is no longer one: the caller looks at its own condition
   before it blocks and again afterwards. */
void thread_block(Thread *t, int64_t deadline);
void thread_park(Thread *t, int64_t deadline); /* the same without the change of state: for block.c and safepoint.c */
void thread_wake(Thread *t);                   /* any thread; [t] must not be able to end meanwhile */
/* The same in two steps: under a lock, which keeps [t] from ending, the choice; the wake when the lock is free, so that
   who is woken need not wait for it. NULL: there is nothing left to do (green mode). */
ParkWord *thread_choose(Thread *t);
static inline void thread_wake_chosen(ParkWord *chosen) {
    if (chosen) park_wake(chosen);
}
/* Gives other threads a chance to run. */
void thread_yield(Thread *t);
/* Sets Thread.threadStatus, returning what it was. Counts in Thread.contention how often the thread blocks and waits,
   and while thread_contention_timed for how long. */
int32_t thread_set_status(Thread *t, int32_t status);
/* Reads Thread.interrupted of the platform thread, clearing it when asked. */
bool thread_is_interrupted(Thread *t, bool clear);
/* The same of the calling thread as Java sees it. An interrupt of a virtual thread is one of its carrier, too, and both
   are cleared. Also in native code: the objects do not go away, and do not move. */
bool thread_current_is_interrupted(Thread *t, bool clear);
/* A sleep or wait is over: whether InterruptedException is due. The interrupt that came with an asynchronous exception
   (thread_stop) is not reported twice. */
static inline bool thread_ends_interrupted(Thread *t) {
    return thread_is_interrupted(t, true) && !(thread_trap(t) & TRAP_ASYNC_EXCEPTION);
}
/* Makes a sleep, wait or park look at its reasons to end, when the answer is woken. [t] is pinned, or the caller. */
ParkWord *thread_end_wait(Thread *t);
/* Sets Thread.interrupted, and ends a sleep, wait or park. [t] is pinned, or the caller. */
void thread_interrupt(Thread *t);
/* [exception] is thrown in [t], pinned or the caller, at its next poll; it is interrupted too, so that it comes to
   one. */
void thread_stop(Thread *t, Object *exception);
void thread_throw_later(Thread *t, Object *exception); /* the same, but ends no wait */
/* Wakes all threads whose waiting_for is [key]: the announcement that the condition they block on has changed. */
void thread_wake_waiters(const void *key);

/* A recursive lock of the VM that may be held while Java code runs, memory is allocated and the thread is stopped.
   Zero-initialised. */
typedef struct VmLock {
    Thread *owner;
    uint32_t depth, waiters;
} VmLock;
void vm_lock(Thread *t, VmLock *lock);
void vm_unlock(Thread *t, VmLock *lock);
#endif
