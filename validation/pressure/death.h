/* The VM dies at an unfriendly moment: phase:VMDeath of inject=. At the chosen call or callback of an agent another
   thread ends the program (Runtime.halt). What was about to begin waits until all agents have been reported VMDeath,
   and continues in the dead phase; the process ends when it is over. */
#ifndef validation_pressure_death_h
#define validation_pressure_death_h

#include "validation/core/calls.h"

/* VMDeath[:FUNCTION|:EVENT][:N]; NULL: it is right, else what is wrong. */
const char *death_parse(char *text);

/* In all calls and callbacks of agents, where pressure is asked for. */
void death_call_begins(Call *call);
void death_call_ends(Call *call);
void death_callback_begins(Callback *callback);
void death_callback_ends(Callback *callback);
/* The function of an agent thread has returned. */
void death_agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *jni);
/* In place of the VM, and after it. */
void death_answer(Call *call);
void death_change(Call *call);

#endif
