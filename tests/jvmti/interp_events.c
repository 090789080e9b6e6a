/* Breakpoints, field watches, single steps, method entry and exit, exceptions: every error of their functions, contents
   of the events, enabling for all threads and for one, from other threads and in callbacks, while the method runs in
   another thread. */
#include "agent.h"

static JavaVM *vm;
static jclass cls;
static jmethodID target, small_, native_one, abstract, read_field, write_field, read_number, write_number,
    write_reference, caught, thrower, uncaught, rethrown, wide, real, text;
static jfieldID field, number, reference;

/* ---- What arrived ---- */
typedef struct Seen {
    int count, wrong_thread, wrong_frame;
    jmethodID method;
    jlocation location;
    char thread[32];
} Seen;
static Seen breakpoints, accesses, modifications, steps, entries, exits, exceptions, catches;
static char action[24]; /* what the next callback of this kind does */
static jvalue value;
static char value_type;
static jboolean popped;
static jmethodID catch_method;
static jlocation catch_location, step_path[64];
static char order[256];
static jobject object_seen;
static jclass class_seen;
static jfieldID field_seen;
static jmethodID watched_method; /* entry, exit and step of this one only */
static jmethodID step_method;

static void forget(void) {
    memset(&breakpoints, 0, sizeof breakpoints);
    accesses = modifications = steps = entries = exits = exceptions = catches = breakpoints;
    memset(&value, 0, sizeof value);
    order[0] = 0, action[0] = 0, value_type = 0, popped = 9, catch_method = NULL, catch_location = -5;
}

static void note(JNIEnv *env, Seen *s, jthread thread, jmethodID m, jlocation location) {
    jthread current = NULL;
    jmethodID top = NULL;
    jlocation at = -9;
    (*jvmti)->GetCurrentThread(jvmti, &current);
    s->wrong_thread += !(*env)->IsSameObject(env, thread, current);
    (*jvmti)->GetFrameLocation(jvmti, NULL, 0, &top, &at);
    s->wrong_frame += top != m;
    s->method = m;
    s->location = location;
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) == JVMTI_ERROR_NONE) {
        snprintf(s->thread, sizeof s->thread, "%s", info.name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    }
    (*env)->DeleteLocalRef(env, current);
    s->count++;
}
static void put(const char *what, jlocation location) {
    snprintf(order + strlen(order), sizeof order - strlen(order), "%s%s%d", order[0] ? " " : "", what, (int)location);
}
static int is_action(const char *what) {
    if (strcmp(action, what) != 0) return 0;
    action[0] = 0;
    return 1;
}
static void throw_state(JNIEnv *env) {
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "callback");
}

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e;
    note(env, &breakpoints, thread, m, location);
    put("b", location);
    if (is_action("clear")) EXPECT(NONE, ClearBreakpoint, m, location);
    if (is_action("set next")) {
        EXPECT(NONE, SetBreakpoint, m, 1);
        EXPECT(DUPLICATE, SetBreakpoint, m, 1);
    }
    if (is_action("throw")) throw_state(env);
    if (is_action("step")) EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread);
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)e;
    note(env, &accesses, thread, m, location);
    put("a", location);
    object_seen = !o ? NULL : (*env)->NewGlobalRef(env, o);
    class_seen = (*env)->NewGlobalRef(env, c);
    field_seen = f;
    if (is_action("clear")) EXPECT(NONE, ClearFieldAccessWatch, c, f);
    if (is_action("throw")) throw_state(env);
}
static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    (void)e;
    note(env, &modifications, thread, m, location);
    put("m", location);
    object_seen = !o ? NULL : (*env)->NewGlobalRef(env, o);
    class_seen = (*env)->NewGlobalRef(env, c);
    field_seen = f;
    value = v;
    value_type = type;
    if (type == 'L' && v.l) value.l = (*env)->NewGlobalRef(env, v.l);
    if (is_action("clear")) EXPECT(NONE, ClearFieldModificationWatch, c, f);
    if (is_action("throw")) throw_state(env);
}
static void JNICALL on_step(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e;
    if (m != step_method) return;
    if (steps.count < 64) step_path[steps.count] = location;
    note(env, &steps, thread, m, location);
    put("s", location);
    if (is_action("stop stepping"))
        EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
    if (is_action("throw")) throw_state(env);
    if (is_action("set here")) EXPECT(NONE, SetBreakpoint, m, location);
    if (is_action("clear here")) EXPECT(NONE, ClearBreakpoint, m, location);
    if (is_action("watch")) EXPECT(NONE, SetFieldAccessWatch, cls, field);
}
static void JNICALL on_entry(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m) {
    (void)e;
    if (m != watched_method) return;
    note(env, &entries, thread, m, 0);
    put("e", 0);
    if (is_action("throw")) throw_state(env);
}
static void JNICALL on_exit_(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception, jvalue v) {
    (void)e;
    if (m != watched_method) return;
    note(env, &exits, thread, m, 0);
    put("x", 0);
    popped = by_exception;
    value = v;
    if (!by_exception && m == text) value.l = (*env)->NewGlobalRef(env, v.l);
    if (is_action("throw")) throw_state(env);
}
static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID cm, jlocation cl) {
    (void)e;
    note(env, &exceptions, thread, m, location);
    put("E", location);
    catch_method = cm, catch_location = cl;
    class_seen = (*env)->NewGlobalRef(env, (*env)->GetObjectClass(env, exception));
    if (is_action("throw")) throw_state(env);
}
static void JNICALL on_catch(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                             jobject exception) {
    (void)e, (void)exception;
    note(env, &catches, thread, m, location);
    put("C", location);
    if (is_action("throw")) throw_state(env);
}

