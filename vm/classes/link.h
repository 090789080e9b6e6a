/* Linking (JVMS 5.4) and initialisation (JVMS 5.5). false = exception pending. */
#ifndef vm_classes_link_h
#define vm_classes_link_h
#include "runtime/thread.h"

/* Superclasses and interfaces first; verifies; lays out fields, builds vtable and itable, sets constant static fields,
   posts ClassPrepare. Idempotent. */
bool class_link(Thread *t, Class *c);
#endif
