/* Linking (JVMS 5.4) and initialisation (JVMS 5.5). false = exception pending. */
#ifndef vm_classes_link_h
#define vm_classes_link_h
#include "runtime/thread.h"

/* JVMS 4.10, 5.4.1, for classes that are verified at all: VerifyError, ClassFormatError, or what loading a class
   brought. */
bool class_verify(Thread *t, Class *c);
/* What shall become a version of [c]: boot classes are verified, too. *verified: it was one of those that are verified
   at all. */
bool class_verify_file(Thread *t, Class *c, const ClassFile *cf, bool *verified);
/* Superclasses and interfaces first; verifies; lays out fields, builds vtable and itable, sets constant static fields,
   posts ClassPrepare. Idempotent. */
bool class_link(Thread *t, Class *c);
/* Runs <clinit> as JVMS 5.5 says. Idempotent and cheap when already initialised. */
bool class_initialize(Thread *t, Class *c);
/* New zeroed instance of an initialised, instantiable class; NULL: OutOfMemoryError pending. Registers nothing. */
Object *object_new(Thread *t, Class *c);
/* [array_class] is the array's own class. Negative length: NegativeArraySizeException. */
Object *array_new(Thread *t, Class *array_class, int32_t length);
Object *array_new_primitive(Thread *t, int basic_type, int32_t length);
Object *array_new_multi(Thread *t, Class *array_class, const int32_t *lengths, unsigned count);
/* Runs ()V or (args) constructors from C: object_new + call. */
Object *object_construct(Thread *t, Class *c, const char *descriptor, const Slot *arguments /* without receiver */);
#endif
