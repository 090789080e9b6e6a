/* Kinds of locals and stack at a pc. With MINIJVM_TEST_CLASSES=dir the inferred kinds are compared with what javac
   wrote into StackMapTable, at every frame of every method below dir. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "class_writer.h"
#include "classfile/bytecode.h"
#include "classfile/dataflow.h"
#include "classfile/parser.h"

/* A class p/A of version [major] with one method m of the given code; constants 5.. are added by [add] before. */
static ClassFile *method_with(unsigned major, unsigned access, const char *descriptor, unsigned max_stack,
                              unsigned max_locals, const uint8_t *code, unsigned length, const ExceptionEntry *handler,
                              void (*add)(ClassWriter *)) {
    ClassWriter w;
    class_begin(&w, major, 0x21, "p/A", "java/lang/Object");
    if (add) add(&w);
    unsigned n = utf8(&w, "m"), d = utf8(&w, descriptor), c = utf8(&w, "Code");
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, access);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, 1);
    put2(&w.body, c);
    put4(&w.body, 12 + length + (handler ? 8 : 0));
    put2(&w.body, max_stack);
    put2(&w.body, max_locals);
    put4(&w.body, length);
    put_bytes(&w.body, code, length);
    put2(&w.body, handler != NULL);
    if (handler) {
        put2(&w.body, handler->start_pc);
        put2(&w.body, handler->end_pc);
        put2(&w.body, handler->handler_pc);
        put2(&w.body, handler->catch_type);
    }
    put2(&w.body, 0);
    put2(&w.body, 0);
    Bytes b = class_end(&w);
    ClassFileError error;
    ClassFile *cf = classfile_parse(b.data, b.length, &(ClassFileOptions){.copy_bytes = true}, &error);
    if (!cf) fail_msg("%s", error.message);
    free(b.data);
    return cf;
}
#define METHOD(major, access, descriptor, stack, locals, handler, add, ...)               \
    method_with(major, access, descriptor, stack, locals, (const uint8_t[]){__VA_ARGS__}, \
                sizeof((const uint8_t[]){__VA_ARGS__}), handler, add)

/* Kinds as letters: . I F J j D d A R (lower case: second words) ? (conflict); "locals|stack". */
static void render(const FrameMap *map, char *out) {
    static const char letters[] = ".IFJjDdAR?";
    unsigned i = 0;
    for (; i < map->local_count; i++) *out++ = letters[map->kinds[i]];
    *out++ = '|';
    for (; i < (unsigned)map->local_count + map->stack_depth; i++) *out++ = letters[map->kinds[i]];
    *out = 0;
}

static void expect_map(ClassFile *cf, uint32_t pc, const char *expected) {
    FrameMap *map = dataflow_frame_map(cf, &cf->methods[0], pc);
    if (!expected) {
        assert_null(map);
        return;
    }
    assert_non_null(map);
    char text[256];
    render(map, text);
    assert_string_equal(text, expected);
    free(map);
}

static void expect_problem(ClassFile *cf, const char *expected, uint32_t expected_pc) {
    const char *problem;
    uint32_t pc;
    assert_false(dataflow_check(cf, &cf->methods[0], &problem, &pc));
    assert_string_equal(problem, expected);
    assert_int_equal(pc, expected_pc);
    assert_null(dataflow_frame_map(cf, &cf->methods[0], 0));
    classfile_free(cf);
}

static void test_straight_line(void **state) {
    (void)state;
    /* m(int, long, Object, double): lload_2 pop2; iconst_0 istore_3 (breaks the long); aload 4; pop; return */
    ClassFile *cf = METHOD(61, 1, "(IJLp/B;D)V", 4, 9, NULL, NULL, 0x20, 0x58, 0x03, 0x3E, 0x19, 4, 0x57, 0xB1);
    expect_map(cf, 0, "AIJjADd..|");
    expect_map(cf, 1, "AIJjADd..|Jj");
    expect_map(cf, 3, "AIJjADd..|I");
    expect_map(cf, 4, "AI.IADd..|");
    expect_map(cf, 6, "AI.IADd..|A");
    expect_map(cf, 5, NULL); /* inside an instruction */
    expect_map(cf, 8, NULL);
    expect_map(cf, 1000, NULL);
    classfile_free(cf);
}

