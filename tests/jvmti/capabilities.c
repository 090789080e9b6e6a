/* What may be had in which phase, added, given up, taken away with the environment; what needs a capability
   and what does not; several environments; when can_retransform_classes can no longer be had. */
#include "agent.h"

enum { BYTES_OF_DEFINED = 6 };
static jvmtiEnv *second, *third;

static int defined(void) { return FROM_21(44, 45); }

static int bit(const jvmtiCapabilities *caps, int number) {
    return ((const unsigned char *)caps)[number / 8] >> number % 8 & 1;
}
static void set_bit(jvmtiCapabilities *caps, int number) {
    ((unsigned char *)caps)[number / 8] |= (unsigned char)(1 << number % 8);
}

static int count(const jvmtiCapabilities *caps) {
    int n = 0;
    for (int i = 0; i < defined(); i++) n += bit(caps, i);
    return n;
}

/* The sets of two environments are compared without the padding after the last defined bit. */
static int same(const jvmtiCapabilities *a, const jvmtiCapabilities *b) { return memcmp(a, b, BYTES_OF_DEFINED) == 0; }

static jvmtiCapabilities held_by(jvmtiEnv *env) {
    jvmtiCapabilities caps;
    memset(&caps, 0xff, sizeof caps);
    EXPECT_ENV(env, NONE, GetCapabilities, &caps);
    return caps;
}

static jvmtiCapabilities potential_of(jvmtiEnv *env) {
    jvmtiCapabilities caps;
    memset(&caps, 0xff, sizeof caps);
    EXPECT_ENV(env, NONE, GetPotentialCapabilities, &caps);
    return caps;
}

static const jvmtiCapabilities none, tagging = {.can_tag_objects = 1}, bytecodes = {.can_get_bytecodes = 1};

static void test_adding(void) {
    CASE("GetCapabilities", "none at first");
    CHECK_INT(0, count(&(jvmtiCapabilities[1]){held_by(jvmti)}[0]));

    CASE("GetPotentialCapabilities", "everything in the OnLoad phase");
    jvmtiCapabilities all = potential_of(jvmti);
    CHECK_INT(defined(), count(&all));

    CASE("AddCapabilities", "none");
    EXPECT(NONE, AddCapabilities, &none);
    CHECK_INT(0, count(&(jvmtiCapabilities[1]){held_by(jvmti)}[0]));

    CASE("AddCapabilities", "one");
    EXPECT(NONE, AddCapabilities, &tagging);
    jvmtiCapabilities held = held_by(jvmti);
    CHECK(held.can_tag_objects);
    CHECK_INT(1, count(&held));
    CHECK_INT(0, count(&(jvmtiCapabilities[1]){held_by(second)}[0]));
    all = potential_of(jvmti);
    CHECK(all.can_tag_objects);

    CASE("AddCapabilities", "again, and another");
    jvmtiCapabilities two = {.can_tag_objects = 1, .can_get_bytecodes = 1};
    EXPECT(NONE, AddCapabilities, &two);
    held = held_by(jvmti);
    CHECK(same(&two, &held));

    CASE("AddCapabilities", "NOT_AVAILABLE: a bit that nobody defined; nothing is added");
    jvmtiCapabilities beyond = {.can_get_line_numbers = 1};
    set_bit(&beyond, defined());
    EXPECT(NOT_AVAILABLE, AddCapabilities, &beyond);
    held = held_by(jvmti);
    CHECK(same(&two, &held));

    CASE("RelinquishCapabilities", "one of two, and one that is not held");
    jvmtiCapabilities unwanted = {.can_tag_objects = 1, .can_get_source_file_name = 1};
    EXPECT(NONE, RelinquishCapabilities, &unwanted);
    held = held_by(jvmti);
    CHECK(same(&bytecodes, &held));
    EXPECT(NONE, RelinquishCapabilities, &none);
    held = held_by(jvmti);
    CHECK(same(&bytecodes, &held));

    CASE("GetPotentialCapabilities", "what was given up can be had again");
    all = potential_of(jvmti);
    CHECK(all.can_tag_objects);
    CHECK(all.can_get_source_file_name);
    EXPECT(NONE, AddCapabilities, &tagging);
    EXPECT(NONE, RelinquishCapabilities, &tagging);

    CASE("RelinquishCapabilities", "all bits");
    jvmtiCapabilities everything;
    memset(&everything, 0xff, sizeof everything);
    EXPECT(NONE, RelinquishCapabilities, &everything);
    CHECK_INT(0, count(&(jvmtiCapabilities[1]){held_by(jvmti)}[0]));
}

