/* The instruction set as data, and the static constraints on code of JVMS 4.9.1: what can be said of an instruction
   without knowing what is on the stack. Messages are in the words of `java`'s VerifyErrors of the form "(class: ..,
   method: .. signature: ..) ..", which the caller puts in front. */
#include "classfile/bytecode.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"

const BytecodeInfo bytecode_info[256] = {
#define OPCODE(number, name, length, pops, pushes) [number] = {#name, length, pops, pushes},
#include "classfile/opcodes.def"
#undef OPCODE
};

const char *const bytecode_effects[] = {
    /* nop, constants */
    "",
    ">A",
    ">I",
    ">I",
    ">I",
    ">I",
    ">I",
    ">I",
    ">I",
    ">J",
    ">J",
    ">F",
    ">F",
    ">F",
    ">D",
    ">D",
    ">I",
    ">I",
    /* ldc ldc_w ldc2_w */
    NULL,
    NULL,
    NULL,
    /* loads: checked with the local */
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    /* array loads */
    "AI>I",
    "AI>J",
    "AI>F",
    "AI>D",
    "AI>A",
    "AI>I",
    "AI>I",
    "AI>I",
    /* stores: checked with the local */
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    /* array stores */
    "AII>",
    "AIJ>",
    "AIF>",
    "AID>",
    "AIA>",
    "AII>",
    "AII>",
    "AII>",
    /* pop .. swap */
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    /* add sub mul div rem */
    "II>I",
    "JJ>J",
    "FF>F",
    "DD>D",
    "II>I",
    "JJ>J",
    "FF>F",
    "DD>D",
    "II>I",
    "JJ>J",
    "FF>F",
    "DD>D",
    "II>I",
    "JJ>J",
    "FF>F",
    "DD>D",
    "II>I",
    "JJ>J",
    "FF>F",
    "DD>D",
    /* neg */
    "I>I",
    "J>J",
    "F>F",
    "D>D",
    /* shifts */
    "II>I",
    "JI>J",
    "II>I",
    "JI>J",
    "II>I",
    "JI>J",
    /* and or xor */
    "II>I",
    "JJ>J",
    "II>I",
    "JJ>J",
    "II>I",
    "JJ>J",
    /* iinc */
    NULL,
    /* conversions */
    "I>J",
    "I>F",
    "I>D",
    "J>I",
    "J>F",
    "J>D",
    "F>I",
    "F>J",
    "F>D",
    "D>I",
    "D>J",
    "D>F",
    "I>I",
    "I>I",
    "I>I",
    /* comparisons */
    "JJ>I",
    "FF>I",
    "FF>I",
    "DD>I",
    "DD>I",
    /* if */
    "I>",
    "I>",
    "I>",
    "I>",
    "I>",
    "I>",
    "II>",
    "II>",
    "II>",
    "II>",
    "II>",
    "II>",
    "AA>",
    "AA>",
    /* goto jsr ret */
    "",
    NULL,
    NULL,
    /* switches */
    "I>",
    "I>",
    /* returns: checked with the descriptor */
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    /* fields and calls */
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    /* new newarray anewarray arraylength athrow */
    ">A",
    "I>A",
    "I>A",
    "A>I",
    "A>",
    /* checkcast instanceof monitorenter monitorexit */
    "A>A",
    "A>I",
    "A>",
    "A>",
    /* wide multianewarray */
    NULL,
    NULL,
    /* ifnull ifnonnull goto_w jsr_w */
    "A>",
    "A>",
    "",
    NULL,
};
_Static_assert(sizeof bytecode_effects / sizeof bytecode_effects[0] == BC_COUNT, "one effect for each opcode");

static uint32_t switch_length(const uint8_t *code, uint32_t code_length, uint32_t pc) {
    uint32_t base = (pc + 4) & ~3u; /* the operands are aligned relative to the code's start */
    if (code[pc] == BC_tableswitch) {
        if (base + 12 > code_length) return 0;
        int64_t low = bytecode_s4(code + base + 4), high = bytecode_s4(code + base + 8);
        if (high < low || high - low >= code_length) return 0;
        return (uint32_t)(base + 12 + 4 * (high - low + 1) - pc);
    }
    if (base + 8 > code_length) return 0;
    int64_t pairs = bytecode_s4(code + base + 4);
    if (pairs < 0 || pairs >= code_length) return 0;
    return (uint32_t)(base + 8 + 8 * pairs - pc);
}

