/* What natives hold survives collections, and nothing moves under them. */
#include "test.h"
/* here: -Xgc:stress=5 | -Xgc:stress=1 */

static jclass owner;
static void churn(JNIEnv *env) {
    jmethodID m = J(GetStaticMethodID, owner, "churn", "()V");
    J(CallStaticVoidMethod, owner, m);
}
static jobject make(JNIEnv *env, int i) {
    return J(CallStaticObjectMethod, owner, J(GetStaticMethodID, owner, "make", "(I)Ljava/lang/Object;"), i);
}
static int is(JNIEnv *env, jobject o, int i) {
    char expected[32];
    snprintf(expected, sizeof expected, "made %d", i);
    jstring s = J(CallObjectMethod, o, J(GetMethodID, J(GetObjectClass, o), "toString", "()Ljava/lang/String;"));
    return strcmp(text_of(env, s), expected) == 0;
}
JNIEXPORT jint JNICALL Java_Collecting_holdLocals(JNIEnv *env, jclass k, jint n) {
    owner = J(NewGlobalRef, k);
    jobject *all = malloc((size_t)n * sizeof *all);
    for (jint i = 0; i < n; i++) all[i] = make(env, i);
    churn(env);
    for (jint i = 0; i < n; i += 2) J(DeleteLocalRef, all[i]);
    churn(env);
    jint good = 0;
    for (jint i = 1; i < n; i += 2) good += is(env, all[i], i);
    free(all);
    return good;
}
JNIEXPORT jint JNICALL Java_Collecting_holdGlobals(JNIEnv *env, jclass k, jint n) {
    jobject *all = malloc((size_t)n * sizeof *all);
    for (jint i = 0; i < n; i++) {
        J(PushLocalFrame, 4);
        all[i] = J(NewGlobalRef, make(env, i));
        J(PopLocalFrame, NULL);
    }
    churn(env);
    jint good = 0;
    for (jint i = 0; i < n; i++) {
        good += is(env, all[i], i);
        J(DeleteGlobalRef, all[i]);
    }
    free(all);
    return good;
}
JNIEXPORT jlong JNICALL Java_Collecting_holdElements(JNIEnv *env, jclass k, jint n) {
    jintArray a = J(NewIntArray, n);
    jlongArray b = J(NewLongArray, n);
    jstring s = J(NewStringUTF, "held while collecting");
    jint *p = J(GetIntArrayElements, a, NULL);
    jlong *q = J(GetLongArrayElements, b, NULL);
    const char *text = J(GetStringUTFChars, s, NULL);
    for (jint i = 0; i < n; i++) p[i] = i, q[i] = -i;
    churn(env);
    for (jint i = 0; i < n; i++) p[i] *= 2, q[i] *= 3;
    J(ReleaseIntArrayElements, a, p, 0);
    J(ReleaseLongArrayElements, b, q, 0);
    churn(env);
    jlong sum = (jlong)strlen(text);
    J(ReleaseStringUTFChars, s, text);
    jint *x = malloc((size_t)n * sizeof *x);
    J(GetIntArrayRegion, a, 0, n, x);
    for (jint i = 0; i < n; i++) sum += x[i];
    free(x);
    q = J(GetPrimitiveArrayCritical, b, NULL);
    for (jint i = 0; i < n; i++) sum += q[i];
    J(ReleasePrimitiveArrayCritical, b, q, JNI_ABORT);
    return sum;
}
/* A list built with constructors, fields and arrays only. */
JNIEXPORT jint JNICALL Java_Collecting_build(JNIEnv *env, jclass k, jint n) {
    jclass list = J(FindClass, "java/util/ArrayList"), integer = J(FindClass, "java/lang/Integer");
    jobject l = J(NewObject, list, J(GetMethodID, list, "<init>", "(I)V"), 1);
    jmethodID add = J(GetMethodID, list, "add", "(Ljava/lang/Object;)Z"),
              get = J(GetMethodID, list, "get", "(I)Ljava/lang/Object;"),
              value_of = J(GetStaticMethodID, integer, "valueOf", "(I)Ljava/lang/Integer;"),
              int_value = J(GetMethodID, integer, "intValue", "()I");
    for (jint i = 0; i < n; i++) J(CallBooleanMethod, l, add, J(CallStaticObjectMethod, integer, value_of, i * 1000));
    churn(env);
    jint sum = 0;
    for (jint i = 0; i < n; i++) sum += J(CallIntMethod, J(CallObjectMethod, l, get, i), int_value);
    return sum;
}
JNIEXPORT jobjectArray JNICALL Java_Collecting_tree(JNIEnv *env, jclass k, jint depth) {
    J(PushLocalFrame, 8);
    jobjectArray a = J(NewObjectArray, depth ? 2 : 0, J(FindClass, "java/lang/Object"), NULL);
    for (jint i = 0; depth && i < 2; i++)
        J(SetObjectArrayElement, a, i,
          J(CallStaticObjectMethod, k, J(GetStaticMethodID, k, "tree", "(I)[Ljava/lang/Object;"), depth - 1));
    return J(PopLocalFrame, a);
}
JNIEXPORT jstring JNICALL Java_Collecting_churnStrings(JNIEnv *env, jclass k, jint n) {
    jstring s = J(NewStringUTF, "");
    jclass string = J(GetObjectClass, s);
    jmethodID concat = J(GetMethodID, string, "concat", "(Ljava/lang/String;)Ljava/lang/String;");
    for (jint i = 0; i < n; i++) {
        jstring piece = J(NewStringUTF, i % 2 ? "x" : "\xc3\xa9"), next = J(CallObjectMethod, s, concat, piece);
        J(DeleteLocalRef, piece);
        J(DeleteLocalRef, s);
        s = next;
    }
    return s;
}
JNIEXPORT jint JNICALL Java_Collecting_arguments(JNIEnv *env, jclass k, jobject a, jobject b, jobject c, jobject d,
                                                 jobject e, jobject f, jobject g, jobject h, jdouble x,
                                                 jobjectArray i) {
    churn(env);
    jobject all[] = {a, b, c, d, e, f, g, h};
    jint good = 0;
    for (int j = 0; j < 8; j++) good += is(env, all[j], j + 1);
    return good + is(env, J(GetObjectArrayElement, i, 0), 9) + (x == 1.5);
}
JNIEXPORT jint JNICALL Java_Collecting_throwing(JNIEnv *env, jclass k, jint n) {
    jint good = 0;
    for (jint i = 0; i < n; i++) {
        J(CallStaticVoidMethod, k, J(GetStaticMethodID, k, "fail", "(I)V"), i);
        jthrowable t = J(ExceptionOccurred);
        J(ExceptionClear);
        churn(env);
        char expected[32];
        snprintf(expected, sizeof expected, "failure %d", (int)i);
        good +=
            strcmp(expected,
                   text_of(env, J(CallObjectMethod, t,
                                  J(GetMethodID, J(GetObjectClass, t), "getMessage", "()Ljava/lang/String;")))) == 0;
        J(ThrowNew, J(FindClass, "java/lang/RuntimeException"), "x");
        J(ExceptionClear);
    }
    return good;
}
