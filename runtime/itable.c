/* Selection of methods by the rules of JVMS 5.4.5 and 5.4.6: overriding, maximally-specific default methods, and each
   class's table of interface methods. An itable is a hash table from interface method to selected method. It is made at
   the first invokeinterface on an instance of the class, large enough for all the class's interface methods, and filled
   entry by entry on demand: most classes are never called through most of their interfaces' methods. Entries are added
   under itable_lock and read without it. */
#include "runtime/itable.h"

#include <pthread.h>
#include <stdlib.h>

#include "runtime/class.h"
#include "runtime/lock.h"
#include "runtime/method_table.h"

ItableEntry class_empty_itable[1];
static Lock itable_lock = LOCK_INITIALIZER(ITABLES);

static bool overrides_directly(const Method *m, const Method *ancestor) {
    if (ancestor->access & (ACC_PUBLIC | ACC_PROTECTED)) return true;
    if (ancestor->access & ACC_PRIVATE) return false;
    return class_same_package(m->holder, ancestor->holder);
}

static bool overrides(const Method *m, const Method *ancestor) {
    if (m == ancestor) return true;
    if ((m->access & (ACC_PRIVATE | ACC_STATIC)) || (ancestor->access & (ACC_PRIVATE | ACC_STATIC))) return false;
    if (overrides_directly(m, ancestor)) return true;
    /* Package-private, other package: through a method in between that [m] overrides and that overrides the ancestor's.
       It is in the ancestor's package; the lowest such is not in m's, so [m] overrides it directly: no longer chain has
       to be tried. */
    for (const Class *c = m->holder->super; c && c != ancestor->holder; c = c->super) {
        Method *between = class_declared_method(c, m->info->name, m->info->descriptor);
        if (between && !(between->access & (ACC_PRIVATE | ACC_STATIC)) && overrides_directly(m, between) &&
            overrides_directly(between, ancestor))
            return true;
    }
    return false;
}

Overriding method_overrides(const Method *m, const Method *ancestor, bool *open) {
    const bool same = class_same_package(m->holder, ancestor->holder), first = !*open;
    if (ancestor->access & (ACC_PUBLIC | ACC_PROTECTED)) *open = true;
    if (!(same || *open) || !overrides(m, ancestor)) return OVERRIDES_NOT;
    return same && first ? OVERRIDES_THE_SAME : OVERRIDES;
}

/* A search for the methods with a name and descriptor in the interfaces of a class, subinterfaces first. */
typedef struct Candidates {
    const Class *c;
    const MethodTable *index; /* NULL: all interfaces are asked */
    const Symbol *name, *descriptor;
    uint32_t left;                 /* without an index: interfaces */
    const MethodTableEntry *entry; /* with one: the next */
} Candidates;

static Candidates candidates_of(const Class *c, const MethodTable *index, const Symbol *name,
                                const Symbol *descriptor) {
    return (Candidates){.c = c,
                        .index = index,
                        .name = name,
                        .descriptor = descriptor,
                        .left = c->all_interface_count,
                        .entry = index ? method_table_find(index, name, descriptor) : NULL};
}

static bool is_inherited(const Method *m) { return !(m->access & (ACC_PRIVATE | ACC_STATIC)); }

static Method *next_candidate(Candidates *s) {
    if (s->index) {
        const MethodTableEntry *e = s->entry;
        if (e) s->entry = method_table_previous(s->index, e);
        return e ? e->method : NULL;
    }
    while (s->left > 0) {
        Method *m = class_declared_method(s->c->all_interfaces[--s->left], s->name, s->descriptor);
        if (m && is_inherited(m)) return m;
    }
    return NULL;
}

/* The number of those that are not abstract and that no subinterface declares again; *one is one of them. Subinterfaces
   come first, and mark what is less specific; the superinterfaces of what is marked are marked. */
static unsigned count_defaults(Candidates s, Method **one) {
    unsigned n = 0;
    class_marks_begin();
    for (Method *m; (m = next_candidate(&s));) {
        Class *k = m->holder;
        if (!class_mark(k)) continue;
        for (uint32_t i = 0; i < k->all_interface_count; i++) class_mark(k->all_interfaces[i]);
        if (method_is_abstract(m)) continue;
        *one = m;
        n++;
    }
    class_marks_end();
    return n;
}

