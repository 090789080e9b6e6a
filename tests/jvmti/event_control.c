/* Switching events on and off, for all threads and for one, in one environment and another; callbacks of
   all sizes; what is refused, in which order; what callbacks may do. The event switched is MethodEntry of Java methods
   "ping" of the program, which is counted. */
#include <pthread.h>
#include <stddef.h>

#include "agent.h"

enum { ENVIRONMENTS = 3 };
static jvmtiEnv *envs[ENVIRONMENTS];
static int entries[ENVIRONMENTS];  /* of ping */
static int order[64], order_count; /* environments in the order of their callbacks */
static jmethodID ping;
static jclass program;
static jthrowable thrown_by_callback; /* what on_entry throws, if anything */
static jobject kept;                  /* a local reference made by a callback: stale afterwards */
static int nested;                    /* on_entry calls ping again, once */

static int who(jvmtiEnv *env) {
    for (int i = 0; i < ENVIRONMENTS; i++)
        if (envs[i] == env) return i;
    return -1;
}

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)thread;
    if (method != ping) return;
    entries[who(env)]++;
    if (order_count < 64) order[order_count++] = who(env);
    if (nested) {
        nested = 0;
        (*jni)->CallStaticVoidMethod(jni, program, ping);
        CHECK(!(*jni)->ExceptionCheck(jni));
    }
    kept = (*jni)->NewStringUTF(jni, "kept");
    if (thrown_by_callback) (*jni)->Throw(jni, thrown_by_callback);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni);
static const jvmtiEventCallbacks entry_only = {.MethodEntry = on_entry, .VMDeath = on_death};

/* Calls of ping that environment [i] saw. */
static int seen(JNIEnv *jni, int i) {
    entries[i] = 0;
    (*jni)->CallStaticVoidMethod(jni, program, ping);
    CHECK(!(*jni)->ExceptionCheck(jni));
    return entries[i];
}

static void switch_entry(int i, jvmtiEventMode mode, jthread thread) {
    EXPECT_ENV(envs[i], NONE, SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_ENTRY, thread);
}

/* ---- callbacks ---- */

static void test_callbacks(JNIEnv *jni) {
    CASE("SetEventCallbacks", "ILLEGAL_ARGUMENT: a negative size");
    EXPECT(ILLEGAL_ARGUMENT, SetEventCallbacks, &entry_only, -1);
    CASE("SetEventCallbacks", "and what was set stays");
    switch_entry(0, JVMTI_ENABLE, NULL);
    CHECK_INT(0, seen(jni, 0));
    EXPECT(NONE, SetEventCallbacks, &entry_only, sizeof entry_only);
    CHECK_INT(1, seen(jni, 0));
    EXPECT(ILLEGAL_ARGUMENT, SetEventCallbacks, &entry_only, -8);
    CHECK_INT(1, seen(jni, 0));

    CASE("SetEventCallbacks", "a null pointer takes all away");
    EXPECT(NONE, SetEventCallbacks, NULL, 0);
    CHECK_INT(0, seen(jni, 0));
    EXPECT(NONE, SetEventCallbacks, &entry_only, sizeof entry_only);
    EXPECT(NONE, SetEventCallbacks, NULL, sizeof entry_only);
    CHECK_INT(0, seen(jni, 0));

    CASE("SetEventCallbacks", "what is behind the size counts as null");
    jint before = (jint)offsetof(jvmtiEventCallbacks, MethodEntry);
    EXPECT(NONE, SetEventCallbacks, &entry_only, before + (jint)sizeof(void *));
    CHECK_INT(1, seen(jni, 0));
    EXPECT(NONE, SetEventCallbacks, &entry_only, before);
    CHECK_INT(0, seen(jni, 0));
    EXPECT(NONE, SetEventCallbacks, &entry_only, sizeof entry_only);
    EXPECT(NONE, SetEventCallbacks, &entry_only, 0);
    CHECK_INT(0, seen(jni, 0));

    CASE("SetEventCallbacks", "a size beyond the structure");
    struct {
        jvmtiEventCallbacks callbacks;
        void *more[16];
    } big;
    memset(&big, 0x55, sizeof big);
    big.callbacks = entry_only;
    EXPECT(NONE, SetEventCallbacks, &big.callbacks, sizeof big);
    CHECK_INT(1, seen(jni, 0));

    CASE("SetEventCallbacks", "the structure is copied");
    big.callbacks.MethodEntry = NULL;
    CHECK_INT(1, seen(jni, 0));

    CASE("SetEventCallbacks", "does not switch events");
    switch_entry(0, JVMTI_DISABLE, NULL);
    EXPECT(NONE, SetEventCallbacks, &entry_only, sizeof entry_only);
    CHECK_INT(0, seen(jni, 0));
}

