/* PopFrame, ForceEarlyReturn and NotifyFramePop on other threads, wherever they stand: every error, what
   happens when the thread continues; contents, order and consumption of FramePop over two environments. */
#include "agent.h"

static jvmtiEnv *second;
static jclass program;
static jrawMonitorID monitor;
static int reached, released;

static jvmtiError number_of(const char *name) {
    for (int e = 0; e < 120; e++)
        if (strcmp(error_name((jvmtiError)e), name) == 0) return (jvmtiError)e;
    return (jvmtiError)-1;
}

/* ---- Errors ---- */

static void all_returns(jthread thread, jobject value, jvmtiError expected, const char *aspect) {
    CASE("ForceEarlyReturnObject", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnObject", expected,
                    (*jvmti)->ForceEarlyReturnObject(jvmti, thread, value));
    CASE("ForceEarlyReturnInt", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnInt", expected, (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 1));
    CASE("ForceEarlyReturnLong", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnLong", expected, (*jvmti)->ForceEarlyReturnLong(jvmti, thread, 1));
    CASE("ForceEarlyReturnFloat", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnFloat", expected, (*jvmti)->ForceEarlyReturnFloat(jvmti, thread, 1));
    CASE("ForceEarlyReturnDouble", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnDouble", expected, (*jvmti)->ForceEarlyReturnDouble(jvmti, thread, 1));
    CASE("ForceEarlyReturnVoid", aspect);
    recorder_expect(__LINE__, "ForceEarlyReturnVoid", expected, (*jvmti)->ForceEarlyReturnVoid(jvmti, thread));
    CASES_END();
}

static void everything(JNIEnv *env, jthread thread, const char *where, const char *pop, const char *force,
                       const char *notify) {
    char aspect[120];
    (void)env;
    if (*pop != '\0') {
        snprintf(aspect, sizeof aspect, "%s, %s", pop, where);
        CASE("PopFrame", aspect);
        recorder_expect(__LINE__, "PopFrame", number_of(pop), (*jvmti)->PopFrame(jvmti, thread));
    }
    if (*force != '\0') {
        snprintf(aspect, sizeof aspect, "%s, %s", force, where);
        all_returns(thread, thread, number_of(force), aspect);
    }
    if (*notify != '\0') {
        snprintf(aspect, sizeof aspect, "%s, %s", notify, where);
        CASE("NotifyFramePop", aspect);
        recorder_expect(__LINE__, "NotifyFramePop", number_of(notify), (*jvmti)->NotifyFramePop(jvmti, thread, 0));
    }
    CASES_END();
}

JNIEXPORT void JNICALL Java_FrameErrors_all(JNIEnv *env, jclass c, jobject thread, jstring where, jstring pop,
                                            jstring force, jstring notify, jboolean suspend) {
    const char *w = (*env)->GetStringUTFChars(env, where, NULL), *p = (*env)->GetStringUTFChars(env, pop, NULL),
               *f = (*env)->GetStringUTFChars(env, force, NULL), *n = (*env)->GetStringUTFChars(env, notify, NULL);
    (void)c;
    if (suspend) MUST((*jvmti)->SuspendThread(jvmti, thread));
    everything(env, thread, w, p, f, n);
    if (suspend) MUST((*jvmti)->ResumeThread(jvmti, thread));
}

/* What is no thread is found before everything else; null is the caller, but for PopFrame. */
JNIEXPORT void JNICALL Java_FrameErrors_arguments(JNIEnv *env, jclass c, jobject text) {
    jobject freed = (*env)->NewLocalRef(env, text);
    (void)c;
    (*env)->DeleteLocalRef(env, freed);
    everything(env, text, "no thread", "INVALID_THREAD", "INVALID_THREAD", "INVALID_THREAD");
    everything(env, freed, "freed reference", "INVALID_THREAD", "INVALID_THREAD", "INVALID_THREAD");
    everything(env, NULL, "null", "INVALID_THREAD", "OPAQUE_FRAME", "OPAQUE_FRAME");
    CASE("NotifyFramePop", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, NotifyFramePop, NULL, -1);
    EXPECT(ILLEGAL_ARGUMENT, NotifyFramePop, NULL, (jint)0x80000000);
    CASE("NotifyFramePop", "NO_MORE_FRAMES");
    EXPECT(NO_MORE_FRAMES, NotifyFramePop, NULL, 1000);
    EXPECT(NO_MORE_FRAMES, NotifyFramePop, NULL, 0x7fffffff);
    CASES_END();
}

/* The thread runs a method whose result is of type [right]: I J F D L V. Every other kind is refused; the right one is
   accepted once. */
JNIEXPORT void JNICALL Java_FrameErrors_types(JNIEnv *env, jclass c, jthread thread, jchar right, jobject good,
                                              jobject bad) {
    char aspect[60];
    jobject freed = (*env)->NewLocalRef(env, thread);
    (void)c;
    (*env)->DeleteLocalRef(env, freed);
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    snprintf(aspect, sizeof aspect, "TYPE_MISMATCH, result is %c", right);
    if (right != 'I') {
        CASE("ForceEarlyReturnInt", aspect);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnInt, thread, 1);
    }
    if (right != 'J') {
        CASE("ForceEarlyReturnLong", aspect);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnLong, thread, 1);
    }
    if (right != 'F') {
        CASE("ForceEarlyReturnFloat", aspect);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnFloat, thread, 1);
    }
    if (right != 'D') {
        CASE("ForceEarlyReturnDouble", aspect);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnDouble, thread, 1);
    }
    if (right != 'V') {
        CASE("ForceEarlyReturnVoid", aspect);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnVoid, thread);
    }
    CASE("ForceEarlyReturnObject", aspect);
    if (right != 'L') {
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnObject, thread, NULL);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnObject, thread, good);
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnObject, thread, freed);
    } else {
        EXPECT(TYPE_MISMATCH, ForceEarlyReturnObject, thread, bad);
        CASE("ForceEarlyReturnObject", "INVALID_OBJECT");
        EXPECT(INVALID_OBJECT, ForceEarlyReturnObject, thread, freed);
    }
    snprintf(aspect, sizeof aspect, "another thread, result is %c", right);
    switch (right) {
    case 'I':
        CASE("ForceEarlyReturnInt", aspect);
        EXPECT(NONE, ForceEarlyReturnInt, thread, -77);
        break;
    case 'J':
        CASE("ForceEarlyReturnLong", aspect);
        EXPECT(NONE, ForceEarlyReturnLong, thread, -77000000000LL);
        break;
    case 'F':
        CASE("ForceEarlyReturnFloat", aspect);
        EXPECT(NONE, ForceEarlyReturnFloat, thread, -0.75f);
        break;
    case 'D':
        CASE("ForceEarlyReturnDouble", aspect);
        EXPECT(NONE, ForceEarlyReturnDouble, thread, 1e300);
        break;
    case 'V':
        CASE("ForceEarlyReturnVoid", aspect);
        EXPECT(NONE, ForceEarlyReturnVoid, thread);
        break;
    default: {
        jobject given = good;
        jclass string = (*env)->FindClass(env, "java/lang/String");
        if (good && (*env)->IsInstanceOf(env, good, string)) given = (*env)->NewStringUTF(env, "made for it");
        CASE("ForceEarlyReturnObject", aspect);
        EXPECT(NONE, ForceEarlyReturnObject, thread, given);
        if (given != good) (*env)->DeleteLocalRef(env, given);
        (*env)->DeleteLocalRef(env, string);
    }
    }
    MUST((*jvmti)->ForceGarbageCollection(jvmti)); /* an object that is to be returned is held by nothing else */
    EXPECT(INTERNAL, ForceEarlyReturnObject, thread, good);
    EXPECT(INTERNAL, ForceEarlyReturnInt, thread, 1);
    EXPECT(INTERNAL, ForceEarlyReturnLong, thread, 1);
    EXPECT(INTERNAL, ForceEarlyReturnFloat, thread, 1);
    EXPECT(INTERNAL, ForceEarlyReturnDouble, thread, 1);
    EXPECT(INTERNAL, ForceEarlyReturnVoid, thread);
    MUST((*jvmti)->ResumeThread(jvmti, thread)); /* the case continues: outcome */
}

