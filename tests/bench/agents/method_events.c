/* MethodEntry, MethodExit and FramePop events of recursive calls. */
#include "bench_agent.h"

static long seen;
static jmethodID fib;

static void JNICALL on_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method) { seen++; }

static void JNICALL on_entry_ask_for_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method) {
    if (method == fib) TI(NotifyFramePop, thread, 0);
}

static void JNICALL on_exit_of_method(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jboolean popped,
                                      jvalue value) {
    seen++;
}

static void JNICALL on_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jboolean popped) { seen++; }

static void set(jvmtiEventMode mode) {
    if (!is_variant("exit")) events(mode, JVMTI_EVENT_METHOD_ENTRY);
    if (is_variant("exit") || is_variant("both")) events(mode, JVMTI_EVENT_METHOD_EXIT);
    if (is_variant("framepop")) events(mode, JVMTI_EVENT_FRAME_POP);
}

static void enable(void) { set(JVMTI_ENABLE); }

static void report(JNIEnv *env, double ns) {
    char measure[64];
    set(JVMTI_DISABLE);
    snprintf(measure, sizeof measure, "method_%s", variant);
    emit_each(measure, ns, seen);
}

static void prepare(jvmtiCapabilities *capabilities, jvmtiEventCallbacks *callbacks) {
    if (is_variant("framepop")) callbacks->MethodEntry = on_entry_ask_for_pop;
}

static void ready(JNIEnv *env, jclass driver) {
    fib = (*env)->GetStaticMethodID(env, driver, "fib", "(I)I");
    need(fib, "method");
}

static const Agent agent = {
    .driver = "MethodEvents",
    .prepare = prepare,
    .ready = ready,
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_method_entry_events = 1,
                     .can_generate_method_exit_events = 1,
                     .can_generate_frame_pop_events = 1},
    .callbacks = {.MethodEntry = on_entry, .MethodExit = on_exit_of_method, .FramePop = on_pop},
};
