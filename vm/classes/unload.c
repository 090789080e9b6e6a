/* Unloading of classes (JLS 12.7): a class lives as long as its mirror, what keeps mirrors alive is asked to the
   collector here, and what a dead class owned is freed here, at a safepoint.

   Instances keep the mirror alive (LAYOUT_UNMARKED, gc/object.h), a mirror its loader (field classLoader), superclass,
   interfaces and all that the class has resolved, and a loader every class it defined or is recorded for as an
   initiating loader, so that its classes live and die together. Frames keep the classes of their methods alive
   (vm/interp/frame.c), stack traces likewise (vm/interp/exception.c). Classes of the built-in loaders are roots. Hidden
   classes that are not STRONG are not among those that their loader keeps alive: they die alone. What names a class
   without keeping it alive is cleared before the class is freed: inline caches, the last positive subtype test,
   breakpoints (hooks.class_unload), jmethodIDs. */
#include "vm/classes/unload.h"

#include <stdio.h>
#include <stdlib.h>

#include "classfile/parser.h"
#include "gc/lowmem.h"
#include "gc/walk.h"
#include "runtime/constraints.h"
#include "runtime/dictionary.h"
#include "runtime/event_log.h"
#include "runtime/hooks.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/mirror.h"
#include "vm/classes/packages.h"
#include "vm/classes/redefine.h"
#include "vm/classes/reflected.h"
#include "vm/classes/resolve.h"

/* ---- marking ---- */

static void prepare(void) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    for (Class *c = all_classes; c; c = c->next_all)
        if (class_is_unloadable(c)) c->layout.kind |= LAYOUT_UNMARKED;
}

typedef struct Visit {
    HeapVisitor visit;
    void *context;
} Visit;

static void visit_class(const Class *c, const Visit *v) {
    if (c) v->visit(v->context, class_mirror(c));
}

static void visit_code(Method *m, void *context) {
    const Visit *v = context;
    if (method_code(m)) execution.visit_code(method_code(m), v->visit, v->context);
}

/* May be a class that is just being made, with part of its structures. */
void class_visit_references(const ObjectLayout *layout, HeapVisitor visit, void *context) {
    const Class *c = (const Class *)layout;
    Visit v = {visit, context};
    if (c->loader && c->loader->object) visit(context, c->loader->object);
    visit_class(c->super, &v);
    for (unsigned i = 0; i < c->interface_count; i++) visit_class(c->interfaces[i], &v);
    visit_class(c->component, &v);
    visit_class(c->array_class, &v);
    visit_class(c->nest_host, &v);
    visit(context, c->init_error);
    visit(context, c->protection_domain);
    visit(context, c->signers);
    if (c->pool) resolve_visit_objects(c->pool, visit, context);
    for (const ClassVersion *old = c->older; old; old = old->older) resolve_visit_objects(old->pool, visit, context);
    class_visit_methods(c, visit_code, &v);
}

static void visit_entry(Class *c, void *context) { visit_class(c, context); }

static void visit_defined(const Loader *l, const Visit *v) {
    for (const Class *c = l->classes; c; c = c->next_in_loader)
        if (!(c->flags & CLASS_DIES_ALONE)) visit_class(c, v);
}

static void scan_loader(Object *object, HeapVisitor visit, void *context) {
    const Loader *l = *loader_injected_cell(object);
    Visit v = {visit, context};
    if (!l || l->is_permanent) return;
    visit_defined(l, &v);
    dictionary_visit(l->dictionary, visit_entry, &v);
    modules_visit_objects(l, visit, context);
}

void loader_visit_owned(Object *object, HeapVisitor visit, void *context) {
    const Loader *l = *loader_injected_cell(object);
    Visit v = {visit, context};
    if (!l) return;
    visit_defined(l, &v);
    modules_visit_objects(l, visit, context);
}

/* What is never unloaded, in parts that walks over the graph distinguish. */
void classes_visit_system(HeapVisitor visit, void *context) {
    visit_defined(&boot_loader, &(Visit){visit, context});
    visit(context, boot_loader.unnamed_module);
    modules_visit_objects(&boot_loader, visit, context);
}
static void visit_always_alive(HeapVisitor visit, void *context) {
    Visit v = {visit, context};
    for (unsigned i = 0; i < 16; i++) visit_class(primitive_classes[i], &v);
    for (const Loader *l = all_loaders; l; l = l->next)
        if (l->is_permanent && l->object) visit(context, l->object);
}
void loaders_visit_permanent_owned(HeapVisitor visit, void *context) {
    for (const Loader *l = all_loaders; l; l = l->next)
        if (l->is_permanent && l->object) loader_visit_owned(l->object, visit, context);
}

/* ---- freeing ---- */

static size_t file_bytes; /* C heap memory of the class files of all classes */

void class_count_file(const ClassFile *file, bool added) {
    size_t n = file->arena.bytes + (file->owns_bytes ? file->length : 0);
    if (added)
        __atomic_add_fetch(&file_bytes, n, __ATOMIC_RELAXED);
    else
        __atomic_sub_fetch(&file_bytes, n, __ATOMIC_RELAXED);
}

void class_drop_mirror(Class *c) {
    if (!class_mirror(c)) return;
    *(Class **)object_at(class_mirror(c), object_offsets.mirror_layout) = NULL;
    c->layout.mirror = NULL;
}

