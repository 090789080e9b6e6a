/* Resolution of constant-pool entries (JVMS 5.4.3) and selection of methods (JVMS 5.4.6, 6.5 invokespecial). Results
   are cached in the run-time pool (see resolve.h); two threads that resolve the same entry immediately compute the same
   result, and the first to store it wins. Errors are recorded for class entries; a field or method entry gives the same
   error again because everything it is computed from is immutable. */
#include "vm/classes/resolve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "classfile/descriptor.h"
#include "gc/lowmem.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/itable.h"
#include "runtime/library_level.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/access.h"
#include "vm/classes/class_walk.h"
#include "vm/classes/classes.h"
#include "vm/classes/constraints.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/vtable.h"

/* Its address, with bit 0 set, is what the entry holds. */
typedef struct ResolveError {
    char *class_name, *message, *cause_class, *cause_message;
} ResolveError;

/* ---- recorded errors ---- */

/* *text is NULL when there is no message. False: no memory. */
static bool copy_message(const Object *e, char **text) {
    Object *s = offset_Throwable_detailMessage ? ref_load(object_at(e, offset_Throwable_detailMessage)) : NULL;
    *text = s ? string_to_utf8(s) : NULL;
    return *text || !s;
}

static void free_error(ResolveError *r) {
    free(r->class_name);
    free(r->message);
    free(r->cause_class);
    free(r->cause_message);
    free(r);
}

uintptr_t resolve_error(Thread *t, bool with_cause) {
    VM_ASSERT(t->exception);
    Object *e = t->exception;
    if (!exception_is_a(e, LinkageError)) return 0;
    ResolveError *r = calloc(1, sizeof *r);
    if (!r) return 0;
    bool complete = (r->class_name = strdup(object_class(e)->name->text)) && copy_message(e, &r->message);
    Object *cause = offset_Throwable_cause ? ref_load(object_at(e, offset_Throwable_cause)) : NULL;
    if (complete && with_cause && cause && cause != e)
        complete = (r->cause_class = strdup(object_class(cause)->name->text)) && copy_message(cause, &r->cause_message);
    if (complete) return (uintptr_t)r | 1;
    free_error(r);
    return 0;
}

void resolve_free_error(uintptr_t word) {
    if (word & 1) free_error((ResolveError *)(word & ~(uintptr_t)1));
}

bool resolve_record_error(Thread *t, RuntimePool *pool, unsigned index) {
    uintptr_t error = resolve_error(t, true); /* what cannot be recorded is resolved again */
    if (error && pool_record(pool, index, error) != error) resolve_free_error(error);
    return false;
}

bool(resolve_throw_recorded)(Thread *t, uintptr_t word) {
    const ResolveError *r = (const ResolveError *)(word & ~(uintptr_t)1);
    uint32_t mark = handle_mark(t);
    Object *cause = NULL;
    if (r->cause_class) {
        upcalls.throw_exception(t, r->cause_class, NULL, r->cause_message);
        cause = t->exception;
        if (cause && strcmp(object_class(cause)->name->text, r->cause_class) != 0) { /* out of memory or stack */
            handle_release(t, mark);
            return false;
        }
        t->exception = NULL;
        if (cause) handle_keep(t, cause);
    }
    upcalls.throw_exception(t, r->class_name, cause, r->message);
    handle_release(t, mark);
    return false;
}

/* ---- classes and strings ---- */

Class *resolve_class_if_loaded(RuntimePool *pool, unsigned index) {
    uintptr_t w = pool_resolved(pool, index);
    return w & 1 ? NULL : (Class *)w;
}

/* An entry that has been resolved stays so (JVMS 5.4.3), also when this attempt, which has begun before, ends with a
   LinkageError: a hook that was shown the class file may have used the class itself. */
static Class *resolved_meanwhile(Thread *t, RuntimePool *pool, unsigned index) {
    Class *c = resolve_class_if_loaded(pool, index);
    if (!c || !exception_is_a(t->exception, LinkageError)) return NULL;
    exception_take(t);
    return c;
}

