/* Changes of many classes, one at a time, for Classes.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Classes_retransformEach(JNIEnv *env, jclass self, jobjectArray classes) {
    jsize count = (*env)->GetArrayLength(env, classes);
    for (jsize i = 0; i < count; i++) {
        jclass one = (*env)->GetObjectArrayElement(env, classes, i);
        TI(RetransformClasses, 1, &one);
        (*env)->DeleteLocalRef(env, one);
    }
}
