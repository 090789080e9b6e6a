/* The category "Raw Monitor": recursive locks with a condition that agents make. They work in every
   phase, also before there are Java threads, and are owned by native threads.

   A monitor's own mutex guards its few words and is held for moments only. Whoever must wait lies in a queue and blocks
   as every thread of the VM does (thread_block, thread_wake), or, in the OnLoad phase, on a condition of its own. A
   thread of the VM takes a monitor only in state IN_VM, so that a stopped or suspended one never comes out of
   RawMonitorEnter or RawMonitorWait as owner; giving up and notifying change no state, because an owner in native code
   must be able to do that while the world is stopped.

   Structures lie in chunks that are never freed, so that any pointer can be told from an ID; a stale one is recognised
   because its structure is used again only after many others. */
#include "jvmti/rawmonitor.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jvmti_bodies.h"
#include "runtime/block.h"
#include "runtime/lock.h"

/* A thread in RawMonitorEnter or RawMonitorWait; lies on its stack. */
typedef struct Waiter {
    struct Waiter *next;
    Thread *thread; /* NULL: waits on the condition */
    pthread_cond_t changed;
    bool notified;
} Waiter;

struct _jrawMonitorID {
    bool alive; /* atomic; false: destroyed, or never made */
    Lock mutex;
    uint64_t owner; /* number of the owning native thread, 0: none; atomic */
    unsigned depth;
    bool before_threads;        /* it was entered in the OnLoad phase: the entry is the main thread's afterwards */
    Waiter *entering, *waiters; /* the one who waits longest comes first */
    struct _jrawMonitorID *next_free;
};
typedef struct _jrawMonitorID RawMonitor;

/* ---- Structures ---- */

/* Chunk k has FIRST_CHUNK << k of them. */
enum { FIRST_CHUNK = 64, CHUNKS = 24, RESTING = 256 };
static RawMonitor *chunks[CHUNKS]; /* atomic */
static struct {
    Lock lock;
    int chunk;                 /* the one that new ones are taken from */
    size_t used;               /* of it */
    RawMonitor *first, **last; /* destroyed ones, the longest destroyed first */
    unsigned resting;
} pool = {.lock = LOCK_INITIALIZER(RAW_MONITOR_POOL), .last = &pool.first};

static RawMonitor *take_structure(void) {
    RawMonitor *m = NULL;
    lock_acquire(&pool.lock);
    if (pool.resting > RESTING) {
        m = pool.first;
        pool.first = m->next_free;
        pool.resting--;
    } else {
        if (pool.used == (size_t)FIRST_CHUNK << pool.chunk && pool.chunk < CHUNKS - 1) {
            pool.chunk++;
            pool.used = 0;
        }
        if (chunks[pool.chunk] == NULL) {
            __atomic_store_n(&chunks[pool.chunk], calloc((size_t)FIRST_CHUNK << pool.chunk, sizeof *m),
                             __ATOMIC_RELEASE);
        }
        if (chunks[pool.chunk] != NULL && pool.used < (size_t)FIRST_CHUNK << pool.chunk) {
            m = &chunks[pool.chunk][pool.used++];
            lock_init(&m->mutex, LOCK_RAW_MONITOR);
        }
    }
    lock_release(&pool.lock);
    return m;
}

static void put_structure(RawMonitor *m) {
    lock_acquire(&pool.lock);
    m->next_free = NULL;
    *pool.last = m;
    pool.last = &m->next_free;
    pool.resting++;
    lock_release(&pool.lock);
}

static bool is_alive(const RawMonitor *m) { return __atomic_load_n(&m->alive, __ATOMIC_ACQUIRE); }

jvmtiError jvmti_check_raw_monitor(JvmtiCall *call, jrawMonitorID monitor) {
    for (int k = 0; k < CHUNKS; k++) {
        const char *chunk = (const char *)__atomic_load_n(&chunks[k], __ATOMIC_ACQUIRE);
        if (chunk == NULL) break;
        size_t offset = (size_t)((uintptr_t)monitor - (uintptr_t)chunk);
        if (offset < ((size_t)FIRST_CHUNK << k) * sizeof *monitor)
            return offset % sizeof *monitor == 0 && is_alive(monitor) ? JVMTI_ERROR_NONE : JVMTI_ERROR_INVALID_MONITOR;
    }
    return JVMTI_ERROR_INVALID_MONITOR;
}

/* ---- Threads ---- */

/* The calling native thread: a number that no other thread ever has, be it attached or not. */
static uint64_t my_number(void) {
    static uint64_t last;
    static __thread uint64_t mine;
    if (mine == 0) mine = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    return mine;
}

