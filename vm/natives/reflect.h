/* Reflect objects: made from members (NULL = exception pending) and back to the member by clazz + slot (NULL when the
   object is none); and the arguments of calls from an Object[]. */
#ifndef vm_natives_reflect_h
#define vm_natives_reflect_h
#include "runtime/thread.h"

Object *reflect_new_method(Thread *t, Method *m);
Object *reflect_new_constructor(Thread *t, Method *m);
Object *reflect_new_field(Thread *t, Field *f);
Method *reflect_method_of(const Object *o); /* of a Method or Constructor */
Field *reflect_field_of(const Object *o);
Object *reflect_parameter_types(const Object *o); /* Class[] of a Method or Constructor */
/* The words of the parameters of [m] (receiver left out) from element [first] of an Object[] on, one element each
   (NULL: no arguments). Primitives are unboxed and widened. [types]: Class[] that references are checked against, NULL:
   not checked. False: IllegalArgumentException pending. */
bool reflect_gather_arguments(Thread *t, const Method *m, Object *arguments, uint32_t first, Object *types,
                              Slot *words);

#endif