Class *resolve_class(Thread *t, RuntimePool *pool, unsigned index) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    uintptr_t w = pool_resolved(pool, index);
    if (likely(w && !(w & 1))) return (Class *)w;
    if (w) {
        resolve_throw_recorded(t, w);
        return NULL;
    }
    PIN_POOL(t, pool);
    const uint32_t hidden = resolve_hide_steps(t); /* a loader written in Java */
    Class *c = loader_load_for(t, pool->holder, cp_symbol(&pool->file->cp, index), true);
    resolve_show_steps(t, hidden);
    if (!c || !access_check_class(t, pool->holder, c)) {
        resolve_record_error(t, pool, index);
        return resolved_meanwhile(t, pool, index);
    }
    w = pool_record(pool, index, (uintptr_t)c);
    if (w & 1) {
        resolve_throw_recorded(t, w);
        return NULL;
    }
    return (Class *)w;
}

Object *resolve_string(Thread *t, RuntimePool *pool, unsigned index) {
    uintptr_t w = pool_resolved(pool, index);
    if (w) return (Object *)w;
    Object *s = string_intern_symbol(t, cp_symbol(&pool->file->cp, index));
    return s ? (Object *)pool_record(pool, index, (uintptr_t)s) : NULL;
}

/* ---- pools ---- */

enum {
    RESOLVABLE = 1 << CP_CLASS | 1 << CP_STRING | 1 << CP_FIELDREF | 1 << CP_METHODREF | 1 << CP_INTERFACE_METHODREF |
                 1 << CP_METHOD_HANDLE | 1 << CP_METHOD_TYPE | 1 << CP_DYNAMIC | 1 << CP_INVOKE_DYNAMIC
};

static unsigned group_count(const ConstantPool *cp) { return cp->count / 32u + 1; }

static size_t pool_bytes(const ConstantPool *cp, unsigned words) {
    return sizeof(RuntimePool) + group_count(cp) * sizeof(PoolGroup) + words * sizeof(uint32_t);
}

static unsigned word_count(const RuntimePool *pool) {
    const PoolGroup *last = &pool->groups[group_count(&pool->file->cp) - 1];
    return last->before + (unsigned)__builtin_popcount(last->resolvable);
}

RuntimePool *pool_new(Class *holder, ClassFile *file) {
    const ConstantPool *cp = &file->cp;
    unsigned words = 0;
    for (unsigned i = 0; i < cp->count; i++) words += RESOLVABLE >> cp->tags[i] & 1;
    RuntimePool *pool = lowmem_allocate(pool_bytes(cp, words));
    if (!pool) return NULL;
    pool->holder = holder;
    pool->file = file;
    pool->words = (uint32_t *)(pool->groups + group_count(cp));
    words = 0;
    for (unsigned i = 0; i < group_count(cp); i++) {
        const uint8_t *tags = cp->tags + (size_t)32 * i;
        uint32_t bits = 0;
        for (unsigned k = cp->count - 32 * i < 32 ? cp->count - 32 * i : 32; k-- > 0;)
            bits = bits << 1 | (RESOLVABLE >> tags[k] & 1);
        pool->groups[i] = (PoolGroup){bits, words};
        words += (unsigned)__builtin_popcount(bits);
    }
    pool_record(pool, file->this_index, (uintptr_t)holder);
    return pool;
}

void pool_free(RuntimePool *pool) {
    if (!pool) return;
    unsigned words = word_count(pool);
    for (unsigned i = 0; i < words; i++) resolve_free_error(pool_forget_number(pool->words[i]));
    lowmem_free(pool, pool_bytes(&pool->file->cp, words));
}

void pool_count_memory(const RuntimePool *pool, Metadata *use) {
    if (!pool) return;
    unsigned words = word_count(pool);
    metadata_add(use, METADATA_POOL, words, lowmem_size(pool_bytes(&pool->file->cp, words)));
}

