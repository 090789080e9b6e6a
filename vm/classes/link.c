/* Linking (JVMS 5.4): superclass and superinterfaces first, then verification (verify.c), vtable, method entries,
   constant static fields; ClassPrepare. Lazy: done at the first initialisation, reflection, instance or member
   resolution. One lock guards the transition. Nothing is allocated in the heap under it: a thread could be stopped
   there, and be suspended for long. */
#include <stdlib.h>
#include <string.h>

#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/string.h"
#include "vm/classes/class_walk.h"
#include "vm/classes/classes.h"
#include "vm/classes/constraints.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/verify.h"
#include "vm/classes/vtable.h"

static VmLock link_lock;

static unsigned constant_of(const Field *f) { return f->access & ACC_STATIC ? f->info->constant_value : 0; }
static bool is_string_constant(const Field *f) { return constant_of(f) && (f->type == T_OBJECT || f->type == T_ARRAY); }

/* The strings among the ConstantValues, in the order of the fields; rooted by handles. [*strings] is freed by the
   caller. False: exception pending. */
static bool intern_constants(Thread *t, Class *c, Object ***strings) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->field_count; i++) count += is_string_constant(&c->fields[i]);
    *strings = NULL;
    if (!count) return true;
    if (!(*strings = calloc(count, sizeof **strings))) return exception_throw_out_of_memory(t, "Metaspace");
    count = 0;
    for (unsigned i = 0; i < c->field_count; i++) {
        const Field *f = &c->fields[i];
        if (!is_string_constant(f)) continue;
        Object *s = string_intern_symbol(t, cp_symbol(&c->file->cp, constant_of(f)));
        if (!s) return false;
        (*strings)[count++] = handle_keep(t, s);
    }
    return true;
}

/* JVMS 5.5 step 6 assigns ConstantValues; done at preparation, which no program can distinguish. */
static void set_constants(Class *c, Object *const *strings) {
    for (unsigned i = 0; i < c->field_count; i++) {
        Field *f = &c->fields[i];
        unsigned index = constant_of(f);
        if (!index) continue;
        void *at = object_at(class_mirror(c), f->offset);
        const ConstantPool *cp = &c->file->cp;
        const CpInfo *e = &cp->entries[index];
        switch (f->type) {
        case T_BOOLEAN:
        case T_BYTE: *(int8_t *)at = (int8_t)e->i; break;
        case T_CHAR:
        case T_SHORT: *(int16_t *)at = (int16_t)e->i; break;
        case T_INT: *(int32_t *)at = e->i; break;
        case T_FLOAT: memcpy(at, &e->f, 4); break;
        case T_LONG:
        case T_DOUBLE: *(int64_t *)at = cp_long(cp, index); break;
        default: ref_store(at, *strings++);
        }
    }
}

static void set_state(Class *c, ClassState state) { __atomic_store_n(&c->state, (uint8_t)state, __ATOMIC_RELEASE); }

/* All of linking that is about the class itself: its supertypes are linked. */
static bool link_alone(Thread *t, Class *c) {
    if (!class_verify(t, c))
        return false; /* outside the lock: it may load classes, and two threads come to the same result */
    if (!constraints_check_linking(t, c)) return false;
    uint32_t mark = handle_mark(t);
    Object **strings;
    if (!intern_constants(t, c, &strings)) {
        free(strings);
        handle_release(t, mark);
        return false;
    }
    vm_lock(t, &link_lock);
    bool mine = __atomic_load_n(&c->state, __ATOMIC_RELAXED) == CLASS_LOADED,
         ok = true; /* initialization by others changes it under its own lock */
    if (mine) {
        set_state(c, CLASS_LINKING);
        set_constants(c, strings);
        ok = class_build_vtable(t, c);
        if (ok)
            for (unsigned i = 0; i < c->method_count; i++) execution.install_entry(class_method(c, i));
        set_state(c, ok ? CLASS_LINKED : CLASS_LOADED);
    }
    vm_unlock(t, &link_lock);
    free(strings);
    handle_release(t, mark);
    if (mine && ok && unlikely(hooks_wanted(HOOK_CLASS_PREPARE))) {
        hooks.class_prepare(t, c);
        if (t->exception) return false;
    }
    return ok;
}

/* The superclass comes first, then the interfaces in their order. NULL: all have had their turn. */
static Class *next_unlinked_supertype(ClassStep *step) {
    while (step->next <= step->c->interface_count) {
        uint32_t i = step->next++;
        Class *k = i ? step->c->interfaces[i - 1] : step->c->super;
        if (k && class_state(k) < CLASS_LINKED) return k;
    }
    return NULL;
}

bool class_link(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    if (class_state(c) >= CLASS_LINKED) return true;
    if (!check_c_stack(t)) return false;
    ClassWalk walk;
    class_walk_begin(&walk, c);
    bool ok = true;
    for (ClassStep *step; ok && (step = class_walk_top(&walk));) {
        Class *super = next_unlinked_supertype(step);
        if (super)
            ok = class_walk_enter(&walk, super) || throw_no_memory(t);
        else {
            ok = class_state(step->c) >= CLASS_LINKED || link_alone(t, step->c);
            class_walk_leave(&walk);
        }
    }
    class_walk_end(&walk);
    return ok;
}
