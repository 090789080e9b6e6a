/* The text about all threads that SIGQUIT asks for, in the format of `java`, so that tools which read such dumps can
   read ours; and the search for deadlocks. */
#ifndef vm_services_thread_dump_h
#define vm_services_thread_dump_h
#include <stdio.h>

#include "runtime/thread.h"

/* All threads, deadlocks, the heap; to vm_output(), from one stop-the-world. State IN_VM. */
void thread_dump_print(Thread *self);
/* Threads and deadlocks, with the owned synchronizers of each thread if [locks], and what it has allocated and defined
   if [extended]; to a stream in memory or a file. State IN_VM. */
void thread_dump_write(Thread *self, FILE *out, bool locks, bool extended);
/* Threads and deadlocks for green mode's report of a deadlock: on stderr, without what differs from run to run. All
   threads are blocked. */
void thread_dump_report_blocked(void);

/* What a parked thread has said it waits for (LockSupport.setBlocker); NULL: it is not parked, or has not said. The
   owner of a java.util.concurrent lock, a Thread object; NULL: free, or [o] is no such lock. synchronizers_prepare
   makes the latter known, before all threads are stopped. */
Object *thread_park_blocker(const Thread *t);
void synchronizers_prepare(void);
Object *synchronizer_owner(const Object *o);
/* Threads that wait for each other for ever, cycle by cycle. World stopped. */
void thread_visit_deadlocked(bool monitors_only, void (*visit)(Thread *t, void *context), void *context);
#endif
