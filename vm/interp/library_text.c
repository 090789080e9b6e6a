/* Intrinsics of text (vm/interp/intrinsic.h): String, the builders, and what their bytes go through. Strings are bytes
   of Latin-1 or native-endian UTF-16 (coder 1). */
#include <string.h>

#include "classfile/utf8.h"
#include "runtime/handle.h"
#include "runtime/wellknown.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

#define FIELD_REF(o, field) ref_load(object_at(o, intrinsic_offsets.field))
#define FIELD_AT(type, o, field) ((type *)object_at(o, intrinsic_offsets.field))

static inline uint8_t *bytes_of(const Object *array) { return array_data(array); }
static inline uint16_t *chars_of(const Object *array) { return array_data(array); }

typedef struct Text {
    const uint8_t *bytes;
    uint32_t count; /* of chars */
    bool wide;
} Text;
/* False: it has no value yet (JNI AllocObject, or its constructor is running). */
static inline bool text_of(const Object *string, Text *text) {
    const Object *value = FIELD_REF(string, STRING_value);
    if (!value) return false;
    bool wide = *FIELD_AT(uint8_t, string, STRING_coder);
    *text = (Text){bytes_of(value), array_length(value) >> wide, wide};
    return true;
}
static inline uint32_t text_at(Text t, uint32_t i) {
    return t.wide ? ((const uint16_t *)(const void *)t.bytes)[i] : t.bytes[i];
}
static inline bool text_is_short(Text t) { return intrinsic_is_short((uint64_t)t.count << t.wide); }

/* The class that OpenJDK's String leaves the work with; jdk-subset's does Latin-1 itself. */
static inline bool stands_for_coder(bool wide) { return intrinsic_stands_for(wide ? USE(UTF16) : USE(LATIN1)); }
static inline bool stands_for_hash(bool wide) {
    return intrinsic_stands_for(wide ? USE(UTF16) | USE(LANG_ACCESS) : USE(LATIN1) | USE(BYTE));
}

/* The first of [count] bytes that differ; [count]: none. */
static inline uint32_t differing_byte(const uint8_t *a, const uint8_t *b, uint32_t count) {
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t x, y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        if (x != y) return i + (uint32_t)__builtin_ctzll(x ^ y) / 8;
    }
    while (i < count && a[i] == b[i]) i++;
    return i;
}
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lowest differing byte comes first");

/* h * 31^n + ..., four at a time so that the products do not wait for each other. */
#define HASH_UNITS(h, units, count)                                                                                    \
    do {                                                                                                               \
        uint32_t i_ = 0;                                                                                               \
        for (; i_ + 4 <= (count); i_ += 4)                                                                             \
            h = h * 923521u + (units)[i_] * 29791u + (units)[i_ + 1] * 961u + (units)[i_ + 2] * 31u + (units)[i_ + 3]; \
        for (; i_ < (count); i_++) h = h * 31u + (units)[i_];                                                          \
    } while (0)
static uint32_t hash_latin1(const uint8_t *bytes, uint32_t count) {
    uint32_t h = 0;
    HASH_UNITS(h, bytes, count);
    return h;
}
static uint32_t hash_utf16(const uint16_t *chars, uint32_t count) {
    uint32_t h = 0;
    HASH_UNITS(h, chars, count);
    return h;
}

static int32_t compare_latin1(const uint8_t *a, uint32_t m, const uint8_t *b, uint32_t n) {
    uint32_t least = m < n ? m : n, i = differing_byte(a, b, least);
    return i < least ? a[i] - b[i] : (int32_t)(m - n);
}
static int32_t compare_utf16(const uint16_t *a, uint32_t m, const uint16_t *b, uint32_t n) {
    uint32_t least = m < n ? m : n, i = differing_byte((const uint8_t *)a, (const uint8_t *)b, 2 * least) / 2;
    return i < least ? a[i] - b[i] : (int32_t)(m - n);
}

/* From 21 on the bytecode compares 8 bytes at a time, and calls Long only to find the one that differs among them, if
   it is not the very first. */
