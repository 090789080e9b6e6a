/* The interpreter loop. Java-to-Java calls do not recurse in C: a call pushes a frame (runtime/frame.h) and goes on.
   One function with computed goto on token-threaded 8-byte instructions; the top of the operand stack is cached in
   `tos`.

   Register conventions: pc = current instruction; sp = where tos goes when something is pushed; locals; tos = top
   element (garbage when the stack is empty: word 0 of the operand stack takes it). Long and double use two words with
   the bits in the upper one, so that every stack instruction works on words. SAVE() makes the frame complete in memory;
   it stands before everything that can walk the stack, collect, block or run Java. No handler changes stack memory or
   locals before its SAVE(), so that the state "before the instruction" is what an observer sees. Fused handlers do
   their work only when nothing can go wrong; otherwise FALLBACK() executes the sequence instruction by instruction. */
#include "vm/interp/interp.h"

#include <math.h>
#include <string.h>

#include "runtime/allocate.h"
#include "runtime/hooks.h"
#include "runtime/monitor.h"
#include "vm/collect.h"
#include "vm/interp/forced.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/library_math.h"
#include "vm/interp/polymorphic.h"
#include "vm/interp/watch.h"

const void *const *interp_plain_table, *const *interp_step_table, *const *interp_forced_table;

static inline int32_t float_to_int(double v) {
    if (v != v) return 0;
    if (v >= 2147483647.0) return INT32_MAX;
    if (v <= -2147483648.0) return INT32_MIN;
    return (int32_t)v;
}
static inline int64_t float_to_long(double v) {
    if (v != v) return 0;
    if (v >= 9223372036854775807.0) return INT64_MAX;
    if (v <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)v;
}
static inline Slot int_div(Slot x, Slot y) {
    int32_t a = slot_to_int(x), b = slot_to_int(y);
    return slot_int(b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b);
}
static inline Slot int_rem(Slot x, Slot y) {
    int32_t a = slot_to_int(x), b = slot_to_int(y);
    return slot_int(b == -1 ? 0 : a % b);
}
static inline int64_t long_div(int64_t a, int64_t b) { return b == -1 ? (int64_t)(0ull - (uint64_t)a) : a / b; }
static inline int64_t long_rem(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }
static inline int compare_long(int64_t a, int64_t b) { return (a > b) - (a < b); }
static inline int compare_low(double a, double b) { return a > b ? 1 : a == b ? 0 : -1; }  /* NaN: -1 */
static inline int compare_high(double a, double b) { return a < b ? -1 : a == b ? 0 : 1; } /* NaN: 1 */

/* Result of an int operation on unsigned words; shifts mask their count. */
#define DO_IADD(x, y) ((uint32_t)(x) + (uint32_t)(y))
#define DO_ISUB(x, y) ((uint32_t)(x) - (uint32_t)(y))
#define DO_IMUL(x, y) ((uint32_t)(x) * (uint32_t)(y))
#define DO_IAND(x, y) ((uint32_t)(x) & (uint32_t)(y))
#define DO_IOR(x, y) ((uint32_t)(x) | (uint32_t)(y))
#define DO_IXOR(x, y) ((uint32_t)(x) ^ (uint32_t)(y))
#define DO_ISHL(x, y) ((uint32_t)(x) << (31 & (y)))
#define DO_ISHR(x, y) ((uint32_t)(slot_to_int(x) >> (31 & (y))))
#define DO_IUSHR(x, y) ((uint32_t)(x) >> (31 & (y)))
#define DO_LADD(x, y) ((Slot)((uint64_t)(x) + (uint64_t)(y)))
#define DO_LSUB(x, y) ((Slot)((uint64_t)(x) - (uint64_t)(y)))
#define DO_LMUL(x, y) ((Slot)((uint64_t)(x) * (uint64_t)(y)))
#define DO_LAND(x, y) ((x) & (y))
#define DO_LOR(x, y) ((x) | (y))
#define DO_LXOR(x, y) ((x) ^ (y))
#define DO_LSHL(x, y) ((Slot)((uint64_t)(x) << (63 & (y))))
#define DO_LSHR(x, y) ((x) >> (63 & (y)))
#define DO_LUSHR(x, y) ((Slot)((uint64_t)(x) >> (63 & (y))))
#define DO_DADD(x, y) slot_double(slot_to_double(x) + slot_to_double(y))
#define DO_DSUB(x, y) slot_double(slot_to_double(x) - slot_to_double(y))
#define DO_DMUL(x, y) slot_double(slot_to_double(x) * slot_to_double(y))
#define DO_DDIV(x, y) slot_double(slot_to_double(x) / slot_to_double(y))

#define CMP_EQ ==
#define CMP_NE !=
#define CMP_LT <
#define CMP_GE >=
#define CMP_GT >
#define CMP_LE <=

#define INT_OPS(X) X(IADD) X(ISUB) X(IMUL) X(IAND) X(IOR) X(IXOR) X(ISHL) X(ISHR) X(IUSHR)
#define CONDITIONS(X) X(EQ) X(NE) X(LT) X(GE) X(GT) X(LE)

bool interp_run(Thread *t, Method *m, Slot *end, Slot *result) {
    static const void *const plain[OP_COUNT] = {
#define INSN(name) [OP_##name] = &&L_##name,
#define FUSE2(name, a, b) [OP_##name] = &&L_##name,
#define FUSE3(name, a, b, c) [OP_##name] = &&L_##name,
#include "vm/interp/insns.def"
#undef INSN
#undef FUSE2
#undef FUSE3
    };
    static const void *stepping[OP_COUNT], *forcing[OP_COUNT];
    if (!t) {
        for (unsigned i = 0; i < OP_COUNT; i++) forcing[i] = &&forced_dispatch;
        for (unsigned i = 0; i < OP_COUNT; i++)
            stepping[i] = i < OP_TRANSLATE || i == OP_BREAKPOINT || i > OP_CORRUPT ? &&step : plain[i];
        interp_plain_table = plain;
        interp_step_table = stepping;
        interp_forced_table = forcing;
        return true;
    }
    const Insn *pc = t->frame->pc; /* the stub: behind it stands EXIT */
    const void *const *table = __atomic_load_n(&t->dispatch, __ATOMIC_RELAXED);
    Slot *sp = end - 1, *locals = NULL;
    Slot tos = *sp;

/* From here to `invoke` a line is an instruction wherever it fits, which clang-format would not leave. */
/* clang-format off */
/* Another thread may rewrite the instruction (one 64-bit store): the operands are read after the op, and belong to
   it. */
#define DISPATCH() goto *table[__atomic_load_n(&pc->op, __ATOMIC_ACQUIRE)]
#define NEXT(n) do { pc += (n); DISPATCH(); } while (0)
#define OP(name) L_##name
#define PUSH(v) do { Slot v_ = (v); *sp++ = tos; tos = v_; } while (0)
#define PUSH2(v) do { Slot v_ = (v); *sp = tos; sp += 2; tos = v_; } while (0)
#define DROP() (tos = *--sp)
#define SAVE() (*sp = tos, t->frame->sp = sp + 1, t->frame->pc = pc)
#define RELOAD_TABLE() (table = __atomic_load_n(&t->dispatch, __ATOMIC_RELAXED))
#define MUTABLE_PC ((Insn *)(uintptr_t)pc)
#define REDISPATCH() do { \
    RELOAD_TABLE(); \
    if (unlikely(thread_is_forced(t))) goto exception; \
    goto *plain[interp_plain_op(t, pc)]; } while (0)
