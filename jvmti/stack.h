/* Frames of a thread as JVMTI counts them: Java and native methods, from the top, depth 0 first. */
#ifndef jvmti_stack_h
#define jvmti_stack_h

#include "jvmti/call.h"

/* NULL: no such frame. [target] must be stopped. */
Frame *jvmti_frame_at(Thread *target, int depth);
int jvmti_frame_count(Thread *target);

#endif
