/* The attributes of JVMS 4.7. Attributes that `java` reads are checked as it checks them, by class file version; others
   (and known ones at places where they mean nothing) are skipped by length. Annotations stay raw: reflection decodes
   them (JVMS 4.7.16 ff. demand no check at load time). Like `java`, most tables are read by their own counts first and
   compared with attribute_length afterwards. */
#include "classfile/attributes.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/annotation.h"
#include "classfile/bytecode.h"
#include "classfile/format.h"
#include "classfile/parser.h"

enum {
    MAJOR_JAVA_1_5 = 49,
    MAJOR_STACK_MAPS = 50,
    MAJOR_BOOTSTRAP_METHODS = 51,
    MAJOR_NO_SUBROUTINES = 51,
    MAJOR_NESTS = 55,
    MAJOR_RECORDS = 60,
    MAJOR_SEALED = 61
};
enum { INNER_CLASS_FLAGS = 0x763F, MAX_CODE_LENGTH = 65535 };

static bool has_java_5_attributes(const Parser *p) { return p->major >= MAJOR_JAVA_1_5; }

static Span take_span(Parser *p, uint32_t length) {
    Span span = {p->at, length};
    p->at += length;
    return span;
}

/* One table for the four annotation attributes. Their number is limited to one each; [place] is " for field" etc. */
static bool parse_annotations(Parser *p, Symbol *name, uint32_t length, Annotations *a, const char *place,
                              bool *handled) {
    Span *span;
    if (name == sym_RuntimeVisibleAnnotations) {
        span = &a->visible;
    } else if (name == sym_RuntimeInvisibleAnnotations) {
        span = &a->invisible;
    } else if (name == sym_RuntimeVisibleTypeAnnotations) {
        span = &a->visible_type;
    } else if (name == sym_RuntimeInvisibleTypeAnnotations) {
        span = &a->invisible_type;
    } else {
        *handled = false;
        return true;
    }
    *handled = true;
    if (span->bytes) return parser_fail(p, "Multiple %s attributes%s in class file %s", name->text, place, p->name);
    *span = take_span(p, length);
    return true;
}

const Annotations parser_no_annotations;
const MethodAnnotations parser_no_method_annotations;
const MethodMore parser_no_more = {
    .parameter_count = -1, .annotations = &parser_no_annotations, .more_annotations = &parser_no_method_annotations};

static const void *keep(Parser *p, const void *from, size_t size) {
    void *copy = parser_allocate(p, 1, size);
    return copy ? memcpy(copy, from, size) : NULL;
}

/* attribute_name_index and attribute_length; the body is within the file. */
static bool parse_attribute_header(Parser *p, const char *message, Symbol **name, uint32_t *length) {
    PARSER_NEED(p, 6);
    unsigned index = parser_u2(p);
    *length = parser_u4(p);
    if (!parser_is_tag(p, index, CP_UTF8))
        return parser_fail(p, "%s index %u in class file %s", message, index, p->name);
    *name = cp_symbol(p->cp, index);
    return true;
}

/* ---- fields ---- */

static bool check_constant_value(Parser *p, const FieldInfo *f) {
    unsigned index = f->constant_value;
    if (index >= p->cp->count)
        return parser_fail(p, "Bad initial value index %u in ConstantValue attribute in class file %s", index, p->name);
    unsigned tag = p->cp->tags[index], wanted;
    switch (f->descriptor->text[0]) {
    case 'J': wanted = CP_LONG; break;
    case 'F': wanted = CP_FLOAT; break;
    case 'D': wanted = CP_DOUBLE; break;
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z': wanted = CP_INTEGER; break;
    case 'L':
        return (tag == CP_STRING && f->descriptor == sym_string_descriptor) ||
               parser_fail(p, "Bad string initial value in class file %s", p->name);
    default: return parser_fail(p, "Unable to set initial value %u in class file %s", index, p->name);
    }
    return tag == wanted || parser_fail(p, "Inconsistent constant value type in class file %s", p->name);
}

static bool parse_member_signature(Parser *p, Symbol **signature) {
    unsigned index = parser_u2(p);
    if (!parser_is_tag(p, index, CP_UTF8))
        return parser_fail(p, "Invalid Signature attribute at constant pool index %u in class file %s", index, p->name);
    *signature = cp_symbol(p->cp, index);
    return true;
}

bool attributes_parse_field(Parser *p, FieldInfo *f) {
    unsigned count = parser_u2(p);
    bool is_static = (f->access & ACC_STATIC) != 0, any = false;
    Annotations annotations = {0};
    while (count-- > 0) {
        Symbol *name;
        uint32_t length;
        bool handled;
        if (!parse_attribute_header(p, "Invalid field attribute", &name, &length)) return false;
        if (name == sym_Signature && has_java_5_attributes(p)) {
            if (f->signature)
                return parser_fail(p, "Multiple Signature attributes for field in class file %s", p->name);
            if (length != 2) {
                return parser_fail(p, "Wrong size %u for field's Signature attribute in class file %s", length,
                                   p->name);
            }
            PARSER_NEED(p, 2);
            if (!parse_member_signature(p, &f->signature)) return false;
            continue;
        }
        if (is_static && name == sym_ConstantValue) {
            if (f->constant_value != 0)
                return parser_fail(p, "Duplicate ConstantValue attribute in class file %s", p->name);
            if (length != 2) {
                return parser_fail(p, "Invalid ConstantValue field attribute length %u in class file %s", length,
                                   p->name);
            }
            PARSER_NEED(p, 2);
            f->constant_value = parser_u2(p);
            if (f->constant_value == 0)
                return parser_fail(p, "Bad initial value index 0 in ConstantValue attribute in class file %s", p->name);
            if (!check_constant_value(p, f)) return false;
        } else if (name == sym_Synthetic || name == sym_Deprecated) {
            if (length != 0) {
                return parser_fail(p, "Invalid %s field attribute length %u in class file %s", name->text, length,
                                   p->name);
            }
            *(name == sym_Synthetic ? &f->synthetic_attribute : &f->deprecated) = true;
        } else if (has_java_5_attributes(p)) {
            PARSER_NEED(p, length);
            if (!parse_annotations(p, name, length, &annotations, " for field", &handled))
                return false;
            else if (!handled)
                p->at += length;
            any |= handled;
        } else {
            PARSER_NEED(p, length);
            p->at += length;
        }
    }
    return !any || (f->annotations = keep(p, &annotations, sizeof annotations));
}

