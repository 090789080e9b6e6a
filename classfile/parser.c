/* The class file parser (JVMS chapter 4): constant pool, members, class; the attributes are in attributes.c, rules
   about text and flags in format.c. One pass over the bytes. The order of the checks and the words of the messages are
   those of `java` (observed, see tests/unit/test_parser.c), so that a file with several defects is refused for the same
   one. Nothing is allocated per entry: tables come from the class file's arena, names from the symbol table. */
#include "classfile/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/attributes.h"
#include "classfile/descriptor.h"
#include "classfile/format.h"
#include "classfile/utf8.h"

enum {
    OLDEST_MAJOR = 45,
    NEWEST_MAJOR = 69,
    PREVIEW_MINOR = 65535,
    FIRST_STRICT_MINOR_MAJOR = 56,
    MAJOR_STRICT_UTF8 = 48,
    MAJOR_METHOD_HANDLES = 51,
    MAJOR_STATIC_CLINIT = 51,
    MAJOR_INTERFACE_CALLS = 52,
    MAJOR_MODULES = 53,
    MAJOR_DYNAMIC_CONSTANTS = 55,
    MAJOR_OLD_INTERFACES = 50
};
enum { CLASS_FLAGS = 0x7631, FIELD_FLAGS = 0x50DF, METHOD_FLAGS = 0x1DFF };

/* ---- errors and memory ---- */

static void record_failure(Parser *p, ClassFileErrorKind kind, const char *format, va_list arguments) {
    ClassFileError *e = p->error;
    e->kind = kind;
    int length = vsnprintf(e->message, sizeof e->message, format, arguments);
    if (length >= (int)sizeof e->message) {
        /* Do not leave half a character at the end. */
        size_t kept = utf8_valid_prefix((const uint8_t *)e->message, sizeof e->message - 1);
        e->message[kept] = 0;
    }
}

bool(parser_fail)(Parser *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    record_failure(p, CLASSFILE_FORMAT, format, arguments);
    va_end(arguments);
    return false;
}

bool(parser_fail_kind)(Parser *p, ClassFileErrorKind kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    record_failure(p, kind, format, arguments);
    va_end(arguments);
    return false;
}

bool(parser_fail_truncated)(Parser *p) { return parser_fail(p, "Truncated class file"); }

bool(parser_fail_memory)(Parser *p) {
    return parser_fail_kind(p, CLASSFILE_NO_MEMORY, "Out of memory while parsing class file %s", p->name);
}

void *parser_allocate(Parser *p, size_t count, size_t size) {
    void *memory = arena_allocate(&p->cf->arena, count * size);
    if (!memory) parser_fail_memory(p);
    return memory;
}

/* ---- duplicates ---- */

int64_t parser_find_duplicate(const DuplicateKey *keys, size_t count) {
    enum { FEW = 12 };
    if (count <= FEW) {
        for (size_t i = 1; i < count; i++) {
            for (size_t j = 0; j < i; j++)
                if (keys[i].a == keys[j].a && keys[i].b == keys[j].b) return (int64_t)i;
        }
        return -1;
    }
    size_t slots = 32;
    while (slots < count * 2) slots *= 2;
    uint32_t stack_table[512], *table = stack_table;
    if (slots <= 512) {
        memset(stack_table, 0, slots * sizeof *table);
    } else {
        table = calloc(slots, sizeof *table);
        if (!table) return -2;
    }
    int64_t found = -1;
    for (size_t i = 0; i < count && found < 0; i++) {
        uint64_t h = (keys[i].a ^ (keys[i].b << 29 | keys[i].b >> 35)) * 0x9E3779B97F4A7C15u;
        size_t slot = (h >> 32 ^ h >> 13) & (slots - 1);
        for (; table[slot] != 0; slot = (slot + 1) & (slots - 1)) {
            const DuplicateKey *other = &keys[table[slot] - 1];
            if (other->a == keys[i].a && other->b == keys[i].b) {
                found = (int64_t)i;
                break;
            }
        }
        table[slot] = (uint32_t)i + 1;
    }
    if (table != stack_table) free(table);
    return found;
}

/* ---- constant pool (JVMS 4.4) ---- */

/* Before 48.0 `java` accepts overlong forms, as old compilers wrote them; zero bytes and forms of four bytes never. */
static bool is_lenient_utf8(const uint8_t *text, size_t length) {
    for (size_t i = 0; i < length;) {
        uint8_t c = text[i];
        size_t size = c < 0x80 ? 1 : (c & 0xE0) == 0xC0 ? 2 : (c & 0xF0) == 0xE0 ? 3 : 0;
        if (c == 0 || size == 0 || length - i < size) return false;
        for (size_t k = 1; k < size; k++)
            if ((text[i + k] & 0xC0) != 0x80) return false;
        i += size;
    }
    return true;
}

