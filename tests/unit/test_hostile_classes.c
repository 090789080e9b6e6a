/* Class files that are legal in format and hostile in content, through a running VM: unverifiable code, subroutines
   while the collector runs, limits of the class file format reached through JNI, deep and circular hierarchies,
   annotations cut short. Findings of the fuzzers get their regression tests here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "class_writer.h"
#include "include/jni.h"

static JavaVM *vm;
static JNIEnv *env;

enum { ACC_PUBLIC = 1, ACC_STATIC = 8, ACC_SUPER = 0x20, ACC_INTERFACE = 0x200, ACC_ABSTRACT = 0x400 };

static int create_vm(void **state) {
    (void)state;
    /* Collections at every 50th allocation, with dead objects overwritten: wrong frame maps do not go unnoticed. */
    JavaVMOption options[] = {{.optionString = (char *)"-Xgc:stress=50"}, {.optionString = (char *)"-Xmx64m"}};
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = 2, .options = options};
    return JNI_CreateJavaVM(&vm, (void **)&env, &args);
}

/* ---- helpers ---- */

static jclass try_define(ClassWriter *w) {
    Bytes b = class_end(w);
    jclass c = (*env)->DefineClass(env, NULL, NULL, (const jbyte *)b.data, (jsize)b.length);
    free(b.data);
    return c;
}

static jclass define(ClassWriter *w) {
    jclass c = try_define(w);
    if (!c) {
        (*env)->ExceptionDescribe(env);
        fail_msg("class not defined");
    }
    return c;
}

/* The pending exception is a [class_name] whose message contains [part] (NULL: any). */
static void expect_exception(const char *class_name, const char *part) {
    jthrowable e = (*env)->ExceptionOccurred(env);
    assert_non_null(e);
    (*env)->ExceptionClear(env);
    jclass expected = (*env)->FindClass(env, class_name);
    assert_non_null(expected);
    jmethodID to_string =
        (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Object"), "toString", "()Ljava/lang/String;");
    jstring text = (*env)->CallObjectMethod(env, e, to_string);
    assert_non_null(text);
    const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
    if (!(*env)->IsInstanceOf(env, e, expected) || (part && !strstr(chars, part)))
        fail_msg("wrong exception: %s", chars);
    (*env)->ReleaseStringUTFChars(env, text, chars);
}

/* A class of version [major] with one static method m. */
static jclass class_with_method(const char *name, unsigned major, const char *descriptor, unsigned stack,
                                unsigned locals, const uint8_t *code, unsigned length) {
    ClassWriter w;
    class_begin(&w, major, ACC_PUBLIC | ACC_SUPER, name, "java/lang/Object");
    unsigned code_name = utf8(&w, "Code"), n = utf8(&w, "m"), d = utf8(&w, descriptor);
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, ACC_PUBLIC | ACC_STATIC);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, 1);
    put_code(&w, code_name, stack, locals, code, length);
    put2(&w.body, 0);
    return define(&w);
}

/* ---- code that must not reach the interpreter ---- */

