/* Initialisation of classes (JVMS 5.5). */
#ifndef vm_classes_initialize_h
#define vm_classes_initialize_h
#include "vm/classes/link.h"

/* Runs <clinit> as JVMS 5.5 says. Idempotent and cheap when already initialised. */
bool class_initialize(Thread *t, Class *c);
/* Makes an instance with a constructor: class_initialize, object_new and a call. */
Object *object_construct(Thread *t, Class *c, const char *descriptor, const Slot *arguments /* without receiver */);
/* Finalizer.register for an object whose class has a finalizer: at the end of Object.<init>, and of clones. False:
   exception pending. */
bool object_register_finalizer(Thread *t, Object *o);
#endif
