/* The whole trace of a deep stack, for Depth.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Depth_trace(JNIEnv *env, jclass self, jthread thread, jint most) {
    jvmtiFrameInfo *frames = malloc((size_t)most * sizeof *frames);
    jint count;
    TI(GetStackTrace, thread, 0, most, frames, &count);
    free(frames);
}