static bool require_version(Parser *p, unsigned tag, unsigned major) {
    return p->major >= major ||
           parser_fail(p, "Class file version does not support constant tag %u in class file %s", tag, p->name);
}

/* Reads the entries; indices are kept raw until all tags are known. A constant is never the last thing in a class file:
   each PARSER_NEED asks for one byte more, which is the next tag. */
static bool parse_pool_entries(Parser *p) {
    ConstantPool *cp = p->cp;
    for (unsigned i = 1; i < cp->count; i++) {
        uint8_t tag = parser_u1(p);
        CpInfo *e = &cp->entries[i];
        cp->tags[i] = tag;
        switch (tag) {
        case CP_UTF8: {
            PARSER_NEED(p, 2);
            unsigned length = parser_u2(p);
            PARSER_NEED(p, length + 1);
            if (utf8_valid_prefix(p->at, length) != length &&
                (p->major >= MAJOR_STRICT_UTF8 || !is_lenient_utf8(p->at, length)))
                return parser_fail(p, "Illegal UTF8 string in constant pool in class file %s", p->name);
            Symbol *s = p->cf->counted_symbols ? symbol_acquire((const char *)p->at, length)
                                               : symbol_intern((const char *)p->at, length);
            if (!s) return parser_fail_memory(p);
            e->symbol = symbol_ref(s);
            p->at += length;
            break;
        }
        case CP_INTEGER:
        case CP_FLOAT:
            PARSER_NEED(p, 5);
            e->i = (int32_t)parser_u4(p);
            break;
        case CP_LONG:
        case CP_DOUBLE: {
            PARSER_NEED(p, 9);
            uint64_t high = parser_u4(p), value = high << 32 | parser_u4(p);
            if (i + 1u >= cp->count)
                return parser_fail(p, "Invalid constant pool entry %u in class file %s", i, p->name);
            memcpy(e, &value, sizeof value);
            i++; /* the entry after it stays unusable (JVMS 4.4.5) */
            break;
        }
        case CP_MODULE:
        case CP_PACKAGE:
            /* Whether this is a module is known from the access flags only, which come later. */
            PARSER_NEED(p, 3);
            e->ref.class_index = parser_u2(p);
            if (p->major >= MAJOR_MODULES) {
                p->module_tag = tag;
                break;
            }
            return parser_fail(p, "Unknown constant tag %u in class file %s", tag, p->name);
        case CP_CLASS:
        case CP_STRING:
            PARSER_NEED(p, 3);
            e->ref.class_index = parser_u2(p);
            break;
        case CP_METHOD_TYPE:
            if (!require_version(p, tag, MAJOR_METHOD_HANDLES)) return false;
            PARSER_NEED(p, 3);
            e->ref.class_index = parser_u2(p);
            break;
        case CP_METHOD_HANDLE:
            if (!require_version(p, tag, MAJOR_METHOD_HANDLES)) return false;
            PARSER_NEED(p, 4);
            e->handle.kind = parser_u1(p);
            e->handle.ref_index = parser_u2(p);
            break;
        case CP_DYNAMIC:
        case CP_INVOKE_DYNAMIC:
            if (!require_version(p, tag, tag == CP_DYNAMIC ? MAJOR_DYNAMIC_CONSTANTS : MAJOR_METHOD_HANDLES))
                return false;
            PARSER_NEED(p, 5);
            e->dynamic.bootstrap_index = parser_u2(p);
            e->dynamic.name_type_index = parser_u2(p);
            if (p->bootstrap_needed < e->dynamic.bootstrap_index + 1u)
                p->bootstrap_needed = e->dynamic.bootstrap_index + 1u;
            break;
        case CP_FIELDREF:
        case CP_METHODREF:
        case CP_INTERFACE_METHODREF:
        case CP_NAME_AND_TYPE:
            PARSER_NEED(p, 5);
            e->ref.class_index = parser_u2(p);
            e->ref.name_type_index = parser_u2(p);
            break;
        default: return parser_fail(p, "Unknown constant tag %u in class file %s", tag, p->name);
        }
    }
    return true;
}

static bool require_tag(Parser *p, unsigned index, unsigned tag) {
    return parser_is_tag(p, index, tag) ||
           parser_fail(p, "Invalid constant pool index %u in class file %s", index, p->name);
}

