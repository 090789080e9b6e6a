/* The layer's mutexes, held for moments. locks.def lists them in the order in which they may be taken one inside the
   other; builds with assertions check each taking against it, as the VM's do (runtime/lock.h, which the layer, being a
   library for other VMs too, cannot use). */
#ifndef validation_base_lock_h
#define validation_base_lock_h

#include <pthread.h>
#include <stdbool.h>

typedef enum LockRank {
#define LOCK(name, sentence) LOCK_##name,
#include "validation/base/locks.def"
#undef LOCK
    LOCK_COUNT
} LockRank;

typedef struct Lock {
    pthread_mutex_t mutex;
    LockRank rank;
} Lock;
#define LOCK_INITIALIZER(name) \
    { PTHREAD_MUTEX_INITIALIZER, LOCK_##name }

#ifdef VM_ASSERTIONS
/* Note what the calling thread holds. */
void lock_note_acquire(const Lock *l);
void lock_note_try(const Lock *l); /* out of order, too: nobody waits for it */
void lock_note_release(const Lock *l);
#else
static inline void lock_note_acquire(const Lock *l) {}
static inline void lock_note_try(const Lock *l) {}
static inline void lock_note_release(const Lock *l) {}
#endif

static inline void lock_acquire(Lock *l) {
    lock_note_acquire(l);
    pthread_mutex_lock(&l->mutex);
}
/* Whether it could be had immediately. */
static inline bool lock_try(Lock *l) {
    bool had = pthread_mutex_trylock(&l->mutex) == 0;
    if (had) lock_note_try(l);
    return had;
}
static inline void lock_release(Lock *l) {
    pthread_mutex_unlock(&l->mutex);
    lock_note_release(l);
}

#endif
