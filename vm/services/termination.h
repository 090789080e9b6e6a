/* Signals that are to end the process (HUP, INT, TERM), where the VM cannot obey them: an agent's callback waits for a
   raw monitor for ever while all threads are stopped, or at the end of the VM, or an agent has suspended the thread
   that dispatches signals. The process then reports that and dies of the signal after ten seconds. */
#ifndef vm_services_termination_h
#define vm_services_termination_h
#include "runtime/thread.h"

/* In a handler of signals: [number] is to end the process. */
void termination_request(int number);
/* Once, when the VM is created: the thread that watches, which sleeps until then. */
void termination_start(void);
/* Begins to watch; again: nothing. In any state. */
void termination_watch(void);
void termination_is_dispatched(void); /* by the thread that dispatches signals, in state IN_VM */
#endif
