/* New objects and arrays. */
#ifndef runtime_allocate_h
#define runtime_allocate_h
#include "runtime/thread.h"

/* New zeroed instance of an initialised, instantiable class; NULL: OutOfMemoryError pending. Registers nothing. */
Object *object_new(Thread *t, Class *c);
/* [array_class] is the array's own class. Negative length: NegativeArraySizeException. */
Object *array_new(Thread *t, Class *array_class, int32_t length);
Object *array_new_primitive(Thread *t, int basic_type, int32_t length);
Object *array_new_multi(Thread *t, Class *array_class, const int32_t *lengths, unsigned count);
#endif
