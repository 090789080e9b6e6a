/* Verification by type checking (JVMS 4.10.1): the StackMapTable says what the frame is wherever control comes from
   elsewhere, so one pass over the code is enough. The order of the checks decides which of several errors is reported;
   it is that of `java`. */
#include "classfile/typecheck.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "classfile/flow.h"
#include "classfile/handlers.h"
#include "classfile/parser.h"
#include "classfile/verifier_message.h"

enum {
    START = 1,
    RANGE = 2,
    BREAKPOINT = 0xca
}; /* of starts[]: an instruction, the begin or end of an exception range */

/* The locals that have changed since the handlers were checked. */
typedef struct Changed {
    uint32_t from, to;
    bool all;
} Changed;

#define MAX_MAP_BYTES ((size_t)256 << 20)

typedef struct Checker {
    Flow flow;   /* first: the two are cast */
    Arena arena; /* frames, of one method */
    uint8_t *starts;
    MapFrame *frames;
    uint32_t frame_count;
    uint32_t pc;
    Handlers handlers;               /* that cover the instruction in work */
    const MapFrame **handler_frames; /* of the exception table's entries; NULL: not needed yet */
} Checker;

/* ---- the StackMapTable ---- */

typedef struct MapReader {
    Checker *c;
    const uint8_t *at, *end;
} MapReader;

static bool read_u1(MapReader *r, unsigned *out) {
    if (r->at >= r->end) return verification_format_error(&r->c->flow, "access beyond the end of attribute", false);
    *out = *r->at++;
    return true;
}

static bool read_u2(MapReader *r, unsigned *out) {
    unsigned high = 0, low = 0;
    if (!read_u1(r, &high) || !read_u1(r, &low)) return false;
    *out = high << 8 | low;
    return true;
}

static bool read_type(MapReader *r, VType *type) {
    static const VType plain[] = {SLOT_DEAD, SLOT_INT, SLOT_FLOAT,           SLOT_DOUBLE,
                                  SLOT_LONG, VT_NULL,  VT_UNINITIALIZED_THIS};
    Flow *f = &r->c->flow;
    unsigned tag = 0, index = 0;
    if (!read_u1(r, &tag)) return false;
    if (tag < 7) {
        *type = plain[tag];
        return true;
    }
    if (tag > 8) return verification_format_error(f, "bad verification type", false);
    if (!read_u2(r, &index)) return false;
    if (tag == 7) {
        if (index == 0 || index >= f->cf->cp.count || f->cf->cp.tags[index] != CP_CLASS)
            return verification_format_error(f, "bad class index", false);
        *type = verification_type_of_pool(f->verification, index);
        return *type != SLOT_DEAD;
    }
    if (index >= f->m->code_length || !(r->c->starts[index] & START) || f->m->code[index] != BC_new)
        return verification_format_error(f, "bad offset for Uninitialized", true);
    *type = vtype_make(VT_UNINITIALIZED, index);
    return true;
}

static bool bad_array_size(Checker *c) { return verification_format_error(&c->flow, "bad type array size", true); }

/* Reads [count] types after *words words of types[], which has room for [limit]. */
static bool read_types(MapReader *r, unsigned count, VType *types, uint32_t *words, uint32_t limit) {
    uint32_t size = *words;
    for (unsigned i = 0; i < count; i++) {
        VType t = SLOT_DEAD;
        if (!read_type(r, &t)) return false;
        bool pair = t == SLOT_LONG || t == SLOT_DOUBLE;
        if (size + (pair ? 2 : 1) <= limit) {
            types[size] = t;
            if (pair) types[size + 1] = t == SLOT_LONG ? SLOT_LONG_TOP : SLOT_DOUBLE_TOP;
        }
        size += pair ? 2 : 1;
    }
    *words = size;
    return size <= limit || bad_array_size(r->c);
}

static VType *allocate_types(Checker *c, uint32_t count) {
    VType *types = c->arena.bytes < MAX_MAP_BYTES ? arena_allocate(&c->arena, (count + 1) * sizeof *types) : NULL;
    if (!types) verification_no_memory(c->flow.verification);
    return types;
}

