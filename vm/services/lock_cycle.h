/* Threads that wait for each other's locks for ever, platform and virtual ones: for green mode, which reports them
   though other threads sleep. (What tools ask for knows platform threads only, as on `java`: thread_dump.h.) */
#ifndef vm_services_lock_cycle_h
#define vm_services_lock_cycle_h
#include "runtime/thread.h"

typedef struct LockWaiter {
    Object *thread;                 /* java.lang.Thread */
    Thread *runner;                 /* on whose stack its frames are; NULL: it is an unmounted virtual thread */
    const Frame *top;               /* stubs included */
    MonitorOwner owner;             /* what it owns */
    Object *monitor, *synchronizer; /* what it waits for: one of them, or neither */
    struct LockWaiter *awaited;     /* who owns that */
    unsigned walk;                  /* the search that has come here */
} LockWaiter;

/* Calls [found] with a member of each cycle; the others follow by [awaited]. Returns the number of cycles. No other
   thread runs in the VM. Without native memory none is found. synchronizers_prepare has been called. */
enum {
    LOCK_CYCLES_PARKED = 1,       /* also virtual threads that are parked without a carrier: a walk over the heap */
    LOCK_CYCLES_INTERRUPTIBLE = 2 /* also waits for synchronizers that an interrupt would end */
};
unsigned lock_cycles_visit(unsigned which, void (*found)(const LockWaiter *first, void *context), void *context);
bool lock_cycles_exist(bool thorough); /* which nothing can end */
#endif