#define FALLBACK() goto *plain[insn_plain[pc->op]]
#define JUMP() do { pc += pc->b; if (unlikely(thread_trap(t))) goto poll; DISPATCH(); } while (0)
#define JUMP_IF(condition) do { if (condition) JUMP(); NEXT(1); } while (0)
/* Whether leaving out a call of [m] could be noticed: events, single stepping, breakpoints, a body that is not what it
   was. */
#define OBSERVED(m) (thread_trap(t) || table != plain || __atomic_load_n(&(m)->has_changed, __ATOMIC_RELAXED))
#define CALL(method, args_end) do { m = (method); end = (args_end); goto invoke; } while (0)
/* Java data: other threads may read and write it at the same time; what they see is one value or the other. Acquire and
   release cost nothing on x86 and publish an object together with its header, length and final fields, however the
   program publishes it (JLS 17.5). */
#define READ(type, p) __atomic_load_n((const type *)(p), __ATOMIC_ACQUIRE)
#define WRITE(type, p, v) __atomic_store_n((type *)(p), (v), __ATOMIC_RELEASE)
#define ELEMENT(type, array, index) READ(type, &((type *)array_data(array))[index])
#define SET_ELEMENT(type, array, index, v) WRITE(type, &((type *)array_data(array))[index], v)
#define IN_BOUNDS(array, index) ((uint32_t)(index) < array_length(array))

    goto invoke;

    /* --- constants, locals, stack --- */
OP(NOP): NEXT(1);
OP(ICONST): PUSH(slot_int(pc->b)); NEXT(1);
OP(LCONST): PUSH2((Slot)pc->b); NEXT(1);
OP(LCONST_WIDE): PUSH2(t->frame->method->translated->wide[pc->b]); NEXT(1);
OP(ACONST): PUSH((Slot)(uintptr_t)insn_pointer(pc)); NEXT(1);
OP(LDC): {
    Slot value = 0;
    SAVE();
    if (!slow_ldc(t, MUTABLE_PC, &value)) goto exception;
    RELOAD_TABLE();
    PUSH(value);
    NEXT(1);
}
OP(LDC2): {
    Slot value = 0;
    SAVE();
    if (!slow_ldc(t, MUTABLE_PC, &value)) goto exception;
    RELOAD_TABLE();
    PUSH2(value);
    NEXT(1);
}
OP(LOAD): PUSH(locals[pc->a]); NEXT(1);
OP(LOAD2): PUSH2(locals[pc->a]); NEXT(1);
OP(STORE): locals[pc->a] = tos; DROP(); NEXT(1);
OP(STORE2): locals[pc->a] = tos; sp -= 2; tos = *sp; NEXT(1);
OP(POP): DROP(); NEXT(1);
OP(POP2): sp -= 2; tos = *sp; NEXT(1);
OP(DUP): *sp++ = tos; NEXT(1);
OP(DUP_X1): { Slot a = sp[-1]; sp[-1] = tos; *sp++ = a; NEXT(1); }
OP(DUP_X2): { Slot a = sp[-2], b = sp[-1]; sp[-2] = tos; sp[-1] = a; *sp++ = b; NEXT(1); }
OP(DUP2): { Slot a = sp[-1]; sp[0] = tos; sp[1] = a; sp += 2; NEXT(1); }
OP(DUP2_X1): { Slot a = sp[-2], b = sp[-1]; sp[-2] = b; sp[-1] = tos; sp[0] = a; sp[1] = b; sp += 2; NEXT(1); }
OP(DUP2_X2): {
    Slot a = sp[-3], b = sp[-2], c = sp[-1];
    sp[-3] = c; sp[-2] = tos; sp[-1] = a; sp[0] = b; sp[1] = c; sp += 2;
    NEXT(1);
}
OP(SWAP): { Slot a = sp[-1]; sp[-1] = tos; tos = a; NEXT(1); }

    /* --- arrays --- */
#define ARRAY_LOAD(name, type, convert) OP(name): { \
    Object *array = slot_to_ref(sp[-1]); \
    if (unlikely(!array)) goto null_pointer; \
    if (unlikely(!IN_BOUNDS(array, tos))) goto array_index_load; \
    sp--; \
    tos = convert(ELEMENT(type, array, (uint32_t)tos)); \
    NEXT(1); }
#define AS_U32(v) ((Slot)(uint32_t)(v))
#define AS_REF(v) ((Slot)(uintptr_t)ref_expand(v))
ARRAY_LOAD(IALOAD, uint32_t, AS_U32)
ARRAY_LOAD(AALOAD, Ref32, AS_REF)
ARRAY_LOAD(BALOAD, int8_t, slot_int)
ARRAY_LOAD(CALOAD, uint16_t, AS_U32)
ARRAY_LOAD(SALOAD, int16_t, slot_int)
OP(LALOAD): {
    Object *array = slot_to_ref(sp[-1]);
    if (unlikely(!array)) goto null_pointer;
    if (unlikely(!IN_BOUNDS(array, tos))) goto array_index_load;
    tos = ELEMENT(int64_t, array, (uint32_t)tos);
    NEXT(1);
}
#define ARRAY_STORE(name, type) OP(name): { \
    Object *array = slot_to_ref(sp[-2]); \
    if (unlikely(!array)) goto null_pointer; \
    if (unlikely(!IN_BOUNDS(array, sp[-1]))) goto array_index_store; \
    SET_ELEMENT(type, array, (uint32_t)sp[-1], (type)tos); \
    sp -= 3; \
    tos = *sp; \
    NEXT(1); }
ARRAY_STORE(IASTORE, uint32_t)
ARRAY_STORE(CASTORE, uint16_t)
OP(BASTORE): {
    Object *array = slot_to_ref(sp[-2]);
    if (unlikely(!array)) goto null_pointer;
    if (unlikely(!IN_BOUNDS(array, sp[-1]))) goto array_index_store;
    /* boolean[] keeps the lowest bit only (JVMS 6.5 bastore) */
    SET_ELEMENT(uint8_t, array, (uint32_t)sp[-1],
                (uint8_t)(object_class(array) == primitive_array_classes[T_BOOLEAN] ? tos & 1 : tos));
    sp -= 3;
    tos = *sp;
    NEXT(1);
}
OP(LASTORE): {
    Object *array = slot_to_ref(sp[-3]);
    if (unlikely(!array)) goto null_pointer;
    if (unlikely(!IN_BOUNDS(array, sp[-2]))) goto array_index_store2;
    SET_ELEMENT(int64_t, array, (uint32_t)sp[-2], tos);
    sp -= 4;
    tos = *sp;
    NEXT(1);
}
OP(AASTORE): {
    Object *array = slot_to_ref(sp[-2]), *value = slot_to_ref(tos);
    if (unlikely(!array)) goto null_pointer;
    if (unlikely(!IN_BOUNDS(array, sp[-1]))) goto array_index_store;
    if (value && unlikely(!class_is_subclass(object_class(value), object_class(array)->component))) {
        SAVE();
        throw_array_store(t, value);
        goto exception;
    }
    SET_ELEMENT(Ref32, array, (uint32_t)sp[-1], ref_compress(value));
    sp -= 3;
    tos = *sp;
    NEXT(1);
}
OP(ARRAYLENGTH): {
    Object *array = slot_to_ref(tos);
    if (unlikely(!array)) goto null_pointer;
    tos = AS_U32(array_length(array));
    NEXT(1);
}

    /* --- arithmetic --- */