/* An environment that holds everything, in the OnLoad phase; but for one, which nobody is to have in the live phase. */
static void test_alone(void) {
    CASE("AddCapabilities", "NOT_AVAILABLE: sampling, which another environment does");
    static const jvmtiCapabilities sampling = {.can_generate_sampled_object_alloc_events = 1};
    EXPECT_ENV(second, NONE, AddCapabilities, &sampling);
    EXPECT_ENV(second, NONE, AddCapabilities, &sampling);
    CHECK_INT(1, potential_of(second).can_generate_sampled_object_alloc_events);
    CHECK_INT(0, potential_of(jvmti).can_generate_sampled_object_alloc_events);
    EXPECT(NOT_AVAILABLE, AddCapabilities, &sampling);

    CASE("RelinquishCapabilities", "sampling, for another environment");
    EXPECT_ENV(second, NONE, RelinquishCapabilities, &sampling);
    EXPECT(NONE, AddCapabilities, &sampling);
    CHECK_INT(0, potential_of(second).can_generate_sampled_object_alloc_events);
    EXPECT(NONE, RelinquishCapabilities, &sampling);
}

static void test_everything(JavaVM *vm) {
    CASE("AddCapabilities", "everything that is potential");
    jvmtiEnv *env = new_environment(vm);
    jvmtiCapabilities all = potential_of(env), held;
    all.can_generate_early_class_hook_events = 0;
    EXPECT_ENV(env, NONE, AddCapabilities, &all);
    held = held_by(env);
    CHECK_INT(defined() - 1, count(&held));
    CHECK(same(&all, &held));
    CASE("DisposeEnvironment", "gives all capabilities back");
    EXPECT_ENV(env, NONE, DisposeEnvironment);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, GetCapabilities, &held);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, GetPotentialCapabilities, &held);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, AddCapabilities, &none);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, RelinquishCapabilities, &none);
    all = potential_of(jvmti);
    CHECK_INT(defined(), count(&all));
    EXPECT(NONE, AddCapabilities, CAPABILITIES(.can_suspend = 1, .can_generate_breakpoint_events = 1));
    EXPECT(NONE, RelinquishCapabilities, CAPABILITIES(.can_suspend = 1, .can_generate_breakpoint_events = 1));
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)jni, (void)redefined, (void)loader, (void)name, (void)domain, (void)length, (void)bytes,
        (void)new_length, (void)new_bytes;
}

