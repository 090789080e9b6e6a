/* Field watches: accesses to a watched field are instructions of their own (GETFIELD_WATCHED and its like), so that all
   other accesses, quickened and in sequences, stay as fast as they are. A watch rewrites what has been resolved so far;
   what is resolved later asks Field.watched (slow_resolve_field).

   Only the op changes, as under a breakpoint: the operands are those of the usual form, and the announcing one finds
   the field in the constant pool. So no thread has to be stopped: who has read an op finds the operands that belong to
   it, and who sees the watch by whatever orders it after SetFieldAccessWatch sees the new op. Clearing a watch changes
   Field.watched only: an instruction that is met then goes back to its usual form.

   Which instructions access a field is kept from the moment that somebody may watch one, until code is freed: so a
   watch costs as much as its field is accessed from places. */
#include "vm/interp/watch.h"

#include <stdlib.h>

#include "classfile/bytecode.h"
#include "runtime/hooks.h"
#include "runtime/safepoint.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/intrinsic.h"

static unsigned watch_kind(bool is_put) { return is_put ? FIELD_WATCH_MODIFICATION : FIELD_WATCH_ACCESS; }

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
    static const uint16_t volatile_ops[2][2] = {{OP_GETFIELD_VOLATILE, OP_PUTFIELD_VOLATILE},
                                                {OP_GETSTATIC_VOLATILE, OP_PUTSTATIC_VOLATILE}};
    static const uint16_t watched_ops[2][2] = {{OP_GETFIELD_WATCHED, OP_PUTFIELD_WATCHED},
                                               {OP_GETSTATIC_WATCHED, OP_PUTSTATIC_WATCHED}};
    bool is_volatile = f->access & ACC_VOLATILE;
    unsigned op = f->watched & watch_kind(is_put) ? watched_ops[is_static][is_put]
                  : is_volatile                   ? volatile_ops[is_static][is_put]
                                                  : ops[is_static][is_put][column[f->type]];
    if (is_volatile) return is_static ? insn_make_pointer(op, f) : insn_make(op, f->type, (int32_t)f->offset);
    return is_static ? insn_make_pointer(op, object_at(class_mirror(f->holder), f->offset))
                     : insn_make(op, 0, (int32_t)f->offset);
}

/* ---- The accesses that have been resolved; guarded as instructions are ---- */

typedef struct Access {
    Field *field;
    MethodCode *code;
    uint32_t index : 30, is_static : 1, is_put : 1;
    uint32_t next; /* of the same chain, + 1 */
} Access;
static struct {
    bool complete; /* atomic; false: there is none, and nothing is added */
    Access *list;
    uint32_t count, room; /* a power of two */
    uint32_t *chains;     /* by field: index + 1; as many as there is room */
} accesses;

static const Class *last_refused; /* fields are often watched class by class */

static uint32_t *chain_of(const Field *f) {
    return &accesses.chains[(uint64_t)(uintptr_t)f * UINT64_C(0x9e3779b97f4a7c15) >> 40 & (accesses.room - 1)];
}

static bool is_complete(void) { return __atomic_load_n(&accesses.complete, __ATOMIC_RELAXED); }
static void set_complete(bool complete) { __atomic_store_n(&accesses.complete, complete, __ATOMIC_RELAXED); }

static void forget(void) {
    set_complete(false);
    last_refused = NULL;
    free(accesses.list);
    free(accesses.chains);
    accesses.list = NULL;
    accesses.chains = NULL;
    accesses.count = accesses.room = 0;
}

static bool make_room(void) {
    uint32_t room = accesses.room ? accesses.room * 2 : 1024;
    Access *list = realloc(accesses.list, room * sizeof *list);
    if (!list) return false;
    accesses.list = list;
    uint32_t *chains = calloc(room, sizeof *chains);
    if (!chains) return false;
    free(accesses.chains);
    accesses.chains = chains;
    accesses.room = room;
    for (uint32_t i = 0; i < accesses.count; i++) {
        uint32_t *chain = chain_of(list[i].field);
        list[i].next = *chain;
        *chain = i + 1;
    }
    return true;
}

