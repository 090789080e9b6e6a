/* A native agent that comes while the program runs: it says so, and what it was given. One that is there from the start
   says in VMStart that it is ready, and waits until a line or the end of the input comes. */
#include <jvmti.h>
#include <stdio.h>
#include <unistd.h>

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    char c;
    printf("ready\n");
    fflush(stdout);
    while (read(0, &c, 1) == 1 && c != '\n') {}
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiEventCallbacks callbacks = {.VMStart = vm_start};
    jvmtiEnv *jvmti;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
    return 0;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)vm, (void)reserved;
    printf("late: %s\n", options);
    fflush(stdout);
    return 0;
}
