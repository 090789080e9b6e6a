/* See carriers.h. */
#include "runtime/carriers.h"

#include "runtime/exploration.h"
#include "runtime/scheduler.h"

static unsigned taken, lent; /* by threads that have one; created in place of those that wait */
static CarrierUse (*use_of)(const Thread *t, bool yields);

void carriers_set_use(CarrierUse (*use)(const Thread *t, bool yields)) { use_of = use; }

bool carriers_matter(const Thread *t) { return scheduler_exploring && exploration_config()->carriers && t->is_virtual; }

bool carriers_let(const Thread *t) {
    return !carriers_matter(t) || t->scheduler.carried || taken < exploration_config()->carriers + lent;
}

void carriers_take(Thread *t) {
    if (!carriers_matter(t)) return;
    if (!t->scheduler.carried) taken++;
    if (t->scheduler.lent) lent--;
    t->scheduler.carried = true;
    t->scheduler.lent = false;
}

void carriers_block(Thread *t, bool yields) {
    if (!t->scheduler.carried) return;
    switch (use_of(t, yields)) {
    case CARRIER_FREED: carriers_free(t); break;
    case CARRIER_LENT:
        t->scheduler.lent = true;
        lent++;
        break;
    case CARRIER_KEPT: break;
    }
}

void carriers_free(Thread *t) {
    if (!t->scheduler.carried) return;
    taken--;
    t->scheduler.carried = false;
}
