/* Natives of jdk.internal.loader.NativeLibraries: loading, symbols. */
#include "vm/natives/native_util.h"

NATIVE(NativeLibraries_load0) {
    char *path = string_copy_utf8(t, arg_ref(args, 0));
    if (!path) return false;
    /* the library belongs to the loader of the class that asked: NativeLibraries.getFromClass */
    Class *c = mirror_class(class_mirror(class_Object));
    Method *from =
        class_declared_method(m->holder, symbol_intern_cstr("getFromClass"), symbol_intern_cstr("()Ljava/lang/Class;"));
    Slot value;
    bool ok = true;
    if (from) {
        ok = interp_call(t, from, NULL, &value);
        if (ok) c = mirror_class(slot_to_ref(value));
    }
    void *handle = NULL;
    ok = ok && native_load_library(t, path, c->loader, &handle);
    free(path);
    *result = (Slot)(uintptr_t)handle;
    return ok;
}
NATIVE(NativeLibraries_unload0) {
    native_unload_library(t, (void *)(uintptr_t)arg_long(args, 0));
    return !t->exception;
}
NATIVE(NativeLibrary_findEntry0) {
    char *name = string_copy_utf8(t, arg_ref(args, 2));
    *result = name ? (Slot)(uintptr_t)native_find_symbol((void *)(uintptr_t)arg_long(args, 0), name) : 0;
    free(name);
    return name;
}

const VmNativeEntry native_library_natives[] = {
    {"jdk/internal/loader/NativeLibraries", "load0", NULL, NativeLibraries_load0},
    {"jdk/internal/loader/NativeLibraries", "unload0", NULL, NativeLibraries_unload0},
    {"jdk/internal/loader/NativeLibrary", "findEntry0", NULL, NativeLibrary_findEntry0},
    {0}};
