/* The category "Raw Monitor": recursive locks with a condition that agents make. They work in every
   phase, also before there are Java threads, and are owned by native threads.

   A raw monitor is a gate (runtime/gate.h). No function here changes the state of its thread: one that owns a raw
   monitor must not wait for the end of a stop in which a callback may want that monitor, so the functions leave the
   caller in native code, where stops do not concern it. A suspended thread never comes out of RawMonitorEnter or
   RawMonitorWait as a new owner, nor does a stopped one unless it owns others.

   Structures are in chunks that are never freed, so that any pointer can be distinguished from an ID; a stale one is
   recognised because its structure is used again only after many others. */
#include "jvmti/rawmonitor.h"

#include <stdlib.h>

#include "base/clock.h"
#include "jvmti/point.h"
#include "jvmti_bodies.h"
#include "runtime/gate.h"
#include "runtime/native_locks.h"
#include "runtime/scheduler.h"

struct _jrawMonitorID {
    bool alive; /* atomic; false: destroyed, or never made */
    Gate gate;
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
        if (!chunks[pool.chunk]) {
            __atomic_store_n(&chunks[pool.chunk], calloc((size_t)FIRST_CHUNK << pool.chunk, sizeof *m),
                             __ATOMIC_RELEASE);
        }
        if (chunks[pool.chunk] && pool.used < (size_t)FIRST_CHUNK << pool.chunk) {
            m = &chunks[pool.chunk][pool.used++];
            gate_init(&m->gate);
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
        if (!chunk) break;
        size_t offset = (size_t)((uintptr_t)monitor - (uintptr_t)chunk);
        if (offset < ((size_t)FIRST_CHUNK << k) * sizeof *monitor)
            return offset % sizeof *monitor == 0 && is_alive(monitor) ? JVMTI_ERROR_NONE : JVMTI_ERROR_INVALID_MONITOR;
    }
    return JVMTI_ERROR_INVALID_MONITOR;
}

/* ---- Threads ---- */

/* What a gate has as its owner: the number of the caller, be it attached or not, and whether it entered in the OnLoad
   phase: then the entry is the main thread's afterwards. */
enum { BEFORE_THREADS = 1, OWNER_UNIT = 2 };
static uint64_t owner_word(RawOwner *me) {
    static uint64_t last;
    if (unlikely(me->number == 0)) me->number = __atomic_add_fetch(&last, OWNER_UNIT, __ATOMIC_RELAXED);
    return me->number | (unlikely(vm_phase() == PHASE_ONLOAD) ? BEFORE_THREADS : 0);
}

/* The answer is stable for the caller; others change the word meanwhile, but never to the caller's. */
static bool is_owner(const RawMonitor *m, const Thread *self) {
    uint64_t owner = gate_owner(&m->gate);
    if (owner == GATE_FREE || owner == GATE_CLOSED) return false;
    if (unlikely(owner & BEFORE_THREADS) && vm_phase() != PHASE_ONLOAD)
        return self && self->id == 1; /* the thread that made the VM */
    return owner == owner_word(raw_owner(self));
}

/* The owner has become it, or is about to give the monitor up. */
static void count(const RawMonitor *m, RawOwner *me, int change) {
    if (likely(!(gate_owner(&m->gate) & BEFORE_THREADS))) me->count += (uint32_t)change;
    if (unlikely(scheduler_exploring)) jvmti_point_set_owner(m, change > 0 ? thread_self() : NULL);
}

/* Entering, leaving and similar ones are for attached threads, as soon as there are threads (and as long). */
static bool may_use(const Thread *self) { return self || vm_phase() == PHASE_ONLOAD || vm_phase() == PHASE_DEAD; }