/* ---- enabling ---- */

static void test_enabling(JNIEnv *jni, jthread self, jthread other) {
    CASE("SetEventNotificationMode", "for all threads");
    CHECK_INT(0, seen(jni, 0));
    switch_entry(0, JVMTI_ENABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_ENABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);
    CHECK_INT(0, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);

    CASE("SetEventNotificationMode", "for one thread");
    switch_entry(0, JVMTI_ENABLE, other);
    CHECK_INT(0, seen(jni, 0));
    switch_entry(0, JVMTI_ENABLE, self);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, other);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, self);
    CHECK_INT(0, seen(jni, 0));

    CASE("SetEventNotificationMode", "for all and for one are independent");
    switch_entry(0, JVMTI_ENABLE, self);
    switch_entry(0, JVMTI_ENABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_ENABLE, NULL);
    switch_entry(0, JVMTI_DISABLE, self);
    CHECK_INT(1, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);
    CHECK_INT(0, seen(jni, 0));

    CASE("SetEventNotificationMode", "environments are independent");
    switch_entry(0, JVMTI_ENABLE, self);
    switch_entry(1, JVMTI_ENABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    CHECK_INT(1, seen(jni, 1));
    CHECK_INT(0, seen(jni, 2));
    switch_entry(1, JVMTI_DISABLE, NULL);
    CHECK_INT(1, seen(jni, 0));
    CHECK_INT(0, seen(jni, 1));
    switch_entry(0, JVMTI_DISABLE, self);

    CASE("MethodEntry", "environments in the order of their creation");
    for (int i = ENVIRONMENTS - 1; i >= 0; i--) switch_entry(i, JVMTI_ENABLE, i == 1 ? self : NULL);
    order_count = 0;
    (*jni)->CallStaticVoidMethod(jni, program, ping);
    CHECK(!(*jni)->ExceptionCheck(jni));
    CHECK_INT(ENVIRONMENTS, order_count);
    for (int i = 0; i < ENVIRONMENTS; i++) CHECK_INT(i, order[i]);
    for (int i = 0; i < ENVIRONMENTS; i++) switch_entry(i, JVMTI_DISABLE, i == 1 ? self : NULL);
}

/* ---- errors ---- */