static void test_merge(void **state) {
    (void)state;
    /* iload_0 ifeq L; aconst_null astore_1 goto M; L: iconst_0 istore_1; M: return; dead: nop return */
    ClassFile *cf =
        METHOD(61, 9, "(I)V", 2, 3, NULL, NULL, 0x1A, 0x99, 0, 8, 0x01, 0x4C, 0xA7, 0, 5, 0x03, 0x3C, 0xB1, 0x00, 0xB1);
    expect_map(cf, 6, "IA.|");
    expect_map(cf, 11, "I?.|");
    expect_map(cf, 12, NULL); /* unreachable */
    classfile_free(cf);
    /* A loop that turns local 1 from a reference into an int. L: iload_0 pop; iconst_0 istore_1; goto L */
    cf = METHOD(61, 9, "(ILp/B;)V", 2, 2, NULL, NULL, 0x1A, 0x57, 0x03, 0x3C, 0xA7, 0xFF, 0xFC);
    expect_map(cf, 0, "I?|");
    expect_map(cf, 4, "II|");
    classfile_free(cf);
}

static void test_handler(void **state) {
    (void)state;
    /* aconst_null astore_0; [nop; iconst_0 istore_0; nop]; return; H: pop return */
    ExceptionEntry h = {2, 6, 7, 0};
    ClassFile *cf = METHOD(61, 9, "()V", 2, 2, &h, NULL, 0x01, 0x4B, 0x00, 0x03, 0x3B, 0x00, 0xB1, 0x57, 0xB1);
    expect_map(cf, 7, "?.|A");
    expect_map(cf, 3, "A.|");
    classfile_free(cf);
    /* The store is the last instruction of the range: the handler only sees what was before it. */
    h = (ExceptionEntry){2, 5, 7, 0};
    cf = METHOD(61, 9, "()V", 2, 2, &h, NULL, 0x01, 0x4B, 0x00, 0x03, 0x3B, 0x00, 0xB1, 0x57, 0xB1);
    expect_map(cf, 7, "A.|A");
    classfile_free(cf);
}

static void test_stack_moves(void **state) {
    (void)state;
    /* aconst_null iconst_0 dup_x1; pop2 pop; iconst_0 lconst_0 dup2_x1; pop2 pop pop2; aconst_null iconst_0 swap ... */
    ClassFile *cf = METHOD(61, 9, "()V", 8, 0, NULL, NULL, 0x01, 0x03, 0x5A, 0x58, 0x57, 0x03, 0x09, 0x5D, 0x58, 0x57,
                           0x58, 0x01, 0x03, 0x5F, 0x01, 0x5B, 0x0B, 0x5F, 0x5E, 0x58, 0x58, 0x58, 0x57, 0xB1);
    expect_map(cf, 3, "|IAI");
    expect_map(cf, 8, "|JjIJj");
    expect_map(cf, 13, "|AI");
    expect_map(cf, 14, "|IA");
    expect_map(cf, 16, "|AIAA");
    expect_map(cf, 18, "|AIAFA");
    expect_map(cf, 19, "|AFAIAFA");
    classfile_free(cf);
    cf = METHOD(61, 9, "()V", 6, 0, NULL, NULL, 0x01, 0x0B, 0x03, 0x01, 0x5E, 0xB1); /* A F I A dup2_x2 */
    expect_map(cf, 5, "|IAAFIA");
    classfile_free(cf);
}

static void add_members(ClassWriter *w) {
    member_constant(w, 10, "p/B", "f", "(IJLp/B;[D)D"); /* 10 */
    member_constant(w, 9, "p/B", "g", "J");             /* 16 */
}

static void test_members(void **state) {
    (void)state;
    /* aload_0 iconst_0 lconst_0 aconst_null dup invokevirtual #10; pop2; aload_0 getfield #16; putstatic #16; return */
    ClassFile *cf = METHOD(61, 1, "()V", 8, 1, NULL, add_members, 0x2A, 0x03, 0x09, 0x01, 0x59, 0xB6, 0, 10, 0x58, 0x2A,
                           0xB4, 0, 16, 0xB3, 0, 16, 0xB1);
    expect_map(cf, 5, "A|AIJjAA");
    expect_map(cf, 8, "A|Dd");
    expect_map(cf, 13, "A|Jj");
    expect_map(cf, 16, "A|");
    classfile_free(cf);
}

/* A subroutine called with an int in local 0 and then with a reference there (JVMS 4.10.2.5). */
static const uint8_t subroutine_code[] = {
    0x03, 0x3B,          /* 0: iconst_0, istore_0 */
    0xA8, 0,    13,      /* 2: jsr 15 */
    0x1A, 0x57,          /* 5: iload_0, pop */
    0x01, 0x4B,          /* 7: aconst_null, astore_0 */
    0xA8, 0,    6,       /* 9: jsr 15 */
    0x2A, 0x57, 0xB1,    /* 12: aload_0, pop, return */
    0x4C, 0x00, 0xA9, 1, /* 15: astore_1, nop, ret 1 */
};

