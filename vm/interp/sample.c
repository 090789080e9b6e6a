/* See sample.h. The pc of the youngest frame is in a register while the loop runs: which one the loop itself has
   written down (interp.c). What the loop calls finds it in the frame, but for a few functions that are called in the
   midst of an instruction: those are in a section of their own (FROM_LOOP), and leave the register alone. */
#include "vm/interp/sample.h"

#include "gc/lowmem.h"
#include "vm/interp/continuation.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/translate.h"

/* The linker names the bounds of a section. */
#define BOUNDS(section)                                                                                             \
    extern const char __start_##section[] __attribute__((visibility("hidden"))),                                    \
        __stop_##section[] __attribute__((visibility("hidden")));                                                   \
    static inline __attribute__((unused)) bool is_in_##section(uintptr_t address) {                                 \
        return address - (uintptr_t)__start_##section < (uintptr_t)__stop_##section - (uintptr_t)__start_##section; \
    }
BOUNDS(interp_loop)
BOUNDS(interp_from_loop)
BOUNDS(interp_registers)

CodeRange sample_loop(void) {
    return (CodeRange){__start_interp_loop, (size_t)(__stop_interp_loop - __start_interp_loop)};
}

/* ---- registers ---- */

/* The general registers of a context, as the assembler names them. */
#if defined(__x86_64__)
static const char register_names[][4] = {
    [REG_R8] = "r8",   [REG_R9] = "r9",   [REG_R10] = "r10", [REG_R11] = "r11", [REG_R12] = "r12",
    [REG_R13] = "r13", [REG_R14] = "r14", [REG_R15] = "r15", [REG_RDI] = "rdi", [REG_RSI] = "rsi",
    [REG_RBP] = "rbp", [REG_RBX] = "rbx", [REG_RDX] = "rdx", [REG_RAX] = "rax", [REG_RCX] = "rcx"};
static uintptr_t register_of(const ucontext_t *c, unsigned i) { return (uintptr_t)c->uc_mcontext.gregs[i]; }
static uintptr_t machine_pc(const ucontext_t *c) { return (uintptr_t)c->uc_mcontext.gregs[REG_RIP]; }
#elif defined(__aarch64__)
static const char register_names[][4] = {"x0",  "x1",  "x2",  "x3",  "x4",  "x5",  "x6",  "x7",  "x8",  "x9",  "x10",
                                         "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21",
                                         "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30"};
