/* The slow paths of monitors: recursion, inflation, contention, wait sets.
   A lock is inflated when it is contended, waited on, or entered more than 1024 times over. Inflation prepares a Monitor that already says who owns
   it how often and swaps its index into the sync word; since the owner itself changes the word only by compare-and-swap, any thread may do that.
   Monitors stay with their object until it dies. `lock` of a Monitor is held for moments only, never while a thread waits for a safepoint. */
#include "runtime/monitor.h"
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include "runtime/exception.h"

typedef struct Waiter Waiter;
struct Waiter {
    Waiter *next;
    pthread_cond_t condition;
    bool notified;
};

typedef struct Monitor {
    pthread_mutex_t lock;
    pthread_cond_t released;
    uint32_t owner;             /* thread id, 0: free */
    uint32_t entries;
    uint32_t index, blocked;
    Object *object;             /* weak; NULL: on the free list */
    Waiter *first_waiter, **last_waiter;
    struct Monitor *next_free;
} Monitor;

enum { CHUNK = 256, CHUNKS = 1 << 16 };
static Monitor *chunks[CHUNKS];
static uint32_t monitor_count;
static Monitor *free_monitors;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static inline Monitor *monitor_at(uint32_t index) { return &chunks[index / CHUNK][index % CHUNK]; }

static Monitor *monitor_new(Object *o) {
    Monitor *m = NULL;
    pthread_mutex_lock(&table_lock);
    if (free_monitors) {
        m = free_monitors;
        free_monitors = m->next_free;
    } else if (monitor_count < (uint32_t)CHUNK * CHUNKS) {
        Monitor **chunk = &chunks[monitor_count / CHUNK];
        if (!*chunk) *chunk = calloc(CHUNK, sizeof(Monitor));
        if (*chunk) {
            m = &(*chunk)[monitor_count % CHUNK];
            m->index = monitor_count++;
            pthread_condattr_t attributes;
            pthread_condattr_init(&attributes);
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
            pthread_mutex_init(&m->lock, NULL);
            pthread_cond_init(&m->released, &attributes);
            pthread_condattr_destroy(&attributes);
        }
    }
    if (m) {
        m->object = o;
        m->owner = m->entries = m->blocked = 0;
        m->first_waiter = NULL;
        m->last_waiter = &m->first_waiter;
    }
    pthread_mutex_unlock(&table_lock);
    return m;
}

static void monitor_recycle(Monitor *m) {
    pthread_mutex_lock(&table_lock);
    m->object = NULL;
    m->next_free = free_monitors;
    free_monitors = m;
    pthread_mutex_unlock(&table_lock);
}

