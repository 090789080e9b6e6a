/* Unit tests of gc/gaps.c: what a heap that does not move its objects can serve between survivors. Phases of allocation
   with different sizes follow each other; of each a part survives. Every array knows its content, so that one that was
   placed into memory in use shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gc/check.h"
#include "gc/gaps.h"
#include "gc/heap.h"
#include "gc/heap_internal.h"
#include "gc/lowmem.h"
#include "gc/walk.h"
#include "heap_fixture.h"

#if defined(__SANITIZE_ADDRESS__)
enum { MAX_MB = 4, ROUNDS = 2 };
#else
enum { MAX_MB = 8, ROUNDS = 8 };
#endif
enum { KEPT = 400000 };

static Object *kept[KEPT];
static uint32_t kept_count;
static ObjectLayout *bytes_layout;

static void scan_roots(HeapVisitor visit, void *context) {
    for (uint32_t i = 0; i < kept_count; i++) visit(context, kept[i]);
}

static void open_heap(HeapConfig config) {
    kept_count = 0;
    start_heap(config, (HeapClient){0});
}
static int make_layouts(void **state) {
    (void)state;
    bytes_layout = array_layout(LAYOUT_PRIM_ARRAY, 0);
    return 0;
}

/* The index of the first byte that is not [value]; [length]: there is none. */
static uint32_t first_other(const uint8_t *bytes, uint32_t length, uint8_t value) {
    if (length == 0 || (bytes[0] == value && memcmp(bytes, bytes + 1, length - 1) == 0)) return length;
    uint32_t i = 0;
    while (bytes[i] == value) i++;
    return i;
}
/* An array of [bytes] with its header: fresh memory is zero; all of it is filled. */
static Object *new_array(uint32_t bytes) {
    uint32_t length = bytes > ARRAY_BASE ? bytes - ARRAY_BASE : 0;
    Object *o = heap_allocate_array(&local, bytes_layout, length);
    if (!o) return NULL;
    uint32_t zeros = first_other(array_data(o), length, 0);
    if (zeros < length) fail_msg("new array of %u bytes: not zero at %u", bytes, zeros);
    memset(array_data(o), (int)(length % 251) + 1, length);
    return o;
}
static void check_arrays(void) {
    for (uint32_t k = 0; k < kept_count; k++) {
        assert_true(heap_contains(kept[k]));
        uint32_t length = array_length(kept[k]);
        uint32_t good = first_other(array_data(kept[k]), length, (uint8_t)(length % 251 + 1));
        if (good < length) fail_msg("array %u of %u bytes: changed at %u", k, length + ARRAY_BASE, good);
    }
}

/* Fills the heap up to [most] bytes; answers how many there are then. */
static size_t fill(uint32_t least, uint32_t largest, size_t most) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < kept_count; i++) bytes += object_size(kept[i]);
    while (kept_count < KEPT && bytes < most) {
        Object *o = new_array(least + (largest > least ? random_below(largest - least) : 0));
        if (!o) break;
        kept[kept_count++] = o;
        bytes += object_size(o);
    }
    return bytes;
}
/* One of [k] of those from [from] on survives: each k-th, or by chance. */
static void thin_out(uint32_t from, uint32_t k, bool by_chance) {
    uint32_t to = from;
    for (uint32_t i = from; i < kept_count; i++)
        if (by_chance ? random_below(k) == 0 : (i - from) % k == 0) kept[to++] = kept[i];
    kept_count = to;
}

/* A 64th is kept for the handler of the error, cells lose at most a ninth of what they hold. */
static void expect_full(size_t bytes, const char *what, uint32_t a, uint32_t k, uint32_t b) {
    if (bytes < MAX_MB * MB * 88 / 100)
        fail_msg("%s: arrays of %u bytes, 1 of %u kept, then %u: %zu of %zu bytes", what, a, k, b, bytes, MAX_MB * MB);
}