static void expect_verify_error(const char *name, const char *problem, const uint8_t *code, unsigned length) {
    jclass c = class_with_method(name, 49, "()I", 2, 2, code, length);
    jmethodID m = (*env)->GetStaticMethodID(env, c, "m", "()I");
    assert_non_null(m);
    (*env)->CallStaticIntMethod(env, c, m);
    expect_exception("java/lang/VerifyError", problem);
    (*env)->CallStaticIntMethod(env, c, m); /* and again: nothing half done is left over */
    expect_exception("java/lang/VerifyError", problem);
}
#define UNVERIFIABLE(name, problem, ...) \
    expect_verify_error(name, problem, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void test_unverifiable_code(void **state) {
    (void)state;
    UNVERIFIABLE("v/Underflow", "empty stack", 0x57, 3, 0xac);
    UNVERIFIABLE("v/Overflow", "Stack size too large", 3, 3, 3, 0xac);
    UNVERIFIABLE("v/Kinds", "integer", 1, 3, 0x60, 0xac);
    UNVERIFIABLE("v/Unset", "uninitialized", 0x1b, 0xac);
    UNVERIFIABLE("v/Depths", "stack height", 3, 0x99, 0, 4, 3, 3, 0xac);
    UNVERIFIABLE("v/Split", "long", 9, 0x57, 0x57, 3, 0xac);
    UNVERIFIABLE("v/Return", "return type", 1, 0xb0);
    UNVERIFIABLE("v/Falls", "Falling off", 3, 0x57);
    UNVERIFIABLE("v/Out", "Illegal target", 0xa7, 0x7f, 0xff);
    UNVERIFIABLE("v/Local", "local variable", 0x15, 9, 0xac);
}

/* jsr/ret: at the call in the subroutine, local 2 is an array for one caller and an int for the other. */
static void test_subroutine_and_collector(void **state) {
    (void)state;
    ClassWriter w;
    class_begin(&w, 48, ACC_PUBLIC | ACC_SUPER, "v/Subroutine", "java/lang/Object");
    unsigned gc = member_constant(&w, 10, "java/lang/System", "gc", "()V");
    unsigned code_name = utf8(&w, "Code"), n = utf8(&w, "m"), d = utf8(&w, "(I)I");
    uint8_t code[] = {
        0x10,        40,
        0xbc,        10,
        0x4d, /* 0 bipush 40; newarray int; astore_2 */
        0x2c,        3,
        0x1a,        0x4f, /* 5 aload_2[0] = iload_0 */
        0xa8,        0,
        21, /* 9 jsr 30 */
        0x2c,        3,
        0x2e,        0x3e, /* 12 istore_3 = aload_2[0] */
        0x10,        77,
        0x3d, /* 16 istore_2 = 77: an int where the array was */
        0xa8,        0,
        11, /* 19 jsr 30 */
        0x1d,        0x1c,
        0x60,        0xac, /* 22 return iload_3 + iload_2 */
        0,           0,
        0,           0,
        0x4c, /* 30 astore_1 */
        0x10,        50,
        0xbc,        8,
        0x57, /* 31 garbage */
        0xb8,        (uint8_t)(gc >> 8),
        (uint8_t)gc,   /* 36 System.gc() */
        0xa9,        1 /* 39 ret 1 */
    };
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, ACC_PUBLIC | ACC_STATIC);
    put2(&w.body, n);
    put2(&w.body, d);
    put2(&w.body, 1);
    put_code(&w, code_name, 3, 4, code, sizeof code);
    put2(&w.body, 0);
    jclass c = define(&w);
    jmethodID m = (*env)->GetStaticMethodID(env, c, "m", "(I)I");
    assert_non_null(m);
    for (int i = 0; i < 20; i++) {
        assert_int_equal((*env)->CallStaticIntMethod(env, c, m, i * 1000), i * 1000 + 77);
        assert_false((*env)->ExceptionCheck(env));
    }
}

/* ---- limits ---- */

/* A method with 255 words of arguments, called by JNI in all three ways. */
static void test_most_arguments(void **state) {
    (void)state;
    char descriptor[300];
    int at = sprintf(descriptor, "(");
    for (int i = 0; i < 253; i++) descriptor[at++] = 'I';
    strcpy(descriptor + at, "J)J");
    uint8_t code[] = {0x15, 252, 0x85, 0x16, 253, 0x61, 0xad}; /* the last int and the long, added */
    jclass c = class_with_method("v/Arguments", 49, descriptor, 4, 255, code, sizeof code);
    jmethodID m = (*env)->GetStaticMethodID(env, c, "m", descriptor);
    assert_non_null(m);
    jvalue values[254];
    for (int i = 0; i < 253; i++) values[i].i = i;
    values[253].j = (jlong)1 << 40;
    assert_true((*env)->CallStaticLongMethodA(env, c, m, values) == ((jlong)1 << 40) + 252);
    strcpy(descriptor + at, "JI)J"); /* one word too many */
    ClassWriter w;
    class_begin(&w, 49, ACC_PUBLIC | ACC_SUPER, "v/TooManyArguments", "java/lang/Object");
    unsigned n = utf8(&w, "m"), d = utf8(&w, descriptor);
    put4(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, ACC_PUBLIC | ACC_STATIC | 0x100);
    put2(&w.body, n);
    put2(&w.body, d);
    put4(&w.body, 0);
    assert_null(try_define(&w));
    expect_exception("java/lang/ClassFormatError", "Too many arguments");
}

