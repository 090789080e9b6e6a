/* The verifier's limit of work (classfile/flow.h) bounds its time only if a unit costs the same whatever a class does.
   Here are classes that are valid, and each makes one kind of work large. The verifier's sources are compiled once more
   for this test, with a call at each basic block: the number of blocks that are run does not depend on the machine. No
   class may run more of them for a unit than MOST_STEPS. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "class_writer.h"
#include "classfile/parser.h"
#include "classfile/verifier.h"

enum { MOST_STEPS = 6, LEAST_STEPS = 200000, BYTES_OF_STEP = 16 };
enum { PUBLIC = 1, STATIC = 8 };
enum { VISITED = 5000, STEPS_OF_CLASS = 3 }; /* what a question about a class of a deep hierarchy costs */

/* ---- counting ---- */

static uint64_t steps;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { steps++; }

void *counted_memcpy(void *to, const void *from, size_t bytes);
void *counted_memcpy(void *to, const void *from, size_t bytes) {
    steps += bytes / BYTES_OF_STEP;
    return memcpy(to, from, bytes);
}
void *counted_memset(void *to, int value, size_t bytes);
void *counted_memset(void *to, int value, size_t bytes) {
    steps += bytes / BYTES_OF_STEP;
    return memset(to, value, bytes);
}
void *counted_calloc(size_t count, size_t bytes);
void *counted_calloc(size_t count, size_t bytes) {
    steps += count * bytes / BYTES_OF_STEP;
    return calloc(count, bytes);
}

/* ---- a hierarchy in which everything is assignable; p/Deep is far below Object ---- */

static void visit(const Symbol *name, uint64_t *visited) {
    if (strncmp(name->text, "p/Deep", 6) != 0) return;
    *visited += VISITED;
    steps += VISITED * STEPS_OF_CLASS;
}

static bool is_assignable(void *context, Symbol *from, Symbol *to, bool lenient, bool *answer, uint64_t *visited) {
    (void)context, (void)to, (void)lenient;
    visit(from, visited);
    *answer = true;
    return true;
}
static bool common_superclass(void *context, Symbol *a, Symbol *b, Symbol **answer, uint64_t *visited) {
    (void)context, (void)b;
    visit(a, visited);
    *answer = sym_java_lang_Object;
    return true;
}
static bool is_superclass(void *context, const Symbol *name, uint64_t *visited) {
    (void)context;
    visit(name, visited);
    return true;
}
static bool is_protected(void *context, Symbol *owner, Symbol *name, Symbol *descriptor, bool method, bool *answer,
                         uint64_t *visited) {
    (void)context, (void)name, (void)descriptor, (void)method;
    visit(owner, visited);
    *answer = false;
    return true;
}

/* ---- classes ---- */

/* The class, and the method in work. */
typedef struct Hostile {
    ClassWriter w;
    Bytes interfaces, fields, methods, code, handlers, map;
    unsigned interface_count, field_count, method_count, handler_count, frame_count, code_name, map_name;
} Hostile;

static void hostile_begin(Hostile *h, unsigned major) {
    memset(h, 0, sizeof *h);
    class_begin(&h->w, major, 0x21, "p/A", "java/lang/Object");
    h->code_name = utf8(&h->w, "Code");
    h->map_name = utf8(&h->w, "StackMapTable");
}

static void append(Bytes *to, Bytes *from) {
    put_bytes(to, from->data, from->length);
    free(from->data);
    *from = (Bytes){0};
}

#define CODE(h, ...) put_bytes(&(h)->code, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void code_with_index(Hostile *h, unsigned op, unsigned index) {
    put1(&h->code, op);
    put2(&h->code, index);
}

static void add_handler(Hostile *h, unsigned start, unsigned end, unsigned handler) {
    put2(&h->handlers, start);
    put2(&h->handlers, end);
    put2(&h->handlers, handler);
    put2(&h->handlers, 0);
    h->handler_count++;
}

static void end_method(Hostile *h, unsigned access, const char *name, const char *descriptor, unsigned stack,
                       unsigned locals) {
    Bytes *m = &h->methods;
    unsigned map_length = h->frame_count > 0 ? 8 + (unsigned)h->map.length : 0;
    put2(m, access);
    put2(m, utf8(&h->w, name));
    put2(m, utf8(&h->w, descriptor));
    put2(m, 1);
    put2(m, h->code_name);
    put4(m, 12 + (uint32_t)(h->code.length + h->handlers.length) + map_length);
    put2(m, stack);
    put2(m, locals);
    put4(m, (uint32_t)h->code.length);
    append(m, &h->code);
    put2(m, h->handler_count);
    append(m, &h->handlers);
    put2(m, h->frame_count > 0);
    if (h->frame_count > 0) {
        put2(m, h->map_name);
        put4(m, map_length - 6);
        put2(m, h->frame_count);
        append(m, &h->map);
    }
    h->method_count++;
    h->handler_count = h->frame_count = 0;
}

