/* Calls whose registers and stack words somebody else has assigned, against functions compiled by gcc: each argument
   arrives where the machine's convention has it, in both directions; what cannot be expressed is refused. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "vm/interp/foreign_shape.h"

enum { RAX, RCX, RDX, RBX, RSI = 6, RDI, R8, R9, R10 };
#define INTEGER(n) \
    { STORAGE_INTEGER, n }
#define VECTOR(n) \
    { STORAGE_VECTOR, n }
#define STACK(at) \
    { STORAGE_STACK, at }
#define TARGET \
    { STORAGE_PLACEHOLDER, PLACEHOLDER_TARGET }
#define COUNT(array) (sizeof(array) / sizeof *(array))

static int64_t bits(double d) {
    int64_t j;
    memcpy(&j, &d, sizeof j);
    return j;
}
static int64_t float_bits(float f) {
    int64_t j = 0x5a5a5a5a00000000;
    memcpy(&j, &f, sizeof f);
    return j;
}
static double to_double(int64_t j) {
    double d;
    memcpy(&d, &j, sizeof d);
    return d;
}

static ForeignShape *shape(const Storage *arguments, unsigned count, const Storage *results, unsigned result_count,
                           int *places) {
    const char *why = "none";
    ForeignShape *s = foreign_shape_new(arguments, count, results, result_count, places, &why);
    assert_non_null(s);
    assert_null(why);
    assert_int_equal(s->results, result_count);
    return s;
}
/* The arguments are 1, 2, 3 ...: doubles in vector registers, integers elsewhere. */
static void call(void *function, const Storage *arguments, unsigned count, const Storage *results,
                 unsigned result_count, int64_t result[FOREIGN_RESULTS]) {
    int places[count + 1];
    ForeignShape *s = shape(arguments, count, results, result_count, places);
    int64_t values[s->count + 1];
    for (unsigned i = 0; i < s->count; i++) values[i] = 0x5a5a5a5a5a5a5a5a; /* nothing depends on what is between */
    for (unsigned i = 0; i < count; i++)
        if (places[i] >= 0) values[places[i]] = arguments[i].kind == STORAGE_VECTOR ? bits(i + 1.) : (int64_t)i + 1;
    foreign_shape_call(s, function, values, result);
    foreign_shape_free(s);
}

static int64_t integers(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h) {
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * g + 10000000 * h;
}
static void test_integers(void **state) {
    static const Storage arguments[] = {INTEGER(RDI), INTEGER(RSI), INTEGER(RDX), INTEGER(RCX),
                                        INTEGER(R8),  INTEGER(R9),  STACK(0),     STACK(8)},
                         result[] = {INTEGER(RAX)};
    int64_t r[FOREIGN_RESULTS];
    call(integers, arguments, COUNT(arguments), result, 1, r);
    assert_int_equal(r[0], 87654321);
}