static bool stands_for_words(const uint8_t *a, uint32_t m, const uint8_t *b, uint32_t n) {
    const uint32_t least = m < n ? m : n;
    if (least < 8 || *a != *b || intrinsic_has_admitted(USE(LONG))) return true;
    return differing_byte(a, b, least) >= (least & ~7u) || intrinsic_admit(USE(LONG));
}

/* From [from], which may be anything; -1: not there. */
static int32_t index_latin1(const uint8_t *bytes, uint32_t count, uint32_t c, int32_t from) {
    if (c > 0xff || from >= (int32_t)count) return -1;
    if (from < 0) from = 0;
    const uint8_t *found = memchr(bytes + from, (int)c, count - (uint32_t)from);
    return found ? (int32_t)(found - bytes) : -1;
}
static int32_t index_utf16(const uint16_t *chars, uint32_t count, uint32_t c, int32_t from) {
    for (uint32_t i = from < 0 ? 0 : (uint32_t)from; i < count; i++)
        if (chars[i] == c) return (int32_t)i;
    return -1;
}

/* ---- String ---- */

bool string_get_char(Thread *t, const Slot *a, Slot *result) {
    Text s;
    if (!text_of(slot_to_ref(a[0]), &s) || (uint32_t)a[1] >= s.count || !stands_for_coder(s.wide)) return false;
    *result = text_at(s, (uint32_t)a[1]);
    return true;
}

/* (string, seed) of ASCII without NUL; modified UTF-8 has more than a byte for the rest. */
bool image_hash_code(Thread *t, const Slot *a, Slot *result) {
    Text s;
    if (!a[0] || !text_of(slot_to_ref(a[0]), &s) || s.wide || !text_is_short(s) || !stands_for_coder(false))
        return false;
    uint32_t h = (uint32_t)a[1];
    for (uint32_t i = 0; i < s.count; i++) {
        if ((uint32_t)(s.bytes[i] - 1) >= 0x7f) return false;
        h = h * 16777619u ^ s.bytes[i];
    }
    *result = slot_int((int32_t)h);
    return true;
}

bool string_equals(Thread *t, const Slot *a, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    if (x == y || !y || object_class(x) != object_class(y)) { /* the class is final */
        *result = x == y;
        return true;
    }
    const Object *v = FIELD_REF(x, STRING_value), *w = FIELD_REF(y, STRING_value);
    if (!v || !w || !intrinsic_is_short(array_length(v))) return false;
    uint32_t count = array_length(v);
    *result = count == array_length(w) && *FIELD_AT(uint8_t, x, STRING_coder) == *FIELD_AT(uint8_t, y, STRING_coder) &&
              memcmp(bytes_of(v), bytes_of(w), count) == 0;
    return true;
}

bool string_hash_code(Thread *t, const Slot *a, Slot *result) {
    Object *string = slot_to_ref(a[0]);
    uint32_t h = __atomic_load_n(FIELD_AT(uint32_t, string, STRING_hash), __ATOMIC_RELAXED);
    if (h == 0 && !__atomic_load_n(FIELD_AT(uint8_t, string, STRING_hashIsZero), __ATOMIC_RELAXED)) {
        Text s;
        if (!text_of(string, &s) || !text_is_short(s) || !stands_for_hash(s.wide)) return false;
        h = s.wide ? hash_utf16((const uint16_t *)(const void *)s.bytes, s.count) : hash_latin1(s.bytes, s.count);
        if (h == 0)
            __atomic_store_n(FIELD_AT(uint8_t, string, STRING_hashIsZero), 1, __ATOMIC_RELAXED);
        else
            __atomic_store_n(FIELD_AT(uint32_t, string, STRING_hash), h, __ATOMIC_RELAXED);
    }
    *result = h;
    return true;
}

