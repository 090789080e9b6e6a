/* AsyncGetCallTrace, the function that profilers look up in the VM's library and call in signal handlers (contract of
   profilers 2). It is in no header: they declare it themselves. */
#include "vm/services/call_trace.h"

#include "runtime/hooks.h"
#include "vm/interp/sample.h"

typedef struct CallFrame {
    jint bci; /* called the line number; SAMPLED_UNKNOWN, SAMPLED_NATIVE */
    jmethodID method;
} CallFrame;
typedef struct CallTrace {
    JNIEnv *env;
    jint count; /* of frames, or a CallTraceCode */
    CallFrame *frames;
} CallTrace;
_Static_assert(sizeof(CallFrame) == 16 && sizeof(CallTrace) == 24, "as callers declare them");

typedef enum CallTraceCode { NO_CLASS_LOAD = -1, THREAD_EXIT = -8 } CallTraceCode;

static CallTraceFault faults[CALL_TRACE_FAULTS];
static void note(CallTraceFaultKind kind, const void *site) {
    if (__atomic_fetch_add(&faults[kind].count, 1, __ATOMIC_RELAXED) == 0)
        __atomic_store_n(&faults[kind].site, site, __ATOMIC_RELAXED);
}
CallTraceFault call_trace_fault(CallTraceFaultKind kind) {
    return (CallTraceFault){__atomic_load_n(&faults[kind].count, __ATOMIC_RELAXED),
                            __atomic_load_n(&faults[kind].site, __ATOMIC_RELAXED)};
}

JNIEXPORT void JNICALL AsyncGetCallTrace(CallTrace *trace, jint depth, void *context);
JNIEXPORT void JNICALL AsyncGetCallTrace(CallTrace *trace, jint depth, void *context) {
    const Thread *t = thread_self();
    if (!trace->env || !t || __atomic_load_n(&t->exiting, __ATOMIC_RELAXED)) {
        trace->count = THREAD_EXIT;
        return;
    }
    const void *site = __builtin_return_address(0);
    note(CALL_TRACE_CALLED, site);
    if (trace->env != (JNIEnv *)&t->env) note(CALL_TRACE_FOREIGN, site);
    if (!hooks_wanted(HOOK_CLASS_LOAD)) {
        note(CALL_TRACE_WITHOUT_CLASS_LOAD, site);
        trace->count = NO_CLASS_LOAD;
        return;
    }
    StackSample sample;
    SampledFrame frame;
    jint count = 0;
    sample_begin(&sample, t, context, true);
    for (; trace->frames && count < depth && sample_next(&sample, &frame); count++) {
        trace->frames[count].bci = frame.bci;
        trace->frames[count].method = (jmethodID)frame.id;
        if (unlikely(!frame.id)) note(CALL_TRACE_WITHOUT_ID, site);
    }
    trace->count = count;
}