uint32_t bytecode_variable_length(const uint8_t *code, uint32_t code_length, uint32_t pc) {
    switch (code[pc]) {
    case BC_tableswitch:
    case BC_lookupswitch: return switch_length(code, code_length, pc);
    case BC_wide:
        if (pc + 1 >= code_length) return 0;
        switch (code[pc + 1]) {
        case BC_iload:
        case BC_lload:
        case BC_fload:
        case BC_dload:
        case BC_aload:
        case BC_istore:
        case BC_lstore:
        case BC_fstore:
        case BC_dstore:
        case BC_astore:
        case BC_ret: return 4;
        case BC_iinc: return 6;
        }
    }
    return 0;
}

int32_t bytecode_local_access(const uint8_t *code, uint32_t pc, char *kind, bool *store) {
    static const char kinds[] = "IJFDA";
    uint8_t op = code[pc];
    bool wide = op == BC_wide;
    if (wide) op = code[pc + 1];
    int32_t operand = wide ? bytecode_u2(code + pc + 2) : -1;
    *store = false;
    if (op >= BC_iload && op <= BC_aload) {
        *kind = kinds[op - BC_iload];
    } else if (op >= BC_iload_0 && op <= BC_aload_3) {
        *kind = kinds[(op - BC_iload_0) / 4];
        return (op - BC_iload_0) % 4;
    } else if (op >= BC_istore && op <= BC_astore) {
        *kind = kinds[op - BC_istore];
        *store = true;
    } else if (op >= BC_istore_0 && op <= BC_astore_3) {
        *kind = kinds[(op - BC_istore_0) / 4];
        *store = true;
        return (op - BC_istore_0) % 4;
    } else if (op == BC_iinc) {
        *kind = 'I';
        *store = true;
    } else if (op == BC_ret) {
        *kind = 'R';
    } else {
        return -1;
    }
    return wide ? operand : code[pc + 1];
}

bool bytecode_ends_flow(uint8_t opcode) {
    switch (opcode) {
    case BC_goto:
    case BC_goto_w:
    case BC_jsr:
    case BC_jsr_w:
    case BC_ret:
    case BC_tableswitch:
    case BC_lookupswitch:
    case BC_athrow: return true;
    default: return opcode >= BC_ireturn && opcode <= BC_return;
    }
}

bool bytecode_for_targets(const uint8_t *code, uint32_t pc, bool (*visit)(void *, int64_t target), void *argument) {
    uint8_t op = code[pc];
    if ((op >= BC_ifeq && op <= BC_jsr) || op == BC_ifnull || op == BC_ifnonnull)
        return visit(argument, (int64_t)pc + bytecode_s2(code + pc + 1));
    if (op == BC_goto_w || op == BC_jsr_w) return visit(argument, (int64_t)pc + bytecode_s4(code + pc + 1));
    if (op != BC_tableswitch && op != BC_lookupswitch) return true;
    const uint8_t *base = code + ((pc + 4) & ~3u);
    if (!visit(argument, (int64_t)pc + bytecode_s4(base))) return false;
    bool table = op == BC_tableswitch;
    int64_t count = table ? (int64_t)bytecode_s4(base + 8) - bytecode_s4(base + 4) + 1 : bytecode_s4(base + 4);
    const uint8_t *offsets = base + 12; /* tableswitch: after high; lookupswitch: after the first match */
    for (int64_t i = 0; i < count; i++)
        if (!visit(argument, (int64_t)pc + bytecode_s4(offsets + i * (table ? 4 : 8)))) return false;
    return true;
}

unsigned bytecode_pool_index(const uint8_t *code, uint32_t pc) {
    uint8_t op = code[pc];
    if (op == BC_ldc) return code[pc + 1];
    bool has = op == BC_ldc_w || op == BC_ldc2_w || (op >= BC_getstatic && op <= BC_new) || op == BC_anewarray ||
               op == BC_checkcast || op == BC_instanceof || op == BC_multianewarray;
    return has ? bytecode_u2(code + pc + 1) : 0;
}

