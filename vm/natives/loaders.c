/* Natives of class loaders: finding and defining classes, search paths, native libraries, modules, and of the
   launcher's helper. */
#include "vm/natives/loaders.h"

#include <errno.h>

#include "base/text.h"
#include "classfile/classpath.h"
#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "vm/classes/bootimage.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/natives/native_util.h"

/* ---- natives of class loaders ---- */

NATIVE_SHARED(ClassLoader_findBootstrapClass) {
    Symbol *name;
    *result = 0;
    if (!internal_name(t, arg_ref(args, 0), &name)) return false;
    if (!name) return true;
    Class *c = loader_find_boot_class(t, name);
    symbol_release(name);
    if (t->exception) return false;
    return return_class(result, c);
}
NATIVE_SHARED(ClassLoader_findLoadedClass0) {
    Loader *loader = loader_of_object(t, arg_ref(args, 0));
    Symbol *name;
    if (!loader || !internal_name(t, arg_ref(args, 1), &name)) return false;
    Class *c = name ? loader_find_loaded(loader, name) : NULL;
    symbol_release(name);
    return return_class(result, c);
}
NATIVE(AppClassLoader_findAppClass0) {
    Loader *loader = loader_of_object(t, arg_ref(args, 0));
    Symbol *name;
    if (!loader || !internal_name(t, arg_ref(args, 1), &name)) return false;
    Class *c = name ? loader_find_loaded(loader, name) : NULL;
    if (name && !c) c = loader_find_app_class(t, name);
    symbol_release(name);
    if (t->exception) return false;
    return return_class(result, c);
}

/* Bytes of a byte[] range, copied out because defining may run Java and the array may change. */
static uint8_t *copy_bytes(Thread *t, Object *array, int32_t offset, int32_t length) {
    if (!array) {
        throw_null(t);
        return NULL;
    }
    if (length < 0) {
        exception_throw(t, ArrayIndexOutOfBoundsException, NULL);
        return NULL;
    }
    if (offset < 0 || (int64_t)offset + length > (int64_t)array_length(array)) {
        exception_throw(t, ArrayIndexOutOfBoundsException, "Array region %d..%lld out of bounds for length %u", offset,
                        (long long)offset + length, array_length(array));
        return NULL;
    }
    uint8_t *p = malloc((size_t)length + 1);
    if (!p)
        exception_throw_out_of_memory(t, "Java heap space");
    else
        memcpy(p, (uint8_t *)array_data(array) + offset, (size_t)length);
    return p;
}
bool loader_define_from_java(Thread *t, Object *class_loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                             bool malloced, Object *domain, const char *source, Slot *result) {
    Loader *loader = loader_of_object(t, class_loader);
    DefineOptions o = {.protection_domain = domain,
                       .source = source ? source : "__JVM_DefineClass__",
                       .static_bytes = !malloced && bootlibrary_holds(bytes, length),
                       .malloced_bytes = malloced};
    Class *c = loader ? loader_define_class(t, loader, name, bytes, length, &o) : NULL;
    if (!loader && malloced) free((void *)(uintptr_t)bytes);
    return c && return_class(result, c);
}
/* The name that a class is defined by; *name is NULL for null. */
static bool name_or_null(Thread *t, Object *s, Symbol **name) {
    *name = NULL;
    return !s || string_acquire_symbol(t, s, true, name);
}
NATIVE(ClassLoader_defineClass1) { /* loader, name, bytes, offset, length, domain, source */
    Symbol *name;
    if (!name_or_null(t, arg_ref(args, 1), &name)) return false;
    uint8_t *bytes = copy_bytes(t, arg_ref(args, 2), arg_int(args, 3), arg_int(args, 4));
    if (!bytes) {
        symbol_release(name);
        return false;
    }
    char *source = arg_ref(args, 6) && log_wanted(LOG_CLASS_LOAD, LOG_INFO) ? string_to_utf8(arg_ref(args, 6)) : NULL;
    bool ok = loader_define_from_java(t, arg_ref(args, 0), name, bytes, (uint32_t)arg_int(args, 4), true,
                                      arg_ref(args, 5), source, result);
    free(source);
    symbol_release(name);
    return ok;
}

