/* RegisterNatives: binding, rebinding, errors, taking back. */
/* options: -Xlog:disable */
#include "test.h"

JNIEXPORT jint JNICALL Java_Registration_one(JNIEnv *env, jclass k) { return 1; }
static jint JNICALL one_a(JNIEnv *env, jclass k) { return 101; }
static jint JNICALL one_b(JNIEnv *env, jclass k) { return 102; }
static jint JNICALL two(JNIEnv *env, jclass k, jint a, jlong b) { return a + (jint)(b >> 40); }
static jstring JNICALL three(JNIEnv *env, jobject self, jobject o, jintArray a) {
    char text[64];
    snprintf(text, sizeof text, "%s %d", text_of(env, o), (int)J(GetArrayLength, a));
    return J(NewStringUTF, text);
}
static jdouble JNICALL four(JNIEnv *env, jclass k, jfloat f) { return f * 2; }
static jint JNICALL hidden(JNIEnv *env, jclass k) { return -1; }
static jboolean JNICALL locked(JNIEnv *env, jclass k) {
    jclass thread = J(FindClass, "java/lang/Thread");
    return J(CallStaticBooleanMethod, thread, J(GetStaticMethodID, thread, "holdsLock", "(Ljava/lang/Object;)Z"), k);
}
#define NATIVE(name, signature, function) \
    { (char *)name, (char *)signature, (void *)function }
JNIEXPORT jint JNICALL Java_Registration_register(JNIEnv *env, jclass k, jclass c, jint which) {
    JNINativeMethod first[] = {NATIVE("one", "()I", one_a)};
    JNINativeMethod all[] = {NATIVE("one", "()I", one_b),
                             NATIVE("two", "(IJ)I", two),
                             NATIVE("three", "(Ljava/lang/Object;[I)Ljava/lang/String;", three),
                             NATIVE("four", "(F)D", four),
                             NATIVE("hidden", "()I", hidden),
                             NATIVE("locked", "()Z", locked)};
    JNINativeMethod none[] = {NATIVE("one", "()I", NULL)};
    return which == 0   ? J(RegisterNatives, c, first, 1)
           : which == 1 ? J(RegisterNatives, c, all, 6)
                        : J(RegisterNatives, c, none, 1);
}
JNIEXPORT void JNICALL Java_Registration_wrong(JNIEnv *env, jclass k, jclass c) {
    JNINativeMethod wrong[][1] = {
        {NATIVE("nothing", "()I", one_a)},   {NATIVE("one", "()J", one_a)},
        {NATIVE("notNative", "()I", one_a)}, {NATIVE("one", "nonsense", one_a)},
        {NATIVE("", "()V", one_a)},          {NATIVE("two", "(Ljava/lang/Object;[[J)Lno/Such;", one_a)}};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say("%d", (int)J(RegisterNatives, c, wrong[i], 1) < 0);
        say_pending(env, " register");
    }
    JNINativeMethod mixed[] = {NATIVE("one", "()I", one_a), NATIVE("nothing", "()I", one_a)};
    say("%d", (int)J(RegisterNatives, c, mixed, 2) < 0);
    say_pending(env, " second is wrong");
    say("%d", (int)J(RegisterNatives, c, NULL, 0));
    say_pending(env, " none");
}
/* Natives of the class library can be replaced, and come back. */
static jdouble JNICALL my_cos(JNIEnv *env, jclass k, jdouble x) { return 42 + x; }
JNIEXPORT void JNICALL Java_Registration_replaceCos(JNIEnv *env, jclass k, jboolean back) {
    jclass c = J(FindClass, "java/lang/StrictMath");
    JNINativeMethod m[] = {NATIVE("cos", "(D)D", my_cos)};
    say("cos %d\n", back ? (int)J(UnregisterNatives, c) : (int)J(RegisterNatives, c, m, 1));
}
JNIEXPORT jint JNICALL Java_Registration_unregister(JNIEnv *env, jclass k, jclass c) { return J(UnregisterNatives, c); }
