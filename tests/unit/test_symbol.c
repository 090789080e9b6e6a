/* Uniqueness, look-up without growth, many symbols, several threads, and where symbols lie. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "classfile/symbol.h"

static void test_unique(void **state) {
    (void)state;
    char copy[] = "java/lang/Object";
    assert_ptr_equal(symbol_intern(copy, strlen(copy)), sym_java_lang_Object);
    assert_ptr_equal(symbol_intern_cstr("Code"), sym_Code);
    assert_ptr_not_equal(symbol_intern_cstr("code"), sym_Code);
    assert_int_equal(sym_Code->length, 4);
    assert_string_equal(sym_object_initializer->text, "<init>");
}

static void test_odd_texts(void **state) {
    (void)state;
    Symbol *empty = symbol_intern("", 0);
    assert_non_null(empty);
    assert_int_equal(empty->length, 0);
    assert_ptr_equal(symbol_intern("x", 0), empty);
    static char big[65536];
    memset(big, 'a', sizeof big);
    Symbol *longest = symbol_intern(big, 65535);
    assert_non_null(longest);
    assert_int_equal(longest->length, 65535);
    assert_int_equal(longest->text[65535], 0);
    assert_null(symbol_intern(big, 65536));
    assert_null(symbol_find(big, 65536));
    /* All lengths around the hash's word boundaries, differing in one byte each. */
    for (size_t n = 1; n < 40; n++) {
        for (size_t i = 0; i < n; i++) {
            char text[40];
            memset(text, 'q', n);
            text[i] = 'r';
            Symbol *s = symbol_intern(text, n);
            assert_int_equal(s->length, n);
            assert_memory_equal(s->text, text, n);
        }
    }
}

static void test_find(void **state) {
    (void)state;
    size_t before = symbol_count();
    assert_null(symbol_find("never/interned", 14));
    assert_int_equal(symbol_count(), before);
    Symbol *s = symbol_intern("now/interned", 12);
    assert_int_equal(symbol_count(), before + 1);
    assert_ptr_equal(symbol_find("now/interned", 12), s);
}

enum { THREADS = 4, NAMES = 30000 };
static Symbol *seen[THREADS][NAMES];

static void *intern_all(void *argument) {
    int me = (int)(intptr_t)argument;
    for (int k = 0; k < NAMES; k++) {
        int i = me % 2 ? NAMES - 1 - k : k;
        char text[32];
        int n = snprintf(text, sizeof text, "pkg%d/Name%d", i % 7, i);
        seen[me][i] = symbol_intern(text, (size_t)n);
    }
    return NULL;
}

static void test_threads(void **state) {
    (void)state;
    pthread_t threads[THREADS];
    size_t before = symbol_count();
    for (intptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, intern_all, (void *)i), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int k = 0; k < NAMES; k++)
        for (int i = 1; i < THREADS; i++) assert_ptr_equal(seen[i][k], seen[0][k]);
    assert_int_equal(symbol_count(), before + NAMES);
}

static size_t bytes_of_texts(void) {
    Metadata use = {0};
    symbols_count_memory(&use);
    return use.use[METADATA_SYMBOL_TEXT].bytes;
}

/* Every symbol has a place, which is no other's, and its memory is used again. */
static void test_places(void **state) {
    (void)state;
    static char text[65535];
    size_t lengths[] = {1, 480, 503, 504, 511, 512, 1015, 1016, 40000, 65535};
    size_t taken = 0;
    for (int round = 0; round < 50; round++) {
        Symbol *made[sizeof lengths / sizeof *lengths];
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            memset(text, 'p' + (int)i, lengths[i]);
            text[0] = (char)('0' + round);
            made[i] = symbol_acquire(text, lengths[i]);
            assert_non_null(made[i]);
            assert_int_not_equal(symbol_ref(made[i]), 0);
            assert_ptr_equal(symbol_at(symbol_ref(made[i])), made[i]);
            for (size_t k = 0; k < i; k++) assert_int_not_equal(symbol_ref(made[k]), symbol_ref(made[i]));
        }
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            assert_int_equal(made[i]->length, lengths[i]);
            assert_int_equal(made[i]->text[lengths[i] - 1], lengths[i] > 1 ? 'p' + (int)i : '0' + round);
            assert_int_equal(made[i]->text[lengths[i]], 0);
            symbol_release(made[i]);
        }
        symbol_sweep();
        if (round == 0) taken = bytes_of_texts();
    }
    assert_int_equal(bytes_of_texts(), taken);
}

/* In a separate process, before there are symbols: something else is where they are wanted. */
static int run_elsewhere(void) {
    size_t bytes = (size_t)1 << 20;
    char *wanted = SYMBOL_SPACE_WANTED + SYMBOL_SPACE_OF_ARCHIVES;
    mmap(wanted, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!symbol_table_init()) return 1;
    for (int i = 0; i < 50000; i++) {
        char text[32];
        Symbol *s = symbol_intern(text, (size_t)snprintf(text, sizeof text, "elsewhere/Name%d", i));
        if (!s || symbol_at(symbol_ref(s)) != s || strcmp(s->text, text) != 0) return 2;
    }
    return symbol_space == SYMBOL_SPACE_WANTED ? 3 : 0;
}
static int elsewhere; /* how that process ended */

static void test_elsewhere(void **state) {
    (void)state;
    assert_true(WIFEXITED(elsewhere));
    assert_int_equal(WEXITSTATUS(elsewhere), 0);
}

static void test_arena(void **state) {
    (void)state;
    Arena a;
    arena_init(&a);
    for (size_t n = 0; n < 3000; n += 7) {
        uint8_t *p = arena_allocate(&a, n);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % 8, 0);
        for (size_t i = 0; i < n; i++) assert_int_equal(p[i], 0);
        memset(p, 0xEE, n);
    }
    uint8_t *big = arena_allocate(&a, 1 << 20);
    assert_non_null(big);
    assert_int_equal(big[(1 << 20) - 1], 0);
    assert_null(arena_allocate(&a, SIZE_MAX));
    assert_null(arena_allocate(&a, SIZE_MAX - 64));
    arena_free(&a);
    assert_null(a.chunks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unique),  cmocka_unit_test(test_odd_texts), cmocka_unit_test(test_find),
        cmocka_unit_test(test_threads), cmocka_unit_test(test_places),    cmocka_unit_test(test_elsewhere),
        cmocka_unit_test(test_arena),
    };
    pid_t child = fork();
    if (child == 0) _exit(run_elsewhere());
    if (child < 0 || waitpid(child, &elsewhere, 0) != child) return 1;
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
