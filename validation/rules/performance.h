/* What is counted of an environment. */
#ifndef validation_rules_performance_h
#define validation_rules_performance_h

#include "validation/core/calls.h"

enum { DEAR_CALLS = 4 };
typedef struct EventCost {
    unsigned delivered, java_calls; /* atomic; in its callbacks; each up to a limit */
} EventCost;
typedef struct EnvCost {
    EventCost events[EVENT_COUNT];
    unsigned dear_calls[DEAR_CALLS]; /* atomic */
    long tags_of_walks;              /* atomic */
    const Site *tagged_at;           /* atomic; the first walk that has set tags */
} EnvCost;
RULE_STATE_SHARED(CheckedEnv, cost_of, EnvCost)

#endif
