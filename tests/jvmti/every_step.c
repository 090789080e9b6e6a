/* Single steps through every kind of instruction, location by location, in code that ran (and was quickened
   and fused) before; then breakpoints on every instruction of loops, cleared and set again from their callbacks. */
#include "agent.h"

static int hits, churning;
static jvmtiFrameInfo steps[20000];
static int step_count;

/* Classes of lambdas are made by the VM in its own way. */
static int is_ours(const char *name) { return strncmp(name, "LEveryStep", 10) == 0 && !strstr(name, "$$Lambda"); }

/* Static initialisers may or may not be stepped, depending on what triggers them. */
static void JNICALL on_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    (void)env, (void)thread;
    const char *name = method_name(jni, m);
    if (is_ours(name) && !strstr(name, "<clinit>")) {
        say("step %s @%d", name, (int)location);
        if (step_count < 20000) steps[step_count++] = (jvmtiFrameInfo){m, location};
    }
}

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    (void)thread;
    say("break %s @%d", method_name(jni, m), (int)location);
    if (churning && ++hits % 3 == 0) {
        SHOW("clear here", (*env)->ClearBreakpoint(env, m, location));
        if (hits % 2 == 0) SHOW("set again", (*env)->SetBreakpoint(env, m, location));
    }
}

/* Every instruction of the class's methods. The reference takes the middle of an instruction too and then breaks the
   code, so the starts are those at which a step was seen, and those of the line table. */
static void set_everywhere(jclass c) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (int i = 0; i < count; i++) {
        jint lines = 0;
        jvmtiLineNumberEntry *table = NULL;
        if ((*jvmti)->GetLineNumberTable(jvmti, methods[i], &lines, &table) == JVMTI_ERROR_NONE) {
            for (int k = 0; k < lines; k++) (*jvmti)->SetBreakpoint(jvmti, methods[i], table[k].start_location);
            (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
        }
        for (int k = 0; k < step_count; k++)
            if (steps[k].method == methods[i]) (*jvmti)->SetBreakpoint(jvmti, methods[i], steps[k].location);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)env, (void)jni, (void)thread;
    if (strstr(class_name(c), "EveryStep$Broken")) set_everywhere(c);
}

JNIEXPORT void JNICALL Java_EveryStep_step(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
}

JNIEXPORT void JNICALL Java_EveryStep_breakAll(JNIEnv *env, jclass c, jclass of) {
    (void)env, (void)c;
    set_everywhere(of);
}

JNIEXPORT void JNICALL Java_EveryStep_churn(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    churning = on;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_get_bytecodes = 1,
                              .can_get_line_numbers = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.SingleStep = on_step, .Breakpoint = on_breakpoint, .ClassPrepare = on_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return 0;
}