static bool check_lookup_define(Thread *t, const LookupDefinition *d) {
    const char *text = NULL;
    if (!d->lookup)
        text = "Lookup class is null";
    else if (d->flags & DEFINE_HIDDEN)
        return true;
    else if (d->data)
        text = "classData is only applicable for hidden classes";
    else if (d->flags & DEFINE_NESTMATE)
        text = "dynamic nestmate is only applicable for hidden classes";
    else if (!(d->flags & DEFINE_STRONG))
        text = "an ordinary class must be strongly referenced by its defining loader";
    else if (d->flags & DEFINE_VM_ANNOTATIONS)
        text = "vm annotations only allowed for hidden classes";
    else if (d->flags != DEFINE_STRONG)
        return exception_throw(t, IllegalArgumentException, "invalid flag 0x%x", d->flags);
    return !text || exception_throw(t, IllegalArgumentException, "%s", text);
}
bool loader_define_by_lookup(Thread *t, const LookupDefinition *d, const uint8_t *bytes, uint32_t length, bool malloced,
                             Slot *result) {
    if (!check_lookup_define(t, d)) {
        if (malloced) free((void *)(uintptr_t)bytes);
        return false;
    }
    Class *lookup = mirror_class(d->lookup);
    DefineOptions o = {.protection_domain = d->domain,
                       .flags = d->flags,
                       .lookup = lookup,
                       .class_data = d->data,
                       .malloced_bytes = malloced};
    char *host = d->flags & DEFINE_NESTMATE && log_wanted(LOG_CLASS_LOAD, LOG_INFO)
                     ? class_java_name(lookup->nest_host ? lookup->nest_host : lookup)
                     : NULL;
    o.source = host ? host : "__JVM_LookupDefineClass__";
    Class *c = loader_define_class(t, lookup->loader, d->name, bytes, length, &o);
    free(host);
    if (!c) return false;
    handle_keep(t, class_mirror(c)); /* nothing else knows a hidden class yet */
    if (d->initialize ? !class_initialize(t, c) : !class_link(t, c)) return false;
    return return_class(result, c);
}
NATIVE(ClassLoader_defineClass0) { /* loader, lookup, name, bytes, offset, length, domain, initialize, flags, data:
                                      contract 6.7 */
    Symbol *name;
    if (!name_or_null(t, arg_ref(args, 2), &name)) return false;
    uint8_t *bytes = copy_bytes(t, arg_ref(args, 3), arg_int(args, 4), arg_int(args, 5));
    if (!bytes) {
        symbol_release(name);
        return false;
    }
    LookupDefinition d = {arg_ref(args, 1), name, arg_ref(args, 6), arg_ref(args, 9), (unsigned)arg_int(args, 8),
                          arg_int(args, 7)};
    bool ok = loader_define_by_lookup(t, &d, bytes, (uint32_t)arg_int(args, 5), true, result);
    symbol_release(name);
    return ok;
}
/* java.lang.AssertionStatusDirectives from -ea and -da (contract 4). Later options go before earlier ones: the first
   match wins in Java. */
static bool fill_directives(Thread *t, Object *o, const char *names_field, const char *enabled_field, bool packages) {
    unsigned count = 0;
    for (unsigned i = 0; i < options.assertion_count; i++)
        count += options.assertions[i].name && options.assertions[i].is_package == packages;
    Class *c = object_class(o);
    Field *names = class_declared_field(c, symbol_intern_cstr(names_field), symbol_intern_cstr("[Ljava/lang/String;"));
    Field *enabled = class_declared_field(c, symbol_intern_cstr(enabled_field), symbol_intern_cstr("[Z"));
    Object *strings = names && enabled ? array_new_of(t, class_String, (int32_t)count) : NULL;
    if (!strings) return t->exception ? false : exception_throw(t, NoSuchFieldError, "%s", names_field);
    set_ref(o, names->offset, strings);
    Object *flags = array_new_primitive(t, T_BOOLEAN, (int32_t)count);
    if (!flags) return false;
    set_ref(o, enabled->offset, flags);
    for (unsigned i = options.assertion_count, n = 0; i-- > 0;) {
        const AssertionOption *a = &options.assertions[i];
        if (!a->name || a->is_package != packages) continue;
        char *dotted = descriptor_dotted(a->name);
        Object *s = dotted ? string_new_platform(t, dotted) : NULL;
        free(dotted);
        if (!s) return t->exception ? false : exception_throw_out_of_memory(t, "Java heap space");
        ref_store(&array_refs(strings)[n], s);
        ((uint8_t *)array_data(flags))[n++] = a->enable;
    }
    return true;
}
NATIVE_SHARED(ClassLoader_retrieveDirectives) {
    Class *c = loader_boot_class(t, "java/lang/AssertionStatusDirectives");
    Object *o = c ? object_new(t, c) : NULL;
    if (!o) return false;
    handle_keep(t, o);
    if (!fill_directives(t, o, "classes", "classEnabled", false) ||
        !fill_directives(t, o, "packages", "packageEnabled", true))
        return false;
    Field *f = class_declared_field(c, symbol_intern_cstr("deflt"), symbol_intern_cstr("Z"));
    for (unsigned i = 0; f && i < options.assertion_count; i++)
        if (!options.assertions[i].name) *(uint8_t *)object_at(o, f->offset) = options.assertions[i].enable;
    *result = slot_ref(o);
    return true;
}
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
/* ---- search paths (jdk.internal.loader.SearchPath): lists of directories and jars ---- */

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
/* The class path entry that the application loader or the boot loader found a class in, or null. */
NATIVE(BootLoader_origin0) { /* class */
    const Class *c = mirror_class(arg_ref(args, 0));
    *result = 0;
    if (!c->origin) return true;
    Object *s = string_new_platform(t, c->origin);
    *result = slot_ref(s);
    return s;
}

