/* The java.lang.Class object of each class, its module and its protection domain. */
#include "vm/classes/mirror.h"

#include "gc/heap.h"
#include "runtime/class_layout.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/module.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"

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

static Object *module_of(const Class *c);

static void set_reference(Object *o, uint32_t offset, Object *value) {
    if (offset) ref_store(object_at(o, offset), value);
}

static void fill_mirror(Class *c) {
    Object *mirror = class_mirror(c);
    c->modifiers = (uint16_t)class_modifiers(c);
    set_reference(mirror, offset_Class_classLoader, c->loader->object);
    set_reference(mirror, offset_Class_module, module_of(c));
    if (c->component) set_reference(mirror, offset_Class_componentType, class_mirror(c->component));
    set_reference(mirror, offset_Class_protectionDomain, class_known_domain(c));
    if (offset_Class_modifiers)
        *(uint16_t *)object_at(mirror, offset_Class_modifiers) = (uint16_t)class_java_modifiers(c);
    if (offset_Class_classFileAccessFlags)
        *(uint16_t *)object_at(mirror, offset_Class_classFileAccessFlags) = (uint16_t)class_file_access(c);
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

/* Made when somebody asks for it; there is one for each entry. */
Object *class_domain_of_origin(Thread *t, Loader *loader, const char *origin) {
    if (loader != app_loader || !origin || !*origin || vm_phase() != PHASE_LIVE) return NULL;
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
    Object *domain = class_domain_of_origin(t, c->loader, c->origin); /* the same for whoever asks */
    __atomic_store_n(&c->protection_domain, domain, __ATOMIC_RELEASE);
    set_reference(class_mirror(c), offset_Class_protectionDomain, domain);
    return domain;
}
