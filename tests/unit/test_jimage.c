/* classfile/jimage.c: images made here in both byte orders, compressed resources, damaged files; the image of the installed JDK when there is one. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classfile/classfile.h"
#include "classfile/jimage.h"

/* lib/modules of the JDK whose `java` is first on PATH; NULL: none. */
static const char *installed_image(void) {
    static char path[4096 + 16];
    const char *directories = getenv("PATH");
    while (directories != NULL && *directories != 0) {
        int n = (int)strcspn(directories, ":");
        char candidate[4096 + 16], java[4096];
        snprintf(candidate, sizeof java, "%.*s/java", n, directories);
        if (realpath(candidate, java) != NULL && strlen(java) > 9 && strcmp(java + strlen(java) - 9, "/bin/java") == 0) {
            snprintf(path, sizeof path, "%.*s/lib/modules", (int)strlen(java) - 9, java);
            return access(path, R_OK) == 0 ? path : NULL;
        }
        directories += n + (directories[n] == ':');
    }
    return NULL;
}

/* ---- the installed image, and others that JIMAGES names (separated by colons; made by jlink --compress, for instance) ---- */

typedef struct Count {
    const JImage *image;
    unsigned resources, classes;
} Count;

static bool parse_resource(void *context, const char *module, const char *parent, const char *base, const char *extension) {
    Count *c = context;
    c->resources++;
    if (strcmp(module, "java.base") != 0) {
        return true;
    }
    char name[1024];
    int n = snprintf(name, sizeof name, "%s%s%s%s%s", parent, *parent != 0 ? "/" : "", base, *extension != 0 ? "." : "", extension);
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    if (!jimage_find(c->image, module, name, (size_t)n, &bytes, &length, &malloced)) {
        fail_msg("%s is listed and not found", name);
    }
    if (strcmp(extension, "class") == 0) {
        bool module_info = strcmp(base, "module-info") == 0;
        ClassFileError error;
        ClassFile *cf = classfile_parse(bytes, length, &(ClassFileOptions){ .module = module_info }, &error);
        if (cf == NULL) {
            fail_msg("%s: %s", name, error.message);
        }
        classfile_free(cf);
        c->classes++;
        if (!module_info) {
            assert_string_equal(jimage_package_module(c->image, parent, strlen(parent)), "java.base");
        }
    }
    if (malloced) {
        free((void *)bytes);
    }
    return true;
}

static void check_real_image(const char *path) {
    char *error;
    JImage *image = jimage_open(path, &error);
    if (image == NULL) {
        fail_msg("%s", error);
    }
    const uint8_t *bytes;
    uint64_t length;
    bool malloced;
    assert_true(jimage_find(image, "java.base", "java/lang/Object.class", 22, &bytes, &length, &malloced));
    assert_in_range(length, 1000, 4000);        /* 17.0.15: 1895 */
    assert_memory_equal(bytes, "\xCA\xFE\xBA\xBE", 4);
    if (malloced) {
        free((void *)bytes);
    }
    assert_false(jimage_find(image, "java.base", "java/lang/Objec.class", 21, &bytes, &length, &malloced));
    assert_false(jimage_find(image, "java.base", "java/lang/Object", 16, &bytes, &length, &malloced));
    assert_false(jimage_find(image, "java.bas", "java/lang/Object.class", 22, &bytes, &length, &malloced));
    assert_null(jimage_package_module(image, "java", 4));       /* only packages below it */
    assert_null(jimage_package_module(image, "no/such", 7));
    assert_null(jimage_package_module(image, "", 0));
    Count count = { image, 0, 0 };
    assert_true(jimage_each(image, parse_resource, &count));
    assert_true(count.classes > 5000 && count.resources > count.classes);
    jimage_close(image);
}

static void test_installed_image(void **state) {
    (void)state;
    const char *installed = installed_image();
    if (installed != NULL) {
        check_real_image(installed);
    }
    char *others = strdup(getenv("JIMAGES") != NULL ? getenv("JIMAGES") : ""), *rest = NULL;
    for (char *path = strtok_r(others, ":", &rest); path != NULL; path = strtok_r(NULL, ":", &rest)) {
        check_real_image(path);
    }
    free(others);
    if (installed == NULL) {
        skip();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_installed_image),
    };
    return symbol_table_init() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
