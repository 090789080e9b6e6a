/* An agent thread. With the option waiters it waits in Object.wait, and the agent states who waits for that monitor;
   else it works until an error reports it to stop, and the callback that has started it never ends. */
#include <jvmti.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

static int waiters;
static jobject object;
static volatile int over;

static jmethodID method(JNIEnv *jni, const char *name) {
    return (*jni)->GetMethodID(jni, (*jni)->FindClass(jni, "java/lang/Object"), name, "()V");
}

static void wait_for_notify(JNIEnv *jni) {
    jmethodID wait = method(jni, "wait");
    (*jni)->MonitorEnter(jni, object);
    (*jni)->CallVoidMethod(jni, object, wait);
    (*jni)->ExceptionClear(jni);
    (*jni)->MonitorExit(jni, object);
}

static void JNICALL work(jvmtiEnv *env, JNIEnv *jni, void *thread) {
    jint state;
    jvmtiError error = JVMTI_ERROR_NONE;
    if (waiters) wait_for_notify(jni);
    while (!waiters && error == JVMTI_ERROR_NONE) error = (*env)->GetThreadState(env, thread, &state);
    if (!waiters) printf("stopped by %d\n", error);
    over = 1;
}

static void tell_waiters(jvmtiEnv *env, JNIEnv *jni) {
    jvmtiMonitorUsage usage = {0};
    while (usage.notify_waiter_count == 0) {
        if ((*env)->GetObjectMonitorUsage(env, object, &usage) != JVMTI_ERROR_NONE) return;
        if (usage.owner) (*jni)->DeleteLocalRef(jni, usage.owner);
        for (jint i = 0; i < usage.waiter_count; i++) (*jni)->DeleteLocalRef(jni, usage.waiters[i]);
        for (jint i = 0; i < usage.notify_waiter_count; i++) (*jni)->DeleteLocalRef(jni, usage.notify_waiters[i]);
        (*env)->Deallocate(env, (unsigned char *)usage.waiters);
        (*env)->Deallocate(env, (unsigned char *)usage.notify_waiters);
        sched_yield();
    }
    printf("waiters %d of %d\n", usage.waiter_count, usage.notify_waiter_count);
    jmethodID notify = method(jni, "notifyAll");
    (*jni)->MonitorEnter(jni, object);
    (*jni)->CallVoidMethod(jni, object, notify);
    (*jni)->ExceptionClear(jni);
    (*jni)->MonitorExit(jni, object);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = (*jni)->GetMethodID(jni, type, "<init>", "()V");
    jthread worker = (*jni)->NewObject(jni, type, make);
    if ((*jni)->ExceptionCheck(jni)) return;
    object = (*jni)->NewGlobalRef(jni, worker);
    (*env)->RunAgentThread(env, worker, work, (*jni)->NewGlobalRef(jni, thread), JVMTI_THREAD_NORM_PRIORITY);
    if (waiters) tell_waiters(env, jni);
    unsigned char *memory; /* is given back, if it comes to that */
    if ((*env)->Allocate(env, 1, &memory) != JVMTI_ERROR_NONE) return;
    while (!waiters || !over) sched_yield();
    (*env)->Deallocate(env, memory);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { puts("VMDeath"); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    static const jvmtiCapabilities wanted = {.can_get_monitor_info = 1};
    jvmtiEnv *env;
    waiters = options && strcmp(options, "waiters") == 0;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->AddCapabilities(env, &wanted) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
