/* GetObjectMonitorUsage, GetThreadState, GetOwnedMonitorInfo and GetCurrentContendedMonitor of a thread that waits, in
   the events of monitors and from outside, however its wait ends: of platform threads and of virtual ones. What a
   thread owns in MonitorWaited is left out of virtual ones: `java` lists the monitor that it has given up. */
/* jdk: 21- */
#include "agent.h"

static jobject lock;
static char story[4096];
static int notified;

static const char *name_of(jthread thread) {
    static _Thread_local char names[4][32];
    static _Thread_local int next;
    char *name = names[next++ % 4];
    jvmtiThreadInfo info = {0};
    if (!thread) return "-";
    MUST((*jvmti)->GetThreadInfo(jvmti, thread, &info));
    snprintf(name, 32, "%s", info.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    return name;
}

/* Of notified threads, before 25, the reference lists none as a waiter (object_monitors in DIFFERENCES.md). */
static void tell(JNIEnv *jni, const char *what, jthread thread) {
    enum { NATIVE = JVMTI_THREAD_STATE_IN_NATIVE };
    jint state = 0, count = 0;
    jobject contended = NULL, *owned = NULL;
    jvmtiMonitorUsage usage;
    MUST((*jvmti)->GetThreadState(jvmti, thread, &state));
    MUST((*jvmti)->GetCurrentContendedMonitor(jvmti, thread, &contended));
    MUST((*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned));
    MUST((*jvmti)->GetObjectMonitorUsage(jvmti, lock, &usage));
    size_t length = strlen(story);
    char *at = story + length;
    at += sprintf(at, "    %s: state %x%s", what, state & ~NATIVE, contended ? ", wants it" : "");
    if (!(*jni)->IsVirtualThread(jni, thread) || strcmp(what, "MonitorWaited") != 0)
        at += sprintf(at, ", owns %d", count);
    if (strcmp(what, "MonitorContendedEnter") != 0) /* who owns it may leave it meanwhile */
        at += sprintf(at, "; owner %s %d", name_of(usage.owner), usage.entry_count);
    if (level() >= 25 || !notified)
        at += sprintf(at, "; waiters %d, to be notified %d", usage.waiter_count, usage.notify_waiter_count);
    sprintf(at, "\n");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)owned);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)usage.waiters);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)usage.notify_waiters);
}

static int is_lock(JNIEnv *jni, jobject o) { return lock && (*jni)->IsSameObject(jni, o, lock); }
static void JNICALL on_enter(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o) {
    (void)env;
    if (is_lock(jni, o)) tell(jni, "MonitorContendedEnter", thread);
}
static void JNICALL on_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o) {
    (void)env;
    if (notified && (*jni)->IsVirtualThread(jni, thread)) return; /* depends on when it is free */
    if (is_lock(jni, o)) tell(jni, "MonitorContendedEntered", thread);
}
static void JNICALL on_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jlong timeout) {
    (void)env, (void)timeout;
    if (is_lock(jni, o)) tell(jni, "MonitorWait", thread);
}
static void JNICALL on_waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jboolean timed_out) {
    (void)env, (void)timed_out;
    if (is_lock(jni, o)) tell(jni, "MonitorWaited", thread);
}

/* What happens then is the story of the waiting thread alone. */
JNIEXPORT void JNICALL Java_MonitorUsage_begin(JNIEnv *env, jclass c, jobject o, jboolean notifies) {
    (void)c;
    lock = (*env)->NewGlobalRef(env, o);
    notified = notifies;
}
JNIEXPORT void JNICALL Java_MonitorUsage_show(JNIEnv *env, jclass c) {
    (void)c;
    printf("%s", story);
    fflush(stdout);
    story[0] = 0;
    (*env)->DeleteGlobalRef(env, lock);
    lock = NULL;
}
JNIEXPORT jboolean JNICALL Java_MonitorUsage_owns(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    jint count = 0;
    jobject *owned = NULL;
    MUST((*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)owned);
    return count > 0;
}
JNIEXPORT jint JNICALL Java_MonitorUsage_state(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    jint state = -1;
    MUST((*jvmti)->GetThreadState(jvmti, thread, &state));
    return state;
}
JNIEXPORT void JNICALL Java_MonitorUsage_look(JNIEnv *env, jclass c, jthread thread) {
    (void)c;
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    tell(env, "from outside, suspended", thread);
    MUST((*jvmti)->ResumeThread(jvmti, thread));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_monitor_events = 1,
                              .can_get_monitor_info = 1,
                              .can_get_owned_monitor_info = 1,
                              .can_get_current_contended_monitor = 1,
                              .can_suspend = 1,
                              .can_support_virtual_threads = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = on_enter,
                                     .MonitorContendedEntered = on_entered,
                                     .MonitorWait = on_wait,
                                     .MonitorWaited = on_waited};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    for (int e = JVMTI_EVENT_MONITOR_WAIT; e <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; e++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, (jvmtiEvent)e, NULL));
    return JNI_OK;
}
