/* Shared by the files of gc/ only: the heap's one state structure, block descriptors, bitmap helpers.

   Address range: [base, base + limit_blocks * 32 KB) is reserved; blocks below high_blocks are accessible;
   block i is at base + i * 32 KB. -Xmx limits the bytes of objects. As long as it can, the heap keeps to max_blocks
   blocks; the range is wider than that, because survivors that do not move keep nearly empty blocks in use, and large
   arrays need contiguous room.

   Two bitmaps with a bit per 8 bytes of the range ("granule"):
     live   a set bit: an object or a not yet used cell of a run starts here. "Object" = bit set and
            class_ref != 0. Free memory has no bits, whatever it contains; so dead cells need no writing, and
            reclaiming is a bit scan.
     marks  built by a collection, which clears it first; then the two change places. In between it is
            scratch (heap_walk_begin).
   The words of a block's bitmaps are written by the block's owner only (a thread that allocates from it, or
   the collector): no atomic read-modify-write is needed. */
#ifndef gc_heap_internal_h
#define gc_heap_internal_h
#include <pthread.h>

#include "gc/heap.h"

#ifdef __SANITIZE_ADDRESS__ /* free memory is poisoned: a sanitized VM reports every use of a dead object */
#include <sanitizer/asan_interface.h>
#define HEAP_POISON(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define HEAP_UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define HEAP_POISON(p, n) ((void)(p), (void)(n))
#define HEAP_UNPOISON(p, n) ((void)(p), (void)(n))
#endif

enum {
    BLOCK_SHIFT = 15,
    BLOCK_BYTES = 1 << BLOCK_SHIFT,
    BLOCK_GRANULES = BLOCK_BYTES / 8,
    BLOCK_WORDS = BLOCK_GRANULES / 64,
    /* large objects: 64 units of 512 bytes a block */
    UNIT_SHIFT = 9,
    UNIT_BYTES = 1 << UNIT_SHIFT,
    BLOCK_UNITS = BLOCK_BYTES / UNIT_BYTES,
    /* a run is at most this long, so that its zeroing leaves it in the first-level cache */
    RUN_BYTES = 4096,
    LARGE_BINS = 5, /* search cursors for large objects of up to 8, 16, 32, 64, 126 units */
    /* what two adjacent large blocks can have free without one of them being free */
    HOLE_UNITS = 126,
    /* lists of mixed blocks: one for each size class, then one for each step up to a whole block */
    GAP_STEP = 512,
    GAP_BINS = HEAP_SIZE_CLASSES + (BLOCK_BYTES - HEAP_SMALL_MAX) / GAP_STEP,
    GAP_WORDS = (GAP_BINS + 63) / 64,
    MAX_SCANNERS = 32,
    NO_BLOCK = 0
};
_Static_assert(BLOCK_UNITS == 64, "a block's units are one bitmap word");
_Static_assert(UNIT_BYTES / 8 == 64, "a unit is one word of the live bitmap");

typedef enum BlockKind { BLOCK_FREE, BLOCK_SMALL, BLOCK_LARGE, BLOCK_MIXED } BlockKind;

typedef struct Block {
    /* BlockKind. Free: bit in free_map; all-zero descriptor is a free, untouched block */
    uint8_t kind;
    uint8_t size_class; /* small */
    /* contains marked objects that are still to be scanned (mark stack overflow) */
    uint8_t overflowed;
    uint8_t owned;      /* small, mixed: some HeapLocal takes runs from it */
    uint16_t cell, end; /* small: cell size and end of the last cell, in granules */
    /* small: cells from here on (granule) have not been looked at for free ones since the last collection; mixed: since
       the block is owned */
    uint16_t position;
    /* small, mixed and free: memory from this granule on has never been written, is zero */
    uint16_t clean;
    uint16_t run; /* small: length that a run may have, in granules, a multiple of `cell` */
    /* small: found free by the last sweep; meaningful while the block is listed */
    uint16_t free_cells;
    uint32_t next;         /* small, mixed: next of the available list, 1 + index */
    uint64_t used, starts; /* large: units that belong to an object; units where one starts */
    /* large: units that have been freed once and must be zeroed before use; changes at a
       safepoint only */
    uint64_t dirty;
} Block;

typedef struct BlockList {
    uint32_t head, tail;
} BlockList; /* 1 + index; 0: empty */

