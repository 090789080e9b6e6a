/* classfile/parser.c, attributes.c, format.c, bytecode.c: every structure of JVMS chapter 4 read back, and the refusal
   of what JVMS 4.8 forbids, in the words of `java` 17 (the expectations were observed with it). With
   MINIJVM_TEST_CLASSES=dir all class files below dir must parse and pass bytecode_check. */
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
#include "classfile/annotation.h"
#include "classfile/bytecode.h"
#include "classfile/classfile.h"
#include "classfile/dataflow.h"
#include "classfile/parser.h"

static const uint8_t return_code[] = {0xB1};

static ClassFile *parse_as(Bytes *b, const ClassFileOptions *options, ClassFileError *error) {
    /* Exact-size copy: reads after the end are caught by the sanitizer. */
    uint8_t *copy = malloc(b->length > 0 ? b->length : 1);
    if (b->length > 0) memcpy(copy, b->data, b->length);
    ClassFileOptions own = *options;
    own.copy_bytes = true;
    ClassFile *cf = classfile_parse(copy, b->length, &own, error);
    free(copy);
    return cf;
}

static void expect_refusal(Bytes b, const ClassFileOptions *options, ClassFileErrorKind kind, const char *message) {
    ClassFileError error;
    ClassFile *cf = parse_as(&b, options, &error);
    if (cf) fail_msg("accepted, expected: %s", message);
    assert_string_equal(error.message, message);
    assert_int_equal(error.kind, kind);
    free(b.data);
}

static void expect_named(Bytes b, const char *name, ClassFileErrorKind kind, const char *message) {
    expect_refusal(b, &(ClassFileOptions){.name = name}, kind, message);
}

static void expect_format(Bytes b, const char *message) { expect_named(b, "p/A", CLASSFILE_FORMAT, message); }

static ClassFile *expect_good(Bytes b) {
    ClassFileError error;
    ClassFile *cf = parse_as(&b, &(ClassFileOptions){.name = "p/A"}, &error);
    if (!cf) fail_msg("refused: %s", error.message);
    assert_int_equal(error.kind, CLASSFILE_OK);
    free(b.data);
    return cf;
}

static void accept(Bytes b) { classfile_free(expect_good(b)); }

/* The empty class, with hooks for what the tests vary. */
static void begin(ClassWriter *w) { class_begin(w, 61, 0x21, "p/A", "java/lang/Object"); }
/* No interfaces, fields, methods, attributes. */
static Bytes end_empty(ClassWriter *w) {
    put4(&w->body, 0);
    put4(&w->body, 0);
    return class_end(w);
}
static Bytes with_version(unsigned major, unsigned minor) {
    ClassWriter w;
    class_begin(&w, major, 0x21, "p/A", "java/lang/Object");
    w.minor = minor;
    return end_empty(&w);
}
static Bytes with_flags(unsigned major, unsigned access) {
    ClassWriter w;
    class_begin(&w, major, access, "p/A", "java/lang/Object");
    return end_empty(&w);
}
static Bytes with_field(unsigned class_access, unsigned major, unsigned access, const char *name,
                        const char *descriptor) {
    ClassWriter w;
    class_begin(&w, major, class_access, "p/A", "java/lang/Object");
    unsigned n = utf8(&w, name), d = utf8(&w, descriptor);
    put2(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, access);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, 0);
    put4(&w.body, 0);
    return class_end(&w);
}
static Bytes with_method(unsigned class_access, unsigned major, unsigned access, const char *name,
                         const char *descriptor, bool code) {
    ClassWriter w;
    class_begin(&w, major, class_access, "p/A", "java/lang/Object");
    unsigned n = utf8(&w, name), d = utf8(&w, descriptor), c = utf8(&w, "Code");
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, access);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, code);
    if (code) put_code(&w, c, 2, 4, return_code, 1);
    put2(&w.body, 0);
    return class_end(&w);
}
/* A class with one class attribute whose body the caller wrote. */
static Bytes with_attribute(ClassWriter *w, const char *name, const Bytes *body, unsigned times) {
    unsigned n = utf8(w, name);
    put4(&w->body, 0);
    put2(&w->body, 0);
    put2(&w->body, times);
    while (times-- > 0) {
        put2(&w->body, n);
        put4(&w->body, (uint32_t)body->length);
        put_bytes(&w->body, body->data, body->length);
    }
    free(body->data);
    return class_end(w);
}
/* A method m(I)V with ten bytes of code and one code attribute. */
static Bytes with_code_attribute(ClassWriter *w, const char *name, const Bytes *body, unsigned times) {
    static const uint8_t code[10] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0xB1};
    unsigned a = utf8(w, name), m = utf8(w, "m"), d = utf8(w, "(I)V"), c = utf8(w, "Code");
    put4(&w->body, 0);
    put2(&w->body, 1);
    put2(&w->body, 1);
    put2(&w->body, m);
    put2(&w->body, d);
    put2(&w->body, 1);
    put2(&w->body, c);
    put4(&w->body, (uint32_t)(22 + (6 + body->length) * times));
    put2(&w->body, 10);
    put2(&w->body, 10);
    put4(&w->body, 10);
    put_bytes(&w->body, code, 10);
    put2(&w->body, 0);
    put2(&w->body, times);
    while (times-- > 0) {
        put2(&w->body, a);
        put4(&w->body, (uint32_t)body->length);
        put_bytes(&w->body, body->data, body->length);
    }
    put2(&w->body, 0);
    free(body->data);
    return class_end(w);
}
static Bytes words(unsigned count, ...) {
    Bytes b = {0};
    va_list arguments;
    va_start(arguments, count);
    while (count-- > 0) put2(&b, va_arg(arguments, unsigned));
    va_end(arguments);
    if (!b.data) b.data = malloc(1);
    return b;
}

static void test_header(void **state) {
    (void)state;
    Bytes zip = {0};
    put4(&zip, 0x504B0304);
    put4(&zip, 0);
    expect_named(zip, "a/B", CLASSFILE_FORMAT, "Incompatible magic value 1347093252 in class file a/B");
    zip = (Bytes){0};
    put4(&zip, 0x504B0304);
    put4(&zip, 0);
    expect_named(zip, NULL, CLASSFILE_FORMAT, "Incompatible magic value 1347093252 in class file <Unknown>");
    Bytes good = with_version(61, 0);
    for (size_t length = 0; length < good.length; length++) {
        ClassFileError error;
        Bytes part = {good.data, length, length};
        assert_null(parse_as(&part, &(ClassFileOptions){.name = "p/A"}, &error));
        assert_string_equal(error.message, "Truncated class file");
    }
    put1(&good, 0);
    expect_format(good, "Extra bytes at the end of class file p/A");
    expect_named(with_version(61, 0), "p/B", CLASSFILE_WRONG_NAME, "p/B (wrong name: p/A)");
}

