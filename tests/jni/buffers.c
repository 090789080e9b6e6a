/* NewDirectByteBuffer, GetDirectBufferAddress, GetDirectBufferCapacity. */
#include "test.h"

static char memory[64];
JNIEXPORT jobject JNICALL Java_Buffers_make(JNIEnv *env, jclass k) {
    jobject o = J(NewDirectByteBuffer, memory, 64);
    J(ExceptionClear);
    return o;
}
JNIEXPORT void JNICALL Java_Buffers_check(JNIEnv *env, jclass k, jobject o, jobject not) {
    /* NULL and -1 together mean "not supported" */
    int supported = o != NULL;
    int good = supported ? J(GetDirectBufferAddress, o) == memory && J(GetDirectBufferCapacity, o) == 64 : 1;
    say("good %d\n", good);
    say("%d %d\n", J(GetDirectBufferAddress, not) == NULL, J(GetDirectBufferCapacity, not) == -1);
}
JNIEXPORT void JNICALL Java_Buffers_none(JNIEnv *env, jclass k) { say_pending(env, "nothing"); }
