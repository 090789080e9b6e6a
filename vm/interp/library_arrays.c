/* Intrinsics of java.util.Arrays and what follows it (vm/interp/intrinsic.h), by the size of the elements. */
#include <string.h>

#include "gc/copy.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

static bool fill_elements(Thread *t, char *to, int64_t count, uint64_t value, unsigned shift) {
    for (int64_t at = 0, end = 0; at < count; at = end) {
        if (!intrinsic_next_slice(t, at, count, &end)) return false;
        copy_value(to + ((size_t)at << shift), value, (size_t)(end - at), shift);
    }
    return true;
}

/* boolean[] is none of these: it keeps the lowest bit only. */
#define FILL(size, type, whole, ranged)                                                                     \
    static bool fill_words_##size(Thread *t, type *p, int64_t count, type v) {                              \
        return fill_elements(t, (char *)p, count, v, (unsigned)__builtin_ctz(size));                        \
    }                                                                                                       \
    bool fill_##size(Thread *t, const Slot *a, Slot *result) {                                              \
        const Object *array = slot_to_ref(a[0]);                                                            \
        return array && fill_words_##size(t, array_data(array), array_length(array), (type)a[whole]);       \
    }                                                                                                       \
    bool fill_range_##size(Thread *t, const Slot *a, Slot *result) {                                        \
        const Object *array = slot_to_ref(a[0]);                                                            \
        int32_t from = slot_to_int(a[1]), to = slot_to_int(a[2]);                                           \
        if (!array || from < 0 || from > to || (uint32_t)to > array_length(array)) return false;            \
        return fill_words_##size(t, (type *)array_data(array) + from, (int64_t)to - from, (type)a[ranged]); \
    }
FILL(1, uint8_t, 1, 3)
FILL(2, uint16_t, 1, 3)
FILL(4, uint32_t, 1, 3)
FILL(8, uint64_t, 2, 4)

static bool arrays_equal(Thread *t, const Slot *a, unsigned element, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    if (!x || !y) return false;
    const uint8_t *p = array_data(x), *q = array_data(y);
    int64_t bytes = (int64_t)array_length(x) * element, at = array_length(x) == array_length(y) ? 0 : bytes + 1;
    for (int64_t end; at < bytes; at = end) {
        if (!intrinsic_next_slice(t, at, bytes, &end)) return false;
        if (memcmp(p + at, q + at, (size_t)(end - at)) != 0) break;
    }
    *result = at == bytes;
    return true;
}
bool arrays_equal_1(Thread *t, const Slot *a, Slot *result) { return arrays_equal(t, a, 1, result); }
bool arrays_equal_2(Thread *t, const Slot *a, Slot *result) { return arrays_equal(t, a, 2, result); }
bool arrays_equal_4(Thread *t, const Slot *a, Slot *result) { return arrays_equal(t, a, 4, result); }
bool arrays_equal_8(Thread *t, const Slot *a, Slot *result) { return arrays_equal(t, a, 8, result); }

/* The index of the first elements of the ranges that differ; -1. */
static bool find_mismatch(Thread *t, const Object *x, int64_t from, const Object *y, int64_t other, int64_t count,
                          unsigned element, Slot *result) {
    if (!x || !y || !intrinsic_has_range(x, from, count) || !intrinsic_has_range(y, other, count)) return false;
    const uint8_t *p = (const uint8_t *)array_data(x) + from * element;
    const uint8_t *q = (const uint8_t *)array_data(y) + other * element;
    int64_t at = 0, bytes = count * element;
    for (int64_t end = 0; at < bytes && at == end;) {
        if (!intrinsic_next_slice(t, at, bytes, &end)) return false;
        while (end - at >= 32 && memcmp(p + at, q + at, 32) == 0) at += 32;
        while (at < end && p[at] == q[at]) at++;
    }
    *result = slot_int(at < bytes ? (int32_t)(at / element) : -1);
    return true;
}
#define MISMATCH(element)                                                                                        \
    bool mismatch_##element(Thread *t, const Slot *a, Slot *result) {                                            \
        return find_mismatch(t, slot_to_ref(a[0]), 0, slot_to_ref(a[1]), 0, slot_to_int(a[2]), element, result); \
    }                                                                                                            \
    bool mismatch_range_##element(Thread *t, const Slot *a, Slot *result) {                                      \
        return find_mismatch(t, slot_to_ref(a[0]), slot_to_int(a[1]), slot_to_ref(a[2]), slot_to_int(a[3]),      \
                             slot_to_int(a[4]), element, result);                                                \
    }
MISMATCH(1)
MISMATCH(2)
MISMATCH(4)
MISMATCH(8)

/* The hash of a range, beginning with [h]. */
#define HASH(name, type, element)                                                                                \
    static bool sum_##name(Thread *t, const Object *array, int64_t from, int64_t count, uint32_t h, Slot *sum) { \
        const type *p = (const type *)array_data(array) + from;                                                  \
        INTRINSIC_SLICES(t, i, count) h = 31 * h + (element);                                                    \
        *sum = h;                                                                                                \
        return true;                                                                                             \
    }                                                                                                            \
    /* (array, from, count, initial value) */                                                                    \
    bool hash_range_##name(Thread *t, const Slot *a, Slot *result) {                                             \
        const Object *array = slot_to_ref(a[0]);                                                                 \
        int64_t from = slot_to_int(a[1]), count = slot_to_int(a[2]);                                             \
        return array && intrinsic_has_range(array, from, count) &&                                               \
               sum_##name(t, array, from, count, (uint32_t)a[3], result);                                        \
    }
HASH(bytes, int8_t, (uint32_t)p[i])
HASH(unsigned, uint8_t, p[i])
HASH(chars, uint16_t, p[i])
HASH(shorts, int16_t, (uint32_t)p[i])
HASH(ints, uint32_t, p[i])

#define HASH_WHOLE(name)                                                         \
    bool hash_##name(Thread *t, const Slot *a, Slot *result) {                   \
        const Object *array = slot_to_ref(a[0]);                                 \
        return array && sum_##name(t, array, 0, array_length(array), 1, result); \
    }
HASH_WHOLE(bytes)
HASH_WHOLE(chars)
HASH_WHOLE(shorts)
HASH_WHOLE(ints)

bool hash_longs(Thread *t, const Slot *a, Slot *result) {
    const Object *array = slot_to_ref(a[0]);
    if (!array) return false;
    const uint64_t *p = array_data(array);
    uint32_t h = 1, count = array_length(array);
    INTRINSIC_SLICES(t, i, count) h = 31 * h + (uint32_t)(p[i] ^ p[i] >> 32);
    *result = h;
    return true;
}
