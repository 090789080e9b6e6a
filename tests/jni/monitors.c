/* Monitors from C. */
#include "test.h"

JNIEXPORT jint JNICALL Java_Monitors_enter(JNIEnv *env, jclass k, jobject o) { return J(MonitorEnter, o); }
JNIEXPORT jint JNICALL Java_Monitors_exit(JNIEnv *env, jclass k, jobject o) { return J(MonitorExit, o); }
JNIEXPORT void JNICALL Java_Monitors_nest(JNIEnv *env, jclass k, jobject o, jint n) {
    jint bad = 0;
    for (jint i = 0; i < n; i++) bad |= J(MonitorEnter, o);
    for (jint i = 0; i < n; i++) bad |= J(MonitorExit, o);
    say("nested %d\n", (int)bad);
}
static jboolean holds(JNIEnv *env, jobject o) {
    jclass thread = J(FindClass, "java/lang/Thread");
    return J(CallStaticBooleanMethod, thread, J(GetStaticMethodID, thread, "holdsLock", "(Ljava/lang/Object;)Z"), o);
}
JNIEXPORT jboolean JNICALL Java_Monitors_owned(JNIEnv *env, jclass k, jobject self) {
    return J(IsSameObject, k, self) && holds(env, self);
}
JNIEXPORT void JNICALL Java_Monitors_throwHolding(JNIEnv *env, jobject self) {
    say("holds %d\n", holds(env, self));
    J(MonitorEnter, self);
    J(ThrowNew, J(FindClass, "java/lang/RuntimeException"), "from a synchronized native");
    say("exit with the exception pending: %d\n", (int)J(MonitorExit, self));
}
/* The same object through references of other kinds, and Java code that locks it again. */
JNIEXPORT void JNICALL Java_Monitors_inSynchronized(JNIEnv *env, jclass k, jobject o) {
    jobject global = J(NewGlobalRef, o);
    J(MonitorEnter, global);
    J(CallStaticVoidMethod, k, J(GetStaticMethodID, k, "held", "(Ljava/lang/Object;)V"), o);
    say("holds %d\n", holds(env, o));
    jint r = J(MonitorExit, o);
    say("exit %d, holds %d\n", (int)r, holds(env, o));
    J(DeleteGlobalRef, global);
}
JNIEXPORT void JNICALL Java_Monitors_exitForeign(JNIEnv *env, jclass k, jobject o) {
    say("exit %d", (int)J(MonitorExit, o));
    say_pending(env, " not owned");
}
