/* What the agents of virtual threads share: each function on a thread as a Java program asks for it, answered by the
   number of the error or by a text; Agent_OnLoad. The program is the script; these natives are those of VirtualThreads,
   which it extends. What an agent has next to them is its own program's: it defines TEST after this header. */
#ifndef tests_jvmti_virtual_threads_h
#define tests_jvmti_virtual_threads_h

#define TEST VirtualThreads
#include "scripted.h"

static void JNICALL no_agent(jvmtiEnv *env, JNIEnv *jni, void *argument) { (void)env, (void)jni, (void)argument; }

/* Functions of one thread, by name. */
NATIVE(jint, on)(JNIEnv *env, jclass c, jstring function, jthread t) {
    (void)c;
    const char *name = (*env)->GetStringUTFChars(env, function, NULL);
    jvmtiError e = JVMTI_ERROR_INTERNAL;
    jint n;
    jlong j;
    jobject o;
    void *p;
    jvmtiFrameInfo frame;
    jmethodID m;
    jlocation at;
#define ON(what, call) \
    if (strcmp(name, what) == 0) e = (call)
    ON("GetThreadCpuTime", (*jvmti)->GetThreadCpuTime(jvmti, t, &j));
    ON("RunAgentThread", (*jvmti)->RunAgentThread(jvmti, t, no_agent, NULL, 5));
    ON("PopFrame", (*jvmti)->PopFrame(jvmti, t));
    ON("ForceEarlyReturnVoid", (*jvmti)->ForceEarlyReturnVoid(jvmti, t));
    ON("ForceEarlyReturnInt", (*jvmti)->ForceEarlyReturnInt(jvmti, t, 1));
    ON("NotifyFramePop", (*jvmti)->NotifyFramePop(jvmti, t, 0));
    ON("NotifyFramePop 1", (*jvmti)->NotifyFramePop(jvmti, t, 1));
    ON("NotifyFramePop 2", (*jvmti)->NotifyFramePop(jvmti, t, 2));
    ON("ClearAllFramePops", (*jvmti)->ClearAllFramePops(jvmti, t));
    ON("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, t, &n));
    ON("GetStackTrace", (*jvmti)->GetStackTrace(jvmti, t, 0, 1, &frame, &n));
    ON("GetFrameLocation", (*jvmti)->GetFrameLocation(jvmti, t, 0, &m, &at));
    ON("GetLocalInt", (*jvmti)->GetLocalInt(jvmti, t, 0, 0, &n));
    ON("GetLocalInstance", (*jvmti)->GetLocalInstance(jvmti, t, 0, &o));
    ON("SetLocalInt", (*jvmti)->SetLocalInt(jvmti, t, 0, 0, 1));
    ON("GetThreadLocalStorage", (*jvmti)->GetThreadLocalStorage(jvmti, t, &p));
    ON("SetThreadLocalStorage", (*jvmti)->SetThreadLocalStorage(jvmti, t, NULL));
    ON("GetOwnedMonitorInfo", (*jvmti)->GetOwnedMonitorInfo(jvmti, t, &n, (jobject **)&p));
    ON("GetCurrentContendedMonitor", (*jvmti)->GetCurrentContendedMonitor(jvmti, t, &o));
    ON("InterruptThread", (*jvmti)->InterruptThread(jvmti, t));
    ON("VirtualThreadStart for one",
       (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, t));
    ON("VirtualThreadEnd for one",
       (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, t));
#undef ON
    (*env)->ReleaseStringUTFChars(env, function, name);
    return (jint)e;
}

/* All but those of a list (NULL: no list), of which it is reported that it has [count]; -2: as many as it has. */
static jint on_all(JNIEnv *env, jobjectArray threads, jint count, jboolean suspends) {
    jthread list[16];
    jsize length = !threads ? 0 : (*env)->GetArrayLength(env, threads);
    for (jsize i = 0; i < length && i < 16; i++) list[i] = (*env)->GetObjectArrayElement(env, threads, i);
    if (count == -2) count = length;
    const jthread *given = !threads ? NULL : list;
    return (jint)(suspends ? (*jvmti)->SuspendAllVirtualThreads(jvmti, count, given)
                           : (*jvmti)->ResumeAllVirtualThreads(jvmti, count, given));
}
NATIVE(jint, suspendAll)(JNIEnv *env, jclass c, jobjectArray except, jint count) {
    (void)c;
    return on_all(env, except, count, JNI_TRUE);
}
NATIVE(jint, resumeAll)(JNIEnv *env, jclass c, jobjectArray except, jint count) {
    (void)c;
    return on_all(env, except, count, JNI_FALSE);
}

/* Names of methods, the innermost first. */
NATIVE(jstring, frames)(JNIEnv *env, jclass c, jthread t) {
    (void)c;
    char text[2048] = "";
    jvmtiFrameInfo frames[40];
    jint count = 0;
    jvmtiError e = (*jvmti)->GetStackTrace(jvmti, t, 0, 40, frames, &count);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    for (jint i = 0; i < count; i++) {
        char *name = NULL;
        MUST((*jvmti)->GetMethodName(jvmti, frames[i].method, &name, NULL, NULL));
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i == 0 ? "" : " ", name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    return (*env)->NewStringUTF(env, text);
}

/* "name priority daemon group" */
NATIVE(jstring, info)(JNIEnv *env, jclass c, jthread t) {
    (void)c;
    char text[256];
    jvmtiThreadInfo i;
    jvmtiThreadGroupInfo g = {.name = NULL};
    jvmtiError e = (*jvmti)->GetThreadInfo(jvmti, t, &i);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    if (i.thread_group) MUST((*jvmti)->GetThreadGroupInfo(jvmti, i.thread_group, &g));
    snprintf(text, sizeof text, "%s %d %s %s", i.name, (int)i.priority, i.is_daemon ? "daemon" : "user",
             !g.name ? "none" : g.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)i.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)g.name);
    return (*env)->NewStringUTF(env, text);
}