/* ---- packages ---- */

/* Where a class of the boot loader was found: the location of its module, or an entry of the path. NULL: it was given
   to the loader, and stands nowhere. */
static const char *location_of(const Class *c) {
    return c->module && c->module->location ? c->module->location->text : c->origin;
}

/* The distinct packages of a loader's classes, as names with dots; or as they are, those that have a location. */
static bool list_packages(Thread *t, const Loader *loader, bool dotted, Slot *result) {
    unsigned count = 0, capacity = 16;
    Symbol **names = malloc(capacity * sizeof *names);
    for (const Class *c = loader->classes; c && names; c = c->next_in_loader) {
        if (class_is_array(c) || (!dotted && !location_of(c))) continue;
        unsigned i = count;
        while (i > 0 && names[i - 1] != c->package) i--;
        if (i) continue;
        if (count == capacity) {
            Symbol **more = realloc(names, (capacity *= 2) * sizeof *names);
            if (!more) free(names);
            if (!(names = more)) break;
        }
        names[count++] = symbol_hold(c->package);
    }
    Object *array = names ? array_new_of(t, class_String, (int32_t)count) : NULL;
    if (!names) exception_throw_out_of_memory(t, "Java heap space");
    if (array) handle_keep(t, array);
    bool ok = array;
    for (unsigned i = 0; names && i < count; i++) {
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
    const Class *c = name ? boot_loader.classes : NULL;
    while (c && (c->package != name || class_is_array(c) || !location_of(c))) c = c->next_in_loader;
    symbol_release(name);
    if (!c) return true;
    Object *s = string_new_platform(t, location_of(c));
    *result = slot_ref(s);
    return s;
}
NATIVE(ClassLoader_hasPackage0) { /* loader, dotted name */
    Loader *loader = loader_of_object(t, arg_ref(args, 0));
    Symbol *name;
    if (!loader || !string_acquire_symbol(t, arg_ref(args, 1), true, &name)) return false;
    bool found = false;
    for (const Class *c = loader->classes; c && name && !found; c = c->next_in_loader)
        found = c->package == name && !class_is_array(c);
    symbol_release(name);
    *result = found;
    return true;
}
NATIVE(BootLoader_isInBase0) { /* dotted name */
    Symbol *name;
    if (!string_acquire_symbol(t, arg_ref(args, 0), true, &name)) return false;
    *result = name && bootimage_has_package(name->text, name->length);
    symbol_release(name);
    return true;
}

/* ---- modules ---- */

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

/* Contract 8.8. */
static bool define_module(Thread *t, Object *module, bool is_open, Object *version, Object *location, Object *names) {
    if (!module) return exception_throw(t, NullPointerException, "Null module object");
    if (!object_is_instance(module, class_Module))
        return exception_throw(t, IllegalArgumentException, "module is not an instance of type java.lang.Module");
    Object *module_name = get_ref(module, offset_Module_name);
    if (!module_name) return exception_throw(t, NullPointerException, "Null module name");
    Loader *loader = loader_of_object(t, get_ref(module, offset_Module_loader));
    if (!loader) return false;
    Symbol *name, *version_name = NULL, *location_name = NULL;
    if (!string_to_symbol(t, module_name, false, &name) ||
        (version && !string_to_symbol(t, version, false, &version_name)) ||
        (location && !string_to_symbol(t, location, false, &location_name)))
        return false;
    if (!name) return exception_throw(t, IllegalArgumentException, "Invalid module name");
    if (name == sym_java_base && loader != &boot_loader)
        return exception_throw(t, IllegalArgumentException, "Class loader must be the boot class loader");
    if (name == sym_java_base && java_base.object)
        return exception_throw(t, InternalError, "Module java.base is already defined");
    unsigned count = names ? array_length(names) : 0, n = 0;
    Symbol **packages = calloc(count + 1u, sizeof *packages);
    bool ok = packages || exception_throw_out_of_memory(t, "Java heap space");
    for (unsigned i = 0; ok && i < count; i++) {
        Object *text = ref_load(&array_refs(names)[i]);
        if (!text || object_class(text) != class_String)
            ok = exception_throw(t, IllegalArgumentException, "Bad package name");
        else if (!package_symbol(t, text, &packages[n]))
            ok = false;
        else if (!packages[n]) {
            char *shown = string_to_utf8(text);
            ok = exception_throw(t, IllegalArgumentException, "Invalid package name: %s for module: %s", shown,
                                 name->text);
            free(shown);
        } else if (loader != &boot_loader && loader != platform_loader && strncmp(packages[n]->text, "java", 4) == 0 &&
                   strchr("/", packages[n]->text[4])) {
            char *shown = descriptor_dotted(packages[n++]->text), *by = loader_name_and_id(loader);
            ok = exception_throw(t, IllegalArgumentException,
                                 "Class loader (instance of): %s tried to define prohibited package name: %s", by,
                                 shown);
            free(shown);
            free(by);
        } else
            n++;
    }
    if (ok) {
        ModuleProblem problem;
        const Symbol *conflict = NULL;
        const Module *other = NULL;
        Module *m = module_define(loader, name, packages, n, &problem, &conflict, &other);
        if (!m)
            ok = throw_definition(t, problem, name, loader, conflict, other);
        else {
            m->is_open = is_open;
            m->version = version_name;
            m->location = location_name;
            m->object = module;
            __atomic_store_n(module_injected_cell(module), m, __ATOMIC_RELEASE);
            if (m == &java_base) loader_define_java_base(module);
        }
    }
    for (unsigned i = 0; packages && i < n; i++) symbol_release(packages[i]);
    free(packages);
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

/* The packages of the embedded library, with dots. */
NATIVE(Module_basePackages0) {
    uint32_t classes = bootimage_count(), count = 0, last_length = 0;
    const char *last = NULL;
    for (int pass = 0; pass < 2; pass++) {
        Object *array = pass ? array_new_of(t, class_String, (int32_t)count) : NULL;
        if (pass && !array) return false;
        if (pass) {
            handle_keep(t, array);
            *result = slot_ref(array);
        }
        count = 0;
        last = NULL;
        for (uint32_t i = 0; i < classes;
             i++) { /* names are sorted: those of a package may be interrupted by those of its subpackages only */
            uint32_t length;
            const char *name = bootimage_name(i, &length), *slash = memrchr(name, '/', length);
            uint32_t n = slash ? (uint32_t)(slash - name) : 0;
            if (!n || (last && last_length == n && memcmp(last, name, n) == 0)) continue;
            last = name;
            last_length = n;
            if (pass) {
                char *part = strndup(name, n), *text = part ? descriptor_dotted(part) : NULL;
                Object *s = text ? string_new_cstr(t, text) : NULL;
                free(part);
                free(text);
                if (!s) return t->exception ? false : exception_throw_out_of_memory(t, "Java heap space");
                ref_store(&array_refs(slot_to_ref(*result))[count], s);
            }
            count++;
        }
    }
    return true;
}

/* ---- natives of the launcher's helper ---- */

NATIVE(LauncherHelper_hasMainMethod) {
    Class *c = mirror_class(arg_ref(args, 0));
    if (!class_link(t, c)) return false;
    Method *main = class_is_primitive(c) ? NULL : class_find_method(c, sym_main, sym_main_signature);
    *result = main && (main->access & (ACC_PUBLIC | ACC_STATIC)) == (ACC_PUBLIC | ACC_STATIC);
    return true;
}
/* Fills an array of Main-Class, Add-Exports and Add-Opens, as far as the manifest has them. */
NATIVE(LauncherHelper_readJarManifest) {
    (void)result;
    char *path = string_to_utf8(arg_ref(args, 0));
    JarLaunch launch = {0};
    JarStatus status = path ? jar_read_launch(path, &launch) : JAR_NO_MEMORY;
    free(path);
    if (status == JAR_NO_MEMORY) return exception_throw_out_of_memory(t, "Java heap space");
    if (status == JAR_CANNOT_OPEN || status == JAR_NO_MANIFEST)
        return exception_throw(t, IOException, "zip file cannot be opened");
    const char *texts[] = {launch.main_class, launch.add_exports, launch.add_opens};
    bool ok = true;
    for (unsigned i = 0; ok && i < 3; i++)
        if (texts[i]) {
            Object *s = string_new_platform(t, texts[i]);
            ok = s;
            if (ok) ref_store(&array_refs(arg_ref(args, 1))[i], s);
        }
    jar_free_launch(&launch);
    return ok;
}

const VmNativeEntry loader_natives[] = {
    {"sun/launcher/LauncherHelper", "hasMainMethod", NULL, LauncherHelper_hasMainMethod},
    {"sun/launcher/LauncherHelper", "readJarManifest", NULL, LauncherHelper_readJarManifest},
    {"java/lang/ClassLoader", "retrieveDirectives", NULL, ClassLoader_retrieveDirectives},
    {"java/lang/ClassLoader", "findBootstrapClass", NULL, ClassLoader_findBootstrapClass},
    {"java/lang/ClassLoader", "findLoadedClass0", NULL, ClassLoader_findLoadedClass0},
    {"java/lang/ClassLoader", "defineClass1", NULL, ClassLoader_defineClass1},
    {"java/lang/ClassLoader", "defineClass0", NULL, ClassLoader_defineClass0},
    {"jdk/internal/loader/ClassLoaders$AppClassLoader", "findAppClass0", NULL, AppClassLoader_findAppClass0},
    {"jdk/internal/loader/NativeLibraries", "load0", NULL, NativeLibraries_load0},
    {"jdk/internal/loader/NativeLibraries", "unload0", NULL, NativeLibraries_unload0},
    {"jdk/internal/loader/NativeLibrary", "findEntry0", NULL, NativeLibrary_findEntry0},
    {"jdk/internal/loader/SearchPath", "open0", NULL, SearchPath_open0},
    {"jdk/internal/loader/SearchPath", "append0", NULL, SearchPath_append0},
    {"jdk/internal/loader/SearchPath", "close0", NULL, SearchPath_close0},
    {"jdk/internal/loader/SearchPath", "read0", NULL, SearchPath_read0},
    {"jdk/internal/loader/SearchPath", "readJar0", NULL, SearchPath_readJar0},
    {"jdk/internal/loader/SearchPath", "find0", NULL, SearchPath_find0},
    {"java/lang/ClassLoader", "packageNames0", NULL, ClassLoader_packageNames0},
    {"java/lang/ClassLoader", "hasPackage0", NULL, ClassLoader_hasPackage0},
    {"jdk/internal/loader/BootLoader", "isInBase0", NULL, BootLoader_isInBase0},
    {"jdk/internal/loader/BootLoader", "readClass0", NULL, BootLoader_readClass0},
    {"jdk/internal/loader/BootLoader", "origin0", NULL, BootLoader_origin0},
    {"jdk/internal/loader/BootLoader", "getSystemPackageNames", NULL, BootLoader_getSystemPackageNames},
    {"jdk/internal/loader/BootLoader", "getSystemPackageLocation", NULL, BootLoader_getSystemPackageLocation},
    {"jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", NULL, BootLoader_setUnnamed},
    {"java/lang/Module", "defineModule0", NULL, Module_defineModule0},
    {"java/lang/Module", "addReads0", NULL, Module_addReads0},
    {"java/lang/Module", "addExports0", NULL, Module_addExports0},
    {"java/lang/Module", "addExportsToAll0", NULL, Module_addExportsToAll0},
    {"java/lang/Module", "addExportsToAllUnnamed0", NULL, Module_addExportsToAllUnnamed0},
    {"java/lang/Module", "basePackages0", NULL, Module_basePackages0},
    {0}};
