/* Virtual method tables. A slot belongs to a family of methods that override each other (JVMS 5.4.5). Interface methods
   that no class declares get slots too, so that invokevirtual on a class that inherits them from an interface needs
   nothing special: the class that first implements the interface makes a *miranda*, a Method that represents the
   interface method as far as resolution is concerned (its vtable_index), and the slot holds what selection yields for
   each class: a class's method, the default method, or the miranda itself, whose abstract entry raises
   AbstractMethodError (or the conflict) when called. */
#include "vm/classes/vtable.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/itable.h"
#include "runtime/method_table.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"

static inline bool is_virtual(const Method *m) {
    return !(m->access & (ACC_STATIC | ACC_PRIVATE)) && m->info->name->text[0] != '<';
}

Method *class_own_miranda(const Class *c, const Symbol *name, const Symbol *descriptor) {
    if (c->miranda_table) {
        const MethodTableEntry *e = method_table_find(c->miranda_table, name, descriptor);
        return e ? e->method : NULL;
    }
    for (uint32_t i = 0; i < c->miranda_count; i++)
        if (c->mirandas[i]->info->name == name && c->mirandas[i]->info->descriptor == descriptor) return c->mirandas[i];
    return NULL;
}

Method *class_find_miranda(const Class *c, const Symbol *name, const Symbol *descriptor) {
    for (; c; c = c->super) {
        Method *m = class_own_miranda(c, name, descriptor);
        if (m) return m;
    }
    return NULL;
}

static void put(Method *m, Method **vtable, int32_t slot, bool *one) {
    vtable[slot] = m;
    if (m->vtable_index < 0) m->vtable_index = slot;
    *one = *one && m->vtable_index == slot;
}

/* Puts [m] into the slots of everything it overrides; sets its own slot to the nearest one, or leaves -1. A deep
   hierarchy is walked no further than to a method with one slot that overrides all of the rest, or the same as [m]. No
   class above a miranda's has such a method. */
static void override_slots(const Class *c, Method *m, Method **vtable) {
    bool one = true, done = false, open = false;
    for (const Class *k = c->super; k && !done; k = k->super) {
        const Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
        const Overriding o = s && s->vtable_index >= 0 ? method_overrides(m, s, &open) : OVERRIDES_NOT;
        if (o) {
            put(m, vtable, s->vtable_index, &one);
            done = s->flags & METHOD_ONE_SLOT && (o == OVERRIDES_THE_SAME || s->flags & METHOD_OVERRIDES_ALL);
        }
        if (k->miranda_count && (s = class_own_miranda(k, m->info->name, m->info->descriptor))) {
            put(m, vtable, s->vtable_index, &one);
            done = true;
        }
    }
    if (one) m->flags |= METHOD_ONE_SLOT;
}

/* The class method that answers for an interface method, as far as a slot has it. */
static Method *class_chain_method(const Class *c, const Method *im) {
    for (; c; c = c->super) {
        Method *m = class_declared_method(c, im->info->name, im->info->descriptor);
        if (m && is_virtual(m)) return m;
    }
    return NULL;
}

void miranda_refresh(Method *miranda, const Method *im) {
    MethodInfo *info = (MethodInfo *)miranda->info;
    *info = *im->info;
    info->has_code = false; /* a default method's code is not the miranda's */
    info->code = NULL;
    info->code_length = 0;
    info->handler_count = 0;
    info->max_stack = 0;
    miranda->pool = im->pool;
}

static Method *make_miranda(Class *c, const Method *im, uint32_t index) {
    Method *m = class_memory(c, METADATA_METHOD, sizeof *m);
    MethodInfo *info = class_memory(c, METADATA_METHOD, sizeof *info);
    if (!m || !info) return NULL;
    *m = (Method){.info = info,
                  .holder = c,
                  .argument_slots = im->argument_slots,
                  .max_locals = im->argument_slots,
                  .return_type = im->return_type,
                  .access = (uint16_t)((im->access | ACC_ABSTRACT | ACC_PUBLIC) & ~(ACC_SYNCHRONIZED | ACC_NATIVE)),
                  .flags = (uint16_t)((im->flags & METHOD_HIDDEN) | METHOD_MIRANDA),
                  .version = im->version,
                  .vtable_index = (int32_t)index,
                  .slot = im->slot};
    miranda_refresh(m, im);
    execution.install_entry(m);
    return m;
}

