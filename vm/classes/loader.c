/* Finding and loading classes by name (JVMS 5.3): dictionaries, the boot loader (its library, then -Xbootclasspath/a),
   the application loader (jdk-subset: class path read in C, Java code is not involved), all other loaders (upcall of
   loadClass), array classes, and start-up of the class world. Also the texts that say where a class comes from. */
#include "vm/classes/loader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/class_layout.h"
#include "runtime/dictionary.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/lock.h"
#include "runtime/module.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/strict.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/initialize.h"
#include "vm/classes/mirror.h"
#include "vm/classes/package_access.h"
#include "vm/classes/placeholder.h"
#include "vm/classes/resolve.h"
#include "vm/classes/unload.h"

Symbol *sym_kind_app, *sym_kind_platform, *sym_java_base;
static ClassPath *app_path, *boot_append_path;
static Lock lists_lock = LOCK_INITIALIZER(CLASS_LISTS);

void classes_lock(void) { lock_acquire(&lists_lock); }
void classes_unlock(void) { lock_release(&lists_lock); }

/* ---- loaders ---- */

static Loader *loader_new(Symbol *kind) {
    Loader *l = calloc(1, sizeof *l);
    if (!l || !(l->dictionary = dictionary_new())) {
        free(l);
        return NULL;
    }
    l->kind = kind;
    l->is_permanent = kind;
    return l;
}

static void loader_publish(Loader *l) {
    classes_lock();
    l->next = all_loaders;
    all_loaders = l;
    classes_unlock();
}

static void loader_free(Loader *l) {
    dictionary_free(l->dictionary);
    free(l);
}

