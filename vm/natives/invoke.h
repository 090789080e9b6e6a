/* Types as MethodHandleNatives is given them. */
#ifndef vm_natives_invoke_h
#define vm_natives_invoke_h
#include "runtime/thread.h"

/* Descriptor of a String, a Class or a MethodType. *descriptor is NULL when it is too long, or nothing there. False:
   exception pending. */
bool descriptor_of_type(Thread *t, Object *type, Symbol **descriptor);
#endif
