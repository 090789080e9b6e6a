/* A library that C++ has made of an agent: its entry points are there under names of C++. */
#include <jni.h>

JNIEXPORT jint JNICALL on_load(JavaVM *vm, char *options, void *reserved) __asm__("_Z12Agent_OnLoadP7JavaVM_PcPv");
jint JNICALL on_load(JavaVM *vm, char *options, void *reserved) { return JNI_OK; }
JNIEXPORT jint JNICALL on_attach(JavaVM *vm, char *options, void *reserved) __asm__("_Z14Agent_OnAttachP7JavaVM_PcPv");
jint JNICALL on_attach(JavaVM *vm, char *options, void *reserved) { return JNI_OK; }
