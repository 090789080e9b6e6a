/* Directories and jars made here with libzip; Class-Path, multi-release, wildcards; damaged jars never crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <cmocka.h>

#include "classfile/classpath.h"

static char root[64];

static char *at(const char *name) {
    static char paths[8][512];
    static unsigned next;
    char *path = paths[next++ % 8];
    snprintf(path, 512, "%s/%s", root, name);
    return path;
}

static void write_file(const char *name, const void *data, size_t length) {
    FILE *f = fopen(at(name), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(data, 1, length, f), length);
    fclose(f);
}

/* Entry names and texts alternate, NULL ends. */
static void write_jar(const char *name, ...) {
    int code;
    zip_t *z = zip_open(at(name), ZIP_CREATE | ZIP_TRUNCATE, &code);
    assert_non_null(z);
    va_list arguments;
    va_start(arguments, name);
    for (const char *entry; (entry = va_arg(arguments, const char *));) {
        const char *text = va_arg(arguments, const char *);
        zip_source_t *s = zip_source_buffer(z, text, strlen(text), 0);
        assert_true(zip_file_add(z, entry, s, 0) >= 0);
    }
    va_end(arguments);
    assert_int_equal(zip_close(z), 0);
}

static void expect_read(ClassPath *cp, const char *name, const char *text, const char *origin) {
    uint8_t *bytes;
    size_t length;
    const char *from;
    char *error;
    bool found = classpath_read(cp, name, &bytes, &length, &from, &error);
    if (!text) {
        assert_false(found);
        assert_null(error);
        return;
    }
    if (!found) fail_msg("%s: %s", name, error ? error : "absent");
    assert_int_equal(length, strlen(text));
    assert_memory_equal(bytes, text, length);
    assert_string_equal(from, at(origin));
    free(bytes);
}

static ClassPath *open_path(const char *a, const char *b) {
    char text[1100];
    snprintf(text, sizeof text, "%s%s%s", at(a), b ? ":" : "", b ? at(b) : "");
    return classpath_open(text);
}

static void test_directories(void **state) {
    (void)state;
    mkdir(at("d1"), 0755);
    mkdir(at("d2"), 0755);
    mkdir(at("d2/p"), 0755);
    write_file("d1/A.class", "one", 3);
    write_file("d2/A.class", "two", 3);
    write_file("d2/p/B.class", "bee", 3);
    write_file("d2/empty", "", 0);
    ClassPath *cp = open_path("d1/", "d2");
    expect_read(cp, "A.class", "one", "d1");
    expect_read(cp, "p/B.class", "bee", "d2");
    expect_read(cp, "empty", "", "d2");
    expect_read(cp, "p", NULL, NULL); /* a directory is no resource */
    expect_read(cp, "C.class", NULL, NULL);
    expect_read(cp, "../d2/A.class", NULL, NULL);
    expect_read(cp, "p/../../d2/A.class", NULL, NULL);
    expect_read(cp, "/A.class", NULL, NULL);
    expect_read(cp, "", NULL, NULL);
    expect_read(cp, "A.class/x", NULL, NULL);
    char *where = classpath_find(cp, "p/B.class");
    assert_string_equal(where, at("d2/p/B.class"));
    free(where);
    assert_null(classpath_find(cp, "nope"));
    classpath_close(cp);
    cp = open_path("missing", "d1");
    expect_read(cp, "A.class", "one", "d1");
    assert_true(classpath_append(cp, at("d2")));
    expect_read(cp, "p/B.class", "bee", "d2");
    classpath_close(cp);
}

static void test_empty_entries_are_here(void **state) {
    (void)state;
    char old[512];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(at("d1")), 0);
    static const char *const texts[] = {"", ":", "nowhere:", ".", "*:."};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ClassPath *cp = classpath_open(texts[i]);
        uint8_t *bytes;
        size_t length;
        const char *origin;
        assert_true(classpath_read(cp, "A.class", &bytes, &length, &origin, NULL));
        assert_string_equal(origin, ".");
        free(bytes);
        classpath_close(cp);
    }
    assert_int_equal(chdir(old), 0);
}

