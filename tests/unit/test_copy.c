/* Copies of elements (gc/copy.h): the result for every size, distance and alignment; that no element is torn, and that
   references publish, while other threads read. Built a second time under ThreadSanitizer, which reports stores that do
   not publish; that build also runs the portable half of gc/copy.c. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gc/copy.h"

enum { ROOM = 4096 };
static _Alignas(64) unsigned char source[ROOM], wanted[ROOM], got[ROOM];

/* Copied from an array: ThreadSanitizer checks one access then, not one for each byte. */
static void number(unsigned char *bytes) {
    static unsigned char numbers[ROOM];
    if (!numbers[1])
        for (unsigned i = 0; i < ROOM; i++) numbers[i] = (unsigned char)(i * 7 + i / 256);
    memcpy(bytes, numbers, ROOM);
}

static void expect(size_t to, size_t from, size_t count, unsigned shift) {
    number(wanted);
    number(got);
    memmove(wanted + to, wanted + from, count << shift);
    copy_elements(got + to, got + from, count, shift);
    if (memcmp(wanted, got, ROOM) != 0)
        fail_msg("%zu elements of %d bytes from %zu to %zu", count, 1 << shift, from, to);
    number(source);
    number(wanted);
    number(got);
    memcpy(wanted + to, source + from, count << shift);
    copy_elements(got + to, source + from, count, shift);
    if (memcmp(wanted, got, ROOM) != 0)
        fail_msg("%zu elements of %d bytes, apart, from %zu to %zu", count, 1 << shift, from, to);
}

static void test_every_distance(void **state) {
    static const size_t counts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 130, 257};
    for (unsigned shift = 0; shift < 4; shift++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
            for (size_t to = 0; to < 20; to++)
                for (size_t from = 0; from < 20; from += shift ? 1 : 3)
                    expect((to << shift) + 16, (from << shift) + 16, counts[c], shift);
}

/* Memory outside of the heap may be aligned in any way. */
static void test_unaligned(void **state) {
    for (unsigned shift = 0; shift < 4; shift++)
        for (size_t to = 0; to < 9; to++)
            for (size_t from = 0; from < 9; from++) expect(64 + to, 64 + from, 37, shift);
}

static void test_values(void **state) {
    const uint64_t value = 0xfedcba9876543210;
    for (unsigned shift = 0; shift < 4; shift++)
        for (size_t at = 0; at < 24; at++)
            for (size_t count = 0; count < 300; count += count < 20 ? 1 : 37) {
                number(wanted);
                number(got);
                for (size_t i = 0; i < count; i++) memcpy(wanted + at + (i << shift), &value, (size_t)1 << shift);
                copy_value(got + at, value, count, shift);
                if (memcmp(wanted, got, ROOM) != 0) fail_msg("%zu values of %d bytes at %zu", count, 1 << shift, at);
            }
}

static void test_units(void **state) {
    assert_int_equal(copy_unit(0), 3);
    assert_int_equal(copy_unit(24), 3);
    assert_int_equal(copy_unit(4), 2);
    assert_int_equal(copy_unit(8 | 2), 1);
    assert_int_equal(copy_unit(16 | 7), 0);
}

/* ---- while others read ---- */

enum { ROUNDS = 2000, ELEMENTS = 40 };
static _Alignas(64) unsigned char shared[16 + (ELEMENTS << 3)];
static bool finished; /* atomic */
static unsigned torn; /* atomic */

#define COUNT_TORN(type, halves)                                                                          \
    for (unsigned i = 0; i < ELEMENTS; i++) {                                                             \
        type v = __atomic_load_n((type *)(shared + 8) + i, __ATOMIC_ACQUIRE);                             \
        if (v != (type)(halves) && v != (type) ~(halves)) __atomic_add_fetch(&torn, 1, __ATOMIC_RELAXED); \
    }
static void *read_elements(void *shift) {
    while (!__atomic_load_n(&finished, __ATOMIC_ACQUIRE)) switch ((unsigned)(uintptr_t)shift) {
        case 1: COUNT_TORN(uint16_t, 0x5a5aULL); break;
        case 2: COUNT_TORN(uint32_t, 0x5a5a5a5aULL); break;
        default: COUNT_TORN(uint64_t, 0x5a5a5a5a5a5a5a5aULL); break;
        }
    return NULL;
}
static void test_no_element_is_torn(void **state) {
    static _Alignas(64) unsigned char patterns[2][64 + (ELEMENTS << 3)];
    memset(patterns[0], 0x5a, sizeof patterns[0]);
    memset(patterns[1], 0xa5, sizeof patterns[1]);
    for (unsigned shift = 1; shift < 4; shift++) {
        pthread_t reader;
        memcpy(shared, patterns[0], sizeof shared);
        finished = false;
        torn = 0;
        assert_int_equal(pthread_create(&reader, NULL, read_elements, (void *)(uintptr_t)shift), 0);
        for (unsigned i = 0; i < ROUNDS; i++) {
            size_t skip = i % 5, count = ELEMENTS - skip - i % 7;
            unsigned char *to = shared + 8 + (skip << shift);
            switch (i % 3) {
            case 0: copy_elements(to, patterns[i & 1] + ((i % 4) << shift), count, shift); break;
            case 1: copy_elements(to, shared + 8, count, shift); break;
            default: copy_value(to, i & 1 ? 0x5a5a5a5a5a5a5a5a : ~0x5a5a5a5a5a5a5a5aULL, count, shift); break;
            }
        }
        __atomic_store_n(&finished, true, __ATOMIC_RELEASE);
        pthread_join(reader, NULL);
        assert_int_equal(torn, 0);
    }
}

/* "Objects": numbers in an array that the writer fills while nobody knows of them. */
enum { OBJECTS = 20000, BATCH = 10 };
static struct { uint32_t header, pad; } objects[OBJECTS];
static Ref32 own[BATCH], published[BATCH];

static void *read_objects(void *unused) {
    while (!__atomic_load_n(&finished, __ATOMIC_ACQUIRE))
        for (unsigned i = 0; i < BATCH; i++) {
            Ref32 r = __atomic_load_n(&published[i], __ATOMIC_ACQUIRE);
            if (r && objects[r - 1].header != ~r) __atomic_add_fetch(&torn, 1, __ATOMIC_RELAXED);
        }
    return NULL;
}
static void test_references_publish(void **state) {
    pthread_t reader;
    finished = false;
    torn = 0;
    assert_int_equal(pthread_create(&reader, NULL, read_objects, NULL), 0);
    for (unsigned i = 0; i < OBJECTS; i++) {
        objects[i].header = ~(i + 1);
        own[i % BATCH] = i + 1;
        if (i % BATCH == BATCH - 1) copy_references(published, own, BATCH);
    }
    __atomic_store_n(&finished, true, __ATOMIC_RELEASE);
    pthread_join(reader, NULL);
    assert_int_equal(torn, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_distance),
        cmocka_unit_test(test_unaligned),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_no_element_is_torn),
        cmocka_unit_test(test_references_publish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
