/* Field watches: accesses to a watched field are instructions of their own (GETFIELD_WATCHED and its like), so that all
   other accesses, quickened and in sequences, stay as fast as they are. A watch that comes or goes rewrites what has
   been resolved so far; what is resolved later asks Field.watched (slow_resolve_field).

   Which instructions those are is found by going through all code, at the first watch, and is kept up to date from then
   on, until code is freed: so a watch costs as much as its field is accessed from places, and the world is stopped only
   if there are any. */
#include "vm/interp/watch.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- The accesses that have been resolved; guarded as instructions are ---- */

typedef struct Access {
    Field *field;
    MethodCode *code;
    uint32_t index : 30, is_static : 1, is_put : 1;
    uint32_t next; /* of the same chain, + 1 */
} Access;
static struct {
    bool complete; /* false: there is none, and nothing is added */
    Access *list;
    uint32_t count, room; /* a power of two */
    uint32_t *chains;     /* by field: index + 1; as many as there is room */
} accesses;

static uint32_t *chain_of(const Field *f) {
    return &accesses.chains[(uint64_t)(uintptr_t)f * UINT64_C(0x9e3779b97f4a7c15) >> 40 & (accesses.room - 1)];
}

static void forget(void) {
    free(accesses.list);
    free(accesses.chains);
    memset(&accesses, 0, sizeof accesses);
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
    if (accesses.complete && !add(code, index, f, is_static, is_put)) forget();
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
    MethodCode *code = m->translated;
    for (uint32_t i = 0; code && *ok && i < code->count; i++) {
        const uint8_t *bytes = m->info->code + code->bci[i];
        if (*bytes < BC_getstatic || *bytes > BC_putfield || interp_is_unresolved(code, i)) continue;
        *ok = add(code, i, (Field *)pool_resolved(m->pool, bytecode_u2(bytes + 1)), is_static_access(*bytes),
                  is_put_access(*bytes));
    }
}

/* The world is stopped. */
static void find_all(void) {
    bool ok = make_room();
    for (const Class *c = all_classes; c && ok; c = c->next_all) class_visit_methods(c, add_method, &ok);
    if (ok)
        accesses.complete = true;
    else
        forget();
}

/* ---- Watching ---- */

static bool is_field(uintptr_t resolved, unsigned tag, const void *field) { return resolved == (uintptr_t)field; }
static uint64_t access_form(const void *field, unsigned bytecode, unsigned index) {
    return watch_quick_access(field, is_static_access(bytecode), is_put_access(bytecode));
}

bool watch_field(Field *f, unsigned watched) {
    bool stopped = safepoint_is_mine(thread_self()), done = stopped;
    if (!stopped && intrinsic_knows(f->holder)) return false; /* nor within a body that stands for a method */
    interp_rewriting_begin();
    if (stopped && !accesses.complete) find_all();
    uint32_t at = 0;
    if (accesses.complete) {
        for (at = *chain_of(f); at && accesses.list[at - 1].field != f; at = accesses.list[at - 1].next) {}
        done |= at == 0; /* so nobody stands between reading an op and reading its operands */
    }
    if (done) __atomic_store_n(&f->watched, (uint8_t)watched, __ATOMIC_RELAXED);
    if (stopped) intrinsic_refuse(f->holder);
    for (; done && at; at = accesses.list[at - 1].next) {
        const Access *a = &accesses.list[at - 1];
        if (a->field == f) interp_rewrite_at(a->code, a->index, watch_quick_access(f, a->is_static, a->is_put));
    }
    if (done && !accesses.complete) interp_rewrite_resolved(is_field, access_form, f); /* no memory to keep them */
    interp_rewriting_end();
    return done;
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
