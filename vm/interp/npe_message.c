/* The helpful text of NullPointerExceptions raised by bytecode (contract 9.6, JEP 358): what could not be done, and
   which expression was null. Computed when the message is asked for. A small dataflow follows for every operand-stack
   word the instruction that pushed it (its origin); the expression is then written from the origins' instructions and
   their own operands. Where two ways meet with different origins nothing is known and the text has no "because". */
#include "vm/interp/npe_message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "classfile/bytecode.h"
#include "classfile/descriptor.h"
#include "classfile/parser.h"

enum { UNKNOWN = -1, MAX_DETAIL = 5 /* nested parts of an expression that are shown */, TRACKED_LOCALS = 64 };

/* Before one instruction. Only locals below TRACKED_LOCALS are known never to have been assigned. */
typedef struct State {
    uint64_t assigned; /* locals written since the method's entry */
    bool passed;       /* the instruction has been executed: nothing flows here any more */
    uint32_t depth;    /* words on the operand stack */
    int32_t origin[];  /* bci of the instruction that pushed the word, or UNKNOWN */
} State;

typedef struct Analysis {
    const Method *m;
    const uint8_t *code;
    uint32_t length, max_stack;
    State **states;     /* by bci; NULL: not reached */
    bool added, failed; /* added: a jump backwards reached an instruction for the first time */
    bool lacking;       /* there was no memory for a state */
} Analysis;

/* ---- the dataflow ---- */

static State *state_new(Analysis *a) {
    State *s = calloc(1, sizeof *s + (a->max_stack + 1) * sizeof s->origin[0]);
    a->lacking |= !s;
    return s;
}

/* [from]: bci of the instruction that control comes from. */
static void flow_to(Analysis *a, const State *s, int64_t from, int64_t target) {
    if (target < 0 || target >= a->length) {
        a->failed = true;
        return;
    }
    State *known = a->states[target];
    if (!known) {
        if (!(known = state_new(a))) {
            a->failed = true;
            return;
        }
        memcpy(known, s, sizeof *s + s->depth * sizeof s->origin[0]);
        known->passed = false;
        a->states[target] = known;
        a->added |= target <= from;
        return;
    }
    if (known->depth != s->depth) {
        a->failed = true;
        return;
    }
    if (known->passed) return;
    known->assigned |= s->assigned;
    for (uint32_t i = 0; i < s->depth; i++)
        if (known->origin[i] != s->origin[i]) known->origin[i] = UNKNOWN;
}

static bool push(Analysis *a, State *s, int32_t origin, unsigned words) {
    if (s->depth + words > a->max_stack) return false;
    while (words--) s->origin[s->depth++] = origin;
    return true;
}
static bool pop(State *s, unsigned words) {
    if (s->depth < words) return false;
    s->depth -= words;
    return true;
}

/* dup and its relatives: the top [count] words are put again [below] words further down. */
static bool duplicate(Analysis *a, State *s, unsigned count, unsigned below) {
    unsigned moved = count + below;
    if (s->depth < moved || s->depth + count > a->max_stack) return false;
    int32_t *base = s->origin + s->depth - moved, top[2];
    memcpy(top, base + below, count * sizeof top[0]);
    memmove(base + count, base, moved * sizeof base[0]);
    memcpy(base, top, count * sizeof top[0]);
    s->depth += count;
    return true;
}

static unsigned words_of(char letter) { return letter == 'V' ? 0 : letter == 'J' || letter == 'D' ? 2 : 1; }

/* Words that a member instruction pops (receiver included) and pushes. */
static void member_words(const ConstantPool *cp, uint8_t op, unsigned index, unsigned *pops, unsigned *pushes) {
    const Symbol *d = op == BC_invokedynamic ? cp_descriptor(cp, cp->entries[index].dynamic.name_type_index)
                                             : cp_ref_descriptor(cp, index);
    const char *unused;
    switch (op) {
    case BC_getstatic:
        *pops = 0;
        *pushes = words_of(d->text[0]);
        break;
    case BC_putstatic:
        *pops = words_of(d->text[0]);
        *pushes = 0;
        break;
    case BC_getfield:
        *pops = 1;
        *pushes = words_of(d->text[0]);
        break;
    case BC_putfield:
        *pops = 1 + words_of(d->text[0]);
        *pushes = 0;
        break;
    default:
        *pops = (unsigned)descriptor_argument_slots(d) + (op != BC_invokestatic && op != BC_invokedynamic);
        *pushes = words_of(descriptor_return(d, &unused));
        break;
    }
}