/* JVMS 4.4.8. */
static bool check_method_handle(Parser *p, unsigned i) {
    const CpInfo *e = &p->cp->entries[i];
    unsigned kind = e->handle.kind, ref = e->handle.ref_index;
    if (ref == 0 || ref >= p->cp->count)
        return parser_fail(p, "Invalid constant pool index %u in class file %s", ref, p->name);
    if (kind < REF_GET_FIELD || kind > REF_INVOKE_INTERFACE)
        return parser_fail(p, "Bad method handle kind at constant pool index %u in class file %s", i, p->name);
    unsigned tag = p->cp->tags[ref];
    const char *wanted = NULL;
    if (kind <= REF_PUT_STATIC) {
        wanted = tag == CP_FIELDREF ? NULL : "field";
    } else if (kind == REF_INVOKE_INTERFACE) {
        wanted = tag == CP_INTERFACE_METHODREF ? NULL : "interface method";
    } else if (tag != CP_METHODREF) {
        bool interface_allowed =
            (kind == REF_INVOKE_STATIC || kind == REF_INVOKE_SPECIAL) && p->major >= MAJOR_INTERFACE_CALLS;
        wanted = interface_allowed && tag == CP_INTERFACE_METHODREF ? NULL : "method";
    }
    return !wanted || parser_fail(p, "Invalid constant pool index %u in class file %s (not a%s %s)", ref, p->name,
                                  wanted[0] == 'i' ? "n" : "", wanted);
}

/* Every index points to an entry of the right kind; indices to names become symbols. */
static bool link_pool(Parser *p) {
    ConstantPool *cp = p->cp;
    for (unsigned i = 1; i < cp->count; i++) {
        CpInfo *e = &cp->entries[i];
        switch (cp->tags[i]) {
        case CP_CLASS:
        case CP_STRING:
        case CP_METHOD_TYPE:
        case CP_MODULE:
        case CP_PACKAGE: {
            unsigned index = e->ref.class_index;
            if (!require_tag(p, index, CP_UTF8)) return false;
            e->symbol = cp->entries[index].symbol;
            break;
        }
        case CP_FIELDREF:
        case CP_METHODREF:
        case CP_INTERFACE_METHODREF:
            if (!require_tag(p, e->ref.class_index, CP_CLASS) ||
                !require_tag(p, e->ref.name_type_index, CP_NAME_AND_TYPE))
                return false;
            break;
        case CP_NAME_AND_TYPE:
            if (!require_tag(p, e->name_type.name_index, CP_UTF8) ||
                !require_tag(p, e->name_type.descriptor_index, CP_UTF8))
                return false;
            break;
        case CP_DYNAMIC:
        case CP_INVOKE_DYNAMIC:
            if (!require_tag(p, e->dynamic.name_type_index, CP_NAME_AND_TYPE)) return false;
            break;
        case CP_METHOD_HANDLE:
            if (!check_method_handle(p, i)) return false;
            break;
        }
    }
    return true;
}

static bool is_module_wanted(const Parser *p) { return p->options && p->options->module; }

static bool parse_constant_pool(Parser *p) {
    PARSER_NEED(p, 3); /* the count and the first tag */
    ConstantPool *cp = p->cp;
    cp->count = parser_u2(p);
    if (cp->count < 1) return parser_fail(p, "Illegal constant pool size %d in class file %s", cp->count, p->name);
    /* One allocation: the entries, then the tags. */
    char *memory = parser_allocate(p, cp->count, sizeof(CpInfo) + 1);
    if (!memory) return false;
    cp->entries = (CpInfo *)memory;
    cp->tags = (uint8_t *)(memory + cp->count * sizeof(CpInfo));
    if (!parse_pool_entries(p)) return false;
    cp->end_offset = (uint32_t)(p->at - p->cf->bytes);
    if (p->module_tag != 0 && !is_module_wanted(p))
        return true; /* to be refused as soon as the access flags are read; `java` does not look at the rest */
    return link_pool(p) && (!p->check_names || format_check_pool_names(p));
}

/* ---- header and class ---- */

