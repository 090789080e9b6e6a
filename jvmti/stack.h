/* Frames of a thread as JVMTI counts them: Java and native methods, from the top, depth 0 first. */
#ifndef jvmti_stack_h
#define jvmti_stack_h

#include "jvmti/target.h"

/* NULL: no such frame. */
Frame *jvmti_frame_at(const JvmtiTarget *target, int depth);
int jvmti_frame_count(const JvmtiTarget *target);

#endif
