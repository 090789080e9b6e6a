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

/* Who reads the room sees, if it is that of a leaf, which one; who reads a leaf sees the code that it represents. */
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

/* Simple one-to-one opcodes; 0xffff: handled by name in translate_one. */
static const uint16_t direct[256] = {
    [BC_nop] = OP_NOP,
    [BC_iaload] = OP_IALOAD,
    [BC_laload] = OP_LALOAD,
    [BC_faload] = OP_IALOAD,
    [BC_daload] = OP_LALOAD,
    [BC_aaload] = OP_AALOAD,
    [BC_baload] = OP_BALOAD,
    [BC_caload] = OP_CALOAD,
    [BC_saload] = OP_SALOAD,
    [BC_iastore] = OP_IASTORE,
    [BC_lastore] = OP_LASTORE,
    [BC_fastore] = OP_IASTORE,
    [BC_dastore] = OP_LASTORE,
    [BC_aastore] = OP_AASTORE,
    [BC_bastore] = OP_BASTORE,
    [BC_castore] = OP_CASTORE,
    [BC_sastore] = OP_CASTORE,
    [BC_pop] = OP_POP,
    [BC_pop2] = OP_POP2,
    [BC_dup] = OP_DUP,
    [BC_dup_x1] = OP_DUP_X1,
    [BC_dup_x2] = OP_DUP_X2,
    [BC_dup2] = OP_DUP2,
    [BC_dup2_x1] = OP_DUP2_X1,
    [BC_dup2_x2] = OP_DUP2_X2,
    [BC_swap] = OP_SWAP,
    [BC_iadd] = OP_IADD,
    [BC_isub] = OP_ISUB,
    [BC_imul] = OP_IMUL,
    [BC_idiv] = OP_IDIV,
    [BC_irem] = OP_IREM,
    [BC_ineg] = OP_INEG,
    [BC_ishl] = OP_ISHL,
    [BC_ishr] = OP_ISHR,
    [BC_iushr] = OP_IUSHR,
    [BC_iand] = OP_IAND,
    [BC_ior] = OP_IOR,
    [BC_ixor] = OP_IXOR,
    [BC_ladd] = OP_LADD,
    [BC_lsub] = OP_LSUB,
    [BC_lmul] = OP_LMUL,
    [BC_ldiv] = OP_LDIV,
    [BC_lrem] = OP_LREM,
    [BC_lneg] = OP_LNEG,
    [BC_lshl] = OP_LSHL,
    [BC_lshr] = OP_LSHR,
    [BC_lushr] = OP_LUSHR,
    [BC_land] = OP_LAND,
    [BC_lor] = OP_LOR,
    [BC_lxor] = OP_LXOR,
    [BC_fadd] = OP_FADD,
    [BC_fsub] = OP_FSUB,
    [BC_fmul] = OP_FMUL,
    [BC_fdiv] = OP_FDIV,
    [BC_frem] = OP_FREM,
    [BC_fneg] = OP_FNEG,
    [BC_dadd] = OP_DADD,
    [BC_dsub] = OP_DSUB,
    [BC_dmul] = OP_DMUL,
    [BC_ddiv] = OP_DDIV,
    [BC_drem] = OP_DREM,
    [BC_dneg] = OP_DNEG,
    [BC_i2l] = OP_I2L,
    [BC_i2f] = OP_I2F,
    [BC_i2d] = OP_I2D,
    [BC_l2i] = OP_L2I,
    [BC_l2f] = OP_L2F,
    [BC_l2d] = OP_L2D,
    [BC_f2i] = OP_F2I,
    [BC_f2l] = OP_F2L,
    [BC_f2d] = OP_F2D,
    [BC_d2i] = OP_D2I,
    [BC_d2l] = OP_D2L,
    [BC_d2f] = OP_D2F,
    [BC_i2b] = OP_I2B,
    [BC_i2c] = OP_I2C,
    [BC_i2s] = OP_I2S,
    [BC_lcmp] = OP_LCMP,
    [BC_fcmpl] = OP_FCMPL,
    [BC_fcmpg] = OP_FCMPG,
    [BC_dcmpl] = OP_DCMPL,
    [BC_dcmpg] = OP_DCMPG,
    [BC_arraylength] = OP_ARRAYLENGTH,
    [BC_athrow] = OP_ATHROW,
    [BC_monitorenter] = OP_MONITORENTER,
    [BC_monitorexit] = OP_MONITOREXIT,
};
static const uint16_t jumps[256] = {
    [BC_ifeq] = OP_IFEQ,           [BC_ifne] = OP_IFNE,           [BC_iflt] = OP_IFLT,
    [BC_ifge] = OP_IFGE,           [BC_ifgt] = OP_IFGT,           [BC_ifle] = OP_IFLE,
    [BC_if_icmpeq] = OP_IF_ICMPEQ, [BC_if_icmpne] = OP_IF_ICMPNE, [BC_if_icmplt] = OP_IF_ICMPLT,
    [BC_if_icmpge] = OP_IF_ICMPGE, [BC_if_icmpgt] = OP_IF_ICMPGT, [BC_if_icmple] = OP_IF_ICMPLE,
    [BC_if_acmpeq] = OP_IF_ACMPEQ, [BC_if_acmpne] = OP_IF_ACMPNE, [BC_ifnull] = OP_IFNULL,
    [BC_ifnonnull] = OP_IFNONNULL, [BC_goto] = OP_GOTO,           [BC_jsr] = OP_JSR,
    [BC_goto_w] = OP_GOTO,         [BC_jsr_w] = OP_JSR,
};
static const uint16_t pooled[256] = {
    /* two-byte constant-pool index, resolved at first execution */
    [BC_getstatic] = OP_GETSTATIC,
    [BC_putstatic] = OP_PUTSTATIC,
    [BC_getfield] = OP_GETFIELD,
    [BC_putfield] = OP_PUTFIELD,
    [BC_invokespecial] = OP_INVOKESPECIAL,
    [BC_invokestatic] = OP_INVOKESTATIC,
    [BC_new] = OP_NEW,
    [BC_anewarray] = OP_ANEWARRAY,
    [BC_checkcast] = OP_CHECKCAST,
    [BC_instanceof] = OP_INSTANCEOF,
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

static void emit_load(Insn *out, unsigned index) { emit(out, OP_LOAD, index, 0); }
static void emit_load2(Insn *out, unsigned index) { emit(out, OP_LOAD2, index + 1, 0); }
static void emit_store(Insn *out, unsigned index) { emit(out, OP_STORE, index, 0); }
static void emit_store2(Insn *out, unsigned index) { emit(out, OP_STORE2, index + 1, 0); }

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

static void translate_one(Translator *tr, Insn *out, const uint8_t *bytes, unsigned pc) {
    const uint8_t *p = bytes + pc;
    unsigned op = p[0], index;
    const ConstantPool *cp = &tr->file->cp;
    int self = (int)(out - tr->code->insns);
    if (direct[op] || op == BC_nop) {
        emit(out, direct[op], 0, 0);
        return;
    }
    if (jumps[op]) {
        int distance = op == BC_goto_w || op == BC_jsr_w ? bytecode_s4(p + 1) : bytecode_s2(p + 1);
        emit(out, jumps[op], 0, code_index_of_bci(tr->code, (int)pc + distance) - self);
        return;
    }
    if (pooled[op]) {
        emit(out, pooled[op], 0, (int32_t)bytecode_u2(p + 1));
        return;
    }
    switch (op) {
    case BC_aconst_null: emit(out, OP_ICONST, 0, 0); break;
    case BC_iconst_m1:
    case BC_iconst_0:
    case BC_iconst_1:
    case BC_iconst_2:
    case BC_iconst_3:
    case BC_iconst_4:
    case BC_iconst_5: emit(out, OP_ICONST, 0, (int)op - BC_iconst_0); break;
    case BC_lconst_0:
    case BC_lconst_1: emit(out, OP_LCONST, 0, (int)op - BC_lconst_0); break;
    case BC_fconst_0: emit(out, OP_ICONST, 0, 0); break;
    case BC_fconst_1: emit(out, OP_ICONST, 0, 0x3f800000); break;
    case BC_fconst_2: emit(out, OP_ICONST, 0, 0x40000000); break;
    case BC_dconst_0: emit(out, OP_LCONST, 0, 0); break;
    case BC_dconst_1: emit_wide_constant(tr, out, 0x3ff0000000000000LL); break;
    case BC_bipush: emit(out, OP_ICONST, 0, (int8_t)p[1]); break;
    case BC_sipush: emit(out, OP_ICONST, 0, bytecode_s2(p + 1)); break;
    case BC_ldc: emit_ldc(tr, out, p[1]); break;
    case BC_ldc_w:
    case BC_ldc2_w: emit_ldc(tr, out, bytecode_u2(p + 1)); break;
    case BC_iload:
    case BC_fload:
    case BC_aload: emit_load(out, p[1]); break;
    case BC_lload:
    case BC_dload: emit_load2(out, p[1]); break;
    case BC_istore:
    case BC_fstore:
    case BC_astore: emit_store(out, p[1]); break;
    case BC_lstore:
    case BC_dstore: emit_store2(out, p[1]); break;
    case BC_iload_0:
    case BC_iload_1:
    case BC_iload_2:
    case BC_iload_3: emit_load(out, op - BC_iload_0); break;
    case BC_fload_0:
    case BC_fload_1:
    case BC_fload_2:
    case BC_fload_3: emit_load(out, op - BC_fload_0); break;
    case BC_aload_0:
    case BC_aload_1:
    case BC_aload_2:
    case BC_aload_3: emit_load(out, op - BC_aload_0); break;
    case BC_lload_0:
    case BC_lload_1:
    case BC_lload_2:
    case BC_lload_3: emit_load2(out, op - BC_lload_0); break;
    case BC_dload_0:
    case BC_dload_1:
    case BC_dload_2:
    case BC_dload_3: emit_load2(out, op - BC_dload_0); break;
    case BC_istore_0:
    case BC_istore_1:
    case BC_istore_2:
    case BC_istore_3: emit_store(out, op - BC_istore_0); break;
    case BC_fstore_0:
    case BC_fstore_1:
    case BC_fstore_2:
    case BC_fstore_3: emit_store(out, op - BC_fstore_0); break;
    case BC_astore_0:
    case BC_astore_1:
    case BC_astore_2:
    case BC_astore_3: emit_store(out, op - BC_astore_0); break;
    case BC_lstore_0:
    case BC_lstore_1:
    case BC_lstore_2:
    case BC_lstore_3: emit_store2(out, op - BC_lstore_0); break;
    case BC_dstore_0:
    case BC_dstore_1:
    case BC_dstore_2:
    case BC_dstore_3: emit_store2(out, op - BC_dstore_0); break;
    case BC_iinc: emit(out, OP_IINC, p[1], (int8_t)p[2]); break;
    case BC_ret: emit(out, OP_RET, p[1], 0); break;
    case BC_tableswitch: emit_switch(tr, out, bytes, pc, false); break;
    case BC_lookupswitch: emit_switch(tr, out, bytes, pc, true); break;
    case BC_ireturn:
    case BC_freturn:
    case BC_areturn: emit_return(tr, out, OP_IRETURN); break;
    case BC_lreturn:
    case BC_dreturn: emit_return(tr, out, OP_LRETURN); break;
    case BC_return: emit_return(tr, out, registers_finalizers(tr) ? OP_REGISTERING_RETURN : OP_RETURN); break;
    case BC_newarray: emit(out, OP_NEWARRAY, p[1], 0); break;
    case BC_multianewarray: emit(out, OP_MULTIANEWARRAY, p[3], (int32_t)bytecode_u2(p + 1)); break;
    case BC_invokevirtual:
        index = bytecode_u2(p + 1);
        if (is_polymorphic_class(cp_ref_class(cp, index)))
            emit(out, OP_INVOKEHANDLE, 0,
                 new_site(tr, index, (unsigned)descriptor_argument_slots(cp_ref_descriptor(cp, index)) + 1));
        else
            emit(out, OP_INVOKEVIRTUAL, 0, (int32_t)index);
        break;
    case BC_invokeinterface:
        index = bytecode_u2(p + 1);
        emit(out, OP_INVOKEINTERFACE, 0,
             new_site(tr, index, (unsigned)descriptor_argument_slots(cp_ref_descriptor(cp, index)) + 1));
        break;
    case BC_invokedynamic:
        index = bytecode_u2(p + 1);
        emit(out, OP_INVOKEDYNAMIC, 0,
             new_site(
                 tr, index,
                 (unsigned)descriptor_argument_slots(cp_descriptor(cp, cp->entries[index].dynamic.name_type_index))));
        break;
    case BC_wide:
        index = bytecode_u2(p + 2);
        switch (p[1]) {
        case BC_iload:
        case BC_fload:
        case BC_aload: emit_load(out, index); break;
        case BC_lload:
        case BC_dload: emit_load2(out, index); break;
        case BC_istore:
        case BC_fstore:
        case BC_astore: emit_store(out, index); break;
        case BC_lstore:
        case BC_dstore: emit_store2(out, index); break;
        case BC_iinc: emit(out, OP_IINC, index, bytecode_s2(p + 4)); break;
        default: emit(out, OP_RET, index, 0);
        }
        break;
    default: emit(out, OP_CORRUPT, 0, 0);
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
