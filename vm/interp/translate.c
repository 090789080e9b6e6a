/* Bytecode -> internal instructions, one element per source instruction; and the choice of sequences. Runs once
   per method, at its first call. Nothing is resolved here: that happens when an instruction is first executed. */
#include "vm/interp/translate.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "classfile/dataflow.h"
#include "classfile/descriptor.h"
#include "runtime/class_layout.h"
#include "runtime/exception.h"
#include "runtime/frame.h"
#include "runtime/lock.h"
#include "runtime/options.h"
#include "runtime/startup_profile.h"
#include "vm/classes/class_archive.h"
#include "vm/classes/resolve.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/intrinsic.h"
#include "vm/interp/profile.h"

static Lock code_lock = LOCK_INITIALIZER(TRANSLATION);

/* ---- sequences ---- */

/* Tables made at build time by vm/interp/compose.py; each line of the file belongs to one or two of them. */
#define NONE(...)
#define OWN_OP(op, goes_on) op,
#define HEAD(op, head) head,
#define GOES_ON(op, goes_on) goes_on,
#define ENTRY_OF(parent, base, op) {parent, base, op},
#define PLAIN OWN_OP
#define SEQUENCE HEAD
#define ENTRY NONE
#define LEAF_ENTRY NONE
const uint16_t insn_plain[] = {
#include "interp_sequences.inc"
};
#undef PLAIN
#undef SEQUENCE
#define PLAIN GOES_ON
#define SEQUENCE NONE
/* By plain op: whether a sequence can have something after it. */
static const bool goes_on[] = {
#include "interp_sequences.inc"
};
#undef PLAIN
#undef ENTRY
#define PLAIN NONE
#define ENTRY ENTRY_OF
/* The trie of all sequences. A node is an index; from node n the plain op p leads to trie[n].base + p, if the parent of
   that is n; from ROOT to trie[p]. */
static const struct TrieEntry {
    uint16_t parent, base, op; /* op: of the sequence that ends here, 0: none does */
} trie[] = {
#include "interp_sequences.inc"
};
#undef ENTRY
#undef LEAF_ENTRY
#define ENTRY NONE
#define LEAF_ENTRY ENTRY_OF
/* The same of leaves; a step by OP_COUNT + distance follows that by a jump. */
static const struct TrieEntry leaf_trie[] = {
#include "interp_sequences.inc"
};
enum { ROOT = 0xfffe };

/* The op of an element may be rewritten by another thread at any time: every read and write is one atomic access. */
static void store_op(Insn *i, unsigned op) { __atomic_store_n(&i->op, (uint16_t)op, __ATOMIC_RELEASE); }
static unsigned load_op(const Insn *i) { return __atomic_load_n(&i->op, __ATOMIC_ACQUIRE); }

enum { WINDOW = 2 * MAX_SPAN };
/* -Xfuse: whether the elements from [index] up to [end] must not be a sequence. The same answer at every time. */
static bool refused(const MethodCode *code, unsigned index, unsigned end) {
    if (options.fuse == FUSE_NONE) return true;
    uint64_t h = options.fuse_seed ^ (uint64_t)code->count << 40 ^ (uint64_t)code_bci(code, index) << 20 ^ end;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9ull;
    return (h ^ h >> 32) * 0x94d049bb133111ebull >> 63;
}

static unsigned plain_at(const MethodCode *code, unsigned index) { return insn_plain[load_op(&code->insns[index])]; }

/* What the fewest dispatches are from an element on, as far as choosing has come, by index modulo WINDOW. */
typedef struct Fewest {
    int32_t dispatches[WINDOW];
} Fewest;

/* The longest of the sequences that begin at element [i] and from which the fewest dispatches come up to [end], the
   element after which any ends; an op. [ahead]: of what GOTO [*jump] leads to; NULL: sequences end with a GOTO. */
static inline __attribute__((always_inline)) unsigned choose_at(const MethodCode *code, unsigned i, unsigned end,
                                                                Fewest *f, unsigned *jump, Fewest *ahead);

