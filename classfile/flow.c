/* What an instruction does to a frame (flow.h). Kinds of values are the same in all analyses; references are
   distinguished where classes matter. The words of an error are those of the verifier at work: "Expecting to find
   integer on stack" for type inference and for kinds, a Complaint for the type checker. Operands stay in their slots
   until an instruction is known to be right, since messages show the frame as it was before. */
#include "classfile/flow.h"

#include <string.h>

#include "classfile/descriptor.h"
#include "classfile/verifier_message.h"

bool(flow_fail)(Flow *f, uint32_t pc, const char *problem) {
    f->problem = problem;
    f->bad_pc = pc;
    return false;
}

bool(flow_out_of_memory)(Flow *f, uint32_t pc) {
    if (f->verification) verification_no_memory(f->verification);
    return flow_fail(f, pc, NULL);
}

/* ---- the operand stack ---- */

static bool underflow(Flow *f, uint32_t pc) {
    if (f->checking)
        return verification_complain(f, &(Complaint){.pc = pc, .reason = REASON_UNDERFLOW}, "Operand stack underflow");
    return flow_fail(f, pc, "Unable to pop operand off an empty stack");
}

static bool overflow(Flow *f, uint32_t pc) {
    if (f->checking)
        return verification_complain(f, &(Complaint){.pc = pc, .reason = REASON_OVERFLOW}, "Operand stack overflow");
    return flow_fail(f, pc, "Stack size too large");
}

static bool room(Flow *f, uint32_t pc, uint32_t words) {
    return f->depth + words <= f->m->max_stack || overflow(f, pc);
}

static VType second_word(VType first) {
    switch (vtype_kind(first)) {
    case SLOT_LONG: return SLOT_LONG_TOP;
    case SLOT_DOUBLE: return SLOT_DOUBLE_TOP;
    default: return SLOT_DEAD;
    }
}

static bool is_second_word(VType t) { return t == SLOT_LONG_TOP || t == SLOT_DOUBLE_TOP; }

bool flow_push(Flow *f, uint32_t pc, VType type) {
    VType second = second_word(type);
    if (!room(f, pc, second != SLOT_DEAD ? 2 : 1)) return false;
    f->slots[f->local_count + f->depth++] = type;
    if (second != SLOT_DEAD) f->slots[f->local_count + f->depth++] = second;
    return true;
}

/* The type that a letter of bytecode_effects or of a primitive descriptor represents. */
static VType type_of_letter(char letter) {
    switch (letter) {
    case 'F': return SLOT_FLOAT;
    case 'J': return SLOT_LONG;
    case 'D': return SLOT_DOUBLE;
    case 'A':
    case 'L':
    case '[': return SLOT_REFERENCE;
    default: return SLOT_INT;
    }
}

/* The operand in word [index] of the stack is not what it should be. */
static bool wrong_operand(Flow *f, uint32_t pc, uint32_t index, VType expected) {
    if (f->checking) {
        Complaint c = {.pc = pc,
                       .reason = REASON_WRONG_TYPE,
                       .type = f->slots[f->local_count + index],
                       .at = {PLACE_STACK, index},
                       .expected = expected};
        return verification_complain(f, &c, "Bad type on operand stack");
    }
    switch (vtype_kind(expected)) {
    case SLOT_INT: return flow_fail(f, pc, "Expecting to find integer on stack");
    case SLOT_FLOAT: return flow_fail(f, pc, "Expecting to find float on stack");
    case SLOT_LONG:
    case SLOT_LONG_TOP: return flow_fail(f, pc, "Expecting to find long on stack");
    case SLOT_DOUBLE:
    case SLOT_DOUBLE_TOP: return flow_fail(f, pc, "Expecting to find double on stack");
    default: return flow_fail(f, pc, "Expecting to find object/array on stack");
    }
}

static bool pop_word(Flow *f, uint32_t pc, VType expected) {
    if (f->depth == 0) return underflow(f, pc);
    f->depth--;
    return f->slots[f->local_count + f->depth] == expected || wrong_operand(f, pc, f->depth, expected);
}

/* A reference of whatever class. The type checker takes objects that are not initialised yet where [raw] says so, type
   inference too. */
static bool pop_reference(Flow *f, uint32_t pc, bool raw, VType *type) {
    if (f->depth == 0) return underflow(f, pc);
    VType t = f->slots[f->local_count + --f->depth];
    unsigned kind = vtype_kind(t);
    if (type) *type = t;
    return kind == SLOT_REFERENCE || kind == VT_NULL || (raw && vtype_is_reference(t)) ||
           wrong_operand(f, pc, f->depth, VT_ANY_REFERENCE);
}

/* A value of an instruction's own type: the type checker looks at the lower word of a pair. Type inference lets objects
   that are not initialised be stored and compared with null, the type checker also be compared and locked. */
static bool pop_letter(Flow *f, uint32_t pc, char letter) {
    VType type = type_of_letter(letter), second = second_word(type);
    if (type == SLOT_REFERENCE) {
        uint8_t op = f->m->code[pc];
        return pop_reference(f, pc, f->checking || op == BC_ifnull || op == BC_ifnonnull, NULL);
    }
    if (second == SLOT_DEAD) return pop_word(f, pc, type);
    if (f->checking) {
        if (f->depth < 2) return underflow(f, pc);
        f->depth -= 2;
        return f->slots[f->local_count + f->depth] == type || wrong_operand(f, pc, f->depth, type);
    }
    return pop_word(f, pc, second) && pop_word(f, pc, type);
}

