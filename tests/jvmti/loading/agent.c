/* The agent of test_loading.py: what it does is chosen when it is compiled. */
#include <jvmti.h>
#include <stdio.h>

#if defined(NO_ENTRY)
JNIEXPORT int agent_without_entry(void);
int agent_without_entry(void) { return 1; }
#elif defined(RUN)
/* A library of -Xrun: called in the primordial phase, when JNI works; no agent, so it learns nothing of the end. */
JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    JNIEnv *jni = NULL;
    jint got = (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2),
         got_jni = (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_8);
    (void)reserved;
    printf("library run with \"%s\": %d %d %s\n", !options ? "(null)" : options, got, got_jni,
           !(*jni)->FindClass(jni, "java/lang/String") ? "no class" : "classes");
    fflush(stdout);
    return RUN;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    printf("library unloaded as if it were an agent\n");
}
#elif defined(FAILS)
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)vm, (void)reserved;
    printf("failing agent started with \"%s\"\n", !options ? "" : options);
    fflush(stdout);
    return 7;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    printf("failing agent unloaded\n");
    fflush(stdout);
}
#else
/* Nothing is flushed here: what was printed while the VM started precedes what the program prints, because the VM
   sees to it; what is printed later is where the process ends. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    (void)reserved;
    jint result = (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2);
    printf("agent started with \"%s\": %d\n", !options ? "(null)" : options, result);
    if (options && *options != '\0') *options = '!'; /* the text is the agent's to change */
    return 0;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    printf("agent unloaded\n");
}
#endif