/* ---- Running Java ---- */
static JNIEnv *jni(void) {
    JNIEnv *env;
    (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    return env;
}
/* "" or the class of what was thrown. */
static const char *thrown(void) {
    JNIEnv *env = jni();
    jthrowable t = (*env)->ExceptionOccurred(env);
    if (!t) return "";
    (*env)->ExceptionClear(env);
    return class_name((*env)->GetObjectClass(env, t));
}
/* With the look at pending exceptions that -Xcheck:jni wants. */
#define CALL(Type, ...)                                                           \
    __extension__({                                                               \
        __auto_type r_ = (*env)->CallStatic##Type##Method(env, cls, __VA_ARGS__); \
        (*env)->ExceptionCheck(env);                                              \
        r_;                                                                       \
    })
#define CALL_VOID(...)                                       \
    do {                                                     \
        (*env)->CallStaticVoidMethod(env, cls, __VA_ARGS__); \
        (*env)->ExceptionCheck(env);                         \
    } while (0)
static int call(jmethodID m, int a) {
    JNIEnv *env = jni();
    return CALL(Int, m, a);
}
static void call_named(const char *name, const char *signature, int a) {
    JNIEnv *env = jni();
    jmethodID m = (*env)->GetStaticMethodID(env, cls, name, signature);
    CALL_VOID(m, a);
}
static void other(int what) { call_named("other", "(I)V", what); }
static void enable(jvmtiEvent event, jthread thread) {
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, event, thread));
}
static void disable(jvmtiEvent event, jthread thread) {
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, event, thread));
}
static jlocation last_of(jmethodID m) {
    jlocation first, last;
    MUST((*jvmti)->GetMethodLocation(jvmti, m, &first, &last));
    return last;
}

JNIEXPORT jint JNICALL Java_InterpEvents_nativeOne(JNIEnv *env, jclass c, jint a) {
    (void)c;
    if (a < 0) throw_state(env);
    return a + 1;
}

/* On a separate thread. */
JNIEXPORT void JNICALL Java_InterpEvents_onThread(JNIEnv *env, jclass c, jint what) {
    (void)c;
    jobject o = (*env)->AllocObject(env, cls);
    switch (what) {
    case 0: call(small_, 0); break;
    case 1: EXPECT(NONE, SetBreakpoint, small_, 0); break;
    case 2: EXPECT(NONE, ClearBreakpoint, small_, 0); break;
    case 3: CALL(Int, read_field, o); break;
    case 4: CALL_VOID(write_field, o, 3); break;
    case 5:
        EXPECT(NONE, SetFieldAccessWatch, cls, number);
        EXPECT(NONE, SetFieldModificationWatch, cls, number);
        break;
    case 6:
        EXPECT(NONE, ClearFieldAccessWatch, cls, number);
        EXPECT(NONE, ClearFieldModificationWatch, cls, number);
        break;
    case 7: call(target, 1); break;
    case 8: call(caught, 0); break;
    }
}

/* ---- Cases ---- */

