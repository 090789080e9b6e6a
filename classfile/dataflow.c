/* Abstract interpretation of a method by the kinds of its slots (see dataflow.h).
   The code is cut into basic blocks once; a work list in code order runs each block from its entry state until nothing changes. Merging two kinds
   that differ gives SLOT_DEAD, so the lattice has height one and a block is seldom run more than twice.

   Subroutines (jsr/ret, JVMS 4.10.2.5) are exact: a return address is tracked by its value, and entry states of a block are merged only when
   they hold the same return addresses in the same slots. So `ret` has exactly one successor, what a subroutine does not touch keeps the kind it has for that
   caller, and no notion of a subroutine's extent is needed. Return addresses that no `ret` can use any more are dropped, which keeps the number of
   states at (nesting of subroutines) × (callers). */
#include "classfile/dataflow.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "classfile/descriptor.h"

enum { MAX_STATES = 50000, MAX_RET_LOCALS = 64 };
#define MAX_STATE_BYTES ((size_t)256 << 20)
#define MAX_WORK ((uint64_t)1 << 32)            /* slot merges and handler look-ups: seconds; real methods need thousands */

/* An entry state. With subroutines, addresses[] runs parallel to kinds[] and is 0 where no return address is: a return pc is never 0. */
typedef struct State {
    struct State *next;         /* other ways to reach the block, told apart by their return addresses */
    uint16_t *addresses;
    uint16_t depth;
    bool pending;
    uint8_t kinds[];            /* locals, stack */
} State;

typedef struct Block {
    uint32_t start, end;
    uint64_t live_addresses;    /* bit i: ret_locals[i] may still be used by a ret when control enters here */
    State *states;
    bool pending;
} Block;

struct Dataflow {
    const ClassFile *cf;
    const MethodInfo *m;
    Arena arena;
    uint32_t *block_of;         /* per pc: 1 + index of the block that starts here, 0: none */
    Block *blocks;
    uint32_t block_count;
    uint32_t local_count;       /* locals that the method's code or arguments use: at most max_locals */
    uint32_t state_count;
    size_t state_bytes;
    uint64_t work;
    bool subroutines;
    uint16_t ret_locals[MAX_RET_LOCALS];
    uint32_t ret_local_count;   /* MAX_RET_LOCALS + 1: too many to distinguish, all are taken for live */
    const char *problem;
    uint32_t bad_pc;
    /* The frame being interpreted. */
    uint32_t depth;
    uint8_t *kinds;             /* local_count + max_stack + 2 */
    uint16_t *addresses;
};

static bool flow_fail(Dataflow *df, uint32_t pc, const char *problem) {
    df->problem = problem;
    df->bad_pc = pc;
    return false;
}

/* ---- operand stack and locals of the working frame ---- */

static bool push(Dataflow *df, uint32_t pc, SlotKind kind) {
    if (df->depth >= df->m->max_stack) {
        return flow_fail(df, pc, "Stack size too large");
    }
    df->kinds[df->local_count + df->depth] = kind;
    if (df->subroutines) {
        df->addresses[df->local_count + df->depth] = 0;
    }
    df->depth++;
    return true;
}

static bool push_letter(Dataflow *df, uint32_t pc, char letter) {
    switch (letter) {
    case 'I': case 'Z': case 'B': case 'C': case 'S': return push(df, pc, SLOT_INT);
    case 'F': return push(df, pc, SLOT_FLOAT);
    case 'J': return push(df, pc, SLOT_LONG) && push(df, pc, SLOT_LONG_TOP);
    case 'D': return push(df, pc, SLOT_DOUBLE) && push(df, pc, SLOT_DOUBLE_TOP);
    case 'A': case 'L': case '[': return push(df, pc, SLOT_REFERENCE);
    default: return letter == 'V' || flow_fail(df, pc, "Illegal type in constant pool");
    }
}

static bool pop(Dataflow *df, uint32_t pc, SlotKind kind) {
    if (df->depth == 0) {
        return flow_fail(df, pc, "Unable to pop operand off an empty stack");
    }
    df->depth--;
    if (df->kinds[df->local_count + df->depth] == kind) {
        return true;
    }
    switch (kind) {
    case SLOT_INT: return flow_fail(df, pc, "Expecting to find integer on stack");
    case SLOT_FLOAT: return flow_fail(df, pc, "Expecting to find float on stack");
    case SLOT_LONG: case SLOT_LONG_TOP: return flow_fail(df, pc, "Expecting to find long on stack");
    case SLOT_DOUBLE: case SLOT_DOUBLE_TOP: return flow_fail(df, pc, "Expecting to find double on stack");
    default: return flow_fail(df, pc, "Expecting to find object/array on stack");
    }
}

