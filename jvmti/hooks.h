/* What of the delivery of events others use. */
#ifndef jvmti_hooks_h
#define jvmti_hooks_h
#include "jvmti/delivery.h"

/* A word as the member of a jvalue that [type] (T_xxx) says; references become local references. */
jvalue jvmti_value_of_slot(Thread *t, int type, Slot slot);
/* GenerateEvents: what [env] would have learned of the code of the VM, if it listens. */
void jvmti_generate_code_events(Thread *t, JvmtiEnv *env);
#endif