void resolve_visit_objects(const RuntimePool *pool, HeapVisitor visit, void *context) {
    const ConstantPool *cp = &pool->file->cp;
    for (unsigned i = 1; i < cp->count; i++) {
        uintptr_t w = pool_resolved(pool, i);
        if (!w || (w & 7)) continue;
        switch (cp->tags[i]) {
        case CP_STRING:
        case CP_METHOD_TYPE:
        case CP_METHOD_HANDLE:
        case CP_DYNAMIC: visit(context, (Object *)w); break;
        default: break;
        }
    }
}

/* ---- fields ---- */

static bool throw_with_class(Thread *t, ExceptionClass error, const char *format, const Class *c, const char *member) {
    char *name = class_java_name(c); /* `[I` */
    exception_throw(t, error, format, name, member);
    free(name);
    return false;
}

/* [named]: the class by which the instruction calls it, perhaps a subclass of the declaring one. */
static bool throw_final_update(Thread *t, const Field *f, const Class *named, Class *referrer, Method *caller) {
    const char *kind = f->access & ACC_STATIC ? "static" : "non-static";
    char *holder = class_external_name(named), *from = class_external_name(referrer);
    if (referrer != f->holder)
        exception_throw(
            t, IllegalAccessError,
            "Update to %s final field %s.%s attempted from a different class (%s) than the field's declaring class",
            kind, holder, f->info->name->text, from);
    else
        exception_throw(
            t, IllegalAccessError,
            "Update to %s final field %s.%s attempted from a different method (%s) than the initializer method %s ",
            kind, holder, f->info->name->text, caller->info->name->text,
            f->access & ACC_STATIC ? "<clinit>" : "<init>");
    free(holder);
    free(from);
    return false;
}

static Field *throw_no_field(Thread *t, const Class *holder, const Symbol *name, const Symbol *descriptor) {
    if (library_level->reports_missing_field) {
        char *in = class_java_name(holder),
             *type = descriptor_external_type(descriptor->text, descriptor->text + descriptor->length);
        exception_throw(t, NoSuchFieldError, "Class %s does not have member field '%s %s'", in, type, name->text);
        free(in);
        free(type);
    } else
        exception_throw(t, NoSuchFieldError, "%s", name->text);
    return NULL;
}

Field *resolve_field(Thread *t, RuntimePool *pool, unsigned index, FieldUse use, Method *caller) {
    VM_ASSERT(thread_runs(t) && !t->exception);
    Class *referrer = pool->holder;
    const ConstantPool *cp = &pool->file->cp;
    Field *f = (Field *)pool_resolved(pool, index);
    if (!f) {
        Class *holder = resolve_class(t, pool, cp->entries[index].ref.class_index);
        if (!holder) return NULL;
        Symbol *name = cp_ref_name(cp, index), *descriptor = cp_ref_descriptor(cp, index);
        f = class_is_array(holder) ? NULL : class_find_field(holder, name, descriptor);
        if (!f) return throw_no_field(t, holder, name, descriptor);
        if (!access_check_member(t, referrer, holder, f->holder, f->access, f->info->name, f->info->descriptor))
            return NULL;
        if (!constraints_check_field(t, referrer, f)) return NULL;
        /* Offsets and mirrors exist since loading; constants of statics are set by linking, which initialisation
           implies. */
        f = (Field *)pool_record(pool, index, (uintptr_t)f);
    }
    bool want_static = use == FIELD_GET_STATIC || use == FIELD_PUT_STATIC;
    if (!!(f->access & ACC_STATIC) != want_static) {
        Class *holder = resolve_class(t, pool, cp->entries[index].ref.class_index);
        if (holder)
            throw_with_class(t, IncompatibleClassChangeError,
                             want_static ? "Expected static field %s.%s" : "Expected non-static field %s.%s", holder,
                             f->info->name->text);
        return NULL;
    }
    if ((f->access & ACC_FINAL) && (use == FIELD_PUT || use == FIELD_PUT_STATIC)) {
        bool other_method = false;
        if (referrer == f->holder && caller &&
            pool->file->major >= 53) /* JVMS 6.5 putfield: older files may write from any method of the class */
            other_method =
                !(want_static ? caller->flags & METHOD_IS_CLASS_INITIALIZER : caller->flags & METHOD_IS_INITIALIZER);
        if (referrer != f->holder || other_method) {
            Class *named = resolve_class(t, pool, cp->entries[index].ref.class_index);
            if (named) throw_final_update(t, f, named, referrer, caller);
            return NULL;
        }
    }
    return f;
}