static bool add(MethodCode *code, uint32_t index, Field *f, bool is_static, bool is_put) {
    if (accesses.count == accesses.room && !make_room()) return false;
    uint32_t *chain = chain_of(f);
    accesses.list[accesses.count] =
        (Access){.field = f, .code = code, .index = index, .is_static = is_static, .is_put = is_put, .next = *chain};
    *chain = ++accesses.count;
    return true;
}

void watch_add_access(MethodCode *code, uint32_t index, Field *f, bool is_static, bool is_put) {
    if (is_complete() && !add(code, index, f, is_static, is_put)) forget();
}

void watch_forget_accesses(void) {
    VM_ASSERT(safepoint_is_mine(thread_self()));
    forget();
}

void watch_count_memory(MemoryUse *use) {
    memory_count(use, accesses.list);
    memory_count(use, accesses.chains);
}

static bool is_static_access(unsigned bytecode) { return bytecode == BC_getstatic || bytecode == BC_putstatic; }
static bool is_put_access(unsigned bytecode) { return bytecode == BC_putfield || bytecode == BC_putstatic; }

static void add_method(Method *m, void *context) {
    bool *ok = context;
    MethodCode *code = method_code(m);
    for (uint32_t i = 0; code && *ok && i < code->count; i++) {
        const uint8_t *bytes = m->info->code + code_bci(code, i);
        if (*bytes < BC_getstatic || *bytes > BC_putfield || interp_is_unresolved(code, i)) continue;
        *ok = add(code, i, (Field *)pool_resolved(m->pool, bytecode_u2(bytes + 1)), is_static_access(*bytes),
                  is_put_access(*bytes));
    }
}

/* Nothing runs. */
static bool find_all(void) {
    bool ok = make_room();
    for (const Class *c = all_classes; c && ok; c = c->next_all) class_visit_methods(c, add_method, &ok);
    if (ok)
        set_complete(true);
    else
        forget();
    return ok;
}

bool watch_know_accesses(Thread *self) {
    if (is_complete()) return true;
    if (self) safepoint_begin(self);
    interp_rewriting_begin();
    bool known = is_complete() || find_all();
    interp_rewriting_end();
    if (self) safepoint_end(self);
    return known;
}

/* ---- Watching ---- */

bool watch_field(Field *f, unsigned watched) {
    unsigned fresh = watched & ~f->watched;
    if (fresh && !is_complete()) return false;
    __atomic_store_n(&f->watched, (uint8_t)watched, __ATOMIC_RELAXED);
    if (fresh && f->holder != last_refused) intrinsic_refuse(last_refused = f->holder);
    for (uint32_t at = fresh ? *chain_of(f) : 0; at; at = accesses.list[at - 1].next) {
        const Access *a = &accesses.list[at - 1];
        if (a->field == f && fresh & watch_kind(a->is_put))
            interp_rewrite_at(a->code, a->index, watch_quick_access(f, a->is_static, a->is_put));
    }
    return true;
}

/* No watch is there any more: the instruction needs not come here again. */
static void restore_access(const Frame *f, Field *field, bool is_put) {
    MethodCode *code = f->method->translated;
    interp_rewriting_begin();
    if (!(field->watched & watch_kind(is_put)))
        interp_rewrite_at(code, (uint32_t)(f->pc - code->insns),
                          watch_quick_access(field, (field->access & ACC_STATIC) != 0, is_put));
    interp_rewriting_end();
}

COLD Field *watch_accessed_field(const Frame *f, bool is_put) {
    __atomic_thread_fence(__ATOMIC_ACQUIRE); /* the entry was resolved before the instruction was rewritten */
    const uint8_t *bytes = f->method->info->code + frame_bci(f);
    Field *field = (Field *)pool_resolved(f->method->pool, bytecode_u2(bytes + 1));
    if (!(field_watched(field) & watch_kind(is_put))) restore_access(f, field, is_put);
    return field;
}

COLD bool watch_report_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field) {
    if (field_watched(field) & FIELD_WATCH_ACCESS && hooks_wanted(HOOK_FIELD_ACCESS))
        hooks.field_access(t, f, bci, c, o, field);
    return !t->exception && !thread_is_forced(t);
}
COLD bool watch_report_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot value) {
    if (field_watched(field) & FIELD_WATCH_MODIFICATION && hooks_wanted(HOOK_FIELD_MODIFICATION))
        hooks.field_modification(t, f, bci, c, o, field, value);
    return !t->exception && !thread_is_forced(t);
}
