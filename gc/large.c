/* Objects of more than HEAP_SMALL_MAX bytes. They take whole units (512 bytes) of large blocks,
   first fit, and may span adjacent blocks, so that neither 3 KB nor 40 KB arrays waste much; a block
   without objects returns to the pool, also from the middle of where a huge array was. Block states are
   guarded by heap.lock; zeroing happens outside of it. Freeing happens at a safepoint.
   Invariants: a large block has at least one used unit; an object's units are consecutive, the first one
   (only) has its bit in `starts`; used units before the first start of a block belong to the object that
   runs in from the block before; a unit that is neither used nor dirty is zero. */
#include "gc/large.h"

#include <string.h>

#include "gc/blocks.h"
#include "gc/heap_internal.h"
#include "gc/walk.h"

/* Lowest start of [n] consecutive set bits, 64 if there are none. */
static unsigned find_run(uint64_t bits, unsigned n) {
    for (unsigned have = 1; have < n && bits;) {
        unsigned s = have < n - have ? have : n - have;
        bits &= bits >> s;
        have += s;
    }
    return bits ? (unsigned)__builtin_ctzll(bits) : 64;
}

/* Room for [units] <= HOLE_UNITS units in the large block [index], possibly running over into the next
   one. */
static bool fits_block(uint32_t index, unsigned units, unsigned *unit) {
    const Block *b = &heap.blocks[index];
    unsigned at = units <= BLOCK_UNITS ? find_run(~b->used, units) : 64;
    if (at < 64) {
        *unit = at;
        return true;
    }
    unsigned tail = (unsigned)__builtin_clzll(b->used);
    if (tail == 0 || index + 1 >= heap.high_blocks || b[1].kind != BLOCK_LARGE) return false;
    if (tail + (unsigned)__builtin_ctzll(b[1].used) < units) return false;
    *unit = BLOCK_UNITS - tail;
    return true;
}

static bool find_in_use(unsigned units, bool from_start, uint32_t *first, unsigned *unit) {
    unsigned bin = units <= 8 ? 0 : units <= 16 ? 1 : units <= 32 ? 2 : units <= 64 ? 3 : 4;
    uint32_t recent = heap.large_recent;
    if (recent && heap.blocks[recent - 1].kind == BLOCK_LARGE && fits_block(recent - 1, units, unit)) {
        *first = recent - 1;
        return true;
    }
    /* Each cursor passes over the large blocks once between two collections; what it left over is too
       small for its bin. */
    uint32_t i = from_start ? 0 : heap.large_cursor[bin];
    for (; i < heap.high_blocks; i++) {
        uint64_t bits = heap.large_map[i >> 6] & ~0ull << (i & 63);
        if (bits == 0) {
            i |= 63;
            continue;
        }
        i = (i & ~63u) + (uint32_t)__builtin_ctzll(bits);
        if (fits_block(i, units, unit)) {
            heap.large_cursor[bin] = i;
            *first = i;
            return true;
        }
    }
    heap.large_cursor[bin] = heap.high_blocks;
    return false;
}

/* Marks the units as used, taking blocks from the pool where the range reaches into free ones. The finder
   has checked that this is allowed. */
static void occupy(uint32_t first, unsigned unit, uint32_t units) {
    heap.blocks[first].starts |= heap.blocks[first].kind == BLOCK_LARGE ? 1ull << unit : 0;
    bool start = true;
    for (uint32_t i = first; units > 0; i++) {
        Block *b = &heap.blocks[i];
        if (b->kind == BLOCK_FREE) {
            if (!block_claim(i)) heap_fatal("block %u: more blocks in use than allowed", i);
            uint64_t dirty = bit_range(0, ((unsigned)b->clean * 8 + UNIT_BYTES - 1) / UNIT_BYTES);
            *b = (Block){.kind = BLOCK_LARGE, .dirty = dirty, .starts = start ? 1ull << unit : 0};
            heap.large_recent = i + 1;
        }
        unsigned end = units < BLOCK_UNITS - unit ? unit + units : BLOCK_UNITS;
        uint64_t mask = bit_range(unit, end);
        if (b->used & mask) heap_fatal("block %u: unit taken twice", i);
        b->used |= mask;
        if (~b->used)
            bit_set(heap.large_map, i);
        else
            bit_clear(heap.large_map, i);
        units -= end - unit;
        unit = 0;
        start = false;
    }
}

