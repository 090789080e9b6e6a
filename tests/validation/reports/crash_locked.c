/* An agent that crashes while its thread has the lock of the functions of memory (guarded.c): inside of malloc, with
   the option "held" in its own code. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jvmti.h>
#include <stdlib.h>
#include <string.h>

static int held;

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    void (*hold)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "hold_memory");
    jint version;
    (void)jni, (void)thread;
    (*env)->GetVersionNumber(env, &version);
    void *volatile memory = held ? NULL : malloc(0x7654321);
    free(memory);
    hold();
    *(volatile int *)0x10 = 1;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    (void)reserved;
    held = options && strcmp(options, "held") == 0;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
