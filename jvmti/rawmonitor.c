/* rawmonitor.c: the category "Raw Monitor": recursive locks with a condition that agents make. They work in every
 * phase, also before there are Java threads, and are owned by native threads.
 *
 * A monitor's own mutex guards its few words and is held for moments only. Whoever must wait lies in a queue and blocks
 * as every thread of the VM does (thread_block, thread_wake), or, in the OnLoad phase, on a condition of its own. A
 * thread of the VM takes a monitor only in state IN_VM, so that a stopped or suspended one never comes out of
 * RawMonitorEnter or RawMonitorWait as owner; giving up and notifying change no state, because an owner in native code
 * must be able to do that while the world is stopped. A structure is never freed, only taken out of use: a stale ID is
 * recognised by its magic number. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jvmti_bodies.h"

/* A thread in RawMonitorEnter or RawMonitorWait; lies on its stack. */
typedef struct Waiter {
    struct Waiter *next;
    Thread *thread;         /* NULL: waits on the condition */
    pthread_cond_t changed;
    bool notified;
} Waiter;

enum { RAW_MONITOR_ALIVE = 0x52617721, RAW_MONITOR_DESTROYED = 0x52617700 };

struct _jrawMonitorID {
    uint32_t magic;
    pthread_mutex_t mutex;
    bool owned;
    pthread_t owner;
    unsigned depth;
    Waiter *entering, *waiters; /* the one who waits longest comes first */
    struct _jrawMonitorID *next_free;
    char *name;
};

/* Structures lie in blocks, each twice as large as the one before, that are never given back: so any word can be
 * tested for being an ID without touching what it points to. */
enum { FIRST_BLOCK = 64, BLOCKS = 20 };
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct _jrawMonitorID *blocks[BLOCKS];
static size_t made;                 /* structures of the last block that were used once */
static struct _jrawMonitorID *pool; /* destroyed ones, for reuse */

jvmtiError jvmti_check_raw_monitor(JvmtiCall *call, jrawMonitorID monitor) {
    (void)call;
    struct _jrawMonitorID *block;
    for (size_t k = 0; k < BLOCKS && (block = __atomic_load_n(&blocks[k], __ATOMIC_ACQUIRE)) != NULL; k++) {
        uintptr_t offset = (uintptr_t)monitor - (uintptr_t)block;
        if (offset < (FIRST_BLOCK << k) * sizeof *block && offset % sizeof *block == 0) {
            bool alive = __atomic_load_n(&monitor->magic, __ATOMIC_ACQUIRE) == RAW_MONITOR_ALIVE;
            return alive ? JVMTI_ERROR_NONE : JVMTI_ERROR_INVALID_MONITOR;
        }
    }
    return JVMTI_ERROR_INVALID_MONITOR;
}

/* The answer is stable for the caller; others change the words meanwhile, but never to the caller's. */
static bool is_owner(const struct _jrawMonitorID *m) {
    return __atomic_load_n(&m->owned, __ATOMIC_RELAXED) &&
           pthread_equal(__atomic_load_n(&m->owner, __ATOMIC_RELAXED), pthread_self());
}

/* --- queues, with the mutex held --- */

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
    if (w->thread == NULL) {
        pthread_cond_destroy(&w->changed);
    }
}
static void waiter_wake(Waiter *w) {
    if (w->thread != NULL) {
        thread_wake(w->thread);
    } else {
        pthread_cond_signal(&w->changed);
    }
}
/* Gives the mutex up while it blocks; may return early. */
static void waiter_block(Waiter *w, pthread_mutex_t *mutex, int64_t deadline) {
    if (w->thread != NULL) {
        pthread_mutex_unlock(mutex);
        thread_block(w->thread, deadline);
        pthread_mutex_lock(mutex);
    } else if (deadline == THREAD_FOR_EVER) {
        pthread_cond_wait(&w->changed, mutex);
    } else {
        struct timespec until = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
        pthread_cond_timedwait(&w->changed, mutex, &until);
    }
}
static void queue_append(Waiter **queue, Waiter *w) {
    while (*queue != NULL) {
        queue = &(*queue)->next;
    }
    *queue = w;
    w->next = NULL;
}
static void queue_remove(Waiter **queue, Waiter *w) {
    while (*queue != w) {
        queue = &(*queue)->next;
    }
    *queue = w->next;
}

