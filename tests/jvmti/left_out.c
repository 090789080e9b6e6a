/* Calls that a VM may leave out or compute itself (empty methods and constructors, accessors, java.lang.Math) while
   nobody listens. Switched on in the middle of a program that has run them before, MethodEntry, SingleStep and
   Breakpoint must see them. */
#include "agent.h"

static int entries, steps, breakpoints;

static int of_driver(JNIEnv *env, jmethodID m) { return strncmp(method_name(env, m), "LLeftOut", 8) == 0; }

/* The driver's methods, and those of Math that it calls (not what these call in their turn). */
static int watched(JNIEnv *env, jthread thread, jmethodID m) {
    if (of_driver(env, m)) return 1;
    if (strncmp(method_name(env, m), "Ljava/lang/Math;.", 17) != 0) return 0;
    jmethodID caller;
    jlocation location;
    MUST((*jvmti)->GetFrameLocation(jvmti, thread, 1, &caller, &location));
    return of_driver(env, caller);
}

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)env_;
    if (watched(env, thread, m)) {
        entries++;
        say("entry %s", method_name(env, m));
    }
}
static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    if (watched(env, thread, m)) {
        steps++;
        if (of_driver(env, m)) say("step %s @%d", method_name(env, m), (int)location);
    }
}
static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_, (void)thread;
    breakpoints++;
    say("breakpoint %s @%d", method_name(env, m), (int)location);
}

static void JNICALL set_mode(JNIEnv *env, jclass c, jint what, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT};
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[what], NULL));
}
static void JNICALL set_breakpoints(JNIEnv *env, jclass c, jboolean on) {
    jclass empty = (*env)->FindClass(env, "LeftOut$Empty"), math = (*env)->FindClass(env, "java/lang/Math");
    jmethodID m[] = {
        (*env)->GetMethodID(env, empty, "nothing", "()V"),     (*env)->GetMethodID(env, empty, "<init>", "()V"),
        (*env)->GetMethodID(env, empty, "value", "()I"),       (*env)->GetStaticMethodID(env, math, "max", "(II)I"),
        (*env)->GetStaticMethodID(env, math, "fma", "(DDD)D"), (*env)->GetStaticMethodID(env, math, "fma", "(FFF)F"),
        (*env)->GetStaticMethodID(env, math, "abs", "(D)D")};
    (void)c;
    for (int i = 0; i < 7; i++)
        MUST(on ? (*jvmti)->SetBreakpoint(jvmti, m[i], 0) : (*jvmti)->ClearBreakpoint(jvmti, m[i], 0));
}
static void JNICALL report(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    say("entries %d, steps %s, breakpoints %d", entries, steps > 0 ? "some" : "none", breakpoints);
}

static void JNICALL on_prepare(jvmtiEnv *env_, JNIEnv *env, jthread thread, jclass c) {
    (void)env_, (void)thread;
    if (strcmp(class_name(c), "LLeftOut;") == 0) {
        JNINativeMethod natives[] = {{"mode", "(IZ)V", (void *)set_mode},
                                     {"breakpoints", "(Z)V", (void *)set_breakpoints},
                                     {"report", "()V", (void *)report}};
        (*env)->RegisterNatives(env, c, natives, 3);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_breakpoint_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {
        .MethodEntry = on_entry, .SingleStep = on_step, .Breakpoint = on_breakpoint, .ClassPrepare = on_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return JNI_OK;
}