static void test_versions(void **state) {
    (void)state;
    accept(with_version(45, 0));
    accept(with_version(45, 65535));
    accept(with_version(55, 7));
    accept(with_version(61, 0));
    static const struct {
        unsigned newest, major, minor;
        const char *message;
    } cases[] = {
        {61, 44, 0, "p/A (class file version 44.0) was compiled with an invalid major version"},
        {61, 56, 1, "p/A (class file version 56.1) was compiled with an invalid non-zero minor version"},
        {61, 60, 65535,
         "p/A (class file version 60.65535) was compiled with preview features that are unsupported. This version of "
         "the Java "
         "Runtime only recognizes preview features for class file version 61.65535"},
        {61, 61, 65535,
         "Preview features are not enabled for p/A (class file version 61.65535). Try running with '--enable-preview'"},
        {61, 62, 0,
         "p/A has been compiled by a more recent version of the Java Runtime (class file version 62.0), this version "
         "of the Java "
         "Runtime only recognizes class file versions up to 61.0"},
        {0, 61, 65535,
         "p/A (class file version 61.65535) was compiled with preview features that are unsupported. This version of "
         "the Java Runtime only recognizes preview features for class file version 69.65535"},
        {0, 69, 65535,
         "Preview features are not enabled for p/A (class file version 69.65535). Try running with '--enable-preview'"},
        {0, 70, 0,
         "p/A has been compiled by a more recent version of the Java Runtime (class file version 70.0), this version "
         "of the Java Runtime only recognizes class file versions up to 69.0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_refusal(with_version(cases[i].major, cases[i].minor),
                       &(ClassFileOptions){.name = "p/A", .newest = (uint16_t)cases[i].newest}, CLASSFILE_VERSION,
                       cases[i].message);
    for (uint16_t newest = 61; newest <= 69; newest += 8) {
        Bytes preview = with_version(newest, 65535);
        ClassFileError error;
        ClassFile *cf = parse_as(&preview, &(ClassFileOptions){.preview = true, .newest = newest}, &error);
        assert_non_null(cf);
        classfile_free(cf);
        free(preview.data);
    }
    for (unsigned major = 62; major <= 69; major++) accept(with_version(major, 0));
}

static void test_class_flags(void **state) {
    (void)state;
    accept(with_flags(61, 0x31));
    accept(with_flags(61, 0x601));
    accept(with_flags(61, 0x2601));
    accept(with_flags(61, 0x4021));
    accept(with_flags(48, 0x621));
    ClassFile *cf = expect_good(with_flags(49, 0x200));
    assert_int_equal(cf->access, 0x600); /* old interfaces need not say abstract */
    classfile_free(cf);
    expect_format(with_flags(61, 0x411), "Illegal class modifiers in class p/A: 0x411");
    expect_format(with_flags(61, 0x201), "Illegal class modifiers in class p/A: 0x201");
    expect_format(with_flags(61, 0x621), "Illegal class modifiers in class p/A: 0x621");
    expect_format(with_flags(61, 0x2001), "Illegal class modifiers in class p/A: 0x2001");
    expect_format(with_flags(61, 0x4601), "Illegal class modifiers in class p/A: 0x4601");
    expect_named(with_flags(61, 0x8000), "p/A", CLASSFILE_WRONG_NAME,
                 "p/A is not a class because access_flag ACC_MODULE is set");
    accept(with_flags(52, 0x8021));
}

static void test_pool(void **state) {
    (void)state;
    ClassWriter w;
    static const struct {
        unsigned tag, bytes, major;
        const char *message;
    } cases[] = {
        {99, 2, 61, "Unknown constant tag 99 in class file p/A"},
        {0, 2, 61, "Unknown constant tag 0 in class file p/A"},
        {19, 2, 61, "Unknown constant tag 19 in class file p/A"},
        {15, 3, 50, "Class file version does not support constant tag 15 in class file p/A"},
        {16, 2, 50, "Class file version does not support constant tag 16 in class file p/A"},
        {17, 4, 54, "Class file version does not support constant tag 17 in class file p/A"},
        {18, 4, 50, "Class file version does not support constant tag 18 in class file p/A"},
        {7, 2, 61, "Invalid constant pool index 0 in class file p/A"},
        {8, 2, 61, "Invalid constant pool index 0 in class file p/A"},
        {9, 4, 61, "Invalid constant pool index 0 in class file p/A"},
        {12, 4, 61, "Invalid constant pool index 0 in class file p/A"},
        {15, 3, 61, "Invalid constant pool index 0 in class file p/A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        class_begin(&w, cases[i].major, 0x21, "p/A", "java/lang/Object");
        put1(&w.pool, cases[i].tag);
        for (unsigned k = 0; k < cases[i].bytes; k++) put1(&w.pool, 0);
        constant(&w, 1);
        expect_format(end_empty(&w), cases[i].message);
    }
    begin(&w);
    w.pool_count = 0;
    expect_format(end_empty(&w), "Illegal constant pool size 0 in class file p/A");
    begin(&w);
    long_constant(&w, 5);
    w.pool_count--;
    expect_format(end_empty(&w), "Invalid constant pool entry 5 in class file p/A");
    begin(&w);
    constant1(&w, 7, 2);
    expect_format(end_empty(&w), "Invalid constant pool index 2 in class file p/A");
    begin(&w);
    constant1(&w, 7, long_constant(&w, 5) + 1); /* the unusable half */
    expect_format(end_empty(&w), "Invalid constant pool index 6 in class file p/A");
    begin(&w);
    constant2(&w, 18, 0, constant2(&w, 12, utf8(&w, "m"), utf8(&w, "()V")));
    expect_format(end_empty(&w), "Missing BootstrapMethods attribute in class file p/A");
}

static void test_utf8_constants(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        bool strict, old;
    } cases[] = {
        {"a\0b", 3, false, false},        {"\xC0\x80", 2, true, true},           {"\xC1\x81", 2, false, true},
        {"\xE0\x80\x81", 3, false, true}, {"\xF0\x9F\x98\x80", 4, false, false}, {"\xED\xA0\x80", 3, true, true},
        {"\xC3", 1, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int old = 0; old < 2; old++) {
            ClassWriter w;
            class_begin(&w, old ? 47 : 48, 0x21, "p/A", "java/lang/Object");
            utf8_bytes(&w, cases[i].text, cases[i].length);
            Bytes b = end_empty(&w);
            if (old ? cases[i].old : cases[i].strict)
                accept(b);
            else
                expect_format(b, "Illegal UTF8 string in constant pool in class file p/A");
        }
    }
}

static void test_pool_names(void **state) {
    (void)state;
    static const struct {
        unsigned tag;
        const char *name, *descriptor, *message;
    } members[] = {
        {9, "f", "I", NULL},
        {10, "m", "()V", NULL},
        {10, "<init>", "(I)V", NULL},
        {11, "m", "()I", NULL},
        {9, "a<b", "I", NULL},
        {9, "a.b", "I", "Illegal field name \"a.b\" in class p/A"},
        {10, "a<b", "()V", "Illegal method name \"a<b\" in class p/A"},
        {9, "f", "X", "Field \"f\" in class p/A has illegal signature \"X\""},
        {9, "f", "()V", "Field \"f\" in class p/A has illegal signature \"()V\""},
        {10, "m", "I", "Method \"m\" in class p/A has illegal signature \"I\""},
        {10, "m", "(V)V", "Method \"m\" in class p/A has illegal signature \"(V)V\""},
        {10, "<init>", "()I", "Method \"<init>\" in class p/A has illegal signature \"()I\""},
        {10, "<clinit>", "()V", "Bad method name at constant pool index 7 in class file p/A"},
        {9, "f", "L;", "Class name is empty or contains illegal character in descriptor in class file p/A"},
        {9, "", "I", "Illegal zero length constant pool entry at 7 in class p/A"},
    };
    ClassWriter w;
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        begin(&w);
        member_constant(&w, members[i].tag, "p/B", members[i].name, members[i].descriptor);
        Bytes b = end_empty(&w);
        if (!members[i].message)
            accept(b);
        else
            expect_format(b, members[i].message);
    }
    static const struct {
        const char *name;
        unsigned major;
        bool good;
    } classes[] = {
        {"a b", 61, true},  {"a b", 48, false},  {"[I", 61, true},     {"[V", 61, false}, {"", 61, false},
        {"a.b", 61, false}, {"p//B", 61, false}, {"/p", 61, false},    {"p/", 61, false}, {"p/", 48, false},
        {"1", 61, true},    {"1", 48, false},    {"[La;x", 61, false},
    };
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        class_begin(&w, classes[i].major, 0x21, "p/A", "java/lang/Object");
        class_constant(&w, classes[i].name);
        Bytes b = end_empty(&w);
        if (classes[i].good) {
            accept(b);
        } else {
            char message[100];
            snprintf(message, sizeof message, "Illegal class name \"%s\" in class file p/A", classes[i].name);
            expect_format(b, message);
        }
    }
    /* The boot library's names are taken on trust, its structure is not. */
    begin(&w);
    class_constant(&w, "a.b");
    Bytes b = end_empty(&w);
    ClassFileError error;
    ClassFile *cf = parse_as(&b, &(ClassFileOptions){.trusted = true}, &error);
    assert_non_null(cf);
    classfile_free(cf);
    free(b.data);
}