/* Whether GetAllThreads and GetAllStackTraces name the thread: "no no". */
NATIVE(jstring, listed)(JNIEnv *env, jclass c, jthread t) {
    (void)c;
    char text[32];
    jint count = 0, all = 0;
    jthread *threads = NULL;
    jvmtiStackInfo *stacks = NULL;
    int in_list = 0, in_stacks = 0;
    (*env)->EnsureLocalCapacity(env, 200);
    MUST((*jvmti)->GetAllThreads(jvmti, &count, &threads));
    for (jint i = 0; i < count; i++) in_list += (*env)->IsSameObject(env, threads[i], t);
    MUST((*jvmti)->GetAllStackTraces(jvmti, 1, &stacks, &all));
    for (jint i = 0; i < all; i++) in_stacks += (*env)->IsSameObject(env, stacks[i].thread, t);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)stacks);
    snprintf(text, sizeof text, "%s %s", in_list ? "yes" : "no", in_stacks ? "yes" : "no");
    return (*env)->NewStringUTF(env, text);
}

/* ---- Events, of threads whose names begin with "v" ---- */

static char happened[4096];
static jrawMonitorID happening;

static void note(const char *what, jthread t) {
    jvmtiThreadInfo i = {.name = NULL};
    jvmtiPhase phase;
    MUST((*jvmti)->GetPhase(jvmti, &phase));
    if (phase != JVMTI_PHASE_LIVE || (*jvmti)->GetThreadInfo(jvmti, t, &i) != JVMTI_ERROR_NONE || !i.name) return;
    if (i.name[0] == 'v') {
        MUST((*jvmti)->RawMonitorEnter(jvmti, happening));
        snprintf(happened + strlen(happened), sizeof happened - strlen(happened), "%s %s;", what, i.name);
        MUST((*jvmti)->RawMonitorExit(jvmti, happening));
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)i.name);
}
static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env, (void)jni;
    note("ThreadStart", t);
}
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env, (void)jni;
    note("ThreadEnd", t);
}
static void JNICALL virtual_start(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env;
    note((*jni)->IsVirtualThread(jni, t) ? "VirtualThreadStart" : "VirtualThreadStart of none", t);
}
static void JNICALL virtual_end(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env, (void)jni;
    note("VirtualThreadEnd", t);
}

/* What happened since the last time. */
NATIVE(jstring, events)(JNIEnv *env, jclass c) {
    (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, happening));
    jstring s = (*env)->NewStringUTF(env, happened);
    happened[0] = '\0';
    MUST((*jvmti)->RawMonitorExit(jvmti, happening));
    return s;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.ThreadStart = thread_start,
                                     .ThreadEnd = thread_end,
                                     .VirtualThreadStart = virtual_start,
                                     .VirtualThreadEnd = virtual_end};
    static const jvmtiCapabilities more = {.can_support_virtual_threads = 1,
                                           .can_access_local_variables = 1,
                                           .can_pop_frame = 1,
                                           .can_force_early_return = 1,
                                           .can_generate_frame_pop_events = 1};
    begin_script(vm, &more, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "happening", &happening));
    static const jvmtiEvent wanted[] = {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END,
                                        JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END};
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, wanted[i], NULL));
    return 0;
}

#undef TEST
#endif
