/* See agent_locks.h. A lock is tried and given back at once; if that fails, the thread waits until somebody has given
   the lock back. Nobody else runs between that and the call itself. */
#include "jvmti/agent_locks.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "runtime/block.h"
#include "runtime/exploration.h"
#include "runtime/map64.h"
#include "runtime/native_locks.h"
#include "runtime/scheduler.h"
#include "runtime/thread.h"
#include "vm/interp/point.h"

typedef enum Call {
    CALL_LOCK,
    CALL_READ,
    CALL_WRITE,
    CALL_TAKE, /* a semaphore */
    CALL_UNLOCK,
    CALL_UNLOCK_BOTH,
    CALL_POST,
    CALL_WAIT,
    CALL_TIMED_WAIT,
    CALL_SIGNAL,
    CALL_BROADCAST,
    CALL_NONE
} Call;
static const struct {
    const char *name, *kind;
    Call call;
    OperationKind operation;
} calls[] = {{"pthread_mutex_lock", "mutex", CALL_LOCK, OPERATION_LOCK},
             {"pthread_mutex_unlock", "mutex", CALL_UNLOCK, OPERATION_NONE},
             {"pthread_rwlock_rdlock", "rwlock", CALL_READ, OPERATION_LOCK},
             {"pthread_rwlock_wrlock", "rwlock", CALL_WRITE, OPERATION_LOCK},
             {"pthread_rwlock_unlock", "rwlock", CALL_UNLOCK_BOTH, OPERATION_NONE},
             {"sem_wait", "semaphore", CALL_TAKE, OPERATION_LOCK},
             {"sem_post", "semaphore", CALL_POST, OPERATION_WRITE},
             {"pthread_cond_wait", "condition", CALL_WAIT, OPERATION_WAIT},
             {"pthread_cond_timedwait", "condition", CALL_TIMED_WAIT, OPERATION_WAIT},
             {"pthread_cond_signal", "condition", CALL_SIGNAL, OPERATION_NOTIFY},
             {"pthread_cond_broadcast", "condition", CALL_BROADCAST, OPERATION_NOTIFY}};

/* One that waits for a condition, on its stack. */
typedef struct Waiter {
    struct Waiter *next;
    const void *condition;
    Thread *thread;
    uint64_t waits; /* 0: it was woken */
} Waiter;
static Waiter *waiters; /* in the order of their waits */

static bool is_free(Call call, void *lock) {
    int value = 0;
    switch (call) {
    case CALL_LOCK: return pthread_mutex_trylock(lock) != EBUSY ? pthread_mutex_unlock(lock), true : false;
    case CALL_READ: return pthread_rwlock_tryrdlock(lock) == 0 ? pthread_rwlock_unlock(lock), true : false;
    case CALL_WRITE: return pthread_rwlock_trywrlock(lock) == 0 ? pthread_rwlock_unlock(lock), true : false;
    default: return sem_getvalue(lock, &value) != 0 || value > 0;
    }
}

static void await_lock(Thread *t, Call call, NativeLock *l, void *lock) {
    Actor *a = t->scheduler.actor;
    while (!is_free(call, lock)) {
        l->held = 1;
        native_lock_await(a, l, false);
        scheduler_block_native(t, &l->held, THREAD_FOR_EVER);
        native_lock_await(a, NULL, false);
    }
    if (call == CALL_LOCK || call == CALL_WRITE) l->owner = a;
}
static void give_back(NativeLock *l) {
    l->owner = NULL;
    l->held = 0;
}

static void add_waiter(Waiter *w) {
    Waiter **end = &waiters;
    while (*end) end = &(*end)->next;
    *end = w;
}
static void remove_waiter(const Waiter *w) {
    Waiter **link = &waiters;
    while (*link != w) link = &(*link)->next;
    *link = w->next;
}

/* The time of the system's clock that the call waits for, on the virtual clock. */
static int64_t virtual_deadline(const struct timespec *until) {
    int64_t left = ((int64_t)until->tv_sec * 1000000000 + until->tv_nsec) - clock_ns(CLOCK_REALTIME);
    return thread_deadline(left);
}

static int wait_for(Thread *t, const NativeLock *l, void *condition, void *mutex, int64_t deadline) {
    Actor *a = t->scheduler.actor;
    Waiter w = {.condition = condition, .thread = t, .waits = 1};
    NativeLock *own = native_lock_at(mutex, "mutex", a);
    bool spurious = false;
    add_waiter(&w);
    give_back(own);
    pthread_mutex_unlock(mutex);
    a->may_wake = true;
    while (w.waits && !spurious && (deadline == THREAD_FOR_EVER || thread_clock() < deadline)) {
        native_lock_await(a, l, true);
        scheduler_set_waits(t, true);
        scheduler_block_native(t, &w.waits, deadline);
        scheduler_set_waits(t, false);
        native_lock_await(a, NULL, false);
        spurious = scheduler_is_woken(t);
    }
    remove_waiter(&w);
    await_lock(t, CALL_LOCK, own, mutex);
    pthread_mutex_lock(mutex);
    return w.waits && !spurious ? ETIMEDOUT : 0;
}

static void wake(Thread *t, const void *condition, bool all) {
    enum { MOST = 256 };
    Thread *threads[MOST];
    Waiter *found[MOST];
    unsigned count = 0;
    for (Waiter *w = waiters; w && count < MOST; w = w->next)
        if (w->condition == condition && w->waits) {
            threads[count] = w->thread;
            found[count++] = w;
        }
    if (!count) return;
    const unsigned chosen = all ? 0 : scheduler_choose_waiter(t, threads, count);
    for (unsigned i = all ? 0 : chosen; i < (all ? count : chosen + 1); i++) found[i]->waits = 0;
}

bool agent_lock_before(const char *name, void *first, void *second, void *third, int *result) {
    Thread *t = thread_self();
    if (!exploration_begun || !exploration_config()->agent_calls || !t || !t->scheduler.listed || t->scheduler.guest ||
        t->restricted || t->state != THREAD_IN_NATIVE)
        return false;
    unsigned i = 0;
    while (i < sizeof calls / sizeof *calls && strcmp(calls[i].name, name) != 0) i++;
    if (i == sizeof calls / sizeof *calls) return false;
    const Call call = calls[i].call;
    Actor *a = t->scheduler.actor;
    NativeLock *l = native_lock_at(first, calls[i].kind, a);
    if (calls[i].operation) {
        Operation op = {.kind = (uint8_t)calls[i].operation, .function = calls[i].name};
        native_lock_name(&op, l);
        point_in_native(t, &op);
    }
    switch (call) {
    case CALL_LOCK:
    case CALL_READ:
    case CALL_WRITE:
    case CALL_TAKE: await_lock(t, call, l, first); return false;
    case CALL_UNLOCK:
    case CALL_UNLOCK_BOTH:
    case CALL_POST: give_back(l); return false;
    case CALL_WAIT: *result = wait_for(t, l, first, second, THREAD_FOR_EVER); return true;
    case CALL_TIMED_WAIT: *result = wait_for(t, l, first, second, virtual_deadline(third)); return true;
    default: wake(t, first, call == CALL_BROADCAST); return false;
    }
}
