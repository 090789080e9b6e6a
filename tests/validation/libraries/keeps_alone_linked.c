/* What a program would be with the agents both and linked_in linked into it. */
#include <jvmti.h>

JNIEXPORT jint JNICALL Agent_OnLoad_both(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    return (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2);
}
JNIEXPORT jint JNICALL Agent_OnLoad_linked_in(JavaVM *vm, char *options, void *reserved) {
    return Agent_OnLoad_both(vm, options, reserved);
}