static void test_full_pool(void **state) {
    (void)state;
    ClassWriter w;
    class_begin(&w, 52, ACC_PUBLIC | ACC_SUPER, "v/FullPool", "java/lang/Object");
    while (w.pool_count < 65535) int_constant(&w, w.pool_count);
    put4(&w.body, 0);
    put4(&w.body, 0);
    jclass c = define(&w);
    assert_non_null((*env)->AllocObject(env, c));
}

static void plain_class(ClassWriter *w, const char *name, const char *super) {
    class_begin(w, 49, ACC_PUBLIC | ACC_SUPER, name, super);
    put4(&w->body, 0);
    put4(&w->body, 0);
}

static void test_deep_hierarchy(void **state) {
    (void)state;
    enum { DEPTH = 3000 };
    char name[32], super[32] = "java/lang/Object";
    jclass first = NULL, last = NULL;
    for (int i = 0; i < DEPTH; i++) {
        ClassWriter w;
        sprintf(name, "v/Deep%d", i);
        plain_class(&w, name, super);
        jclass c = define(&w);
        if (i == 0)
            first = c;
        else if (last != first)
            (*env)->DeleteLocalRef(env, last);
        last = c;
        strcpy(super, name);
    }
    jobject o = (*env)->AllocObject(env, last);
    if (!o) { /* linking a hierarchy of this depth may need more stack than there is, but must say so */
        expect_exception("java/lang/StackOverflowError", NULL);
        return;
    }
    assert_true((*env)->IsInstanceOf(env, o, first));
    assert_true((*env)->IsAssignableFrom(env, last, first));
    assert_false((*env)->IsAssignableFrom(env, first, last));
}

static void test_own_superclass(void **state) {
    (void)state;
    ClassWriter w;
    plain_class(&w, "v/Own", "v/Own");
    assert_null(try_define(&w));
    expect_exception("java/lang/ClassCircularityError", "v/Own");
}

/* ---- names and annotations ---- */

static jobject for_name(const char *name) {
    jclass c = (*env)->FindClass(env, "java/lang/Class");
    jmethodID m = (*env)->GetStaticMethodID(env, c, "forName", "(Ljava/lang/String;)Ljava/lang/Class;");
    return (*env)->CallStaticObjectMethod(env, c, m, (*env)->NewStringUTF(env, name));
}

