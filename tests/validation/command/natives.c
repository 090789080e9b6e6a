/* A JNI library whose argument says what it does wrong. */
#include <jni.h>
#include <string.h>

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
