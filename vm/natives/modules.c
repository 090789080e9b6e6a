/* Natives of java.lang.Module: defining modules, reads and exports (contract 8.8). */
#include "classfile/descriptor.h"
#include "runtime/module.h"
#include "vm/classes/bootimage.h"
#include "vm/classes/classes.h"
#include "vm/classes/mirror.h"
#include "vm/natives/native_util.h"

NATIVE_SHARED(BootLoader_setUnnamed) {
    UNUSED_NATIVE_ARGS;
    loader_set_boot_unnamed_module(arg_ref(args, 0));
    return true;
}

/* A package name in either form as a symbol, to be released; *package is NULL when it is none. False: exception
   pending. */
static bool package_symbol(Thread *t, Object *name, Symbol **package) {
    if (!string_acquire_symbol(t, name, true, package)) return false;
    Symbol *s = *package;
    const char *p = s ? s->text : NULL;
    bool good = s && s->length > 0 && *p != '/' && p[s->length - 1] != '/' && !strstr(p, "//") && !strpbrk(p, ";[");
    if (good) return true;
    symbol_release(s);
    *package = NULL;
    return true;
}

static bool throw_definition(Thread *t, ModuleProblem problem, const Symbol *name, const Loader *loader,
                             const Symbol *conflict, const Module *other) {
    if (problem == MODULE_NO_MEMORY) return exception_throw_out_of_memory(t, "Metaspace");
    if (problem == MODULE_KNOWN)
        return exception_throw(t, IllegalStateException, "Module %s is already defined", name->text);
    char *package = descriptor_dotted(conflict->text), *by = loader_name_and_id(loader);
    exception_throw(t, IllegalStateException,
                    "Package %s for module %s is already in another module, %s, defined to the class loader %s",
                    package, name->text, other && other->name ? other->name->text : "the unnamed module", by);
    free(package);
    free(by);
    return false;
}

/* Packages of java are the boot and the platform loader's. */
static bool may_define_package(Thread *t, const Loader *loader, const Symbol *package) {
    if (loader == &boot_loader || loader == platform_loader) return true;
    if (strncmp(package->text, "java", 4) != 0 || !strchr("/", package->text[4])) return true;
    char *shown = descriptor_dotted(package->text), *by = loader_name_and_id(loader);
    exception_throw(t, IllegalArgumentException,
                    "Class loader (instance of): %s tried to define prohibited package name: %s", by, shown);
    free(shown);
    free(by);
    return false;
}

/* What is to be defined. */
typedef struct Definition {
    Loader *loader;
    Symbol *name, *version, *location; /* version and location: NULL if not given */
    Symbol **packages;                 /* held, as many as count says */
    unsigned count;
} Definition;

/* Appends a package, given as a String. */
static bool add_package(Thread *t, Definition *d, Object *text) {
    if (!text || object_class(text) != class_String)
        return exception_throw(t, IllegalArgumentException, "Bad package name");
    Symbol *package;
    if (!package_symbol(t, text, &package)) return false;
    if (!package) {
        char *shown = string_to_utf8(text);
        exception_throw(t, IllegalArgumentException, "Invalid package name: %s for module: %s", shown, d->name->text);
        free(shown);
        return false;
    }
    d->packages[d->count++] = package;
    return may_define_package(t, d->loader, package);
}

static bool read_names(Thread *t, Definition *d, Object *name, Object *version, Object *location) {
    if (!string_to_symbol(t, name, false, &d->name)) return false;
    if (version && !string_to_symbol(t, version, false, &d->version)) return false;
    if (location && !string_to_symbol(t, location, false, &d->location)) return false;
    if (!d->name) return exception_throw(t, IllegalArgumentException, "Invalid module name");
    if (d->name != sym_java_base) return true;
    if (d->loader != &boot_loader)
        return exception_throw(t, IllegalArgumentException, "Class loader must be the boot class loader");
    return !java_base.object || exception_throw(t, InternalError, "Module java.base is already defined");
}

