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
#include "runtime/class_layout.h"
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
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/access.h"
#include "vm/classes/agent_reads.h"
#include "vm/classes/bootlibrary.h"
#include "vm/classes/class_archive.h"
#include "vm/classes/classes.h"
#include "vm/classes/execution.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/classes/placeholder.h"
#include "vm/classes/resolve.h"
#include "vm/classes/unload.h"

uint32_t injected_ClassLoader_loader, injected_Module_module, injected_MemberName_vmindex,
    injected_ResolvedMethodName_vmtarget, injected_StackFrameInfo_entry;

bool check_c_stack(Thread *t) {
    return (char *)__builtin_frame_address(0) >= t->c_stack_limit || t->in_overflow ||
           execution.throw_stack_overflow(t);
}

bool class_is_boot(const Class *c) { return c->loader == &boot_loader; }

static bool is_boot_class_named(const Class *c, const char *name) {
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

static void set_ancestry(Class *c, Class *super) {
    c->super = super;
    if (super) {
        c->depth = super->depth + 1;
        memcpy(c->display, super->display, sizeof c->display);
        c->flags |= super->flags & (CLASS_HAS_FINALIZER | CLASS_IS_CLONEABLE | CLASS_IS_THROWABLE |
                                    CLASS_IS_CLASS_LOADER | CLASS_IS_MAGIC_ACCESSOR);
        c->layout.reference_kind = super->layout.reference_kind;
        if (super->layout.kind == LAYOUT_LOADER) c->layout.kind = LAYOUT_LOADER;
    }
    if (c->depth < CLASS_DISPLAY) c->display[c->depth] = c;
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

/* Superinterfaces of all superinterfaces before themselves, superclass's first, each once. */
static bool collect_interfaces(Class *c) {
    uint32_t inherited = c->super ? c->super->all_interface_count : 0, most = inherited;
    for (unsigned i = 0; i < c->interface_count; i++) most += c->interfaces[i]->all_interface_count + 1;
    if (most == inherited) {
        c->all_interfaces = c->super ? c->super->all_interfaces : NULL;
        c->all_interface_count = inherited;
        return true;
    }
    Class **list = class_memory(c, METADATA_SUPERTYPES, most * sizeof *list);
    if (!list) return false;
    if (inherited) memcpy(list, c->super->all_interfaces, inherited * sizeof *list);
    uint32_t n = inherited;
    class_marks_begin();
    for (uint32_t i = 0; i < inherited; i++) class_mark(list[i]);
    for (unsigned i = 0; i < c->interface_count; i++) {
        Class *direct = c->interfaces[i];
        for (uint32_t j = 0; j < direct->all_interface_count; j++)
            if (class_mark(direct->all_interfaces[j])) list[n++] = direct->all_interfaces[j];
        if (class_mark(direct)) list[n++] = direct;
    }
    class_marks_end();
    c->all_interfaces = list;
    c->all_interface_count = n;
    return true;
}

/* ---- annotations the VM honours (contract 6.6) ---- */

static uint32_t flags_of_annotations(const ClassFile *cf, Span visible) {
    uint32_t flags = 0;
    AnnotationList list = annotations_of(cf, visible);
    for (Annotation a; annotation_next(&list, &a);)
        if (strcmp(a.type->text, "Ljdk/internal/vm/annotation/Hidden;") == 0)
            flags |= METHOD_HIDDEN;
        else if (strcmp(a.type->text, "Ljdk/internal/vm/annotation/JvmtiHideEvents;") == 0)
            flags |= METHOD_WITHOUT_EVENTS;
        else if (strcmp(a.type->text, "Ljdk/internal/vm/annotation/JvmtiMountTransition;") == 0)
            flags |= METHOD_MOUNTS;
        else if (strcmp(a.type->text, "Ljdk/internal/reflect/CallerSensitive;") == 0)
            flags |= METHOD_CALLER_SENSITIVE;
        else if (strcmp(a.type->text, "Ljdk/internal/misc/ScopedMemoryAccess$Scoped;") == 0)
            flags |= METHOD_SCOPED;
    return flags;
}

/* ---- members ---- */

void method_fill(Method *m, RuntimePool *pool, const MethodInfo *info, unsigned slot) {
    VM_ASSERT(pool && info);
    Class *holder = pool->holder;
    m->holder = holder;
    m->pool = pool;
    m->info = info;
    m->access = info->access;
    m->slot = (uint16_t)slot;
    m->vtable_index = -1;
    m->return_type = type_of_descriptor(info->return_letter);
    m->argument_slots = info->argument_slots;
    m->max_locals = info->max_locals > m->argument_slots ? info->max_locals : m->argument_slots;
    if (info->name == sym_object_initializer) {
        m->flags |= METHOD_IS_INITIALIZER;
        if (!holder->super && class_is_boot(holder)) m->flags |= METHOD_FINALIZER_REGISTRATION;
    } else if (info->name == sym_class_initializer && info->descriptor == sym_void_signature &&
               ((m->access & ACC_STATIC) || holder->major < 51))
        m->flags |= METHOD_IS_CLASS_INITIALIZER;
    if (holder->flags & CLASS_VM_ANNOTATIONS)
        m->flags |= flags_of_annotations(pool->file, info->more->annotations->visible);
    if (holder->flags & CLASS_IS_HIDDEN) m->flags |= METHOD_HIDDEN;
}

bool method_is_finalizer(const Method *m) {
    return m->info->name == sym_finalize && m->info->descriptor == sym_void_signature && m->holder->super &&
           !class_is_interface(m->holder) && !(m->access & (ACC_STATIC | ACC_ABSTRACT)) &&
           (method_is_native(m) || m->info->code_length > 1);
}

static bool make_members(Class *c) {
    ClassFile *cf = c->file;
    bool polymorphic_holder =
        is_boot_class_named(c, "java/lang/invoke/MethodHandle") || is_boot_class_named(c, "java/lang/invoke/VarHandle");
    if (cf->method_count) {
        c->methods = class_memory(c, METADATA_METHOD, cf->method_count * sizeof(Method));
        if (!c->methods) return false;
        for (unsigned i = 0; i < cf->method_count; i++) {
            Method *m = &c->methods[i];
            method_fill(m, c->pool, &cf->methods[i], i);
            if (m->flags & METHOD_IS_CLASS_INITIALIZER) c->class_init_method = (int32_t)i;
            if (polymorphic_holder && (m->access & (ACC_NATIVE | ACC_VARARGS)) == (ACC_NATIVE | ACC_VARARGS) &&
                strncmp(m->info->descriptor->text, "([Ljava/lang/Object;)", 21) == 0)
                m->flags |= METHOD_SIGNATURE_POLYMORPHIC;
            if (class_is_interface(c) && !(m->access & (ACC_ABSTRACT | ACC_STATIC))) c->flags |= CLASS_HAS_DEFAULTS;
            if (method_is_finalizer(m) && !options.no_finalizers) c->flags |= CLASS_HAS_FINALIZER;
        }
        c->method_count = c->first_method_count = cf->method_count;
    }
    if (cf->field_count) {
        c->fields = class_memory(c, METADATA_FIELD, cf->field_count * sizeof(Field));
        if (!c->fields) return false;
        for (unsigned i = 0; i < cf->field_count; i++) {
            Field *f = &c->fields[i];
            f->holder = c;
            f->info = &cf->fields[i];
            f->access = f->info->access;
            f->type = type_of_descriptor(f->info->descriptor->text[0]);
            f->slot = (uint16_t)i;
        }
        c->field_count = cf->field_count;
    }
    class_index_members(c);
    return true;
}

/* What the VM knows of boot classes by name. */
static void set_special_kind(Class *c) {
    static const struct {
        const char *name;
        uint16_t flag;
        uint8_t reference;
    } special[] = {
        {"java/lang/Cloneable", CLASS_IS_CLONEABLE, 0},
        {"java/lang/Throwable", CLASS_IS_THROWABLE, 0},
        {"java/lang/ClassLoader", CLASS_IS_CLASS_LOADER, 0},
        {"jdk/internal/reflect/MagicAccessorImpl", CLASS_IS_MAGIC_ACCESSOR, 0},
        {"java/lang/ref/SoftReference", 0, REFERENCE_SOFT},
        {"java/lang/ref/WeakReference", 0, REFERENCE_WEAK},
        {"java/lang/ref/FinalReference", 0, REFERENCE_FINAL},
        {"java/lang/ref/PhantomReference", 0, REFERENCE_PHANTOM},
    };
    for (unsigned i = 0; i < c->interface_count; i++)
        if (c->interfaces[i]->flags & CLASS_IS_CLONEABLE) c->flags |= CLASS_IS_CLONEABLE;
    if (!class_is_boot(c)) return;
    for (unsigned i = 0; i < sizeof special / sizeof *special; i++)
        if (strcmp(c->name->text, special[i].name) == 0) {
            c->flags |= special[i].flag;
            if (special[i].reference) c->layout.reference_kind = special[i].reference;
        }
    if (strcmp(c->name->text, "java/lang/Class") == 0) c->layout.kind = LAYOUT_MIRROR;
    if (strcmp(c->name->text, "java/lang/ClassLoader") == 0) c->layout.kind = LAYOUT_LOADER;
    if (strcmp(c->name->text, "jdk/internal/vm/StackChunk") == 0) c->layout.kind = LAYOUT_STACK;
}

/* Classes whose instances carry VM-private words in front of their fields (contract 4). */
static bool lay_out(Class *c) {
    static const struct {
        const char *name;
        uint32_t *offset, bytes;
    } injected[] = {
        {"java/lang/Class", &object_offsets.mirror_layout, 8},
        {"java/lang/ClassLoader", &injected_ClassLoader_loader, 8},
        {"java/lang/Module", &injected_Module_module, 8},
        {"java/lang/invoke/MemberName", &injected_MemberName_vmindex, 8},
        {"java/lang/invoke/ResolvedMethodName", &injected_ResolvedMethodName_vmtarget, 8},
        {"java/lang/StackFrameInfo", &injected_StackFrameInfo_entry, 8},
        {"java/lang/VirtualThread", &injected_VirtualThread_words, sizeof(VirtualThreadWords)},
    };
    if (class_is_boot(c))
        for (unsigned i = 0; i < sizeof injected / sizeof *injected; i++)
            if (strcmp(c->name->text, injected[i].name) == 0)
                return class_layout_instance(c, injected[i].bytes, injected[i].offset);
    return class_layout_instance(c, 0, NULL);
}

Loader **loader_injected_cell(Object *class_loader) {
    return (Loader **)object_at(class_loader, injected_ClassLoader_loader);
}

Module **module_injected_cell(Object *module) { return (Module **)object_at(module, injected_Module_module); }

Module *module_of_object(Thread *t, Object *module) {
    Module **cell = module_injected_cell(module), *m = __atomic_load_n(cell, __ATOMIC_ACQUIRE);
    if (m) return m;
    Loader *loader = loader_of_object(t, ref_load(object_at(module, offset_Module_loader)));
    if (!loader) return NULL;
    if (!(m = module_unnamed(loader))) {
        throw_no_memory(t);
        return NULL;
    }
    m->object = module;
    __atomic_store_n(cell, m, __ATOMIC_RELEASE);
    return m;
}

/* ---- mirrors ---- */

static Object *module_of(const Class *c);

static void set_reference(Object *o, uint32_t offset, Object *value) {
    if (offset) ref_store(object_at(o, offset), value);
}

static void fill_mirror(Class *c) {
    Object *mirror = class_mirror(c);
    set_reference(mirror, offset_Class_classLoader, c->loader->object);
    set_reference(mirror, offset_Class_module, module_of(c));
    if (c->component) set_reference(mirror, offset_Class_componentType, class_mirror(c->component));
    set_reference(mirror, offset_Class_protectionDomain, class_known_domain(c));
    if (offset_Class_modifiers)
        *(uint16_t *)object_at(mirror, offset_Class_modifiers) = (uint16_t)class_java_modifiers(c);
    if (offset_Class_primitive) *(uint8_t *)object_at(mirror, offset_Class_primitive) = class_is_primitive(c) != 0;
}

bool class_make_mirror(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (!class_Class || c->layout.mirror) return true;
    if (!class_layout_statics(c, class_Class->layout.instance_size)) return throw_no_memory(t);
    Object *mirror = heap_allocate(&t->heap, &class_Class->layout, c->layout.mirror_size);
    if (!mirror) return exception_throw_out_of_memory(t, "Java heap space");
    *(Class **)object_at(mirror, object_offsets.mirror_layout) = c;
    c->layout.mirror = mirror;
    fill_mirror(c);
    return true;
}

Object *loader_unnamed_module(const Loader *l) {
    if (l == &boot_loader) return __atomic_load_n(&boot_loader.unnamed_module, __ATOMIC_ACQUIRE);
    return l->object && offset_ClassLoader_unnamedModule
               ? ref_load(object_at(l->object, offset_ClassLoader_unnamedModule))
               : NULL;
}

static Object *module_of(const Class *c) {
    const Class *e = c->element ? c->element : c;
    return e->module ? e->module->object : loader_unnamed_module(e->loader);
}

static void refresh_mirrors(void) {
    for (Class *c = all_classes; c; c = c->next_all)
        if (class_mirror(c)) fill_mirror(c);
    for (unsigned i = 0; i < 16; i++)
        if (primitive_classes[i] && class_mirror(primitive_classes[i])) fill_mirror(primitive_classes[i]);
}

void loader_define_java_base(Object *module) {
    java_base.object = module;
    refresh_mirrors();
}

Object *class_module_object(const Class *c) { return module_of(c); }

void loader_set_boot_unnamed_module(Object *module) {
    __atomic_store_n(&boot_loader.unnamed_module, module, __ATOMIC_RELEASE);
    refresh_mirrors();
}

/* The object of a built-in loader exists now: classes loaded before get it. */
void loader_object_created(Loader *loader) { refresh_mirrors(); }

/* ---- superclass and interfaces ---- */

static bool throw_pair(Thread *t, ExceptionClass error, const char *format, const Class *a, const Class *b) {
    char *an = class_external_name(a), *bn = class_external_name(b);
    exception_throw(t, error, format, an, bn);
    free(an);
    free(bn);
    return false;
}

/* What [c] has failed: to be in the module of the sealed class, in its package, or among those that it permits. */
static bool throw_not_permitted(Thread *t, const Class *c, const Class *sealed, bool same_module, bool listed) {
    char *name = class_external_name(c), *of = class_external_name(sealed), *by = loader_name_and_id(c->loader),
         *sealed_by = loader_name_and_id(sealed->loader);
    if (!same_module)
        exception_throw(
            t, IncompatibleClassChangeError,
            "Failed same module check: subclass %s is in module '%s' with loader %s, and sealed class %s is "
            "in module '%s' with loader %s",
            name, c->module ? c->module->name->text : "unnamed module", by, of,
            sealed->module ? sealed->module->name->text : "unnamed module", sealed_by);
    else if (listed)
        exception_throw(t, IncompatibleClassChangeError,
                        "Failed same package check: non-public subclass %s is in package '%s' with classloader %s, and "
                        "sealed class %s is in package '%s' with classloader %s",
                        name, c->package ? c->package->text : "", by, of, sealed->package ? sealed->package->text : "",
                        sealed_by);
    else
        exception_throw(t, IncompatibleClassChangeError,
                        "Failed listed permitted subclass check: class %s is not a permitted subclass of %s", name, of);
    free(name);
    free(of);
    free(by);
    free(sealed_by);
    return false;
}

/* Access and PermittedSubclasses (contract 6.8) for one direct supertype. [c] has name, loader, package, access and
   module set. */
static bool check_supertype(Thread *t, Class *c, Class *super, bool is_interface) {
    if (super->file && super->file->is_sealed) {
        bool permitted = false;
        const Symbol *name = c->file->this_name;
        for (unsigned i = 0; i < super->file->permitted_count && !permitted; i++)
            permitted = super->file->permitted_subclasses[i] == name;
        const bool same_module = c->module == super->module && (c->loader == super->loader || c->module),
                   listed = permitted;
        if (permitted && same_module && !c->module && !(c->access & ACC_PUBLIC))
            permitted = class_same_package(c, super);
        if ((!permitted || !same_module || (c->flags & CLASS_IS_HIDDEN)) && library_level->tells_why_not_permitted)
            return throw_not_permitted(t, c, super, same_module, listed);
        if (!permitted || !same_module || (c->flags & CLASS_IS_HIDDEN))
            return throw_pair(t, IncompatibleClassChangeError,
                              is_interface ? "class %s cannot implement sealed interface %s"
                                           : "class %s cannot inherit from sealed class %s",
                              c, super);
    }
    if (super->flags & CLASS_IS_MAGIC_ACCESSOR) { /* what the library's accessors may do is nobody else's; those it
                                                     spins have loaders of their own (contract 8.3) */
        if (class_is_boot(c) ||
            is_boot_class_named(object_class(c->loader->object), "jdk/internal/reflect/DelegatingClassLoader"))
            return true;
        char *an = class_external_name(c), *bn = class_external_name(super), *by = loader_name_and_id(c->loader);
        exception_throw(t, IllegalAccessError, "class %s loaded by %s cannot access jdk/internal/reflect superclass %s",
                        an, by, bn);
        free(an);
        free(bn);
        free(by);
        return false;
    }
    if (!(super->access & ACC_PUBLIC) && !class_same_package(c, super)) {
        char *an = class_external_name(c), *bn = class_external_name(super), *where = loader_describe_pair(c, super);
        exception_throw(t, IllegalAccessError, "class %s cannot access its %s %s (%s)", an,
                        is_interface                   ? "superinterface"
                        : super->access & ACC_ABSTRACT ? "abstract superclass"
                                                       : "superclass",
                        bn, where);
        free(an);
        free(bn);
        free(where);
        return false;
    }
    return !(super->access & ACC_PUBLIC) || class_same_package(c, super) ||
           access_check_modules(t, c, super,
                                is_interface ? "superinterface check failed: " : "superclass access check failed: ");
}

static bool check_final_overrides(Thread *t, Class *c) {
    if (class_is_interface(c)) return true;
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if ((m->access & (ACC_STATIC | ACC_PRIVATE)) || (m->flags & METHOD_IS_INITIALIZER)) continue;
        for (Class *k = c->super; k; k = k->super) {
            Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
            if (!s || !(s->access & ACC_FINAL) || (s->access & (ACC_STATIC | ACC_PRIVATE)) || !method_overrides(m, s))
                continue;
            char *cn = class_external_name(c), *sn = class_external_name(k);
            exception_throw(t, IncompatibleClassChangeError, "class %s overrides final method %s.%s%s", cn, sn,
                            m->info->name->text, m->info->descriptor->text);
            free(cn);
            free(sn);
            return false;
        }
    }
    return true;
}

static Class *load_super(Thread *t, Class *c, Symbol *name) {
    if (placeholder_loads_supers(t, c->loader,
                                 c->file->this_name)) { /* its superclass has led to a definition of the class itself */
        exception_throw(t, ClassCircularityError, "%s", c->file->this_name->text);
        return NULL;
    }
    Placeholder record;
    placeholder_begin_supers(t, &record, c->loader, c->file->this_name);
    Class *k = loader_load_for(t, c, name, true);
    placeholder_end_supers(&record);
    return k;
}

static bool throw_not_interface(Thread *t, const Class *c, const Class *k) {
    char *cn = class_external_name(c), *kn = class_external_name(k), *where = loader_describe_class(k);
    exception_throw(t, IncompatibleClassChangeError,
                    "class %s can not implement %s, because it is not an interface (%s is %s)", cn, kn, kn, where);
    free(cn);
    free(kn);
    free(where);
    return false;
}

/* Interfaces before the superclass: the order in which a user's loader is asked for them is seen by programs. */
static bool load_supers(Thread *t, Class *c) {
    ClassFile *cf = c->file;
    Class *super = NULL;
    if (!check_c_stack(t)) return false;
    if (cf->interface_count) {
        c->interfaces = class_memory(c, METADATA_SUPERTYPES, cf->interface_count * sizeof *c->interfaces);
        if (!c->interfaces) return throw_no_memory(t);
    }
    for (unsigned i = 0; i < cf->interface_count; i++) {
        Class *k = load_super(t, c, cp_symbol(&cf->cp, cf->interfaces[i]));
        if (!k) return false;
        if (!class_is_interface(k)) return throw_not_interface(t, c, k);
        c->interfaces[i] = k;
    }
    c->interface_count = cf->interface_count;
    if (cf->super_index) {
        if (!(super = load_super(t, c, cf->super_name))) return false;
        if (class_is_interface(super))
            return throw_pair(t, IncompatibleClassChangeError, "class %s has interface %s as super class", c, super);
        if (super->access & ACC_FINAL)
            return throw_pair(t, IncompatibleClassChangeError, "class %s cannot inherit from final class %s", c, super);
    }
    set_ancestry(c, super);
    if (class_is_boot(c) && !c->origin) return true; /* the embedded library was checked by javac as a whole */
    if (super && !check_supertype(t, c, super, false)) return false;
    for (unsigned i = c->interface_count; i-- > 0;) /* the order in which `java` complains */
        if (!check_supertype(t, c, c->interfaces[i], true)) return false;
    return true;
}

/* What defining the class from [cf] would complain about, as far as supertypes are concerned: by way of a Class that
   nobody gets to see. */
bool class_check_redefinition(Thread *t, Class *c, ClassFile *cf) {
    Class *scratch = class_allocate(t, c->name, c->loader);
    if (!scratch) return false;
    scratch->file = cf;
    scratch->access = cf->access;
    scratch->origin = c->origin;
    scratch->protection_domain = c->protection_domain;
    scratch->package = symbol_hold(c->package);
    scratch->module = c->module;
    if (cf->access & ACC_INTERFACE) scratch->flags |= CLASS_IS_INTERFACE;
    bool ok = load_supers(t, scratch);
    if (ok && !((scratch->pool = pool_new(scratch, cf)) && make_members(scratch))) ok = throw_no_memory(t);
    ok = ok && check_final_overrides(t, scratch);
    class_discard(scratch);
    return ok;
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
    event_log_add_name(EVENTS_LOADED, "Loading class ", c->name, " done");
    classes_lock();
    c->id = ++ids;
    c->next_in_loader = c->loader->classes;
    c->loader->classes = c;
    c->next_all = all_classes;
    __atomic_store_n(&all_classes, c, __ATOMIC_RELEASE);
    class_enter_edges(c);
    classes_unlock();
}

static const char *kind_of(const Class *c) {
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
    exception_throw(t, LinkageError, "loader %s attempted duplicate %s definition for %s. (%s)", by, kind_of(&c), name,
                    where);
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
                    by, kind_of(c), name, kind_of(other), before, where);
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
    if (unlikely(hooks_active & HOOK_CLASS_LOAD)) hooks.class_load(t, c);
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
    if (!load_supers(t, c)) return false;
    set_special_kind(c);
    if (!(c->pool = pool_new(c, cf)) || !collect_interfaces(c) || !class_make_edges(c) || !make_members(c) ||
        !lay_out(c))
        return throw_no_memory(t);
    if (!(class_is_boot(c) && !c->origin) && !check_final_overrides(t, c)) return false;
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
        if (o->class_data) set_reference(class_mirror(c), offset_Class_classData, o->class_data);
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

/* Classes of the class path, which the VM finds alone, get their domain when somebody asks for it; there is one for
   each entry. NULL, perhaps with an exception. */
static Object *domain_of_origin(Thread *t, Loader *loader, const char *origin) {
    if (loader != app_loader || !origin || !*origin || vm_phase != PHASE_LIVE) return NULL;
    Class *c = loader_find_boot_class(t, symbol_intern_cstr("jdk/internal/loader/ClassLoaders"));
    Method *m = c ? class_declared_method(c, symbol_intern_cstr("domainOf"),
                                          symbol_intern_cstr("(Ljava/lang/String;)Ljava/security/ProtectionDomain;"))
                  : NULL;
    Object *path = m && class_initialize(t, c) ? string_new_cstr(t, origin) : NULL;
    if (!path) return NULL;
    Slot argument = slot_ref(path), result = 0;
    t->no_events++;
    bool ok = execution.call(t, m, &argument, &result);
    t->no_events--;
    return ok ? slot_to_ref(result) : NULL;
}

Object *class_protection_domain(Thread *t, Class *c) {
    Object *known = class_known_domain(c);
    if (known) return known;
    Object *domain = domain_of_origin(t, c->loader, c->origin); /* the same for whoever asks */
    __atomic_store_n(&c->protection_domain, domain, __ATOMIC_RELEASE);
    set_reference(class_mirror(c), offset_Class_protectionDomain, domain);
    return domain;
}

/* The parsed bytes, or what an agent made of them; NULL: exception pending. *taken: the ClassFile owns the
   malloced_bytes. */
static ClassFile *parse_bytes(Thread *t, Loader *loader, Symbol *name, HookedBytes *data, const DefineOptions *o,
                              bool *taken) {
    bool hidden = o->flags & DEFINE_HIDDEN, owned = o->malloced_bytes;
    const uint8_t *bytes = data->bytes;
    if (unlikely(hooks_active & HOOK_CLASS_FILE_LOAD) && !hidden) { /* hidden classes are nobody's to change */
        uint32_t mark = handle_mark(t);
        Object *domain = o->protection_domain ? o->protection_domain : domain_of_origin(t, loader, o->origin);
        if (domain) handle_keep(t, domain);
        if (!t->exception) hooks.class_file_load(t, name, loader, domain, NULL, false, data);
        handle_release(t, mark);
    }
    ClassFileError error;
    ClassFileOptions parse = {.name = name ? name->text : NULL,
                              .renamed = hidden,
                              .preview = options.preview,
                              .newest = library_level->newest_class_file,
                              .copy_bytes = data->owned || !(o->static_bytes || owned),
                              .trusted = loader == &boot_loader && !data->owned && o->static_bytes,
                              .counted_symbols = !loader->is_permanent || (hidden && !(o->flags & DEFINE_STRONG))};
    int64_t begun = startup_clock();
    ClassFile *cf = t->exception || parse.counted_symbols ? NULL : class_archive_find(name, data->bytes, data->length);
    if (!cf && !t->exception) cf = classfile_parse(data->bytes, data->length, &parse, &error);
    startup_add_time(STARTUP_PARSE_NS, begun);
    startup_count(STARTUP_BYTES, data->length);
    if (!cf && !t->exception) throw_format(t, &error);
    *taken = owned && cf && bytes == cf->bytes;
    if (*taken) cf->owns_bytes = true;
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

/* With the hook's results in *data. */
static Class *define_class(Thread *t, Loader *loader, Symbol *name, HookedBytes *data, const DefineOptions *o,
                           bool *taken) {
    bool hidden = o->flags & DEFINE_HIDDEN;
    ClassFile *cf = parse_bytes(t, loader, name, data, o, taken);
    if (!cf) return NULL;
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
        report_definition(c, o->source);
        if (unlikely(hooks_active & HOOK_CLASS_LOAD)) hooks.class_load(t, c);
    }
    ok = ok && !t->exception;
    if (ok) modules_tell_library(t);
    handle_release(t, mark);
    return ok ? c : NULL;
}

Class *loader_define_class(Thread *t, Loader *loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                           const DefineOptions *how) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    static const DefineOptions none;
    const DefineOptions *o = how ? how : &none;
    HookedBytes data = {.bytes = bytes, .length = length};
    bool taken = false;
    Class *c = class_metadata_reserve(t, length) ? define_class(t, loader, name, &data, o, &taken) : NULL;
    hooked_bytes_release(&data);
    if (o->malloced_bytes && !taken) free((uint8_t *)bytes);
    return c;
}