static Method *select_default(Candidates s, Method **any, unsigned *conflicts) {
    Method *first = NULL, *one = NULL;
    unsigned found = 0, defaults = 0;
    Candidates all = s;
    for (Method *m; (m = next_candidate(&s)); found++) first = m;
    if (found > 1)
        defaults = count_defaults(all, &one);
    else if (found == 1 && !method_is_abstract(first))
        one = first, defaults = 1;
    if (any) *any = first;
    if (conflicts) *conflicts = defaults;
    return defaults == 1 ? one : NULL;
}

Method *class_find_default_method(const Class *c, const Symbol *name, const Symbol *descriptor, Method **any,
                                  unsigned *conflicts) {
    return select_default(candidates_of(c, NULL, name, descriptor), any, conflicts);
}

Method *class_find_default_indexed(const Class *c, const MethodTable *index, const Symbol *name,
                                   const Symbol *descriptor) {
    return select_default(candidates_of(c, index, name, descriptor), NULL, NULL);
}

enum { FEW_INTERFACES = 16 };

MethodTable *class_index_interface_methods(const Class *c) {
    size_t methods = 0;
    if (c->all_interface_count <= FEW_INTERFACES) return NULL;
    for (uint32_t i = 0; i < c->all_interface_count; i++) methods += c->all_interfaces[i]->method_count;
    MethodTable *index = method_table_new(methods);
    for (uint32_t i = 0; index && i < c->all_interface_count; i++) {
        const Class *k = c->all_interfaces[i];
        for (unsigned j = 0; j < k->method_count; j++)
            if (is_inherited(class_method(k, j)) && !method_is_deleted(class_method(k, j)))
                method_table_add(index, class_method(k, j));
    }
    return index;
}

/* JVMS 5.4.6 for an interface method [im] and a class [c] that implements its interface. */
static Method *select_interface_method(const Class *c, const Method *im) {
    for (const Class *k = c; k; k = k->super) {
        Method *m = class_declared_method(k, im->info->name, im->info->descriptor);
        if (m && !(m->access & (ACC_PRIVATE | ACC_STATIC)))
            return method_is_abstract(m) || !(m->access & ACC_PUBLIC) ? NULL : m;
    }
    return class_find_default_method(c, im->info->name, im->info->descriptor, NULL, NULL);
}

static bool itable_create(Class *c) {
    uint32_t methods = 0, size = 4;
    for (uint32_t i = 0; i < c->all_interface_count; i++) methods += c->all_interfaces[i]->method_count;
    while (size < methods + methods / 2 + 1) size *= 2;
    ItableEntry *table = class_memory(c, METADATA_ITABLE, size * sizeof *table);
    if (!table) return false;
    /* A reader that combines the new table with mask 0 looks at one entry only and then asks again with the lock
       held. */
    __atomic_store_n(&c->itable, table, __ATOMIC_RELEASE);
    __atomic_store_n(&c->itable_mask, size - 1, __ATOMIC_RELEASE);
    return true;
}

Method *class_itable_lookup(Class *c, const Method *im) {
    Method *target = class_itable_find(c, im);
    if (target) return target;
    if (im->access & (ACC_PRIVATE | ACC_STATIC)) return method_is_static(im) ? NULL : (Method *)im;
    if (!class_is_subclass(c, im->holder) || class_is_interface(c)) return NULL;
    target = select_interface_method(c, im);
    if (!target) return NULL;
    lock_acquire(&itable_lock);
    if (c->itable != class_empty_itable || itable_create(c)) {
        uint32_t i = method_hash(im) & c->itable_mask;
        while (c->itable[i].interface_method && c->itable[i].interface_method != im) i = (i + 1) & c->itable_mask;
        if (!c->itable[i].interface_method) {
            c->itable[i].target = target;
            __atomic_store_n(&c->itable[i].interface_method, (Method *)im, __ATOMIC_RELEASE);
        }
    }
    lock_release(&itable_lock);
    return target;
}
