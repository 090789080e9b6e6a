/* Carriers of virtual threads while schedules are explored (carriers=N). Virtual threads are threads of the schedule
   then, each with a thread of the system of its own; of a scheduler with N carriers only this is left: at most N of
   them have started to run and not let go. One lets go when it blocks or yields, but for what pins it (JEP 444, 491).
   All functions but the first are for the scheduler, with its lock. */
#ifndef runtime_carriers_h
#define runtime_carriers_h
#include "runtime/thread.h"

/* What a thread that blocks does with its carrier; lent: it keeps it, and another one is created until it continues. */
typedef enum CarrierUse { CARRIER_FREED, CARRIER_KEPT, CARRIER_LENT } CarrierUse;

/* [use] answers for a virtual thread that is about to block, or to yield. */
void carriers_set_use(CarrierUse (*use)(const Thread *t, bool yields));
/* Whether there is a limit that holds for this thread. */
bool carriers_matter(const Thread *t);
bool carriers_let(const Thread *t); /* it may have the turn */
void carriers_take(Thread *t);      /* it has the turn */
void carriers_block(Thread *t, bool yields);
void carriers_free(Thread *t); /* it ends */
#endif