/* ---- Code ---- */

/* Entries of the debug tables. Those of one kind may come in several attributes; then they are copied together,
   otherwise they are used where they are. */
enum { LINE_SIZE = 4, VARIABLE_SIZE = 10 };

typedef struct Table {
    const uint8_t *entries;
    uint8_t *own;
    uint32_t count, capacity; /* of [own] */
} Table;

static bool table_add(Parser *p, Table *table, const uint8_t *entries, uint32_t count, size_t size) {
    if (table->count == 0) {
        *table = (Table){.entries = entries, .count = count};
        return true;
    }
    uint32_t total = table->count + count;
    if (total > table->capacity) {
        uint8_t *own = parser_allocate(p, 2 * (size_t)total, size);
        if (!own) return false;
        memcpy(own, table->entries, table->count * size);
        *table = (Table){.entries = own, .own = own, .count = table->count, .capacity = 2 * total};
    }
    memcpy(table->own + table->count * size, entries, count * size);
    table->count = total;
    return true;
}

/* What is found in a Code attribute. */
typedef struct TablesSeen {
    Table lines, variables, types;
    Span stack_map;
} TablesSeen;

static bool parse_line_numbers(Parser *p, MethodInfo *m, uint32_t length, Table *table) {
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    if (length != 2 + 4 * count)
        return parser_fail(p, "LineNumberTable attribute has wrong length in class file %s", p->name);
    PARSER_NEED(p, 4 * count);
    m->has_line_numbers = true;
    const uint8_t *entries = p->at;
    for (unsigned i = 0; i < count; i++, p->at += 4)
        if (bytes_u2(p->at) >= m->code_length)
            return parser_fail(p, "Invalid pc in LineNumberTable in class file %s", p->name);
    return table_add(p, table, entries, count, LINE_SIZE);
}

/* LocalVariableTable and, with [types], LocalVariableTypeTable (JVMS 4.7.13, 4.7.14). */
static bool parse_local_variables(Parser *p, MethodInfo *m, uint32_t length, Table *table, bool types) {
    const char *name_of_table = types ? "LocalVariableTypeTable" : "LocalVariableTable";
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    if (length != 2 + 10 * count) return parser_fail(p, "%s has wrong length in class file %s", name_of_table, p->name);
    PARSER_NEED(p, 10 * count);
    const uint8_t *entries = p->at;
    for (unsigned i = 0; i < count; i++) {
        unsigned start = parser_u2(p), span = parser_u2(p), name = parser_u2(p), descriptor = parser_u2(p),
                 slot = parser_u2(p);
        if (start >= m->code_length)
            return parser_fail(p, "Invalid start_pc %u in %s in class file %s", start, name_of_table, p->name);
        if (start + span > m->code_length)
            return parser_fail(p, "Invalid length %u in %s in class file %s", span, name_of_table, p->name);
        if (!parser_is_tag(p, name, CP_UTF8)) {
            return parser_fail(p, "Name index %u in %s has bad constant type in class file %s", name, name_of_table,
                               p->name);
        }
        if (!parser_is_tag(p, descriptor, CP_UTF8)) {
            return parser_fail(p, "Signature index %u in %s has bad constant type in class file %s", descriptor,
                               name_of_table, p->name);
        }
        const Symbol *name_symbol = cp_symbol(p->cp, name), *type = cp_symbol(p->cp, descriptor);
        if (p->check_names && (!format_check_field_name(p, name_symbol) ||
                               (!types && !format_check_field_descriptor(p, "Field", name_symbol, type))))
            return false;
        bool wide = !types && (type->text[0] == 'J' || type->text[0] == 'D');
        if (slot + wide >= m->max_locals)
            return parser_fail(p, "Invalid index %u in %s in class file %s", slot, name_of_table, p->name);
    }
    if (!types) m->has_local_variables = true;
    return table_add(p, table, entries, count, VARIABLE_SIZE);
}

static DuplicateKey local_variable_key(const LocalVariable *v) {
    return (DuplicateKey){(uintptr_t)v->name, (uint64_t)v->start_pc << 32 | (uint64_t)v->length << 16 | v->slot};
}

static int compare_keys(const void *left, const void *right) {
    const DuplicateKey *l = left, *r = right;
    return l->a != r->a ? (l->a < r->a ? -1 : 1) : l->b != r->b ? (l->b < r->b ? -1 : 1) : 0;
}

/* What is known of a variable; sorted, so that types find their variables. */
typedef struct VariableIndex {
    DuplicateKey key;
    bool typed;
} VariableIndex;