static int64_t held_address;
static int64_t answer_address(void *context, unsigned slot) {
    *(unsigned *)context = slot;
    return held_address;
}

static void expect_context(ClassFile *cf, uint32_t pc, int64_t address, const char *expected) {
    unsigned asked = 99;
    held_address = address;
    FrameMap *map = dataflow_frame_map_in_context(cf, &cf->methods[0], pc, answer_address, &asked);
    char text[64] = "none";
    if (map) render(map, text);
    assert_string_equal(text, expected);
    free(map);
}

static void test_subroutines(void **state) {
    (void)state;
    ClassFile *cf = method_with(49, 9, "()V", 2, 2, subroutine_code, sizeof subroutine_code, NULL, NULL);
    assert_true(cf->methods[0].has_jsr);
    expect_map(cf, 5, "I.|");
    expect_map(cf, 12, "A.|");
    expect_map(cf, 15, "?.|R");
    expect_map(cf, 16, "?R|");
    expect_context(cf, 16, 5, "IR|");
    expect_context(cf, 16, 12, "AR|");
    expect_context(cf, 15, 12, "A.|R");
    expect_context(cf, 16, 3, "none");
    expect_context(cf, 5, -1, "I.|");
    classfile_free(cf);
    /* A subroutine within a subroutine; the inner one returns to the outer, which returns to its caller. */
    cf = METHOD(48, 9, "()V", 2, 4, NULL, NULL, 0x01, 0x4B, /* 0: aconst_null astore_0 */
                0xA8, 0, 5,                                 /* 2: jsr 7 */
                0x2A, 0xB0,                                 /* 5: aload_0; areturn: wrong, m is void */
                0x4C, 0xA8, 0, 5,                           /* 7: astore_1; 8: jsr 13 */
                0xA9, 1,                                    /* 11: ret 1 */
                0x4D, 0xA9, 2);                             /* 13: astore_2; ret 2 */
    expect_problem(cf, "Wrong return type in function", 6);
    cf = METHOD(48, 9, "()V", 2, 4, NULL, NULL, 0x01, 0x4B, 0xA8, 0, 6, 0x2A, 0x57, 0xB1, 0x4C, 0xA8, 0, 5, 0xA9, 1,
                0x4D, 0xA9, 2);
    expect_map(cf, 5, "A...|");
    expect_map(cf, 12, "AR..|");
    expect_map(cf, 15, "ARR.|");
    classfile_free(cf);
    /* Returning twice by the same address is an error, and so is loading it. */
    expect_problem(METHOD(48, 9, "()V", 2, 2, NULL, NULL, 0xA8, 0, 3, 0x4C, 0x2B, 0x57, 0xB1),
                   "Accessing value from uninitialized register", 4);
    expect_problem(METHOD(48, 9, "()V", 2, 2, NULL, NULL, 0xA8, 0, 4, 0xB1, 0x4C, 0xA9, 0),
                   "Accessing value from uninitialized register", 5);
}

/* Many try/finally in a row must not multiply states: each subroutine is entered from two places. */
static void test_many_subroutines(void **state) {
    (void)state;
    enum { COUNT = 60 };
    Bytes code = {0};
    put1(&code, 0x01);
    put1(&code, 0x4B); /* aconst_null astore_0 */
    for (int i = 0; i < COUNT; i++) {
        put1(&code, 0x03); /* +0 iconst_0 */
        put1(&code, 0x99); /* +1 ifeq +10 */
        put2(&code, 9);
        put1(&code, 0xA8); /* +4 jsr +13 */
        put2(&code, 9);
        put1(&code, 0xA7); /* +7 goto +16 */
        put2(&code, 9);
        put1(&code, 0xA8); /* +10 jsr +13, and +13 is also where it returns to */
        put2(&code, 3);
        put1(&code, 0x4C); /* +13 astore_1 */
        put1(&code, 0xA9); /* +14 ret 1 */
        put1(&code, 1);
    }
    put1(&code, 0xB1);
    ClassFile *cf = method_with(48, 9, "()V", 2, 2, code.data, (unsigned)code.length, NULL, NULL);
    /* The second jsr returns into its own subroutine, where the stack then has nothing to store. */
    const char *problem;
    assert_false(dataflow_check(cf, &cf->methods[0], &problem, NULL));
    classfile_free(cf);
    free(code.data);

    code = (Bytes){0};
    put1(&code, 0x01);
    put1(&code, 0x4B);
    for (int i = 0; i < COUNT; i++) {
        put1(&code, 0x03); /* +0 iconst_0 */
        put1(&code, 0x99); /* +1 ifeq +10 */
        put2(&code, 9);
        put1(&code, 0xA8); /* +4 jsr +16 */
        put2(&code, 12);
        put1(&code, 0xA7); /* +7 goto +19 */
        put2(&code, 12);
        put1(&code, 0xA8); /* +10 jsr +16 */
        put2(&code, 6);
        put1(&code, 0xA7); /* +13 goto +19 */
        put2(&code, 6);
        put1(&code, 0x4C); /* +16 astore_1 */
        put1(&code, 0xA9); /* +17 ret 1 */
        put1(&code, 1);
    }
    put1(&code, 0xB1);
    cf = method_with(48, 9, "()V", 2, 2, code.data, (unsigned)code.length, NULL, NULL);
    expect_map(cf, (uint32_t)code.length - 1, "A.|");
    classfile_free(cf);
    free(code.data);
}

