/* Calls whose registers and stack words somebody else has assigned, against functions compiled by gcc: each argument
   arrives where the machine's convention has it, in both directions; what cannot be expressed is refused. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "vm/interp/foreign_shape.h"

#define INTEGER(n) \
    { STORAGE_INTEGER, n }
#define VECTOR(n) \
    { STORAGE_VECTOR, n }
#define STACK(at) \
    { STORAGE_STACK, at }
#define TARGET \
    { STORAGE_PLACEHOLDER, PLACEHOLDER_TARGET }
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The machine: its registers for arguments and results, where an address of a result in memory is, whether structures
   in memory are copied to the stack (or passed by address), where variable arguments and arguments without a vector
   register are, whether the caller extends narrow arguments. The results in mixed[] are those of IntegerDouble and
   DoubleInteger. */
#ifdef __x86_64__
enum { RAX, RCX, RDX, RBX, RSI = 6, RDI, R8, R9, R10 };
static const int integer_arguments[] = {RDI, RSI, RDX, RCX, R8, R9};
enum { FIRST_VECTOR = 0, RESULT = RAX, SECOND = RDX, IN_MEMORY = RDI, COPIES_MEMORY = 1, VARIADIC = 'd', SPILLS = 0 };
static const Storage mixed[][2] = {{INTEGER(RAX), VECTOR(0)}, {VECTOR(0), INTEGER(RAX)}},
                     bad_arguments[] = {INTEGER(RBX), INTEGER(R10),     VECTOR(8), VECTOR(-1),
                                        STACK(4),     {STORAGE_X87, 0}, STACK(-8)},
                     bad_results[][3] = {{INTEGER(RDX)},
                                         {VECTOR(1)},
                                         {{STORAGE_X87, 0}},
                                         {STACK(0)},
                                         {INTEGER(RAX), INTEGER(RAX)},
                                         {INTEGER(RAX), INTEGER(RDX), VECTOR(0)},
                                         {VECTOR(0), VECTOR(1), VECTOR(2)}};
static const unsigned bad_result_counts[] = {1, 1, 1, 1, 2, 3, 3};
#elif defined __aarch64__
static const int integer_arguments[] = {0, 1, 2, 3, 4, 5, 6, 7};
enum { FIRST_VECTOR = 0, RESULT = 0, SECOND = 1, IN_MEMORY = 8, COPIES_MEMORY = 0, VARIADIC = 'd', SPILLS = 0 };
static const Storage mixed[][2] = {{INTEGER(0), INTEGER(1)}, {INTEGER(0), INTEGER(1)}},
                     bad_arguments[] = {INTEGER(9), INTEGER(-1), VECTOR(8), VECTOR(-1), STACK(4), STACK(-8)},
                     bad_results[][3] = {{INTEGER(1)},
                                         {INTEGER(8)},
                                         {VECTOR(1)},
                                         {STACK(0)},
                                         {INTEGER(0), INTEGER(0)},
                                         {INTEGER(0), VECTOR(0)},
                                         {VECTOR(0), INTEGER(0)},
                                         {INTEGER(0), INTEGER(1), INTEGER(2)}};
static const unsigned bad_result_counts[] = {1, 1, 1, 1, 2, 2, 2, 3};
#else /* riscv64 */
static const int integer_arguments[] = {10, 11, 12, 13, 14, 15, 16, 17};
enum { FIRST_VECTOR = 10, RESULT = 10, SECOND = 11, IN_MEMORY = 10, COPIES_MEMORY = 0, VARIADIC = 'i', SPILLS = 1 };
static const Storage mixed[][2] = {{INTEGER(10), VECTOR(10)}, {VECTOR(10), INTEGER(10)}},
                     bad_arguments[] = {INTEGER(8), INTEGER(18), INTEGER(-1), VECTOR(9),
                                        VECTOR(18), STACK(4),    STACK(-8)},
                     bad_results[][3] = {{INTEGER(11)},
                                         {VECTOR(11)},
                                         {STACK(0)},
                                         {INTEGER(10), INTEGER(10)},
                                         {VECTOR(10), VECTOR(11), VECTOR(12)},
                                         {INTEGER(10), INTEGER(11), VECTOR(10)}};
static const unsigned bad_result_counts[] = {1, 1, 1, 2, 3, 3};
#endif
static const Storage integer_result[] = {INTEGER(RESULT)}, vector_result[] = {VECTOR(FIRST_VECTOR)};
enum { MOST = 24 };

