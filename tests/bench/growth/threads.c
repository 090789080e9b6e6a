/* Stack traces of many threads, for Threads.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Threads_traceEach(JNIEnv *env, jclass self) {
    jint threads, frames;
    jthread *all;
    TI(GetAllThreads, &threads, &all);
    for (jint i = 0; i < threads; i++) {
        jvmtiFrameInfo frame[8];
        TI(GetStackTrace, all[i], 0, 8, frame, &frames);
    }
    TI(Deallocate, (unsigned char *)all);
}

JNIEXPORT void JNICALL Java_Threads_traceAll(JNIEnv *env, jclass self) {
    jvmtiStackInfo *stacks;
    jint threads;
    TI(GetAllStackTraces, 8, &stacks, &threads);
    TI(Deallocate, (unsigned char *)stacks);
}
