/* Making classes from bytes (JVMS 5.3.5): hook, parse, checks of the superclass and interfaces, run-time structures,
   publication. A class is visible to other threads from class_publish on, complete but for linking. Nothing here holds
   a lock while Java may run. */
#include "vm/classes/define.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/annotation.h"
#include "classfile/descriptor.h"
#include "classfile/parser.h"
#include "runtime/constraints.h"
#include "runtime/dictionary.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/itable.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "runtime/startup_profile.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/access.h"
#include "vm/classes/agent_reads.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/class_archive.h"
#include "vm/classes/classes.h"
#include "vm/classes/execution.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/classes/members.h"
#include "vm/classes/mirror.h"
#include "vm/classes/placeholder.h"
#include "vm/classes/resolve.h"
#include "vm/classes/supertypes.h"
#include "vm/classes/unload.h"

bool check_c_stack(Thread *t) {
    return (char *)__builtin_frame_address(0) >= t->c_stack_limit || t->in_overflow ||
           execution.throw_stack_overflow(t);
}

bool class_is_boot(const Class *c) { return c->loader == &boot_loader; }

bool class_is_boot_named(const Class *c, const char *name) {
    return c->loader == &boot_loader && strcmp(c->name->text, name) == 0;
}

/* ---- structures ---- */

Class *class_allocate(Thread *t, Symbol *name, Loader *loader) {
    Class *c = class_new();
    if (!c) {
        throw_no_memory(t);
        return NULL;
    }
    c->name = name;
    c->loader = loader;
    c->itable = class_empty_itable;
    c->class_init_method = -1;
    c->type = T_OBJECT;
    c->layout.size_class = HEAP_LARGE;
    return c;
}

static Symbol *package_of(const Symbol *name) {
    const char *slash = memrchr(name->text, '/', name->length);
    return symbol_acquire(name->text, slash ? (size_t)(slash - name->text) : 0);
}

/* Hidden classes carry "+0xADDRESS" after their name; the slashes that count are those before it. False: no memory. */
static bool set_package(Class *c) {
    if (!(c->package = package_of(c->name))) return false;
    c->module = c->loader == &boot_loader ? bootlibrary_module(c->name) : module_of_package(c->loader, c->package);
    return true;
}

/* ---- publication ---- */

static void report_definition(const Class *c, const char *source) {
    if (!log_wanted(LOG_CLASS_LOAD, LOG_INFO)) return;
    char *name = class_java_name(c);
    const char *library = c->module && c->module->location ? c->module->location->text
                          : options.jdk                    ? "jrt:/java.base"
                                                           : "jdk-subset";
    log_write(LOG_CLASS_LOAD, LOG_INFO, "%s source: %s", name,
              source                      ? source
              : c->origin                 ? c->origin
              : c->loader == &boot_loader ? library
                                          : "defined by a loader");
    free(name);
}

void class_publish(Class *c) {
    static uint32_t ids;
    startup_count(STARTUP_CLASSES, 1);
    event_log_add_class(EVENTS_LOADED, NULL, NULL, c->name->text, NULL);
    classes_lock();
    c->id = ++ids;
    c->next_in_loader = c->loader->classes;
    c->loader->classes = c;
    c->next_all = all_classes;
    __atomic_store_n(&all_classes, c, __ATOMIC_RELEASE);
    class_enter_edges(c);
    classes_unlock();
}

const char *class_kind(const Class *c) {
    return class_is_interface(c) ? "interface" : c->access & ACC_ABSTRACT ? "abstract class" : "class";
}

/* Speaks of the new class, as it would have been. */
static bool throw_duplicate(Thread *t, Loader *loader, const ClassFile *cf) {
    Class c = {.name = cf->this_name,
               .loader = loader,
               .access = cf->access,
               .flags = cf->access & ACC_INTERFACE ? CLASS_IS_INTERFACE : 0};
    Symbol *package = package_of(cf->this_name);
    if (package) c.module = module_of_package(loader, package);
    symbol_release(package);
    char *name = class_external_name(&c), *where = loader_describe_place(&c), *by = loader_name_and_id(loader);
    exception_throw(t, LinkageError, "loader %s attempted duplicate %s definition for %s. (%s)", by, class_kind(&c),
                    name, where);
    free(name);
    free(where);
    free(by);
    return false;
}