/* Where the machine's convention has arguments: [i]ntegers, [d]oubles and floats, [m]: a Memory. Their number. */
static unsigned assign(const char *kinds, Storage *s) {
    unsigned integers = 0, vectors = 0, words = 0, n = 0;
    for (; *kinds; kinds++)
        if (*kinds == 'm' && COPIES_MEMORY)
            for (int i = 0; i < 4; i++) s[n++] = (Storage)STACK((int)words++ * 8);
        else if (*kinds == 'd' && vectors < 8)
            s[n++] = (Storage)VECTOR(FIRST_VECTOR + (int)vectors++);
        else if ((*kinds != 'd' || SPILLS) && integers < COUNT(integer_arguments))
            s[n++] = (Storage)INTEGER(integer_arguments[integers++]);
        else
            s[n++] = (Storage)STACK((int)words++ * 8);
    assert_true(n <= MOST);
    return n;
}

static int64_t bits(double d) {
    int64_t j;
    memcpy(&j, &d, sizeof j);
    return j;
}
static int64_t float_bits(float f) {
    int64_t j = -1; /* boxed, for RISC-V */
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

static int64_t integers(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h,
                        int64_t i, int64_t j) {
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * g + 10000000 * h + 100000000 * i +
           1000000000 * j;
}
static void test_integers(void **state) {
    Storage arguments[MOST];
    int64_t r[FOREIGN_RESULTS];
    call(integers, arguments, assign("iiiiiiiiii", arguments), integer_result, 1, r);
    assert_int_equal(r[0], 10987654321);
}

/* The order of the arguments is the program's affair; so are places that are left out. */
static void test_order_and_gaps(void **state) {
    Storage arguments[MOST], backwards[10];
    int64_t r[FOREIGN_RESULTS];
    assign("iiiiiiiiii", arguments);
    for (int i = 0; i < 10; i++) backwards[i] = arguments[9 - i];
    call(integers, backwards, 10, integer_result, 1, r);
    assert_int_equal(r[0], 1234567900);
    const Storage gaps[] = {arguments[9],
                            {STORAGE_NONE, 0},
                            arguments[3],
                            TARGET,
#ifdef __x86_64__
                            INTEGER(RAX)
#endif
    };
    int places[COUNT(gaps)];
    ForeignShape *s = shape(gaps, COUNT(gaps), integer_result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    values[places[0]] = 1;
    values[places[2]] = 3;
    for (unsigned i = 1; i < COUNT(gaps); i++)
        if (i != 2) assert_int_equal(places[i], FOREIGN_NOWHERE);
    foreign_shape_call(s, integers, values, r);
    assert_int_equal(r[0], 1000003000);
    foreign_shape_free(s);
}

typedef struct Memory {
    int64_t a;
    double b;
    int32_t c[3];
} Memory;
static double everything(int8_t a, double b, float c, Memory m, double d, double e, double f, double g, double h,
                         double i, float j, int64_t k, float l) {
    return a + 2 * b + 3 * c + 4 * m.a + 5 * m.b + 6 * m.c[2] + 7 * d + 8 * e + 9 * f + 10 * g + 11 * h + 12 * i +
           13 * j + 14 * k + 15 * l;
}
static const char everything_kinds[] = "iddmdddddddid";
static void test_everything(void **state) {
    Memory m = {4, 5.5, {1, 2, 6}};
    int64_t words[4] = {0}, given[MOST] = {-1, bits(2.25), float_bits(3.5f)},
            others[] = {bits(7),  bits(8),           bits(9), bits(10),         bits(11),
                        bits(12), float_bits(13.5f), 14,      float_bits(1.25f)};
    memcpy(words, &m, sizeof m);
    if (!COPIES_MEMORY) words[0] = (int64_t)(uintptr_t)&m;
    memcpy(given + 3, words, sizeof words);
    memcpy(given + 3 + (COPIES_MEMORY ? 4 : 1), others, sizeof others);
    Storage arguments[MOST];
    int places[MOST];
    int64_t r[FOREIGN_RESULTS];
    unsigned count = assign(everything_kinds, arguments);
    ForeignShape *s = shape(arguments, count, vector_result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    for (unsigned i = 0; i < count; i++) values[places[i]] = given[i];
    foreign_shape_call(s, everything, values, r);
    assert_true(to_double(r[0]) == everything(-1, 2.25, 3.5f, m, 7, 8, 9, 10, 11, 12, 13.5f, 14, 1.25f));
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
    const char kinds[] = {'i',      VARIADIC, VARIADIC, VARIADIC, VARIADIC, VARIADIC,
                          VARIADIC, VARIADIC, VARIADIC, VARIADIC, 0};
    Storage arguments[MOST];
    int places[MOST];
    unsigned count = assign(kinds, arguments);
#ifdef __x86_64__
    arguments[count++] = (Storage)INTEGER(RAX);
#endif
    int64_t r[FOREIGN_RESULTS];
    ForeignShape *s = shape(arguments, count, vector_result, 1, places);
    int64_t values[s->count];
    memset(values, 0, sizeof values);
    values[places[0]] = 9;
    for (int i = 1; i <= 9; i++) values[places[i]] = bits(i);
    if (count > 10) assert_int_equal(places[10], FOREIGN_NOWHERE);
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
static const bool is_double[][2] = {{false, false}, {true, true}, {false, true}, {true, false}};
static void pair(int i, Storage results[2]) {
    static const Storage alike[][2] = {{INTEGER(RESULT), INTEGER(SECOND)},
                                       {VECTOR(FIRST_VECTOR), VECTOR(FIRST_VECTOR + 1)}};
    memcpy(results, i < 2 ? alike[i] : mixed[i - 2], 2 * sizeof *results);
}
static int64_t piece(int i, int which) {
    int64_t value = which ? 2 : -1;
    return is_double[i][which] ? bits((double)value) : value;
}

static int nothing_calls;
static void nothing(void) { nothing_calls++; }
static void test_results(void **state) {
    void *const functions[] = {two_integers, two_doubles, integer_double, double_integer};
    int64_t r[FOREIGN_RESULTS];
    for (int i = 0; i < 4; i++) {
        memset(r, 0, sizeof r);
        Storage results[2];
        pair(i, results);
        call(functions[i], NULL, 0, results, 2, r);
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
    Storage arguments[MOST];
    int64_t r[FOREIGN_RESULTS];
    errno = 0;
    call(fails, arguments, assign("i", arguments), integer_result, 1, r);
    assert_int_equal(errno, 1);
}

static void test_refused(void **state) {
    int place;
    for (unsigned i = 0; i < COUNT(bad_arguments); i++) {
        const char *why = NULL;
        assert_null(foreign_shape_new(&bad_arguments[i], 1, NULL, 0, &place, &why));
        assert_non_null(why);
    }
    for (unsigned i = 0; i < COUNT(bad_result_counts); i++) {
        const char *why = NULL;
        assert_null(foreign_shape_new(NULL, 0, bad_results[i], bad_result_counts[i], &place, &why));
        assert_non_null(why);
    }
}

/* A result in memory: its address has a register, which may be none of those for arguments. */
static Memory in_memory(int64_t a, double b) { return (Memory){a, b, {1, 2, 3}}; }
static unsigned assign_in_memory(Storage *s) {
    if (IN_MEMORY == integer_arguments[0]) return assign("iid", s);
    s[0] = (Storage)INTEGER(IN_MEMORY);
    return assign("id", s + 1) + 1;
}
static void test_result_in_memory(void **state) {
    Storage arguments[MOST];
    int places[MOST];
    ForeignShape *s = shape(arguments, assign_in_memory(arguments), NULL, 0, places);
    int64_t values[s->count], r[FOREIGN_RESULTS] = {77, 77};
    Memory m = {0};
    values[places[0]] = (int64_t)(uintptr_t)&m;
    values[places[1]] = -7;
    values[places[2]] = bits(8.5);
    foreign_shape_call(s, in_memory, values, r);
    assert_true(m.a == -7 && m.b == 8.5 && m.c[2] == 3 && r[0] == 77);
    foreign_shape_free(s);
}

/* ---- the other way: C calls what the shape describes ---- */

typedef struct Called {
    const ForeignShape *shape;
    const Storage *arguments;
    unsigned count;
    const int *places;
    int64_t got[MOST], answer[FOREIGN_RESULTS];
    unsigned results;
    bool in_memory;
} Called;
static void entered(ffi_cif *cif, void *out, void **values, void *user) {
    Called *c = user;
    for (unsigned i = 0; i < c->count; i++) c->got[i] = foreign_shape_value(c->shape, c->places[i], values, out);
    memcpy(out, c->answer, c->results * sizeof c->answer[0]);
    if (c->in_memory) *(Memory *)(uintptr_t)c->got[0] = (Memory){c->got[1], to_double(c->got[2]), {1, 2, 3}};
}
static void *closure_of(const ForeignShape *s, Called *c, ffi_closure **closure) {
    void *code;
    c->shape = s;
    *closure = ffi_closure_alloc(sizeof **closure, &code);
    assert_non_null(*closure);
    assert_int_equal(ffi_prep_closure_loc(*closure, (ffi_cif *)&s->cif, entered, c, code), FFI_OK);
    return code;
}

static void test_called(void **state) {
    Storage arguments[MOST];
    int places[MOST];
    unsigned count = assign(everything_kinds, arguments), last = count - 1, after = COPIES_MEMORY ? 7 : 4;
    ForeignShape *s = shape(arguments, count, vector_result, 1, places);
    Called c = {.count = count, .places = places, .answer = {bits(0.5)}, .results = 1};
    ffi_closure *closure;
    double (*f)(int8_t, double, float, Memory, double, double, double, double, double, double, float, int64_t, float) =
        (double (*)(int8_t, double, float, Memory, double, double, double, double, double, double, float, int64_t,
                    float))closure_of(s, &c, &closure);
    Memory m = {4, 5.5, {1, 2, 6}};
    assert_true(f(-1, 2.25, 3.5f, m, 7, 8, 9, 10, 11, 12, 13.5f, 14, 1.25f) == 0.5);
    assert_int_equal((int8_t)c.got[0], -1);
    assert_int_equal(c.got[1], bits(2.25));
    assert_int_equal((int32_t)c.got[2], (int32_t)float_bits(3.5f));
    if (COPIES_MEMORY) assert_memory_equal(c.got + 3, &m, offsetof(Memory, c) + sizeof m.c);
    assert_int_equal(c.got[after], bits(7));
    assert_int_equal(c.got[after + 5], bits(12));
    assert_int_equal((int32_t)c.got[last - 2], (int32_t)float_bits(13.5f));
    assert_int_equal(c.got[last - 1], 14);
    assert_int_equal((int32_t)c.got[last], (int32_t)float_bits(1.25f));
    ffi_closure_free(closure);
    foreign_shape_free(s);
}

static void test_called_for_memory(void **state) {
    Storage arguments[MOST];
    int places[MOST];
    ForeignShape *s = shape(arguments, assign_in_memory(arguments), NULL, 0, places);
    Called c = {.count = 3, .places = places, .in_memory = true};
    ffi_closure *closure;
    Memory m = ((Memory(*)(int64_t, double))closure_of(s, &c, &closure))(-7, 8.5);
    assert_true(m.a == -7 && m.b == 8.5 && m.c[2] == 3);
    ffi_closure_free(closure);
    foreign_shape_free(s);
}

#ifdef __aarch64__
/* Homogeneous aggregates of up to four members: a vector register each. */
typedef struct FourDoubles {
    double a[4];
} FourDoubles;
typedef struct ThreeFloats {
    float a[3];
} ThreeFloats;
static FourDoubles four_doubles(void) { return (FourDoubles){{1, 2, 3, 4}}; }
static ThreeFloats three_floats(void) { return (ThreeFloats){{1, 2, 3}}; }
static void test_homogeneous(void **state) {
    static const Storage results[] = {VECTOR(0), VECTOR(1), VECTOR(2), VECTOR(3)};
    int64_t r[FOREIGN_RESULTS];
    int place;
    call(four_doubles, NULL, 0, results, 4, r);
    for (int i = 0; i < 4; i++) assert_int_equal(r[i], bits(i + 1.));
    call(three_floats, NULL, 0, results, 3, r);
    for (int i = 0; i < 3; i++) assert_int_equal((int32_t)r[i], (int32_t)float_bits((float)i + 1));
    for (unsigned n = 3; n <= 4; n++) {
        ForeignShape *s = shape(NULL, 0, results, n, &place);
        Called c = {.results = n};
        for (unsigned i = 0; i < n; i++) c.answer[i] = n == 4 ? bits(i + 1.) : float_bits((float)i + 1);
        ffi_closure *closure;
        void *code = closure_of(s, &c, &closure);
        if (n == 4) {
            FourDoubles d = ((FourDoubles(*)(void))code)();
            for (unsigned i = 0; i < n; i++) assert_true(d.a[i] == i + 1);
        } else {
            ThreeFloats f = ((ThreeFloats(*)(void))code)();
            for (unsigned i = 0; i < n; i++) assert_true(f.a[i] == (float)i + 1);
        }
        ffi_closure_free(closure);
        foreign_shape_free(s);
    }
}
#endif

static void test_called_for_pairs(void **state) {
    for (int i = 0; i < 4; i++) {
        int place;
        Storage results[2];
        pair(i, results);
        ForeignShape *s = shape(NULL, 0, results, 2, &place);
        Called c = {.answer = {piece(i, 0), piece(i, 1)}, .results = 2};
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
    const struct CMUnitTest tests[] = {
#ifdef __aarch64__
        cmocka_unit_test(test_homogeneous),
#endif
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_order_and_gaps),
        cmocka_unit_test(test_everything),
        cmocka_unit_test(test_variadic),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_errno),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_result_in_memory),
        cmocka_unit_test(test_called),
        cmocka_unit_test(test_called_for_pairs),
        cmocka_unit_test(test_called_for_memory),
    };
    if (!foreign_is_supported()) {
        const char *why;
        return foreign_shape_new(NULL, 0, NULL, 0, NULL, &why) != NULL;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
