/* The type checker's messages: the first line says what, then follow where, why, the frames in question, the code and
   its tables, in the layout that users of `java` know. */
#include "classfile/verifier_message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "classfile/flow.h"
#include "classfile/parser.h"

/* A growing text. [failed] sticks when memory runs out. */
typedef struct Text {
    char *bytes;
    size_t length, capacity;
    bool failed;
} Text;

static void text_add(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void text_add_list(Text *t, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t need = t->length + (n > 0 ? (size_t)n : 0) + 1;
    if (need > t->capacity) {
        char *bigger = t->failed ? NULL : realloc(t->bytes, need * 2);
        if (!bigger) {
            t->failed = true;
            return;
        }
        t->bytes = bigger;
        t->capacity = need * 2;
    }
    vsnprintf(t->bytes + t->length, t->capacity - t->length, format, arguments);
    t->length = need - 1;
}

static void text_add(Text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_add_list(t, format, arguments);
    va_end(arguments);
}

bool(flow_fail_format)(Flow *f, uint32_t pc, const char *format, ...) {
    char *text = arena_allocate(&f->verification->arena, 128);
    if (!text) return flow_out_of_memory(f, pc);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, 128, format, arguments);
    va_end(arguments);
    return flow_fail(f, pc, text);
}

static void add_type(Text *t, const Verification *v, VType type) {
    switch (vtype_kind(type)) {
    case SLOT_INT: text_add(t, "integer"); break;
    case SLOT_FLOAT: text_add(t, "float"); break;
    case SLOT_LONG: text_add(t, "long"); break;
    case SLOT_LONG_TOP: text_add(t, "long_2nd"); break;
    case SLOT_DOUBLE: text_add(t, "double"); break;
    case SLOT_DOUBLE_TOP: text_add(t, "double_2nd"); break;
    case SLOT_REFERENCE: text_add(t, "'%s'", verification_name(v, type)->text); break;
    case VT_NULL: text_add(t, "null"); break;
    case VT_UNINITIALIZED: text_add(t, "uninitialized %u", vtype_data(type)); break;
    case VT_UNINITIALIZED_THIS: text_add(t, "uninitializedThis"); break;
    case VT_ANY_REFERENCE: text_add(t, "reference type"); break;
    case VT_CATEGORY_1: text_add(t, "category1 type"); break;
    default: text_add(t, "top");
    }
}

static void add_place(Text *t, Place place) {
    switch (place.kind) {
    case PLACE_STACK: text_add(t, " (current frame, stack[%u])", place.index); break;
    case PLACE_LOCAL: text_add(t, " (current frame, locals[%u])", place.index); break;
    case PLACE_MAP_STACK: text_add(t, " (stack map, stack[%u])", place.index); break;
    case PLACE_MAP_LOCAL: text_add(t, " (stack map, locals[%u])", place.index); break;
    case PLACE_POOL: text_add(t, " (constant pool %u)", place.index); break;
    case PLACE_SIGNATURE: text_add(t, " (from method signature)"); break;
    default: break;
    }
}

static void add_reason(Text *t, const Verification *v, const Complaint *c) {
    switch (c->reason) {
    case REASON_WRONG_TYPE:
        text_add(t, "Type ");
        add_type(t, v, c->type);
        add_place(t, c->at);
        text_add(t, " is not assignable to ");
        add_type(t, v, c->expected);
        add_place(t, c->expected_at);
        break;
    case REASON_INVALID_TYPE:
        text_add(t, "Invalid type: ");
        add_type(t, v, c->type);
        add_place(t, c->at);
        break;
    case REASON_FLAGS: text_add(t, "Current frame's flags are not assignable to stack map frame's."); break;
    case REASON_STACK_SIZE: text_add(t, "Current frame's stack size doesn't match stackmap."); break;
    case REASON_OVERFLOW: text_add(t, "Exceeded max stack size."); break;
    case REASON_UNDERFLOW: text_add(t, "Attempt to pop empty stack."); break;
    case REASON_NO_FRAME: text_add(t, "Expected stackmap frame at this location."); break;
    case REASON_BAD_MAP: text_add(t, "Invalid stackmap specification."); break;
    case REASON_LOCAL_INDEX: text_add(t, "Local index %u is invalid", c->index); break;
    case REASON_POOL_INDEX: text_add(t, "Constant pool index %u is invalid", c->index); break;
    default: text_add(t, "Error exists in the bytecode");
    }
    text_add(t, "\n");
}