/* Only where units have been used before. `dirty` only changes at a safepoint. */
void large_clear(void *object, size_t bytes) {
    char *p = object, *end = p + ((bytes + 7) & ~(size_t)7);
    unsigned unit = (unsigned)((size_t)(p - heap.base) >> UNIT_SHIFT) % BLOCK_UNITS;
    for (uint32_t i = block_index(p); p < end; i++, unit = 0) {
        uint64_t dirty = heap.blocks[i].dirty & bit_range(unit, BLOCK_UNITS);
        char *block_end = block_address(i + 1);
        while (dirty) {
            unsigned from = (unsigned)__builtin_ctzll(dirty);
            uint64_t rest = ~dirty & bit_range(from, BLOCK_UNITS);
            unsigned to = rest ? (unsigned)__builtin_ctzll(rest) : BLOCK_UNITS;
            char *a = unit_address(i, from), *z = unit_address(i, to);
            if (a >= end) break;
            memset(a, 0, (size_t)((z < end ? z : end) - a));
            dirty &= ~bit_range(from, to);
        }
        p = block_end;
    }
}

void *large_take(size_t bytes, bool beyond) {
    bytes = (bytes + 7) & ~(size_t)7;
    if (bytes > (size_t)heap.max_blocks << BLOCK_SHIFT) return NULL;
    uint32_t units = (uint32_t)((bytes + UNIT_BYTES - 1) >> UNIT_SHIFT), first;
    unsigned unit;
    pthread_mutex_lock(&heap.lock);
    bool found = (units <= HOLE_UNITS && find_in_use(units, false, &first, &unit)) ||
                 blocks_find_units(units, &first, &unit) ||
                 (units <= HOLE_UNITS && find_in_use(units, true, &first, &unit));
    uint32_t allowed = heap.allowed_blocks;
    if (!found && beyond && heap_has_room(bytes)) {
        heap.allowed_blocks = heap.limit_blocks;
        found = blocks_find_units(units, &first, &unit);
    }
    if (found) {
        occupy(first, unit, units);
        count_allocated(bytes);
    }
    heap.allowed_blocks = allowed;
    pthread_mutex_unlock(&heap.lock);
    if (!found) return NULL;
    void *p = unit_address(first, unit);
    HEAP_UNPOISON(p, bytes);
    return p;
}

static void free_units(uint32_t index, uint64_t mask) {
    Block *b = &heap.blocks[index];
    b->used &= ~mask;
    b->starts &= ~mask;
    b->dirty |= mask;
    bit_set(heap.large_map, index);
#ifdef __SANITIZE_ADDRESS__
    for (uint64_t m = mask; m; m &= m - 1) HEAP_POISON(unit_address(index, (unsigned)__builtin_ctzll(m)), UNIT_BYTES);
#else
    if (heap.verify)
        for (uint64_t m = mask; m; m &= m - 1)
            memset(unit_address(index, (unsigned)__builtin_ctzll(m)), 0xf7, UNIT_BYTES);
#endif
    if (b->used) return;
    b->clean = (uint16_t)(b->dirty ? (64 - (unsigned)__builtin_clzll(b->dirty)) * (UNIT_BYTES / 8) : 0);
    bit_clear(heap.large_map, index);
    block_free(index);
}

/* Runs after the bitmaps have changed places: an object whose start has no live bit is dead. */
void large_sweep(void) {
    bool carry_dead = false;
    /* Near the limit what the units lose counts. */
    bool exact = heap.used_blocks > heap.max_blocks / 4 * 3;
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        Block *b = &heap.blocks[i];
        /* an object cannot run across such a block; the next one begins with a start or a free unit */
        if (b->kind != BLOCK_LARGE) continue;
        uint64_t starts = b->starts, dead = 0;
        unsigned at = starts ? (unsigned)__builtin_ctzll(starts) : BLOCK_UNITS;
        if (carry_dead) dead |= b->used & bit_range(0, at);
        bool carries = starts == 0 && carry_dead;
        while (starts) {
            starts &= starts - 1;
            unsigned next = starts ? (unsigned)__builtin_ctzll(starts) : BLOCK_UNITS;
            /* a unit is a word of the bitmap, the object starts at its first bit */
            carries = block_live(i)[at] == 0;
            if (carries)
                dead |= b->used & bit_range(at, next);
            else if (exact)
                heap.live_bytes += (object_size((Object *)unit_address(i, at)) + 7) & ~(size_t)7;
            at = next;
        }
        carry_dead = carries;
        if (!exact) heap.live_bytes += (size_t)__builtin_popcountll(b->used & ~dead) << UNIT_SHIFT;
        if (dead) free_units(i, dead);
    }
    memset(heap.large_cursor, 0, sizeof heap.large_cursor);
    heap.large_recent = 0;
}