void class_discard(Class *c) {
    class_drop_mirror(c);
    pool_free(c->pool);
    free(c->initial_bytes);
    class_free(c);
}

static void free_class(Class *c) {
    execution.forget_accesses();
    reflected_free(c);
    versions_free(c);
    for (unsigned i = 0; i < c->method_count; i++) execution.free_body(class_method(c, i));
    ClassFile *file = c->file;
    pool_free(c->pool);
    free(c->initial_bytes);
    class_free(c);
    if (!file) return;
    class_count_file(file, false);
    classfile_free(file);
}

static void report(const Class *c) {
    event_log_add(EVENTS_UNLOADED, NULL, "Unloading class 0x%016lx '%s'", (unsigned long)(uintptr_t)c, c->name->text);
    if (!log_wanted(LOG_CLASS_UNLOAD, LOG_INFO) || class_is_array(c)) return;
    char *name = class_java_name(c);
    log_write(LOG_CLASS_UNLOAD, LOG_INFO, "unloading class %s 0x%016lx", name ? name : "?",
              (unsigned long)(uintptr_t)c);
    free(name);
}

static bool is_dead(const Class *c) { return class_is_unloadable(c) && !heap_is_marked(class_mirror(c)); }

/* Takes the dead classes off the list of all; returned as a list through next_all. */
static Class *collect_dead(void) {
    Class *dead = NULL, **link = &all_classes;
    for (Class *c = all_classes, *next; c; c = next) {
        next = c->next_all;
        c->layout.kind &= (uint8_t)~LAYOUT_UNMARKED;
        if (is_dead(c)) {
            *link = next;
            c->flags |= CLASS_IS_DEAD;
            c->next_all = dead;
            dead = c;
        } else
            link = &c->next_all;
    }
    return dead;
}

static void forget_dead_callees(Method *m, void *context) {
    if (method_code(m)) execution.forget_dead_callees(method_code(m));
}

static void forget_dead_classes(Loader *l) {
    bool any = false;
    for (Class **link = &l->classes; *link;)
        if ((*link)->flags & CLASS_IS_DEAD) {
            *link = (*link)->next_in_loader;
            any = true;
        } else
            link = &(*link)->next_in_loader;
    if (any) packages_forget(l);
}

/* Clears what names dead classes in those that live on. */
static void forget_dead(void) {
    for (Class *c = all_classes; c; c = c->next_all) {
        if (c->last_positive && (c->last_positive->flags & CLASS_IS_DEAD)) c->last_positive = NULL;
        class_drop_dead_subtypes(c);
        class_visit_methods(c, forget_dead_callees, NULL);
    }
    forget_dead_classes(&boot_loader);
    for (Loader *l = all_loaders; l; l = l->next) forget_dead_classes(l);
}

static bool loader_is_dead(const Loader *l) { return !l->is_permanent && !heap_is_marked(l->object); }

static void free_dead_loaders(void) {
    constraints_purge(loader_is_dead);
    for (Loader **link = &all_loaders; *link;) {
        Loader *l = *link;
        if (!loader_is_dead(l)) {
            link = &l->next;
            continue;
        }
        *link = l->next;
        execution.forget_loader(l);
        modules_free(l);
        packages_forget(l);
        dictionary_free(l->dictionary);
        free(l);
    }
}

static size_t budget = SIZE_MAX; /* collect when class_metadata_used gets here */

size_t class_metadata_used(void) { return lowmem_metadata_bytes() + __atomic_load_n(&file_bytes, __ATOMIC_RELAXED); }

static void set_budget(void) {
    size_t used = class_metadata_used();
    budget = used + used / 2;
    if (budget < vm_flag_uint(MetaspaceSize)) budget = vm_flag_uint(MetaspaceSize);
}

uint64_t classes_unloaded;

static void unload(void) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    versions_purge();
    Class *dead = collect_dead();
    if (dead) {
        forget_dead();
        for (Class *c = dead; c; c = c->next_all) {
            if (hooks.class_unload) hooks.class_unload(c);
            report(c);
            classes_unloaded += c->file != NULL;
        }
    }
    free_dead_loaders();
    for (Class *c = dead, *next; c; c = next) {
        next = c->next_all;
        free_class(c);
    }
    symbol_sweep();
    set_budget();
}

/* ---- room for more ---- */

bool class_metadata_reserve(Thread *t, size_t bytes) {
    if (class_metadata_used() + bytes > budget) heap_collect(GC_METADATA);
    size_t most = vm_flag_uint(MaxMetaspaceSize);
    if (class_metadata_used() + bytes <= most) return true;
    heap_collect_all(GC_METADATA);
    return class_metadata_used() + bytes <= most || throw_no_memory(t);
}

void unload_register(HeapClient *client) {
    client->classes_prepare = prepare;
    client->scan_class = class_visit_references;
    client->scan_loader = scan_loader;
    client->scan_stack = execution.visit_frozen_frames;
    client->classes_unload = unload;
    set_budget();
    heap_add_root_scanner(classes_visit_system);
    heap_add_root_scanner(visit_always_alive);
    heap_add_root_scanner(loaders_visit_permanent_owned);
}
