/* Libraries whose JNI_OnLoad does one thing or another. */
#include "test.h"
/* options: -Djava.library.path=/nowhere:@DIR@ */
/* variant badversion: -DVERSION=0x00010003 */
/* variant error: -DVERSION=JNI_ERR */
/* variant zero: -DVERSION=0 */
/* variant old: -DVERSION=JNI_VERSION_1_1 */
/* variant throwing: -DVERSION=JNI_VERSION_1_2 -DTHROWING */
/* variant plain: -DPLAIN="the plain one" */
/* variant second: -DPLAIN="the second one" */

#ifdef VERSION
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
#ifdef THROWING
    JNIEnv *env;
    (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    J(ThrowNew, J(FindClass, "java/lang/IllegalStateException"), "thrown by JNI_OnLoad");
#endif
    say("JNI_OnLoad of a variant\n");
    return VERSION;
}
#elif defined PLAIN
#define STRING_OF_(x) #x
#define STRING_OF(x) STRING_OF_(x)
JNIEXPORT jstring JNICALL Java_Loading_where(JNIEnv *env, jclass k) { return J(NewStringUTF, STRING_OF(PLAIN)); }
#else
static int count;
static jstring JNICALL registered(JNIEnv *env, jclass k) { return J(NewStringUTF, "registered in JNI_OnLoad"); }
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    JNIEnv *env = NULL;
    say("JNI_OnLoad %s, GetEnv %d\n", reserved ? "?" : "NULL", (int)(*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6));
    count++;
    /* classes of the program are found: FindClass uses the loader of the class that loads the library */
    jclass c = J(FindClass, "Loading$OnLoadTarget");
    say("found %d, value %d\n", c != NULL, (int)J(GetStaticIntField, c, J(GetStaticFieldID, c, "value", "I")));
    JNINativeMethod m = {(char *)"registered", (char *)"()Ljava/lang/String;", (void *)registered};
    say("register %d\n", (int)J(RegisterNatives, c, &m, 1));
    say("missing %s", J(FindClass, "Loading$Missing") ? "found" : "null");
    say_pending(env, " pending");
    return JNI_VERSION_10;
}
JNIEXPORT jint JNICALL Java_Loading_loads(JNIEnv *env, jclass k) { return count; }
JNIEXPORT jstring JNICALL Java_Loading_where(JNIEnv *env, jclass k) { return J(NewStringUTF, "the main one"); }
#endif
