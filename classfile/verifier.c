/* The verification of a class (JVMS 4.10): which of the two ways a method goes, and the types that both use: names of
   classes as small numbers, assignability, merging. */
#include "classfile/verifier.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/flow.h"
#include "classfile/typecheck.h"

enum { MAJOR_STACK_MAPS = 50 };

/* ---- types ---- */

bool verification_no_memory(Verification *v) {
    if (v->result == VERIFY_OK) v->result = VERIFY_NO_MEMORY;
    return false;
}

void verification_take_back(Verification *v) {
    v->message = NULL;
    v->may_fail_over = false;
    v->result = VERIFY_NO_MEMORY;
}

const char *verification_external_name(Verification *v) {
    char *text = arena_allocate(&v->arena, v->this_name->length + 1u);
    if (!text) {
        verification_no_memory(v);
        return v->this_name->text;
    }
    for (uint32_t i = 0; i < v->this_name->length; i++)
        text[i] = v->this_name->text[i] == '/' ? '.' : v->this_name->text[i];
    return text;
}

static bool grow_names(Verification *v) {
    uint32_t capacity = v->name_capacity == 0 ? 64 : v->name_capacity * 2, mask = capacity * 2 - 1;
    Symbol **names = arena_allocate(&v->arena, capacity * sizeof *names);
    uint32_t *index = arena_allocate(&v->arena, (mask + 1) * sizeof *index);
    if (!names || !index || capacity > 1u << 27) return verification_no_memory(v);
    v->name_count = v->name_count == 0 ? 1 : v->name_count;
    for (uint32_t i = 1; i < v->name_count; i++) {
        names[i] = v->names[i];
        uint32_t h = names[i]->hash & mask;
        while (index[h] != 0) h = (h + 1) & mask;
        index[h] = i;
    }
    v->names = names;
    v->index = index;
    v->name_capacity = capacity;
    v->index_mask = mask;
    return true;
}

VType verification_type(Verification *v, Symbol *name) {
    if (v->name_count == v->name_capacity && !grow_names(v)) return SLOT_DEAD;
    uint32_t h = name->hash & v->index_mask;
    v->work += WORK_OF_LOOKUP;
    while (v->index[h] != 0) {
        v->work++;
        if (v->names[v->index[h]] == name) return vtype_make(SLOT_REFERENCE, v->index[h]);
        h = (h + 1) & v->index_mask;
    }
    v->index[h] = v->name_count;
    v->names[v->name_count] = symbol_hold(name);
    return vtype_make(SLOT_REFERENCE, v->name_count++);
}

static VType type_of_span(Verification *v, const char *text, size_t length) {
    v->work += length;
    Symbol *name = symbol_acquire(text, length);
    if (!name) {
        verification_no_memory(v);
        return SLOT_DEAD;
    }
    VType t = verification_type(v, name);
    symbol_release(name);
    return t;
}

VType verification_type_of_text(Verification *v, const char *text) { return type_of_span(v, text, strlen(text)); }

VType verification_type_of_pool(Verification *v, unsigned class_index) {
    return verification_type(v, class_index == v->cf->this_index ? v->this_name : cp_symbol(&v->cf->cp, class_index));
}

VType verification_type_of_descriptor(Verification *v, const char *begin, const char *end) {
    switch (*begin) {
    case 'L': return type_of_span(v, begin + 1, (size_t)(end - begin) - 2);
    case '[': return type_of_span(v, begin, (size_t)(end - begin));
    case 'J': return SLOT_LONG;
    case 'D': return SLOT_DOUBLE;
    case 'F': return SLOT_FLOAT;
    default: return SLOT_INT;
    }
}

VType verification_component(Verification *v, VType array) {
    const Symbol *name = verification_name(v, array);
    return verification_type_of_descriptor(v, name->text + 1, name->text + name->length);
}

VType verification_array_of(Verification *v, VType element) {
    if (element == SLOT_DEAD) return SLOT_DEAD;
    char small[256];
    const Symbol *name = verification_name(v, element);
    size_t length = name->length;
    char *text = length + 3 <= sizeof small ? small : malloc(length + 3);
    if (!text) {
        verification_no_memory(v);
        return SLOT_DEAD;
    }
    bool is_array = name->text[0] == '[';
    text[0] = '[';
    text[1] = 'L';
    memcpy(text + (is_array ? 1 : 2), name->text, length);
    text[length + 2] = ';';
    VType t = type_of_span(v, text, is_array ? length + 1 : length + 3);
    if (text != small) free(text);
    return t;
}

static bool ask(Verification *v, const uint64_t *visited, bool answered) {
    v->work += WORK_OF_QUESTION + *visited * WORK_OF_CLASS;
    if (!answered && v->result == VERIFY_OK) v->result = VERIFY_EXCEPTION;
    return answered;
}

/* JVMS 4.10.1.2. Components of arrays follow the same rules, primitive ones must be the same. `java`'s type inference
   takes an array of primitives for any interface. */
bool verification_assignable(Verification *v, VType from, VType to, bool *answer) {
    *answer = true;
    if (from == to || to == SLOT_DEAD) return v->result == VERIFY_OK;
    *answer = false;
    if (vtype_kind(to) != SLOT_REFERENCE || (vtype_kind(from) != SLOT_REFERENCE && vtype_kind(from) != VT_NULL))
        return true;
    Symbol *name = verification_name(v, to);
    if (vtype_kind(from) == VT_NULL || name == sym_java_lang_Object) {
        *answer = true;
        return true;
    }
    Symbol *source = verification_name(v, from);
    if (name->text[0] != '[') {
        if (v->inferring && source->text[0] == '[' && (source->text[1] == 'L' || source->text[1] == '[')) {
            *answer = name == sym_java_lang_Cloneable || name == sym_java_io_Serializable;
            return true;
        }
        uint64_t visited = 0;
        return ask(v, &visited,
                   v->hierarchy->is_assignable(v->hierarchy->context, source, name, v->inferring, answer, &visited));
    }
    if (source->text[0] != '[') return true;
    char s = source->text[1], t = name->text[1];
    bool references = (s == 'L' || s == '[') && (t == 'L' || t == '[');
    return !references ||
           verification_assignable(v, verification_component(v, from), verification_component(v, to), answer);
}