static void test_malformed(void **state) {
    (void)state;
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x57, 0xB1), "Unable to pop operand off an empty stack", 0);
    expect_problem(METHOD(61, 9, "()V", 1, 2, NULL, NULL, 0x03, 0x03, 0xB1), "Stack size too large", 1);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x03, 0xBF), "Expecting to find object/array on stack", 1);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x2A, 0x57, 0xB1),
                   "Accessing value from uninitialized register", 0);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x09, 0x57, 0x57, 0xB1),
                   "Attempt to split long or double on the stack", 1);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x03, 0xAC), "Wrong return type in function", 1);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x03, 0xA7, 0xFF, 0xFF), "Inconsistent stack height", 1);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x00), "Falling off the end of the code", 0);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0xCB), "Illegal instruction found", 0);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0xA7, 0, 9), "Illegal target of jump or branch", 0);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x15, 7, 0x57, 0xB1), "Illegal local variable number", 0);
    expect_problem(METHOD(61, 9, "()V", 2, 2, NULL, NULL, 0x12, 1, 0x57, 0xB1), "Illegal type in constant pool", 0);
}

/* ---- agreement with javac's StackMapTable ---- */

typedef struct FrameReader {
    const uint8_t *at;
    uint8_t locals[70000], stack[70000]; /* SlotKind by word; DEAD represents Top: anything goes */
    unsigned local_words, stack_words;
    uint8_t local_types[70000]; /* words of each local in order, for chop */
    unsigned local_entries;
} FrameReader;

static unsigned read_type(FrameReader *r, uint8_t *out) {
    switch (*r->at++) {
    case 0: out[0] = SLOT_DEAD; return 1;
    case 1: out[0] = SLOT_INT; return 1;
    case 2: out[0] = SLOT_FLOAT; return 1;
    case 3:
        out[0] = SLOT_DOUBLE;
        out[1] = SLOT_DOUBLE_TOP;
        return 2;
    case 4:
        out[0] = SLOT_LONG;
        out[1] = SLOT_LONG_TOP;
        return 2;
    case 7:
    case 8:
        r->at += 2;
        out[0] = SLOT_REFERENCE;
        return 1;
    default: out[0] = SLOT_REFERENCE; return 1; /* null, uninitializedThis */
    }
}

static void read_local(FrameReader *r) {
    unsigned n = read_type(r, r->locals + r->local_words);
    r->local_words += n;
    r->local_types[r->local_entries++] = (uint8_t)n;
}

static unsigned frames_compared;

static void compare_frame(const char *path, const ClassFile *cf, const MethodInfo *m, const Dataflow *df, uint32_t pc,
                          const FrameReader *r) {
    (void)cf;
    FrameMap *map = dataflow_map_at(df, pc, NULL, NULL);
    if (!map) return; /* javac describes some places that inference finds unreachable */
    frames_compared++;
    bool ok = map->stack_depth == r->stack_words && r->local_words <= map->local_count;
    for (unsigned i = 0; ok && i < r->local_words; i++) ok = r->locals[i] == SLOT_DEAD || r->locals[i] == map->kinds[i];
    for (unsigned i = 0; ok && i < r->stack_words; i++)
        ok = r->stack[i] == SLOT_DEAD || r->stack[i] == map->kinds[map->local_count + i];
    if (!ok) fail_msg("%s: %s%s at %u", path, m->name->text, m->descriptor->text, pc);
    free(map);
}

