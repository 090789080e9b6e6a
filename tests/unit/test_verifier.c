/* classfile/verifier.c, typecheck.c and type inference with a class hierarchy made up here. What each rule accepts and
   refuses is compared with `java` by tests/asm; here: the questions that are asked of the hierarchy, errors on the way,
   frames that are large or many, several threads at the same time. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "class_writer.h"
#include "classfile/parser.h"
#include "classfile/verifier.h"

/* ---- a hierarchy: p/Sub and p/Other extend p/Base, p/Face is an interface, p/Missing cannot be loaded ---- */

typedef struct Questions {
    unsigned assignable, common, is_protected;
    char last[64];
} Questions;

static const char *super_of(const char *name) {
    return strcmp(name, "p/Sub") == 0 || strcmp(name, "p/Other") == 0 ? "p/Base"
           : strcmp(name, "java/lang/Object") == 0                    ? NULL
                                                                      : "java/lang/Object";
}

static bool is_assignable(void *context, Symbol *from, Symbol *to, bool lenient, bool *answer, uint64_t *visited) {
    Questions *q = context;
    (void)lenient, (void)visited;
    q->assignable++;
    snprintf(q->last, sizeof q->last, "%.20s to %.20s", from->text, to->text);
    if (strcmp(to->text, "p/Missing") == 0) return false;
    *answer = strcmp(to->text, "p/Face") == 0;
    for (const char *name = from->text; name && !*answer; name = super_of(name)) *answer = strcmp(name, to->text) == 0;
    return true;
}

static bool common_superclass(void *context, Symbol *a, Symbol *b, Symbol **answer, uint64_t *visited) {
    (void)visited;
    ((Questions *)context)->common++;
    if (strcmp(a->text, "p/Missing") == 0 || strcmp(b->text, "p/Missing") == 0) return false;
    const char *x = super_of(a->text), *y = super_of(b->text);
    *answer = symbol_intern_cstr(x && y && strcmp(x, y) == 0 ? x : "java/lang/Object");
    return true;
}

static bool is_superclass(void *context, const Symbol *name, uint64_t *visited) {
    (void)context, (void)visited;
    return strcmp(name->text, "p/A") == 0 || strcmp(name->text, "java/lang/Object") == 0;
}

static bool is_protected(void *context, Symbol *owner, Symbol *name, Symbol *descriptor, bool method, bool *answer,
                         uint64_t *visited) {
    (void)visited, (void)owner, (void)name, (void)descriptor, (void)method;
    ((Questions *)context)->is_protected++;
    *answer = false;
    return true;
}

/* ---- classes ---- */

typedef struct Code {
    const char *descriptor;
    unsigned stack, locals;
    const uint8_t *code;
    uint32_t length;
    const uint8_t *map; /* StackMapTable, NULL: none */
    uint32_t map_length;
} Code;

enum { INDEX_BASE = 6, INDEX_SUB = 8, INDEX_MISSING = 10 }; /* class constants of every class made here */

static ClassFile *class_with(unsigned major, const Code *c) {
    ClassWriter w;
    class_begin(&w, major, 0x21, "p/A", "java/lang/Object");
    static const char *const names[] = {"p/Base", "p/Sub", "p/Missing"};
    for (int i = 0; i < 3; i++) {
        unsigned name = utf8(&w, names[i]);
        assert_int_equal(constant1(&w, 7, name), INDEX_BASE + 2 * i);
    }
    unsigned n = utf8(&w, "m"), d = utf8(&w, c->descriptor), code = utf8(&w, "Code"), map = utf8(&w, "StackMapTable");
    put_only_method(&w, 9, n, d, code, 12 + c->length + (c->map ? 6 + c->map_length : 0));
    put2(&w.body, c->stack);
    put2(&w.body, c->locals);
    put4(&w.body, c->length);
    put_bytes(&w.body, c->code, c->length);
    put2(&w.body, 0);
    put2(&w.body, c->map != NULL);
    if (c->map) {
        put2(&w.body, map);
        put4(&w.body, c->map_length);
        put_bytes(&w.body, c->map, c->map_length);
    }
    put2(&w.body, 0);
    Bytes b = class_end(&w);
    ClassFileError error;
    ClassFile *cf = classfile_parse(b.data, b.length, &(ClassFileOptions){.copy_bytes = true}, &error);
    if (!cf) fail_msg("%s", error.message);
    free(b.data);
    return cf;
}

