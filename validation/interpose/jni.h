/* What surrounds a call of JNI: the table of the VM is replaced by one that lets the rules look at agents' calls, and
   at those of others that agents have called, and hands all others on. */
#ifndef validation_interpose_jni_h
#define validation_interpose_jni_h

#include "validation/core/calls.h"

bool jni_begin(JniCall *call, JNIEnv *env, const JniFacts *function, Value *args, const void *site);
void jni_end(JniCall *call, Value result);
/* An agent that intercepts JNI gets ours from GetJNIFunctionTable, and calls them. */
/* Of the VM's table of functions; what follows came in later versions. Of JNI 21 and 24 is one function each. */
size_t jni_table_size(void);
extern const struct JNINativeInterface_ watching_functions;
/* Puts ours in; the VM is in the start or live phase. */
jvmtiError jni_watch(jvmtiEnv *real);
/* An agent has replaced the table. */
void jni_intercepted(void);
bool jni_is_intercepted(void);

#endif