static void breakpoint_errors(void) {
    CASE("SetBreakpoint", "INVALID_METHODID");
    EXPECT(INVALID_METHODID, SetBreakpoint, NULL, 0);
    CASE("ClearBreakpoint", "INVALID_METHODID");
    EXPECT(INVALID_METHODID, ClearBreakpoint, NULL, 0);
    CASE("SetBreakpoint", "INVALID_LOCATION");
    EXPECT(INVALID_LOCATION, SetBreakpoint, target, -1);
    EXPECT(INVALID_LOCATION, SetBreakpoint, target, last_of(target) + 1);
    EXPECT(INVALID_LOCATION, SetBreakpoint, target, 0x7fffffff);
    EXPECT(INVALID_LOCATION, SetBreakpoint, target, (jlocation)1 << 33);
    EXPECT(INVALID_LOCATION, SetBreakpoint, native_one, 0);
    EXPECT(INVALID_LOCATION, SetBreakpoint, native_one, -1);
    EXPECT(INVALID_LOCATION, SetBreakpoint, abstract, 0);
    CASE("ClearBreakpoint", "INVALID_LOCATION");
    EXPECT(INVALID_LOCATION, ClearBreakpoint, target, -1);
    EXPECT(INVALID_LOCATION, ClearBreakpoint, target, last_of(target) + 1);
    EXPECT(INVALID_LOCATION, ClearBreakpoint, native_one, 0);
    EXPECT(INVALID_LOCATION, ClearBreakpoint, abstract, 0);
    CASE("ClearBreakpoint", "NOT_FOUND");
    EXPECT(NOT_FOUND, ClearBreakpoint, target, 0);
    CASE("SetBreakpoint", "DUPLICATE");
    EXPECT(NONE, SetBreakpoint, target, 0);
    EXPECT(DUPLICATE, SetBreakpoint, target, 0);
    EXPECT(NONE, SetBreakpoint, target, 1);
    CASE("ClearBreakpoint", "one of two, twice");
    EXPECT(NONE, ClearBreakpoint, target, 0);
    EXPECT(NOT_FOUND, ClearBreakpoint, target, 0);
    EXPECT(NONE, ClearBreakpoint, target, 1);
    EXPECT(NOT_FOUND, ClearBreakpoint, target, 1);
}

static void breakpoint_events(JNIEnv *env) {
    CASE("Breakpoint", "not while the event is disabled");
    forget();
    EXPECT(NONE, SetBreakpoint, small_, 0);
    CHECK_INT(1, call(small_, 0));
    CHECK_INT(0, breakpoints.count);
    CASE("Breakpoint", "contents");
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    CHECK_INT(1, call(small_, 0));
    CHECK_INT(1, breakpoints.count);
    CHECK(breakpoints.method == small_ && breakpoints.location == 0);
    CHECK_INT(0, breakpoints.wrong_thread + breakpoints.wrong_frame);
    CHECK_STR("main", breakpoints.thread);
    CASE("SetBreakpoint", "last instruction");
    EXPECT(NONE, SetBreakpoint, small_, last_of(small_));
    forget();
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("b0 b1", order);
    CASE("ClearBreakpoint", "in the callback");
    forget();
    strcpy(action, "clear");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("b0 b1", order);
    forget();
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("b1", order);
    EXPECT(NONE, ClearBreakpoint, small_, 1);
    CASE("SetBreakpoint", "on the next instruction, in the callback");
    EXPECT(NONE, SetBreakpoint, small_, 0);
    forget();
    strcpy(action, "set next");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("b0 b1", order);
    CASE("Breakpoint", "a callback that throws");
    forget();
    strcpy(action, "throw");
    call(small_, 0);
    CHECK_STR("Ljava/lang/IllegalStateException;", thrown());
    CHECK_STR("b0", order);
    EXPECT(NONE, ClearBreakpoint, small_, 0);
    EXPECT(NONE, ClearBreakpoint, small_, 1);
    CASE("SetBreakpoint", "by another thread");
    other(1);
    forget();
    CHECK_INT(1, call(small_, 0));
    CHECK_INT(1, breakpoints.count);
    CASE("Breakpoint", "in another thread");
    forget();
    other(0);
    CHECK_INT(1, breakpoints.count);
    CHECK_INT(0, breakpoints.wrong_thread + breakpoints.wrong_frame);
    CHECK_STR("other", breakpoints.thread);
    CASE("Breakpoint", "enabled for one thread");
    jthread current;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    disable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_BREAKPOINT, current);
    forget();
    other(0);
    CHECK_INT(0, breakpoints.count);
    call(small_, 0);
    CHECK_INT(1, breakpoints.count);
    disable(JVMTI_EVENT_BREAKPOINT, current);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    CASE("ClearBreakpoint", "by another thread");
    other(2);
    forget();
    call(small_, 0);
    CHECK_INT(0, breakpoints.count);
    CASE("Breakpoint", "loop");
    EXPECT(NONE, SetBreakpoint, target, 9); /* the first instruction of the loop's body */
    forget();
    CHECK_INT(10, call(target, 5));
    CHECK_INT(5, breakpoints.count);
    EXPECT(NONE, ClearBreakpoint, target, 9);
    CASE("SetBreakpoint", "in a method that another thread runs");
    call_named("startSpinning", "()V", 0);
    forget();
    for (int i = 0; i < 20; i++) {
        int before = *(volatile int *)&breakpoints.count;
        EXPECT(NONE, SetBreakpoint, target, 4);
        while (*(volatile int *)&breakpoints.count == before) call_named("pause", "()V", 0);
        EXPECT(NONE, ClearBreakpoint, target, 4);
    }
    call_named("stopSpinning", "()V", 0);
    CHECK_STR("", thrown());
    CHECK(breakpoints.count >= 20);
    CHECK_STR("spinner", breakpoints.thread);
    CHECK_INT(0, breakpoints.wrong_thread + breakpoints.wrong_frame);
    forget();
    CHECK_INT(10, call(target, 5));
    CHECK_INT(0, breakpoints.count);
    disable(JVMTI_EVENT_BREAKPOINT, NULL);
    (void)env;
}