static bool pop_letter(Dataflow *df, uint32_t pc, char letter) {
    switch (letter) {
    case 'I': case 'Z': case 'B': case 'C': case 'S': return pop(df, pc, SLOT_INT);
    case 'F': return pop(df, pc, SLOT_FLOAT);
    case 'J': return pop(df, pc, SLOT_LONG_TOP) && pop(df, pc, SLOT_LONG);
    case 'D': return pop(df, pc, SLOT_DOUBLE_TOP) && pop(df, pc, SLOT_DOUBLE);
    case 'A': case 'L': case '[': return pop(df, pc, SLOT_REFERENCE);
    default: return flow_fail(df, pc, "Illegal type in constant pool");
    }
}

/* Overwriting half of a long or double makes the other half unusable. */
static void invalidate_local(Dataflow *df, uint32_t local) {
    uint8_t kind = df->kinds[local];
    if ((kind == SLOT_LONG_TOP || kind == SLOT_DOUBLE_TOP) && local > 0) {
        df->kinds[local - 1] = SLOT_DEAD;
    }
    if ((kind == SLOT_LONG || kind == SLOT_DOUBLE) && local + 1 < df->local_count) {
        df->kinds[local + 1] = SLOT_DEAD;
    }
    df->kinds[local] = SLOT_DEAD;
}

static void set_local(Dataflow *df, uint32_t local, SlotKind kind, uint16_t address) {
    invalidate_local(df, local);
    df->kinds[local] = kind;
    if (df->subroutines) {
        df->addresses[local] = address;
    }
}

static bool store_local(Dataflow *df, uint32_t pc, uint32_t local, char kind) {
    if (kind == 'A' && df->depth > 0 && df->kinds[df->local_count + df->depth - 1] == SLOT_RETURN_ADDRESS) {
        df->depth--;
        set_local(df, local, SLOT_RETURN_ADDRESS, df->addresses[df->local_count + df->depth]);
        return true;
    }
    if (!pop_letter(df, pc, kind)) {
        return false;
    }
    switch (kind) {
    case 'I': set_local(df, local, SLOT_INT, 0); break;
    case 'F': set_local(df, local, SLOT_FLOAT, 0); break;
    case 'A': set_local(df, local, SLOT_REFERENCE, 0); break;
    default: {
        bool is_long = kind == 'J';
        set_local(df, local, is_long ? SLOT_LONG : SLOT_DOUBLE, 0);
        set_local(df, local + 1, is_long ? SLOT_LONG_TOP : SLOT_DOUBLE_TOP, 0);
    }
    }
    return true;
}

static bool load_local(Dataflow *df, uint32_t pc, uint32_t local, char kind) {
    static const char letters[] = { 0, 'I', 'F', 'J', 0, 'D', 0, 'A', 0 };
    return letters[df->kinds[local]] == kind ? push_letter(df, pc, kind)
                                             : flow_fail(df, pc, "Accessing value from uninitialized register");
}

/* ---- dup and friends: moves of words that never split a pair ---- */

static bool is_second_half(uint8_t kind) {
    return kind == SLOT_LONG_TOP || kind == SLOT_DOUBLE_TOP;
}

/* Whether the boundary [down] words below the top of the stack is one between values. */
static bool require_boundary(Dataflow *df, uint32_t pc, uint32_t down) {
    if (df->depth < down) {
        return flow_fail(df, pc, "Unable to pop operand off an empty stack");
    }
    return down == 0 || !is_second_half(df->kinds[df->local_count + df->depth - down]) ||
           flow_fail(df, pc, "Attempt to split long or double on the stack");
}

/* Copies the top [count] words to below the [skip] words under them. */
static bool duplicate(Dataflow *df, uint32_t pc, uint32_t count, uint32_t skip) {
    if (!require_boundary(df, pc, count) || !require_boundary(df, pc, count + skip)) {
        return false;
    }
    if (df->depth + count > df->m->max_stack) {
        return flow_fail(df, pc, "Stack size too large");
    }
    uint8_t *top = df->kinds + df->local_count + df->depth;
    memmove(top + count - (count + skip), top - (count + skip), count + skip);
    memcpy(top - (count + skip), top, count);
    if (df->subroutines) {
        uint16_t *address = df->addresses + df->local_count + df->depth;
        memmove(address - skip, address - (count + skip), (count + skip) * sizeof *address);
        memcpy(address - (count + skip), address, count * sizeof *address);
    }
    df->depth += count;
    return true;
}

