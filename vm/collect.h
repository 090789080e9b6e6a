/* The VM's side of collections: heap configuration and hooks, log lines, waking those who wait for references, registering objects with finalizers. */
#ifndef vm_collect_h
#define vm_collect_h
#include "runtime/thread.h"

bool collect_init(void);                /* makes the heap as the options say; false: no memory */
/* Blocks until the list of pending references is not empty. May return early. */
void collect_await_references(Thread *t);
/* Finalizer.register for an object whose class has a finalizer: at the end of Object.<init>, and of clones. False: exception pending. */
bool collect_register_finalizer(Thread *t, Object *o);
#endif
