/* Intrinsics of the arithmetic of large integers (vm/interp/intrinsic.h). OpenJDK's BigInteger and MutableBigInteger
   have the most significant word first, jdk-subset's Magnitude the least significant one. */
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

enum { MOST_PRODUCTS = 1 << 22 }; /* of words, in one call */

static inline uint32_t *words_of(const Object *array) { return array_data(array); }
static inline Object *array_at(const Slot *a, unsigned i) { return slot_to_ref(a[i]); }
static bool has_words(const Object *array, int64_t from, int64_t count) {
    return array && intrinsic_has_range(array, from, count) && count <= MOST_PRODUCTS;
}

static Object *new_words(Thread *t, uint32_t count) {
    if (!intrinsic_may_allocate(t)) return NULL;
    Object *o = heap_allocate_array(&t->heap, &primitive_array_classes[T_INT]->layout, count);
    return thread_trap(t) ? NULL : o;
}

/* ---- OpenJDK ---- */

/* out += in * k at the words that end [offset] before the end of out; the carry. */
bool big_multiply_add(Thread *t, const Slot *a, Slot *result) {
    const Object *out = array_at(a, 0), *in = array_at(a, 1);
    int64_t offset = slot_to_int(a[2]), count = slot_to_int(a[3]);
    uint64_t k = (uint32_t)a[4], carry = 0;
    if (!out || !has_words(in, 0, count) || offset < 0 || !has_words(out, array_length(out) - offset - count, count))
        return false;
    uint32_t *to = words_of(out) + (array_length(out) - offset - count);
    for (int64_t i = count; i-- > 0;) {
        carry += words_of(in)[i] * k + to[i];
        to[i] = (uint32_t)carry;
        carry >>= 32;
    }
    *result = slot_int((int32_t)carry);
    return true;
}

/* r = x * y, of m and n words. */
static void multiply(const uint32_t *x, int64_t m, const uint32_t *y, int64_t n, uint32_t *r) {
    for (int64_t i = 0; i < m + n; i++) r[i] = 0;
    for (int64_t i = m; i-- > 0;) {
        uint64_t factor = x[i], carry = 0;
        for (int64_t j = n; j-- > 0;) {
            carry += y[j] * factor + r[i + j + 1];
            r[i + j + 1] = (uint32_t)carry;
            carry >>= 32;
        }
        r[i] = (uint32_t)carry;
    }
}

/* z = x * y, of the lengths given; if z is too short, a new array where the bytecode makes one. */
static bool multiply_to_length(Thread *t, const Slot *a, bool makes, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 2);
    Object *z = array_at(a, 4);
    int64_t m = slot_to_int(a[1]), n = slot_to_int(a[3]);
    if (m < 1 || n < 1 || !has_words(x, 0, m) || !has_words(y, 0, n) || m * n > MOST_PRODUCTS || z == x || z == y)
        return false;
    if ((!z || array_length(z) < m + n) && !(makes && (z = new_words(t, (uint32_t)(m + n))))) return false;
    multiply(words_of(x), m, words_of(y), n, words_of(z));
    *result = slot_ref(z);
    return true;
}
bool big_multiply(Thread *t, const Slot *a, Slot *result) { return multiply_to_length(t, a, true, result); }
bool big_multiply_into(Thread *t, const Slot *a, Slot *result) { return multiply_to_length(t, a, false, result); }

/* z = x * x, of twice as many words. (x, length, z, its length) */
bool big_square(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0);
    Object *z = array_at(a, 2);
    int64_t n = slot_to_int(a[1]);
    if (n < 1 || !has_words(x, 0, n) || n * n > MOST_PRODUCTS || z == x || slot_to_int(a[3]) != 2 * n ||
        !has_words(z, 0, 2 * n))
        return false;
    multiply(words_of(x), n, words_of(x), n, words_of(z));
    *result = slot_ref(z);
    return true;
}

bool big_add(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 1);
    if (!x || !y) return false;
    if (array_length(x) < array_length(y)) {
        const Object *swapped = x;
        x = y;
        y = swapped;
    }
    uint32_t m = array_length(x), n = array_length(y);
    if (n < 1 || m > MOST_PRODUCTS) return false;
    /* whether the sum is longer is known by the end: the highest words report nearly always */
    uint64_t carry = 0;
    Object *z = new_words(t, m);
    if (!z) return false;
    for (uint32_t i = 0; i < m; i++) {
        carry += (uint64_t)words_of(x)[m - 1 - i] + (i < n ? words_of(y)[n - 1 - i] : 0);
        words_of(z)[m - 1 - i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) return false;
    *result = slot_ref(z);
    return true;
}

bool big_subtract(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 1);
    if (!x || !y || array_length(x) < array_length(y) || array_length(x) > MOST_PRODUCTS) return false;
    uint32_t m = array_length(x), n = array_length(y);
    int64_t borrow = 0;
    Object *z = new_words(t, m);
    if (!z) return false;
    for (uint32_t i = 0; i < m; i++) {
        borrow += (int64_t)words_of(x)[m - 1 - i] - (i < n ? words_of(y)[n - 1 - i] : 0);
        words_of(z)[m - 1 - i] = (uint32_t)borrow;
        borrow >>= 32;
    }
    *result = slot_ref(z);
    return true;
}

