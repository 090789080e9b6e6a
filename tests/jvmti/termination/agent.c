/* Makes the VM unable to obey a signal: options `stop` (a callback inside a collection waits for ever), `end` (that of
   VMDeath does) and `suspend` (of the thread that dispatches signals); `works`: a collection's callback waits for an
   answer that a thread owes it until the signal has come, and the signal is obeyed. Prints "ready" then. */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static jrawMonitorID monitor;
static char what[16];

static void ready(void) {
    printf("ready\n");
    fflush(stdout);
}
static void wait_for(jvmtiEnv *jvmti, jlong millis) {
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    ready();
    (*jvmti)->RawMonitorWait(jvmti, monitor, millis);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}

static void JNICALL on_gc(jvmtiEnv *jvmti) {
    if (strcmp(what, "stop") == 0) wait_for(jvmti, 0);
    if (strcmp(what, "works") == 0) wait_for(jvmti, 300);
}
static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    (void)jni;
    if (strcmp(what, "end") == 0) wait_for(jvmti, 0);
}
static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jint count = 0;
    jthread *threads;
    (void)jni, (void)thread;
    if (strcmp(what, "suspend") != 0 || (*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        if ((*jvmti)->GetThreadInfo(jvmti, threads[i], &info) == JVMTI_ERROR_NONE &&
            strcmp(info.name, "Signal Dispatcher") == 0 &&
            (*jvmti)->SuspendThread(jvmti, threads[i]) == JVMTI_ERROR_NONE)
            ready();
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    jvmtiCapabilities needed = {.can_generate_garbage_collection_events = 1, .can_suspend = 1};
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = on_gc, .VMDeath = on_death, .VMInit = on_init};
    (void)reserved;
    snprintf(what, sizeof what, "%s", options);
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK ||
           (*jvmti)->AddCapabilities(jvmti, &needed) != JVMTI_ERROR_NONE ||
           (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
           (*jvmti)->CreateRawMonitor(jvmti, "for ever", &monitor) != JVMTI_ERROR_NONE ||
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL) ||
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) ||
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
