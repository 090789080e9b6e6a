/* Abstract interpretation of a method by the kinds of its slots (see dataflow.h).
   The code is cut into basic blocks once; a work list in code order runs each block from its entry state until nothing
   changes. Merging two kinds that differ gives SLOT_CONFLICT, so the lattice has height one and a block is seldom run
   more than twice.

   Subroutines (jsr/ret, JVMS 4.10.2.5) are exact: a return address is tracked by its value, and entry states of a block
   are merged only when they hold the same return addresses in the same slots. So `ret` has exactly one successor, what
   a subroutine does not touch keeps the kind it has for that caller, and no notion of a subroutine's extent is needed.
   Return addresses that no `ret` can use any more are dropped. Still, subroutines that call each other twice double the
   number of states with each level. Type inference is less exact, as the specification wants it: one state for each
   block, a return address is of a subroutine, and what the subroutine touches is the same for all its callers. Kinds
   are found that way, too, where the exact one would need many states; a map then finds what a subroutine has not
   touched at the calls that the frame is really in (resolve_local). */
#include "classfile/dataflow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/flow.h"
#include "classfile/handlers.h"
#include "classfile/verifier_message.h"

enum { MAX_STATES = 50000, MAX_EXACT_STATES = 256, MAX_RET_LOCALS = 64, MAX_NESTING = 1024 };
#define MAX_STATE_BYTES ((size_t)256 << 20)

/* Type inference (JVMS 4.10.2.5): a subroutine that control is in, and the locals that were read or written since it
   was called. */
typedef struct Call {
    uint32_t target;
    uint64_t *touched; /* a bit for each local */
} Call;

/* What a jsr leaves for the ret of its subroutine: the locals it does not touch come from here. */
typedef struct CallSite {
    struct CallSite *next; /* of the same subroutine */
    VType *locals;
    uint32_t next_pc;
    uint32_t call_count; /* the calls that the site is in itself */
    Call *calls;
} CallSite;

typedef struct Subroutine {
    CallSite *sites;
    uint32_t ret_pc; /* plus one; 0: not known yet */
} Subroutine;

/* An entry state. */
typedef struct State {
    struct State *next; /* for maps: other ways to reach the block, distinguished by their return addresses */
    uint16_t depth;
    bool pending, this_uninitialized;
    uint32_t call_count;
    Call *calls;   /* outermost first */
    VType slots[]; /* locals, stack */
} State;

typedef struct Block {
    uint32_t start, end;
    uint64_t live_addresses; /* bit i: ret_locals[i] may still be used by a ret when control enters here */
    State *states;
    bool pending;
} Block;

struct Dataflow {
    Flow flow; /* the frame being interpreted; first: the two are cast */
    Arena arena;
    uint32_t *block_of; /* per pc: 1 + index of the block that starts here, 0: none */
    Block *blocks;
    uint32_t block_count;
    uint32_t state_count;
    size_t state_bytes;
    bool subroutines;
    uint16_t ret_locals[MAX_RET_LOCALS];
    uint32_t ret_local_count; /* MAX_RET_LOCALS + 1: too many to distinguish, all are taken for live */
    uint32_t pc;              /* of the instruction in work */
    VType *saved;             /* room for a copy of the frame's slots */
    VType *before;            /* and for two of its locals */
    Handlers handlers;        /* that cover the block in work */
    bool contexts;            /* of a block there are as many states as return addresses in them */
    bool inferring;           /* subroutines are as type inference has them */
    bool many_states;         /* too many for contexts */
    uint32_t jsr_count;
    Subroutine *routines; /* per pc */
    uint32_t call_count;  /* the calls that the frame is in */
    uint32_t most_calls;
    Call *calls;
};

/* ---- blocks ---- */

typedef struct Cutter {
    Dataflow *df;
    const uint8_t *starts;
    uint32_t pc;
} Cutter;

static bool cut_at(Cutter *c, int64_t target, const char *problem) {
    if (target < 0 || target >= c->df->flow.m->code_length || !c->starts[target])
        return flow_fail(&c->df->flow, c->pc, problem);
    c->df->block_of[target] = 1;
    return true;
}

static bool cut_target(void *argument, int64_t target) {
    return cut_at(argument, target, "Illegal target of jump or branch");
}

static void note_ret_local(Dataflow *df, uint32_t local) {
    for (uint32_t i = 0; i < df->ret_local_count && i < MAX_RET_LOCALS; i++)
        if (df->ret_locals[i] == local) return;
    if (df->ret_local_count < MAX_RET_LOCALS)
        df->ret_locals[df->ret_local_count++] = (uint16_t)local;
    else
        df->ret_local_count = MAX_RET_LOCALS + 1;
}

/* Finds the instructions, the locals in use and whether there are subroutines. */
static bool scan_code(Dataflow *df, uint8_t *starts) {
    const MethodInfo *m = df->flow.m;
    uint32_t used = m->argument_slots;
    for (uint32_t pc = 0; pc < m->code_length;) {
        uint32_t size = bytecode_length(m->code, m->code_length, pc);
        if (size == 0) return flow_fail(&df->flow, pc, "Illegal instruction found");
        starts[pc] = 1;
        char kind;
        bool store;
        int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        if (local >= 0) {
            uint32_t end = (uint32_t)local + (kind == 'J' || kind == 'D' ? 2 : 1);
            used = end > used ? end : used;
            if (kind == 'R') {
                df->subroutines = true;
                note_ret_local(df, (uint32_t)local);
            }
        }
        df->jsr_count += m->code[pc] == BC_jsr || m->code[pc] == BC_jsr_w;
        pc += size;
    }
    df->subroutines = df->subroutines || df->jsr_count > 0;
    df->flow.local_count = used;
    return used <= m->max_locals || flow_fail(&df->flow, 0, "Illegal local variable number");
}

