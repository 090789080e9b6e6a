/* What is counted of an environment. */
#ifndef validation_rules_performance_h
#define validation_rules_performance_h

#include "validation/core/calls.h"

enum { DEAR_CALLS = 4 };
typedef struct EventCost {
    _Atomic unsigned delivered, java_calls; /* in its callbacks; each up to a limit */
} EventCost;
typedef struct EnvCost {
    EventCost events[EVENT_COUNT];
    _Atomic unsigned dear_calls[DEAR_CALLS];
    _Atomic long tags_of_walks;
    const Site *_Atomic tagged_at; /* the first walk that has set tags */
} EnvCost;
RULE_STATE_SHARED(CheckedEnv, cost_of, EnvCost)

#endif
