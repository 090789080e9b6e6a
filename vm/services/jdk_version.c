/* See jdk_version.h. */
#include "vm/services/jdk_version.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/library_level.h"
#include "runtime/module.h"
#include "runtime/string.h"
#include "vm/classes/loader.h"

enum { NUMBERS = 4 };

void jdk_version_print(FILE *out) {
    const char *text = java_base.version ? java_base.version->text : library_level->specification;
    size_t length = 0;
    for (unsigned i = 0; i < NUMBERS; i++) {
        if (i > 0 && text[length] != '.') break;
        const size_t end = length + (i > 0), digits = strspn(text + end, "0123456789");
        if (!digits) break;
        if (i < NUMBERS - 1 || digits != 1 || text[end] != '0') length = end + digits;
    }
    fprintf(out, "%.*s", (int)length, text);
}

/* A constant of java.lang.VersionProps; NULL: it has none, or there is no memory. */
static char *constant(const char *name) {
    const Class *c = loader_find_loaded(&boot_loader, symbol_intern_cstr("java/lang/VersionProps"));
    const Field *f =
        c ? class_declared_field(c, symbol_intern_cstr(name), symbol_intern_cstr("Ljava/lang/String;")) : NULL;
    const Object *text = f ? ref_load(object_at(class_mirror(c), f->offset)) : NULL;
    return text ? string_to_utf8(text) : NULL;
}

void jdk_version_print_line(FILE *out) {
    if (!library_level->dumps_name_jdk) return;
    char *name = constant("java_runtime_name"), *version = constant("java_runtime_version");
    if (name && version) {
        const char *build = strchr(version, '+');
        fprintf(out, "                 JDK version: %s (", name);
        jdk_version_print(out);
        fprintf(out, "%.*s) (build %s)\n", build ? (int)strcspn(build, "-") : 0, build ? build : "", version);
    }
    free(name);
    free(version);
}
