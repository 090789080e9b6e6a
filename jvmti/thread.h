/* Threads as the categories Thread, Stack Frame and Monitor see them. */
#ifndef jvmti_thread_h
#define jvmti_thread_h
#include "jvmti/stack.h"

/* Whether GetAllThreads names it. */
bool jvmti_thread_is_shown(const Thread *t);
/* What GetThreadState answers, asked by [self]; all threads are stopped, or of a platform thread it may move. */
jint jvmti_thread_state(Thread *self, JvmtiThreadArg thread);
#endif