/* The order of the arguments is the program's affair; so are places that are left out. */
static void test_order_and_gaps(void **state) {
    static const Storage backwards[] = {STACK(8),     INTEGER(R9),  INTEGER(R8),  INTEGER(RCX),
                                        INTEGER(RDX), INTEGER(RSI), INTEGER(RDI), STACK(0)},
                         gaps[] = {STACK(8), {STORAGE_NONE, 0}, INTEGER(RCX), TARGET, INTEGER(RAX)},
                         result[] = {INTEGER(RAX)};
    int64_t r[FOREIGN_RESULTS];
    call(integers, backwards, COUNT(backwards), result, 1, r);
    assert_int_equal(r[0], 18234567);
    int places[COUNT(gaps)];
    ForeignShape *s = shape(gaps, COUNT(gaps), result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    values[places[0]] = 1;
    values[places[2]] = 3;
    for (int i = 1; i < 5; i++)
        if (i != 2) assert_int_equal(places[i], FOREIGN_NOWHERE);
    foreign_shape_call(s, integers, values, r);
    assert_int_equal(r[0], 10003000);
    foreign_shape_free(s);
}

typedef struct Memory {
    int64_t a;
    double b;
    int32_t c[3];
} Memory;
static double everything(int8_t a, double b, float c, Memory m, double d, double e, double f, double g, double h,
                         double i, float j, int64_t k) {
    return a + 2 * b + 3 * c + 4 * m.a + 5 * m.b + 6 * m.c[2] + 7 * d + 8 * e + 9 * f + 10 * g + 11 * h + 12 * i +
           13 * j + 14 * k;
}
static void test_everything(void **state) {
    static const Storage arguments[] = {INTEGER(RDI), VECTOR(0), VECTOR(1), STACK(0),  STACK(8),
                                        STACK(16),    STACK(24), VECTOR(2), VECTOR(3), VECTOR(4),
                                        VECTOR(5),    VECTOR(6), VECTOR(7), STACK(32), INTEGER(RSI)},
                         result[] = {VECTOR(0)};
    const Memory m = {4, 5.5, {1, 2, 6}};
    int64_t words[4] = {0};
    memcpy(words, &m, sizeof m);
    const int64_t given[] = {-1 & 0xff, bits(2.25), float_bits(3.5f), words[0],          words[1],
                             words[2],  words[3],   bits(7),          bits(8),           bits(9),
                             bits(10),  bits(11),   bits(12),         float_bits(13.5f), 14};
    int places[COUNT(arguments)];
    int64_t r[FOREIGN_RESULTS];
    ForeignShape *s = shape(arguments, COUNT(arguments), result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    for (unsigned i = 0; i < COUNT(arguments); i++) values[places[i]] = given[i];
    foreign_shape_call(s, everything, values, r);
    assert_true(to_double(r[0]) == everything(-1, 2.25, 3.5f, m, 7, 8, 9, 10, 11, 12, 13.5f, 14));
    foreign_shape_free(s);
}

static double variadic(int count, ...) {
    va_list list;
    double sum = 0;
    va_start(list, count);
    while (count--) sum = 10 * sum + va_arg(list, double);
    va_end(list);
    return sum;
}
static void test_variadic(void **state) {
    static const Storage arguments[] = {INTEGER(RDI), VECTOR(0), VECTOR(1), VECTOR(2), VECTOR(3),   VECTOR(4),
                                        VECTOR(5),    VECTOR(6), VECTOR(7), STACK(0),  INTEGER(RAX)},
                         result[] = {VECTOR(0)};
    int places[COUNT(arguments)];
    int64_t r[FOREIGN_RESULTS];
    ForeignShape *s = shape(arguments, COUNT(arguments), result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    values[places[0]] = 9;
    for (int i = 1; i <= 9; i++) values[places[i]] = bits(i);
    assert_int_equal(places[10], FOREIGN_NOWHERE);
    foreign_shape_call(s, variadic, values, r);
    assert_true(to_double(r[0]) == 123456789);
    foreign_shape_free(s);
}

typedef struct TwoIntegers {
    int64_t a, b;
} TwoIntegers;
typedef struct TwoDoubles {
    double a, b;
} TwoDoubles;
typedef struct IntegerDouble {
    int64_t a;
    double b;
} IntegerDouble;
typedef struct DoubleInteger {
    double a;
    int64_t b;
} DoubleInteger;
static TwoIntegers two_integers(void) { return (TwoIntegers){-1, 2}; }
static TwoDoubles two_doubles(void) { return (TwoDoubles){-1, 2}; }
static IntegerDouble integer_double(void) { return (IntegerDouble){-1, 2}; }
static DoubleInteger double_integer(void) { return (DoubleInteger){-1, 2}; }
static const Storage pairs[][2] = {
    {INTEGER(RAX), INTEGER(RDX)}, {VECTOR(0), VECTOR(1)}, {INTEGER(RAX), VECTOR(0)}, {VECTOR(0), INTEGER(RAX)}};
static const int64_t integer_pair[2] = {-1, 2};
static int64_t piece(int pair, int i) {
    return pairs[pair][i].kind == STORAGE_VECTOR ? bits((double)integer_pair[i]) : integer_pair[i];
}

static int nothing_calls;
static void nothing(void) { nothing_calls++; }
static void test_results(void **state) {
    void *const functions[] = {two_integers, two_doubles, integer_double, double_integer};
    int64_t r[FOREIGN_RESULTS];
    for (int i = 0; i < 4; i++) {
        memset(r, 0, sizeof r);
        call(functions[i], NULL, 0, pairs[i], 2, r);
        assert_int_equal(r[0], piece(i, 0));
        assert_int_equal(r[1], piece(i, 1));
    }
    r[0] = r[1] = 77;
    call(nothing, NULL, 0, NULL, 0, r);
    assert_int_equal(nothing_calls, 1);
    assert_int_equal(r[0], 77);
}

static int64_t fails(int64_t code) {
    errno = (int)code;
    return -1;
}
static void test_errno(void **state) {
    static const Storage arguments[] = {INTEGER(RDI)}, result[] = {INTEGER(RAX)};
    int64_t r[FOREIGN_RESULTS];
    errno = 0;
    call(fails, arguments, 1, result, 1, r);
    assert_int_equal(errno, 1);
}

static void test_refused(void **state) {
    static const Storage bad_arguments[] = {INTEGER(RBX), INTEGER(R10),     VECTOR(8),          VECTOR(-1),
                                            STACK(4),     {STORAGE_X87, 0}, {STORAGE_STACK, -8}},
                         bad_results[][3] = {{INTEGER(RDX)},
                                             {VECTOR(1)},
                                             {{STORAGE_X87, 0}},
                                             {STACK(0)},
                                             {INTEGER(RAX), INTEGER(RAX)},
                                             {INTEGER(RAX), INTEGER(RDX), VECTOR(0)}};
    static const unsigned counts[] = {1, 1, 1, 1, 2, 3};
    int place;
    for (unsigned i = 0; i < COUNT(bad_arguments); i++) {
        const char *why = NULL;
        assert_null(foreign_shape_new(&bad_arguments[i], 1, NULL, 0, &place, &why));
        assert_non_null(why);
    }
    for (unsigned i = 0; i < COUNT(counts); i++) {
        const char *why = NULL;
        assert_null(foreign_shape_new(NULL, 0, bad_results[i], counts[i], &place, &why));
        assert_non_null(why);
    }
}

/* --- the other way: C calls what the shape describes --- */

typedef struct Called {
    const Storage *arguments;
    unsigned count;
    const int *places;
    int64_t got[16], answer[FOREIGN_RESULTS];
    unsigned results;
} Called;
static void entered(ffi_cif *cif, void *out, void **values, void *user) {
    Called *c = user;
    for (unsigned i = 0; i < c->count; i++) c->got[i] = *(const int64_t *)values[c->places[i]];
    memcpy(out, c->answer, c->results * sizeof c->answer[0]);
}
static void *closure_of(const ForeignShape *s, Called *c, ffi_closure **closure) {
    void *code;
    *closure = ffi_closure_alloc(sizeof **closure, &code);
    assert_non_null(*closure);
    assert_int_equal(ffi_prep_closure_loc(*closure, (ffi_cif *)&s->cif, entered, c, code), FFI_OK);
    return code;
}

static void test_called(void **state) {
    static const Storage arguments[] = {VECTOR(1),    STACK(0),  STACK(24), INTEGER(RSI),
                                        INTEGER(RDI), VECTOR(7), STACK(32)},
                         result[] = {VECTOR(0)};
    int places[COUNT(arguments)];
    ForeignShape *s = shape(arguments, COUNT(arguments), result, 1, places);
    Called c = {arguments, COUNT(arguments), places, {0}, {bits(0.5)}, 1};
    ffi_closure *closure;
    double (*f)(int8_t, double, float, Memory, double, double, double, double, double, double, float, int64_t) =
        (double (*)(int8_t, double, float, Memory, double, double, double, double, double, double, float,
                    int64_t))closure_of(s, &c, &closure);
    assert_true(f(-1, 2.25, 3.5f, (Memory){4, 5.5, {1, 2, 6}}, 7, 8, 9, 10, 11, 12, 13.5f, 14) == 0.5);
    assert_int_equal((int32_t)c.got[0], (int32_t)float_bits(3.5f));
    assert_int_equal(c.got[1], 4);
    assert_int_equal((int32_t)c.got[2], 6);
    assert_int_equal(c.got[3], 14);
    assert_int_equal((int8_t)c.got[4], -1);
    assert_int_equal(c.got[5], bits(12));
    assert_int_equal((int32_t)c.got[6], (int32_t)float_bits(13.5f));
    ffi_closure_free(closure);
    foreign_shape_free(s);
}

static void test_called_for_pairs(void **state) {
    for (int i = 0; i < 4; i++) {
        int place;
        ForeignShape *s = shape(NULL, 0, pairs[i], 2, &place);
        Called c = {NULL, 0, NULL, {0}, {piece(i, 0), piece(i, 1)}, 2};
        ffi_closure *closure;
        void *code = closure_of(s, &c, &closure);
        if (i == 0) {
            TwoIntegers r = ((TwoIntegers(*)(void))code)();
            assert_true(r.a == -1 && r.b == 2);
        } else if (i == 1) {
            TwoDoubles r = ((TwoDoubles(*)(void))code)();
            assert_true(r.a == -1 && r.b == 2);
        } else if (i == 2) {
            IntegerDouble r = ((IntegerDouble(*)(void))code)();
            assert_true(r.a == -1 && r.b == 2);
        } else {
            DoubleInteger r = ((DoubleInteger(*)(void))code)();
            assert_true(r.a == -1 && r.b == 2);
        }
        ffi_closure_free(closure);
        foreign_shape_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_integers),        cmocka_unit_test(test_order_and_gaps),
                                       cmocka_unit_test(test_everything),      cmocka_unit_test(test_variadic),
                                       cmocka_unit_test(test_results),         cmocka_unit_test(test_errno),
                                       cmocka_unit_test(test_refused),         cmocka_unit_test(test_called),
                                       cmocka_unit_test(test_called_for_pairs)};
    if (!foreign_is_supported()) {
        const char *why;
        return foreign_shape_new(NULL, 0, NULL, 0, NULL, &why) != NULL;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
