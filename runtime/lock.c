/* Which locks a thread holds, in builds with assertions; see lock.h. */
#include "runtime/lock.h"

#ifdef VM_ASSERTIONS

_Static_assert(LOCK_COUNT <= 64, "a bit for each rank");
static __thread uint64_t held;

static const char *const names[] = {
#define LOCK(name, sentence) #name,
#include "runtime/locks.def"
#undef LOCK
};

void lock_note_acquire(const Lock *l) {
    for (int r = l->rank; r < LOCK_COUNT; r++) {
        if (!(held >> r & 1)) continue;
        fprintf(stderr, "minijvm: lock order: %s is acquired while %s is held\n", names[l->rank], names[r]);
        abort();
    }
    held |= UINT64_C(1) << l->rank;
}

void lock_note_release(const Lock *l) {
    VM_ASSERT(lock_is_held(l->rank));
    held &= ~(UINT64_C(1) << l->rank);
}

bool lock_is_held(LockRank rank) { return held >> rank & 1; }
bool lock_any_held(void) { return held != 0; }

#endif