static void compare_method(const char *path, const ClassFile *cf, const MethodInfo *m) {
    static FrameReader r;
    const char *problem;
    uint32_t bad_pc;
    Dataflow *df = dataflow_analyze(cf, m, &problem, &bad_pc);
    if (!df) fail_msg("%s: %s%s at %u: %s", path, m->name->text, m->descriptor->text, bad_pc, problem);
    r.local_words = r.local_entries = 0;
    FrameMap *start = dataflow_map_at(df, 0, NULL, NULL);
    assert_non_null(start);
    /* The implicit first frame is the descriptor's; pc 0 may be a loop head, so it is made from the descriptor here. */
    if (!(m->access & ACC_STATIC)) {
        r.locals[r.local_words++] = SLOT_REFERENCE;
        r.local_types[r.local_entries++] = 1;
    }
    for (const char *p = m->descriptor->text + 1; *p != ')'; p++) {
        bool array = *p == '[';
        while (*p == '[') p++;
        char c = *p;
        while (*p != ';' && c == 'L') p++;
        bool wide = !array && (c == 'J' || c == 'D');
        r.locals[r.local_words++] = array || c == 'L' ? SLOT_REFERENCE
                                    : c == 'J'        ? SLOT_LONG
                                    : c == 'D'        ? SLOT_DOUBLE
                                    : c == 'F'        ? SLOT_FLOAT
                                                      : SLOT_INT;
        if (wide) r.locals[r.local_words++] = c == 'J' ? SLOT_LONG_TOP : SLOT_DOUBLE_TOP;
        r.local_types[r.local_entries++] = wide ? 2 : 1;
    }
    free(start);
    r.at = classfile_code_tables(cf, m).stack_map.bytes;
    unsigned count = r.at ? bytecode_u2(r.at) : 0;
    r.at += 2;
    int64_t pc = -1;
    while (count-- > 0) {
        unsigned type = *r.at++, delta = type < 64 ? type : type < 128 ? type - 64 : 0;
        r.stack_words = 0;
        if (type >= 247) {
            delta = bytecode_u2(r.at);
            r.at += 2;
        }
        if ((type >= 64 && type < 128) || type == 247) {
            r.stack_words = read_type(&r, r.stack);
        } else if (type >= 248 && type <= 250) {
            for (unsigned k = 251 - type; k > 0; k--) r.local_words -= r.local_types[--r.local_entries];
        } else if (type >= 252 && type <= 254) {
            for (unsigned k = type - 251; k > 0; k--) read_local(&r);
        } else if (type == 255) {
            unsigned locals = bytecode_u2(r.at);
            r.at += 2;
            r.local_words = r.local_entries = 0;
            while (locals-- > 0) read_local(&r);
            unsigned stack = bytecode_u2(r.at);
            r.at += 2;
            while (stack-- > 0) r.stack_words += read_type(&r, r.stack + r.stack_words);
        }
        pc += delta + 1;
        compare_frame(path, cf, m, df, (uint32_t)pc, &r);
    }
    dataflow_free(df);
}

static void compare_file(const char *path) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    Bytes b = {0};
    uint8_t buffer[4096];
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, f)) > 0;) put_bytes(&b, buffer, n);
    fclose(f);
    ClassFileError error;
    ClassFile *cf = classfile_parse(b.data, b.length, &(ClassFileOptions){.module = true}, &error);
    assert_non_null(cf);
    for (unsigned i = 0; i < cf->method_count; i++)
        if (cf->methods[i].has_code) compare_method(path, cf, &cf->methods[i]);
    classfile_free(cf);
    free(b.data);
}

static void walk(const char *directory) {
    DIR *d = opendir(directory);
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));) {
        char path[4096];
        size_t n = strlen(e->d_name);
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        if (n > 6 && strcmp(e->d_name + n - 6, ".class") == 0)
            compare_file(path);
        else if (e->d_name[0] != '.')
            walk(path);
    }
    closedir(d);
}

static void test_directory(void **state) {
    (void)state;
    const char *directory = getenv("MINIJVM_TEST_CLASSES");
    if (!directory) skip();
    walk(directory);
    print_message("%u frames compared\n", frames_compared);
    assert_true(frames_compared > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_line),    cmocka_unit_test(test_merge),     cmocka_unit_test(test_handler),
        cmocka_unit_test(test_stack_moves),      cmocka_unit_test(test_members),   cmocka_unit_test(test_subroutines),
        cmocka_unit_test(test_many_subroutines), cmocka_unit_test(test_malformed), cmocka_unit_test(test_directory),
    };
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