/* Each entry of LocalVariableTypeTable belongs to one of the variables, another one each. */
static bool check_local_types(Parser *p, const Table *types, VariableIndex *index, uint32_t count) {
    qsort(index, count, sizeof *index, compare_keys);
    for (uint32_t i = 0; i < types->count; i++) {
        LocalVariable type = classfile_variable(p->cp, types->entries, i);
        DuplicateKey key = local_variable_key(&type);
        VariableIndex *found = bsearch(&key, index, count, sizeof *index, compare_keys);
        if (!found) {
            return parser_fail(p, "LVTT entry for '%s' in class file %s does not match any LVT entry", type.name->text,
                               p->name);
        }
        if (found->typed) {
            return parser_fail(p, "Duplicated LocalVariableTypeTable attribute entry for '%s' in class file %s",
                               type.name->text, p->name);
        }
        found->typed = true;
    }
    return true;
}

/* No variable is described twice. Types without any variable table are ignored; neither is checked below 49.0, nor in
   trusted files. */
static bool check_local_variables(Parser *p, const Table *variables, const Table *types) {
    uint32_t count = variables->count;
    if (count == 0 || !has_java_5_attributes(p) || !p->check_names) return true;
    DuplicateKey few[32], *keys = few;
    if (count > 32) {
        keys = malloc(count * sizeof *keys);
        if (!keys) return parser_fail_memory(p);
    }
    for (uint32_t i = 0; i < count; i++) {
        LocalVariable v = classfile_variable(p->cp, variables->entries, i);
        keys[i] = local_variable_key(&v);
    }
    int64_t duplicate = parser_find_duplicate(keys, count);
    VariableIndex *index = duplicate == -1 && types->count > 0 ? calloc(count, sizeof *index) : NULL;
    for (uint32_t i = 0; index && i < count; i++) index[i].key = keys[i];
    if (keys != few) free(keys);
    if (duplicate >= 0) {
        return parser_fail(p, "Duplicated LocalVariableTable attribute entry for '%s' in class file %s",
                           classfile_variable(p->cp, variables->entries, (uint32_t)duplicate).name->text, p->name);
    }
    if (duplicate == -2 || (types->count > 0 && !index)) return parser_fail_memory(p);
    bool ok = types->count == 0 || check_local_types(p, types, index, count);
    free(index);
    return ok;
}

static bool parse_exception_table(Parser *p, MethodInfo *m) {
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    PARSER_NEED(p, 8 * count);
    if (count > 0 && !(m->handlers = parser_allocate(p, count, sizeof *m->handlers))) return false;
    m->handler_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        ExceptionEntry *e = &m->handlers[i];
        e->start_pc = parser_u2(p);
        e->end_pc = parser_u2(p);
        e->handler_pc = parser_u2(p);
        e->catch_type = parser_u2(p);
        if (e->start_pc >= e->end_pc || e->end_pc > m->code_length)
            return parser_fail(p, "Illegal exception table range in class file %s", p->name);
        if (e->handler_pc >= m->code_length)
            return parser_fail(p, "Illegal exception table handler in class file %s", p->name);
        if (e->catch_type != 0 && !parser_is_tag(p, e->catch_type, CP_CLASS))
            return parser_fail(p, "Catch type in exception table has bad constant type in class file %s", p->name);
    }
    return true;
}

static bool parse_code_attributes(Parser *p, MethodInfo *m, TablesSeen *tables) {
    memset(tables, 0, sizeof *tables);
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    while (count-- > 0) {
        Symbol *name;
        uint32_t length;
        if (!parse_attribute_header(p, "Invalid code attribute name", &name, &length)) return false;
        if (name == sym_LineNumberTable) {
            if (!parse_line_numbers(p, m, length, &tables->lines)) return false;
            continue;
        }
        if (name == sym_LocalVariableTable || (name == sym_LocalVariableTypeTable && has_java_5_attributes(p))) {
            bool is_types = name == sym_LocalVariableTypeTable;
            if (!parse_local_variables(p, m, length, is_types ? &tables->types : &tables->variables, is_types))
                return false;
            continue;
        }
        PARSER_NEED(p, length);
        if (name == sym_StackMapTable && p->major >= MAJOR_STACK_MAPS) {
            if (tables->stack_map.bytes)
                return parser_fail(p, "Multiple StackMapTable attributes in class file %s", p->name);
            tables->stack_map = take_span(p, length);
        } else {
            p->at += length;
        }
    }
    return true;
}

void attributes_note_code_table(unsigned major, const Symbol *name, Span body, CodeTables *t) {
    bool typed = major >= MAJOR_JAVA_1_5 && name == sym_LocalVariableTypeTable;
    if (name == sym_StackMapTable) {
        if (major >= MAJOR_STACK_MAPS) t->stack_map = body;
    } else if (name == sym_LineNumberTable || name == sym_LocalVariableTable || typed) {
        const uint8_t **table = typed ? &t->local_types : name == sym_LineNumberTable ? &t->lines : &t->locals;
        *(typed                         ? &t->local_type_count
          : name == sym_LineNumberTable ? &t->line_count
                                        : &t->local_count) = bytes_u2(body.bytes);
        *table = body.bytes + 2;
    }
}

/* Whether jsr or ret occurs; code that is malformed anyway may be answered wrongly. */
static bool contains_subroutine(const MethodInfo *m) {
    for (uint32_t pc = 0, size; (size = bytecode_length(m->code, m->code_length, pc)) != 0; pc += size) {
        uint8_t op = m->code[pc] == BC_wide ? m->code[pc + 1] : m->code[pc];
        if (op == BC_jsr || op == BC_jsr_w || op == BC_ret) return true;
    }
    return false;
}

