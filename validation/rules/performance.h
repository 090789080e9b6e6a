/* What is counted of an environment. */
#ifndef validation_rules_performance_h
#define validation_rules_performance_h

#include "validation/core/calls.h"

enum { DEAR_CALLS = 4 };
typedef struct EventCost {
    unsigned delivered, java_calls; /* atomic; in its callbacks; the first up to a limit */
    unsigned sorted_out;            /* atomic; callbacks that have only asked which thread it is, up to a limit */
    bool wanted;                    /* atomic; one has found that it is the one */
    const CheckedThread *meant;     /* atomic; in whose callback it was enabled for all; NULL: in none of one thread */
    unsigned of_others;             /* atomic; events of other threads since then, up to a limit */
} EventCost;
typedef struct EnvCost {
    EventCost events[EVENT_COUNT];
    unsigned dear_calls[DEAR_CALLS]; /* atomic */
    long tags_of_walks;              /* atomic */
    const Site *tagged_at;           /* atomic; the first walk that has set tags */
} EnvCost;
RULE_STATE_SHARED(CheckedEnv, cost_of, EnvCost)

#endif