bool bytecode_pool_operand_ok(const ConstantPool *cp, uint8_t opcode, unsigned index) {
    if (index == 0 || index >= cp->count) return false;
    unsigned tag = cp->tags[index];
    switch (opcode) {
    case BC_ldc:
    case BC_ldc_w:
        switch (tag) {
        case CP_INTEGER:
        case CP_FLOAT:
        case CP_STRING:
        case CP_CLASS:
        case CP_METHOD_HANDLE:
        case CP_METHOD_TYPE: return true;
        case CP_DYNAMIC: {
            char type = cp_descriptor(cp, cp->entries[index].dynamic.name_type_index)->text[0];
            return type != 'J' && type != 'D' && type != '(';
        }
        default: return false;
        }
    case BC_ldc2_w:
        if (tag == CP_DYNAMIC) {
            char type = cp_descriptor(cp, cp->entries[index].dynamic.name_type_index)->text[0];
            return type == 'J' || type == 'D';
        }
        return tag == CP_LONG || tag == CP_DOUBLE;
    case BC_getstatic:
    case BC_putstatic:
    case BC_getfield:
    case BC_putfield: return tag == CP_FIELDREF;
    case BC_invokevirtual: return tag == CP_METHODREF;
    case BC_invokespecial:
    case BC_invokestatic: return tag == CP_METHODREF || tag == CP_INTERFACE_METHODREF;
    case BC_invokeinterface: return tag == CP_INTERFACE_METHODREF;
    case BC_invokedynamic: return tag == CP_INVOKE_DYNAMIC;
    case BC_new:
    case BC_anewarray:
    case BC_checkcast:
    case BC_instanceof:
    case BC_multianewarray: return tag == CP_CLASS;
    default: return false;
    }
}

bool bytecode_pool_operand_allowed(const ClassFile *cf, uint8_t opcode, unsigned index) {
    if (!bytecode_pool_operand_ok(&cf->cp, opcode, index)) return false;
    switch (cf->cp.tags[index]) {
    case CP_CLASS: return (opcode != BC_ldc && opcode != BC_ldc_w) || cf->major >= 49;
    case CP_METHOD_HANDLE:
    case CP_METHOD_TYPE: return cf->major >= 51;
    case CP_INTERFACE_METHODREF: return opcode == BC_invokeinterface || cf->major >= 52;
    default: return true;
    }
}

/* ---- the static check ---- */

typedef struct CodeCheck {
    const ClassFile *cf;
    const MethodInfo *m;
    uint8_t *starts; /* per pc: 1 where an instruction starts; 2 added when control can come there */
    char **message;
    uint32_t *bad_pc;
    uint32_t pc;
    bool verifying; /* what the version of the class file allows counts; an analysis of the flow comes next and sees
                       where the code falls off */
    bool bad_table; /* it is the exception table that is wrong */
    uint64_t work;  /* how much text has been read, and how much code */
} CodeCheck;

static bool check_fail(CodeCheck *c, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4), cold));

static bool check_fail(CodeCheck *c, uint32_t pc, const char *format, ...) {
    if (c->bad_pc) *c->bad_pc = pc;
    if (c->message) {
        va_list arguments;
        va_start(arguments, format);
        if (vasprintf(c->message, format, arguments) < 0) *c->message = NULL;
        va_end(arguments);
    }
    return false;
}

static int array_dimensions(const Symbol *class_name) {
    int n = 0;
    while (class_name->text[n] == '[') n++;
    return n;
}

/* The name of the called method: only invokespecial may name <init>, nobody <clinit> or another internal name. */
static bool check_called_name(CodeCheck *c, uint8_t op, const Symbol *name) {
    if (name->text[0] != '<') return true;
    if (name == sym_object_initializer)
        return op == BC_invokespecial || check_fail(c, c->pc, "Must call initializers using invokespecial");
    return check_fail(c, c->pc, "Illegal call to internal method");
}

static bool check_pool_operand(CodeCheck *c) {
    const uint8_t *code = c->m->code + c->pc;
    const ConstantPool *cp = &c->cf->cp;
    uint8_t op = code[0];
    unsigned index = bytecode_pool_index(c->m->code, c->pc);
    if (index == 0 || index >= cp->count) return check_fail(c, c->pc, "Illegal constant pool index");
    if (c->verifying ? !bytecode_pool_operand_allowed(c->cf, op, index) : !bytecode_pool_operand_ok(cp, op, index))
        return check_fail(c, c->pc, "Illegal type in constant pool");
    switch (op) {
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokestatic: return check_called_name(c, op, cp_ref_name(cp, index));
    case BC_invokeinterface:
        if (!check_called_name(c, op, cp_ref_name(cp, index))) return false;
        c->work += cp_ref_descriptor(cp, index)->length;
        if (code[3] != descriptor_argument_slots(cp_ref_descriptor(cp, index)) + 1)
            return check_fail(c, c->pc, "Inconsistent args_size for invokeinterface");
        return code[4] == 0 || check_fail(c, c->pc, "Fourth operand byte of invokeinterface must be zero");
    case BC_invokedynamic:
        if (code[3] != 0 || code[4] != 0)
            return check_fail(c, c->pc, "Third and fourth operand bytes of invokedynamic must be zero");
        return check_called_name(c, op, cp_name(cp, cp->entries[index].dynamic.name_type_index));
    case BC_new:
        return cp_symbol(cp, index)->text[0] != '[' ||
               check_fail(c, c->pc, "Illegal creation of multi-dimensional array");
    case BC_anewarray:
        return array_dimensions(cp_symbol(cp, index)) < 255 || check_fail(c, c->pc, "Array with too many dimensions");
    case BC_multianewarray:
        return (code[3] >= 1 && code[3] <= array_dimensions(cp_symbol(cp, index))) ||
               check_fail(c, c->pc, "Illegal dimension argument");
    default: return true;
    }
}

