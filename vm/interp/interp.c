/* The interpreter loop. Java-to-Java calls do not recurse in C: a call pushes a frame (runtime/frame.h) and goes on.
   One function with computed goto on token-threaded 8-byte instructions; the top of the operand stack is cached in
   `tos`.

   Register conventions: pc = current instruction; sp = where tos goes when something is pushed; locals; tos = top
   element (garbage when the stack is empty: word 0 of the operand stack takes it). Long and double use two words with
   the bits in the upper one, so that every stack instruction works on words. What can walk the stack, collect, block or
   run Java is called by AWAY() or one of its kin, with the frame complete in memory. No handler changes stack memory or
   locals before that, so that the state "before the instruction" is what an observer sees. Most handlers are generated
   from insns.def, with those of sequences of instructions (docs/work/sequences.md). */
#include "vm/interp/interp.h"

#include <math.h>
#include <string.h>

#include "base/java_math.h"
#include "runtime/allocate.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/monitor.h"
#include "runtime/wellknown.h"
#include "vm/classes/initialize.h"
#include "vm/classes/resolve.h"
#include "vm/interp/continuation.h"
#include "vm/interp/forced.h"
#include "vm/interp/foreign.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/intrinsic.h"
#include "vm/interp/native.h"
#include "vm/interp/point.h"
#include "vm/interp/polymorphic.h"
#include "vm/interp/profile.h"
#include "vm/interp/sample.h"
#include "vm/interp/watch.h"

const void *const *interp_plain_table, *const *interp_step_table, *const *interp_forced_table,
                                                                      *const *interp_point_table;
const void *const *interp_again_table;

/* Called by the handlers of insns.def. The loop is so large that the compiler inlines only what must be. */
#define INLINE static inline __attribute__((always_inline))
INLINE int32_t float_to_int(double v) {
    if (v != v) return 0;
    if (v >= 2147483647.0) return INT32_MAX;
    if (v <= -2147483648.0) return INT32_MIN;
    return (int32_t)v;
}
INLINE int64_t float_to_long(double v) {
    if (v != v) return 0;
    if (v >= 9223372036854775807.0) return INT64_MAX;
    if (v <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)v;
}
INLINE Slot int_div(Slot x, Slot y) {
    int32_t a = slot_to_int(x), b = slot_to_int(y);
    return slot_int(b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b);
}
INLINE Slot int_rem(Slot x, Slot y) {
    int32_t a = slot_to_int(x), b = slot_to_int(y);
    return slot_int(b == -1 ? 0 : a % b);
}
INLINE int64_t long_div(int64_t a, int64_t b) { return b == -1 ? (int64_t)(0ull - (uint64_t)a) : a / b; }
INLINE int64_t long_rem(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }
INLINE Slot int_narrow(unsigned type, Slot v) {
    switch (type) {
    case T_BOOLEAN: return v & 1;
    case T_BYTE: return slot_int((int8_t)v);
    case T_CHAR: return (uint16_t)v;
    default: return slot_int((int16_t)v);
    }
}
/* Written so that a jump on the sign of the result becomes a jump on the comparison. */
INLINE int compare_long(int64_t a, int64_t b) { return a < b ? -1 : a == b ? 0 : 1; }
INLINE int compare_low(double a, double b) { return a > b ? 1 : a == b ? 0 : -1; }  /* NaN: -1 */
INLINE int compare_high(double a, double b) { return a < b ? -1 : a == b ? 0 : 1; } /* NaN: 1 */
INLINE Class *class_of(Slot object) { return object_class(slot_to_ref(object)); }
INLINE Slot take_cell(Thread *t, Class *c) {
    return slot_ref(heap_take_cell(&t->heap, &c->layout, c->layout.size_class));
}

/* Before a call that needs no complete frame, but may take so long that a sampler should find the instruction. */
#define NOTE_PC() (t->frame->pc = pc)
INLINE bool is_subclass(Thread *t, const Insn *pc, Class *sub, Class *super) {
    CLASS_ANSWER_IS_SUBCLASS(sub, super, (NOTE_PC(), class_is_subclass_slow(sub, super)));
}
#define IS_SUBCLASS(sub, super) is_subclass(t, pc, sub, super)