/* The answer is stable for the caller; others change the words meanwhile, but never to the caller's. */
static bool is_owner(const RawMonitor *m, const Thread *self) {
    uint64_t owner = __atomic_load_n(&m->owner, __ATOMIC_RELAXED);
    if (owner != 0 && m->before_threads && vm_phase != PHASE_ONLOAD)
        return self != NULL && self->id == 1; /* the thread that made the VM */
    return owner == my_number();
}

/* Entering, leaving and the like are for attached threads, as soon as there are threads (and as long). */
static bool may_use(const Thread *self) { return self != NULL || vm_phase == PHASE_ONLOAD || vm_phase == PHASE_DEAD; }

/* ---- Queues, with the mutex held ---- */

static void waiter_init(Waiter *w, Thread *self) {
    *w = (Waiter){.thread = self};
    if (self == NULL) {
        pthread_condattr_t attributes;
        pthread_condattr_init(&attributes);
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
        pthread_cond_init(&w->changed, &attributes);
        pthread_condattr_destroy(&attributes);
    }
}
static void waiter_end(Waiter *w) {
    if (w->thread == NULL) pthread_cond_destroy(&w->changed);
}
static void waiter_wake(Waiter *w) {
    if (w->thread != NULL)
        thread_wake(w->thread);
    else
        pthread_cond_signal(&w->changed);
}
/* Gives the mutex up while it blocks; may return early. */
static void waiter_block(Waiter *w, Lock *mutex, int64_t deadline) {
    if (w->thread != NULL) {
        lock_release(mutex);
        thread_block(w->thread, deadline);
        lock_acquire(mutex);
    } else if (deadline == THREAD_FOR_EVER) {
        pthread_cond_wait(&w->changed, &mutex->mutex);
    } else {
        struct timespec until = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
        pthread_cond_timedwait(&w->changed, &mutex->mutex, &until);
    }
}
static void queue_append(Waiter **queue, Waiter *w) {
    while (*queue != NULL) queue = &(*queue)->next;
    *queue = w;
    w->next = NULL;
}
static void queue_remove(Waiter **queue, Waiter *w) {
    while (*queue != w) queue = &(*queue)->next;
    *queue = w->next;
}

/* ---- Ownership, with the mutex held ---- */

/* False: it was destroyed meanwhile. */
static bool take(RawMonitor *m, Thread *self, unsigned depth) {
    if (m->owner != 0 && is_alive(m)) {
        Waiter me;
        waiter_init(&me, self);
        queue_append(&m->entering, &me);
        while (m->owner != 0 && is_alive(m)) waiter_block(&me, &m->mutex, THREAD_FOR_EVER);
        queue_remove(&m->entering, &me);
        waiter_end(&me);
    }
    if (!is_alive(m)) return false;
    m->before_threads = vm_phase == PHASE_ONLOAD;
    __atomic_store_n(&m->owner, my_number(), __ATOMIC_RELAXED);
    m->depth = depth;
    return true;
}

/* All that want to enter may look: the first of them may be suspended. */
static void let_go(RawMonitor *m) {
    __atomic_store_n(&m->owner, 0, __ATOMIC_RELAXED);
    m->depth = 0;
    for (Waiter *w = m->entering; w != NULL; w = w->next) waiter_wake(w);
}

/* Takes the first waiter out of the queue; it goes on when it gets the monitor. */
static void notify_first(RawMonitor *m) {
    Waiter *first = m->waiters;
    m->waiters = first->next;
    first->notified = true;
    waiter_wake(first);
}

/* The thread as which the caller blocks; in state IN_VM until end_blocking. NULL: none, or not yet. */
static Thread *begin_blocking(Thread *self, bool *entered_vm) {
    *entered_vm = self != NULL && vm_phase != PHASE_ONLOAD && self->state == THREAD_IN_NATIVE;
    if (*entered_vm) thread_to_vm(self);
    return vm_phase == PHASE_ONLOAD ? NULL : self;
}
static void end_blocking(Thread *self, bool entered_vm) {
    if (entered_vm) thread_to_native(self);
}