static void test_method_handles(void **state) {
    (void)state;
    static const struct {
        unsigned kind, tag;
        const char *name;
        unsigned major;
        const char *message;
    } cases[] = {
        {1, 9, "f", 61, NULL},
        {5, 10, "m", 61, NULL},
        {6, 11, "m", 61, NULL},
        {8, 10, "<init>", 61, NULL},
        {9, 11, "m", 61, NULL},
        {1, 10, "m", 61, "Invalid constant pool index 10 in class file p/A (not a field)"},
        {5, 11, "m", 61, "Invalid constant pool index 10 in class file p/A (not a method)"},
        {6, 11, "m", 51, "Invalid constant pool index 10 in class file p/A (not a method)"},
        {9, 10, "m", 61, "Invalid constant pool index 10 in class file p/A (not an interface method)"},
        {6, 10, "<init>", 61, "Bad method name at constant pool index 7 in class file p/A"},
        {8, 10, "m", 61, "Bad constructor name at constant pool index 7 in class file p/A"},
        {0, 10, "m", 61, "Bad method handle kind at constant pool index 11 in class file p/A"},
        {10, 10, "m", 61, "Bad method handle kind at constant pool index 11 in class file p/A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ClassWriter w;
        class_begin(&w, cases[i].major, 0x21, "p/A", "java/lang/Object");
        unsigned ref = member_constant(&w, cases[i].tag, "p/B", cases[i].name, cases[i].tag == 9 ? "I" : "()V");
        put1(&w.pool, 15);
        put1(&w.pool, cases[i].kind);
        put2(&w.pool, ref);
        constant(&w, 1);
        Bytes b = end_empty(&w);
        if (!cases[i].message)
            accept(b);
        else
            expect_format(b, cases[i].message);
    }
}

static void test_this_and_super(void **state) {
    (void)state;
    ClassWriter w;
    class_begin(&w, 61, 0x21, "p/A", NULL);
    expect_format(end_empty(&w), "Invalid superclass index 0 in class file p/A");
    class_begin(&w, 61, 0x21, "p/A", "[I");
    expect_format(end_empty(&w), "Bad superclass name in class file p/A");
    class_begin(&w, 61, 0x21, "[I", "java/lang/Object");
    expect_format(end_empty(&w), "Bad class name in class file p/A");
    class_begin(&w, 61, 0x601, "p/A", "java/lang/String");
    expect_format(end_empty(&w), "Interfaces must have java.lang.Object as superclass in class file p/A");
    begin(&w);
    unsigned runnable = class_constant(&w, "java/lang/Runnable");
    put2(&w.body, 2);
    put2(&w.body, runnable);
    put2(&w.body, runnable);
    put4(&w.body, 0);
    put2(&w.body, 0);
    expect_format(class_end(&w), "Duplicate interface name \"java/lang/Runnable\" in class file p/A");
    begin(&w);
    put2(&w.body, 1);
    put2(&w.body, 1);
    put4(&w.body, 0);
    put2(&w.body, 0);
    expect_format(class_end(&w), "Interface name has bad constant pool index 1 in class file p/A");
    class_begin(&w, 61, 0x21, "java/lang/Object", NULL);
    Bytes object = end_empty(&w);
    ClassFileError error;
    ClassFile *cf = parse_as(&object, &(ClassFileOptions){.name = "java/lang/Object"}, &error);
    assert_non_null(cf);
    assert_null(cf->super_name);
    classfile_free(cf);
    free(object.data);
}

static void test_members(void **state) {
    (void)state;
    accept(with_field(0x21, 61, 0x4019, "f", "I"));
    accept(with_field(0x601, 61, 0x19, "f", "I"));
    expect_format(with_field(0x21, 61, 3, "f", "I"), "Illegal field modifiers in class p/A: 0x3");
    expect_format(with_field(0x21, 61, 0x50, "f", "I"), "Illegal field modifiers in class p/A: 0x50");
    expect_format(with_field(0x601, 61, 9, "f", "I"), "Illegal field modifiers in class p/A: 0x9");
    expect_format(with_field(0x21, 61, 0, "a;b", "I"), "Illegal field name \"a;b\" in class p/A");
    expect_format(with_field(0x21, 61, 0, "f", "V"), "Field \"f\" in class p/A has illegal signature \"V\"");
    accept(with_method(0x21, 61, 1, "m", "()V", true));
    accept(with_method(0x421, 61, 0x401, "m", "()V", false));
    accept(with_method(0x601, 61, 9, "m", "()V", true));
    accept(with_method(0x421, 61, 0xC01, "m", "()V", false));
    accept(with_method(0x421, 48, 0x421, "m", "()V", false));
    expect_format(with_method(0x421, 60, 0xC01, "m", "()V", false),
                  "Method m in class p/A has illegal modifiers: 0xC01");
    expect_format(with_method(0x421, 61, 0x421, "m", "()V", false),
                  "Method m in class p/A has illegal modifiers: 0x421");
    expect_format(with_method(0x21, 61, 5, "m", "()V", true), "Method m in class p/A has illegal modifiers: 0x5");
    expect_format(with_method(0x601, 51, 1, "m", "()V", true), "Method m in class p/A has illegal modifiers: 0x1");
    expect_format(with_method(0x601, 61, 0x11, "m", "()V", true), "Method m in class p/A has illegal modifiers: 0x11");
    expect_format(with_method(0x21, 61, 9, "<init>", "()V", true),
                  "Method <init> in class p/A has illegal modifiers: 0x9");
    expect_format(with_method(0x601, 61, 1, "<init>", "()V", true),
                  "Interface cannot have a method named <init>, class file p/A");
    expect_format(with_method(0x21, 61, 0, "<clinit>", "()V", true), "Method <clinit> is not static in class file p/A");
    expect_format(with_method(0x21, 61, 8, "<clinit>", "(I)V", true),
                  "Method \"<clinit>\" in class p/A has illegal signature \"(I)V\"");
    expect_format(with_method(0x21, 61, 1, "m", "()V", false),
                  "Absent Code attribute in method that is not native or abstract in class file p/A");
    expect_format(with_method(0x21, 61, 0x101, "m", "()V", true),
                  "Code attribute in native or abstract methods in class file p/A");
    expect_format(with_method(0x21, 61, 1, "m", "(JJ)V", true), "Arguments can't fit into locals in class file p/A");
    expect_format(with_method(0x21, 61, 1, "a>b", "()V", true), "Illegal method name \"a>b\" in class p/A");
    ClassFile *cf = expect_good(with_method(0x21, 50, 0, "<clinit>", "()V", true));
    assert_int_equal(cf->methods[0].access, ACC_STATIC); /* JVMS 4.6: below 51.0 whatever the flags say */
    classfile_free(cf);
    char many[300] = "(";
    memset(many + 1, 'I', 255);
    strcpy(many + 256, ")V");
    expect_format(with_method(0x21, 61, 0x101, "m", many, false),
                  "Too many arguments in method signature in class file p/A");
    accept(with_method(0x21, 61, 0x109, "m", many, false));
}

static Bytes with_two(bool methods, unsigned count) {
    ClassWriter w;
    class_begin(&w, 61, 0x421, "p/A", "java/lang/Object");
    unsigned n = utf8(&w, "x"), d = utf8(&w, methods ? "()V" : "I"), first = 0;
    for (unsigned i = 0; i < count - 2; i++) {
        char name[16];
        snprintf(name, sizeof name, "n%u", i);
        unsigned index = utf8(&w, name);
        first = i == 0 ? index : first;
    }
    put2(&w.body, 0);
    if (methods) put2(&w.body, 0);
    put2(&w.body, count);
    for (unsigned i = 0; i < count; i++) {
        put2(&w.body, methods ? 0x401 : 0);
        put2(&w.body, i == 0 || i == count - 1 ? n : first + i - 1);
        put2(&w.body, d);
        put2(&w.body, 0);
    }
    put2(&w.body, 0);
    if (!methods) put2(&w.body, 0);
    return class_end(&w);
}

static void test_duplicates(void **state) {
    (void)state;
    static const unsigned counts[] = {2, 12, 13, 64, 65, 300, 20000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        expect_format(with_two(false, counts[i]), "Duplicate field name \"x\" with signature \"I\" in class file p/A");
        expect_format(with_two(true, counts[i]),
                      "Duplicate method name \"x\" with signature \"()V\" in class file p/A");
    }
}

static Bytes with_constant_value(const char *descriptor, char kind, unsigned times) {
    ClassWriter w;
    begin(&w);
    unsigned value = kind == 'i'   ? int_constant(&w, 7)
                     : kind == 'l' ? long_constant(&w, 7)
                     : kind == 's' ? constant1(&w, 8, utf8(&w, "text"))
                     : kind == '0' ? 0
                                   : 999;
    unsigned n = utf8(&w, "f"), d = utf8(&w, descriptor), a = utf8(&w, "ConstantValue");
    put2(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, 0x18);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, times);
    while (times-- > 0) {
        put2(&w.body, a);
        put4(&w.body, 2);
        put2(&w.body, value);
    }
    put4(&w.body, 0);
    return class_end(&w);
}