/* The locals of a frame that adds to or replaces those of the one before. */
static bool read_locals(MapReader *r, MapFrame *frame, unsigned count) {
    Checker *c = r->c;
    uint32_t kept = frame->locals_size, limit = c->flow.m->max_locals, room = kept + 2 * count;
    VType *types = allocate_types(c, room < limit ? room : limit);
    if (!types) return false;
    if (kept > 0) memcpy(types, frame->locals, kept * sizeof *types);
    frame->locals = types;
    return read_types(r, count, types, &frame->locals_size, limit);
}

static bool read_stack(MapReader *r, MapFrame *frame, unsigned count) {
    uint32_t limit = r->c->flow.m->max_stack, room = 2 * count;
    frame->stack = allocate_types(r->c, room < limit ? room : limit);
    return frame->stack && read_types(r, count, frame->stack, &frame->depth, limit);
}

/* Takes the last [count] locals away; a long or double is one. */
static bool chop_locals(Checker *c, MapFrame *frame, unsigned count) {
    while (count-- > 0) {
        if (frame->locals_size == 0) return bad_array_size(c);
        VType t = frame->locals[--frame->locals_size];
        if ((t == SLOT_LONG_TOP || t == SLOT_DOUBLE_TOP) && frame->locals_size > 0) frame->locals_size--;
    }
    return true;
}

/* JVMS 4.7.4. [frame] is the one before, or the method's first one, and becomes the next. */
static bool read_frame(MapReader *r, MapFrame *frame, bool first) {
    unsigned tag = 0, delta = 0, count = 0;
    Flow *f = &r->c->flow;
    if (!flow_has_time(f, 0) || !read_u1(r, &tag)) return false;
    frame->depth = 0;
    if (tag < 64)
        delta = tag;
    else if (tag < 128)
        delta = tag - 64;
    else if (!read_u2(r, &delta))
        return false;
    else if (tag < 247)
        return verification_format_error(f, "reserved frame type", false);
    frame->pc = first ? delta : frame->pc + delta + 1;
    bool ok = true;
    if ((tag >= 64 && tag < 128) || tag == 247) {
        ok = read_stack(r, frame, 1);
    } else if (tag >= 248 && tag < 251) {
        ok = chop_locals(r->c, frame, 251 - tag);
    } else if (tag > 251 && tag < 255) {
        ok = read_locals(r, frame, tag - 251);
    } else if (tag == 255) {
        frame->locals_size = 0;
        ok = read_u2(r, &count) && read_locals(r, frame, count) && read_u2(r, &count) && read_stack(r, frame, count);
    }
    flow_count(f, frame->depth + WORK_OF_FRAME);
    if (tag < 248 || tag == 251) return ok; /* the locals are the same */
    flow_count(f, frame->locals_size);
    frame->this_uninitialized = false;
    for (uint32_t i = 0; ok && i < frame->locals_size; i++)
        frame->this_uninitialized = frame->this_uninitialized || frame->locals[i] == VT_UNINITIALIZED_THIS;
    return ok;
}

static bool read_stack_map(Checker *c) {
    const MethodInfo *m = c->flow.m;
    Span map = classfile_code_tables(c->flow.cf, m).stack_map;
    MapReader r = {c, map.bytes, map.bytes + map.length};
    unsigned count = 0;
    if (!map.bytes) return true;
    if (!read_u2(&r, &count)) return false;
    /* The method's first frame is what the first entry is relative to. */
    MapFrame frame = {.locals_size = c->flow.locals_size,
                      .locals = allocate_types(c, c->flow.locals_size),
                      .this_uninitialized = c->flow.this_uninitialized};
    c->frames = arena_allocate(&c->arena, (count + 1) * sizeof *c->frames);
    if (!frame.locals || !c->frames) return verification_no_memory(c->flow.verification);
    memcpy(frame.locals, c->flow.slots, frame.locals_size * sizeof *frame.locals);
    for (unsigned i = 0; i < count; i++) {
        if (!read_frame(&r, &frame, i == 0)) return false;
        if (frame.pc >= m->code_length || !(c->starts[frame.pc] & START)) {
            return verification_complain(&c->flow, &(Complaint){.reason = REASON_BAD_MAP, .map = &frame},
                                         "StackMapTable error: bad offset");
        }
        c->frames[c->frame_count++] = frame;
    }
    return r.at == r.end || verification_format_error(&c->flow, "wrong attribute size", false);
}

