/* Throw, ThrowNew, ExceptionOccurred, ExceptionCheck, ExceptionDescribe, ExceptionClear, and what may be called while
   an exception is pending. */
#include <unistd.h>

#include "test.h"

JNIEXPORT void JNICALL Java_Exceptions_throwNew(JNIEnv *env, jclass k, jclass c, jstring message) {
    const char *text = message ? J(GetStringUTFChars, message, NULL) : NULL;
    jint r = J(ThrowNew, c, text);
    if (text) J(ReleaseStringUTFChars, message, text);
    say("ThrowNew %d %d\n", (int)r, J(ExceptionCheck));
}
JNIEXPORT void JNICALL Java_Exceptions_throwObject(JNIEnv *env, jclass k, jthrowable t) {
    jint r = J(Throw, t);
    jthrowable e = J(ExceptionOccurred);
    say("Throw %d %d, %d\n", (int)r, J(ExceptionCheck), (int)J(GetObjectRefType, e));
    J(DeleteLocalRef, e);
}
static void arithmetic(JNIEnv *env) { J(ThrowNew, J(FindClass, "java/lang/ArithmeticException"), "from C"); }
JNIEXPORT jint JNICALL Java_Exceptions_throwAndReturn(JNIEnv *env, jclass k) {
    arithmetic(env);
    return 5;
}
JNIEXPORT jstring JNICALL Java_Exceptions_throwAndReturnObject(JNIEnv *env, jclass k) {
    jstring s = J(NewStringUTF, "ignored");
    arithmetic(env);
    return s;
}
JNIEXPORT jlong JNICALL Java_Exceptions_throwAndReturnLong(JNIEnv *env, jclass k) {
    arithmetic(env);
    return 1ll << 50;
}
JNIEXPORT jdouble JNICALL Java_Exceptions_throwInstance(JNIEnv *env, jobject o) {
    arithmetic(env);
    return 1.5;
}
JNIEXPORT void JNICALL Java_Exceptions_synchronizedThrow(JNIEnv *env, jclass k) { arithmetic(env); }

JNIEXPORT void JNICALL Java_Exceptions_statuses(JNIEnv *env, jclass k, jclass c, jclass no_string, jclass is_abstract,
                                                jclass bad_constructor, jclass bad_init, jclass silent,
                                                jthrowable ready) {
    say("nothing pending: %d %s\n", J(ExceptionCheck), J(ExceptionOccurred) ? "object" : "null");
    J(ExceptionClear);
    say("ThrowNew good %d\n", (int)J(ThrowNew, c, "fine"));
    jthrowable e = J(ExceptionOccurred), again = J(ExceptionOccurred);
    say("two references, one object: %d\n", e != again);
    J(ExceptionClear);
    say("same %d\n", J(IsSameObject, e, again));
    /* the status of a failure is not compared: JNI says negative, `java` answers 0 */
    J(ThrowNew, no_string, "x");
    say_pending(env, " no constructor");
    J(ThrowNew, no_string, NULL);
    say_pending(env, " no constructor");
    J(ThrowNew, silent, NULL);
    say_pending(env, " null");
    J(ThrowNew, is_abstract, "x");
    say_pending(env, " abstract");
    J(ThrowNew, bad_constructor, "x");
    say_pending(env, " throwing constructor");
    J(ThrowNew, bad_init, "x");
    say_pending(env, " throwing initializer");
    J(ThrowNew, bad_init, "x");
    say_pending(env, " failed initializer");
    say("Throw %d", (int)J(Throw, ready));
    say_pending(env, " ready");
    jobject global = J(NewGlobalRef, ready), weak = J(NewWeakGlobalRef, ready);
    say("Throw %d", (int)J(Throw, global));
    J(ExceptionClear);
    say(" %d", (int)J(Throw, weak));
    say_pending(env, " weak");
    J(DeleteGlobalRef, global);
    J(DeleteWeakGlobalRef, weak);
}

/* C and Java frames alternate until Java throws. */
JNIEXPORT void JNICALL Java_Exceptions_callback(JNIEnv *env, jclass k, jint depth, jboolean clear) {
    jmethodID m = J(GetStaticMethodID, k, "thrower", "(I)V");
    J(CallStaticVoidMethod, k, m, depth);
    jthrowable e = J(ExceptionOccurred);
    say("callback %d: %d\n", (int)depth, e != NULL);
    if (clear) {
        J(ExceptionClear);
        say("code %d\n", (int)J(GetIntField, e, J(GetFieldID, J(GetObjectClass, e), "code", "I")));
    }
}

