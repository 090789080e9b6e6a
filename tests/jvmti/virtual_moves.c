/* What belongs to a virtual thread goes with it from one carrier to another: single steps, breakpoints, FramePop,
   MethodEntry and MethodExit, samples of what it allocates, its storage; nothing is notified of how it is mounted and
   unmounted, nor of who has the carrier meanwhile. The script is VirtualMoves.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=2 -Djdk.virtualThreadScheduler.maxPoolSize=2 */
#define TEST VirtualMoves
#include <stdarg.h>
#include <stdbool.h>

#include "scripted.h"

static jthread subject; /* whose events are looked at */
static char reported[8192];
static char
    seen[1024]; /* methods of the classes of virtual threads and continuations of which the agent was notified */

static void tell(const char *format, ...) {
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    strncat(reported, text, sizeof reported - strlen(reported) - 1);
}

/* What is asked here must run no Java code, which would be notified of in its turn. */
static void check_thread(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    jthread current = NULL;
    void *storage = NULL;
    jint state = 0;
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group;
    MUST((*env)->GetCurrentThread(env, &current));
    MUST((*env)->GetThreadLocalStorage(env, NULL, &storage));
    if (!(*jni)->IsSameObject(jni, t, subject) || !(*jni)->IsSameObject(jni, current, subject)) tell("other thread;");
    if (storage != (void *)reported) tell("other storage;");
    MUST((*env)->GetThreadState(env, t, &state));
    MUST((*env)->GetThreadInfo(env, t, &info));
    MUST((*env)->GetThreadGroupInfo(env, info.thread_group, &group));
    if (strcmp(group.name, "VirtualThreads") != 0) tell("group %s;", group.name);
    (*env)->Deallocate(env, (unsigned char *)group.name);
    (*env)->Deallocate(env, (unsigned char *)info.name);
}

static bool is_own(jvmtiEnv *env, jmethodID m, char *name) {
    jclass holder = NULL;
    char *signature = NULL, *method = NULL;
    MUST((*env)->GetMethodDeclaringClass(env, m, &holder));
    MUST((*env)->GetClassSignature(env, holder, &signature, NULL));
    MUST((*env)->GetMethodName(env, m, &method, NULL, NULL));
    snprintf(name, 64, "%s", method);
    bool own = strcmp(signature, "LVirtualMoves;") == 0;
    bool mounts = strstr(signature, "VirtualThread;") || strstr(signature, "Continuation;");
    if (mounts && !strstr(seen, method)) snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s;", method);
    (*env)->Deallocate(env, (unsigned char *)signature);
    (*env)->Deallocate(env, (unsigned char *)method);
    return own;
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jlocation at) {
    char name[64];
    check_thread(env, jni, t);
    if (is_own(env, m, name)) tell("%s %d;", name, (int)at);
}
static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jlocation at) {
    char name[64];
    jint value = 0;
    check_thread(env, jni, t);
    if (!is_own(env, m, name)) return;
    MUST((*env)->GetLocalInt(env, NULL, 0, 1, &value));
    tell("stop %s %d %d;", name, (int)at, (int)value);
    MUST((*env)->SetLocalInt(env, NULL, 0, 1, value + 100));
}
static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jboolean by_exception) {
    char name[64];
    check_thread(env, jni, t);
    if (is_own(env, m, name)) tell("pop %s%s;", name, by_exception ? " by exception" : "");
}
static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m) {
    char name[64];
    check_thread(env, jni, t);
    if (is_own(env, m, name)) tell("enter %s;", name);
}
static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jboolean by_exception,
                                jvalue value) {
    char name[64];
    check_thread(env, jni, t);
    if (is_own(env, m, name)) tell("leave %s %d;", name, by_exception ? -1 : (int)value.i);
}

static void JNICALL contended_enter(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    jobject wanted = NULL;
    check_thread(env, jni, t);
    MUST((*env)->GetCurrentContendedMonitor(env, t, &wanted));
    tell("wants%s;", (*jni)->IsSameObject(jni, o, wanted) ? "" : " another");
}
static void JNICALL contended_entered(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    (void)o;
    check_thread(env, jni, t);
    tell("has;");
}
static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jlong timeout) {
    (void)o;
    check_thread(env, jni, t);
    tell("waits %d;", (int)timeout);
}
static void JNICALL monitor_waited(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jboolean timed_out) {
    (void)o;
    check_thread(env, jni, t);
    tell("waited%s;", timed_out ? " in vain" : "");
}

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jclass c, jlong size) {
    (void)o, (void)size;
    char *signature = NULL;
    check_thread(env, jni, t);
    MUST((*env)->GetClassSignature(env, c, &signature, NULL));
    if (strcmp(signature, "LVirtualMoves$Sample;") == 0) tell("sample;");
    (*env)->Deallocate(env, (unsigned char *)signature);
}

/* From now on, or no more, on the calling thread. */
NATIVE(void, watch)(JNIEnv *env, jclass c, jint event, jboolean on) {
    (void)c;
    jthread t = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &t));
    if (!subject) {
        subject = (*env)->NewGlobalRef(env, t);
        MUST((*jvmti)->SetThreadLocalStorage(jvmti, NULL, reported));
    }
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, (jvmtiEvent)event, t));
}
/* The frame of who calls it. */
NATIVE(void, wantPop)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST((*jvmti)->NotifyFramePop(jvmti, NULL, 1));
}
NATIVE(void, stopAt)(JNIEnv *env, jclass c, jstring method, jint at) {
    const char *name = (*env)->GetStringUTFChars(env, method, NULL);
    MUST((*jvmti)->SetBreakpoint(jvmti, (*env)->GetStaticMethodID(env, c, name, "(I)I"), at));
    (*env)->ReleaseStringUTFChars(env, method, name);
}
NATIVE(jstring, reported)(JNIEnv *env, jclass c) {
    (void)c;
    jstring s = (*env)->NewStringUTF(env, reported);
    reported[0] = '\0';
    (*env)->DeleteGlobalRef(env, subject);
    subject = NULL;
    return s;
}

/* Of all that was watched until now. */
NATIVE(jstring, mounting)(JNIEnv *env, jclass c) {
    (void)c;
    return (*env)->NewStringUTF(env, seen);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities more = {.can_support_virtual_threads = 1,
                                           .can_generate_single_step_events = 1,
                                           .can_generate_breakpoint_events = 1,
                                           .can_generate_frame_pop_events = 1,
                                           .can_generate_method_entry_events = 1,
                                           .can_generate_method_exit_events = 1,
                                           .can_generate_monitor_events = 1,
                                           .can_generate_sampled_object_alloc_events = 1,
                                           .can_get_current_contended_monitor = 1,
                                           .can_access_local_variables = 1};
    static const jvmtiEventCallbacks callbacks = {.SingleStep = single_step,
                                                  .Breakpoint = breakpoint,
                                                  .FramePop = frame_pop,
                                                  .MethodEntry = method_entry,
                                                  .MethodExit = method_exit,
                                                  .MonitorContendedEnter = contended_enter,
                                                  .MonitorContendedEntered = contended_entered,
                                                  .MonitorWait = monitor_wait,
                                                  .MonitorWaited = monitor_waited,
                                                  .SampledObjectAlloc = sampled};
    begin_script(vm, &more, &callbacks);
    MUST((*jvmti)->SetHeapSamplingInterval(jvmti, 0));
    return 0;
}