static bool parse_version(Parser *p) {
    PARSER_NEED(p, 8);
    uint32_t magic = parser_u4(p);
    if (magic != 0xCAFEBABE) return parser_fail(p, "Incompatible magic value %u in class file %s", magic, p->name);
    ClassFile *cf = p->cf;
    unsigned minor = cf->minor = parser_u2(p);
    unsigned major = cf->major = p->major = parser_u2(p);
    const unsigned newest = p->options && p->options->newest ? p->options->newest : NEWEST_MAJOR;
    if (major < OLDEST_MAJOR) {
        return parser_fail_kind(p, CLASSFILE_VERSION,
                                "%s (class file version %u.%u) was compiled with an invalid major version", p->name,
                                major, minor);
    }
    if (major > newest) {
        return parser_fail_kind(
            p, CLASSFILE_VERSION,
            "%s has been compiled by a more recent version of the Java Runtime (class file "
            "version %u.%u), this version of the Java Runtime only recognizes class file versions up to %u.0",
            p->name, major, minor, newest);
    }
    if (major < FIRST_STRICT_MINOR_MAJOR || minor == 0) return true;
    if (minor != PREVIEW_MINOR) {
        return parser_fail_kind(p, CLASSFILE_VERSION,
                                "%s (class file version %u.%u) was compiled with an invalid non-zero minor version",
                                p->name, major, minor);
    }
    if (major != newest) {
        return parser_fail_kind(
            p, CLASSFILE_VERSION,
            "%s (class file version %u.%u) was compiled with preview features that are "
            "unsupported. This version of the Java Runtime only recognizes preview features for class file "
            "version %u.%d",
            p->name, major, minor, newest, PREVIEW_MINOR);
    }
    return (p->options && p->options->preview) ||
           parser_fail_kind(p, CLASSFILE_VERSION,
                            "Preview features are not enabled for %s (class file version %u.%u). "
                            "Try running with '--enable-preview'",
                            p->name, major, minor);
}

bool parser_read_class_flags(Parser *p, unsigned mask, uint16_t *flags) {
    unsigned raw = parser_u2(p);
    if (p->major >= MAJOR_MODULES && (raw & ACC_MODULE)) {
        *flags = (uint16_t)raw;
        return false;
    }
    raw &= mask;
    if ((raw & ACC_INTERFACE) && p->major < MAJOR_OLD_INTERFACES) raw |= ACC_ABSTRACT; /* old compilers left it out */
    *flags = (uint16_t)raw;
    return true;
}

static bool parse_class_flags(Parser *p) {
    ClassFile *cf = p->cf;
    PARSER_NEED(p, 8); /* access_flags to interfaces_count */
    bool is_class = parser_read_class_flags(p, CLASS_FLAGS, &cf->access);
    if (!is_class && !is_module_wanted(p)) {
        return parser_fail_kind(p, CLASSFILE_WRONG_NAME, "%s is not a class because access_flag ACC_MODULE is set",
                                p->name);
    }
    if (!is_class) {
        /* JVMS 4.1: ACC_MODULE is alone. */
        return (cf->access & ~(ACC_MODULE | ACC_SYNTHETIC)) == 0 ||
               parser_fail(p, "Illegal class modifiers in class %s: 0x%X", p->name, cf->access);
    }
    return format_check_class_flags(p, cf->access) &&
           (p->module_tag == 0 || parser_fail(p, "Unknown constant tag %u in class file %s", p->module_tag, p->name));
}

static bool parse_this_class(Parser *p) {
    ClassFile *cf = p->cf;
    unsigned index = cf->this_index = parser_u2(p);
    if (!parser_is_tag(p, index, CP_CLASS))
        return parser_fail(p, "Invalid this class index %u in constant pool in class file %s", index, p->name);
    cf->this_name = cp_symbol(p->cp, index);
    if (cf->this_name->length == 0 || cf->this_name->text[0] == '[')
        return parser_fail(p, "Bad class name in class file %s", p->name);
    const char *expected = p->options ? p->options->name : NULL;
    if (expected && p->options->renamed) return true;
    if (expected && strcmp(expected, cf->this_name->text) != 0)
        return parser_fail_kind(p, CLASSFILE_WRONG_NAME, "%s (wrong name: %s)", expected, cf->this_name->text);
    p->name = cf->this_name->text;
    return true;
}

static bool parse_super_class(Parser *p) {
    ClassFile *cf = p->cf;
    unsigned index = cf->super_index = parser_u2(p);
    bool none = cf->this_name == sym_java_lang_Object || (cf->access & ACC_MODULE);
    if (none ? index != 0 : !parser_is_tag(p, index, CP_CLASS))
        return parser_fail(p, "Invalid superclass index %u in class file %s", index, p->name);
    if (index != 0) {
        cf->super_name = cp_symbol(p->cp, index);
        if (cf->super_name->length == 0 || cf->super_name->text[0] == '[')
            return parser_fail(p, "Bad superclass name in class file %s", p->name);
    }
    return true;
}

