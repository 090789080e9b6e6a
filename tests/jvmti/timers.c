/* The category Timers: the clock and the processor time of threads that work and threads that wait; in every
   phase, on threads that are attached and not, in callbacks. */
/* options: -XX:ActiveProcessorCount=3 */
#include <pthread.h>
#include <stdint.h>

#include "agent.h"

static const char *aspect(const char *what, const char *where) {
    static __thread char text[160];
    snprintf(text, sizeof text, "%s %s", what, where);
    return text;
}

static void check_info(const jvmtiTimerInfo *info, jvmtiTimerKind kind) {
    CHECK_INT(-1, info->max_value); /* all bits: unsigned */
    CHECK_INT(JNI_FALSE, info->may_skip_forward);
    CHECK_INT(JNI_FALSE, info->may_skip_backward);
    CHECK_INT(kind, info->kind);
}

static void clock_works(const char *where) {
    jvmtiTimerInfo info;
    jlong a = 0, b = 0;
    memset(&info, 0x5a, sizeof info);
    CASE("GetTimerInfo", where);
    EXPECT(NONE, GetTimerInfo, &info);
    check_info(&info, JVMTI_TIMER_ELAPSED);
    EXPECT(NULL_POINTER, GetTimerInfo, NULL);
    CASE("GetTime", where);
    for (int i = 0; i < 1000; i++) {
        EXPECT(NONE, GetTime, &b);
        CHECK(b >= a);
        a = b;
    }
    EXPECT(NULL_POINTER, GetTime, NULL);
}

static void processors(const char *where) {
    jint n = 0;
    CASE("GetAvailableProcessors", where);
    EXPECT(NONE, GetAvailableProcessors, &n);
    CHECK(n >= 1 && n <= 100000);
    EXPECT(NULL_POINTER, GetAvailableProcessors, NULL);
}

static volatile unsigned work;

/* Works until the thread's processor time has grown by this much. */
static int burn(jlong nanos) {
    jlong start = 0, now = 0;
    EXPECT(NONE, GetCurrentThreadCpuTime, &start);
    do {
        for (int i = 0; i < 10000; i++) work += (unsigned)i;
        if (!EXPECT(NONE, GetCurrentThreadCpuTime, &now) || !CHECK(now >= start)) return 0;
    } while (now - start < nanos);
    return 1;
}

static void current_thread(const char *where) {
    jvmtiTimerInfo info;
    jlong nanos = 0;
    CASE("GetCurrentThreadCpuTimerInfo", where);
    EXPECT(NONE, GetCurrentThreadCpuTimerInfo, &info);
    check_info(&info, JVMTI_TIMER_TOTAL_CPU);
    EXPECT(NULL_POINTER, GetCurrentThreadCpuTimerInfo, NULL);
    CASE("GetCurrentThreadCpuTime", where);
    EXPECT(NONE, GetCurrentThreadCpuTime, &nanos);
    CHECK(nanos > 0);
    CHECK(burn(2000000));
    EXPECT(NULL_POINTER, GetCurrentThreadCpuTime, NULL);
}

static void threads(const char *where) {
    jvmtiTimerInfo info;
    jlong a = 0, b = 0, c = 0;
    CASE("GetThreadCpuTimerInfo", where);
    EXPECT(NONE, GetThreadCpuTimerInfo, &info);
    check_info(&info, JVMTI_TIMER_TOTAL_CPU);
    EXPECT(NULL_POINTER, GetThreadCpuTimerInfo, NULL);
    CASE("GetThreadCpuTime", aspect("of the current thread", where));
    EXPECT(NONE, GetCurrentThreadCpuTime, &a);
    EXPECT(NONE, GetThreadCpuTime, NULL, &b);
    EXPECT(NONE, GetCurrentThreadCpuTime, &c);
    CHECK(a <= b && b <= c);
    EXPECT(NULL_POINTER, GetThreadCpuTime, NULL, NULL);
}

