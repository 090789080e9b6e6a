/* Processing of java.lang.ref.Reference objects. */
#ifndef gc_references_h
#define gc_references_h
#include "gc/heap.h"
#include "gc/heap_internal.h"

/* The static field SoftReference.clock (milliseconds), in its mirror: set to the time now and by each collection,
   compared with the references' timestamps. NULL (default): soft references are kept until memory runs out. [time]:
   what the time is, in nanoseconds. */
void heap_set_soft_clock(int64_t *clock, int64_t (*time)(void));
/* Soft references unused for longer than this many milliseconds per free megabyte are cleared
   (-XX:SoftRefLRUPolicyMSPerMB; default 1000). */
void heap_set_soft_policy(uint64_t ms_per_free_mb);
/* Pending java.lang.ref.Reference list, linked by `discovered`: takes it
   (Reference.getAndClearReferencePendingList). */
Object *heap_take_pending_references(void);
bool heap_has_pending_references(void);
/* For gc/ only. Called by the marker for an instance of a Reference class; true: the referent is to be
   treated as a strong reference. */
bool reference_scan(Object *reference, unsigned kind);
void references_prepare(void);
/* after strong marking: clears, keeps finalizable objects, builds the pending list */
void references_process(void);
void references_finish(void);
#endif