static bool branches(uint8_t op) {
    return bytecode_ends_flow(op) || (op >= BC_ifeq && op <= BC_if_acmpne) || op == BC_ifnull || op == BC_ifnonnull;
}

static bool cut_at_jumps(Dataflow *df, Cutter *cutter) {
    const MethodInfo *m = df->flow.m;
    df->block_of[0] = 1;
    for (uint32_t pc = 0, next; pc < m->code_length; pc = next) {
        next = pc + bytecode_length(m->code, m->code_length, pc);
        cutter->pc = pc;
        if (!bytecode_for_targets(m->code, pc, cut_target, cutter)) return false;
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        if (branches(op) && next < m->code_length) df->block_of[next] = 1;
    }
    return true;
}

static bool cut_at_handlers(Dataflow *df, Cutter *cutter) {
    const MethodInfo *m = df->flow.m;
    for (unsigned i = 0; i < m->handler_count; i++) {
        const ExceptionEntry *e = &m->handlers[i];
        cutter->pc = e->start_pc;
        if (e->start_pc >= e->end_pc || !cut_at(cutter, e->start_pc, "Illegal exception table range") ||
            (e->end_pc != m->code_length && !cut_at(cutter, e->end_pc, "Illegal exception table range")) ||
            !cut_at(cutter, e->handler_pc, "Illegal exception table handler"))
            return df->flow.problem ? false : flow_fail(&df->flow, e->start_pc, "Illegal exception table range");
    }
    return true;
}

/* block_of has 1 where a block begins: it becomes the block's number, from 1 on. */
static bool make_blocks(Dataflow *df) {
    const uint32_t length = df->flow.m->code_length;
    uint32_t count = 0;
    for (uint32_t pc = 0; pc < length; pc++)
        if (df->block_of[pc] != 0) df->block_of[pc] = ++count;
    df->block_count = count;
    df->blocks = arena_allocate(&df->arena, count * sizeof *df->blocks);
    if (!df->blocks) return flow_out_of_memory(&df->flow, 0);
    uint32_t index = 0;
    for (uint32_t pc = 0; pc < length; pc++) {
        if (df->block_of[pc] == 0) continue;
        df->blocks[index].start = pc;
        if (index > 0) df->blocks[index - 1].end = pc;
        index++;
    }
    df->blocks[count - 1].end = length;
    return true;
}

static bool cut_blocks(Dataflow *df) {
    uint32_t length = df->flow.m->code_length;
    uint8_t *starts = arena_allocate(&df->arena, length);
    df->block_of = arena_allocate(&df->arena, length * sizeof *df->block_of);
    if (!starts || !df->block_of) return flow_out_of_memory(&df->flow, 0);
    if (!scan_code(df, starts)) return false;
    Cutter cutter = {df, starts, 0};
    return cut_at_jumps(df, &cutter) && cut_at_handlers(df, &cutter) && make_blocks(df);
}

/* ---- liveness of return addresses ---- */

static uint64_t ret_local_bit(const Dataflow *df, uint32_t local) {
    for (uint32_t i = 0; i < df->ret_local_count; i++)
        if (df->ret_locals[i] == local) return (uint64_t)1 << i;
    return 0;
}

typedef struct LiveCollector {
    Dataflow *df;
    uint64_t live;
} LiveCollector;

static bool collect_live(void *argument, int64_t target) {
    LiveCollector *c = argument;
    c->live |= c->df->blocks[c->df->block_of[target] - 1].live_addresses;
    return true;
}

static bool is_jsr(uint8_t op) { return op == BC_jsr || op == BC_jsr_w; }

/* What is live where a subroutine may return to. */
static uint64_t live_after_return(const Dataflow *df) {
    const MethodInfo *m = df->flow.m;
    uint64_t live = 0;
    for (uint32_t pc = 0, next; pc < m->code_length; pc = next) {
        next = pc + bytecode_length(m->code, m->code_length, pc);
        if (is_jsr(m->code[pc]) && next < m->code_length) live |= df->blocks[df->block_of[next] - 1].live_addresses;
    }
    return live;
}

/* What is live where block [b] begins. */
static uint64_t live_at(Dataflow *df, const Block *b, uint64_t after_return) {
    const MethodInfo *m = df->flow.m;
    uint64_t used = 0, killed = 0;
    LiveCollector out = {df, 0};
    for (uint32_t pc = b->start; pc < b->end;) {
        char kind;
        bool store;
        int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        if (local >= 0 && kind == 'R') {
            used |= ret_local_bit(df, (uint32_t)local) & ~killed;
            out.live |= after_return;
        } else if (local >= 0 && store && op != BC_iinc) {
            killed |= ret_local_bit(df, (uint32_t)local);
            if (kind == 'J' || kind == 'D') killed |= ret_local_bit(df, (uint32_t)local + 1);
        }
        bytecode_for_targets(m->code, pc, collect_live, &out);
        pc += bytecode_length(m->code, m->code_length, pc);
        if (pc == b->end && !bytecode_ends_flow(op) && pc < m->code_length) collect_live(&out, pc);
    }
    uint64_t live = used | (out.live & ~killed);
    for (unsigned k = 0; k < m->handler_count; k++)
        if (m->handlers[k].start_pc <= b->start && b->start < m->handlers[k].end_pc)
            live |= df->blocks[df->block_of[m->handlers[k].handler_pc] - 1].live_addresses;
    return live;
}

