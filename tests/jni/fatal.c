/* FatalError. */
#include "test.h"
/* runs: plain | pending | lambda */

JNIEXPORT void JNICALL Java_Fatal_fatal(JNIEnv *env, jclass k, jstring message, jboolean pending) {
    const char *text = J(GetStringUTFChars, message, NULL);
    if (pending) J(ThrowNew, J(FindClass, "java/lang/IllegalStateException"), "pending");
    J(FatalError, text);
    say("TEST FAILED: FatalError returned\n");
}
