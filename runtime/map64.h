/* Hash tables from 64-bit keys (hashes, addresses; never 0) to an index or number: open addressing, only growing. For
   the explorer of schedules, which uses them with the turn, so without a lock. */
#ifndef runtime_map64_h
#define runtime_map64_h
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct Map64 {
    uint64_t *keys;
    uint32_t *values;
    size_t room, count; /* room: a power of two, or 0 */
} Map64;

static inline uint64_t map64_mix(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ (b + 0x9e3779b97f4a7c15 + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccd;
    h ^= h >> 32;
    return h ? h : 1;
}
static inline size_t map64_slot(const Map64 *m, uint64_t key) {
    size_t i = (size_t)((key * 0x9e3779b97f4a7c15) >> 20) & (m->room - 1);
    while (m->keys[i] && m->keys[i] != key) i = (i + 1) & (m->room - 1);
    return i;
}
static inline void map64_grow(Map64 *m) {
    Map64 old = *m;
    m->room = old.room ? 2 * old.room : 64;
    m->keys = memory_allocate(m->room * (sizeof *m->keys + sizeof *m->values), "the exploration of schedules");
    m->values = (uint32_t *)(m->keys + m->room);
    for (size_t i = 0; i < m->room; i++) m->keys[i] = 0;
    for (size_t i = 0; i < old.room; i++)
        if (old.keys[i]) {
            size_t at = map64_slot(m, old.keys[i]);
            m->keys[at] = old.keys[i];
            m->values[at] = old.values[i];
        }
    free(old.keys);
}
/* The value of [key]; NULL: it has none. The pointer is good until the next map64_add. */
static inline uint32_t *map64_find(const Map64 *m, uint64_t key) {
    if (!m->room) return NULL;
    size_t i = map64_slot(m, key);
    return m->keys[i] ? &m->values[i] : NULL;
}
/* The same; a new key has 0. */
static inline uint32_t *map64_add(Map64 *m, uint64_t key) {
    if (2 * m->count >= m->room) map64_grow(m);
    size_t i = map64_slot(m, key);
    if (!m->keys[i]) {
        m->keys[i] = key;
        m->values[i] = 0;
        m->count++;
    }
    return &m->values[i];
}
/* As new, but the room stays. */
static inline void map64_wipe(Map64 *m) {
    for (size_t i = 0; m->count && i < m->room; i++) m->keys[i] = 0;
    m->count = 0;
}
static inline void map64_clear(Map64 *m) {
    free(m->keys);
    *m = (Map64){0};
}
#endif