__attribute__((section("interp_loop"))) bool interp_run(Thread *t, Method *m, Slot *end, Slot *result) {
    /* As distances: 4 bytes each and nothing for the dynamic linker to do. */
    static const int32_t labels[] = {
#define DISTANCE(name) (int32_t)((const char *)&&name - (const char *)&&step),
#define LABEL DISTANCE
#define LEAF_LABEL(name)
#include "interp_labels.inc"
#undef LABEL
#undef LEAF_LABEL
#define LABEL(name)
#define LEAF_LABEL DISTANCE
        DISTANCE(call_with_frame) /* when there is no leaf */
#include "interp_labels.inc"
    };
#undef LEAF_LABEL
#define LEAF_LABEL(name) +1
    enum {
        LEAVES = 1
#include "interp_labels.inc"
    };
    enum { OPS = sizeof labels / sizeof *labels, FIRST_LEAF = OPS - LEAVES };
    static const void *plain[OPS], *stepping[OPS], *forcing[OPS], *pointing[OPS];
#ifdef VM_PROFILE
    static const void *counting[OPS];
    const void **const usual = counting;
#else
    const void **const usual = plain; /* the table of threads that nobody watches */
#endif
    if (!t) {
        for (unsigned i = 0; i < OPS; i++) {
            plain[i] = (const char *)&&step + labels[i];
            stepping[i] = i < OP_TRANSLATE || i == OP_BREAKPOINT || i > OP_CORRUPT ? &&step : plain[i];
            forcing[i] = &&forced_dispatch;
#ifdef VM_PROFILE
            counting[i] = stepping[i] == &&step ? &&count : plain[i];
            if (i >= FIRST_LEAF) counting[i] = &&call_with_frame;
#endif
            const PointKind kind = point_kind(i < FIRST_LEAF ? insn_plain[i] : OP_NOP);
            pointing[i] = kind == POINT_HERE       ? &&point
                          : kind == POINT_AT_ENTRY ? &&point_at_entry
                          : kind == POINT_MAKES_OBJECT
                              ? &&allocate
                              : (const char *)&&step + labels[i < FIRST_LEAF ? insn_plain[i] : i];
            if (i >= FIRST_LEAF) stepping[i] = forcing[i] = pointing[i] = &&call_with_frame;
        }
        sample_set_handlers(plain, FIRST_LEAF, OPS);
        interp_plain_table = usual;
        interp_step_table = stepping;
        interp_forced_table = forcing;
        interp_point_table = pointing;
        interp_again_table = plain;
        return true;
    }
    const Insn *pc = t->frame->pc; /* the stub: behind it stands EXIT */
    const void *const *table = __atomic_load_n(&t->dispatch, __ATOMIC_RELAXED);
    Slot *sp = end - 1, *locals = NULL;
    Slot tos = *sp;

/* From here to `invoke` a line is an instruction wherever it fits, which clang-format would not leave. */
/* clang-format off */
/* Another thread may rewrite the instruction (one 64-bit store): the operands are read with the op or after it, and
   belong to it. REST(): pc, for reading operands of the elements that follow a sequence's head, which were resolved
   before the head became one. */
#if INSN_IN_MEMORY
#define OPERATION() __atomic_load_n(&pc->op, __ATOMIC_ACQUIRE)
#define FETCH() ((void)0)
#define OPERAND_A pc->a
#define OPERAND_B pc->b
#define OPERAND_POINTER insn_pointer(pc)
#define REST() pc
#else
    uint64_t insn = 0;
#define FETCH() (insn = __atomic_load_n((const uint64_t *)(const void *)pc, __ATOMIC_RELAXED))
#define OPERATION() (uint16_t)FETCH()
#define OPERAND_A (uint16_t)(insn >> 16)
#define OPERAND_B (int32_t)(insn >> 32)
#define OPERAND_POINTER insn_pointer_of(insn)
#define REST() insn_depend(pc, insn)
#endif
#define DISPATCH() goto *table[OPERATION()]
#define NEXT(n) do { pc += (n); DISPATCH(); } while (0)
#define OP(name) L_##name
#define PUSH(v) do { Slot v_ = (v); *sp++ = tos; tos = v_; } while (0)
#define PUSH2(v) do { Slot v_ = (v); *sp = tos; sp += 2; tos = v_; } while (0)
#define DROP() (tos = *--sp)
#define SAVE() (*sp = tos, t->frame->sp = sp + 1, t->frame->pc = pc)
#define RELOAD_TABLE() (table = __atomic_load_n(&t->dispatch, __ATOMIC_RELAXED))
/* The ways out of the loop and back. What can walk the stack, collect, block, run Java or throw is called with the
   frame complete; afterwards a tool may have switched stepping on. AWAY: [call] is true unless an exception is
   pending. */
#define AWAY_OR(call, failed) do { \
    SAVE(); \
    if (unlikely(!(call))) goto failed; \
    RELOAD_TABLE(); } while (0)