static bool parse_code(Parser *p, MethodInfo *m, uint32_t length, TablesSeen *tables) {
    const uint8_t *begin = p->at;
    PARSER_NEED(p, 8);
    m->has_code = true;
    m->max_stack = parser_u2(p);
    m->max_locals = parser_u2(p);
    m->code_length = parser_u4(p);
    if (m->argument_slots > m->max_locals)
        return parser_fail(p, "Arguments can't fit into locals in class file %s", p->name);
    if (m->code_length == 0 || m->code_length > MAX_CODE_LENGTH)
        return parser_fail(p, "Invalid method Code length %u in class file %s", m->code_length, p->name);
    PARSER_NEED(p, m->code_length);
    m->code = p->at;
    p->at += m->code_length;
    m->only_returns = m->code_length == 1 && m->code[0] == BC_return;
    m->has_jsr = p->major < MAJOR_NO_SUBROUTINES && contains_subroutine(m);
    if (!parse_exception_table(p, m) || !parse_code_attributes(p, m, tables)) return false;
    return (size_t)(p->at - begin) == length ||
           parser_fail(p, "Code segment has wrong length in class file %s", p->name);
}

/* ---- methods ---- */

static bool parse_exceptions(Parser *p, MethodMore *m, uint32_t length) {
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    PARSER_NEED(p, 2 * count);
    m->exceptions = parser_allocate(p, count, sizeof *m->exceptions);
    if (!m->exceptions) return false;
    m->exception_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        unsigned index = m->exceptions[i] = parser_u2(p);
        if (!parser_is_tag(p, index, CP_CLASS))
            return parser_fail(p, "Exception name has bad type at constant pool %u in class file %s", index, p->name);
    }
    return length == 2 + 2 * count || parser_fail(p, "Exceptions attribute has wrong length in class file %s", p->name);
}

static bool parse_method_parameters(Parser *p, MethodMore *m, uint32_t length) {
    PARSER_NEED(p, 1);
    unsigned count = parser_u1(p);
    if (length != 1 + 4 * count)
        return parser_fail(p, "Invalid MethodParameters method attribute length %u in class file", length);
    PARSER_NEED(p, 4 * count);
    m->parameters = parser_allocate(p, count, sizeof *m->parameters);
    if (!m->parameters) return false;
    m->parameter_count = (int)count;
    for (unsigned i = 0; i < count; i++) {
        /* `java` looks at the names when reflection asks; a bad index counts as no name. */
        unsigned index = parser_u2(p);
        m->parameters[i].name = parser_is_tag(p, index, CP_UTF8) ? cp_symbol(p->cp, index) : NULL;
        m->parameters[i].flags = parser_u2(p);
    }
    return true;
}

/* Of a method, while its attributes pass by. */
typedef struct MethodSeen {
    Annotations annotations;
    MethodAnnotations more_annotations;
    bool any_annotations, any_more_annotations, any;
    MethodMore more;
} MethodSeen;

/* Attributes that exist since Java 5 and may occur once in a method. */
static bool parse_java_5_method_attribute(Parser *p, Symbol *name, uint32_t length, MethodSeen *seen) {
    Span *span = NULL;
    bool handled;
    if (name == sym_Signature) {
        if (seen->more.signature)
            return parser_fail(p, "Multiple Signature attributes for method in class file %s", p->name);
        seen->any = true;
        if (length != 2)
            return parser_fail(p, "Invalid Signature attribute length %u in class file %s", length, p->name);
        PARSER_NEED(p, 2);
        return parse_member_signature(p, &seen->more.signature);
    }
    PARSER_NEED(p, length);
    if (name == sym_RuntimeVisibleParameterAnnotations) {
        span = &seen->more_annotations.visible_parameters;
    } else if (name == sym_RuntimeInvisibleParameterAnnotations) {
        span = &seen->more_annotations.invisible_parameters;
    } else if (name == sym_AnnotationDefault) {
        span = &seen->more_annotations.default_value;
    } else {
        if (!parse_annotations(p, name, length, &seen->annotations, " for method", &handled)) return false;
        if (!handled) p->at += length;
        seen->any_annotations |= handled;
        return true;
    }
    seen->any_more_annotations = true;
    if (span->bytes) return parser_fail(p, "Multiple %s attributes for method in class file %s", name->text, p->name);
    *span = take_span(p, length);
    return true;
}

static bool keep_more(Parser *p, MethodInfo *m, MethodSeen *seen, const TablesSeen *tables) {
    const Table *lines = &tables->lines, *variables = &tables->variables, *types = &tables->types;
    MethodMore *more = &seen->more;
    if (seen->any_annotations && !(more->annotations = keep(p, &seen->annotations, sizeof seen->annotations)))
        return false;
    if (seen->any_more_annotations &&
        !(more->more_annotations = keep(p, &seen->more_annotations, sizeof seen->more_annotations)))
        return false;
    if (lines->own || variables->own || types->own) {
        CodeTables joined = {lines->entries,   variables->entries, types->entries,   lines->count,
                             variables->count, types->count,       tables->stack_map};
        if (!(more->tables = keep(p, &joined, sizeof joined))) return false;
        seen->any = true;
    }
    return !(seen->any || seen->any_annotations || seen->any_more_annotations) ||
           (m->more = keep(p, more, sizeof *more));
}

static uint8_t honoured_annotations(const ClassFile *cf, Span visible) {
    static const struct {
        const char *type;
        HonouredAnnotation bit;
    } honoured[] = {{"Ljdk/internal/vm/annotation/Hidden;", HONOURED_HIDDEN},
                    {"Ljdk/internal/vm/annotation/JvmtiHideEvents;", HONOURED_HIDE_EVENTS},
                    {"Ljdk/internal/vm/annotation/JvmtiMountTransition;", HONOURED_MOUNT_TRANSITION},
                    {"Ljdk/internal/reflect/CallerSensitive;", HONOURED_CALLER_SENSITIVE},
                    {"Ljdk/internal/misc/ScopedMemoryAccess$Scoped;", HONOURED_SCOPED}};
    uint8_t bits = 0;
    AnnotationList list = annotations_of(cf, visible);
    for (Annotation a; annotation_next(&list, &a);)
        for (unsigned i = 0; i < sizeof honoured / sizeof *honoured; i++)
            if (strcmp(a.type->text, honoured[i].type) == 0) bits |= honoured[i].bit;
    return bits;
}