static VerifyResult verify_file(const ClassFile *cf, Questions *q, char **message) {
    VerifierHierarchy h = {q, cf->this_name, is_assignable, common_superclass, is_superclass, is_protected, NULL};
    return verifier_check_class(cf, &h, message);
}

/* [first]: how the message begins, NULL: there is none. */
static void expect(unsigned major, const Code *c, VerifyResult expected, const char *first, Questions *questions) {
    Questions q = {0};
    ClassFile *cf = class_with(major, c);
    char *message;
    assert_int_equal(verify_file(cf, &q, &message), expected);
    if (!first) {
        assert_null(message);
    } else {
        assert_non_null(message);
        if (strncmp(message, first, strlen(first)) != 0) fail_msg("%s", message);
    }
    free(message);
    classfile_free(cf);
    if (questions) *questions = q;
}
#define BYTES(...) (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})

/* ---- tests ---- */

static void test_questions(void **state) {
    (void)state;
    Questions q;
    /* aload_0; areturn: the same name and Object are not asked about, other classes are. */
    expect(52, &(Code){"(Lp/Base;)Lp/Base;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.assignable, 0);
    expect(52, &(Code){"(Lp/Base;)Ljava/lang/Object;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.assignable, 0);
    expect(52, &(Code){"(Lp/Sub;)Lp/Base;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_OK, NULL, &q);
    assert_string_equal(q.last, "p/Sub to p/Base");
    expect(52, &(Code){"(Lp/Base;)Lp/Sub;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_ERROR,
           "Bad return type\nException Details:", &q);
    expect(52, &(Code){"([[Lp/Sub;)[[Lp/Base;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_OK, NULL, &q);
    assert_string_equal(q.last, "p/Sub to p/Base");
    expect(52, &(Code){"([[I)[[J", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_ERROR, "Bad return type", &q);
    assert_int_equal(q.assignable, 0);
    expect(52, &(Code){"(Lp/Base;)Lp/Missing;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_EXCEPTION, NULL, &q);
    expect(49, &(Code){"(Lp/Base;)Lp/Missing;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_EXCEPTION, NULL, &q);
    expect(50, &(Code){"(Lp/Base;)Lp/Missing;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0}, VERIFY_EXCEPTION, NULL, &q);
}

static void test_merging(void **state) {
    (void)state;
    Questions q;
    /* iload_0; ifeq 8; aload_1; goto 9; 8: aload_2; 9: areturn */
    static const uint8_t code[] = {0x1A, 0x99, 0, 7, 0x2B, 0xA7, 0, 4, 0x2C, 0xB0};
    expect(49, &(Code){"(ILp/Sub;Lp/Other;)Lp/Base;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.common, 1);
    expect(49, &(Code){"(ILp/Sub;Lp/Other;)Lp/Sub;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_ERROR,
           "(class: p/A, method: m signature: (ILp/Sub;Lp/Other;)Lp/Sub;) Wrong return type in function", &q);
    expect(49, &(Code){"(I[[Lp/Sub;[[Lp/Other;)[[Lp/Base;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_OK, NULL, &q);
    expect(49, &(Code){"(I[I[J)Ljava/lang/Object;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.common, 0);
    expect(49, &(Code){"(ILp/Missing;Lp/Sub;)Ljava/lang/Object;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_EXCEPTION,
           NULL, &q);
    /* With the map that says Base at 9 the type checker asks for each way; without one version 50 fails over. */
    static const uint8_t map[] = {0, 2, 8, 0x40, 7, 0, INDEX_BASE};
    expect(52, &(Code){"(ILp/Sub;Lp/Other;)Lp/Base;", 2, 3, code, sizeof code, map, sizeof map}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.common, 0);
    expect(52, &(Code){"(ILp/Sub;Lp/Other;)Lp/Base;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_ERROR,
           "Expecting a stackmap frame at branch target 8\n", &q);
    expect(50, &(Code){"(ILp/Sub;Lp/Other;)Lp/Base;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_OK, NULL, &q);
    assert_int_equal(q.common, 1);
    expect(50, &(Code){"(ILp/Sub;Lp/Other;)Lp/Sub;", 2, 3, code, sizeof code, NULL, 0}, VERIFY_ERROR,
           "Expecting a stackmap frame at branch target 8\n", &q);
}

static void test_maps(void **state) {
    (void)state;
    static const uint8_t code[] = {0xA7, 0, 3, 0xB1}; /* goto 3; return */
    static const struct {
        uint8_t map[8];
        uint32_t length;
        VerifyResult result;
        const char *first;
    } cases[] = {
        {{0, 1, 3}, 3, VERIFY_OK, NULL},
        {{0, 1, 251, 0, 3}, 5, VERIFY_OK, NULL},
        {{0}, 1, VERIFY_FORMAT_ERROR, "StackMapTable format error: access beyond the end of attribute"},
        {{0, 2, 3}, 3, VERIFY_FORMAT_ERROR, "StackMapTable format error: access beyond the end of attribute"},
        {{0, 1, 3, 3}, 4, VERIFY_FORMAT_ERROR, "StackMapTable format error: wrong attribute size"},
        {{0, 1, 200, 0, 3}, 5, VERIFY_FORMAT_ERROR, "StackMapTable format error: reserved frame type"},
        {{0, 1, 67, 9}, 4, VERIFY_FORMAT_ERROR, "StackMapTable format error: bad verification type"},
        {{0, 1, 67, 7, 0, 1}, 6, VERIFY_FORMAT_ERROR, "StackMapTable format error: bad class index"},
        {{0, 1, 67, 8, 0, 0},
         6,
         VERIFY_FORMAT_ERROR,
         "StackMapTable format error: bad offset for Uninitialized in method 'void p.A.m()'"},
        {{0, 1, 250, 0, 3},
         5,
         VERIFY_FORMAT_ERROR,
         "StackMapTable format error: bad type array size in method 'void p.A.m()'"},
        {{0, 1, 2}, 3, VERIFY_ERROR, "StackMapTable error: bad offset\n"},
        {{0, 1, 63}, 3, VERIFY_ERROR, "StackMapTable error: bad offset\n"},
        {{0, 2, 3, 0}, 4, VERIFY_ERROR, "StackMapTable error: bad offset\n"},
        {{0, 1, 252, 0, 3, 1}, 6, VERIFY_ERROR, "Inconsistent stackmap frames at branch target 3\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect(61, &(Code){"()V", 2, 2, code, sizeof code, cases[i].map, cases[i].length}, cases[i].result,
               cases[i].first, NULL);
    }
}

static long peak_kilobytes(void) {
    struct rusage use;
    assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
    return use.ru_maxrss;
}

/* 65,535 locals and a frame at each of 20,000 instructions: what the frames have in common must not be stored for each
   of them. */
static void test_many_frames(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    Bytes code = {0}, map = {0};
    for (int i = 0; i < COUNT; i++) put1(&code, 0);
    put1(&code, 0xB1);
    put2(&map, COUNT);
    put1(&map, 255); /* full: all locals are top */
    put2(&map, 0);
    put2(&map, 60000);
    for (int i = 0; i < 60000; i++) put1(&map, 0);
    put2(&map, 0);
    for (int i = 1; i < COUNT; i++) put1(&map, 0); /* same */
    long before = peak_kilobytes();
    expect(61, &(Code){"()V", 1, 65535, code.data, (uint32_t)code.length, map.data, (uint32_t)map.length}, VERIFY_OK,
           NULL, NULL);
    assert_true(peak_kilobytes() - before < 1 << 20);
    free(code.data);
    free(map.data);
}

/* No static state: threads verify the same file at the same time. */
static const ClassFile *shared;

static void *verify_often(void *argument) {
    for (int i = 0; i < 500; i++) {
        Questions q = {0};
        char *message;
        bool ok = verify_file(shared, &q, &message) == VERIFY_ERROR &&
                  strstr(message, "Type 'p/Base' (current frame, stack[0]) is not assignable to 'p/Sub'");
        free(message);
        if (!ok) return argument;
    }
    return NULL;
}

static void test_threads(void **state) {
    (void)state;
    pthread_t threads[4];
    shared = class_with(52, &(Code){"(Lp/Base;)Lp/Sub;", 1, 1, BYTES(0x2A, 0xB0), NULL, 0});
    for (int i = 0; i < 4; i++) assert_int_equal(pthread_create(&threads[i], NULL, verify_often, (void *)shared), 0);
    for (int i = 0; i < 4; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
    classfile_free((ClassFile *)shared);
}

int main(void) {
    symbol_table_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),   cmocka_unit_test(test_merging), cmocka_unit_test(test_maps),
        cmocka_unit_test(test_many_frames), cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