/* Linear-time duplicate search over [count] keys that [fill] makes; small sets stay on the C stack. */
static bool find_duplicate_by(Parser *p, size_t count, void (*fill)(const ClassFile *, size_t, DuplicateKey *),
                              int64_t *found) {
    DuplicateKey few[64], *keys = few;
    if (count > 64) {
        keys = malloc(count * sizeof *keys);
        if (!keys) return parser_fail_memory(p);
    }
    few[0] = (DuplicateKey){0, 0};
    for (size_t i = 0; i < count; i++) fill(p->cf, i, &keys[i]);
    *found = parser_find_duplicate(keys, count);
    if (keys != few) free(keys);
    return *found != -2 || parser_fail_memory(p);
}

static void interface_key(const ClassFile *cf, size_t i, DuplicateKey *key) {
    key->a = (uintptr_t)cp_symbol(&cf->cp, cf->interfaces[i]);
    key->b = 0;
}

static void field_key(const ClassFile *cf, size_t i, DuplicateKey *key) {
    key->a = (uintptr_t)cf->fields[i].name;
    key->b = (uintptr_t)cf->fields[i].descriptor;
}

static void method_key(const ClassFile *cf, size_t i, DuplicateKey *key) {
    key->a = (uintptr_t)cf->methods[i].name;
    key->b = (uintptr_t)cf->methods[i].descriptor;
}

static bool parse_interfaces(Parser *p) {
    ClassFile *cf = p->cf;
    unsigned count = parser_u2(p);
    if (count == 0) return true;
    cf->interfaces = parser_allocate(p, count, sizeof *cf->interfaces);
    if (!cf->interfaces) return false;
    cf->interface_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        PARSER_NEED(p, 2);
        unsigned index = cf->interfaces[i] = parser_u2(p);
        if (!parser_is_tag(p, index, CP_CLASS))
            return parser_fail(p, "Interface name has bad constant pool index %u in class file %s", index, p->name);
        if (cp_symbol(p->cp, index)->text[0] == '[')
            return parser_fail(p, "Bad interface name in class file %s", p->name);
    }
    int64_t duplicate;
    if (!find_duplicate_by(p, count, interface_key, &duplicate)) return false;
    return duplicate < 0 || parser_fail(p, "Duplicate interface name \"%s\" in class file %s",
                                        cp_symbol(p->cp, cf->interfaces[duplicate])->text, p->name);
}

static bool parse_field(Parser *p, FieldInfo *f) {
    f->annotations = &parser_no_annotations;
    PARSER_NEED(p, 8);
    f->access = parser_u2(p) & FIELD_FLAGS;
    if (!format_check_field_flags(p, f->access)) return false;
    unsigned name = parser_u2(p), descriptor = parser_u2(p);
    if (!parser_is_tag(p, name, CP_UTF8))
        return parser_fail(p, "Invalid constant pool index %u for field name in class file %s", name, p->name);
    f->name = cp_symbol(p->cp, name);
    if (p->check_names && !format_check_field_name(p, f->name)) return false;
    if (!parser_is_tag(p, descriptor, CP_UTF8)) {
        return parser_fail(p, "Invalid constant pool index %u for field signature in class file %s", descriptor,
                           p->name);
    }
    f->descriptor = cp_symbol(p->cp, descriptor);
    if (p->check_names && !format_check_field_descriptor(p, "Field", f->name, f->descriptor)) return false;
    return attributes_parse_field(p, f);
}

static bool parse_method(Parser *p, MethodInfo *m) {
    m->more = &parser_no_more;
    PARSER_NEED(p, 8);
    unsigned flags = parser_u2(p), name = parser_u2(p), descriptor = parser_u2(p);
    if (!parser_is_tag(p, name, CP_UTF8))
        return parser_fail(p, "Illegal constant pool index %u for method name in class file %s", name, p->name);
    m->name = cp_symbol(p->cp, name);
    if (p->check_names && !format_check_method_name(p, m->name)) return false;
    if (!parser_is_tag(p, descriptor, CP_UTF8)) {
        return parser_fail(p, "Illegal constant pool index %u for method signature in class file %s", descriptor,
                           p->name);
    }
    m->descriptor = cp_symbol(p->cp, descriptor);
    if (m->name == sym_class_initializer) {
        /* JVMS 4.6: its flags except static and strict are ignored; before 51.0 it is static whatever they say. */
        if (p->major >= MAJOR_STATIC_CLINIT && !(flags & ACC_STATIC))
            return parser_fail(p, "Method <clinit> is not static in class file %s", p->name);
        flags = (flags & ACC_STRICT) | ACC_STATIC;
    } else if (!format_check_method_flags(p, flags, m->name)) {
        return false;
    }
    if (m->name == sym_object_initializer && (p->cf->access & ACC_INTERFACE))
        return parser_fail(p, "Interface cannot have a method named <init>, class file %s", p->name);
    m->access = flags & METHOD_FLAGS;
    if (p->check_names ? !format_check_method_descriptor(p, m->name, m->descriptor) : m->descriptor->text[0] != '(') {
        return p->check_names ? false
                              : parser_fail(p, "Method \"%s\" in class %s has illegal signature \"%s\"", m->name->text,
                                            p->name, m->descriptor->text);
    }
    int slots = descriptor_measure(m->descriptor, &m->return_letter) + !(flags & ACC_STATIC);
    if (slots > 255) return parser_fail(p, "Too many arguments in method signature in class file %s", p->name);
    m->argument_slots = (uint8_t)slots;
    return attributes_parse_method(p, m);
}