static void watch_errors(JNIEnv *env) {
    jclass string = (*env)->FindClass(env, "java/lang/String"), ints = (*env)->FindClass(env, "[I");
    jclass integer = (*env)->FindClass(env, "java/lang/Integer");
    jobject int_class =
        (*env)->GetStaticObjectField(env, integer, (*env)->GetStaticFieldID(env, integer, "TYPE", "Ljava/lang/Class;"));
#define ERRORS(Function)                                                                   \
    CASE(#Function, "INVALID_CLASS");                                                      \
    EXPECT(INVALID_CLASS, Function, NULL, field);                                          \
    EXPECT(INVALID_CLASS, Function, (jclass)(*env)->NewStringUTF(env, "no class"), field); \
    EXPECT(INVALID_CLASS, Function, (jclass)int_class, field);                             \
    CASE(#Function, "INVALID_FIELDID");                                                    \
    EXPECT(INVALID_FIELDID, Function, cls, NULL);                                          \
    EXPECT(INVALID_FIELDID, Function, string, NULL);                                       \
    EXPECT(INVALID_FIELDID, Function, ints, NULL);
    ERRORS(SetFieldAccessWatch)
    ERRORS(ClearFieldAccessWatch)
    ERRORS(SetFieldModificationWatch)
    ERRORS(ClearFieldModificationWatch)
    CASE("ClearFieldAccessWatch", "NOT_FOUND");
    EXPECT(NOT_FOUND, ClearFieldAccessWatch, cls, field);
    CASE("ClearFieldModificationWatch", "NOT_FOUND");
    EXPECT(NOT_FOUND, ClearFieldModificationWatch, cls, field);
    CASE("SetFieldAccessWatch", "DUPLICATE");
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    EXPECT(DUPLICATE, SetFieldAccessWatch, cls, field);
    CASE("ClearFieldModificationWatch", "NOT_FOUND when accesses are watched");
    EXPECT(NOT_FOUND, ClearFieldModificationWatch, cls, field);
    CASE("SetFieldModificationWatch", "DUPLICATE");
    EXPECT(NONE, SetFieldModificationWatch, cls, field);
    EXPECT(DUPLICATE, SetFieldModificationWatch, cls, field);
    CASE("ClearFieldAccessWatch", "twice");
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    EXPECT(NOT_FOUND, ClearFieldAccessWatch, cls, field);
    CASE("ClearFieldModificationWatch", "twice");
    EXPECT(NONE, ClearFieldModificationWatch, cls, field);
    EXPECT(NOT_FOUND, ClearFieldModificationWatch, cls, field);
}

static void watch_events(JNIEnv *env) {
    jobject o = (*env)->AllocObject(env, cls);
    (*env)->SetIntField(env, o, field, 5);
    CASE("FieldAccess", "not while the event is disabled");
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    forget();
    CHECK_INT(5, CALL(Int, read_field, o));
    CHECK_INT(0, accesses.count);
    CASE("FieldModification", "not while the event is disabled");
    EXPECT(NONE, SetFieldModificationWatch, cls, field);
    CALL_VOID(write_field, o, 6);
    CHECK_INT(0, modifications.count);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    CASE("SetFieldAccessWatch", "accesses only");
    EXPECT(NONE, ClearFieldModificationWatch, cls, field);
    forget();
    CHECK_INT(6, CALL(Int, read_field, o));
    CALL_VOID(write_field, o, 7);
    CHECK_STR("a1", order);
    CASE("FieldAccess", "contents");
    CHECK(accesses.method == read_field && accesses.location == 1 && field_seen == field);
    CHECK((*env)->IsSameObject(env, o, object_seen) && (*env)->IsSameObject(env, cls, class_seen));
    CHECK_INT(0, accesses.wrong_thread + accesses.wrong_frame);
    CASE("SetFieldModificationWatch", "modifications only");
    EXPECT(NONE, SetFieldModificationWatch, cls, field);
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    forget();
    CHECK_INT(7, CALL(Int, read_field, o));
    CALL_VOID(write_field, o, 8);
    CHECK_STR("m2", order);
    CASE("FieldModification", "contents");
    CHECK(modifications.method == write_field && modifications.location == 2 && field_seen == field);
    CHECK((*env)->IsSameObject(env, o, object_seen) && (*env)->IsSameObject(env, cls, class_seen));
    CHECK(value_type == 'I' && value.i == 8);
    CHECK_INT(0, modifications.wrong_thread + modifications.wrong_frame);
    CASE("FieldModification", "static, long");
    EXPECT(NONE, SetFieldModificationWatch, cls, number);
    forget();
    CALL_VOID(write_number, (jlong)1 << 40);
    CHECK(modifications.count == 1 && value_type == 'J' && value.j == (jlong)1 << 40 && !object_seen &&
          field_seen == number);
    CASE("FieldAccess", "static");
    EXPECT(NONE, SetFieldAccessWatch, cls, number);
    forget();
    CHECK(CALL(Long, read_number) == (jlong)1 << 40);
    CHECK(accesses.count == 1 && !object_seen && field_seen == number);
    CASE("ClearFieldModificationWatch", "static");
    EXPECT(NONE, ClearFieldModificationWatch, cls, number);
    EXPECT(NONE, ClearFieldAccessWatch, cls, number);
    forget();
    CALL_VOID(write_number, (jlong)2);
    CHECK(CALL(Long, read_number) == 2);
    CHECK_INT(0, modifications.count + accesses.count);
    CASE("FieldModification", "references and null");
    EXPECT(NONE, SetFieldModificationWatch, cls, reference);
    forget();
    CALL_VOID(write_reference, o, cls);
    CHECK(modifications.count == 1 && value_type == 'L' && (*env)->IsSameObject(env, cls, value.l));
    forget();
    CALL_VOID(write_reference, o, NULL);
    CHECK(modifications.count == 1 && value_type == 'L' && !value.l);
    EXPECT(NONE, ClearFieldModificationWatch, cls, reference);
    CASE("FieldModification", "a callback that throws: the field stays");
    forget();
    strcpy(action, "throw");
    CALL_VOID(write_field, o, 99);
    CHECK_STR("Ljava/lang/IllegalStateException;", thrown());
    CHECK_INT(8, CALL(Int, read_field, o));
    CASE("ClearFieldModificationWatch", "in the callback");
    forget();
    strcpy(action, "clear");
    CALL_VOID(write_field, o, 9);
    CALL_VOID(write_field, o, 10);
    CHECK_STR("m2", order);
    CHECK_INT(10, (*env)->GetIntField(env, o, field));
    CASE("ClearFieldAccessWatch", "in the callback");
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    forget();
    strcpy(action, "clear");
    CHECK_INT(10, CALL(Int, read_field, o));
    CHECK_INT(10, CALL(Int, read_field, o));
    CHECK_STR("a1", order);
    CASE("SetFieldAccessWatch", "by another thread");
    other(5);
    forget();
    CALL_VOID(write_number, (jlong)1);
    CHECK(CALL(Long, read_number) == 1);
    CHECK_STR("m1 a0", order);
    CASE("ClearFieldAccessWatch", "by another thread");
    other(6);
    forget();
    CALL_VOID(write_number, (jlong)1);
    CHECK(CALL(Long, read_number) == 1);
    CHECK_STR("", order);
    CASE("FieldAccess", "in another thread");
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    EXPECT(NONE, SetFieldModificationWatch, cls, field);
    forget();
    other(3);
    CHECK_INT(1, accesses.count);
    CHECK_INT(0, accesses.wrong_thread + accesses.wrong_frame);
    CHECK_STR("other", accesses.thread);
    CASE("FieldModification", "in another thread");
    other(4);
    CHECK_INT(1, modifications.count);
    CHECK_INT(0, modifications.wrong_thread + modifications.wrong_frame);
    CHECK_STR("other", modifications.thread);
    CASE("FieldAccess", "enabled for one thread");
    jthread current;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    disable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    disable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    enable(JVMTI_EVENT_FIELD_ACCESS, current);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, current);
    forget();
    other(3);
    CHECK_INT(0, accesses.count);
    CALL(Int, read_field, o);
    CHECK_INT(1, accesses.count);
    CASE("FieldModification", "enabled for one thread");
    forget();
    other(4);
    CHECK_INT(0, modifications.count);
    CALL_VOID(write_field, o, 9);
    CHECK_INT(1, modifications.count);
    disable(JVMTI_EVENT_FIELD_ACCESS, current);
    disable(JVMTI_EVENT_FIELD_MODIFICATION, current);
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    EXPECT(NONE, ClearFieldModificationWatch, cls, field);
}

static void step_events(JNIEnv *env) {
    jthread current;
    (void)env;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    CASE("SingleStep", "every instruction");
    forget();
    step_method = small_;
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("s0 s1", order);
    CHECK_INT(0, steps.wrong_thread + steps.wrong_frame);
    CASE("SingleStep", "in another thread");
    forget();
    other(0);
    CHECK_STR("s0 s1", order);
    CHECK_STR("other", steps.thread);
    CHECK_INT(0, steps.wrong_thread + steps.wrong_frame);
    CASE("SingleStep", "switched off in the callback");
    forget();
    strcpy(action, "stop stepping");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("s0", order);
    CASE("SingleStep", "enabled for one thread");
    enable(JVMTI_EVENT_SINGLE_STEP, current);
    forget();
    other(0);
    CHECK_STR("", order);
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("s0 s1", order);
    CASE("SingleStep", "a callback that throws");
    forget();
    strcpy(action, "throw");
    call(small_, 0);
    CHECK_STR("Ljava/lang/IllegalStateException;", thrown());
    CHECK_STR("s0", order);
    CASE("SingleStep", "before the breakpoint, behind the entry");
    EXPECT(NONE, SetBreakpoint, small_, 0);
    EXPECT(NONE, SetBreakpoint, small_, 1);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_METHOD_EXIT, NULL);
    watched_method = small_;
    forget();
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("e0 s0 b0 s1 b1 x0", order);
    disable(JVMTI_EVENT_SINGLE_STEP, current);
    CASE("SingleStep", "begins behind the breakpoint that switches it on");
    forget();
    strcpy(action, "step");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("e0 b0 s1 b1 x0", order);
    disable(JVMTI_EVENT_SINGLE_STEP, current);
    disable(JVMTI_EVENT_BREAKPOINT, NULL);
    EXPECT(NONE, ClearBreakpoint, small_, 0);
    EXPECT(NONE, ClearBreakpoint, small_, 1);
    CASE("SingleStep", "whose callback sets a breakpoint right there");
    step_method = watched_method = small_;
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
    forget();
    strcpy(action, "set here");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("e0 s0 b0 s1 x0", order);
    CASE("SingleStep", "whose callback clears the breakpoint right there");
    forget();
    strcpy(action, "clear here");
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("e0 s0 s1 x0", order);
    disable(JVMTI_EVENT_SINGLE_STEP, NULL);
    disable(JVMTI_EVENT_BREAKPOINT, NULL);
    CASE("SingleStep", "of an access that is watched");
    jobject o = (*env)->AllocObject(env, cls);
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    step_method = watched_method = read_field;
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
    forget();
    CALL(Int, read_field, o);
    CHECK_STR("e0 s0 s1 a1 s4 x0", order);
    CASE("SingleStep", "whose callback sets a watch");
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    forget();
    strcpy(action, "watch");
    CALL(Int, read_field, o);
    CHECK_STR("e0 s0 s1 a1 s4 x0", order);
    disable(JVMTI_EVENT_SINGLE_STEP, NULL);
    disable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    disable(JVMTI_EVENT_METHOD_EXIT, NULL);
}

