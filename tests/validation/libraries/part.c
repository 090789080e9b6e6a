/* A part of an agent, in a separate library that comes and goes. */
#include <jvmti.h>

/* What a native method is led to. */
JNIEXPORT jint JNICALL part_native(JNIEnv *jni, jclass cls, jint number) { return number; }

/* Makes an environment, and a raw monitor by [env]. */
JNIEXPORT jint JNICALL part_begin(JavaVM *vm, jvmtiEnv **made) {
    return (*vm)->GetEnv(vm, (void **)made, JVMTI_VERSION_1_2);
}
JNIEXPORT jvmtiError JNICALL part_monitor(jvmtiEnv *env, jrawMonitorID *made) {
    return (*env)->CreateRawMonitor(env, "of a part", made);
}
