/* Which capabilities can be had now. */
#ifndef jvmti_capabilities_h
#define jvmti_capabilities_h
#include "jvmti/env.h"

uint64_t jvmti_potential_capabilities(const JvmtiEnv *env);
#endif