static void method_events(JNIEnv *env) {
    jthread current;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    CASE("MethodEntry", "contents");
    watched_method = small_;
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    forget();
    call(small_, 0);
    CHECK_INT(1, entries.count);
    CHECK_INT(0, entries.wrong_thread + entries.wrong_frame);
    CHECK_STR("main", entries.thread);
    CASE("MethodEntry", "in another thread");
    forget();
    other(0);
    CHECK_INT(1, entries.count);
    CHECK_INT(0, entries.wrong_thread + entries.wrong_frame);
    CHECK_STR("other", entries.thread);
    CASE("MethodEntry", "a callback that throws: the method does not run");
    enable(JVMTI_EVENT_METHOD_EXIT, NULL);
    forget();
    strcpy(action, "throw");
    call(small_, 0);
    CHECK_STR("Ljava/lang/IllegalStateException;", thrown());
    CHECK_STR("e0 x0", order);
    CHECK_INT(JNI_TRUE, popped);
    CASE("MethodEntry", "enabled for one thread");
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_METHOD_ENTRY, current);
    forget();
    other(0);
    CHECK_INT(0, entries.count);
    call(small_, 0);
    CHECK_INT(1, entries.count);
    CASE("MethodExit", "int");
    forget();
    call(small_, 0);
    CHECK(exits.count == 1 && popped == JNI_FALSE && value.i == 1);
    CHECK_INT(0, exits.wrong_thread + exits.wrong_frame);
    CASE("MethodExit", "long");
    watched_method = wide;
    CHECK(CALL(Long, wide, (jlong)1 << 40) == ((jlong)1 << 40) + 1);
    CHECK(value.j == ((jlong)1 << 40) + 1);
    CASE("MethodExit", "double");
    watched_method = real;
    CHECK(CALL(Double, real, 5.0) == 2.5);
    CHECK(value.d == 2.5);
    CASE("MethodExit", "object");
    watched_method = text;
    jobject s = CALL(Object, text, cls);
    CHECK((*env)->IsSameObject(env, s, value.l));
    CASE("MethodEntry", "native");
    watched_method = native_one;
    forget();
    CHECK_INT(5, call(native_one, 4));
    CHECK_STR("e0 x0", order);
    CHECK_INT(0, entries.wrong_thread + entries.wrong_frame);
    CASE("MethodExit", "native");
    CHECK(popped == JNI_FALSE && value.i == 5);
    CHECK_INT(0, exits.wrong_thread + exits.wrong_frame);
    CASE("MethodExit", "by an exception");
    watched_method = thrower;
    forget();
    CHECK_INT(-1, call(caught, 0));
    CHECK(exits.count == 1 && popped == JNI_TRUE && value.j == 0);
    CASE("MethodExit", "of a native by an exception");
    watched_method = native_one;
    forget();
    CHECK_INT(-1, call(caught, 2));
    CHECK(exits.count == 1 && popped == JNI_TRUE && value.j == 0);
    CASE("MethodExit", "in another thread");
    watched_method = small_;
    forget();
    other(0);
    CHECK_INT(1, exits.count);
    CHECK_STR("other", exits.thread);
    CASE("MethodExit", "enabled for one thread");
    disable(JVMTI_EVENT_METHOD_EXIT, NULL);
    enable(JVMTI_EVENT_METHOD_EXIT, current);
    forget();
    other(0);
    CHECK_INT(0, exits.count);
    call(small_, 0);
    CHECK_INT(1, exits.count);
    CASE("MethodExit", "a callback that throws");
    forget();
    strcpy(action, "throw");
    disable(JVMTI_EVENT_METHOD_ENTRY, current);
    call(small_, 0);
    CHECK_STR("Ljava/lang/IllegalStateException;", thrown());
    CHECK(exits.count > 0); /* `java` throws it in the method, which is then left once more */
    disable(JVMTI_EVENT_METHOD_EXIT, current);
}

