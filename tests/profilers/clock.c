/* The CPU time of the calling thread, with any class library: Phases.java. */
#include <jni.h>
#include <time.h>

JNIEXPORT jlong JNICALL Java_Phases_cpuTime(JNIEnv *env, jclass c) {
    struct timespec now;
    (void)env, (void)c;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * (jlong)1000000000 + now.tv_nsec;
}
