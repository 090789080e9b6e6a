/* Facts about the instruction set (JVMS chapter 6), generated from opcodes.def, and reading of operands. */
#ifndef classfile_bytecode_h
#define classfile_bytecode_h
#include <stdint.h>

#include "base/assertion.h"
#include "classfile/classfile.h"

enum {
#define OPCODE(number, name, length, pops, pushes) BC_##name = number,
#include "classfile/opcodes.def"
#undef OPCODE
    BC_COUNT
};

typedef struct BytecodeInfo {
    const char *name;
    uint8_t length;      /* 0: variable */
    int8_t pops, pushes; /* words; -1: depends on the operand */
} BytecodeInfo;

/* Indexed by opcode; name NULL for bytes that are no instruction. */
extern const BytecodeInfo bytecode_info[256];
/* Indexed by opcode below BC_COUNT: the kinds popped (bottom first), '>', the kinds pushed, as letters I F J D A;
   NULL when the operands decide (loads, stores, members, dup and similar ones: see dataflow.c). */
extern const char *const bytecode_effects[];

static inline uint16_t bytecode_u2(const uint8_t *p) { return (uint16_t)(p[0] << 8 | p[1]); }
static inline int16_t bytecode_s2(const uint8_t *p) { return (int16_t)bytecode_u2(p); }
static inline int32_t bytecode_s4(const uint8_t *p) {
    return (int32_t)((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]);
}

/* Length in bytes of the instruction at pc incl. padding and wide; 0 when malformed or running over the end. */
uint32_t bytecode_variable_length(const uint8_t *code, uint32_t code_length, uint32_t pc);
static inline uint32_t bytecode_length(const uint8_t *code, uint32_t code_length, uint32_t pc) {
    if (pc >= code_length) return 0;
    uint32_t length = bytecode_info[code[pc]].length;
    if (unlikely(length == 0)) length = bytecode_variable_length(code, code_length, pc);
    return length <= code_length - pc ? length : 0;
}

/* The local variable that the instruction at [pc] accesses: its number or -1; [*kind] is I F J D A (load, store, iinc)
   or R (ret),
   [*store] whether it is written (iinc reads and writes). The instruction's length was found to be right. */
int32_t bytecode_local_access(const uint8_t *code, uint32_t pc, char *kind, bool *store);
/* Whether control never continues to the following instruction. jsr counts as not continuing. */
bool bytecode_ends_flow(uint8_t opcode);
/* Calls [visit] with each branch target of the instruction at [pc] (not the following instruction); stops and returns
   false when it does. The instruction is complete; targets may be anywhere. */
bool bytecode_for_targets(const uint8_t *code, uint32_t pc, bool (*visit)(void *, int64_t target), void *argument);
/* The pool index of the instruction at [pc], or 0 when it has none. */
unsigned bytecode_pool_index(const uint8_t *code, uint32_t pc);
/* What an instruction may name in the constant pool (JVMS 4.9.1): whether the entry at its index is of a kind that it
   works with; whether class files of this version may do so, which only the verifier asks. */
bool bytecode_pool_operand_ok(const ConstantPool *cp, uint8_t opcode, unsigned index);
bool bytecode_pool_operand_allowed(const ClassFile *cf, uint8_t opcode, unsigned index);
/* As bytecode_check, for the verifier: the version of the class file must allow what instructions name, and control
   that falls off the end is left to the analysis of the flow. *bad_table: it is the exception table that is wrong, a
   ClassFormatError for type inference. */
bool bytecode_check_instructions(const ClassFile *cf, const MethodInfo *m, char **message, bool *bad_table,
                                 uint64_t *work);

/* Complete static check of the instruction stream (JVMS 4.9.1): known opcodes, operands in range and of right
   constant-pool tag, branch targets and handlers at instruction starts, no falling off the end... On failure *message
   gets a malloc'ed text, NULL when it was memory that was wanting. The translator relies on it for every method. What
   instructions of this version may not name yet they may name here: the accessors that reflection spins are of version
   49, are not verified, and call methods of interfaces by invokestatic. */
bool bytecode_check(const ClassFile *cf, const MethodInfo *m, char **message, uint32_t *bad_pc);
#endif