/* Locks the monitor for its owner. */
static jvmtiError lock_as_owner(RawMonitor *m, Thread *self) {
    if (!may_use(self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    lock_acquire(&m->mutex);
    if (is_alive(m) && is_owner(m, self)) return JVMTI_ERROR_NONE;
    jvmtiError err = is_alive(m) ? JVMTI_ERROR_NOT_MONITOR_OWNER : JVMTI_ERROR_INVALID_MONITOR;
    lock_release(&m->mutex);
    return err;
}

/* ---- Functions ---- */

jvmtiError jvmti_CreateRawMonitor(JvmtiEnv *env, Thread *self, const char *name, jrawMonitorID *monitor_ptr) {
    (void)env, (void)self, (void)name; /* names are for people who look at an agent, and nothing shows them */
    RawMonitor *m = take_structure();
    if (m == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    __atomic_store_n(&m->alive, true, __ATOMIC_RELEASE);
    *monitor_ptr = m;
    return JVMTI_ERROR_NONE;
}

/* The owner may destroy what it holds, at any depth. Who wants to enter or waits is told INVALID_MONITOR; the structure
   is not used again as long as they look at it. */
jvmtiError jvmti_DestroyRawMonitor(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    lock_acquire(&monitor->mutex);
    jvmtiError err = !is_alive(monitor)                                ? JVMTI_ERROR_INVALID_MONITOR
                     : monitor->owner != 0 && !is_owner(monitor, self) ? JVMTI_ERROR_NOT_MONITOR_OWNER
                                                                       : JVMTI_ERROR_NONE;
    bool unused = monitor->entering == NULL && monitor->waiters == NULL;
    if (err == JVMTI_ERROR_NONE) {
        __atomic_store_n(&monitor->alive, false, __ATOMIC_RELEASE);
        while (monitor->waiters != NULL) notify_first(monitor);
        let_go(monitor);
    }
    lock_release(&monitor->mutex);
    if (err == JVMTI_ERROR_NONE && unused) put_structure(monitor);
    return err;
}

jvmtiError jvmti_RawMonitorEnter(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    if (!may_use(self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    bool entered_vm, entered = true;
    Thread *blocking = begin_blocking(self, &entered_vm);
    lock_acquire(&monitor->mutex);
    if (is_owner(monitor, self))
        monitor->depth++;
    else
        entered = take(monitor, blocking, 1);
    lock_release(&monitor->mutex);
    end_blocking(self, entered_vm);
    return entered ? JVMTI_ERROR_NONE : JVMTI_ERROR_INVALID_MONITOR;
}

jvmtiError jvmti_RawMonitorExit(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    jvmtiError err = lock_as_owner(monitor, self);
    if (err != JVMTI_ERROR_NONE) return err;
    if (--monitor->depth == 0) let_go(monitor);
    lock_release(&monitor->mutex);
    return JVMTI_ERROR_NONE;
}

/* With the mutex held: until notified, interrupted or out of time. */
static void await_notification(RawMonitor *m, Waiter *me, int64_t deadline) {
    while (!me->notified && !(me->thread != NULL && thread_is_interrupted(me->thread, false)) &&
           (deadline == THREAD_FOR_EVER || thread_clock() < deadline))
        waiter_block(me, &m->mutex, deadline);
    if (!me->notified) queue_remove(&m->waiters, me);
}

/* Gives up all entries and takes as many again. 0 and, as in the reference implementation, negative: for ever. */
jvmtiError jvmti_RawMonitorWait(JvmtiEnv *env, Thread *self, jrawMonitorID monitor, jlong millis) {
    if (!may_use(self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    if (!is_owner(monitor, self)) return JVMTI_ERROR_NOT_MONITOR_OWNER;
    bool entered_vm;
    Waiter me;
    waiter_init(&me, begin_blocking(self, &entered_vm));
    int64_t deadline =
        millis <= 0 || millis > THREAD_FOR_EVER / 1000000 ? THREAD_FOR_EVER : thread_deadline(millis * 1000000);
    lock_acquire(&monitor->mutex);
    unsigned depth = monitor->depth;
    queue_append(&monitor->waiters, &me);
    let_go(monitor);
    await_notification(monitor, &me, deadline);
    bool taken = take(monitor, me.thread, depth);
    lock_release(&monitor->mutex);
    bool interrupted = !me.notified && me.thread != NULL && thread_is_interrupted(me.thread, true);
    waiter_end(&me);
    end_blocking(self, entered_vm);
    return !taken ? JVMTI_ERROR_INVALID_MONITOR : interrupted ? JVMTI_ERROR_INTERRUPT : JVMTI_ERROR_NONE;
}

static jvmtiError notify(jrawMonitorID monitor, Thread *self, bool all) {
    jvmtiError err = lock_as_owner(monitor, self);
    if (err != JVMTI_ERROR_NONE) return err;
    for (bool more = true; more && monitor->waiters != NULL; more = all) notify_first(monitor);
    lock_release(&monitor->mutex);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_RawMonitorNotify(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    return notify(monitor, self, false);
}

jvmtiError jvmti_RawMonitorNotifyAll(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    return notify(monitor, self, true);
}

void jvmti_raw_monitors_count_memory(MemoryUse *use) {
    for (int k = 0; k < CHUNKS; k++) memory_count(use, __atomic_load_n(&chunks[k], __ATOMIC_ACQUIRE));
}
