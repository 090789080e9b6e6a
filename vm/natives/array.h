/* Elements of arrays as core reflection reads and writes them. */
#ifndef vm_natives_array_h
#define vm_natives_array_h
#include "runtime/slot.h"
#include "runtime/thread.h"

/* One element of an array of primitives as a value of [type], widened: args are array, index, value. */
bool array_get_primitive(Thread *t, const Slot *args, int type, Slot *result);
bool array_set_primitive(Thread *t, const Slot *args, int type);
#endif