/* The monitor of [o], inflating a thin lock; NULL without memory. */
static Monitor *monitor_inflate(Thread *t, Object *o) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_ACQUIRE);
    Monitor *m = NULL;
    while (!(w & SYNC_INFLATED)) {
        if (!m && !(m = monitor_new(o))) {
            exception_throw_out_of_memory(t, "unable to create a native monitor");
            return NULL;
        }
        m->owner = w >> SYNC_OWNER_SHIFT;
        m->entries = m->owner ? (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) + 1 : 0;
        if (__atomic_compare_exchange_n(&o->sync, &w, (w & SYNC_KEPT) | SYNC_INFLATED | m->index << SYNC_RECURSION_SHIFT, false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return m;
    }
    if (m) monitor_recycle(m);          /* another thread was faster */
    return monitor_at(w >> SYNC_RECURSION_SHIFT);
}

/* Waits for ownership with m->lock held; [t] is in state NATIVE. */
static void acquire_locked(Thread *t, Monitor *m, uint32_t entries) {
    m->blocked++;
    while (m->owner) pthread_cond_wait(&m->released, &m->lock);
    m->blocked--;
    m->owner = monitor_thread_id(t);
    m->entries = entries;
}

bool monitor_enter_slow(Thread *t, Object *o) {
    uint32_t me = monitor_thread_id(t), w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    while (!(w & SYNC_INFLATED)) {
        uint32_t next;
        if (w <= SYNC_KEPT) next = w | me << SYNC_OWNER_SHIFT;
        else if (w >> SYNC_OWNER_SHIFT == me && (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) < SYNC_RECURSION_MAX)
            next = w + (1u << SYNC_RECURSION_SHIFT);
        else break;
        if (__atomic_compare_exchange_n(&o->sync, &w, next, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return true;
    }
    Monitor *m = monitor_inflate(t, o);
    if (!m) return false;
    pthread_mutex_lock(&m->lock);
    if (m->owner == me) m->entries++;
    else if (!m->owner) {
        m->owner = me;
        m->entries = 1;
    } else {
        /* m->lock must not be held while entering the VM again: the collector may have stopped the world. */
        thread_to_native(t);
        acquire_locked(t, m, 1);
        pthread_mutex_unlock(&m->lock);
        thread_to_vm(t);
        return true;
    }
    pthread_mutex_unlock(&m->lock);
    return true;
}

static bool throw_not_owner(Thread *t) {
    return exception_throw(t, "java/lang/IllegalMonitorStateException", "current thread is not owner");
}

bool monitor_exit_slow(Thread *t, Object *o) {
    uint32_t me = monitor_thread_id(t), w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    while (!(w & SYNC_INFLATED)) {
        if (w >> SYNC_OWNER_SHIFT != me) return throw_not_owner(t);
        uint32_t next = w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX ? w - (1u << SYNC_RECURSION_SHIFT) : w & SYNC_KEPT;
        if (__atomic_compare_exchange_n(&o->sync, &w, next, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return true;
    }
    Monitor *m = monitor_at(w >> SYNC_RECURSION_SHIFT);
    pthread_mutex_lock(&m->lock);
    bool owned = m->owner == me;
    if (owned && --m->entries == 0) {
        m->owner = 0;
        if (m->blocked) pthread_cond_signal(&m->released);
    }
    pthread_mutex_unlock(&m->lock);
    return owned || throw_not_owner(t);
}

uint32_t monitor_owner_id(const Object *o, uint32_t *entry_count) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_ACQUIRE);
    if (w & SYNC_INFLATED) {
        Monitor *m = monitor_at(w >> SYNC_RECURSION_SHIFT);
        if (entry_count) *entry_count = m->entries;
        return m->owner;
    }
    uint32_t owner = w >> SYNC_OWNER_SHIFT;
    if (entry_count) *entry_count = owner ? (w >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) + 1 : 0;
    return owner;
}

bool monitor_owned(Thread *t, Object *o) {
    return monitor_owner_id(o, NULL) == monitor_thread_id(t);
}

bool monitor_wait(Thread *t, Object *o, int64_t millis) {
    if (!monitor_owned(t, o)) return throw_not_owner(t);
    Monitor *m = monitor_inflate(t, o);
    if (!m) return false;
    Waiter waiter = { .next = NULL };
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&waiter.condition, &attributes);
    pthread_condattr_destroy(&attributes);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    if (millis > 0) {
        int64_t seconds = millis / 1000;
        until.tv_sec += seconds > INT32_MAX ? INT32_MAX : seconds;
        until.tv_nsec += millis % 1000 * 1000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
    }
    pthread_mutex_lock(&m->lock);
    uint32_t entries = m->entries;
    *m->last_waiter = &waiter;
    m->last_waiter = &waiter.next;
    m->owner = m->entries = 0;
    if (m->blocked) pthread_cond_signal(&m->released);
    thread_to_native(t);
    int status = 0;
    while (!waiter.notified && status != ETIMEDOUT)
        status = millis > 0 ? pthread_cond_timedwait(&waiter.condition, &m->lock, &until) : pthread_cond_wait(&waiter.condition, &m->lock);
    if (!waiter.notified) {             /* timed out: still in the wait set */
        Waiter **link = &m->first_waiter;
        while (*link != &waiter) link = &(*link)->next;
        *link = waiter.next;
        if (m->last_waiter == &waiter.next) m->last_waiter = link;
    }
    acquire_locked(t, m, entries);
    pthread_mutex_unlock(&m->lock);
    pthread_cond_destroy(&waiter.condition);
    thread_to_vm(t);
    return true;
}

bool monitor_notify(Thread *t, Object *o, bool all) {
    if (!monitor_owned(t, o)) return throw_not_owner(t);
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_ACQUIRE);
    if (!(w & SYNC_INFLATED)) return true;      /* a lock that was waited on is inflated */
    Monitor *m = monitor_at(w >> SYNC_RECURSION_SHIFT);
    pthread_mutex_lock(&m->lock);
    while (m->first_waiter) {
        Waiter *waiter = m->first_waiter;
        if (!(m->first_waiter = waiter->next)) m->last_waiter = &m->first_waiter;
        waiter->notified = true;
        pthread_cond_signal(&waiter->condition);
        if (!all) break;
    }
    pthread_mutex_unlock(&m->lock);
    return true;
}

static void process_weak(void) {
    for (uint32_t i = 0; i < monitor_count; i++) {
        Monitor *m = monitor_at(i);
        if (m->object && !heap_is_marked(m->object)) monitor_recycle(m);
    }
}

void monitors_init(void) {
    heap_add_weak_processor(process_weak);
}