bool string_compare(Thread *t, const Slot *a, Slot *result) {
    const Object *other = slot_to_ref(a[1]);
    Text x, y;
    if (!other || !text_of(slot_to_ref(a[0]), &x) || !text_of(other, &y)) return false;
    if (!text_is_short(x) || !text_is_short(y)) return false;
    if (!x.wide && !y.wide) {
        if (!stands_for_coder(false)) return false;
        *result = slot_int(compare_latin1(x.bytes, x.count, y.bytes, y.count));
        return true;
    }
    if (!intrinsic_stands_for(USE(UTF16) | USE(LATIN1))) return false;
    if (x.wide && y.wide) {
        *result = slot_int(compare_utf16((const uint16_t *)(const void *)x.bytes, x.count,
                                         (const uint16_t *)(const void *)y.bytes, y.count));
        return true;
    }
    uint32_t i = 0, least = x.count < y.count ? x.count : y.count;
    while (i < least && text_at(x, i) == text_at(y, i)) i++;
    *result = slot_int((int32_t)(i < least ? text_at(x, i) - text_at(y, i) : x.count - y.count));
    return true;
}

bool string_compare_words(Thread *t, const Slot *a, Slot *result) {
    const Object *other = slot_to_ref(a[1]);
    Text x, y;
    if (!other || !text_of(slot_to_ref(a[0]), &x) || !text_of(other, &y)) return false;
    return (x.wide || y.wide || stands_for_words(x.bytes, x.count, y.bytes, y.count)) && string_compare(t, a, result);
}

static bool string_index(const Object *string, uint32_t c, int32_t from, Slot *result) {
    Text s;
    if (!text_of(string, &s) || !text_is_short(s) || !stands_for_coder(s.wide) || (s.wide && c > 0xffff)) return false;
    *result = slot_int(s.wide ? index_utf16((const uint16_t *)(const void *)s.bytes, s.count, c, from)
                              : index_latin1(s.bytes, s.count, c, from));
    return true;
}
bool string_index_of(Thread *t, const Slot *a, Slot *result) {
    return string_index(slot_to_ref(a[0]), (uint32_t)a[1], 0, result);
}
bool string_index_from(Thread *t, const Slot *a, Slot *result) {
    return string_index(slot_to_ref(a[0]), (uint32_t)a[1], slot_to_int(a[2]), result);
}

static bool starts_with(const Slot *a, bool by_words, Slot *result) {
    const Object *prefix = slot_to_ref(a[1]);
    Text s, p;
    if (!prefix || !text_of(slot_to_ref(a[0]), &s) || !text_of(prefix, &p)) return false;
    int64_t at = slot_to_int(a[2]);
    if (s.wide != p.wide || !text_is_short(p)) return false;
    *result = at >= 0 && at + p.count <= s.count;
    if (!*result) return true;
    const uint8_t *begin = s.bytes + (at << s.wide);
    const uint32_t bytes = p.count << p.wide;
    if (by_words && !stands_for_words(begin, bytes, p.bytes, bytes)) return false;
    *result = memcmp(begin, p.bytes, bytes) == 0;
    return true;
}
bool string_starts_with(Thread *t, const Slot *a, Slot *result) { return starts_with(a, false, result); }
bool string_starts_with_words(Thread *t, const Slot *a, Slot *result) { return starts_with(a, true, result); }

/* ---- StringLatin1, StringUTF16: static, over arrays ---- */

bool latin1_char_at(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || (uint32_t)a[1] >= array_length(v)) return false;
    *result = bytes_of(v)[(uint32_t)a[1]];
    return true;
}

/* [unit]: bytes of a char. Less than that at the end does not count. */
static bool values_equal(const Slot *a, uint32_t unit, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    if (!x || !y || !intrinsic_is_short(array_length(x))) return false;
    uint32_t count = array_length(x);
    *result = count == array_length(y) && memcmp(bytes_of(x), bytes_of(y), count - count % unit) == 0;
    return true;
}
bool bytes_equal(Thread *t, const Slot *a, Slot *result) { return values_equal(a, 1, result); }
bool chars_equal(Thread *t, const Slot *a, Slot *result) { return values_equal(a, 2, result); }

bool latin1_hash_code(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || !intrinsic_is_short(array_length(v))) return false;
    *result = hash_latin1(bytes_of(v), array_length(v));
    return true;
}
bool utf16_hash_code(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || !intrinsic_is_short(array_length(v))) return false;
    *result = hash_utf16(chars_of(v), array_length(v) >> 1);
    return true;
}

