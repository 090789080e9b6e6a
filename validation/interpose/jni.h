/* What surrounds a call of JNI: the table of the VM is replaced by one that lets the rules look at agents' calls, and
   at those of others that agents have called, and hands all others on. */
#ifndef validation_interpose_jni_h
#define validation_interpose_jni_h

#include "validation/core/calls.h"

typedef struct JniCall {
    Activity activity;
    const JniFacts *function;
    JNIEnv *env;           /* that the VM gets; a check may change it */
    CheckedThread *thread; /* NULL: nobody looks at this call */
    bool agents;           /* code of an agent calls, and not another's through it */
    Value *args;
    const void *site;
    bool answered;  /* by a check, with zero: the VM is not asked */
    bool explained; /* a check before has told why it may not be made */
} JniCall;

bool jni_begin(JniCall *call, JNIEnv *env, const JniFacts *function, Value *args, const void *site);
void jni_end(JniCall *call, Value result);
/* Whether it may run Java code or load classes. */
static inline bool jni_runs_java(const JniFacts *function) {
    return (function->does & (JNI_RUNS_JAVA | JNI_LOADS_CLASS)) != 0;
}

/* The functions behind ours. An agent that intercepts JNI gets ours from GetJNIFunctionTable, and calls them. */
extern struct JNINativeInterface_ jni_next;
/* Of the VM's table of functions; what is behind that came in later versions. Of JNI 21 and 24 is one function each. */
size_t jni_table_size(void);
extern const struct JNINativeInterface_ watching_functions;
/* Puts ours in; the VM is in the start or live phase. */
jvmtiError jni_watch(jvmtiEnv *real);
/* An agent has replaced the table. */
void jni_intercepted(void);
bool jni_is_intercepted(void);

#endif
