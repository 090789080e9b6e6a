/* The heap's state, its creation, size policy, allocation from runs, and the course of a collection.
   Lock: heap.lock guards blocks and counters; it is held for short computations only, never across a
   collection or a hook, so a thread that waits for it reaches its safepoint soon. Everything else of the state changes
   only at a safepoint. Allocation: a thread takes a whole block of a size class under the lock, then runs
   of free cells from it without any lock. A run's cells get their live bits and are zeroed when the run is taken
   ("allocate black"): everything allocated since the last collection counts as live, and cells of the run that are
   still unused are distinguished by class_ref 0. */
#include "gc/heap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "gc/blocks.h"
#include "gc/check.h"
#include "gc/gaps.h"
#include "gc/heap_internal.h"
#include "gc/large.h"
#include "gc/lowmem.h"
#include "gc/mark.h"
#include "gc/references.h"
#include "gc/sample.h"
#include "gc/sweep.h"

Heap heap;

#define MB ((size_t)1 << 20)
enum {
    /* Allocation between two collections is twice what lives, and as much again as classes take, whose references a
       collection visits; but at least and (while less than that lives) at most this much: a page's first touch, and a
       cache miss, cost more than collecting a small live set often. */
    LEAST_BUDGET_MB = 4,
    MOST_BUDGET_MB = 32,
#ifdef __SANITIZE_ADDRESS__
    MOST_WIDE_MB = 512, /* reserved range that may be three times -Xmx */
#else
    MOST_WIDE_MB = 16384,
#endif
    LEFT_MB = 24,     /* of address space, for all that is not the heap */
    SPREAD = 4,       /* blocks in use are sparse if they have so many times what lives and may be allocated */
    KEPT_BLOCKS = 64, /* free blocks that keep their pages whatever the policy says: 2 MB */
    /* A collection for lack of room is poor when less than 1/64 of the heap has been allocated since the one before,
       and less than that has become free. So many in a row, and the heap counts as full: otherwise threads that fill it
       would collect for each of the last free cells. */
    POOR_PART = 64,
    POOR_MOST = 4,
    RESERVE_PART = 64,  /* of -Xmx, for those that handle the OutOfMemoryError */
    COUNT_BYTES = 16384 /* what a thread allocates before it adds it to the common counter */
};

/* At most 1/9 of a cell is lost. */
uint16_t heap_cell_sizes[HEAP_SIZE_CLASSES] = {8,   16,  24,  32,   40,   48,   56,   64,   72,   80,   88,   96,
                                               104, 112, 120, 128,  144,  160,  176,  192,  208,  224,  240,  256,
                                               288, 320, 352, 384,  416,  448,  480,  512,  576,  640,  704,  768,
                                               832, 896, 960, 1024, 1152, 1280, 1408, 1536, 1664, 1792, 1920, 2048};

size_t heap_cell_size(unsigned size_class) { return size_class < HEAP_SIZE_CLASSES ? heap_cell_sizes[size_class] : 0; }

