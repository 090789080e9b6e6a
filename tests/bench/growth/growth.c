/* The agent of all drivers of tests/bench/growth: the clock of class Growth, and the capabilities that the agent's
   option names. A driver's natives are found by their names in this library. */
#include "growth.h"

#include <string.h>
#include <time.h>

JavaVM *growth_vm;
jvmtiEnv *growth_jvmti;

JNIEXPORT jlong JNICALL Java_Growth_cpu(JNIEnv *env, jclass self) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const char *names = options ? options : "";
    jvmtiCapabilities capabilities = {.can_tag_objects = strstr(names, "tags") != NULL,
                                      .can_generate_method_entry_events = strstr(names, "entries") != NULL,
                                      .can_generate_breakpoint_events = strstr(names, "breakpoints") != NULL,
                                      .can_redefine_classes = strstr(names, "retransform") != NULL,
                                      .can_retransform_classes = strstr(names, "retransform") != NULL};
    growth_vm = vm;
    if ((*vm)->GetEnv(vm, (void **)&growth_jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    TI(AddCapabilities, &capabilities);
    return JNI_OK;
}
