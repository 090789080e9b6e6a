/* An agent that is notified of each step at monitors, and only counts: virtual threads have to do with it what they do
   without. */
#include <jvmti.h>
#include <stdio.h>

static long reported;

static void JNICALL contended_enter(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    __atomic_add_fetch(&reported, 1, __ATOMIC_RELAXED);
}
static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jlong timeout) {
    __atomic_add_fetch(&reported, 1, __ATOMIC_RELAXED);
}
static void JNICALL monitor_waited(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jboolean timed_out) {
    __atomic_add_fetch(&reported, 1, __ATOMIC_RELAXED);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env = NULL;
    const jvmtiCapabilities wanted = {.can_support_virtual_threads = 1, .can_generate_monitor_events = 1};
    const jvmtiEventCallbacks callbacks = {.MonitorContendedEnter = contended_enter,
                                           .MonitorContendedEntered = contended_enter,
                                           .MonitorWait = monitor_wait,
                                           .MonitorWaited = monitor_waited};
    jvmtiError e =
        (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) == JNI_OK ? JVMTI_ERROR_NONE : JVMTI_ERROR_INTERNAL;
    if (e == JVMTI_ERROR_NONE) e = (*env)->AddCapabilities(env, &wanted);
    if (e == JVMTI_ERROR_NONE) e = (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    for (int n = JVMTI_EVENT_MONITOR_WAIT; e == JVMTI_ERROR_NONE && n <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; n++)
        e = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, (jvmtiEvent)n, NULL);
    if (e != JVMTI_ERROR_NONE) fprintf(stderr, "monitor_events: error %d\n", (int)e);
    return e == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}