/* Backwards over all blocks until nothing changes; a ret is taken to continue after every jsr. Few methods come here,
   and they are small. */
static bool find_live_addresses(Dataflow *df) {
    const MethodInfo *m = df->flow.m;
    if (df->ret_local_count > MAX_RET_LOCALS) {
        for (uint32_t i = 0; i < df->block_count; i++) df->blocks[i].live_addresses = UINT64_MAX;
        return true;
    }
    for (bool changed = true; changed;) {
        changed = false;
        flow_count(&df->flow, (uint64_t)m->code_length * WORK_OF_INSTRUCTION +
                                  (uint64_t)df->block_count * (m->handler_count + 1u));
        if (!flow_has_time(&df->flow, 0)) return false;
        const uint64_t after_return = live_after_return(df);
        for (uint32_t i = df->block_count; i-- > 0;) {
            Block *b = &df->blocks[i];
            const uint64_t live = live_at(df, b, after_return);
            if (live & ~b->live_addresses) changed = true;
            b->live_addresses |= live;
        }
    }
    return true;
}

/* ---- flow ---- */

/* In the working frame, forgets return addresses in locals that no ret can reach from block [b] on. */
static void drop_dead_addresses(Dataflow *df, const Block *b) {
    Flow *f = &df->flow;
    flow_count(f, f->local_count);
    if (df->ret_local_count > MAX_RET_LOCALS) return;
    for (uint32_t i = 0; i < f->local_count; i++) {
        if (vtype_kind(f->slots[i]) != SLOT_RETURN_ADDRESS) continue;
        flow_count(f, df->ret_local_count);
        if (!(b->live_addresses & ret_local_bit(df, i))) f->slots[i] = SLOT_DEAD;
    }
}

/* Whether the frames hold the same return addresses in the same slots. */
static bool same_addresses(const VType *a, const VType *b, uint32_t slots) {
    for (uint32_t i = 0; i < slots; i++)
        if (a[i] != b[i] && (vtype_kind(a[i]) == SLOT_RETURN_ADDRESS || vtype_kind(b[i]) == SLOT_RETURN_ADDRESS))
            return false;
    return true;
}

static size_t touched_words(const Dataflow *df) { return df->flow.local_count / 64 + 1; }

/* The frame's calls, to keep. */
static bool copy_calls(Dataflow *df, Call **calls, uint32_t *count) {
    size_t words = touched_words(df);
    *count = df->call_count;
    if (df->call_count == 0) return true;
    Call *copy = arena_allocate(&df->arena, df->call_count * sizeof *copy);
    uint64_t *bits = arena_allocate(&df->arena, df->call_count * words * sizeof *bits);
    df->state_bytes += df->call_count * (sizeof *copy + words * sizeof *bits);
    flow_count(&df->flow, df->call_count * (words + 1));
    if (!copy || !bits) return flow_out_of_memory(&df->flow, 0);
    if (df->state_bytes > MAX_STATE_BYTES) return flow_fail(&df->flow, 0, "Code too complex");
    for (uint32_t i = 0; i < df->call_count; i++) {
        copy[i] = (Call){df->calls[i].target, bits + i * words};
        memcpy(copy[i].touched, df->calls[i].touched, words * sizeof *bits);
    }
    *calls = copy;
    return true;
}

/* Notes that a local was read or written. */
static void touch(Dataflow *df, uint32_t local) {
    flow_count(&df->flow, df->call_count);
    for (uint32_t i = 0; i < df->call_count; i++) df->calls[i].touched[local / 64] |= (uint64_t)1 << local % 64;
}

/* Those that the instruction at [pc] reads or writes. */
static void touch_locals(Dataflow *df, uint32_t pc) {
    char kind;
    bool store;
    int32_t local = df->call_count > 0 ? bytecode_local_access(df->flow.m->code, pc, &kind, &store) : -1;
    if (local < 0) return;
    touch(df, (uint32_t)local);
    if (kind == 'J' || kind == 'D') touch(df, (uint32_t)local + 1);
}

static bool create_state(Dataflow *df, Block *b, uint32_t pc) {
    Flow *f = &df->flow;
    uint32_t slots = f->local_count + f->depth;
    size_t bytes = sizeof(State) + slots * sizeof(VType);
    df->state_bytes += bytes;
    df->many_states = df->contexts && df->state_count >= MAX_EXACT_STATES + df->block_count;
    if (++df->state_count > MAX_STATES + df->block_count || df->state_bytes > MAX_STATE_BYTES || df->many_states)
        return flow_fail(f, pc, "Code too complex");
    State *s = arena_allocate(&df->arena, bytes);
    if (!s) return flow_out_of_memory(f, pc);
    memcpy(s->slots, f->slots, slots * sizeof *s->slots);
    s->depth = (uint16_t)f->depth;
    s->this_uninitialized = f->this_uninitialized;
    if (!copy_calls(df, &s->calls, &s->call_count)) return false;
    s->next = b->states;
    s->pending = b->pending = true;
    b->states = s;
    return true;
}

static bool wrong_height(Dataflow *df, uint32_t pc, const State *s) {
    Flow *f = &df->flow;
    return f->verification ? flow_fail_format(f, pc, "Inconsistent stack height %u != %u", f->depth, s->depth)
                           : flow_fail(f, pc, "Inconsistent stack height");
}

