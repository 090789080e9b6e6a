/* Field watches: accesses to a watched field are instructions of their own (GETFIELD_WATCHED and its like), so that all
   other accesses, fused and quickened, stay as fast as they are. A watch that comes or goes rewrites what has been
   resolved so far; what is resolved later asks Field.watched (slow_resolve_field). */
#include "vm/interp/watch.h"

#include "classfile/bytecode.h"
#include "runtime/hooks.h"
#include "vm/interp/interp_slow.h"

typedef enum Access { NO_ACCESS, GET_FIELD, PUT_FIELD, GET_STATIC, PUT_STATIC } Access;

static Access access_of_op(unsigned op) {
    if (op >= OP_GETFIELD_B && op <= OP_GETFIELD_A) return GET_FIELD;
    if (op >= OP_PUTFIELD_Z && op <= OP_PUTFIELD_A) return PUT_FIELD;
    if (op >= OP_GETSTATIC_B && op <= OP_GETSTATIC_A) return GET_STATIC;
    if (op >= OP_PUTSTATIC_Z && op <= OP_PUTSTATIC_A) return PUT_STATIC;
    switch (op) {
    case OP_GETFIELD_VOLATILE:
    case OP_GETFIELD_WATCHED: return GET_FIELD;
    case OP_PUTFIELD_VOLATILE:
    case OP_PUTFIELD_WATCHED: return PUT_FIELD;
    case OP_GETSTATIC_VOLATILE:
    case OP_GETSTATIC_WATCHED: return GET_STATIC;
    case OP_PUTSTATIC_VOLATILE:
    case OP_PUTSTATIC_WATCHED: return PUT_STATIC;
    default: return NO_ACCESS;
    }
}

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

typedef struct Rewriting {
    const Field *field;
    const RuntimePool *pool; /* the last one looked at: methods come class by class */
    bool resolved;           /* an entry of it has been resolved to the field */
} Rewriting;

static bool has_resolved(const RuntimePool *pool, const Field *f) {
    for (unsigned i = 1; i < pool->file->cp.count; i++)
        if (pool->resolved[i] == (uintptr_t)f) return true;
    return false;
}

/* The world is stopped: no thread stands between reading an op and reading its operands. */
static void rewrite_method(Method *m, void *context) {
    Rewriting *r = context;
    const Field *f = r->field;
    MethodCode *code = m->translated;
    if (!code) return;
    if (m->pool != r->pool) {
        r->pool = m->pool;
        r->resolved = has_resolved(m->pool, f);
    }
    if (!r->resolved) return;
    for (uint32_t i = 0; i < code->count; i++) {
        bool covered = code->insns[i].op == OP_BREAKPOINT;
        Access access = access_of_op(covered ? code->covered[i] : insn_plain[code->insns[i].op]);
        if (access == NO_ACCESS) continue;
        unsigned index = bytecode_u2(m->info->code + code->bci[i] + 1);
        if (m->pool->resolved[index] != (uintptr_t)f) continue;
        uint64_t insn = watch_quick_access(f, access >= GET_STATIC, access == PUT_FIELD || access == PUT_STATIC);
        if (covered) {
            code->covered[i] = (uint16_t)insn;
            insn = (insn & ~0xffffull) | OP_BREAKPOINT;
        }
        __atomic_store_n((uint64_t *)(void *)&code->insns[i], insn, __ATOMIC_RELEASE);
        code_refuse_around(code, (int)i);
    }
}

void watch_field(Field *f, unsigned watched) {
    __atomic_store_n(&f->watched, (uint8_t)watched, __ATOMIC_RELAXED);
    Rewriting r = {.field = f};
    for (Class *c = all_classes; c; c = c->next_all) class_visit_methods(c, rewrite_method, &r);
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
