/* How threads wait: blocking and waking, the VM's own locks, thread states, interrupts. In green mode all of it goes to
   the scheduler. */
#include "runtime/block.h"

#include <sched.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "runtime/class.h"
#include "runtime/exception.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/scheduler.h"
#include "runtime/wellknown.h"

int64_t thread_clock(void) { return scheduler_green ? scheduler_clock() : clock_ns(CLOCK_MONOTONIC); }

int64_t thread_wall_clock(void) {
    if (scheduler_green) return (int64_t)1000000000 * 1000000000 + scheduler_clock();
    return clock_ns(CLOCK_REALTIME);
}

int64_t thread_deadline(int64_t nanos) {
    int64_t deadline;
    return __builtin_add_overflow(thread_clock(), nanos < 0 ? 0 : nanos, &deadline) ? THREAD_FOR_EVER : deadline;
}

void thread_park(Thread *t, int64_t deadline) {
    if (scheduler_green) {
        scheduler_block(t, deadline);
        return;
    }
    park(t->park, deadline);
}

void thread_block(Thread *t, int64_t deadline) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    __atomic_store_n(&t->state, THREAD_BLOCKED, __ATOMIC_RELEASE);
    thread_park(t, deadline);
    thread_unblock(t);
}

ParkWord *thread_choose(Thread *t) {
    if (likely(!scheduler_green)) return t->park;
    scheduler_wake(t);
    return NULL;
}

void thread_wake(Thread *t) { thread_wake_chosen(thread_choose(t)); }

void thread_yield(Thread *t) {
    VM_ASSERT(!lock_any_held());
    if (scheduler_green) {
        scheduler_yield(t);
        return;
    }
    thread_to_native(t);
    sched_yield();
    thread_to_vm(t);
}

bool thread_contention_timed;

static void count_contention(Thread *t, int32_t from, int32_t to) {
    if (t->contention.since) {
        uint64_t *spent = status_is_blocked(from) ? &t->contention.blocked_ns : &t->contention.waited_ns;
        __atomic_store_n(spent, *spent + (uint64_t)(thread_clock() - t->contention.since), __ATOMIC_RELAXED);
        t->contention.since = 0;
    }
    if (!status_is_blocked(to) && !status_is_waiting(to)) return;
    uint64_t *count = status_is_blocked(to) ? &t->contention.blocked : &t->contention.waited;
    __atomic_store_n(count, *count + 1, __ATOMIC_RELAXED);
    if (__atomic_load_n(&thread_contention_timed, __ATOMIC_RELAXED)) t->contention.since = thread_clock();
}

int32_t thread_set_status(Thread *t, int32_t status) {
    Object *fields = t->object ? thread_fields(t->object) : NULL;
    if (!fields) return STATUS_RUNNABLE;
    int32_t former =
        __atomic_exchange_n((int32_t *)object_at(fields, offset_ThreadFields_threadStatus), status, __ATOMIC_ACQ_REL);
    count_contention(t, former, status);
    return former;
}

static bool is_interrupted(const Object *thread, bool clear) {
    uint8_t *flag = object_at(thread, offset_Thread_interrupted);
    bool set = __atomic_load_n(flag, __ATOMIC_ACQUIRE);
    if (set && clear) __atomic_store_n(flag, 0, __ATOMIC_RELEASE);
    return set;
}
bool thread_is_interrupted(Thread *t, bool clear) { return t->object && is_interrupted(t->object, clear); }

bool thread_current_is_interrupted(Thread *t, bool clear) {
    if (likely(!t->mounted)) return thread_is_interrupted(t, clear);
    bool set = is_interrupted(t->mounted, clear);
    if (set && clear) thread_is_interrupted(t, true);
    return set;
}

/* The permit is LockSupport's: an interrupt ends a park too. */
ParkWord *thread_end_wait(Thread *t) {
    __atomic_store_n(&t->park_permit, 1, __ATOMIC_SEQ_CST);
    return thread_choose(t);
}

void thread_interrupt(Thread *t) {
    if (t->object) __atomic_store_n((uint8_t *)object_at(t->object, offset_Thread_interrupted), 1, __ATOMIC_SEQ_CST);
    thread_wake_chosen(thread_end_wait(t));
}

/* The death of a thread is not averted by a later exception, if the library still has it. */
void thread_throw_later(Thread *t, Object *exception) {
    VM_ASSERT(exception);
    Object *pending = __atomic_load_n(&t->async_exception, __ATOMIC_ACQUIRE);
    if (!library_level->thread_death_stays || !exception_is(pending, ThreadDeath))
        __atomic_store_n(&t->async_exception, exception, __ATOMIC_RELEASE);
    thread_set_trap(t, TRAP_ASYNC_EXCEPTION);
}
void thread_stop(Thread *t, Object *exception) {
    thread_throw_later(t, exception);
    thread_interrupt(t);
}

/* ---- waiting for a condition of the VM ---- */

static void wake_if_waiting(Thread *t, void *key) {
    if (__atomic_load_n(&t->waiting_for, __ATOMIC_SEQ_CST) == key) thread_wake(t);
}
void thread_wake_waiters(const void *key) { thread_for_each(wake_if_waiting, (void *)key); }

/* A failing try follows the announcement in `waiters`, as vm_unlock reads that after it has left: both are sequentially
   consistent, or the thread would block, and the owner wake nobody. */
static bool try_lock(Thread *t, VmLock *l) {
    Thread *none = NULL;
    return __atomic_compare_exchange_n(&l->owner, &none, t, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

void vm_lock(Thread *t, VmLock *l) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (__atomic_load_n(&l->owner, __ATOMIC_RELAXED) == t) {
        l->depth++;
        return;
    }
    if (!try_lock(t, l)) {
        __atomic_add_fetch(&l->waiters, 1, __ATOMIC_SEQ_CST);
        __atomic_store_n(&t->waiting_for, l, __ATOMIC_SEQ_CST);
        while (!try_lock(t, l)) thread_block(t, THREAD_FOR_EVER);
        __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
        __atomic_sub_fetch(&l->waiters, 1, __ATOMIC_SEQ_CST);
    }
    l->depth = 1;
}

void vm_unlock(Thread *t, VmLock *l) {
    VM_ASSERT(__atomic_load_n(&l->owner, __ATOMIC_RELAXED) == t && l->depth > 0);
    if (--l->depth) return;
    __atomic_store_n(&l->owner, NULL, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&l->waiters, __ATOMIC_SEQ_CST)) thread_wake_waiters(l);
}