static bool compare_counts(const Object *x, int32_t m, const Object *y, int32_t n, Slot *result) {
    if (!x || !y || !intrinsic_has_range(x, 0, m) || !intrinsic_has_range(y, 0, n) || !intrinsic_is_short((uint32_t)m))
        return false;
    *result = slot_int(compare_latin1(bytes_of(x), (uint32_t)m, bytes_of(y), (uint32_t)n));
    return true;
}
bool latin1_compare(Thread *t, const Slot *a, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    return x && y && compare_counts(x, (int32_t)array_length(x), y, (int32_t)array_length(y), result);
}
bool latin1_compare_counts(Thread *t, const Slot *a, Slot *result) {
    return compare_counts(slot_to_ref(a[0]), slot_to_int(a[2]), slot_to_ref(a[1]), slot_to_int(a[3]), result);
}
static bool arrays_stand_for_words(const Object *x, uint32_t m, const Object *y, uint32_t n) {
    return m <= array_length(x) && n <= array_length(y) && stands_for_words(bytes_of(x), m, bytes_of(y), n);
}
bool latin1_compare_words(Thread *t, const Slot *a, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    return x && y && arrays_stand_for_words(x, array_length(x), y, array_length(y)) && latin1_compare(t, a, result);
}
bool latin1_compare_counts_words(Thread *t, const Slot *a, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    return x && y && arrays_stand_for_words(x, (uint32_t)a[2], y, (uint32_t)a[3]) &&
           latin1_compare_counts(t, a, result);
}
bool utf16_compare(Thread *t, const Slot *a, Slot *result) {
    const Object *x = slot_to_ref(a[0]), *y = slot_to_ref(a[1]);
    if (!x || !y || !intrinsic_is_short(array_length(x))) return false;
    *result = slot_int(compare_utf16(chars_of(x), array_length(x) >> 1, chars_of(y), array_length(y) >> 1));
    return true;
}

bool latin1_index_from(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || !intrinsic_is_short(array_length(v))) return false;
    *result = slot_int(index_latin1(bytes_of(v), array_length(v), (uint32_t)a[1], slot_to_int(a[2])));
    return true;
}
/* (value, its count, text, its count, from) */
bool latin1_index_of_text(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]), *w = slot_to_ref(a[2]);
    int32_t count = slot_to_int(a[1]), length = slot_to_int(a[3]), from = slot_to_int(a[4]);
    if (!v || !w || length <= 0 || from < 0 || !intrinsic_has_range(v, 0, count) ||
        !intrinsic_has_range(w, 0, length) || !intrinsic_is_short((uint64_t)count * (uint64_t)length))
        return false;
    int32_t at = from, last = count - length;
    for (; at <= last; at++) {
        const uint8_t *found = memchr(bytes_of(v) + at, bytes_of(w)[0], (size_t)(last - at + 1));
        at = found ? (int32_t)(found - bytes_of(v)) : last + 1;
        if (found && memcmp(found, bytes_of(w), (size_t)length) == 0) break;
    }
    *result = slot_int(at <= last ? at : -1);
    return true;
}

/* A String with a value of [count] bytes, which it does not have yet: *value. */
static Object *new_latin1(Thread *t, uint32_t count, Object **value) {
    if (!intrinsic_may_allocate(t)) return NULL;
    *value = heap_allocate_array(&t->heap, &primitive_array_classes[T_BYTE]->layout, count);
    if (!*value) return NULL;
    uint32_t mark = handle_mark(t);
    handle_keep(t, *value);
    Object *s = heap_allocate_object(&t->heap, &class_String->layout);
    handle_release(t, mark);
    return thread_trap(t) ? NULL : s;
}
/* (value, old, new); NULL: there is nothing to replace. */
bool latin1_replace(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    uint32_t from = (uint32_t)a[1], to = (uint32_t)a[2];
    if (!v || from > 0xff || to > 0xff || !intrinsic_is_short(array_length(v))) return false;
    uint32_t count = array_length(v);
    const uint8_t *first = memchr(bytes_of(v), (int)from, count);
    Object *value, *s = first ? new_latin1(t, count, &value) : NULL;
    if (first && !s) return false;
    *result = slot_ref(s);
    if (!s) return true;
    uint8_t *bytes = bytes_of(value);
    size_t i = (size_t)(first - bytes_of(v));
    memcpy(bytes, bytes_of(v), i);
    for (; i < count; i++) bytes[i] = bytes_of(v)[i] == from ? (uint8_t)to : bytes_of(v)[i];
    ref_store(object_at(s, intrinsic_offsets.STRING_value), value);
    return true;
}

