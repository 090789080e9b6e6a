/* Single stepping that begins inside a MethodEntry, MethodExit or Exception callback: the current location
   counts as stepped. Then stepping through loops, static initialisers (not shown) and wide values. */
#include "agent.h"

static int left;

static int is_in(JNIEnv *env, jmethodID m, const char *name) {
    const char *text = method_name(env, m);
    return strncmp(text, "LStepping", 9) == 0 && strstr(text, name);
}

static void start(jthread thread, int steps) {
    left = steps;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)env_;
    if (is_in(env, m, ".target") || is_in(env, m, ".selfLoop") || is_in(env, m, ".lazy") || is_in(env, m, ".wide")) {
        say("entry of %s", method_name(env, m));
        start(thread, is_in(env, m, ".target") ? 4 : 16);
    }
}

static void JNICALL on_method_exit(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception,
                                   jvalue v) {
    (void)env_, (void)by_exception, (void)v;
    if (is_in(env, m, ".other")) {
        say("exit of %s", method_name(env, m));
        start(thread, 4);
    }
}

static void JNICALL on_exception(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
    (void)env_, (void)exception, (void)catch_method, (void)catch_location;
    if (is_in(env, m, ".thrower")) {
        say("exception in %s @%d", method_name(env, m), (int)location);
        start(thread, 4);
    }
}

static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    if (strncmp(method_name(env, m), "LStepping;", 10) != 0)
        return; /* static initialisers that resolution runs: a VM may or may not step them */
    say("step %s @%d", method_name(env, m), (int)location);
    if (--left == 0) MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_exception_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {
        .MethodEntry = on_entry, .SingleStep = on_step, .MethodExit = on_method_exit, .Exception = on_exception};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL));
    return 0;
}
