/* The boot loader's library: which module of it a class belongs to, and its bytes; see bootlibrary.h. A package of a
   boot module is authoritative (contract 2.3): its classes come from that module, or what --patch-module puts before
   it, and from nowhere else. */
#include "vm/classes/bootlibrary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/jimage.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/vm_flags.h"
#include "vm/classes/bootimage.h"
#include "vm/classes/class_archive.h"

static JImage *image; /* NULL: jdk-subset */

typedef struct Patch {
    struct Patch *next;
    const Symbol *module;
    ClassPath *path;
} Patch;
static Patch *patches;

/* The options are properties by now: jdk.module.patch.0 = M=P, and so on. */
bool bootlibrary_open_patches(void) {
    for (unsigned i = 0;; i++) {
        char key[40];
        snprintf(key, sizeof key, "jdk.module.patch.%u", i);
        const char *value = options_property(key), *equals = value ? strchr(value, '=') : NULL;
        if (!equals) return true;
        Patch *p = calloc(1, sizeof *p);
        if (!p || !(p->module = symbol_intern(value, (size_t)(equals - value))) ||
            !(p->path = classpath_open_plain(equals + 1))) {
            free(p);
            return false;
        }
        p->next = patches;
        patches = p;
    }
}

bool bootlibrary_open(char **error) {
    char path[4096];
    *error = NULL;
    ArchiveKey key = {0};
    bool placed;
    if (options.jdk) {
        snprintf(path, sizeof path, "%s/lib/modules", options.jdk);
        if (!(image = jimage_open(path, error))) return false;
        placed = jimage_key(image, &key);
    } else {
        /* The VM's build states which file it is. */
        key.address =
            vm_flag_bool(UseSharedSpaces) ? bootimage_place((uint8_t *)ARCHIVE_LIBRARY_ADDRESS, &key.size) : NULL;
        placed = key.address;
    }
    if (placed) class_archive_open(&key);
    return true;
}

static size_t package_length(const Symbol *class_name) {
    const char *slash = memrchr(class_name->text, '/', class_name->length);
    return slash ? (size_t)(slash - class_name->text) : 0;
}

char *class_file_name(const Symbol *class_name, char *fixed, size_t size) {
    char *name = class_name->length + 7u <= size ? fixed : malloc(class_name->length + 7u);
    if (!name) return NULL;
    memcpy(name, class_name->text, class_name->length);
    memcpy(name + class_name->length, ".class", 7);
    return name;
}

Module *bootlibrary_module(const Symbol *class_name) {
    size_t length = package_length(class_name);
    errno = 0;
    if (length && java_base.object) {
        const Symbol *package = symbol_find(class_name->text, length);
        return package ? module_of_package(&boot_loader, package) : NULL;
    }
    if (!length) return NULL;
    if (!image) return &java_base;
    const char *module = jimage_package_module(image, class_name->text, length);
    return module && strcmp(module, java_base.name->text) == 0 ? &java_base : NULL;
}

bool bootlibrary_find(const Module *module, const Symbol *class_name, const uint8_t **bytes, uint32_t *length,
                      BytesOwnership *ownership) {
    bool malloced = false;
    *ownership = BYTES_STATIC;
    errno = 0;
    if (!image) return module == &java_base && bootimage_find(class_name->text, class_name->length, bytes, length);
    char fixed[512], *name = class_file_name(class_name, fixed, sizeof fixed);
    if (!name) return false;
    uint64_t size = 0;
    bool found = jimage_find(image, module->name->text, name, class_name->length + 6u, bytes, &size, &malloced);
    if (name != fixed) free(name);
    if (found && size > INT32_MAX) {
        if (malloced) free((uint8_t *)*bytes);
        found = false;
    }
    *length = (uint32_t)size;
    *ownership = malloced ? BYTES_GIVEN : BYTES_STATIC;
    return found;
}

bool bootlibrary_holds(const uint8_t *bytes, uint32_t length) {
    return image ? jimage_holds(image, bytes, length) : bootimage_holds(bytes, length);
}

const void *bootlibrary_mapping(const char *path, size_t *length) {
    return image ? jimage_mapping(image, path, length) : NULL;
}

/* The kernel maps 16 pages at each touch, of which a class is one or two. Short programs keep them: to take them away
   and to map some of them again costs time. */
enum { PARSED_BEFORE_FIRST = 4 << 20, PARSED_BETWEEN = 256 << 10 };

void bootlibrary_parsed(uint32_t length) {
    static int64_t left = PARSED_BEFORE_FIRST;
    if (__atomic_sub_fetch(&left, length, __ATOMIC_RELAXED) >= 0) return;
    __atomic_store_n(&left, PARSED_BETWEEN, __ATOMIC_RELAXED);
    if (image)
        jimage_forget_pages(image);
    else
        bootimage_forget_pages();
}

ClassPath *bootlibrary_patch(const Module *module) {
    for (const Patch *p = patches; p; p = p->next)
        if (p->module == module->name) return p->path;
    return NULL;
}
