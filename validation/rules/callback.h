/* What events tell of threads. */
#ifndef validation_rules_callback_h
#define validation_rules_callback_h

#include "validation/core/calls.h"

/* Why a call has found no storage of a thread, as far as the agent's ThreadStart events tell. */
Rule rule_of_missing_storage(const Call *call);

#endif