/* The state after the instruction at [bci], made from a copy of the one before it. */
static bool execute(Analysis *a, State *s, uint32_t bci) {
    const uint8_t *p = a->code + bci;
    unsigned pops, pushes;
    char kind;
    bool stores;
    int32_t local = bytecode_local_access(a->code, bci, &kind, &stores);
    if (local >= 0 && stores && p[*p == BC_wide] != BC_iinc) { /* an increment does not count as an assignment */
        unsigned words = words_of(kind);
        for (unsigned i = 0; i < words; i++)
            if (local + i < TRACKED_LOCALS) s->assigned |= 1ull << (local + i);
    }
    switch (*p) {
    case BC_dup: return duplicate(a, s, 1, 0);
    case BC_dup_x1: return duplicate(a, s, 1, 1);
    case BC_dup_x2: return duplicate(a, s, 1, 2);
    case BC_dup2: return duplicate(a, s, 2, 0);
    case BC_dup2_x1: return duplicate(a, s, 2, 1);
    case BC_dup2_x2: return duplicate(a, s, 2, 2);
    case BC_swap: {
        if (s->depth < 2) return false;
        int32_t top = s->origin[s->depth - 1];
        s->origin[s->depth - 1] = s->origin[s->depth - 2];
        s->origin[s->depth - 2] = top;
        return true;
    }
    case BC_checkcast: return true; /* the same value */
    case BC_getstatic:
    case BC_putstatic:
    case BC_getfield:
    case BC_putfield:
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokestatic:
    case BC_invokeinterface:
    case BC_invokedynamic: member_words(&a->m->pool->file->cp, *p, bytecode_u2(p + 1), &pops, &pushes); break;
    case BC_multianewarray:
        pops = p[3];
        pushes = 1;
        break;
    case BC_wide:
        pops = bytecode_info[p[1]].pops > 0 ? (unsigned)bytecode_info[p[1]].pops : 0;
        pushes = bytecode_info[p[1]].pushes > 0 ? (unsigned)bytecode_info[p[1]].pushes : 0;
        break;
    default:
        pops = (unsigned)bytecode_info[*p].pops;
        pushes = (unsigned)bytecode_info[*p].pushes;
        break;
    }
    return pop(s, pops) && push(a, s, (int32_t)bci, pushes);
}

typedef struct Flow {
    Analysis *analysis;
    const State *state;
    uint32_t from;
} Flow;
static bool visit_target(void *argument, int64_t target) {
    Flow *f = argument;
    flow_to(f->analysis, f->state, f->from, target);
    return !f->analysis->failed;
}

/* Forwards through the code, again as long as a jump backwards reached something new. What was assigned or pushed
   after a jump backwards is not carried around the loop another time. */
static void analyze(Analysis *a) {
    State *scratch = state_new(a);
    if (!scratch) {
        a->failed = true;
        return;
    }
    flow_to(a, scratch, -1, 0);
    for (unsigned i = 0; i < a->m->info->handler_count && !a->failed; i++) {
        scratch->depth = 0;
        scratch->assigned = 0;
        if (push(a, scratch, UNKNOWN, 1)) flow_to(a, scratch, -1, a->m->info->handlers[i].handler_pc);
    }
    do {
        a->added = false;
        uint32_t length;
        for (uint32_t bci = 0; bci < a->length && !a->failed; bci += length) {
            length = bytecode_length(a->code, a->length, bci);
            if (!length) a->failed = true;
            if (!length || !a->states[bci]) continue;
            a->states[bci]->passed = true;
            uint8_t op = a->code[bci];
            memcpy(scratch, a->states[bci], sizeof *scratch + a->states[bci]->depth * sizeof scratch->origin[0]);
            if (!execute(a, scratch, bci)) {
                a->failed = true;
                break;
            }
            bytecode_for_targets(a->code, bci, visit_target, &(Flow){a, scratch, bci});
            if (op == BC_jsr || op == BC_jsr_w) { /* the subroutine comes back with the stack as it was */
                scratch->depth--;
                flow_to(a, scratch, bci, (int64_t)bci + length);
            } else if (!bytecode_ends_flow(op) && !(op == BC_wide && a->code[bci + 1] == BC_ret) &&
                       bci + length < a->length)
                flow_to(a, scratch, bci, (int64_t)bci + length);
        }
    } while (a->added && !a->failed);
    free(scratch);
}

/* ---- texts ---- */