/* A value of a declared type: argument, field, result. Type inference looks at classes later, when it knows that the
   kinds are right. */
static bool pop_declared(Flow *f, uint32_t pc, VType type) {
    VType second = second_word(type);
    if (second != SLOT_DEAD) return pop_word(f, pc, second) && pop_word(f, pc, type);
    if (vtype_kind(type) != SLOT_REFERENCE) return pop_word(f, pc, type);
    if (!f->checking) return pop_reference(f, pc, false, NULL);
    if (f->depth == 0) return underflow(f, pc);
    f->depth--;
    bool ok = false;
    return verification_assignable(f->verification, f->slots[f->local_count + f->depth], type, &ok) &&
           (ok || wrong_operand(f, pc, f->depth, type));
}

/* ---- locals ---- */

/* Overwriting half of a long or double makes the other half unusable. Type inference leaves it and looks at both halves
   when they are read. */
void flow_set_local(Flow *f, uint32_t local, VType type) {
    bool inferring = f->verification && !f->checking;
    VType old = inferring ? (VType)SLOT_DEAD : f->slots[local];
    if (is_second_word(old) && local > 0) f->slots[local - 1] = SLOT_DEAD;
    if (second_word(old) != SLOT_DEAD && local + 1 < f->local_count) f->slots[local + 1] = SLOT_DEAD;
    f->slots[local] = type;
    if (local >= f->locals_size) f->locals_size = local + 1;
}

static bool bad_local_index(Flow *f, uint32_t pc, uint32_t local, const char *text) {
    return verification_complain(f, &(Complaint){.pc = pc, .reason = REASON_LOCAL_INDEX, .index = local}, "%s", text);
}

static bool store_local(Flow *f, uint32_t pc, uint32_t local, char letter) {
    VType type = type_of_letter(letter);
    if (letter == 'A') {
        bool is_address = f->depth > 0 && vtype_kind(f->slots[f->local_count + f->depth - 1]) == SLOT_RETURN_ADDRESS;
        if (is_address && !f->checking)
            type = f->slots[f->local_count + --f->depth];
        else if (!pop_reference(f, pc, true, &type))
            return false;
    } else if (!pop_letter(f, pc, letter)) {
        return false;
    }
    VType second = second_word(type);
    if (f->checking && local + (second != SLOT_DEAD) >= f->m->max_locals)
        return bad_local_index(f, pc, local, "Local variable table overflow");
    flow_set_local(f, local, type);
    if (second != SLOT_DEAD) flow_set_local(f, local + 1, second);
    return true;
}

/* What an instruction finds in a local is not what it wants. */
static bool wrong_local(Flow *f, uint32_t pc, uint32_t local, VType expected) {
    VType t = f->slots[local];
    bool pair = second_word(expected) != SLOT_DEAD;
    if (f->checking) {
        Complaint c = {
            .pc = pc, .reason = REASON_WRONG_TYPE, .type = t, .at = {PLACE_LOCAL, local}, .expected = expected};
        return verification_complain(f, &c, "Bad local variable type");
    }
    if (!f->verification) return flow_fail(f, pc, "Accessing value from uninitialized register");
    if (pair) {
        bool unset = f->slots[local + 1] == SLOT_DEAD;
        return flow_fail_format(f, pc,
                                unset ? "Accessing value from uninitialized register pair %u/%u"
                                      : "Register pair %u/%u contains wrong type",
                                local, local + 1);
    }
    if (vtype_kind(t) == SLOT_RETURN_ADDRESS)
        return flow_fail_format(f, pc, "Cannot load return address from register %u", local);
    return flow_fail_format(
        f, pc, t == SLOT_DEAD ? "Accessing value from uninitialized register %u" : "Register %u contains wrong type",
        local);
}

static bool require_local(Flow *f, uint32_t pc, uint32_t local, VType type) {
    if (f->checking) {
        if (second_word(type) != SLOT_DEAD && local + 1 >= f->locals_size)
            return bad_local_index(f, pc, local, "get long/double overflows locals");
        if (local >= f->m->max_locals) return bad_local_index(f, pc, local, "Local variable table overflow");
    }
    VType second = second_word(type);
    return (f->slots[local] == type && (second == SLOT_DEAD || f->slots[local + 1] == second)) ||
           wrong_local(f, pc, local, type);
}

static bool load_local(Flow *f, uint32_t pc, uint32_t local, char letter) {
    VType type = type_of_letter(letter);
    if (letter != 'A') return require_local(f, pc, local, type) && flow_push(f, pc, type);
    if (f->checking && local >= f->m->max_locals) return bad_local_index(f, pc, local, "Local variable table overflow");
    return vtype_is_reference(f->slots[local]) ? flow_push(f, pc, f->slots[local])
                                               : wrong_local(f, pc, local, VT_ANY_REFERENCE);
}

/* ---- dup and friends: moves of words that never split a pair ---- */

/* Takes a look at the value [*down] words below the top: one word of category 1, or where [pairs] both words of one of
   category 2. */
static bool pass_value(Flow *f, uint32_t pc, uint32_t *down, bool pairs) {
    if (f->depth < *down + 1) return underflow(f, pc);
    uint32_t index = f->depth - *down - 1;
    VType t = f->slots[f->local_count + index];
    (*down)++;
    if (vtype_kind(t) == SLOT_INT || vtype_kind(t) == SLOT_FLOAT || vtype_is_reference(t)) return true;
    if (!f->checking)
        return !is_second_word(t) || pairs || flow_fail(f, pc, "Attempt to split long or double on the stack");
    if (!pairs) return wrong_operand(f, pc, index, VT_CATEGORY_1);
    if (is_second_word(t)) return true;
    Complaint c = {.pc = pc, .reason = REASON_INVALID_TYPE, .type = t, .at = {PLACE_STACK, index}};
    return verification_complain(f, &c, "Bad type on operand stack in %s", bytecode_info[f->m->code[pc]].name);
}