/* Ends the case: whether what the program saw is what was to come. */
JNIEXPORT void JNICALL Java_FrameErrors_outcome(JNIEnv *env, jclass c, jstring what, jboolean ok) {
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    (void)c;
    recorder_check(__LINE__, text, ok);
    CASES_END();
}

JNIEXPORT void JNICALL Java_FrameErrors_pop(JNIEnv *env, jclass c, jthread thread, jstring what, jint slot) {
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    char aspect[80];
    jint value = -1;
    (void)c;
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    if (slot >= 0) {
        CASE("SetLocalInt", "argument of a frame that is popped");
        EXPECT(NONE, GetLocalInt, thread, 0, slot, &value);
        EXPECT(NONE, SetLocalInt, thread, 0, slot, value + 100);
    }
    snprintf(aspect, sizeof aspect, "another thread, %s", text);
    CASE("PopFrame", aspect);
    EXPECT(NONE, PopFrame, thread);
    EXPECT(INTERNAL, PopFrame, thread);
    MUST((*jvmti)->ResumeThread(jvmti, thread)); /* the case continues: outcome */
}

/* Waits in the callback until the main thread has done something to it. */
static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l) {
    (void)ti;
    (void)env;
    (void)thread;
    (void)l;
    (*jvmti)->ClearBreakpoint(jvmti, m, l);
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    reached = 1;
    while (!released) (*jvmti)->RawMonitorWait(jvmti, monitor, 10);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}