bool attributes_parse_method(Parser *p, MethodInfo *m) {
    unsigned count = parser_u2(p);
    bool exceptions = false;
    TablesSeen tables = {0};
    MethodSeen seen = {.more = parser_no_more};
    while (count-- > 0) {
        Symbol *name;
        uint32_t length;
        if (!parse_attribute_header(p, "Invalid method attribute name", &name, &length)) return false;
        if (name == sym_Code) {
            if (m->access & (ACC_NATIVE | ACC_ABSTRACT))
                return parser_fail(p, "Code attribute in native or abstract methods in class file %s", p->name);
            if (m->has_code) return parser_fail(p, "Multiple Code attributes in class file %s", p->name);
            if (!parse_code(p, m, length, &tables)) return false;
        } else if (name == sym_Exceptions) {
            if (exceptions) return parser_fail(p, "Multiple Exceptions attributes in class file %s", p->name);
            exceptions = seen.any = true;
            if (!parse_exceptions(p, &seen.more, length)) return false;
        } else if (name == sym_MethodParameters) {
            if (seen.more.parameter_count >= 0)
                return parser_fail(p, "Multiple MethodParameters attributes in class file %s", p->name);
            seen.any = true;
            if (!parse_method_parameters(p, &seen.more, length)) return false;
        } else if (name == sym_Synthetic || name == sym_Deprecated) {
            if (length != 0) {
                return parser_fail(p, "Invalid %s method attribute length %u in class file %s", name->text, length,
                                   p->name);
            }
            if (name == sym_Synthetic)
                m->synthetic_attribute = true;
            else
                m->deprecated = true;
        } else if (has_java_5_attributes(p)) {
            if (!parse_java_5_method_attribute(p, name, length, &seen)) return false;
        } else {
            PARSER_NEED(p, length);
            p->at += length;
        }
    }
    if (!keep_more(p, m, &seen, &tables)) return false;
    m->honoured = honoured_annotations(p->cf, seen.annotations.visible);
    if (!m->has_code) {
        return (m->access & (ACC_NATIVE | ACC_ABSTRACT)) ||
               parser_fail(p, "Absent Code attribute in method that is not native or abstract in class file %s",
                           p->name);
    }
    return check_local_variables(p, &tables.variables, &tables.types);
}

/* ---- classes ---- */

/* JVMS 4.7.6. */
static bool parse_inner_classes(Parser *p, uint32_t length) {
    ClassFile *cf = p->cf;
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    PARSER_NEED(p, 8 * count);
    const uint8_t *entries = p->at;
    cf->inner_classes = parser_allocate(p, count, sizeof *cf->inner_classes);
    if (!cf->inner_classes) return false;
    cf->inner_class_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        InnerClass *c = &cf->inner_classes[i];
        unsigned inner = parser_u2(p), outer = parser_u2(p), name = parser_u2(p);
        if (!parser_is_tag(p, inner, CP_CLASS))
            return parser_fail(p, "inner_class_info_index %u has bad constant type in class file %s", inner, p->name);
        if (outer != 0 && !parser_is_tag(p, outer, CP_CLASS))
            return parser_fail(p, "outer_class_info_index %u has bad constant type in class file %s", outer, p->name);
        if (name != 0 && !parser_is_tag(p, name, CP_UTF8))
            return parser_fail(p, "inner_name_index %u has bad constant type in class file %s", name, p->name);
        if (outer != 0 && cp_symbol(p->cp, outer)->text[0] == '[')
            return parser_fail(p, "Outer class is an array class in class file %s", p->name);
        if (inner == outer) return parser_fail(p, "Class is both outer and inner class in class file %s", p->name);
        if (!parser_read_class_flags(p, INNER_CLASS_FLAGS, &c->flags)) {
            return parser_fail_kind(p, CLASSFILE_WRONG_NAME, "%s is not a class because access_flag ACC_MODULE is set",
                                    p->name);
        }
        if (!format_check_class_flags(p, c->flags)) return false;
        c->inner = cp_symbol(p->cp, inner);
        c->outer = outer != 0 ? cp_symbol(p->cp, outer) : NULL;
        c->name = name != 0 ? cp_symbol(p->cp, name) : NULL;
    }
    if (has_java_5_attributes(p)) {
        DuplicateKey few[64], *keys = few;
        if (count > 64 && !(keys = malloc(count * sizeof *keys))) return parser_fail_memory(p);
        for (unsigned i = 0; i < count; i++) {
            const uint8_t *e = entries + 8 * (size_t)i;
            keys[i].a = (uint64_t)bytes_u4(e) << 16 | bytes_u2(e + 4);
            keys[i].b = cf->inner_classes[i].flags;
        }
        int64_t duplicate = parser_find_duplicate(keys, count);
        if (keys != few) free(keys);
        if (duplicate == -2) return parser_fail_memory(p);
        if (duplicate >= 0)
            return parser_fail(p, "Duplicate entry in InnerClasses attribute in class file %s", p->name);
        if (length != 2 + 8 * count)
            return parser_fail(p, "Wrong InnerClasses attribute length in class file %s", p->name);
    }
    return true; /* below 49.0 the length is not compared: the attribute ends where it says */
}