/* --- ownership, with the mutex held --- */

static void take(struct _jrawMonitorID *m, Thread *self, unsigned depth) {
    if (m->owned) {
        Waiter me;
        waiter_init(&me, self);
        queue_append(&m->entering, &me);
        while (m->owned) {
            waiter_block(&me, &m->mutex, THREAD_FOR_EVER);
        }
        queue_remove(&m->entering, &me);
        waiter_end(&me);
    }
    __atomic_store_n(&m->owner, pthread_self(), __ATOMIC_RELAXED);
    __atomic_store_n(&m->owned, true, __ATOMIC_RELAXED);
    m->depth = depth;
}

/* All that want to enter may look: the first of them may be suspended. */
static void let_go(struct _jrawMonitorID *m) {
    __atomic_store_n(&m->owned, false, __ATOMIC_RELAXED);
    m->depth = 0;
    for (Waiter *w = m->entering; w != NULL; w = w->next) {
        waiter_wake(w);
    }
}

/* Takes the first waiter out of the queue; it goes on when it gets the monitor. */
static void notify_first(struct _jrawMonitorID *m) {
    Waiter *first = m->waiters;
    m->waiters = first->next;
    first->notified = true;
    waiter_wake(first);
}

/* The thread as which the caller blocks; in state IN_VM until end_blocking. NULL: none, or not yet. */
static Thread *begin_blocking(Thread *self, bool *entered_vm) {
    *entered_vm = self != NULL && vm_phase != PHASE_ONLOAD && self->state == THREAD_IN_NATIVE;
    if (*entered_vm) {
        thread_to_vm(self);
    }
    return vm_phase == PHASE_ONLOAD ? NULL : self;
}
static void end_blocking(Thread *self, bool entered_vm) {
    if (entered_vm) {
        thread_to_native(self);
    }
}

/* Takes the next one of the last block, or the first of a new one; with pool_lock held. */
static struct _jrawMonitorID *next_structure(void) {
    size_t k = 0;
    while (k < BLOCKS && blocks[k] != NULL) {
        k++;
    }
    if (k > 0 && made < (size_t)FIRST_BLOCK << (k - 1)) {
        return &blocks[k - 1][made++];
    }
    struct _jrawMonitorID *block = k < BLOCKS ? calloc((size_t)FIRST_BLOCK << k, sizeof *block) : NULL;
    if (block != NULL) {
        made = 1;
        __atomic_store_n(&blocks[k], block, __ATOMIC_RELEASE);
    }
    return block;
}

static struct _jrawMonitorID *new_structure(void) {
    pthread_mutex_lock(&pool_lock);
    struct _jrawMonitorID *m = pool;
    if (m != NULL) {
        pool = m->next_free;
    } else if ((m = next_structure()) != NULL) {
        pthread_mutex_init(&m->mutex, NULL);
    }
    pthread_mutex_unlock(&pool_lock);
    return m;
}

