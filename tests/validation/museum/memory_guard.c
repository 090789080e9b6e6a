/* A guard for containers: when the heap is exhausted the process shall end, so that it is started again. It called
   exit() in the callback. Exit handlers, the VM's shutdown and VMDeath then ran inside of an allocation, with
   locks held: some processes ended, some hung for ever, without memory and without being restarted.

   Found by MJ-callback-exit-called. */
#include "tool.h"

static int exhausted;

static void JNICALL on_exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *text) {
    if ((flags & JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP) == 0) return;
    __atomic_store_n(&exhausted, 1, __ATOMIC_RELAXED);
#ifndef REPAIRED
    exit(3);
#endif
    /* A supervisor that restarts the program reads this line; the program ends by itself, or is ended from outside. */
    fputs("the heap is exhausted: to be restarted\n", stderr);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "it was %s\n", exhausted ? "exhausted" : "enough");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ResourceExhausted = on_exhausted, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_generate_resource_exhaustion_heap_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_RESOURCE_EXHAUSTED, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