/* NestMembers and PermittedSubclasses: tables of classes. */
static bool parse_class_table(Parser *p, uint32_t length, const char *what, const char *attribute, Symbol ***table,
                              uint16_t *table_count) {
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    PARSER_NEED(p, 2 * count);
    Symbol **classes = parser_allocate(p, count, sizeof *classes);
    if (!classes) return false;
    for (unsigned i = 0; i < count; i++) {
        unsigned index = parser_u2(p);
        if (!parser_is_tag(p, index, CP_CLASS)) {
            return parser_fail(p, "%s class_info_index %u has bad constant type in class file %s", what, index,
                               p->name);
        }
        classes[i] = cp_symbol(p->cp, index);
    }
    if (length != 2 + 2 * count)
        return parser_fail(p, "Wrong %s attribute length in class file %s", attribute, p->name);
    *table = classes;
    *table_count = (uint16_t)count;
    return true;
}

static bool is_loadable(unsigned tag) {
    switch (tag) {
    case CP_INTEGER:
    case CP_FLOAT:
    case CP_LONG:
    case CP_DOUBLE:
    case CP_CLASS:
    case CP_STRING:
    case CP_METHOD_HANDLE:
    case CP_METHOD_TYPE:
    case CP_DYNAMIC: return true;
    default: return false;
    }
}

/* JVMS 4.7.23. */
static bool parse_bootstrap_methods(Parser *p, uint32_t length) {
    ClassFile *cf = p->cf;
    const uint8_t *begin = p->at;
    if (length < 2)
        return parser_fail(p, "Invalid BootstrapMethods attribute length %u in class file %s", length, p->name);
    PARSER_NEED(p, length);
    unsigned count = parser_u2(p);
    if (p->bootstrap_needed > count)
        return parser_fail(p, "Short length on BootstrapMethods in class file %s", p->name);
    uint32_t words = (length - 2) / 2, used = 0;
    cf->bootstrap_methods = parser_allocate(p, count, sizeof *cf->bootstrap_methods);
    if (!cf->bootstrap_methods) return false;
    cf->bootstrap_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        BootstrapMethod *b = &cf->bootstrap_methods[i];
        PARSER_NEED(p, 4);
        b->handle_index = parser_u2(p);
        b->argument_count = parser_u2(p);
        if (!parser_is_tag(p, b->handle_index, CP_METHOD_HANDLE)) {
            return parser_fail(p, "bootstrap_method_index %u has bad constant type in class file %s", b->handle_index,
                               p->name);
        }
        used += 2u + b->argument_count;
        if (used > words) {
            return parser_fail(
                p, "Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value in class file %s",
                p->name);
        }
        PARSER_NEED(p, 2 * b->argument_count);
        b->arguments = parser_allocate(p, b->argument_count, sizeof *b->arguments);
        if (!b->arguments) return false;
        for (unsigned k = 0; k < b->argument_count; k++) {
            unsigned index = b->arguments[k] = parser_u2(p);
            if (index >= p->cp->count || !is_loadable(p->cp->tags[index]))
                return parser_fail(p, "argument_index %u has bad constant type in class file %s", index, p->name);
        }
    }
    return (size_t)(p->at - begin) == length ||
           parser_fail(p, "Bad length on BootstrapMethods in class file %s", p->name);
}

static bool parse_component_attributes(Parser *p, RecordComponent *c, unsigned count) {
    Annotations annotations = {0};
    while (count-- > 0) {
        Symbol *name;
        uint32_t length;
        bool handled;
        if (!parse_attribute_header(p, "Invalid Record attribute name", &name, &length)) return false;
        if (name != sym_Signature) PARSER_NEED(p, length);
        if (name == sym_Signature) {
            if (c->signature)
                return parser_fail(p, "Multiple Signature attributes for Record component in class file %s", p->name);
            if (length != 2) {
                return parser_fail(p, "Invalid Signature attribute length %u in Record component in class file %s",
                                   length, p->name);
            }
            PARSER_NEED(p, 2);
            if (!parse_member_signature(p, &c->signature)) return false;
        } else if (!parse_annotations(p, name, length, &annotations, " for Record component", &handled)) {
            return false;
        } else if (!handled) {
            p->at += length;
        }
    }
    c->annotations = annotations.visible;
    c->type_annotations = annotations.visible_type;
    return true;
}

/* JVMS 4.7.30. */
static bool parse_record(Parser *p, uint32_t length) {
    ClassFile *cf = p->cf;
    const uint8_t *begin = p->at;
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    /* A component has at least 6 bytes: no table for counts that cannot be true (the loop finds what is wrong). */
    bool possible = (size_t)(p->end - p->at) >= 6 * (size_t)count;
    RecordComponent *components = parser_allocate(p, possible ? count : 1, sizeof *components);
    if (!components) return false;
    for (unsigned i = 0; i < count; i++) {
        RecordComponent *c = &components[possible ? i : 0];
        c->signature = NULL;
        PARSER_NEED(p, 6);
        unsigned name = parser_u2(p), descriptor = parser_u2(p), attributes = parser_u2(p);
        if (!parser_is_tag(p, name, CP_UTF8)) {
            return parser_fail(p, "Invalid constant pool index %u for name in Record attribute in class file %s", name,
                               p->name);
        }
        c->name = cp_symbol(p->cp, name);
        if (p->check_names && !format_check_field_name(p, c->name)) return false;
        if (!parser_is_tag(p, descriptor, CP_UTF8)) {
            return parser_fail(p, "Invalid constant pool index %u for descriptor in Record attribute in class file %s",
                               descriptor, p->name);
        }
        c->descriptor = cp_symbol(p->cp, descriptor);
        if ((p->check_names && !format_check_field_descriptor(p, "Field", c->name, c->descriptor)) ||
            !parse_component_attributes(p, c, attributes))
            return false;
    }
    if ((size_t)(p->at - begin) != length)
        return parser_fail(p, "Record attribute has wrong length in class file %s", p->name);
    cf->has_record = true;
    cf->components = components;
    cf->component_count = (uint16_t)count;
    /* Only a final direct subclass of Record is a record class. */
    cf->is_record = (cf->access & ACC_FINAL) && !(cf->access & ACC_ABSTRACT) && cf->super_name == sym_java_lang_Record;
    return true;
}