Loader *loader_of_object(Thread *t, Object *class_loader) {
    if (!class_loader) return &boot_loader;
    Loader **cell = loader_injected_cell(class_loader);
    Loader *l = __atomic_load_n(cell, __ATOMIC_ACQUIRE);
    if (l) return l;
    Class *c = object_class(class_loader);
    if (class_is_boot(c) && strcmp(c->name->text, "jdk/internal/loader/ClassLoaders$AppClassLoader") == 0 &&
        !app_loader->object)
        l = app_loader;
    else if (class_is_boot(c) && strcmp(c->name->text, "jdk/internal/loader/ClassLoaders$PlatformClassLoader") == 0 &&
             !platform_loader->object)
        l = platform_loader;
    else if (!(l = loader_new(NULL))) {
        throw_no_memory(t);
        return NULL;
    }
    l->object = class_loader;
    l->is_of_accessors =
        offset_ClassLoader_parent && class_is_boot_named(c, "jdk/internal/reflect/DelegatingClassLoader");
    Loader *present = NULL;
    if (!__atomic_compare_exchange_n(cell, &present, l, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        if (!l->kind) loader_free(l); /* another thread was faster */
        return present;
    }
    if (l->kind)
        loader_object_created(l);
    else
        loader_publish(l);
    return l;
}

char *loader_name_and_id(const Loader *l) {
    if (!l || l == &boot_loader) return text_format("'bootstrap'");
    if (l->kind) return text_format("'%s'", l->kind->text);
    Object *name =
        l->object && offset_ClassLoader_nameAndId ? ref_load(object_at(l->object, offset_ClassLoader_nameAndId)) : NULL;
    if (name) return string_to_utf8(name);
    return l->object ? class_external_name(object_class(l->object)) : text_format("?");
}

/* ---- texts ---- */

static const Class *element_of(const Class *c) { return c->element ? c->element : c; }

char *loader_describe_class(const Class *c) {
    c = element_of(c);
    const Symbol *module = class_module_name(c);
    char *loader = loader_name_and_id(c->loader),
         *text = module ? text_format("in module %s of loader %s", module->text, loader)
                        : text_format("in unnamed module of loader %s", loader);
    free(loader);
    return text;
}

char *loader_describe_place(const Class *c) {
    char *name = class_external_name(c), *where = loader_describe_class(c), *parent = NULL;
    const Loader *l = element_of(c)->loader;
    bool names_parent = l->object && !l->kind && offset_ClassLoader_parent; /* of a program's own loader */
    if (names_parent) {
        Loader *above = loader_of_object(thread_self(), ref_load(object_at(l->object, offset_ClassLoader_parent)));
        if (!above) exception_take(thread_self()); /* no memory: the text does without it */
        parent = above ? loader_name_and_id(above) : NULL;
    }
    char *text =
        text_format("%s is %s%s%s", name, where, names_parent ? ", parent loader " : "", names_parent ? parent : "");
    free(name);
    free(where);
    free(parent);
    return text;
}

char *loader_describe_pair(const Class *a, const Class *b) {
    char *an = class_java_name(a), *bn = class_java_name(b), *aw = loader_describe_class(a),
         *bw = loader_describe_class(b);
    const Class *ea = element_of(a), *eb = element_of(b);
    char *text = ea->loader == eb->loader && ea->module == eb->module
                     ? text_format("%s and %s are %s", an, bn, aw)
                     : text_format("%s is %s; %s is %s", an, aw, bn, bw);
    free(an);
    free(bn);
    free(aw);
    free(bw);
    return text;
}

char *class_cast_message(const Class *from, const Class *to) {
    char *an = class_java_name(from), *bn = class_java_name(to), *where = loader_describe_pair(from, to),
         *text = text_format("class %s cannot be cast to class %s (%s)", an, bn, where);
    free(an);
    free(bn);
    free(where);
    return text;
}

/* ---- not found ---- */

/* The boot loader speaks of internal names, and has no ClassNotFoundException to be the cause of an error. */
static Class *throw_not_found(Thread *t, const Loader *loader, const Symbol *name, bool link_error) {
    if (loader == &boot_loader) {
        exception_throw(t, link_error ? NoClassDefFoundError : ClassNotFoundException, "%s", name->text);
        return NULL;
    }
    char *dotted = descriptor_dotted(name->text);
    exception_throw(t, ClassNotFoundException, "%s", dotted);
    free(dotted);
    if (link_error && t->exception && exception_is(t->exception, ClassNotFoundException)) {
        uint32_t mark = handle_mark(t);
        Object *cause = handle_keep(t, exception_take(t));
        exception_throw_cause(t, cause, NoClassDefFoundError, "%s", name->text);
        handle_release(t, mark);
    }
    return NULL;
}

/* A pending ClassNotFoundException becomes NoClassDefFoundError(name) with it as cause; other exceptions stay. */
static void convert_to_link_error(Thread *t, const Symbol *name) {
    Object *e = t->exception;
    if (!exception_is_a(e, ClassNotFoundException)) return;
    uint32_t mark = handle_mark(t);
    handle_keep(t, e);
    bool announced = t->reported_exception == e && !follows_text(TEXT_CONVERTED_EXCEPTION);
    t->exception = NULL;
    exception_throw_cause(t, e, NoClassDefFoundError, "%s", name->text);
    if (announced) t->reported_exception = t->exception;
    handle_release(t, mark);
}

/* ---- built-in loaders ---- */

Class *loader_find_loaded(Loader *loader, const Symbol *name) { return dictionary_find(loader->dictionary, name); }

/* Names that cannot be class names never reach the file system: "../x", "a//b", "a.b" (a dot in an internal name). */
static bool is_plausible_name(const Symbol *name) {
    const char *p = name->text;
    if (name->length == 0 || *p == '/' || p[name->length - 1] == '/') return false;
    for (; *p; p++)
        if (*p == '.' || *p == ';' || *p == '[' || (*p == '/' && p[1] == '/')) return false;
    return true;
}

/* Class-path look-up for either built-in path. NULL with nothing pending: absent. */
static Class *find_in_path(Thread *t, Loader *loader, ClassPath *path, Symbol *name) {
    if (!is_plausible_name(name)) return NULL;
    char fixed[512], *file = class_file_name(name, fixed, sizeof fixed);
    if (!file) {
        throw_no_memory(t);
        return NULL;
    }
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *origin = NULL;
    char *error = NULL;
    thread_to_native(t);
    bool found = classpath_read(path, file, &bytes, &length, &origin, &error), no_memory = !found && errno == ENOMEM;
    thread_to_vm(t);
    if (file != fixed) free(file);
    if (!found) {
        char *dotted = error ? descriptor_dotted(name->text) : NULL;
        if (no_memory || (error && !dotted))
            exception_throw_out_of_memory(t, "Java heap space"); /* where `java` has the bytes of the file */
        else if (error)
            exception_throw(t, ClassNotFoundException, "%s: %s", dotted, error);
        free(dotted);
        free(error);
        return NULL;
    }
    if (loader == app_loader && bootlibrary_module(name)) { /* belongs to java.base, whatever the class path says */
        free(bytes);
        return NULL;
    }
    if (length > INT32_MAX) {
        free(bytes);
        exception_throw(t, ClassFormatError, "Class file %s is too large", name->text);
        return NULL;
    }
    DefineOptions o = {.origin = origin ? origin : "", .bytes = BYTES_GIVEN};
    return loader_define_class(t, loader, name, bytes, (uint32_t)length, &o);
}

/* A duplicate definition by two threads at the same time, which happens when they load circular superclasses, is no
   error for built-in loaders: the first one counts. */
static Class *settle_race(Thread *t, Loader *loader, const Symbol *name, Class *defined) {
    if (defined || !t->exception) return defined;
    Class *present = dictionary_find(loader->dictionary, name);
    if (present && exception_is(t->exception, LinkageError)) {
        t->exception = NULL;
        return present;
    }
    return NULL;
}

static bool throw_circular(Thread *t, const Symbol *name) {
    return exception_throw(t, ClassCircularityError, "%s", name->text);
}

/* NULL with nothing pending: absent. [module]: the boot module of its package, NULL: none. */
static Class *define_boot_class(Thread *t, Symbol *name, const Module *module) {
    ClassPath *path = module ? bootlibrary_patch(module) : loader_boot_append_path();
    Class *c = path ? find_in_path(t, &boot_loader, path, name) : NULL;
    const uint8_t *bytes;
    uint32_t length;
    DefineOptions o = {0};
    if (c || t->exception || !module) return c;
    if (!bootlibrary_find(module, name, &bytes, &length, &o.bytes)) {
        if (errno == ENOMEM) throw_no_memory(t);
        return NULL;
    }
    return loader_define_class(t, &boot_loader, name, bytes, length, &o);
}

Class *loader_find_boot_class(Thread *t, Symbol *name) {
    Class *c = dictionary_find(boot_loader.dictionary, name);
    if (c) return c;
    const Module *module = bootlibrary_module(name);
    if (!module && errno == ENOMEM) throw_no_memory(t);
    if (!module && (t->exception || !loader_boot_append_path())) return NULL;
    if (placeholder_loads_supers(t, &boot_loader, name)) {
        throw_circular(t, name);
        return NULL;
    }
    Placeholder p;
    while (!placeholder_begin(t, &p, &boot_loader, name))
        if ((c = dictionary_find(boot_loader.dictionary, name))) return c;
    if (!(c = dictionary_find(boot_loader.dictionary, name)))
        c = settle_race(t, &boot_loader, name, define_boot_class(t, name, module));
    placeholder_end(&p);
    return c;
}

/* Links the built-in Loaders with their Java objects, which the library makes in ClassLoaders.<clinit>: from then on
   classes of the application have a loader. */
bool loader_attach_builtin(Thread *t) {
    Symbol *name = symbol_find("jdk/internal/loader/ClassLoaders", 32);
    Class *c = name ? dictionary_find(boot_loader.dictionary, name) : NULL;
    if (!c || class_state(c) != CLASS_INITIALIZED) return true;
    for (unsigned i = 0; i < c->field_count; i++) {
        Field *f = &c->fields[i];
        if (!(f->access & ACC_STATIC) || f->type != T_OBJECT) continue;
        Object *o = ref_load(object_at(class_mirror(c), f->offset));
        if (o && (object_class(o)->flags & CLASS_IS_CLASS_LOADER) && !loader_of_object(t, o)) return false;
    }
    return true;
}

Class *loader_find_app_class(Thread *t, Symbol *name) {
    Class *c = dictionary_find(app_loader->dictionary, name);
    if (c && c->loader == app_loader) return c;
    if (!app_path) return NULL;
    if (!app_loader->object && !loader_attach_builtin(t)) return NULL;
    if (placeholder_loads_supers(t, app_loader, name)) {
        throw_circular(t, name);
        return NULL;
    }
    Placeholder p;
    while (!placeholder_begin(t, &p, app_loader, name))
        if ((c = dictionary_find(app_loader->dictionary, name)) && c->loader == app_loader) return c;
    c = dictionary_find(app_loader->dictionary, name);
    if (!c || c->loader != app_loader)
        c = settle_race(t, app_loader, name, find_in_path(t, app_loader, app_path, name));
    placeholder_end(&p);
    return c;
}

/* ---- user loaders ---- */

/* NULL without an exception: the loader has returned null, or a class of another name. */
static Class *load_by_upcall(Thread *t, Loader *loader, Symbol *name, bool link_error) {
    if (!check_c_stack(t)) return NULL;
    uint32_t mark = handle_mark(t);
    Object *receiver = loader->object;
    bool serial =
        offset_ClassLoader_parallelLockMap && !ref_load(object_at(receiver, offset_ClassLoader_parallelLockMap));
    Class *c = NULL;
    char *dotted = descriptor_dotted(name->text);
    Object *text = dotted ? string_new_utf8(t, dotted, name->length) : NULL;
    if (!dotted) throw_no_memory(t);
    free(dotted);
    if (!text) return NULL; /* pending */
    handle_keep(t, text);
    Method *m =
        method_ClassLoader_loadClass ? select_virtual(t, object_class(receiver), method_ClassLoader_loadClass) : NULL;
    if (m && (!serial || monitor_enter(t, receiver, NULL))) {
        Slot arguments[2] = {slot_ref(receiver), slot_ref(text)}, result = 0;
        bool ok = !t->exception && execution.call(t, m, arguments, &result);
        if (serial) {
            Object *pending = t->exception;
            if (pending) handle_keep(t, pending);
            t->exception = NULL;
            monitor_exit(t, receiver, NULL);
            if (pending) t->exception = pending;
        }
        Object *mirror = ok && !t->exception ? slot_to_ref(result) : NULL;
        c = mirror ? mirror_class(mirror) : NULL;
        if (c && c->name != name) c = NULL; /* contract 8.1: another name counts as not found */
    }
    handle_release(t, mark);
    if (t->exception) {
        if (link_error) convert_to_link_error(t, name);
        return NULL;
    }
    return c && loader_record_initiating(t, loader, c) ? c : NULL;
}

/* The loader has returned null: there is no exception to be the cause, and the name is shown in internal form. */
static Class *throw_null_class(Thread *t, const Symbol *name, bool link_error) {
    exception_throw(t, link_error ? NoClassDefFoundError : ClassNotFoundException, "%s", name->text);
    return NULL;
}

/* ---- by name ---- */

static Class *load_or_null(Thread *t, Loader *loader, Symbol *name, bool link_error);

static Class *load_array(Thread *t, Loader *loader, Symbol *name, bool link_error) {
    unsigned dimensions = 0;
    while (name->text[dimensions] == '[') dimensions++;
    const char *begin = name->text + dimensions, *end = name->text + name->length;
    if (dimensions > 255 || !descriptor_is_field(begin, (size_t)(end - begin)))
        return throw_not_found(t, loader, name, link_error);
    Class *c;
    if (*begin == 'L') {
        Symbol *element = symbol_acquire(begin + 1, (size_t)(end - begin - 2));
        if (!element) return throw_no_memory(t), NULL;
        c = loader == &boot_loader ? loader_find_boot_class(t, element) : load_or_null(t, loader, element, false);
        symbol_release(element);
        if (!c && !t->exception && loader == &boot_loader) return throw_not_found(t, loader, name, link_error);
        if (!c && !t->exception) return throw_null_class(t, name, link_error);
        if (!c && link_error) convert_to_link_error(t, name);
    } else
        c = primitive_classes[type_of_descriptor(*begin)];
    while (c && dimensions--) c = class_array_of(t, c);
    return c;
}

/* `java` does not ask the loaders of accessors, and they become no initiating loaders: an agent receives no ClassLoad
   for them, and GetClassLoaderClasses lists only the accessor. */
static Class *load_by_parent(Thread *t, const Loader *loader, Symbol *name, bool link_error) {
    Loader *parent = loader_of_object(t, ref_load(object_at(loader->object, offset_ClassLoader_parent)));
    return parent ? load_or_null(t, parent, name, link_error) : NULL;
}

/* NULL without an exception: a loader written in Java has returned null. */
static Class *load_or_null(Thread *t, Loader *loader, Symbol *name, bool link_error) {
    Class *c = dictionary_find(loader->dictionary, name);
    if (likely(c)) return c;
    if (unlikely(loader->is_of_accessors)) return load_by_parent(t, loader, name, link_error);
    if (name->text[0] == '[') return load_array(t, loader, name, link_error);
    if (placeholder_loads_supers(t, loader, name)) {
        throw_circular(t, name);
        return NULL;
    }
    if (loader->object && (!loader->kind || options.jdk)) return load_by_upcall(t, loader, name, link_error);
    c = loader_find_boot_class(t, name);
    if (!c && !t->exception && loader == app_loader) c = loader_find_app_class(t, name);
    if (c) return loader == &boot_loader || loader_record_initiating(t, loader, c) ? c : NULL;
    if (t->exception) {
        if (link_error) convert_to_link_error(t, name);
        return NULL;
    }
    return throw_not_found(t, loader, name, link_error);
}

Class *loader_load_class(Thread *t, Loader *loader, Symbol *name, bool link_error) {
    Class *c = load_or_null(t, loader, name, link_error);
    return c || t->exception ? c : throw_null_class(t, name, link_error);
}

Class *loader_load_for(Thread *t, const Class *referrer, Symbol *name, bool link_error) {
    Class *c = loader_load_class(t, referrer->loader, name, link_error);
    return c && package_access_check(t, referrer->loader, c, class_known_domain(referrer)) ? c : NULL;
}

Class *loader_class_of_descriptor(Thread *t, const Class *referrer, const char *begin, const char *end,
                                  bool link_error) {
    if (*begin != 'L' && *begin != '[') return primitive_classes[type_of_descriptor(*begin)];
    if (*begin == 'L') begin++, end--;
    Symbol *name = symbol_acquire(begin, (size_t)(end - begin));
    if (!name) {
        throw_no_memory(t);
        return NULL;
    }
    Class *c = loader_load_for(t, referrer, name, link_error);
    symbol_release(name);
    return c;
}

Class *loader_boot_class(Thread *t, const char *name) {
    Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr(name), true);
    return c && class_initialize(t, c) ? c : NULL;
}

