/* An error tracker that notes at each exception what the worker thread does just then: it suspends it, takes its
   stack, and resumes it. When the stack could not be had, it returned early, as one does. The thread stayed as it
   was. For the users the application was frozen by chance, hours after somebody had switched the tracker on.

   Found by MJ-lock-never-resumed, but only where GetStackTrace fails. */
#include "tool.h"

enum { DEPTH = 8 };
static jthread worker; /* until the end: a callback may still run when VMDeath comes */
static int errors, at_work;

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    jvmtiFrameInfo frames[DEPTH];
    jint depth;
    if (!worker || (*jni)->IsSameObject(jni, thread, worker)) return;
    if ((*env)->SuspendThread(env, worker) != JVMTI_ERROR_NONE) return;
    jvmtiError error = (*env)->GetStackTrace(env, worker, 0, DEPTH, frames, &depth);
#ifndef REPAIRED
    if (error != JVMTI_ERROR_NONE) return;
#endif
    (*env)->ResumeThread(env, worker);
    errors++;
    at_work += error == JVMTI_ERROR_NONE && depth > 0;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, thread);
}
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    if (strcmp(info.name, "watchman") == 0) worker = (*jni)->NewGlobalRef(jni, thread);
    release(env, info.name);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d errors, at %d the worker was at work\n", errors, at_work);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {
        .VMInit = on_init, .VMDeath = on_death, .ThreadStart = on_start, .Exception = on_exception};
    const jvmtiCapabilities needed = {.can_suspend = 1, .can_generate_exception_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
