/* Field watches: accesses to a watched field are instructions of their own (GETFIELD_WATCHED and its like), so that all
   other accesses, quickened and in sequences, stay as fast as they are. A watch that comes or goes rewrites what has
   been resolved so far; what is resolved later asks Field.watched (slow_resolve_field). */
#include "vm/interp/watch.h"

#include "classfile/bytecode.h"
#include "runtime/hooks.h"
#include "runtime/safepoint.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/intrinsic.h"

uint64_t watch_quick_access(const Field *f, bool is_static, bool is_put) {
    static const uint8_t column[16] = {[T_BOOLEAN] = 0, [T_BYTE] = 1, [T_CHAR] = 2,   [T_SHORT] = 3, [T_INT] = 4,
                                       [T_FLOAT] = 4,   [T_LONG] = 5, [T_DOUBLE] = 5, [T_OBJECT] = 6};
    static const uint16_t ops[2][2][7] = {
        {{OP_GETFIELD_B, OP_GETFIELD_B, OP_GETFIELD_C, OP_GETFIELD_S, OP_GETFIELD_I, OP_GETFIELD_J, OP_GETFIELD_A},
         {OP_PUTFIELD_Z, OP_PUTFIELD_B, OP_PUTFIELD_C, OP_PUTFIELD_C, OP_PUTFIELD_I, OP_PUTFIELD_J, OP_PUTFIELD_A}},
        {{OP_GETSTATIC_B, OP_GETSTATIC_B, OP_GETSTATIC_C, OP_GETSTATIC_S, OP_GETSTATIC_I, OP_GETSTATIC_J,
          OP_GETSTATIC_A},
         {OP_PUTSTATIC_Z, OP_PUTSTATIC_B, OP_PUTSTATIC_C, OP_PUTSTATIC_C, OP_PUTSTATIC_I, OP_PUTSTATIC_J,
          OP_PUTSTATIC_A}}};
    unsigned op = ops[is_static][is_put][column[f->type]];
    if (f->watched & (is_put ? FIELD_WATCH_MODIFICATION : FIELD_WATCH_ACCESS))
        return insn_make_pointer(is_static ? (is_put ? OP_PUTSTATIC_WATCHED : OP_GETSTATIC_WATCHED)
                                 : is_put  ? OP_PUTFIELD_WATCHED
                                           : OP_GETFIELD_WATCHED,
                                 f);
    if (f->access & ACC_VOLATILE)
        return is_static ? insn_make_pointer(is_put ? OP_PUTSTATIC_VOLATILE : OP_GETSTATIC_VOLATILE, f)
                         : insn_make(is_put ? OP_PUTFIELD_VOLATILE : OP_GETFIELD_VOLATILE, f->type, (int32_t)f->offset);
    return is_static ? insn_make_pointer(op, object_at(class_mirror(f->holder), f->offset))
                     : insn_make(op, 0, (int32_t)f->offset);
}

static bool is_field(uintptr_t resolved, unsigned tag, const void *field) { return resolved == (uintptr_t)field; }
static uint64_t access_form(const void *field, unsigned bytecode, unsigned index) {
    return watch_quick_access(field, bytecode == BC_getstatic || bytecode == BC_putstatic,
                              bytecode == BC_putfield || bytecode == BC_putstatic);
}

void watch_field(Field *f, unsigned watched) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    __atomic_store_n(&f->watched, (uint8_t)watched, __ATOMIC_RELAXED);
    intrinsic_refuse(f->holder);
    interp_rewrite_resolved(is_field, access_form, f);
}

COLD bool watch_report_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field) {
    if (field->watched & FIELD_WATCH_ACCESS && hooks_active & HOOK_FIELD_ACCESS)
        hooks.field_access(t, f, bci, c, o, field);
    return !t->exception && !thread_is_forced(t);
}
COLD bool watch_report_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot value) {
    if (field->watched & FIELD_WATCH_MODIFICATION && hooks_active & HOOK_FIELD_MODIFICATION)
        hooks.field_modification(t, f, bci, c, o, field, value);
    return !t->exception && !thread_is_forced(t);
}
