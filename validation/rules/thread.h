/* Which thread has suspended which. */
#ifndef validation_rules_thread_h
#define validation_rules_thread_h

#include "validation/core/calls.h"

/* Since an agent has suspended a thread, under the lock of thread.c: which, on which thread, where. */
typedef struct Suspension {
    JavaThread *next_suspended;
    CheckedEnv *suspended_by; /* atomic; may be looked at without */
    CheckedEnv *refused_to;   /* atomic; of list.c: it was suspended already when this one tried */
    JavaThread *suspender;
    const Site *suspended_at;
    uint64_t suspended_since; /* clock.h */
    bool still_at_death;
    int suspending; /* atomic; how many others it has suspended */
    /* What an agent was reported that its top frame is, and on which thread. */
    jmethodID top_seen;         /* atomic */
    CheckedThread *top_seen_by; /* atomic */
    /* Where a pop or an early return was asked for, since when nobody knows what its stack is; NULL: nowhere. */
    const Site *pop_at; /* atomic */
} Suspension;
RULE_STATE_SHARED(JavaThread, suspension_of, Suspension)

/* Whether it is alive, not suspended, and another than the calling one; false, too, where nobody may ask. */
bool thread_runs_on(const Call *call, jthread thread);
/* How many threads the environment has suspended and not resumed; where all virtual ones are, they count as one. */
int suspended_by(const CheckedEnv *env);
bool any_suspended(void);
/* The thread that has suspended this one, where, and when; NULL: none, or an unknown thread. */
JavaThread *suspender_of(JavaThread *thread, const Site **at, uint64_t *since);
/* The environment that has suspended the thread, for itself or among all virtual ones; NULL: none. */
CheckedEnv *suspending_env(const JavaThread *thread);

#endif
