/* A list to which a limit is added when it is met for the first time. */
#include "validation/base/limits.h"

#include <stdatomic.h>
#include <stddef.h>

static Limit *_Atomic first;

void limit_met(Limit *limit) {
    if (limit->lost++ != 0) return;
    struct Limit *_Atomic *last = &first;
    Limit *end = NULL;
    while (!atomic_compare_exchange_strong(last, &end, limit)) {
        last = &end->next;
        end = NULL;
    }
}

void limits_each(void (*visit)(const Limit *limit)) {
    for (const Limit *l = first; l; l = l->next) visit(l);
}