static const MapFrame *find_frame(const Checker *c, int64_t pc) {
    uint32_t low = 0, high = c->frame_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (c->frames[middle].pc < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->frame_count && c->frames[low].pc == pc ? &c->frames[low] : NULL;
}

/* ---- matching ---- */

static bool types_match(Checker *c, const VType *now, uint32_t now_count, const VType *map, uint32_t map_count,
                        Complaint *complaint, bool stack, bool *ok) {
    for (uint32_t i = 0; i < map_count; i++) {
        VType t = i < now_count ? now[i] : SLOT_DEAD;
        if (t == map[i]) continue;
        if (!verification_assignable(c->flow.verification, t, map[i], ok)) return false;
        if (!*ok) {
            *complaint = (Complaint){.reason = REASON_WRONG_TYPE,
                                     .type = t,
                                     .expected = map[i],
                                     .at = {stack ? PLACE_STACK : PLACE_LOCAL, i},
                                     .expected_at = {stack ? PLACE_MAP_STACK : PLACE_MAP_LOCAL, i}};
            return true;
        }
    }
    *ok = true;
    return true;
}

/* Whether the frame with the locals of [f] and the given stack may become [map] (JVMS frameIsAssignable). False: an
   exception is pending, or it is too much work. */
static bool frame_matches(Checker *c, const VType *stack, uint32_t depth, bool uninitialized, const MapFrame *map,
                          Complaint *complaint, bool *ok) {
    Flow *f = &c->flow;
    *ok = false;
    flow_count(f, map->locals_size + depth + WORK_OF_FRAME);
    if (!flow_has_time(f, c->pc)) return false;
    if (depth != map->depth) {
        *complaint = (Complaint){.reason = REASON_STACK_SIZE, .pc = c->pc};
        return true;
    }
    if (!types_match(c, f->slots, f->locals_size, map->locals, map->locals_size, complaint, false, ok) || !*ok ||
        !types_match(c, stack, depth, map->stack, map->depth, complaint, true, ok) || !*ok)
        return f->verification->result == VERIFY_OK;
    *ok = !uninitialized || map->this_uninitialized;
    if (!*ok) *complaint = (Complaint){.reason = REASON_FLAGS};
    return true;
}

/* Completes a complaint about a mismatch. */
static void place_mismatch(const Checker *c, Complaint *complaint, const MapFrame *map) {
    complaint->map = map;
    complaint->frame_pc = c->pc;
    if (complaint->reason != REASON_STACK_SIZE) complaint->pc = map->pc;
}

static bool check_target(void *argument, int64_t target) {
    Checker *c = argument;
    Flow *f = &c->flow;
    const MapFrame *map = find_frame(c, target);
    Complaint complaint;
    bool ok;
    if (!map) {
        return verification_complain(f, &(Complaint){.pc = c->pc, .reason = REASON_NO_FRAME},
                                     "Expecting a stackmap frame at branch target %lld", (long long)target);
    }
    if (!frame_matches(c, f->slots + f->local_count, f->depth, f->this_uninitialized, map, &complaint, &ok))
        return false;
    if (ok) return true;
    place_mismatch(c, &complaint, map);
    return verification_complain(f, &complaint, "Inconsistent stackmap frames at branch target %lld",
                                 (long long)target);
}

/* At an instruction with its own entry: what control brings here must fit, and the entry is what counts from now on. */
static bool adopt_frame(Checker *c, const MapFrame *map, bool reached) {
    Flow *f = &c->flow;
    Complaint complaint;
    bool ok = true;
    f->start_depth = f->depth;
    if (reached && !frame_matches(c, f->slots + f->local_count, f->depth, f->this_uninitialized, map, &complaint, &ok))
        return false;
    if (!ok) {
        place_mismatch(c, &complaint, map);
        return verification_complain(f, &complaint, "Instruction type does not match stack map");
    }
    flow_count(f, map->locals_size / 4 + map->depth); /* copying is quick */
    if (f->locals_size > map->locals_size) flow_count(f, f->locals_size - map->locals_size);
    for (uint32_t i = map->locals_size; i < f->locals_size; i++) f->slots[i] = SLOT_DEAD;
    memcpy(f->slots, map->locals, map->locals_size * sizeof *map->locals);
    if (map->depth > 0) memcpy(f->slots + f->local_count, map->stack, map->depth * sizeof *map->stack);
    f->locals_size = map->locals_size;
    f->depth = map->depth;
    f->this_uninitialized = map->this_uninitialized;
    return true;
}

/* ---- exception handlers ---- */

static bool catch_type(Checker *c, const ExceptionEntry *e, VType *type) {
    Verification *v = c->flow.verification;
    *type = e->catch_type != 0 ? verification_type_of_pool(v, e->catch_type)
                               : verification_type(v, sym_java_lang_Throwable);
    return *type != SLOT_DEAD;
}

static bool check_exception_table(Checker *c) {
    Flow *f = &c->flow;
    Verification *v = f->verification;
    const MethodInfo *m = f->m;
    for (unsigned i = 0; i < m->handler_count; i++) {
        const ExceptionEntry *e = &m->handlers[i];
        if (!(c->starts[e->start_pc] & START))
            return verification_bad_table(f, "exception table start_pc", e->start_pc);
        if (e->end_pc != m->code_length && !(c->starts[e->end_pc] & START))
            return verification_bad_table(f, "exception table end_pc", e->end_pc);
        if (!(c->starts[e->handler_pc] & START))
            return verification_bad_table(f, "exception table handler_pc", e->handler_pc);
        c->starts[e->start_pc] |= RANGE;
        flow_count(f, WORK_OF_INSTRUCTION);
        if (e->catch_type != 0) {
            VType type, throwable = verification_type(v, sym_java_lang_Throwable);
            bool ok;
            if (throwable == SLOT_DEAD || !catch_type(c, e, &type) || !verification_assignable(v, type, throwable, &ok))
                return false;
            if (!ok) {
                Complaint complaint = {.pc = e->handler_pc,
                                       .reason = REASON_WRONG_TYPE,
                                       .type = type,
                                       .at = {PLACE_POOL, e->catch_type},
                                       .expected = throwable};
                return verification_complain(
                    f, &complaint, "Catch type is not a subclass of Throwable in exception handler %u", e->handler_pc);
            }
        }
    }
    return true;
}

/* Where variables live must be said in whole instructions. */
static bool check_variables(Checker *c) {
    const MethodInfo *m = c->flow.m;
    CodeTables tables = classfile_code_tables(c->flow.cf, m);
    for (uint32_t i = 0; i < tables.local_count; i++) {
        LocalVariable v = classfile_local(c->flow.cf, &tables, i);
        uint32_t start = v.start_pc, end = start + v.length;
        if (start >= m->code_length || !(c->starts[start] & START))
            return verification_bad_table(&c->flow, "local variable table start_pc", start);
        if (end != m->code_length && (end > m->code_length || !(c->starts[end] & START)))
            return verification_bad_table(&c->flow, "local variable table length", end - start);
    }
    return true;
}

/* The map of an entry's handler. NULL: it has none. */
static const MapFrame *handler_frame(Checker *c, uint32_t entry) {
    const MapFrame **frame = &c->handler_frames[entry];
    if (!*frame) *frame = find_frame(c, c->flow.m->handlers[entry].handler_pc);
    return *frame;
}

/* What a handler gets when the instruction at c->pc throws: the locals and the exception alone on the stack. */
static bool check_handler(Checker *c, uint32_t entry, bool uninitialized) {
    Flow *f = &c->flow;
    const ExceptionEntry *e = &f->m->handlers[entry];
    const MapFrame *map = handler_frame(c, entry);
    VType type;
    Complaint complaint;
    bool ok;
    if (!catch_type(c, e, &type)) return false;
    if (!map) {
        return verification_complain(f, &(Complaint){.pc = c->pc, .reason = REASON_NO_FRAME},
                                     "Expecting a stackmap frame at branch target %u", e->handler_pc);
    }
    if (!frame_matches(c, &type, 1, uninitialized, map, &complaint, &ok)) return false;
    if (ok) return true;
    /* The message shows the frame that the handler would get. */
    Flow shown = *f;
    shown.slots = arena_allocate(&c->arena, (f->local_count + 1) * sizeof *shown.slots);
    if (!shown.slots) return verification_no_memory(f->verification);
    memcpy(shown.slots, f->slots, f->local_count * sizeof *shown.slots);
    shown.slots[f->local_count] = type;
    shown.start_depth = 1;
    shown.this_uninitialized = uninitialized;
    place_mismatch(c, &complaint, map);
    return verification_complain(&shown, &complaint, "Stack map does not match the one at exception handler %u",
                                 e->handler_pc);
}

/* Whether the locals [from, to) may become those of a map. False: they may not, or an exception is pending. */
static bool locals_match(Checker *c, const MapFrame *map, uint32_t from, uint32_t to) {
    const Flow *f = &c->flow;
    bool ok = true;
    for (uint32_t i = from; i < to && i < map->locals_size; i++) {
        const VType t = i < f->locals_size ? f->slots[i] : SLOT_DEAD;
        if (t != map->locals[i] && (!verification_assignable(f->verification, t, map->locals[i], &ok) || !ok))
            return false;
    }
    return true;
}

/* JVMS instructionSatisfiesHandlers. Where ranges begin, their handlers get the whole frame; the others have had it,
   and get what has changed. Maps may share their locals. What does not match is checked again as a whole, for the
   message. */
static bool check_handlers(Checker *c, Changed changed, bool uninitialized) {
    Flow *f = &c->flow;
    const MethodInfo *m = f->m;
    const bool any = changed.all || changed.from != changed.to;
    const VType *had = NULL;
    uint32_t had_size = 0;
    if (m->handler_count == 0 || (!any && !(c->starts[c->pc] & RANGE))) return true;
    flow_count(f, 1 + handlers_move(&c->handlers, c->pc));
    HANDLERS_EACH(&c->handlers, i) {
        const uint32_t entry = (uint32_t)i;
        const bool begins = m->handlers[entry].start_pc == c->pc;
        flow_count(f, WORK_OF_HANDLER);
        if (!begins && !any) continue;
        const MapFrame *map = handler_frame(c, entry);
        if (!begins && map) {
            const bool same = map->locals == had && map->locals_size == had_size;
            if (changed.all && same && (!uninitialized || map->this_uninitialized)) continue;
            flow_count(f, changed.all ? 0 : changed.to - changed.from);
            if (!changed.all && locals_match(c, map, changed.from, changed.to)) continue;
        }
        if (f->verification->result != VERIFY_OK || !check_handler(c, entry, uninitialized)) return false;
        had = map->locals;
        had_size = map->locals_size;
    }
    return flow_has_time(f, c->pc);
}

/* ---- instructions: the constraints of 4.9.1, in the order in which they are looked at here ---- */

static bool check_call(Checker *c, uint8_t op, unsigned index) {
    Flow *f = &c->flow;
    Verification *v = f->verification;
    const ConstantPool *cp = &f->cf->cp;
    const uint8_t *code = f->m->code + c->pc;
    bool dynamic = op == BC_invokedynamic;
    const Symbol *name = dynamic ? cp_name(cp, cp->entries[index].dynamic.name_type_index) : cp_ref_name(cp, index);
    if (op == BC_invokeinterface) {
        flow_count(f, cp_ref_descriptor(cp, index)->length);
        if (code[3] != descriptor_argument_slots(cp_ref_descriptor(cp, index)) + 1)
            return verification_bad_code(f, c->pc, "Inconsistent args count operand in invokeinterface");
        if (code[4] != 0) return verification_bad_code(f, c->pc, "Fourth operand byte of invokeinterface must be zero");
    }
    if (dynamic && (code[3] != 0 || code[4] != 0))
        return verification_bad_code(f, c->pc, "Third and fourth operand bytes of invokedynamic must be zero");
    if (name->text[0] == '<') {
        return (op == BC_invokespecial && name == sym_object_initializer) ||
               verification_bad_code(f, c->pc, "Illegal call to internal method");
    }
    if (op != BC_invokespecial) return true;
    /* JVMS 4.9.2: this class, its superclass, a direct superinterface; or, for class methods, any superclass. */
    VType this_type = verification_type(v, v->this_name),
          called = verification_type_of_pool(v, cp->entries[index].ref.class_index);
    if (this_type == SLOT_DEAD || called == SLOT_DEAD) return false;
    Symbol *called_name = verification_name(v, called);
    bool direct = called == this_type || called_name == f->cf->super_name, ok;
    if (!direct) flow_count(f, f->cf->interface_count);
    for (unsigned i = 0; i < f->cf->interface_count && !direct; i++)
        direct = cp_symbol(cp, f->cf->interfaces[i]) == called_name;
    if (direct) return true;
    if (!verification_assignable(v, this_type, called, &ok)) return false;
    if (!ok) {
        return verification_bad_code(
            f, c->pc, "Bad invokespecial instruction: current class isn't assignable to reference class.");
    }
    return cp->tags[index] != CP_INTERFACE_METHODREF ||
           verification_bad_code(
               f, c->pc, "Bad invokespecial instruction: interface method reference is in an indirect superinterface.");
}

static unsigned dimensions(Flow *f, const Symbol *name) {
    unsigned n = 0;
    while (name->text[n] == '[') n++;
    flow_count(f, n);
    return n;
}

static bool check_multianewarray(Checker *c, unsigned index) {
    Flow *f = &c->flow;
    unsigned have = dimensions(f, cp_symbol(&f->cf->cp, index)), want = f->m->code[c->pc + 3];
    if (have == 0) {
        Complaint complaint = {.pc = c->pc,
                               .reason = REASON_INVALID_TYPE,
                               .type = verification_type_of_pool(f->verification, index),
                               .at = {PLACE_POOL, index}};
        return verification_complain(f, &complaint, "Illegal constant pool index in multianewarray instruction");
    }
    return (want > 0 && want <= have) ||
           verification_bad_code(f, c->pc, "Illegal dimension in multianewarray instruction: %u", want);
}

static bool check_constraints(Checker *c, uint8_t op) {
    Flow *f = &c->flow;
    const uint8_t *code = f->m->code;
    unsigned index = bytecode_pool_index(code, c->pc);
    if (op == BC_jsr || op == BC_jsr_w || op == BC_ret || op == BREAKPOINT)
        return verification_bad_code(f, c->pc, "Bad instruction: %02x", op);
    if (op == BC_wide && code[c->pc + 1] == BC_ret) return verification_bad_code(f, c->pc, "Bad wide instruction");
    bool has_index = op == BC_ldc || op == BC_ldc_w || op == BC_ldc2_w || (op >= BC_getstatic && op <= BC_new) ||
                     op == BC_anewarray || op == BC_checkcast || op == BC_instanceof || op == BC_multianewarray;
    if (has_index && !bytecode_pool_operand_allowed(f->cf, op, index)) return flow_bad_pool_entry(f, c->pc, index);
    if (op >= BC_invokevirtual && op <= BC_invokedynamic) return check_call(c, op, index);
    return op != BC_multianewarray || check_multianewarray(c, index);
}

/* Constraints that are looked at when the operands have been. */
static bool check_after(Checker *c, uint8_t op) {
    Flow *f = &c->flow;
    if (op == BC_lookupswitch) {
        const uint8_t *pairs = f->m->code + ((c->pc + 4) & ~3u) + 8;
        int32_t count = bytecode_s4(pairs - 4);
        flow_count(f, count > 0 ? (uint64_t)count : 0);
        for (int32_t i = 1; i < count; i++)
            if (bytecode_s4(pairs + 8 * (size_t)i - 8) >= bytecode_s4(pairs + 8 * (size_t)i))
                return verification_bad_code(f, c->pc, "Bad lookupswitch instruction");
    }
    if (op == BC_anewarray && dimensions(f, cp_symbol(&f->cf->cp, bytecode_pool_index(f->m->code, c->pc))) >= 255)
        return verification_bad_code(f, c->pc, "Illegal anewarray instruction, array has more than 255 dimensions");
    return true;
}

/* ---- the method ---- */

static bool find_instructions(Checker *c) {
    const MethodInfo *m = c->flow.m;
    for (uint32_t pc = 0; pc < m->code_length;) {
        uint32_t size = m->code[pc] == BREAKPOINT ? 1 : bytecode_length(m->code, m->code_length, pc);
        if (size == 0) return verification_bad_code(&c->flow, pc, "Bad instruction");
        c->starts[pc] = START;
        pc += size;
    }
    return true;
}

/* A store changes its neighbours, too, if it takes half of a pair. */
static Changed changed_by_store(const Checker *c, uint32_t local) {
    const uint32_t from = local > 0 ? local - 1 : 0, to = local + 3;
    return (Changed){from, to < c->flow.local_count ? to : c->flow.local_count, false};
}

static bool check_code(Checker *c) {
    Flow *f = &c->flow;
    const MethodInfo *m = f->m;
    uint32_t next_frame = 0;
    Changed changed = {0, 0, true};
    bool reached = true;
    for (uint32_t pc = 0; pc < m->code_length;) {
        c->pc = pc;
        if (next_frame < c->frame_count && c->frames[next_frame].pc == pc) {
            if (!adopt_frame(c, &c->frames[next_frame++], reached)) return false;
            changed.all = true;
        } else if (!reached) {
            Complaint complaint = {.pc = pc, .reason = next_frame < c->frame_count ? REASON_NO_FRAME : REASON_BAD_CODE};
            return verification_complain(f, &complaint, "Expecting a stack map frame");
        }
        uint8_t op = m->code[pc];
        char kind;
        bool store = false;
        f->start_depth = f->depth;
        /* A handler gets the locals from before the instruction: only of stores that makes a difference. */
        const int32_t local = bytecode_local_access(m->code, pc, &kind, &store);
        const bool stores = local >= 0 && store && op != BC_iinc;
        if (stores && !check_handlers(c, changed, f->this_uninitialized)) return false;
        f->initialized = false;
        if (!check_constraints(c, op) || !flow_execute(f, pc) || !check_after(c, op) ||
            !bytecode_for_targets(m->code, pc, check_target, c))
            return false;
        /* JVMS 4.10.1.9 invokespecial: but after an <init> it gets the object initialised, and the flag as it was. */
        changed.all = changed.all || f->initialized;
        if (!stores && !check_handlers(c, changed, f->initialized ? f->was_uninitialized : f->this_uninitialized))
            return false;
        changed = stores ? changed_by_store(c, (uint32_t)local) : (Changed){0, 0, f->initialized};
        reached = !bytecode_ends_flow(op);
        pc += bytecode_length(m->code, m->code_length, pc);
    }
    return !reached || verification_bad_code(f, m->code_length, "Control flow falls through code end");
}

bool typecheck_method(Verification *v, const MethodInfo *m) {
    Checker c = {.flow = {.cf = v->cf, .m = m, .verification = v, .checking = true, .local_count = m->max_locals}};
    arena_init(&c.arena);
    flow_count(&c.flow, (uint64_t)m->code_length + m->max_locals + m->max_stack);
    c.starts = arena_allocate(&c.arena, m->code_length);
    c.flow.slots = arena_allocate(&c.arena, ((size_t)m->max_locals + m->max_stack + 2) * sizeof *c.flow.slots);
    c.handler_frames = arena_allocate(&c.arena, m->handler_count * sizeof *c.handler_frames);
    flow_count(&c.flow, (uint64_t)m->handler_count * WORK_OF_RANGE);
    if (!c.starts || !c.flow.slots || !c.handler_frames || !handlers_init(&c.handlers, m, &c.arena))
        verification_no_memory(v);
    else if (find_instructions(&c) && check_exception_table(&c) && check_variables(&c) && flow_start(&c.flow) &&
             read_stack_map(&c))
        check_code(&c);
    arena_free(&c.arena);
    return v->result == VERIFY_OK;
}
