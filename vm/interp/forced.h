/* Frames that end because a tool says so: PopFrame, ForceEarlyReturn. */
#ifndef vm_interp_forced_h
#define vm_interp_forced_h
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"

/* JVMTI PopFrame and ForceEarlyReturn, of the top frame of a stopped thread or of the calling one, which must be a Java
   frame (popping: and its caller too, without C code between them) with nothing forced yet. They take effect when the
   thread continues. An object is given in [reference], any other value in [value]. */
void interp_force_pop(Thread *t);
void interp_force_return(Thread *t, Slot value, Object *reference);
/* The caller's frame is on top, sp and pc as before its invoke; false: exception pending there. */
bool interp_pop_forced(Thread *t);
/* The frame is to be left with *value; false: as of interp_leave. */
bool interp_return_forced(Thread *t, Slot *value);
#endif