/* `java` shows the descriptors of duplicates with dots. */
static bool fail_duplicate_member(Parser *p, const char *what, const Symbol *name, const Symbol *descriptor) {
    char external[900];
    snprintf(external, sizeof external, "%s", descriptor->text);
    for (char *c = external; *c != 0; c++) *c = *c == '/' ? '.' : *c;
    return parser_fail(p, "Duplicate %s name \"%s\" with signature \"%s\" in class file %s", what, name->text, external,
                       p->name);
}

static bool parse_fields(Parser *p) {
    ClassFile *cf = p->cf;
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    if ((size_t)(p->end - p->at) < 8 * (size_t)count) {
        /* Not enough bytes for that many: still find the first defect, as `java` does, but without the big table. */
        FieldInfo scratch;
        for (unsigned i = 0; i < count; i++) {
            memset(&scratch, 0, sizeof scratch);
            if (!parse_field(p, &scratch)) return false;
        }
    }
    cf->fields = parser_allocate(p, count, sizeof *cf->fields);
    if (!cf->fields) return false;
    cf->field_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++)
        if (!parse_field(p, &cf->fields[i])) return false;
    int64_t duplicate;
    if (!find_duplicate_by(p, count, field_key, &duplicate)) return false;
    return duplicate < 0 ||
           fail_duplicate_member(p, "field", cf->fields[duplicate].name, cf->fields[duplicate].descriptor);
}

static bool parse_methods(Parser *p) {
    ClassFile *cf = p->cf;
    PARSER_NEED(p, 2);
    unsigned count = parser_u2(p);
    if ((size_t)(p->end - p->at) < 8 * (size_t)count) {
        MethodInfo scratch;
        for (unsigned i = 0; i < count; i++) {
            memset(&scratch, 0, sizeof scratch);
            if (!parse_method(p, &scratch)) return false;
        }
    }
    cf->methods = parser_allocate(p, count, sizeof *cf->methods);
    if (!cf->methods) return false;
    cf->method_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++)
        if (!parse_method(p, &cf->methods[i])) return false;
    int64_t duplicate;
    if (!find_duplicate_by(p, count, method_key, &duplicate)) return false;
    return duplicate < 0 ||
           fail_duplicate_member(p, "method", cf->methods[duplicate].name, cf->methods[duplicate].descriptor);
}

/* JVMS 4.1: what a module-info file must not have. */
static bool check_module(Parser *p) {
    const ClassFile *cf = p->cf;
    const char *bad = strcmp(cf->this_name->text, "module-info") != 0 ? "Bad class name"
                      : cf->interface_count != 0                      ? "Module with interfaces"
                      : cf->field_count != 0                          ? "Module with fields"
                      : cf->method_count != 0                         ? "Module with methods"
                      : !cf->module.bytes                             ? "Absent Module attribute"
                                                                      : NULL;
    return !bad || parser_fail(p, "%s in class file %s", bad, p->name);
}

static bool parse_class(Parser *p) {
    if (!parse_version(p) || !parse_constant_pool(p) || !parse_class_flags(p) || !parse_this_class(p) ||
        !parse_super_class(p) || !parse_interfaces(p) || !parse_fields(p) || !parse_methods(p) ||
        !attributes_parse_class(p))
        return false;
    if (p->at != p->end) return parser_fail(p, "Extra bytes at the end of class file %s", p->name);
    if (p->cf->access & ACC_MODULE) return check_module(p);
    if ((p->cf->access & ACC_INTERFACE) && p->cf->super_name != sym_java_lang_Object)
        return parser_fail(p, "Interfaces must have java.lang.Object as superclass in class file %s", p->name);
    return true;
}