/* Passes two words: two values of category 1 or one of category 2. */
static bool pass_two(Flow *f, uint32_t pc, uint32_t *down) {
    uint32_t first = *down;
    if (!pass_value(f, pc, down, true)) return false;
    if (is_second_word(f->slots[f->local_count + f->depth - first - 1])) {
        (*down)++; /* the first word of the pair is there */
        return true;
    }
    return pass_value(f, pc, down, false);
}

static bool pass(Flow *f, uint32_t pc, uint32_t *down, uint32_t words) {
    return words == 0 || (words == 1 ? pass_value(f, pc, down, false) : pass_two(f, pc, down));
}

/* Copies the top [count] words to below the [skip] words under them. */
static bool duplicate(Flow *f, uint32_t pc, uint32_t count, uint32_t skip) {
    uint32_t down = 0;
    if (!pass(f, pc, &down, count) || !pass(f, pc, &down, skip)) return false;
    VType *top = f->slots + f->local_count + f->depth, words[6];
    memcpy(words, top - count, count * sizeof *top);
    memcpy(words + count, top - (count + skip), (count + skip) * sizeof *top);
    f->depth -= count + skip;
    for (uint32_t i = 0, step; i < 2 * count + skip; i += step) {
        step = second_word(words[i]) != SLOT_DEAD ? 2 : 1;
        f->start_depth = f->depth; /* a message shows what had room */
        if (!flow_push(f, pc, words[i])) return false;
    }
    return true;
}

static bool stack_move(Flow *f, uint32_t pc, uint8_t op) {
    uint32_t down = 0;
    switch (op) {
    case BC_pop:
    case BC_pop2:
        if (!pass(f, pc, &down, op - BC_pop + 1u)) return false;
        f->depth -= down;
        return true;
    case BC_dup: return duplicate(f, pc, 1, 0);
    case BC_dup_x1: return duplicate(f, pc, 1, 1);
    case BC_dup_x2: return duplicate(f, pc, 1, 2);
    case BC_dup2: return duplicate(f, pc, 2, 0);
    case BC_dup2_x1: return duplicate(f, pc, 2, 1);
    case BC_dup2_x2: return duplicate(f, pc, 2, 2);
    default: {
        if (!pass(f, pc, &down, 1) || !pass(f, pc, &down, 1)) return false;
        VType *top = f->slots + f->local_count + f->depth - 1, t = top[0];
        top[0] = top[-1];
        top[-1] = t;
        return true;
    }
    }
}

/* ---- the constant pool ---- */

bool(flow_bad_pool_entry)(Flow *f, uint32_t pc, unsigned index) {
    if (!f->checking) return flow_fail(f, pc, "Illegal type in constant pool");
    bool inside = index > 0 && index < f->cf->cp.count;
    return verification_complain(f, &(Complaint){.pc = pc, .reason = REASON_POOL_INDEX, .index = index},
                                 inside ? "Illegal type at constant pool entry %u in class %s"
                                        : "Illegal constant pool index %u in class %s",
                                 index, verification_external_name(f->verification));
}

/* The type of a descriptor's value; where classes do not matter any reference is like another. */
static VType descriptor_type(Flow *f, char letter, const char *begin, const char *end) {
    return f->verification && (letter == 'L' || letter == '[')
               ? verification_type_of_descriptor(f->verification, begin, end)
               : type_of_letter(letter);
}

static bool push_of_name(Flow *f, uint32_t pc, const char *class_name) {
    return flow_push(f, pc, f->verification ? verification_type_of_text(f->verification, class_name) : SLOT_REFERENCE);
}

static bool load_constant(Flow *f, uint32_t pc, unsigned index) {
    const ConstantPool *cp = &f->cf->cp;
    switch (cp->tags[index]) {
    case CP_INTEGER: return flow_push(f, pc, SLOT_INT);
    case CP_FLOAT: return flow_push(f, pc, SLOT_FLOAT);
    case CP_LONG: return flow_push(f, pc, SLOT_LONG);
    case CP_DOUBLE: return flow_push(f, pc, SLOT_DOUBLE);
    case CP_STRING: return push_of_name(f, pc, "java/lang/String");
    case CP_CLASS: return push_of_name(f, pc, "java/lang/Class");
    case CP_METHOD_TYPE: return push_of_name(f, pc, "java/lang/invoke/MethodType");
    case CP_METHOD_HANDLE: return push_of_name(f, pc, "java/lang/invoke/MethodHandle");
    default: {
        const Symbol *d = cp_descriptor(cp, cp->entries[index].dynamic.name_type_index);
        return flow_push(f, pc, descriptor_type(f, d->text[0], d->text, d->text + d->length));
    }
    }
}

/* ---- fields ---- */

/* JVMS 4.10.1.8: a protected member of a superclass in another package may only be used with objects of this class.
   [type] is the object's. */
