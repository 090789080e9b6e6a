/* Frames that do not end by their own code: JVMTI PopFrame and ForceEarlyReturn.

   The wish is recorded in the thread (Thread.forced and a TRAP_FORCED bit) while the thread is stopped, or by itself in
   a callback; the frame is the top one then. When the thread continues it finishes what it is doing in the VM for the
   instruction in progress. Before the frame's next instruction it meets a dispatch table whose entries all lead to
   `forced` in the loop; polls and what posts events fail and end there as well; an exception that is on its way is
   dropped. Java code that runs on top of the frame meanwhile, called by a callback or to load a class, has separate
   frames and is not concerned. */
#include "vm/interp/forced.h"

#include "classfile/bytecode.h"
#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/lock.h"
#include "runtime/monitor.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/member_name.h"

/* The dispatch table changes under threads_lock: other threads may be about to switch stepping. */
static void set_trap(Thread *t, uint32_t trap) {
    lock_acquire(&threads_lock);
    thread_clear_trap(t, TRAP_FORCED);
    thread_set_trap(t, trap);
    interp_choose_dispatch(t);
    lock_release(&threads_lock);
}

static void force(Thread *t, uint32_t trap, Slot value, Object *reference) {
    t->forced.frame = t->frame;
    t->forced.value = value;
    t->forced.reference = reference;
    set_trap(t, trap);
}

void interp_force_pop(Thread *t) { force(t, TRAP_FRAME_POP, 0, NULL); }
void interp_force_return(Thread *t, Slot value, Object *reference) { force(t, TRAP_EARLY_RETURN, value, reference); }

/* The frame's monitors are given back, of synchronized methods too (JVMTI PopFrame, Force Early Return); nothing is
   forced any more. */
static void end_forcing(Thread *t, Frame *f) {
    t->forced.frame = NULL;
    t->forced.reference = NULL;
    t->reported_exception = NULL;
    set_trap(t, 0);
    monitors_release_frame(t, f);
    f->lock = NULL;
}

bool interp_return_forced(Thread *t, Slot *value) {
    VM_ASSERT(thread_runs(t));
    Frame *f = t->frame;
    bool is_reference = f->method->return_type == T_OBJECT;
    *value = is_reference ? slot_ref(t->forced.reference) : t->forced.value;
    end_forcing(t, f);
    return !(thread_trap(t) | f->flags) || interp_report_leave(t, f, f->method->return_type == T_VOID ? NULL : value);
}

/* Words that the invoke instruction in progress takes from the operand stack. */
static unsigned invoke_words(const Frame *f) {
    const Method *m = f->method;
    const uint8_t *code = m->info->code + frame_bci(f);
    const ConstantPool *cp = &m->pool->file->cp;
    unsigned index = (unsigned)(code[1] << 8 | code[2]);
    if (code[0] == BC_invokedynamic)
        return (unsigned)descriptor_argument_slots(cp_descriptor(cp, cp->entries[index].dynamic.name_type_index));
    return (unsigned)descriptor_argument_slots(cp_ref_descriptor(cp, index)) + (code[0] != BC_invokestatic);
}

/* The linkTo intrinsics take a MemberName as their last argument, which their target does not get: it is made anew,
   naming the present version of the target. */
static Object *member_name_of(Thread *t, Method *m) {
    Class *c = loader_find_boot_class(t, symbol_intern_cstr("java/lang/invoke/MemberName"));
    Object *member = c ? object_new(t, c) : NULL;
    enum { REF_invokeVirtual = 5, REF_invokeStatic = 6 };
    return member && member_name_fill_method(t, member, method_current(m),
                                             method_is_static(m) ? REF_invokeStatic : REF_invokeVirtual)
               ? member
               : NULL;
}

bool interp_pop_forced(Thread *t) {
    VM_ASSERT(thread_runs(t));
    Frame *f = t->frame, *caller = f->caller;
    Method *m = f->method;
    end_forcing(t, f);
    frame_restore_arguments(f);
    unsigned wanted = invoke_words(caller),
             had = m->argument_slots; /* more than wanted: the appendix of a call site, which the invoke adds again */
    t->frame = caller;
    caller->sp = f->locals + (wanted < had ? wanted : had);
    if (wanted <= had) return true;
    Object *member = member_name_of(t, m);
    if (!member) return false;
    *caller->sp++ = slot_ref(member);
    return true;
}
