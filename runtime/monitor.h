/* Java monitors (JVMS 6.5 monitorenter, 2.11.10). The sync word of an object:

     bit 0  tagged (JVMTI)      bit 1  hashed (spare)      bit 2  inflated
     not inflated:  bits 3-12 recursion - 1 (0 when locked once), bits 13-31 owner's lock_id, 0: unlocked
     inflated:      bits 3-31 index of a Monitor

   Every change of the word is a compare-and-swap, so that another thread may inflate a held lock, or tag the object, at
   any time. Uncontended enter and exit are one compare-and-swap each. Waiting threads are in state BLOCKED and do not
   hold up a safepoint.

   Each thread records the monitors it has entered, with the frame that did (Thread.owned). Locking is structured:
   monitorexit and the return from a synchronized method give back only what their own frame has entered, and what a
   frame still holds when it ends is given back for it. */
#ifndef runtime_monitor_h
#define runtime_monitor_h
#include "runtime/thread.h"

enum {
    SYNC_TAGGED = 1,
    SYNC_HASHED = 2,
    SYNC_INFLATED = 4,
    SYNC_RECURSION_SHIFT = 3,
    SYNC_RECURSION_MAX = 1023,
    SYNC_OWNER_SHIFT = 13,
    SYNC_OWNER_MAX = (1 << 19) - 1,
    SYNC_KEPT = SYNC_TAGGED | SYNC_HASHED
};

bool monitor_enter_slow(Thread *t, Object *o, Frame *frame);
bool monitor_exit_slow(Thread *t, Object *o, Frame *frame);
/* Whatever needs neither block nor throw, the monitor may be inflated: false means only that the slow way must be
   taken. The thin lock that nobody owns twice is for inlining. */
FROM_LOOP bool monitor_enter_quick(Thread *t, Object *o, Frame *frame);
FROM_LOOP bool monitor_exit_quick(Thread *t, Object *o, Frame *frame);
static inline bool monitor_enter_fast(Thread *t, Object *o, Frame *frame) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    OwnedMonitor *record = t->owned_top;
    if (unlikely(w > SYNC_KEPT || record == t->owned_end) ||
        !__atomic_compare_exchange_n(&o->sync, &w, w | t->lock_id << SYNC_OWNER_SHIFT, false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED))
        return monitor_enter_quick(t, o, frame);
    *record = (OwnedMonitor){o, frame};
    t->owned_top = record + 1;
    return true;
}
static inline bool monitor_exit_fast(Thread *t, Object *o, Frame *frame) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    if (unlikely((w & ~(uint32_t)SYNC_KEPT) != t->lock_id << SYNC_OWNER_SHIFT)) return monitor_exit_quick(t, o, frame);
    OwnedMonitor *record = t->owned_top - 1; /* there is one: the thread owns a monitor */
    if (record->object != o || record->frame != frame ||
        !__atomic_compare_exchange_n(&o->sync, &w, w & SYNC_KEPT, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        return monitor_exit_quick(t, o, frame);
    t->owned_top = record;
    return true;
}
/* [frame]: the Java frame whose bytecode it is; NULL: JNI or the VM itself. The object must be rooted by the caller
   (entering may block). False: exception pending: OutOfMemoryError, out of native memory, or one that the callback of
   an event has left. Without a frame the latter is pending though the monitor has been entered (true). */
static inline bool monitor_enter(Thread *t, Object *o, Frame *frame) {
    return monitor_enter_fast(t, o, frame) || monitor_enter_slow(t, o, frame);
}
/* False: IllegalMonitorStateException pending; the frame has not entered it, whoever else has. */
static inline bool monitor_exit(Thread *t, Object *o, Frame *frame) {
    return monitor_exit_fast(t, o, frame) || monitor_exit_slow(t, o, frame);
}
/* Does [frame] hold a monitor it has entered. */
static inline bool monitor_frame_holds(const Thread *t, const Frame *frame) {
    for (OwnedMonitor *r = t->owned_top; r != t->owned;) {
        r--;
        if (r->frame == frame) return true;
        if (r->frame && r->frame < frame) return false;
    }
    return false;
}
/* Gives back all monitors of a frame that ends (frame NULL: of JNI, when a thread detaches). */
void monitors_release_frame(Thread *t, Frame *frame);
bool monitors_reserve(Thread *t); /* room for one more in the record; false: no memory */
bool monitors_grow(Thread *t);    /* room for some more */
bool monitor_owned(const Thread *t, const Object *o);
/* Object.wait and notify. [millis] 0: for ever. False: exception pending (IllegalMonitorStateException,
   InterruptedException, IllegalArgumentException). */
bool monitor_wait(Thread *t, Object *o, int64_t millis);
bool monitor_notify(Thread *t, Object *o, bool all);
/* The events of monitors, for who does not block here, and is seen to run; callbacks may leave an exception.
   MonitorContendedEnter, after the question whether somebody wants that or the next one. */
bool monitor_reports_contended(void);
void monitor_report_contended(Thread *t, Object *o);
/* MonitorContendedEntered. False: a callback threw, and [frame] has left the monitor again. */
bool monitor_report_entered(Thread *t, Object *o, Frame *frame);
/* MonitorWait. False: nobody wants it. */
bool monitor_report_wait(Thread *t, Object *o, int64_t millis);
/* Whether MonitorContendedEnter, or MonitorWait, has come of what [frame] does next: monitor_enter_slow and
   monitor_wait take that, and do not report it again. */
static inline void monitor_set_reported(Thread *t, const Frame *frame, bool reported) {
    t->reported = reported ? frame : NULL;
}
static inline bool monitor_take_reported(Thread *t, const Frame *frame) {
    bool reported = frame && t->reported == frame;
    t->reported = NULL;
    return reported;
}
/* Virtual threads that can leave their carriers (contract of 25: 6.5), which the caller sees to. Into the queue of
   those entering: VIRTUAL_QUEUED, the caller unmounts it; or it is to be tried again, or there is no memory. When it is
   mounted again it leaves the queue, and tries again. */
typedef enum VirtualEntering { VIRTUAL_NO_MEMORY, VIRTUAL_TRIES, VIRTUAL_QUEUED } VirtualEntering;
VirtualEntering monitor_queue_virtual(Thread *t, Object *o);
void monitor_unqueue_virtual(Thread *t);
/* The beginning of Object.wait; the caller unmounts it, and has looked for interrupts. False: no memory. */
bool monitor_begin_virtual_wait(Thread *t, Object *o, int64_t millis);
/* It is mounted again, and its wait over: tools are notified. */
void monitor_report_virtual_waited(Thread *t);
/* Then it enters again. False: it has to be unmounted once more; not if it [blocks] rather than that. [contended]:
   tools are to be notified that it has entered this, without MonitorContendedEnter, as by the reference; or NULL. */
bool monitor_end_virtual_wait(Thread *t, bool blocks, bool *interrupted, Object **contended);
/* What is wrong with an object's sync word, NULL: nothing (-Xcheck:heap). World stopped. */
const char *monitor_check(const Object *o);
/* lock_id of the owner, 0: free; approximate while others run. [entry_count], which JVMTI reports, is the owner's: all
   threads are stopped, else it is NULL. */
uint32_t monitor_owner_id(const Object *o, uint32_t *entry_count);
const void *monitor_identity(const Object *o); /* the inflated monitor, to show; NULL: the lock is thin */
void monitors_visit_thread(Thread *t, HeapVisitor visit, void *context); /* roots: recorded and awaited objects */
void monitors_init(void); /* weak processor that recycles monitors of dead objects */
void monitors_count_memory(MemoryUse *use);
#endif
