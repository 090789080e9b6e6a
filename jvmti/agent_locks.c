/* See agent_locks.h. A lock is tried and given back at once; if that fails, the thread waits until somebody has given
   the lock back. Nobody else runs between that and the call itself, but for threads that the scheduler does not let run
   in turns. What these have is waited for by the call itself, as for the system (runtime/watchman.h); what they notify
   is woken. */
#include "jvmti/agent_locks.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
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
    CALL_CLOCK_WAIT,
    CALL_WAIT_OF_CXX, /* its second argument is a std::unique_lock, which begins with the address of the mutex */
    CALL_SIGNAL,
    CALL_BROADCAST,
    CALL_START,
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
             {"pthread_cond_clockwait", "condition", CALL_CLOCK_WAIT, OPERATION_WAIT},
             {"std::condition_variable::wait", "condition", CALL_WAIT_OF_CXX, OPERATION_WAIT},
             {"pthread_cond_signal", "condition", CALL_SIGNAL, OPERATION_NOTIFY},
             {"pthread_cond_broadcast", "condition", CALL_BROADCAST, OPERATION_NOTIFY},
             {"std::condition_variable::notify_one", "condition", CALL_SIGNAL, OPERATION_NOTIFY},
             {"std::condition_variable::notify_all", "condition", CALL_BROADCAST, OPERATION_NOTIFY},
             {"pthread_create", NULL, CALL_START, OPERATION_NONE},
             {"std::thread", NULL, CALL_START, OPERATION_NONE}};

/* One that waits for a condition or a semaphore, on its stack. */
typedef struct Waiter {
    struct Waiter *next;
    const void *condition;
    Thread *thread;
    uint64_t waits; /* 0: it was woken */
} Waiter;
static Waiter *waiters; /* in the order of their waits */
static pthread_mutex_t waiters_lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_free(Call call, void *lock) {
    int value = 0;
    switch (call) {
    case CALL_LOCK: return pthread_mutex_trylock(lock) != EBUSY ? pthread_mutex_unlock(lock), true : false;
    case CALL_READ: return pthread_rwlock_tryrdlock(lock) == 0 ? pthread_rwlock_unlock(lock), true : false;
    case CALL_WRITE: return pthread_rwlock_trywrlock(lock) == 0 ? pthread_rwlock_unlock(lock), true : false;
    default: return sem_getvalue(lock, &value) != 0 || value > 0;
    }
}

static void add_waiter(Waiter *w) {
    pthread_mutex_lock(&waiters_lock);
    Waiter **end = &waiters;
    while (*end) end = &(*end)->next;
    *end = w;
    pthread_mutex_unlock(&waiters_lock);
}
static void remove_waiter(const Waiter *w) {
    pthread_mutex_lock(&waiters_lock);
    Waiter **link = &waiters;
    while (*link != w) link = &(*link)->next;
    *link = w->next;
    pthread_mutex_unlock(&waiters_lock);
}

static void await_lock(Thread *t, Call call, NativeLock *l, void *lock) {
    Actor *a = t->scheduler.actor;
    Waiter w = {.condition = lock, .thread = t, .waits = 1};
    if (call == CALL_TAKE) add_waiter(&w);
    while (!is_free(call, lock) && (call == CALL_TAKE || l->owner || l->readers > 0)) {
        l->held = 1;
        native_lock_await(a, l, false);
        scheduler_block_native(t, &l->held, THREAD_FOR_EVER);
        native_lock_await(a, NULL, false);
    }
    if (call == CALL_TAKE) remove_waiter(&w);
    if (call == CALL_LOCK || call == CALL_WRITE) l->owner = a;
    if (call == CALL_READ) l->readers++;
}
static void give_back(NativeLock *l, const Actor *a) {
    if (l->readers > 0 && l->owner != a)
        l->readers--;
    else
        l->owner = NULL;
    l->held = 0;
}

/* The time of a clock of the system that the call waits for, on the virtual clock. */
static int64_t virtual_deadline(clockid_t clock, const struct timespec *until) {
    int64_t left = ((int64_t)until->tv_sec * 1000000000 + until->tv_nsec) - clock_ns(clock);
    return thread_deadline(left);
}

static int wait_for(Thread *t, const NativeLock *l, void *condition, void *mutex, int64_t deadline) {
    Actor *a = t->scheduler.actor;
    Waiter w = {.condition = condition, .thread = t, .waits = 1};
    NativeLock *own = native_lock_at(mutex, "mutex", a);
    bool spurious = false;
    add_waiter(&w);
    give_back(own, a);
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
    scheduler_leave_native(t); /* somebody who has no turn may have it, and need the turn to give it back */
    pthread_mutex_lock(mutex);
    return w.waits && !spurious ? ETIMEDOUT : 0;
}

