/* Java threads, whoever names them: one record for each, kept in the thread-local storage of the layer's own
   environment, so that every jthread of a thread leads to the same one. What rules remember of a thread is there.
 */
#ifndef validation_know_threads_h
#define validation_know_threads_h

#include "validation/core/calls.h"

/* The record of [thread], which the VM has accepted, NULL being the calling one. NULL: it is not alive, or nobody may
   ask now (may_ask). A record stays for a while after the end of its thread: do not keep it beyond the ThreadEnd of
   the thread but where something forgets it (thread_gone). */
JavaThread *java_thread(jthread thread);
/* That of the first argument of a call, which all rules of the call ask for; the VM is asked once. */
JavaThread *java_thread_of(Call *call);
/* The record of the calling thread, at hardly any cost; NULL as above. A virtual thread's leads to the thread of the
   operating system while that is in an activity, since the thread is pinned then; at other times it may move. */
JavaThread *java_thread_here(void);
/* Whether the VM's threads are the same; both valid, or NULL for the calling one. */
bool java_thread_is_current(jthread thread);
/* A local reference to the thread of a record, found among all; only where may_ask. NULL: it has ended. */
jthread java_thread_object(const JavaThread *record);

/* Whether the calling thread is a virtual one that leaves its carrier to others when it waits now. */
bool java_thread_moves(void);

/* Of layer.c: events of the layer's own environment. */
void java_threads_live(void);
void java_thread_begins(jthread thread);
void java_thread_ends(void);
void virtual_thread_begins(void);

#endif