/* Merges slot [i] of the working frame into the state's. */
static bool merge_slot(Dataflow *df, uint32_t pc, State *s, uint32_t i, bool *changed) {
    Flow *f = &df->flow;
    VType merged = SLOT_CONFLICT;
    if (f->verification) {
        if (!verification_merge(f->verification, s->slots[i], f->slots[i], &merged)) return false;
        if (merged == SLOT_DEAD && i >= f->local_count) return flow_fail(f, pc, "Mismatched stack types");
        if (merged == SLOT_DEAD && f->slots[i] != SLOT_DEAD &&
            (s->slots[i] == VT_UNINITIALIZED_THIS || f->slots[i] == VT_UNINITIALIZED_THIS))
            merged = VT_UNUSABLE;
    }
    *changed = *changed || merged != s->slots[i];
    s->slots[i] = merged;
    return true;
}

/* What remains are the subroutines that both ways here are in. */
static bool merge_calls(Dataflow *df, State *s) {
    bool changed = false;
    uint32_t kept = 0;
    size_t words = touched_words(df);
    flow_count(&df->flow, (uint64_t)s->call_count * (df->call_count + words));
    for (uint32_t i = 0; i < s->call_count; i++) {
        for (uint32_t k = 0; k < df->call_count; k++) {
            if (df->calls[k].target == s->calls[i].target) {
                for (size_t w = 0; w < words; w++) {
                    uint64_t both = s->calls[i].touched[w] | df->calls[k].touched[w];
                    changed = changed || both != s->calls[i].touched[w];
                    s->calls[i].touched[w] = both;
                }
                s->calls[kept++] = s->calls[i];
                break;
            }
        }
    }
    changed = changed || kept != s->call_count;
    s->call_count = kept;
    return changed;
}

/* Merges the working frame into the entry of the block at [target]. The frame's dead return addresses are dropped, its
   other slots stay. */
static bool flow_to(Dataflow *df, uint32_t pc, uint32_t target) {
    Flow *f = &df->flow;
    Block *b = &df->blocks[df->block_of[target] - 1];
    uint32_t slots = f->local_count + f->depth;
    State *s = b->states;
    flow_count(f, slots + WORK_OF_FRAME);
    if (!flow_has_time(f, pc)) return false;
    if (df->contexts) {
        drop_dead_addresses(df, b);
        for (; s; s = s->next) {
            flow_count(f, slots + 1);
            if (s->depth != f->depth) return wrong_height(df, pc, s);
            if (same_addresses(s->slots, f->slots, slots)) break;
        }
    }
    if (!s) return create_state(df, b, pc);
    if (s->depth != f->depth) return wrong_height(df, pc, s);
    bool changed = false;
    VType last = f->verification ? SLOT_DEAD : SLOT_CONFLICT; /* stays what it is */
    for (uint32_t i = 0; i < slots; i++)
        if (s->slots[i] != f->slots[i] && s->slots[i] != last && !merge_slot(df, pc, s, i, &changed)) return false;
    if (f->this_uninitialized && !s->this_uninitialized) s->this_uninitialized = changed = true;
    if (s->call_count > 0 && merge_calls(df, s)) changed = true;
    if (changed) s->pending = b->pending = true;
    return true;
}

static VType exception_type(Dataflow *df, const ExceptionEntry *e) {
    Verification *v = df->flow.verification;
    return !v                   ? (VType)SLOT_REFERENCE
           : e->catch_type != 0 ? verification_type_of_pool(v, e->catch_type)
                                : verification_type(v, sym_java_lang_Throwable);
}

/* An exception at [pc] in block [b]: the locals as they are now and the exception alone on the stack. The working frame
   is unchanged afterwards: what is overwritten, and with subroutines the dead return addresses of the handlers, is
   restored from df->saved. */
static bool flow_to_handlers(Dataflow *df, const Block *b, uint32_t pc) {
    Flow *f = &df->flow;
    bool any = false;
    uint32_t depth = f->depth, slots = f->local_count + depth;
    flow_count(f, 1 + handlers_move(&df->handlers, b->start));
    HANDLERS_EACH(&df->handlers, i) {
        const ExceptionEntry *e = &f->m->handlers[i];
        flow_count(f, WORK_OF_HANDLER);
        if (!any) {
            any = true;
            memcpy(df->saved, f->slots, (slots + 1) * sizeof *f->slots);
        }
        f->depth = 0;
        if (!flow_push(f, pc, exception_type(df, e)) || !flow_to(df, pc, e->handler_pc)) return false;
        if (df->contexts) memcpy(f->slots, df->saved, (slots + 1) * sizeof *f->slots);
    }
    if (any) {
        memcpy(f->slots, df->saved, (slots + 1) * sizeof *f->slots);
        f->depth = depth;
    }
    return true;
}

/* The same where the locals [from, to) alone have changed since the last exception in this block. */
static bool flow_locals_to_handlers(Dataflow *df, const Block *b, uint32_t pc, uint32_t from, uint32_t to) {
    Flow *f = &df->flow;
    const VType last = f->verification ? SLOT_DEAD : SLOT_CONFLICT;
    flow_count(f, 1 + handlers_move(&df->handlers, b->start));
    HANDLERS_EACH(&df->handlers, i) {
        Block *handler = &df->blocks[df->block_of[f->m->handlers[i].handler_pc] - 1];
        State *s = handler->states;
        bool changed = false;
        flow_count(f, WORK_OF_HANDLER + to - from);
        for (uint32_t k = from; k < to; k++)
            if (s->slots[k] != f->slots[k] && s->slots[k] != last && !merge_slot(df, pc, s, k, &changed)) return false;
        if (changed) s->pending = handler->pending = true;
    }
    return flow_has_time(f, pc);
}

/* An <init> that has thrown leaves an object that nobody may use: handlers do not see it (JVMS 4.10.2.4). The working
   frame, after the call, is unchanged. */