static bool read_packages(Thread *t, Definition *d, const Object *names) {
    unsigned count = names ? array_length(names) : 0;
    d->packages = calloc(count + 1u, sizeof *d->packages);
    if (!d->packages) return exception_throw_out_of_memory(t, "Java heap space");
    for (unsigned i = 0; i < count; i++)
        if (!add_package(t, d, ref_load(&array_refs(names)[i]))) return false;
    return true;
}

static bool enter_module(Thread *t, Definition *d, Object *object, bool is_open) {
    ModuleProblem problem;
    const Symbol *conflict = NULL;
    const Module *other = NULL;
    Module *m = module_define(d->loader, d->name, d->packages, d->count, &problem, &conflict, &other);
    if (!m) return throw_definition(t, problem, d->name, d->loader, conflict, other);
    m->is_open = is_open;
    m->version = d->version;
    m->location = d->location;
    m->object = object;
    __atomic_store_n(module_injected_cell(object), m, __ATOMIC_RELEASE);
    if (m == &java_base) loader_define_java_base(object);
    return true;
}

/* Contract 8.8. */
static bool define_module(Thread *t, Object *module, bool is_open, Object *version, Object *location, Object *names) {
    if (!module) return exception_throw(t, NullPointerException, "Null module object");
    if (!object_is_instance(module, class_Module))
        return exception_throw(t, IllegalArgumentException, "module is not an instance of type java.lang.Module");
    Object *name = get_ref(module, offset_Module_name);
    if (!name) return exception_throw(t, NullPointerException, "Null module name");
    Definition d = {.loader = loader_of_object(t, get_ref(module, offset_Module_loader))};
    if (!d.loader) return false;
    bool ok = read_names(t, &d, name, version, location) && read_packages(t, &d, names) &&
              enter_module(t, &d, module, is_open);
    for (unsigned i = 0; i < d.count; i++) symbol_release(d.packages[i]);
    free(d.packages);
    return ok;
}
NATIVE_SHARED(Module_defineModule0) { /* module, open, version, location, packages */
    return define_module(t, arg_ref(args, 0), arg_int(args, 1), arg_ref(args, 2), arg_ref(args, 3), arg_ref(args, 4));
}
/* *m is NULL for null. False: exception pending. */
static bool module_argument(Thread *t, Object *module, Module **m) {
    *m = NULL;
    if (!module) return true;
    if (!object_is_instance(module, class_Module))
        return exception_throw(t, IllegalArgumentException, "module is not an instance of type java.lang.Module");
    return (*m = module_of_object(t, module));
}
NATIVE_SHARED(Module_addReads0) { /* from, to */
    Object *from_object = arg_ref(args, 0);
    Module *from, *to;
    if (!from_object) return exception_throw(t, NullPointerException, "from_module is null");
    if (!module_argument(t, from_object, &from) || !module_argument(t, arg_ref(args, 1), &to)) return false;
    return !from->name || from == to || module_add_reads(from, to) || exception_throw_out_of_memory(t, "Metaspace");
}
static bool add_exports(Thread *t, Object *from_object, Object *name, ExportTo kind, Object *to_object) {
    const char *role = kind == EXPORT_UNNAMED ? "module" : "from_module"; /* in messages */
    Module *from, *to;
    if (!name) return exception_throw(t, NullPointerException, "package is null");
    if (!from_object) return exception_throw(t, NullPointerException, "%s is null", role);
    if (kind == EXPORT_MODULE && !to_object) return exception_throw(t, NullPointerException, "to_module is null");
    if (!module_argument(t, from_object, &from) || !module_argument(t, to_object, &to)) return false;
    if (!from->name || from->is_open) return true;
    Symbol *package;
    if (!string_acquire_symbol(t, name, true, &package)) return false;
    int r = package ? module_add_exports(from, package, kind, to) : 0;
    if (r < 0)
        exception_throw(t, IllegalArgumentException, "Package %s not found in %s %s", package->text, role,
                        from->name->text);
    else if (!r)
        exception_throw_out_of_memory(t, "Metaspace");
    symbol_release(package);
    return r > 0;
}
NATIVE_SHARED(Module_addExports0) {
    return add_exports(t, arg_ref(args, 0), arg_ref(args, 1), EXPORT_MODULE, arg_ref(args, 2));
}
NATIVE_SHARED(Module_addExportsToAll0) { return add_exports(t, arg_ref(args, 0), arg_ref(args, 1), EXPORT_ALL, NULL); }
NATIVE_SHARED(Module_addExportsToAllUnnamed0) {
    return add_exports(t, arg_ref(args, 0), arg_ref(args, 1), EXPORT_UNNAMED, NULL);
}

