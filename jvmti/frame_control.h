/* Frames whose end somebody wants to know. */
#ifndef jvmti_frame_control_h
#define jvmti_frame_control_h
#include "jvmti/events.h"

void jvmti_post_frame_pop(Thread *t, Frame *f, bool by_exception);
void jvmti_frame_requests_dispose(JvmtiThread *data, const JvmtiEnv *env); /* those of [env]; the thread is stopped */
void jvmti_frame_requests_free(JvmtiThread *data);
#endif