Field *lookup_field(Thread *t, Class *holder, Symbol *name, Symbol *descriptor) {
    Field *f = class_is_array(holder) || class_is_primitive(holder) ? NULL : class_find_field(holder, name, descriptor);
    return f ? f : throw_no_field(t, holder, name, descriptor);
}

/* ---- methods ---- */

bool throw_method_error(Thread *t, ExceptionClass error, const char *format, const Class *holder, const Symbol *name,
                        const Symbol *descriptor) {
    char *class_name = class_java_name(holder); /* `[I` */
    char *text = class_name ? descriptor_external_method(class_name, name->text, descriptor) : NULL;
    exception_throw(t, error, format, text);
    free(text);
    free(class_name);
    return false;
}

static bool throw_incompatible(Thread *t, const char *format, const Method *m) {
    return throw_method_error(t, IncompatibleClassChangeError, format, m->holder, m->info->name, m->info->descriptor);
}

/* JVMS 5.4.3.3 and 5.4.3.4 without the checks: NULL when there is none; pending then is at most an OutOfMemoryError. */
static Method *find_method(Thread *t, Class *holder, Symbol *name, Symbol *descriptor) {
    if (class_is_array(holder)) holder = holder->super;
    if (holder->loader == &boot_loader && holder->file && strncmp(holder->name->text, "java/lang/invoke/", 17) == 0) {
        /* JVMS 2.9.3: a signature-polymorphic method answers for every descriptor. */
        for (unsigned i = 0; i < holder->method_count; i++)
            if (class_method(holder, i)->info->name == name &&
                (class_method(holder, i)->flags & METHOD_SIGNATURE_POLYMORPHIC))
                return execution.polymorphic_method(t, class_method(holder, i), descriptor);
    }
    return class_find_method(holder, name, descriptor);
}

static Method *found_or_throw(Thread *t, Class *holder, Method *m, Symbol *name, Symbol *descriptor) {
    if (!m && !t->exception) throw_method_error(t, NoSuchMethodError, "'%s'", holder, name, descriptor);
    return m;
}

Method *lookup_method(Thread *t, Class *holder, Symbol *name, Symbol *descriptor, bool interface_reference) {
    if (interface_reference != class_is_interface(holder)) {
        throw_with_class(t, IncompatibleClassChangeError,
                         interface_reference ? "Found class %s, but interface was expected%s"
                                             : "Found interface %s, but class was expected%s",
                         holder, "");
        return NULL;
    }
    return found_or_throw(t, holder, find_method(t, holder, name, descriptor), name, descriptor);
}

/* The vtable stand-in for an interface method found in class [holder] (vm/classes/vtable.c); [m] itself when it has its
   own dispatch. */
static Method *virtual_form(Class *holder, Method *m) {
    if (!class_is_interface(m->holder) || class_is_interface(holder) || method_is_private(m) || method_is_static(m))
        return m;
    Method *miranda = class_find_miranda(holder, m->info->name, m->info->descriptor);
    return miranda ? miranda : m;
}

/* All methods of superinterfaces that a conflict is about, in the order of a walk from the class, which comes to each
   class once: what the reference VM lists. */
