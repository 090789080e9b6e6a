/* Verification at link time (JVMS 5.4.1): which classes are verified, and what the verifier (classfile/verifier.h) asks
   of loaded classes. Classes that are named on the way are loaded by the defining loader of the class in work; what is
   thrown then, goes to whoever asked for the linking. */
#include "vm/classes/verify.h"

#include <stdlib.h>

#include "classfile/verifier.h"
#include "runtime/exception.h"
#include "runtime/library_level.h"
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/resolve.h"

typedef struct Asking {
    Thread *t;
    Class *c;
} Asking;

static Class *load(const Asking *a, Symbol *name) {
    return name == a->c->name ? a->c : loader_load_for(a->t, a->c, name, true);
}

/* JVMS 4.10.1.2: interfaces are treated like Object. An array is a subtype of Object, Cloneable and Serializable
   only. */
static bool is_assignable(void *context, Symbol *from, Symbol *to, bool lenient, bool *answer, uint64_t *visited) {
    const Asking *a = context;
    Class *target = load(a, to), *source;
    if (!target) return false;
    if (from->text[0] == '[' && !(lenient && class_is_interface(target))) {
        *answer = to == sym_java_lang_Cloneable || to == sym_java_io_Serializable;
        return true;
    }
    if (class_is_interface(target)) {
        *answer = true;
        return true;
    }
    if (!(source = load(a, from))) return false;
    if (source->depth > target->depth) *visited += source->depth - target->depth;
    *answer = class_is_subclass(source, target);
    return true;
}

static bool common_superclass(void *context, Symbol *x, Symbol *y, Symbol **answer, uint64_t *visited) {
    const Asking *a = context;
    Class *c = load(a, x), *d = c ? load(a, y) : NULL;
    if (!d) return false;
    *answer = sym_java_lang_Object;
    if (class_is_interface(c) || class_is_interface(d)) return true;
    for (; c != d; ++*visited) /* the deeper one of the two, and c when they are equally deep, is not common */
        if (c->depth >= d->depth)
            c = c->super;
        else
            d = d->super;
    *answer = c->name;
    return true;
}

static bool is_superclass(void *context, const Symbol *name, uint64_t *visited) {
    const Class *c = ((const Asking *)context)->c;
    for (; c && c->name != name; c = c->super) ++*visited;
    return c;
}

static bool is_protected(void *context, Symbol *owner, Symbol *name, Symbol *descriptor, bool method, bool *answer,
                         uint64_t *visited) {
    Class *c = ((const Asking *)context)->c, *k = c->super;
    *answer = false;
    *visited += c->depth; /* by the two walks together */
    while (k && k->name != owner) k = k->super;
    if (!k) return true;
    *visited += k->all_interface_count;
    const Method *m = method ? class_find_method(k, name, descriptor) : NULL;
    const Field *f = method ? NULL : class_find_field(k, name, descriptor);
    unsigned access = m ? m->access : f ? f->access : 0;
    *answer = (access & ACC_PROTECTED) && !class_same_package(c, m ? m->holder : f->holder);
    return true;
}

static bool verify(Thread *t, Class *c, const ClassFile *cf) {
    Asking asking = {t, c};
    VerifierHierarchy hierarchy = {&asking,       c->name,      is_assignable, common_superclass,
                                   is_superclass, is_protected, NULL};
    char *message = NULL;
    VerifyResult result = verifier_check_class(cf, &hierarchy, &message);
    switch (result) {
    case VERIFY_OK: break;
    case VERIFY_ERROR: exception_throw(t, VerifyError, "%s", message ? message : ""); break;
    case VERIFY_FORMAT_ERROR: exception_throw(t, ClassFormatError, "%s", message ? message : ""); break;
    case VERIFY_NO_MEMORY: throw_no_memory(t); break;
    case VERIFY_EXCEPTION: break;
    }
    free(message);
    return result == VERIFY_OK;
}

/* Arrays have no code; accessors that reflection spins do what no verifier allows. */
static bool has_code_to_verify(const Class *c) { return c->file && !(c->flags & CLASS_IS_MAGIC_ACCESSOR); }
/* What verification itself rests upon. */
static bool is_foundation(const Class *c) {
    return c->loader == &boot_loader && (c->name == sym_java_lang_Object || c->name == sym_java_lang_Class ||
                                         c->name == sym_java_lang_String || c->name == sym_java_lang_Throwable);
}

/* A class of the library that no agent has changed: its bytes are not owned by the ClassFile. */
static bool is_of_library(const Class *c) { return c->loader == &boot_loader && !c->file->owns_bytes; }

/* The loader decides; or, with a library of today, that the code comes from an agent. */
static bool is_to_verify(const Class *c, bool changed) {
    if (changed && library_level->verifies_changed_classes) return has_code_to_verify(c);
    bool wanted =
        c->loader == &boot_loader ? vm_flag_bool(BytecodeVerificationLocal) : vm_flag_bool(BytecodeVerificationRemote);
    return wanted && has_code_to_verify(c) && !is_foundation(c);
}

bool class_verify(Thread *t, Class *c) {
    bool changed = c->flags & CLASS_IS_CHANGED && !is_of_library(c);
    if (__atomic_load_n(&c->verified, __ATOMIC_RELAXED) || !is_to_verify(c, changed)) return true;
    PIN_POOL(t, c->pool);
    if (!verify(t, c, c->file)) return false;
    __atomic_store_n(&c->verified, true, __ATOMIC_RELAXED);
    return true;
}

bool class_verify_file(Thread *t, Class *c, const ClassFile *cf, bool *verified) {
    *verified = __atomic_load_n(&c->verified, __ATOMIC_RELAXED);
    if (cf == c->file && (*verified || is_of_library(c))) return true; /* it has not changed */
    *verified = is_to_verify(c, true);
    return !*verified || verify(t, c, cf);
}
