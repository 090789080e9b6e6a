/* Comparison of class files; see compare.h. */
#include "classfile/compare.h"

#include <string.h>

#include "classfile/bytecode.h"

/* ---- what a redefinition may not change ---- */

ClassChange classfile_compare_supertypes(const ClassFile *old, const ClassFile *now) {
    if (old->super_name != now->super_name || old->interface_count != now->interface_count) return CHANGE_HIERARCHY;
    for (unsigned i = 0; i < old->interface_count; i++)
        if (cp_symbol(&old->cp, old->interfaces[i]) != cp_symbol(&now->cp, now->interfaces[i])) return CHANGE_HIERARCHY;
    return CHANGE_ALLOWED;
}

static unsigned occurrences(Symbol *const *list, unsigned count, const Symbol *name) {
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) found += list[i] == name;
    return found;
}

/* The same names, each as often, in any order. Lists are mostly equal: only what follows their first difference is
   searched. */
static bool same_names(Symbol *const *a, unsigned n, Symbol *const *b, unsigned m) {
    if (n != m) return false;
    while (n > 0 && *a == *b) a++, b++, n--;
    for (unsigned i = 0; i < n; i++)
        if (occurrences(a, n, a[i]) != occurrences(b, n, a[i])) return false;
    return true;
}

static bool same_components(const ClassFile *a, const ClassFile *b) {
    if (a->has_record != b->has_record || a->component_count != b->component_count) return false;
    for (unsigned i = 0; i < a->component_count; i++) {
        const RecordComponent *x = &a->components[i], *y = &b->components[i];
        if (x->name != y->name || x->descriptor != y->descriptor || x->signature != y->signature) return false;
    }
    return true;
}

static unsigned class_flags(const ClassFile *cf) { return cf->access | (cf->synthetic_attribute ? ACC_SYNTHETIC : 0); }
static unsigned method_flags(const MethodInfo *m) {
    return (m->access | (m->synthetic_attribute ? ACC_SYNTHETIC : 0)) & ~(unsigned)ACC_NATIVE;
}
static unsigned field_flags(const FieldInfo *f) { return f->access | (f->synthetic_attribute ? ACC_SYNTHETIC : 0); }

const MethodInfo *classfile_find_method(const ClassFile *cf, const Symbol *name, const Symbol *descriptor,
                                        unsigned hint) {
    if (hint < cf->method_count && cf->methods[hint].name == name && cf->methods[hint].descriptor == descriptor)
        return &cf->methods[hint];
    for (unsigned i = 0; i < cf->method_count; i++)
        if (cf->methods[i].name == name && cf->methods[i].descriptor == descriptor) return &cf->methods[i];
    return NULL;
}

/* Whether [a] has a method that [b] has not. */
static bool has_more(const ClassFile *a, const ClassFile *b, bool may_come_and_go) {
    for (unsigned i = 0; i < a->method_count; i++) {
        const MethodInfo *m = &a->methods[i];
        bool local = m->access & ACC_PRIVATE && m->access & (ACC_STATIC | ACC_FINAL);
        if (!(may_come_and_go && local) && !classfile_find_method(b, m->name, m->descriptor, i)) return true;
    }
    return false;
}

static ClassChange compare_methods(const ClassFile *old, const ClassFile *now, bool may_come_and_go) {
    for (unsigned i = 0; i < old->method_count; i++) {
        const MethodInfo *m = &old->methods[i], *n = classfile_find_method(now, m->name, m->descriptor, i);
        if (n && method_flags(m) != method_flags(n)) return CHANGE_METHOD_MODIFIERS;
    }
    if (has_more(now, old, may_come_and_go)) return CHANGE_METHOD_ADDED;
    return has_more(old, now, may_come_and_go) ? CHANGE_METHOD_DELETED : CHANGE_ALLOWED;
}

ClassChange classfile_compare_members(const ClassFile *old, const ClassFile *now, bool methods_may_come_and_go) {
    if (old->nest_host != now->nest_host || old->has_nest_members != now->has_nest_members ||
        !same_names(old->nest_members, old->nest_member_count, now->nest_members, now->nest_member_count) ||
        !same_components(old, now) || old->is_sealed != now->is_sealed ||
        !same_names(old->permitted_subclasses, old->permitted_count, now->permitted_subclasses, now->permitted_count))
        return CHANGE_ATTRIBUTE;
    if (class_flags(old) != class_flags(now)) return CHANGE_CLASS_MODIFIERS;
    if (old->field_count != now->field_count) return CHANGE_FIELDS;
    for (unsigned i = 0; i < old->field_count; i++) {
        const FieldInfo *f = &old->fields[i], *g = &now->fields[i];
        if (f->name != g->name || f->descriptor != g->descriptor || field_flags(f) != field_flags(g))
            return CHANGE_FIELDS;
    }
    return compare_methods(old, now, methods_may_come_and_go);
}