static unsigned list_interface_methods(Class *c, const Method *like, Method **out, unsigned max) {
    unsigned n = 0;
    ClassWalk walk;
    class_walk_begin(&walk, c);
    class_marks_begin();
    for (ClassStep *step; (step = class_walk_top(&walk));) {
        if (step->next == 0) {
            Method *m = class_is_interface(step->c)
                            ? class_declared_method(step->c, like->info->name, like->info->descriptor)
                            : NULL;
            if (m && !(m->access & (ACC_PRIVATE | ACC_STATIC)) && n < max) out[n++] = m;
        }
        Class *super = class_walk_next_supertype(step);
        if (!super)
            class_walk_leave(&walk);
        else if (class_mark(super) && !class_walk_enter(&walk, super))
            break; /* without memory the list is shorter */
    }
    class_marks_end();
    class_walk_end(&walk);
    return n;
}

static bool throw_conflict(Thread *t, Class *c, const Method *m) {
    Method *methods[16];
    char *list = text_format("Conflicting default methods:");
    unsigned n = list_interface_methods(c, m, methods, 16);
    for (unsigned i = 0; i < n; i++) {
        char *name = class_external_name(methods[i]->holder),
             *longer = text_format("%s %s.%s", list, name, m->info->name->text);
        free(name);
        free(list);
        list = longer;
    }
    exception_throw(t, IncompatibleClassChangeError, "%s", list);
    free(list);
    return false;
}

/* JVMS 6.5 invokespecial, "selection". */
static Method *select_special(Thread *t, Class *referrer, Class *holder, Method *m) {
    if (m->flags & METHOD_IS_INITIALIZER) {
        if (m->holder == holder) return m;
        throw_method_error(t, NoSuchMethodError, "'%s'", holder, m->info->name, m->info->descriptor);
        return NULL;
    }
    if (method_is_private(m)) return m;
    Class *c = holder;
    if (!class_is_interface(holder) && !class_is_interface(referrer) && referrer != holder &&
        class_is_subclass(referrer, holder))
        c = referrer->super;
    Method *selected = NULL;
    for (Class *k = c; k && !selected; k = class_is_interface(k) ? NULL : k->super) {
        Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
        if (s && !method_is_static(s)) selected = s;
    }
    if (!selected && class_is_interface(c)) {
        Method *s = class_declared_method(class_Object, m->info->name, m->info->descriptor);
        if (s && (s->access & ACC_PUBLIC) && !method_is_static(s)) selected = s;
    }
    if (!selected) {
        unsigned conflicts;
        selected = class_find_default_method(c, m->info->name, m->info->descriptor, NULL, &conflicts);
        if (conflicts > 1) {
            throw_conflict(t, c, m);
            return NULL;
        }
    }
    if (selected && !method_is_abstract(selected)) return selected;
    const Method *shown = selected ? selected : m;
    throw_method_error(t, AbstractMethodError, "'%s'", shown->holder, shown->info->name, shown->info->descriptor);
    return NULL;
}