ClassFile *classfile_parse(const uint8_t *bytes, size_t length, const ClassFileOptions *options,
                           ClassFileError *error) {
    ClassFileError ignored;
    Parser parser = {0}, *p = &parser;
    p->options = options;
    p->error = error ? error : &ignored;
    p->error->kind = CLASSFILE_OK;
    p->error->message[0] = 0;
    p->name = options && options->name ? options->name : "<Unknown>";
    p->check_names = !options || !options->trusted;
    ParserRegion *region = options ? options->region : NULL;
    ClassFile *cf = !region                                                  ? calloc(1, sizeof *cf)
                    : (size_t)(region->limit - region->cursor) >= sizeof *cf ? (ClassFile *)region->cursor
                                                                             : NULL;
    if (!cf) {
        parser_fail_memory(p);
        return NULL;
    }
    p->cf = cf;
    p->cp = &cf->cp;
    arena_init_lasting(&cf->arena);
    if (region) {
        cf->archived = true;
        cf->arena.cursor = (char *)(cf + 1);
        cf->arena.limit = region->limit;
    }
    cf->annotations = &parser_no_annotations;
    cf->counted_symbols = options && options->counted_symbols;
    if (length > INT32_MAX) {
        parser_fail_memory(p);
        goto failed;
    }
    cf->bytes = bytes;
    cf->length = (uint32_t)length;
    if (options && options->copy_bytes) {
        uint8_t *copy = malloc(length > 0 ? length : 1);
        if (!copy) {
            parser_fail_memory(p);
            goto failed;
        }
        if (length > 0) memcpy(copy, bytes, length);
        cf->bytes = copy;
        cf->owns_bytes = true;
    }
    p->at = cf->bytes;
    p->end = p->at + length;
    bool ok = parse_class(p);
    if (region) {
        region->cursor = cf->arena.cursor;
        cf->arena.cursor = cf->arena.limit = NULL; /* what may be added later is not there */
    }
    if (ok) return cf;
failed:
    classfile_free(cf);
    return NULL;
}

/* One in an archive stays as it is: a checksum covers it. */
ClassFile *classfile_hold(ClassFile *cf) {
    cf->holders += !cf->archived;
    return cf;
}

void classfile_free(ClassFile *cf) {
    if (!cf || (cf->archived && !cf->arena.chunks)) return;
    if (cf->holders > 0) {
        cf->holders--;
        return;
    }
    if (cf->owns_bytes) free((uint8_t *)cf->bytes);
    for (unsigned i = 1; cf->counted_symbols && cf->cp.entries && i < cf->cp.count; i++)
        if (cf->cp.tags[i] == CP_UTF8 && cf->cp.entries[i].symbol != 0) symbol_release(cp_symbol(&cf->cp, i));
    arena_free(&cf->arena);
    if (!cf->archived) free(cf);
}

/* As the arena hands it out. */
static size_t arena_bytes(size_t count, size_t size) { return count * size > 0 ? (count * size + 7) & ~(size_t)7 : 8; }

static void count_table(Metadata *use, MetadataKind kind, const void *table, size_t count, size_t size) {
    if (table) metadata_add(use, kind, count, arena_bytes(count, size));
}

static void count_annotations(Metadata *use, const Annotations *a) {
    if (a != &parser_no_annotations) count_table(use, METADATA_ANNOTATIONS, a, 1, sizeof *a);
}

static void count_method(Metadata *use, const MethodInfo *m) {
    const MethodMore *more = m->more;
    count_table(use, METADATA_HANDLERS, m->handlers, m->handler_count, sizeof *m->handlers);
    if (more == &parser_no_more) return;
    count_table(use, METADATA_ATTRIBUTES, more, 1, sizeof *more);
    count_annotations(use, more->annotations);
    if (more->more_annotations != &parser_no_method_annotations)
        count_table(use, METADATA_ANNOTATIONS, more->more_annotations, 1, sizeof *more->more_annotations);
    count_table(use, METADATA_ATTRIBUTES, more->exceptions, more->exception_count, sizeof *more->exceptions);
    if (more->parameter_count >= 0)
        count_table(use, METADATA_ATTRIBUTES, more->parameters, (size_t)more->parameter_count,
                    sizeof *more->parameters);
    count_table(use, METADATA_ATTRIBUTES, more->tables, 1, sizeof *more->tables);
}

