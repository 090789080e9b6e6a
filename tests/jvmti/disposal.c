/* Environments that come and go while threads have events: after DisposeEnvironment and one round of each thread
   nothing is reported any more; everything is given back; others see nothing of it. */
#include "agent.h"

enum { THREADS = 3 };
static jvmtiEnv *victim;
static jvmtiEnv *oldest;    /* of all environments: the one that calls look at first */
static long seen, steady;   /* events of the environment that comes and goes, of the one that stays */
static long disposed_calls; /* events of environments that are gone */
static JavaVM *vm;

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)jni, (void)thread, (void)method;
    __atomic_add_fetch(env == jvmti                                        ? &steady
                       : env == __atomic_load_n(&victim, __ATOMIC_SEQ_CST) ? &seen
                                                                           : &disposed_calls,
                       1, __ATOMIC_SEQ_CST);
}

static const jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry};
static const jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1, .can_tag_objects = 1};

JNIEXPORT void JNICALL Java_Disposal_create(JNIEnv *jni, jclass c, jint round, jobject tagged, jobjectArray threads) {
    (void)c;
    jvmtiEnv *env = new_environment(vm);
    __atomic_store_n(&seen, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&disposed_calls, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&victim, env, __ATOMIC_SEQ_CST);
    EXPECT_ENV(env, NONE, AddCapabilities, &wanted);
    EXPECT_ENV(env, NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
    EXPECT_ENV(env, NONE, SetTag, tagged, 7);
    for (int i = 0; i < THREADS; i++) {
        jobject thread = (*jni)->GetObjectArrayElement(jni, threads, i);
        EXPECT_ENV(env, NONE, SetThreadLocalStorage, thread, env);
        if (round % 2 == 0)
            EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
        (*jni)->DeleteLocalRef(jni, thread);
    }
    if (round % 2 != 0) EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
}

JNIEXPORT jlong JNICALL Java_Disposal_seen(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    return __atomic_load_n(&seen, __ATOMIC_SEQ_CST);
}

JNIEXPORT void JNICALL Java_Disposal_dispose(JNIEnv *jni, jclass c, jobject tagged) {
    jvmtiEnv *env = victim;
    jlong tag = 0;
    (void)jni, (void)c;
    EXPECT_ENV(env, NONE, GetTag, tagged, &tag);
    CHECK_INT(7, tag);
    EXPECT_ENV(env, NONE, DisposeEnvironment);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, GetTag, tagged, &tag);
    EXPECT_ENV(env, INVALID_ENVIRONMENT, DisposeEnvironment);
    EXPECT(NONE, GetTag, tagged, &tag);
    CHECK_INT(0, tag);
}

/* Every thread has been in Java code since: what had begun has ended. */
JNIEXPORT void JNICALL Java_Disposal_settled(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    __atomic_store_n(&victim, NULL, __ATOMIC_SEQ_CST);
    __atomic_store_n(&disposed_calls, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&steady, 0, __ATOMIC_SEQ_CST);
}

JNIEXPORT void JNICALL Java_Disposal_check(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    CHECK_INT(0, disposed_calls);
    CHECK(steady > 0);
}

/* ---- Callbacks that dispose of environments while events are sent to a list of them ---- */

enum { LISTED = 5 };
static jvmtiEnv *listed[LISTED];
static int calls[LISTED];
static int mode; /* what the callback of the second one does */

/* None of the recorder's, which does not know that memory is used again. */
static jvmtiEnv *raw_environment(void) {
    jvmtiEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    return env;
}

static jvmtiEnv *listening(jvmtiEventMethodEntry function) {
    jvmtiEventCallbacks all = {.MethodEntry = function};
    jvmtiEnv *env = raw_environment();
    EXPECT_ENV(env, NONE, AddCapabilities, &wanted);
    EXPECT_ENV(env, NONE, SetEventCallbacks, &all, sizeof all);
    EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    return env;
}

static void dispose(int from, int to) {
    for (int i = from; i <= to; i++)
        if (listed[i]) EXPECT_ENV(listed[i], NONE, DisposeEnvironment);
    for (int i = from; i <= to; i++) listed[i] = NULL;
}

/* As many environments as it takes that memory is used again: we keep some to recognise stale pointers, for `java` the
   time is their square. Each has something to be forgotten. */
