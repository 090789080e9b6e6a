/* Shared by the native libraries of tests/jni: compiled against the JDK's jni.h, so that the same library runs on every
   VM. */
#ifndef TESTS_JNI_TEST_H
#define TESTS_JNI_TEST_H
#include <jni.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNUSED __attribute__((unused))
/* Every line goes out immediately: Java prints to the same descriptor. */
#define say(...) (printf(__VA_ARGS__), fflush(stdout))
#define J(function, ...) (*env)->function(env __VA_OPT__(, ) __VA_ARGS__)

/* Prints and clears what is pending: "CLASS: message", or "none". */
UNUSED static void say_pending(JNIEnv *env, const char *what) {
    jthrowable e = J(ExceptionOccurred);
    if (!e) {
        say("%s: none\n", what);
        return;
    }
    J(ExceptionClear);
    jclass c = J(GetObjectClass, e);
    jstring s = J(CallObjectMethod, e, J(GetMethodID, c, "toString", "()Ljava/lang/String;"));
    const char *text = s ? J(GetStringUTFChars, s, NULL) : NULL;
    say("%s: %s\n", what, text ? text : "no text");
    if (text) J(ReleaseStringUTFChars, s, text);
    J(DeleteLocalRef, s);
    J(DeleteLocalRef, c);
    J(DeleteLocalRef, e);
}

/* A string's text; the buffer is overwritten by the eighth next call. */
UNUSED static const char *text_of(JNIEnv *env, jstring s) {
    static char buffers[8][512];
    static int next;
    char *b = buffers[next++ & 7];
    const char *text = s ? J(GetStringUTFChars, s, NULL) : NULL;
    snprintf(b, sizeof buffers[0], "%s", text ? text : "null");
    if (text) J(ReleaseStringUTFChars, s, text);
    return b;
}
#endif