static void test_every_size_into_gaps_of_every_size(void **state) {
    (void)state;
    static const uint32_t sizes[] = {24, 200, 1016, 1040, 2056, 3000, 9000, 33000, 70000, 400000};
    enum { N = sizeof sizes / sizeof *sizes };
    for (unsigned a = 0; a < N; a++) {
        for (unsigned b = 0; b < N; b++) {
            uint32_t k = 4 + random_below(30);
            open_heap((HeapConfig){.max_bytes = MAX_MB * MB});
            fill(sizes[a], sizes[a], MAX_MB * MB * 9 / 10);
            thin_out(0, k, a % 2);
            size_t most = MAX_MB * MB - (sizes[b] < 100000 ? 0 : MB);
            size_t bytes = fill(sizes[b], sizes[b], most);
            if (sizes[b] < 100000) expect_full(bytes, "gaps", sizes[a], k, sizes[b]);
            check_arrays();
            assert_true(heap_check());
            heap_shutdown();
        }
    }
}

static void run_phases(HeapConfig config, unsigned phases) {
    open_heap(config);
    for (unsigned p = 0; p < phases; p++) {
        uint32_t least = 16u << random_below(13), largest = least << random_below(3), from = kept_count;
        size_t bytes = fill(least, largest, config.max_bytes * 9 / 10);
        check_arrays();
        assert_true(heap_check());
        assert_true(heap_used_bytes() <= heap_max_bytes());
        if (least < 20000 && kept_count < KEPT) expect_full(bytes, "phases", least, largest, p);
        uint32_t first = random_below(2) ? from : 0, every = 2 + random_below(40);
        thin_out(first, every, random_below(2));
        heap_collect(GC_EXPLICIT);
        assert_true(heap_check());
        check_arrays();
    }
    kept_count = 0;
    heap_collect(GC_EXPLICIT);
    assert_true(heap_check());
    assert_int_equal(heap.used_blocks, 0); /* blocks of mixed sizes return to the pool, too */
    heap_shutdown();
}
static void test_phases(void **state) {
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) run_phases((HeapConfig){.max_bytes = MAX_MB * MB}, 8);
}
static void test_phases_verified(void **state) {
    (void)state;
    run_phases((HeapConfig){.max_bytes = MAX_MB * MB, .verify_interval = 1}, 6);
}
static void test_phases_stressed(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = MB, .stress_interval = 50});
    for (unsigned round = 0; round < 3; round++) {
        fill(900, 1100, MB * 9 / 10);
        thin_out(0, 7, false);
        fill(16, 3000, MB * 9 / 10);
        check_arrays();
        thin_out(0, 5, true);
    }
}

/* Blocks that are nearly empty are filled before the heap takes new ones, long before -Xmx is reached. */
static void test_gaps_before_growth(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = 256 * MB});
    size_t most = 100 * MB;
    fill(1016, 1016, most);
    thin_out(0, 25, false);
    heap_collect(GC_EXPLICIT);
    uint32_t blocks = heap.used_blocks;
    assert_true(heap.scarce);
    fill(3000, 3000, 11 * MB);
    assert_true(heap.scarce && heap.used_blocks == blocks);
    assert_true(heap_check());
}

/* A handler of the error can allocate: each refusal opens a part of the reserve, a collection makes it whole. */
static void test_reserve(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = MAX_MB * MB});
    for (unsigned round = 0; round < 3; round++) {
        fill(100, 100, SIZE_MAX);
        unsigned more = 0;
        while (kept_count < KEPT && more < 100 && (kept[kept_count] = new_array(200))) kept_count++, more++;
        assert_int_equal(more, 100);
        kept_count /= 2;
        heap_collect(GC_EXPLICIT);
        assert_true(heap.reserve > 0);
    }
}

static void test_lists(void **state) {
    (void)state;
    assert_int_equal(gaps_bin(0), -1);
    int last = -1;
    for (unsigned granules = 1; granules <= BLOCK_GRANULES; granules++) {
        int bin = gaps_bin(granules);
        assert_true(bin >= last && bin < GAP_BINS);
        last = bin;
    }
    assert_int_equal(last, GAP_BINS - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_every_size_into_gaps_of_every_size, close_heap),
        cmocka_unit_test_teardown(test_phases, close_heap),
        cmocka_unit_test_teardown(test_phases_verified, close_heap),
        cmocka_unit_test_teardown(test_phases_stressed, close_heap),
        cmocka_unit_test_teardown(test_gaps_before_growth, close_heap),
        cmocka_unit_test_teardown(test_reserve, close_heap),
        cmocka_unit_test_teardown(test_lists, close_heap),
    };
    return cmocka_run_group_tests(tests, make_layouts, NULL);
}
