/* Intrinsics of java.util.Arrays and what stands behind it (vm/interp/intrinsic.h), by the size of the elements. */
#include <string.h>

#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

static bool is_short(const Object *array, unsigned element) {
    return array && intrinsic_is_short((uint64_t)array_length(array) * element);
}

/* boolean[] is none of these: it keeps the lowest bit only. */
#define FILL(size, type, whole, ranged)                                              \
    bool fill_##size(Thread *t, const Slot *a, Slot *result) {                       \
        const Object *array = slot_to_ref(a[0]);                                     \
        if (!is_short(array, size)) return false;                                    \
        type *p = array_data(array);                                                 \
        for (uint32_t i = 0; i < array_length(array); i++) p[i] = (type)a[whole];    \
        return true;                                                                 \
    }                                                                                \
    bool fill_range_##size(Thread *t, const Slot *a, Slot *result) {                 \
        const Object *array = slot_to_ref(a[0]);                                     \
        int32_t from = slot_to_int(a[1]), to = slot_to_int(a[2]);                    \
        if (!array || from < 0 || from > to || (uint32_t)to > array_length(array) || \
            !intrinsic_is_short((uint64_t)(to - from) * size))                       \
            return false;                                                            \
        type *p = array_data(array);                                                 \
        for (int32_t i = from; i < to; i++) p[i] = (type)a[ranged];                  \
        return true;                                                                 \
    }
FILL(1, uint8_t, 1, 3)
FILL(2, uint16_t, 1, 3)
FILL(4, uint32_t, 1, 3)
FILL(8, uint64_t, 2, 4)

static bool arrays_equal(const Slot *a, unsigned element, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    if (!is_short(x, element) || !y) return false;
    *result =
        array_length(x) == array_length(y) && !memcmp(array_data(x), array_data(y), (size_t)array_length(x) * element);
    return true;
}
bool arrays_equal_1(Thread *t, const Slot *a, Slot *result) { return arrays_equal(a, 1, result); }
bool arrays_equal_2(Thread *t, const Slot *a, Slot *result) { return arrays_equal(a, 2, result); }
bool arrays_equal_4(Thread *t, const Slot *a, Slot *result) { return arrays_equal(a, 4, result); }
bool arrays_equal_8(Thread *t, const Slot *a, Slot *result) { return arrays_equal(a, 8, result); }

/* The index of the first elements of the ranges that differ; -1. */
static bool find_mismatch(const Object *x, int64_t from, const Object *y, int64_t other, int64_t count,
                          unsigned element, Slot *result) {
    if (!x || !y || !intrinsic_has_range(x, from, count) || !intrinsic_has_range(y, other, count) ||
        !intrinsic_is_short((uint64_t)count * element))
        return false;
    const uint8_t *p = (const uint8_t *)array_data(x) + from * element;
    const uint8_t *q = (const uint8_t *)array_data(y) + other * element;
    size_t at = 0, bytes = (size_t)count * element;
    while (bytes - at >= 32 && !memcmp(p + at, q + at, 32)) at += 32;
    while (at < bytes && p[at] == q[at]) at++;
    *result = slot_int(at < bytes ? (int32_t)(at / element) : -1);
    return true;
}
#define MISMATCH(element)                                                                                     \
    bool mismatch_##element(Thread *t, const Slot *a, Slot *result) {                                         \
        return find_mismatch(slot_to_ref(a[0]), 0, slot_to_ref(a[1]), 0, slot_to_int(a[2]), element, result); \
    }                                                                                                         \
    bool mismatch_range_##element(Thread *t, const Slot *a, Slot *result) {                                   \
        return find_mismatch(slot_to_ref(a[0]), slot_to_int(a[1]), slot_to_ref(a[2]), slot_to_int(a[3]),      \
                             slot_to_int(a[4]), element, result);                                             \
    }
MISMATCH(1)
MISMATCH(2)
MISMATCH(4)
MISMATCH(8)

#define SUM(name, type, element)                                                               \
    static uint32_t sum_##name(const Object *array, int64_t from, int64_t count, uint32_t h) { \
        const type *p = (const type *)array_data(array) + from;                                \
        for (int64_t i = 0; i < count; i++) h = 31 * h + (element);                            \
        return h;                                                                              \
    }
SUM(bytes, int8_t, (uint32_t)p[i])
SUM(unsigned, uint8_t, p[i])
SUM(chars, uint16_t, p[i])
SUM(shorts, int16_t, (uint32_t)p[i])
SUM(ints, uint32_t, p[i])
SUM(longs, uint64_t, (uint32_t)(p[i] ^ p[i] >> 32))

#define HASH(name, element)                                     \
    bool hash_##name(Thread *t, const Slot *a, Slot *result) {  \
        const Object *array = slot_to_ref(a[0]);                \
        if (!is_short(array, element)) return false;            \
        *result = sum_##name(array, 0, array_length(array), 1); \
        return true;                                            \
    }
HASH(bytes, 1)
HASH(chars, 2)
HASH(shorts, 2)
HASH(ints, 4)
HASH(longs, 8)

/* (array, from, count, initial value) */
#define HASH_RANGE(name, element)                                                                \
    bool hash_range_##name(Thread *t, const Slot *a, Slot *result) {                             \
        const Object *array = slot_to_ref(a[0]);                                                 \
        int64_t from = slot_to_int(a[1]), count = slot_to_int(a[2]);                             \
        if (!is_short(array, element) || !intrinsic_has_range(array, from, count)) return false; \
        *result = sum_##name(array, from, count, (uint32_t)a[3]);                                \
        return true;                                                                             \
    }
HASH_RANGE(bytes, 1)
HASH_RANGE(unsigned, 1)
HASH_RANGE(chars, 2)
HASH_RANGE(shorts, 2)
HASH_RANGE(ints, 4)