/* (value, c, from, end) */
static bool index_between(const Slot *a, bool wide, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    int32_t from = slot_to_int(a[2]), end = slot_to_int(a[3]);
    if (!v || from < 0 || end < 0 || (uint32_t)end > array_length(v) >> wide ||
        !intrinsic_is_short((uint64_t)end << wide) || (wide && (uint32_t)a[1] > 0xffff))
        return false;
    *result = slot_int(wide ? index_utf16(chars_of(v), (uint32_t)end, (uint32_t)a[1], from)
                            : index_latin1(bytes_of(v), (uint32_t)end, (uint32_t)a[1], from));
    return true;
}
bool latin1_index_between(Thread *t, const Slot *a, Slot *result) { return index_between(a, false, result); }
bool utf16_index_between(Thread *t, const Slot *a, Slot *result) { return index_between(a, true, result); }
bool latin1_last_index_from(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || !intrinsic_is_short(array_length(v))) return false;
    int32_t i = slot_to_int(a[2]), last = (int32_t)array_length(v) - 1;
    if (i > last) i = last;
    if ((uint32_t)a[1] > 0xff) i = -1;
    while (i >= 0 && bytes_of(v)[i] != (uint8_t)a[1]) i--;
    *result = slot_int(i < 0 ? -1 : i);
    return true;
}

/* Index and count are those of the array's chars. */
static inline bool has_chars(const Object *bytes, int64_t from, int64_t count) {
    return from >= 0 && count >= 0 && from + count <= array_length(bytes) >> 1;
}

static bool bytes_to_chars(const Object *from, int32_t begin, const Object *to, int32_t at, int32_t count) {
    if (!from || !to || !intrinsic_has_range(from, begin, count) || !intrinsic_has_range(to, at, count) ||
        !intrinsic_is_short((uint32_t)count))
        return false;
    for (int32_t i = 0; i < count; i++) chars_of(to)[at + i] = bytes_of(from)[begin + i];
    return true;
}
bool latin1_to_chars(Thread *t, const Slot *a, Slot *result) {
    return bytes_to_chars(slot_to_ref(a[0]), slot_to_int(a[1]), slot_to_ref(a[2]), slot_to_int(a[3]),
                          slot_to_int(a[4]));
}
bool latin1_get_chars(Thread *t, const Slot *a, Slot *result) {
    int64_t count = (int64_t)slot_to_int(a[2]) - slot_to_int(a[1]);
    return count == (int32_t)count &&
           bytes_to_chars(slot_to_ref(a[0]), slot_to_int(a[1]), slot_to_ref(a[3]), slot_to_int(a[4]), (int32_t)count);
}
bool latin1_inflate(Thread *t, const Slot *a, Slot *result) {
    const Object *from = slot_to_ref(a[0]), *to = slot_to_ref(a[2]);
    int32_t begin = slot_to_int(a[1]), at = slot_to_int(a[3]), count = slot_to_int(a[4]);
    if (!from || !to || from == to || !intrinsic_has_range(from, begin, count) || !has_chars(to, at, count) ||
        !intrinsic_is_short((uint32_t)count))
        return false;
    for (int32_t i = 0; i < count; i++) chars_of(to)[at + i] = bytes_of(from)[begin + i];
    return true;
}