Method *resolve_method(Thread *t, RuntimePool *pool, unsigned index, CallKind kind) {
    VM_ASSERT(thread_runs(t) && !t->exception);
    Class *referrer = pool->holder;
    const ConstantPool *cp = &pool->file->cp;
    Method *m = (Method *)pool_resolved(pool, index);
    Class *holder = resolve_class(t, pool, cp->entries[index].ref.class_index);
    if (!holder) return NULL;
    if (!m) {
        bool interface_tag = cp->tags[index] == CP_INTERFACE_METHODREF, is_interface = class_is_interface(holder);
        Symbol *name = cp_ref_name(cp, index), *descriptor = cp_ref_descriptor(cp, index);
        if (interface_tag != is_interface) {
            if (kind == CALL_STATIC || kind == CALL_SPECIAL)
                throw_method_error(t, IncompatibleClassChangeError,
                                   is_interface ? "Method '%s' must be InterfaceMethodref constant"
                                                : "Method '%s' must be Methodref constant",
                                   holder, name, descriptor);
            else
                throw_with_class(t, IncompatibleClassChangeError,
                                 is_interface ? "Found interface %s, but class was expected%s"
                                              : "Found class %s, but interface was expected%s",
                                 holder, "");
            return NULL;
        }
        if (!(m = found_or_throw(t, holder, find_method(t, holder, name, descriptor), name, descriptor))) return NULL;
        if (!access_check_member(t, referrer, holder, m->holder, m->access, m->info->name, m->info->descriptor))
            return NULL;
        if (!constraints_check_method(t, referrer, holder, m)) return NULL;
        m = (Method *)pool_record(pool, index, (uintptr_t)m);
    }
    /* vtable indices exist after linking */
    if (!class_link(t, holder)) return NULL;
    switch (kind) {
    case CALL_STATIC:
        if (method_is_static(m)) return m;
        throw_incompatible(t, "Expected static method '%s'", m);
        return NULL;
    case CALL_VIRTUAL:
        if (!method_is_static(m)) return virtual_form(holder, m);
        throw_incompatible(t, "Expecting non-static method '%s'", m);
        return NULL;
    case CALL_INTERFACE:
        if (!method_is_static(m)) return m;
        throw_incompatible(t, "Expected instance not static method '%s'", m);
        return NULL;
    case CALL_SPECIAL:
        if (!method_is_static(m)) return select_special(t, referrer, holder, m);
        throw_incompatible(t, "Expected instance not static method '%s'", m);
        return NULL;
    }
    return NULL;
}

Method *select_virtual(Thread *t, Class *receiver_class, Method *m) {
    VM_ASSERT(receiver_class && m);
    if ((m->access & (ACC_PRIVATE | ACC_STATIC)) || (m->flags & METHOD_IS_INITIALIZER)) return m;
    if (m->vtable_index >= 0) {
        if (class_is_subclass(receiver_class, m->holder) && (uint32_t)m->vtable_index < receiver_class->vtable_length) {
            Method *s = receiver_class->vtable[m->vtable_index];
            if (!method_is_abstract(s)) return s;
        }
    } else if (class_is_interface(m->holder)) {
        Method *s = class_itable_lookup(receiver_class, m);
        if (s) return s;
    } else if (!method_is_abstract(m))
        return m; /* final */
    throw_abstract_method(t, receiver_class, m);
    return NULL;
}

/* "abstract void m(int)": the method without its class, as messages of AbstractMethodError show it. */
static char *describe_bare(const Method *m) {
    char *full = descriptor_external_method(NULL, m->info->name->text, m->info->descriptor),
         *text = text_format("%s%s", method_is_abstract(m) ? "abstract " : "", full);
    free(full);
    return text;
}

/* The method of the name and descriptor of [m] that [c] has or inherits from a class; NULL: none. */
static Method *inherited_method(const Class *c, const Method *m) {
    do {
        Method *s = class_declared_method(c, m->info->name, m->info->descriptor);
        if (s && !(s->access & (ACC_PRIVATE | ACC_STATIC))) return s;
    } while ((c = c->super));
    return NULL;
}

static bool has_default_methods(Class *c) {
    bool found = false;
    ClassWalk walk;
    class_walk_begin(&walk, c);
    class_marks_begin();
    for (ClassStep *step; !found && (step = class_walk_top(&walk));) {
        if (step->next == 0 && class_is_interface(step->c))
            for (unsigned i = 0; i < step->c->method_count && !found; i++)
                found = !(class_method(step->c, i)->access & (ACC_STATIC | ACC_ABSTRACT));
        Class *super = class_walk_next_interface(step);
        if (!super)
            class_walk_leave(&walk);
        else if (class_mark(super) && !class_walk_enter(&walk, super))
            break;
    }
    class_marks_end();
    class_walk_end(&walk);
    return found;
}
/* The first class on the way to [receiver] that ought to have an interface's method, if its interfaces have default
   methods: such a class gets a method that says so. NULL: it has none. */