static bool stack_move(Dataflow *df, uint32_t pc, uint8_t op) {
    switch (op) {
    case BC_pop: case BC_pop2: {
        uint32_t count = op - BC_pop + 1u;
        if (!require_boundary(df, pc, count)) {
            return false;
        }
        df->depth -= count;
        return true;
    }
    case BC_dup: return duplicate(df, pc, 1, 0);
    case BC_dup_x1: return duplicate(df, pc, 1, 1);
    case BC_dup_x2: return duplicate(df, pc, 1, 2);
    case BC_dup2: return duplicate(df, pc, 2, 0);
    case BC_dup2_x1: return duplicate(df, pc, 2, 1);
    case BC_dup2_x2: return duplicate(df, pc, 2, 2);
    default: {
        if (!require_boundary(df, pc, 1) || !require_boundary(df, pc, 2)) {
            return false;
        }
        uint32_t top = df->local_count + df->depth - 1;
        uint8_t kind = df->kinds[top];
        df->kinds[top] = df->kinds[top - 1];
        df->kinds[top - 1] = kind;
        if (df->subroutines) {
            uint16_t address = df->addresses[top];
            df->addresses[top] = df->addresses[top - 1];
            df->addresses[top - 1] = address;
        }
        return true;
    }
    }
}

/* ---- members ---- */

static bool invoke(Dataflow *df, uint32_t pc, const Symbol *descriptor, bool receiver) {
    char letters[256];
    int count = 0;
    if (descriptor->text[0] != '(') {
        return flow_fail(df, pc, "Illegal type in constant pool");
    }
    const char *cursor = descriptor->text + 1, *begin, *end;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0;) {
        if (count == 255) {
            return flow_fail(df, pc, "Illegal type in constant pool");
        }
        letters[count++] = c;
    }
    while (count > 0) {
        if (!pop_letter(df, pc, letters[--count])) {
            return false;
        }
    }
    if (receiver && !pop(df, pc, SLOT_REFERENCE)) {
        return false;
    }
    return push_letter(df, pc, *cursor == ')' ? cursor[1] : 0);
}

static bool pool_instruction(Dataflow *df, uint32_t pc, uint8_t op) {
    const ConstantPool *cp = &df->cf->cp;
    const uint8_t *code = df->m->code;
    unsigned index = bytecode_pool_index(code, pc);
    if (!bytecode_pool_operand_ok(df->cf, op, index)) {
        return flow_fail(df, pc, "Illegal type in constant pool");
    }
    switch (op) {
    case BC_ldc: case BC_ldc_w: case BC_ldc2_w:
        switch (cp->tags[index]) {
        case CP_INTEGER: return push_letter(df, pc, 'I');
        case CP_FLOAT: return push_letter(df, pc, 'F');
        case CP_LONG: return push_letter(df, pc, 'J');
        case CP_DOUBLE: return push_letter(df, pc, 'D');
        case CP_DYNAMIC: return push_letter(df, pc, cp_descriptor(cp, cp->entries[index].dynamic.name_type_index)->text[0]);
        default: return push_letter(df, pc, 'A');
        }
    case BC_getstatic:
        return push_letter(df, pc, cp_ref_descriptor(cp, index)->text[0]);
    case BC_putstatic:
        return pop_letter(df, pc, cp_ref_descriptor(cp, index)->text[0]);
    case BC_getfield:
        return pop(df, pc, SLOT_REFERENCE) && push_letter(df, pc, cp_ref_descriptor(cp, index)->text[0]);
    case BC_putfield:
        return pop_letter(df, pc, cp_ref_descriptor(cp, index)->text[0]) && pop(df, pc, SLOT_REFERENCE);
    case BC_invokevirtual: case BC_invokespecial: case BC_invokeinterface: case BC_invokestatic:
        return invoke(df, pc, cp_ref_descriptor(cp, index), op != BC_invokestatic);
    case BC_invokedynamic:
        return invoke(df, pc, cp_descriptor(cp, cp->entries[index].dynamic.name_type_index), false);
    default:                    /* multianewarray */
        for (unsigned dimensions = code[pc + 3]; dimensions > 0; dimensions--) {
            if (!pop(df, pc, SLOT_INT)) {
                return false;
            }
        }
        return push(df, pc, SLOT_REFERENCE);
    }
}

static bool return_instruction(Dataflow *df, uint32_t pc, uint8_t op) {
    static const char letters[] = "IJFDAV";
    const char *result;
    char type = descriptor_return(df->m->descriptor, &result);
    switch (type) {
    case 'Z': case 'B': case 'C': case 'S': type = 'I'; break;
    case 'L': case '[': type = 'A'; break;
    }
    char letter = letters[op - BC_ireturn];
    if (type != letter) {
        return flow_fail(df, pc, "Wrong return type in function");
    }
    return letter == 'V' || pop_letter(df, pc, letter);
}

/* ---- one instruction: what it does to the frame. jsr and ret are left to the caller, who knows where control goes. ---- */

