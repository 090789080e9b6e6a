/* The category Local Variable on frames of other threads (suspended, running, waiting), in callbacks and of
   callers: values read and written, and every error of every function. The frame that is looked at is LocalsProgram's
       String subject(int i, long j, float f, double d, Object o, String s)     slots 1 2 4 5 7 8
   What is in the results after an error is each VM's own. */
#include "agent.h"

static jclass program;

enum { I = 1, J = 2, F = 4, D = 5, O = 7, S = 8, UNSET = 10 };

/* X(name of the type, C type, the slot of a variable of that type, whose name is its letter, a value) */
#define PRIMITIVES(X)                   \
    X(Int, jint, I, -123456)            \
    X(Long, jlong, J, -1234567890123LL) \
    X(Float, jfloat, F, -1.25f)         \
    X(Double, jdouble, D, 1e200)

static jobject freed_reference(JNIEnv *env, jobject o) {
    jobject freed = (*env)->NewLocalRef(env, o);
    (*env)->DeleteLocalRef(env, freed);
    return freed;
}

/* ---- Values ---- */

/* The subject's frame at [depth] of [thread] has the variables that the program says. */
static void values(JNIEnv *env, jthread thread, jint depth, const char *where) {
    char aspect[80];
    snprintf(aspect, sizeof aspect, "%s", where);
    jint i = 0;
    jlong j = 0;
    jfloat f = 0;
    jdouble d = 0;
    jobject o = NULL;
    CASE("GetLocalInt", aspect);
    if (EXPECT(NONE, GetLocalInt, thread, depth, I, &i)) CHECK_INT(7, i);
    CASE("GetLocalLong", aspect);
    if (EXPECT(NONE, GetLocalLong, thread, depth, J, &j)) CHECK_INT(1LL << 40, j);
    CASE("GetLocalFloat", aspect);
    if (EXPECT(NONE, GetLocalFloat, thread, depth, F, &f)) CHECK(f == 1.5f);
    CASE("GetLocalDouble", aspect);
    if (EXPECT(NONE, GetLocalDouble, thread, depth, D, &d)) CHECK(d == 2.5);
    CASE("GetLocalObject", aspect);
    if (EXPECT(NONE, GetLocalObject, thread, depth, O, &o))
        CHECK_STR("Ljava/lang/Integer;", class_name((*env)->GetObjectClass(env, o)));
    if (EXPECT(NONE, GetLocalObject, thread, depth, S, &o))
        CHECK_STR("Ljava/lang/String;", class_name((*env)->GetObjectClass(env, o)));
    if (EXPECT(NONE, GetLocalObject, thread, depth, 0, &o))
        CHECK_STR("LLocals;", class_name((*env)->GetObjectClass(env, o)));
    CASE("GetLocalInstance", aspect);
    jobject self = NULL;
    if (EXPECT(NONE, GetLocalInstance, thread, depth, &self)) CHECK((*env)->IsSameObject(env, self, o));
    CASES_END();
}