JNIEXPORT void JNICALL Java_Timers_ofOthers(JNIEnv *jni, jclass c, jthread waiting, jthread working, jthread unstarted,
                                            jthread ended, jobject text) {
    jlong a = 0, b = 0, first = 0, then = 0;
    (void)jni, (void)c;
    CASE("GetThreadCpuTime", "of a thread that waits");
    EXPECT(NONE, GetThreadCpuTime, waiting, &a);
    CHECK(a > 0);
    CHECK(burn(3000000));
    EXPECT(NONE, GetThreadCpuTime, waiting, &b);
    CHECK(b >= a && b - a < 1000000000);
    CASE("GetThreadCpuTime", "of a thread that works");
    EXPECT(NONE, GetThreadCpuTime, working, &first);
    CHECK(first > 0);
    /* Also where threads take turns, it gets one when this one waits. */
    jmethodID yield = (*jni)->GetStaticMethodID(jni, c, "rest", "()V");
    do {
        (*jni)->CallStaticVoidMethod(jni, c, yield);
        if (!CHECK(!(*jni)->ExceptionOccurred(jni)) || !EXPECT(NONE, GetThreadCpuTime, working, &then) ||
            !CHECK(then >= first))
            break;
    } while (then - first < 5000000);
    CASE("GetThreadCpuTime", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetThreadCpuTime, unstarted, &a);
    EXPECT(THREAD_NOT_ALIVE, GetThreadCpuTime, ended, &a);
    CASE("GetThreadCpuTime", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetThreadCpuTime, text, &a);
    CASES_END();
}

/* The clock is System.nanoTime's. */
JNIEXPORT void JNICALL Java_Timers_clock(JNIEnv *jni, jclass c, jlong before, jlong after, jint available) {
    static jlong inside;
    jint n = 0;
    (void)jni, (void)c;
    if (after == 0) {
        MUST((*jvmti)->GetTime(jvmti, &inside));
        return;
    }
    CASE("GetTime", "is System.nanoTime");
    jlong now = 0;
    EXPECT(NONE, GetTime, &now);
    CHECK(before <= inside && inside <= after && after <= now);
    CASE("GetAvailableProcessors", "is Runtime.availableProcessors");
    EXPECT(NONE, GetAvailableProcessors, &n);
    CHECK_INT(available, n);
    CASES_END();
}

static void without_capability(void) {
    JavaVM *vm;
    JNIEnv *jni;
    jvmtiTimerInfo info;
    jlong nanos;
    jsize count;
    jint (*created)(JavaVM **, jsize, jsize *) = JNI_GetCreatedJavaVMs;
    if (created(&vm, 1, &count) != JNI_OK || (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_8) != JNI_OK) return;
    jvmtiEnv *bare = new_environment(vm);
    CASE("GetCurrentThreadCpuTime", "MUST_POSSESS_CAPABILITY");
    EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, GetCurrentThreadCpuTime, &nanos);
    CASE("GetCurrentThreadCpuTimerInfo", "MUST_POSSESS_CAPABILITY");
    EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, GetCurrentThreadCpuTimerInfo, &info);
    CASE("GetThreadCpuTime", "MUST_POSSESS_CAPABILITY");
    EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, GetThreadCpuTime, NULL, &nanos);
    CASE("GetThreadCpuTimerInfo", "MUST_POSSESS_CAPABILITY");
    EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, GetThreadCpuTimerInfo, &info);
    CASES_END();
    MUST((*bare)->DisposeEnvironment(bare));
}

static void *unattached(void *arg) {
    jlong nanos;
    jvmtiTimerInfo info;
    jint n;
    clock_works("on an unattached thread");
    CASE("GetAvailableProcessors", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetAvailableProcessors, &n);
    CASE("GetThreadCpuTime", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetThreadCpuTime, NULL, &nanos);
    CASE("GetThreadCpuTimerInfo", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetThreadCpuTimerInfo, &info);
    CASES_END();
    return arg;
}

JNIEXPORT void JNICALL Java_Timers_live(JNIEnv *jni, jclass c, jstring where_) {
    pthread_t thread;
    (void)c;
    const char *where = (*jni)->GetStringUTFChars(jni, where_, NULL);
    clock_works(where);
    processors(where);
    current_thread(where);
    threads(where);
    without_capability();
    pthread_create(&thread, NULL, unattached, NULL);
    pthread_join(thread, NULL);
    (*jni)->ReleaseStringUTFChars(jni, where_, where);
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    clock_works("in the start phase");
    processors("in the start phase");
    current_thread("in the start phase");
    CASES_END();
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    clock_works("in VMInit");
    processors("in VMInit");
    current_thread("in VMInit");
    threads("in VMInit");
    CASES_END();
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    clock_works("in the dead phase");
    processors("in the dead phase");
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_get_current_thread_cpu_time = 1, .can_get_thread_cpu_time = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    clock_works("in the OnLoad phase");
    processors("in the OnLoad phase");
    CASES_END();
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start, .VMInit = on_vm_init};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