static void test_errors(JNIEnv *jni, jthread self, jthread unstarted, jthread ended) {
    const jint no_events[] = {0, -1, FROM_21(48, 46), FROM_21(87, 89), 1000};
    CASE("SetEventNotificationMode", "INVALID_EVENT_TYPE");
    for (unsigned i = 0; i < sizeof no_events / sizeof no_events[0]; i++) {
        EXPECT(INVALID_EVENT_TYPE, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)no_events[i], NULL);
        EXPECT(INVALID_EVENT_TYPE, SetEventNotificationMode, JVMTI_DISABLE, (jvmtiEvent)no_events[i], NULL);
        EXPECT(INVALID_EVENT_TYPE, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)no_events[i], self);
    }
    CASE("SetEventNotificationMode", "numbers between events");
    for (jint n = JVMTI_MIN_EVENT_TYPE_VAL; n < FROM_21(87, 89); n++) {
        if (n != 72 && n != 85 && (n < 77 || n > 79)) continue;
        EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)n, NULL);
        EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, (jvmtiEvent)n, NULL);
        EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)n, self);
    }
    CASE("SetEventNotificationMode", "INVALID_THREAD comes first");
    EXPECT(INVALID_THREAD, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)1000, (jthread)program);
    EXPECT(INVALID_THREAD, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VM_INIT, (jthread)program);
    CASE("SetEventNotificationMode", "THREAD_NOT_ALIVE: not started");
    EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, unstarted);
    EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, unstarted);
    EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)1000, unstarted);
    CASE("SetEventNotificationMode", "THREAD_NOT_ALIVE: ended");
    EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, ended);
    EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VM_INIT, ended);

    static const jvmtiEvent for_all_only[] = {JVMTI_EVENT_VM_INIT,
                                              JVMTI_EVENT_VM_DEATH,
                                              JVMTI_EVENT_VM_START,
                                              JVMTI_EVENT_THREAD_START,
                                              JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                              JVMTI_EVENT_NATIVE_METHOD_BIND,
                                              JVMTI_EVENT_COMPILED_METHOD_LOAD,
                                              JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
                                              JVMTI_EVENT_DYNAMIC_CODE_GENERATED,
                                              JVMTI_EVENT_DATA_DUMP_REQUEST,
                                              JVMTI_EVENT_RESOURCE_EXHAUSTED,
                                              JVMTI_EVENT_GARBAGE_COLLECTION_START,
                                              JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
                                              JVMTI_EVENT_OBJECT_FREE,
                                              JVMTI_EVENT_VM_OBJECT_ALLOC};
    CASE("SetEventNotificationMode", "ILLEGAL_ARGUMENT: an event that cannot be switched for one thread");
    for (unsigned i = 0; i < sizeof for_all_only / sizeof for_all_only[0]; i++) {
        const jvmtiEvent event = for_all_only[i];
        const int lacks_capability =
            (event >= JVMTI_EVENT_NATIVE_METHOD_BIND && event <= JVMTI_EVENT_COMPILED_METHOD_UNLOAD) ||
            event >= JVMTI_EVENT_GARBAGE_COLLECTION_START;
        if (lacks_capability && level() >= 21)
            EXPECT_ENV(envs[2], MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, event, self);
        else
            EXPECT_ENV(envs[2], ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, event, self);
        EXPECT_ENV(envs[2], ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_DISABLE, for_all_only[i], self);
    }

    static const jvmtiEvent for_one_too[] = {JVMTI_EVENT_THREAD_END, JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE};
    CASE("SetEventNotificationMode", "events that need no capability");
    for (unsigned i = 0; i < sizeof for_one_too / sizeof for_one_too[0]; i++) {
        EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_ENABLE, for_one_too[i], self);
        EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_DISABLE, for_one_too[i], self);
    }
    static const jvmtiEvent free_events[] = {JVMTI_EVENT_VM_INIT,
                                             JVMTI_EVENT_VM_DEATH,
                                             JVMTI_EVENT_VM_START,
                                             JVMTI_EVENT_THREAD_START,
                                             JVMTI_EVENT_DATA_DUMP_REQUEST,
                                             JVMTI_EVENT_RESOURCE_EXHAUSTED,
                                             JVMTI_EVENT_DYNAMIC_CODE_GENERATED,
                                             JVMTI_EVENT_THREAD_END,
                                             JVMTI_EVENT_CLASS_LOAD,
                                             JVMTI_EVENT_CLASS_PREPARE};
    for (unsigned i = 0; i < sizeof free_events / sizeof free_events[0]; i++) {
        EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_ENABLE, free_events[i], NULL);
        EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_DISABLE, free_events[i], NULL);
    }

    static const jvmtiEvent need_capability[] = {JVMTI_EVENT_EXCEPTION,
                                                 JVMTI_EVENT_EXCEPTION_CATCH,
                                                 JVMTI_EVENT_SINGLE_STEP,
                                                 JVMTI_EVENT_FRAME_POP,
                                                 JVMTI_EVENT_BREAKPOINT,
                                                 JVMTI_EVENT_FIELD_ACCESS,
                                                 JVMTI_EVENT_FIELD_MODIFICATION,
                                                 JVMTI_EVENT_METHOD_EXIT,
                                                 JVMTI_EVENT_NATIVE_METHOD_BIND,
                                                 JVMTI_EVENT_COMPILED_METHOD_LOAD,
                                                 JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
                                                 JVMTI_EVENT_MONITOR_WAIT,
                                                 JVMTI_EVENT_MONITOR_WAITED,
                                                 JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
                                                 JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
                                                 JVMTI_EVENT_GARBAGE_COLLECTION_START,
                                                 JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
                                                 JVMTI_EVENT_OBJECT_FREE,
                                                 JVMTI_EVENT_VM_OBJECT_ALLOC,
                                                 JVMTI_EVENT_SAMPLED_OBJECT_ALLOC};
    CASE("SetEventNotificationMode", "MUST_POSSESS_CAPABILITY; disabling needs none");
    for (unsigned i = 0; i < sizeof need_capability / sizeof need_capability[0]; i++) {
        EXPECT_ENV(envs[2], MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, need_capability[i], NULL);
        EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_DISABLE, need_capability[i], NULL);
    }
    EXPECT_ENV(envs[2], MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, self);
    EXPECT_ENV(envs[2], NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, self);
    (void)jni;
}