Method *loader_static_method(Thread *t, const char *class_name, const char *name, const char *descriptor) {
    Class *c = loader_boot_class(t, class_name);
    if (!c) return NULL;
    Method *m = class_declared_method(c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    if (!m) exception_throw(t, NoSuchMethodError, "%s.%s%s", class_name, name, descriptor);
    return m;
}

/* ---- arrays and primitives ---- */

static const uint8_t type_shift[16] = {[T_BOOLEAN] = 0, [T_CHAR] = 1, [T_FLOAT] = 2, [T_DOUBLE] = 3, [T_BYTE] = 0,
                                       [T_SHORT] = 1,   [T_INT] = 2,  [T_LONG] = 3,  [T_OBJECT] = 2, [T_ARRAY] = 2};

static Class *array_interfaces[2]; /* JLS 4.10.3 */

Class *class_array_of(Thread *t, Class *component) {
    Class *array = __atomic_load_n(&component->array_class, __ATOMIC_ACQUIRE);
    if (array) return array;
    Symbol *name = NULL;
    if (component->type == T_VOID || component->dimensions == 255) {
        exception_throw(t, IllegalArgumentException, NULL);
        return NULL;
    }
    char *signature = class_signature(component);
    char *text = signature ? malloc(component->name->length + 5u) : NULL;
    if (text) {
        /* The internal name keeps the '+' of hidden classes. */
        int n = class_is_primitive(component) || class_is_array(component)
                    ? sprintf(text, "[%s", class_is_array(component) ? component->name->text : signature)
                    : sprintf(text, "[L%s;", component->name->text);
        name = n <= 65535 ? symbol_acquire(text, (size_t)n) : NULL;
    }
    free(text);
    free(signature);
    if (!name) {
        throw_no_memory(t);
        return NULL;
    }
    Class *c = class_allocate(t, name, component->loader);
    if (!c) {
        symbol_release(name);
        return NULL;
    }
    c->flags =
        (uint16_t)(CLASS_IS_ARRAY | CLASS_IS_CLONEABLE | CLASS_IS_ABSTRACT | (component->flags & CLASS_DIES_ALONE));
    c->type = T_ARRAY;
    c->component = component;
    c->element = component->element ? component->element : component;
    c->dimensions = (uint8_t)(component->dimensions + 1);
    c->access = (uint16_t)((c->element->access & ACC_PUBLIC) | ACC_FINAL | ACC_ABSTRACT);
    c->package = symbol_hold(c->element->package);
    c->module = c->element->module;
    c->layout.kind = class_is_primitive(component) ? LAYOUT_PRIM_ARRAY : LAYOUT_REF_ARRAY;
    c->layout.element_shift = type_shift[component->type];
    c->super = class_Object;
    c->depth = 1;
    c->display[0] = class_Object;
    c->display[1] = c;
    c->interfaces = c->all_interfaces = array_interfaces;
    c->interface_count = 2;
    c->all_interface_count = 2;
    c->vtable = class_Object->vtable;
    c->vtable_length = class_Object->vtable_length;
    c->state = CLASS_INITIALIZED;
    uint32_t mark = handle_mark(t);
    if (!(class_make_edges(c) || throw_no_memory(t)) || !class_make_mirror(t, c)) {
        class_discard(c);
        return NULL;
    }
    if (class_mirror(c)) handle_keep(t, class_mirror(c));
    classes_lock();
    array = component->array_class;
    if (!array) __atomic_store_n(&component->array_class, array = c, __ATOMIC_RELEASE);
    classes_unlock();
    if (array == c)
        class_publish(c);
    else
        class_discard(c);
    handle_release(t, mark);
    return array;
}

Object *array_new_of(Thread *t, Class *component, int32_t length) {
    Class *c = class_array_of(t, component);
    return c ? array_new(t, c, length) : NULL;
}

static bool make_primitives(Thread *t) {
    static const struct {
        uint8_t type;
        const char *name;
    } primitives[] = {{T_BOOLEAN, "boolean"}, {T_CHAR, "char"}, {T_FLOAT, "float"},
                      {T_DOUBLE, "double"},   {T_BYTE, "byte"}, {T_SHORT, "short"},
                      {T_INT, "int"},         {T_LONG, "long"}, {T_VOID, "void"}};
    for (unsigned i = 0; i < sizeof primitives / sizeof *primitives; i++) {
        Class *c = class_allocate(t, symbol_intern_cstr(primitives[i].name), &boot_loader);
        if (!c) return false;
        c->type = primitives[i].type;
        c->flags = CLASS_IS_PRIMITIVE | CLASS_IS_ABSTRACT;
        c->access = ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
        c->package = symbol_intern_cstr("");
        c->module = &java_base;
        c->state = CLASS_INITIALIZED;
        primitive_classes[c->type] = c;
    }
    return true;
}

/* ---- start-up ---- */

ClassPath *loader_app_class_path(void) { return app_path; }
ClassPath *loader_boot_append_path(void) { return __atomic_load_n(&boot_append_path, __ATOMIC_ACQUIRE); }

bool loader_set_app_class_path(const char *path) {
    ClassPath *opened = classpath_open(path);
    if (!opened) return false;
    if (app_path) classpath_close(app_path);
    app_path = opened;
    return true;
}

bool loader_append_boot_path(const char *entry) {
    classes_lock();
    ClassPath *path = boot_append_path ? boot_append_path : classpath_open_plain(NULL);
    bool ok = path && classpath_append(path, entry);
    __atomic_store_n(&boot_append_path, path, __ATOMIC_RELEASE);
    classes_unlock();
    return ok;
}

/* Mirrors exist from here on; classes loaded before java.lang.Class get theirs now. */
static bool make_early_mirrors(Thread *t) {
    wellknown_find_instance_fields(class_Class);
    for (Class *c = all_classes; c; c = c->next_all)
        if (!class_make_mirror(t, c)) return false;
    for (unsigned i = 0; i < 16; i++)
        if (primitive_classes[i] && !class_make_mirror(t, primitive_classes[i])) return false;
    return true;
}

bool loader_init(Thread *t, const char *app_class_path) {
    sym_kind_app = symbol_intern_cstr("app");
    sym_kind_platform = symbol_intern_cstr("platform");
    sym_java_base = java_base.name = symbol_intern_cstr("java.base");
    boot_loader.dictionary = dictionary_new();
    app_loader = loader_new(sym_kind_app);
    platform_loader = loader_new(sym_kind_platform);
    if (!boot_loader.dictionary || !app_loader || !platform_loader) return throw_no_memory(t);
    loader_publish(app_loader);
    loader_publish(platform_loader);
    boot_loader.is_permanent = true;
    package_access_init();
    if (!options.jdk && app_class_path && !loader_set_app_class_path(app_class_path)) return throw_no_memory(t);
    if (options.boot_append && !(boot_append_path = classpath_open_plain(options.boot_append)))
        return throw_no_memory(t);
    if (!make_primitives(t)) return false;
    for (const WellknownClass *w = wellknown_classes; w->name; w++) {
        Symbol *name = symbol_intern_cstr(w->name);
        Class *c = loader_find_boot_class(t, name);
        if (t->exception) return false;
        *w->cell = c;
        if (c == class_Cloneable) { /* no array comes before these */
            array_interfaces[0] = class_Cloneable;
            array_interfaces[1] = class_Serializable;
        }
        if (c && c == class_Class && !make_early_mirrors(t)) return false;
    }
    if (!class_Object || !class_Class || !class_String || !class_link(t, class_Object))
        return false; /* array classes share Object's vtable */
    for (unsigned i = T_BOOLEAN; i <= T_LONG; i++)
        if (!(primitive_array_classes[i] = class_array_of(t, primitive_classes[i]))) return false;
    wellknown_find_members();
    return true;
}