static bool check_protected(Flow *f, uint32_t pc, unsigned ref, bool method, VType type, uint32_t at) {
    Verification *v = f->verification;
    bool is_protected, ok;
    VType this_type = verification_type(v, v->this_name);
    if (!verification_is_protected(v, ref, method, &is_protected)) return false;
    if (!is_protected) return true;
    if (!verification_assignable(v, type, this_type, &ok)) return false;
    if (ok) return true;
    if (!f->checking) return flow_fail(f, pc, "Bad access to protected data");
    Complaint c = {.pc = pc, .reason = REASON_WRONG_TYPE, .type = type, .at = {PLACE_STACK, at}, .expected = this_type};
    return verification_complain(f, &c, "Bad access to protected data in %s", bytecode_info[f->m->code[pc]].name);
}

static bool declares_field(Flow *f, const Symbol *name, const Symbol *descriptor) {
    const ClassFile *cf = f->cf;
    flow_count(f, cf->field_count);
    for (unsigned i = 0; i < cf->field_count; i++)
        if (cf->fields[i].name == name && cf->fields[i].descriptor == descriptor) return true;
    return false;
}

/* The object of getfield and putfield, [depth] words from the bottom. An object under construction may be given values
   for the fields of its own class (JVMS 4.10.1.9 putfield), which has another name than there if it is hidden. */
static bool pop_field_object(Flow *f, uint32_t pc, unsigned index, bool put) {
    Verification *v = f->verification;
    const ConstantPool *cp = &f->cf->cp;
    VType target = verification_type_of_pool(v, cp->entries[index].ref.class_index), type;
    bool ok = false;
    if (target == SLOT_DEAD) return false;
    if (f->depth == 0) return underflow(f, pc);
    type = f->slots[f->local_count + --f->depth];
    if (put && vtype_kind(type) == VT_UNINITIALIZED_THIS && target == verification_type(v, v->this_name) &&
        declares_field(f, cp_ref_name(cp, index), cp_ref_descriptor(cp, index)))
        return true;
    if (!f->checking && !(vtype_kind(type) == SLOT_REFERENCE || vtype_kind(type) == VT_NULL))
        return wrong_operand(f, pc, f->depth, VT_ANY_REFERENCE);
    if (!verification_assignable(v, type, target, &ok)) return false;
    if (!ok && f->checking && put) {
        Complaint c = {.pc = pc,
                       .reason = REASON_WRONG_TYPE,
                       .type = type,
                       .at = {PLACE_STACK, f->depth},
                       .expected = target,
                       .expected_at = {PLACE_POOL, index}};
        return verification_complain(f, &c, "Bad type on operand stack in putfield");
    }
    if (!ok) {
        return f->checking ? wrong_operand(f, pc, f->depth, target)
                           : flow_fail(f, pc, "Incompatible type for getting or setting field");
    }
    return check_protected(f, pc, index, false, type, f->depth);
}

static bool access_field(Flow *f, uint32_t pc, uint8_t op, unsigned index) {
    const ConstantPool *cp = &f->cf->cp;
    const Symbol *d = cp_ref_descriptor(cp, index);
    VType type = descriptor_type(f, d->text[0], d->text, d->text + d->length);
    bool put = op == BC_putstatic || op == BC_putfield, object = op == BC_getfield || op == BC_putfield, ok = true;
    if (f->checking && object && cp_ref_class(cp, index)->text[0] == '[') {
        VType array = verification_type_of_pool(f->verification, cp->entries[index].ref.class_index);
        Complaint c = {.pc = pc, .reason = REASON_INVALID_TYPE, .type = array, .at = {PLACE_POOL, index}};
        return verification_complain(f, &c, "Expecting reference to class in class %s at constant pool index %u",
                                     verification_external_name(f->verification), index);
    }
    if (put && !pop_declared(f, pc, type)) return false;
    uint32_t value = f->depth;
    if (object && !(f->verification ? pop_field_object(f, pc, index, put) : pop_word(f, pc, SLOT_REFERENCE)))
        return false;
    if (put && f->verification && !f->checking && vtype_kind(type) == SLOT_REFERENCE) {
        if (!verification_assignable(f->verification, f->slots[f->local_count + value], type, &ok)) return false;
        if (!ok) return flow_fail(f, pc, "Bad type in putfield/putstatic");
    }
    return put || flow_push(f, pc, type);
}

/* ---- calls ---- */

/* Every copy of an object that an <init> has initialised is one of its class from now on. */
static void initialize(Flow *f, VType object, VType type) {
    flow_count(f, f->local_count + f->depth);
    for (uint32_t i = 0; i < f->local_count + f->depth; i++)
        if (f->slots[i] == object) f->slots[i] = type;
    f->initialized = true;
    f->was_uninitialized = f->this_uninitialized;
    f->initialized_object = object;
    if (vtype_kind(object) == VT_UNINITIALIZED_THIS) f->this_uninitialized = false;
}

static bool wrong_initializer(Flow *f, uint32_t pc) { return flow_fail(f, pc, "Call to wrong initialization method"); }

/* The object of an <init>: this, for an <init> of the class or its superclass, or a new object of just the class that
   is named. */
