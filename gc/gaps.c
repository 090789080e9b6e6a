/* Blocks of mixed sizes. An object never moves, so a few survivors keep a block of their size class, and of no use to
   other sizes, although it is nearly empty. When whole blocks run short, what is free between survivors serves requests
   of every size that fits: gaps_open turns each partly free block into a mixed one. Its bits in `taken` say for each
   granule whether it belongs to an object or to a thread's run. A run in a mixed block consists of cells of one class,
   like any other run. So all that reads live bits need not know the kind of a block.
   Lists: by the largest gap, so that each block of a list has room for every request of the list's size. A thread that
   wants cells takes a block out of its list, owns it, and passes over its gaps once; then the block goes to the list of
   the largest gap that is left. A mixed block that a collection finds empty returns to the pool.
   Invariants: a granule that is not taken has no live bit; a listed block is not owned. */
#include "gc/gaps.h"

#include <string.h>

#include "gc/blocks.h"
#include "gc/walk.h"

/* Index of the first bit from [from] on that differs from those of [same] (0 or ~0), BLOCK_GRANULES if none does. */
static unsigned next_other(const uint64_t *map, unsigned from, uint64_t same) {
    if (from >= BLOCK_GRANULES) return BLOCK_GRANULES;
    unsigned w = from >> 6;
    uint64_t bits = (map[w] ^ same) & ~0ull << (from & 63);
    while (bits == 0) {
        if (++w == BLOCK_WORDS) return BLOCK_GRANULES;
        bits = map[w] ^ same;
    }
    return w * 64 + (unsigned)__builtin_ctzll(bits);
}
static unsigned next_taken(const uint64_t *map, unsigned from) { return next_other(map, from, 0); }
static unsigned next_free(const uint64_t *map, unsigned from) { return next_other(map, from, ~0ull); }

static void take_granules(uint64_t *map, unsigned from, unsigned to) {
    for (; from < to && from >> 6 != (to - 1) >> 6; from = (from | 63) + 1) map[from >> 6] |= ~0ull << (from & 63);
    if (from < to) map[from >> 6] |= bit_range(from & 63, ((to - 1) & 63) + 1);
}

void gaps_return(uint32_t index, uint32_t at, uint32_t stop) {
    for (uint64_t *map = block_taken(index); at < stop; at++) bit_clear(map, at);
}

/* The first gap from [from] on that has so many granules. */
static bool find_gap(const uint64_t *map, unsigned from, unsigned granules, uint32_t *at, uint32_t *end) {
    for (unsigned a = next_free(map, from), e; a + granules <= BLOCK_GRANULES; a = next_free(map, e)) {
        e = next_taken(map, a);
        if (e - a < granules) continue;
        *at = a;
        *end = e;
        return true;
    }
    return false;
}

unsigned gaps_largest(uint32_t index) {
    const uint64_t *map = block_taken(index);
    unsigned largest = 0;
    for (unsigned a = next_free(map, 0), e; a + largest < BLOCK_GRANULES; a = next_free(map, e)) {
        e = next_taken(map, a);
        if (e - a > largest) largest = e - a;
    }
    return largest;
}

/* Lists: one for each size class, then one for each 512 bytes from 2560 on. */
int gaps_bin(unsigned granules) {
    size_t bytes = (size_t)granules * 8;
    if (bytes >= HEAP_SMALL_MAX + GAP_STEP)
        return HEAP_SIZE_CLASSES + (int)(bytes / GAP_STEP) - HEAP_SMALL_MAX / GAP_STEP - 1;
    if (bytes > HEAP_SMALL_MAX) bytes = HEAP_SMALL_MAX;
    int sc = heap_size_class(bytes);
    return granules == 0 ? -1 : heap_cell_sizes[sc] > bytes ? sc - 1 : sc;
}

static unsigned bin_of_request(size_t bytes) {
    if (bytes <= HEAP_SMALL_MAX) return heap_size_class(bytes);
    return HEAP_SIZE_CLASSES + (unsigned)((bytes + GAP_STEP - 1) / GAP_STEP) - HEAP_SMALL_MAX / GAP_STEP - 1;
}

void gaps_list(uint32_t index) {
    Block *b = &heap.blocks[index];
    int bin = gaps_bin(gaps_largest(index));
    b->owned = 0;
    if (bin < 0) return;
    b->next = heap.gaps[bin];
    heap.gaps[bin] = index + 1;
    bit_set(heap.gaps_map, (uint32_t)bin);
}