static void test_constant_value(void **state) {
    (void)state;
    accept(with_constant_value("I", 'i', 1));
    accept(with_constant_value("Z", 'i', 1));
    accept(with_constant_value("J", 'l', 1));
    accept(with_constant_value("Ljava/lang/String;", 's', 1));
    expect_format(with_constant_value("I", 'l', 1), "Inconsistent constant value type in class file p/A");
    expect_format(with_constant_value("J", 'i', 1), "Inconsistent constant value type in class file p/A");
    expect_format(with_constant_value("Ljava/lang/Object;", 's', 1), "Bad string initial value in class file p/A");
    expect_format(with_constant_value("[I", 'i', 1), "Unable to set initial value 5 in class file p/A");
    expect_format(with_constant_value("I", '0', 1),
                  "Bad initial value index 0 in ConstantValue attribute in class file p/A");
    expect_format(with_constant_value("I", 'x', 1),
                  "Bad initial value index 999 in ConstantValue attribute in class file p/A");
    expect_format(with_constant_value("I", 'i', 2), "Duplicate ConstantValue attribute in class file p/A");
}

static Bytes with_code(unsigned code_length, unsigned attribute_extra, const ExceptionEntry *handler) {
    ClassWriter w;
    begin(&w);
    unsigned n = utf8(&w, "m"), d = utf8(&w, "()V"), c = utf8(&w, "Code");
    put_only_method(&w, 1, n, d, c, 12 + code_length + attribute_extra + (handler ? 8 : 0));
    put2(&w.body, 1);
    put2(&w.body, 1);
    put4(&w.body, code_length);
    for (unsigned i = 0; i < code_length; i++) put1(&w.body, i == code_length - 1 ? 0xB1 : 0);
    put2(&w.body, handler != NULL);
    if (handler) {
        put2(&w.body, handler->start_pc);
        put2(&w.body, handler->end_pc);
        put2(&w.body, handler->handler_pc);
        put2(&w.body, handler->catch_type);
    }
    put2(&w.body, 0);
    put2(&w.body, 0);
    return class_end(&w);
}