#define AWAY(call) AWAY_OR(call, exception)
#define THROW(call) do { SAVE(); call; goto exception; } while (0)
#define LOOK(call) (SAVE(), (call)) /* that only reads the frame */
/* Another frame, which is complete, goes on. */
#define RESUME(frame, top) do { \
    const Frame *f_ = (frame); \
    locals = f_->locals; \
    pc = f_->pc; \
    sp = (top); \
    RELOAD_TABLE(); } while (0)
#define MUTABLE_PC ((Insn *)(uintptr_t)pc)
#define REDISPATCH() do { \
    RELOAD_TABLE(); \
    if (unlikely(thread_is_forced(t))) goto exception; \
    unsigned op_ = interp_plain_op(t, pc); \
    FETCH(); \
    goto *interp_again_table[op_]; } while (0)
/* [call] replaces the instruction by another one, which is done then; RESOLVE: or it says that it has not. */
#define QUICKEN(call) do { \
    SAVE(); \
    if (unlikely(!(call))) goto exception; \
    REDISPATCH(); } while (0)
#define RESOLVE(call) do { \
    SAVE(); \
    Quicken done_ = (call); \
    if (done_ == QUICKEN_FAILED) goto exception; \
    if (done_ == QUICKEN_DONE) REDISPATCH(); \
    RELOAD_TABLE(); } while (0)
/* Without a branch of its own for the poll. */
#define JUMP() do { \
    pc += pc->b; \
    const void *next_ = table[OPERATION()]; \
    if (thread_trap(t)) next_ = &&poll; \
    goto *next_; } while (0)
#define JUMP_IF(condition) do { if (condition) JUMP(); NEXT(1); } while (0)
/* Whether leaving out a call of [m] could be noticed: events, single stepping, breakpoints, a body that is not what it
   was. */
#define OBSERVED(m) \
    (thread_trap(t) || table != usual || __atomic_load_n(&((Method *)(m))->has_changed, __ATOMIC_RELAXED))
/* Calls [method]: its arguments are in memory, up to sp. Until it runs it is in tos, which would be free: a variable of
   its own costs every call a place in memory. */
#define CALLEE ((Method *)(uintptr_t)tos)
#define CALL(method) do { tos = (Slot)(uintptr_t)(method); goto invoke; } while (0)
/* Java data: other threads may read and write it at the same time; what they see is one value or the other. Acquire and
   release cost nothing on x86 and publish an object together with its header, length and final fields, however the
   program publishes it (JLS 17.5). */
#define READ(type, p) __atomic_load_n((const type *)(p), __ATOMIC_ACQUIRE)
#define WRITE(type, p, v) __atomic_store_n((type *)(p), (type)(v), __ATOMIC_RELEASE)
/* Before pc changes: a signal's handler that finds pc after a store finds what was stored; profilers count on it. It
   costs no instruction: compilers keep the order of atomic stores and of volatile statements, and this one reads the
   old pc. */
#define STORED() __asm__ volatile("" : : "r"(pc))
#define FIELD(o, offset) object_at(slot_to_ref(o), (uint32_t)(offset))
#define ELEMENT(type, array, index) READ(type, &((type *)array_data(slot_to_ref(array)))[(uint32_t)(index)])
#define SET_ELEMENT(type, array, index, v) WRITE(type, &((type *)array_data(slot_to_ref(array)))[(uint32_t)(index)], v)
#define IN_BOUNDS(array, index) ((uint32_t)(index) < array_length(slot_to_ref(array)))
/* their elements keep the lowest bit only (JVMS 6.5 bastore) */
#define IS_BOOLEANS(array) (class_of(array) == primitive_array_classes[T_BOOLEAN])
#define AS_REF(v) slot_ref(ref_expand(v))

    CALL(m);

    /* ---- constants ---- */
OP(LDC): {
    Slot value = 0;
    AWAY(slow_ldc(t, MUTABLE_PC, &value));
    PUSH(value);
    NEXT(1);
}
OP(LDC2): {
    Slot value = 0;
    AWAY(slow_ldc(t, MUTABLE_PC, &value));
    PUSH2(value);
    NEXT(1);
}
    /* ---- jumps ---- */
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

    /* ---- returns ---- */
#define LEAVES_SLOWLY(f) (thread_trap(t) | (f)->flags)
/* A copy of tos is passed: a variable whose address is taken is kept in memory, everywhere. */
#define LEAVING_BY(leave, with_value) do { \
    if (unlikely(LEAVES_SLOWLY(t->frame))) { \
        Slot value_ = tos; \
        AWAY(leave(t, t->frame, (with_value) ? &value_ : NULL)); \
    } } while (0)
#define LEAVING(with_value) LEAVING_BY(interp_leave, with_value)
#define POP(f) do { \
    Frame *c_ = (f)->caller; \
    sp = (f)->locals; t->frame = c_; locals = c_->locals; pc = c_->pc + 1; } while (0)
