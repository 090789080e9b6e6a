/* Frames and method events of calls between Java and C; and a thread that is held where it has found memory open and
   has not yet read it. */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *ti;
static jrawMonitorID monitor;
static int observed, wanted, held, released;

static void show(const char *what, jmethodID m, jlong where) {
    char *name, *signature, *holder;
    jclass c;
    (*ti)->GetMethodName(ti, m, &name, &signature, NULL);
    (*ti)->GetMethodDeclaringClass(ti, m, &c);
    (*ti)->GetClassSignature(ti, c, &holder, NULL);
    char *hidden = strstr(holder, ".0x"); /* differs from run to run */
    if (hidden) *hidden = 0;
    printf("%s %s %s%s %ld\n", what, holder, name, signature, (long)where);
    fflush(stdout);
    (*ti)->Deallocate(ti, (unsigned char *)name);
    (*ti)->Deallocate(ti, (unsigned char *)signature);
    (*ti)->Deallocate(ti, (unsigned char *)holder);
}

static void JNICALL method_entry(jvmtiEnv *t, JNIEnv *env, jthread thread, jmethodID m) {
    if (observed) show("entry", m, 0);
}

static void JNICALL method_exit(jvmtiEnv *t, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception,
                                jvalue v) {
    if (observed) show("exit", m, by_exception);
    if (!wanted) return;
    char *name;
    (*ti)->GetMethodName(ti, m, &name, NULL, NULL);
    if (strcmp(name, "checkValidStateRaw") == 0) {
        (*ti)->RawMonitorEnter(ti, monitor);
        wanted = 0;
        held = 1;
        (*ti)->RawMonitorNotifyAll(ti, monitor);
        while (!released) (*ti)->RawMonitorWait(ti, monitor, 0);
        (*ti)->RawMonitorExit(ti, monitor);
    }
    (*ti)->Deallocate(ti, (unsigned char *)name);
}

static void switch_events(jvmtiEventMode mode, jthread thread) {
    (*ti)->SetEventNotificationMode(ti, mode, JVMTI_EVENT_METHOD_ENTRY, thread);
    (*ti)->SetEventNotificationMode(ti, mode, JVMTI_EVENT_METHOD_EXIT, thread);
}

JNIEXPORT void JNICALL Java_Observer_observe(JNIEnv *env, jclass c, jboolean on) {
    jthread self = NULL; /* others are not compared: when they run is chance */
    (*ti)->GetCurrentThread(ti, &self);
    if (on) switch_events(JVMTI_ENABLE, self);
    observed = on;
    if (!on) switch_events(JVMTI_DISABLE, self);
}

JNIEXPORT void JNICALL Java_Observer_frames(JNIEnv *env, jclass c) {
    jvmtiFrameInfo frames[100];
    jint count;
    (*ti)->GetStackTrace(ti, NULL, 0, 100, frames, &count);
    for (int i = 0; i < count; i++) show("frame", frames[i].method, frames[i].location);
}

/* The calling thread is held at its next access. */
JNIEXPORT void JNICALL Java_Observer_holdMe(JNIEnv *env, jclass c) {
    wanted = 1;
    released = 0;
    (*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
}
JNIEXPORT void JNICALL Java_Observer_awaitHeld(JNIEnv *env, jclass c) {
    (*ti)->RawMonitorEnter(ti, monitor);
    while (!held) (*ti)->RawMonitorWait(ti, monitor, 0);
    held = 0;
    (*ti)->RawMonitorExit(ti, monitor);
}
JNIEXPORT void JNICALL Java_Observer_release(JNIEnv *env, jclass c) {
    (*ti)->RawMonitorEnter(ti, monitor);
    released = 1;
    (*ti)->RawMonitorNotifyAll(ti, monitor);
    (*ti)->RawMonitorExit(ti, monitor);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities wants = {.can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1};
    jvmtiEventCallbacks callbacks = {.MethodEntry = method_entry, .MethodExit = method_exit};
    if ((*vm)->GetEnv(vm, (void **)&ti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*ti)->AddCapabilities(ti, &wants) || (*ti)->CreateRawMonitor(ti, "held", &monitor)) return JNI_ERR;
    return (*ti)->SetEventCallbacks(ti, &callbacks, sizeof callbacks) ? JNI_ERR : JNI_OK;
}
