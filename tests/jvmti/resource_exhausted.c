/* ResourceExhausted for the heap, for arrays that are too long, for threads; before the error is thrown,
   on the thread that gets it; callbacks that throw, that need memory themselves; two environments; DataDumpRequest. */
/* options: -Xmx24m -Xlog:disable */
#include <signal.h>
#include <unistd.h>

#include "agent.h"

static jvmtiEnv *second;
static JavaVM *vm;
static int events[2], last_flags;
static char last_text[200];
static int throws, allocates, dumps;
static jobject allocated_in; /* the thread that was in the callback */

static void JNICALL on_exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved,
                                 const char *description) {
    events[env == second]++;
    last_flags = flags;
    snprintf(last_text, sizeof last_text, "%s", description);
    CHECK(!reserved);
    jthread thread = NULL;
    EXPECT_ENV(env, NONE, GetCurrentThread, &thread);
    CHECK((*jni)->IsSameObject(jni, thread, allocated_in));
    if (allocates && env == jvmti) {
        allocates = 0;
        CHECK(!(*jni)->NewLongArray(jni, 100000000)); /* once more too much */
        CHECK((*jni)->ExceptionCheck(jni));
        (*jni)->ExceptionClear(jni);
    }
    if (throws && env == jvmti)
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from ResourceExhausted");
}

JNIEXPORT void JNICALL Java_ResourceExhausted_begin(JNIEnv *jni, jclass c, jstring aspect, jobject thread) {
    static char texts[16][64];
    static int used;
    const char *text = (*jni)->GetStringUTFChars(jni, aspect, NULL);
    (void)c;
    snprintf(texts[used], sizeof texts[used], "%s", text);
    (*jni)->ReleaseStringUTFChars(jni, aspect, text);
    if (allocated_in) (*jni)->DeleteGlobalRef(jni, allocated_in);
    allocated_in = (*jni)->NewGlobalRef(jni, thread);
    events[0] = events[1] = 0;
    CASE("ResourceExhausted", texts[used++]);
}

/* How many events came, the flags and the text of the last one, and what was thrown. */
JNIEXPORT void JNICALL Java_ResourceExhausted_expect(JNIEnv *jni, jclass c, jint count, jint flags, jstring text,
                                                     jstring expected, jstring thrown) {
    const char *a = !text ? NULL : (*jni)->GetStringUTFChars(jni, text, NULL);
    const char *b = (*jni)->GetStringUTFChars(jni, expected, NULL), *d = (*jni)->GetStringUTFChars(jni, thrown, NULL);
    (void)c;
    if (count >= 0) { /* else: how often a callback that needs memory is called is left open */
        CHECK_INT(count, events[0]);
        CHECK_INT(count, events[1]);
    }
    if (count != 0) {
        CHECK_INT(flags, last_flags);
        CHECK_STR(a, last_text);
    }
    CHECK_STR(b, d);
    if (a) (*jni)->ReleaseStringUTFChars(jni, text, a);
    (*jni)->ReleaseStringUTFChars(jni, expected, b);
    (*jni)->ReleaseStringUTFChars(jni, thrown, d);
    CASES_END();
}

JNIEXPORT void JNICALL Java_ResourceExhausted_callbackThrows(JNIEnv *jni, jclass c, jboolean on) {
    (void)jni, (void)c, throws = on;
}
JNIEXPORT void JNICALL Java_ResourceExhausted_callbackAllocates(JNIEnv *jni, jclass c) {
    (void)jni, (void)c, allocates = 1;
}

JNIEXPORT void JNICALL Java_ResourceExhausted_byJni(JNIEnv *jni, jclass c) {
    (void)c;
    CHECK(!(*jni)->NewLongArray(jni, 100000000));
}

static void set_mode(jvmtiEventMode mode) {
    EXPECT(NONE, SetEventNotificationMode, mode, JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
    EXPECT_ENV(second, NONE, SetEventNotificationMode, mode, JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
}
JNIEXPORT void JNICALL Java_ResourceExhausted_disable(JNIEnv *jni, jclass c) {
    (void)jni, (void)c, set_mode(JVMTI_DISABLE);
}

/* ---- DataDumpRequest ---- */

static void JNICALL on_dump(jvmtiEnv *env) {
    jvmtiPhase phase = 0;
    EXPECT_ENV(env, NONE, GetPhase, &phase);
    CHECK_INT(JVMTI_PHASE_LIVE, phase);
    __atomic_add_fetch(&dumps, 1, __ATOMIC_SEQ_CST);
}

static int old_stdout = -1;

/* The VM's own dump goes nowhere. Where one thread runs at a time the VM leaves the signal alone, and nothing can
   come. */
JNIEXPORT jint JNICALL Java_ResourceExhausted_requestDump(JNIEnv *jni, jclass c) {
    struct sigaction now;
    (void)jni, (void)c;
    CASE("DataDumpRequest", "SIGQUIT, two environments, live phase");
    sigaction(SIGQUIT, NULL, &now);
    if (now.sa_handler == SIG_DFL) return 0;
    fflush(stdout);
    old_stdout = dup(1);
    (void)!freopen("/dev/null", "w", stdout);
    kill(getpid(), SIGQUIT);
    return 2;
}

JNIEXPORT jint JNICALL Java_ResourceExhausted_dumps(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    return __atomic_load_n(&dumps, __ATOMIC_SEQ_CST);
}

JNIEXPORT void JNICALL Java_ResourceExhausted_dumped(JNIEnv *jni, jclass c, jint expected) {
    (void)jni, (void)c;
    if (old_stdout >= 0) {
        fflush(stdout);
        dup2(old_stdout, 1);
    }
    CHECK_INT(expected, dumps);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *created, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = created;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    const jvmtiEventCallbacks callbacks = {.ResourceExhausted = on_exhausted, .DataDumpRequest = on_dump};
    const jvmtiCapabilities caps = {.can_generate_resource_exhaustion_heap_events = 1,
                                    .can_generate_resource_exhaustion_threads_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*second)->AddCapabilities(second, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    set_mode(JVMTI_ENABLE);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, NULL));
    MUST((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, NULL));
    return JNI_OK;
}