static bool call_initializer(Flow *f, uint32_t pc, unsigned index) {
    Verification *v = f->verification;
    const ConstantPool *cp = &f->cf->cp;
    VType called = verification_type_of_pool(v, cp->entries[index].ref.class_index),
          this_type = verification_type(v, v->this_name), object;
    if (called == SLOT_DEAD || this_type == SLOT_DEAD) return false;
    if (f->depth == 0) return underflow(f, pc);
    object = f->slots[f->local_count + --f->depth];
    if (f->checking && !vtype_is_reference(object)) return wrong_operand(f, pc, f->depth, VT_ANY_REFERENCE);
    if (vtype_kind(object) == VT_UNINITIALIZED_THIS) {
        if (called != this_type && verification_name(v, called) != f->cf->super_name) {
            Complaint c = {.pc = pc, .reason = REASON_WRONG_TYPE, .type = called, .expected = this_type};
            return f->checking ? verification_complain(f, &c, "Bad <init> method call") : wrong_initializer(f, pc);
        }
        initialize(f, object, this_type);
        return true;
    }
    if (vtype_kind(object) == VT_UNINITIALIZED) {
        unsigned new_index = bytecode_u2(f->m->code + vtype_data(object) + 1);
        VType created = verification_type_of_pool(v, new_index);
        if (created != called) {
            Complaint c = {.pc = pc,
                           .reason = REASON_WRONG_TYPE,
                           .type = created,
                           .at = {PLACE_POOL, new_index},
                           .expected = called,
                           .expected_at = {PLACE_POOL, index}};
            return f->checking ? verification_complain(f, &c, "Call to wrong <init> method") : wrong_initializer(f, pc);
        }
        bool is_protected;
        if (!verification_is_protected(v, index, true, &is_protected)) return false;
        if (is_protected) {
            Complaint c = {.pc = pc,
                           .reason = REASON_WRONG_TYPE,
                           .type = created,
                           .at = {PLACE_POOL, new_index},
                           .expected = this_type};
            return f->checking ? verification_complain(f, &c, "Bad access to protected <init> method")
                               : flow_fail(f, pc, "Bad access to protected data");
        }
        initialize(f, object, created);
        return true;
    }
    Complaint c = {.pc = pc, .reason = REASON_INVALID_TYPE, .type = object, .at = {PLACE_STACK, f->depth}};
    return f->checking ? verification_complain(f, &c, "Bad operand type when invoking <init>")
                       : flow_fail(f, pc, "Expecting to find unitialized object on stack");
}

/* The receiver of other calls. */
static bool pop_receiver(Flow *f, uint32_t pc, uint8_t op, unsigned index) {
    Verification *v = f->verification;
    const ConstantPool *cp = &f->cf->cp;
    VType target = op == BC_invokespecial ? verification_type(v, v->this_name)
                                          : verification_type_of_pool(v, cp->entries[index].ref.class_index);
    if (target == SLOT_DEAD || !pop_declared(f, pc, target)) return false;
    VType type = f->slots[f->local_count + f->depth];
    if (!f->checking) {
        bool ok;
        if (!verification_assignable(v, type, target, &ok)) return false;
        if (!ok) {
            return flow_fail(f, pc,
                             op == BC_invokespecial ? "Incompatible object argument for invokespecial"
                                                    : "Incompatible object argument for function call");
        }
    }
    if (op != BC_invokevirtual && op != BC_invokespecial) return true;
    /* Arrays have a public clone (JVMS 4.10.1.8). */
    bool array_clone = vtype_kind(type) == SLOT_REFERENCE && verification_name(v, type)->text[0] == '[' &&
                       strcmp(cp_ref_name(cp, index)->text, "clone") == 0 &&
                       strcmp(cp_ref_class(cp, index)->text, "java/lang/Object") == 0;
    return array_clone || check_protected(f, pc, index, true, type, f->depth);
}

/* Arguments of a call on the stack from word [base] on: type inference asks for their classes when all kinds are
   right. */
static bool check_arguments(Flow *f, uint32_t pc, uint32_t base, const VType *types, int count) {
    for (int i = 0; i < count; i++) {
        bool ok = true;
        if (vtype_kind(types[i]) == SLOT_REFERENCE &&
            !verification_assignable(f->verification, f->slots[f->local_count + base], types[i], &ok))
            return false;
        if (!ok) return flow_fail(f, pc, "Incompatible argument to function");
        base += second_word(types[i]) != SLOT_DEAD ? 2 : 1;
    }
    return true;
}

static bool read_signature(Flow *f, uint32_t pc, const Symbol *descriptor, unsigned index, Signature *s) {
    s->count = 0;
    if (descriptor->text[0] != '(') return flow_bad_pool_entry(f, pc, index);
    flow_count(f, descriptor->length);
    const char *cursor = descriptor->text + 1, *begin, *end;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0;) {
        if (s->count == 255) return flow_bad_pool_entry(f, pc, index);
        if ((s->arguments[s->count++] = descriptor_type(f, c, begin, end)) == SLOT_DEAD) return false;
    }
    char letter = descriptor_return(descriptor, &begin);
    s->result = letter == 'V' ? SLOT_DEAD : descriptor_type(f, letter, begin, descriptor->text + descriptor->length);
    return letter == 'V' || s->result != SLOT_DEAD;
}

/* Read once for all calls by the same constant: reading takes as long as the descriptor is. [room] is for that. */
static const Signature *signature_of(Flow *f, uint32_t pc, const Symbol *descriptor, unsigned index, Signature *room) {
    Verification *v = f->verification;
    if (v && v->signatures && v->signatures[index]) return v->signatures[index];
    if (!read_signature(f, pc, descriptor, index, room)) return NULL;
    if (!v) return room;
    if (!v->signatures) v->signatures = arena_allocate(&v->arena, f->cf->cp.count * sizeof *v->signatures);
    size_t bytes = offsetof(Signature, arguments) + room->count * sizeof *room->arguments;
    Signature *kept = v->signatures ? arena_allocate(&v->arena, bytes) : NULL;
    if (!kept) return room; /* there is no memory: read again */
    memcpy(kept, room, bytes);
    return v->signatures[index] = kept;
}