jvmtiError jvmti_CreateRawMonitor(JvmtiEnv *env, Thread *self, const char *name, jrawMonitorID *monitor_ptr) {
    (void)env, (void)self;
    char *copy = strdup(name);
    struct _jrawMonitorID *m = copy == NULL ? NULL : new_structure();
    if (m == NULL) {
        free(copy);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    m->name = copy;
    __atomic_store_n(&m->magic, RAW_MONITOR_ALIVE, __ATOMIC_RELEASE);
    *monitor_ptr = m;
    return JVMTI_ERROR_NONE;
}

/* The owner may destroy what it holds, at any depth. Waiters and those who want to enter are let go first: what they
 * find then is a monitor that belongs to them. */
jvmtiError jvmti_DestroyRawMonitor(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    (void)env, (void)self;
    pthread_mutex_lock(&monitor->mutex);
    if (monitor->owned && !is_owner(monitor)) {
        pthread_mutex_unlock(&monitor->mutex);
        return JVMTI_ERROR_NOT_MONITOR_OWNER;
    }
    __atomic_store_n(&monitor->magic, RAW_MONITOR_DESTROYED, __ATOMIC_RELEASE);
    bool unused = monitor->entering == NULL && monitor->waiters == NULL;
    while (monitor->waiters != NULL) {
        notify_first(monitor);
    }
    let_go(monitor);
    char *name = monitor->name;
    monitor->name = NULL;
    pthread_mutex_unlock(&monitor->mutex);
    free(name);
    if (unused) {
        pthread_mutex_lock(&pool_lock);
        monitor->next_free = pool;
        pool = monitor;
        pthread_mutex_unlock(&pool_lock);
    }
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_RawMonitorEnter(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    (void)env;
    bool entered_vm;
    Thread *blocking = begin_blocking(self, &entered_vm);
    pthread_mutex_lock(&monitor->mutex);
    if (is_owner(monitor)) {
        monitor->depth++;
    } else {
        take(monitor, blocking, 1);
    }
    pthread_mutex_unlock(&monitor->mutex);
    end_blocking(self, entered_vm);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_RawMonitorExit(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    (void)env, (void)self;
    jvmtiError err = JVMTI_ERROR_NONE;
    pthread_mutex_lock(&monitor->mutex);
    if (!is_owner(monitor)) {
        err = JVMTI_ERROR_NOT_MONITOR_OWNER;
    } else if (--monitor->depth == 0) {
        let_go(monitor);
    }
    pthread_mutex_unlock(&monitor->mutex);
    return err;
}

/* With the mutex held: until notified, interrupted or out of time. */
static void await_notification(struct _jrawMonitorID *m, Waiter *me, int64_t deadline) {
    while (!me->notified && !(me->thread != NULL && thread_is_interrupted(me->thread, false)) &&
           (deadline == THREAD_FOR_EVER || thread_clock() < deadline)) {
        waiter_block(me, &m->mutex, deadline);
    }
    if (!me->notified) {
        queue_remove(&m->waiters, me);
    }
}

/* Gives up all entries and takes as many again. 0 and, as in the reference implementation, negative: for ever. */
jvmtiError jvmti_RawMonitorWait(JvmtiEnv *env, Thread *self, jrawMonitorID monitor, jlong millis) {
    (void)env;
    if (!is_owner(monitor)) {
        return JVMTI_ERROR_NOT_MONITOR_OWNER;
    }
    bool entered_vm;
    Waiter me;
    waiter_init(&me, begin_blocking(self, &entered_vm));
    int64_t deadline =
        millis <= 0 || millis > THREAD_FOR_EVER / 1000000 ? THREAD_FOR_EVER : thread_deadline(millis * 1000000);
    pthread_mutex_lock(&monitor->mutex);
    unsigned depth = monitor->depth;
    queue_append(&monitor->waiters, &me);
    let_go(monitor);
    await_notification(monitor, &me, deadline);
    take(monitor, me.thread, depth);
    pthread_mutex_unlock(&monitor->mutex);
    bool interrupted = !me.notified && me.thread != NULL && thread_is_interrupted(me.thread, true);
    waiter_end(&me);
    end_blocking(self, entered_vm);
    return interrupted ? JVMTI_ERROR_INTERRUPT : JVMTI_ERROR_NONE;
}

static jvmtiError notify(jrawMonitorID monitor, bool all) {
    jvmtiError err = JVMTI_ERROR_NONE;
    pthread_mutex_lock(&monitor->mutex);
    if (!is_owner(monitor)) {
        err = JVMTI_ERROR_NOT_MONITOR_OWNER;
    } else {
        while (monitor->waiters != NULL) {
            notify_first(monitor);
            if (!all) {
                break;
            }
        }
    }
    pthread_mutex_unlock(&monitor->mutex);
    return err;
}

jvmtiError jvmti_RawMonitorNotify(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    (void)env, (void)self;
    return notify(monitor, false);
}

jvmtiError jvmti_RawMonitorNotifyAll(JvmtiEnv *env, Thread *self, jrawMonitorID monitor) {
    (void)env, (void)self;
    return notify(monitor, true);
}