/* A table in work. */
typedef struct Building {
    Class *c;
    Method **vtable;
    uint32_t length;
    const MethodTable *index; /* class_index_interface_methods */
} Building;

/* Default method, or the miranda when there is none or no single one. */
static void select_for_miranda(const Building *b, Method *miranda) {
    Method *m = class_find_default_indexed(b->c, b->index, miranda->info->name, miranda->info->descriptor);
    b->vtable[miranda->vtable_index] = m ? m : miranda;
}

static void add_declared(Building *b) {
    Class *c = b->c;
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if (!is_virtual(m)) continue;
        override_slots(c, m, b->vtable);
        if (m->vtable_index < 0 && !(m->access & ACC_FINAL) && !(c->access & ACC_FINAL)) {
            m->vtable_index = (int32_t)b->length;
            b->vtable[b->length++] = m;
        }
    }
}

/* New interfaces may bring defaults for inherited slots that no class fills. */
static void select_inherited(const Building *b) {
    for (const Class *k = b->c->super; k; k = k->super)
        for (uint32_t i = 0; i < k->miranda_count; i++) {
            Method *miranda = k->mirandas[i], *now = b->vtable[miranda->vtable_index];
            if (now == miranda || class_is_interface(now->holder)) select_for_miranda(b, miranda);
        }
}

/* Whether an interface method gets a separate slot: neither a class declares it, nor is there a miranda. */
static bool needs_miranda(const Class *c, const Method *im) {
    return is_virtual(im) && !class_chain_method(c, im) && !class_find_miranda(c, im->info->name, im->info->descriptor);
}

enum { FEW_MIRANDAS = 12 };

/* Slots for methods of the interfaces from number [first] on, at most [most]. */
static bool add_mirandas(Building *b, uint32_t first, uint32_t most) {
    Class *c = b->c;
    if (!(c->mirandas = class_memory(c, METADATA_METHOD, most * sizeof *c->mirandas))) return false;
    if (most > FEW_MIRANDAS) c->miranda_table = method_table_new(most); /* no memory: searched in order */
    for (uint32_t i = first; i < c->all_interface_count; i++) {
        const Class *k = c->all_interfaces[i];
        for (unsigned j = 0; j < k->method_count; j++) {
            const Method *im = class_method(k, j);
            if (!needs_miranda(c, im)) continue;
            Method *miranda = make_miranda(c, im, b->length);
            if (!miranda) return false;
            b->length++;
            select_for_miranda(b, miranda);
            if (c->miranda_table) method_table_add(c->miranda_table, miranda);
            c->mirandas[c->miranda_count++] = miranda;
        }
    }
    return true;
}

/* The next attempt begins anew. */
static void give_up(Class *c) {
    for (unsigned i = 0; i < c->method_count; i++) class_method(c, i)->vtable_index = -1;
    free(c->miranda_table);
    c->miranda_table = NULL;
    c->miranda_count = 0;
}

static uint32_t count_virtual(const Class *c) {
    uint32_t n = 0;
    for (unsigned i = 0; i < c->method_count; i++) n += is_virtual(class_method(c, i));
    return n;
}

bool class_build_vtable(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t));
    if (class_is_interface(c)) return true;
    const Class *super = c->super;
    uint32_t inherited = super ? super->vtable_length : 0, declared = count_virtual(c),
             first_interface = super ? super->all_interface_count : 0, interface_methods = 0;
    bool implements_more = c->all_interface_count != first_interface;
    if (!declared && !implements_more) {
        c->vtable = super ? super->vtable : NULL;
        c->vtable_length = inherited;
        return true;
    }
    for (uint32_t i = first_interface; i < c->all_interface_count; i++)
        interface_methods += c->all_interfaces[i]->method_count;
    uint32_t most = inherited + declared + interface_methods;
    Method **vtable = class_memory(c, METADATA_VTABLE, (most ? most : 1) * sizeof *vtable);
    if (!vtable) return throw_no_memory(t);
    if (inherited) memcpy(vtable, super->vtable, inherited * sizeof *vtable);
    MethodTable *index = implements_more ? class_index_interface_methods(c) : NULL;
    Building b = {c, vtable, inherited, index};
    add_declared(&b);
    if (implements_more) select_inherited(&b);
    bool ok = !interface_methods || add_mirandas(&b, first_interface, interface_methods);
    free(index);
    if (!ok) {
        give_up(c);
        return throw_no_memory(t);
    }
    c->vtable = vtable;
    c->vtable_length = b.length;
    return true;
}