static const Class *class_lacking(Class *receiver, const Method *m) {
    Class *first = receiver;
    while (first->super && class_is_subclass(first->super, m->holder)) first = first->super;
    return has_default_methods(first) ? first : NULL;
}

bool throw_not_implemented(Thread *t, const Class *receiver_class, const Class *named) {
    char *rn = class_java_name(receiver_class), *n = class_java_name(named);
    exception_throw(t, IncompatibleClassChangeError, "Class %s does not implement the requested interface %s", rn, n);
    free(rn);
    free(n);
    return false;
}

bool throw_receiver(Thread *t, const Class *receiver_class, const Class *current) {
    char *rn = class_java_name(receiver_class), *cn = class_java_name(current);
    exception_throw(t, IllegalAccessError, "Receiver class %s must be the current class or a subtype of interface %s",
                    rn, cn);
    free(rn);
    free(cn);
    return false;
}

/* A method of an interface: the receiver does not implement it, several defaults conflict, or what would be selected is
   not public. False: none of these; nothing is pending. */
static bool throw_interface_problem(Thread *t, Class *receiver, Method *m, bool by_vtable) {
    Method *selected = inherited_method(receiver, m);
    /* Called through the interface, a conflict may be an AbstractMethodError in the reference VM; invokevirtual and
       invokespecial always name it. */
    const bool names_conflict = by_vtable || library_level->interface_calls_meet_defaults;
    unsigned n = 0;
    if (!selected && names_conflict) class_find_default_method(receiver, m->info->name, m->info->descriptor, NULL, &n);
    if (!class_is_subclass(receiver, m->holder)) {
        throw_not_implemented(t, receiver, m->holder);
        return true;
    }
    if (n > 1) {
        throw_conflict(t, receiver, m);
        return true;
    }
    if (selected && !method_is_abstract(selected) && !(selected->access & ACC_PUBLIC)) {
        throw_method_error(t, IllegalAccessError, "'%s'", selected->holder, selected->info->name,
                           selected->info->descriptor);
        return true;
    }
    const Class *lacking = selected || by_vtable || !names_conflict ? NULL : class_lacking(receiver, m);
    if (lacking)
        exception_throw(t, AbstractMethodError, "Method %s.%s%s is abstract", lacking->name->text, m->info->name->text,
                        m->info->descriptor->text);
    return lacking;
}

static void throw_no_implementation(Thread *t, Class *receiver, Method *m) {
    Method *selected = inherited_method(receiver, m);
    const bool other = selected && selected != m && method_is_abstract(selected);
    char *rn = class_java_name(receiver), *hn = class_external_name(m->holder), *bare = describe_bare(m),
         *external = other ? method_external_name(selected) : NULL;
    exception_throw(t, AbstractMethodError,
                    "Receiver class %s does not define or inherit an implementation of the resolved method '%s' of "
                    "%s %s.%s%s%s",
                    rn, bare, class_kind(m->holder), hn, other ? " Selected method is 'abstract " : "",
                    other ? external : "", other ? "'." : "");
    free(rn);
    free(hn);
    free(bare);
    free(external);
}

/* Why nothing could be selected: the interface is not implemented; several defaults conflict; the implementation is not
   public; or there is none. */
bool throw_abstract_method(Thread *t, Class *receiver_class, Method *m) {
    bool by_vtable = m->flags & METHOD_MIRANDA;
    if (by_vtable) { /* speak of the interface's method it represents */
        Method *any = NULL, *one = class_find_default_method(m->holder, m->info->name, m->info->descriptor, &any, NULL);
        if (one || any) m = one ? one : any;
    }
    if (!class_is_interface(m->holder) || !throw_interface_problem(t, receiver_class, m, by_vtable))
        throw_no_implementation(t, receiver_class, m);
    return false;
}