#define INT_BINARY(name) OP(name): sp--; tos = (Slot)DO_##name(*sp, tos); NEXT(1);
INT_OPS(INT_BINARY)
OP(IDIV): if (unlikely(!slot_to_int(tos))) goto division; sp--; tos = int_div(*sp, tos); NEXT(1);
OP(IREM): if (unlikely(!slot_to_int(tos))) goto division; sp--; tos = int_rem(*sp, tos); NEXT(1);
OP(INEG): tos = (Slot)(0u - (uint32_t)tos); NEXT(1);
#define LONG_BINARY(name) OP(name): sp -= 2; tos = DO_##name(*sp, tos); NEXT(1);
LONG_BINARY(LADD) LONG_BINARY(LSUB) LONG_BINARY(LMUL) LONG_BINARY(LAND) LONG_BINARY(LOR) LONG_BINARY(LXOR)
LONG_BINARY(DADD) LONG_BINARY(DSUB) LONG_BINARY(DMUL) LONG_BINARY(DDIV)
OP(LDIV): if (unlikely(!tos)) goto division; sp -= 2; tos = long_div(*sp, tos); NEXT(1);
OP(LREM): if (unlikely(!tos)) goto division; sp -= 2; tos = long_rem(*sp, tos); NEXT(1);
OP(LNEG): tos = (Slot)(0ull - (uint64_t)tos); NEXT(1);
#define LONG_SHIFT(name) OP(name): sp--; tos = DO_##name(*sp, tos); NEXT(1);
LONG_SHIFT(LSHL) LONG_SHIFT(LSHR) LONG_SHIFT(LUSHR)
#define FLOAT_BINARY(name, expression) OP(name): { \
    sp--; float x = slot_to_float(*sp), y = slot_to_float(tos); tos = slot_float(expression); NEXT(1); }
FLOAT_BINARY(FADD, x + y) FLOAT_BINARY(FSUB, x - y) FLOAT_BINARY(FMUL, x * y)
FLOAT_BINARY(FDIV, x / y) FLOAT_BINARY(FREM, fmodf(x, y))
OP(FNEG): tos ^= 0x80000000; NEXT(1);
OP(DREM): sp -= 2; tos = slot_double(fmod(slot_to_double(*sp), slot_to_double(tos))); NEXT(1);
OP(DNEG): tos ^= INT64_MIN; NEXT(1);
OP(IINC): locals[pc->a] = (uint32_t)locals[pc->a] + (uint32_t)pc->b; NEXT(1);

    /* --- conversions: 1 -> 2 words, 2 -> 1, and in place --- */
#define WIDEN(name, expression) OP(name): *sp = tos; sp++; tos = (expression); NEXT(1);
#define NARROW(name, expression) OP(name): sp--; tos = (expression); NEXT(1);
#define CONVERT(name, expression) OP(name): tos = (expression); NEXT(1);
WIDEN(I2L, (Slot)slot_to_int(tos)) WIDEN(I2D, slot_double(slot_to_int(tos)))
WIDEN(F2L, float_to_long(slot_to_float(tos))) WIDEN(F2D, slot_double(slot_to_float(tos)))
NARROW(L2I, AS_U32(tos)) NARROW(L2F, slot_float((float)tos)) NARROW(D2I, slot_int(float_to_int(slot_to_double(tos))))
NARROW(D2F, slot_float((float)slot_to_double(tos)))
CONVERT(I2F, slot_float((float)slot_to_int(tos))) CONVERT(F2I, slot_int(float_to_int(slot_to_float(tos))))
CONVERT(L2D, slot_double((double)tos))
CONVERT(D2L, float_to_long(slot_to_double(tos))) CONVERT(I2B, slot_int((int8_t)tos)) CONVERT(I2C, (Slot)(uint16_t)tos)
CONVERT(I2S, slot_int((int16_t)tos))

    /* --- comparisons and jumps --- */
OP(LCMP): sp -= 3; tos = slot_int(compare_long(sp[1], tos)); NEXT(1);
OP(DCMPL): sp -= 3; tos = slot_int(compare_low(slot_to_double(sp[1]), slot_to_double(tos))); NEXT(1);
OP(DCMPG): sp -= 3; tos = slot_int(compare_high(slot_to_double(sp[1]), slot_to_double(tos))); NEXT(1);
OP(FCMPL): sp--; tos = slot_int(compare_low(slot_to_float(*sp), slot_to_float(tos))); NEXT(1);
OP(FCMPG): sp--; tos = slot_int(compare_high(slot_to_float(*sp), slot_to_float(tos))); NEXT(1);
#define IF_ZERO(c) OP(IF##c): { int32_t v = slot_to_int(tos); DROP(); JUMP_IF(v CMP_##c 0); }
#define IF_ICMP(c) OP(IF_ICMP##c): { \
    int32_t x = slot_to_int(sp[-1]), y = slot_to_int(tos); sp -= 2; tos = *sp; JUMP_IF(x CMP_##c y); }
CONDITIONS(IF_ZERO)
CONDITIONS(IF_ICMP)
OP(IF_ACMPEQ): { Slot x = sp[-1], y = tos; sp -= 2; tos = *sp; JUMP_IF(x == y); }
OP(IF_ACMPNE): { Slot x = sp[-1], y = tos; sp -= 2; tos = *sp; JUMP_IF(x != y); }
OP(IFNULL): { Slot x = tos; DROP(); JUMP_IF(!x); }
OP(IFNONNULL): { Slot x = tos; DROP(); JUMP_IF(x); }
OP(GOTO): JUMP();
OP(JSR): PUSH((Slot)(pc + 1 - t->frame->method->translated->insns)); JUMP();
OP(RET): pc = t->frame->method->translated->insns + locals[pc->a]; if (unlikely(thread_trap(t))) goto poll; DISPATCH();
OP(TABLESWITCH): {
    const SwitchTable *s = &t->frame->method->translated->switches[pc->b];
    uint32_t i = (uint32_t)tos - (uint32_t)s->low;
    DROP();
    pc += i < (uint32_t)s->count ? s->targets[i] : s->fallback;
    if (unlikely(thread_trap(t))) goto poll;
    DISPATCH();
}
OP(LOOKUPSWITCH): {
    const SwitchTable *s = &t->frame->method->translated->switches[pc->b];
    int32_t key = slot_to_int(tos), low = 0, high = s->count - 1, distance = s->fallback;
    DROP();
    while (low <= high) {
        int32_t middle = (low + high) >> 1;
        if (s->keys[middle] == key) { distance = s->targets[middle]; break; }
        if (s->keys[middle] < key) low = middle + 1; else high = middle - 1;
    }
    pc += distance;
    if (unlikely(thread_trap(t))) goto poll;
    DISPATCH();
}

    /* --- returns --- */
#define LEAVING_BY(leave, value) do { \
    if (unlikely(thread_trap(t) | t->frame->flags)) { \
        SAVE(); \
        if (!leave(t, t->frame, value)) goto exception; \
        RELOAD_TABLE(); \
    } } while (0)
#define LEAVING(value) LEAVING_BY(interp_leave, value)
#define POP_FRAME() do { \
    Frame *f_ = t->frame, *c_ = f_->caller; \
    sp = f_->locals; t->frame = c_; locals = c_->locals; pc = c_->pc + 1; } while (0)
OP(IRETURN): LEAVING(&tos); POP_FRAME(); DISPATCH();
OP(IRETURN_NARROW):
    switch (pc->a) {
    case T_BOOLEAN: tos &= 1; break;
    case T_BYTE: tos = slot_int((int8_t)tos); break;
    case T_CHAR: tos = (Slot)(uint16_t)tos; break;
    default: tos = slot_int((int16_t)tos); break;
    }
    LEAVING(&tos);
    POP_FRAME();
    DISPATCH();