bool utf16_get_char(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || (uint32_t)a[1] >= array_length(v) >> 1) return false;
    *result = chars_of(v)[(uint32_t)a[1]];
    return true;
}
bool utf16_put_char(Thread *t, const Slot *a, Slot *result) {
    const Object *v = slot_to_ref(a[0]);
    if (!v || (uint32_t)a[1] >= array_length(v) >> 1) return false;
    chars_of(v)[(uint32_t)a[1]] = (uint16_t)a[2];
    return true;
}
bool utf16_get_chars(Thread *t, const Slot *a, Slot *result) {
    const Object *from = slot_to_ref(a[0]), *to = slot_to_ref(a[3]);
    int64_t begin = slot_to_int(a[1]), at = slot_to_int(a[4]), count = slot_to_int(a[2]) - begin;
    if (!from || !to || !has_chars(from, begin, count) || !intrinsic_has_range(to, at, count) ||
        !intrinsic_is_short((uint64_t)count))
        return false;
    for (int64_t i = 0; i < count; i++) chars_of(to)[at + i] = chars_of(from)[begin + i];
    return true;
}

/* Copies chars up to [limit] as bytes; how many. What is copied before a larger one stays. */
static int32_t narrow(const uint16_t *from, uint8_t *to, int32_t count, unsigned limit) {
    int32_t i = 0;
    for (; i < count && from[i] <= limit; i++) to[i] = (uint8_t)from[i];
    return i;
}
/* (source, begin, destination, at, count) of chars in char[] or byte[]. */
static bool narrow_range(const Slot *a, bool in_bytes, unsigned limit, int32_t *done) {
    const Object *from = slot_to_ref(a[0]), *to = slot_to_ref(a[2]);
    int32_t begin = slot_to_int(a[1]), at = slot_to_int(a[3]), count = slot_to_int(a[4]);
    if (!from || !to || from == to || !intrinsic_has_range(to, at, count) || !intrinsic_is_short((uint32_t)count) ||
        !(in_bytes ? has_chars(from, begin, count) : intrinsic_has_range(from, begin, count)))
        return false;
    *done = narrow(chars_of(from) + begin, bytes_of(to) + at, count, limit);
    return true;
}
static bool compress(const Slot *a, bool in_bytes, Slot *result) {
    int32_t done;
    if (!narrow_range(a, in_bytes, 0xff, &done)) return false;
    *result = done == slot_to_int(a[4]) ? slot_int(done) : 0;
    return true;
}
bool utf16_compress(Thread *t, const Slot *a, Slot *result) { return compress(a, true, result); }
bool chars_compress(Thread *t, const Slot *a, Slot *result) { return compress(a, false, result); }
static bool encode(const Slot *a, bool in_bytes, unsigned limit, Slot *result) {
    int32_t done;
    if (!narrow_range(a, in_bytes, limit, &done)) return false;
    *result = slot_int(done);
    return true;
}
bool encode_latin1(Thread *t, const Slot *a, Slot *result) { return encode(a, true, 0xff, result); }
bool chars_encode_latin1(Thread *t, const Slot *a, Slot *result) { return encode(a, false, 0xff, result); }
bool encode_ascii(Thread *t, const Slot *a, Slot *result) { return encode(a, false, 0x7f, result); }

static bool ascii_range(const Slot *a, uint32_t *prefix) {
    const Object *v = slot_to_ref(a[0]);
    int32_t from = slot_to_int(a[1]), count = slot_to_int(a[2]);
    if (!v || !intrinsic_has_range(v, from, count) || !intrinsic_is_short((uint32_t)count)) return false;
    *prefix = (uint32_t)utf8_ascii_prefix(bytes_of(v) + from, (uint32_t)count);
    return true;
}
bool has_negatives(Thread *t, const Slot *a, Slot *result) {
    uint32_t prefix;
    if (!ascii_range(a, &prefix)) return false;
    *result = prefix < (uint32_t)a[2];
    return true;
}
bool ascii_prefix(Thread *t, const Slot *a, Slot *result) {
    uint32_t prefix;
    if (!ascii_range(a, &prefix)) return false;
    *result = prefix;
    return true;
}
bool nonzero_ascii_prefix(Thread *t, const Slot *a, Slot *result) {
    uint32_t prefix;
    if (!ascii_range(a, &prefix)) return false;
    if (prefix) {
        const uint8_t *begin = bytes_of(slot_to_ref(a[0])) + slot_to_int(a[1]), *zero = memchr(begin, 0, prefix);
        if (zero) prefix = (uint32_t)(zero - begin);
    }
    *result = prefix;
    return true;
}

