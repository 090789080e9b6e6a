/* Stopping threads. One operation at a time stops either the world or a single thread; it may do anything with the
   stopped ones: walk their frames, change them, collect. A thread is stopped while it is in native code or blocked, or
   it waits at its next poll (loop back edge, method entry and exit) or transition into the VM. A thread that
   waits for its turn to stop others counts as stopped itself. So two threads that stop each other do not wait for each
   other for ever.

   No lock that another thread may need on its way to a poll is held when an operation begins. Inside one no Java code
   runs and nothing blocks on another thread. */
#ifndef runtime_safepoint_h
#define runtime_safepoint_h
#include "runtime/thread.h"

/* From now on stopping makes other threads fence, which spares them that on their ways to native code and back, if the
   system can do that. Takes as long as 20 ms, asleep, if the process has several threads, unless it has been called
   before. Any thread, not in state IN_VM. */
void safepoint_fence_for_all(void);

/* Stop-the-world: all other threads stay stopped until safepoint_end. Nests within the same thread. State IN_VM, frames
   complete, references rooted: other operations, a collection too, may come first. */
void safepoint_begin(Thread *self);
void safepoint_end(Thread *self);
bool safepoint_is_mine(const Thread *self); /* the caller runs inside a separate operation that stops all threads */

/* A callback of an agent's inside a stop waits for another thread at a raw monitor, until it has what it waits for; no
   effect of a thread that has not stopped all threads. safepoint_waits: whether one does. */
void safepoint_set_waiting(Thread *self, bool waits);
extern bool safepoint_callback_waits; /* atomic */
static inline bool safepoint_waits(void) { return __atomic_load_n(&safepoint_callback_waits, __ATOMIC_SEQ_CST); }

/* For reports, with threads_lock: the thread whose operation is in progress, and that one's number; NULL: none is. */
Thread *safepoint_stopper(uint64_t *turn);

/* The handshake: runs operation(target, context) on the caller's thread while [target], which is pinned or the caller,
   is stopped, or immediately when it is the caller. False: the target has ended; the operation did not run. Inside an
   operation that stops all threads it just runs. */
bool safepoint_with_stopped(Thread *self, Thread *target, void (*operation)(Thread *target, void *context),
                            void *context);

/* Suspension (JVMTI SuspendThread, Thread.suspend): when it returns, the target runs no Java code until it is resumed.
   Of the caller itself: returns after the resume. The target is pinned, or the caller. */
typedef enum SuspendResult { SUSPEND_DONE, SUSPEND_ALREADY, SUSPEND_ENDED } SuspendResult;
SuspendResult thread_suspend(Thread *self, Thread *target);
SuspendResult thread_resume(Thread *target); /* any thread; SUSPEND_ALREADY: it was not suspended */

/* For runtime/virtual_thread.c, with threads_lock: the thread, which is stopped or the caller, may have become another,
   or that one's suspension has changed. The answer is to be woken. */
ParkWord *thread_update_suspension(Thread *t);

/* For runtime/thread.c. A new thread, with threads_lock: is held from the start at a safepoint. The end of the
   calling thread: waits until nobody holds it, and returns with threads_lock taken. */
void safepoint_join(Thread *t);
void safepoint_leave(Thread *t);
#endif