#define POP_FRAME() do { Frame *f_ = t->frame; POP(f_); } while (0)
#define RETURN_PLAINLY(value, words) do { \
    if (words) tos = (value); \
    Frame *leaving = t->frame; \
    if (unlikely(LEAVES_SLOWLY(leaving))) goto leave_slowly_##words; \
    POP(leaving); \
    if (!(words)) DROP(); \
    if ((words) == 2) sp++; \
    DISPATCH(); } while (0)
#define RETURN_AT_ONCE(value, words) do { \
    Slot value_ = (value); \
    POP(leaving); \
    if (words) tos = value_; \
    else DROP(); \
    if ((words) == 2) sp++; \
    DISPATCH(); } while (0)
#define LEAVE_SLOWLY(words) leave_slowly_##words: \
    LEAVING(words); \
    POP_FRAME(); \
    if (!(words)) DROP(); \
    if ((words) == 2) sp++; \
    DISPATCH();
LEAVE_SLOWLY(0)
LEAVE_SLOWLY(1)
LEAVE_SLOWLY(2)
OP(REGISTERING_RETURN):
    if (unlikely(object_class(slot_to_ref(locals[0]))->flags & CLASS_HAS_FINALIZER)) {
        AWAY(object_register_finalizer(t, slot_to_ref(locals[0])));
    }
    LEAVING(false);
    POP_FRAME();
    DROP();
    DISPATCH();
OP(SYNC_RETURN): {
    unsigned type = pc->a;
    if (type == T_BOOLEAN || type == T_BYTE || type == T_CHAR || type == T_SHORT) tos = int_narrow(type, tos);
    Frame *f = t->frame;
    /* an asynchronous exception may be caught by the method: it must find the monitor held */
    if (unlikely(thread_trap(t)))
        AWAY(interp_poll(t));
    bool released = !(f->method->access & ACC_SYNCHRONIZED);
    if (!released && likely(monitor_exit_fast(t, f->lock, f))) {
        f->lock = NULL;
        released = true;
    }
    if (unlikely(!released || monitor_frame_holds(t, f)))
        AWAY(interp_release_monitors(t, f));
    LEAVING_BY(interp_report_leave, type != T_VOID);
    POP_FRAME();
    if (type == T_VOID) DROP();
    else if (type == T_LONG || type == T_DOUBLE) sp++;
    DISPATCH();
}

    /* ---- fields ---- */
OP(GETFIELD): {
    Field *f;
    QUICKEN(slow_resolve_field(t, MUTABLE_PC, false, false, &f) != QUICKEN_FAILED);
}
OP(PUTFIELD): {
    Field *f;
    QUICKEN(slow_resolve_field(t, MUTABLE_PC, false, true, &f) != QUICKEN_FAILED);
}
OP(GETSTATIC): {
    Field *f;
    RESOLVE(slow_resolve_field(t, MUTABLE_PC, true, false, &f));
    if (unlikely(field_watched(f))) AWAY(watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, NULL, f));
    Slot v = field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC): {
    Field *f;
    RESOLVE(slow_resolve_field(t, MUTABLE_PC, true, true, &f));
    if (unlikely(field_watched(f)))
        AWAY(watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, NULL, f, tos));
    field_store(f, class_mirror(f->holder), tos, f->access & ACC_VOLATILE);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}
OP(GETFIELD_VOLATILE): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    Field f = { .type = (uint8_t)OPERAND_A, .offset = (uint32_t)OPERAND_B };
    tos = field_load(&f, o, true);
    if (f.type == T_LONG || f.type == T_DOUBLE) sp++;
    NEXT(1);
}
OP(PUTFIELD_VOLATILE): {
    Field f = { .type = (uint8_t)OPERAND_A, .offset = (uint32_t)OPERAND_B };
    int words = f.type == T_LONG || f.type == T_DOUBLE ? 2 : 1;
    Object *o = slot_to_ref(sp[-words]);
    if (unlikely(!o)) goto null_pointer;
    field_store(&f, o, tos, true);
    sp -= words + 1;
    tos = *sp;
    NEXT(1);
}
OP(GETSTATIC_VOLATILE): {
    const Field *f = insn_initialized_pointer(pc);
    Slot v = field_load(f, class_mirror(f->holder), true);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC_VOLATILE): {
    const Field *f = insn_initialized_pointer(pc);
    field_store(f, class_mirror(f->holder), tos, true);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}
