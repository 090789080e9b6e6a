/* Native methods of a library that is no agent, with errors that natives= finds. */
#include <jni.h>

static jobject kept;

JNIEXPORT void JNICALL Java_PlainNatives_name(JNIEnv *jni, jclass c) {
    (*jni)->FindClass(jni, "Ljava/lang/Thread;");
    (*jni)->ExceptionClear(jni);
}
JNIEXPORT void JNICALL Java_PlainNatives_many(JNIEnv *jni, jclass c) {
    for (int i = 0; i < 17; i++) (*jni)->GetSuperclass(jni, c);
}
JNIEXPORT void JNICALL Java_PlainNatives_keep(JNIEnv *jni, jclass c, jobject o) {
    if (!kept)
        kept = o;
    else if ((*jni)->IsSameObject(jni, kept, c))
        kept = NULL;
}
