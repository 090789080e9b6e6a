/* Breakpoints and watches of several environments, their order, disposal; callbacks that throw where `java` does not
   survive it. */
/* only here: `java` gives these capabilities to one environment at a time, and ends when an Exception callback
   throws */
/* options: -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote */
#include "agent.h"

static JavaVM *vm;
static jvmtiEnv *envs[3];
static jclass cls;
static jmethodID one, touch, thrower, guarded;
static jfieldID field;
static char order[256], action;

static void put(jvmtiEnv *env, const char *what, int where) {
    int who = env == envs[0] ? 1 : env == envs[1] ? 2 : env == envs[2] ? 3 : 9;
    snprintf(order + strlen(order), sizeof order - strlen(order), "%s%d%s%d", order[0] ? " " : "", who, what, where);
}
static void throw_state(JNIEnv *env) {
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "callback");
}

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)thread, (void)m;
    put(e, "b", (int)location);
    if (action == 'd' && e == envs[0]) MUST((*envs[1])->DisposeEnvironment(envs[1]));
    if (action == 'c' && e == envs[0]) MUST((*envs[1])->ClearBreakpoint(envs[1], m, location));
    if (action == 't' && e == envs[0]) throw_state(env);
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)env, (void)thread, (void)m, (void)c, (void)o, (void)f;
    put(e, "a", (int)location);
}
static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    (void)env, (void)thread, (void)m, (void)c, (void)o, (void)f, (void)type, (void)v;
    put(e, "m", (int)location);
}
static void JNICALL on_step(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env, (void)thread;
    if (m == one || m == touch) put(e, "s", (int)location);
}
static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID cm, jlocation cl) {
    (void)thread, (void)m, (void)exception, (void)cm, (void)cl;
    put(e, "E", (int)location);
    if (action == 'e') {
        action = 0;
        throw_state(env);
    }
}
static void JNICALL on_catch(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                             jobject exception) {
    (void)thread, (void)m, (void)exception;
    put(e, "C", (int)location);
    if (action == 'C') {
        action = 0;
        throw_state(env);
    }
}
static void JNICALL on_exit_(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jboolean popped, jvalue value) {
    (void)thread, (void)value;
    if (m != one && m != thrower && m != guarded) return;
    put(e, "x", popped);
    if (action == 'x') {
        action = 0;
        throw_state(env);
    }
}

static void JNICALL on_load(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)env, (void)thread;
    if (strcmp(class_name(c), "LSeveralTools$Unloaded;") == 0) put(e, "L", 0);
}
static int roots_bound;
static jdouble(JNICALL *real_root)(JNIEnv *, jclass, jdouble);
static jdouble JNICALL my_root(JNIEnv *env, jclass c, jdouble v) { return real_root(env, c, v) + 100; }
static void JNICALL on_bind(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, void *address, void **new_address) {
    (void)e, (void)thread, (void)env, (void)new_address;
    jvmtiPhase phase;
    if ((*jvmti)->GetPhase(jvmti, &phase) != JVMTI_ERROR_NONE || phase != JVMTI_PHASE_LIVE) return;
    if (strcmp(method_name(env, m), "Ljava/lang/StrictMath;.sqrt(D)D") != 0) return;
    roots_bound++;
    real_root = (jdouble(JNICALL *)(JNIEnv *, jclass, jdouble))address;
    if (action == 'r') *new_address = (void *)my_root;
}

static const char *call(JNIEnv *env, jmethodID m) {
    static char text[320];
    order[0] = 0;
    int result = (*env)->CallStaticIntMethod(env, cls, m);
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);
        result = -1;
    }
    snprintf(text, sizeof text, "%s = %d", order, result);
    return text;
}

static double root_of(JNIEnv *env, jmethodID m, double v) {
    double r = (*env)->CallStaticDoubleMethod(env, cls, m, v);
    return (*env)->ExceptionCheck(env) ? -1 : r;
}

static jvmtiEnv *make(void) {
    jvmtiEnv *env = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_generate_single_step_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_exception_events = 1};
    MUST((*env)->AddCapabilities(env, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint,
                                     .FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .SingleStep = on_step,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_catch,
                                     .MethodExit = on_exit_,
                                     .NativeMethodBind = on_bind,
                                     .ClassLoad = on_load};
    MUST((*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks));
    static const jvmtiEvent events[] = {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FIELD_ACCESS,
                                        JVMTI_EVENT_FIELD_MODIFICATION};
    for (int i = 0; i < 3; i++) MUST((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, events[i], NULL));
    return env;
}
static void switch_event(jvmtiEnv *env, jvmtiEvent event, int on) {
    MUST((*env)->SetEventNotificationMode(env, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, NULL));
}