static bool flow_failed_initialization(Dataflow *df, const Block *b, uint32_t pc) {
    Flow *f = &df->flow;
    VType *before = df->before, *after = df->before + f->local_count;
    bool uninitialized = f->this_uninitialized;
    flow_count(f, f->local_count);
    memcpy(after, f->slots, f->local_count * sizeof *after);
    for (uint32_t i = 0; i < f->local_count; i++)
        f->slots[i] = before[i] == f->initialized_object ? SLOT_DEAD : before[i];
    f->this_uninitialized = f->was_uninitialized;
    bool ok = flow_to_handlers(df, b, pc);
    f->this_uninitialized = uninitialized;
    memcpy(f->slots, after, f->local_count * sizeof *after);
    return ok;
}

/* With subroutines each target may drop return separate addresses. */
static bool flow_to_target(void *argument, int64_t target) {
    Dataflow *df = argument;
    Flow *f = &df->flow;
    if (!df->contexts) return flow_to(df, df->pc, (uint32_t)target);
    uint32_t slots = f->local_count + f->depth;
    memcpy(df->saved, f->slots, slots * sizeof *f->slots);
    bool ok = flow_to(df, df->pc, (uint32_t)target);
    memcpy(f->slots, df->saved, slots * sizeof *f->slots);
    return ok;
}

/* For maps: which calls the site is in. Their number can only fall from visit to visit, as ways here merge. */
static bool keep_calls(Dataflow *df, CallSite *site) {
    if (!site->calls) return copy_calls(df, &site->calls, &site->call_count);
    for (uint32_t i = 0; i < df->call_count && i < site->call_count; i++) {
        site->calls[i].target = df->calls[i].target;
        memcpy(site->calls[i].touched, df->calls[i].touched, touched_words(df) * sizeof *df->calls[i].touched);
    }
    if (df->call_count < site->call_count) site->call_count = df->call_count;
    return true;
}

/* Type inference: calls [target]; what its ret needs is written down, and the ret runs again when that is new. */
static bool enter_subroutine(Dataflow *df, uint32_t pc, uint32_t target, uint32_t next) {
    Flow *f = &df->flow;
    Subroutine *r = &df->routines[target];
    CallSite *site = r->sites;
    flow_count(f, df->call_count + f->local_count + f->depth + touched_words(df));
    for (uint32_t i = 0; i < df->call_count; i++)
        if (df->calls[i].target == target) return flow_fail(f, pc, "Recursive call to jsr entry");
    if (df->call_count == df->most_calls) return flow_fail(f, pc, "Code too complex");
    for (; site && site->next_pc != next; site = site->next) flow_count(f, 1);
    if (!site) {
        site = arena_allocate(&df->arena, sizeof *site);
        VType *locals = arena_allocate(&df->arena, f->local_count * sizeof *locals);
        if (!site || !locals) return flow_out_of_memory(f, pc);
        *site = (CallSite){.next = r->sites, .locals = locals, .next_pc = next};
        r->sites = site;
    }
    for (uint32_t i = 0; i < f->local_count + f->depth; i++)
        if (vtype_kind(f->slots[i]) == VT_UNINITIALIZED) /* a new object does not get through a call uninitialised */
            f->slots[i] = VT_UNUSABLE;
    memcpy(site->locals, f->slots, f->local_count * sizeof *site->locals);
    if (!f->verification && !keep_calls(df, site)) return false;
    if (r->ret_pc != 0) {
        uint32_t start = r->ret_pc - 1;
        for (; df->block_of[start] == 0; start--) flow_count(f, 1);
        Block *b = &df->blocks[df->block_of[start] - 1];
        b->pending = b->states->pending = true;
    }
    Call *call = &df->calls[df->call_count++];
    call->target = target;
    memset(call->touched, 0, touched_words(df) * sizeof *call->touched);
    return true;
}

static bool execute_jsr(Dataflow *df, uint32_t pc, uint32_t next) {
    Flow *f = &df->flow;
    uint32_t target = (uint32_t)(pc + (f->m->code[pc] == BC_jsr ? bytecode_s2(f->m->code + pc + 1)
                                                                : bytecode_s4(f->m->code + pc + 1)));
    if (!flow_push(f, pc, vtype_make(SLOT_RETURN_ADDRESS, df->inferring ? target : next)) ||
        (df->inferring && !enter_subroutine(df, pc, target, next)))
        return false;
    return flow_to_target(df, target);
}

/* A return address can be used once (JVMS 4.10.2.5): its copies are worthless now. */
static void kill_address(Flow *f, VType address) {
    flow_count(f, f->local_count + f->depth);
    for (uint32_t i = 0; i < f->local_count + f->depth; i++)
        if (f->slots[i] == address) f->slots[i] = SLOT_DEAD;
}

/* Type inference: continues after every known call, with the locals that the subroutine touched as they are here and
   the others as they were there. */
static bool return_to_callers(Dataflow *df, uint32_t pc, VType address) {
    Flow *f = &df->flow;
    Subroutine *r = &df->routines[vtype_data(address)];
    uint32_t level = 0;
    flow_count(f, df->call_count);
    while (level < df->call_count && df->calls[level].target != vtype_data(address)) level++;
    if (level == df->call_count) return flow_fail(f, pc, "Illegal return from subroutine");
    if (r->ret_pc != 0 && r->ret_pc != pc + 1) return flow_fail(f, pc, "Multiple returns to single jsr");
    r->ret_pc = pc + 1;
    kill_address(f, address);
    const uint64_t *touched = df->calls[level].touched;
    df->call_count = level;
    memcpy(df->before, f->slots, f->local_count * sizeof *df->before);
    for (const CallSite *site = r->sites; site; site = site->next) {
        if (site->next_pc >= f->m->code_length) return flow_fail(f, pc, "Falling off the end of the code");
        for (uint32_t i = 0; i < f->local_count; i++)
            f->slots[i] = touched[i / 64] >> (i % 64) & 1 ? df->before[i] : site->locals[i];
        if (!flow_to(df, pc, site->next_pc)) return false;
    }
    return true;
}