/* q -= x * a at the words from [offset] + 1; the borrow. (this, q, a, x, length, offset) */
bool mutable_multiply_subtract(Thread *t, const Slot *a, Slot *result) {
    const Object *q = array_at(a, 1), *y = array_at(a, 2);
    uint64_t x = (uint32_t)a[3], carry = 0;
    int64_t count = slot_to_int(a[4]), at = (int64_t)slot_to_int(a[5]) + 1;
    if (!has_words(y, 0, count) || !has_words(q, at, count) || q == y) return false;
    for (int64_t i = count; i-- > 0;) {
        carry += words_of(y)[i] * x;
        uint32_t *w = &words_of(q)[at + i], before = *w;
        *w = before - (uint32_t)carry;
        carry = (carry >> 32) + (before < (uint32_t)carry);
    }
    *result = slot_int((int32_t)carry);
    return true;
}

/* r += a at the words from [offset]; the carry. (this, a, r, offset) */
bool mutable_add(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 1), *r = array_at(a, 2);
    int64_t at = slot_to_int(a[3]);
    if (!x || x == r || !has_words(r, at, array_length(x))) return false;
    uint64_t carry = 0;
    for (uint32_t i = array_length(x); i-- > 0;) {
        carry += (uint64_t)words_of(x)[i] + words_of(r)[at + i];
        words_of(r)[at + i] = (uint32_t)carry;
        carry >>= 32;
    }
    *result = slot_int((int32_t)carry);
    return true;
}

#define MUTABLE(type, o, field) (*(type *)object_at(o, intrinsic_offsets.MUTABLE_##field))
/* The quotient goes to another number, without leading zeros; the remainder is returned. (this, divisor, quotient) */
bool mutable_divide_by_word(Thread *t, const Slot *a, Slot *result) {
    Object *x = slot_to_ref(a[0]), *q = slot_to_ref(a[2]);
    uint64_t divisor = (uint32_t)a[1], rest = 0;
    if (!q || q == x || !divisor) return false;
    int32_t count = MUTABLE(int32_t, x, intLen), from = MUTABLE(int32_t, x, offset);
    const Object *v = ref_load(&MUTABLE(Ref32, x, value));
    Object *w = ref_load(&MUTABLE(Ref32, q, value));
    if (count < 2 || !has_words(v, from, count) || !w || v == w) return false;
    if (array_length(w) < (uint32_t)count && !(w = new_words(t, (uint32_t)count))) return false;
    for (int32_t i = 0; i < count; i++) {
        rest = rest << 32 | words_of(v)[from + i];
        words_of(w)[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    int32_t zeros = 0;
    while (zeros < count && !words_of(w)[zeros]) zeros++;
    ref_store(&MUTABLE(Ref32, q, value), w);
    MUTABLE(int32_t, q, intLen) = count - zeros;
    MUTABLE(int32_t, q, offset) = zeros < count ? zeros : 0;
    *result = slot_int((int32_t)rest);
    return true;
}

/* ---- jdk-subset ---- */

/* (a, b, r): the words of a + b, one more than a has, which has not less than b. */
bool magnitude_add(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 1), *r = array_at(a, 2);
    if (!x || !y || array_length(x) < array_length(y) || !has_words(r, 0, array_length(x) + 1ll)) return false;
    uint32_t m = array_length(x), n = array_length(y);
    uint64_t carry = 0;
    for (uint32_t i = 0; i < m; i++) {
        carry += (uint64_t)words_of(x)[i] + (i < n ? words_of(y)[i] : 0);
        words_of(r)[i] = (uint32_t)carry;
        carry >>= 32;
    }
    words_of(r)[m] = (uint32_t)carry;
    return true;
}
bool magnitude_subtract(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 1), *r = array_at(a, 2);
    if (!x || !y || array_length(x) < array_length(y) || !has_words(r, 0, array_length(x))) return false;
    uint32_t m = array_length(x), n = array_length(y);
    int64_t borrow = 0;
    for (uint32_t i = 0; i < m; i++) {
        borrow += (int64_t)words_of(x)[i] - (i < n ? words_of(y)[i] : 0);
        words_of(r)[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
    return true;
}
/* r += a * b, where r is another array and its words from the length of a on are zero. */
bool magnitude_multiply(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *y = array_at(a, 1), *r = array_at(a, 2);
    if (!x || !y || r == x || r == y || !has_words(r, 0, (int64_t)array_length(x) + array_length(y))) return false;
    uint32_t m = array_length(x), n = array_length(y);
    if ((uint64_t)m * n > MOST_PRODUCTS) return false;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t factor = words_of(y)[i], carry = 0;
        uint32_t *to = words_of(r) + i;
        for (uint32_t j = 0; j < m; j++) {
            carry += words_of(x)[j] * factor + to[j];
            to[j] = (uint32_t)carry;
            carry >>= 32;
        }
        to[m] = (uint32_t)carry;
    }
    return true;
}
/* (a, n, divisor, q): the remainder; q may be a. */
bool magnitude_divide_by_word(Thread *t, const Slot *a, Slot *result) {
    const Object *x = array_at(a, 0), *q = array_at(a, 3);
    int64_t count = slot_to_int(a[1]);
    uint64_t divisor = (uint32_t)a[2], rest = 0;
    if (!divisor || !has_words(x, 0, count) || !has_words(q, 0, count)) return false;
    for (int64_t i = count; i-- > 0;) {
        rest = rest << 32 | words_of(x)[i];
        words_of(q)[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    *result = slot_int((int32_t)rest);
    return true;
}