static void test_generate(void) {
    CASE("GenerateEvents", "MUST_POSSESS_CAPABILITY");
    EXPECT(MUST_POSSESS_CAPABILITY, GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    CASE("GenerateEvents", "compiled methods");
    EXPECT(NONE, AddCapabilities, CAPABILITIES(.can_generate_compiled_method_load_events = 1));
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    CASE("GenerateEvents", "generated code");
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CASE("GenerateEvents", "ILLEGAL_ARGUMENT: other events");
    static const jvmtiEvent others[] = {
        JVMTI_EVENT_VM_INIT,      JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
        JVMTI_EVENT_METHOD_ENTRY, (jvmtiEvent)0,          (jvmtiEvent)1000};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) EXPECT(ILLEGAL_ARGUMENT, GenerateEvents, others[i]);
}

/* ---- what callbacks leave ---- */

static void test_delivery(JNIEnv *jni) {
    CASE("MethodEntry", "an exception that is pending survives a callback that makes none");
    switch_entry(0, JVMTI_ENABLE, NULL);
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "pending");
    jthrowable pending = (*jni)->ExceptionOccurred(jni);
    jint phase_count = 0;
    jvmtiPhase phase;
    EXPECT(NONE, GetPhase, &phase);
    EXPECT(NONE, GetThreadState, NULL, &phase_count);
    jthrowable now = (*jni)->ExceptionOccurred(jni);
    CHECK((*jni)->IsSameObject(jni, pending, now));
    (*jni)->ExceptionClear(jni);

    CASE("MethodEntry", "an exception that the callback throws is the method's");
    thrown_by_callback = (*jni)->NewGlobalRef(jni, pending);
    (*jni)->CallStaticVoidMethod(jni, program, ping);
    now = (*jni)->ExceptionOccurred(jni);
    (*jni)->ExceptionClear(jni);
    CHECK((*jni)->IsSameObject(jni, pending, now));
    (*jni)->DeleteGlobalRef(jni, thrown_by_callback);
    thrown_by_callback = NULL;

    CASE("MethodEntry", "local references of a callback die with it");
    (*jni)->CallStaticVoidMethod(jni, program, ping);
    CHECK(!(*jni)->ExceptionCheck(jni));
    CHECK_INT(JNIInvalidRefType, (*jni)->GetObjectRefType(jni, kept));

    CASE("MethodEntry", "Java code run by a callback has events too");
    nested = 1;
    CHECK_INT(2, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);
}

