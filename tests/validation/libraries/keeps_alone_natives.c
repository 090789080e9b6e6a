/* A library of the program's without the function of a native method, for which the agent has one. */
#include <jni.h>

JNIEXPORT jint JNICALL Java_Portability_other(JNIEnv *jni, jclass cls) { return 1; }