static uintptr_t register_of(const ucontext_t *c, unsigned i) { return (uintptr_t)c->uc_mcontext.regs[i]; }
static uintptr_t machine_pc(const ucontext_t *c) { return (uintptr_t)c->uc_mcontext.pc; }
#elif defined(__riscv)
static const char register_names[][4] = {"pc", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
                                         "a1", "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
                                         "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
static uintptr_t register_of(const ucontext_t *c, unsigned i) { return (uintptr_t)c->uc_mcontext.__gregs[i]; }
static uintptr_t machine_pc(const ucontext_t *c) { return (uintptr_t)c->uc_mcontext.__gregs[REG_PC]; }
#else
static const char register_names[1][4];
static uintptr_t register_of(const ucontext_t *c, unsigned i) { return 0; }
static uintptr_t machine_pc(const ucontext_t *c) { return 0; }
#endif
enum { REGISTERS = sizeof register_names / sizeof *register_names };

/* Where the loop keeps what we want to know; REGISTERS: in memory. Written by the thread that creates the VM. */
static unsigned pc_register = REGISTERS, top_register = REGISTERS;
static const void *const *handlers;
static unsigned first_leaf, handler_count;

static unsigned register_named(const char *name) {
    unsigned i = 0;
    while (i < REGISTERS && strcmp(register_names[i], name) != 0) i++;
    return i;
}

/* The assembler has put the names down, one after the other. clang moves the top of stack between registers: any of
   them may hold it. */
void sample_set_handlers(const void *const *all, unsigned first, unsigned count) {
    const char *pc = __start_interp_registers + (*__start_interp_registers == '%'), *top = pc + strlen(pc) + 1;
    top += *top == '%';
    pc_register = register_named(pc);
#ifndef __clang__
    top_register = register_named(top);
#endif
    first_leaf = first;
    handler_count = count;
    __atomic_store_n(&handlers, all, __ATOMIC_RELEASE);
}

/* The handler that begins nearest below [at] is a leaf's; the first label stands for calls that have none. */
static bool is_in_leaf(uintptr_t at) {
    const void *const *all = __atomic_load_n(&handlers, __ATOMIC_ACQUIRE);
    uintptr_t nearest = 0;
    bool found = false;
    for (unsigned i = 0; all && i < handler_count; i++) {
        uintptr_t label = (uintptr_t)all[i];
        if (label > at || label < nearest) continue;
        nearest = label;
        found = i > first_leaf;
    }
    return found;
}

/* ---- the youngest frame ---- */

/* Its element in the code of the method; -1: the prologue, or it is elsewhere. */
static ptrdiff_t element_of(const MethodCode *code, const Insn *pc) {
    uintptr_t distance = (uintptr_t)pc - (uintptr_t)code->insns;
    return distance % sizeof(Insn) != 0 || distance / sizeof(Insn) >= code->count
               ? -1
               : (ptrdiff_t)(distance / sizeof(Insn));
}

/* NULL: no register holds it. At the entry it is the prologue's, or a stub's, until the body begins. */
static const Insn *youngest_pc(const Frame *f, const ucontext_t *c) {
    const MethodCode *code = method_code(f->method);
    uintptr_t at = c ? machine_pc(c) : 0;
    if (!code || !c || (!is_in_interp_loop(at) && !is_in_interp_from_loop(at))) return NULL;
    const Insn *pc = pc_register < REGISTERS ? (const Insn *)register_of(c, pc_register) : NULL;
    if (element_of(code, pc) >= 0) return pc;
    for (unsigned i = 0; i < REGISTERS && is_in_interp_loop(at) && pc_register == REGISTERS; i++) {
        pc = (const Insn *)register_of(c, i);
        if (element_of(code, pc) >= 0) return pc;
    }
    return NULL;
}

/* What is no method any more may be anything: everything that is read is known to be readable. */
__attribute__((no_sanitize("address"))) static const Method *as_leaf(uintptr_t word) {
    const Method *m = (const Method *)word;
    if (word % _Alignof(Method) || !lowmem_is_metadata(m, sizeof *m) || !m->leaf) return NULL;
    const Class *holder = m->holder;
    if ((uintptr_t)holder % _Alignof(Class) || !lowmem_is_metadata(holder, sizeof *holder)) return NULL;
    return m->slot < holder->first_method_count && &holder->methods[m->slot] == m ? m : NULL;
}

/* Whether the instruction at [pc] may call the leaf. clang shares the ends of handlers, where registers may still have
   a leaf that has returned: what runs there is no call of it. */
static bool may_call(const MethodCode *code, const Insn *pc, const Method *leaf) {
    uint64_t insn = __atomic_load_n((const uint64_t *)(const void *)pc, __ATOMIC_ACQUIRE);
    uint32_t operand = (uint32_t)(insn >> 32);
    switch (insn_plain[(uint16_t)insn]) {
    case OP_INVOKESTATIC:
    case OP_BREAKPOINT: return true;
    case OP_INVOKEVTABLE: return !(leaf->flags & METHOD_ONE_SLOT) || leaf->vtable_index == (int32_t)operand;
    case OP_INVOKEINTERFACE_Q: {
        const Method *called = operand < code->site_count ? code->sites[operand].target : NULL;
        return called && called->info->name == leaf->info->name && called->info->descriptor == leaf->info->descriptor;
    }
    case OP_INVOKEDYNAMIC_Q:
    case OP_INVOKEHANDLE_Q: return operand < code->site_count && code->sites[operand].target == leaf;
    default: return insn_pointer_of(insn) == leaf; /* of other instructions it is no pointer to a method */
    }
}

/* While a handler of a leaf runs, until it has its result, the top of stack is the method, and [pc] calls it (NULL: pc
   is not known). It seldom is one otherwise, so that few samples search for their handler. */
static const Method *leaf_of(const MethodCode *code, const Insn *pc, const ucontext_t *c) {
    if (!c || !is_in_interp_loop(machine_pc(c))) return NULL;
    const unsigned first = top_register < REGISTERS ? top_register : 0;
    const unsigned end = top_register < REGISTERS ? top_register + 1 : REGISTERS;
    for (unsigned i = first; i < end; i++) {
        const Method *leaf = as_leaf(register_of(c, i));
        if (leaf && (!pc || may_call(code, pc, leaf))) return is_in_leaf(machine_pc(c)) ? leaf : NULL;
    }
    return NULL;
}

/* What is the platform thread's own of the stack, or the virtual thread's that it is for tools: jvmti/target.c. */
static const Frame *shown_frames(const Thread *t, const Frame *top) {
    if (!t->shown) {
        const ContinuationEntry *e = thread_carries(t);
        return e ? e->frame.caller : top;
    }
    while (top && top->method && top->method->flags & METHOD_MOUNTS) top = top->caller;
    return top;
}

void sample_begin(StackSample *s, const Thread *t, const void *context, bool carriers) {
    const Frame *top = *(Frame *const volatile *)&t->frame, *f = carriers ? top : shown_frames(t, top);
    *s = (StackSample){.next = f, .carriers = carriers};
    if (!f || !f->method || f != top) return;
    const Insn *pc = youngest_pc(f, context);
    s->pc = pc ? pc : f->pc;
    s->leaf = leaf_of(method_code(f->method), pc, context);
}

/* ---- frames ---- */

/* The ID that GetStackTrace shows. A version that becomes obsolete gets its own while all threads are stopped; for that
   moment, and for an intrinsic of method handles, the ID of what is declared serves. */
static MethodId *id_of(const Method *m) {
    const Method *shown = method_shown((Method *)m);
    MethodId *id = __atomic_load_n(&shown->id, __ATOMIC_ACQUIRE);
    return id ? id : __atomic_load_n(&class_method(m->holder, m->slot)->id, __ATOMIC_ACQUIRE);
}

static bool is_stub(const Insn *pc) {
    return pc == insn_translate_stub || pc == insn_native_stub || pc == insn_abstract_stub;
}

static int bci_of(const Method *m, const Insn *pc) {
    if (method_is_native(m)) return SAMPLED_NATIVE;
    const MethodCode *code = method_code(m);
    ptrdiff_t element = code ? element_of(code, pc) : -1;
    if (element >= 0) return code_bci(code, (uint32_t)element);
    return is_stub(pc) || (code && pc == code->insns - 1) ? 0 : SAMPLED_UNKNOWN;
}

/* The entry of a continuation is the native method that has entered it. */
static bool is_shown(const StackSample *s, const Frame *f) {
    if (f->method) return !(f->method->flags & METHOD_MIRANDA);
    return s->carriers && f->flags & FRAME_CONTINUATION && continuation_enter_special();
}
static bool is_end(const StackSample *s, const Frame *f) {
    return !f || (!f->method && f->flags & FRAME_THREAD_ENDS && !s->carriers);
}

bool sample_next(StackSample *s, SampledFrame *frame) {
    if (s->leaf) {
        *frame = (SampledFrame){id_of(s->leaf), 0};
        s->leaf = NULL;
        return true;
    }
    const Frame *f = s->next;
    while (!is_end(s, f) && !is_shown(s, f)) {
        f = f->caller;
        s->pc = NULL;
    }
    if (is_end(s, f)) {
        s->next = NULL;
        return false;
    }
    const Method *m = f->method ? f->method : continuation_enter_special();
    *frame = (SampledFrame){id_of(m), bci_of(m, s->pc ? s->pc : f->pc)};
    s->next = f->caller;
    s->pc = NULL;
    return true;
}