OP(GETFIELD_WATCHED): {
    Object *o = slot_to_ref(tos);
    if (unlikely(!o)) goto null_pointer;
    Field *f = LOOK(watch_accessed_field(t->frame, false));
    AWAY(watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, o, f));
    tos = field_load(f, o, f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) sp++;
    NEXT(1);
}
OP(PUTFIELD_WATCHED): {
    Field *f = LOOK(watch_accessed_field(t->frame, true));
    int words = f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    Object *o = slot_to_ref(sp[-words]);
    if (unlikely(!o)) goto null_pointer;
    AWAY(watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, o, f, tos));
    field_store(f, o, tos, f->access & ACC_VOLATILE);
    sp -= words + 1;
    tos = *sp;
    NEXT(1);
}
OP(GETSTATIC_WATCHED): {
    Field *f = LOOK(watch_accessed_field(t->frame, false));
    AWAY(watch_report_access(t, t->frame, frame_bci(t->frame), f->holder, NULL, f));
    Slot v = field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE);
    if (f->type == T_LONG || f->type == T_DOUBLE) PUSH2(v);
    else PUSH(v);
    NEXT(1);
}
OP(PUTSTATIC_WATCHED): {
    Field *f = LOOK(watch_accessed_field(t->frame, true));
    AWAY(watch_report_modification(t, t->frame, frame_bci(t->frame), f->holder, NULL, f, tos));
    field_store(f, class_mirror(f->holder), tos, f->access & ACC_VOLATILE);
    sp -= f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    tos = *sp;
    NEXT(1);
}

    /* ---- calls ---- */
OP(INVOKEVIRTUAL): QUICKEN(slow_resolve_virtual(t, MUTABLE_PC));
OP(INVOKESPECIAL): QUICKEN(slow_resolve_special(t, MUTABLE_PC));
OP(INVOKEINTERFACE): QUICKEN(slow_resolve_interface(t, MUTABLE_PC));
OP(INVOKEDYNAMIC): QUICKEN(slow_link_dynamic(t, MUTABLE_PC));
OP(INVOKEHANDLE): QUICKEN(slow_link_handle(t, MUTABLE_PC));
OP(INVOKESTATIC): {
    Method *target;
    RESOLVE(slow_resolve_static(t, MUTABLE_PC, &target));
    if (unlikely(thread_is_forced(t))) goto exception;
    CALL(target);
}
OP(INVOKESPECIAL_Q): {
    Method *target = OPERAND_POINTER;
    *sp = tos;
    if (unlikely(!sp[1 - (int)target->argument_slots])) goto null_pointer;
    CALL(target);
}
OP(INVOKESPECIAL_CHECKED): {
    Method *target = OPERAND_POINTER;
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)target->argument_slots]);
    if (unlikely(!receiver)) goto null_pointer;
    if (unlikely(!IS_SUBCLASS(object_class(receiver), t->frame->method->pool->holder)))
        THROW(throw_receiver(t, object_class(receiver), t->frame->method->pool->holder));
    CALL(target);
}
OP(INVOKEVTABLE): {
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)OPERAND_A]);
    if (unlikely(!receiver)) goto null_pointer;
    CALL(object_class(receiver)->vtable[OPERAND_B]);
}
OP(INVOKEINTERFACE_Q): {
    CallSite *site = &t->frame->method->translated->sites[OPERAND_B];
    *sp = tos;
    Object *receiver = slot_to_ref(sp[1 - (int)site->argument_slots]);
    if (unlikely(!receiver)) goto null_pointer;
    Class *c = object_class(receiver);
    Method *target;
    if (likely(__atomic_load_n(&site->classes[0], __ATOMIC_ACQUIRE) == c)) target = site->methods[0];
    else if (__atomic_load_n(&site->classes[1], __ATOMIC_ACQUIRE) == c) target = site->methods[1];
    else
        AWAY(target = slow_select_interface(t, site, c));
    CALL(target);
}
OP(INVOKEHANDLE_Q):
    *sp = tos;
    if (unlikely(!sp[1 - (int)t->frame->method->translated->sites[OPERAND_B].argument_slots])) goto null_pointer;
    /* the rest as below */
OP(INVOKEDYNAMIC_Q): {
    CallSite *site = &t->frame->method->translated->sites[OPERAND_B];
    *sp = tos;
    if (site->appendix) *++sp = (Slot)(uintptr_t)site->appendix;    /* room: linking enlarged max_stack */
    CALL(site->target);
}

#define INTRINSIC(name, effect) OP(name): { \
    Method *target = OPERAND_POINTER; \
    if (unlikely(OBSERVED(target))) { *sp = tos; CALL(target); } \
    NOTE_PC(); \
    effect; \
    NEXT(1); }
