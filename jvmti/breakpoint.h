/* Breakpoints, as events, redefinition and unloading see them. */
#ifndef jvmti_breakpoint_h
#define jvmti_breakpoint_h
#include "jvmti/events.h"

bool jvmti_breakpoint_is_set(const JvmtiEnv *env, const Method *m, int bci);
void jvmti_breakpoints_dispose(JvmtiEnv *env);
void jvmti_breakpoints_unload(Class *c);
void jvmti_breakpoints_clear_class(Class *c);
void jvmti_breakpoints_forget_version(ClassVersion *v);
#endif
