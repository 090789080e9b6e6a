/* What a program would be with the agent both linked into it: it has the entry point of dynamic agents, too. */
#include <jvmti.h>

JNIEXPORT jint JNICALL Agent_OnLoad_both(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    return (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) { return JNI_OK; }
