/* -verbose:jni: what is linked and registered is reported; lines about the class library's own natives are left out. */
/* options: -verbose:jni */
/* ignore: native method (?!Verbose) */
#include "test.h"

static jint JNICALL registered(JNIEnv *env, jclass k) { return 7; }
JNIEXPORT jint JNICALL Java_Verbose_linked(JNIEnv *env, jclass k) { return 5; }
JNIEXPORT jint JNICALL Java_Verbose_00024Inner_linked(JNIEnv *env, jclass k) { return 6; }
JNIEXPORT void JNICALL Java_Verbose_register(JNIEnv *env, jclass k) {
    JNINativeMethod m = {(char *)"registered", (char *)"()I", (void *)registered};
    for (int i = 0; i < 2; i++) say("register %d\n", (int)J(RegisterNatives, k, &m, 1));
}
JNIEXPORT void JNICALL Java_Verbose_unregister(JNIEnv *env, jclass k) {
    say("unregister %d\n", (int)J(UnregisterNatives, k));
}