/* Makes an object the embedded library's java.base, with its packages and exports. */
NATIVE(Module_defineBase0) {
    (void)result;
    uint32_t count = bootimage_package_count(), length;
    Definition d = {.loader = &boot_loader, .name = sym_java_base, .location = symbol_intern_cstr("jrt:/java.base")};
    d.packages = calloc(count + 1u, sizeof *d.packages);
    bool ok = d.location && d.packages, exported;
    for (; ok && d.count < count; d.count++) {
        const char *name = bootimage_package(d.count, &length, &exported);
        ok = (d.packages[d.count] = symbol_acquire(name, length));
    }
    if (!ok) exception_throw_out_of_memory(t, "Metaspace");
    ok = ok && enter_module(t, &d, arg_ref(args, 0), false);
    for (uint32_t i = 0; i < d.count; i++) {
        bootimage_package(i, &length, &exported);
        if (ok && exported && !module_add_exports(&java_base, d.packages[i], EXPORT_ALL, NULL))
            ok = exception_throw_out_of_memory(t, "Metaspace");
        symbol_release(d.packages[i]);
    }
    free(d.packages);
    return ok;
}

static Object *string_of_package(Thread *t, const char *name, uint32_t length) {
    char *part = strndup(name, length), *text = part ? descriptor_dotted(part) : NULL;
    Object *s = text ? string_new_cstr(t, text) : NULL;
    if (!s && !t->exception) exception_throw_out_of_memory(t, "Java heap space");
    free(part);
    free(text);
    return s;
}
/* The packages of the embedded library, with dots; null for those that are not exported if the argument is true. */
NATIVE(Module_basePackages0) {
    uint32_t count = bootimage_package_count(), length;
    Object *array = array_new_of(t, class_String, (int32_t)count);
    if (!array) return false;
    handle_keep(t, array);
    for (uint32_t i = 0; i < count; i++) {
        bool exported;
        const char *name = bootimage_package(i, &length, &exported);
        if (arg_int(args, 0) && !exported) continue;
        Object *s = string_of_package(t, name, length);
        if (!s) return false;
        ref_store(&array_refs(array)[i], s);
    }
    *result = slot_ref(array);
    return true;
}

/* The names of the classes of the embedded library, with dots. */
NATIVE(Module_baseClasses0) {
    (void)args;
    uint32_t count = bootimage_class_count(), length;
    Object *array = array_new_of(t, class_String, (int32_t)count);
    if (!array) return false;
    handle_keep(t, array);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = bootimage_class(i, &length);
        Object *s = string_of_package(t, name, length);
        if (!s) return false;
        ref_store(&array_refs(array)[i], s);
    }
    *result = slot_ref(array);
    return true;
}

const VmNativeEntry module_natives[] = {
    {"jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", NULL, BootLoader_setUnnamed},
    {"java/lang/Module", "defineModule0", NULL, Module_defineModule0},
    {"java/lang/Module", "addReads0", NULL, Module_addReads0},
    {"java/lang/Module", "addExports0", NULL, Module_addExports0},
    {"java/lang/Module", "addExportsToAll0", NULL, Module_addExportsToAll0},
    {"java/lang/Module", "addExportsToAllUnnamed0", NULL, Module_addExportsToAllUnnamed0},
    {"java/lang/Module", "defineBase0", NULL, Module_defineBase0},
    {"java/lang/Module", "basePackages0", NULL, Module_basePackages0},
    {"java/lang/Module", "baseClasses0", NULL, Module_baseClasses0},
    {0}};
