/* What loaders are made of below vm/: counted symbols and their sweep, metadata that is given back, dictionaries,
   loading constraints (JVMS 5.3.4), module tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gc/lowmem.h"
#include "runtime/constraints.h"
#include "runtime/dictionary.h"
#include "runtime/module.h"

static Symbol *sym(const char *format, int i) {
    char text[64];
    snprintf(text, sizeof text, format, i);
    return symbol_intern_cstr(text);
}

/* ---- symbols ---- */

static void test_counted_symbols(void **state) {
    (void)state;
    size_t before = symbol_count();
    Symbol *a = symbol_acquire("counted/A", 9), *again = symbol_acquire("counted/A", 9);
    assert_ptr_equal(a, again);
    assert_int_equal(a->count, 2);
    symbol_release(a);
    symbol_sweep();
    assert_int_equal(symbol_count(), before + 1);
    symbol_release(a);
    assert_int_equal(symbol_count(), before + 1); /* found again until the sweep */
    assert_ptr_equal(symbol_acquire("counted/A", 9), a);
    symbol_release(a);
    symbol_sweep();
    assert_int_equal(symbol_count(), before);
    assert_null(symbol_find("counted/A", 9));
    /* whoever interns or finds it makes it immortal */
    a = symbol_acquire("counted/B", 9);
    assert_ptr_equal(symbol_find("counted/B", 9), a);
    symbol_release(a);
    symbol_sweep();
    assert_ptr_equal(symbol_intern("counted/B", 9), a);
    symbol_release(NULL);
}

static void test_sweep_of_many(void **state) {
    (void)state;
    enum { COUNT = 40000 };
    static Symbol *all[COUNT];
    char text[700];
    size_t before = symbol_count();
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++) {
            int n = snprintf(text, sizeof text, "many/%d/%d%0*d", round, i, i % 500 == 0 ? 600 : 1, 0);
            assert_non_null(all[i] = symbol_acquire(text, (size_t)n));
        }
        for (int i = 0; i < COUNT; i++)
            if (i % 3) symbol_release(all[i]);
        symbol_sweep();
        for (int i = 0; i < COUNT; i += 3) { /* those that are held are found where they were */
            int n = snprintf(text, sizeof text, "many/%d/%d%0*d", round, i, i % 500 == 0 ? 600 : 1, 0);
            assert_ptr_equal(symbol_acquire(text, (size_t)n), all[i]);
            symbol_release(all[i]);
            symbol_release(all[i]);
        }
        symbol_sweep();
        assert_int_equal(symbol_count(), before);
    }
}

/* ---- metadata ---- */

static void test_metadata(void **state) {
    (void)state;
    static const size_t sizes[] = {0,    1,    8,    16,   17,   100,   1024,   1025,
                                   1152, 2000, 2048, 2049, 5000, 65536, 100000, 1 << 20};
    enum { COUNT = sizeof sizes / sizeof *sizes };
    size_t before = lowmem_metadata_bytes();
    char *pieces[COUNT];
    for (int round = 0; round < 3; round++) {
        for (unsigned i = 0; i < COUNT; i++) {
            char *p = pieces[i] = lowmem_allocate(sizes[i]);
            assert_non_null(p);
            assert_int_equal((uintptr_t)p % 8, 0);
            assert_true((uintptr_t)p >> 35 == 0);
            for (size_t k = 0; k < sizes[i]; k++)
                if (p[k]) fail(); /* zero, also when it is used again */
            memset(p, 0x5a, sizes[i]);
        }
        for (unsigned i = 0; i < COUNT; i++) lowmem_free(pieces[i], sizes[i]);
        assert_int_equal(lowmem_metadata_bytes(), before);
    }
    void *a = lowmem_allocate(300), *b;
    lowmem_free(a, 300);
    assert_ptr_equal(b = lowmem_allocate(297), a);
    lowmem_free(b, 297);
    lowmem_free(NULL, 5);
}

/* ---- dictionaries ---- */

static void count_class(Class *c, void *n) {
    assert_non_null(c);
    ++*(unsigned *)n;
}