typedef struct Heap {
    bool initialised, collecting, clear_soft, verify;
    char *base;
    Ref32 base_ref;
    uint32_t granules; /* high_blocks * BLOCK_GRANULES: bound of valid granule indexes */
    uint64_t *live, *marks;
    uint64_t *taken; /* mixed blocks: granules of objects and runs */
    Block *blocks;
    uint64_t *free_map;      /* blocks below high_blocks that are free */
    uint64_t *large_map;     /* blocks of kind BLOCK_LARGE that have a free unit */
    uint32_t allowed_blocks; /* how many may be in use before gaps are used; at most max_blocks */
    uint32_t limit_blocks, max_blocks, high_blocks, used_blocks, accessible_blocks;
    uint32_t free_hint; /* no free block in words of free_map below this one */
    uint32_t large_cursor[LARGE_BINS];
    /* 1 + block last taken for large objects: where the next one probably fits; 0: none */
    uint32_t large_recent;
    BlockList roomy[HEAP_SIZE_CLASSES], crowded[HEAP_SIZE_CLASSES];
    bool scarce;                  /* blocks run short: gaps are used; changes at a safepoint */
    uint32_t gaps[GAP_BINS];      /* lists of mixed blocks by their largest gap: 1 + index */
    uint64_t gaps_map[GAP_WORDS]; /* lists that are not empty */
    void *tables;                 /* the one mapping of all tables */
    size_t tables_bytes;

    /* guards block states, maps, lists, counters, the pending list; never held while waiting for anything */
    pthread_mutex_t lock;
    size_t max_bytes, initial_bytes;
    size_t live_bytes;      /* in cells and units, at the end of the last collection */
    size_t allocated_bytes; /* handed out since, but for the HeapLocals' `uncounted` bytes; atomic */
    size_t budget;          /* collect when allocated_bytes gets here */
    bool withholds;         /* no run offers anything (heap_withhold_runs) */
    unsigned stress_interval;
    uint64_t stress_count;

    HeapClient client;
    RootScanner scanners[MAX_SCANNERS];
    const char *scanner_names[MAX_SCANNERS];
    void (*weak_processors[MAX_SCANNERS])(void);
    unsigned scanner_count, weak_processor_count;

    size_t reserve; /* bytes of max_bytes that stay unused until a request was refused; world stopped */
    unsigned verify_interval;
    unsigned poor;     /* changes at a safepoint: collections in a row that have left next to nothing free */
    HeapReport report; /* of the collection in progress */

    unsigned collections;
    uint64_t collection_time, collection_end; /* sum; when the last one ended, or the heap was made */
    Object *pending;                          /* head of the pending Reference list */
    int64_t *soft_clock;
    int64_t (*soft_time)(void);
    uint64_t soft_ms_per_mb, soft_interval; /* soft_interval: computed for this collection */
    bool discovering;
    uint64_t soft_kept; /* soft references that the policy has spared in this collection */
    /* heads of this collection's lists, linked through `discovered`, last one to itself */
    Ref32 discovered[REFERENCE_PHANTOM + 1];
} Heap;
extern Heap heap;

/* Fatal inconsistency (a bug in the VM, not in the program): says what, aborts. */
_Noreturn void heap_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline uint32_t granule_of(const void *p) { return (uint32_t)((uintptr_t)p >> 3) - heap.base_ref; }
static inline Object *granule_object(uint32_t g) { return (Object *)(heap.base + ((size_t)g << 3)); }
static inline char *block_address(uint32_t index) { return heap.base + ((size_t)index << BLOCK_SHIFT); }
static inline char *unit_address(uint32_t block, unsigned unit) {
    return block_address(block) + (size_t)unit * UNIT_BYTES;
}
/* What bit [bit] of word [word] of the block's bitmaps represents. */
static inline Object *bit_object(uint32_t block, size_t word, int bit) {
    return (Object *)block_address(block) + word * 64 + bit;
}
static inline uint32_t block_index(const void *p) {
    return (uint32_t)(((uintptr_t)p - (uintptr_t)heap.base) >> BLOCK_SHIFT);
}
static inline bool bit_test(const uint64_t *map, uint32_t i) { return map[i >> 6] >> (i & 63) & 1; }
static inline void bit_set(uint64_t *map, uint32_t i) { map[i >> 6] |= 1ull << (i & 63); }
static inline void bit_clear(uint64_t *map, uint32_t i) { map[i >> 6] &= ~(1ull << (i & 63)); }
/* Bits [from, to) of a word, from < 64, to <= 64. */
static inline uint64_t bit_range(unsigned from, unsigned to) {
    return from >= to ? 0 : ~0ull << from & ~0ull >> (64 - to);
}
static inline uint64_t *block_live(uint32_t index) { return heap.live + (size_t)index * BLOCK_WORDS; }
static inline uint64_t *block_taken(uint32_t index) { return heap.taken + (size_t)index * BLOCK_WORDS; }
static inline uint64_t *block_marks(uint32_t index) { return heap.marks + (size_t)index * BLOCK_WORDS; }
static inline void count_allocated(size_t bytes) { __atomic_fetch_add(&heap.allocated_bytes, bytes, __ATOMIC_RELAXED); }
/* Only the block's owner writes, but heap_contains reads in any thread. */
static inline void live_store(uint64_t *word, uint64_t bits) { __atomic_store_n(word, bits, __ATOMIC_RELAXED); }
/* The class whose mirror [o] is; NULL while that is not set. */
static inline const ObjectLayout *mirror_target(const Object *o) {
    if (!object_offsets.mirror_layout) return NULL;
    return *(ObjectLayout **)object_at(o, object_offsets.mirror_layout);
}
/* Is [p] the address of something that can be an object, as far as its value shows. */
static inline bool heap_in_range(const void *p) {
    return ((uintptr_t)p & 7) == 0 && (uintptr_t)p - (uintptr_t)heap.base < (uintptr_t)heap.granules << 3;
}

/* heap.c. Allocation itself, whatever the limits of the local's runs say. */
Object *heap_allocate_unsampled(HeapLocal *local, ObjectLayout *layout, size_t bytes);

/* Whether -Xmx has room for so many bytes more. The lock is held, or the world stopped. */
bool heap_has_room(size_t bytes);

extern uint32_t mark_stack_limit; /* entries; tests make it tiny to get overflows */
static inline bool marks_test(Ref32 r) { return bit_test(heap.marks, r - heap.base_ref); }

extern char heap_check_first[256]; /* check.c: the first complaint of the last heap_check, for tests; "" */
#endif
