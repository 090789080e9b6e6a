/* Threads as the categories Thread, Stack Frame and Monitor see them. */
#ifndef jvmti_thread_h
#define jvmti_thread_h
#include "jvmti/stack.h"

/* Runs [operation] on the calling thread while [target] cannot move: it is the caller itself, or stopped. Otherwise
   THREAD_NOT_ALIVE: it has ended since the parameter was checked. */
jvmtiError jvmti_with_stopped(Thread *self, Thread *target, void (*operation)(Thread *target, void *context),
                              void *context);
/* Whether [self] may read and change the frames of [target], which is stopped: its own, or of a suspended thread. */
static inline bool jvmti_may_be_changed(const Thread *self, const Thread *target) {
    return target == self || target->suspended;
}
/* Whether GetAllThreads names it. */
bool jvmti_thread_is_shown(const Thread *t);
/* What GetThreadState answers, asked by [self]. */
jint jvmti_thread_state(Thread *self, JvmtiThreadArg thread);
#endif