/* A loading constraint demands [other] where [loader] comes with [c]. */
static bool throw_violation(Thread *t, Loader *loader, const Class *c, const Class *other) {
    char *name = class_external_name(c), *where = loader_describe_place(other), *by = loader_name_and_id(loader),
         *before = loader_name_and_id(other->loader);
    exception_throw(t, LinkageError,
                    "loader constraint violation: loader %s wants to load %s %s. A different %s with the same name was "
                    "previously loaded by "
                    "%s. (%s)",
                    by, class_kind(c), name, class_kind(other), before, where);
    free(name);
    free(where);
    free(by);
    free(before);
    return false;
}

bool loader_record_initiating(Thread *t, Loader *loader, Class *c) {
    if (c->loader == loader || dictionary_find(loader->dictionary, c->name)) return true;
    Class *conflict;
    if (!constraints_enter(loader, c, &conflict))
        return conflict ? throw_violation(t, loader, c, conflict) : throw_no_memory(t);
    if (unlikely(hooks_wanted(HOOK_CLASS_LOAD))) hooks.class_load(t, c);
    return !t->exception;
}

static void throw_format(Thread *t, const ClassFileError *error) {
    switch (error->kind) {
    case CLASSFILE_VERSION: exception_throw(t, UnsupportedClassVersionError, "%s", error->message); break;
    case CLASSFILE_WRONG_NAME: exception_throw(t, NoClassDefFoundError, "%s", error->message); break;
    case CLASSFILE_NO_MEMORY: throw_no_memory(t); break;
    default: exception_throw(t, ClassFormatError, "%s", error->message); break;
    }
}

static bool check_package(Thread *t, Loader *loader, const Symbol *name) {
    if (loader == &boot_loader || loader == platform_loader || strncmp(name->text, "java/", 5) != 0) return true;
    char *by = loader_name_and_id(loader);
    const char *end = strrchr(name->text, '/');
    char *path = strndup(name->text, (size_t)(end - name->text)), *package = path ? descriptor_dotted(path) : NULL;
    if (loader->kind)
        exception_throw(t, SecurityException, "Prohibited package name: %s", package);
    else
        exception_throw(t, SecurityException,
                        "Class loader (instance of): %s tried to load prohibited package name: %s", by, package);
    free(path);
    free(package);
    free(by);
    return false;
}

static bool hidden_rename(Class *c) {
    char *text = malloc(c->name->length + 32u);
    if (!text) return false;
    int n = sprintf(text, "%s+0x%016lx", c->name->text, (unsigned long)(uintptr_t)c);
    Symbol *name = n <= 65535 ? symbol_acquire(text, (size_t)n) : NULL;
    free(text);
    if (name) c->name = name;
    return name;
}

