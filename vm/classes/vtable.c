/* Virtual method tables. A slot belongs to a family of methods that override each other (JVMS 5.4.5). Interface methods
   that no class declares get slots too, so that invokevirtual on a class that inherits them from an interface needs
   nothing special: the class that first implements the interface makes a *miranda*, a Method that stands for the
   interface method as far as resolution is concerned (its vtable_index), and the slot holds what selection yields for
   each class: a class's method, the default method, or the miranda itself, whose abstract entry raises
   AbstractMethodError (or the conflict) when called. */
#include "vm/classes/vtable.h"

#include "runtime/itable.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/interp/interp.h"

static inline bool is_virtual(const Method *m) {
    return !(m->access & (ACC_STATIC | ACC_PRIVATE)) && m->info->name->text[0] != '<';
}

static Method *own_miranda(const Class *c, const Symbol *name, const Symbol *descriptor) {
    for (uint32_t i = 0; i < c->miranda_count; i++)
        if (c->mirandas[i]->info->name == name && c->mirandas[i]->info->descriptor == descriptor) return c->mirandas[i];
    return NULL;
}

Method *class_find_miranda(const Class *c, const Symbol *name, const Symbol *descriptor) {
    for (; c; c = c->super) {
        Method *m = own_miranda(c, name, descriptor);
        if (m) return m;
    }
    return NULL;
}

/* Puts [m] into the slots of everything it overrides; sets its own slot to the nearest one, or leaves -1. */
static void override_slots(Class *c, Method *m, Method **vtable) {
    for (Class *k = c->super; k; k = k->super) {
        Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
        if (s && s->vtable_index >= 0 && method_overrides(m, s)) {
            vtable[s->vtable_index] = m;
            if (m->vtable_index < 0) m->vtable_index = s->vtable_index;
        }
        if (k->miranda_count && (s = own_miranda(k, m->info->name, m->info->descriptor))) {
            vtable[s->vtable_index] = m;
            if (m->vtable_index < 0) m->vtable_index = s->vtable_index;
        }
    }
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
    method_install_entry(m);
    return m;
}

/* Default method, or the miranda when there is none or no single one. */
static Method *select_for_miranda(const Class *c, Method *miranda) {
    Method *m = class_find_default_method(c, miranda->info->name, miranda->info->descriptor, NULL, NULL);
    return m ? m : miranda;
}

bool class_build_vtable(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t));
    if (class_is_interface(c)) return true;
    Class *super = c->super;
    uint32_t inherited = super ? super->vtable_length : 0,
             inherited_interfaces = super ? super->all_interface_count : 0, most = inherited;
    bool any = false;
    for (unsigned i = 0; i < c->method_count; i++)
        if (is_virtual(class_method(c, i))) any = true, most++;
    if (!any && c->all_interface_count == inherited_interfaces) {
        c->vtable = super ? super->vtable : NULL;
        c->vtable_length = inherited;
        return true;
    }
    uint32_t new_interface_methods = 0;
    for (uint32_t i = inherited_interfaces; i < c->all_interface_count; i++)
        new_interface_methods += c->all_interfaces[i]->method_count;
    most += new_interface_methods;
    Method **vtable = class_memory(c, METADATA_VTABLE, (most ? most : 1) * sizeof *vtable);
    if (!vtable) return throw_no_memory(t);
    for (uint32_t i = 0; i < inherited; i++) vtable[i] = super->vtable[i];
    uint32_t length = inherited;
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if (!is_virtual(m)) continue;
        if (inherited) override_slots(c, m, vtable);
        if (m->vtable_index < 0 && !(m->access & ACC_FINAL) && !(c->access & ACC_FINAL)) {
            m->vtable_index = (int32_t)length;
            vtable[length++] = m;
        }
    }
    /* New interfaces may bring defaults for inherited slots that no class fills. */
    if (c->all_interface_count != inherited_interfaces)
        for (const Class *k = super; k; k = k->super)
            for (uint32_t i = 0; i < k->miranda_count; i++) {
                Method *miranda = k->mirandas[i], *now = vtable[miranda->vtable_index];
                if (now == miranda || class_is_interface(now->holder))
                    vtable[miranda->vtable_index] = select_for_miranda(c, miranda);
            }
    /* Slots for methods of new interfaces that neither a class declares nor a superclass has a miranda for. */
    if (new_interface_methods) {
        Method *fixed[64], **made = fixed;
        if (new_interface_methods > 64 &&
            !(made = class_memory(c, METADATA_VTABLE, new_interface_methods * sizeof *made)))
            return throw_no_memory(t);
        uint32_t count = 0;
        for (uint32_t i = inherited_interfaces; i < c->all_interface_count; i++) {
            Class *k = c->all_interfaces[i];
            for (unsigned j = 0; j < k->method_count; j++) {
                Method *im = class_method(k, j);
                if (!is_virtual(im) || class_chain_method(c, im) ||
                    class_find_miranda(super, im->info->name, im->info->descriptor))
                    continue;
                bool known = false;
                for (uint32_t n = 0; n < count && !known; n++)
                    known = made[n]->info->name == im->info->name && made[n]->info->descriptor == im->info->descriptor;
                if (known) continue;
                Method *miranda = make_miranda(c, im, length);
                if (!miranda) return throw_no_memory(t);
                vtable[length++] = select_for_miranda(c, miranda);
                made[count++] = miranda;
            }
        }
        if (count) {
            if (made == fixed) {
                if (!(c->mirandas = class_memory(c, METADATA_METHOD, count * sizeof *made))) return throw_no_memory(t);
                for (uint32_t i = 0; i < count; i++) c->mirandas[i] = made[i];
            } else
                c->mirandas = made;
            c->miranda_count = count;
        }
    }
    c->vtable = vtable;
    c->vtable_length = length;
    return true;
}
