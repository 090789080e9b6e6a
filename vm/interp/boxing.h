/* Primitive values in memory, in Slots and in box objects (java.lang.Integer ...): conversions shared by reflection,
   method handles, dynamic constants and arrays. A Slot that holds an int type is zero-extended from 32 bits
   (runtime/class.h). */
#ifndef vm_interp_boxing_h
#define vm_interp_boxing_h
#include "runtime/thread.h"

/* T_xxx of the value a box holds; T_OBJECT when [o] is no box (null included). */
int boxing_type(const Object *o);
/* The value of an object for which boxing_type said [type]. */
Slot boxing_value(const Object *box, int type);
/* The box of a primitive (valueOf: small values are the cached boxes); a T_OBJECT is itself. [value] may have more bits
   than the type. NULL: exception pending, or [value] was null. */
Object *boxing_box(Thread *t, int type, Slot value);
/* The same, never a cached one: results of calls by reflection. */
Object *boxing_new(Thread *t, int type, Slot value);
/* JLS 5.1.2: [value] of primitive type [from] becomes one of type [to] by identity or widening; false when there is no
   such conversion. */
bool boxing_widen(int from, int to, Slot *value);
/* Unboxes [o] and widens it to primitive type [to]; false (nothing pending) when it is null, no box, or does not
   convert. */
bool boxing_unbox(const Object *o, int to, Slot *value);
/* One field or array element as a Slot and back. References are compressed in memory. */
Slot boxing_load(int type, const void *at);
void boxing_store(int type, void *at, Slot value);
#endif