static void print_type(FILE *out, const char *begin, const char *end) {
    static const struct {
        const char *long_name, *name;
    } shortened[] = {{"java.lang.Object", "Object"}, {"java.lang.String", "String"}};
    char *text = descriptor_external_type(begin, end);
    const char *shown = text ? text : "?";
    for (unsigned i = 0; text && i < 2; i++) {
        size_t n = strlen(shortened[i].long_name);
        if (strncmp(text, shortened[i].long_name, n) == 0 && (text[n] == 0 || text[n] == '[')) {
            fputs(shortened[i].name, out);
            shown = text + n;
            break;
        }
    }
    fputs(shown, out);
    free(text);
}

static void print_class(FILE *out, const Symbol *name) {
    if (strcmp(name->text, "java/lang/Object") == 0)
        fputs("Object", out);
    else if (strcmp(name->text, "java/lang/String") == 0)
        fputs("String", out);
    else
        for (const char *c = name->text; *c; c++) fputc(*c == '/' ? '.' : *c, out);
}

static void print_method(FILE *out, const ConstantPool *cp, unsigned index) {
    print_class(out, cp_ref_class(cp, index));
    fprintf(out, ".%s(", cp_ref_name(cp, index)->text);
    const char *cursor = cp_ref_descriptor(cp, index)->text + 1, *begin, *end;
    for (unsigned i = 0; descriptor_next(&cursor, &begin, &end); i++) {
        if (i) fputs(", ", out);
        print_type(out, begin, end);
    }
    fputc(')', out);
}

/* By its name in the debug information if there is any; parameters that were assigned count as other locals. */
static void print_local(FILE *out, const Analysis *a, const State *s, uint32_t bci, int32_t local) {
    const Method *m = a->m;
    CodeTables tables = classfile_code_tables(m->pool->file, m->info);
    for (uint32_t i = 0; i < tables.local_count; i++) {
        LocalVariable v = classfile_local(m->pool->file, &tables, i);
        if (v.slot == local && bci >= v.start_pc && bci < (uint32_t)v.start_pc + v.length) {
            fputs(v.name->text, out);
            return;
        }
    }
    if (!method_is_static(m) && local == 0) {
        fputs("this", out);
        return;
    }
    if (local < TRACKED_LOCALS && !(s->assigned >> local & 1)) {
        const char *cursor = m->info->descriptor->text + 1, *begin, *end;
        int32_t slot = !method_is_static(m);
        char letter;
        for (unsigned number = 1; (letter = descriptor_next(&cursor, &begin, &end)); number++) {
            if (slot == local) {
                fprintf(out, "<parameter%u>", number);
                return;
            }
            slot += (int32_t)words_of(letter);
        }
    }
    fprintf(out, "<local%d>", local);
}

/* Writes the expression whose value lies [below] words under the top of the stack before [bci]; false when it cannot be
   reported, or [detail] is used up (nothing is written then). */
static bool print_source(FILE *out, const Analysis *a, uint32_t bci, unsigned below, unsigned detail);

/* [user]: bci of the instruction that takes the value; what has been assigned by then counts. */
static bool print_origin(FILE *out, const Analysis *a, uint32_t bci, uint32_t user, unsigned detail) {
    const uint8_t *p = a->code + bci;
    const ConstantPool *cp = &a->m->pool->file->cp;
    switch (*p) {
    case BC_aconst_null: fputs("null", out); return true;
    case BC_iconst_m1:
    case BC_iconst_0:
    case BC_iconst_1:
    case BC_iconst_2:
    case BC_iconst_3:
    case BC_iconst_4:
    case BC_iconst_5: fprintf(out, "%d", *p - BC_iconst_0); return true;
    case BC_bipush: fprintf(out, "%d", (int8_t)p[1]); return true;
    case BC_sipush: fprintf(out, "%d", bytecode_s2(p + 1)); return true;
    case BC_getstatic:
        print_class(out, cp_ref_class(cp, bytecode_u2(p + 1)));
        fprintf(out, ".%s", cp_ref_name(cp, bytecode_u2(p + 1))->text);
        return true;
    case BC_getfield:
        if (print_source(out, a, bci, 0, detail - 1)) fputc('.', out);
        fputs(cp_ref_name(cp, bytecode_u2(p + 1))->text, out);
        return true;
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokestatic:
    case BC_invokeinterface: print_method(out, cp, bytecode_u2(p + 1)); return true;
    case BC_iaload:
    case BC_aaload:
        if (!print_source(out, a, bci, 1, detail - 1)) fputs("<array>", out);
        fputc('[', out);
        if (!print_source(out, a, bci, 0, detail)) fputs("...", out);
        fputc(']', out);
        return true;
    default: break;
    }
    char kind;
    bool stores;
    int32_t local = bytecode_local_access(a->code, bci, &kind, &stores);
    if (local < 0 || stores || (kind != 'A' && kind != 'I')) return false;
    print_local(out, a, a->states[user], bci, local);
    return true;
}

