/* Reflect objects: made from members (NULL = exception pending) and back to the member by clazz + slot (NULL when the object is none). */
#ifndef vm_natives_reflect_h
#define vm_natives_reflect_h
#include "runtime/thread.h"

Object *reflect_new_method(Thread *t, Method *m);
Object *reflect_new_constructor(Thread *t, Method *m);
Object *reflect_new_field(Thread *t, Field *f);
Method *reflect_method_of(const Object *o);
Field *reflect_field_of(const Object *o);
#endif
