/* Walks over all objects of the heap. */
#ifndef gc_walk_h
#define gc_walk_h
#include "gc/heap.h"
#include "gc/object.h"

/* In weak processors: does [o] survive this collection. Outside of collections: is it allocated. [o] is an object's
   address in the heap. */
bool heap_is_marked(const Object *o);
/* Every object that was live at the last collection or was allocated since (what died in that collection is not seen),
   within a collection, after marking, every one that survives; in address order. World must be stopped, or the caller
   the only thread. Return false to stop. Allocation is not allowed inside. */
void heap_iterate(bool (*visit)(void *context, Object *o), void *context);
/* A scratch bit per object for walks over the graph (JVMTI FollowReferences) at a safepoint:
   heap_walk_begin clears all, heap_walk_visit sets the bit and says whether it was clear, heap_walk_visited only looks.
   No collection in between. */
void heap_walk_begin(void);
bool heap_walk_visit(const Object *o);
bool heap_walk_visited(const Object *o);
/* In weak processors: which of the 64 granules (8 bytes each) of the 512 bytes at [p], a multiple of 512, begin an
   object that survives. */
uint64_t heap_survivors(const void *p);
/* [p] is the address of an object in the heap (same meaning of object as in heap_iterate). Exact, and safe for any
   value, in any thread. */
bool heap_contains(const void *p);
/* Size in bytes of any object, multiple of 8. */
size_t object_size(const Object *o);
#endif