static int32_t origin_of(const Analysis *a, uint32_t bci, unsigned below) {
    const State *s = a->states[bci];
    return !a->failed && s && below < s->depth ? s->origin[s->depth - 1 - below] : UNKNOWN;
}
static bool print_source(FILE *out, const Analysis *a, uint32_t bci, unsigned below, unsigned detail) {
    int32_t origin = origin_of(a, bci, below);
    return detail > 0 && origin != UNKNOWN && print_origin(out, a, (uint32_t)origin, bci, detail);
}

/* What could not be done; *below: where on the stack the null lies. False: the instruction does not fail because of a
   null. */
static bool print_action(FILE *out, const ConstantPool *cp, const uint8_t *p, unsigned *below) {
    static const char *const element[] = {"int", "long", "float", "double", "object", "byte/boolean", "char", "short"};
    unsigned unused;
    switch (*p) {
    case BC_iaload:
    case BC_laload:
    case BC_faload:
    case BC_daload:
    case BC_aaload:
    case BC_baload:
    case BC_caload:
    case BC_saload:
        fprintf(out, "Cannot load from %s array", element[*p - BC_iaload]);
        *below = 1;
        return true;
    case BC_iastore:
    case BC_lastore:
    case BC_fastore:
    case BC_dastore:
    case BC_aastore:
    case BC_bastore:
    case BC_castore:
    case BC_sastore:
        fprintf(out, "Cannot store to %s array", element[*p - BC_iastore]);
        *below = *p == BC_lastore || *p == BC_dastore ? 3 : 2;
        return true;
    case BC_arraylength: fputs("Cannot read the array length", out); break;
    case BC_athrow: fputs("Cannot throw exception", out); break;
    case BC_monitorenter: fputs("Cannot enter synchronized block", out); break;
    case BC_monitorexit: fputs("Cannot exit synchronized block", out); break;
    case BC_getfield: fprintf(out, "Cannot read field \"%s\"", cp_ref_name(cp, bytecode_u2(p + 1))->text); break;
    case BC_putfield:
        fprintf(out, "Cannot assign field \"%s\"", cp_ref_name(cp, bytecode_u2(p + 1))->text);
        *below = words_of(cp_ref_descriptor(cp, bytecode_u2(p + 1))->text[0]);
        return true;
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokeinterface:
        if (cp_ref_name(cp, bytecode_u2(p + 1)) == sym_object_initializer)
            return false; /* `new NullPointerException()` */
        fputs("Cannot invoke \"", out);
        print_method(out, cp, bytecode_u2(p + 1));
        fputc('"', out);
        member_words(cp, *p, bytecode_u2(p + 1), below, &unused);
        --*below;
        return true;
    default: return false;
    }
    *below = 0;
    return true;
}

static bool is_invoke(const Analysis *a, int32_t origin) {
    return a->code[origin] >= BC_invokevirtual && a->code[origin] <= BC_invokeinterface;
}

/* " because ..." after the text, if the origin of the null is known. False: no memory. */
static bool print_reason(FILE *out, Analysis *a, uint32_t bci, unsigned below) {
    TextStream part;
    analyze(a);
    if (a->lacking) return false;
    int32_t origin = origin_of(a, bci, below);
    if (origin == UNKNOWN) return true;
    if (!text_stream_open(&part)) return false;
    bool known = print_source(part.out, a, bci, below, MAX_DETAIL);
    char *source = text_stream_close(&part);
    if (known && source)
        fprintf(out, is_invoke(a, origin) ? " because the return value of \"%s\" is null" : " because \"%s\" is null",
                source);
    free(source);
    return source;
}

bool npe_message(Method *m, int bci, char **text) {
    *text = NULL;
    if (!m->info->has_code || bci < 0 || (uint32_t)bci >= m->info->code_length) return true;
    Analysis a = {.m = m, .code = m->info->code, .length = m->info->code_length, .max_stack = m->info->max_stack};
    unsigned below;
    TextStream s;
    if (!text_stream_open(&s)) return false;
    bool printed = print_action(s.out, &m->pool->file->cp, a.code + bci, &below), complete = true;
    if (printed) {
        a.states = calloc(a.length, sizeof *a.states);
        complete = a.states && print_reason(s.out, &a, (uint32_t)bci, below);
        for (uint32_t i = 0; a.states && i < a.length; i++) free(a.states[i]);
        free(a.states);
    }
    *text = text_stream_close(&s);
    complete &= *text != NULL;
    if (printed && complete) return true;
    free(*text);
    *text = NULL;
    return complete;
}
