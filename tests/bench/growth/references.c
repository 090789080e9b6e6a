/* Many references of JNI at the same time, for References.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_References_globals(JNIEnv *env, jclass self, jint n) {
    jobject *held = malloc((size_t)n * sizeof *held);
    for (jint i = 0; i < n; i++) held[i] = (*env)->NewGlobalRef(env, self);
    for (jint i = 0; i < n; i++) (*env)->DeleteGlobalRef(env, held[i]);
    free(held);
}

JNIEXPORT void JNICALL Java_References_weaks(JNIEnv *env, jclass self, jint n) {
    jweak *held = malloc((size_t)n * sizeof *held);
    for (jint i = 0; i < n; i++) held[i] = (*env)->NewWeakGlobalRef(env, self);
    for (jint i = 0; i < n; i++) (*env)->DeleteWeakGlobalRef(env, held[i]);
    free(held);
}

JNIEXPORT void JNICALL Java_References_locals(JNIEnv *env, jclass self, jint n) {
    growth_check((*env)->PushLocalFrame(env, 16), "PushLocalFrame");
    for (jint i = 0; i < n; i++) growth_check((*env)->NewLocalRef(env, self) == NULL, "NewLocalRef: NULL");
    (*env)->PopLocalFrame(env, NULL);
}