static void test_dispose(JNIEnv *jni, jthread self) {
    CASE("DisposeEnvironment", "its events stop, others go on");
    switch_entry(0, JVMTI_ENABLE, self);
    switch_entry(1, JVMTI_ENABLE, self);
    CHECK_INT(1, seen(jni, 0));
    CHECK_INT(1, seen(jni, 1));
    EXPECT_ENV(envs[1], NONE, DisposeEnvironment);
    CHECK_INT(0, seen(jni, 1));
    CHECK_INT(1, seen(jni, 0));
    EXPECT_ENV(envs[1], INVALID_ENVIRONMENT, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    EXPECT_ENV(envs[1], INVALID_ENVIRONMENT, SetEventCallbacks, &entry_only, sizeof entry_only);
    EXPECT_ENV(envs[1], INVALID_ENVIRONMENT, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    switch_entry(0, JVMTI_DISABLE, self);
}

/* ---- another thread switches while this one runs ---- */

static JavaVM *vm;
static volatile int switches;

static void *run_switcher(void *unused) {
    JNIEnv *jni;
    if ((*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&jni, NULL) != JNI_OK) return unused;
    for (int i = 0; i < 2000; i++) {
        (*jvmti)->SetEventNotificationMode(jvmti, i % 2 == 0 ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY,
                                           NULL);
    }
    (*vm)->DetachCurrentThread(vm);
    __atomic_store_n(&switches, 1, __ATOMIC_SEQ_CST);
    return unused;
}

JNIEXPORT jboolean JNICALL Java_EventControl_switched(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    return __atomic_load_n(&switches, __ATOMIC_SEQ_CST) ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT void JNICALL Java_EventControl_startSwitching(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    pthread_t thread;
    entries[0] = 0;
    CASE("SetEventNotificationMode", "on another thread, 2000 times while methods are entered");
    pthread_create(&thread, NULL, run_switcher, NULL);
    pthread_detach(thread);
}

JNIEXPORT void JNICALL Java_EventControl_endSwitching(JNIEnv *jni, jclass c) {
    (void)c;
    CHECK(!(*jni)->ExceptionCheck(jni));
    CHECK_INT(0, seen(jni, 0));
    CASES_END();
}

JNIEXPORT void JNICALL Java_EventControl_test(JNIEnv *jni, jclass c, jthread self, jthread other, jthread unstarted,
                                              jthread ended) {
    program = (*jni)->NewGlobalRef(jni, c);
    ping = (*jni)->GetStaticMethodID(jni, c, "ping", "()V");
    test_callbacks(jni);
    for (int i = 1; i < ENVIRONMENTS; i++) MUST((*envs[i])->SetEventCallbacks(envs[i], &entry_only, sizeof entry_only));
    test_enabling(jni, self, other);
    test_errors(jni, self, unstarted, ended);
    test_generate();
    test_delivery(jni);
    test_dispose(jni, self);
    CASES_END();
}

/* In VMStart both functions of the category are refused. */
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)jni;
    CASE("SetEventCallbacks", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, SetEventCallbacks, &entry_only, sizeof entry_only);
    CASE("SetEventNotificationMode", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    CASE("GenerateEvents", "WRONG_PHASE: start");
    EXPECT_ENV(env, WRONG_PHASE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CASES_END();
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env;
    CASE("VMDeath", "Java code run by the callback has events, behind ThreadEnd too");
    switch_entry(0, JVMTI_ENABLE, NULL);
    CHECK_INT(level() < 26, seen(jni, 0));
    switch_entry(0, JVMTI_DISABLE, NULL);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *created, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = created;
    for (int i = 0; i < ENVIRONMENTS; i++) {
        envs[i] = new_environment(vm);
        MUST((*envs[i])->AddCapabilities(envs[i], CAPABILITIES(.can_generate_method_entry_events = 1)));
    }
    jvmti = envs[0];
    jvmtiEventCallbacks callbacks = {.VMStart = on_start};
    CASE("SetEventCallbacks", "OnLoad phase");
    EXPECT(NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
    CASE("SetEventNotificationMode", "OnLoad phase: an event is remembered until its phase comes");
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
    EXPECT_ENV(envs[1], NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    EXPECT_ENV(envs[1], NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    CASE("GenerateEvents", "WRONG_PHASE: OnLoad");
    EXPECT(WRONG_PHASE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CASES_END();
    return JNI_OK;
}
