/* The library of LoadLibraries.java; VERSION is what JNI_OnLoad answers. */
#include <jni.h>
#include <stdio.h>

JNIEXPORT jint JNI_OnLoad(JavaVM *vm, void *reserved) {
    JNIEnv *env;
    (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    jclass c = (*env)->FindClass(env, "LoadLibraries$Other");
    printf("OnLoad %d\n", c != NULL);
    fflush(stdout);
    (*env)->ExceptionClear(env);
    return VERSION;
}
JNIEXPORT void JNI_OnUnload(JavaVM *vm, void *reserved) {
    printf("OnUnload\n");
    fflush(stdout);
}
JNIEXPORT jint Java_LoadLibraries_one(JNIEnv *env, jclass c) { return 1; }
JNIEXPORT jint Java_LoadLibraries_over__I(JNIEnv *env, jclass c, jint i) { return i; }
JNIEXPORT jint Java_LoadLibraries_over__J(JNIEnv *env, jclass c, jlong i) { return (jint)i * 2; }
JNIEXPORT jint Java_LoadLibraries_with_1score(JNIEnv *env, jclass c) { return 5; }
JNIEXPORT jint Java_LoadLibraries_00024Inner_n(JNIEnv *env, jclass c) { return 6; }
