/* What a thread argument denotes: a platform thread, a virtual thread on the carrier that has mounted it, or one that
   is not mounted, with its frozen frames. Said in one place; every function works on that. */
#ifndef jvmti_target_h
#define jvmti_target_h
#include "jvmti/call.h"

/* While nothing moves it. */
typedef struct JvmtiTarget {
    Object *object;
    Thread
        *thread; /* has its frames on its stack: it itself, or its carrier. NULL: they are frozen, or there are none */
    Frame *top;  /* the innermost one, as tools count; NULL: none */
    bool is_virtual; /* and not bound to [thread] */
    bool current;    /* it is the caller */
    bool suspended;
    bool mounted; /* [thread] is shown as it: with its frames it may do what it could with those of a platform thread */
    MonitorOwner monitors;
    Object *contended, *waited; /* what it wants to enter, or is in Object.wait of; NULL: nothing */
} JvmtiTarget;

/* As whom tools see the thread. */
static inline JvmtiThreadArg jvmti_shown(Thread *t) {
    Object *shown = __atomic_load_n(&t->shown, __ATOMIC_SEQ_CST); /* others look, too */
    return shown ? (JvmtiThreadArg){.object = shown} : (JvmtiThreadArg){.object = t->object, .thread = t};
}
static inline Object *jvmti_shown_object(Thread *t) { return jvmti_shown(t).object; }

/* All threads are stopped, or, of a platform thread, it is, or either is the caller. False: it is not alive. */
bool jvmti_target(Thread *self, JvmtiThreadArg thread, JvmtiTarget *target);
/* Runs [operation] on the calling thread while the target cannot move: it is the caller itself, or stopped. Otherwise
   THREAD_NOT_ALIVE: it has ended since the parameter was checked. */
jvmtiError jvmti_with_stopped(Thread *self, JvmtiThreadArg thread,
                              void (*operation)(const JvmtiTarget *target, void *context), void *context);
/* Whether the caller may read and change its frames: its own, or of a suspended thread. */
static inline bool jvmti_may_be_changed(const JvmtiTarget *target) { return target->current || target->suspended; }
/* Frames that are in a chunk, or on the stack of a thread that is just mounting it, are not changed. */
static inline bool jvmti_is_opaque(const JvmtiTarget *target) { return target->is_virtual && !target->mounted; }
/* Where a frame is in its stack: the same number wherever that lies. */
size_t jvmti_frame_position(const JvmtiTarget *target, const Frame *f);

/* What is kept of it, made if need be; NULL: no memory. */
static inline JvmtiThread *jvmti_target_data(const JvmtiTarget *target) {
    return jvmti_thread_data((JvmtiThreadArg){target->object, target->is_virtual ? NULL : target->thread}, true);
}

/* Of the thread that is the caller, with a separate event, or in its own native code. */
JvmtiTarget jvmti_self(Thread *self);
#endif