static bool execute_ret(Dataflow *df, uint32_t pc, uint32_t local) {
    Flow *f = &df->flow;
    VType address = f->slots[local];
    if (vtype_kind(address) != SLOT_RETURN_ADDRESS) {
        return !f->verification
                   ? flow_fail(f, pc, "Accessing value from uninitialized register")
                   : flow_fail_format(f, pc,
                                      address == SLOT_DEAD ? "Accessing value from uninitialized register %u"
                                                           : "Register %u contains wrong type",
                                      local);
    }
    if (df->inferring) return return_to_callers(df, pc, address);
    if (vtype_data(address) >= f->m->code_length) return flow_fail(f, pc, "Falling off the end of the code");
    kill_address(f, address);
    return flow_to(df, pc, vtype_data(address));
}

static void load_state(Dataflow *df, const State *s) {
    Flow *f = &df->flow;
    f->depth = s->depth;
    f->this_uninitialized = s->this_uninitialized;
    df->call_count = s->call_count;
    flow_count(f, f->local_count + s->depth + s->call_count * (touched_words(df) + 1));
    for (uint32_t i = 0; i < s->call_count; i++) {
        df->calls[i].target = s->calls[i].target;
        memcpy(df->calls[i].touched, s->calls[i].touched, touched_words(df) * sizeof *s->calls[i].touched);
    }
    memcpy(f->slots, s->slots, (f->local_count + s->depth) * sizeof *f->slots);
}

/* The locals that have changed since handlers got them; with subroutines, or if [all], they get all. */
typedef struct Changed {
    uint32_t from, to;
    bool all;
} Changed;

static bool changed_to_handlers(Dataflow *df, const Block *b, uint32_t pc, Changed *changed) {
    if (!changed->all && changed->from == changed->to) return true;
    bool ok = changed->all || df->subroutines ? flow_to_handlers(df, b, pc)
                                              : flow_locals_to_handlers(df, b, pc, changed->from, changed->to);
    *changed = (Changed){0, 0, false};
    return ok;
}

/* A store changes its neighbours, too, if it takes half of a pair. */
static Changed changed_by_store(const Dataflow *df, uint32_t local) {
    const uint32_t from = local > 0 ? local - 1 : 0, to = local + 3;
    return (Changed){from, to < df->flow.local_count ? to : df->flow.local_count, false};
}

static bool run_block(Dataflow *df, Block *b) {
    Flow *f = &df->flow;
    const MethodInfo *m = f->m;
    Changed changed = {0, 0, true};
    bool new_objects = false; /* such an instruction forgets an older object of its own */
    for (uint32_t pc = b->start; pc < b->end;) {
        uint32_t next = pc + bytecode_length(m->code, m->code_length, pc);
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        char kind;
        bool store;
        df->pc = pc;
        if (m->handler_count > 0 && !changed_to_handlers(df, b, pc, &changed)) return false;
        int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        touch_locals(df, pc);
        if (local >= 0 && kind == 'R') return execute_ret(df, pc, (uint32_t)local);
        if (op == BC_jsr || op == BC_jsr_w) return execute_jsr(df, pc, next);
        f->initialized = false;
        if (op == BC_invokespecial && m->handler_count > 0) {
            flow_count(f, f->local_count);
            memcpy(df->before, f->slots, f->local_count * sizeof *df->before);
        }
        if (!flow_execute(f, pc) || !bytecode_for_targets(m->code, pc, flow_to_target, df)) return false;
        if (f->initialized && m->handler_count > 0) {
            if (!flow_failed_initialization(df, b, pc)) return false;
            changed.all = true;
        }
        new_objects = new_objects || op == BC_new;
        if (local >= 0 && store) {
            changed = changed_by_store(df, (uint32_t)local);
            changed.all = new_objects;
            new_objects = false;
        }
        if (bytecode_ends_flow(op)) return true;
        if (next >= m->code_length) return flow_fail(f, pc, "Falling off the end of the code");
        pc = next;
    }
    df->pc = b->end;
    return flow_to(df, b->end, b->end);
}

