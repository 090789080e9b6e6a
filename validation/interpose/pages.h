/* Memory that an agent is lent for a while is on separate pages, with a page after it that nobody can read. When
   its time is over, the pages are closed. A thread that touches them sees what is there all the same, and it is
   reported at the next call of that thread, or the end of its callback. */
#ifndef validation_interpose_pages_h
#define validation_interpose_pages_h

#include "validation/core/calls.h"

typedef struct Loan {
    Rule late, beyond; /* broken by who comes when its time is over; by who goes beyond its end */
    const char *what, *of;
    CheckedEnv *env;
    const void *code; /* of the agent's function that is lent it; NULL: unknown */
} Loan;

/* A copy of [size] bytes, or zeros if [data] is NULL, that ends where its last page ends. NULL: there is no room. */
void *pages_lend(const Loan *loan, const void *data, size_t size);
void pages_close(void *memory);

/* What is or was at the address; false: nothing was lent there. */
bool pages_find(const void *address, Loan *loan);
/* Code at [pc] has touched what it cannot; true: now it can, and pages_report reports it. */
bool pages_fault(const void *address, const void *pc);

extern bool pages_touched; /* atomic; something is to be reported */
void pages_report_touched(const CheckedThread *thread);
/* States what the thread has touched; NULL: what any has. */
static inline void pages_report(const CheckedThread *thread) {
    if (__atomic_load_n(&pages_touched, __ATOMIC_SEQ_CST)) pages_report_touched(thread);
}

#endif