static void test_names(void **state) {
    (void)state;
    static const char *const bad[][2] = {{".", "Exception: /"},
                                         {"a..b", "Exception: a//b"},
                                         {"[Ljava.lang.String", "Exception: [Ljava/lang/String"},
                                         {"java/lang/String", "Exception: java/lang/String"},
                                         {"[[V", "[[V"},
                                         {"", "ClassNotFoundException"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(for_name(bad[i][0]));
        expect_exception("java/lang/ClassNotFoundException", bad[i][1]);
    }
    assert_non_null(for_name("[[Ljava.lang.String;"));
}

/* A class with InnerClasses entries about itself: [outer] and flags of each. */
static jclass class_with_inner_entries(const char *name, const char *outer, const unsigned *flags, unsigned count) {
    ClassWriter w;
    class_begin(&w, 52, ACC_PUBLIC | ACC_SUPER, name, "java/lang/Object");
    unsigned attribute = utf8(&w, "InnerClasses"), simple = utf8(&w, "In"), outer_index = class_constant(&w, outer);
    put4(&w.body, 0);
    put2(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, attribute);
    put4(&w.body, 2 + 8 * count);
    put2(&w.body, count);
    for (unsigned i = 0; i < count; i++) {
        put2(&w.body, 2); /* this class */
        put2(&w.body, outer_index);
        put2(&w.body, simple);
        put2(&w.body, flags[i]);
    }
    return try_define(&w);
}

static void test_inner_entries(void **state) {
    (void)state;
    static const unsigned flags[] = {ACC_PUBLIC | ACC_STATIC, ACC_STATIC | ACC_ABSTRACT};
    jclass c = class_with_inner_entries("v/Twice", "v/TwiceOuter", flags, 2);
    assert_non_null(c);
    jmethodID m = (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Class"), "getModifiers", "()I");
    assert_int_equal((*env)->CallIntMethod(env, c, m), ACC_PUBLIC | ACC_STATIC); /* as the first one says */
    assert_null(class_with_inner_entries("v/InArray", "[I", flags, 1));
    expect_exception("java/lang/ClassFormatError", "Outer class is an array class");
}

/* RuntimeVisibleAnnotations that end too early, nest for ever or cite constants of another kind. */
static void test_broken_annotations(void **state) {
    (void)state;
    static const struct {
        const char *name, *part;
        uint8_t bytes[24];
        unsigned length;
    } cases[] = {
        {"v/CutAnnotation", "Unexpected end", {0, 1, 0, 2, 0, 1}, 6},
        {"v/NoAnnotation", "Unexpected end", {0, 9}, 2},
        {"v/WrongConstant", "constant pool index", {0, 1, 0, 2, 0, 0}, 6},
        {"v/OutOfPool", "constant pool index", {0, 1, 0xff, 0xff, 0, 0}, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ClassWriter w;
        memset(&w, 0, sizeof w);
        w.pool_count = 1;
        w.major = 52;
        unsigned c = class_constant(&w, cases[i].name); /* 1: the name, 2: the class */
        assert_int_equal(c, 2);
        unsigned super = class_constant(&w, "java/lang/Object"), attribute = utf8(&w, "RuntimeVisibleAnnotations");
        (void)utf8(&w, "Ljava/lang/Deprecated;");
        put2(&w.body, ACC_PUBLIC | ACC_SUPER);
        put2(&w.body, c);
        put2(&w.body, super);
        put4(&w.body, 0);
        put2(&w.body, 0);
        put2(&w.body, 1);
        put2(&w.body, attribute);
        put4(&w.body, cases[i].length);
        uint8_t bytes[24];
        memcpy(bytes, cases[i].bytes, sizeof bytes);
        if (strcmp(cases[i].part, "Unexpected end") == 0 && cases[i].length > 2)
            bytes[3] = 6; /* Ljava/lang/Deprecated; */
        put_bytes(&w.body, bytes, cases[i].length);
        jclass k = define(&w);
        jmethodID m = (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Class"), "getAnnotations",
                                          "()[Ljava/lang/annotation/Annotation;");
        (*env)->CallObjectMethod(env, k, m);
        expect_exception("java/lang/annotation/AnnotationFormatError", i < 2 ? cases[i].part : NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unverifiable_code),
        cmocka_unit_test(test_subroutine_and_collector),
        cmocka_unit_test(test_most_arguments),
        cmocka_unit_test(test_full_pool),
        cmocka_unit_test(test_deep_hierarchy),
        cmocka_unit_test(test_own_superclass),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_inner_entries),
        cmocka_unit_test(test_broken_annotations),
    };
    return cmocka_run_group_tests(tests, create_vm, NULL);
}