static bool check_switch(CodeCheck *c) {
    const uint8_t *base = c->m->code + ((c->pc + 4) & ~3u);
    bool padded = c->verifying && c->cf->major < 51;
    for (const uint8_t *padding = c->m->code + c->pc + 1; padded && padding < base; padding++)
        if (*padding != 0) return check_fail(c, c->pc, "Non zero padding bytes in switch");
    if (c->m->code[c->pc] == BC_tableswitch) return true;
    int32_t pairs = bytecode_s4(base + 4);
    for (int32_t i = 1; i < pairs; i++)
        if (bytecode_s4(base + 8 * (size_t)i) >= bytecode_s4(base + 8 + 8 * (size_t)i))
            return check_fail(c, c->pc, "Unsorted lookup switch");
    return true;
}

/* Constants, loads and stores of array elements, arithmetic, conversions, comparisons, returns: nothing about them can
   be wrong. */
static bool has_no_operand(uint8_t op) {
    return op < BC_ldc || (op >= BC_iaload && op <= BC_saload) || (op >= BC_iastore && op < BC_iinc) ||
           (op > BC_iinc && op < BC_ifeq) || (op >= BC_ireturn && op <= BC_return);
}

static bool check_instruction(CodeCheck *c) {
    const uint8_t *code = c->m->code;
    uint8_t op = code[c->pc];
    char kind;
    bool store;
    int32_t local = bytecode_local_access(code, c->pc, &kind, &store);
    if (local >= 0 && local + (kind == 'J' || kind == 'D') >= c->m->max_locals)
        return check_fail(c, c->pc, "Illegal local variable number");
    switch (op) {
    case BC_newarray:
        return (code[c->pc + 1] >= 4 && code[c->pc + 1] <= 11) || check_fail(c, c->pc, "Bad type passed to newarray");
    case BC_tableswitch:
    case BC_lookupswitch: return check_switch(c);
    case BC_jsr:
    case BC_jsr_w:
    case BC_ret:
        /* JVMS 4.9.1: not from 51.0 on. */
        return c->cf->major < 51 || check_fail(c, c->pc, "Bad instruction: %02x", op);
    case BC_wide:
        return code[c->pc + 1] != BC_ret || c->cf->major < 51 || check_fail(c, c->pc, "Bad instruction: %02x", BC_ret);
    case BC_ldc:
    case BC_ldc_w:
    case BC_ldc2_w:
    case BC_getstatic:
    case BC_putstatic:
    case BC_getfield:
    case BC_putfield:
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokestatic:
    case BC_invokeinterface:
    case BC_invokedynamic:
    case BC_new:
    case BC_anewarray:
    case BC_checkcast:
    case BC_instanceof:
    case BC_multianewarray: return check_pool_operand(c);
    default: return true;
    }
}

static bool check_target(void *argument, int64_t target) {
    CodeCheck *c = argument;
    if (target >= 0 && target < c->m->code_length && c->starts[target]) return true;
    uint8_t op = c->m->code[c->pc];
    if (op != BC_tableswitch && op != BC_lookupswitch) return check_fail(c, c->pc, "Illegal target of jump or branch");
    if (target == (int64_t)c->pc + bytecode_s4(c->m->code + ((c->pc + 4) & ~3u)))
        return check_fail(c, c->pc, "Illegal default target in switch");
    return check_fail(c, c->pc, "Illegal branch in tableswitch"); /* in lookupswitch, too */
}

static bool check_handlers(CodeCheck *c) {
    if (c->verifying && c->m->handler_count > 0 && c->m->max_stack == 0)
        return check_fail(c, 0, "Stack size too large");
    c->bad_table = true;
    for (unsigned i = 0; i < c->m->handler_count; i++) {
        const ExceptionEntry *e = &c->m->handlers[i];
        uint32_t length = c->m->code_length;
        if (e->start_pc >= e->end_pc || e->end_pc > length || !c->starts[e->start_pc] ||
            (e->end_pc < length && !c->starts[e->end_pc]))
            return check_fail(c, e->start_pc, "Illegal exception table range");
        /* `java`'s type inference wants no handler at the method's begin. */
        if (e->handler_pc >= length || !c->starts[e->handler_pc] || (c->verifying && e->handler_pc == 0))
            return check_fail(c, e->handler_pc, "Illegal exception table handler");
    }
    c->bad_table = false;
    return true;
}

