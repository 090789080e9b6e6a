/* What follows marking. Reclaiming is lazy by design: nothing of a dead small object is touched in
   the pause. The new live bitmap is the sweep's result; this pass only counts its bits per block (512
   bytes of bitmap for 32 KB of heap) to build the allocator's lists and to find empty blocks; threads find
   the free cells by scanning bits, and zero them, when they take runs (heap.c). World stopped. */
#include "gc/sweep.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif
#include <string.h>

#include "base/assertion.h"
#include "gc/blocks.h"
#include "gc/gaps.h"
#include "gc/heap_internal.h"
#include "gc/large.h"
#include "gc/walk.h"

void sweep_clear_marks(void) { memset(heap.marks, 0, (size_t)heap.high_blocks * BLOCK_WORDS * sizeof *heap.marks); }

/* Calls f for every cell that was live before this collection and is not marked. */
static inline void for_each_dead(void (*f)(const Block *, Object *)) {
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        const Block *b = &heap.blocks[i];
        if (b->kind == BLOCK_FREE) continue;
        const uint64_t *live = block_live(i), *marks = block_marks(i);
        for (unsigned w = 0; w < BLOCK_WORDS; w++)
            for (uint64_t dead = live[w] & ~marks[w]; dead; dead &= dead - 1)
                f(b, bit_object(i, w, __builtin_ctzll(dead)));
    }
}

/* Makes every use of a dead object show: reports of AddressSanitizer, or a class reference that is none.
   Large ones: see large_sweep. */
static void spoil(const Block *b, Object *o) {
    if (b->kind == BLOCK_LARGE) return;
    size_t bytes = b->kind == BLOCK_SMALL ? (size_t)b->cell * 8 : (object_size(o) + 7) & ~(size_t)7;
    if (heap.verify) memset(o, 0xf7, bytes);
    HEAP_POISON(o, bytes);
}

void sweep_spoil_dead(void) {
#ifdef __SANITIZE_ADDRESS__
    for_each_dead(spoil);
#else
    if (heap.verify) for_each_dead(spoil);
#endif
}

static inline __attribute__((always_inline)) unsigned count_bits(const uint64_t *words) {
    unsigned n = 0;
    for (unsigned w = 0; w < BLOCK_WORDS; w++) n += (unsigned)__builtin_popcountll(words[w]);
    return n;
}
static unsigned count_bits_generic(const uint64_t *words) { return count_bits(words); }
#ifdef __x86_64__
static __attribute__((target("popcnt"))) unsigned count_bits_popcnt(const uint64_t *words) { return count_bits(words); }
#endif

void sweep_blocks(void) {
    VM_ASSERT(heap.collecting);
    unsigned (*count)(const uint64_t *) = count_bits_generic;
#ifdef __x86_64__
    /* Not __builtin_cpu_supports: its constructor asks for everything at every start, and virtual machines trap it. */
    unsigned features, others[3];
    if (__get_cpuid(1, &others[0], &others[1], &features, &others[2]) && features & bit_POPCNT)
        count = count_bits_popcnt;
#endif
    memset(heap.roomy, 0, sizeof heap.roomy);
    memset(heap.crowded, 0, sizeof heap.crowded);
    gaps_forget();
    heap.live_bytes = 0;
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        Block *b = &heap.blocks[i];
        if (b->kind != BLOCK_SMALL && b->kind != BLOCK_MIXED) continue;
        unsigned live = count(block_live(i));
        if (live == 0) {
            block_free(i);
            continue;
        }
        if (b->kind == BLOCK_MIXED) {
            gaps_sweep(i);
            continue;
        }
        unsigned cells = b->end / b->cell;
        heap.live_bytes += (size_t)live * b->cell * 8;
        b->owned = 0;
        b->position = 0;
        b->free_cells = (uint16_t)(cells - live);
        if (b->free_cells == 0) continue;
        /* Blocks with little room cost more scanning per cell than they give: they are the last resort
           before a failure. */
        block_list_append(b->free_cells * 8u >= cells ? &heap.roomy[b->size_class] : &heap.crowded[b->size_class], i);
    }
    large_sweep();
}