static bool invoke(Flow *f, uint32_t pc, uint8_t op, const Symbol *descriptor, unsigned index, bool initializer) {
    Signature room;
    const Signature *s = signature_of(f, pc, descriptor, index, &room);
    if (!s) return false;
    flow_count(f, s->count * (uint64_t)WORK_OF_LOOKUP);
    for (unsigned i = s->count; i > 0; i--)
        if (!pop_declared(f, pc, s->arguments[i - 1])) return false;
    uint32_t base = f->depth;
    bool receiver = op != BC_invokestatic && op != BC_invokedynamic;
    if (!f->verification) {
        if (receiver && !pop_word(f, pc, SLOT_REFERENCE)) return false;
    } else {
        if (receiver && !(initializer ? call_initializer(f, pc, index) : pop_receiver(f, pc, op, index))) return false;
        if (!f->checking && !check_arguments(f, pc, base, s->arguments, (int)s->count)) return false;
    }
    return s->result == SLOT_DEAD || flow_push(f, pc, s->result);
}

/* ---- instructions with an index ---- */

static bool pool_instruction(Flow *f, uint32_t pc, uint8_t op) {
    const ConstantPool *cp = &f->cf->cp;
    const uint8_t *code = f->m->code;
    unsigned index = bytecode_pool_index(code, pc);
    if (f->verification ? !bytecode_pool_operand_allowed(f->cf, op, index) : !bytecode_pool_operand_ok(cp, op, index))
        return flow_bad_pool_entry(f, pc, index);
    switch (op) {
    case BC_ldc:
    case BC_ldc_w:
    case BC_ldc2_w: return load_constant(f, pc, index);
    case BC_getstatic:
    case BC_putstatic:
    case BC_getfield:
    case BC_putfield: return access_field(f, pc, op, index);
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokeinterface:
    case BC_invokestatic:
        return invoke(f, pc, op, cp_ref_descriptor(cp, index), index, cp_ref_name(cp, index) == sym_object_initializer);
    case BC_invokedynamic:
        return invoke(f, pc, op, cp_descriptor(cp, cp->entries[index].dynamic.name_type_index), index, false);
    default: /* multianewarray */
        flow_count(f, code[pc + 3] * (uint64_t)WORK_OF_LOOKUP);
        for (unsigned dimensions = code[pc + 3]; dimensions > 0; dimensions--)
            if (!pop_word(f, pc, SLOT_INT)) return false;
        return flow_push(f, pc, f->verification ? verification_type_of_pool(f->verification, index) : SLOT_REFERENCE);
    }
}

/* ---- returns ---- */

static bool check_result(Flow *f, uint32_t pc, VType type, VType declared) {
    bool ok = false;
    if (!verification_assignable(f->verification, type, declared, &ok)) return false;
    if (ok) return true;
    if (!f->checking) return flow_fail(f, pc, "Wrong return type in function");
    Complaint c = {.pc = pc,
                   .reason = REASON_WRONG_TYPE,
                   .type = type,
                   .at = {PLACE_STACK, f->depth},
                   .expected = declared,
                   .expected_at = {PLACE_SIGNATURE, 0}};
    return verification_complain(f, &c,
                                 declared == SLOT_DEAD ? "Method does not expect a return value" : "Bad return type");
}

static bool return_instruction(Flow *f, uint32_t pc, uint8_t op) {
    static const char letters[] = "IJFDAV";
    flow_count(f, f->m->descriptor->length);
    const char *result;
    char letter = letters[op - BC_ireturn], type = descriptor_return(f->m->descriptor, &result);
    VType declared =
        type == 'V' ? SLOT_DEAD : descriptor_type(f, type, result, f->m->descriptor->text + f->m->descriptor->length);
    if (letter == 'V') {
        if (type != 'V') {
            return f->checking ? verification_bad_code(f, pc, "Method expects a return value")
                               : flow_fail(f, pc, "Wrong return type in function");
        }
        if (!f->verification || !f->this_uninitialized || f->m->name != sym_object_initializer) return true;
        return f->checking ? verification_bad_code(f, pc, "Constructor must call super() or this() before return")
                           : flow_fail(f, pc, "Constructor must call super() or this()");
    }
    if (f->checking) {
        VType own = type_of_letter(letter), found;
        if (own == SLOT_REFERENCE ? !pop_reference(f, pc, true, NULL) : !pop_declared(f, pc, own)) return false;
        found = f->slots[f->local_count + f->depth];
        if (declared == SLOT_DEAD) {
            Complaint c = {.pc = pc,
                           .reason = REASON_WRONG_TYPE,
                           .type = found,
                           .at = {PLACE_STACK, f->depth},
                           .expected = SLOT_DEAD,
                           .expected_at = {PLACE_SIGNATURE, 0}};
            return verification_complain(f, &c, "Method does not expect a return value");
        }
        return check_result(f, pc, found, declared);
    }
    if (!pop_declared(f, pc, type_of_letter(letter))) return false;
    if (type == 'V' || vtype_kind(declared) != type_of_letter(letter))
        return flow_fail(f, pc, "Wrong return type in function");
    return !f->verification || check_result(f, pc, f->slots[f->local_count + f->depth], declared);
}

/* ---- instructions on references, where classes matter ---- */

/* What the elements of iaload .. saload, iastore .. sastore are, and how type inference calls such arrays. */
static const struct {
    const char *name, *text;
} array_kinds[] = {
    {"[I", "Expecting to find array of ints on stack"},
    {"[J", "Expecting to find array of longs on stack"},
    {"[F", "Expecting to find array of floats on stack"},
    {"[D", "Expecting to find array of doubles on stack"},
    {NULL, "Expecting to find array of objects or arrays on stack"},
    {"[B", "Expecting to find array of bytes or Booleans on stack"},
    {"[C", "Expecting to find array of chars on stack"},
    {"[S", "Expecting to find array of shorts on stack"},
};

