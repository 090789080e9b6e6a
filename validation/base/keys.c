/* The table of keys has records that are links, and nothing more. */
#include "validation/base/keys.h"

#include <stdlib.h>

#include "validation/base/limits.h"
#include "validation/base/lock.h"

enum { KEYS = 24 << 10 };
static Limit full = {.one = "change of a class", .many = "changes of classes"};
static Lock lock = LOCK_INITIALIZER(KEYS);

uint64_t key_of(uint64_t first, uint64_t second) { return table_key(first, second); }

static bool have(const KeySet *set, uint64_t key) { return table_find(&set->table, key) != NULL; }

bool keys_have(const KeySet *set, uint64_t key) {
    if (have(set, key)) return true;
    if (!table_may_have(&set->table, key)) return false;
    lock_acquire(&lock);
    bool known = have(set, key);
    lock_release(&lock);
    return known;
}

bool keys_any(const KeySet *set) { return table_any(&set->table); }

bool keys_add(KeySet *set, uint64_t key) {
    if (have(set, key)) return false;
    TableLink *made = malloc(sizeof *made);
    lock_acquire(&lock);
    bool known = have(set, key);
    bool added = !known && made && set->table.count < KEYS && table_add(&set->table, made, key);
    lock_release(&lock);
    if (!known && !added) limit_met(&full);
    if (!added) free(made);
    return added;
}
