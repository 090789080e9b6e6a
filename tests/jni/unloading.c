/* A library whose loader dies: JNI_OnUnload, then it is closed and may be loaded again, with fresh statics. IDs of
   unloaded classes are not used: JNI forbids it. */
#include "test.h"

static int calls;
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    say("JNI_OnLoad\n");
    return JNI_VERSION_1_8;
}
JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved) {
    JNIEnv *env = NULL;
    jint r = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    say("JNI_OnUnload after %d calls, attached %d, reserved %s\n", calls, r == JNI_OK && env, reserved ? "?" : "NULL");
}
JNIEXPORT jint JNICALL Java_Unloading_00024Client_count(JNIEnv *env, jclass k) { return ++calls; }