static void add_types(Text *t, const Verification *v, const char *title, const VType *types, uint32_t count) {
    text_add(t, "    %s: { ", title);
    for (uint32_t i = 0; i < count; i++) {
        add_type(t, v, types[i]);
        text_add(t, i + 1 < count ? ", " : " ");
    }
    text_add(t, "}\n");
}

static void add_frame(Text *t, const Verification *v, const char *title, const MapFrame *frame) {
    text_add(t, "  %s:\n    bci: @%u\n    flags: { %s}\n", title, frame->pc,
             frame->this_uninitialized ? "flagThisUninit " : "");
    add_types(t, v, "locals", frame->locals, frame->locals_size);
    add_types(t, v, "stack", frame->stack, frame->depth);
}

static void add_code(Text *t, const MethodInfo *m) {
    text_add(t, "  Bytecode:\n");
    for (uint32_t line = 0; line < m->code_length; line += 16) {
        char hex[48];
        int n = 0;
        for (uint32_t i = line; i < line + 16 && i < m->code_length; i++)
            n += snprintf(hex + n, sizeof hex - (size_t)n, i % 2 != 0 && i % 16 != 15 ? "%02x " : "%02x", m->code[i]);
        text_add(t, "    %07x: %-39s\n", line, hex);
    }
}

static void add_handlers(Text *t, const MethodInfo *m) {
    if (m->handler_count > 0) text_add(t, "  Exception Handler Table:\n");
    for (unsigned i = 0; i < m->handler_count; i++) {
        text_add(t, "    bci [%u, %u] => handler: %u\n", m->handlers[i].start_pc, m->handlers[i].end_pc,
                 m->handlers[i].handler_pc);
    }
}

/* ---- the StackMapTable as it is in the file; it may be malformed ---- */

typedef struct MapReader {
    const uint8_t *at, *end;
} MapReader;

static bool add_raw_types(Text *t, MapReader *r, unsigned count) {
    static const char *const names[] = {"Top", "Integer", "Float", "Double", "Long", "Null", "UninitializedThis"};
    for (unsigned i = 0; i < count; i++) {
        if (r->at >= r->end || ((*r->at == 7 || *r->at == 8) && r->at + 3 > r->end)) return false;
        text_add(t, i > 0 ? "," : "");
        if (*r->at > 8) {
            text_add(t, "BAD:%u", *r->at++);
            continue;
        }
        if (*r->at < 7)
            text_add(t, "%s", names[*r->at]);
        else
            text_add(t, *r->at == 7 ? "Object[#%u]" : "Uninitialized[#%u]", bytecode_u2(r->at + 1));
        r->at += *r->at >= 7 ? 3 : 1;
    }
    return true;
}

static bool add_raw_frame(Text *t, MapReader *r, int64_t *pc) {
    unsigned tag = *r->at++, delta = tag < 64 ? tag : tag < 128 ? tag - 64 : 0;
    if (tag >= 128) {
        if (tag < 247 || r->at + 2 > r->end) return false;
        delta = bytecode_u2(r->at);
        r->at += 2;
    }
    *pc += delta + 1;
    unsigned at = (unsigned)*pc;
    bool ok = true;
    if (tag < 64) {
        text_add(t, "    same_frame(@%u)", at);
    } else if (tag < 128 || tag == 247) {
        text_add(t,
                 tag == 247 ? "    same_locals_1_stack_item_extended(@%u," : "    same_locals_1_stack_item_frame(@%u,",
                 at);
        ok = add_raw_types(t, r, 1);
        text_add(t, ")");
    } else if (tag < 251) {
        text_add(t, "    chop_frame(@%u,%u)", at, 251 - tag);
    } else if (tag == 251) {
        text_add(t, "    same_frame_extended(@%u)", at);
    } else if (tag < 255) {
        text_add(t, "    append_frame(@%u,", at);
        ok = add_raw_types(t, r, tag - 251);
        text_add(t, ")");
    } else {
        text_add(t, "    full_frame(@%u,{", at);
        for (int part = 0; part < 2 && ok; part++) {
            if (r->at + 2 > r->end) return false;
            unsigned count = bytecode_u2(r->at);
            r->at += 2;
            ok = add_raw_types(t, r, count);
            text_add(t, part == 0 ? "},{" : "})");
        }
    }
    text_add(t, "\n");
    return ok;
}