static bool execute(Dataflow *df, uint32_t pc) {
    const uint8_t *code = df->m->code;
    uint8_t op = code[pc];
    const char *effect = bytecode_effects[op];
    if (effect != NULL) {
        const char *arrow = effect;
        while (*arrow != '>' && *arrow != 0) {
            arrow++;
        }
        for (const char *p = arrow; p > effect;) {
            if (!pop_letter(df, pc, *--p)) {
                return false;
            }
        }
        if (*arrow != 0) {
            for (const char *p = arrow + 1; *p != 0; p++) {
                if (!push_letter(df, pc, *p)) {
                    return false;
                }
            }
        }
        if (op == BC_new || op == BC_anewarray || op == BC_checkcast || op == BC_instanceof) {
            return bytecode_pool_operand_ok(df->cf, op, bytecode_pool_index(code, pc)) ||
                   flow_fail(df, pc, "Illegal type in constant pool");
        }
        return true;
    }
    char kind;
    bool store;
    int32_t local = bytecode_local_access(code, pc, &kind, &store);
    if (local >= 0) {
        if (kind == 'R') {
            return true;
        }
        if (op == BC_iinc || (op == BC_wide && code[pc + 1] == BC_iinc)) {
            return df->kinds[local] == SLOT_INT || flow_fail(df, pc, "Accessing value from uninitialized register");
        }
        return store ? store_local(df, pc, (uint32_t)local, kind) : load_local(df, pc, (uint32_t)local, kind);
    }
    if (op >= BC_pop && op <= BC_swap) {
        return stack_move(df, pc, op);
    }
    if (op >= BC_ireturn && op <= BC_return) {
        return return_instruction(df, pc, op);
    }
    if (op == BC_jsr || op == BC_jsr_w) {
        return true;
    }
    return pool_instruction(df, pc, op);
}

/* ---- blocks ---- */

typedef struct Cutter {
    Dataflow *df;
    const uint8_t *starts;
    uint32_t pc;
} Cutter;

static bool cut_at(Cutter *c, int64_t target, const char *problem) {
    if (target < 0 || target >= c->df->m->code_length || !c->starts[target]) {
        return flow_fail(c->df, c->pc, problem);
    }
    c->df->block_of[target] = 1;
    return true;
}

static bool cut_target(void *argument, int64_t target) {
    return cut_at(argument, target, "Illegal target of jump or branch");
}

static void note_ret_local(Dataflow *df, uint32_t local) {
    for (uint32_t i = 0; i < df->ret_local_count && i < MAX_RET_LOCALS; i++) {
        if (df->ret_locals[i] == local) {
            return;
        }
    }
    if (df->ret_local_count < MAX_RET_LOCALS) {
        df->ret_locals[df->ret_local_count++] = (uint16_t)local;
    } else {
        df->ret_local_count = MAX_RET_LOCALS + 1;
    }
}

/* Finds the instructions, the locals in use and whether there are subroutines. */
static bool scan_code(Dataflow *df, uint8_t *starts) {
    const MethodInfo *m = df->m;
    uint32_t used = (uint32_t)descriptor_argument_slots(m->descriptor) + !(m->access & ACC_STATIC);
    for (uint32_t pc = 0; pc < m->code_length;) {
        uint32_t size = bytecode_length(m->code, m->code_length, pc);
        if (size == 0) {
            return flow_fail(df, pc, "Illegal instruction found");
        }
        starts[pc] = 1;
        char kind;
        bool store;
        int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        if (local >= 0) {
            uint32_t end = (uint32_t)local + (kind == 'J' || kind == 'D' ? 2 : 1);
            used = end > used ? end : used;
            if (kind == 'R') {
                df->subroutines = true;
                note_ret_local(df, (uint32_t)local);
            }
        }
        df->subroutines = df->subroutines || m->code[pc] == BC_jsr || m->code[pc] == BC_jsr_w;
        pc += size;
    }
    df->local_count = used;
    return used <= m->max_locals || flow_fail(df, 0, "Illegal local variable number");
}

static bool cut_blocks(Dataflow *df) {
    const MethodInfo *m = df->m;
    uint32_t length = m->code_length;
    uint8_t *starts = arena_allocate(&df->arena, length);
    df->block_of = arena_allocate(&df->arena, length * sizeof *df->block_of);
    if (starts == NULL || df->block_of == NULL) {
        return flow_fail(df, 0, "Out of memory");
    }
    if (!scan_code(df, starts)) {
        return false;
    }
    Cutter cutter = { df, starts, 0 };
    df->block_of[0] = 1;
    for (uint32_t pc = 0; pc < length;) {
        uint32_t next = pc + bytecode_length(m->code, length, pc);
        cutter.pc = pc;
        if (!bytecode_for_targets(m->code, pc, cut_target, &cutter)) {
            return false;
        }
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        bool branches = bytecode_ends_flow(op) || (op >= BC_ifeq && op <= BC_if_acmpne) || op == BC_ifnull || op == BC_ifnonnull;
        if (branches && next < length) {
            df->block_of[next] = 1;
        }
        pc = next;
    }
    for (unsigned i = 0; i < m->handler_count; i++) {
        const ExceptionEntry *e = &m->handlers[i];
        cutter.pc = e->start_pc;
        if (e->start_pc >= e->end_pc || !cut_at(&cutter, e->start_pc, "Illegal exception table range") ||
            (e->end_pc != length && !cut_at(&cutter, e->end_pc, "Illegal exception table range")) ||
            !cut_at(&cutter, e->handler_pc, "Illegal exception table handler")) {
            return df->problem != NULL ? false : flow_fail(df, e->start_pc, "Illegal exception table range");
        }
    }
    uint32_t count = 0;
    for (uint32_t pc = 0; pc < length; pc++) {
        if (df->block_of[pc] != 0) {
            df->block_of[pc] = ++count;
        }
    }
    df->block_count = count;
    df->blocks = arena_allocate(&df->arena, count * sizeof *df->blocks);
    if (df->blocks == NULL) {
        return flow_fail(df, 0, "Out of memory");
    }
    uint32_t index = 0;
    for (uint32_t pc = 0; pc < length; pc++) {
        if (df->block_of[pc] != 0) {
            df->blocks[index].start = pc;
            if (index > 0) {
                df->blocks[index - 1].end = pc;
            }
            index++;
        }
    }
    df->blocks[count - 1].end = length;
    return true;
}

