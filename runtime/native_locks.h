/* Locks of native code, while schedules are explored: raw monitors of JVMTI, and what agents lock by pthreads. They
   have names that stay the same from schedule to schedule, owners, and threads that wait for them. Used with the turn.
 */
#ifndef runtime_native_locks_h
#define runtime_native_locks_h
#include "runtime/actor.h"

typedef struct NativeLock {
    uint64_t location;
    const char *name; /* "raw_monitor#1", "mutex_lib.so+0x4010" */
    Actor *owner;     /* NULL: free, or readers have it, or a thread that has no turns */
    unsigned readers;
    uint64_t held; /* not 0: a try has failed since it was given back last */
} NativeLock;

/* The lock at [address], of a [kind] in words; a new one is named after [by], or its place in a library. */
NativeLock *native_lock_at(const void *address, const char *kind, Actor *by);
void native_lock_forget(const void *address); /* destroyed: what comes to be there is another one */
void native_lock_name(Operation *op, const NativeLock *l);
/* What [a] is blocked at; waits: until it is notified. NULL: nothing. */
void native_lock_await(Actor *a, const NativeLock *l, bool waits);
const NativeLock *native_lock_awaited(const Actor *a);
bool native_lock_is_waited(const Actor *a);
#endif
