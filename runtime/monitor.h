/* Java monitors (JVMS 6.5 monitorenter, 2.11.10). The sync word of an object:

     bit 0  tagged (JVMTI)      bit 1  hashed (spare)      bit 2  inflated
     not inflated:  bits 3-12 recursion - 1 (0 when locked once), bits 13-31 owner's thread id, 0: unlocked
     inflated:      bits 3-31 index of a Monitor

   Every change of the word is a compare-and-swap, so that another thread may inflate a held lock, or tag the object, at any time. Uncontended enter and exit are one
   compare-and-swap each. Blocking happens in state BLOCKED/NATIVE, i.e. a waiting thread does not hold up a safepoint. */
#ifndef runtime_monitor_h
#define runtime_monitor_h
#include "runtime/thread.h"

enum { SYNC_TAGGED = 1, SYNC_HASHED = 2, SYNC_INFLATED = 4, SYNC_RECURSION_SHIFT = 3, SYNC_RECURSION_MAX = 1023, SYNC_OWNER_SHIFT = 13,
       SYNC_OWNER_MAX = (1 << 19) - 1, SYNC_KEPT = SYNC_TAGGED | SYNC_HASHED };

static inline uint32_t monitor_thread_id(const Thread *t) { return (uint32_t)t->id & SYNC_OWNER_MAX; }

bool monitor_enter_slow(Thread *t, Object *o);
bool monitor_exit_slow(Thread *t, Object *o);
/* The uncontended, not recursive cases, for inlining: false means only that the slow way must be taken. */
static inline bool monitor_enter_fast(Thread *t, Object *o) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    return __builtin_expect(w <= SYNC_KEPT, 1) &&
           __atomic_compare_exchange_n(&o->sync, &w, w | monitor_thread_id(t) << SYNC_OWNER_SHIFT, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}
static inline bool monitor_exit_fast(Thread *t, Object *o) {
    uint32_t w = __atomic_load_n(&o->sync, __ATOMIC_RELAXED);
    return __builtin_expect((w & ~(uint32_t)SYNC_KEPT) == monitor_thread_id(t) << SYNC_OWNER_SHIFT, 1) &&
           __atomic_compare_exchange_n(&o->sync, &w, w & SYNC_KEPT, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}
/* The object must be rooted by the caller (entering may block). False: out of native memory, OutOfMemoryError pending. */
static inline bool monitor_enter(Thread *t, Object *o) { return monitor_enter_fast(t, o) || monitor_enter_slow(t, o); }
/* False: IllegalMonitorStateException pending. */
static inline bool monitor_exit(Thread *t, Object *o) { return monitor_exit_fast(t, o) || monitor_exit_slow(t, o); }
bool monitor_owned(Thread *t, Object *o);
/* Object.wait and notify. [millis] 0: for ever. False: exception pending (IllegalMonitorStateException). */
bool monitor_wait(Thread *t, Object *o, int64_t millis);
bool monitor_notify(Thread *t, Object *o, bool all);
/* Owner and entry count as JVMTI reports them; owner id 0: free. World stopped or approximate. */
uint32_t monitor_owner_id(const Object *o, uint32_t *entry_count);
void monitors_init(void);               /* weak processor that recycles monitors of dead objects */
#endif
