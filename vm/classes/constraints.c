/* Where loading constraints (JVMS 5.3.4) arise: resolution of methods and fields across loaders, and at linking,
   overriding and implementing across loaders. The sets themselves are in runtime/constraints.c. */
#include "vm/classes/constraints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "runtime/constraints.h"
#include "runtime/exception.h"
#include "runtime/itable.h"
#include "runtime/method_table.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/vtable.h"

/* Built-in loaders ask the boot loader first and therefore never disagree; of java.* packages there is one instance
   only. */
static bool can_disagree(const Loader *a, const Loader *b) { return a != b && !(a->is_permanent && b->is_permanent); }

static bool names_java_class(const char *name, size_t length) { return length > 5 && memcmp(name, "java/", 5) == 0; }

/* The class name in a field descriptor, without array dimensions; false for primitive types and those that cannot
   differ. */
static bool class_name_in(const char **begin, const char **end) {
    while (**begin == '[') ++*begin;
    if (**begin != 'L') return false;
    ++*begin;
    --*end;
    return !names_java_class(*begin, (size_t)(*end - *begin));
}

/* 0: a and b agree on the type; 1: they do not; -1: OutOfMemoryError pending. */
static int check_type(Thread *t, Loader *a, Loader *b, const char *begin, const char *end) {
    if (!class_name_in(&begin, &end)) return 0;
    bool no_memory;
    Symbol *name = symbol_acquire(begin, (size_t)(end - begin));
    if (!name) return throw_no_memory(t), -1;
    bool agree = constraints_add(a, b, name, &no_memory);
    symbol_release(name);
    if (no_memory) throw_no_memory(t);
    return agree ? 0 : no_memory ? -1 : 1;
}

/* The same for all types of a descriptor; [begin, end) is the first that they do not agree on. */
static int check_descriptor(Thread *t, Loader *a, Loader *b, const Symbol *descriptor, const char **begin,
                            const char **end) {
    const char *cursor = descriptor->text + 1;
    int r = 0;
    while (!r && descriptor_next(&cursor, begin, end)) r = check_type(t, a, b, *begin, *end);
    if (r) return r;
    descriptor_return(descriptor, begin);
    *end = descriptor->text + descriptor->length;
    return check_type(t, a, b, *begin, *end);
}

/* "T", or "[[LT;" for arrays. */
static char *type_text(const char *begin, const char *end) {
    if (*begin == 'L') begin++, end--;
    char *text = strndup(begin, (size_t)(end - begin)), *dotted = text ? descriptor_dotted(text) : NULL;
    free(text);
    return dotted;
}

/* What a message is made of. */
typedef struct Parties {
    char *a, *b, *a_loader, *b_loader, *a_place, *b_place, *type, *method;
} Parties;

static Parties describe(const Class *a, const Class *b, const char *begin, const char *end) {
    return (Parties){class_external_name(a),        class_external_name(b),
                     loader_name_and_id(a->loader), loader_name_and_id(b->loader),
                     loader_describe_place(a),      loader_describe_place(b),
                     type_text(begin, end),         NULL};
}

static bool release(Parties *p) {
    char *all[] = {p->a, p->b, p->a_loader, p->b_loader, p->a_place, p->b_place, p->type, p->method};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    return false;
}

/* In a class or interface with default methods, of its own or of its interfaces, an abstract one that it inherits from
   an interface counts as its own: with the reference it has a method in its place. */
static const Class *defining_class(const Class *named, const Method *m) {
    if (!class_is_interface(m->holder) || !method_is_abstract(m)) return m->holder;
    if (named->flags & CLASS_HAS_DEFAULTS) return named;
    for (uint32_t i = 0; i < named->all_interface_count; i++)
        if (named->all_interfaces[i]->flags & CLASS_HAS_DEFAULTS) return named;
    return m->holder;
}

bool constraints_check_method(Thread *t, Class *referrer, Class *named, const Method *m) {
    const Class *definer = defining_class(named, m);
    Loader *a = referrer->loader, *b = definer->loader;
    const char *begin, *end;
    if (!can_disagree(a, b)) return true;
    int r = check_descriptor(t, a, b, m->info->descriptor, &begin, &end);
    if (r <= 0) return r == 0;
    Parties p = describe(referrer, definer, begin, end);
    p.method = method_external_name_in(named, m);
    exception_throw(t, LinkageError,
                    "loader constraint violation: when resolving %s '%s' the class loader %s of the current class, %s, "
                    "and the class loader %s for the method's "
                    "defining class, %s, have different Class objects for the type %s used in the signature (%s; %s)",
                    class_is_interface(named) ? "interface method" : "method", p.method, p.a_loader, p.a, p.b_loader,
                    p.b, p.type, p.a_place, p.b_place);
    return release(&p);
}

bool constraints_check_field(Thread *t, Class *referrer, const Field *f) {
    Loader *a = referrer->loader, *b = f->holder->loader;
    const char *begin = f->info->descriptor->text, *end = begin + f->info->descriptor->length;
    if (!can_disagree(a, b)) return true;
    int r = check_type(t, a, b, begin, end);
    if (r <= 0) return r == 0;
    Parties p = describe(referrer, f->holder, begin, end);
    exception_throw(t, LinkageError,
                    "loader constraint violation: when resolving field \"%s\" of type %s, the class loader %s of the "
                    "current class, %s, and the class loader %s for "
                    "the field's defining %s, %s, have different Class objects for type %s (%s; %s)",
                    f->info->name->text, p.type, p.a_loader, p.a, p.b_loader, class_kind(f->holder), p.b, p.type,
                    p.a_place, p.b_place);
    return release(&p);
}

