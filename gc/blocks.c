/* The pool of 32 KB blocks: which are free, how many may be in use (allowed_blocks), how far the reserved
   range is accessible, giving pages back.
   Callers hold heap.lock or have stopped all threads.
   Invariants: free_map has exactly the free blocks below high_blocks; used_blocks + free blocks =
   high_blocks; a free block has no live bits, and its memory from `clean` on is
   zero. */
#include "gc/blocks.h"

#include <sys/mman.h>

#include "gc/heap_internal.h"
#include "gc/lowmem.h"

/* blocks (4 MB) made accessible at least in one go: a system call each, no memory is touched */
enum { ACCESS_STEP = 128 };

/* The next blocks, up to the end of a page if that is larger than a block. The range is reserved in whole pages. */
static bool make_accessible(uint32_t count) {
    uint32_t page = (uint32_t)(lowmem_page() >> BLOCK_SHIFT);
    if (page > 1) count = (count + page - 1) / page * page;
    if (count > heap.limit_blocks - heap.accessible_blocks) count = heap.limit_blocks - heap.accessible_blocks;
    size_t bytes = (size_t)count << BLOCK_SHIFT;
    if (!lowmem_commit(block_address(heap.accessible_blocks), (bytes + lowmem_page() - 1) & ~(lowmem_page() - 1)))
        return false;
    heap.accessible_blocks += count;
    return true;
}

/* Appends [count] untouched free blocks at the end of the range. */
static bool blocks_extend(uint32_t count) {
    if (count > heap.limit_blocks - heap.high_blocks) return false;
    uint32_t end = heap.high_blocks + count;
    if (end > heap.accessible_blocks) {
        uint32_t step = heap.accessible_blocks / 4;
        if (step < ACCESS_STEP) step = ACCESS_STEP;
        if (step < end - heap.accessible_blocks) step = end - heap.accessible_blocks;
        if (!make_accessible(step) && !make_accessible(end - heap.accessible_blocks)) return false;
    }
    for (uint32_t i = heap.high_blocks; i < end; i++) bit_set(heap.free_map, i);
    HEAP_POISON(block_address(heap.high_blocks), (size_t)count << BLOCK_SHIFT);
    if (heap.free_hint > heap.high_blocks >> 6) heap.free_hint = heap.high_blocks >> 6;
    heap.high_blocks = end;
    __atomic_store_n(&heap.granules, end * BLOCK_GRANULES, __ATOMIC_RELEASE);
    return true;
}

static uint32_t blocks_left(void) {
    return heap.used_blocks < heap.allowed_blocks ? heap.allowed_blocks - heap.used_blocks : 0;
}

bool block_claim(uint32_t index) {
    if (heap.used_blocks >= heap.allowed_blocks) return false;
    bit_clear(heap.free_map, index);
    __atomic_store_n(&heap.used_blocks, heap.used_blocks + 1, __ATOMIC_RELAXED);
    return true;
}

bool block_take(uint32_t *index) {
    if (heap.used_blocks >= heap.allowed_blocks) return false;
    uint32_t words = (heap.high_blocks + 63) >> 6;
    uint32_t w = heap.free_hint;
    while (w < words && heap.free_map[w] == 0) w++;
    heap.free_hint = w;
    if (w == words) {
        if (!blocks_extend(1)) return false;
        *index = heap.high_blocks - 1;
    } else {
        *index = (w << 6) + (uint32_t)__builtin_ctzll(heap.free_map[w]);
    }
    return block_claim(*index);
}

/* First free block at or after [from], high_blocks if none. */
static uint32_t next_free(uint32_t from) {
    uint32_t words = (heap.high_blocks + 63) >> 6;
    uint32_t w = from >> 6;
    if (w >= words) return heap.high_blocks;
    uint64_t bits = heap.free_map[w] & ~0ull << (from & 63);
    while (bits == 0) {
        if (++w >= words) return heap.high_blocks;
        bits = heap.free_map[w];
    }
    return (w << 6) + (uint32_t)__builtin_ctzll(bits);
}

static uint32_t next_used(uint32_t from) {
    uint32_t i = from;
    while (i < heap.high_blocks) {
        uint64_t bits = ~heap.free_map[i >> 6] & ~0ull << (i & 63);
        if (bits) {
            i = (i & ~63u) + (uint32_t)__builtin_ctzll(bits);
            break;
        }
        i = (i & ~63u) + 64;
    }
    return i < heap.high_blocks ? i : heap.high_blocks;
}

