/* Virtual threads. One that has given up its carrier for a monitor (contract of 25: 6.5) has a record while it is in
   the queue of those entering, or in the set of those waiting. What they own lies with their frames
   (vm/interp/continuation.h).

   For tools, a thread of the VM is a platform thread or the virtual one that it carries (Thread.shown): that changes
   where Java says that it mounts and unmounts one, and between (Thread.between) it is neither: no events, and nobody
   suspends it (contract of 25: 6.8). What is suspended is the virtual thread: a word of its object says so, wherever it
   is, and it is not mounted before that ends. */
#ifndef runtime_virtual_thread_h
#define runtime_virtual_thread_h
#include "runtime/gate.h"
#include "runtime/safepoint.h"

/* Values of VirtualThread.state; VIRTUAL_STATE_SUSPENDED is a bit that Java adds for itself. */
enum {
    VIRTUAL_NEW = 0,
    VIRTUAL_RUNNING = 2,
    VIRTUAL_PARKED = 4,
    VIRTUAL_PINNED = 5,
    VIRTUAL_TIMED_PARKED = 7,
    VIRTUAL_TIMED_PINNED = 8,
    VIRTUAL_BLOCKING = 12,
    VIRTUAL_BLOCKED = 13,
    VIRTUAL_WAITING = 15,
    VIRTUAL_WAIT = 16,
    VIRTUAL_TIMED_WAITING = 17,
    VIRTUAL_TIMED_WAIT = 18,
    VIRTUAL_TERMINATED = 99,
    VIRTUAL_STATE_SUSPENDED = 0x100
};

/* The VM's own words of a VirtualThread object. */
typedef struct VirtualThreadWords {
    struct VirtualThread *record;
    void *jvmti;         /* atomic: jvmti/'s data of the thread, as Thread.jvmti */
    uint64_t suspension; /* twice the number of a setting, and whether it was suspended by that or since; another one's
                            than the latest: as that has it for all. Written at a safepoint */
} VirtualThreadWords;
extern uint32_t injected_VirtualThread_words;
static inline VirtualThreadWords *virtual_thread_words(const Object *thread) {
    return (VirtualThreadWords *)((char *)thread + injected_VirtualThread_words);
}

typedef struct VirtualThread {
    struct VirtualThread *next, **link; /* list of all; guarded by the lock UNBLOCKING */
    Object *thread, *monitor;           /* roots */
    Gate *gate;                         /* the monitor's */
    GateWaiter waiter;
    uint32_t entries;                  /* that it had when it began to wait. 0: it does not wait, but enters */
    bool notified, interrupted, awake; /* of who waits: how that has ended, if it is awake */
    bool contends;                     /* of who is awake: the monitor was not free */
} VirtualThread;

/* The record of a thread; NULL: it is in no queue. */
VirtualThread *virtual_thread_of(const Object *thread);
VirtualThread *virtual_thread_new(Object *thread, Object *monitor, Gate *gate); /* NULL: no memory */
void virtual_thread_free(VirtualThread *v);
void virtual_threads_visit_records(void (*f)(const VirtualThread *v, void *context), void *context);
/* Of one that waits, at a safepoint: it has been notified, or is awake, and wants the monitor. */
static inline bool virtual_thread_enters_again(const VirtualThread *v) { return v->waiter.notified || v->awake; }
int32_t virtual_thread_state(const Object *thread);
void virtual_thread_set_state(Object *thread, int32_t state);

/* With the gate's lock. It has been notified; it may try to enter: the answer is to be woken. */
void virtual_thread_notified(VirtualThread *v);
ParkWord *virtual_thread_unblock(VirtualThread *v);
/* VirtualThread.takeVirtualThreadListToUnblock: blocks until there are some; linked by VirtualThread.next. NULL: an
   asynchronous exception is to be thrown. */
Object *virtual_threads_to_unblock(Thread *t);
void virtual_threads_init(void);

/* Has been started, and has not ended. */
bool virtual_thread_is_alive(const Object *thread);
/* Thread.threadStatus of one that is not mounted (contract of 25: 6.3). */
int32_t virtual_thread_status(const Object *thread);

/* ---- mounting, as tools see it. By the carrier, in state IN_VM ---- */

void virtual_thread_mounts(Thread *t, Object *thread); /* not before it may run */
void virtual_thread_mounted(Thread *t, Object *thread);
void virtual_thread_unmounts(Thread *t);
void virtual_thread_unmounted(Thread *t);
/* Tools are notified that the thread has been mounted, or is about to be unmounted; a GC point, no exception is left.
   True: they were notified of the latter, so that the former must follow where it stays after all. */
void virtual_thread_report_mount(Thread *t);
bool virtual_thread_report_unmount(Thread *t);
/* A section of Java code that must not be suspended, nor be notified of. */
void virtual_thread_disable_suspension(Thread *t, bool disable);

/* ---- suspension, by any thread in state IN_VM; it stops all threads ---- */

bool virtual_thread_is_suspended(const Object *thread);
SuspendResult virtual_thread_suspend(Thread *self, Object *thread);
SuspendResult virtual_thread_resume(Thread *self, Object *thread);
/* All that there are and will be; [except]ed ones stay what they are. */
void virtual_threads_set_suspended(Thread *self, bool suspended, Object *const *except, size_t count);
#endif
