/* Identity hash codes. An object's is made from its address, unless a program has replaced it: some tools write it into
   the first word of the object through Unsafe, where HotSpot stores it. That word is shown, and changed, as if it was
   HotSpot's; what our header has there is never shown. */
#ifndef runtime_identity_h
#define runtime_identity_h
#include "base/assertion.h"
#include "gc/object.h"
#include "runtime/monitor.h"

int32_t identity_replaced_hash(const Object *o);
extern int32_t (*identity_named_hash)(const Object *o); /* while schedules are explored: of the name; else NULL */
static inline int32_t identity_hash(const Object *o) {
    if (unlikely(__atomic_load_n(&o->sync, __ATOMIC_RELAXED) & SYNC_HASHED)) return identity_replaced_hash(o);
    return unlikely(identity_named_hash != NULL) ? identity_named_hash(o) : object_identity_hash(o);
}
/* HotSpot's first word of an unlocked object that has a hash code. */
uint64_t identity_mark(const Object *o);
/* The same for a write of a part of it: without a hash code that no program has written, as HotSpot's object has none
   before it is asked for. */
uint64_t identity_written_mark(const Object *o);
/* Of [mark] only the hash code counts; 0 represents that of the address. Without memory nothing changes. */
void identity_set_mark(Object *o, uint64_t mark);
#endif