void classfile_count_memory(const ClassFile *cf, Metadata *use) {
    if (!cf || cf->archived) return; /* memory of the file that is mapped */
    metadata_add_block(use, METADATA_FILE_STRUCTURE, 1, cf);
    if (cf->owns_bytes) metadata_add_block(use, METADATA_FILE_BYTES, 1, cf->bytes);
    Metadata parts = {0};
    count_table(&parts, METADATA_CONSTANTS, cf->cp.entries, cf->cp.count, sizeof(CpInfo) + 1);
    count_table(&parts, METADATA_FIELD_INFO, cf->fields, cf->field_count, sizeof *cf->fields);
    count_annotations(&parts, cf->annotations);
    for (unsigned i = 0; i < cf->field_count; i++) count_annotations(&parts, cf->fields[i].annotations);
    count_table(&parts, METADATA_METHOD_INFO, cf->methods, cf->method_count, sizeof *cf->methods);
    for (unsigned i = 0; i < cf->method_count; i++) count_method(&parts, &cf->methods[i]);
    MetadataKind other = METADATA_ATTRIBUTES;
    count_table(&parts, other, cf->interfaces, cf->interface_count, sizeof *cf->interfaces);
    count_table(&parts, other, cf->inner_classes, cf->inner_class_count, sizeof *cf->inner_classes);
    count_table(&parts, other, cf->nest_members, cf->nest_member_count, sizeof *cf->nest_members);
    count_table(&parts, other, cf->permitted_subclasses, cf->permitted_count, sizeof *cf->permitted_subclasses);
    count_table(&parts, other, cf->components, cf->component_count, sizeof *cf->components);
    count_table(&parts, other, cf->bootstrap_methods, cf->bootstrap_count, sizeof *cf->bootstrap_methods);
    for (unsigned i = 0; i < cf->bootstrap_count; i++) {
        const BootstrapMethod *b = &cf->bootstrap_methods[i];
        count_table(&parts, other, b->arguments, b->argument_count, sizeof *b->arguments);
    }
    size_t counted = 0;
    for (MetadataKind kind = 0; kind < METADATA_KINDS; kind++) {
        counted += parts.use[kind].bytes;
        metadata_add(use, kind, parts.count[kind], parts.use[kind].bytes);
    }
    VM_ASSERT(counted <= cf->arena.bytes);
    /* Debug tables that were joined of several attributes, which are rare. */
    metadata_add(use, other, 0, cf->arena.bytes - counted);
    MemoryUse chunks = {0};
    arena_count_memory(&cf->arena, &chunks);
    metadata_add(use, METADATA_UNUSED, chunks.blocks, chunks.bytes - cf->arena.bytes);
    use->use[METADATA_UNUSED].blocks += chunks.blocks;
}

Symbol *classfile_local_signature(const ClassFile *cf, const CodeTables *t, const LocalVariable *v, uint32_t *hint) {
    for (uint32_t n = 0, i = *hint; n < t->local_type_count; n++, i++) {
        i = i < t->local_type_count ? i : 0;
        LocalVariable type = classfile_variable(&cf->cp, t->local_types, i);
        if (type.name == v->name && type.start_pc == v->start_pc && type.length == v->length && type.slot == v->slot) {
            *hint = i + 1;
            return type.descriptor;
        }
    }
    return NULL;
}

CodeTables classfile_code_tables(const ClassFile *cf, const MethodInfo *m) {
    CodeTables t = {0};
    if (!m->code) return t;
    if (m->more->tables) return *m->more->tables;
    const uint8_t *at = m->code + m->code_length + 2 + 8 * (size_t)m->handler_count;
    unsigned count = classfile_u2(at);
    at += 2;
    for (; count > 0; count--) {
        uint32_t length = bytes_u4(at + 2);
        attributes_note_code_table(cf->major, cp_symbol(&cf->cp, classfile_u2(at)), (Span){at + 6, length}, &t);
        at += 6 + (size_t)length;
    }
    return t;
}

/* The entry with the largest start_pc not above [pc] wins (tables need not be sorted, JVMS 4.7.12); of equal ones an
   exact hit takes the first. */
int classfile_line_at(const ClassFile *cf, const MethodInfo *m, uint32_t pc) {
    CodeTables t = classfile_code_tables(cf, m);
    int line = -1;
    uint32_t best = 0;
    for (uint32_t i = 0; i < t.line_count; i++) {
        LineNumber l = classfile_line(&t, i);
        if (l.start_pc == pc) return l.line;
        if (l.start_pc < pc && l.start_pc >= best) {
            best = l.start_pc;
            line = l.line;
        }
    }
    return line;
}
