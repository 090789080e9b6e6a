/* What a thread, platform or virtual, does, waits for and has locked, taken down at a safepoint: for infos
   of java.lang.management, and for dumps of threads to a file. */
#ifndef vm_jvm_thread_snapshot_h
#define vm_jvm_thread_snapshot_h
#include "vm/interp/exception.h"

typedef struct ThreadLock {
    Object *object;
    int32_t depth; /* of the frame that has locked it; -1: JNI */
} ThreadLock;
typedef struct ThreadSnapshot {
    bool for_dump;  /* set by who wants it so: each time that a monitor was entered is among its locks, also of one that
                       it waits for to have again */
    Object *thread; /* NULL: not alive */
    int32_t status; /* as in Thread.threadStatus */
    bool in_native, suspended;
    Object *carrier;         /* of a virtual thread that is mounted */
    Object *blocker, *owner; /* what it waits for, and the Thread that has it */
    uint64_t blocked, waited;
    int64_t blocked_ms, waited_ms;
    StackSnapshot stack;
    ThreadLock *locks;
    uint32_t lock_count;
} ThreadSnapshot;

/* All threads are stopped; objects become local references of [t]. False: no memory. What was taken is to be freed in
   either case. */
bool thread_snapshot_take(Thread *t, ThreadSnapshot *s, Object *thread, int32_t max_depth, bool locks);
void thread_snapshot_free(ThreadSnapshot *s);
/* jdk.internal.vm.ThreadSnapshot (contract of 25: 5.9), NULL for a thread that is not alive; or exception pending. */
Object *thread_snapshot_new(Thread *t, Object *thread);
#endif
