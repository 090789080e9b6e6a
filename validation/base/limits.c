/* A list to which a limit is added when it is met for the first time. */
#include "validation/base/limits.h"

#include <stdbool.h>
#include <stddef.h>

static Limit *first; /* atomic */

void limit_met(Limit *limit) {
    if (__atomic_fetch_add(&limit->lost, 1, __ATOMIC_SEQ_CST) != 0) return;
    struct Limit **last = &first;
    Limit *end = NULL;
    while (!__atomic_compare_exchange_n(last, &end, limit, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        last = &end->next;
        end = NULL;
    }
}

void limits_each(void (*visit)(const Limit *limit)) {
    for (const Limit *l = __atomic_load_n(&first, __ATOMIC_SEQ_CST); l; l = __atomic_load_n(&l->next, __ATOMIC_SEQ_CST))
        visit(l);
}