JNIEXPORT void JNICALL Java_FrameErrors_breakIn(JNIEnv *env, jclass c, jstring method) {
    const char *name = (*env)->GetStringUTFChars(env, method, NULL);
    jlocation start, end;
    jmethodID m = find_method(c, name);
    reached = released = 0;
    MUST((*jvmti)->GetMethodLocation(jvmti, m, &start, &end));
    MUST((*jvmti)->SetBreakpoint(jvmti, m, end));
    (*env)->ReleaseStringUTFChars(env, method, name);
}
JNIEXPORT jboolean JNICALL Java_FrameErrors_isReached(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    int now = reached;
    (*jvmti)->RawMonitorExit(jvmti, monitor);
    return now != 0;
}
JNIEXPORT void JNICALL Java_FrameErrors_release(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    released = 1;
    (*jvmti)->RawMonitorNotifyAll(jvmti, monitor);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}

/* Calls spinning Java code; waits in native code. */
JNIEXPORT void JNICALL Java_FrameErrors_spinFromNative(JNIEnv *env, jclass c) {
    (*env)->CallStaticIntMethod(env, c, (*env)->GetStaticMethodID(env, c, "spinInt", "(I)I"), 0);
}
JNIEXPORT void JNICALL Java_FrameErrors_waitInNative(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    reached = 1;
    while (!released) (*jvmti)->RawMonitorWait(jvmti, monitor, 10);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}
JNIEXPORT void JNICALL Java_FrameErrors_prepareWait(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    reached = released = 0;
}

static void JNICALL on_thread_start(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    jvmtiThreadInfo info;
    (void)ti;
    MUST((*jvmti)->GetThreadInfo(jvmti, thread, &info));
    if (strcmp(info.name, "shown") == 0)
        everything(env, thread, "no frames", "NO_MORE_FRAMES", "NO_MORE_FRAMES", "NO_MORE_FRAMES");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
}

/* ---- FramePop ---- */

static char record[2000];
static char *name_of(jmethodID m) {
    static char text[64];
    char *name = NULL;
    MUST((*jvmti)->GetMethodName(jvmti, m, &name, NULL, NULL));
    snprintf(text, sizeof text, "%s", name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return text;
}
static void note(const char *who, jmethodID m, jboolean by_exception) {
    size_t used = strlen(record);
    snprintf(record + used, sizeof record - used, "%s%s:%s%s", used == 0 ? "" : " ", who, name_of(m),
             by_exception ? "!" : "");
}
static int throwing, asking;
static void JNICALL on_frame_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    jmethodID top = NULL;
    jlocation l;
    (void)ti;
    note("1", m, by_exception);
    MUST((*jvmti)->GetFrameLocation(jvmti, thread, 0, &top, &l));
    if (top != m) say("the frame has gone already");
    if ((*env)->ExceptionCheck(env)) say("an exception is pending");
    if (asking) { /* it comes too late for this frame, and is refused (25), or without effect (17) */
        asking = 0;
        jvmtiError e = (*jvmti)->NotifyFramePop(jvmti, NULL, 0);
        if (e != JVMTI_ERROR_NONE) say("asked in the callback: %s", error_name(e));
    }
    if (throwing) {
        throwing = 0;
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "from the callback");
    }
}
static void JNICALL on_frame_pop2(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    (void)ti;
    (void)env;
    (void)thread;
    note("2", m, by_exception);
}
static void JNICALL on_method_exit(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception,
                                   jvalue value) {
    jclass c = NULL;
    (void)ti;
    (void)thread;
    (void)value;
    MUST((*jvmti)->GetMethodDeclaringClass(jvmti, m, &c));
    if ((*env)->IsSameObject(env, c, program) && strncmp(name_of(m), "pop", 3) == 0) note("exit", m, by_exception);
}

