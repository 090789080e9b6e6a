/* Sampling of allocation (JVMTI SampledObjectAlloc). */
#ifndef gc_sample_h
#define gc_sample_h
#include "gc/heap.h"
#include "gc/heap_internal.h"

/* Sampling of allocation (JVMTI SampledObjectAlloc), thread by thread: objects are chosen at distances that are
   distributed geometrically, with a mean of [bytes]; 0: every object. To be called by the thread itself or while it is
   stopped. The fast path does not know of it: the runs are shortened, so that they end before the next sample, and
   heap_allocate leaves the object it has chosen in `sampled`. */
/* Holds from the next distance that is drawn; heap_start_sampling draws one. */
void heap_set_sampling_interval(uint32_t bytes);
void heap_start_sampling(HeapLocal *local);
void heap_stop_sampling(HeapLocal *local);
/* For gc/ only: heap_allocate_unsampled, and chooses. */
Object *sample_allocate(HeapLocal *local, ObjectLayout *layout, size_t bytes);
/* what the runs may still give is back in sample_left; before they are given up */
void sample_revoke(HeapLocal *local);
#endif