/* stderr goes to stdout for a moment, so that the trace is compared too. */
JNIEXPORT void JNICALL Java_Exceptions_describe(JNIEnv *env, jclass k, jthrowable t) {
    fflush(stderr);
    int saved = dup(2);
    dup2(1, 2);
    J(ExceptionDescribe); /* nothing pending: nothing happens */
    J(Throw, t);
    J(ExceptionDescribe);
    fflush(stderr);
    dup2(saved, 2);
    close(saved);
    say("cleared: %d\n", !J(ExceptionCheck));
}

/* These are safe with an exception pending (JNI, "Exceptions and Error Codes"). */
JNIEXPORT void JNICALL Java_Exceptions_whilePending(JNIEnv *env, jclass k, jobject lock, jintArray array, jstring s) {
    jobject local = J(NewLocalRef, s), global = J(NewGlobalRef, s), weak = J(NewWeakGlobalRef, s);
    jint *elements = J(GetIntArrayElements, array, NULL);
    const char *text = J(GetStringUTFChars, s, NULL);
    const jchar *chars = J(GetStringChars, s, NULL);
    J(MonitorEnter, lock);
    arithmetic(env);
    J(DeleteLocalRef, local);
    J(DeleteGlobalRef, global);
    J(DeleteWeakGlobalRef, weak);
    J(ReleaseStringUTFChars, s, text);
    J(ReleaseStringChars, s, chars);
    elements[0] = 9;
    J(ReleaseIntArrayElements, array, elements, 0);
    void *critical = J(GetPrimitiveArrayCritical, array, NULL);
    J(ReleasePrimitiveArrayCritical, array, critical, 0);
    const jchar *string_critical = J(GetStringCritical, s, NULL);
    J(ReleaseStringCritical, s, string_critical);
    jint exit = J(MonitorExit, lock), push = J(PushLocalFrame, 4);
    jobject pop = J(PopLocalFrame, NULL);
    say("exit %d, push %d, pop %s, pending %d\n", (int)exit, (int)push, pop ? "object" : "null", J(ExceptionCheck));
    say_pending(env, "still");
    J(GetIntArrayRegion, array, 0, 1, &exit);
    say("%d\n", (int)exit);
}
/* JNI forbids these calls, and programs make them: they work, and the exception stays pending or is replaced. */
JNIEXPORT void JNICALL Java_Exceptions_careless(JNIEnv *env, jclass k) {
    jclass c = J(FindClass, "java/lang/RuntimeException"), first = J(FindClass, "java/lang/IllegalStateException");
    jmethodID print = J(GetStaticMethodID, k, "print", "(Ljava/lang/String;)I"),
              init = J(GetMethodID, c, "<init>", "()V");
    jint result = 0;
    for (int i = 0; i < 9; i++) {
        jobject o = NULL;
        J(ThrowNew, first, "first");
        switch (i) {
        case 0: result = J(CallStaticIntMethod, k, print, J(NewStringUTF, "while pending")); break;
        case 1: o = J(NewObject, c, init); break;
        case 2: o = J(FindClass, "Exceptions$Later"); break;
        case 3: o = J(FindClass, "no/Such"); break;
        case 4: result = J(ThrowNew, c, "second"); break;
        case 5: result = J(GetMethodID, c, "toString", "()Ljava/lang/String;") != NULL; break;
        case 6: result = !J(GetMethodID, c, "toString", "()I"); break;
        case 7: result = J(GetStaticFieldID, k, "counter", "I") != NULL; break;
        case 8: o = J(NewIntArray, 3); break;
        }
        say("%d: %d %s", i, (int)result, o ? "object" : "null");
        say_pending(env, " then");
    }
}
JNIEXPORT jboolean JNICALL Java_Exceptions_swallow(JNIEnv *env, jclass k, jobject r) {
    J(CallVoidMethod, r, J(GetMethodID, J(GetObjectClass, r), "run", "()V"));
    jboolean thrown = J(ExceptionCheck);
    J(ExceptionClear);
    return thrown;
}
JNIEXPORT void JNICALL Java_Exceptions_replace(JNIEnv *env, jclass k, jobject r) {
    J(CallVoidMethod, r, J(GetMethodID, J(GetObjectClass, r), "run", "()V"));
    jthrowable first = J(ExceptionOccurred);
    J(ExceptionClear);
    jclass c = J(FindClass, "java/lang/RuntimeException");
    J(Throw, J(NewObject, c, J(GetMethodID, c, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V"),
               J(NewStringUTF, "second"), first));
}