static bool analyze(Dataflow *df) {
    Flow *f = &df->flow;
    flow_count(f, (uint64_t)f->m->code_length * WORK_OF_LOOKUP);
    if (!cut_blocks(df)) return false;
    uint32_t slots = f->local_count + f->m->max_stack + 2;
    f->slots = arena_allocate(&df->arena, slots * sizeof *f->slots);
    df->saved = arena_allocate(&df->arena, slots * sizeof *df->saved);
    df->before = arena_allocate(&df->arena, (2 * f->local_count + 1) * sizeof *df->before);
    if (!f->slots || !df->saved || !df->before || !handlers_init(&df->handlers, f->m, &df->arena))
        return flow_out_of_memory(f, 0);
    flow_count(f, (uint64_t)f->m->handler_count * WORK_OF_RANGE);
    df->inferring = df->subroutines && (f->verification || df->many_states);
    df->contexts = df->subroutines && !df->inferring;
    df->many_states = false;
    if (df->contexts && !find_live_addresses(df)) return false;
    if (df->inferring) {
        df->most_calls = df->jsr_count < MAX_NESTING ? df->jsr_count : MAX_NESTING;
        flow_count(f, (uint64_t)df->most_calls * touched_words(df));
        df->routines = arena_allocate(&df->arena, f->m->code_length * sizeof *df->routines);
        df->calls = arena_allocate(&df->arena, (df->most_calls + 1) * sizeof *df->calls);
        uint64_t *bits = arena_allocate(&df->arena, (df->most_calls + 1) * touched_words(df) * sizeof *bits);
        if (!df->routines || !df->calls || !bits) return flow_out_of_memory(f, 0);
        for (uint32_t i = 0; i < df->most_calls; i++) df->calls[i].touched = bits + i * touched_words(df);
    }
    if (!flow_start(f) || !flow_to(df, 0, 0)) return false;
    for (bool again = true; again;) {
        again = false;
        flow_count(f, df->block_count);
        for (uint32_t i = 0; i < df->block_count; i++) {
            Block *b = &df->blocks[i];
            while (b->pending) {
                b->pending = false;
                for (State *s = b->states; s; s = s->next) {
                    flow_count(f, 1);
                    if (s->pending) {
                        s->pending = false;
                        again = true;
                        load_state(df, s);
                        if (!run_block(df, b)) return false;
                    }
                }
            }
        }
    }
    return true;
}

/* Once more, with one state for each block. */
static bool analyze_merged(Dataflow *df) {
    arena_free(&df->arena);
    *df = (Dataflow){.flow = {.cf = df->flow.cf, .m = df->flow.m}, .many_states = true};
    arena_init(&df->arena);
    return analyze(df);
}

Dataflow *dataflow_analyze(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc) {
    const char *text = NULL;
    uint32_t pc = 0;
    Dataflow *df = NULL;
    if (!m->has_code || m->code_length == 0) {
        text = "Illegal instruction found";
    } else if ((df = calloc(1, sizeof *df))) {
        df->flow.cf = cf;
        df->flow.m = m;
        arena_init(&df->arena);
        if (!analyze(df) && !(df->many_states && analyze_merged(df))) {
            text = df->flow.problem;
            pc = df->flow.bad_pc;
            dataflow_free(df);
            df = NULL;
        }
    }
    if (problem) *problem = text;
    if (bad_pc) *bad_pc = pc;
    return df;
}

void dataflow_free(Dataflow *df) {
    if (df) {
        arena_free(&df->arena);
        free(df);
    }
}

bool dataflow_check(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc) {
    Dataflow *df = dataflow_analyze(cf, m, problem, bad_pc);
    bool ok = df;
    dataflow_free(df);
    return ok;
}

/* ---- type inference (JVMS 4.10.2) ---- */

/* What can be said of an instruction or handler without knowing the frame, but not without knowing classes. */
static bool check_classes(Flow *f) {
    Verification *v = f->verification;
    const MethodInfo *m = f->m;
    bool ok;
    for (uint32_t pc = 0; pc < m->code_length; pc += bytecode_length(m->code, m->code_length, pc)) {
        unsigned index = bytecode_pool_index(m->code, pc);
        if (m->code[pc] != BC_invokespecial || cp_ref_name(&f->cf->cp, index) == sym_object_initializer) continue;
        VType called = verification_type_of_pool(v, f->cf->cp.entries[index].ref.class_index);
        if (called == SLOT_DEAD) return false;
        if (!verification_is_superclass(v, called)) return flow_fail(f, pc, "Illegal use of nonvirtual function call");
    }
    for (unsigned i = 0; i < m->handler_count; i++) {
        VType throwable = verification_type(v, sym_java_lang_Throwable), type = throwable;
        if (m->handlers[i].catch_type != 0) type = verification_type_of_pool(v, m->handlers[i].catch_type);
        if (throwable == SLOT_DEAD || type == SLOT_DEAD || !verification_assignable(v, type, throwable, &ok))
            return false;
        if (!ok) return flow_fail(f, m->handlers[i].handler_pc, "catch_type not a subclass of Throwable");
    }
    return true;
}

bool dataflow_infer_types(Verification *v, const MethodInfo *m) {
    Dataflow df = {.flow = {.cf = v->cf, .m = m, .verification = v}};
    char *message = NULL;
    const char *problem = NULL;
    arena_init(&df.arena);
    v->inferring = true;
    bool bad_table = false, found = true;
    if (!bytecode_check_instructions(v->cf, m, &message, &bad_table, &v->work))
        problem = message;
    else if (check_classes(&df.flow) && analyze(&df))
        found = false;
    else
        problem = df.flow.problem;
    if (found && v->result == VERIFY_OK) {
        v->result = bad_table ? VERIFY_FORMAT_ERROR : VERIFY_ERROR;
        if (!problem || asprintf(&v->message, "(class: %s, method: %s signature: %s) %s", v->this_name->text,
                                 m->name->text, m->descriptor->text, problem) < 0)
            verification_take_back(v);
    }
    free(message);
    arena_free(&df.arena);
    return v->result == VERIFY_OK;
}

/* ---- maps ---- */

static bool is_touched(const Call *call, uint32_t local) { return call->touched[local / 64] >> (local % 64) & 1; }

/* Where the frame was when it called the innermost of [calls]: the return address is in one of the slots that have the
   kind of one. NULL: in none. */
static const CallSite *site_of(const Dataflow *df, const Call *call, const VType *slots, uint32_t slot_count,
                               DataflowReturnPc return_pc, void *context) {
    const Flow *f = &df->flow;
    for (uint32_t i = 0; i < slot_count; i++) {
        if (slots[i] != vtype_make(SLOT_RETURN_ADDRESS, call->target)) continue;
        int64_t next_pc = return_pc(context, i < f->local_count ? i : i - f->local_count + f->m->max_locals);
        for (const CallSite *site = df->routines[call->target].sites; site; site = site->next)
            if (site->next_pc == next_pc) return site;
    }
    return NULL;
}

