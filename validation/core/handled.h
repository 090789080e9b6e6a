/* Handlers of signals. An agent's handler may interrupt anything: malloc, a lock of the layer, a rule. So what the
   layer does for a call in one allocates nothing and takes no lock. The call goes to the VM without the rules and is
   noted in a pool that was there before; the next call or callback outside of handlers, of any thread, reports what was
   noted.

   What such a call may have given or taken is in no record of the layer. From then on rules that decide by records
   (`detect` in rules.rec) report nothing, and the end reports how often they would have. */
#ifndef validation_core_handled_h
#define validation_core_handled_h

#include <signal.h>
#include <stdbool.h>

#include "validation/core/calls.h"

/* That run on the calling thread. Nothing is allocated for it when a signal comes. */
extern __thread volatile sig_atomic_t handlers_running __attribute__((tls_model("initial-exec")));

/* Around an agent's handler, whose frame is at [frame]. */
void handler_begin(const void *frame);
void handler_end(void);
/* The thread continues at [at] of its stack, NULL: it is not known where: handlers further in were left by a jump. */
void handlers_left(const void *at);

/* Whether the caller, whose frame is at [frame], runs in a handler; those that were left unseen are forgotten. */
static inline bool in_handler(const void *frame) {
    if (__builtin_expect(handlers_running > 0, 0)) handlers_left(frame);
    return __builtin_expect(handlers_running > 0, 0);
}

/* A call of the function named [name] at [site]. [changes]: it may give or take what the layer records. */
void handled_note(const char *name, const void *site, CheckedEnv *env, bool changes);
bool handled_changes(const FunctionFacts *function);
bool handled_jni_changes(const JniFacts *function);

extern bool handled_waiting; /* atomic; something was noted since the last report */
void handled_each(void (*report)(const char *name, const void *site, CheckedEnv *env, unsigned long count));

/* Whether the layer has seen all that agents were given and have given back. */
bool records_are_whole(void);
/* A rule would have reported what its records say, but they are not whole. */
void record_ignored(void);

#endif