/* ---- liveness of return addresses ---- */

static uint64_t ret_local_bit(const Dataflow *df, uint32_t local) {
    for (uint32_t i = 0; i < df->ret_local_count; i++) {
        if (df->ret_locals[i] == local) {
            return (uint64_t)1 << i;
        }
    }
    return 0;
}

typedef struct LiveCollector {
    Dataflow *df;
    uint64_t live;
} LiveCollector;

static bool collect_live(void *argument, int64_t target) {
    LiveCollector *c = argument;
    c->live |= c->df->blocks[c->df->block_of[target] - 1].live_addresses;
    return true;
}

/* Backwards over all blocks until nothing changes; a ret is taken to go on behind every jsr. Few methods come here, and they are small. */
static bool find_live_addresses(Dataflow *df) {
    const MethodInfo *m = df->m;
    if (df->ret_local_count > MAX_RET_LOCALS) {
        for (uint32_t i = 0; i < df->block_count; i++) {
            df->blocks[i].live_addresses = UINT64_MAX;
        }
        return true;
    }
    for (bool changed = true; changed;) {
        changed = false;
        df->work += m->code_length + (uint64_t)df->block_count * m->handler_count;
        if (df->work > MAX_WORK) {
            return flow_fail(df, 0, "Code too complex");
        }
        uint64_t after_return = 0;
        for (uint32_t pc = 0; pc < m->code_length; pc += bytecode_length(m->code, m->code_length, pc)) {
            uint32_t next = pc + bytecode_length(m->code, m->code_length, pc);
            if ((m->code[pc] == BC_jsr || m->code[pc] == BC_jsr_w) && next < m->code_length) {
                after_return |= df->blocks[df->block_of[next] - 1].live_addresses;
            }
        }
        for (uint32_t i = df->block_count; i-- > 0;) {
            Block *b = &df->blocks[i];
            uint64_t used = 0, killed = 0;
            LiveCollector out = { df, 0 };
            for (uint32_t pc = b->start; pc < b->end;) {
                char kind;
                bool store;
                int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
                uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
                if (local >= 0 && kind == 'R') {
                    used |= ret_local_bit(df, (uint32_t)local) & ~killed;
                    out.live |= after_return;
                } else if (local >= 0 && store && op != BC_iinc) {
                    killed |= ret_local_bit(df, (uint32_t)local);
                    if (kind == 'J' || kind == 'D') {
                        killed |= ret_local_bit(df, (uint32_t)local + 1);
                    }
                }
                bytecode_for_targets(m->code, pc, collect_live, &out);
                pc += bytecode_length(m->code, m->code_length, pc);
                if (pc == b->end && !bytecode_ends_flow(op) && pc < m->code_length) {
                    collect_live(&out, pc);
                }
            }
            uint64_t live = used | (out.live & ~killed);
            for (unsigned k = 0; k < m->handler_count; k++) {
                if (m->handlers[k].start_pc <= b->start && b->start < m->handlers[k].end_pc) {
                    live |= df->blocks[df->block_of[m->handlers[k].handler_pc] - 1].live_addresses;
                }
            }
            if (live & ~b->live_addresses) {
                b->live_addresses |= live;
                changed = true;
            }
        }
    }
    return true;
}

/* ---- flow ---- */

/* In the working frame, forgets return addresses in locals that no ret can reach from block [b] on. */
static void drop_dead_addresses(Dataflow *df, const Block *b) {
    for (uint32_t i = 0; i < df->local_count; i++) {
        if (df->kinds[i] == SLOT_RETURN_ADDRESS && df->ret_local_count <= MAX_RET_LOCALS &&
            !(b->live_addresses & ret_local_bit(df, i))) {
            df->kinds[i] = SLOT_DEAD;
            df->addresses[i] = 0;
        }
    }
}

static bool same_addresses(const Dataflow *df, const State *s, uint32_t slots) {
    return memcmp(s->addresses, df->addresses, slots * sizeof *s->addresses) == 0;
}

