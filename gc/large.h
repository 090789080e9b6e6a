/* Large objects. For gc/ only. */
#ifndef gc_large_h
#define gc_large_h
#include "gc/heap_internal.h"

/* large.c. Takes the lock itself. Memory for a large object, live bit not yet set; NULL without room. */
void *large_take(size_t bytes);
/* Zeroes it; without the lock, and not in the pause. */
void large_clear(void *object, size_t bytes);
/* frees the units of dead objects, adds the others to heap.live_bytes */
void large_sweep(void);
#endif
