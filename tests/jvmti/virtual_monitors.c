/* Events of virtual threads at monitors: each thread leaves its carrier all the same, so any number of them may wait
   for one that parks with the monitor. The script is VirtualMonitors.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=2 -Djdk.virtualThreadScheduler.maxPoolSize=2 */
#include "virtual_threads.h"

#define TEST VirtualMonitors

enum { RUNS = JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_RUNNABLE };
/* The event whose callbacks throw, in threads whose names begin with "v"; 0: none. */
static int throwing;

static void happens(JNIEnv *env, jthread t, jvmtiEvent event, const char *what) {
    jvmtiThreadInfo i = {.name = NULL};
    jint state = 0;
    note(what, t);
    MUST((*jvmti)->GetThreadState(jvmti, t, &state));
    if (throwing == 0 && (*env)->IsVirtualThread(env, t) && (state & ~JVMTI_THREAD_STATE_INTERRUPTED) != RUNS)
        note("is not running", t);
    MUST((*jvmti)->GetThreadInfo(jvmti, t, &i));
    if (throwing == (int)event && i.name[0] == 'v')
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), what);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)i.name);
}

static void JNICALL contended_enter(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    jobject wanted = NULL;
    MUST((*env)->GetCurrentContendedMonitor(env, t, &wanted));
    happens(jni, t, JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
            (*jni)->IsSameObject(jni, o, wanted) ? "wants" : "wants another");
}
static void JNICALL contended_entered(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    (void)env, (void)o;
    happens(jni, t, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, "has");
}
static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jlong timeout) {
    (void)env, (void)o;
    happens(jni, t, JVMTI_EVENT_MONITOR_WAIT, timeout == 0 ? "waits" : "waits for a time");
}
static void JNICALL monitor_waited(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jboolean timed_out) {
    (void)env, (void)o;
    happens(jni, t, JVMTI_EVENT_MONITOR_WAITED, timed_out ? "waited in vain" : "waited");
}

NATIVE(void, throwAt)(JNIEnv *env, jclass c, jint event) {
    (void)env, (void)c;
    throwing = event;
}

/* From here on a separate environment reports monitors. */
NATIVE(void, watchMonitors)(JNIEnv *env, jclass c) {
    (void)c;
    static const jvmtiCapabilities wanted = {
        .can_support_virtual_threads = 1, .can_generate_monitor_events = 1, .can_get_current_contended_monitor = 1};
    static const jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = contended_enter,
                                                  .MonitorContendedEntered = contended_entered,
                                                  .MonitorWait = monitor_wait,
                                                  .MonitorWaited = monitor_waited};
    JavaVM *vm = NULL;
    (*env)->GetJavaVM(env, &vm);
    jvmtiEnv *second = new_environment(vm);
    MUST((*second)->AddCapabilities(second, &wanted));
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    for (int e = JVMTI_EVENT_MONITOR_WAIT; e <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; e++)
        MUST((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, (jvmtiEvent)e, NULL));
}