static bool pop_array(Flow *f, uint32_t pc, unsigned which, VType *array) {
    Verification *v = f->verification;
    if (f->depth == 0) return underflow(f, pc);
    VType t = *array = f->slots[f->local_count + f->depth - 1];
    if (f->checking && !pop_reference(f, pc, true, NULL)) return false;
    f->depth -= !f->checking;
    if (t == VT_NULL) return true;
    const char *name = vtype_kind(t) == SLOT_REFERENCE ? verification_name(v, t)->text : "",
               *wanted = array_kinds[which].name;
    bool bytes = wanted && strcmp(wanted, "[B") == 0;
    if (!wanted ? name[0] == '[' && (name[1] == 'L' || name[1] == '[')
                : strcmp(name, wanted) == 0 || (bytes && strcmp(name, "[Z") == 0))
        return true;
    if (!f->checking) return flow_fail(f, pc, array_kinds[which].text);
    Complaint c = {.pc = pc,
                   .reason = bytes ? REASON_INVALID_TYPE : REASON_WRONG_TYPE,
                   .type = t,
                   .at = {PLACE_STACK, f->depth},
                   .expected = bytes     ? 0
                               : !wanted ? (VType)VT_ANY_REFERENCE
                                         : verification_type_of_text(v, wanted)};
    return verification_complain(f, &c, "Bad type on operand stack in %s", bytecode_info[f->m->code[pc]].name);
}

static bool array_load(Flow *f, uint32_t pc, uint8_t op) {
    unsigned which = op - BC_iaload;
    VType array;
    if (!pop_word(f, pc, SLOT_INT) || !pop_array(f, pc, which, &array)) return false;
    if (op == BC_aaload) {
        VType element = array == VT_NULL ? (VType)VT_NULL : verification_component(f->verification, array);
        return element != SLOT_DEAD && flow_push(f, pc, element);
    }
    static const VType elements[] = {SLOT_INT, SLOT_LONG, SLOT_FLOAT, SLOT_DOUBLE, 0, SLOT_INT, SLOT_INT, SLOT_INT};
    return flow_push(f, pc, elements[which]);
}

static bool pop_object(Flow *f, uint32_t pc) {
    return f->checking ? pop_declared(f, pc, verification_type_of_text(f->verification, "java/lang/Object"))
                       : pop_reference(f, pc, false, NULL);
}

static bool array_store(Flow *f, uint32_t pc, uint8_t op) {
    unsigned which = op - BC_iastore;
    VType array;
    return (op == BC_aastore ? pop_object(f, pc) : pop_letter(f, pc, "IJFDAIII"[which])) && pop_word(f, pc, SLOT_INT) &&
           pop_array(f, pc, which, &array);
}

static bool array_length(Flow *f, uint32_t pc) {
    if (f->depth == 0) return underflow(f, pc);
    VType t = f->slots[f->local_count + f->depth - 1];
    if (f->checking && !pop_reference(f, pc, true, NULL)) return false;
    f->depth -= !f->checking;
    if (t == VT_NULL || (vtype_kind(t) == SLOT_REFERENCE && verification_name(f->verification, t)->text[0] == '['))
        return flow_push(f, pc, SLOT_INT);
    Complaint c = {.pc = pc, .reason = REASON_INVALID_TYPE, .type = t, .at = {PLACE_STACK, f->depth}};
    return f->checking ? verification_complain(f, &c, "Bad type on operand stack in arraylength")
                       : flow_fail(f, pc, "Expecting to find array on stack");
}

static bool throw_exception(Flow *f, uint32_t pc) {
    VType throwable = verification_type_of_text(f->verification, "java/lang/Throwable"), t;
    if (f->checking) return pop_declared(f, pc, throwable);
    if (f->depth == 0) return underflow(f, pc);
    t = f->slots[f->local_count + --f->depth];
    if (t != VT_NULL && (vtype_kind(t) != SLOT_REFERENCE || verification_name(f->verification, t)->text[0] == '['))
        return flow_fail(f, pc, "Expecting to find object on stack");
    bool ok;
    return verification_assignable(f->verification, t, throwable, &ok) &&
           (ok || flow_fail(f, pc, "Can only throw Throwable objects"));
}

/* A new object replaces what an earlier run of the same instruction made and left uninitialised (JVMS 4.10.1.9 new). */
static bool new_object(Flow *f, uint32_t pc, unsigned index) {
    VType object = vtype_make(VT_UNINITIALIZED, pc);
    if (cp_symbol(&f->cf->cp, index)->text[0] == '[') {
        Complaint c = {.pc = pc,
                       .reason = REASON_INVALID_TYPE,
                       .type = verification_type_of_pool(f->verification, index),
                       .at = {PLACE_POOL, index}};
        return f->checking ? verification_complain(f, &c, "Illegal new instruction")
                           : flow_fail(f, pc, "Illegal creation of multi-dimensional array");
    }
    if (!flow_push(f, pc, object)) return false;
    if (f->checking) return true; /* `java`'s type checker leaves them */
    flow_count(f, f->local_count);
    for (uint32_t i = 0; i < f->local_count; i++)
        if (f->slots[i] == object) f->slots[i] = SLOT_DEAD;
    return true;
}

