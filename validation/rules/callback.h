/* What an environment has done with events, and what events report of threads. */
#ifndef validation_rules_callback_h
#define validation_rules_callback_h

#include "validation/core/calls.h"

/* Of an event in an environment. */
typedef struct EventHistory {
    bool deliverable;         /* atomic; was enabled once while there was a callback */
    const Site *enabled_at;   /* atomic; first; NULL: never */
    const Site *set_at;       /* atomic; where it got a callback first; NULL: nowhere */
    const Site *requested_at; /* atomic; NotifyFramePop, SetBreakpoint, first; NULL: nowhere */
    unsigned disabled;        /* atomic; when it was disabled last, by event_time */
    unsigned unpaired;        /* atomic; how often its partner was missing, up to a limit */
} EventHistory;
typedef struct EnvEvents {
    EventHistory of[EVENT_COUNT];
    bool switches_events; /* atomic; enables some when it is long running */
} EnvEvents;
RULE_STATE_SHARED(CheckedEnv, env_events, EnvEvents)
static inline EventHistory *event_history(const CheckedEnv *env, Event event) { return &env_events(env)->of[event]; }

/* Why a call has found no storage of a thread, as far as the agent's ThreadStart events show. */
Rule rule_of_missing_storage(const Call *call);

#endif