static void wake(Thread *t, const void *condition, bool all) {
    enum { MOST = 256 };
    Thread *threads[MOST];
    Waiter *found[MOST];
    unsigned count = 0;
    pthread_mutex_lock(&waiters_lock);
    for (Waiter *w = waiters; w && count < MOST; w = w->next)
        if (w->condition == condition && w->waits) {
            threads[count] = w->thread;
            found[count++] = w;
        }
    const unsigned chosen = all || count == 0 ? 0 : scheduler_choose_waiter(t, threads, count);
    for (unsigned i = all ? 0 : chosen; i < (all || count == 0 ? count : chosen + 1); i++) found[i]->waits = 0;
    pthread_mutex_unlock(&waiters_lock);
}

/* By a thread that has no turn. */
static void wake_from_outside(const void *condition, bool all) {
    pthread_mutex_lock(&waiters_lock);
    for (Waiter *w = waiters; w; w = w->next) {
        if (w->condition != condition || !w->waits) continue;
        w->waits = 0;
        scheduler_wake(w->thread);
        if (!all) break;
    }
    pthread_mutex_unlock(&waiters_lock);
}

static bool has_turn(const Thread *t) {
    return t && t->scheduler.listed && !t->scheduler.guest && !t->restricted && t->state == THREAD_IN_NATIVE;
}

/* It is known to the scheduler from its first such call until it ends. */
static pthread_key_t unlisted;
static void forget_thread(void *anything) { scheduler_count_unlisted(-1); }
static void make_key(void) {
    if (pthread_key_create(&unlisted, forget_thread) != 0) abort();
}
static void know_thread(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    if (pthread_getspecific(unlisted)) return;
    pthread_setspecific(unlisted, &unlisted);
    scheduler_count_unlisted(1);
}

static bool before_outside(Call call, void *lock, int *result) {
    if (call == CALL_POST) *result = sem_post(lock);
    if (call == CALL_POST || call == CALL_SIGNAL || call == CALL_BROADCAST)
        wake_from_outside(lock, call == CALL_BROADCAST);
    return call == CALL_POST;
}

/* By the thread that has the turn; the caller's answer. */
static bool before_in_turn(Thread *t, unsigned i, void *const *arguments, int *result) {
    const Call call = calls[i].call;
    void *first = arguments[0], *mutex = call == CALL_WAIT_OF_CXX ? *(void **)arguments[1] : arguments[1];
    Actor *a = t->scheduler.actor;
    NativeLock *l = native_lock_at(first, calls[i].kind, a);
    if (calls[i].operation) {
        Operation op = {.kind = (uint8_t)calls[i].operation, .function = calls[i].name};
        native_lock_name(&op, l);
        point_in_native(t, &op);
    }
    int64_t deadline = call == CALL_TIMED_WAIT   ? virtual_deadline(CLOCK_REALTIME, arguments[2])
                       : call == CALL_CLOCK_WAIT ? virtual_deadline((clockid_t)(intptr_t)arguments[2], arguments[3])
                                                 : THREAD_FOR_EVER;
    switch (call) {
    case CALL_LOCK:
    case CALL_READ:
    case CALL_WRITE:
    case CALL_TAKE: await_lock(t, call, l, first); return false;
    case CALL_UNLOCK:
    case CALL_UNLOCK_BOTH:
    case CALL_POST: give_back(l, a); return false;
    case CALL_WAIT:
    case CALL_WAIT_OF_CXX:
    case CALL_TIMED_WAIT:
    case CALL_CLOCK_WAIT: *result = wait_for(t, l, first, mutex, deadline); return true;
    default: wake(t, first, call == CALL_BROADCAST); return false;
    }
}

bool agent_lock_before(const char *name, void *const *arguments, int *result) {
    if (!exploration_begun || !exploration_config()->agent_calls) return false;
    unsigned i = 0;
    while (i < sizeof calls / sizeof *calls && strcmp(calls[i].name, name) != 0) i++;
    if (i == sizeof calls / sizeof *calls) return false;
    Thread *t = thread_self();
    const Call call = calls[i].call;
    if (call == CALL_START) {
        scheduler_note_start();
        return false;
    }
    if (!t) know_thread();
    if (!has_turn(t)) return before_outside(call, arguments[0], result);
    scheduler_enter_native(t); /* it may have blocked in the system meanwhile */
    const bool done = before_in_turn(t, i, arguments, result);
    scheduler_leave_native(t);
    return done;
}
