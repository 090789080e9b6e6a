/* The internal instruction stream. A method's bytecode is translated at its first call into an array of 8-byte
   instructions, one element per source instruction, so that index <-> bci is a table and jumps, exception ranges and
   breakpoints need no mapping tricks. Unresolved instructions rewrite themselves in place
   ("quickening") by one 64-bit store. Where a sequence of instructions has a handler of its own
   (docs/work/sequences.md) only the op of its head is another; the elements after it stay in place and are read for
   their operands. */
#ifndef vm_interp_insn_h
#define vm_interp_insn_h
#include <stdint.h>

typedef enum InsnOp {
#define INSN(name, ...) OP_##name,
#include "vm/interp/insns.def"
#undef INSN
    OP_COUNT /* of plain instructions; the ops of sequences follow */
} InsnOp;

struct Insn {
    uint16_t op; /* InsnOp, or that of a sequence that begins here */
    uint16_t a;  /* local index, argument words, type ... see insns.def */
    int32_t b;   /* immediate, jump distance in elements, offset, constant-pool index, pool index */
};

/* Pointers (48 bits) occupy a and b together. */
static inline void *insn_pointer_of(uint64_t insn) { return (void *)(insn >> 16); }
static inline void *insn_pointer(const struct Insn *i) {
    return insn_pointer_of(__atomic_load_n((const uint64_t *)(const void *)i, __ATOMIC_RELAXED));
}
/* The same of an instruction that represents the check that a class is initialized: what its initializer has done
   happened before (JLS 12.4.2). */
static inline void *insn_initialized_pointer(const struct Insn *i) {
    return insn_pointer_of(__atomic_load_n((const uint64_t *)(const void *)i, __ATOMIC_ACQUIRE));
}
static inline uint64_t insn_make(unsigned op, unsigned a, int32_t b) {
    return (uint64_t)op | (uint64_t)(uint16_t)a << 16 | (uint64_t)(uint32_t)b << 32;
}
static inline uint64_t insn_make_pointer(unsigned op, const void *p) {
    return (uint64_t)op | (uint64_t)(uintptr_t)p << 16;
}

/* The interpreter reads an instruction without an acquire: as one word, whose operands belong to its op. Processors
   that reorder loads keep the order of loads of which one yields the address of the other, so what an operand leads to
   needs nothing either (docs/work/memory-order.md). x86 reorders no loads and has operands in memory: it loads op and
   operands one by one. */
#ifdef __x86_64__
#define INSN_IN_MEMORY 1
#else
#define INSN_IN_MEMORY 0
#endif
/* [pc], by way of what has been loaded there: loads from it come after that load. */
static inline const struct Insn *insn_depend(const struct Insn *pc, uint64_t insn) {
    uint64_t zero;
#if defined __aarch64__
    __asm__("eor %0, %1, %1" : "=r"(zero) : "r"(insn));
#elif defined __riscv
    __asm__("xor %0, %1, %1" : "=r"(zero) : "r"(insn));
#else
    zero = 0;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    (void)insn;
#endif
    return (const struct Insn *)((uintptr_t)pc + zero);
}

/* After the load of an instruction, for what was there before it was published though no operand leads to it.
   ThreadSanitizer knows no fences: there such a variable is acquired itself. */
static inline void insn_acquire(void) {
#ifndef __SANITIZE_THREAD__
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
#endif
}
#endif