/* A full_frame with [locals] ints. */
static void full_frame(Hostile *h, unsigned delta, unsigned locals) {
    put1(&h->map, 255);
    put2(&h->map, delta);
    put2(&h->map, locals);
    for (unsigned i = 0; i < locals; i++) put1(&h->map, 1);
    put2(&h->map, 0);
    h->frame_count++;
}

static void same_frame(Hostile *h, unsigned delta) {
    put1(&h->map, delta);
    h->frame_count++;
}

static void store_ints(Hostile *h, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++) {
        CODE(h, 3, 0xC4, 54);
        put2(&h->code, i);
    }
}

/* "[[[Lp/XXXX;" with so many X and dimensions. */
static char *long_name(char x, unsigned dimensions, unsigned length, const char *before, const char *after) {
    char *text = malloc(dimensions + length + strlen(before) + strlen(after) + 16), *p = text;
    assert_non_null(text);
    p += sprintf(p, "%s", before);
    memset(p, '[', dimensions);
    p += dimensions;
    p += sprintf(p, "Lp/");
    memset(p, x, length);
    p += length;
    sprintf(p, ";%s", after);
    return text;
}

static void verify(Hostile *h, const char *what) {
    Bytes *body = &h->w.body;
    put2(body, h->interface_count);
    append(body, &h->interfaces);
    put2(body, h->field_count);
    append(body, &h->fields);
    put2(body, h->method_count);
    append(body, &h->methods);
    put2(body, 0);
    Bytes b = class_end(&h->w);
    ClassFileError error;
    ClassFile *cf = classfile_parse(b.data, b.length, &(ClassFileOptions){.copy_bytes = true}, &error);
    if (!cf) fail_msg("%s: %s", what, error.message);
    free(b.data);
    uint64_t work = 0;
    VerifierHierarchy hierarchy = {NULL,          cf->this_name, is_assignable, common_superclass,
                                   is_superclass, is_protected,  &work};
    char *message;
    steps = 0;
    VerifyResult result = verifier_check_class(cf, &hierarchy, &message);
    uint64_t taken = steps;
    if (result != VERIFY_OK) fail_msg("%s: %s", what, message ? message : "no message");
    if (getenv("VERIFIER_WORK"))
        print_message("%-32s %10llu steps %10llu units %5.2f\n", what, (unsigned long long)taken,
                      (unsigned long long)work, (double)taken / (double)work);
    if (taken < LEAST_STEPS) fail_msg("%s: only %llu steps", what, (unsigned long long)taken);
    if (taken > work * MOST_STEPS)
        fail_msg("%s: %llu steps for %llu units", what, (unsigned long long)taken, (unsigned long long)work);
    classfile_free(cf);
}

/* ---- frames ---- */

static void test_frames_of_map(void **state) {
    (void)state;
    Hostile h;
    hostile_begin(&h, 52);
    store_ints(&h, 0, 1000);
    full_frame(&h, (unsigned)h.code.length, 1000);
    CODE(&h, 0);
    for (int i = 0; i < 500; i++) {
        same_frame(&h, 0);
        CODE(&h, 0);
    }
    CODE(&h, 177);
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1000);
    verify(&h, "StackMapTable, reached");
    hostile_begin(&h, 52);
    store_ints(&h, 0, 1000);
    full_frame(&h, (unsigned)h.code.length, 1000);
    CODE(&h, 177);
    for (int i = 0; i < 500; i++) {
        same_frame(&h, 0);
        CODE(&h, 177);
    }
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1000);
    verify(&h, "StackMapTable, not reached");
}

static void test_branches(void **state) {
    (void)state;
    for (unsigned major = 49; major <= 52; major += 3) {
        Hostile h;
        hostile_begin(&h, major);
        store_ints(&h, 0, 1000);
        unsigned start = (unsigned)h.code.length, count = 500;
        for (unsigned i = 0; i < count; i++) {
            CODE(&h, 3, 0x99);
            put2(&h.code, start + 4 * count - (start + 4 * i + 1));
        }
        full_frame(&h, start + 4 * count, 1000);
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1000);
        verify(&h, major == 49 ? "branches, merged" : "branches, compared");
    }
}

