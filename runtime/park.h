/* Park words: how an OS thread sleeps until another wakes it, by a futex (Linux). A wake that comes before the sleep is
   kept, and one is all that is kept. The words of threads (Thread.park) are never given back to the system, so that a
   thread chosen under a lock can be woken when that lock is free, although it may have ended meanwhile: its successor
   in the word then looks at its own condition once more than it has to. */
#ifndef runtime_park_h
#define runtime_park_h
#include <stdbool.h>
#include <stdint.h>

#include "runtime/spin.h"

typedef struct ParkWord {
    uint32_t state;    /* PARK_NOTHING, PARK_WOKEN, PARK_ASLEEP; atomic. Zero-initialised */
    SpinHistory spins; /* the owner's */
} ParkWord;
enum { PARK_NOTHING, PARK_WOKEN, PARK_ASLEEP };

#define PARK_FOR_EVER INT64_MAX
/* Of its owner only. Returns after a wake, or at [deadline], nanoseconds of CLOCK_MONOTONIC. */
void park(ParkWord *word, int64_t deadline);
/* What the caller has written before is seen by who returns from park. */
void park_wake(ParkWord *word);
#endif