static void write_values(JNIEnv *env, jthread thread, jint depth, const char *where) {
    char aspect[80];
    snprintf(aspect, sizeof aspect, "%s", where);
#define WRITE(Type, ctype, slot, v)                                       \
    {                                                                     \
        ctype now = 0;                                                    \
        CASE("SetLocal" #Type, aspect);                                   \
        EXPECT(NONE, SetLocal##Type, thread, depth, slot, v);             \
        MUST((*jvmti)->GetLocal##Type(jvmti, thread, depth, slot, &now)); \
        CHECK(now == (ctype)v);                                           \
    }
    PRIMITIVES(WRITE)
    jstring text = (*env)->NewStringUTF(env, "written");
    jobject now = NULL;
    CASE("SetLocalObject", aspect);
    EXPECT(NONE, SetLocalObject, thread, depth, O, text);
    MUST((*jvmti)->GetLocalObject(jvmti, thread, depth, O, &now));
    CHECK((*env)->IsSameObject(env, now, text));
    EXPECT(NONE, SetLocalObject, thread, depth, S, NULL);
    MUST((*jvmti)->GetLocalObject(jvmti, thread, depth, S, &now));
    CHECK(!now);
    EXPECT(NONE, SetLocalObject, thread, depth, S, text);
    CASES_END();
    (*env)->DeleteLocalRef(env, text);
    (*env)->DeleteLocalRef(env, now);
    MUST((*jvmti)->ForceGarbageCollection(jvmti)); /* only the frame holds it now */
}

/* ---- Errors ---- */

/* The same error from all functions. */
static void all(JNIEnv *env, jthread thread, jint depth, jint slot, jvmtiError expected, const char *where) {
    char aspect[100];
    (void)env;
    snprintf(aspect, sizeof aspect, "%s, %s", error_name(expected), where);
    jobject o = NULL;
#define REFUSED(Type, ctype, unused, v)                                              \
    {                                                                                \
        ctype got = 0;                                                               \
        CASE("GetLocal" #Type, aspect);                                              \
        recorder_expect(__LINE__, "GetLocal" #Type, expected,                        \
                        (*jvmti)->GetLocal##Type(jvmti, thread, depth, slot, &got)); \
        CASE("SetLocal" #Type, aspect);                                              \
        recorder_expect(__LINE__, "SetLocal" #Type, expected,                        \
                        (*jvmti)->SetLocal##Type(jvmti, thread, depth, slot, v));    \
    }
    PRIMITIVES(REFUSED)
    CASE("GetLocalObject", aspect);
    recorder_expect(__LINE__, "GetLocalObject", expected, (*jvmti)->GetLocalObject(jvmti, thread, depth, slot, &o));
    CASE("SetLocalObject", aspect);
    recorder_expect(__LINE__, "SetLocalObject", expected, (*jvmti)->SetLocalObject(jvmti, thread, depth, slot, NULL));
    CASES_END();
}

static void instance(jthread thread, jint depth, jvmtiError expected, const char *where) {
    char aspect[100];
    jobject o = NULL;
    snprintf(aspect, sizeof aspect, "%s, %s", error_name(expected), where);
    CASE("GetLocalInstance", aspect);
    recorder_expect(__LINE__, "GetLocalInstance", expected, (*jvmti)->GetLocalInstance(jvmti, thread, depth, &o));
    CASES_END();
}

/* The right types of the subject's slots; what is not listed is not right. */
static void mismatches(JNIEnv *env, jthread thread, jint depth) {
    static const jint slots[] = {0, I, J, F, D, O, S};
    static const char types[] = "LIJFDLL";
    jstring text = (*env)->NewStringUTF(env, "text");
    for (size_t k = 0; k < sizeof slots / sizeof *slots; k++) {
        jint slot = slots[k];
        char aspect[60];
        snprintf(aspect, sizeof aspect, "TYPE_MISMATCH, slot %d", slot);
#define MISMATCH(Type, ctype, own, v)                                                                           \
    if (types[k] != #own[0] && !(slot == O && sizeof(ctype) == 8)) { /* there the next slot is wrong already */ \
        ctype got = 0;                                                                                          \
        CASE("GetLocal" #Type, aspect);                                                                         \
        EXPECT(TYPE_MISMATCH, GetLocal##Type, thread, depth, slot, &got);                                       \
        CASE("SetLocal" #Type, aspect);                                                                         \
        EXPECT(TYPE_MISMATCH, SetLocal##Type, thread, depth, slot, v);                                          \
    }
        PRIMITIVES(MISMATCH)
        jobject o = NULL;
        if (types[k] != 'L') {
            CASE("GetLocalObject", aspect);
            EXPECT(TYPE_MISMATCH, GetLocalObject, thread, depth, slot, &o);
            CASE("SetLocalObject", aspect);
            EXPECT(TYPE_MISMATCH, SetLocalObject, thread, depth, slot, text);
            EXPECT(TYPE_MISMATCH, SetLocalObject, thread, depth, slot, NULL);
        }
    }
    CASE("SetLocalObject", "TYPE_MISMATCH, another class");
    EXPECT(TYPE_MISMATCH, SetLocalObject, thread, depth, S, program);
    EXPECT(TYPE_MISMATCH, SetLocalObject, thread, depth, 0, text);
    CASE("SetLocalObject", "INVALID_OBJECT");
    EXPECT(INVALID_OBJECT, SetLocalObject, thread, depth, O, freed_reference(env, text));
    CASES_END();
}

static void nulls(jthread thread) {
    jint i;
    CASE("GetLocalInt", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalInt, thread, 1000, -1, NULL);
    CASE("GetLocalLong", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalLong, thread, 1000, -1, NULL);
    CASE("GetLocalFloat", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalFloat, thread, 1000, -1, NULL);
    CASE("GetLocalDouble", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalDouble, thread, 1000, -1, NULL);
    CASE("GetLocalObject", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalObject, thread, 1000, -1, NULL);
    CASE("GetLocalInstance", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalInstance, thread, 1000, NULL);
    CASE("GetLocalInt", "ILLEGAL_ARGUMENT before NULL_POINTER");
    EXPECT(ILLEGAL_ARGUMENT, GetLocalInt, thread, -1, -1, NULL);
    EXPECT(ILLEGAL_ARGUMENT, GetLocalInt, thread, (jint)0x80000000, 0, &i);
    CASES_END();
}

static jint subject_depth(jthread thread) {
    jvmtiFrameInfo frames[32];
    jint count = 0;
    static jmethodID subject;
    if (!subject) subject = find_method(program, "subject");
    MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, 32, frames, &count));
    for (jint i = 0; i < count; i++)
        if (frames[i].method == subject) return i;
    return -1;
}

static void errors_of_frame(JNIEnv *env, jthread thread, jint depth) {
    char aspect[64];
    jint max = 0;
    MUST((*jvmti)->GetMaxLocals(jvmti, find_method(program, "subject"), &max));
    all(env, thread, depth, -1, JVMTI_ERROR_INVALID_SLOT, "slot -1");
    all(env, thread, depth, max, JVMTI_ERROR_INVALID_SLOT, "slot max_locals");
    all(env, thread, depth, 65535, JVMTI_ERROR_INVALID_SLOT, "slot far out");
    all(env, thread, depth, (jint)0x80000000, JVMTI_ERROR_INVALID_SLOT, "slot far below");
    all(env, thread, -1, I, JVMTI_ERROR_ILLEGAL_ARGUMENT, "depth -1");
    all(env, thread, 1000, I, JVMTI_ERROR_NO_MORE_FRAMES, "depth 1000");
    all(env, thread, 0x7fffffff, I, JVMTI_ERROR_NO_MORE_FRAMES, "depth far out");
    instance(thread, -1, JVMTI_ERROR_ILLEGAL_ARGUMENT, "depth -1");
    instance(thread, 1000, JVMTI_ERROR_NO_MORE_FRAMES, "depth 1000");
    jlong j = 0;
    jdouble d = 0;
    jint i = 0;
    jfloat f = 0;
    snprintf(aspect, sizeof aspect, "INVALID_SLOT, the last one");
    CASE("GetLocalLong", aspect);
    EXPECT(INVALID_SLOT, GetLocalLong, thread, depth, max - 1, &j);
    CASE("SetLocalLong", aspect);
    EXPECT(INVALID_SLOT, SetLocalLong, thread, depth, max - 1, 1);
    CASE("GetLocalDouble", aspect);
    EXPECT(INVALID_SLOT, GetLocalDouble, thread, depth, max - 1, &d);
    CASE("SetLocalDouble", aspect);
    EXPECT(INVALID_SLOT, SetLocalDouble, thread, depth, max - 1, 1);
    snprintf(aspect, sizeof aspect, "INVALID_SLOT, not assigned yet");
    CASE("GetLocalInt", aspect);
    EXPECT(INVALID_SLOT, GetLocalInt, thread, depth, UNSET, &i);
    CASE("SetLocalInt", aspect);
    EXPECT(INVALID_SLOT, SetLocalInt, thread, depth, UNSET, 1);
    CASE("GetLocalFloat", aspect);
    EXPECT(INVALID_SLOT, GetLocalFloat, thread, depth, UNSET, &f);
    CASE("SetLocalFloat", aspect);
    EXPECT(INVALID_SLOT, SetLocalFloat, thread, depth, UNSET, 1);
    snprintf(aspect, sizeof aspect, "INVALID_SLOT, second half");
    CASE("GetLocalInt", aspect);
    EXPECT(INVALID_SLOT, GetLocalInt, thread, depth, J + 1, &i);
    CASE("SetLocalInt", aspect);
    EXPECT(INVALID_SLOT, SetLocalInt, thread, depth, J + 1, 1);
    CASE("GetLocalFloat", aspect);
    EXPECT(INVALID_SLOT, GetLocalFloat, thread, depth, D + 1, &f);
    CASE("SetLocalFloat", aspect);
    EXPECT(INVALID_SLOT, SetLocalFloat, thread, depth, D + 1, 1);
    CASES_END();
}

/* ---- What the program calls ---- */

JNIEXPORT void JNICALL Java_Locals_begin(JNIEnv *env, jclass c) { program = (*env)->NewGlobalRef(env, c); }

JNIEXPORT void JNICALL Java_Locals_suspended(JNIEnv *env, jclass c, jthread thread, jboolean write) {
    (void)c;
    (*env)->EnsureLocalCapacity(env, 300);
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    jint depth = subject_depth(thread);
    values(env, thread, depth, "suspended thread");
    if (write) {
        errors_of_frame(env, thread, depth);
        mismatches(env, thread, depth);
        nulls(thread);
        values(env, thread, depth, "after all errors");
        write_values(env, thread, depth, "suspended thread");
    }
    MUST((*jvmti)->ResumeThread(jvmti, thread));
}

/* With 25 only a thread that is suspended shows its variables: first it must refuse, then it does not run. */
static void hold(JNIEnv *env, jthread thread, jint depth, const char *where) {
    if (level() < 21) return;
    all(env, thread, depth, I, JVMTI_ERROR_THREAD_NOT_SUSPENDED, where);
    instance(thread, depth, JVMTI_ERROR_THREAD_NOT_SUSPENDED, where);
    MUST((*jvmti)->SuspendThread(jvmti, thread));
}
static void let_go(jthread thread) {
    if (level() >= 21) MUST((*jvmti)->ResumeThread(jvmti, thread));
}

/* It continues between the calls (17): only what does not change is asked for. */
JNIEXPORT void JNICALL Java_Locals_running(JNIEnv *env, jclass c, jthread thread) {
    (void)c;
    hold(env, thread, subject_depth(thread), "running thread");
    values(env, thread, subject_depth(thread), "running thread");
    let_go(thread);
}

JNIEXPORT void JNICALL Java_Locals_waiting(JNIEnv *env, jclass c, jthread thread) {
    (void)c;
    (*env)->EnsureLocalCapacity(env, 300);
    hold(env, thread, subject_depth(thread), "waiting thread");
    values(env, thread, subject_depth(thread), "waiting thread");
    all(env, thread, 0, 0, JVMTI_ERROR_OPAQUE_FRAME, "native frame");
    all(env, thread, 0, -1, JVMTI_ERROR_OPAQUE_FRAME, "native frame, slot -1");
    write_values(env, thread, subject_depth(thread), "waiting thread");
    let_go(thread);
}

JNIEXPORT void JNICALL Java_Locals_refused(JNIEnv *env, jclass c, jobject thread, jstring what, jboolean alive) {
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    jvmtiError expected = alive ? JVMTI_ERROR_INVALID_THREAD : JVMTI_ERROR_THREAD_NOT_ALIVE;
    (void)c;
    jint depth = FROM_21(-1, 0); /* which of two errors comes first is each VM's own */
    all(env, thread, depth, -1, expected, text);
    instance(thread, depth, expected, text);
    if (alive) {
        all(env, freed_reference(env, thread), 0, 0, expected, "freed reference");
        instance(freed_reference(env, thread), 0, expected, "freed reference");
    }
}

JNIEXPORT void JNICALL Java_Locals_ofCaller(JNIEnv *env, jclass c) {
    jobject o = NULL;
    (void)c;
    (*env)->EnsureLocalCapacity(env, 300);
    values(env, NULL, 1, "the caller");
    all(env, NULL, 0, 0, JVMTI_ERROR_OPAQUE_FRAME, "own native frame");
    instance(NULL, 0, JVMTI_ERROR_INVALID_SLOT, "own static native method");
    instance(NULL, 2, JVMTI_ERROR_INVALID_SLOT, "static method");
    write_values(env, NULL, 1, "the caller");
    (void)o;
}

JNIEXPORT void JNICALL Java_Locals_ofReceiver(JNIEnv *env, jobject self) {
    jobject o = NULL;
    CASE("GetLocalInstance", "own native frame");
    EXPECT(NONE, GetLocalInstance, NULL, 0, &o);
    CHECK((*env)->IsSameObject(env, self, o));
    CASES_END();
}

static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l) {
    (void)ti;
    MUST((*jvmti)->ClearBreakpoint(jvmti, m, l));
    (*env)->EnsureLocalCapacity(env, 100);
    values(env, thread, 0, "in a callback");
    write_values(env, NULL, 0, "in a callback");
}
JNIEXPORT void JNICALL Java_Locals_breakInSubject(JNIEnv *env, jclass c) {
    (void)env;
    MUST((*jvmti)->SetBreakpoint(jvmti, find_method(c, "subject"), 0));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_access_local_variables = 1, .can_generate_breakpoint_events = 1, .can_suspend = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return 0;
}
