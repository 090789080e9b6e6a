/* What surrounds each call into the tool interface and each callback out of it. The functions that generate.py makes
   are built of this. */
#ifndef validation_interpose_calls_h
#define validation_interpose_calls_h

#include "validation/core/calls.h"

bool call_begin(Call *call, jvmtiEnv *env, const FunctionFacts *function, Value *args, const void *site);
jvmtiError call_end(Call *call);
bool callback_begin(Callback *callback, jvmtiEnv *real, const EventFacts *event, Value *args);
void callback_end(Callback *callback);
/* A slot that is reserved in the version that the layer knows; a later VM may have a function there. */
jvmtiError reserved_slot_called(int number, jvmtiEnv *env, void *const *args, const void *site);

extern const jvmtiInterface_1 checked_functions;
extern const jvmtiEventCallbacks reported_events;

/* The function table of all environments: a copy, since an agent may write into it. */
extern jvmtiInterface_1 shared_functions;

/* Whether a callback is not made after all; NULL: all are. */
extern bool (*callback_refused)(const CheckedEnv *env, const EventFacts *event);

#endif
