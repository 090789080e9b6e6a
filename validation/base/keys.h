/* A set of numbers that only grows: what was seen once, by whom. Any thread, without a lock. */
#ifndef validation_base_keys_h
#define validation_base_keys_h

#include <stdbool.h>
#include <stdint.h>

enum { KEYS = 1 << 15 };
typedef struct KeySet {
    _Atomic uint64_t keys[KEYS]; /* 0: free */
    _Atomic int count;
} KeySet;

/* A key made of two words that are not both 0. */
uint64_t key_of(uint64_t first, uint64_t second);
/* Whether it was new. When the set is three quarters full nothing is new, and nothing becomes known any more. */
bool keys_add(KeySet *set, uint64_t key);
bool keys_have(const KeySet *set, uint64_t key);

#endif
