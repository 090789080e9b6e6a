/* AsyncGetCallTrace, the function that profilers look up in the VM's library and call in signal handlers (contract of
   profilers 2). It is in no header: they declare it themselves. */
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

JNIEXPORT void JNICALL AsyncGetCallTrace(CallTrace *trace, jint depth, void *context);
JNIEXPORT void JNICALL AsyncGetCallTrace(CallTrace *trace, jint depth, void *context) {
    const Thread *t = thread_self();
    if (!trace->env || !t || __atomic_load_n(&t->exiting, __ATOMIC_RELAXED)) {
        trace->count = THREAD_EXIT;
        return;
    }
    if (!(hooks_wanted(HOOK_CLASS_LOAD))) {
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
    }
    trace->count = count;
}
