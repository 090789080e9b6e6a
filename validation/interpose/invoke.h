/* The invocation interface watched: its table is replaced by one that puts checks around new environments, and lets the
   rules look at who attaches, detaches, and ends the VM. */
#ifndef validation_interpose_invoke_h
#define validation_interpose_invoke_h

#include "validation/core/calls.h"

typedef enum InvokeFunction {
    INVOKE_DestroyJavaVM,
    INVOKE_AttachCurrentThread,
    INVOKE_DetachCurrentThread,
    INVOKE_GetEnv,
    INVOKE_AttachCurrentThreadAsDaemon,
    INVOKE_COUNT
} InvokeFunction;

/* A call by anybody, the program's launcher as well. It is an activity only if an agent calls. */
typedef struct InvokeCall {
    Activity activity;
    InvokeFunction function;
    bool agents;           /* code of an agent calls */
    CheckedThread *thread; /* never NULL */
    void **result_env;     /* of GetEnv and the functions that attach */
    jint version;          /* of GetEnv */
    jint result;
    bool answered; /* by a check, with [result]: the VM is not asked */
    bool attached; /* by a check before, for the one behind: the thread was attached */
} InvokeCall;

/* Whether a version given to GetEnv is one of the tool interface. */
static inline bool invoke_for_tools(jint version) {
    return (version & JVMTI_VERSION_MASK_INTERFACE_TYPE) == JVMTI_VERSION_INTERFACE_JVMTI;
}

/* The VM's own. */
extern const struct JNIInvokeInterface_ *invoke_next;
/* Puts the layer's in the place of the VM's. */
void invoke_watch(JavaVM *vm);

#endif
