/* Breakpoints in a hot method; variables and frames asked for in the callback; the price of a breakpoint in a method
   that is never reached, for a loop elsewhere. */
#include "bench_agent.h"

enum { EVERY = 100, BATCH = 10 }; /* every 100th hit times ten calls */
static long hits, batches;
static double get_int, set_int, get_object, location;
static jmethodID hot, cold;

static void time_variables(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    jint value = 0;
    jobject object = NULL;
    double begun = process_ns();
    for (int i = 0; i < BATCH; i++) TI(GetLocalInt, thread, 0, 0, &value);
    double got = process_ns();
    for (int i = 0; i < BATCH; i++) TI(SetLocalInt, thread, 0, 0, value);
    double set = process_ns();
    for (int i = 0; i < BATCH; i++) {
        TI(GetLocalObject, thread, 0, 3, &object);
        (*env)->DeleteLocalRef(env, object);
    }
    get_object += process_ns() - set;
    get_int += got - begun;
    set_int += set - got;
}

static void time_location(jvmtiEnv *ti, jthread thread) {
    jmethodID method;
    jlocation at;
    double begun = process_ns();
    for (int i = 0; i < BATCH; i++) TI(GetFrameLocation, thread, 1, &method, &at);
    location += process_ns() - begun;
}

static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at) {
    if (++hits % EVERY != 0) return;
    batches++;
    if (is_variant("locals"))
        time_variables(ti, env, thread);
    else if (is_variant("frame"))
        time_location(ti, thread);
}

static void enable(void) {
    TI(SetBreakpoint, is_variant("elsewhere") ? cold : hot, 0);
    events(JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT);
}

static void report(JNIEnv *env, double ns) {
    events(JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT);
    if (is_variant("hit")) {
        enum { TIMES = 200 };
        emit_each("breakpoint", ns, hits);
        TI(ClearBreakpoint, hot, 0);
        double begun = process_ns();
        for (int i = 0; i < TIMES; i++) {
            TI(SetBreakpoint, hot, 0);
            TI(ClearBreakpoint, hot, 0);
        }
        emit("breakpoint.set_clear", (process_ns() - begun) / TIMES / 1e3, "us");
    } else if (is_variant("locals")) {
        emit_each("get_local_int", get_int, batches * BATCH);
        emit_each("set_local_int", set_int, batches * BATCH);
        emit_each("get_local_object", get_object, batches * BATCH);
    } else if (is_variant("frame")) {
        emit_each("get_frame_location", location, batches * BATCH);
    } else {
        emit("breakpoint_elsewhere", ns / time_plain, "x");
    }
}

static void ready(JNIEnv *env, jclass driver) {
    hot = (*env)->GetStaticMethodID(env, driver, "hot", "(IJLjava/lang/Object;)I");
    cold = (*env)->GetStaticMethodID(env, driver, "cold", "(I)I");
    need(hot && cold, "method");
}

static const Agent agent = {
    .driver = "Breakpoint",
    .ready = ready,
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_breakpoint_events = 1, .can_access_local_variables = 1},
    .callbacks = {.Breakpoint = on_breakpoint},
};
