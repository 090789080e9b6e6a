/* What a MethodEntry callback does at the first call of a method, when nothing of it has run yet, and at the second:
   it leaves an exception pending, stops the thread, forces a return, pops the frame, sets a breakpoint whose callback
   throws. The method's own handlers are the first that are asked. */
#include "agent.h"

enum Act { NOTHING, THROW, STOP, RETURN, POP, BREAK, BREAK_STOP, NOTIFY };
static const char *const acts[] = {"nothing", "throw", "stop", "return", "pop", "break", "break and stop", "notify"};
static enum Act act;
static char target[64];
static int stop_there;

static int is_ours(const char *name) { return strncmp(name, "LFirstCall", 10) == 0; }

static void throw_new(JNIEnv *env, const char *message) {
    jclass c = (*env)->FindClass(env, "java/lang/IllegalStateException");
    (*env)->ThrowNew(env, c, message);
}

/* The thread itself: asynchronous, and yet it goes no further. */
static void stop(JNIEnv *env, jthread thread) {
    jclass c = (*env)->FindClass(env, "java/lang/ThreadDeath");
    jmethodID init = (*env)->GetMethodID(env, c, "<init>", "()V");
    MUST((*jvmti)->StopThread(jvmti, thread, (*env)->NewObject(env, c, init)));
}

static void JNICALL on_entry(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m) {
    (void)e;
    const char *name = method_name(env, m);
    if (act == NOTHING || !strstr(name, target)) return;
    enum Act now = act;
    act = NOTHING;
    say("    entry %s", name);
    switch (now) {
    case THROW: throw_new(env, "entry"); break;
    case STOP: stop(env, thread); break;
    case RETURN:
        if (strstr(name, ")V"))
            SHOW("    return", (*jvmti)->ForceEarlyReturnVoid(jvmti, NULL));
        else
            SHOW("    return", (*jvmti)->ForceEarlyReturnInt(jvmti, NULL, 77));
        break;
    case POP: SHOW("    pop", (*jvmti)->PopFrame(jvmti, thread)); break;
    case BREAK:
    case BREAK_STOP:
        stop_there = now == BREAK_STOP;
        SHOW("    set", (*jvmti)->SetBreakpoint(jvmti, m, 0));
        break;
    default:
        SHOW("    notify", (*jvmti)->NotifyFramePop(jvmti, NULL, 0));
        throw_new(env, "entry with notification");
        break;
    }
}

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e;
    say("    breakpoint %s @%d", method_name(env, m), (int)location);
    MUST((*jvmti)->ClearBreakpoint(jvmti, m, location));
    if (stop_there)
        stop(env, thread);
    else
        throw_new(env, "breakpoint");
}

static void JNICALL on_frame_pop(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    (void)e, (void)thread;
    say("    left %s%s", method_name(env, m), by_exception ? " by exception" : "");
}

static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID cm, jlocation cl) {
    (void)e, (void)thread;
    const char *name = method_name(env, m), *catcher = method_name(env, cm);
    if (!is_ours(name)) return;
    say("    %s in %s:%d, caught in %s:%d", class_name((*env)->GetObjectClass(env, exception)), name, (int)location,
        catcher, (int)cl);
}

static void JNICALL on_catch(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                             jobject exception) {
    (void)e, (void)thread;
    const char *name = method_name(env, m);
    if (is_ours(name))
        say("    catch %s in %s:%d", class_name((*env)->GetObjectClass(env, exception)), name, (int)location);
}

/* The next entry of the method whose name holds [text] is acted upon. */
JNIEXPORT void JNICALL Java_FirstCall_arm(JNIEnv *env, jclass c, jstring text, jint what) {
    (void)c;
    const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
    snprintf(target, sizeof target, "%s", chars);
    (*env)->ReleaseStringUTFChars(env, text, chars);
    say("  %s at %s", acts[what], target);
    act = (enum Act)what;
}
JNIEXPORT jint JNICALL Java_FirstCall_fromC(JNIEnv *env, jclass test, jclass c, jint x) {
    (void)test;
    jmethodID m = (*env)->GetStaticMethodID(env, c, "calledFromC", "(I)I");
    jint result = (*env)->CallStaticIntMethod(env, c, m, x);
    if ((*env)->ExceptionCheck(env)) say("    pending in fromC");
    return result;
}
JNIEXPORT jint JNICALL Java_FirstCall_00024Victim_aNative(JNIEnv *env, jclass c, jint x) {
    (void)env, (void)c;
    return x;
}
JNIEXPORT jint JNICALL Java_FirstCall_00024Victim_lockedNative(JNIEnv *env, jclass c, jint x) {
    (void)env, (void)c;
    return x;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_exception_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_frame_pop_events = 1,
                              .can_signal_thread = 1,
                              .can_force_early_return = 1,
                              .can_pop_frame = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                     .Breakpoint = on_breakpoint,
                                     .FramePop = on_frame_pop,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_catch};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP,
                                        JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH};
    for (unsigned i = 0; i < sizeof events / sizeof events[0]; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    return JNI_OK;
}
