/* The VM's side of collections: heap configuration and hooks, log lines, waking those who wait for references. */
#ifndef vm_collect_h
#define vm_collect_h
#include "runtime/thread.h"

bool collect_init(void);                /* makes the heap as the options say; false: no memory */
/* Blocks until the list of pending references is not empty. May return early. */
void collect_await_references(Thread *t);
#endif
