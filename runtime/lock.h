/* The VM's mutexes, held for moments: no Java code runs, nothing is allocated in the heap and the thread is not stopped
   while it holds one. locks.def lists them in the order in which they may be taken one inside the other; sanitized
   builds check each taking against it. For what is held longer there are VmLock (block.h) and monitors. Any thread,
   attached or not. */
#ifndef runtime_lock_h
#define runtime_lock_h
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/assertion.h"

typedef enum LockRank {
#define LOCK(name, sentence) LOCK_##name,
#include "runtime/locks.def"
#undef LOCK
    LOCK_COUNT
} LockRank;

typedef struct Lock {
    pthread_mutex_t mutex; /* for pthread_cond_wait, too */
    LockRank rank;
} Lock;
#define LOCK_INITIALIZER(name) \
    { PTHREAD_MUTEX_INITIALIZER, LOCK_##name }

static inline void lock_init(Lock *l, LockRank rank) {
    pthread_mutex_init(&l->mutex, NULL);
    l->rank = rank;
}
static inline void lock_destroy(Lock *l) { pthread_mutex_destroy(&l->mutex); }

#ifdef VM_ASSERTIONS
/* Note what the calling thread holds. */
void lock_note_acquire(const Lock *l);
void lock_note_release(const Lock *l);
/* Whether it holds a lock of this rank; any lock. */
bool lock_is_held(LockRank rank);
bool lock_any_held(void);
#else
static inline void lock_note_acquire(const Lock *l) {}
static inline void lock_note_release(const Lock *l) {}
/* For VM_ASSERT only. */
bool lock_is_held(LockRank rank);
bool lock_any_held(void);
#endif

static inline void lock_acquire(Lock *l) {
    lock_note_acquire(l);
    pthread_mutex_lock(&l->mutex);
}
static inline void lock_release(Lock *l) {
    pthread_mutex_unlock(&l->mutex);
    lock_note_release(l);
}
#endif