/* From the end. */
static void look_ahead(const MethodCode *code, unsigned first, Fewest *f) {
    unsigned end = first, limit = code->count - 1;
    while (end < limit && end - first < WINDOW - 2 && goes_on[plain_at(code, end)]) end++;
    f->dispatches[(end + 1) % WINDOW] = 0;
    for (unsigned i = end + 1; i-- > first;) choose_at(code, i, end, f, NULL, NULL);
}

unsigned choose_at(const MethodCode *code, unsigned i, unsigned end, Fewest *f, unsigned *jump, Fewest *ahead) {
    unsigned op = plain_at(code, i), best = op, node = ROOT, next = op, k = i + 1;
    int32_t fewest = f->dispatches[k % WINDOW], saved = 0;
    const Fewest *behind = f;
    while (trie[next].parent == node) {
        int32_t dispatches = behind->dispatches[k % WINDOW] - saved;
        if (trie[next].op && dispatches <= fewest && !(unlikely(options.fuse) && refused(code, i, k))) {
            fewest = dispatches;
            best = trie[next].op;
        }
        node = next;
        if (op == OP_GOTO) {
            if (!ahead) break;
            unsigned from = k - 1, to = from + (unsigned)code->insns[from].b;
            op = plain_at(code, to);
            next = trie[node].base + op;
            if (trie[next].parent != node) break;
            if (*jump != from) look_ahead(code, to, ahead);
            *jump = from;
            saved = ahead->dispatches[to % WINDOW] - behind->dispatches[k % WINDOW];
            behind = ahead;
            end = code->count - 1;
            k = to + 1;
        } else {
            if (k > end) break;
            op = plain_at(code, k++);
            next = trie[node].base + op;
        }
    }
    f->dispatches[i % WINDOW] = fewest + 1;
    return best;
}

/* Chooses the ops of the elements [first] to [last], from the end. An element is chosen for as if somebody jumped to
   it. */
static void choose(MethodCode *code, unsigned first, unsigned last, unsigned end) {
    Fewest f, ahead;
    unsigned jump = ~0u;
    f.dispatches[(end + 1) % WINDOW] = 0;
    for (unsigned i = end + 1; i-- > first;) {
        unsigned op = choose_at(code, i, end, &f, &jump, &ahead);
        if (op != load_op(&code->insns[i]) && i <= last) store_op(&code->insns[i], op);
    }
}
/* ---- leaves ---- */

/* A thread that reads the room of a leaf also observes which leaf; one that reads a leaf observes its code. */
void method_set_leaf(Method *m, unsigned leaf) {
    __atomic_store_n(&m->leaf, (uint16_t)leaf, __ATOMIC_RELEASE);
    __atomic_store_n(&m->room, leaf ? UINT32_MAX : method_frame_bytes(m), __ATOMIC_RELEASE);
}

static unsigned leaf_step(unsigned node, unsigned number) {
    unsigned next = (node == ROOT ? 0 : leaf_trie[node].base) + number;
    return leaf_trie[next].parent == node ? next : UINT16_MAX;
}
static unsigned find_leaf(const MethodCode *code) {
    unsigned node = ROOT;
    for (uint32_t i = 0; i < code->count; i++) {
        const Insn *insn = &code->insns[i];
        unsigned op = insn_plain[load_op(insn)];
        node = leaf_step(node, op);
        if (node != UINT16_MAX && (op == OP_GOTO || (op >= OP_IFEQ && op <= OP_IFNONNULL)))
            node = insn->b > 0 && insn->b < MAX_SPAN ? leaf_step(node, OP_COUNT + (unsigned)insn->b) : UINT16_MAX;
        if (node == UINT16_MAX) return 0;
    }
    return leaf_trie[node].op;
}
/* After the translation, and after each change of an element (with the lock for that). The locals of a leaf are its
   arguments; there is no prologue. */
