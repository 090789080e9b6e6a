/* Prefixes of native methods, as disposal of an environment sees them. */
#ifndef jvmti_prefix_h
#define jvmti_prefix_h
#include "jvmti/events.h"

void jvmti_prefixes_dispose(JvmtiEnv *env);
#endif
