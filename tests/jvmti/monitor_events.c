/* MonitorContendedEnter, MonitorContendedEntered, MonitorWait, MonitorWaited: when they come, what
   they say, and what the thread looks like meanwhile. The script is MonitorEvents.java; only threads called "t..." are
   reported about. */
/* here: | -Xjvmti:strict */
#define TEST MonitorEvents
#include "scripted.h"

static jvmtiEnv *second;
static volatile int throws;   /* the number of the event whose callback throws, on a thread called "t..." */
static volatile int reported; /* how many callbacks have said what they had to say */
static jclass main_class;

/* "t enters lock: state 401, wants lock, owns []". The end of a thread enters its own monitor: that is not reported. */
static void tell(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, const char *what, const char *more,
                 int event) {
    jvmtiThreadInfo info;
    jint state = 0, count = 0, frames = 0;
    jobject wanted = NULL, *monitors = NULL;
    char text[512] = "", owned[512] = "", wants[64] = "-";
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    jthrowable pending = (*jni)->ExceptionOccurred(jni);
    if (pending) (*jni)->ExceptionClear(jni);
    append_name(jni, main_class, text, sizeof text, object);
    if (info.name[0] != 't' || strcmp(text, "t") == 0) {
        (*env)->Deallocate(env, (unsigned char *)info.name);
        return;
    }
    MUST((*env)->GetThreadState(env, thread, &state));
    MUST((*env)->GetCurrentContendedMonitor(env, thread, &wanted));
    MUST((*env)->GetOwnedMonitorInfo(env, thread, &count, &monitors));
    MUST((*env)->GetFrameCount(env, thread, &frames));
    if (wanted) {
        wants[0] = 0;
        append_name(jni, main_class, wants, sizeof wants, wanted);
    }
    for (jint i = 0; i < count; i++) {
        strcat(owned, i == 0 ? "" : " ");
        append_name(jni, main_class, owned, sizeof owned, monitors[i]);
    }
    say("  %s%s %s %s%s: state %x, wants %s, owns [%s]%s", env == second ? "second: " : "", info.name, what, text, more,
        (unsigned)state, wants, owned, frames > 0 ? "" : ", no frames");
    (*env)->Deallocate(env, (unsigned char *)info.name);
    (*env)->Deallocate(env, (unsigned char *)monitors);
    __atomic_add_fetch(&reported, 1, __ATOMIC_SEQ_CST);
    if (pending) {
        (*jni)->Throw(jni, pending);
    } else if (throws == event && env == jvmti) {
        throws = 0;
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from the callback");
    }
}

static void JNICALL on_enter(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    tell(env, jni, thread, object, "enters", "", 1);
}

static void JNICALL on_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    tell(env, jni, thread, object, "has entered", "", 2);
}

static void JNICALL on_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    char more[64];
    snprintf(more, sizeof more, " for %lld", (long long)timeout);
    tell(env, jni, thread, object, "waits", more, 3);
}

static void JNICALL on_waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) {
    tell(env, jni, thread, object, "has waited", timed_out ? ", time out" : "", 4);
}

static void switch_events(jvmtiEnv *env, jvmtiEventMode mode, jthread thread) {
    MUST((*env)->SetEventNotificationMode(env, mode, JVMTI_EVENT_MONITOR_CONTENDED_ENTER, thread));
    MUST((*env)->SetEventNotificationMode(env, mode, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, thread));
    MUST((*env)->SetEventNotificationMode(env, mode, JVMTI_EVENT_MONITOR_WAIT, thread));
    MUST((*env)->SetEventNotificationMode(env, mode, JVMTI_EVENT_MONITOR_WAITED, thread));
}

NATIVE(void, events)(JNIEnv *env, jclass c, jint which, jboolean on, jthread thread) {
    (void)env, (void)c;
    switch_events(which == 1 ? jvmti : second, on ? JVMTI_ENABLE : JVMTI_DISABLE, thread);
}

NATIVE(void, throwIn)(JNIEnv *env, jclass c, jint event) {
    (void)env, (void)c;
    throws = event;
}

NATIVE(jint, reported)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&reported, __ATOMIC_SEQ_CST);
}

NATIVE(void, setUp)(JNIEnv *env, jclass c) { main_class = (*env)->NewGlobalRef(env, c); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = on_enter,
                                     .MonitorContendedEntered = on_entered,
                                     .MonitorWait = on_wait,
                                     .MonitorWaited = on_waited};
    begin_script(vm, NULL, &callbacks);
    second = new_environment(vm);
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    jvmtiCapabilities caps = {
        .can_generate_monitor_events = 1, .can_get_owned_monitor_info = 1, .can_get_current_contended_monitor = 1};
    MUST((*second)->AddCapabilities(second, &caps));
    return 0;
}