OP(LRETURN): LEAVING(&tos); POP_FRAME(); sp++; DISPATCH();
OP(RETURN): LEAVING(NULL); POP_FRAME(); DROP(); DISPATCH();
OP(REGISTERING_RETURN):
    if (unlikely(object_class(slot_to_ref(locals[0]))->flags & CLASS_HAS_FINALIZER)) {
        SAVE();
        if (!collect_register_finalizer(t, slot_to_ref(locals[0]))) goto exception;
        RELOAD_TABLE();
    }
    LEAVING(NULL);
    POP_FRAME();
    DROP();
    DISPATCH();
OP(SYNC_RETURN): {
    unsigned type = pc->a;
    if (type == T_BOOLEAN) tos &= 1;
    else if (type == T_BYTE) tos = slot_int((int8_t)tos);
    else if (type == T_CHAR) tos = (Slot)(uint16_t)tos;
    else if (type == T_SHORT) tos = slot_int((int16_t)tos);
    Frame *f = t->frame;
    /* an asynchronous exception may be caught by the method: it must find the monitor held */
    if (unlikely(thread_trap(t))) {
        SAVE();
        if (!interp_poll(t)) goto exception;
    }
    bool released = !(f->method->access & ACC_SYNCHRONIZED);
    if (!released && likely(monitor_exit_fast(t, f->lock, f))) {
        f->lock = NULL;
        released = true;
    }
    if (unlikely(!released || monitor_frame_holds(t, f))) {
        SAVE();
        if (!interp_release_monitors(t, f)) goto exception;
    }
    LEAVING_BY(interp_report_leave, type == T_VOID ? NULL : &tos);
    POP_FRAME();
    if (type == T_VOID) DROP();
    else if (type == T_LONG || type == T_DOUBLE) sp++;
    DISPATCH();
}

    /* --- fields --- */
OP(GETFIELD): {
    Field *f;
    SAVE();
    if (slow_resolve_field(t, MUTABLE_PC, false, false, &f) == QUICKEN_FAILED) goto exception;
    REDISPATCH();
}
OP(PUTFIELD): {
    Field *f;
    SAVE();
    if (slow_resolve_field(t, MUTABLE_PC, false, true, &f) == QUICKEN_FAILED) goto exception;
    REDISPATCH();
}
OP(GETSTATIC): {
    Field *f;
    SAVE();
    Quicken q = slow_resolve_field(t, MUTABLE_PC, true, false, &f);
    if (q == QUICKEN_FAILED) goto exception;
    if (q == QUICKEN_DONE) REDISPATCH();
    if (f->watched && !watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, NULL, f)) goto exception;
    RELOAD_TABLE();
    Slot v = field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC): {
    Field *f;
    SAVE();
    Quicken q = slow_resolve_field(t, MUTABLE_PC, true, true, &f);
    if (q == QUICKEN_FAILED) goto exception;
    if (q == QUICKEN_DONE) REDISPATCH();
    if (f->watched && !watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, NULL, f, tos))
        goto exception;
    RELOAD_TABLE();
    field_store(f, class_mirror(f->holder), tos, f->access & ACC_VOLATILE);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}
#define GET_FIELD(w, type, convert) OP(GETFIELD_##w): { \
    Object *o = slot_to_ref(tos); \
    if (unlikely(!o)) goto null_pointer; \
    tos = convert(READ(type, object_at(o, (uint32_t)pc->b))); \
    NEXT(1); }
GET_FIELD(B, int8_t, slot_int) GET_FIELD(C, uint16_t, AS_U32) GET_FIELD(S, int16_t, slot_int)
GET_FIELD(I, uint32_t, AS_U32) GET_FIELD(A, Ref32, AS_REF)
OP(GETFIELD_J): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    sp++;
    tos = READ(int64_t, object_at(o, (uint32_t)pc->b));
    NEXT(1);
}
#define PUT_FIELD(w, type, value) OP(PUTFIELD_##w): { \
    Object *o = slot_to_ref(sp[-1]); \
    if (unlikely(!o)) goto null_pointer; \
    WRITE(type, object_at(o, (uint32_t)pc->b), (type)(value)); \
    sp -= 2; \
    tos = *sp; \
    NEXT(1); }
PUT_FIELD(Z, uint8_t, tos & 1) PUT_FIELD(B, uint8_t, tos) PUT_FIELD(C, uint16_t, tos) PUT_FIELD(I, uint32_t, tos)
PUT_FIELD(A, Ref32, ref_compress(slot_to_ref(tos)))
OP(PUTFIELD_J): {
    Object *o = slot_to_ref(sp[-2]);
    if (unlikely(!o)) goto null_pointer;
    WRITE(int64_t, object_at(o, (uint32_t)pc->b), tos);
    sp -= 3;
    tos = *sp;
    NEXT(1);
}
#define GET_STATIC(w, type, convert) OP(GETSTATIC_##w): PUSH(convert(READ(type, insn_pointer(pc)))); NEXT(1);
GET_STATIC(B, int8_t, slot_int) GET_STATIC(C, uint16_t, AS_U32) GET_STATIC(S, int16_t, slot_int)
GET_STATIC(I, uint32_t, AS_U32) GET_STATIC(A, Ref32, AS_REF)
OP(GETSTATIC_J): PUSH2(READ(int64_t, insn_pointer(pc))); NEXT(1);
#define PUT_STATIC(w, type, value) OP(PUTSTATIC_##w): WRITE(type, insn_pointer(pc), (type)(value)); DROP(); NEXT(1);
PUT_STATIC(Z, uint8_t, tos & 1) PUT_STATIC(B, uint8_t, tos) PUT_STATIC(C, uint16_t, tos) PUT_STATIC(I, uint32_t, tos)
PUT_STATIC(A, Ref32, ref_compress(slot_to_ref(tos)))
OP(PUTSTATIC_J): WRITE(int64_t, insn_pointer(pc), tos); sp -= 2; tos = *sp; NEXT(1);
OP(GETFIELD_VOLATILE): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    Field f = { .type = (uint8_t)pc->a, .offset = (uint32_t)pc->b };
    tos = field_load(&f, o, true);
    if (f.type == T_LONG || f.type == T_DOUBLE) sp++;
    NEXT(1);
}
OP(PUTFIELD_VOLATILE): {
    Field f = { .type = (uint8_t)pc->a, .offset = (uint32_t)pc->b };
    int words = f.type == T_LONG || f.type == T_DOUBLE ? 2 : 1;
    Object *o = slot_to_ref(sp[-words]);
    if (unlikely(!o)) goto null_pointer;
    field_store(&f, o, tos, true);
    sp -= words + 1;
    tos = *sp;
    NEXT(1);
}
OP(GETSTATIC_VOLATILE): {
    const Field *f = insn_pointer(pc);
    Slot v = field_load(f, class_mirror(f->holder), true);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC_VOLATILE): {
    const Field *f = insn_pointer(pc);
    field_store(f, class_mirror(f->holder), tos, true);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}
OP(GETFIELD_WATCHED): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    Field *f = insn_pointer(pc);
    SAVE();
    if (!watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, o, f)) goto exception;
    RELOAD_TABLE();
    tos = field_load(f, o, f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) sp++;
    NEXT(1);
}
OP(PUTFIELD_WATCHED): {
    Field *f = insn_pointer(pc);
    int words = f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    Object *o = slot_to_ref(sp[-words]);
    if (unlikely(!o)) goto null_pointer;
    SAVE();
    if (!watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, o, f, tos)) goto exception;
    RELOAD_TABLE();
    field_store(f, o, tos, f->access & ACC_VOLATILE);
    sp -= words + 1;
    tos = *sp;
    NEXT(1);
}
OP(GETSTATIC_WATCHED): {
    Field *f = insn_pointer(pc);
    SAVE();
    if (!watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, NULL, f)) goto exception;
    RELOAD_TABLE();
    Slot v = field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC_WATCHED): {
    Field *f = insn_pointer(pc);
    SAVE();
    if (!watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, NULL, f, tos)) goto exception;
    RELOAD_TABLE();
    field_store(f, class_mirror(f->holder), tos, f->access & ACC_VOLATILE);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}

    /* --- calls --- */
