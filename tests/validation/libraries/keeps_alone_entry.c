/* A library with an entry point of agents, and one that looks like it. */
#include <jni.h>

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) { return JNI_OK; }
JNIEXPORT void JNICALL on_attach(void) __asm__("_Z14Agent_OnAttachP7JavaVM_PcPv");
void JNICALL on_attach(void) {}
