/* Natives about the packages that class loaders have classes of. */
#include "vm/classes/packages.h"

#include "classfile/descriptor.h"
#include "runtime/module.h"
#include "vm/classes/bootimage.h"
#include "vm/natives/native_util.h"

/* The packages of a loader's classes, as names with dots; or as they are, those that have a location. */
static bool list_packages(Thread *t, Loader *loader, bool dotted, Slot *result) {
    unsigned count;
    Symbol **names = packages_list(loader, !dotted, &count);
    Object *array = names ? array_new_of(t, class_String, (int32_t)count) : NULL;
    if (!names) exception_throw_out_of_memory(t, "Java heap space");
    if (array) handle_keep(t, array);
    bool ok = array;
    for (unsigned i = 0; i < count; i++) {
        char *text = ok && dotted ? descriptor_dotted(names[i]->text) : NULL;
        const char *shown = dotted ? text : names[i]->text;
        Object *s = ok && shown ? string_new_cstr(t, shown) : NULL;
        if (s) ref_store(&array_refs(array)[i], s);
        if (ok && !shown) exception_throw_out_of_memory(t, "Java heap space");
        ok = s;
        free(text);
        symbol_release(names[i]);
    }
    free(names);
    *result = slot_ref(array);
    return ok;
}
NATIVE(ClassLoader_packageNames0) { /* null: the boot loader */
    Loader *loader = loader_of_object(t, arg_ref(args, 0));
    return loader && list_packages(t, loader, true, result);
}
NATIVE_SHARED(BootLoader_getSystemPackageNames) { return list_packages(t, &boot_loader, false, result); }
/* The location of a package, in internal form: where one of its classes was found; null: none was. */
NATIVE_SHARED(BootLoader_getSystemPackageLocation) {
    *result = 0;
    if (!arg_ref(args, 0)) return throw_null(t);
    Symbol *name;
    if (!string_acquire_symbol(t, arg_ref(args, 0), false, &name)) return false;
    const Class *c = name ? packages_find(&boot_loader, name) : NULL;
    symbol_release(name);
    if (!c || !class_location(c)) return true;
    Object *s = string_new_platform(t, class_location(c));
    *result = slot_ref(s);
    return s;
}
NATIVE(ClassLoader_hasPackage0) { /* loader, dotted name */
    Loader *loader = loader_of_object(t, arg_ref(args, 0));
    Symbol *name;
    if (!loader || !string_acquire_symbol(t, arg_ref(args, 1), true, &name)) return false;
    *result = name && packages_find(loader, name);
    symbol_release(name);
    return true;
}
NATIVE(BootLoader_isInBase0) { /* dotted name */
    Symbol *name;
    if (!string_acquire_symbol(t, arg_ref(args, 0), true, &name)) return false;
    *result = name && bootimage_has_package(name->text, name->length);
    symbol_release(name);
    return true;
}

const VmNativeEntry package_natives[] = {
    {"java/lang/ClassLoader", "packageNames0", NULL, ClassLoader_packageNames0},
    {"java/lang/ClassLoader", "hasPackage0", NULL, ClassLoader_hasPackage0},
    {"jdk/internal/loader/BootLoader", "isInBase0", NULL, BootLoader_isInBase0},
    {"jdk/internal/loader/BootLoader", "getSystemPackageNames", NULL, BootLoader_getSystemPackageNames},
    {"jdk/internal/loader/BootLoader", "getSystemPackageLocation", NULL, BootLoader_getSystemPackageLocation},
    {0}};