static void test_code(void **state) {
    (void)state;
    accept(with_code(1, 0, NULL));
    accept(with_code(65535, 0, NULL));
    expect_format(with_code(0, 0, NULL), "Invalid method Code length 0 in class file p/A");
    expect_format(with_code(65536, 0, NULL), "Invalid method Code length 65536 in class file p/A");
    expect_format(with_code(10, 1, NULL), "Code segment has wrong length in class file p/A");
    accept(with_code(10, 0, &(ExceptionEntry){0, 10, 9, 0}));
    expect_format(with_code(10, 0, &(ExceptionEntry){5, 5, 0, 0}), "Illegal exception table range in class file p/A");
    expect_format(with_code(10, 0, &(ExceptionEntry){0, 11, 0, 0}), "Illegal exception table range in class file p/A");
    expect_format(with_code(10, 0, &(ExceptionEntry){0, 5, 10, 0}),
                  "Illegal exception table handler in class file p/A");
    expect_format(with_code(10, 0, &(ExceptionEntry){0, 5, 0, 1}),
                  "Catch type in exception table has bad constant type in class file p/A");
}

static void test_debug_tables(void **state) {
    (void)state;
    ClassWriter w;
    begin(&w);
    Bytes t = words(5, 2u, 0u, 10u, 5u, 11u);
    ClassFile *cf = expect_good(with_code_attribute(&w, "LineNumberTable", &t, 2));
    assert_int_equal(classfile_code_tables(cf, &cf->methods[0]).line_count, 4);
    assert_int_equal(classfile_line_at(cf, &cf->methods[0], 0), 10);
    assert_int_equal(classfile_line_at(cf, &cf->methods[0], 4), 10);
    assert_int_equal(classfile_line_at(cf, &cf->methods[0], 9), 11);
    classfile_free(cf);
    begin(&w);
    t = words(3, 1u, 10u, 10u);
    expect_format(with_code_attribute(&w, "LineNumberTable", &t, 1), "Invalid pc in LineNumberTable in class file p/A");
    begin(&w);
    t = words(4, 1u, 0u, 10u, 0u);
    expect_format(with_code_attribute(&w, "LineNumberTable", &t, 1),
                  "LineNumberTable attribute has wrong length in class file p/A");

    static const struct {
        unsigned start, length, slot;
        const char *name, *descriptor, *message;
    } cases[] = {
        {0, 10, 1, "x", "I", NULL},
        {0, 10, 8, "x", "J", NULL},
        {10, 0, 1, "x", "I", "Invalid start_pc 10 in LocalVariableTable in class file p/A"},
        {5, 6, 1, "x", "I", "Invalid length 6 in LocalVariableTable in class file p/A"},
        {0, 10, 10, "x", "I", "Invalid index 10 in LocalVariableTable in class file p/A"},
        {0, 10, 9, "x", "D", "Invalid index 9 in LocalVariableTable in class file p/A"},
        {0, 10, 1, "a.b", "I", "Illegal field name \"a.b\" in class p/A"},
        {0, 10, 1, "x", "X", "Field \"x\" in class p/A has illegal signature \"X\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(&w);
        unsigned n = utf8(&w, cases[i].name), d = utf8(&w, cases[i].descriptor);
        t = words(6, 1u, cases[i].start, cases[i].length, n, d, cases[i].slot);
        Bytes b = with_code_attribute(&w, "LocalVariableTable", &t, 1);
        if (!cases[i].message)
            accept(b);
        else
            expect_format(b, cases[i].message);
    }
    begin(&w);
    unsigned n = utf8(&w, "x"), d = utf8(&w, "I");
    t = words(6, 1u, 0u, 10u, n, d, 0u);
    expect_format(with_code_attribute(&w, "LocalVariableTable", &t, 2),
                  "Duplicated LocalVariableTable attribute entry for 'x' in class file p/A");
    begin(&w);
    t = words(1, 0u);
    expect_format(with_code_attribute(&w, "StackMapTable", &t, 2),
                  "Multiple StackMapTable attributes in class file p/A");
}

/* The tables are looked for when they are asked for: in any order, between others, as the version has them; joined when
   there are several of a kind. */
static ClassFile *with_tables(unsigned major, bool joined) {
    static const char *const kinds[] = {"Whatever",        "StackMapTable",          "LocalVariableTable",
                                        "LineNumberTable", "LocalVariableTypeTable", "LocalVariableTable"};
    ClassWriter w;
    begin(&w);
    unsigned n = utf8(&w, "m"), d = utf8(&w, "()V"), c = utf8(&w, "Code"), names[6], x = utf8(&w, "x"),
             y = utf8(&w, "y"), type = utf8(&w, "Lp/A;"), generic = utf8(&w, "TT;");
    for (unsigned i = 0; i < 6; i++) names[i] = utf8(&w, kinds[i]);
    Bytes bodies[] = {words(1, 0x1234u),
                      words(1, 0u),
                      words(6, 1u, 0u, 10u, x, type, 3u),
                      words(5, 2u, 0u, 10u, 5u, 11u),
                      words(6, 1u, 0u, 10u, x, generic, 3u),
                      joined ? words(6, 1u, 2u, 8u, y, type, 4u) : words(1, 0u)};
    unsigned length = 12 + 10 + 8, count = joined ? 6 : 5;
    for (unsigned i = 0; i < count; i++) length += 6 + (unsigned)bodies[i].length;
    put_only_method(&w, 1, n, d, c, length);
    put2(&w.body, 1);
    put2(&w.body, 9);
    put4(&w.body, 10);
    for (unsigned i = 0; i < 10; i++) put1(&w.body, i == 9 ? 0xB1 : 0);
    put2(&w.body, 1);
    for (unsigned i = 0; i < 4; i++) put2(&w.body, i == 1 ? 10 : 0);
    put2(&w.body, count);
    for (unsigned i = 0; i < 6; i++) {
        if (i < count) {
            put2(&w.body, names[i]);
            put4(&w.body, (uint32_t)bodies[i].length);
            put_bytes(&w.body, bodies[i].data, bodies[i].length);
        }
        free(bodies[i].data);
    }
    put2(&w.body, 0);
    Bytes b = class_end(&w);
    b.data[7] = (uint8_t)major;
    return expect_good(b);
}

static void test_code_tables(void **state) {
    (void)state;
    static const unsigned majors[] = {48, 49, 50, 61};
    for (unsigned i = 0; i < 8; i++) {
        unsigned major = majors[i / 2], joined = i % 2;
        ClassFile *cf = with_tables(major, joined);
        const MethodInfo *m = &cf->methods[0];
        CodeTables t = classfile_code_tables(cf, m);
        assert_int_equal(t.line_count, 2);
        assert_int_equal(classfile_line(&t, 1).line, 11);
        assert_int_equal(t.local_count, 1 + joined);
        assert_string_equal(classfile_local(cf, &t, joined).name->text, joined ? "y" : "x");
        assert_int_equal(t.local_type_count, major >= 49);
        LocalVariable v = classfile_local(cf, &t, 0);
        uint32_t hint = 0;
        const Symbol *generic = classfile_local_signature(cf, &t, &v, &hint);
        assert_true(major >= 49 ? generic && strcmp(generic->text, "TT;") == 0 : !generic);
        assert_int_equal(t.stack_map.length, major >= 50 ? 2 : 0);
        assert_true(m->has_line_numbers && m->has_local_variables && m->handler_count == 1);
        /* Nothing is kept of what is found so. */
        assert_true((m->more == &parser_no_more) == !joined);
        assert_true(t.lines > cf->bytes && t.lines < cf->bytes + cf->length);
        Metadata use = {0};
        classfile_count_memory(cf, &use);
        assert_int_equal(use.use[METADATA_METHOD_INFO].bytes, sizeof(MethodInfo));
        classfile_free(cf);
    }
}

static void test_class_attributes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        unsigned count, w0, w1, w2, w3, times, major;
        const char *message;
    } cases[] = {
        {"SourceFile", 1, 1, 0, 0, 0, 1, 61, NULL},
        {"SourceFile", 1, 1, 0, 0, 0, 2, 61, "Multiple SourceFile attributes in class file p/A"},
        {"SourceFile", 2, 1, 0, 0, 0, 1, 61, "Wrong SourceFile attribute length in class file p/A"},
        {"SourceFile", 1, 2, 0, 0, 0, 1, 61, "Invalid SourceFile attribute at constant pool index 2 in class file p/A"},
        {"Signature", 1, 2, 0, 0, 0, 1, 61, "Invalid constant pool index 2 in Signature attribute in class file p/A"},
        {"Signature", 1, 2, 0, 0, 0, 2, 48, NULL},
        {"Deprecated", 1, 0, 0, 0, 0, 1, 61, "Invalid Deprecated classfile attribute length 2 in class file p/A"},
        {"Synthetic", 0, 0, 0, 0, 0, 2, 61, NULL},
        {"NestHost", 1, 1, 0, 0, 0, 1, 61, "Nest-host class_info_index 1 has bad constant type in class file p/A"},
        {"NestHost", 1, 1, 0, 0, 0, 1, 54, NULL},
        {"NestMembers", 2, 1, 1, 0, 0, 1, 61, "Nest member class_info_index 1 has bad constant type in class file p/A"},
        {"NestMembers", 3, 1, 4, 0, 0, 1, 61, "Wrong NestMembers attribute length in class file p/A"},
        {"NestMembers", 1, 3, 0, 0, 0, 1, 61, "Truncated class file"},
        {"PermittedSubclasses", 2, 1, 1, 0, 0, 1, 61,
         "Permitted subclass class_info_index 1 has bad constant type in class file p/A"},
        {"PermittedSubclasses", 2, 1, 1, 0, 0, 1, 60, NULL},
        {"EnclosingMethod", 2, 4, 0, 0, 0, 1, 61, NULL},
        {"EnclosingMethod", 2, 0, 0, 0, 0, 1, 61, "Invalid class index in EnclosingMethod attribute in class file p/A"},
        {"EnclosingMethod", 2, 4, 1, 0, 0, 1, 61,
         "Invalid or out-of-bounds method index in EnclosingMethod attribute in class file p/A"},
        {"EnclosingMethod", 1, 4, 0, 0, 0, 1, 61, "Wrong EnclosingMethod attribute length 2 in class file p/A"},
        {"BootstrapMethods", 0, 0, 0, 0, 0, 1, 61, "Invalid BootstrapMethods attribute length 0 in class file p/A"},
        {"BootstrapMethods", 3, 1, 1, 0, 0, 1, 61, "bootstrap_method_index 1 has bad constant type in class file p/A"},
        {"BootstrapMethods", 2, 0, 0, 0, 0, 1, 61, "Bad length on BootstrapMethods in class file p/A"},
        {"BootstrapMethods", 0, 0, 0, 0, 0, 1, 50, NULL},
        {"InnerClasses", 4, 0, 0, 0, 0, 1, 61, "Wrong InnerClasses attribute length in class file p/A"},
        {"InnerClasses", 4, 0, 0, 0, 0, 1, 48, NULL},
        {"Record", 1, 0, 0, 0, 0, 2, 61, "Multiple Record attributes in class file p/A"},
        {"Record", 2, 0, 0, 0, 0, 1, 61, "Record attribute has wrong length in class file p/A"},
        {"Record", 4, 1, 2, 1, 0, 1, 61,
         "Invalid constant pool index 2 for name in Record attribute in class file p/A"},
        {"Record", 4, 1, 2, 1, 0, 1, 59, NULL},
        {"RuntimeVisibleAnnotations", 1, 0, 0, 0, 0, 2, 61,
         "Multiple RuntimeVisibleAnnotations attributes in class file p/A"},
        {"RuntimeVisibleAnnotations", 1, 9, 0, 0, 0, 1, 61, NULL},
        {"SourceDebugExtension", 1, 0, 0, 0, 0, 2, 61, "Multiple SourceDebugExtension attributes in class file p/A"},
        {"Whatever", 3, 1, 2, 3, 0, 3, 61, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ClassWriter w;
        class_begin(&w, cases[i].major, 0x21, "p/A", "java/lang/Object");
        Bytes t = words(cases[i].count, cases[i].w0, cases[i].w1, cases[i].w2, cases[i].w3);
        Bytes b = with_attribute(&w, cases[i].name, &t, cases[i].times);
        if (!cases[i].message)
            accept(b);
        else
            expect_format(b, cases[i].message);
    }
}