static bool create_state(Dataflow *df, Block *b, uint32_t pc) {
    uint32_t slots = df->local_count + df->depth;
    size_t bytes = sizeof(State) + slots + (df->subroutines ? 8 + slots * sizeof(uint16_t) : 0);
    df->state_bytes += bytes;
    if (++df->state_count > MAX_STATES + df->block_count || df->state_bytes > MAX_STATE_BYTES) {
        return flow_fail(df, pc, "Code too complex");
    }
    State *s = arena_allocate(&df->arena, bytes);
    if (s == NULL) {
        return flow_fail(df, pc, "Out of memory");
    }
    memcpy(s->kinds, df->kinds, slots);
    if (df->subroutines) {
        s->addresses = (uint16_t *)((uint8_t *)s + sizeof(State) + ((slots + 1) & ~1u));
        memcpy(s->addresses, df->addresses, slots * sizeof *s->addresses);
    }
    s->depth = (uint16_t)df->depth;
    s->next = b->states;
    s->pending = b->pending = true;
    b->states = s;
    return true;
}

/* Merges the working frame into the entry of the block at [target]. The frame's dead return addresses are dropped, its other slots stay. */
static bool flow_to(Dataflow *df, uint32_t pc, uint32_t target) {
    Block *b = &df->blocks[df->block_of[target] - 1];
    uint32_t slots = df->local_count + df->depth;
    State *s = b->states;
    df->work += slots + 1;
    if (df->work > MAX_WORK) {
        return flow_fail(df, pc, "Code too complex");
    }
    if (df->subroutines) {
        drop_dead_addresses(df, b);
        for (; s != NULL; s = s->next) {
            if (s->depth != df->depth) {
                return flow_fail(df, pc, "Inconsistent stack height");
            }
            if (same_addresses(df, s, slots)) {
                break;
            }
        }
    }
    if (s == NULL) {
        return create_state(df, b, pc);
    }
    if (s->depth != df->depth) {
        return flow_fail(df, pc, "Inconsistent stack height");
    }
    bool changed = false;
    for (uint32_t i = 0; i < slots; i++) {
        if (s->kinds[i] != df->kinds[i] && s->kinds[i] != SLOT_DEAD) {
            s->kinds[i] = SLOT_DEAD;
            changed = true;
        }
    }
    if (changed) {
        s->pending = b->pending = true;
    }
    return true;
}

/* An exception at [pc] in block [b]: the locals as they are now and the exception alone on the stack. The working frame is unchanged afterwards
   but for dead return addresses of the handlers, so it is restored from [saved]. */
static bool flow_to_handlers(Dataflow *df, const Block *b, uint32_t pc, uint8_t *saved_kinds, uint16_t *saved_addresses) {
    const MethodInfo *m = df->m;
    bool any = false;
    uint32_t depth = df->depth, slots = df->local_count + depth;
    df->work += m->handler_count;
    for (unsigned i = 0; i < m->handler_count; i++) {
        const ExceptionEntry *e = &m->handlers[i];
        if (b->start < e->start_pc || b->start >= e->end_pc) {
            continue;
        }
        if (!any) {
            any = true;
            memcpy(saved_kinds, df->kinds, slots + 1);
            if (df->subroutines) {
                memcpy(saved_addresses, df->addresses, (slots + 1) * sizeof *saved_addresses);
            }
        }
        df->depth = 0;
        if (!push(df, pc, SLOT_REFERENCE) || !flow_to(df, pc, e->handler_pc)) {
            return false;
        }
        if (df->subroutines) {
            memcpy(df->kinds, saved_kinds, slots + 1);
            memcpy(df->addresses, saved_addresses, (slots + 1) * sizeof *saved_addresses);
        }
    }
    if (any) {
        memcpy(df->kinds, saved_kinds, slots + 1);
        df->depth = depth;
    }
    return true;
}

typedef struct TargetFlow {
    Dataflow *df;
    uint32_t pc;
    uint8_t *saved_kinds;       /* with subroutines: each target may drop addresses of its own */
    uint16_t *saved_addresses;
} TargetFlow;

static bool flow_to_target(void *argument, int64_t target) {
    TargetFlow *f = argument;
    Dataflow *df = f->df;
    if (!df->subroutines) {
        return flow_to(df, f->pc, (uint32_t)target);
    }
    uint32_t slots = df->local_count + df->depth;
    memcpy(f->saved_kinds, df->kinds, slots);
    memcpy(f->saved_addresses, df->addresses, slots * sizeof *df->addresses);
    bool ok = flow_to(df, f->pc, (uint32_t)target);
    memcpy(df->kinds, f->saved_kinds, slots);
    memcpy(df->addresses, f->saved_addresses, slots * sizeof *df->addresses);
    return ok;
}

