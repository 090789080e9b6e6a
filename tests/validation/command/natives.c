/* A JNI library whose argument says what it does wrong. */
#include <jni.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* References that the library keeps until the end, in a variable or in memory that only an object of Java leads to, or
   that it loses. */
enum { MANY = 40 };
static jobject first[MANY], last;
JNIEXPORT jlong JNICALL Java_Natives_keep(JNIEnv *jni, jclass type, jint where) {
    jobject *peer = where == 1 ? malloc(sizeof first) : first;
    for (int i = 0; peer && i < MANY; i++) *(where == 2 ? &last : peer + i) = (*jni)->NewGlobalRef(jni, type);
    return peer == first ? 0 : (jlong)(intptr_t)peer;
}

JNIEXPORT jint JNICALL Java_Natives_run(JNIEnv *jni, jclass type, jstring what) {
    const char *text = (*jni)->GetStringUTFChars(jni, what, NULL);
    if (!text) return -1;
    int crashes = strcmp(text, "crash") == 0, pending = strcmp(text, "pending") == 0;
    (*jni)->ReleaseStringUTFChars(jni, what, text);
    if (crashes) *(volatile int *)16 = 0;
    if (pending && !(*jni)->FindClass(jni, "no/such/Class")) {
        jint size = (*jni)->GetStringLength(jni, what);
        (*jni)->ExceptionClear(jni);
        return size;
    }
    return 0;
}