/* A local that differs between the callers of a subroutine, which has not touched it, is what it was at the call that
   the frame is in; that one may be in a subroutine, too. */
static VType resolve_local(const Dataflow *df, uint32_t local, DataflowReturnPc return_pc, void *context) {
    const Flow *f = &df->flow;
    const VType *slots = f->slots;
    const Call *calls = df->calls;
    uint32_t slot_count = f->local_count + f->depth, call_count = df->call_count;
    while (slots[local] == SLOT_CONFLICT && call_count > 0 && !is_touched(&calls[call_count - 1], local)) {
        const CallSite *site = site_of(df, &calls[call_count - 1], slots, slot_count, return_pc, context);
        if (!site) break;
        slots = site->locals;
        slot_count = f->local_count;
        calls = site->calls;
        call_count = site->call_count;
    }
    return slots[local];
}

static bool resolve_locals(Dataflow *df, DataflowReturnPc return_pc, void *context) {
    Flow *f = &df->flow;
    VType *found = malloc((f->local_count + 1) * sizeof *found);
    if (!found) return false;
    for (uint32_t i = 0; i < f->local_count; i++) found[i] = resolve_local(df, i, return_pc, context);
    memcpy(f->slots, found, f->local_count * sizeof *found);
    free(found);
    return true;
}

/* Whether every return address of the working frame is the one the real frame holds. */
static bool agrees(const Dataflow *df, DataflowReturnPc return_pc, void *context) {
    const Flow *f = &df->flow;
    if (!df->contexts || !return_pc) return true;
    for (uint32_t i = 0; i < f->local_count + f->depth; i++) {
        if (vtype_kind(f->slots[i]) == SLOT_RETURN_ADDRESS) {
            unsigned slot = i < f->local_count ? i : i - f->local_count + f->m->max_locals;
            if (return_pc(context, slot) != vtype_data(f->slots[i])) return false;
        }
    }
    return true;
}

static FrameMap *map_create(const Flow *f) {
    unsigned locals = f->m->max_locals;
    FrameMap *map = calloc(1, sizeof *map + locals + f->depth + 1);
    if (map) {
        map->local_count = (uint16_t)locals;
        map->stack_depth = (uint16_t)f->depth;
        for (uint32_t i = 0; i < f->local_count + f->depth; i++)
            map->kinds[i < f->local_count ? i : i - f->local_count + locals] = (uint8_t)vtype_kind(f->slots[i]);
    }
    return map;
}

static void map_merge(FrameMap *map, const Flow *f) {
    for (uint32_t i = 0; i < f->local_count + f->depth; i++) {
        uint8_t *kind = &map->kinds[i < f->local_count ? i : i - f->local_count + map->local_count];
        if (*kind != vtype_kind(f->slots[i])) *kind = SLOT_CONFLICT;
    }
}

/* The frame's calls in separate memory, in one piece. */
static bool own_calls(Dataflow *df, Call **calls) {
    size_t words = touched_words(df);
    if (!df->inferring) return true;
    if (!(*calls = malloc((df->most_calls + 1) * (sizeof **calls + words * sizeof(uint64_t))))) return false;
    uint64_t *bits = (uint64_t *)(*calls + df->most_calls + 1);
    for (uint32_t i = 0; i < df->most_calls; i++) (*calls)[i].touched = bits + i * words;
    df->calls = *calls;
    return true;
}

FrameMap *dataflow_map_at(const Dataflow *analysis, uint32_t pc, DataflowReturnPc return_pc, void *context) {
    Dataflow frame = *analysis, *df = &frame; /* its working frame is private to this call */
    Flow *f = &df->flow;
    const MethodInfo *m = f->m;
    if (pc >= m->code_length) return NULL;
    uint32_t start = pc;
    while (df->block_of[start] == 0) start--;
    const Block *b = &df->blocks[df->block_of[start] - 1];
    FrameMap *map = NULL;
    Call *calls = NULL;
    f->slots = malloc((f->local_count + m->max_stack + 2) * sizeof *f->slots);
    bool ok = f->slots && own_calls(df, &calls);
    for (const State *s = b->states; ok && s; s = s->next) {
        load_state(df, s);
        uint32_t at = start;
        while (ok && at < pc) {
            touch_locals(df, at);
            ok = flow_execute(f, at);
            at += bytecode_length(m->code, m->code_length, at);
        }
        ok = ok && at == pc && (!df->inferring || !return_pc || resolve_locals(df, return_pc, context));
        if (ok && agrees(df, return_pc, context)) {
            if (!map) {
                map = map_create(f);
                ok = map;
            } else if (map->stack_depth == f->depth) {
                map_merge(map, f);
            }
        }
    }
    free(calls);
    free(f->slots);
    if (!ok) {
        free(map);
        return NULL;
    }
    return map;
}

FrameMap *dataflow_frame_map_in_context(const ClassFile *cf, const MethodInfo *m, uint32_t pc,
                                        DataflowReturnPc return_pc, void *context) {
    Dataflow *df = dataflow_analyze(cf, m, NULL, NULL);
    if (!df) return NULL;
    FrameMap *map = dataflow_map_at(df, pc, return_pc, context);
    dataflow_free(df);
    return map;
}

FrameMap *dataflow_frame_map(const ClassFile *cf, const MethodInfo *m, uint32_t pc) {
    return dataflow_frame_map_in_context(cf, m, pc, NULL, NULL);
}
