/* Natives of jdk.internal.loader.SearchPath, lists of directories and jars, and of BootLoader: where classes and
   resources come from. */
#include <errno.h>

#include "base/text.h"
#include "base/zlib_library.h"
#include "classfile/classpath.h"
#include "vm/classes/bootimage.h"
#include "vm/classes/bootlibrary.h"
#include "vm/natives/native_util.h"

enum { PATH_APPLICATION = 1, PATH_BOOT_APPEND = 2 };

static ClassPath *path_of_handle(int64_t handle) {
    switch (handle) {
    case PATH_APPLICATION: return loader_app_class_path();
    case PATH_BOOT_APPEND: return loader_boot_append_path();
    default: return (ClassPath *)(uintptr_t)handle;
    }
}

NATIVE(SearchPath_open0) {
    ClassPath *path = classpath_open(NULL);
    *result = (Slot)(uintptr_t)path;
    return path || exception_throw_out_of_memory(t, "Java heap space");
}
NATIVE(SearchPath_append0) { /* handle, entry */
    char *entry = string_to_utf8(arg_ref(args, 2));
    bool ok = entry && classpath_append(path_of_handle(arg_long(args, 0)), entry);
    free(entry);
    return ok || exception_throw_out_of_memory(t, "Java heap space");
}
NATIVE(SearchPath_close0) {
    classpath_close(path_of_handle(arg_long(args, 0)));
    return true;
}

/* A byte[] of malloc'ed bytes, which are freed. */
static bool return_bytes(Thread *t, uint8_t *bytes, size_t length, Slot *result) {
    Object *array = length <= INT32_MAX ? array_new_primitive(t, T_BYTE, (int32_t)length) : NULL;
    if (array) memcpy(array_data(array), bytes, length);
    free(bytes);
    *result = slot_ref(array);
    return array;
}

/* The resource of the path, or null; origin[0] is the entry that has it. */
NATIVE(SearchPath_read0) { /* handle, name, origin */
    ClassPath *path = path_of_handle(arg_long(args, 0));
    char *name = string_to_utf8(arg_ref(args, 2)), *error = NULL;
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *origin = NULL;
    *result = 0;
    if (!name) return exception_throw_out_of_memory(t, "Java heap space");
    thread_to_native(t);
    bool found = path && classpath_read(path, name, &bytes, &length, &origin, &error),
         no_memory = path && !found && errno == ENOMEM;
    thread_to_vm(t);
    free(name);
    if (no_memory) return exception_throw_out_of_memory(t, "Java heap space");
    if (error) {
        exception_throw(t, IOException, "%s", error);
        free(error);
        return false;
    }
    if (!found) return true;
    if (!return_bytes(t, bytes, length, result)) return false;
    if (!arg_ref(args, 3)) return true;
    handle_keep(t, slot_to_ref(*result));
    Object *s = string_new_platform(t, origin);
    if (s) ref_store(&array_refs(arg_ref(args, 3))[0], s);
    return s;
}

/* One entry of one jar. */
NATIVE(SearchPath_readJar0) { /* jar, name */
    char *jar = string_to_utf8(arg_ref(args, 0)), *name = string_to_utf8(arg_ref(args, 1)), *error = NULL;
    ClassPath *path = classpath_open(NULL);
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *origin = NULL;
    *result = 0;
    bool ok = jar && name && path && classpath_append(path, jar), found = false;
    if (ok) {
        thread_to_native(t);
        found = classpath_read(path, name, &bytes, &length, &origin, &error);
        ok = found || errno != ENOMEM;
        thread_to_vm(t);
        if (found && strcmp(origin, jar) != 0) { /* in a jar of its Class-Path */
            free(bytes);
            found = false;
        }
    }
    if (!ok) exception_throw_out_of_memory(t, "Java heap space");
    classpath_close(path);
    free(jar);
    free(name);
    if (error) exception_throw(t, IOException, "%s", error);
    free(error);
    if (t->exception) return false;
    return !found || return_bytes(t, bytes, length, result);
}

typedef struct Found {
    char **text;
    unsigned count, capacity;
    bool all, failed;
} Found;

