/* The end of the VM, its phases there, and limits of stack queries; how the program ends is the agent's option
   (manually: also exit, halt, throw, return). */
/* args: init */
#include "agent.h"

static const char *ending = "return";
static jvmtiEnv *second;

static const char *thread_name(jthread thread) {
    static char name[64];
    jvmtiThreadInfo info;
    jvmtiError e = (*jvmti)->GetThreadInfo(jvmti, thread, &info);
    if (e != JVMTI_ERROR_NONE) return error_name(e);
    snprintf(name, sizeof name, "%s group %s", info.name, !info.thread_group ? "null" : "set");
    return name;
}

static void state(const char *when, jthread thread) {
    jvmtiPhase phase = 0;
    jint count = -1;
    jvmtiError e1 = (*jvmti)->GetPhase(jvmti, &phase), e2 = (*jvmti)->GetFrameCount(jvmti, thread, &count);
    say("%s: phase %s %d, frames %s %s", when, error_name(e1), phase, error_name(e2), count > 0 ? "some" : "none");
}

static int is_main(jthread thread) { return strncmp(thread_name(thread), "main ", 5) == 0; }

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni;
    say("VMInit %s", thread_name(thread));
    state("VMInit", NULL);
    jvmtiFrameInfo frame;
    jint count = 5;
    SHOW("empty stack, start 0", (*jvmti)->GetStackTrace(jvmti, NULL, 0, 1, &frame, &count));
    say("  count %d", count);
    SHOW("empty stack, start -1", (*jvmti)->GetStackTrace(jvmti, NULL, -1, 1, &frame, &count));
    SHOW("empty stack, start 1", (*jvmti)->GetStackTrace(jvmti, NULL, 1, 1, &frame, &count));
    SHOW("location", (*jvmti)->GetFrameLocation(jvmti, NULL, 0, &frame.method, &frame.location));
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    say("VMDeath %d", env == second ? 2 : 1);
    state("VMDeath", NULL);
    jclass c = (*jni)->FindClass(jni, "java/lang/Integer");
    say("Java still runs: %d",
        (*jni)->CallStaticIntMethod(jni, c, (*jni)->GetStaticMethodID(jni, c, "bitCount", "(I)I"), 7));
    say("and throws nothing: %d", !(*jni)->ExceptionOccurred(jni));
}

static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni;
    if (is_main(thread)) {
        say("ThreadStart %s", thread_name(thread));
        state("ThreadStart", NULL);
    }
}

static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni;
    if (is_main(thread)) {
        say("ThreadEnd %s", thread_name(thread));
        state("ThreadEnd", NULL);
    }
}

static void JNICALL on_bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, void *address,
                            void **new_address) {
    (void)env, (void)thread, (void)new_address;
    const char *name = !jni ? "" : method_name(jni, m);
    if (strncmp(name, "LLifecycle;", 11) == 0) say("NativeMethodBind %s %s", name, !address ? "null" : "set");
}

JNIEXPORT void JNICALL Java_Lifecycle_depths(JNIEnv *env, jclass c) {
    (void)c;
    jint total = 0;
    MUST((*jvmti)->GetFrameCount(jvmti, NULL, &total));
    say("%d frames", total);
    for (jint start = -total - 1; start <= total + 1; start++) {
        jvmtiFrameInfo frames[16];
        jint count = -1;
        jvmtiError e = (*jvmti)->GetStackTrace(jvmti, NULL, start, 2, frames, &count);
        say("  start %d: %s %d %s", start, error_name(e), count, count > 0 ? method_name(env, frames[0].method) : "");
    }
    jvmtiFrameInfo frame;
    for (jint depth = -1; depth <= total + 1; depth++) {
        jvmtiError e = (*jvmti)->GetFrameLocation(jvmti, NULL, depth, &frame.method, &frame.location);
        say("  depth %d: %s %d", depth, error_name(e), e == JVMTI_ERROR_NONE ? (int)frame.location : 0);
    }
}

JNIEXPORT jstring JNICALL Java_Lifecycle_ending(JNIEnv *env, jclass c) {
    (void)c;
    return (*env)->NewStringUTF(env, ending);
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    jvmtiPhase phase = 0;
    jint count = 0;
    say("Agent_OnUnload");
    SHOW("GetPhase", (*jvmti)->GetPhase(jvmti, &phase));
    say("  phase %d", phase);
    SHOW("GetLoadedClasses", (*jvmti)->GetLoadedClasses(jvmti, &count, NULL));
    SHOW("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, NULL, &count));
    SHOW("SetEventCallbacks", (*jvmti)->SetEventCallbacks(jvmti, NULL, 0));
    unsigned char *p = NULL;
    SHOW("Allocate", (*jvmti)->Allocate(jvmti, 5, &p));
    SHOW("Deallocate", (*jvmti)->Deallocate(jvmti, p));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    if (options && *options != '\0') ending = strdup(options);
    jvmti = new_environment(vm);
    second = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_native_method_bind_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.VMInit = on_init,
                                     .VMDeath = on_death,
                                     .ThreadStart = on_thread_start,
                                     .ThreadEnd = on_thread_end,
                                     .NativeMethodBind = on_bind};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    callbacks = (jvmtiEventCallbacks){.VMDeath = on_death};
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_THREAD_END, JVMTI_EVENT_NATIVE_METHOD_BIND};
    for (int i = 0; i < 5; i++) MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    MUST((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return 0;
}