/* [m] of class [c] overrides a method that [super] declares or has a vtable slot for. */
static bool check_override(Thread *t, Class *c, const Method *m, const Class *super) {
    const char *begin, *end;
    int r = check_descriptor(t, c->loader, super->loader, m->info->descriptor, &begin, &end);
    if (r <= 0) return r == 0;
    Parties p = describe(c, super, begin, end);
    p.method = method_external_name_in(c, m);
    exception_throw(t, LinkageError,
                    "loader constraint violation for class %s: when selecting overriding method '%s' the class loader "
                    "%s of the selected method's type %s, and the "
                    "class loader %s for its super type %s have different Class objects for the type %s used in the "
                    "signature (%s; %s)",
                    p.a, p.method, p.a_loader, p.a, p.b_loader, p.b, p.type, p.a_place, p.b_place);
    return release(&p);
}

static bool is_virtual(const Method *m) {
    return !(m->access & (ACC_STATIC | ACC_PRIVATE)) && m->info->name->text[0] != '<';
}

/* What a class overrides where no class has declared the method: the default method that is in the slot, or the
   interface's method, which is as good as declared by the class that made the slot. */
static const Class *miranda_holder(const Class *super, const Method *miranda, const Class *maker) {
    const Class *holder = super->vtable[miranda->vtable_index]->holder;
    return class_is_interface(holder) ? holder : maker;
}

static bool check_overrides(Thread *t, Class *c) {
    for (unsigned i = 0; i < c->method_count; i++) {
        const Method *m = class_method(c, i);
        bool found = !is_virtual(m), open = false;
        for (const Class *k = c->super; k && !found; k = k->super) {
            const Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
            const Method *miranda = !s ? class_own_miranda(k, m->info->name, m->info->descriptor) : NULL;
            found = miranda || (s && is_virtual(s) && method_overrides(m, s, &open));
            const Class *super = miranda ? miranda_holder(c->super, miranda, k) : k;
            if (found && can_disagree(c->loader, super->loader) && !check_override(t, c, m, super)) return false;
        }
    }
    return true;
}

/* Interface method [im] of [c] is implemented by [m]. */
static bool check_implementation(Thread *t, const Class *c, const Method *im, const Method *m) {
    const char *begin, *end;
    int r = check_descriptor(t, im->holder->loader, m->holder->loader, im->info->descriptor, &begin, &end);
    if (r <= 0) return r == 0;
    Parties p = describe(im->holder, m->holder, begin, end);
    char *name = class_external_name(c);
    p.method = method_external_name_in(im->holder, im);
    exception_throw(t, LinkageError,
                    "loader constraint violation in interface itable initialization for class %s: when selecting "
                    "method '%s' the class loader %s for super interface "
                    "%s, and the class loader %s of the selected method's %s, %s have different Class objects for "
                    "the type %s used in the signature (%s; %s)",
                    name, p.method, p.a_loader, p.a, p.b_loader, class_kind(m->holder), p.b, p.type, p.a_place,
                    p.b_place);
    free(name);
    return release(&p);
}

/* The method that answers for an interface method, if it can be called. */
static const Method *implementation_of(const Class *c, const MethodTable *index, const Method *im) {
    for (const Class *k = c; k; k = k->super) {
        const Method *m = class_declared_method(k, im->info->name, im->info->descriptor);
        if (m && !(m->access & (ACC_PRIVATE | ACC_STATIC)))
            return (m->access & ACC_PUBLIC) && !method_is_abstract(m) ? m : NULL;
    }
    return class_find_default_indexed(c, index, im->info->name, im->info->descriptor);
}

static bool mentions_others(const Symbol *descriptor) {
    const char *cursor = descriptor->text + 1, *begin, *end;
    while (descriptor_next(&cursor, &begin, &end))
        if (class_name_in(&begin, &end)) return true;
    descriptor_return(descriptor, &begin);
    end = descriptor->text + descriptor->length;
    return class_name_in(&begin, &end);
}

static bool check_interface(Thread *t, const Class *c, const MethodTable *index, const Class *k) {
    for (unsigned j = 0; j < k->method_count; j++) {
        const Method *im = class_method(k, j), *m;
        if (!is_virtual(im) || !mentions_others(im->info->descriptor) || !(m = implementation_of(c, index, im)))
            continue;
        if (can_disagree(k->loader, m->holder->loader) && !check_implementation(t, c, im, m)) return false;
    }
    return true;
}

static bool check_interfaces(Thread *t, const Class *c) {
    MethodTable *index = class_index_interface_methods(c);
    bool ok = true;
    for (uint32_t i = 0; i < c->all_interface_count && ok; i++) ok = check_interface(t, c, index, c->all_interfaces[i]);
    free(index);
    return ok;
}

bool constraints_check_linking(Thread *t, Class *c) {
    if (c->loader->is_permanent || class_is_interface(c)) return true;
    return check_overrides(t, c) && check_interfaces(t, c);
}
