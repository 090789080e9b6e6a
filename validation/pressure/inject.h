/* What is withheld from agents, and what fails: inject= and profile=. */
#ifndef validation_pressure_inject_h
#define validation_pressure_inject_h

#include "validation/core/calls.h"

/* One of inject=; NULL: it is right, else what is wrong. */
const char *inject_parse(char *text);
/* NULL: there is such a profile, else what is wrong. */
const char *profile_parse(const char *name);
void inject_begin(void);
/* Entry points get NULL as their options. */
extern bool inject_no_options;

/* What an environment could add now: all that the VM offers to it, but for what is withheld. */
Capabilities potential_of(const CheckedEnv *env);

/* What nobody can have at any time, because of this. */
Capabilities inject_denies(void);

/* Whether a callback is not made: the agent has come too late for this event. */
bool inject_refuses(const CheckedEnv *env, const EventFacts *event);
/* The moment at which agents that have come late come. */
void inject_vm_lives(void);

/* In place of the VM, and after it. */
void inject_answer(Call *call);
void inject_change(Call *call);

/* Choices that the specification leaves open (may.h), as bits: those that the profile leaves as they are, and those
   that it draws even without a seed. */
unsigned profile_keeps(void);
unsigned profile_draws(void);
/* The threads that count as waiters of GetObjectMonitorUsage; 0: the profile does not decide. */
enum { WAITERS_ENTERING = 1, WAITERS_ALL };
unsigned profile_waiters(void);

#endif
