/* The cold half of the interpreter: everything an instruction does that is not its common case. Called with the frame's
   pc and sp stored (everything in memory). Functions returning bool leave an exception pending on false. */
#ifndef vm_interp_interp_slow_h
#define vm_interp_interp_slow_h
#include "vm/interp/translate.h"

#define COLD __attribute__((noinline, cold))

/* Resolution and quickening: rewrite *pc when the instruction is final. */
typedef enum Quicken {
    QUICKEN_FAILED,
    QUICKEN_DONE /* dispatch again */,
    QUICKEN_SLOW /* class is being initialised by this thread: use the result now */
} Quicken;
Quicken slow_resolve_field(Thread *t, Insn *pc, bool is_static, bool is_put, Field **field);
Quicken slow_resolve_new(Thread *t, Insn *pc, Class **result);
Quicken slow_resolve_static(Thread *t, Insn *pc, Method **result);
bool slow_resolve_virtual(Thread *t, Insn *pc);
bool slow_resolve_special(Thread *t, Insn *pc);
bool slow_resolve_interface(Thread *t, Insn *pc);
bool slow_resolve_type(Thread *t, Insn *pc, unsigned quick_op); /* checkcast, instanceof, anewarray */
bool slow_ldc(Thread *t, Insn *pc, Slot *value);                /* value valid when the entry could not be quickened */
bool slow_link_dynamic(Thread *t, Insn *pc);
bool slow_link_handle(Thread *t, Insn *pc);
Object *slow_multianewarray(Thread *t, const Insn *pc, const Slot *counts);
/* Receiver class [c] at an INVOKEINTERFACE site: the selected method, entered in the site's cache. */
Method *slow_select_interface(Thread *t, CallSite *site, Class *c);

/* Field values by type, for volatile and not yet quickened accesses. Long/double/int as in a Slot. */
FROM_LOOP Slot field_load(const Field *f, Object *base, bool is_volatile);
FROM_LOOP void field_store(const Field *f, Object *base, Slot value, bool is_volatile);

bool throw_null_pointer(Thread *t);
bool throw_array_index(Thread *t, int32_t index, Object *array);
bool throw_division(Thread *t);
bool throw_class_cast(Thread *t, Object *o, Class *target);
bool throw_array_store(Thread *t, Object *value);
bool throw_stack_overflow(Thread *t);

/* Finds the handler for t->exception from the top frame down to the nearest stub; reports Exception, MethodExit and
   ExceptionCatch. The frame to continue in (its pc set), and the exception in [exception]; NULL at a stub: the
   exception stays pending and the C caller returns false. */
Frame *interp_unwind(Thread *t, Object **result);
/* Slow checks while trap != 0. */
bool interp_poll(Thread *t);
bool interp_enter(Thread *t, Frame *f); /* MethodEntry and similar ones; the monitor of synchronized methods is held */
/* Before the frame is popped normally. False: an exception is pending, or the frame is forced to end otherwise; the
   frame has gone if a callback threw. */
bool interp_leave(Thread *t, Frame *f, Slot *value);
bool interp_report_leave(Thread *t, Frame *f, Slot *value); /* the events of it only */
/* Single step and/or breakpoint at the current pc, then the plain op to execute in *op. */
bool interp_step(Thread *t, const Insn *pc, bool stepping, unsigned *op);
unsigned interp_plain_op(Thread *t, const Insn *pc);
/* Rewrites all accesses and calls that were resolved to a target. All threads are stopped: no thread is between
   reading an op and reading its operands. */
typedef bool IsTarget(uintptr_t resolved, unsigned tag, const void *target);
typedef uint64_t NewForm(const void *target, unsigned bytecode, unsigned index);
void interp_rewrite_resolved(IsTarget *is_target, NewForm *form, const void *target);
/* Changes of instructions, one thread after the other. In between, that of element [index]: whether it is unresolved,
   and another form of it; under a breakpoint the op goes to the side table and BREAKPOINT stays. */
void interp_rewriting_begin(void);
void interp_rewriting_end(void);
bool interp_is_unresolved(const MethodCode *code, uint32_t index);
void interp_rewrite_at(MethodCode *code, uint32_t index, uint64_t insn);
bool interp_lock_method(Thread *t, Frame *f);
bool interp_monitor_enter(Thread *t, Object *o);
/* At the end of a frame: gives back the lock of a synchronized method and all that monitorenter left over. False:
   IllegalMonitorStateException pending. */
bool interp_release_monitors(Thread *t, Frame *f);
bool interp_native(Thread *t, Frame *f, Slot *result);
bool interp_end_wait(Thread *t);
bool interp_abstract(Thread *t); /* throws for the abstract or deleted method on top and pops its frame */
bool interp_corrupt(Thread *t);

/* vm/interp/forced.c: the top frame is popped, or returns early. While it is to, [t]'s dispatch table is
   interp_forced_table, and what asks before the next instruction of the frame is reported so here. */
static inline bool thread_is_forced(const Thread *t) {
    return thread_trap(t) & TRAP_FORCED && t->forced.frame == t->frame;
}
void interp_choose_dispatch(Thread *t);

/* The loop (vm/interp/interp.c). With t == NULL only exports the dispatch tables. */
bool interp_run(Thread *t, Method *m, Slot *end, Slot *result);
extern const void *const *interp_plain_table, *const *interp_step_table, *const *interp_forced_table;
extern const void *const *interp_point_table; /* of threads while schedules are explored (vm/interp/point.h) */
extern const void *const *interp_again_table; /* for an instruction that has been resolved, or stepped to: plain, or
                                                 that one */
extern const Insn insn_translate_stub[1], insn_native_stub[1], insn_abstract_stub[1], insn_exit_stub[2];
void interp_init(void);
#endif