/* False: exception pending; the Class is there all the same. */
static bool fill_class(Thread *t, Loader *loader, Class *c, ClassFile *cf, const DefineOptions *o) {
    c->file = cf;
    c->access = cf->access;
    c->major = c->first_major = cf->major;
    c->first_minor = cf->minor;
    c->origin = o->origin;
    c->protection_domain = o->protection_domain;
    if (!set_package(c)) return throw_no_memory(t);
    if (cf->access & ACC_INTERFACE) c->flags |= CLASS_IS_INTERFACE;
    if (cf->access & ACC_ABSTRACT) c->flags |= CLASS_IS_ABSTRACT;
    if (cf->is_record) c->flags |= CLASS_IS_RECORD;
    if (o->flags & DEFINE_HIDDEN) {
        if (!hidden_rename(c)) return throw_no_memory(t);
        c->flags |= CLASS_IS_HIDDEN;
        if (!(o->flags & DEFINE_STRONG)) c->flags |= CLASS_DIES_ALONE;
        if (o->flags & DEFINE_VM_ANNOTATIONS) c->flags |= CLASS_VM_ANNOTATIONS;
        if (o->lookup) {
            symbol_release(c->package);
            c->package = symbol_hold(o->lookup->package);
            c->module = o->lookup->module;
        }
    } else if (loader == &boot_loader || loader == platform_loader)
        c->flags |= CLASS_VM_ANNOTATIONS;
    if (!class_load_supers(t, c)) return false;
    class_set_special_kind(c);
    if (!(c->pool = pool_new(c, cf)) || !class_collect_interfaces(c) || !class_make_edges(c) ||
        !class_make_members(c) || !class_lay_out(c))
        return throw_no_memory(t);
    if (!(class_is_boot(c) && !c->origin) && !class_check_final_overrides(t, c)) return false;
    /* Otherwise its NestHost attribute is looked at like any class's, and found wanting, since no host lists its
       name. */
    bool nestmate = o->flags & DEFINE_HIDDEN && o->flags & DEFINE_NESTMATE && o->lookup;
    if (nestmate && !(c->nest_host = class_nest_host(t, o->lookup))) return false;
    return class_make_mirror(t,
                             c); /* last: a mirror of a class that nobody knows yet must not be met by a collection */
}

/* The class from its parsed file; on failure nothing refers to the file. */
static Class *create_class(Thread *t, Loader *loader, Symbol *name, ClassFile *cf, const DefineOptions *o) {
    Class *c = class_allocate(t, o->flags & DEFINE_HIDDEN && name ? name : cf->this_name, loader);
    if (!c || fill_class(t, loader, c, cf, o)) return c;
    class_discard(c);
    return NULL;
}

/* A class that was made enters the world. False: exception pending, nobody knows it. */
static bool enter_class(Thread *t, Loader *loader, Class *c, const DefineOptions *o) {
    bool hidden = o->flags & DEFINE_HIDDEN;
    field_register_ids(c->fields, c->field_count);
    /* Nothing collects between class_make_mirror and class_publish, which makes the class known to the collector. */
    if (hidden) {
        if (o->class_data && offset_Class_classData)
            ref_store(object_at(class_mirror(c), offset_Class_classData), o->class_data);
    } else {
        Class *conflict, *entered = constraints_enter(loader, c, &conflict);
        if (entered != c) class_drop_mirror(c); /* what is thrown now may collect */
        if (conflict) return throw_violation(t, loader, c, conflict);
        if (entered != c) return entered ? throw_duplicate(t, loader, c->file) : throw_no_memory(t);
    }
    class_count_file(c->file, true);
    class_publish(c);
    return true;
}

/* The parsed bytes, or what an agent made of them; NULL: exception pending. The ClassFile owns BYTES_GIVEN if it refers
   to them. */
static ClassFile *parse_bytes(Thread *t, Loader *loader, Symbol *name, HookedBytes *data, const DefineOptions *o) {
    bool hidden = o->flags & DEFINE_HIDDEN;
    const uint8_t *bytes = data->bytes;
    if (unlikely(hooks_wanted(HOOK_CLASS_FILE_LOAD)) && !hidden) { /* hidden classes are nobody's to change */
        uint32_t mark = handle_mark(t);
        Object *domain = o->protection_domain ? o->protection_domain : class_domain_of_origin(t, loader, o->origin);
        if (domain) handle_keep(t, domain);
        if (!t->exception) hooks.class_file_load(t, name, loader, domain, NULL, false, data);
        handle_release(t, mark);
    }
    ClassFileError error;
    ClassFileOptions parse = {.name = name ? name->text : NULL,
                              .renamed = hidden,
                              .preview = options.preview,
                              .newest = library_level->newest_class_file,
                              .copy_bytes = data->owned || o->bytes == BYTES_BORROWED,
                              .trusted = loader == &boot_loader && !data->owned && o->bytes == BYTES_STATIC,
                              .counted_symbols = !loader->is_permanent || (hidden && !(o->flags & DEFINE_STRONG))};
    int64_t begun = startup_clock();
    ClassFile *cf = t->exception || parse.counted_symbols ? NULL : class_archive_find(name, data->bytes, data->length);
    if (!cf && !t->exception) cf = classfile_parse(data->bytes, data->length, &parse, &error);
    startup_add_time(STARTUP_PARSE_NS, begun);
    startup_count(STARTUP_BYTES, data->length);
    if (!cf && !t->exception) throw_format(t, &error);
    if (cf && o->bytes == BYTES_GIVEN && cf->bytes == bytes) cf->owns_bytes = true;
    if (cf && !cf->owns_bytes) bootlibrary_parsed(cf->length);
    return cf;
}