static bool note_found(void *context, const char *entry, bool is_jar, const char *actual) {
    Found *f = context;
    if (f->count + 2 > f->capacity) {
        unsigned capacity = f->capacity ? f->capacity * 2 : 8;
        char **more = realloc(f->text, capacity * sizeof *more);
        if (!more) return !(f->failed = true);
        f->text = more;
        f->capacity = capacity;
    }
    char *where = text_format("%c%s", is_jar ? 'J' : 'D', entry), *copy = strdup(actual);
    if (!where || !copy) {
        free(where);
        free(copy);
        return !(f->failed = true);
    }
    f->text[f->count++] = where;
    f->text[f->count++] = copy;
    return f->all;
}

/* {"Dentry" or "Jentry", name there, ...} of the first place or of all. */
NATIVE(SearchPath_find0) { /* handle, name, all */
    ClassPath *path = path_of_handle(arg_long(args, 0));
    char *name = string_to_utf8(arg_ref(args, 2));
    Found f = {.all = arg_int(args, 3), .failed = !name};
    *result = 0;
    if (name && path) {
        thread_to_native(t);
        f.failed = !classpath_find_all(path, name, note_found, &f) || f.failed;
        thread_to_vm(t);
    }
    Object *array = f.failed ? NULL : array_new_of(t, class_String, (int32_t)f.count);
    if (array) handle_keep(t, array);
    bool ok = array;
    for (unsigned i = 0; i < f.count; i++) {
        Object *s = ok ? string_new_platform(t, f.text[i]) : NULL;
        if (s) ref_store(&array_refs(array)[i], s);
        ok = s;
        free(f.text[i]);
    }
    free(f.text);
    free(name);
    if (f.failed) return exception_throw_out_of_memory(t, "Java heap space");
    *result = slot_ref(array);
    return ok;
}

/* Bytes of a class of the embedded library, or null. */
NATIVE(BootLoader_readClass0) { /* internal name */
    char *name = string_copy_utf8(t, arg_ref(args, 0));
    const uint8_t *bytes = NULL;
    uint32_t length = 0;
    *result = 0;
    if (!name) return false;
    bool found = bootimage_find(name, strlen(name), &bytes, &length);
    free(name);
    if (!found) return true;
    Object *array = array_new_primitive(t, T_BYTE, (int32_t)length);
    if (array) memcpy(array_data(array), bytes, length);
    *result = slot_ref(array);
    return array;
}
/* A text of the embedded library (bootimage_text). */
NATIVE(Texts_read) { /* name */
    char *name = string_copy_utf8(t, arg_ref(args, 0));
    const uint8_t *bytes;
    uint32_t compressed, length;
    if (!name) return false;
    bool found = bootimage_text(name, &bytes, &compressed, &length);
    free(name);
    if (!found) return exception_throw(t, InternalError, "no such text");
    if (!zlib_library_open()) return exception_throw(t, InternalError, "zlib is not available");
    char *text = malloc(length);
    uLongf written = length;
    int status = text ? uncompress((Bytef *)text, &written, bytes, compressed) : Z_MEM_ERROR;
    VM_ASSERT(status == Z_MEM_ERROR || (status == Z_OK && written == length));
    Object *s = status == Z_OK ? string_new_utf8(t, text, length) : NULL;
    free(text);
    *result = slot_ref(s);
    return s || (status != Z_OK && exception_throw_out_of_memory(t, "Java heap space"));
}
/* The class path entry that the application loader or the boot loader found a class in, or null. */
NATIVE(BootLoader_origin0) { /* class */
    const Class *c = mirror_class(arg_ref(args, 0));
    *result = 0;
    if (!c->origin) return true;
    Object *s = string_new_platform(t, c->origin);
    *result = slot_ref(s);
    return s;
}

const VmNativeEntry search_path_natives[] = {
    {"jdk/internal/loader/SearchPath", "open0", NULL, SearchPath_open0},
    {"jdk/internal/loader/SearchPath", "append0", NULL, SearchPath_append0},
    {"jdk/internal/loader/SearchPath", "close0", NULL, SearchPath_close0},
    {"jdk/internal/loader/SearchPath", "read0", NULL, SearchPath_read0},
    {"jdk/internal/loader/SearchPath", "readJar0", NULL, SearchPath_readJar0},
    {"jdk/internal/loader/SearchPath", "find0", NULL, SearchPath_find0},
    {"jdk/internal/loader/BootLoader", "readClass0", NULL, BootLoader_readClass0},
    {"jdk/internal/loader/BootLoader", "origin0", NULL, BootLoader_origin0},
    {"jdk/internal/util/Texts", "read", NULL, Texts_read},
    {0}};
