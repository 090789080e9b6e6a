/* What is valid modified UTF-8 and where the first error is; conversions there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "classfile/utf8.h"

static size_t prefix(const char *text, size_t length) {
    /* A copy of exactly that size, so that the sanitizer sees reads after it. */
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, text, length);
    size_t result = utf8_valid_prefix(copy, length);
    free(copy);
    return result;
}

static void test_validity(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length, valid;
    } cases[] = {
        {"", 0, 0},
        {"abc", 3, 3},
        {"java/lang/Object", 16, 16},
        {"a\0b", 3, 1},
        {"\xC0\x80", 2, 2},
        {"\xC1\x81", 2, 0},
        {"\xC0\x81", 2, 0},
        {"\xC2\x80", 2, 2},
        {"\xDF\xBF", 2, 2},
        {"\xE0\x80\x81", 3, 0},
        {"\xE0\x9F\xBF", 3, 0},
        {"\xE0\xA0\x80", 3, 3},
        {"\xEF\xBF\xBF", 3, 3},
        {"\xED\xA0\x80", 3, 3},
        {"\xED\xBF\xBF", 3, 3}, /* surrogates are alone */
        {"\xF0\x9F\x98\x80", 4, 0},
        {"ab\xC3", 3, 2},
        {"ab\xE2\x82", 4, 2},
        {"\x80", 1, 0},
        {"\xFF", 1, 0},
        {"abcdefgh\x80", 9, 8},
        {"abcdefghijklmno\0p", 17, 15},
        {"\xC3\x28", 2, 0},
        {"\xE2\x28\xA1", 3, 0},
        {"\xE2\x82\x28", 3, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(prefix(cases[i].text, cases[i].length), cases[i].valid);
}

/* Words are checked at once, and the last one overlaps the one before it: one byte in each place of each length. */
static void test_each_place(void **state) {
    (void)state;
    for (size_t length = 1; length <= 27; length++) {
        for (size_t at = 0; at < length; at++) {
            char text[28];
            memset(text, 'a', sizeof text);
            text[at] = 0;
            assert_int_equal(prefix(text, length), at);
            text[at] = '\x80';
            assert_int_equal(prefix(text, length), at);
            text[at] = 1;
            assert_int_equal(prefix(text, length), length);
        }
    }
}

static void test_all_units(void **state) {
    (void)state;
    for (unsigned unit = 0; unit < 0x10000; unit++) {
        uint16_t in = (uint16_t)unit, out;
        char text[3];
        size_t length = utf16_utf8_length(&in, 1);
        assert_int_equal(length, unit == 0 ? 2 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3);
        utf16_to_utf8(&in, 1, text);
        assert_int_equal(prefix(text, length), length);
        bool latin1;
        assert_int_equal(utf8_utf16_length(text, length, &latin1), 1);
        assert_int_equal(latin1, unit < 256);
        utf8_to_utf16(text, length, &out);
        assert_int_equal(out, unit);
        if (unit < 256) {
            uint8_t narrow = (uint8_t)unit, back;
            char again[2];
            assert_int_equal(latin1_utf8_length(&narrow, 1), length);
            latin1_to_utf8(&narrow, 1, again);
            assert_memory_equal(again, text, length);
            utf8_to_latin1(text, length, &back);
            assert_int_equal(back, unit);
        }
    }
}

/* What is no letter of ASCII at every place of a text of every length, and at two: all units are as long as alone. */
static void test_latin1_places(void **state) {
    (void)state;
    static const uint8_t others[] = {0, 0x7F, 0x80, 0xFF};
    for (size_t count = 0; count < 40; count++)
        for (size_t place = 0; place < (count ? count : 1); place++)
            for (size_t kind = 0; kind < sizeof others; kind++) {
                uint8_t chars[40];
                uint16_t units[40];
                char text[80], wanted[80];
                memset(chars, 'x', sizeof chars);
                chars[place] = others[kind];
                chars[(place * 7 + 3) % sizeof chars] = others[(kind + 1) % sizeof others];
                for (size_t i = 0; i < count; i++) units[i] = chars[i];
                size_t length = utf16_utf8_length(units, count);
                assert_int_equal(latin1_utf8_length(chars, count), length);
                for (size_t limit = 0; limit <= length + 1; limit++) {
                    size_t whole = 0, n = 0;
                    while (n < count && whole + utf16_utf8_length(units + n, 1) <= limit)
                        whole += utf16_utf8_length(units + n++, 1);
                    assert_int_equal(utf16_utf8_length_within(units, count, limit), whole);
                    assert_int_equal(latin1_utf8_length_within(chars, count, limit), whole);
                }
                utf16_to_utf8(units, count, wanted);
                latin1_to_utf8(chars, count, text);
                assert_memory_equal(text, wanted, length);
            }
}

static void test_strings(void **state) {
    (void)state;
    static const uint16_t units[] = {'a', 0, 0xE9, 0x20AC, 0xD83D, 0xDE00, 'z'};
    char text[32];
    size_t length = utf16_utf8_length(units, 7);
    assert_int_equal(length, 1 + 2 + 2 + 3 + 3 + 3 + 1);
    static const uint8_t ends[] = {0, 1, 1, 3, 3, 5, 5, 5, 8, 8, 8, 11, 11, 11, 14, 15, 15};
    for (size_t limit = 0; limit < sizeof ends; limit++)
        assert_int_equal(utf16_utf8_length_within(units, 7, limit), ends[limit]);
    utf16_to_utf8(units, 7, text);
    assert_int_equal(prefix(text, length), length);
    bool latin1;
    assert_int_equal(utf8_utf16_length(text, length, &latin1), 7);
    assert_false(latin1);
    uint16_t back[7];
    utf8_to_utf16(text, length, back);
    assert_memory_equal(back, units, sizeof units);
    assert_int_equal(utf8_utf16_length("caf\xC3\xA9", 5, &latin1), 4);
    assert_true(latin1);
}

/* One letter of two bytes at every place of texts of every length up to some words. */
static void test_ascii_prefixes(void **state) {
    (void)state;
    for (size_t length = 0; length < 40; length++) {
        for (size_t at = 0; at <= length; at++) {
            uint8_t text[41], back[41];
            memset(text, 'x', sizeof text);
            if (at < length) memcpy(text + at, "\xC3\xA9", 2);
            size_t bytes = at < length ? length + 1 : length;
            bool latin1;
            assert_int_equal(utf8_ascii_prefix(text, bytes), at);
            assert_int_equal(utf8_utf16_length((const char *)text, bytes, &latin1), length);
            assert_true(latin1);
            utf8_to_latin1((const char *)text, bytes, back);
            for (size_t i = 0; i < length; i++) assert_int_equal(back[i], i == at ? 0xE9 : 'x');
        }
    }
}

/* Invalid text must not make the converters read past the end. */
static void test_truncated_text_is_safe(void **state) {
    (void)state;
    static const char *const bad[] = {"\xE2", "\xC3", "a\xE2\x82", "\xFF\xFF", "\xE2\x28"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        size_t length = strlen(bad[i]);
        char *copy = malloc(length);
        memcpy(copy, bad[i], length);
        size_t units = utf8_utf16_length(copy, length, NULL);
        assert_true(units <= length);
        uint16_t out[8];
        utf8_to_utf16(copy, length, out);
        free(copy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_validity),
        cmocka_unit_test(test_each_place),
        cmocka_unit_test(test_all_units),
        cmocka_unit_test(test_latin1_places),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_ascii_prefixes),
        cmocka_unit_test(test_truncated_text_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
