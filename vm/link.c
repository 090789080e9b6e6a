/* Linking (JVMS 5.4): superclass and superinterfaces first, then verification (verify.c), vtable, method entries, constant static fields; ClassPrepare. Lazy: done at the
   first initialisation, reflection, instance or member resolution. One lock guards the transition, since linking runs no Java code of the program's
   (ConstantValue strings may collect garbage, which does not need the lock). */
#include <string.h>
#include "runtime/exception.h"
#include "runtime/hooks.h"
#include "runtime/string.h"
#include "vm/classes.h"
#include "vm/constraints.h"
#include "vm/interp.h"

static VmLock link_lock;

/* JVMS 5.5 step 6 assigns ConstantValues; done at preparation, which no program can tell apart. */
static bool set_constants(Thread *t, Class *c) {
    const ConstantPool *cp = &c->file->cp;
    for (unsigned i = 0; i < c->field_count; i++) {
        Field *f = &c->fields[i];
        unsigned index = f->info->constant_value;
        if (!(f->access & ACC_STATIC) || !index) continue;
        void *at = object_at(class_mirror(c), f->offset);
        const CpInfo *e = &cp->entries[index];
        switch (f->type) {
        case T_BOOLEAN: case T_BYTE: *(int8_t *)at = (int8_t)e->i; break;
        case T_CHAR: case T_SHORT: *(int16_t *)at = (int16_t)e->i; break;
        case T_INT: *(int32_t *)at = e->i; break;
        case T_FLOAT: memcpy(at, &e->f, 4); break;
        case T_LONG: *(int64_t *)at = e->j; break;
        case T_DOUBLE: memcpy(at, &e->d, 8); break;
        default: {
            Object *s = string_intern_symbol(t, e->symbol);
            if (!s) return false;
            ref_store(at, s);
        }
        }
    }
    return true;
}

static void set_state(Class *c, ClassState state) {
    __atomic_store_n(&c->state, (uint8_t)state, __ATOMIC_RELEASE);
}

bool class_link(Thread *t, Class *c) {
    if (__atomic_load_n(&c->state, __ATOMIC_ACQUIRE) >= CLASS_LINKED) return true;
    if (!check_c_stack(t)) return false;
    if (c->super && !class_link(t, c->super)) return false;
    for (unsigned i = 0; i < c->interface_count; i++)
        if (!class_link(t, c->interfaces[i])) return false;
    if (!class_verify(t, c)) return false;      /* outside the lock: it may load classes, and two threads come to the same result */
    if (!constraints_check_linking(t, c)) return false;
    vm_lock(t, &link_lock);
    bool mine = __atomic_load_n(&c->state, __ATOMIC_RELAXED) == CLASS_LOADED, ok = true;      /* initialization by others changes it under its own lock */
    if (mine) {
        set_state(c, CLASS_LINKING);
        ok = set_constants(t, c) && class_build_vtable(t, c);
        if (ok)
            for (unsigned i = 0; i < c->method_count; i++) method_install_entry(c->methods[i]);
        set_state(c, ok ? CLASS_LINKED : CLASS_LOADED);
    }
    vm_unlock(t, &link_lock);
    if (mine && ok && __builtin_expect(hooks_active & HOOK_CLASS_PREPARE, 0)) {
        hooks.class_prepare(t, c);
        if (t->exception) return false;
    }
    return ok;
}