/* A small work list for the rare question below. */
typedef struct Reach {
    CodeCheck *check;
    uint16_t *list;
    uint32_t count;
} Reach;

static bool reach_push(void *argument, int64_t target) {
    Reach *r = argument;
    if (!(r->check->starts[target] & 2)) {
        r->check->starts[target] |= 2;
        r->list[r->count++] = (uint16_t)target;
    }
    return true;
}

/* Whether control can come to the instruction at [last]: only the type checker minds dead code at the end. Calls of
   subroutines are assumed to return. [list] has room for all instructions. */
static bool is_reachable(CodeCheck *c, uint16_t *list, uint32_t last) {
    const uint8_t *code = c->m->code;
    Reach r = {c, list, 0};
    reach_push(&r, 0);
    for (unsigned i = 0; i < c->m->handler_count; i++) reach_push(&r, c->m->handlers[i].handler_pc);
    while (r.count > 0) {
        uint32_t pc = r.list[--r.count];
        bytecode_for_targets(code, pc, reach_push, &r);
        uint8_t op = code[pc] == BC_wide ? code[pc + 1] : code[pc];
        bool subroutine = op == BC_jsr || op == BC_jsr_w;
        uint32_t next = pc + bytecode_length(code, c->m->code_length, pc);
        if ((!bytecode_ends_flow(op) || subroutine) && next < c->m->code_length) reach_push(&r, next);
    }
    return (c->starts[last] & 2) != 0;
}

static bool check_code(CodeCheck *c) {
    const uint8_t *code = c->m->code;
    uint32_t length = c->m->code_length, last = 0;
    for (uint32_t pc = 0; pc < length;) {
        uint32_t size = bytecode_length(code, length, pc);
        if (size == 0) {
            uint8_t op = code[pc];
            bool known = op < BC_COUNT && op != BC_tableswitch && op != BC_lookupswitch &&
                         (op != BC_wide || (pc + 1 < length && code[pc + 1] == BC_iinc));
            return known ? check_fail(c, pc, "Code stops in the middle of instruction  starting at offset %u",
                                      (unsigned)pc)
                         : check_fail(c, pc, "Illegal instruction found at offset %u", (unsigned)pc);
        }
        c->starts[pc] = 1;
        last = pc;
        pc += size;
    }
    for (uint32_t pc = 0; pc < length; pc += bytecode_length(code, length, pc)) {
        if (has_no_operand(code[pc])) continue;
        c->pc = pc;
        if (!check_instruction(c) || !bytecode_for_targets(code, pc, check_target, c)) return false;
    }
    if (!check_handlers(c)) return false;
    uint8_t op = code[last] == BC_wide ? code[last + 1] : code[last];
    bool falls = !c->verifying && (!bytecode_ends_flow(op) || op == BC_jsr || op == BC_jsr_w);
    if (!falls) return true;
    uint16_t *list = malloc(length * sizeof *list);
    if (!list) return false;
    bool reached = is_reachable(c, list, last);
    free(list);
    return !reached || check_fail(c, last, "Falling off the end of the code");
}

static bool check_method(const ClassFile *cf, const MethodInfo *m, bool verifying, char **message, uint32_t *bad_pc,
                         bool *bad_table, uint64_t *work) {
    if (message) *message = NULL;
    if (bad_pc) *bad_pc = 0;
    uint8_t few[1024], *starts = few;
    CodeCheck check = {cf, m, NULL, message, bad_pc, 0, verifying, false, m->code_length};
    if (!m->has_code || m->code_length == 0) return check_fail(&check, 0, "Illegal instruction found");
    if (m->code_length > sizeof few) {
        starts = calloc(m->code_length, 1);
        if (!starts) return false;
    } else {
        memset(few, 0, m->code_length);
    }
    check.starts = starts;
    bool ok = check_code(&check);
    if (starts != few) free(starts);
    *bad_table = check.bad_table;
    *work += check.work;
    return ok;
}

bool bytecode_check(const ClassFile *cf, const MethodInfo *m, char **message, uint32_t *bad_pc) {
    bool bad_table;
    uint64_t work = 0;
    return check_method(cf, m, false, message, bad_pc, &bad_table, &work);
}

bool bytecode_check_instructions(const ClassFile *cf, const MethodInfo *m, char **message, bool *bad_table,
                                 uint64_t *work) {
    return check_method(cf, m, true, message, NULL, bad_table, work);
}
