/* NewDirectByteBuffer, GetDirectBufferAddress, GetDirectBufferCapacity. */
#include "test.h"

static char memory[64] = "the memory of the library";
JNIEXPORT jobject JNICALL Java_Buffers_make(JNIEnv *env, jclass k, jint offset, jlong capacity) {
    return J(NewDirectByteBuffer, memory + offset, capacity);
}
JNIEXPORT jobject JNICALL Java_Buffers_nowhere(JNIEnv *env, jclass k, jlong capacity) {
    return J(NewDirectByteBuffer, NULL, capacity);
}

/* Where a buffer's memory is, relative to ours when it is there. */
JNIEXPORT void JNICALL Java_Buffers_show(JNIEnv *env, jclass k, jstring what, jobject buffer) {
    char *p = J(GetDirectBufferAddress, buffer);
    say("%s: ", text_of(env, what));
    if (!p)
        say("no address");
    else if (p >= memory && p <= memory + sizeof memory)
        say("offset %d", (int)(p - memory));
    else
        say("elsewhere");
    say(", capacity %lld\n", (long long)J(GetDirectBufferCapacity, buffer));
}
JNIEXPORT void JNICALL Java_Buffers_write(JNIEnv *env, jclass k, jobject buffer, jint at, jbyte value) {
    ((jbyte *)J(GetDirectBufferAddress, buffer))[at] = value;
}
JNIEXPORT jbyte JNICALL Java_Buffers_read(JNIEnv *env, jclass k, jobject buffer, jint at) {
    return ((jbyte *)J(GetDirectBufferAddress, buffer))[at];
}
JNIEXPORT jstring JNICALL Java_Buffers_text(JNIEnv *env, jclass k) { return J(NewStringUTF, memory); }
/* The reference may be global or weak, and the object survives the library's own references. */
JNIEXPORT jobject JNICALL Java_Buffers_global(JNIEnv *env, jclass k, jobject buffer) {
    jobject g = J(NewGlobalRef, buffer), w = J(NewWeakGlobalRef, buffer);
    say("global %d, weak %d\n", J(GetDirectBufferAddress, g) == J(GetDirectBufferAddress, buffer),
        J(GetDirectBufferAddress, w) == J(GetDirectBufferAddress, buffer));
    jobject l = J(NewLocalRef, g);
    J(DeleteGlobalRef, g);
    J(DeleteWeakGlobalRef, w);
    return l;
}
/* Asked while an exception is pending, the getters only look. */
JNIEXPORT void JNICALL Java_Buffers_pending(JNIEnv *env, jclass k, jobject buffer) {
    J(ThrowNew, J(FindClass, "java/lang/IllegalStateException"), "pending");
    say("pending: %d %lld\n", J(GetDirectBufferAddress, buffer) != NULL, (long long)J(GetDirectBufferCapacity, buffer));
    say_pending(env, "still");
}
