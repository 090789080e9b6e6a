/* Which locks a thread holds, in builds with assertions. */
#include "validation/base/lock.h"

#ifdef VM_ASSERTIONS

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

_Static_assert(LOCK_COUNT <= 64, "a bit for each rank");
static __thread uint64_t held;

static const char *const names[] = {
#define LOCK(name, sentence) #name,
#include "validation/base/locks.def"
#undef LOCK
};

void lock_note_try(const Lock *l) { held |= UINT64_C(1) << l->rank; }

void lock_note_acquire(const Lock *l) {
    for (unsigned r = l->rank; r < LOCK_COUNT; r++) {
        if (!(held >> r & 1)) continue;
        fprintf(stderr, "jvmticheck: lock order: %s is taken while %s is held\n", names[l->rank], names[r]);
        abort();
    }
    lock_note_try(l);
}

void lock_note_release(const Lock *l) { held &= ~(UINT64_C(1) << l->rank); }

#endif