/* A loop moves values by one local each time: the types come one by one, and each time the whole loop is run. */
static void test_repeated_blocks(void **state) {
    (void)state;
    Hostile h;
    hostile_begin(&h, 49);
    for (unsigned i = 0; i < 60; i++) CODE(&h, 1, 58, (uint8_t)i);
    unsigned string = constant1(&h.w, 8, utf8(&h.w, "text"));
    CODE(&h, 0x13);
    put2(&h.code, string);
    CODE(&h, 58, 60);
    unsigned start = (unsigned)h.code.length;
    for (unsigned i = 0; i < 60; i++) CODE(&h, 25, (uint8_t)(i + 1), 58, (uint8_t)i);
    for (int i = 0; i < 2000; i++) CODE(&h, 0);
    CODE(&h, 3, 0x99);
    put2(&h.code, (start - (unsigned)h.code.length + 1) & 0xFFFF);
    CODE(&h, 177);
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 61);
    verify(&h, "blocks that are run again");
    /* Each pass over the blocks, in the order of the code, gets one of them done. */
    hostile_begin(&h, 49);
    unsigned count = 1000;
    code_with_index(&h, 0xA7, 3 * count + 1); /* goto the last one, which goes to the one before it */
    CODE(&h, 177);
    for (unsigned i = 0; i < count; i++) code_with_index(&h, 0xA7, (i == 0 ? -1 : -3) & 0xFFFF);
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1);
    verify(&h, "blocks from the last one on");
}

static void test_handlers(void **state) {
    (void)state;
    for (unsigned major = 49; major <= 52; major += 3) {
        Hostile h;
        hostile_begin(&h, major);
        for (int i = 0; i < 300; i++) CODE(&h, 3, 59);
        CODE(&h, 177);
        unsigned end = (unsigned)h.code.length;
        put1(&h.map, 255);
        put2(&h.map, end);
        put2(&h.map, 0);
        put2(&h.map, 1);
        put1(&h.map, 7);
        put2(&h.map, class_constant(&h.w, "java/lang/Throwable"));
        h.frame_count++;
        CODE(&h, 0x57, 177);
        for (int i = 0; i < 300; i++) add_handler(&h, 0, end - 1, end);
        end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1);
        verify(&h, major == 49 ? "handlers, merged" : "handlers, compared");
    }
}

/* ---- methods ---- */

static void test_many_locals(void **state) {
    (void)state;
    for (unsigned major = 49; major <= 52; major += 3) {
        Hostile h;
        hostile_begin(&h, major);
        for (int i = 0; i < 20; i++) {
            char name[8];
            snprintf(name, sizeof name, "m%d", i);
            store_ints(&h, 65534, 65535);
            CODE(&h, 177);
            end_method(&h, PUBLIC | STATIC, name, "()V", 65535, 65535);
        }
        verify(&h, major == 49 ? "methods with many locals, old" : "methods with many locals");
    }
}

static void test_initializers(void **state) {
    (void)state;
    for (unsigned major = 49; major <= 52; major += 3) {
        Hostile h;
        hostile_begin(&h, major);
        unsigned object = class_constant(&h.w, "java/lang/Object"),
                 init = member_constant(&h.w, 10, "java/lang/Object", "<init>", "()V");
        store_ints(&h, 999, 1000);
        for (int i = 0; i < 500; i++) {
            code_with_index(&h, 0xBB, object);
            code_with_index(&h, 0xB7, init);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1000);
        verify(&h, major == 49 ? "new objects, old" : "new objects");
    }
}

/* ---- subroutines ---- */

static void test_subroutines(void **state) {
    (void)state;
    Hostile h;
    /* Many calls of one. */
    hostile_begin(&h, 49);
    unsigned count = 300;
    for (unsigned i = 0; i < count; i++) code_with_index(&h, 0xA8, 3 * (count - i) + 1);
    CODE(&h, 177, 58, 0, 0xA9, 0);
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 1);
    verify(&h, "a subroutine with many calls");
    /* Each calls the next one, which follows it, twice. */
    hostile_begin(&h, 49);
    count = 60;
    code_with_index(&h, 0xA8, 4);
    CODE(&h, 177);
    for (unsigned i = 0; i < count; i++) CODE(&h, 58, (uint8_t)i, 0xA8, 0, 8, 0xA8, 0, 5, 0xA9, (uint8_t)i);
    CODE(&h, 58, (uint8_t)count, 0xA9, (uint8_t)count);
    end_method(&h, PUBLIC | STATIC, "m", "()V", 1, count + 1);
    verify(&h, "subroutines in many levels");
    /* A level has a bit for each local. */
    hostile_begin(&h, 49);
    for (int i = 0; i < 3; i++) {
        char name[8];
        snprintf(name, sizeof name, "m%d", i);
        for (int k = 0; k < 50; k++) CODE(&h, 0xA8, 0, 4, 177, 0x57);
        store_ints(&h, 9999, 10000);
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, name, "()V", 1, 10000);
    }
    verify(&h, "subroutines and many locals");
}

/* ---- names and descriptors ---- */