static void exception_events(JNIEnv *env) {
    jthread current;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
    CASE("Exception", "thrown by the VM");
    forget();
    CHECK_INT(-1, call(caught, 0));
    CHECK_INT(1, exceptions.count);
    CHECK(exceptions.method == thrower && exceptions.location == 6);
    CHECK(catch_method == caught && catch_location == catches.location);
    CHECK_STR("Ljava/lang/ArithmeticException;", class_name(class_seen));
    CHECK_INT(0, exceptions.wrong_thread + exceptions.wrong_frame);
    CASE("ExceptionCatch", "contents");
    CHECK_INT(1, catches.count);
    CHECK(catches.method == caught);
    CHECK_INT(0, catches.wrong_thread + catches.wrong_frame);
    CASE("Exception", "thrown by athrow");
    forget();
    CHECK_INT(-1, call(caught, 1));
    CHECK(exceptions.count == 1 && exceptions.method == thrower && catches.count == 1);
    CASE("Exception", "thrown by a native");
    forget();
    CHECK_INT(-1, call(caught, 2));
    CHECK(exceptions.count == 1 && exceptions.method == native_one && exceptions.location == 0 &&
          catch_method == caught && catches.count == 1);
    CASE("Exception", "uncaught");
    forget();
    call(uncaught, 0);
    CHECK_STR("Ljava/lang/UnsupportedOperationException;", thrown());
    CHECK(exceptions.count == 1 && exceptions.method == uncaught && !catch_method && catch_location == 0 &&
          catches.count == 0);
    CASE("Exception", "rethrown");
    forget();
    CHECK_INT(1, call(rethrown, 0));
    CHECK(exceptions.count == 2 && catches.count == 2);
    CASE("Exception", "in another thread");
    forget();
    other(8);
    CHECK_INT(1, exceptions.count);
    CHECK_STR("other", exceptions.thread);
    CHECK_INT(0, exceptions.wrong_thread + exceptions.wrong_frame);
    CASE("ExceptionCatch", "in another thread");
    CHECK_INT(1, catches.count);
    CHECK_STR("other", catches.thread);
    CHECK_INT(0, catches.wrong_thread + catches.wrong_frame);
    CASE("Exception", "enabled for one thread");
    disable(JVMTI_EVENT_EXCEPTION, NULL);
    disable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
    enable(JVMTI_EVENT_EXCEPTION, current);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, current);
    forget();
    other(8);
    CHECK_INT(0, exceptions.count);
    call(caught, 0);
    CHECK_INT(1, exceptions.count);
    CASE("ExceptionCatch", "enabled for one thread");
    CHECK_INT(1, catches.count);
    disable(JVMTI_EVENT_EXCEPTION, current);
    disable(JVMTI_EVENT_EXCEPTION_CATCH, current);
    forget();
    call(caught, 0);
    CHECK_INT(0, catches.count + exceptions.count);
    (void)env;
}

