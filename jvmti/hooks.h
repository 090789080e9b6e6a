/* Values of slots as events report them. */
#ifndef jvmti_hooks_h
#define jvmti_hooks_h
#include "jvmti/delivery.h"

/* A word as the member of a jvalue that [type] (T_xxx) says; references become local references. */
jvalue jvmti_value_of_slot(Thread *t, int type, Slot slot);
#endif
