/* SingleStep events of an arithmetic loop. */
#include "bench_agent.h"

static long seen;

static void JNICALL on_step(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at) { seen++; }

static void enable(void) { events(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP); }

static void report(JNIEnv *env, double ns) {
    events(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP);
    emit_each("single_step", ns, seen);
}

static const Agent agent = {
    .driver = "SingleStep",
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_single_step_events = 1},
    .callbacks = {.SingleStep = on_step},
};
