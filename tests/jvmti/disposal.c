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
    MUST((*jvmti)->AddCapabilities(jvmti,
                                   &(jvmtiCapabilities){.can_generate_method_entry_events = 1, .can_tag_objects = 1}));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