static void redefinition(JNIEnv *env) {
    jobject o = (*env)->AllocObject(env, cls);
    CASE("ClearBreakpoint", "NOT_FOUND after a redefinition");
    EXPECT(NONE, SetBreakpoint, small_, 0);
    EXPECT(NONE, SetFieldAccessWatch, cls, field);
    EXPECT(NONE, SetFieldModificationWatch, cls, number);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    EXPECT(NONE, RetransformClasses, 1, &cls);
    EXPECT(NOT_FOUND, ClearBreakpoint, small_, 0);
    CASE("Breakpoint", "none is left after a redefinition");
    forget();
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("", order);
    CASE("SetBreakpoint", "after a redefinition");
    EXPECT(NONE, SetBreakpoint, small_, 0);
    CHECK_INT(1, call(small_, 0));
    CHECK_STR("b0", order);
    EXPECT(NONE, ClearBreakpoint, small_, 0);
    CASE("FieldAccess", "watches survive a redefinition");
    forget();
    CALL(Int, read_field, o);
    CHECK_STR("a1", order);
    CHECK(accesses.method == read_field);
    CASE("FieldModification", "watches survive a redefinition");
    forget();
    CALL_VOID(write_number, (jlong)9);
    CHECK_STR("m1", order);
    EXPECT(NONE, ClearFieldAccessWatch, cls, field);
    EXPECT(NONE, ClearFieldModificationWatch, cls, number);
    CASE("SetFieldAccessWatch", "in a method that another thread has run since before a redefinition");
    jfieldID rounds = (*env)->GetStaticFieldID(env, cls, "rounds", "I");
    call_named("startSpinning", "()V", 0);
    EXPECT(NONE, RetransformClasses, 1, &cls);
    forget();
    EXPECT(NONE, SetFieldAccessWatch, cls, rounds);
    while (*(volatile int *)&accesses.count < 3) call_named("pause", "()V", 0);
    EXPECT(NONE, ClearFieldAccessWatch, cls, rounds);
    CASE("SetBreakpoint", "in a method that another thread has run since before a redefinition");
    jmethodID spin = find_method(cls, "spin");
    jlocation at = -1;
    /* where the loop begins: the first instruction that is reached again */
    for (jlocation l = 1; l < last_of(spin) && at < 0; l++) {
        if ((*jvmti)->SetBreakpoint(jvmti, spin, l) != JVMTI_ERROR_NONE) continue;
        at = l == 4 ? l : -1;
        if (at < 0) EXPECT(NONE, ClearBreakpoint, spin, l);
    }
    CHECK_INT(4, at);
    forget();
    while (*(volatile int *)&breakpoints.count < 3) call_named("pause", "()V", 0);
    EXPECT(NONE, ClearBreakpoint, spin, at);
    call_named("stopSpinning", "()V", 0);
    CHECK_INT(0, breakpoints.wrong_thread);
    CHECK_STR("spinner", breakpoints.thread);
    disable(JVMTI_EVENT_BREAKPOINT, NULL);
    disable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    disable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}

