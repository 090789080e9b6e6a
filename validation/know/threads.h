/* Java threads, whoever names them: one record for each, kept in the thread-local storage of the layer's own
   environment, so that every jthread of a thread leads to the same one. What rules remember of a thread stands there.
 */
#ifndef validation_know_threads_h
#define validation_know_threads_h

#include "validation/core/calls.h"

typedef struct JavaThread {
    struct JavaThread *next; /* of those that have ended */
    char name[48];           /* when it was first seen */
    /* What the layer knows of it as a thread of the operating system; NULL: it is new, or ends. */
    CheckedThread *_Atomic native;
    bool is_virtual;
    bool agent_thread; /* runs a function of RunAgentThread */
    bool of_vm;        /* was there before the program's main thread had begun, and is another */
    _Atomic bool ended;
    struct Enabling *enabled;    /* events, for this thread alone (callback.c, under its lock) */
    _Atomic uint64_t told_start; /* environments that have seen its ThreadStart, as bits by their number */
    /* Since an agent has suspended it (thread.c, under its lock): which, on which thread, where; NULL: the program. */
    struct JavaThread *next_suspended;
    CheckedEnv *_Atomic suspended_by; /* may be looked at without */
    CheckedEnv *_Atomic refused_to;   /* of list.c: it was suspended already when this one tried */
    struct JavaThread *suspender;
    const Site *suspended_at;
    bool still_at_death;
    _Atomic int suspending; /* how many others it has suspended */
    /* What an agent was told that its top frame is, and on which thread. */
    jmethodID _Atomic top_seen;
    CheckedThread *_Atomic top_seen_by;
    /* Where a pop or an early return was asked for, since when nobody knows what its stack is; NULL: nowhere. */
    const Site *_Atomic pop_at;
} JavaThread;

/* The record of [thread], which the VM has accepted, NULL being the calling one. NULL: it is not alive, or nobody may
   ask now (may_ask). A record stays for a while behind the end of its thread: do not keep it beyond the ThreadEnd of
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

/* How many threads the environment has suspended and not resumed; where all virtual ones are, they count as one. */
int suspended_by(const CheckedEnv *env);
bool any_suspended(void);
/* Who has suspended the thread, and where; NULL: nobody, or an unknown thread. */
JavaThread *suspender_of(JavaThread *thread, const Site **at);
/* The environment that has suspended the thread, for itself or among all virtual ones; NULL: none. */
CheckedEnv *suspending_env(const JavaThread *thread);

/* Of layer.c: events of the layer's own environment. */
void java_threads_live(void);
void java_thread_begins(jthread thread);
void java_thread_ends(void);
void virtual_thread_begins(void);
/* Of calls.c: the thread of the operating system ends; no activity is, or will be, under way on it. */
void java_thread_unlink(CheckedThread *native);

#endif
