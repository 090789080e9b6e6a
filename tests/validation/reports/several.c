/* Environments that are made and disposed at one place: each leaves a monitor, the last one of another kind. */
#include <jvmti.h>
#include <stdio.h>

static void use(JavaVM *vm, const char *name) {
    jvmtiEnv *env;
    jrawMonitorID monitor;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return;
    (*env)->CreateRawMonitor(env, name, &monitor);
    (*env)->DisposeEnvironment(env);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    char name[16];
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "%s %d", i < 4 ? "one of many" : "the last", i);
        use(vm, name);
    }
    return JNI_OK;
}