/* JVMS 4.7.7. */
static bool parse_enclosing_method(Parser *p, uint32_t length) {
    ClassFile *cf = p->cf;
    if (length != 4)
        return parser_fail(p, "Wrong EnclosingMethod attribute length %u in class file %s", length, p->name);
    PARSER_NEED(p, 4);
    unsigned class_index = parser_u2(p), method_index = parser_u2(p);
    if (class_index == 0)
        return parser_fail(p, "Invalid class index in EnclosingMethod attribute in class file %s", p->name);
    if (!parser_is_tag(p, class_index, CP_CLASS)) {
        return parser_fail(p, "Invalid or out-of-bounds class index in EnclosingMethod attribute in class file %s",
                           p->name);
    }
    if (method_index != 0 && !parser_is_tag(p, method_index, CP_NAME_AND_TYPE)) {
        return parser_fail(p, "Invalid or out-of-bounds method index in EnclosingMethod attribute in class file %s",
                           p->name);
    }
    cf->enclosing_class = cp_symbol(p->cp, class_index);
    if (method_index != 0) {
        cf->enclosing_method_name = cp_name(p->cp, method_index);
        cf->enclosing_method_descriptor = cp_descriptor(p->cp, method_index);
    }
    return true;
}

/* Which attributes that may occur once were met, and where the tables are that are parsed after all others. */
typedef struct ClassAttributesSeen {
    bool source_debug_extension, enclosing_method, bootstrap_methods;
    bool module_main_class, any_annotations;
    Span inner_classes, nest_members, record, permitted_subclasses, module_packages;
    Annotations annotations;
} ClassAttributesSeen;

static bool defer_table(Parser *p, uint32_t length, Span *span) {
    PARSER_NEED(p, length);
    *span = take_span(p, length);
    return true;
}

static bool parse_source_file(Parser *p, uint32_t length) {
    if (length != 2) return parser_fail(p, "Wrong SourceFile attribute length in class file %s", p->name);
    if (p->cf->source_file) return parser_fail(p, "Multiple SourceFile attributes in class file %s", p->name);
    PARSER_NEED(p, 2);
    unsigned index = parser_u2(p);
    if (!parser_is_tag(p, index, CP_UTF8)) {
        return parser_fail(p, "Invalid SourceFile attribute at constant pool index %u in class file %s", index,
                           p->name);
    }
    p->cf->source_file = cp_symbol(p->cp, index);
    return true;
}

static bool parse_class_signature(Parser *p, uint32_t length) {
    if (p->cf->signature) return parser_fail(p, "Multiple Signature attributes in class file %s", p->name);
    if (length != 2) return parser_fail(p, "Wrong Signature attribute length %u in class file %s", length, p->name);
    PARSER_NEED(p, 2);
    unsigned index = parser_u2(p);
    if (!parser_is_tag(p, index, CP_UTF8))
        return parser_fail(p, "Invalid constant pool index %u in Signature attribute in class file %s", index, p->name);
    p->cf->signature = cp_symbol(p->cp, index);
    return true;
}

static bool parse_nest_host(Parser *p, uint32_t length, const ClassAttributesSeen *seen) {
    if (seen->nest_members.bytes)
        return parser_fail(p, "Conflicting NestMembers and NestHost attributes in class file %s", p->name);
    if (p->cf->nest_host) return parser_fail(p, "Multiple NestHost attributes in class file %s", p->name);
    if (length != 2) return parser_fail(p, "Wrong NestHost attribute length in class file %s", p->name);
    PARSER_NEED(p, 2);
    unsigned index = parser_u2(p);
    if (!parser_is_tag(p, index, CP_CLASS))
        return parser_fail(p, "Nest-host class_info_index %u has bad constant type in class file %s", index, p->name);
    p->cf->nest_host = cp_symbol(p->cp, index);
    return true;
}

static bool note_nest_members(Parser *p, uint32_t length, ClassAttributesSeen *seen) {
    if (p->cf->nest_host)
        return parser_fail(p, "Conflicting NestHost and NestMembers attributes in class file %s", p->name);
    if (seen->nest_members.bytes) return parser_fail(p, "Multiple NestMembers attributes in class file %s", p->name);
    p->cf->has_nest_members = true;
    return defer_table(p, length, &seen->nest_members);
}

static bool note_permitted_subclasses(Parser *p, uint32_t length, ClassAttributesSeen *seen) {
    if (p->cf->access & ACC_FINAL)
        return parser_fail(p, "PermittedSubclasses attribute in final class file %s", p->name);
    if (p->cf->is_sealed) return parser_fail(p, "Multiple PermittedSubclasses attributes in class file %s", p->name);
    p->cf->is_sealed = true;
    return defer_table(p, length, &seen->permitted_subclasses);
}