INTRINSIC(MATH_SIN, tos = slot_double(math_sin(slot_to_double(tos))))
INTRINSIC(MATH_COS, tos = slot_double(math_cos(slot_to_double(tos))))
INTRINSIC(MATH_TAN, tos = slot_double(math_tan(slot_to_double(tos))))
INTRINSIC(MATH_EXP, tos = slot_double(exp(slot_to_double(tos))))
INTRINSIC(MATH_LOG, tos = slot_double(log(slot_to_double(tos))))
INTRINSIC(MATH_LOG10, tos = slot_double(math_log10(slot_to_double(tos))))
INTRINSIC(MATH_POW, sp -= 2; tos = slot_double(math_pow(slot_to_double(*sp), slot_to_double(tos))))
INTRINSIC(MATH_FMA, sp -= 4; tos = slot_double(fma(slot_to_double(sp[0]), slot_to_double(sp[2]), slot_to_double(tos))))
INTRINSIC(MATH_FMAF, sp -= 2; tos = slot_float(fmaf(slot_to_float(sp[0]), slot_to_float(sp[1]), slot_to_float(tos))))

    /* ---- objects ---- */
OP(NEW): {
    Class *c;
    RESOLVE(slow_resolve_new(t, MUTABLE_PC, &c));
    Object *o;
    AWAY(o = object_new(t, c));
    PUSH((Slot)(uintptr_t)o);
    NEXT(1);
}
OP(NEWARRAY): {
    Object *o;
    AWAY(o = array_new(t, primitive_array_classes[OPERAND_A], slot_to_int(tos)));
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(ANEWARRAY): QUICKEN(slow_resolve_type(t, MUTABLE_PC, OP_ANEWARRAY_Q));
OP(ANEWARRAY_Q): {
    Object *o;
    AWAY(o = array_new(t, OPERAND_POINTER, slot_to_int(tos)));
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(MULTIANEWARRAY): {
    Object *o;
    AWAY(o = slow_multianewarray(t, pc, sp + 1 - OPERAND_A));
    sp -= pc->a - 1;
    tos = (Slot)(uintptr_t)o;
    NEXT(1);
}
OP(ATHROW): {
    Object *e = slot_to_ref(tos);
    if (unlikely(!e)) goto null_pointer;
    THROW(t->exception = e);
}
OP(CHECKCAST):
    if (!tos) NEXT(1);          /* null passes without resolution (JVMS 6.5) */
    QUICKEN(slow_resolve_type(t, MUTABLE_PC, OP_CHECKCAST_Q));
OP(INSTANCEOF):
    if (!tos) NEXT(1);          /* null: 0 */
    QUICKEN(slow_resolve_type(t, MUTABLE_PC, OP_INSTANCEOF_Q));

    /* ---- what a generated handler does when a check fails; everything is as before the instruction ---- */
null_pointer:
    THROW(throw_null_pointer(t));
array_index_load:
    THROW(throw_array_index(t, slot_to_int(tos), slot_to_ref(sp[-1])));
array_index_store:
    THROW(throw_array_index(t, slot_to_int(sp[-1]), slot_to_ref(sp[-2])));
array_index_store2:
    THROW(throw_array_index(t, slot_to_int(sp[-2]), slot_to_ref(sp[-3])));
array_store:
    THROW(throw_array_store(t, slot_to_ref(tos)));
division:
    THROW(throw_division(t));
class_cast:
    THROW(throw_class_cast(t, slot_to_ref(tos), OPERAND_POINTER));
allocate: {
    Object *o;
    AWAY(o = object_new(t, OPERAND_POINTER));
    PUSH((Slot)(uintptr_t)o);
    NEXT(1);
}
call:
    *sp = tos;
    CALL(OPERAND_POINTER);
monitor_enter:
    AWAY_OR(interp_monitor_enter(t, slot_to_ref(tos)), not_entered);
    DROP();
    NEXT(1);
not_entered:
    if (!t->unmounted) goto exception;
    t->unmounted = false;
    goto unmounted;
monitor_exit:
    AWAY(monitor_exit(t, slot_to_ref(tos), t->frame));
    DROP();
    NEXT(1);

    /* ---- calls without a frame: the target is in tos, its arguments are in memory above sp ---- */
#define LEAF_CODE __atomic_load_n(&CALLEE->code, __ATOMIC_ACQUIRE)
#define LEAF_RETURN(value, words) do { \
    if (words) tos = (value); \
    sp += (words); \
    if (!(words)) tos = *sp; \
    NEXT(1); } while (0)

#include "interp_handlers.inc"

    /* ---- not from bytecode ---- */
OP(TRANSLATE):
    t->frame->lock = NULL;
    AWAY(method_translate(t, t->frame->method));
    pc = __atomic_load_n(&t->frame->method->code, __ATOMIC_ACQUIRE);
    DISPATCH();
OP(SYNC_ENTER): {
    Frame *f = t->frame;
    Object *lock = method_is_static(f->method) ? class_mirror(f->method->holder) : slot_to_ref(locals[0]);
    if (likely(monitor_enter_fast(t, lock, f))) f->lock = lock;
    else {
        f->lock = NULL;
        AWAY_OR(interp_lock_method(t, f), not_entered);
    }
    if (unlikely(thread_trap(t))) {
        pc++;
        AWAY(interp_enter(t, f));
        DISPATCH();
    }
    NEXT(1);
}
OP(INTRINSIC): {
    const Intrinsic *body = OPERAND_POINTER;
    Slot value = 0;
    if (unlikely(table != usual || !intrinsic_stands_for(body->classes)) || !body->body(t, locals, &value)) {
        RELOAD_TABLE(); /* a body that wanted memory may have waited for a collection */
        NEXT(1);
    }
    unsigned type = t->frame->method->return_type;
    POP_FRAME();
    if (type == T_VOID) DROP();
    else tos = value;
    if (type == T_LONG || type == T_DOUBLE) sp++;
    DISPATCH();
}
OP(NATIVE): {
    Frame *f = t->frame;
    Method *method = f->method;
    const NativeBinding *binding = __atomic_load_n(&method->native, __ATOMIC_ACQUIRE);
    Slot value = 0;
    f->sp = frame_stack(f) + 1;
    if (likely(binding && !(method->access & ACC_SYNCHRONIZED) && !thread_trap(t))) {
        f->lock = NULL;
        f->handle_mark = handle_mark(t);
        bool ok = native_call(t, method, binding, f->locals, &value);
        if (handle_mark(t) != f->handle_mark) handle_release(t, f->handle_mark);
        if (unlikely(!ok || t->exception)) goto not_entered;
        if (unlikely(thread_trap(t) | f->flags) && !interp_leave(t, f, method->return_type == T_VOID ? NULL : &value))
            goto exception;
    } else if (unlikely(!interp_native(t, f, &value))) goto not_entered;
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
    unsigned kind = OPERAND_A;
    const Slot *args = f->locals;
    t->frame = f->caller;
    locals = t->frame->locals;
    pc = t->frame->pc;
    sp = args_end - 1;
    tos = *sp;
    Method *target = polymorphic_target(kind, args, &args_end);
    if (unlikely(!target)) {
        args_end = sp + 1;
        AWAY(target = polymorphic_select(t, kind, args, &args_end));
    }
    sp = args_end - 1;
    CALL(target);
}
OP(LINK_TO_NATIVE): {   /* the intrinsic's frame goes; its caller calls C */
    Frame *f = t->frame;
    Slot *args = f->locals, value = 0;
    unsigned type = f->method->return_type;
    t->frame = f->caller;
    locals = t->frame->locals;
    pc = t->frame->pc;
    sp = args + f->method->argument_slots - 1;
    tos = *sp;
    AWAY(foreign_link_to_native(t, args, sp, &value));
    sp = args;
    pc++;
    if (type == T_VOID) DROP();
    else {
        tos = value;
        if (type == T_LONG || type == T_DOUBLE) sp++;
    }
    if (unlikely(thread_trap(t))) goto poll;
    DISPATCH();
}
OP(ENTER_SPECIAL): {    /* (the continuation, whether it is to go on, whether it is a virtual thread) */
    if (!slot_to_int(locals[1])) {
        sp = continuation_enter(t);
        if (unlikely(!sp)) goto exception;
        tos = *sp;
        CALL(method_Continuation_enter);
    }
    bool again;
    if (unlikely(!continuation_thaw(t, &again))) goto exception;
    if (method_is_native(t->frame->method)) {
        if (!interp_end_wait(t)) goto not_entered;
        RELOAD_TABLE();
        POP_FRAME();
        DROP();
        DISPATCH();
    }
    RESUME(t->frame, t->frame->sp - 1);
    tos = *sp;
    if (again) REDISPATCH();
    PUSH(NOT_PINNED);   /* the answer of doYield */
    if (unlikely(thread_trap(t))) {
        pc++;
        goto poll;
    }
    NEXT(1);
}
OP(LEAVE_SPECIAL):      /* enter has returned */
    continuation_leave(t);
    POP_FRAME();
    DROP();
    if (unlikely(thread_trap(t))) goto poll;
    DISPATCH();
OP(DO_YIELD): {         /* its frame goes first */
    Frame *f = t->frame;
    t->frame = f->caller;
    locals = t->frame->locals;
    pc = t->frame->pc;
    sp = f->locals - 1;
    tos = *sp;
    Pinned pinned;
    AWAY((pinned = continuation_freeze(t)) != PINNED_EXCEPTION);
    if (likely(!pinned)) goto unmounted;
    PUSH(pinned);
    NEXT(1);
}
unmounted:              /* back to who has called enterSpecial */
    RELOAD_TABLE();
    POP_FRAME();
    DROP();
    if (unlikely(thread_trap(t))) goto poll;
    DISPATCH();
OP(ABSTRACT): THROW(interp_abstract(t));
OP(CORRUPT): THROW(interp_corrupt(t));
OP(BREAKPOINT): {
    unsigned op;
    AWAY(interp_step(t, pc, false, &op));
    FETCH();
    goto *interp_again_table[op];
}
OP(EXIT):
    /* Which registers hold pc and tos, for sample.c. */
    __asm__ volatile(".pushsection interp_registers,\"a\"\n\t.asciz \"%0\"\n\t.asciz \"%1\"\n\t.popsection"
                     : : "r"(pc), "r"(tos));
    if (result) *result = tos;
    return true;

step: {
    unsigned op;
    AWAY(interp_step(t, pc, true, &op));
    FETCH();
    goto *interp_again_table[op];
}

/* Before an operation that other threads' may depend on, while schedules are explored (vm/interp/point.h). */
point_at_entry:
    t->frame->lock = NULL;
point: {
    unsigned op;
    AWAY(interp_point(t, pc, &op));
    FETCH();
    goto *plain[op];
}

#ifdef VM_PROFILE
count:
    profile_count(t->frame, pc);
    goto *plain[insn_plain[pc->op]];
#endif

OP(INVOKESTATIC_Q):
    *sp = tos;
    tos = (Slot)(uintptr_t)insn_initialized_pointer(pc);
    /* clang-format on */
    /* Calls CALLEE, whose arguments end at [sp]; t->frame is the caller, pc its invoke. With a trap there is no room
       for any call, and never for a leaf, so that only calls which have none ask why. */
#define PUSH_FRAME()                                           \
    do {                                                       \
        Frame *caller = t->frame;                              \
        locals = sp + 1 - CALLEE->argument_slots;              \
        Frame *f = (Frame *)(locals + CALLEE->max_locals);     \
        caller->pc = pc;                                       \
        f->caller = caller;                                    \
        f->method = CALLEE;                                    \
        f->locals = locals;                                    \
        f->flags = 0;                                          \
        pc = __atomic_load_n(&CALLEE->code, __ATOMIC_ACQUIRE); \
        f->pc = pc;                                            \
        thread_publish_frame(t, f);                            \
        sp = frame_stack(f);                                   \
    } while (0)
invoke:
    if (unlikely((char *)(sp + 1) + __atomic_load_n(&CALLEE->room, __ATOMIC_RELAXED) >
                 __atomic_load_n(&t->call_limit, __ATOMIC_RELAXED)))
        goto no_room;
    PUSH_FRAME();
    DISPATCH();
no_room:
    sp -= CALLEE->argument_slots;
    if (likely(!thread_trap(t))) goto *table[FIRST_LEAF + __atomic_load_n(&CALLEE->leaf, __ATOMIC_ACQUIRE)];
call_with_frame:
    sp += CALLEE->argument_slots;
    if ((char *)(sp + 1) + method_frame_bytes(CALLEE) > t->stack_limit) goto stack_overflow;
    PUSH_FRAME();
    if (thread_trap(t)) {
        Frame *f = t->frame;
        f->lock = NULL;
        const bool enters = pc != insn_abstract_stub && !(f->method->access & (ACC_SYNCHRONIZED | ACC_NATIVE));
        AWAY(!enters || interp_enter(t, f));
        if (enters) pc = f->method->translated->insns;
    }
    DISPATCH();

poll:
    AWAY(interp_poll(t));
    DISPATCH();
stack_overflow:
    t->frame->pc = pc;
    t->frame->sp = sp + 1;
    throw_stack_overflow(t);
    goto exception;
forced_dispatch: /* the frame on top is to end, or code runs that was called from C on top of it */
    if (!thread_is_forced(t)) goto *(t->stepping ? (const void *const *)stepping : interp_again_table)[OPERATION()];
    THROW((void)0);
exception : {
    Object *e;
    Frame *f = interp_unwind(t, &e);
    if (!f) return false;
    if (unlikely(!e)) {
        if (thread_trap(t) & TRAP_EARLY_RETURN) goto return_early;
        if (!interp_pop_forced(t)) goto exception;
        RESUME(t->frame, t->frame->sp - 1);
        tos = *sp;
        DISPATCH();
    }
    RESUME(f, frame_stack(f) + 1);
    tos = (Slot)(uintptr_t)e;
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