static void test_jars(void **state) {
    (void)state;
    char big[100001];
    memset(big, 'x', 100000);
    big[100000] = 0;
    write_jar("a.jar", "A.class", "jar a", "p/B.class", "in a", "big", big, NULL);
    ClassPath *cp = open_path("a.jar", "d2");
    expect_read(cp, "A.class", "jar a", "a.jar");
    expect_read(cp, "p/B.class", "in a", "a.jar");
    expect_read(cp, "empty", "", "d2");
    expect_read(cp, "big", big, "a.jar");
    expect_read(cp, "P/b.class", NULL, NULL);
    char *where = classpath_find(cp, "p/B.class"), expected[600];
    snprintf(expected, sizeof expected, "jar:file:%s!/p/B.class", at("a.jar"));
    assert_string_equal(where, expected);
    free(where);
    classpath_close(cp);
}

static void test_class_path_attribute(void **state) {
    (void)state;
    mkdir(at("lib"), 0755);
    mkdir(at("lib/dir with space"), 0755);
    write_file("lib/dir with space/S", "space", 5);
    write_jar("lib/one.jar", "One", "1", "Both", "one", "META-INF/MANIFEST.MF",
              "Class-Path: ../main.jar two.jar ./one.jar\n", NULL);
    write_jar("lib/two.jar", "Two", "2", "Both", "two", NULL);
    write_jar("main.jar", "META-INF/MANIFEST.MF",
              "Manifest-Version: 1.0\r\nclass-path: lib/one.jar  lib/no\r\n ne.jar http://x/y.jar lib/dir%20wi\r\n "
              "th%20space/\r\nMain-Class: p.Main\r\n"
              "\r\nName: x\r\nClass-Path: lib/two.jar\r\n",
              "M", "m", NULL);
    write_jar("last.jar", "Both", "last", "Two", "last", NULL);
    ClassPath *cp = open_path("main.jar", "last.jar");
    expect_read(cp, "M", "m", "main.jar");
    expect_read(cp, "One", "1", "lib/one.jar");
    expect_read(cp, "Both", "one", "lib/one.jar");
    expect_read(cp, "Two", "2", "lib/two.jar"); /* after the jar that names it, before the rest of the path */
    expect_read(cp, "S", "space", "lib/dir with space");
    expect_read(cp, "None", NULL, NULL);
    classpath_close(cp);
}

static void test_multi_release(void **state) {
    (void)state;
    static const char manifest[] = "Manifest-Version: 1.0\nMulti-Release: true\n\n";
    write_jar("mr.jar", "META-INF/MANIFEST.MF", manifest, "A", "base", "META-INF/versions/9/A", "nine",
              "META-INF/versions/17/A", "seventeen", "META-INF/versions/18/A", "eighteen", "META-INF/versions/11/B",
              "eleven", "C", "c", NULL);
    ClassPath *cp = open_path("mr.jar", NULL);
    expect_read(cp, "A", "seventeen", "mr.jar");
    expect_read(cp, "B", "eleven", "mr.jar");
    expect_read(cp, "C", "c", "mr.jar");
    expect_read(cp, "META-INF/MANIFEST.MF", manifest, "mr.jar");
    classpath_close(cp);
    write_jar("nomr.jar", "A", "base", "META-INF/versions/9/A", "nine", NULL);
    cp = open_path("nomr.jar", NULL);
    expect_read(cp, "A", "base", "nomr.jar");
    classpath_close(cp);
}

static void test_wildcard(void **state) {
    (void)state;
    mkdir(at("w"), 0755);
    write_jar("w/b.jar", "X", "b", NULL);
    write_jar("w/a.JAR", "X", "a", "Y", "y", NULL);
    write_jar("w/c.zip", "Z", "z", NULL);
    ClassPath *cp = open_path("w/*", NULL);
    expect_read(cp, "X", "a", "w/a.JAR");
    expect_read(cp, "Y", "y", "w/a.JAR");
    expect_read(cp, "Z", NULL, NULL);
    classpath_close(cp);
}

static void expect_main(const char *manifest, JarStatus status, const char *expected) {
    if (manifest)
        write_jar("m.jar", "META-INF/MANIFEST.MF", manifest, NULL);
    else
        write_jar("m.jar", "x", "y", NULL);
    JarLaunch launch;
    assert_int_equal(jar_read_launch(at("m.jar"), &launch), status);
    if (!expected)
        assert_null(launch.main_class);
    else
        assert_string_equal(launch.main_class, expected);
    jar_free_launch(&launch);
}

