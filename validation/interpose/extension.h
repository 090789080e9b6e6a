/* Extension functions and events. */
#ifndef validation_interpose_extension_h
#define validation_interpose_extension_h

#include "validation/core/calls.h"

/* Of an extension event: SetExtensionEventCallback has set one. */
bool extension_has_callback(const CheckedEnv *env, jint index);

#endif