/* ---- equivalence ---- */

enum { MOST_NESTED = 16 }; /* dynamic constants that are arguments of dynamic constants */

static bool same_constant(const ClassFile *a, unsigned i, const ClassFile *b, unsigned j, unsigned depth);

static bool same_bootstrap(const ClassFile *a, unsigned i, const ClassFile *b, unsigned j, unsigned depth) {
    const BootstrapMethod *x = &a->bootstrap_methods[i], *y = &b->bootstrap_methods[j];
    if (x->argument_count != y->argument_count || !same_constant(a, x->handle_index, b, y->handle_index, depth))
        return false;
    for (unsigned k = 0; k < x->argument_count; k++)
        if (!same_constant(a, x->arguments[k], b, y->arguments[k], depth)) return false;
    return true;
}

static bool same_name_and_type(const ConstantPool *p, unsigned i, const ConstantPool *q, unsigned j) {
    return cp_name(p, i) == cp_name(q, j) && cp_descriptor(p, i) == cp_descriptor(q, j);
}

static bool same_constant(const ClassFile *a, unsigned i, const ClassFile *b, unsigned j, unsigned depth) {
    const ConstantPool *p = &a->cp, *q = &b->cp;
    if (i >= p->count || j >= q->count || p->tags[i] != q->tags[j] || depth > MOST_NESTED) return false;
    const CpInfo *x = &p->entries[i], *y = &q->entries[j];
    switch (p->tags[i]) {
    case CP_INTEGER:
    case CP_FLOAT: return x->i == y->i;
    case CP_LONG:
    case CP_DOUBLE: return cp_long(p, i) == cp_long(q, j);
    case CP_UTF8:
    case CP_CLASS:
    case CP_STRING:
    case CP_METHOD_TYPE:
    case CP_MODULE:
    case CP_PACKAGE: return x->symbol == y->symbol;
    case CP_FIELDREF:
    case CP_METHODREF:
    case CP_INTERFACE_METHODREF:
        return cp_ref_class(p, i) == cp_ref_class(q, j) &&
               same_name_and_type(p, x->ref.name_type_index, q, y->ref.name_type_index);
    case CP_NAME_AND_TYPE: return same_name_and_type(p, i, q, j);
    case CP_METHOD_HANDLE:
        return x->handle.kind == y->handle.kind &&
               same_constant(a, x->handle.ref_index, b, y->handle.ref_index, depth + 1);
    case CP_DYNAMIC:
    case CP_INVOKE_DYNAMIC:
        return same_name_and_type(p, x->dynamic.name_type_index, q, y->dynamic.name_type_index) &&
               same_bootstrap(a, x->dynamic.bootstrap_index, b, y->dynamic.bootstrap_index, depth + 1);
    default: return false;
    }
}

static bool same_handlers(const ClassFile *a, const MethodInfo *m, const ClassFile *b, const MethodInfo *n) {
    if (m->handler_count != n->handler_count) return false;
    for (unsigned i = 0; i < m->handler_count; i++) {
        const ExceptionEntry *x = &m->handlers[i], *y = &n->handlers[i];
        if (x->start_pc != y->start_pc || x->end_pc != y->end_pc || x->handler_pc != y->handler_pc ||
            !x->catch_type != !y->catch_type)
            return false;
        if (x->catch_type && cp_symbol(&a->cp, x->catch_type) != cp_symbol(&b->cp, y->catch_type)) return false;
    }
    return true;
}

/* The pool index is what differs between equal instructions: one byte after ldc, two after the others. */
static bool same_instruction(const ClassFile *a, const MethodInfo *m, const ClassFile *b, const MethodInfo *n,
                             uint32_t pc, uint32_t length) {
    const uint8_t *x = m->code + pc, *y = n->code + pc;
    unsigned i = bytecode_pool_index(m->code, pc);
    if (!i) return memcmp(x, y, length) == 0;
    uint32_t operand = *x == BC_ldc ? 2 : 3;
    return *x == *y && memcmp(x + operand, y + operand, length - operand) == 0 &&
           same_constant(a, i, b, bytecode_pool_index(n->code, pc), 0);
}

bool classfile_methods_equivalent(const ClassFile *a, const MethodInfo *m, const ClassFile *b, const MethodInfo *n) {
    if (m == n) return true;
    if (m->access != n->access || m->has_code != n->has_code) return false;
    if (!m->has_code) return true;
    if (m->code_length != n->code_length || m->max_stack != n->max_stack || m->max_locals != n->max_locals ||
        !same_handlers(a, m, b, n))
        return false;
    for (uint32_t pc = 0, length; pc < m->code_length; pc += length) {
        length = bytecode_length(m->code, m->code_length, pc);
        if (m->code[pc] != n->code[pc] || bytecode_length(n->code, n->code_length, pc) != length || !length ||
            !same_instruction(a, m, b, n, pc, length))
            return false;
    }
    return true;
}