static jvmtiError check_owner(const RawMonitor *m, const Thread *self) {
    if (!may_use(self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    if (is_owner(m, self)) return JVMTI_ERROR_NONE;
    return is_alive(m) ? JVMTI_ERROR_NOT_MONITOR_OWNER : JVMTI_ERROR_INVALID_MONITOR;
}

/* ---- Blocking ---- */

/* The thread as which the caller blocks, in native code. NULL: none, or not yet. */
static Thread *begin_blocking(Thread *self) {
    Thread *blocking = vm_phase() == PHASE_ONLOAD ? NULL : self;
    if (!blocking) return NULL;
    __atomic_store_n(&blocking->in_raw_monitor, true, __ATOMIC_RELEASE);
    if (unlikely(scheduler_green)) scheduler_enter_native(blocking);
    return blocking;
}
static void end_blocking(Thread *blocking) {
    if (!blocking) return;
    if (unlikely(scheduler_green)) scheduler_leave_native(blocking);
    __atomic_store_n(&blocking->in_raw_monitor, false, __ATOMIC_RELEASE);
}

/* Without blocking. False: somebody else is the owner, or the caller is to wait first. */
static bool try_enter(RawMonitor *m, const Thread *self, RawOwner *me) {
    if (unlikely(scheduler_green) || !gate_try(&m->gate, owner_word(me), 1)) return false;
    if (likely(!self || !gate_keeps_away(self, me->count != 0))) return true;
    gate_release(&m->gate);
    return false;
}
static bool enter_blocking(RawMonitor *m, Thread *self, RawOwner *me) {
    Thread *blocking = begin_blocking(self);
    if (unlikely(scheduler_exploring)) jvmti_point_await(m, blocking, false);
    bool entered = gate_enter(&m->gate, blocking, owner_word(me), 1);
    if (unlikely(scheduler_exploring)) jvmti_point_await(NULL, blocking, false);
    end_blocking(blocking);
    return entered;
}

/* ---- Functions ---- */

jvmtiError jvmti_CreateRawMonitor(JvmtiEnv *env, Thread *self, const char *name, jrawMonitorID *monitor_ptr) {
    (void)env, (void)self, (void)name; /* names are for people who look at an agent, and nothing shows them */
    RawMonitor *m = take_structure();
    if (!m) return JVMTI_ERROR_OUT_OF_MEMORY;
    gate_open(&m->gate);
    __atomic_store_n(&m->alive, true, __ATOMIC_RELEASE);
    if (unlikely(scheduler_exploring)) native_lock_forget(m); /* another one was there */
    *monitor_ptr = m;
    return JVMTI_ERROR_NONE;
}

/* The owner may destroy what it holds, at any depth. A thread that wants to enter or waits gets INVALID_MONITOR; the
   structure is not used again as long as they look at it. */
jvmtiError jvmti_DestroyRawMonitor(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    RawOwner *me = raw_owner(self);
    if (is_owner(monitor, self))
        count(monitor, me, -1);
    else if (!gate_try(&monitor->gate, owner_word(me), 1))
        return is_alive(monitor) ? JVMTI_ERROR_NOT_MONITOR_OWNER : JVMTI_ERROR_INVALID_MONITOR;
    __atomic_store_n(&monitor->alive, false, __ATOMIC_RELEASE);
    if (gate_close(&monitor->gate)) put_structure(monitor);
    return JVMTI_ERROR_NONE;
}

/* One entry more takes nothing from anybody: a thread that is stopped does not wait for that. */
jvmtiError jvmti_RawMonitorEnter(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    if (!may_use(self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    RawOwner *me = raw_owner(self);
    if (is_owner(monitor, self)) {
        monitor->gate.entries++;
        return JVMTI_ERROR_NONE;
    }
    if (!try_enter(monitor, self, me) && !enter_blocking(monitor, self, me)) return JVMTI_ERROR_INVALID_MONITOR;
    count(monitor, me, 1);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_RawMonitorExit(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    jvmtiError err = check_owner(monitor, self);
    if (err != JVMTI_ERROR_NONE) return err;
    if (monitor->gate.entries > 1) {
        monitor->gate.entries--;
        return JVMTI_ERROR_NONE;
    }
    count(monitor, raw_owner(self), -1);
    gate_release(&monitor->gate);
    return JVMTI_ERROR_NONE;
}

static bool is_interrupted(Thread *t) { return thread_current_is_interrupted(t, false); }

/* 0 and, as in the reference implementation, negative: for ever. A system's thread waits by the system's clock. */
static int64_t deadline_of(const Thread *blocking, jlong millis) {
    if (millis <= 0 || millis > THREAD_FOR_EVER / 1000000) return THREAD_FOR_EVER;
    return blocking ? thread_deadline(millis * 1000000) : clock_ns(CLOCK_MONOTONIC) + millis * 1000000;
}

/* Gives up all entries and takes as many again. */
jvmtiError jvmti_RawMonitorWait(JvmtiEnv *env, Thread *self, jrawMonitorID monitor, jlong millis) {
    jvmtiError err = check_owner(monitor, self);
    if (err != JVMTI_ERROR_NONE) return err;
    Gate *gate = &monitor->gate;
    GateWaiter waiter;
    RawOwner *me = raw_owner(self);
    Thread *blocking = begin_blocking(self);
    int64_t deadline = deadline_of(blocking, millis);
    uint32_t entries = gate->entries;
    count(monitor, me, -1);
    gate_begin_wait(gate, &waiter, blocking);
    gate_release(gate);
    if (unlikely(scheduler_exploring)) jvmti_point_await(monitor, blocking, true);
    bool notified = gate_await(gate, &waiter, is_interrupted, deadline);
    if (unlikely(scheduler_exploring)) jvmti_point_await(monitor, blocking, false);
    bool entered = notified ? gate_enter_notified(gate, &waiter, owner_word(me), entries)
                            : gate_enter(gate, blocking, owner_word(me), entries);
    gate_end_wait(&waiter);
    if (unlikely(scheduler_exploring)) jvmti_point_await(NULL, blocking, false);
    if (entered) count(monitor, me, 1);
    bool interrupted = !notified && blocking && thread_current_is_interrupted(blocking, true);
    end_blocking(blocking);
    return !entered ? JVMTI_ERROR_INVALID_MONITOR : interrupted ? JVMTI_ERROR_INTERRUPT : JVMTI_ERROR_NONE;
}

static jvmtiError notify(jrawMonitorID monitor, Thread *self, bool all) {
    jvmtiError err = check_owner(monitor, self);
    if (err == JVMTI_ERROR_NONE) gate_notify(&monitor->gate, all, NULL, NULL);
    return err;
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
