/* What the validation layer keeps tables of, for Held.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Held_blocks(JNIEnv *env, jclass self, jint n) {
    unsigned char **held = malloc((size_t)n * sizeof *held);
    for (jint i = 0; i < n; i++) TI(Allocate, 8, &held[i]);
    for (jint i = 0; i < n; i++) TI(Deallocate, held[i]);
    free(held);
}

JNIEXPORT void JNICALL Java_Held_references(JNIEnv *env, jclass self, jint n) {
    jobject *held = malloc((size_t)n * sizeof *held);
    for (jint i = 0; i < n; i++) held[i] = (*env)->NewGlobalRef(env, self);
    for (jint i = 0; i < n; i++) (*env)->DeleteGlobalRef(env, held[i]);
    free(held);
}

JNIEXPORT void JNICALL Java_Held_monitors(JNIEnv *env, jclass self, jint n) {
    jrawMonitorID *held = malloc((size_t)n * sizeof *held);
    for (jint i = 0; i < n; i++) TI(CreateRawMonitor, "held", &held[i]);
    for (jint i = 0; i < n; i++) {
        TI(RawMonitorEnter, held[i]);
        TI(RawMonitorExit, held[i]);
    }
    for (jint i = 0; i < n; i++) TI(DestroyRawMonitor, held[i]);
    free(held);
}