/* The bytes that a retransformation starts from; false: OutOfMemoryError is pending. */
static bool keep_initial_bytes(Thread *t, Class *c, const HookedBytes *data) {
    if (!data->initial) return true;
    c->initial_bytes = malloc(data->initial_length ? data->initial_length : 1);
    if (!c->initial_bytes) return throw_no_memory(t);
    memcpy(c->initial_bytes, data->initial, data->initial_length);
    c->initial_length = data->initial_length;
    return true;
}

static bool check_definition(Thread *t, Loader *loader, const ClassFile *cf, bool hidden) {
    if (cf->access & ACC_MODULE)
        return exception_throw(t, NoClassDefFoundError, "%s is not a class because access_flag ACC_MODULE is set",
                               cf->this_name->text);
    if (hidden) return true;
    Class *present = dictionary_find(loader->dictionary, cf->this_name);
    return check_package(t, loader, cf->this_name) && (!present || throw_duplicate(t, loader, cf));
}

/* ClassLoader.addClass: loaders keep a list of their classes (contract 8.1). */
static bool add_to_loader(Thread *t, Loader *loader, Class *c) {
    Method *add = method_ClassLoader_addClass;
    if (!loader->object || !add) return true;
    Slot arguments[2] = {slot_ref(loader->object), slot_ref(class_mirror(c))};
    return execution.call(t, add, arguments, NULL);
}

/* With the hook's results in *data. On failure the file is freed. */
static Class *define_parsed(Thread *t, Loader *loader, Symbol *name, ClassFile *cf, const HookedBytes *data,
                            const DefineOptions *o) {
    bool hidden = o->flags & DEFINE_HIDDEN;
    Class *c = check_definition(t, loader, cf, hidden) ? create_class(t, loader, name, cf, o) : NULL;
    if (!c) {
        classfile_free(cf);
        return NULL;
    }
    uint32_t mark = handle_mark(t);
    if (class_mirror(c)) handle_keep(t, class_mirror(c));
    if (!keep_initial_bytes(t, c, data) || !enter_class(t, loader, c, o)) {
        handle_release(t, mark);
        class_discard(c);
        classfile_free(cf);
        return NULL;
    }
    if (data->answered) {
        c->flags |= CLASS_IS_CHANGED;
        class_transformed_by_agent(c);
    }
    /* A hidden class is linked as part of its definition, so that ClassPrepare comes first. */
    bool ok = hidden ? class_link(t, c) : add_to_loader(t, loader, c);
    if (ok) {
        t->defined_classes++;
        report_definition(c, o->source);
        if (unlikely(hooks_wanted(HOOK_CLASS_LOAD))) hooks.class_load(t, c);
    }
    ok = ok && !t->exception;
    if (ok) modules_notify_library(t);
    handle_release(t, mark);
    return ok ? c : NULL;
}

Class *loader_define_class(Thread *t, Loader *loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                           const DefineOptions *how) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    static const DefineOptions none;
    const DefineOptions *o = how ? how : &none;
    HookedBytes data = {.bytes = bytes, .length = length};
    ClassFile *cf = class_metadata_reserve(t, length) ? parse_bytes(t, loader, name, &data, o) : NULL;
    const bool taken = cf && cf->owns_bytes && cf->bytes == bytes;
    Class *c = cf ? define_parsed(t, loader, name, cf, &data, o) : NULL;
    hooked_bytes_release(&data);
    if (o->bytes == BYTES_GIVEN && !taken) free((uint8_t *)bytes);
    return c;
}
