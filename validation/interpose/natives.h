/* Native methods of agents, and of the libraries that natives= names: the layer binds them to code of its own, so that
   their calls are activities, as callbacks are. The event NativeMethodBind, which the layer's environment gets first,
   permits that in any VM. */
#ifndef validation_interpose_natives_h
#define validation_interpose_natives_h

#include "validation/core/rules.h"

/* From now on the layer hears of bindings. */
void natives_listen(void);
/* The event of the layer's own environment. */
void natives_bind(JNIEnv *jni, jmethodID method, void *address, void **new_address);
/* The function of the library that the code of the layer's at [address] calls; [address] itself if it is none. */
void *native_function_of(void *address);

extern const RuleClass native_binding_rules;

#endif