static void test_retransform(void) {
    static const jvmtiCapabilities retransform = {.can_retransform_classes = 1};
    CASE("AddCapabilities", "can_retransform_classes before the class file hook is enabled for the first time");
    EXPECT_ENV(second, NONE, AddCapabilities, &retransform);
    EXPECT_ENV(second, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    EXPECT_ENV(second, NONE, RelinquishCapabilities, &retransform);
    CHECK(potential_of(second).can_retransform_classes);
    EXPECT_ENV(second, NONE, AddCapabilities, &retransform);
    CHECK(held_by(second).can_retransform_classes);

    CASE("AddCapabilities", "NOT_AVAILABLE: can_retransform_classes after the class file hook was enabled without it");
    CHECK(potential_of(third).can_retransform_classes);
    EXPECT_ENV(third, NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    CHECK(potential_of(third).can_retransform_classes);
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    EXPECT_ENV(third, NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
    CHECK(potential_of(third).can_retransform_classes);
    EXPECT_ENV(third, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    CHECK(!potential_of(third).can_retransform_classes);
    EXPECT_ENV(third, NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    EXPECT_ENV(third, NOT_AVAILABLE, AddCapabilities, &retransform);
    CHECK(!potential_of(third).can_retransform_classes);
    CHECK(potential_of(jvmti).can_retransform_classes);
}

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni) {
    jvmtiCapabilities caps;
    (void)jni;
    CASE("GetCapabilities", "start phase");
    EXPECT_ENV(env, NONE, GetCapabilities, &caps);
    CHECK(!caps.can_tag_objects);
    CASE("GetPotentialCapabilities", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, GetPotentialCapabilities, &caps);
    CASE("AddCapabilities", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, AddCapabilities, &tagging);
    CASE("RelinquishCapabilities", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, RelinquishCapabilities, &tagging);
}

JNIEXPORT void JNICALL Java_Capabilities_elsewhere(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    CASE("AddCapabilities", "on another thread");
    EXPECT(NONE, AddCapabilities, &tagging);
    CHECK(held_by(jvmti).can_tag_objects);
    CASE("RelinquishCapabilities", "on another thread");
    EXPECT(NONE, RelinquishCapabilities, &tagging);
    CHECK(!held_by(jvmti).can_tag_objects);
    CHECK(potential_of(jvmti).can_tag_objects);
    CASES_END();
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)thread, (void)jni;
    CASE("AddCapabilities", "in a callback");
    EXPECT_ENV(env, NONE, AddCapabilities, &tagging);
    CHECK(held_by(env).can_tag_objects);
    EXPECT_ENV(env, NONE, RelinquishCapabilities, &tagging);
}

/* What the reference has in the live phase too. */
static const int always[] = {0, 3, 4, 7, 9, 10, 11, 12, 21, 22, 23, 26, 27, 28, 29, 30, 31, 32, 35, 36, 37, 38, 39, 40};

JNIEXPORT void JNICALL Java_Capabilities_live(JNIEnv *jni, jclass c) {
    JavaVM *vm;
    (*jni)->GetJavaVM(jni, &vm);
    CASE("GetPotentialCapabilities", "live phase: what needs no preparation");
    jvmtiCapabilities potential = potential_of(jvmti);
    for (unsigned i = 0; i < sizeof always / sizeof always[0]; i++) CHECK(bit(&potential, always[i]));

    CASE("GetPotentialCapabilities", "live phase: the early ones are over, but for those who have them");
    CHECK(!potential.can_generate_early_class_hook_events);
    EXPECT(NOT_AVAILABLE, AddCapabilities, CAPABILITIES(.can_generate_early_class_hook_events = 1));

    CASE("GetPotentialCapabilities", "live phase: what some environment got in the OnLoad phase");
    CHECK(held_by(second).can_generate_early_vmstart);
    CHECK(potential.can_generate_early_vmstart);
    CHECK(potential.can_access_local_variables);
    CHECK(!held_by(second).can_access_local_variables);
    EXPECT_ENV(second, NONE, AddCapabilities, CAPABILITIES(.can_access_local_variables = 1));

    CASE("AddCapabilities", "live phase: works at once");
    jmethodID method = (*jni)->GetStaticMethodID(jni, c, "main", "([Ljava/lang/String;)V");
    jint length = -1;
    unsigned char *code = NULL;
    EXPECT(MUST_POSSESS_CAPABILITY, GetBytecodes, method, &length, &code);
    EXPECT(NONE, AddCapabilities, &bytecodes);
    EXPECT(NONE, GetBytecodes, method, &length, &code);
    CHECK(length > 0);
    EXPECT_ENV(second, MUST_POSSESS_CAPABILITY, GetBytecodes, method, &length, &code);
    CASE("RelinquishCapabilities", "live phase: works at once");
    EXPECT(NONE, RelinquishCapabilities, &bytecodes);
    EXPECT(MUST_POSSESS_CAPABILITY, GetBytecodes, method, &length, &code);
    EXPECT(NONE, Deallocate, code);

    CASE("RelinquishCapabilities", "an event that was enabled can be disabled, not enabled again");
    jvmtiCapabilities binding = {.can_generate_native_method_bind_events = 1};
    EXPECT(MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    EXPECT(NONE, AddCapabilities, &binding);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    EXPECT(NONE, RelinquishCapabilities, &binding);
    EXPECT(MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);

    CASE("AddCapabilities", "another environment");
    jvmtiEnv *fresh = new_environment(vm);
    CHECK_INT(0, count(&(jvmtiCapabilities[1]){held_by(fresh)}[0]));
    EXPECT_ENV(fresh, NONE, AddCapabilities, &tagging);
    CHECK(held_by(fresh).can_tag_objects);
    CHECK(!held_by(jvmti).can_tag_objects);
    EXPECT_ENV(fresh, NONE, DisposeEnvironment);

    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    third = new_environment(vm);
    test_adding();
    test_alone();
    test_everything(vm);
    test_retransform();
    EXPECT_ENV(second, NONE, AddCapabilities, CAPABILITIES(.can_generate_early_vmstart = 1));
    EXPECT_ENV(third, NONE, AddCapabilities, CAPABILITIES(.can_access_local_variables = 1));
    jvmtiEventCallbacks callbacks = {.VMStart = on_start, .VMInit = on_init};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return JNI_OK;
}
