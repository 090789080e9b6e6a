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

ItableEntry class_empty_itable[1];
static Lock itable_lock = LOCK_INITIALIZER(ITABLES);

static bool overrides_directly(const Method *m, const Method *ancestor) {
    if (ancestor->access & (ACC_PUBLIC | ACC_PROTECTED)) return true;
    if (ancestor->access & ACC_PRIVATE) return false;
    return class_same_package(m->holder, ancestor->holder);
}

bool method_overrides(const Method *m, const Method *ancestor) {
    if (m == ancestor) return true;
    if ((m->access & (ACC_PRIVATE | ACC_STATIC)) || (ancestor->access & (ACC_PRIVATE | ACC_STATIC))) return false;
    if (overrides_directly(m, ancestor)) return true;
    /* Package-private, other package: through a method in between that m overrides and that overrides the
       ancestor's. */
    for (const Class *c = m->holder->super; c && c != ancestor->holder; c = c->super) {
        Method *between = class_declared_method(c, m->info->name, m->info->descriptor);
        if (between && !(between->access & (ACC_PRIVATE | ACC_STATIC)) && method_overrides(m, between) &&
            method_overrides(between, ancestor))
            return true;
    }
    return false;
}

unsigned class_conflicting_defaults(const Class *c, const Symbol *name, const Symbol *descriptor, Method **out,
                                    unsigned max) {
    unsigned n = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        Method *m = class_declared_method(c->all_interfaces[i], name, descriptor);
        if (!m || (m->access & (ACC_PRIVATE | ACC_STATIC))) continue;
        bool specific = true; /* no subinterface declares it again */
        for (uint32_t j = 0; specific && j < c->all_interface_count; j++) {
            Class *other = c->all_interfaces[j];
            if (other == m->holder || !class_is_subclass(other, m->holder)) continue;
            Method *o = class_declared_method(other, name, descriptor);
            specific = !o || (o->access & (ACC_PRIVATE | ACC_STATIC));
        }
        if (!specific || method_is_abstract(m)) continue;
        if (n < max) out[n] = m;
        n++;
    }
    return n;
}

Method *class_find_default_method(const Class *c, const Symbol *name, const Symbol *descriptor, Method **any,
                                  unsigned *conflicts) {
    Method *first = NULL, *one = NULL;
    unsigned found = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        Method *m = class_declared_method(c->all_interfaces[i], name, descriptor);
        if (!m || (m->access & (ACC_PRIVATE | ACC_STATIC))) continue;
        if (!first) first = m;
        found++;
    }
    unsigned defaults = 0;
    if (found == 1) {
        if (!method_is_abstract(first)) one = first, defaults = 1;
    } else if (found > 1) {
        Method *specific[2];
        defaults = class_conflicting_defaults(c, name, descriptor, specific, 2);
        if (defaults == 1) one = specific[0];
    }
    if (any) *any = first;
    if (conflicts) *conflicts = defaults;
    return one;
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
