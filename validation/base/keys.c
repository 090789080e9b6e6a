/* Open addressing with linear probing; a place that is taken stays so. */
#include "validation/base/keys.h"

#include <stdatomic.h>

#include "validation/base/limits.h"
#include "validation/base/table.h"

static Limit full = {.what = "changes of classes"};

uint64_t key_of(uint64_t first, uint64_t second) { return table_key(first, second) | 1; }

bool keys_have(const KeySet *set, uint64_t key) {
    for (uint64_t i = key >> 40;; i++) {
        uint64_t found = set->keys[i % KEYS];
        if (found == key) return true;
        if (found == 0) return false;
    }
}

bool keys_add(KeySet *set, uint64_t key) {
    if (set->count >= KEYS / 4 * 3) {
        if (!keys_have(set, key)) limit_met(&full);
        return false;
    }
    for (uint64_t i = key >> 40;; i++) {
        uint64_t found = 0;
        if (atomic_compare_exchange_strong(&set->keys[i % KEYS], &found, key)) {
            set->count++;
            return true;
        }
        if (found == key) return false;
    }
}