static const char *const primitive_arrays[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"}; /* newarray 4 .. 11 */

/* -1: not such an instruction. */
static int reference_instruction(Flow *f, uint32_t pc, uint8_t op) {
    const uint8_t *code = f->m->code;
    unsigned index = bytecode_pool_index(code, pc);
    if ((op == BC_new || op == BC_anewarray || op == BC_checkcast || op == BC_instanceof) &&
        !bytecode_pool_operand_allowed(f->cf, op, index))
        return flow_bad_pool_entry(f, pc, index);
    switch (op) {
    case BC_aconst_null: return flow_push(f, pc, VT_NULL);
    case BC_iaload:
    case BC_laload:
    case BC_faload:
    case BC_daload:
    case BC_aaload:
    case BC_baload:
    case BC_caload:
    case BC_saload: return array_load(f, pc, op);
    case BC_iastore:
    case BC_lastore:
    case BC_fastore:
    case BC_dastore:
    case BC_aastore:
    case BC_bastore:
    case BC_castore:
    case BC_sastore: return array_store(f, pc, op);
    case BC_arraylength: return array_length(f, pc);
    case BC_athrow: return throw_exception(f, pc);
    case BC_new: return new_object(f, pc, index);
    case BC_newarray:
        if (code[pc + 1] < 4 || code[pc + 1] > 11) {
            return f->checking ? verification_bad_code(f, pc, "Illegal newarray instruction")
                               : flow_fail(f, pc, "Bad type passed to newarray");
        }
        return pop_word(f, pc, SLOT_INT) &&
               flow_push(f, pc, verification_type_of_text(f->verification, primitive_arrays[code[pc + 1] - 4]));
    case BC_anewarray:
        return pop_word(f, pc, SLOT_INT) &&
               flow_push(f, pc,
                         verification_array_of(f->verification, verification_type_of_pool(f->verification, index)));
    case BC_checkcast: return pop_object(f, pc) && flow_push(f, pc, verification_type_of_pool(f->verification, index));
    case BC_instanceof: return pop_object(f, pc) && flow_push(f, pc, SLOT_INT);
    default: return -1;
    }
}

/* ---- one instruction ---- */

/* The operands and results of bytecode_effects. */
static bool plain_instruction(Flow *f, uint32_t pc, const char *effect) {
    const char *arrow = strchr(effect, '>');
    for (const char *p = arrow ? arrow : effect; p > effect;)
        if (!pop_letter(f, pc, *--p)) return false;
    return !arrow || arrow[1] == 0 || flow_push(f, pc, type_of_letter(arrow[1]));
}

bool flow_has_time(Flow *f, uint32_t pc) {
    if ((f->verification ? f->verification->work : f->kinds_work) <= MOST_WORK) return true;
    return f->checking ? verification_bad_code(f, pc, "Code too complex") : flow_fail(f, pc, "Code too complex");
}

bool flow_execute(Flow *f, uint32_t pc) {
    flow_count(f, WORK_OF_INSTRUCTION);
    if (!flow_has_time(f, pc)) return false;
    const uint8_t *code = f->m->code;
    uint8_t op = code[pc];
    f->start_depth = f->depth;
    const char *effect = bytecode_effects[op];
    if (effect) {
        int done = f->verification ? reference_instruction(f, pc, op) : -1;
        if (done >= 0) return done;
        if (!plain_instruction(f, pc, effect)) return false;
        if (!f->verification && (op == BC_new || op == BC_anewarray || op == BC_checkcast || op == BC_instanceof)) {
            return bytecode_pool_operand_ok(&f->cf->cp, op, bytecode_pool_index(code, pc)) ||
                   flow_fail(f, pc, "Illegal type in constant pool");
        }
        return true;
    }
    char letter;
    bool store;
    int32_t local = bytecode_local_access(code, pc, &letter, &store);
    if (local >= 0) {
        if (letter == 'R') return true;
        if (op == BC_iinc || (op == BC_wide && code[pc + 1] == BC_iinc))
            return require_local(f, pc, (uint32_t)local, SLOT_INT);
        return store ? store_local(f, pc, (uint32_t)local, letter) : load_local(f, pc, (uint32_t)local, letter);
    }
    if (op >= BC_pop && op <= BC_swap) return stack_move(f, pc, op);
    if (op >= BC_ireturn && op <= BC_return) return return_instruction(f, pc, op);
    if (op == BC_jsr || op == BC_jsr_w) return true;
    return pool_instruction(f, pc, op);
}

bool flow_start(Flow *f) {
    const MethodInfo *m = f->m;
    uint32_t local = 0;
    flow_count(f, f->local_count + m->descriptor->length);
    memset(f->slots, 0, f->local_count * sizeof *f->slots);
    f->this_uninitialized = false;
    if (!(m->access & ACC_STATIC)) {
        Verification *v = f->verification;
        f->this_uninitialized = v && m->name == sym_object_initializer && f->cf->super_index != 0;
        f->slots[local++] = !v                      ? (VType)SLOT_REFERENCE
                            : f->this_uninitialized ? (VType)VT_UNINITIALIZED_THIS
                                                    : verification_type(v, v->this_name);
    }
    const char *cursor = m->descriptor->text + (m->descriptor->text[0] == '('), *begin, *end;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0;) {
        VType type = descriptor_type(f, c, begin, end), second = second_word(type);
        f->slots[local++] = type;
        if (second != SLOT_DEAD) f->slots[local++] = second;
    }
    f->locals_size = local;
    f->depth = f->start_depth = 0;
    return !f->verification || f->verification->result == VERIFY_OK;
}
