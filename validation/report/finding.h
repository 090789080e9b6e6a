/* Findings: that a rule was broken, where, and how to see it. The first of a rule at a site is reported immediately,
   others are counted. Any thread, in any state; no lock is held while the VM is asked. */
#ifndef validation_report_finding_h
#define validation_report_finding_h

#include <stdio.h>

#include "validation/core/calls.h"

typedef struct Finding Finding;

/* Begins one at what the thread does now. NULL: nobody wants to know it, or it was reported already and is counted; the
   other functions then do nothing. */
Finding *finding_begin(Rule rule);
/* Until it is called with NULL, what this thread finds in a callback, and not in a call, is at [site]: there the code
   has touched what is not its own. */
void findings_at(const Site *site);
/* The same at [site], where the thread has been stopped. */
Finding *finding_begin_in(Rule rule, const Site *site);
/* One that belongs to [env] and to no activity of this thread: what is found at the end, say. [site] is where it comes
   from; [count] how often. */
Finding *finding_begin_at(Rule rule, CheckedEnv *env, const Site *site, unsigned long count);
/* The same about an earlier call of [function]. */
Finding *finding_begin_of(Rule rule, CheckedEnv *env, const Site *site, const char *function, unsigned long count);
/* Another place that matters: `what` is like "allocated". */
void finding_site(Finding *finding, const char *what, const Site *site);
/* Another thread that matters: its Java stack is reported. */
void finding_thread(Finding *finding, const JavaThread *thread);
/* The number that the call has in the trace. */
void finding_number(Finding *finding, unsigned long number);
__attribute__((format(printf, 2, 3))) void finding_end(Finding *finding, const char *format, ...);

/* What [thread] finds from now on is kept, until findings_release: an agent that disposes its environment and then ends
   the process leaves nothing that matters. [now] false: what it finds next is reported as usual. */
void findings_keep(CheckedThread *thread, bool now);
/* The process ends by an agent or a crash: what other threads have kept until then is reported no more. */
void findings_end_early(void);
/* What the VM has called returns: what was kept is reported. */
void findings_report_kept(CheckedThread *thread);
static inline void findings_release(CheckedThread *thread, const Activity *ended) {
    if (thread && thread->kept_findings && !ended->outer) findings_report_kept(thread);
}

#define FINDING(rule, ...) finding_end(finding_begin(rule), __VA_ARGS__)

/* In one piece. */
void report_whole(FILE *file, const char *text, size_t size);

/* The first frames of a stack, one a line. */
void put_stack(FILE *out, const char *head, const NativeStack *stack, int limit);

/* An agent ends the process, by a call of [how]; in the stream, once. */
void report_ended(const CheckedThread *thread, const char *how);

/* How much an environment has left behind, in the stream. */
void report_leak_summary(const CheckedEnv *env, unsigned long blocks, size_t bytes, int origins);

bool findings_open(void);   /* reads the suppressions; false: reported on stderr what is wrong */
void findings_forget(void); /* what was found is reported again when it is found again */
int findings_close(void);   /* reports the end; the number of errors */
bool findings_closed(void); /* without a lock, for handlers of signals */

#endif
