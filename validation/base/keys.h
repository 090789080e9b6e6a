/* A set of numbers that only grows, up to a limit: what was seen once, by whom. Any thread. */
#ifndef validation_base_keys_h
#define validation_base_keys_h

#include <stdbool.h>
#include <stdint.h>

#include "validation/base/table.h"

typedef struct KeySet {
    Table table;
} KeySet;

/* A key made of two words. */
uint64_t key_of(uint64_t first, uint64_t second);
/* Whether it was new. When the set is full nothing is new, and nothing becomes known any more. */
bool keys_add(KeySet *set, uint64_t key);
bool keys_have(const KeySet *set, uint64_t key);
/* Whether there are any. */
bool keys_any(const KeySet *set);

#endif
