/* A tracer that wanted to be early: it made its lock and asked for a capability in VMStart. The start phase is not
   the live phase; what may be done before it and after it is WRONG_PHASE in between. It did not look, traced
   nothing, and the lock that it never had was entered with each event.

   Found by MJ-CreateRawMonitor-phase and MJ-phase-start-is-not-live. */
#include "tool.h"

static jrawMonitorID lock; /* of the count */
static int events, with_files;

static void count(jvmtiEnv *env) {
    if (!lock) return;
    (*env)->RawMonitorEnter(env, lock);
    events++;
    (*env)->RawMonitorExit(env, lock);
}
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    char *file;
    if (with_files && (*env)->GetSourceFileName(env, class, &file) == JVMTI_ERROR_NONE) release(env, file);
    count(env);
}

static void prepare(jvmtiEnv *env) {
    const jvmtiCapabilities needed = {.can_get_source_file_name = 1};
    if ((*env)->CreateRawMonitor(env, "count", &lock) != JVMTI_ERROR_NONE) lock = NULL;
    with_files = (*env)->AddCapabilities(env, &needed) == JVMTI_ERROR_NONE;
}
static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
#ifndef REPAIRED
    prepare(env);
#endif
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%s\n", events > 0 ? "events" : "no event");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start, .VMDeath = on_death, .ClassPrepare = on_prepare};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_PREPARE, 0);
#ifdef REPAIRED
    if (env) prepare(env);
#else
    (void)env;
#endif
    return JNI_OK;
}
