/* What threads wait for, while schedules are explored (runtime/exploration.h): a cycle of threads that wait for each
   other is found as it closes, and a deadlock is described for the report. */
#ifndef vm_services_blocked_h
#define vm_services_blocked_h
#include "runtime/thread.h"

/* [t] is about to block for ever: whether that closes a cycle. */
bool blocked_closes_cycle(Thread *t);
/* No thread can continue, or some wait for each other: a failure, and a line for each thread. */
void blocked_describe(void);
#endif
