/* Who has suspended which thread. */
#ifndef validation_rules_thread_h
#define validation_rules_thread_h

#include "validation/core/calls.h"

/* How many threads the environment has suspended and not resumed; where all virtual ones are, they count as one. */
int suspended_by(const CheckedEnv *env);
bool any_suspended(void);
/* Who has suspended the thread, and where; NULL: nobody, or an unknown thread. */
JavaThread *suspender_of(JavaThread *thread, const Site **at);
/* The environment that has suspended the thread, for itself or among all virtual ones; NULL: none. */
CheckedEnv *suspending_env(const JavaThread *thread);

#endif