static void test_long_names(void **state) {
    (void)state;
    Hostile h;
    for (unsigned major = 49; major <= 52; major += 3) {
        char *type = long_name('X', 0, 20000, "", ""), *from = long_name('Y', 200, 100, "(", ")V"),
             *to = long_name('Z', 200, 100, "", "");
        hostile_begin(&h, major);
        unsigned field = member_constant(&h.w, 9, "p/B", "f", type);
        for (int i = 0; i < 200; i++) {
            code_with_index(&h, 0xB2, field);
            CODE(&h, 0x57);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "()V", 1, 0);
        verify(&h, "types of fields");
        hostile_begin(&h, major);
        field = member_constant(&h.w, 9, "p/B", "f", to);
        for (int i = 0; i < 20; i++) {
            CODE(&h, 42);
            code_with_index(&h, 0xB3, field);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", from, 1, 1);
        verify(&h, "arrays that are compared");
        free(type), free(from), free(to);
        char *arguments = long_name('X', 0, 20000, "(", ")V");
        hostile_begin(&h, major);
        unsigned callee = member_constant(&h.w, 11, "p/I", "m", arguments);
        for (int i = 0; i < 50; i++) {
            CODE(&h, 1, 1);
            code_with_index(&h, 0xB9, callee);
            CODE(&h, 2, 0);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "()V", 2, 0);
        verify(&h, "descriptors of interface methods");
        hostile_begin(&h, major);
        for (int i = 0; i < 50; i++) {
            CODE(&h, 3, 0x99, 0, 4, 177);
            full_frame(&h, i == 0 ? 5 : 4, 0);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", arguments, 1, 1);
        verify(&h, "returns of a long descriptor");
        free(arguments);
    }
}

/* ---- what the class declares ---- */

static void test_members(void **state) {
    (void)state;
    Hostile h;
    hostile_begin(&h, 52);
    for (unsigned i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof name, "p/I%u", i);
        put2(&h.interfaces, class_constant(&h.w, name));
        h.interface_count++;
    }
    unsigned callee = member_constant(&h.w, 10, "p/B", "m", "()V");
    for (int i = 0; i < 500; i++) {
        CODE(&h, 42);
        code_with_index(&h, 0xB7, callee);
    }
    CODE(&h, 177);
    end_method(&h, PUBLIC, "m", "()V", 1, 1);
    verify(&h, "interfaces and invokespecial");
    hostile_begin(&h, 52);
    unsigned integer = utf8(&h.w, "I");
    for (unsigned i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%u", i);
        put2(&h.fields, PUBLIC);
        put2(&h.fields, utf8(&h.w, name));
        put2(&h.fields, integer);
        put2(&h.fields, 0);
        h.field_count++;
    }
    unsigned field = member_constant(&h.w, 9, "p/A", "f999", "I");
    for (int i = 0; i < 500; i++) {
        CODE(&h, 42, 3);
        code_with_index(&h, 0xB5, field);
    }
    CODE(&h, 42);
    code_with_index(&h, 0xB7, member_constant(&h.w, 10, "java/lang/Object", "<init>", "()V"));
    CODE(&h, 177);
    end_method(&h, PUBLIC, "<init>", "()V", 2, 1);
    verify(&h, "fields and putfield");
}

/* ---- deep hierarchies ---- */

static void test_deep_hierarchies(void **state) {
    (void)state;
    for (unsigned major = 49; major <= 52; major += 3) {
        Hostile h;
        hostile_begin(&h, major);
        unsigned field = member_constant(&h.w, 9, "p/B", "f", "Lp/C;"),
                 callee = member_constant(&h.w, 10, "p/Deep", "m", "()V");
        for (int i = 0; i < 50; i++) {
            CODE(&h, 42);
            code_with_index(&h, 0xB3, field);
            CODE(&h, 43);
            code_with_index(&h, 0xB7, callee);
        }
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "(Lp/Deep;Lp/A;)V", 1, 2);
        verify(&h, "questions about deep hierarchies");
        if (major >= 50) continue;
        hostile_begin(&h, major);
        for (int i = 0; i < 50; i++) CODE(&h, 42, 76, 3, 0x99, 0, 5, 44, 76);
        CODE(&h, 177);
        end_method(&h, PUBLIC | STATIC, "m", "(Lp/Deep;Lp/C;Lp/D;)V", 1, 3);
        verify(&h, "merging of deep hierarchies");
    }
}

int main(void) {
    symbol_table_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_of_map),   cmocka_unit_test(test_branches),
        cmocka_unit_test(test_repeated_blocks), cmocka_unit_test(test_handlers),
        cmocka_unit_test(test_many_locals),     cmocka_unit_test(test_initializers),
        cmocka_unit_test(test_subroutines),     cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_members),         cmocka_unit_test(test_deep_hierarchies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