static bool execute_jsr(Dataflow *df, uint32_t pc, uint32_t next, TargetFlow *flow) {
    if (!push(df, pc, SLOT_RETURN_ADDRESS)) {
        return false;
    }
    df->addresses[df->local_count + df->depth - 1] = (uint16_t)next;
    return bytecode_for_targets(df->m->code, pc, flow_to_target, flow);
}

static bool execute_ret(Dataflow *df, uint32_t pc, uint32_t local) {
    if (df->kinds[local] != SLOT_RETURN_ADDRESS) {
        return flow_fail(df, pc, "Accessing value from uninitialized register");
    }
    uint32_t target = df->addresses[local];
    if (target >= df->m->code_length) {
        return flow_fail(df, pc, "Falling off the end of the code");
    }
    /* A return address can be used once (JVMS 4.10.2.5): its copies are worthless now. */
    for (uint32_t i = 0; i < df->local_count + df->depth; i++) {
        if (df->kinds[i] == SLOT_RETURN_ADDRESS && df->addresses[i] == target) {
            df->kinds[i] = SLOT_DEAD;
            df->addresses[i] = 0;
        }
    }
    return flow_to(df, pc, target);
}

static void load_state(Dataflow *df, const State *s) {
    uint32_t slots = df->local_count + s->depth;
    df->depth = s->depth;
    memcpy(df->kinds, s->kinds, slots);
    if (df->subroutines) {
        memcpy(df->addresses, s->addresses, slots * sizeof *s->addresses);
    }
}

static bool run_block(Dataflow *df, Block *b, TargetFlow *flow) {
    const MethodInfo *m = df->m;
    bool locals_changed = true;
    for (uint32_t pc = b->start; pc < b->end;) {
        uint32_t next = pc + bytecode_length(m->code, m->code_length, pc);
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        char kind;
        bool store;
        flow->pc = pc;
        if (locals_changed && m->handler_count > 0) {
            if (!flow_to_handlers(df, b, pc, flow->saved_kinds, flow->saved_addresses)) {
                return false;
            }
            locals_changed = false;
        }
        int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        if (local >= 0 && kind == 'R') {
            return execute_ret(df, pc, (uint32_t)local);
        }
        if (op == BC_jsr || op == BC_jsr_w) {
            return execute_jsr(df, pc, next, flow);
        }
        if (!execute(df, pc) || !bytecode_for_targets(m->code, pc, flow_to_target, flow)) {
            return false;
        }
        locals_changed = locals_changed || (local >= 0 && store);
        if (bytecode_ends_flow(op)) {
            return true;
        }
        if (next >= m->code_length) {
            return flow_fail(df, pc, "Falling off the end of the code");
        }
        pc = next;
    }
    flow->pc = b->end;
    return flow_to(df, b->end, b->end);
}

static bool start_state(Dataflow *df) {
    const MethodInfo *m = df->m;
    uint32_t local = 0;
    memset(df->kinds, SLOT_DEAD, df->local_count);
    if (!(m->access & ACC_STATIC)) {
        df->kinds[local++] = SLOT_REFERENCE;
    }
    const char *cursor = m->descriptor->text + (m->descriptor->text[0] == '('), *begin, *end;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0;) {
        switch (c) {
        case 'J': case 'D':
            df->kinds[local++] = c == 'J' ? SLOT_LONG : SLOT_DOUBLE;
            df->kinds[local++] = c == 'J' ? SLOT_LONG_TOP : SLOT_DOUBLE_TOP;
            break;
        case 'F': df->kinds[local++] = SLOT_FLOAT; break;
        case 'L': case '[': df->kinds[local++] = SLOT_REFERENCE; break;
        default: df->kinds[local++] = SLOT_INT;
        }
    }
    df->depth = 0;
    return flow_to(df, 0, 0);
}

static bool analyze(Dataflow *df) {
    if (!cut_blocks(df)) {
        return false;
    }
    uint32_t slots = df->local_count + df->m->max_stack + 2;
    df->kinds = arena_allocate(&df->arena, slots);
    TargetFlow flow = { df, 0, arena_allocate(&df->arena, slots), NULL };
    if (df->subroutines) {
        df->addresses = arena_allocate(&df->arena, slots * sizeof *df->addresses);
        flow.saved_addresses = arena_allocate(&df->arena, slots * sizeof *df->addresses);
        if (df->addresses == NULL || flow.saved_addresses == NULL) {
            return flow_fail(df, 0, "Out of memory");
        }
        if (!find_live_addresses(df)) {
            return false;
        }
    }
    if (df->kinds == NULL || flow.saved_kinds == NULL) {
        return flow_fail(df, 0, "Out of memory");
    }
    if (!start_state(df)) {
        return false;
    }
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < df->block_count; i++) {
            Block *b = &df->blocks[i];
            while (b->pending) {
                b->pending = false;
                for (State *s = b->states; s != NULL; s = s->next) {
                    if (s->pending) {
                        s->pending = false;
                        again = true;
                        load_state(df, s);
                        if (!run_block(df, b, &flow)) {
                            return false;
                        }
                    }
                }
            }
        }
    }
    return true;
}