bool gaps_take_block(size_t bytes, uint32_t *index) {
    unsigned bin = bin_of_request(bytes);
    if (bin >= GAP_BINS) return false;
    unsigned w = bin >> 6;
    uint64_t bits = heap.gaps_map[w] & ~0ull << (bin & 63);
    while (bits == 0) {
        if (++w == GAP_WORDS) return false;
        bits = heap.gaps_map[w];
    }
    bin = w * 64 + (unsigned)__builtin_ctzll(bits);
    *index = heap.gaps[bin] - 1;
    heap.gaps[bin] = heap.blocks[*index].next;
    if (heap.gaps[bin] == 0) bit_clear(heap.gaps_map, bin);
    heap.blocks[*index].position = 0;
    return true;
}

Object *gaps_place(uint32_t index, size_t bytes) {
    Block *b = &heap.blocks[index];
    unsigned granules = (unsigned)(bytes / 8);
    uint32_t at, end;
    if (!find_gap(block_taken(index), 0, granules, &at, &end))
        heap_fatal("block %u: no gap of %zu bytes, although it was listed for them", index, bytes);
    take_granules(block_taken(index), at, at + granules);
    char *p = block_address(index) + (size_t)at * 8;
    HEAP_UNPOISON(p, bytes);
    if (at < b->clean) memset(p, 0, at + granules <= b->clean ? bytes : (size_t)(b->clean - at) * 8);
    if (at + granules > b->clean) b->clean = (uint16_t)(at + granules);
    uint64_t *word = &block_live(index)[at >> 6];
    live_store(word, *word | 1ull << (at & 63));
    gaps_list(index);
    return (Object *)p;
}

bool gaps_take_run(uint32_t index, unsigned cell, unsigned most, uint32_t *at, uint32_t *stop) {
    Block *b = &heap.blocks[index];
    uint32_t end;
    if (!find_gap(block_taken(index), b->position, cell, at, &end)) return false;
    unsigned room = end - *at < most ? end - *at : most;
    *stop = *at + room / cell * cell;
    take_granules(block_taken(index), *at, *stop);
    return true;
}

/* Blocks become mixed */

static void make_mixed(uint32_t index, unsigned clean) {
    heap.blocks[index] = (Block){.kind = BLOCK_MIXED, .clean = (uint16_t)clean};
    memset(block_taken(index), 0, BLOCK_WORDS * sizeof(uint64_t));
}

void gaps_make(uint32_t index) { make_mixed(index, heap.blocks[index].clean); }

static void open_small(uint32_t index) {
    unsigned cell = heap.blocks[index].cell;
    make_mixed(index, heap.blocks[index].clean);
    for (unsigned g = next_taken(block_live(index), 0); g < BLOCK_GRANULES; g = next_taken(block_live(index), g + cell))
        take_granules(block_taken(index), g, g + cell);
    gaps_list(index);
}

static void take_objects(uint32_t index) {
    for (unsigned g = next_taken(block_live(index), 0); g < BLOCK_GRANULES; g = next_taken(block_live(index), g + 1)) {
        size_t bytes = object_size((Object *)block_address(index) + g);
        take_granules(block_taken(index), g, g + (unsigned)((bytes + 7) / 8));
    }
}

/* No object may run in from the block before, or out into the next one. */
static bool is_closed(uint32_t index) {
    const Block *b = &heap.blocks[index];
    if (b->used & ~b->starts & 1) return false;
    return !(b->used >> 63) || index + 1 >= heap.high_blocks || b[1].kind != BLOCK_LARGE ||
           !(b[1].used & ~b[1].starts & 1);
}

static void open_large(uint32_t index) {
    const Block *b = &heap.blocks[index];
    make_mixed(index, (64 - (unsigned)__builtin_clzll(b->used | b->dirty)) * (UNIT_BYTES / 8));
    bit_clear(heap.large_map, index);
    take_objects(index);
    gaps_list(index);
}

void gaps_open(void) {
    heap.scarce = true;
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        const Block *b = &heap.blocks[i];
        if (b->kind == BLOCK_SMALL && b->free_cells && !b->owned) open_small(i);
        if (b->kind == BLOCK_LARGE && ~b->used && is_closed(i)) open_large(i);
    }
    memset(heap.roomy, 0, sizeof heap.roomy);
    memset(heap.crowded, 0, sizeof heap.crowded);
    heap.large_recent = 0;
}

void gaps_forget(void) {
    memset(heap.gaps, 0, sizeof heap.gaps);
    memset(heap.gaps_map, 0, sizeof heap.gaps_map);
}

void gaps_sweep(uint32_t index) {
    make_mixed(index, heap.blocks[index].clean);
    take_objects(index);
    for (unsigned w = 0; w < BLOCK_WORDS; w++)
        heap.live_bytes += 8 * (size_t)__builtin_popcountll(block_taken(index)[w]);
    gaps_list(index);
}
