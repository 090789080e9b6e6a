/* A set of the entries that cover the pc, as bits in two levels. Two orders of the table report which entries begin or
   end on the way to another pc. */
#include "classfile/handlers.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };

static int by_key(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The numbers of the entries by where they start or end. [keys] has room for as many. */
static uint16_t *in_order(const Handlers *h, bool ends, uint32_t *keys, Arena *arena) {
    uint16_t *order = arena_allocate(arena, h->count * sizeof *order);
    for (uint32_t i = 0; i < h->count; i++)
        keys[i] = (uint32_t)(ends ? h->entries[i].end_pc : h->entries[i].start_pc) << 16 | i;
    if (h->count > 1) qsort(keys, h->count, sizeof *keys, by_key);
    for (uint32_t i = 0; order && i < h->count; i++) order[i] = (uint16_t)keys[i];
    return order;
}

bool handlers_init(Handlers *h, const MethodInfo *m, Arena *arena) {
    *h = (Handlers){.entries = m->handlers, .count = m->handler_count};
    if (h->count == 0) return true;
    uint32_t *keys = arena_allocate(arena, h->count * sizeof *keys);
    if (!keys) return false;
    h->by_start = in_order(h, false, keys, arena);
    h->by_end = in_order(h, true, keys, arena);
    h->cover = arena_allocate(arena, (h->count / WORD + 1) * sizeof *h->cover);
    return h->by_start && h->by_end && h->cover;
}

static void add(Handlers *h, uint32_t i) {
    const uint32_t word = i / WORD;
    h->cover[word] |= (uint64_t)1 << i % WORD;
    h->words_in_use[word / WORD] |= (uint64_t)1 << word % WORD;
}

static void take_away(Handlers *h, uint32_t i) {
    const uint32_t word = i / WORD;
    h->cover[word] &= ~((uint64_t)1 << i % WORD);
    if (h->cover[word] == 0) h->words_in_use[word / WORD] &= ~((uint64_t)1 << word % WORD);
}

uint64_t handlers_move(Handlers *h, uint32_t pc) {
    uint64_t steps = 0;
    if (h->count == 0) return 0;
    if (pc < h->pc) {
        h->started = h->ended = 0;
        memset(h->cover, 0, (h->count / WORD + 1) * sizeof *h->cover);
        memset(h->words_in_use, 0, sizeof h->words_in_use);
        steps += h->count / WORD + 1;
    }
    h->pc = pc;
    for (; h->started < h->count && h->entries[h->by_start[h->started]].start_pc <= pc; h->started++, steps++)
        if (h->entries[h->by_start[h->started]].end_pc > pc) add(h, h->by_start[h->started]);
    for (; h->ended < h->count && h->entries[h->by_end[h->ended]].end_pc <= pc; h->ended++, steps++)
        take_away(h, h->by_end[h->ended]);
    return steps;
}

int32_t handlers_next(const Handlers *h, uint32_t from) {
    if (from >= h->count) return -1;
    uint32_t word = from / WORD;
    uint64_t bits = h->cover[word] & ~(uint64_t)0 << from % WORD;
    if (bits == 0) {
        uint32_t next = word + 1, group = next / WORD;
        if (next > (h->count - 1) / WORD) return -1;
        uint64_t words = h->words_in_use[group] & ~(uint64_t)0 << next % WORD;
        while (words == 0 && ++group <= (h->count - 1) / WORD / WORD) words = h->words_in_use[group];
        if (words == 0) return -1;
        word = group * WORD + (uint32_t)__builtin_ctzll(words);
        bits = h->cover[word];
    }
    return (int32_t)(word * WORD + (uint32_t)__builtin_ctzll(bits));
}
