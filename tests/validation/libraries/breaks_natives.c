/* A library of the program's with the function of a native method, for which the agent has one, too. */
#include <jni.h>

JNIEXPORT jint JNICALL Java_Portability_number(JNIEnv *jni, jclass cls) { return 1; }
