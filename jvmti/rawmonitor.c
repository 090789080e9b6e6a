/* rawmonitor.c: the category "Raw Monitor": recursive locks with a condition that agents make. They work in every
 * phase and before there are Java threads, so they are made of the C library's parts and owned by native threads.
 *
 * A monitor's own mutex guards its few words and is held for moments only; whoever must wait does so on a condition, in
 * state IN_NATIVE, so that a safepoint is not held up. A structure is never freed, only taken out of use: a stale
 * ID is recognised by its magic number. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jvmti_bodies.h"

/* A thread in RawMonitorWait; lies on its stack, in the monitor's queue until it is notified or its time is over. */
typedef struct Waiter {
    struct Waiter *next;
    bool notified;
} Waiter;

enum { RAW_MONITOR_ALIVE = 0x52617721, RAW_MONITOR_DESTROYED = 0x52617700 };

struct _jrawMonitorID {
    uint32_t magic;
    pthread_mutex_t mutex;
    pthread_cond_t free;     /* somebody who wants to enter may look */
    pthread_cond_t notified;
    bool owned;
    pthread_t owner;
    unsigned depth;
    Waiter *waiters; /* the one who waits longest comes first */
    unsigned users;  /* threads inside RawMonitorEnter and RawMonitorWait: the structure is still in use */
    struct _jrawMonitorID *next_free;
    char *name;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct _jrawMonitorID *pool; /* destroyed ones, for reuse */

jvmtiError jvmti_check_raw_monitor(JvmtiCall *call, jrawMonitorID monitor) {
    (void)call;
    if (monitor == NULL || (uintptr_t)monitor % _Alignof(struct _jrawMonitorID) != 0 ||
        __atomic_load_n(&monitor->magic, __ATOMIC_ACQUIRE) != RAW_MONITOR_ALIVE) {
        return JVMTI_ERROR_INVALID_MONITOR;
    }
    return JVMTI_ERROR_NONE;
}

static bool is_owner(const struct _jrawMonitorID *m) { return m->owned && pthread_equal(m->owner, pthread_self()); }

/* With the mutex held: waits until the monitor is free and takes it with [depth] entries. */
static void take(struct _jrawMonitorID *m, unsigned depth) {
    m->users++;
    while (m->owned) {
        pthread_cond_wait(&m->free, &m->mutex);
    }
    m->users--;
    m->owned = true;
    m->owner = pthread_self();
    m->depth = depth;
}

static void let_go(struct _jrawMonitorID *m) {
    m->owned = false;
    m->depth = 0;
    pthread_cond_signal(&m->free);
}

/* Takes the first waiter out of the queue; it goes on when it gets the monitor. */
static void notify_first(struct _jrawMonitorID *m) {
    Waiter *first = m->waiters;
    m->waiters = first->next;
    first->notified = true;
    pthread_cond_broadcast(&m->notified);
}

static struct _jrawMonitorID *new_structure(void) {
    pthread_mutex_lock(&pool_lock);
    struct _jrawMonitorID *m = pool;
    if (m != NULL) {
        pool = m->next_free;
    }
    pthread_mutex_unlock(&pool_lock);
    if (m != NULL) {
        return m;
    }
    m = calloc(1, sizeof *m);
    if (m != NULL) {
        pthread_condattr_t attributes;
        pthread_condattr_init(&attributes);
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
        pthread_mutex_init(&m->mutex, NULL);
        pthread_cond_init(&m->free, NULL);
        pthread_cond_init(&m->notified, &attributes);
        pthread_condattr_destroy(&attributes);
    }
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
    bool unused = monitor->users == 0 && monitor->waiters == NULL;
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
    (void)env, (void)self;
    pthread_mutex_lock(&monitor->mutex);
    if (is_owner(monitor)) {
        monitor->depth++;
    } else {
        take(monitor, 1);
    }
    pthread_mutex_unlock(&monitor->mutex);
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

static struct timespec deadline_after(jlong millis) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    jlong limit = 100L * 365 * 24 * 3600 * 1000; /* longer is for ever */
    millis = millis > limit ? limit : millis;
    now.tv_sec += millis / 1000;
    now.tv_nsec += millis % 1000 * 1000000;
    if (now.tv_nsec >= 1000000000) {
        now.tv_sec++;
        now.tv_nsec -= 1000000000;
    }
    return now;
}

/* With the mutex held. */
static void wait_until_notified(struct _jrawMonitorID *m, Waiter *me, jlong millis) {
    struct timespec deadline = deadline_after(millis);
    while (!me->notified) {
        if (millis <= 0) {
            pthread_cond_wait(&m->notified, &m->mutex);
        } else if (pthread_cond_timedwait(&m->notified, &m->mutex, &deadline) == ETIMEDOUT && !me->notified) {
            Waiter **w = &m->waiters;
            while (*w != me) {
                w = &(*w)->next;
            }
            *w = me->next;
            return;
        }
    }
}

/* Gives up all entries and takes as many again. 0 and, as in the reference implementation, negative: for ever. */
jvmtiError jvmti_RawMonitorWait(JvmtiEnv *env, Thread *self, jrawMonitorID monitor, jlong millis) {
    (void)env, (void)self;
    pthread_mutex_lock(&monitor->mutex);
    if (!is_owner(monitor)) {
        pthread_mutex_unlock(&monitor->mutex);
        return JVMTI_ERROR_NOT_MONITOR_OWNER;
    }
    unsigned depth = monitor->depth;
    Waiter me = {NULL, false}, **last = &monitor->waiters;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = &me;
    let_go(monitor);
    wait_until_notified(monitor, &me, millis);
    take(monitor, depth);
    pthread_mutex_unlock(&monitor->mutex);
    return JVMTI_ERROR_NONE;
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