OP(INVOKEVIRTUAL): SAVE(); if (!slow_resolve_virtual(t, MUTABLE_PC)) goto exception; REDISPATCH();
OP(INVOKESPECIAL): SAVE(); if (!slow_resolve_special(t, MUTABLE_PC)) goto exception; REDISPATCH();
OP(INVOKEINTERFACE): SAVE(); if (!slow_resolve_interface(t, MUTABLE_PC)) goto exception; REDISPATCH();
OP(INVOKEDYNAMIC): SAVE(); if (!slow_link_dynamic(t, MUTABLE_PC)) goto exception; REDISPATCH();
OP(INVOKEHANDLE): SAVE(); if (!slow_link_handle(t, MUTABLE_PC)) goto exception; REDISPATCH();
OP(INVOKESTATIC): {
    Method *target;
    SAVE();
    Quicken q = slow_resolve_static(t, MUTABLE_PC, &target);
    if (q == QUICKEN_FAILED) goto exception;
    if (q == QUICKEN_DONE) REDISPATCH();
    RELOAD_TABLE();
    if (unlikely(thread_is_forced(t))) goto exception;
    CALL(target, sp + 1);
}
OP(INVOKESTATIC_Q): *sp = tos; CALL(insn_pointer(pc), sp + 1);
OP(INVOKESPECIAL_Q): {
    Method *target = insn_pointer(pc);
    *sp = tos;
    if (unlikely(!sp[1 - (int)target->argument_slots])) goto null_pointer;
    CALL(target, sp + 1);
}
OP(INVOKEEMPTY_Q):
    if (unlikely(!tos)) goto null_pointer;
    if (unlikely(OBSERVED((Method *)insn_pointer(pc)))) { *sp = tos; CALL(insn_pointer(pc), sp + 1); }
    DROP();
    NEXT(1);
OP(INVOKEOBJECTINIT_Q):
    if (unlikely(!tos)) goto null_pointer;
    if (unlikely(object_class(slot_to_ref(tos))->flags & CLASS_HAS_FINALIZER || OBSERVED((Method *)insn_pointer(pc)))) {
        *sp = tos;
        CALL(insn_pointer(pc), sp + 1);
    }
    DROP();
    NEXT(1);
OP(INVOKEVTABLE): {
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)pc->a]);
    if (unlikely(!receiver)) goto null_pointer;
    CALL(object_class(receiver)->vtable[pc->b], sp + 1);
}
OP(INVOKEINTERFACE_Q): {
    CallSite *site = &t->frame->method->translated->sites[pc->b];
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)site->argument_slots]);
    if (unlikely(!receiver)) goto null_pointer;
    Class *c = object_class(receiver);
    Method *target;
    if (likely(__atomic_load_n(&site->classes[0], __ATOMIC_ACQUIRE) == c)) target = site->methods[0];
    else if (__atomic_load_n(&site->classes[1], __ATOMIC_ACQUIRE) == c) target = site->methods[1];
    else {
        SAVE();
        target = slow_select_interface(t, site, c);
        if (!target) goto exception;
    }
    CALL(target, sp + 1);
}
OP(INVOKEHANDLE_Q):
    *sp = tos;
    if (unlikely(!sp[1 - (int)t->frame->method->translated->sites[pc->b].argument_slots])) goto null_pointer;
    /* the rest as below */
OP(INVOKEDYNAMIC_Q): {
    CallSite *site = &t->frame->method->translated->sites[pc->b];
    *sp = tos;
    Slot *args_end = sp + 1;
    if (site->appendix) *args_end++ = (Slot)(uintptr_t)site->appendix;      /* room: linking enlarged max_stack */
    CALL(site->target, args_end);
}

#define INTRINSIC(name, effect) OP(name): { \
    Method *target = insn_pointer(pc); \
    if (unlikely(OBSERVED(target))) { *sp = tos; CALL(target, sp + 1); } \
    effect; \
    NEXT(1); }
INTRINSIC(MATH_SQRT, tos = slot_double(sqrt(slot_to_double(tos))))
INTRINSIC(MATH_SIN, tos = slot_double(math_sin(slot_to_double(tos))))
INTRINSIC(MATH_COS, tos = slot_double(math_cos(slot_to_double(tos))))
INTRINSIC(MATH_TAN, tos = slot_double(math_tan(slot_to_double(tos))))
INTRINSIC(MATH_EXP, tos = slot_double(exp(slot_to_double(tos))))
INTRINSIC(MATH_LOG, tos = slot_double(log(slot_to_double(tos))))
INTRINSIC(MATH_LOG10, tos = slot_double(math_log10(slot_to_double(tos))))
INTRINSIC(MATH_POW, sp -= 2; tos = slot_double(math_pow(slot_to_double(*sp), slot_to_double(tos))))
INTRINSIC(MATH_ABS, tos = slot_double(fabs(slot_to_double(tos))))
INTRINSIC(MATH_FMA, sp -= 4; tos = slot_double(fma(slot_to_double(sp[0]), slot_to_double(sp[2]), slot_to_double(tos))))
INTRINSIC(MATH_FMAF, sp -= 2; tos = slot_float(fmaf(slot_to_float(sp[0]), slot_to_float(sp[1]), slot_to_float(tos))))
INTRINSIC(MATH_MIN, sp--; tos = slot_to_int(*sp) < slot_to_int(tos) ? *sp : tos)
INTRINSIC(MATH_MAX, sp--; tos = slot_to_int(*sp) > slot_to_int(tos) ? *sp : tos)

    /* --- objects --- */