JNIEXPORT void JNICALL Java_SeveralTools_run(JNIEnv *env, jclass c) {
    (*env)->EnsureLocalCapacity(env, 200);
    cls = (*env)->NewGlobalRef(env, c);
    one = find_method(c, "one"), touch = find_method(c, "touch"), thrower = find_method(c, "thrower"),
    guarded = find_method(c, "guarded");
    field = (*env)->GetStaticFieldID(env, c, "field", "I");
    envs[0] = jvmti;
    for (int i = 1; i < 3; i++) envs[i] = make();

    CASE("SetBreakpoint", "each environment has its own");
    EXPECT_ENV(envs[1], NONE, SetBreakpoint, one, 0);
    EXPECT_ENV(envs[0], NONE, SetBreakpoint, one, 0);
    EXPECT_ENV(envs[0], DUPLICATE, SetBreakpoint, one, 0);
    EXPECT_ENV(envs[2], NONE, SetBreakpoint, one, 1);
    CASE("Breakpoint", "several environments, in the order of their creation");
    CHECK_STR("1b0 2b0 3b1 = 1", call(env, one));
    CASE("ClearBreakpoint", "of another environment");
    EXPECT_ENV(envs[1], NOT_FOUND, ClearBreakpoint, one, 1);
    EXPECT_ENV(envs[2], NOT_FOUND, ClearBreakpoint, one, 0);
    EXPECT_ENV(envs[0], NONE, ClearBreakpoint, one, 0);
    CHECK_STR("2b0 3b1 = 1", call(env, one));
    CASE("Breakpoint", "cleared for the next environment by the callback of the first");
    EXPECT_ENV(envs[0], NONE, SetBreakpoint, one, 0);
    action = 'c';
    CHECK_STR("1b0 3b1 = 1", call(env, one));
    CASE("Breakpoint", "the first callback throws: the others are called all the same");
    EXPECT_ENV(envs[1], NONE, SetBreakpoint, one, 0);
    action = 't';
    CHECK_STR("1b0 2b0 = -1", call(env, one));
    CASE("DisposeEnvironment", "breakpoints go, in the callback of another environment");
    action = 'd';
    CHECK_STR("1b0 3b1 = 1", call(env, one));
    action = 0;
    CHECK_STR("1b0 3b1 = 1", call(env, one));
    envs[1] = make();
    CASE("Breakpoint", "a new environment is the last");
    EXPECT_ENV(envs[1], NONE, SetBreakpoint, one, 0);
    EXPECT_ENV(envs[2], NONE, SetBreakpoint, one, 0);
    CHECK_STR("1b0 3b0 2b0 3b1 = 1", call(env, one));
    CASE("SingleStep", "all steps before all breakpoints");
    switch_event(envs[1], JVMTI_EVENT_SINGLE_STEP, 1);
    switch_event(envs[2], JVMTI_EVENT_SINGLE_STEP, 1);
    CHECK_STR("3s0 2s0 1b0 3b0 2b0 3s1 2s1 3b1 = 1", call(env, one));
    switch_event(envs[1], JVMTI_EVENT_SINGLE_STEP, 0);
    CHECK_STR("3s0 1b0 3b0 2b0 3s1 3b1 = 1", call(env, one));
    switch_event(envs[2], JVMTI_EVENT_SINGLE_STEP, 0);
    EXPECT_ENV(envs[0], NONE, ClearBreakpoint, one, 0);
    EXPECT_ENV(envs[1], NONE, ClearBreakpoint, one, 0);
    EXPECT_ENV(envs[2], NONE, ClearBreakpoint, one, 0);
    EXPECT_ENV(envs[2], NONE, ClearBreakpoint, one, 1);
    CHECK_STR(" = 1", call(env, one));

    CASE("SetFieldAccessWatch", "each environment has its own");
    EXPECT_ENV(envs[0], NONE, SetFieldAccessWatch, c, field);
    EXPECT_ENV(envs[2], NONE, SetFieldAccessWatch, c, field);
    EXPECT_ENV(envs[2], DUPLICATE, SetFieldAccessWatch, c, field);
    CASE("SetFieldModificationWatch", "each environment has its own");
    EXPECT_ENV(envs[1], NONE, SetFieldModificationWatch, c, field);
    EXPECT_ENV(envs[1], DUPLICATE, SetFieldModificationWatch, c, field);
    CASE("FieldAccess", "several environments");
    CHECK_STR("1a0 3a0 2m5 1a8 3a8 = 1", call(env, touch));
    CASE("FieldAccess", "with a breakpoint on the access, and steps");
    EXPECT_ENV(envs[1], NONE, SetBreakpoint, touch, 5);
    EXPECT_ENV(envs[1], NONE, SetBreakpoint, touch, 8);
    switch_event(envs[2], JVMTI_EVENT_SINGLE_STEP, 1);
    CHECK_STR("3s0 1a0 3a0 3s3 3s4 3s5 2b5 2m5 3s8 2b8 1a8 3a8 3s11 = 2", call(env, touch));
    switch_event(envs[2], JVMTI_EVENT_SINGLE_STEP, 0);
    CHECK_STR("1a0 3a0 2b5 2m5 2b8 1a8 3a8 = 3", call(env, touch));
    EXPECT_ENV(envs[1], NONE, ClearBreakpoint, touch, 5);
    CASE("ClearFieldAccessWatch", "of another environment");
    EXPECT_ENV(envs[1], NOT_FOUND, ClearFieldAccessWatch, c, field);
    EXPECT_ENV(envs[0], NONE, ClearFieldAccessWatch, c, field);
    CHECK_STR("3a0 2m5 2b8 3a8 = 4", call(env, touch));
    CASE("ClearFieldModificationWatch", "of another environment");
    EXPECT_ENV(envs[2], NOT_FOUND, ClearFieldModificationWatch, c, field);
    CHECK_STR("3a0 2m5 2b8 3a8 = 5", call(env, touch));
    CASE("DisposeEnvironment", "watches go");
    EXPECT_ENV(envs[1], NONE, DisposeEnvironment);
    CHECK_STR("3a0 3a8 = 6", call(env, touch));
    EXPECT_ENV(envs[2], NONE, DisposeEnvironment);
    CHECK_STR(" = 7", call(env, touch));
    envs[1] = envs[2] = NULL;

    CASE("Exception", "a callback that throws something else, which goes on instead");
    switch_event(jvmti, JVMTI_EVENT_EXCEPTION, 1);
    switch_event(jvmti, JVMTI_EVENT_EXCEPTION_CATCH, 1);
    CHECK_STR("1E7 1C11 = 3", call(env, thrower));
    action = 'e';
    CHECK_STR("1E7 1C8 = 2", call(env, thrower));
    CASE("ExceptionCatch", "a callback that throws: from the handler on");
    action = 'C';
    CHECK_STR("1E7 1C11 = -1", call(env, thrower));
    action = 'C';
    CHECK_STR("1E7 1C11 1C4 = 4", call(env, guarded));
    CASE("Exception", "predicting the catch loads no class");
    switch_event(jvmti, JVMTI_EVENT_CLASS_LOAD, 1);
    CHECK_STR("1E7 1L0 1C11 = 2", call(env, find_method(c, "catchesUnloaded")));
    switch_event(jvmti, JVMTI_EVENT_CLASS_LOAD, 0);
    switch_event(jvmti, JVMTI_EVENT_EXCEPTION, 0);
    switch_event(jvmti, JVMTI_EVENT_EXCEPTION_CATCH, 0);
    CASE("MethodExit", "a callback that throws: in the caller, once");
    switch_event(jvmti, JVMTI_EVENT_METHOD_EXIT, 1);
    action = 'x';
    CHECK_STR("1x0 = -1", call(env, one));
    action = 'x';
    CHECK_STR("1x0 1x0 = 4", call(env, guarded));
    switch_event(jvmti, JVMTI_EVENT_METHOD_EXIT, 0);

    if (level() >= 21) { /* there Math and StrictMath have no natives */
        CASES_END();
        return;
    }
    CASE("NativeMethodBind", "of a native that an instruction represents");
    jmethodID root = (*env)->GetStaticMethodID(env, c, "root", "(D)D"),
              other = (*env)->GetStaticMethodID(env, c, "otherRoot", "(D)D");
    CHECK(root_of(env, root, 9) == 3);
    CHECK_INT(1, roots_bound);
    CASE("NativeMethodBind", "substituted later, by registration");
    jclass strict = (*env)->FindClass(env, "java/lang/StrictMath");
    JNINativeMethod native = {"sqrt", "(D)D", (void *)my_root};
    jdouble(JNICALL * vm_root)(JNIEnv *, jclass, jdouble) = real_root;
    CHECK_INT(0, (*env)->RegisterNatives(env, strict, &native, 1));
    real_root = vm_root;
    CHECK(root_of(env, root, 9) == 103);
    CHECK(root_of(env, other, 16) == 104);
    CASE("NativeMethodBind", "substituted when bound");
    (*env)->UnregisterNatives(env, strict);
    action = 'r';
    CHECK(root_of(env, other, 16) == 104);
    action = 0;
    CHECK_INT(3, roots_bound);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = the_vm;
    jvmti = make();
    jvmtiCapabilities caps = {.can_generate_native_method_bind_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL));
    return JNI_OK;
}
