/* A debugger that asked for all it needs in one request, and went on without looking at the answer. Some VMs give
   breakpoints to one environment at a time: beside another tool the whole request was refused, none of it was added,
   and everything failed, one by one and without a word, also what could have been had. Found by MJ-cap-before-enable or
   MJ-cap-all-or-nothing, but only where a capability is not to be had. */
#include "tool.h"

static int stops, starts;
#ifdef REPAIRED
static int with_breakpoints;
#else
enum { with_breakpoints = 1 }; /* as it was asked for */
#endif

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    stops++;
}
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    __atomic_add_fetch(&starts, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    jint count;
    jmethodID *methods;
    char *name;
    if (!with_breakpoints || !has_signature(env, class, "LMarket;") ||
        (*env)->GetClassMethods(env, class, &count, &methods) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++) {
        if ((*env)->GetMethodName(env, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        if (strcmp(name, "close") == 0 && (*env)->SetBreakpoint(env, methods[i], 0) != JVMTI_ERROR_NONE)
            fprintf(stderr, "no breakpoint\n");
        release(env, name);
    }
    release(env, methods);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "stopped %d times, %s\n", stops, starts > 0 ? "threads" : "no threads");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {
        .VMDeath = on_death, .ThreadStart = on_start, .ClassPrepare = on_prepare, .Breakpoint = on_breakpoint};
    const jvmtiCapabilities breakpoints = {.can_generate_breakpoint_events = 1};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_CLASS_PREPARE, 0);
    if (env == NULL) return JNI_OK;
#ifdef REPAIRED
    with_breakpoints =
        (*env)->AddCapabilities(env, &breakpoints) == JVMTI_ERROR_NONE &&
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL) == JVMTI_ERROR_NONE;
    if (!with_breakpoints) fprintf(stderr, "breakpoints are not to be had: threads are counted all the same\n");
#else
    (*env)->AddCapabilities(env, &breakpoints);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
#endif
    return JNI_OK;
}
