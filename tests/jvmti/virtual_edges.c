/* Where a virtual thread begins and ends, and while it is on its way: steps and calls in its outermost frames, FramePop
   for them, the monitor that it wants when it may go on and has no carrier. The script is VirtualEdges.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=1 -Djdk.virtualThreadScheduler.maxPoolSize=1 */
#define TEST VirtualEdges
#include "scripted.h"

static char reported[1024], last[64];

/* "edge" for the methods in which a virtual thread begins and ends, "body" for the program's; nothing twice. */
static void tell(jvmtiEnv *env, const char *what, jthread t, jmethodID m) {
    jvmtiThreadInfo info;
    jclass holder = NULL;
    char *signature = NULL, *method = NULL, text[64];
    MUST((*env)->GetThreadInfo(env, t, &info));
    MUST((*env)->GetMethodDeclaringClass(env, m, &holder));
    MUST((*env)->GetClassSignature(env, holder, &signature, NULL));
    MUST((*env)->GetMethodName(env, m, &method, NULL, NULL));
    int edge = strstr(signature, "Continuation") != NULL, body = strcmp(method, "body") == 0;
    snprintf(text, sizeof text, "%s %s;", what, edge ? "edge" : "body");
    if (strcmp(info.name, "v") == 0 && (edge || body) && strcmp(text, last) != 0) {
        snprintf(last, sizeof last, "%s", text);
        strncat(reported, text, sizeof reported - strlen(reported) - 1);
    }
    (*env)->Deallocate(env, (unsigned char *)signature);
    (*env)->Deallocate(env, (unsigned char *)method);
    (*env)->Deallocate(env, (unsigned char *)info.name);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jlocation at) {
    (void)jni, (void)at;
    tell(env, "step", t, m);
}
static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m) {
    (void)jni;
    tell(env, "enter", t, m);
}
static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jboolean by_exception,
                                jvalue value) {
    (void)jni, (void)by_exception, (void)value;
    tell(env, "leave", t, m);
}

static jint state_reported; /* that a virtual thread had in MonitorContendedEnter */
static void JNICALL contended_enter(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    (void)o;
    if ((*jni)->IsVirtualThread(jni, t)) MUST((*env)->GetThreadState(env, t, &state_reported));
}
NATIVE(jint, stateTold)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return state_reported;
}

NATIVE(void, watch)(JNIEnv *env, jclass c, jint event, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, (jvmtiEvent)event, NULL));
}
NATIVE(jstring, reported)(JNIEnv *env, jclass c) {
    (void)c;
    jstring s = (*env)->NewStringUTF(env, reported);
    reported[0] = last[0] = '\0';
    return s;
}

/* "method error;" for each frame from a depth on, the inner ones first. */
NATIVE(jstring, popsOf)(JNIEnv *env, jclass c, jthread t, jint depth) {
    (void)c;
    char text[1024] = "";
    jvmtiFrameInfo frames[40];
    jint count = 0;
    MUST((*jvmti)->GetStackTrace(jvmti, t, 0, 40, frames, &count));
    for (jint i = depth; i < count; i++) {
        char *name = NULL;
        jvmtiError e = (*jvmti)->NotifyFramePop(jvmti, t, i);
        MUST((*jvmti)->GetMethodName(jvmti, frames[i].method, &name, NULL, NULL));
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s %s;", name, error_name(e));
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    MUST((*jvmti)->ClearAllFramePops(jvmti, t));
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities more = {.can_support_virtual_threads = 1,
                                           .can_generate_single_step_events = 1,
                                           .can_generate_frame_pop_events = 1,
                                           .can_generate_method_entry_events = 1,
                                           .can_generate_method_exit_events = 1};
    static const jvmtiEventCallbacks callbacks = {.SingleStep = single_step,
                                                  .MethodEntry = method_entry,
                                                  .MethodExit = method_exit,
                                                  .MonitorContendedEnter = contended_enter};
    begin_script(vm, &more, &callbacks);
    return 0;
}