void heap_fatal(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("minijvm: heap fault: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

static uint64_t now_ns(void) { return (uint64_t)clock_ns(CLOCK_MONOTONIC); }

/* Creation */

/* Memory of the machine, or of the container if that is less. */
static size_t memory_of_machine(void) {
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t bytes = pages > 0 && page > 0 ? (size_t)pages * (size_t)page : 1024 * MB;
    FILE *f = fopen("/sys/fs/cgroup/memory.max", "re");
    if (!f) f = fopen("/sys/fs/cgroup/memory/memory.limit_in_bytes", "re");
    if (f) {
        unsigned long long limit;
        if (fscanf(f, "%llu", &limit) == 1 && limit > 0 && limit < bytes) bytes = (size_t)limit;
        fclose(f);
    }
    return bytes;
}

/* That, or half of the address space that is left if that is less. */
static size_t physical_bytes(void) {
    static size_t machine; /* atomic; options and heap ask, the second answer would be the same */
    size_t bytes = __atomic_load_n(&machine, __ATOMIC_RELAXED);
    if (!bytes) __atomic_store_n(&machine, bytes = memory_of_machine(), __ATOMIC_RELAXED);
    size_t room = lowmem_room() / 2; /* the reservation is twice the default, i.e. half of what is returned */
    return bytes < room ? bytes : room;
}

size_t heap_default_max(void) { return physical_bytes() / 4; }

static void *map_table(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* Reserves [blocks] blocks and their tables. */
static bool reserve_range(size_t blocks) {
    char *base = lowmem_reserve(blocks << BLOCK_SHIFT, BLOCK_BYTES);
    if (!base) return false;
    size_t map_words = (blocks + 63) / 64;
    /* One mapping: the three bitmaps, descriptors, the two maps of blocks. Pages come into being with the part
       of the heap that they describe. */
    size_t bitmap = blocks * BLOCK_WORDS * 8, descriptors = (blocks * sizeof(Block) + 4095) & ~(size_t)4095;
    size_t bytes = 3 * bitmap + descriptors + 2 * map_words * 8;
    char *tables = map_table(bytes);
    if (!tables) {
        lowmem_release(base, blocks << BLOCK_SHIFT);
        return false;
    }
    heap.base = base;
    heap.base_ref = ref_compress(base);
    heap.limit_blocks = (uint32_t)blocks;
    heap.tables_bytes = bytes;
    heap.live = (uint64_t *)tables;
    heap.marks = (uint64_t *)(tables + bitmap);
    heap.taken = (uint64_t *)(tables + 2 * bitmap);
    heap.blocks = (Block *)(tables + 3 * bitmap);
    heap.free_map = (uint64_t *)(tables + 3 * bitmap + descriptors);
    heap.large_map = heap.free_map + map_words;
    heap.tables = tables;
    return true;
}

static void set_budget(void) {
    size_t budget = 2 * heap.live_bytes + lowmem_metadata_bytes();
    if (budget < LEAST_BUDGET_MB * MB) budget = LEAST_BUDGET_MB * MB;
    if (budget > MOST_BUDGET_MB * MB) budget = MOST_BUDGET_MB * MB;
    if (budget < heap.live_bytes) budget = heap.live_bytes;
    if (heap.initial_bytes > heap.live_bytes && budget < heap.initial_bytes - heap.live_bytes)
        budget = heap.initial_bytes - heap.live_bytes;
    heap.budget = budget;
    /* Blocks that are nearly empty are no reason to take more of them. */
    bool sparse = heap.used_blocks > SPREAD * (heap.live_bytes + budget) >> BLOCK_SHIFT;
    heap.allowed_blocks = sparse ? heap.used_blocks : heap.max_blocks - heap.max_blocks / RESERVE_PART;
    if (heap.live_bytes + 2 * (heap.max_bytes / RESERVE_PART) <= heap.max_bytes)
        heap.reserve = heap.max_bytes / RESERVE_PART;
    heap.scarce = sparse || (heap.scarce && heap.used_blocks >= heap.max_blocks / 8 * 7);
    if (heap.scarce) gaps_open();
}

static bool leaves_room(size_t room, size_t blocks, unsigned quarters) {
    size_t bytes = blocks << BLOCK_SHIFT;
    if (quarters > 8 && bytes > (size_t)MOST_WIDE_MB * MB) return false;
    return quarters == 4 ? bytes <= room && room - bytes >= LEFT_MB * MB : bytes <= room / 2;
}

bool heap_init(const HeapConfig *config) {
    if (heap.initialised) return false;
    bool given = config && config->max_bytes != 0;
    size_t max = given ? config->max_bytes : heap_default_max(), room = lowmem_room();
    if (max < MB / 2) max = MB / 2;
    if (max >> 35) max = (size_t)1 << 35;
    size_t blocks = (max + BLOCK_BYTES - 1) >> BLOCK_SHIFT;
    /* Three times the room, so that neither blocks with a few survivors nor large arrays, which are contiguous, run out
       of addresses before memory is full; but where address space is limited, stacks, libraries, native memory and
       class metadata need theirs. */
    bool reserved = false;
    for (;;) {
        for (unsigned quarters = 12; quarters >= 4 && !reserved; quarters -= 2)
            if (leaves_room(room, blocks * quarters / 4, quarters)) reserved = reserve_range(blocks * quarters / 4);
        if (reserved || given || blocks < 1024) break;
        blocks = blocks / 4 * 3;
    }
    if (!reserved) return false;
    heap.max_blocks = (uint32_t)blocks;
    heap.max_bytes = blocks << BLOCK_SHIFT;
    heap.initial_bytes = config ? config->initial_bytes : 0;
    if (heap.initial_bytes > heap.max_bytes) heap.initial_bytes = heap.max_bytes;
    heap.stress_interval = config ? config->stress_interval : 0;
    heap.verify_interval = config ? (config->stress_interval ? 1 : config->verify_interval) : 0;
    heap.soft_ms_per_mb = 1000;
    heap.collection_end = now_ns();
    pthread_mutex_init(&heap.lock, NULL);
    mark_init();
    set_budget();
    heap.initialised = true;
    return true;
}

void heap_shutdown(void) {
    if (!heap.initialised) return;
    mark_shutdown();
    pthread_mutex_destroy(&heap.lock);
    HEAP_UNPOISON(heap.base, (size_t)heap.high_blocks << BLOCK_SHIFT);
    lowmem_release(heap.base, (size_t)heap.limit_blocks << BLOCK_SHIFT);
    munmap(heap.tables, heap.tables_bytes);
    memset(&heap, 0, sizeof heap);
}

void heap_set_client(const HeapClient *client) { heap.client = *client; }

void heap_add_named_root_scanner(RootScanner scanner, const char *name) {
    pthread_mutex_lock(&heap.lock);
    if (heap.scanner_count == MAX_SCANNERS) heap_fatal("more than %d root scanners", MAX_SCANNERS);
    heap.scanner_names[heap.scanner_count] = name;
    heap.scanners[heap.scanner_count++] = scanner;
    pthread_mutex_unlock(&heap.lock);
}

void heap_visit_other_roots(const RootScanner *except, unsigned count, HeapVisitor visit, void *context) {
    if (heap.pending) visit(context, heap.pending);
    for (unsigned i = 0; i < heap.scanner_count; i++) {
        unsigned k = 0;
        while (k < count && except[k] != heap.scanners[i]) k++;
        if (k == count) heap.scanners[i](visit, context);
    }
}

void heap_add_weak_processor(void (*process)(void)) {
    pthread_mutex_lock(&heap.lock);
    if (heap.weak_processor_count == MAX_SCANNERS) heap_fatal("more than %d weak processors", MAX_SCANNERS);
    heap.weak_processors[heap.weak_processor_count++] = process;
    pthread_mutex_unlock(&heap.lock);
}

/* Collection */

const char *gc_cause_text(GcCause cause) {
    switch (cause) {
    case GC_ALLOCATION: return "Allocation Failure";
    case GC_EXPLICIT: return "System.gc()";
    case GC_JVMTI: return "JvmtiEnv ForceGarbageCollection";
    case GC_STRESS: return "Stress";
    case GC_METADATA: return "Metadata GC Threshold";
    case GC_HEAP_DUMP: return "Heap Dump Initiated GC";
    case GC_HISTOGRAM: return "Heap Inspection Initiated GC";
    case GC_COMMAND: return "Diagnostic Command";
    case GC_WHITEBOX_FULL: return "WhiteBox Initiated Full GC";
    case GC_WHITEBOX_YOUNG: return "WhiteBox Initiated Young GC";
    }
    return "?";
}

static void check_or_abort(const char *when) {
    if (!heap_check()) heap_fatal("inconsistent %s collection %u", when, heap.collections);
}

static uint64_t lap(uint64_t *last) {
    uint64_t now = now_ns(), passed = now - *last;
    *last = now;
    return passed;
}

static void run_collection(GcCause cause, bool clear_soft) {
    VM_ASSERT(!heap.collecting);
    const HeapClient *client = &heap.client;
    if (heap.collecting) heap_fatal("allocation or collection inside a collection");
    HeapReport *report = &heap.report;
    uint64_t start = now_ns(), last = start;
    heap.collecting = true;
    heap.clear_soft = clear_soft;
    heap.verify = heap.verify_interval && heap.collections % heap.verify_interval == 0;
    if (client->gc_start) client->gc_start();
    client->for_each_local(heap_flush_local);
    *report = (HeapReport){.number = heap.collections,
                           .cause = cause,
                           .cleared_soft = clear_soft,
                           .start_ns = start,
                           .allocated = heap.allocated_bytes,
                           .used_before = heap_used_bytes(),
                           .blocks_before = heap.used_blocks};
    if (heap.verify) check_or_abort("before");
    sweep_clear_marks();
    if (client->classes_prepare) client->classes_prepare();
    references_prepare();
    lap(&last);
    mark_from_roots();
    report->mark_ns = lap(&last);
    references_process();
    report->references_ns = lap(&last);
    for (unsigned i = 0; i < heap.weak_processor_count; i++) heap.weak_processors[i]();
    report->weak_ns = lap(&last);
    sweep_spoil_dead();
    if (client->classes_unload) client->classes_unload();
    uint64_t *old = heap.live;
    heap.live = heap.marks;
    heap.marks = old;
    sweep_blocks();
    heap.allocated_bytes = 0;
    __atomic_store_n(&heap.collections, heap.collections + 1, __ATOMIC_RELEASE);
    set_budget();
    report->pages_released = (size_t)blocks_release_excess((uint32_t)(heap.budget >> BLOCK_SHIFT) + KEPT_BLOCKS,
                                                           cause == GC_EXPLICIT || clear_soft)
                             << BLOCK_SHIFT;
    report->sweep_ns = lap(&last);
    references_finish();
    mark_finish();
    heap.collecting = false;
    if (heap.verify) check_or_abort("after");
    heap.verify = false;
    if (client->gc_finish) client->gc_finish();
    report->used_after = heap_used_bytes();
    report->committed = heap_committed_bytes();
    report->blocks_after = heap.used_blocks;
    report->soft_kept = heap.soft_kept;
    report->total_ns = now_ns() - start;
    __atomic_store_n(&heap.collection_time, heap.collection_time + report->total_ns, __ATOMIC_RELAXED);
    __atomic_store_n(&heap.collection_end, start + report->total_ns, __ATOMIC_RELAXED);
    if (client->report) client->report(report);
}

/* A thread that asks for a collection runs, so none can be in progress: the collections counted between the question
   and the stop of all threads have seen everything that was garbage then. */
static void stop_and_collect(GcCause cause, bool clear_soft) {
    const HeapClient *client = &heap.client;
    if (!client->for_each_local) return; /* start-up: runs cannot be flushed, so nothing may be reclaimed */
    unsigned seen = heap.collections;
    if (client->stop_world) client->stop_world();
    if (heap.collections == seen || clear_soft) run_collection(cause, clear_soft);
    if (client->resume_world) client->resume_world();
}

void heap_collect(GcCause cause) { stop_and_collect(cause, false); }

void heap_collect_all(GcCause cause) { stop_and_collect(cause, true); }

/* What a thread needs from the shared part of the heap: a block for its runs, or units for a large object. */
typedef struct Request {
    HeapLocal *local;
    unsigned size_class;
    size_t bytes;
    bool gaps;    /* no whole block is available: use what is free in others, and blocks beyond the limit */
    bool placed;  /* large objects: in a gap, zeroed, live bit set */
    void *result; /* large objects */
} Request;

static bool is_worth_trying(void) {
    const HeapReport *r = &heap.report;
    size_t little = heap.max_bytes / POOR_PART;
    bool full = r->used_before + little > heap.max_bytes; /* else the reason was the budget, or the lack of blocks */
    heap.poor = full && r->allocated < little && r->used_before < heap.live_bytes + little ? heap.poor + 1 : 0;
    return heap.poor <= POOR_MOST;
}

bool heap_has_room(size_t bytes) {
    size_t used = heap.live_bytes + __atomic_load_n(&heap.allocated_bytes, __ATOMIC_RELAXED);
    return used + heap.reserve <= heap.max_bytes && bytes <= heap.max_bytes - heap.reserve - used;
}

/* A heap that refuses has something left for the handler of the error: half of the reserve, which is whole again when a
   collection finds so much free. */
static void open_reserve(void) {
    if (heap.poor > POOR_MOST) heap.poor = 0;
    if (!heap_has_room(heap.reserve)) heap.reserve = heap.reserve > COUNT_BYTES ? heap.reserve / 2 : 0;
}

/* After a collection, all threads are stopped: with what is free in whole blocks, then with everything. */
static bool attempt_all(Request *r, bool (*attempt)(Request *)) {
    r->gaps = heap.scarce;
    if (attempt(r)) return true;
    if (r->gaps) return false;
    pthread_mutex_lock(&heap.lock);
    gaps_open();
    pthread_mutex_unlock(&heap.lock);
    r->gaps = true;
    return attempt(r);
}

/* Runs [attempt], collecting first when the budget is used up, and when it fails: a plain collection, then one that
   clears all soft references (java.lang.ref.SoftReference: before OutOfMemoryError). The attempts after a collection
   are made before the threads continue, so that other threads cannot take away what this one has been waiting for:
   false means that there really is no room. */
static bool allocate_collecting(Request *r, bool (*attempt)(Request *)) {
    const HeapClient *client = &heap.client;
    bool can_collect = client->for_each_local && !r->local->no_collection;
    unsigned seen = heap.collections;
    r->gaps = !can_collect || heap.scarce;
    if (!can_collect || __atomic_load_n(&heap.allocated_bytes, __ATOMIC_RELAXED) < heap.budget) {
        if (attempt(r)) return true;
        if (!can_collect) return false;
    }
    if (client->stop_world) client->stop_world();
    bool found = heap.collections != seen && attempt(r); /* another thread has been faster */
    if (!found) {
        run_collection(GC_ALLOCATION, false);
        found = is_worth_trying() && attempt_all(r, attempt);
    }
    if (!found && heap.soft_kept != 0) {
        run_collection(GC_ALLOCATION, true);
        found = is_worth_trying() && attempt_all(r, attempt);
    }
    if (!found) open_reserve();
    if (client->resume_world) client->resume_world();
    return found;
}

/* Small objects */

/* Length of a run, a multiple of the cell; hostile builds take single cells. */
static unsigned run_granules(unsigned cell) { return heap.stress_interval ? cell : RUN_BYTES / 8 / cell * cell; }

/* Words of free memory, mostly few: a call of memset costs more than they do. */
static inline void zero_run(char *p, size_t bytes) {
    if (bytes > 96) {
        memset(p, 0, bytes);
        return;
    }
    for (char *end = p + bytes; p < end; p += 8) {
        *(uint64_t *)p = 0;
        __asm__ volatile("" ::: "memory"); /* keeps the compiler from making it a call again */
    }
}

/* The next free cells of the block of one size class: they end at the next object, bits being set at starts of cells
   only, or when the run is long enough. */
static bool find_run(const Block *b, const uint64_t *live, uint32_t *from, uint32_t *to) {
    uint32_t cell = b->cell, end = b->end, at = b->position;
    while (at < end && bit_test(live, at)) at += cell;
    if (at >= end) return false;
    uint32_t stop = at + b->run;
    if (stop > end) stop = end;
    uint32_t w = at >> 6;
    uint64_t bits = live[w] & ~0ull << (at & 63);
    uint32_t last = (stop - 1) >> 6;
    while (bits == 0 && w < last) bits = live[++w];
    if (bits) {
        uint32_t next = (w << 6) + (uint32_t)__builtin_ctzll(bits);
        if (next < stop) stop = next;
    }
    *from = at;
    *to = stop;
    return true;
}

static void set_cells(uint64_t *live, uint32_t at, uint32_t stop, uint32_t cell) {
    uint32_t w = at >> 6;
    uint64_t own = 0;
    for (uint32_t i = at; i < stop; i += cell) {
        if (i >> 6 != w) {
            live_store(&live[w], live[w] | own);
            own = 0;
            w = i >> 6;
        }
        own |= 1ull << (i & 63);
    }
    live_store(&live[w], live[w] | own);
}

/* The block has no room left for the local's cells; a mixed one may have some for smaller ones. */
static void leave_block(HeapLocal *local, unsigned sc, uint32_t index) {
    Block *b = &heap.blocks[index];
    local->block[sc] = 0;
    if (b->kind == BLOCK_MIXED) {
        pthread_mutex_lock(&heap.lock);
        gaps_list(index);
        pthread_mutex_unlock(&heap.lock);
        return;
    }
    b->position = b->end;
    b->owned = 0;
}

/* Where memory is short, each byte is counted against -Xmx before it is used. */
static bool take_mixed_run(uint32_t index, unsigned cell, uint32_t *at, uint32_t *stop) {
    if (!heap_has_room((size_t)cell * 8)) return false;
    return gaps_take_run(index, cell, heap_has_room(RUN_BYTES) ? run_granules(cell) : cell, at, stop);
}

/* Takes the next run of free cells of the local's block: [*run, *run_end); false when there is none. */
static bool take_run(HeapLocal *local, unsigned sc, char **run, char **run_end) {
    if (local->block[sc] == 0) return false;
    uint32_t index = local->block[sc] - 1, cell = heap_cell_sizes[sc] / 8, at, stop;
    Block *b = &heap.blocks[index];
    uint64_t *live = block_live(index);
    bool mixed = b->kind == BLOCK_MIXED;
    if (!(mixed ? take_mixed_run(index, cell, &at, &stop) : find_run(b, live, &at, &stop))) {
        leave_block(local, sc, index);
        return false;
    }
    set_cells(live, at, stop, cell);
    char *p = block_address(index) + (size_t)at * 8;
    size_t bytes = (size_t)(stop - at) * 8;
    HEAP_UNPOISON(p, bytes);
    if (at < b->clean) zero_run(p, stop <= b->clean ? bytes : (size_t)(b->clean - at) * 8);
    if (stop > b->clean) b->clean = (uint16_t)stop;
    b->position = (uint16_t)stop;
    local->allocated_bytes += bytes;
    local->uncounted += (uint32_t)bytes;
    if (mixed || local->uncounted >= COUNT_BYTES) {
        count_allocated(local->uncounted);
        local->uncounted = 0;
    }
    *run = p;
    *run_end = p + bytes;
    return true;
}

/* What is free between objects of any size; then a block more than there should be, if -Xmx has room for its bytes. */
static bool take_mixed(size_t bytes, uint32_t *index) {
    if (!heap_has_room(bytes)) return false;
    if (gaps_take_block(bytes, index)) return true;
    uint32_t allowed = heap.allowed_blocks;
    heap.allowed_blocks = heap.limit_blocks;
    bool found = block_take(index);
    heap.allowed_blocks = allowed;
    if (found) gaps_make(*index);
    return found;
}

static void make_small(uint32_t index, unsigned sc) {
    Block *b = &heap.blocks[index];
    unsigned cell = heap_cell_sizes[sc] / 8, cells = BLOCK_GRANULES / cell;
    *b = (Block){.kind = BLOCK_SMALL,
                 .size_class = (uint8_t)sc,
                 .cell = (uint16_t)cell,
                 .end = (uint16_t)(cell * cells),
                 .run = (uint16_t)run_granules(cell),
                 .clean = b->clean,
                 .free_cells = (uint16_t)cells};
}

/* Gives the local a block with room for the size class. */
static bool attempt_small(Request *r) {
    unsigned sc = r->size_class;
    uint32_t index;
    pthread_mutex_lock(&heap.lock);
    bool found = block_list_take(&heap.roomy[sc], &index);
    if (!found && block_take(&index)) {
        make_small(index, sc);
        found = true;
    }
    if (!found)
        found = block_list_take(&heap.crowded[sc], &index) || (r->gaps && take_mixed(heap_cell_sizes[sc], &index));
    if (found) {
        heap.blocks[index].owned = 1;
        r->local->block[sc] = index + 1;
    }
    pthread_mutex_unlock(&heap.lock);
    return found;
}

static void *small_allocate(HeapLocal *local, size_t bytes) {
    unsigned sc = heap_size_class(bytes);
    char *p = local->cursor[sc];
    size_t cell = heap_cell_sizes[sc];
    if (p != local->end[sc]) {
        local->cursor[sc] = p + cell;
        if (unlikely(heap.withholds)) local->limit[sc] = p + cell;
        return p;
    }
    bool single = heap.stress_interval != 0;
    for (;;) {
        char *run, *end;
        if (take_run(local, sc, &run, &end)) {
            if (!single) {
                local->cursor[sc] = run + cell;
                local->limit[sc] = local->end[sc] = end;
                if (unlikely(heap.withholds)) local->limit[sc] = local->cursor[sc];
            }
            return run;
        }
        Request r = {.local = local, .size_class = sc, .bytes = bytes};
        if (!allocate_collecting(&r, attempt_small)) return NULL;
    }
}

/* An object that is small against a block goes into a mixed one even if that is a new one: no units are lost. */
static bool place_large(Request *r) {
    uint32_t index;
    pthread_mutex_lock(&heap.lock);
    r->placed = r->bytes <= BLOCK_BYTES / 4 ? take_mixed(r->bytes, &index)
                                            : heap_has_room(r->bytes) && gaps_take_block(r->bytes, &index);
    if (r->placed) {
        r->result = gaps_place(index, r->bytes);
        count_allocated(r->bytes);
    }
    pthread_mutex_unlock(&heap.lock);
    return r->placed;
}

static bool attempt_large(Request *r) {
    if ((r->result = large_take(r->bytes, false))) return true;
    if (!r->gaps) return false;
    return place_large(r) || (r->result = large_take(r->bytes, true));
}

void heap_withhold_runs(void) { heap.withholds = true; }
void heap_withdraw_run(HeapLocal *local) {
    if (local->sampling) sample_revoke(local);
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) local->limit[sc] = local->cursor[sc];
}

Object *heap_allocate(HeapLocal *local, ObjectLayout *layout, size_t bytes) {
    VM_ASSERT(bytes % 8 == 0 && !heap.collecting);
    return unlikely(local->sampling) ? sample_allocate(local, layout, bytes)
                                     : heap_allocate_unsampled(local, layout, bytes);
}

Object *heap_allocate_unsampled(HeapLocal *local, ObjectLayout *layout, size_t bytes) {
    VM_ASSERT(bytes % 8 == 0 && layout);
    if (unlikely(heap.stress_interval != 0) &&
        __atomic_add_fetch(&heap.stress_count, 1, __ATOMIC_RELAXED) % heap.stress_interval == 0)
        stop_and_collect(GC_STRESS, false);
    Object *o;
    if (bytes <= HEAP_SMALL_MAX) {
        o = small_allocate(local, bytes);
        if (o) heap_set_class(o, layout);
        return o;
    }
    Request r = {.local = local, .bytes = bytes};
    if (!allocate_collecting(&r, attempt_large)) return NULL;
    o = r.result;
    if (!r.placed) large_clear(o, bytes);
    heap_set_class(o, layout);
    /* Only now is it an object for others: the word of the bitmap is the object's first unit's, nobody
       else writes it. */
    if (!r.placed) __atomic_store_n(&heap.live[granule_of(o) >> 6], 1, __ATOMIC_RELEASE);
    local->allocated_bytes += bytes;
    return o;
}

/* Of a block that was owned: what is free is for others again. Answers the bytes of the run that were not used. */
static size_t flush_run(HeapLocal *local, unsigned sc, uint32_t index) {
    const char *from = local->cursor[sc], *to = local->end[sc];
    uint32_t at = granule_of(from) % BLOCK_GRANULES, stop = at + (uint32_t)(to - from) / 8;
    uint64_t *live = block_live(index);
    for (uint32_t g = at; g < stop; g += heap_cell_sizes[sc] / 8)
        live_store(&live[g >> 6], live[g >> 6] & ~(1ull << (g & 63)));
    HEAP_POISON(from, (size_t)(to - from));
    if (heap.blocks[index].kind == BLOCK_MIXED)
        gaps_return(index, at, stop);
    else
        heap.blocks[index].position = (uint16_t)at;
    local->allocated_bytes -= (uint64_t)(to - from);
    return (size_t)(to - from);
}

static void flush_block(unsigned sc, uint32_t index) {
    Block *b = &heap.blocks[index];
    b->owned = 0;
    if (b->kind == BLOCK_MIXED) {
        gaps_list(index);
        return;
    }
    unsigned free_cells = 0;
    for (uint32_t at = b->position; at < b->end; at += b->cell) free_cells += !bit_test(block_live(index), at);
    b->free_cells = (uint16_t)free_cells;
    if (free_cells) block_list_append(&heap.roomy[sc], index);
}

void heap_flush_local(HeapLocal *local) {
    size_t unused = 0;
    if (local->sampling) sample_revoke(local);
    local->sampled = NULL;
    pthread_mutex_lock(&heap.lock);
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) {
        if (local->cursor[sc] != local->end[sc]) unused += flush_run(local, sc, block_index(local->cursor[sc]));
        local->cursor[sc] = local->limit[sc] = local->end[sc] = NULL;
        if (local->block[sc]) flush_block(sc, local->block[sc] - 1);
        local->block[sc] = 0;
    }
    count_allocated(local->uncounted - unused); /* may be negative: parts of a run that have been counted */
    local->uncounted = 0;
    pthread_mutex_unlock(&heap.lock);
}

/* Figures */

size_t heap_used_bytes(void) {
    size_t bytes = heap.live_bytes + __atomic_load_n(&heap.allocated_bytes, __ATOMIC_RELAXED);
    size_t most = (size_t)__atomic_load_n(&heap.used_blocks, __ATOMIC_RELAXED) << BLOCK_SHIFT;
    return bytes < most ? bytes : most;
}

size_t heap_committed_bytes(void) {
    size_t capacity = heap.live_bytes + heap.budget;
    size_t in_use = (size_t)__atomic_load_n(&heap.used_blocks, __ATOMIC_RELAXED) << BLOCK_SHIFT;
    if (capacity < in_use) capacity = in_use;
    capacity = (capacity + BLOCK_BYTES - 1) & ~(size_t)(BLOCK_BYTES - 1);
    return capacity < heap.max_bytes ? capacity : heap.max_bytes;
}

size_t heap_max_bytes(void) { return heap.max_bytes; }

unsigned heap_collection_count(void) { return __atomic_load_n(&heap.collections, __ATOMIC_ACQUIRE); }

uint64_t heap_ns_since_collection(void) { return now_ns() - __atomic_load_n(&heap.collection_end, __ATOMIC_RELAXED); }
uint64_t heap_collection_time_ns(void) { return __atomic_load_n(&heap.collection_time, __ATOMIC_RELAXED); }

size_t heap_held_bytes(void) { return (size_t)(heap.used_blocks + blocks_touched_free()) << BLOCK_SHIFT; }

void heap_address_ranges(AddressRange ranges[HEAP_RANGES]) {
    ranges[0] = (AddressRange){heap.base, (size_t)heap.limit_blocks << BLOCK_SHIFT};
    ranges[1] = (AddressRange){heap.tables, heap.tables_bytes};
    ranges[2] = mark_stack_range();
}