OP(NEW): {
    Class *c;
    SAVE();
    Quicken q = slow_resolve_new(t, MUTABLE_PC, &c);
    if (q == QUICKEN_FAILED) goto exception;
    if (q == QUICKEN_DONE) REDISPATCH();
    RELOAD_TABLE();
    Object *o = object_new(t, c);
    if (!o) goto exception;
    RELOAD_TABLE();
    PUSH((Slot)(uintptr_t)o);
    NEXT(1);
}
OP(NEW_Q): {
    Class *c = insn_pointer(pc);
    Object *o = heap_take_cell(&t->heap, &c->layout, c->layout.size_class);
    if (unlikely(!o)) {
        SAVE();
        o = object_new(t, c);
        if (unlikely(!o)) goto exception;
        RELOAD_TABLE();
    }
    PUSH((Slot)(uintptr_t)o);
    NEXT(1);
}
OP(NEWARRAY): {
    SAVE();
    Object *o = array_new(t, primitive_array_classes[pc->a], slot_to_int(tos));
    if (unlikely(!o)) goto exception;
    RELOAD_TABLE();
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(ANEWARRAY): SAVE(); if (!slow_resolve_type(t, MUTABLE_PC, OP_ANEWARRAY_Q)) goto exception; REDISPATCH();
OP(ANEWARRAY_Q): {
    SAVE();
    Object *o = array_new(t, insn_pointer(pc), slot_to_int(tos));
    if (unlikely(!o)) goto exception;
    RELOAD_TABLE();
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(MULTIANEWARRAY): {
    SAVE();
    Object *o = slow_multianewarray(t, pc, sp + 1 - pc->a);
    if (unlikely(!o)) goto exception;
    RELOAD_TABLE();
    sp -= pc->a - 1;
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(ATHROW): {
    Object *e = slot_to_ref(tos);
    if (unlikely(!e)) goto null_pointer;
    SAVE();
    t->exception = e;
    goto exception;
}
OP(CHECKCAST):
    if (!tos) NEXT(1);          /* null passes without resolution (JVMS 6.5) */
    SAVE();
    if (!slow_resolve_type(t, MUTABLE_PC, OP_CHECKCAST_Q)) goto exception;
    REDISPATCH();
OP(CHECKCAST_Q): {
    Object *o = slot_to_ref(tos);
    if (o && unlikely(!class_is_subclass(object_class(o), insn_pointer(pc)))) {
        SAVE();
        throw_class_cast(t, o, insn_pointer(pc));
        goto exception;
    }
    NEXT(1);
}
OP(INSTANCEOF):
    if (!tos) NEXT(1);          /* null: 0 */
    SAVE();
    if (!slow_resolve_type(t, MUTABLE_PC, OP_INSTANCEOF_Q)) goto exception;
    REDISPATCH();
OP(INSTANCEOF_Q): {
    Object *o = slot_to_ref(tos);
    tos = o && class_is_subclass(object_class(o), insn_pointer(pc));
    NEXT(1);
}
OP(MONITORENTER): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    if (unlikely(!monitor_enter_fast(t, o, t->frame))) {
        SAVE();
        if (!interp_monitor_enter(t, o)) goto exception;
        RELOAD_TABLE();
    }
    DROP();
    NEXT(1);
}
OP(MONITOREXIT): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    if (unlikely(!monitor_exit_fast(t, o, t->frame))) {
        SAVE();
        if (!monitor_exit(t, o, t->frame)) goto exception;
        RELOAD_TABLE();
    }
    DROP();
    NEXT(1);
}

    /* --- fused sequences --- */
OP(LOAD_LOAD): { Slot x = locals[pc->a]; *sp = tos; sp[1] = x; sp += 2; tos = locals[pc[1].a]; NEXT(2); }
OP(LOAD_ICONST): { Slot x = locals[pc->a]; *sp = tos; sp[1] = x; sp += 2; tos = slot_int(pc[1].b); NEXT(2); }
#define FUSED_ARITH(op) \
    OP(LOAD_LOAD_##op): { Slot v_ = (Slot)DO_##op(locals[pc->a], locals[pc[1].a]); *sp++ = tos; tos = v_; NEXT(3); } \
    OP(LOAD_ICONST_##op): { Slot v_ = (Slot)DO_##op(locals[pc->a], (Slot)pc[1].b); *sp++ = tos; tos = v_; NEXT(3); } \
    OP(LOAD_##op): tos = (Slot)DO_##op(tos, locals[pc->a]); NEXT(2); \
    OP(ICONST_##op): tos = (Slot)DO_##op(tos, (Slot)pc->b); NEXT(2);
INT_OPS(FUSED_ARITH)
#define FUSED_STORE(op) OP(op##_STORE): sp -= 2; locals[pc[1].a] = (Slot)DO_##op(sp[1], tos); tos = *sp; NEXT(2);
FUSED_STORE(IADD) FUSED_STORE(ISUB) FUSED_STORE(IMUL) FUSED_STORE(IAND) FUSED_STORE(IXOR)
#define JUMP_AT(n, condition) do { pc += (n); JUMP_IF(condition); } while (0)
#define FUSED_COMPARE(c) \
    OP(LOAD_LOAD_IF_ICMP##c): JUMP_AT(2, slot_to_int(locals[pc[-2].a]) CMP_##c slot_to_int(locals[pc[-1].a])); \
    OP(LOAD_ICONST_IF_ICMP##c): JUMP_AT(2, slot_to_int(locals[pc[-2].a]) CMP_##c pc[-1].b); \
    OP(LOAD_IF_ICMP##c): { \
        int32_t x = slot_to_int(tos), y = slot_to_int(locals[pc->a]); DROP(); JUMP_AT(1, x CMP_##c y); } \
    OP(ICONST_IF_ICMP##c): { int32_t x = slot_to_int(tos), y = pc->b; DROP(); JUMP_AT(1, x CMP_##c y); } \
    OP(LOAD_IF##c): JUMP_AT(1, slot_to_int(locals[pc[-1].a]) CMP_##c 0); \
    OP(LCMP_IF##c): { int64_t x = sp[-2], y = tos; sp -= 4; tos = *sp; JUMP_AT(1, x CMP_##c y); } \
    OP(DCMPL_IF##c): { \
        int v = compare_low(slot_to_double(sp[-2]), slot_to_double(tos)); \
        sp -= 4; tos = *sp; JUMP_AT(1, v CMP_##c 0); } \
    OP(DCMPG_IF##c): { \
        int v = compare_high(slot_to_double(sp[-2]), slot_to_double(tos)); \
        sp -= 4; tos = *sp; JUMP_AT(1, v CMP_##c 0); }
CONDITIONS(FUSED_COMPARE)
OP(LOAD_IFNULL): JUMP_AT(1, !locals[pc[-1].a]);
OP(LOAD_IFNONNULL): JUMP_AT(1, locals[pc[-1].a]);
OP(IINC_GOTO): locals[pc->a] = (uint32_t)locals[pc->a] + (uint32_t)pc->b; pc++; JUMP();
OP(STORE_LOAD): locals[pc->a] = tos; tos = locals[pc[1].a]; NEXT(2);
OP(ICONST_STORE): locals[pc[1].a] = slot_int(pc->b); NEXT(2);
OP(LOAD_STORE): locals[pc[1].a] = locals[pc->a]; NEXT(2);
OP(STORE_GOTO): locals[pc->a] = tos; DROP(); pc++; JUMP();
OP(LOAD_ARRAYLENGTH): {
    Object *array = slot_to_ref(locals[pc->a]);
    if (unlikely(!array)) FALLBACK();
    PUSH(AS_U32(array_length(array)));
    NEXT(2);
}
#define FUSED_ALOAD(name, type, convert) \
    OP(LOAD_LOAD_##name): { \
        Object *array = slot_to_ref(locals[pc->a]); \
        uint32_t index = (uint32_t)locals[pc[1].a]; \
        if (unlikely(!array || !IN_BOUNDS(array, index))) FALLBACK(); \
        PUSH(convert(ELEMENT(type, array, index))); \
        NEXT(3); \
    } \
    OP(LOAD_##name): { \
        Object *array = slot_to_ref(tos); \
        uint32_t index = (uint32_t)locals[pc->a]; \
        if (unlikely(!array || !IN_BOUNDS(array, index))) FALLBACK(); \
        tos = convert(ELEMENT(type, array, index)); \
        NEXT(2); \
    }
FUSED_ALOAD(IALOAD, uint32_t, AS_U32) FUSED_ALOAD(AALOAD, Ref32, AS_REF) FUSED_ALOAD(BALOAD, int8_t, slot_int)
FUSED_ALOAD(CALOAD, uint16_t, AS_U32)
OP(LOAD_LOAD_LALOAD): {
    Object *array = slot_to_ref(locals[pc->a]);
    uint32_t index = (uint32_t)locals[pc[1].a];
    if (unlikely(!array || !IN_BOUNDS(array, index))) FALLBACK();
    PUSH2(ELEMENT(int64_t, array, index));
    NEXT(3);
}
OP(LOAD_LALOAD): {
    Object *array = slot_to_ref(tos);
    uint32_t index = (uint32_t)locals[pc->a];
    if (unlikely(!array || !IN_BOUNDS(array, index))) FALLBACK();
    sp++;
    tos = ELEMENT(int64_t, array, index);
    NEXT(2);
}
#define FUSED_FIELD(w, type, convert) \
    OP(LOAD_GETFIELD_##w): { \
        Object *o = slot_to_ref(locals[pc->a]); \
        if (unlikely(!o)) FALLBACK(); \
        PUSH(convert(READ(type, object_at(o, (uint32_t)pc[1].b)))); \
        NEXT(2); \
    } \
    OP(DUP_GETFIELD_##w): { \
        Object *o = slot_to_ref(tos); \
        if (unlikely(!o)) FALLBACK(); \
        PUSH(convert(READ(type, object_at(o, (uint32_t)pc[1].b)))); \
        NEXT(2); \
    }
FUSED_FIELD(I, uint32_t, AS_U32) FUSED_FIELD(A, Ref32, AS_REF) FUSED_FIELD(B, int8_t, slot_int)
OP(LOAD_GETFIELD_J): {
    Object *o = slot_to_ref(locals[pc->a]);
    if (unlikely(!o)) FALLBACK();
    PUSH2(READ(int64_t, object_at(o, (uint32_t)pc[1].b)));
    NEXT(2);
}
OP(DUP_GETFIELD_J): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) FALLBACK();
    PUSH2(READ(int64_t, object_at(o, (uint32_t)pc[1].b)));
    NEXT(2);
}
OP(LOAD_GETFIELD_A_LOAD): {
    Object *o = slot_to_ref(locals[pc->a]);
    if (unlikely(!o)) FALLBACK();
    *sp = tos;
    sp[1] = AS_REF(READ(Ref32, object_at(o, (uint32_t)pc[1].b)));
    sp += 2;
    tos = locals[pc[2].a];
    NEXT(3);
}
OP(LOAD_GETFIELD_I_IRETURN): {
    Object *o = slot_to_ref(locals[pc->a]);
    if (unlikely(!o || (thread_trap(t) | t->frame->flags))) FALLBACK();
    tos = AS_U32(READ(uint32_t, object_at(o, (uint32_t)pc[1].b)));
    POP_FRAME();
    DISPATCH();
}
OP(LOAD_GETFIELD_A_IRETURN): {
    Object *o = slot_to_ref(locals[pc->a]);
    if (unlikely(!o || (thread_trap(t) | t->frame->flags))) FALLBACK();
    tos = AS_REF(READ(Ref32, object_at(o, (uint32_t)pc[1].b)));
    POP_FRAME();
    DISPATCH();
}
OP(LOAD_GETFIELD_A_ARRAYLENGTH): {
    Object *o = slot_to_ref(locals[pc->a]);
    if (unlikely(!o)) FALLBACK();
    Object *array = slot_to_ref(AS_REF(READ(Ref32, object_at(o, (uint32_t)pc[1].b))));
    if (unlikely(!array)) FALLBACK();
    PUSH(AS_U32(array_length(array)));
    NEXT(3);
}
OP(LOAD_PUTFIELD_I): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) FALLBACK();
    WRITE(uint32_t, object_at(o, (uint32_t)pc[1].b), (uint32_t)locals[pc->a]);
    DROP();
    NEXT(2);
}
OP(LOAD_PUTFIELD_A): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) FALLBACK();
    WRITE(Ref32, object_at(o, (uint32_t)pc[1].b), ref_compress(slot_to_ref(locals[pc->a])));
    DROP();
    NEXT(2);
}
OP(LOAD_IRETURN):
    if (unlikely(thread_trap(t) | t->frame->flags)) FALLBACK();
    tos = locals[pc->a];
    POP_FRAME();
    DISPATCH();
OP(ICONST_IRETURN):
    if (unlikely(thread_trap(t) | t->frame->flags)) FALLBACK();
    tos = slot_int(pc->b);
    POP_FRAME();
    DISPATCH();
OP(LOAD2_LOAD2): *sp = tos; sp[2] = locals[pc->a]; sp += 4; tos = locals[pc[1].a]; NEXT(2);
#define FUSED_WIDE(op) \
    OP(LOAD2_##op): tos = DO_##op(tos, locals[pc->a]); NEXT(2); \
    OP(LOAD2_LOAD2_##op): PUSH2(DO_##op(locals[pc->a], locals[pc[1].a])); NEXT(3); \
    OP(op##_STORE2): sp -= 4; locals[pc[1].a] = DO_##op(sp[2], tos); tos = *sp; NEXT(2);
FUSED_WIDE(LADD) FUSED_WIDE(LSUB) FUSED_WIDE(LMUL) FUSED_WIDE(LAND) FUSED_WIDE(LXOR) FUSED_WIDE(LOR) FUSED_WIDE(DADD)
FUSED_WIDE(DSUB) FUSED_WIDE(DMUL)
OP(LCONST_LADD): tos = DO_LADD(tos, (Slot)pc->b); NEXT(2);
OP(LCONST_LSUB): tos = DO_LSUB(tos, (Slot)pc->b); NEXT(2);
OP(LCONST_LAND): tos &= (Slot)pc->b; NEXT(2);
#define FUSED_LONG_SHIFT(op) \
    OP(ICONST_##op): tos = DO_##op(tos, pc->b); NEXT(2); \
    OP(LOAD2_ICONST_##op): PUSH2(DO_##op(locals[pc->a], pc[1].b)); NEXT(3);
FUSED_LONG_SHIFT(LSHL) FUSED_LONG_SHIFT(LSHR) FUSED_LONG_SHIFT(LUSHR)
OP(BALOAD_ICONST): {
    Object *array = slot_to_ref(sp[-1]);
    if (unlikely(!array || !IN_BOUNDS(array, tos))) FALLBACK();
    sp[-1] = slot_int(ELEMENT(int8_t, array, (uint32_t)tos));
    tos = slot_int(pc[1].b);
    NEXT(2);
}
OP(DMUL_DADD): {
    sp -= 4;
    double product = slot_to_double(sp[2]) * slot_to_double(tos);
    tos = slot_double(slot_to_double(sp[0]) + product);
    NEXT(2);
}
OP(DMUL_DSUB): {
    sp -= 4;
    double product = slot_to_double(sp[2]) * slot_to_double(tos);
    tos = slot_double(slot_to_double(sp[0]) - product);
    NEXT(2);
}
OP(DMUL_DADD_STORE2): {
    sp -= 6;
    double product = slot_to_double(sp[4]) * slot_to_double(tos);
    locals[pc[2].a] = slot_double(slot_to_double(sp[2]) + product);
    tos = *sp;
    NEXT(3);
}
#define FUSED_FIELD_ARITH(op) \
    OP(LOAD_GETFIELD_J_##op): { \
        Object *o = slot_to_ref(locals[pc->a]); \
        if (unlikely(!o)) FALLBACK(); \
        tos = DO_##op(tos, READ(int64_t, object_at(o, (uint32_t)pc[1].b))); \
        NEXT(3); \
    } \
    OP(op##_PUTFIELD_J): { \
        Object *o = slot_to_ref(sp[-4]); \
        if (unlikely(!o)) FALLBACK(); \
        WRITE(int64_t, object_at(o, (uint32_t)pc[1].b), DO_##op(sp[-2], tos)); \
        sp -= 5; \
        tos = *sp; \
        NEXT(2); \
    }
FUSED_FIELD_ARITH(DADD) FUSED_FIELD_ARITH(DSUB) FUSED_FIELD_ARITH(DMUL) FUSED_FIELD_ARITH(LADD)
OP(I2L_LADD): sp--; tos = DO_LADD(*sp, (Slot)slot_to_int(tos)); NEXT(2);
OP(IADD_CALOAD): {
    Object *array = slot_to_ref(sp[-2]);
    uint32_t index = (uint32_t)sp[-1] + (uint32_t)tos;
    if (unlikely(!array || !IN_BOUNDS(array, index))) FALLBACK();
    sp -= 2;
    tos = ELEMENT(uint16_t, array, index);
    NEXT(2);
}
OP(LOAD_IASTORE): {
    Object *array = slot_to_ref(sp[-1]);
    if (unlikely(!array || !IN_BOUNDS(array, tos))) FALLBACK();
    SET_ELEMENT(uint32_t, array, (uint32_t)tos, (uint32_t)locals[pc->a]);
    sp -= 2;
    tos = *sp;
    NEXT(2);
}
OP(ICONST_BASTORE): {
    Object *array = slot_to_ref(sp[-1]);
    if (unlikely(!array || !IN_BOUNDS(array, tos))) FALLBACK();
    SET_ELEMENT(uint8_t, array, (uint32_t)tos,
                (uint8_t)(object_class(array) == primitive_array_classes[T_BOOLEAN] ? pc->b & 1 : pc->b));
    sp -= 2;
    tos = *sp;
    NEXT(2);
}
OP(LOAD_INVOKESTATIC_Q): PUSH(locals[pc->a]); pc++; *sp = tos; CALL(insn_pointer(pc), sp + 1);
OP(LOAD_INVOKEVTABLE): {
    PUSH(locals[pc->a]);
    pc++;
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)pc->a]);
    if (unlikely(!receiver)) goto null_pointer;
    CALL(object_class(receiver)->vtable[pc->b], sp + 1);
}
OP(LOAD_INVOKESPECIAL_Q): {
    PUSH(locals[pc->a]);
    pc++;
    Method *target = insn_pointer(pc);
    *sp = tos;
    if (unlikely(!sp[1 - (int)target->argument_slots])) goto null_pointer;
    CALL(target, sp + 1);
}
OP(INSTANCEOF_Q_IFEQ): {
    Object *o = slot_to_ref(tos);
    bool yes = o && class_is_subclass(object_class(o), insn_pointer(pc));
    DROP();
    JUMP_AT(1, !yes);
}

    /* --- not from bytecode --- */
OP(TRANSLATE):
    t->frame->lock = NULL;
    SAVE();
    if (!method_translate(t, t->frame->method)) goto exception;
    pc = __atomic_load_n(&t->frame->method->code, __ATOMIC_ACQUIRE);
    RELOAD_TABLE();
    DISPATCH();
OP(SYNC_ENTER): {
    Frame *f = t->frame;
    Object *lock = method_is_static(f->method) ? class_mirror(f->method->holder) : slot_to_ref(locals[0]);
    if (likely(monitor_enter_fast(t, lock, f))) f->lock = lock;
    else {
        f->lock = NULL;
        SAVE();
        if (!interp_lock_method(t, f)) goto exception;
    }
    if (unlikely(thread_trap(t))) {
        pc++;
        SAVE();
        if (!interp_enter(t, f)) goto exception;
        RELOAD_TABLE();
        DISPATCH();
    }
    NEXT(1);
}
OP(NATIVE): {
    Frame *f = t->frame;
    Slot value = 0;
    f->sp = frame_stack(f) + 1;
    if (unlikely(!interp_native(t, f, &value))) goto exception;
    RELOAD_TABLE();
    unsigned type = f->method->return_type;
    POP_FRAME();
    if (type == T_VOID) DROP();
    else {
        tos = value;
        if (type == T_LONG || type == T_DOUBLE) sp++;
    }
    DISPATCH();
}
OP(POLYMORPHIC): {      /* a tail call: the intrinsic's frame goes, its target takes the arguments where they are */
    Frame *f = t->frame;
    Slot *args_end = f->locals + f->method->argument_slots;
    unsigned kind = pc->a;
    const Slot *args = f->locals;
    t->frame = f->caller;
    pc = t->frame->pc;
    sp = args_end - 1;
    tos = *sp;
    Method *target = polymorphic_target(kind, args, &args_end);
    if (unlikely(!target)) {
        SAVE();
        args_end = sp + 1;
        target = polymorphic_select(t, kind, args, &args_end);
        if (!target) goto exception;
        RELOAD_TABLE();
    }
    CALL(target, args_end);
}
OP(ABSTRACT): SAVE(); interp_abstract(t); goto exception;
OP(CORRUPT): SAVE(); interp_corrupt(t); goto exception;
OP(BREAKPOINT): {
    unsigned op;
    SAVE();
    if (!interp_step(t, pc, false, &op)) goto exception;
    RELOAD_TABLE();
    goto *plain[op];
}
OP(EXIT):
    if (result) *result = tos;
    return true;

step: {
    unsigned op;
    SAVE();
    if (!interp_step(t, pc, true, &op)) goto exception;
    RELOAD_TABLE();
    goto *plain[op];
}

    /* clang-format on */
    /* Pushes a frame for [m], whose arguments end at [end]; t->frame is the caller, pc its invoke. */
invoke : {
    if (unlikely((char *)end + m->frame_bytes > t->stack_limit)) goto stack_overflow;
    Frame *caller = t->frame;
    locals = end - m->argument_slots;
    Frame *f = (Frame *)(locals + m->max_locals);
    caller->pc = pc;
    f->caller = caller;
    f->method = m;
    f->locals = locals;
    f->flags = 0;
    t->frame = f;
    sp = frame_stack(f);
    pc = __atomic_load_n(&m->code, __ATOMIC_ACQUIRE);
    if (unlikely(thread_trap(t))) {
        f->lock = NULL;
        SAVE();
        if (pc != insn_abstract_stub && !(m->access & (ACC_SYNCHRONIZED | ACC_NATIVE))) {
            if (!interp_enter(t, f)) goto exception;
            pc = f->method->translated->insns;
        }
        RELOAD_TABLE();
    }
    DISPATCH();
}

poll:
    SAVE();
    if (!interp_poll(t)) goto exception;
    RELOAD_TABLE();
    DISPATCH();
null_pointer:
    SAVE();
    throw_null_pointer(t);
    goto exception;
array_index_load:
    SAVE();
    throw_array_index(t, slot_to_int(tos), slot_to_ref(sp[-1]));
    goto exception;
array_index_store:
    SAVE();
    throw_array_index(t, slot_to_int(sp[-1]), slot_to_ref(sp[-2]));
    goto exception;
array_index_store2:
    SAVE();
    throw_array_index(t, slot_to_int(sp[-2]), slot_to_ref(sp[-3]));
    goto exception;
division:
    SAVE();
    throw_division(t);
    goto exception;
stack_overflow:
    t->frame->pc = pc;
    t->frame->sp = end;
    throw_stack_overflow(t);
    goto exception;
forced_dispatch: /* the frame on top is to end, or code runs that was called from C on top of it */
    if (!thread_is_forced(t)) goto *(t->stepping ? stepping : plain)[pc->op];
    SAVE();
exception : {
    Object *e;
    Frame *f = interp_unwind(t, &e);
    if (!f) return false;
    if (unlikely(!e)) {
        if (thread_trap(t) & TRAP_EARLY_RETURN) goto return_early;
        if (!interp_pop_forced(t)) goto exception;
        f = t->frame;
        locals = f->locals;
        sp = f->sp - 1;
        tos = *sp;
        pc = f->pc;
        RELOAD_TABLE();
        DISPATCH();
    }
    locals = f->locals;
    sp = frame_stack(f) + 1;
    tos = (Slot)(uintptr_t)e;
    pc = f->pc;
    RELOAD_TABLE();
    DISPATCH();
}
return_early : {
    Slot value;
    unsigned type = t->frame->method->return_type;
    if (!interp_return_forced(t, &value)) goto exception;
    RELOAD_TABLE();
    POP_FRAME();
    if (type == T_VOID)
        DROP();
    else {
        tos = value;
        if (type == T_LONG || type == T_DOUBLE) sp++;
    }
    DISPATCH();
}
}