static void choose_leaf(const MethodCode *code) {
    Method *m = code->method;
    if (method_code(m) != code) return; /* a replaced version's: the new one may just be translated */
    bool possible = __atomic_load_n(&m->code, __ATOMIC_RELAXED) == code->insns && m->max_locals == m->argument_slots &&
                    code->count <= MAX_SPAN && !(unlikely(options.fuse) && refused(code, 0, code->count));
    method_set_leaf(m, possible ? find_leaf(code) : 0);
}

/* How far back from [index] a sequence could begin that reaches it without a jump. */
static unsigned reach_back(const MethodCode *code, unsigned index) {
    unsigned first = index;
    while (first > 0 && index - first < MAX_SPAN - 1 && goes_on[plain_at(code, first - 1)]) first--;
    return first;
}
/* What precedes [index] as far back as a sequence could begin that reaches it is chosen anew; what is after it
   only looked at. */
static void choose_before(MethodCode *code, unsigned index) {
    unsigned end = index, limit = code->count - 1;
    while (end < limit && end - index < MAX_SPAN && goes_on[plain_at(code, end)]) end++;
    choose(code, reach_back(code, index), index, end);
}

static uint32_t landing(unsigned index) { return UINT32_C(1) << index / 8 % 32; }

/* The same before each GOTO that leads into what precedes [index]. */
static void choose_before_jumps(MethodCode *code, unsigned index) {
    unsigned first = reach_back(code, index);
    uint32_t reach = landing(first) | landing((first + index) / 2) | landing(index);
    for (unsigned i = 0; code->landings & reach && i < code->count; i++) {
        if (plain_at(code, i) != OP_GOTO) continue;
        unsigned to = i + (unsigned)code->insns[i].b;
        if (to >= first && to <= index) choose_before(code, i);
    }
}

void code_refuse_around(MethodCode *code, int index) {
    choose_before(code, (unsigned)index);
    if (code->landings) choose_before_jumps(code, (unsigned)index);
    choose_leaf(code);
}

/* ---- translation ---- */