bool blocks_find_units(uint32_t units, uint32_t *first, unsigned *unit) {
    uint32_t i = heap.free_hint << 6;
    for (;;) {
        i = next_free(i);
        uint32_t j = next_used(i);
        bool at_end = j == heap.high_blocks;
        unsigned lead = 0, trail = 0;
        if (i > 0 && heap.blocks[i - 1].kind == BLOCK_LARGE) lead = (unsigned)__builtin_clzll(heap.blocks[i - 1].used);
        if (!at_end && heap.blocks[j].kind == BLOCK_LARGE) trail = (unsigned)__builtin_ctzll(heap.blocks[j].used);
        uint32_t need = units > lead ? units - lead : 0;
        uint64_t room = (uint64_t)(j - i) * BLOCK_UNITS + trail;
        if (need > room && at_end) {
            uint32_t more = (uint32_t)((need - room + BLOCK_UNITS - 1) / BLOCK_UNITS);
            uint64_t take = (uint64_t)(j - i) + more;
            if (take > blocks_left() || !blocks_extend(more)) return false;
            room = need;
        }
        if (need <= room) {
            uint32_t take = (need + BLOCK_UNITS - 1) / BLOCK_UNITS;
            if (take > j - i && !at_end) take = j - i;
            if (take > blocks_left()) return false;
            *first = lead ? i - 1 : i;
            *unit = lead ? BLOCK_UNITS - lead : 0;
            return true;
        }
        if (at_end) return false;
        i = j;
    }
}

void block_free(uint32_t index) {
    Block *b = &heap.blocks[index];
    uint16_t clean = b->clean;
    *b = (Block){.kind = BLOCK_FREE, .clean = clean};
    bit_set(heap.free_map, index);
    if (heap.free_hint > index >> 6) heap.free_hint = index >> 6;
    __atomic_store_n(&heap.used_blocks, heap.used_blocks - 1, __ATOMIC_RELAXED);
    HEAP_POISON(block_address(index), BLOCK_BYTES);
}

uint32_t blocks_touched_free(void) {
    uint32_t touched = 0;
    for (uint32_t i = next_free(0); i < heap.high_blocks; i = next_free(i + 1)) touched += heap.blocks[i].clean != 0;
    return touched;
}

static bool is_releasable(uint32_t index) {
    return heap.blocks[index].kind == BLOCK_FREE && heap.blocks[index].clean != 0;
}

/* Whole pages only: the system takes a page that is named in part, too, with what lives in it. How many blocks. */
static uint32_t release(uint32_t from, uint32_t to) {
    uint32_t page = (uint32_t)(lowmem_page() >> BLOCK_SHIFT);
    if (page > 1) {
        from = (from + page - 1) / page * page;
        to = to / page * page;
    }
    if (from >= to || madvise(block_address(from), (size_t)(to - from) << BLOCK_SHIFT, MADV_DONTNEED) != 0) return 0;
    for (uint32_t i = from; i < to; i++) heap.blocks[i].clean = 0;
    return to - from;
}

uint32_t blocks_release_excess(uint32_t keep, bool all) {
    uint32_t touched = blocks_touched_free();
    if (touched <= keep) return 0;
    uint32_t excess = touched - keep, released = 0;
    if (!all) excess = (excess + 1) / 2;
    for (uint32_t i = heap.high_blocks; i > 0 && excess > 0;) { /* from the top: low blocks are taken first */
        uint32_t end = i;
        while (i > 0 && excess > 0 && is_releasable(i - 1)) {
            i--;
            excess--;
        }
        if (i < end)
            released += release(i, end);
        else
            i--;
    }
    return released;
}

bool block_list_take(BlockList *list, uint32_t *index) {
    if (list->head == 0) return false;
    *index = list->head - 1;
    list->head = heap.blocks[*index].next;
    if (list->head == 0) list->tail = 0;
    return true;
}

void block_list_append(BlockList *list, uint32_t index) {
    heap.blocks[index].next = 0;
    if (list->tail)
        heap.blocks[list->tail - 1].next = index + 1;
    else
        list->head = index + 1;
    list->tail = index + 1;
}
