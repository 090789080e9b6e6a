/* Virtual threads that have given up their carriers for a monitor (contract of 25: 6.5): each has a record while it is
   in the queue of those entering, or in the set of those waiting. Nothing else is known of virtual threads here: what
   they own lies with their frames (vm/interp/continuation.h). */
#ifndef runtime_virtual_thread_h
#define runtime_virtual_thread_h
#include "runtime/gate.h"

/* Values of VirtualThread.state. Those of VIRTUAL_SUSPENDED are Java's. */
enum {
    VIRTUAL_RUNNING = 2,
    VIRTUAL_BLOCKING = 12,
    VIRTUAL_BLOCKED = 13,
    VIRTUAL_WAITING = 15,
    VIRTUAL_WAIT = 16,
    VIRTUAL_TIMED_WAITING = 17,
    VIRTUAL_TIMED_WAIT = 18
};

typedef struct VirtualThread {
    struct VirtualThread *next, **link; /* list of all; guarded by the lock UNBLOCKING */
    Object *thread, *monitor;           /* roots */
    Gate *gate;                         /* the monitor's */
    GateWaiter waiter;
    uint32_t entries;                  /* that it had when it began to wait. 0: it does not wait, but enters */
    bool notified, interrupted, awake; /* of who waits: how that has ended, if it is awake */
} VirtualThread;

/* The record of a thread; NULL: it is in no queue. */
VirtualThread *virtual_thread_of(const Object *thread);
VirtualThread *virtual_thread_new(Object *thread, Object *monitor, Gate *gate); /* NULL: no memory */
void virtual_thread_free(VirtualThread *v);
int32_t virtual_thread_state(const Object *thread);
void virtual_thread_set_state(Object *thread, int32_t state);

/* With the gate's lock. It has been notified; it may try to enter: the answer is to be woken. */
void virtual_thread_notified(VirtualThread *v);
ParkWord *virtual_thread_unblock(VirtualThread *v);
/* VirtualThread.takeVirtualThreadListToUnblock: blocks until there are some; linked by VirtualThread.next. NULL: an
   asynchronous exception is to be thrown. */
Object *virtual_threads_to_unblock(Thread *t);
void virtual_threads_init(void);
extern uint32_t injected_VirtualThread_record;
#endif
