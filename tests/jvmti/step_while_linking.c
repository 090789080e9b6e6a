/* The steps of what a resolution executes, as an initializer, are hidden from a tool that steps the thread already. A
   tool that begins at a breakpoint in there observes them. */
#include "agent.h"

static int left;

static const char *name_of(jmethodID m) {
    static char text[200];
    char *name = NULL;
    MUST((*jvmti)->GetMethodName(jvmti, m, &name, NULL, NULL));
    snprintf(text, sizeof text, "%s", name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return text;
}

static void JNICALL on_step(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)env;
    say("step in %s at %d", name_of(m), (int)location);
    if (--left == 0) MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)env;
    say("breakpoint in %s at %d", name_of(m), (int)location);
    MUST((*jvmti)->ClearBreakpoint(jvmti, m, location));
    left = 7;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)env, (void)thread;
    if (strncmp(class_name(c), "LStepWhileLinking$", 18) != 0) return;
    jint count = 0;
    jmethodID *methods = NULL;
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (jint i = 0; i < count; i++)
        if (strcmp(name_of(methods[i]), "begin") == 0) MUST((*jvmti)->SetBreakpoint(jvmti, methods[i], 0));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities capabilities = {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &capabilities));
    jvmtiEventCallbacks callbacks = {
        .SingleStep = on_step, .Breakpoint = on_breakpoint, .ClassPrepare = on_class_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return 0;
}
