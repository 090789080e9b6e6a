/* Large objects. For gc/ only. */
#ifndef gc_large_h
#define gc_large_h
#include "gc/heap_internal.h"

/* large.c. Takes the lock itself. Memory for a large object, live bit not yet set; NULL without room.
   beyond: as many blocks may be in use as -Xmx has room for its bytes. */
void *large_take(size_t bytes, bool beyond);
/* Zeroes it; without the lock, and not in the pause. */
void large_clear(void *object, size_t bytes);
/* frees the units of dead objects, adds the others to heap.live_bytes */
void large_sweep(void);
#endif