static void add_stack_map(Text *t, const ClassFile *cf, const MethodInfo *m) {
    Span map = classfile_code_tables(cf, m).stack_map;
    if (!map.bytes || map.length < 2) return;
    MapReader r = {map.bytes + 2, map.bytes + map.length};
    int64_t pc = -1;
    text_add(t, "  Stackmap Table:\n");
    for (unsigned i = bytecode_u2(map.bytes); i > 0 && r.at < r.end && add_raw_frame(t, &r, &pc); i--) {}
}

/* ---- errors ---- */

/* The verification ends with the text as its message. */
static void end_with(Verification *v, VerifyResult result, bool may_fail_over, Text *t) {
    v->result = result;
    v->may_fail_over = may_fail_over;
    v->message = t->bytes;
    if (!t->failed) return;
    free(t->bytes);
    verification_take_back(v);
}

static bool shows_frame(const Complaint *c) {
    switch (c->reason) {
    case REASON_WRONG_TYPE:
    case REASON_INVALID_TYPE: return c->at.kind == PLACE_STACK || c->at.kind == PLACE_LOCAL;
    case REASON_FLAGS:
    case REASON_STACK_SIZE:
    case REASON_OVERFLOW:
    case REASON_UNDERFLOW: return true;
    default: return false;
    }
}

static void complain(Flow *f, const Complaint *c, const char *format, va_list arguments) {
    Verification *v = f->verification;
    const MethodInfo *m = f->m;
    if (v->result != VERIFY_OK) return;
    Text t = {0};
    text_add_list(&t, format, arguments);
    text_add(&t, "\nException Details:\n  Location:\n    %s.%s%s @%u: ", v->this_name->text, m->name->text,
             m->descriptor->text, c->pc);
    const char *name = c->pc >= m->code_length ? "<invalid>" : bytecode_info[m->code[c->pc]].name;
    if (!name) name = m->code[c->pc] == 0xca ? "breakpoint" : "<illegal>";
    text_add(&t, "%s\n  Reason:\n    ", name);
    add_reason(&t, v, c);
    if (c->reason == REASON_BAD_MAP) {
        add_frame(&t, v, "Current Frame", c->map);
    } else if (shows_frame(c)) {
        uint32_t pc = c->map ? c->frame_pc : c->pc;
        MapFrame now = {pc, f->locals_size, f->start_depth, f->this_uninitialized, f->slots, f->slots + f->local_count};
        add_frame(&t, v, "Current Frame", &now);
        if (c->map) add_frame(&t, v, "Stackmap Frame", c->map);
    }
    add_code(&t, m);
    add_handlers(&t, m);
    add_stack_map(&t, v->cf, m);
    end_with(v, VERIFY_ERROR, true, &t);
}

bool(verification_complain)(Flow *f, const Complaint *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain(f, c, format, arguments);
    va_end(arguments);
    return false;
}

bool(verification_bad_code)(Flow *f, uint32_t pc, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain(f, &(Complaint){.pc = pc, .reason = REASON_BAD_CODE}, format, arguments);
    va_end(arguments);
    return false;
}

static bool format_error(Flow *f, Text *t, bool with_method) {
    Verification *v = f->verification;
    char *method =
        with_method ? descriptor_external_method(v->this_name->text, f->m->name->text, f->m->descriptor) : NULL;
    if (method)
        text_add(t, " in method '%s'", method);
    else
        t->failed |= with_method;
    free(method);
    end_with(v, VERIFY_FORMAT_ERROR, with_method, t);
    return false;
}

bool(verification_format_error)(Flow *f, const char *text, bool with_method) {
    Text t = {0};
    text_add(&t, "StackMapTable format error: %s", text);
    return format_error(f, &t, with_method);
}

bool(verification_bad_table)(Flow *f, const char *field, unsigned pc) {
    Text t = {0};
    text_add(&t, "Illegal %s %u", field, pc);
    return format_error(f, &t, true);
}