static bool parse_deferred_tables(Parser *p, const ClassAttributesSeen *seen) {
    ClassFile *cf = p->cf;
    const uint8_t *end = p->at;
    if ((p->at = seen->inner_classes.bytes) && !parse_inner_classes(p, seen->inner_classes.length)) return false;
    if ((p->at = seen->nest_members.bytes) &&
        !parse_class_table(p, seen->nest_members.length, "Nest member", "NestMembers", &cf->nest_members,
                           &cf->nest_member_count))
        return false;
    if ((p->at = seen->record.bytes) && !parse_record(p, seen->record.length)) return false;
    if ((p->at = seen->permitted_subclasses.bytes) &&
        !parse_class_table(p, seen->permitted_subclasses.length, "Permitted subclass", "PermittedSubclasses",
                           &cf->permitted_subclasses, &cf->permitted_count))
        return false;
    p->at = end;
    return true;
}

/* JVMS 4.7.25 to 4.7.27; only looked at when a module-info is wanted. Module is kept, raw. */
static bool parse_module_attribute(Parser *p, Symbol *name, uint32_t length, ClassAttributesSeen *seen, bool *handled) {
    *handled = true;
    if (name == sym_Module || name == sym_ModulePackages) {
        Span *span = name == sym_Module ? &p->cf->module : &seen->module_packages;
        if (span->bytes) return parser_fail(p, "Multiple %s attributes in class file %s", name->text, p->name);
        *span = take_span(p, length);
        return true;
    }
    if (name == sym_ModuleMainClass) {
        if (seen->module_main_class || length != 2) {
            return parser_fail(p, "%s in class file %s",
                               length != 2 ? "Wrong ModuleMainClass attribute length"
                                           : "Multiple ModuleMainClass attributes",
                               p->name);
        }
        unsigned index = parser_u2(p);
        if (!parser_is_tag(p, index, CP_CLASS)) {
            return parser_fail(p, "Invalid ModuleMainClass attribute at constant pool index %u in class file %s", index,
                               p->name);
        }
        seen->module_main_class = true;
        return true;
    }
    *handled = false;
    return true;
}

/* Attributes that only newer class files have; [handled] states whether the body was consumed. */
static bool parse_versioned_class_attribute(Parser *p, Symbol *name, uint32_t length, ClassAttributesSeen *seen,
                                            bool *handled) {
    *handled = true;
    if (name == sym_Signature) return parse_class_signature(p, length);
    if (name == sym_EnclosingMethod) {
        if (seen->enclosing_method)
            return parser_fail(p, "Multiple EnclosingMethod attributes in class file %s", p->name);
        seen->enclosing_method = true;
        return parse_enclosing_method(p, length);
    }
    if (name == sym_BootstrapMethods && p->major >= MAJOR_BOOTSTRAP_METHODS) {
        if (seen->bootstrap_methods)
            return parser_fail(p, "Multiple BootstrapMethods attributes in class file %s", p->name);
        seen->bootstrap_methods = true;
        return parse_bootstrap_methods(p, length);
    }
    if (p->major >= MAJOR_NESTS) {
        if (name == sym_NestHost) return parse_nest_host(p, length, seen);
        if (name == sym_NestMembers) return note_nest_members(p, length, seen);
    }
    if (name == sym_Record && p->major >= MAJOR_RECORDS) {
        if (seen->record.bytes) return parser_fail(p, "Multiple Record attributes in class file %s", p->name);
        return defer_table(p, length, &seen->record);
    }
    if (name == sym_PermittedSubclasses && p->major >= MAJOR_SEALED) return note_permitted_subclasses(p, length, seen);
    PARSER_NEED(p, length);
    if (!parse_annotations(p, name, length, &seen->annotations, "", handled)) return false;
    seen->any_annotations |= *handled;
    return true;
}

bool attributes_parse_class(Parser *p) {
    ClassFile *cf = p->cf;
    ClassAttributesSeen seen = {0};
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    while (count-- > 0) {
        Symbol *name;
        uint32_t length;
        bool handled = true;
        if (!parse_attribute_header(p, "Attribute name has bad constant pool", &name, &length)) return false;
        if (name == sym_SourceFile) {
            if (!parse_source_file(p, length)) return false;
        } else if (name == sym_SourceDebugExtension) {
            if (seen.source_debug_extension)
                return parser_fail(p, "Multiple SourceDebugExtension attributes in class file %s", p->name);
            seen.source_debug_extension = true;
            PARSER_NEED(p, length);
            cf->source_debug_extension = take_span(p, length);
        } else if (name == sym_InnerClasses) {
            if (cf->has_inner_classes)
                return parser_fail(p, "Multiple InnerClasses attributes in class file %s", p->name);
            cf->has_inner_classes = true;
            if (!defer_table(p, length, &seen.inner_classes)) return false;
        } else if (name == sym_Synthetic || name == sym_Deprecated) {
            if (length != 0) {
                return parser_fail(p, "Invalid %s classfile attribute length %u in class file %s", name->text, length,
                                   p->name);
            }
            *(name == sym_Synthetic ? &cf->synthetic_attribute : &cf->deprecated) = true;
        } else if (has_java_5_attributes(p)) {
            if (!parse_versioned_class_attribute(p, name, length, &seen, &handled)) return false;
            if (!handled && (cf->access & ACC_MODULE) && !parse_module_attribute(p, name, length, &seen, &handled))
                return false;
        } else {
            handled = false;
        }
        if (!handled) {
            PARSER_NEED(p, length);
            p->at += length;
        }
    }
    if (!seen.bootstrap_methods && p->bootstrap_needed != 0)
        return parser_fail(p, "Missing BootstrapMethods attribute in class file %s", p->name);
    if (seen.any_annotations && !(cf->annotations = keep(p, &seen.annotations, sizeof seen.annotations))) return false;
    return parse_deferred_tables(p, &seen);
}