static void test_inner_classes(void **state) {
    (void)state;
    ClassWriter w;
    begin(&w);
    unsigned inner = class_constant(&w, "p/A$B"), name = utf8(&w, "B");
    Bytes t = words(9, 2u, inner, 2u, name, 9u, inner, 0u, 0u, 8u);
    ClassFile *cf = expect_good(with_attribute(&w, "InnerClasses", &t, 1));
    assert_int_equal(cf->inner_class_count, 2);
    assert_string_equal(cf->inner_classes[0].inner->text, "p/A$B");
    assert_ptr_equal(cf->inner_classes[0].outer, cf->this_name);
    assert_int_equal(cf->inner_classes[0].flags, 9);
    assert_null(cf->inner_classes[1].outer);
    assert_null(cf->inner_classes[1].name);
    classfile_free(cf);
    static const struct {
        unsigned inner, outer, name, flags;
        const char *message;
    } cases[] = {
        {0, 2, 0, 1, "inner_class_info_index 0 has bad constant type in class file p/A"},
        {2, 1, 0, 1, "outer_class_info_index 1 has bad constant type in class file p/A"},
        {2, 0, 2, 1, "inner_name_index 2 has bad constant type in class file p/A"},
        {2, 2, 0, 1, "Class is both outer and inner class in class file p/A"},
        {2, 0, 0, 0x410, "Illegal class modifiers in class p/A: 0x410"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(&w);
        t = words(5, 1u, cases[i].inner, cases[i].outer, cases[i].name, cases[i].flags);
        expect_format(with_attribute(&w, "InnerClasses", &t, 1), cases[i].message);
    }
    begin(&w);
    t = words(9, 2u, 2u, 0u, 0u, 1u, 2u, 0u, 0u, 1u);
    expect_format(with_attribute(&w, "InnerClasses", &t, 1),
                  "Duplicate entry in InnerClasses attribute in class file p/A");
}

static void test_record_and_bootstrap(void **state) {
    (void)state;
    ClassWriter w;
    class_begin(&w, 61, 0x31, "p/A", "java/lang/Record");
    unsigned x = utf8(&w, "x"), d = utf8(&w, "I"), s = utf8(&w, "Signature"), sig = utf8(&w, "TT;");
    Bytes t = words(11, 2u, x, d, 0u, x, d, 1u, s, 0u, 2u, sig);
    ClassFile *cf = expect_good(with_attribute(&w, "Record", &t, 1));
    assert_true(cf->is_record);
    assert_int_equal(cf->component_count, 2);
    assert_null(cf->components[0].signature);
    assert_string_equal(cf->components[1].signature->text, "TT;");
    classfile_free(cf);
    begin(&w);
    unsigned ref = member_constant(&w, 10, "p/B", "b", "()V");
    put1(&w.pool, 15);
    put1(&w.pool, 6);
    put2(&w.pool, ref);
    unsigned handle = constant(&w, 1), five = int_constant(&w, 5);
    constant2(&w, 18, 1, constant2(&w, 12, utf8(&w, "run"), utf8(&w, "()V")));
    t = words(7, 2u, handle, 0u, handle, 2u, five, 2u);
    cf = expect_good(with_attribute(&w, "BootstrapMethods", &t, 1));
    assert_int_equal(cf->bootstrap_count, 2);
    assert_int_equal(cf->bootstrap_methods[1].argument_count, 2);
    assert_int_equal(cf->bootstrap_methods[1].arguments[0], five);
    assert_int_equal(cf->cp.entries[five].i, 5);
    classfile_free(cf);
    begin(&w);
    constant2(&w, 18, 1, constant2(&w, 12, utf8(&w, "run"), utf8(&w, "()V")));
    t = words(1, 0u);
    expect_format(with_attribute(&w, "BootstrapMethods", &t, 1), "Short length on BootstrapMethods in class file p/A");
}

static void test_module(void **state) {
    (void)state;
    ClassWriter w;
    class_begin(&w, 53, 0x8000, "module-info", NULL);
    constant1(&w, 19, utf8(&w, "m"));
    Bytes t = words(1, 0u), b = with_attribute(&w, "Module", &t, 1);
    ClassFileError error;
    assert_null(parse_as(&b, &(ClassFileOptions){.name = "module-info"}, &error));
    assert_int_equal(error.kind, CLASSFILE_WRONG_NAME);
    ClassFile *cf = parse_as(&b, &(ClassFileOptions){.module = true}, &error);
    assert_non_null(cf);
    assert_int_equal(cf->module.length, 2);
    classfile_free(cf);
    free(b.data);
}

/* ---- bytecode_check ---- */

static void check_body(const uint8_t *code, unsigned length, unsigned major, const char *expected,
                       uint32_t expected_pc) {
    ClassWriter w;
    class_begin(&w, major, 0x21, "p/A", "java/lang/Object");
    unsigned n = utf8(&w, "m"), d = utf8(&w, "()V"), c = utf8(&w, "Code");
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, 9);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, 1);
    put_code(&w, c, 4, 4, code, length);
    put2(&w.body, 0);
    ClassFile *cf = expect_good(class_end(&w));
    char *message;
    uint32_t pc;
    bool ok = bytecode_check(cf, &cf->methods[0], &message, &pc);
    if (!expected) {
        assert_true(ok);
    } else {
        assert_false(ok);
        assert_string_equal(message, expected);
        assert_int_equal(pc, expected_pc);
    }
    free(message);
    classfile_free(cf);
}
#define CHECK(major, expected, pc, ...) \
    check_body((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), major, expected, pc)

