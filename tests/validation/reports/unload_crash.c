/* Crashes as it is unloaded. A crash is where it was, and not in the function that was called before. */
#include <jvmti.h>

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_0);
}

__attribute__((noinline)) static int called_before(int a) { return a + 1; }

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    volatile int *nowhere = NULL;
    int value = called_before(1);
    *nowhere = value; /* crashes here */
}
