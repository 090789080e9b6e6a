/* Replaced identity hash codes: an open-addressing table by object. SYNC_HASHED in an object's header says that the
   table counts, so that other objects cost one test. Entries go with their objects. */
#include "runtime/identity.h"

#include <stdlib.h>

#include "gc/heap.h"
#include "gc/walk.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"

enum { MARK_UNLOCKED = 1, HASH_MASK = 0x7fffffff, FIRST_CAPACITY = 64 };

typedef struct Replaced {
    const Object *object; /* NULL: free */
    int32_t hash;
} Replaced;
static Replaced *table; /* guarded by [lock], in the weak processor by the stop */
static size_t capacity, used;
static Lock lock = LOCK_INITIALIZER(IDENTITY_HASHES);
int32_t (*identity_named_hash)(const Object *o);

static size_t home_of(const Object *o) { return (size_t)object_identity_hash(o) & (capacity - 1); }
static Replaced *place_of(const Object *o) {
    size_t i = home_of(o);
    while (table[i].object && table[i].object != o) i = (i + 1) & (capacity - 1);
    return &table[i];
}

int32_t identity_replaced_hash(const Object *o) {
    lock_acquire(&lock);
    const Replaced *r = place_of(o);
    int32_t hash = r->object ? r->hash : object_identity_hash(o);
    lock_release(&lock);
    return hash;
}

/* Removes the entry and moves up those that follow it, where their search would end at the free place. */
static void remove_at(size_t hole) {
    for (size_t i = (hole + 1) & (capacity - 1); table[i].object; i = (i + 1) & (capacity - 1)) {
        if (((i - home_of(table[i].object)) & (capacity - 1)) < ((i - hole) & (capacity - 1))) continue;
        table[hole] = table[i];
        hole = i;
    }
    table[hole] = (Replaced){NULL, 0};
    used--;
}

static void forget_dead(void) {
    for (size_t i = 0; i < capacity; i++)
        while (table[i].object && !heap_is_marked(table[i].object)) remove_at(i);
}

static bool grow(void) {
    Replaced *old = table;
    size_t old_capacity = capacity, next = capacity ? capacity * 2 : FIRST_CAPACITY;
    Replaced *larger = calloc(next, sizeof *larger);
    if (!larger) return false;
    table = larger;
    capacity = next;
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i].object) *place_of(old[i].object) = old[i];
    free(old);
    if (!old) heap_add_weak_processor(forget_dead);
    return true;
}

static void replace(Object *o, int32_t hash) {
    if (used * 2 >= capacity && !grow()) return;
    Replaced *r = place_of(o);
    used += !r->object;
    *r = (Replaced){o, hash};
    __atomic_or_fetch(&o->sync, SYNC_HASHED, __ATOMIC_RELEASE);
}

uint64_t identity_mark(const Object *o) {
    return (uint64_t)identity_hash(o) << library_level->mark_hash_shift | MARK_UNLOCKED;
}

uint64_t identity_written_mark(const Object *o) {
    bool written = __atomic_load_n(&o->sync, __ATOMIC_RELAXED) & SYNC_HASHED;
    return written ? identity_mark(o) : MARK_UNLOCKED;
}

void identity_set_mark(Object *o, uint64_t mark) {
    int32_t hash = (int32_t)(mark >> library_level->mark_hash_shift & HASH_MASK);
    if (hash == identity_hash(o)) return;
    lock_acquire(&lock);
    if (hash)
        replace(o, hash);
    else
        __atomic_and_fetch(&o->sync, ~(uint32_t)SYNC_HASHED, __ATOMIC_RELAXED);
    lock_release(&lock);
}
