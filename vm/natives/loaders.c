/* Natives of class loaders: finding and defining classes, assertions. */
#include "vm/natives/loaders.h"

#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/natives/native_util.h"

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
                             BytesOwnership ownership, Object *domain, const char *source, Slot *result) {
    Loader *loader = loader_of_object(t, class_loader);
    DefineOptions o = {.protection_domain = domain,
                       .source = source ? source : "__JVM_DefineClass__",
                       .bytes =
                           ownership == BYTES_BORROWED && bootlibrary_holds(bytes, length) ? BYTES_STATIC : ownership};
    Class *c = loader ? loader_define_class(t, loader, name, bytes, length, &o) : NULL;
    if (!loader && ownership == BYTES_GIVEN) free((void *)(uintptr_t)bytes);
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
    bool ok = loader_define_from_java(t, arg_ref(args, 0), name, bytes, (uint32_t)arg_int(args, 4), BYTES_GIVEN,
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
bool loader_define_by_lookup(Thread *t, const LookupDefinition *d, const uint8_t *bytes, uint32_t length,
                             BytesOwnership ownership, Slot *result) {
    if (!check_lookup_define(t, d)) {
        if (ownership == BYTES_GIVEN) free((void *)(uintptr_t)bytes);
        return false;
    }
    Class *lookup = mirror_class(d->lookup);
    DefineOptions o = {
        .protection_domain = d->domain, .flags = d->flags, .lookup = lookup, .class_data = d->data, .bytes = ownership};
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
    bool ok = loader_define_by_lookup(t, &d, bytes, (uint32_t)arg_int(args, 5), BYTES_GIVEN, result);
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

const VmNativeEntry loader_natives[] = {
    {"java/lang/ClassLoader", "retrieveDirectives", NULL, ClassLoader_retrieveDirectives},
    {"java/lang/ClassLoader", "findBootstrapClass", NULL, ClassLoader_findBootstrapClass},
    {"java/lang/ClassLoader", "findLoadedClass0", NULL, ClassLoader_findLoadedClass0},
    {"java/lang/ClassLoader", "defineClass1", NULL, ClassLoader_defineClass1},
    {"java/lang/ClassLoader", "defineClass0", NULL, ClassLoader_defineClass0},
    {"jdk/internal/loader/ClassLoaders$AppClassLoader", "findAppClass0", NULL, AppClassLoader_findAppClass0},
    {0}};
