/* Modified UTF-8 (JVMS 4.4.7): one to three bytes per UTF-16 unit, zero as C0 80, surrogates encoded one by one. */
#include "classfile/utf8.h"

#include <string.h>

static bool is_continuation(uint8_t byte) { return (byte & 0xC0) == 0x80; }

static inline bool is_plain_word(const uint8_t *text) {
    uint64_t word;
    memcpy(&word, text, 8);
    return ((word | (word - 0x0101010101010101u)) & 0x8080808080808080u) == 0;
}
static inline bool is_plain_half(const uint8_t *text) {
    uint32_t half;
    memcpy(&half, text, 4);
    return ((half | (half - 0x01010101u)) & 0x80808080u) == 0;
}

/* Whether no byte is zero or has its high bit set, as in most names. The last word may overlap the one before it. */
static bool is_plain(const uint8_t *text, size_t length) {
    if (length >= 8) {
        for (size_t i = 0; i + 8 < length; i += 8)
            if (!is_plain_word(text + i)) return false;
        return is_plain_word(text + length - 8);
    }
    if (length >= 4) return is_plain_half(text) && is_plain_half(text + length - 4);
    for (size_t i = 0; i < length; i++)
        if (text[i] == 0 || text[i] >= 0x80) return false;
    return true;
}

size_t utf8_valid_prefix(const uint8_t *text, size_t length) {
    if (is_plain(text, length)) return length;
    size_t i = 0;
    while (i < length) {
        while (length - i >= 8 && is_plain_word(text + i)) i += 8;
        if (i == length) break;
        uint8_t c = text[i];
        if (c < 0x80) {
            if (c == 0) return i;
            i++;
        } else if ((c & 0xE0) == 0xC0) {
            if (length - i < 2 || !is_continuation(text[i + 1])) return i;
            unsigned value = (c & 0x1Fu) << 6 | (text[i + 1] & 0x3Fu);
            if (value < 0x80 && value != 0) return i;
            i += 2;
        } else if ((c & 0xF0) == 0xE0) {
            if (length - i < 3 || !is_continuation(text[i + 1]) || !is_continuation(text[i + 2])) return i;
            if (c == 0xE0 && text[i + 1] < 0xA0) return i; /* below 0x800: overlong */
            i += 3;
        } else {
            return i;
        }
    }
    return length;
}

/* Decodes one unit; [*i] advances. The text is valid, but a truncated tail must not be read over: it decodes as
   U+FFFD. */
static unsigned decode_unit(const char *text, size_t length, size_t *i) {
    const uint8_t *t = (const uint8_t *)text;
    uint8_t c = t[*i];
    if (c < 0x80) {
        *i += 1;
        return c;
    }
    if ((c & 0xE0) == 0xC0 && length - *i >= 2) {
        unsigned unit = (c & 0x1Fu) << 6 | (t[*i + 1] & 0x3Fu);
        *i += 2;
        return unit;
    }
    if ((c & 0xF0) == 0xE0 && length - *i >= 3) {
        unsigned unit = (c & 0x0Fu) << 12 | (t[*i + 1] & 0x3Fu) << 6 | (t[*i + 2] & 0x3Fu);
        *i += 3;
        return unit;
    }
    *i += 1;
    return 0xFFFD;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lowest byte comes first");
size_t utf8_ascii_prefix(const uint8_t *text, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        word &= 0x8080808080808080u;
        if (word != 0) return i + (size_t)__builtin_ctzll(word) / 8;
    }
    while (i < length && text[i] < 0x80) i++;
    return i;
}

size_t utf8_utf16_length(const char *text, size_t length, bool *latin1) {
    size_t i = utf8_ascii_prefix((const uint8_t *)text, length), units = i;
    unsigned all = 0;
    for (; i < length; units++) all |= decode_unit(text, length, &i);
    if (latin1) *latin1 = all < 0x100;
    return units;
}

void utf8_to_utf16(const char *text, size_t length, uint16_t *out) {
    for (size_t i = 0; i < length;) *out++ = (uint16_t)decode_unit(text, length, &i);
}

void utf8_to_latin1(const char *text, size_t length, uint8_t *out) {
    size_t i = utf8_ascii_prefix((const uint8_t *)text, length);
    memcpy(out, text, i);
    out += i;
    while (i < length) *out++ = (uint8_t)decode_unit(text, length, &i);
}

static size_t unit_length(unsigned unit) { return unit != 0 && unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3; }

static char *encode_unit(unsigned unit, char *out) {
    if (unit != 0 && unit < 0x80) {
        *out++ = (char)unit;
    } else if (unit < 0x800) {
        *out++ = (char)(0xC0 | unit >> 6);
        *out++ = (char)(0x80 | (unit & 0x3F));
    } else {
        *out++ = (char)(0xE0 | unit >> 12);
        *out++ = (char)(0x80 | (unit >> 6 & 0x3F));
        *out++ = (char)(0x80 | (unit & 0x3F));
    }
    return out;
}

size_t utf16_utf8_length(const uint16_t *units, size_t count) {
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) bytes += unit_length(units[i]);
    return bytes;
}

size_t utf16_utf8_length_within(const uint16_t *units, size_t count, size_t limit) {
    size_t bytes = 0;
    for (size_t i = 0; i < count && bytes + unit_length(units[i]) <= limit; i++) bytes += unit_length(units[i]);
    return bytes;
}

size_t latin1_utf8_length_within(const uint8_t *chars, size_t count, size_t limit) {
    size_t bytes = 0;
    for (size_t i = 0; i < count && bytes + unit_length(chars[i]) <= limit; i++) bytes += unit_length(chars[i]);
    return bytes;
}

void utf16_to_utf8(const uint16_t *units, size_t count, char *out) {
    for (size_t i = 0; i < count; i++) out = encode_unit(units[i], out);
}

/* Eight of them are letters of ASCII, none NUL. */
static bool is_ascii(const uint8_t *chars) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t word;
    memcpy(&word, chars, sizeof word);
    return !((word | (word - ones)) & ones << 7);
}

size_t latin1_utf8_length(const uint8_t *chars, size_t count) {
    size_t bytes = count, i = 0;
    for (; i < count; i++) {
        while (count - i > 8 && is_ascii(chars + i)) i += 8;
        bytes += unit_length(chars[i]) - 1;
    }
    return bytes;
}

void latin1_to_utf8(const uint8_t *chars, size_t count, char *out) {
    for (size_t i = 0; i < count; i++) {
        for (; count - i > 8 && is_ascii(chars + i); i += 8, out += 8) memcpy(out, chars + i, 8);
        out = encode_unit(chars[i], out);
    }
}