/* The array with [dimensions] over [element]. */
static bool wrap(Verification *v, VType element, unsigned dimensions, VType *array) {
    while (dimensions-- > 0 && element != SLOT_DEAD) element = verification_array_of(v, element);
    *array = element;
    return v->result == VERIFY_OK;
}

static bool merge_classes(Verification *v, VType a, VType b, VType *merged) {
    Symbol *x = verification_name(v, a), *y = verification_name(v, b), *answer = NULL;
    unsigned dimensions = 0;
    while (x->text[dimensions] == '[' && y->text[dimensions] == '[') dimensions++;
    v->work += dimensions;
    if (dimensions > 0) {
        const char *p = x->text + dimensions, *q = y->text + dimensions;
        bool primitive = (*p != 'L' && *p != '[') || (*q != 'L' && *q != '[');
        VType element;
        if (primitive) /* [I and [J are Objects, [[I and [[J arrays of Object; so are [[I and [Object */
            return wrap(v, verification_type(v, sym_java_lang_Object), dimensions - 1, merged);
        if (*p == '[' || *q == '[')
            element = verification_type(v, sym_java_lang_Object);
        else if (!merge_classes(v, verification_type_of_descriptor(v, p, x->text + x->length),
                                verification_type_of_descriptor(v, q, y->text + y->length), &element))
            return false;
        return wrap(v, element, dimensions, merged);
    }
    if (x->text[0] == '[') x = sym_java_lang_Object;
    if (y->text[0] == '[') y = sym_java_lang_Object;
    if (x == y) {
        *merged = verification_type(v, sym_java_lang_Object);
        return v->result == VERIFY_OK;
    }
    if (a == b) {
        *merged = a;
        return true;
    }
    uint64_t visited = 0;
    if (!ask(v, &visited, v->hierarchy->common_superclass(v->hierarchy->context, x, y, &answer, &visited)))
        return false;
    *merged = verification_type(v, answer);
    return v->result == VERIFY_OK;
}

bool verification_merge(Verification *v, VType a, VType b, VType *merged) {
    unsigned x = vtype_kind(a), y = vtype_kind(b);
    *merged = SLOT_DEAD;
    if (a == b)
        *merged = a;
    else if (x == VT_NULL && y == SLOT_REFERENCE)
        *merged = b;
    else if (x == SLOT_REFERENCE && y == VT_NULL)
        *merged = a;
    else if (x == SLOT_REFERENCE && y == SLOT_REFERENCE)
        return merge_classes(v, a, b, merged);
    return true;
}

bool verification_is_protected(Verification *v, unsigned ref_index, bool method, bool *answer) {
    const ConstantPool *cp = &v->cf->cp;
    uint64_t visited = 0;
    return ask(v, &visited,
               v->hierarchy->is_protected(v->hierarchy->context, cp_ref_class(cp, ref_index),
                                          cp_ref_name(cp, ref_index), cp_ref_descriptor(cp, ref_index), method, answer,
                                          &visited));
}

bool verification_is_superclass(Verification *v, VType t) {
    uint64_t visited = 0;
    bool answer = v->hierarchy->is_superclass(v->hierarchy->context, verification_name(v, t), &visited);
    v->work += visited * WORK_OF_CLASS;
    return answer;
}

/* ---- classes ---- */

typedef bool (*MethodCheck)(Verification *v, const MethodInfo *m);

static bool check_methods(Verification *v, MethodCheck check) {
    for (unsigned i = 0; i < v->cf->method_count; i++)
        if (v->cf->methods[i].has_code && !check(v, &v->cf->methods[i])) return false;
    return true;
}

/* JVMS 4.10: a class file of version 50 that the type checker refuses may be given to type inference. When that refuses
   it too, the kind of the error is its, the message the type checker's. */
static void fail_over(Verification *v) {
    char *message = v->message;
    /* A StackMapTable that cannot be read counts wherever it is. */
    for (unsigned i = 0; i < v->cf->method_count; i++) {
        v->message = NULL;
        v->result = VERIFY_OK;
        v->may_fail_over = false;
        if (v->cf->methods[i].has_code && !typecheck_method(v, &v->cf->methods[i]) && !v->may_fail_over) {
            free(message);
            return;
        }
        free(v->message);
    }
    v->message = NULL;
    v->result = VERIFY_OK;
    check_methods(v, dataflow_infer_types);
    if (v->result == VERIFY_ERROR || v->result == VERIFY_FORMAT_ERROR) {
        free(v->message);
        v->message = message;
    } else {
        free(message);
    }
}

VerifyResult verifier_check_class(const ClassFile *cf, const VerifierHierarchy *hierarchy, char **message) {
    Verification v = {.cf = cf, .this_name = hierarchy->this_name, .hierarchy = hierarchy};
    arena_init(&v.arena);
    if (cf->major < MAJOR_STACK_MAPS)
        check_methods(&v, dataflow_infer_types);
    else if (!check_methods(&v, typecheck_method) && v.may_fail_over && cf->major == MAJOR_STACK_MAPS)
        fail_over(&v);
    for (uint32_t i = 1; i < v.name_count; i++) symbol_release(v.names[i]);
    arena_free(&v.arena);
    *message = v.message;
    if (hierarchy->work) *hierarchy->work = v.work;
    return v.result;
}