JNIEXPORT void JNICALL Java_InterpEvents_run(JNIEnv *env, jclass c) {
    (*env)->EnsureLocalCapacity(env, 1000);
    cls = (*env)->NewGlobalRef(env, c);
    target = find_method(c, "target"), small_ = find_method(c, "small"), native_one = find_method(c, "nativeOne");
    abstract = find_method((*env)->FindClass(env, "InterpEvents$Abstract"), "nothing");
    read_field = find_method(c, "readField"), write_field = find_method(c, "writeField"),
    read_number = find_method(c, "readNumber");
    write_number = find_method(c, "writeNumber"), write_reference = find_method(c, "writeReference"),
    caught = find_method(c, "caught");
    thrower = find_method(c, "thrower"), uncaught = find_method(c, "uncaught"), rethrown = find_method(c, "rethrown");
    wide = find_method(c, "wide"), real = find_method(c, "real"), text = find_method(c, "text");
    field = (*env)->GetFieldID(env, c, "field", "I"), number = (*env)->GetStaticFieldID(env, c, "number", "J");
    reference = (*env)->GetFieldID(env, c, "reference", "Ljava/lang/Object;");
    breakpoint_errors();
    breakpoint_events(env);
    watch_errors(env);
    watch_events(env);
    step_events(env);
    method_events(env);
    exception_events(env);
    redefinition(env);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = the_vm;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_generate_single_step_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_exception_events = 1,
                              .can_retransform_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint,
                                     .FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .SingleStep = on_step,
                                     .MethodEntry = on_entry,
                                     .MethodExit = on_exit_,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_catch};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