Dataflow *dataflow_analyze(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc) {
    const char *text = NULL;
    uint32_t pc = 0;
    Dataflow *df = NULL;
    if (!m->has_code || m->code_length == 0) {
        text = "Illegal instruction found";
    } else if ((df = calloc(1, sizeof *df)) == NULL) {
        text = "Out of memory";
    } else {
        df->cf = cf;
        df->m = m;
        arena_init(&df->arena);
        if (!analyze(df)) {
            text = df->problem;
            pc = df->bad_pc;
            dataflow_free(df);
            df = NULL;
        }
    }
    if (problem != NULL) {
        *problem = text;
    }
    if (bad_pc != NULL) {
        *bad_pc = pc;
    }
    return df;
}

void dataflow_free(Dataflow *df) {
    if (df != NULL) {
        arena_free(&df->arena);
        free(df);
    }
}

bool dataflow_check(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc) {
    Dataflow *df = dataflow_analyze(cf, m, problem, bad_pc);
    bool ok = df != NULL;
    dataflow_free(df);
    return ok;
}

/* ---- maps ---- */

/* Whether every return address of the working frame is the one the real frame holds. */
static bool agrees(const Dataflow *df, DataflowReturnPc return_pc, void *context) {
    if (!df->subroutines || return_pc == NULL) {
        return true;
    }
    for (uint32_t i = 0; i < df->local_count + df->depth; i++) {
        if (df->kinds[i] == SLOT_RETURN_ADDRESS) {
            unsigned slot = i < df->local_count ? i : i - df->local_count + df->m->max_locals;
            if (return_pc(context, slot) != df->addresses[i]) {
                return false;
            }
        }
    }
    return true;
}

static FrameMap *map_create(const Dataflow *df) {
    unsigned locals = df->m->max_locals;
    FrameMap *map = calloc(1, sizeof *map + locals + df->depth + 1);
    if (map != NULL) {
        map->local_count = (uint16_t)locals;
        map->stack_depth = (uint16_t)df->depth;
        memcpy(map->kinds, df->kinds, df->local_count);
        memcpy(map->kinds + locals, df->kinds + df->local_count, df->depth);
    }
    return map;
}

static void map_merge(FrameMap *map, const Dataflow *df) {
    for (uint32_t i = 0; i < df->local_count; i++) {
        if (map->kinds[i] != df->kinds[i]) {
            map->kinds[i] = SLOT_DEAD;
        }
    }
    for (uint32_t i = 0; i < df->depth; i++) {
        if (map->kinds[map->local_count + i] != df->kinds[df->local_count + i]) {
            map->kinds[map->local_count + i] = SLOT_DEAD;
        }
    }
}

FrameMap *dataflow_map_at(const Dataflow *analysis, uint32_t pc, DataflowReturnPc return_pc, void *context) {
    Dataflow frame = *analysis, *df = &frame;   /* its working frame is private to this call */
    const MethodInfo *m = df->m;
    if (pc >= m->code_length) {
        return NULL;
    }
    uint32_t start = pc;
    while (df->block_of[start] == 0) {
        start--;
    }
    const Block *b = &df->blocks[df->block_of[start] - 1];
    uint32_t slots = df->local_count + m->max_stack + 2;
    FrameMap *map = NULL;
    df->kinds = malloc(slots);
    df->addresses = df->subroutines ? malloc(slots * sizeof *df->addresses) : NULL;
    bool ok = df->kinds != NULL && (!df->subroutines || df->addresses != NULL);
    for (const State *s = b->states; ok && s != NULL; s = s->next) {
        load_state(df, s);
        uint32_t at = start;
        while (ok && at < pc) {
            ok = execute(df, at);
            at += bytecode_length(m->code, m->code_length, at);
        }
        ok = ok && at == pc;
        if (ok && agrees(df, return_pc, context)) {
            if (map == NULL) {
                map = map_create(df);
                ok = map != NULL;
            } else if (map->stack_depth == df->depth) {
                map_merge(map, df);
            }
        }
    }
    free(df->kinds);
    free(df->addresses);
    if (!ok) {
        free(map);
        return NULL;
    }
    return map;
}

FrameMap *dataflow_frame_map_in_context(const ClassFile *cf, const MethodInfo *m, uint32_t pc, DataflowReturnPc return_pc, void *context) {
    Dataflow *df = dataflow_analyze(cf, m, NULL, NULL);
    if (df == NULL) {
        return NULL;
    }
    FrameMap *map = dataflow_map_at(df, pc, return_pc, context);
    dataflow_free(df);
    return map;
}

FrameMap *dataflow_frame_map(const ClassFile *cf, const MethodInfo *m, uint32_t pc) {
    return dataflow_frame_map_in_context(cf, m, pc, NULL, NULL);
}
