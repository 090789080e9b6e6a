/* Exception and ExceptionCatch events: thrown once, caught five frames up. */
#include "bench_agent.h"

static long seen;

static void JNICALL on_exception(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at,
                                 jobject exception, jmethodID catcher, jlocation catch_at) {
    seen++;
}

static void JNICALL on_catch(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at,
                             jobject exception) {
    seen++;
}

static void enable(void) {
    events(JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION);
    events(JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION_CATCH);
}

static void report(JNIEnv *env, double ns) { emit_each("exception_throw_catch", ns, seen); }

static const Agent agent = {
    .driver = "Exceptions",
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_exception_events = 1},
    .callbacks = {.Exception = on_exception, .ExceptionCatch = on_catch},
};
