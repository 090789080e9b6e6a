/* Frames of a thread as JVMTI counts them: Java and native methods, from the top, depth 0 first. */
#ifndef jvmti_stack_h
#define jvmti_stack_h

#include "jvmti/call.h"

/* Runs [operation] on the calling thread while [target] cannot move: it is the caller itself, or stopped. Otherwise
   THREAD_NOT_ALIVE: it has ended since the parameter was checked. */
jvmtiError jvmti_with_stopped(Thread *self, Thread *target, void (*operation)(Thread *target, void *context),
                              void *context);
/* NULL: no such frame. [target] must be stopped. */
Frame *jvmti_frame_at(Thread *target, int depth);
int jvmti_frame_count(Thread *target);
/* Whether GetAllThreads names it. */
bool jvmti_thread_is_shown(const Thread *t);
/* What GetThreadState answers, asked by [self]. */
jint jvmti_thread_state(Thread *self, JvmtiThreadArg thread);

#endif