/* ---- the builders: while there is room, and no other coder is needed ---- */

bool builder_append_char(Thread *t, const Slot *a, Slot *result) {
    Object *builder = slot_to_ref(a[0]), *v = FIELD_REF(builder, BUILDER_BASE_value);
    uint32_t c = (uint16_t)a[1], at = *FIELD_AT(uint32_t, builder, BUILDER_BASE_count);
    bool wide = *FIELD_AT(uint8_t, builder, BUILDER_BASE_coder);
    if (!v || at >= array_length(v) >> wide || (!wide && c > 0xff) || !stands_for_coder(wide)) return false;
    if (wide)
        chars_of(v)[at] = (uint16_t)c;
    else
        bytes_of(v)[at] = (uint8_t)c;
    __atomic_store_n(FIELD_AT(uint32_t, builder, BUILDER_BASE_count), at + 1, __ATOMIC_RELEASE);
    *result = a[0];
    return true;
}

bool builder_append_string(Thread *t, const Slot *a, Slot *result) {
    Object *builder = slot_to_ref(a[0]), *v = FIELD_REF(builder, BUILDER_BASE_value);
    const Object *string = slot_to_ref(a[1]);
    Text s;
    if (!string || !v || !text_of(string, &s)) return false;
    uint32_t at = *FIELD_AT(uint32_t, builder, BUILDER_BASE_count);
    bool wide = *FIELD_AT(uint8_t, builder, BUILDER_BASE_coder);
    if (wide != s.wide || at > INT32_MAX || (uint64_t)at + s.count > array_length(v) >> wide || !text_is_short(s))
        return false;
    memcpy(bytes_of(v) + ((size_t)at << wide), s.bytes, (size_t)s.count << wide);
    __atomic_store_n(FIELD_AT(uint32_t, builder, BUILDER_BASE_count), at + s.count, __ATOMIC_RELEASE);
    *result = a[0];
    return true;
}

bool builder_char_at(Thread *t, const Slot *a, Slot *result) {
    const Object *builder = slot_to_ref(a[0]), *v = FIELD_REF(builder, BUILDER_BASE_value);
    uint32_t i = (uint32_t)a[1];
    bool wide = *FIELD_AT(uint8_t, builder, BUILDER_BASE_coder);
    if (!v || i >= *FIELD_AT(uint32_t, builder, BUILDER_BASE_count) || i >= array_length(v) >> wide ||
        (wide && !stands_for_coder(true)))
        return false;
    *result = wide ? chars_of(v)[i] : bytes_of(v)[i];
    return true;
}

/* ---- decimal digits ---- */

static uint32_t decimal_size(int64_t v) {
    uint64_t rest = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    uint32_t n = v < 0 ? 2 : 1;
    while (rest >= 10) {
        rest /= 10;
        n++;
    }
    return n;
}
bool int_string_size(Thread *t, const Slot *a, Slot *result) {
    *result = decimal_size(slot_to_int(a[0]));
    return true;
}
bool long_string_size(Thread *t, const Slot *a, Slot *result) {
    *result = decimal_size(a[1]);
    return true;
}

/* Writes [v] so that it ends before [end]; where it begins. */
static bool put_decimal(int64_t v, int32_t end, const Object *array, Slot *result) {
    if (!array || !intrinsic_has_range(array, 0, end) || (uint32_t)end < decimal_size(v)) return false;
    uint64_t rest = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    uint8_t *p = bytes_of(array) + end;
    do {
        *--p = (uint8_t)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (v < 0) *--p = '-';
    *result = p - bytes_of(array);
    return true;
}
bool int_get_chars(Thread *t, const Slot *a, Slot *result) {
    return put_decimal(slot_to_int(a[0]), slot_to_int(a[1]), slot_to_ref(a[2]), result);
}
bool long_get_chars(Thread *t, const Slot *a, Slot *result) {
    return put_decimal(a[1], slot_to_int(a[2]), slot_to_ref(a[3]), result);
}
