/* The category "Timers". GetTime is System.nanoTime's clock. */
#include "base/clock.h"
#include "jvmti_bodies.h"
#include "runtime/block.h"
#include "runtime/processors.h"

static void describe(jvmtiTimerInfo *info, jvmtiTimerKind kind) {
    *info = (jvmtiTimerInfo){.max_value = -1 /* all 64 bits */, .kind = kind};
}

jvmtiError jvmti_GetTimerInfo(JvmtiEnv *env, Thread *self, jvmtiTimerInfo *info_ptr) {
    jvmti_stay_when_dead(self);
    describe(info_ptr, JVMTI_TIMER_ELAPSED);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetTime(JvmtiEnv *env, Thread *self, jlong *nanos_ptr) {
    jvmti_stay_when_dead(self);
    *nanos_ptr = thread_clock(); /* the virtual clock in green mode */
    return JVMTI_ERROR_NONE;
}

/* Callback-safe, but of a thread of Java all the same. */
jvmtiError jvmti_GetCurrentThreadCpuTimerInfo(JvmtiEnv *env, Thread *self, jvmtiTimerInfo *info_ptr) {
    if (!self) return JVMTI_ERROR_UNATTACHED_THREAD;
    describe(info_ptr, JVMTI_TIMER_TOTAL_CPU);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetCurrentThreadCpuTime(JvmtiEnv *env, Thread *self, jlong *nanos_ptr) {
    if (!self) return JVMTI_ERROR_UNATTACHED_THREAD;
    if (self->is_virtual || self->shown) return JVMTI_ERROR_UNSUPPORTED_OPERATION;
    *nanos_ptr = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetThreadCpuTimerInfo(JvmtiEnv *env, Thread *self, jvmtiTimerInfo *info_ptr) {
    describe(info_ptr, JVMTI_TIMER_TOTAL_CPU);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetThreadCpuTime(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jlong *nanos_ptr) {
    jlong nanos = thread_cpu_time(thread.thread);
    if (nanos < 0) return JVMTI_ERROR_THREAD_NOT_ALIVE;
    *nanos_ptr = nanos;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetAvailableProcessors(JvmtiEnv *env, Thread *self, jint *processor_count_ptr) {
    *processor_count_ptr = processors_available();
    return JVMTI_ERROR_NONE;
}
