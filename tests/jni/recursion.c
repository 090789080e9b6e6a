/* Alternating frames. */
#include "test.h"

JNIEXPORT jint JNICALL Java_Recursion_down(JNIEnv *env, jclass k, jint n) {
    jmethodID m = J(GetStaticMethodID, k, "up", "(I)I");
    return n == 0 ? 0 : 1 + J(CallStaticIntMethod, k, m, n - 1);
}
JNIEXPORT jlong JNICALL Java_Recursion_sum(JNIEnv *env, jclass k, jint n, jlong a, jdouble b, jobject o, jint c, jint d,
                                           jint e, jint f) {
    jmethodID m = J(GetStaticMethodID, k, "sumUp", "(IJDLjava/lang/Object;IIII)J");
    return n == 0 ? a + (jlong)b + c + d + e + f : J(CallStaticLongMethod, k, m, n - 1, a + 1, b + 1, o, c, d, e, f);
}
JNIEXPORT jint JNICALL Java_Recursion_endless(JNIEnv *env, jclass k, jint n) {
    return J(CallStaticIntMethod, k, J(GetStaticMethodID, k, "endlessUp", "(I)I"), n + 1) + 1;
}
JNIEXPORT jint JNICALL Java_Recursion_pure(JNIEnv *env, jclass k, jint n) {
    return J(CallStaticIntMethod, k, J(GetStaticMethodID, k, "pureJava", "(I)I"), n);
}
JNIEXPORT jboolean JNICALL Java_Recursion_catches(JNIEnv *env, jclass k) {
    J(CallStaticIntMethod, k, J(GetStaticMethodID, k, "pureJava", "(I)I"), 0);
    jthrowable t = J(ExceptionOccurred);
    J(ExceptionClear);
    return J(IsInstanceOf, t, J(FindClass, "java/lang/StackOverflowError")) && t;
}
JNIEXPORT jint JNICALL Java_Recursion_ackermann(JNIEnv *env, jclass k, jint m, jint n) {
    return J(CallStaticIntMethod, k, J(GetStaticMethodID, k, "ack", "(II)I"), m, n);
}
JNIEXPORT void JNICALL Java_Recursion_again(JNIEnv *env, jclass k, jobject r) {
    J(CallVoidMethod, r, J(GetMethodID, J(GetObjectClass, r), "run", "()V"));
}

/* C, reflection, C: the native is invoked by Method.invoke. */
JNIEXPORT jobject JNICALL Java_Recursion_reflective(JNIEnv *env, jclass k, jobject method, jint n) {
    if (n == 0) return J(NewStringUTF, "bottom");
    jclass c = J(GetObjectClass, method), integer = J(FindClass, "java/lang/Integer");
    jobjectArray arguments = J(NewObjectArray, 2, J(FindClass, "java/lang/Object"), method);
    J(SetObjectArrayElement, arguments, 1,
      J(CallStaticObjectMethod, integer, J(GetStaticMethodID, integer, "valueOf", "(I)Ljava/lang/Integer;"), n - 1));
    return J(CallObjectMethod, method,
             J(GetMethodID, c, "invoke", "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;"), NULL, arguments);
}