static void test_dictionary(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static Class classes[COUNT], other;
    Dictionary *d = dictionary_new();
    for (int i = 0; i < COUNT; i++) {
        classes[i].name = sym("dict/C%d", i);
        assert_null(dictionary_find(d, classes[i].name));
        assert_ptr_equal(dictionary_add(d, classes[i].name, &classes[i]), &classes[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_ptr_equal(dictionary_find(d, classes[i].name), &classes[i]);
        assert_ptr_equal(dictionary_add(d, classes[i].name, &other), &classes[i]);
    }
    unsigned n = 0;
    dictionary_visit(d, count_class, &n);
    assert_int_equal(n, COUNT);
    dictionary_free(d);
}

/* ---- constraints ---- */

static Loader loaders[6];
static bool loader_dead[6];
static bool is_dead(const Loader *l) { return loader_dead[l - loaders]; }

static void make_loaders(void) {
    for (unsigned i = 0; i < 6; i++) {
        loaders[i] = (Loader){.dictionary = dictionary_new()};
        loader_dead[i] = false;
    }
}
static void drop_loaders(void) {
    for (unsigned i = 0; i < 6; i++) {
        loader_dead[i] = true;
        dictionary_free(loaders[i].dictionary);
    }
    constraints_purge(is_dead);
    assert_int_equal(constraints_count(), 0);
}
static bool agree(int a, int b, Symbol *name) {
    bool no_memory;
    bool ok = constraints_add(&loaders[a], &loaders[b], name, &no_memory);
    assert_false(no_memory);
    return ok;
}
/* 1 entered, 0 there was another, -1 violation */
static int enter(int l, Class *c) {
    Class *conflict, *entered = constraints_enter(&loaders[l], c, &conflict);
    return conflict ? -1 : entered == c;
}

static void test_constraints(void **state) {
    (void)state;
    make_loaders();
    Symbol *name = sym("k/T%d", 0), *free_name = sym("k/T%d", 1);
    Class x = {.name = name}, y = {.name = name}, z = {.name = free_name};
    assert_true(agree(0, 1, name));
    assert_true(agree(0, 1, name));
    assert_int_equal(constraints_count(), 1);
    assert_int_equal(enter(0, &x), 1);
    assert_int_equal(enter(0, &x), 1);
    assert_int_equal(enter(1, &y), -1);
    assert_int_equal(enter(1, &x), 1);
    assert_int_equal(enter(2, &y), 1); /* not concerned */
    assert_false(agree(0, 2, name));   /* they differ already */
    assert_int_equal(enter(0, &z), 1); /* another name */
    /* sets join: 3-4, 4-5, then 5-0 brings the class in */
    assert_true(agree(3, 4, name));
    assert_true(agree(4, 5, name));
    assert_int_equal(constraints_count(), 2);
    assert_true(agree(5, 0, name));
    assert_int_equal(constraints_count(), 1);
    assert_int_equal(enter(3, &y), -1);
    assert_int_equal(enter(3, &x), 1);
    assert_false(agree(4, 2, name));
    drop_loaders();
}

static void test_constraints_joined_by_classes(void **state) {
    (void)state;
    make_loaders();
    Symbol *name = sym("k/U%d", 0);
    Class x = {.name = name}, y = {.name = name};
    assert_int_equal(enter(0, &x), 1);
    assert_int_equal(enter(1, &y), 1);
    assert_true(agree(0, 2, name));
    assert_true(agree(1, 3, name));
    assert_false(agree(2, 3, name)); /* two sets with different classes */
    /* the loader of x dies: what remains may become y's */
    loader_dead[0] = true;
    x.flags |= CLASS_IS_DEAD;
    constraints_purge(is_dead);
    assert_int_equal(constraints_count(), 1); /* 0-2 has one loader left: no constraint */
    assert_true(agree(2, 3, name));
    assert_int_equal(enter(2, &y), 1);
    drop_loaders();
}

/* ---- modules ---- */

static void test_modules(void **state) {
    (void)state;
    make_loaders();
    Symbol *packages[3] = {sym("mod/p%d", 0), sym("mod/p%d", 1), sym("mod/p%d", 0)}, *a = sym("mod.a%d", 0),
           *b = sym("mod.b%d", 0);
    ModuleProblem problem;
    const Symbol *conflict;
    const Module *other;
    Module *ma = module_define(&loaders[0], a, packages, 3, &problem, &conflict, &other);
    assert_non_null(ma);
    assert_ptr_equal(module_of_package(&loaders[0], packages[1]), ma);
    assert_null(module_of_package(&loaders[1], packages[1]));
    assert_null(module_define(&loaders[0], a, NULL, 0, &problem, &conflict, &other));
    assert_int_equal(problem, MODULE_KNOWN);
    assert_null(module_define(&loaders[0], b, packages + 1, 1, &problem, &conflict, &other));
    assert_int_equal(problem, MODULE_PACKAGE_TAKEN);
    assert_ptr_equal(conflict, packages[1]);
    assert_ptr_equal(other, ma);
    Module *mb = module_define(&loaders[1], b, packages, 1, &problem, &conflict, &other),
           *unnamed = module_unnamed(&loaders[2]);
    assert_non_null(mb);
    assert_ptr_equal(module_unnamed(&loaders[2]), unnamed);
    /* reading */
    assert_false(module_reads(&loaders[1], mb, &loaders[0], ma));
    assert_true(module_add_reads(mb, ma));
    assert_true(module_reads(&loaders[1], mb, &loaders[0], ma));
    assert_true(module_reads(&loaders[1], mb, &boot_loader, &java_base));
    assert_true(module_reads(&loaders[2], NULL, &loaders[0], ma));
    assert_false(module_reads(&loaders[1], mb, &loaders[2], NULL));
    assert_true(module_add_reads(mb, NULL));
    assert_true(module_reads(&loaders[1], mb, &loaders[2], NULL));
    /* exporting */
    assert_false(module_exports(ma, packages[0], &loaders[1], mb));
    assert_int_equal(module_add_exports(ma, packages[0], EXPORT_MODULE, mb), 1);
    assert_true(module_exports(ma, packages[0], &loaders[1], mb));
    assert_false(module_exports(ma, packages[0], &loaders[2], NULL));
    assert_int_equal(module_add_exports(ma, packages[0], EXPORT_MODULE, unnamed), 1);
    assert_true(module_exports(ma, packages[0], &loaders[2], NULL));
    assert_false(module_exports(ma, packages[0], &loaders[3], NULL));
    assert_int_equal(module_add_exports(ma, packages[0], EXPORT_UNNAMED, NULL), 1);
    assert_true(module_exports(ma, packages[0], &loaders[3], NULL));
    assert_int_equal(module_add_exports(ma, packages[1], EXPORT_ALL, NULL), 1);
    assert_true(module_exports(ma, packages[1], &loaders[1], mb));
    assert_int_equal(module_add_exports(ma, sym("mod/none%d", 0), EXPORT_ALL, NULL), -1);
    /* a loader dies: others forget its modules */
    all_loaders = &loaders[0];
    modules_free(&loaders[1]);
    modules_free(&loaders[2]);
    assert_false(module_exports(ma, sym("mod/none%d", 0), &loaders[3], NULL));
    all_loaders = NULL;
    modules_free(&loaders[0]);
    for (unsigned i = 0; i < 6; i++) dictionary_free(loaders[i].dictionary);
}

/* ---- run-time constant pools ---- */

/* Addresses come back as they are, the first one recorded stays; errors have numbers, which are given again. */
static void test_pool_words(void **state) {
    (void)state;
    enum { ERRORS = POOL_NUMBERS - 2, ENTRIES = ERRORS + 32, GROUPS = ENTRIES / 32 + 1 };
    RuntimePool *pool = calloc(1, sizeof *pool + GROUPS * sizeof *pool->groups);
    pool->words = calloc(32 * GROUPS, sizeof *pool->words);
    for (uint32_t i = 0; i < GROUPS; i++) pool->groups[i] = (PoolGroup){UINT32_MAX, 32 * i};
    const uintptr_t addresses[] = {0x10000, 0x40000008, 0x7fffffff8, 0x7fffffff0};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(pool_resolved(pool, i), 0);
        assert_int_equal(pool_record(pool, i, addresses[i]), addresses[i]);
        assert_int_equal(pool_record(pool, i, 0x123450), addresses[i]);
        assert_int_equal(pool_record(pool, i, 0x123451), addresses[i]);
        assert_int_equal(pool_resolved(pool, i), addresses[i]);
    }
    assert_int_equal(pool_record(pool, 4, RESOLVED_NULL), RESOLVED_NULL);
    assert_int_equal(pool_resolved(pool, 4), RESOLVED_NULL);
    for (int round = 0; round < 3; round++) {
        uintptr_t record = 0x7f0000000001;
        unsigned recorded = 0;
        for (unsigned i = 5; i < ENTRIES; i++, record += 16) {
            uintptr_t now = pool_record(pool, i, record);
            assert_true(now == record || (now == 0 && recorded == ERRORS));
            assert_int_equal(pool_resolved(pool, i), now);
            recorded += now != 0;
        }
        assert_int_equal(recorded, ERRORS);
        record = 0x7f0000000001;
        for (unsigned i = 5; i < 5 + ERRORS; i++, record += 16) {
            assert_int_equal(pool_resolved(pool, i), record);
            assert_int_equal(pool_forget_number(*pool_word(pool, i)), record);
            *pool_word(pool, i) = 0;
        }
        for (unsigned i = 0; i < 5; i++) assert_int_equal(pool_forget_number(*pool_word(pool, i)), 0);
    }
    assert_int_equal(pool_resolved(pool, 4), RESOLVED_NULL);
    free(pool->words);
    free(pool);
}

static int start(void **state) {
    (void)state;
    java_base.name = symbol_table_init() ? symbol_intern_cstr("java.base") : NULL;
    return java_base.name ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counted_symbols), cmocka_unit_test(test_sweep_of_many),
        cmocka_unit_test(test_metadata),        cmocka_unit_test(test_dictionary),
        cmocka_unit_test(test_constraints),     cmocka_unit_test(test_constraints_joined_by_classes),
        cmocka_unit_test(test_modules),         cmocka_unit_test(test_pool_words),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