static void come_and_go(void) {
    int cycles = on_reference() ? 50 : 1100;
    for (int i = 0; i < cycles; i++) {
        jvmtiEnv *env = raw_environment();
        void *data = &data;
        MUST((*env)->GetThreadLocalStorage(env, NULL, &data));
        if (data) abort();
        MUST((*env)->GetEnvironmentLocalStorage(env, &data));
        if (data) abort();
        MUST((*env)->SetThreadLocalStorage(env, NULL, env));
        MUST((*env)->SetEnvironmentLocalStorage(env, env));
        MUST((*env)->DisposeEnvironment(env));
    }
}

static jmethodID target;
static void JNICALL on_listed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    int i = 0;
    (void)jni, (void)thread;
    if (method != target) return;
    while (i < LISTED && listed[i] != env) i++;
    if (i == LISTED) abort();
    calls[i]++;
    if (i != 1) return;
    switch (mode) {
    case 0: dispose(1, 1); break;
    case 1: dispose(0, 2); break;
    case 2: dispose(1, 3); break;
    case 3: dispose(0, LISTED - 1); break;
    case 4:
        dispose(1, 2);
        come_and_go();
        break;
    case 5: /* the place of the third is for another one, which is not meant */
        dispose(0, 2);
        come_and_go();
        listed[2] = listening(on_listed);
        break;
    }
}

static const char *const names[] = {"of itself in its callback",
                                    "of its neighbours in its callback",
                                    "of all after it in its callback",
                                    "of all that are called in a callback",
                                    "in its callback, and many come and go",
                                    "in its callback, and many come and go, and one stays"};
static const int expected[][LISTED] = {{1, 1, 1, 1, 1}, {1, 1, 0, 1, 1}, {1, 1, 0, 0, 1},
                                       {1, 1, 0, 0, 0}, {1, 1, 0, 1, 1}, {1, 1, 0, 1, 1}};

JNIEXPORT jboolean JNICALL Java_Disposal_listen(JNIEnv *jni, jclass c, jint number) {
    mode = number;
    if (mode == (int)(sizeof names / sizeof *names)) return JNI_FALSE;
    CASE("DisposeEnvironment", names[mode]);
    memset(calls, 0, sizeof calls);
    for (int i = 0; i < LISTED; i++) listed[i] = listening(on_listed);
    target = (*jni)->GetStaticMethodID(jni, c, "once", "()V");
    return JNI_TRUE;
}

JNIEXPORT void JNICALL Java_Disposal_heard(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    for (int i = 0; i < LISTED; i++)
        if (mode < 5 || i != 2) CHECK_INT(expected[mode][i], calls[i]); /* a new one may get the event, or not */
    dispose(0, LISTED - 1);
}

JNIEXPORT void JNICALL Java_Disposal_comeAndGo(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    CASE("DisposeEnvironment", "of very many while other threads have events");
    come_and_go();
    jvmtiEnv *env = raw_environment();
    void *data = &data;
    EXPECT_ENV(env, NONE, GetThreadLocalStorage, NULL, &data);
    CHECK(!data);
    EXPECT_ENV(env, NONE, DisposeEnvironment);
}

static void dispose_oldest(void) {
    jvmtiPhase phase;
    unsigned char *memory;
    void *data;
    jint count;
    CASE("DisposeEnvironment", "of the oldest environment");
    EXPECT_ENV(oldest, NONE, GetPhase, &phase);
    EXPECT_ENV(oldest, NONE, DisposeEnvironment);
    EXPECT_ENV(oldest, INVALID_ENVIRONMENT, Allocate, 1, &memory);
    EXPECT_ENV(oldest, INVALID_ENVIRONMENT, GetPhase, &phase);
    EXPECT_ENV(oldest, INVALID_ENVIRONMENT, GetThreadLocalStorage, NULL, &data);
    EXPECT_ENV(oldest, INVALID_ENVIRONMENT, GetFrameCount, NULL, &count);
    EXPECT(NONE, GetFrameCount, NULL, &count);
}

JNIEXPORT void JNICALL Java_Disposal_begin(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    dispose_oldest();
    CASE("DisposeEnvironment", "while other threads have its events");
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
}

JNIEXPORT void JNICALL Java_Disposal_end(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *created, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = created;
    oldest = new_environment(vm);
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, CAPABILITIES(.can_generate_method_entry_events = 1, .can_tag_objects = 1)));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
