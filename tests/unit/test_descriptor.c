/* Validation, walking, external forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "classfile/descriptor.h"

static void test_fields(void **state) {
    (void)state;
    static const char *const good[] = {
        "B", "C", "D", "F", "I", "J", "S", "Z", "[I", "[[[J", "La;", "Ljava/lang/Object;", "[La/b;", "La b;", "LI;"};
    static const char *const bad[] = {"",       "V",    "X",    "[",     "[V",    "II",   "L;",  "L", "La",
                                      "La//b;", "L/a;", "La/;", "La.b;", "La[b;", "La;x", "()V", "I "};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(descriptor_is_field(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(descriptor_is_field(bad[i], strlen(bad[i])));
    char array[258];
    memset(array, '[', 256);
    array[255] = 'I';
    assert_true(descriptor_is_field(array, 256));
    array[255] = '[';
    array[256] = 'I';
    assert_false(descriptor_is_field(array, 257));
}

static void test_methods(void **state) {
    (void)state;
    static const char *const good[] = {"()V", "(I)I", "(Ljava/lang/String;[[IJ)Lx;", "()[I", "(La)b;)V"};
    static const char *const bad[] = {"",   "V",   "(",    "()",    "()VV", "(V)V",
                                      "(I", "I)V", "()[V", "(Lx)V", "()La", "(I)V "};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(descriptor_is_method(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(descriptor_is_method(bad[i], strlen(bad[i])));
}

static void test_walk(void **state) {
    (void)state;
    Symbol *d = symbol_intern_cstr("(I[JLa)b;D[[Lq;Z)Lr;");
    assert_int_equal(descriptor_argument_count(d), 6);
    assert_int_equal(descriptor_argument_slots(d), 7);
    static const char *const parts[] = {"I", "[J", "La)b;", "D", "[[Lq;", "Z"};
    const char *cursor = d->text + 1, *begin, *end;
    for (int i = 0; i < 6; i++) {
        char letter = descriptor_next(&cursor, &begin, &end);
        assert_int_equal(letter, parts[i][0]);
        assert_int_equal(end - begin, strlen(parts[i]));
        assert_memory_equal(begin, parts[i], strlen(parts[i]));
    }
    assert_int_equal(descriptor_next(&cursor, &begin, &end), 0);
    assert_int_equal(descriptor_return(d, &begin), 'L');
    assert_string_equal(begin, "Lr;");
    assert_int_equal(descriptor_return(sym_void_signature, &begin), 'V');
    assert_int_equal(descriptor_argument_slots(sym_void_signature), 0);
    /* Malformed text is walked without leaving it. */
    assert_int_equal(descriptor_argument_slots(symbol_intern_cstr("")), 0);
    descriptor_argument_slots(symbol_intern_cstr("(La"));
    descriptor_argument_slots(symbol_intern_cstr("([["));
}

static void assert_type(const char *descriptor, const char *expected) {
    char *text = descriptor_external_type(descriptor, descriptor + strlen(descriptor));
    assert_string_equal(text, expected);
    free(text);
}

static void test_external(void **state) {
    (void)state;
    assert_type("I", "int");
    assert_type("[[Z", "boolean[][]");
    assert_type("Ljava/lang/String;", "java.lang.String");
    assert_type("[Lp/A$B;", "p.A$B[]");
    assert_type("V", "void");
    char *text =
        descriptor_external_method("p/A", "m", symbol_intern_cstr("(ILjava/lang/String;[J)[Ljava/lang/Object;"));
    assert_string_equal(text, "java.lang.Object[] p.A.m(int, java.lang.String, long[])");
    free(text);
    text = descriptor_external_method("M", "nat", sym_void_signature);
    assert_string_equal(text, "void M.nat()");
    free(text);
    text = descriptor_external_method("[I", "clone", symbol_intern_cstr("()Ljava/lang/Object;"));
    assert_string_equal(text, "java.lang.Object [I.clone()");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_methods),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_external),
    };
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