static void test_bytecode_check(void **state) {
    (void)state;
    CHECK(61, NULL, 0, 0xB1);
    CHECK(61, "Illegal instruction found at offset 0", 0, 0xCB, 0xB1);
    CHECK(61, "Illegal instruction found at offset 0", 0, 0xC4, 0x00, 0xB1);
    CHECK(61, "Code stops in the middle of instruction  starting at offset 1", 1, 0x00, 0x11, 0x01);
    CHECK(61, "Falling off the end of the code", 0, 0x00);
    CHECK(61, "Illegal local variable number", 0, 0x15, 0x04, 0x57, 0xB1);
    CHECK(61, "Illegal local variable number", 0, 0x16, 0x03, 0x58, 0xB1);
    CHECK(61, "Illegal local variable number", 0, 0xC4, 0x15, 0x01, 0x00, 0x57, 0xB1);
    CHECK(61, "Illegal target of jump or branch", 0, 0xA7, 0x00, 0x04, 0x10, 0x00, 0xB1);
    CHECK(61, "Illegal target of jump or branch", 0, 0xA7, 0xFF, 0x00, 0xB1);
    CHECK(61, "Illegal type in constant pool", 0, 0x12, 0x01, 0x57, 0xB1);
    CHECK(61, "Illegal constant pool index", 0, 0x12, 0xFF, 0x57, 0xB1);
    CHECK(61, "Illegal type in constant pool", 0, 0xB2, 0x00, 0x01, 0xB1);
    CHECK(61, "Bad type passed to newarray", 1, 0x03, 0xBC, 0x03, 0x57, 0xB1);
    CHECK(61, "Illegal dimension argument", 1, 0x03, 0xC5, 0x00, 0x02, 0x01, 0x57, 0xB1);
    CHECK(61, "Illegal instruction found at offset 1", 1, 0x03, 0xAA, 0, 0, 0, 0, 0, 11, 0, 0, 0, 5, 0, 0, 0, 3, 0xB1);
    CHECK(61, "Unsorted lookup switch", 1, 0x03, 0xAB, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 27, 0, 0, 0,
          5, 0, 0, 0, 27, 0xB1);
    CHECK(61, NULL, 0, 0x03, 0xAB, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 27, 0, 0, 0, 6, 0, 0, 0, 27,
          0xB1);
    CHECK(61, "Bad instruction: a8", 0, 0xA8, 0x00, 0x03, 0x4B, 0xB1);
    CHECK(49, NULL, 0, 0xA8, 0x00, 0x03, 0x4B, 0xB1);
    CHECK(49, NULL, 0, 0xB1, 0x00); /* dead code may fall off: the type checker refuses it for lack of a frame */
    CHECK(49, "Falling off the end of the code", 3, 0xA7, 0x00, 0x03, 0x00);
}