int code_index_of_bci(const MethodCode *code, int bci) {
    VM_ASSERT(bci >= 0);
    int lo = 0, hi = (int)code->count - 1;
    while (lo <= hi) {
        int mid = (lo + hi) >> 1;
        int found = code_bci(code, (uint32_t)mid);
        if (found == bci) return mid;
        if (found < bci)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return -1;
}

typedef enum Form {
    FORM_NONE, /* no bytecode */
    FORM_PLAIN,
    FORM_CONSTANT,
    FORM_DOUBLE_ONE,
    FORM_BYTE,
    FORM_SHORT,
    FORM_LDC,
    FORM_LDC_WIDE,
    FORM_LOCAL,
    FORM_LOCAL_OF_OPCODE,
    FORM_INCREMENT,
    FORM_JUMP,
    FORM_JUMP_WIDE,
    FORM_POOL,
    FORM_ELEMENT_KIND,
    FORM_DIMENSIONS,
    FORM_RETURN,
    FORM_RETURN_VOID,
    FORM_SWITCH,
    FORM_INVOKEVIRTUAL,
    FORM_CALL_SITE,
    FORM_DYNAMIC_SITE,
    FORM_WIDE
} Form;

/* Of bytecodes.def. */
typedef struct BytecodeRow {
    uint8_t form;
    uint16_t op;
    int32_t value;
} BytecodeRow;

static const BytecodeRow rows[256] = {
#define BYTECODE(bytecode, form, instruction, value) [BC_##bytecode] = {FORM_##form, OP_##instruction, value},
#include "vm/interp/bytecodes.def"
#undef BYTECODE
};

/* What is made of a method is a matter of its class file alone: archives hold it. */
typedef struct Translator {
    const ClassFile *file;
    const MethodInfo *info;
    MethodCode *code;
    int32_t *jumps; /* of the switches to come */
    bool releases_monitors;
} Translator;

static bool is_polymorphic_class(const Symbol *name) {
    return name == sym_java_lang_invoke_MethodHandle || name == sym_java_lang_invoke_VarHandle;
}

static void emit(Insn *out, unsigned op, unsigned a, int32_t b) {
    out->op = (uint16_t)op;
    out->a = (uint16_t)a;
    out->b = b;
}

static void emit_wide_constant(Translator *tr, Insn *out, int64_t v) {
    if (v == (int32_t)v) {
        emit(out, OP_LCONST, 0, (int32_t)v);
        return;
    }
    MethodCode *c = tr->code;
    c->wide[c->wide_count] = v;
    emit(out, OP_LCONST_WIDE, 0, (int32_t)c->wide_count++);
}

static void emit_ldc(Translator *tr, Insn *out, unsigned index) {
    const ConstantPool *cp = &tr->file->cp;
    const CpInfo *e = &cp->entries[index];
    switch (cp->tags[index]) {
    case CP_INTEGER:
    case CP_FLOAT: emit(out, OP_ICONST, 0, e->i); break;
    case CP_LONG:
    case CP_DOUBLE: emit_wide_constant(tr, out, cp_long(cp, index)); break;
    case CP_DYNAMIC: {
        char type = cp_descriptor(cp, e->dynamic.name_type_index)->text[0];
        emit(out, type == 'J' || type == 'D' ? OP_LDC2 : OP_LDC, 0, (int32_t)index);
        break;
    }
    default: emit(out, OP_LDC, 0, (int32_t)index);
    }
}

static void emit_return(Translator *tr, Insn *out, unsigned op) {
    int type = type_of_descriptor(tr->info->return_letter);
    if (tr->releases_monitors)
        emit(out, OP_SYNC_RETURN, (unsigned)type, 0);
    else if (op == OP_IRETURN && (type == T_BOOLEAN || type == T_BYTE || type == T_CHAR || type == T_SHORT))
        emit(out, OP_IRETURN_NARROW, (unsigned)type, 0);
    else
        emit(out, op, 0, 0);
}

/* [p]: what follows the padding. */
static int32_t switch_count(const uint8_t *p, bool lookup) {
    return lookup ? bytecode_s4(p + 4) : bytecode_s4(p + 8) - bytecode_s4(p + 4) + 1;
}

static void emit_switch(Translator *tr, Insn *out, const uint8_t *bytes, unsigned pc, bool lookup) {
    const uint8_t *p = bytes + (((size_t)pc + 4) & ~(size_t)3);
    SwitchTable *s = &tr->code->switches[tr->code->switch_count];
    int self = (int)(out - tr->code->insns);
    s->fallback = code_index_of_bci(tr->code, (int)pc + bytecode_s4(p)) - self;
    s->low = lookup ? 0 : bytecode_s4(p + 4);
    s->count = switch_count(p, lookup);
    int32_t *keys = tr->jumps, *targets = lookup ? keys + s->count : keys;
    tr->jumps = targets + s->count;
    s->keys = lookup ? keys : NULL;
    s->targets = targets;
    for (int32_t i = 0; i < s->count; i++) {
        const uint8_t *q = lookup ? p + 8 + 8 * (size_t)i : p + 12 + 4 * (size_t)i;
        if (lookup) {
            keys[i] = bytecode_s4(q);
            q += 4;
        }
        targets[i] = code_index_of_bci(tr->code, (int)pc + bytecode_s4(q)) - self;
    }
    emit(out, lookup ? OP_LOOKUPSWITCH : OP_TABLESWITCH, 0, (int32_t)tr->code->switch_count++);
}

static int new_site(Translator *tr, unsigned cp_index, unsigned argument_slots) {
    MethodCode *c = tr->code;
    CallSite *s = &c->sites[c->site_count];
    s->cp_index = (uint16_t)cp_index;
    s->argument_slots = (uint16_t)argument_slots;
    return (int)c->site_count++;
}

/* That of Object: the one class without a superclass. */
static bool registers_finalizers(const Translator *tr) {
    return !tr->file->super_index && tr->info->name == sym_object_initializer;
}

static void emit_jump(Translator *tr, Insn *out, unsigned op, unsigned pc, int distance) {
    emit(out, op, 0, code_index_of_bci(tr->code, (int)pc + distance) - (int)(out - tr->code->insns));
}

/* [slots]: of the receiver, besides the arguments. */
static void emit_site(Translator *tr, Insn *out, unsigned op, unsigned index, const Symbol *descriptor, int slots) {
    emit(out, op, 0, new_site(tr, index, (unsigned)descriptor_argument_slots(descriptor) + (unsigned)slots));
}

static void emit_invokevirtual(Translator *tr, Insn *out, unsigned index) {
    const ConstantPool *cp = &tr->file->cp;
    if (is_polymorphic_class(cp_ref_class(cp, index)))
        emit_site(tr, out, OP_INVOKEHANDLE, index, cp_ref_descriptor(cp, index), 1);
    else
        emit(out, OP_INVOKEVIRTUAL, 0, (int32_t)index);
}

/* JVMS 6.5, wide: [p] is the bytecode that it changes. */
static void emit_wide(Insn *out, const uint8_t *p) {
    BytecodeRow row = rows[p[0]];
    unsigned index = bytecode_u2(p + 1) + (unsigned)row.value;
    emit(out, row.op, index, row.form == FORM_INCREMENT ? bytecode_s2(p + 3) : 0);
}

static void translate_one(Translator *tr, Insn *out, const uint8_t *bytes, unsigned pc) {
    const uint8_t *p = bytes + pc;
    BytecodeRow row = rows[p[0]];
    const ConstantPool *cp = &tr->file->cp;
    switch ((Form)row.form) {
    case FORM_NONE: emit(out, OP_CORRUPT, 0, 0); break;
    case FORM_PLAIN: emit(out, row.op, 0, 0); break;
    case FORM_CONSTANT: emit(out, row.op, 0, row.value); break;
    case FORM_DOUBLE_ONE: emit_wide_constant(tr, out, 0x3ff0000000000000LL); break;
    case FORM_BYTE: emit(out, row.op, 0, (int8_t)p[1]); break;
    case FORM_SHORT: emit(out, row.op, 0, bytecode_s2(p + 1)); break;
    case FORM_LDC: emit_ldc(tr, out, p[1]); break;
    case FORM_LDC_WIDE: emit_ldc(tr, out, bytecode_u2(p + 1)); break;
    case FORM_LOCAL: emit(out, row.op, p[1] + (unsigned)row.value, 0); break;
    case FORM_LOCAL_OF_OPCODE: emit(out, row.op, (unsigned)row.value, 0); break;
    case FORM_INCREMENT: emit(out, row.op, p[1], (int8_t)p[2]); break;
    case FORM_JUMP: emit_jump(tr, out, row.op, pc, bytecode_s2(p + 1)); break;
    case FORM_JUMP_WIDE: emit_jump(tr, out, row.op, pc, bytecode_s4(p + 1)); break;
    case FORM_POOL: emit(out, row.op, 0, (int32_t)bytecode_u2(p + 1)); break;
    case FORM_ELEMENT_KIND: emit(out, row.op, p[1], 0); break;
    case FORM_DIMENSIONS: emit(out, row.op, p[3], (int32_t)bytecode_u2(p + 1)); break;
    case FORM_RETURN: emit_return(tr, out, row.op); break;
    case FORM_RETURN_VOID: emit_return(tr, out, registers_finalizers(tr) ? OP_REGISTERING_RETURN : row.op); break;
    case FORM_SWITCH: emit_switch(tr, out, bytes, pc, p[0] == BC_lookupswitch); break;
    case FORM_INVOKEVIRTUAL: emit_invokevirtual(tr, out, bytecode_u2(p + 1)); break;
    case FORM_CALL_SITE: {
        unsigned index = bytecode_u2(p + 1);
        emit_site(tr, out, row.op, index, cp_ref_descriptor(cp, index), row.value);
        break;
    }
    case FORM_DYNAMIC_SITE: {
        unsigned index = bytecode_u2(p + 1);
        emit_site(tr, out, row.op, index, cp_descriptor(cp, cp->entries[index].dynamic.name_type_index), 0);
        break;
    }
    case FORM_WIDE: emit_wide(out, p + 1);
    }
}

/* How much the parts of a MethodCode must hold. */
typedef struct Measures {
    uint32_t count, wide, switches, jumps, sites;
} Measures;

/* Measures the method, and looks for monitors. */
static Measures measure(Translator *tr) {
    Measures m = {0};
    tr->releases_monitors = tr->info->access & ACC_SYNCHRONIZED;
    const uint8_t *bytes = tr->info->code;
    for (uint32_t pc = 0; pc < tr->info->code_length; pc += bytecode_length(bytes, tr->info->code_length, pc)) {
        m.count++;
        switch (bytes[pc]) {
        case BC_ldc2_w:
        case BC_dconst_1: m.wide++; break;
        case BC_tableswitch:
        case BC_lookupswitch: {
            bool lookup = bytes[pc] == BC_lookupswitch;
            m.switches++;
            m.jumps += (uint32_t)switch_count(bytes + ((pc + 4) & ~3u), lookup) * (lookup ? 2 : 1);
            break;
        }
        case BC_monitorenter:
            tr->releases_monitors = true;
            break; /* returns look whether all that was entered has been left (JVMS 2.11.10) */
        case BC_invokeinterface:
        case BC_invokedynamic: m.sites++; break;
        case BC_invokevirtual:
            if (is_polymorphic_class(cp_ref_class(&tr->file->cp, bytecode_u2(bytes + pc + 1)))) m.sites++;
            break;
        default: break;
        }
    }
    return m;
}

void code_free(MethodCode *c) {
    if (!c) return;
    profile_end(c);
    for (uint32_t i = 0; i < c->site_count; i++) resolve_free_error(c->sites[i].error);
    frame_maps_free(c->frame_maps);
    free(c->covered);
    free(c);
}

static size_t places_bytes(const MethodCode *c) { return c->count << c->far; }

void code_count_memory(const MethodCode *c, Metadata *use) {
    if (!c) return;
    MemoryUse block = {0};
    memory_count(&block, c);
    size_t sites = c->site_count * sizeof *c->sites, places = places_bytes(c),
           insns = (c->count + 2) * sizeof *c->insns,
           tables = (size_t)((const char *)(c->insns - 1) - (const char *)(c->sites + c->site_count));
    metadata_add(use, METADATA_CALL_SITES, c->site_count, sites);
    metadata_add(use, METADATA_CODE_TABLES, c->switch_count + c->wide_count, tables);
    metadata_add(use, METADATA_POSITIONS, c->count, places);
    metadata_add(use, METADATA_INSTRUCTIONS, c->count, insns);
    metadata_add(use, METADATA_CODE_STRUCTURE, 1, block.bytes - sites - tables - places - insns);
    use->use[METADATA_CODE_STRUCTURE].blocks += block.blocks;
    metadata_add_block(use, METADATA_CODE_TABLES, 1, c->covered);
    frame_maps_count_memory(c->frame_maps, use);
}

/* Of the jumps of all switches. */
static size_t jump_bytes(const Measures *m) { return (m->jumps + 1) / 2 * sizeof(int64_t); }
static bool is_far(const MethodInfo *info) { return info->code_length > 256; }

static size_t block_bytes(const MethodInfo *info, const Measures *m) {
    size_t bytes = sizeof(MethodCode) + m->sites * sizeof(CallSite) + m->switches * sizeof(SwitchTable) +
                   jump_bytes(m) + m->wide * sizeof(int64_t) + (m->count + 2) * sizeof(Insn) +
                   ((size_t)m->count << is_far(info));
    return PROFILE_WORDS ? (bytes + 7) / 8 * 8 + PROFILE_WORDS * sizeof(uint64_t) * m->count : bytes;
}

/* Every part of the block in its place. */
static void lay_out(Translator *tr, const Measures *m, MethodCode *c) {
    uint32_t length = tr->info->code_length;
    bool far = is_far(tr->info);
    c->count = m->count;
    c->far = far;
    c->switches = (SwitchTable *)(c->sites + m->sites);
    tr->jumps = (int32_t *)(c->switches + m->switches);
    c->wide = (int64_t *)(void *)((char *)tr->jumps + jump_bytes(m));
    c->insns = (Insn *)(void *)(c->wide + m->wide) + 1;
    uint8_t *near_places = (uint8_t *)(c->insns + m->count + 1);
    uint16_t *far_places = (uint16_t *)(void *)near_places;
    for (uint32_t pc = 0, i = 0; pc < length; pc += bytecode_length(tr->info->code, length, pc), i++)
        if (far)
            far_places[i] = (uint16_t)pc;
        else
            near_places[i] = (uint8_t)pc;
}

/* In zeroed memory. */
static void build(Translator *tr, const Measures *m, MethodCode *c) {
    tr->code = c;
    lay_out(tr, m, c);
    emit(c->insns - 1, OP_SYNC_ENTER, 0, 0);
    emit(c->insns + c->count, OP_CORRUPT, 0, 0);
    for (uint32_t i = 0; i < c->count; i++) {
        translate_one(tr, &c->insns[i], tr->info->code, (unsigned)code_bci(c, i));
        if (c->insns[i].op == OP_GOTO) c->landings |= landing(i + (unsigned)c->insns[i].b);
    }
    choose(c, 0, c->count - 1, c->count - 1);
}

static MethodCode *translate(const ClassFile *file, const MethodInfo *info) {
    Translator tr = {.file = file, .info = info};
    Measures m = measure(&tr);
    MethodCode *c = calloc(1, block_bytes(info, &m));
    if (c) build(&tr, &m, c);
    return c;
}

size_t code_prepare(const ClassFile *file, const MethodInfo *info, void *memory, size_t room) {
    Translator tr = {.file = file, .info = info};
    Measures m = measure(&tr);
    size_t bytes = block_bytes(info, &m);
    if (bytes > room) return 0;
    build(&tr, &m, memory);
    return bytes;
}

/* The tables of switches and wide constants, which nobody writes to, are those of the archive. */
static MethodCode *copy_prepared(const MethodCode *prepared, size_t bytes) {
    MethodCode *c = malloc(bytes);
    if (!c) return NULL;
    memcpy(c, prepared, bytes);
    c->insns = (Insn *)(void *)((char *)c + ((const char *)prepared->insns - (const char *)prepared));
    return c;
}

/* For VM_ASSERT: whether an archive has what translation makes. */
__attribute__((unused)) static bool is_translation(const MethodCode *c, const ClassFile *file, const MethodInfo *info) {
    MethodCode *made = translate(file, info);
    if (!made) return true;
    bool same =
        c->count == made->count && c->site_count == made->site_count && c->wide_count == made->wide_count &&
        c->switch_count == made->switch_count && c->far == made->far &&
        memcmp(c->sites, made->sites, made->site_count * sizeof *made->sites) == 0 &&
        memcmp(c->insns - 1, made->insns - 1, (made->count + 2) * sizeof *made->insns + places_bytes(made)) == 0 &&
        memcmp(c->wide, made->wide, made->wide_count * sizeof *made->wide) == 0;
    for (uint32_t i = 0; same && i < made->switch_count; i++) {
        const SwitchTable *s = &c->switches[i], *m = &made->switches[i];
        size_t bytes = (size_t)m->count * sizeof *m->targets;
        same = s->low == m->low && s->count == m->count && s->fallback == m->fallback && !s->keys == !m->keys &&
               memcmp(s->targets, m->targets, bytes) == 0 && (!m->keys || memcmp(s->keys, m->keys, bytes) == 0);
    }
    code_free(made);
    return same;
}

/* No problem: memory was wanting. */
static bool throw_verify_error(Thread *t, const Method *m, const char *problem, uint32_t pc) {
    if (!problem) return exception_throw_out_of_memory(t, "Metaspace");
    return exception_throw(t, VerifyError, "(class: %s, method: %s signature: %s) %s at bytecode offset %u",
                           m->holder->name->text, m->info->name->text, m->info->descriptor->text, problem,
                           (unsigned)pc);
}

enum {
    MUCH_WORK = 1 << 22
}; /* instructions x slots from which on the collector's analysis might give up where the verifier did not */

/* Whether the code is safe for the interpreter and the collector: instructions, and the kinds of stack and locals. The
   verifier has seen to it already for most classes; with -Xverify:none this is all that is asked. javac's work in the
   embedded library is trusted for the latter; its bytes are not owned by the ClassFile, those that an agent put in
   their place are. */
static bool check_code(Thread *t, const Method *m) {
    bool verified = m->pool->file == m->holder->file && __atomic_load_n(&m->holder->verified, __ATOMIC_RELAXED);
    if (verified && !m->info->has_jsr &&
        (uint64_t)m->info->code_length * (m->info->max_locals + m->info->max_stack) < MUCH_WORK)
        return true;
    char *message = NULL;
    const char *problem = NULL;
    uint32_t bad_pc = 0;
    if (!m->pool->file->code_checked && !bytecode_check(m->pool->file, m->info, &message, &bad_pc)) {
        throw_verify_error(t, m, message, bad_pc);
        free(message);
        return false;
    }
    if (m->holder->loader == &boot_loader && !m->pool->file->owns_bytes) return true;
    return dataflow_check(m->pool->file, m->info, &problem, &bad_pc) || throw_verify_error(t, m, problem, bad_pc);
}

bool method_translate(Thread *t, Method *m) {
    if (__atomic_load_n(&m->translated, __ATOMIC_ACQUIRE)) return true;
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (!check_code(t, m)) return false;
    int64_t begun = startup_clock();
    size_t bytes;
    const MethodCode *prepared = class_archive_code(m->pool->file, m->info, &bytes);
    VM_ASSERT(!prepared || is_translation(prepared, m->pool->file, m->info));
    MethodCode *code = prepared ? copy_prepared(prepared, bytes) : translate(m->pool->file, m->info);
    if (!code) return exception_throw_out_of_memory(t, "Metaspace");
    code->method = m;
    const Intrinsic *intrinsic = intrinsic_of(m);
    if (intrinsic) *(uint64_t *)(void *)(code->insns - 1) = insn_make_pointer(OP_INTRINSIC, intrinsic);
    lock_acquire(&code_lock);
    if (m->translated)
        code_free(code); /* another thread was faster */
    else {
        profile_begin(code);
        __atomic_store_n(&m->translated, code, __ATOMIC_RELEASE);
        if (!method_is_deleted(m))
            __atomic_store_n(&m->code, code->insns - ((m->access & ACC_SYNCHRONIZED) || intrinsic), __ATOMIC_RELEASE);
    }
    lock_release(&code_lock);
    interp_rewriting_begin();
    choose_leaf(m->translated);
    interp_rewriting_end();
    startup_count(STARTUP_METHODS, 1);
    startup_count(STARTUP_PREPARED, prepared != NULL);
    startup_add_time(STARTUP_TRANSLATE_NS, begun);
    return true;
}

void code_visit_references(const MethodCode *code, HeapVisitor visit, void *context) {
    for (uint32_t i = 0; i < code->site_count; i++) {
        const CallSite *s = &code->sites[i];
        if (s->appendix) visit(context, s->appendix);
        if (s->target && s->target->holder) visit(context, class_mirror(s->target->holder));
    }
}

void code_forget_dead_callees(MethodCode *code) {
    for (uint32_t i = 0; i < code->site_count; i++)
        for (unsigned k = 0; k < 2; k++) {
            CallSite *s = &code->sites[i];
            if (!s->classes[k] || !(s->classes[k]->flags & CLASS_IS_DEAD)) continue;
            s->classes[k] = NULL;
            s->methods[k] = NULL;
        }
}
