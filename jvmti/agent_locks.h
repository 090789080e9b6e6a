/* Locks of pthreads in agents, while schedules are explored with -Xcheck:jvmti: the validation layer sees the calls
   (validation/interpose/imports.c), and a thread that would block does so in the scheduler. */
#ifndef jvmti_agent_locks_h
#define jvmti_agent_locks_h
#include <stdbool.h>

/* Before the call of the function [name] with these arguments. True: it is done, with [result]; false: it is to be
   called, and blocks only if a thread has the lock that the scheduler does not know: one that the agent has attached,
   or has not. */
bool agent_lock_before(const char *name, void *const *arguments, int *result);
#endif