/* ---- all classes of a directory ---- */

static unsigned files_seen;

static void parse_file(const char *path) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    Bytes b = {0};
    uint8_t buffer[4096];
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, f)) > 0;) put_bytes(&b, buffer, n);
    fclose(f);
    ClassFileError error;
    ClassFileOptions options = {.module = strstr(path, "module-info")};
    ClassFile *cf = parse_as(&b, &options, &error);
    if (!cf) fail_msg("%s: %s", path, error.message);
    for (unsigned i = 0; i < cf->method_count; i++) {
        char *message;
        uint32_t pc;
        if (cf->methods[i].has_code && !bytecode_check(cf, &cf->methods[i], &message, &pc)) {
            fail_msg("%s: %s%s at %u: %s", path, cf->methods[i].name->text, cf->methods[i].descriptor->text, pc,
                     message);
        }
    }
    classfile_free(cf);
    free(b.data);
    files_seen++;
}

static void walk(const char *directory) {
    DIR *d = opendir(directory);
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));) {
        char path[4096];
        size_t n = strlen(e->d_name);
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        if (n > 6 && strcmp(e->d_name + n - 6, ".class") == 0)
            parse_file(path);
        else if (e->d_name[0] != '.')
            walk(path);
    }
    closedir(d);
}

/* Annotations of all kinds of values, cut at every place: what is whole is found, what is not ends the list. */
static void test_annotations(void **state) {
    (void)state;
    ClassWriter w;
    begin(&w);
    unsigned first = utf8(&w, "Lp/First;"), second = utf8(&w, "Lp/Second;"), value = utf8(&w, "value");
    unsigned other = utf8(&w, "other"), text = utf8(&w, "a group");
    ClassFile *cf = expect_good(end_empty(&w));
    Bytes b = {0};
    put2(&b, 3);
    put2(&b, first);
    put2(&b, 4);
    put2(&b, other), put1(&b, '['), put2(&b, 2), put1(&b, 'I'), put2(&b, 1), put1(&b, 's'), put2(&b, text);
    put2(&b, other), put1(&b, 'e'), put2(&b, first), put2(&b, value);
    put2(&b, other), put1(&b, '@'), put2(&b, second), put2(&b, 1), put2(&b, value), put1(&b, 's'), put2(&b, other);
    put2(&b, value), put1(&b, 's'), put2(&b, text);
    size_t whole = b.length;
    put2(&b, second), put2(&b, 0);
    put2(&b, 0xffff), put2(&b, 0); /* of no type: passed over */
    for (size_t length = 0; length <= b.length; length++) {
        uint8_t *exact = malloc(length > 0 ? length : 1);
        memcpy(exact, b.data, length);
        AnnotationList list = annotations_of(cf, (Span){.bytes = exact, .length = (uint32_t)length});
        Annotation a;
        unsigned found = 0;
        while (annotation_next(&list, &a)) {
            const Symbol *string = annotation_string(cf, &a, "value");
            assert_string_equal(a.type->text, found == 0 ? "Lp/First;" : "Lp/Second;");
            if (found == 0 && length >= whole) assert_string_equal(string->text, "a group");
            if (found == 1) assert_null(string);
            assert_null(annotation_string(cf, &a, "other"));
            found++;
        }
        assert_int_equal(found, length < 6 ? 0 : length < whole + 4 ? 1 : 2);
        free(exact);
    }
    AnnotationList none = annotations_of(cf, (Span){0});
    assert_false(annotation_next(&none, &(Annotation){0}));
    free(b.data);
    classfile_free(cf);
}

/* What the VM needs of a method's code and annotations is noted when the class is parsed. */
static void test_notes(void **state) {
    (void)state;
    static const char *const types[] = {"Ljdk/internal/vm/annotation/Hidden;",
                                        "Ljdk/internal/vm/annotation/JvmtiHideEvents;",
                                        "Ljdk/internal/vm/annotation/JvmtiMountTransition;",
                                        "Ljdk/internal/reflect/CallerSensitive;",
                                        "Ljdk/internal/misc/ScopedMemoryAccess$Scoped;",
                                        "Lp/Hidden;"};
    for (unsigned mask = 0; mask < 64; mask++) {
        ClassWriter w;
        begin(&w);
        unsigned n = utf8(&w, "m"), d = utf8(&w, "()V"), a = utf8(&w, "RuntimeVisibleAnnotations"), count = 0;
        Bytes list = {0};
        for (unsigned i = 0; i < 6; i++)
            if (mask & 1u << i) count++, put2(&list, utf8(&w, types[i])), put2(&list, 0);
        put4(&w.body, 0);
        put2(&w.body, 1);
        put2(&w.body, ACC_ABSTRACT | ACC_PUBLIC), put2(&w.body, n), put2(&w.body, d), put2(&w.body, 1);
        put2(&w.body, a), put4(&w.body, (uint32_t)list.length + 2), put2(&w.body, count);
        put_bytes(&w.body, list.data, list.length);
        put2(&w.body, 0);
        free(list.data);
        ClassFile *cf = expect_good(class_end(&w));
        assert_int_equal(cf->methods[0].honoured, mask & 31);
        assert_false(cf->methods[0].only_returns);
        classfile_free(cf);
    }
    for (unsigned length = 1; length <= 2; length++) {
        ClassFile *cf = expect_good(with_code(length, 0, NULL));
        assert_int_equal(cf->methods[0].only_returns, length == 1);
        assert_int_equal(cf->methods[0].honoured, 0);
        classfile_free(cf);
    }
}

static void test_directory(void **state) {
    (void)state;
    const char *directory = getenv("MINIJVM_TEST_CLASSES");
    if (!directory) skip();
    walk(directory);
    assert_true(files_seen > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_class_flags),
        cmocka_unit_test(test_pool),
        cmocka_unit_test(test_utf8_constants),
        cmocka_unit_test(test_pool_names),
        cmocka_unit_test(test_method_handles),
        cmocka_unit_test(test_this_and_super),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_constant_value),
        cmocka_unit_test(test_code),
        cmocka_unit_test(test_debug_tables),
        cmocka_unit_test(test_code_tables),
        cmocka_unit_test(test_class_attributes),
        cmocka_unit_test(test_inner_classes),
        cmocka_unit_test(test_record_and_bootstrap),
        cmocka_unit_test(test_module),
        cmocka_unit_test(test_bytecode_check),
        cmocka_unit_test(test_annotations),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_directory),
    };
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