/* For the second time DUPLICATE is answered (25), or nothing said (17). */
static void ask(jvmtiEnv *ti, jint depth) {
    jvmtiError e = (*ti)->NotifyFramePop(ti, NULL, depth);
    if (e != JVMTI_ERROR_NONE) say("asked again: %s", error_name(e));
}

/* [which] 1, 2, 3: the environments that ask for the frame of the caller's caller number [depth]. */
JNIEXPORT void JNICALL Java_FrameErrors_ask(JNIEnv *env, jclass c, jint which, jint depth) {
    (void)env;
    (void)c;
    if (which & 1) ask(jvmti, depth);
    if (which & 2) ask(second, depth);
}
JNIEXPORT void JNICALL Java_FrameErrors_enable(JNIEnv *env, jclass c, jint which, jint event, jboolean on,
                                               jthread thread) {
    (void)env;
    (void)c;
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    if (which & 1) MUST((*jvmti)->SetEventNotificationMode(jvmti, mode, (jvmtiEvent)event, thread));
    if (which & 2) MUST((*second)->SetEventNotificationMode(second, mode, (jvmtiEvent)event, thread));
}
JNIEXPORT void JNICALL Java_FrameErrors_mode(JNIEnv *env, jclass c, jboolean throws, jboolean asks) {
    (void)env;
    (void)c;
    throwing = throws;
    asking = asks;
}
JNIEXPORT void JNICALL Java_FrameErrors_dispose(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    MUST((*second)->DisposeEnvironment(second));
}
/* Events until expect belong to this case. */
JNIEXPORT void JNICALL Java_FrameErrors_open(JNIEnv *env, jclass c, jstring aspect) {
    (void)c;
    CASE("NotifyFramePop", (*env)->GetStringUTFChars(env, aspect, NULL));
}
JNIEXPORT void JNICALL Java_FrameErrors_close(JNIEnv *env, jclass c, jstring events) {
    const char *e = (*env)->GetStringUTFChars(env, events, NULL);
    (void)c;
    CHECK_STR(e, record);
    CASES_END();
    record[0] = '\0';
}
JNIEXPORT void JNICALL Java_FrameErrors_expect(JNIEnv *env, jclass c, jstring aspect, jstring events) {
    const char *a = (*env)->GetStringUTFChars(env, aspect, NULL), *e = (*env)->GetStringUTFChars(env, events, NULL);
    (void)c;
    CASE("FramePop", a);
    CHECK_STR(e, record);
    CASES_END();
    record[0] = '\0';
}

JNIEXPORT void JNICALL Java_FrameErrors_begin(JNIEnv *env, jclass c) { program = (*env)->NewGlobalRef(env, c); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options;
    (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_generate_frame_pop_events = 1;
    MUST((*second)->AddCapabilities(second, &caps));
    caps.can_pop_frame = 1;
    caps.can_force_early_return = 1;
    caps.can_suspend = 1;
    caps.can_access_local_variables = 1;
    caps.can_generate_breakpoint_events = 1;
    caps.can_generate_method_exit_events = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.FramePop = on_frame_pop2;
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    callbacks.FramePop = on_frame_pop;
    callbacks.Breakpoint = on_breakpoint;
    callbacks.MethodExit = on_method_exit;
    callbacks.ThreadStart = on_thread_start;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "frames", &monitor));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return JNI_OK;
}