static void test_main_class(void **state) {
    (void)state;
    JarLaunch launch;
    expect_main("Manifest-Version: 1.0\nMain-Class: p.Main\n", JAR_OK, "p.Main");
    expect_main("Manifest-Version: 1.0\r\nMAIN-CLASS:   p.M\r\n ain  \r\n\r\n", JAR_OK, "p.Main");
    expect_main("Main-Class: a\n", JAR_OK, "a");
    expect_main("Main-Class: a", JAR_NO_MAIN_CLASS, NULL); /* `java` does not see a line that does not end */
    expect_main("Manifest-Version: 1.0\n\nMain-Class: p.Main\n", JAR_NO_MAIN_CLASS, NULL);
    expect_main("", JAR_NO_MAIN_CLASS, NULL);
    expect_main("garbage\nMain-Class: Foo\n", JAR_NO_MANIFEST, NULL);
    expect_main(NULL, JAR_NO_MANIFEST, NULL);
    assert_int_equal(jar_read_launch(at("nosuch.jar"), &launch), JAR_CANNOT_OPEN);
    write_file("text.jar", "not a zip file", 14);
    assert_int_equal(jar_read_launch(at("text.jar"), &launch), JAR_CANNOT_OPEN);
    write_file("empty.jar", "", 0);
    jar_read_launch(at("empty.jar"), &launch);
    assert_null(launch.main_class);
    write_jar("m.jar", "META-INF/MANIFEST.MF", "Main-Class: a\nAdd-Exports:  m/p m/q \nAdd-Opens: m/r\n", NULL);
    assert_int_equal(jar_read_launch(at("m.jar"), &launch), JAR_OK);
    assert_string_equal(launch.add_exports, "m/p m/q");
    assert_string_equal(launch.add_opens, "m/r");
    jar_free_launch(&launch);
}

/* Whatever is done to a jar, look-ups answer; a damaged entry is reported, not invented. */
static void test_damaged_jars(void **state) {
    (void)state;
    char text[4000];
    for (size_t i = 0; i < sizeof text; i++) text[i] = "class file bytes "[i * 7 % 17];
    text[sizeof text - 1] = 0;
    write_jar("good.jar", "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: p.Main\nClass-Path: d1/ a.jar\n",
              "p/Main.class", text, "q", "small", NULL);
    FILE *f = fopen(at("good.jar"), "rb");
    static uint8_t original[65536], mutant[65536];
    size_t length = fread(original, 1, sizeof original, f);
    fclose(f);
    uint64_t random = 88172645463325252u;
    unsigned errors = 0;
    for (int round = 0; round < 600; round++) {
        size_t mutant_length = length;
        memcpy(mutant, original, length);
        for (int k = 0; k < 1 + round % 4; k++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            size_t where = random % 4 == 0 ? length - 1 - random / 4 % 200 : random / 4 % length;
            if (random >> 60 == 0)
                mutant_length = where;
            else
                mutant[where] = (uint8_t)(random >> 32);
        }
        write_file("bad.jar", mutant, mutant_length);
        ClassPath *cp = open_path("bad.jar", "d2");
        static const char *const names[] = {"p/Main.class", "q", "empty", "A.class"};
        for (int n = 0; n < 4; n++) {
            uint8_t *bytes;
            size_t size;
            const char *origin;
            char *error;
            if (classpath_read(cp, names[n], &bytes, &size, &origin, &error)) {
                free(bytes);
            } else if (error) {
                errors++;
                free(error);
            }
            free(classpath_find(cp, names[n]));
        }
        classpath_close(cp);
        JarLaunch launch;
        jar_read_launch(at("bad.jar"), &launch);
        jar_free_launch(&launch);
    }
    assert_true(errors > 0);
}

static int make_root(void **state) {
    (void)state;
    snprintf(root, sizeof root, "/tmp/minijvm-classpath-XXXXXX");
    return !mkdtemp(root);
}

static int remove_root(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command) != 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_directories),   cmocka_unit_test(test_empty_entries_are_here),
        cmocka_unit_test(test_jars),          cmocka_unit_test(test_class_path_attribute),
        cmocka_unit_test(test_multi_release), cmocka_unit_test(test_wildcard),
        cmocka_unit_test(test_main_class),    cmocka_unit_test(test_damaged_jars),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
