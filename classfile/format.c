/* Format checking (JVMS 4.8) of what is text or flags: names (JVMS 4.2), descriptors (4.3), access flags
   (4.1, 4.5, 4.6), and the uses of names in the constant pool (4.4). The rules depend on the version as `java` applies
   them: class files below 49.0 may use Java identifiers only (any letter outside ASCII is taken for one), later ones
   everything that JVMS 4.2 does not forbid. */
#include "classfile/format.h"

#include <string.h>

#include "classfile/parser.h"

enum {
    MAJOR_JAVA_1_5 = 49,
    MAJOR_JAVA_6 = 50,
    MAJOR_JAVA_7 = 51,
    MAJOR_JAVA_8 = 52,
    MAJOR_JAVA_17 = 61,
    MAX_DIMENSIONS = 255
};

typedef enum DescriptorState {
    DESCRIPTOR_OK,
    DESCRIPTOR_ILLEGAL,
    DESCRIPTOR_BAD_CLASS_NAME,
    DESCRIPTOR_DIMENSIONS
} DescriptorState;

static bool is_identifier_start(uint8_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
}

static bool is_identifier_part(uint8_t c) { return is_identifier_start(c) || (c >= '0' && c <= '9'); }

/* Scans a Java identifier, with [slash] a class name in internal form, as class files below 49.0 must use. Returns its
   end. */
static const char *identifier_end(const char *p, const char *end, bool slash) {
    const char *begin = p;
    bool after_slash = false;
    for (; p < end; p++) {
        uint8_t c = (uint8_t)*p;
        if (slash && c == '/') {
            if (after_slash) return NULL;
            after_slash = true;
            continue;
        }
        after_slash = false;
        if (p == begin ? !is_identifier_start(c) : !is_identifier_part(c)) break;
    }
    return p == begin || (after_slash && p == end) ? NULL : p;
}

/* JVMS 4.2.2: no . ; [ / (and for methods < >); JVMS 4.2.1: class names are such names separated by slashes. */
static bool is_unqualified(const char *text, size_t length, bool method) {
    if (length == 0) return false;
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '.':
        case ';':
        case '[':
        case '/': return false;
        case '<':
        case '>':
            if (method) return false;
        }
    }
    return true;
}

static bool is_class_name(const char *text, size_t length) {
    size_t segment = 0;
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '.':
        case ';':
        case '[': return false;
        case '/':
            if (i == segment) return false;
            segment = i + 1;
        }
    }
    return segment < length;
}

/* Scans one field descriptor; [*cursor] advances. */
static DescriptorState scan_field(const Parser *p, const char **cursor, const char *end) {
    const char *c = *cursor;
    int dimensions = 0;
    while (c < end && *c == '[') {
        dimensions++;
        c++;
    }
    if (c == end) return DESCRIPTOR_ILLEGAL;
    switch (*c) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z': c++; break;
    case 'L': {
        c++;
        if (p->major < MAJOR_JAVA_1_5) {
            const char *stop = identifier_end(c, end, true);
            if (!stop || stop == end || *stop != ';') return DESCRIPTOR_ILLEGAL;
            c = stop + 1;
        } else {
            const char *stop = memchr(c, ';', (size_t)(end - c));
            if (!stop) return DESCRIPTOR_ILLEGAL;
            if (!is_class_name(c, (size_t)(stop - c))) return DESCRIPTOR_BAD_CLASS_NAME;
            c = stop + 1;
        }
        break;
    }
    default: return DESCRIPTOR_ILLEGAL;
    }
    *cursor = c;
    return dimensions > MAX_DIMENSIONS ? DESCRIPTOR_DIMENSIONS : DESCRIPTOR_OK;
}

static bool fail_descriptor(Parser *p, DescriptorState state, const char *what, const Symbol *name,
                            const Symbol *descriptor) {
    switch (state) {
    case DESCRIPTOR_BAD_CLASS_NAME:
        return parser_fail(p, "Class name is empty or contains illegal character in descriptor in class file %s",
                           p->name);
    case DESCRIPTOR_DIMENSIONS:
        return parser_fail(p, "Array type descriptor has more than 255 dimensions in class file %s", p->name);
    default:
        return parser_fail(p, "%s \"%s\" in class %s has illegal signature \"%s\"", what, name->text, p->name,
                           descriptor->text);
    }
}

bool format_check_class_name(Parser *p, const Symbol *name) {
    const char *text = name->text, *end = text + name->length;
    bool legal;
    if (name->length > 0 && text[0] == '[') {
        const char *cursor = text;
        DescriptorState state = scan_field(p, &cursor, end);
        if (state == DESCRIPTOR_BAD_CLASS_NAME || state == DESCRIPTOR_DIMENSIONS)
            return fail_descriptor(p, state, NULL, NULL, NULL);
        legal = state == DESCRIPTOR_OK && cursor == end;
    } else if (p->major < MAJOR_JAVA_1_5) {
        legal = identifier_end(text, end, true) == end;
    } else {
        legal = is_class_name(text, name->length);
    }
    return legal || parser_fail(p, "Illegal class name \"%s\" in class file %s", text, p->name);
}

bool format_check_field_name(Parser *p, const Symbol *name) {
    bool legal;
    if (p->major < MAJOR_JAVA_1_5)
        legal = identifier_end(name->text, name->text + name->length, false) == name->text + name->length;
    else
        legal = is_unqualified(name->text, name->length, false);
    return legal || parser_fail(p, "Illegal field name \"%s\" in class %s", name->text, p->name);
}

bool format_check_method_name(Parser *p, const Symbol *name) {
    bool legal;
    if (name == sym_object_initializer || name == sym_class_initializer)
        legal = true;
    else if (p->major < MAJOR_JAVA_1_5)
        legal = identifier_end(name->text, name->text + name->length, false) == name->text + name->length;
    else
        legal = is_unqualified(name->text, name->length, true);
    return legal || parser_fail(p, "Illegal method name \"%s\" in class %s", name->text, p->name);
}

bool format_check_field_descriptor(Parser *p, const char *what, const Symbol *name, const Symbol *descriptor) {
    const char *cursor = descriptor->text, *end = cursor + descriptor->length;
    DescriptorState state = scan_field(p, &cursor, end);
    if (state == DESCRIPTOR_OK && cursor != end) state = DESCRIPTOR_ILLEGAL;
    return state == DESCRIPTOR_OK || fail_descriptor(p, state, what, name, descriptor);
}

/* Also the rules of JVMS 4.2.2 / 2.9: <init> returns void, <clinit> is ()V (before 51.0: returns void). */
bool format_check_method_descriptor(Parser *p, const Symbol *name, const Symbol *descriptor) {
    const char *cursor = descriptor->text, *end = cursor + descriptor->length;
    DescriptorState state = DESCRIPTOR_ILLEGAL;
    if (name == sym_class_initializer && p->major >= MAJOR_JAVA_7) {
        if (descriptor == sym_void_signature) return true;
        return fail_descriptor(p, state, "Method", name, descriptor);
    }
    if (cursor < end && *cursor == '(') {
        state = DESCRIPTOR_OK;
        cursor++;
        while (state == DESCRIPTOR_OK && cursor < end && *cursor != ')') state = scan_field(p, &cursor, end);
        if (state == DESCRIPTOR_OK) {
            if (cursor == end) {
                state = DESCRIPTOR_ILLEGAL;
            } else {
                cursor++;
                if (end - cursor == 1 && *cursor == 'V')
                    cursor++;
                else if (name->length > 0 && name->text[0] == '<')
                    state = DESCRIPTOR_ILLEGAL;
                else
                    state = scan_field(p, &cursor, end);
                if (state == DESCRIPTOR_OK && cursor != end) state = DESCRIPTOR_ILLEGAL;
            }
        }
    }
    return state == DESCRIPTOR_OK || fail_descriptor(p, state, "Method", name, descriptor);
}

bool format_check_class_flags(Parser *p, unsigned flags) {
    bool new_rules = p->major >= MAJOR_JAVA_1_5;
    bool interface = (flags & ACC_INTERFACE) != 0, abstract = (flags & ACC_ABSTRACT) != 0;
    bool bad = (abstract && (flags & ACC_FINAL)) || (interface && !abstract) ||
               (interface && new_rules && (flags & (ACC_SUPER | ACC_ENUM))) ||
               (!interface && new_rules && (flags & ACC_ANNOTATION));
    return !bad || parser_fail(p, "Illegal class modifiers in class %s: 0x%X", p->name, flags);
}

static bool more_than_one_access(unsigned flags) {
    unsigned access = flags & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED);
    return (access & (access - 1)) != 0;
}

bool format_check_field_flags(Parser *p, unsigned flags) {
    bool new_rules = p->major >= MAJOR_JAVA_1_5, bad;
    if (p->cf->access & ACC_INTERFACE) {
        unsigned required = ACC_PUBLIC | ACC_STATIC | ACC_FINAL;
        unsigned forbidden = ACC_PRIVATE | ACC_PROTECTED | ACC_VOLATILE | ACC_TRANSIENT | (new_rules ? ACC_ENUM : 0);
        bad = (flags & required) != required || (flags & forbidden) != 0;
    } else {
        bad = more_than_one_access(flags) || ((flags & ACC_FINAL) && (flags & ACC_VOLATILE));
    }
    return !bad || parser_fail(p, "Illegal field modifiers in class %s: 0x%X", p->name, flags);
}

bool format_check_method_flags(Parser *p, unsigned flags, const Symbol *name) {
    unsigned major = p->major;
    bool new_rules = major >= MAJOR_JAVA_1_5, strict_abstract = major < MAJOR_JAVA_17;
    bool abstract = (flags & ACC_ABSTRACT) != 0, bad;
    if (p->cf->access & ACC_INTERFACE) {
        if (major >= MAJOR_JAVA_8) {
            bool private = (flags & ACC_PRIVATE) != 0;
            bad = private == ((flags & ACC_PUBLIC) != 0) ||
                  (flags & (ACC_PROTECTED | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE)) != 0 ||
                  (abstract && (private || (flags & ACC_STATIC) || (strict_abstract && (flags & ACC_STRICT))));
        } else {
            unsigned required = ACC_PUBLIC | ACC_ABSTRACT;
            unsigned forbidden = ACC_STATIC | ACC_FINAL | ACC_NATIVE |
                                 (new_rules ? ACC_PRIVATE | ACC_PROTECTED | ACC_SYNCHRONIZED | ACC_STRICT : 0);
            bad = (flags & required) != required || (flags & forbidden) != 0;
        }
    } else {
        bad = more_than_one_access(flags);
        if (name == sym_object_initializer) {
            bad = bad || (flags & (ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT |
                                   (new_rules ? ACC_BRIDGE : 0))) != 0;
        } else if (abstract) {
            unsigned forbidden = ACC_FINAL | ACC_NATIVE | ACC_PRIVATE | ACC_STATIC;
            if (new_rules) forbidden |= ACC_SYNCHRONIZED | (strict_abstract ? ACC_STRICT : 0);
            bad = bad || (flags & forbidden) != 0;
        }
    }
    return !bad || parser_fail(p, "Method %s in class %s has illegal modifiers: 0x%X", name->text, p->name, flags);
}

static bool check_name_and_type(Parser *p, unsigned index) {
    const CpInfo *e = &p->cp->entries[index];
    const Symbol *name = cp_symbol(p->cp, e->name_type.name_index);
    const Symbol *descriptor = cp_symbol(p->cp, e->name_type.descriptor_index);
    if (name->length == 0 || descriptor->length == 0) {
        return parser_fail(p, "Illegal zero length constant pool entry at %d in class %s",
                           name->length == 0 ? e->name_type.name_index : e->name_type.descriptor_index, p->name);
    }
    if (descriptor->text[0] == '(')
        return format_check_method_name(p, name) && format_check_method_descriptor(p, name, descriptor);
    return format_check_field_name(p, name) && format_check_field_descriptor(p, "Field", name, descriptor);
}

/* The uses of names in constants (JVMS 4.4.1, 4.4.2, 4.4.6, 4.4.8 to 4.4.10): the second walk over the pool, when every
   index is known to be good. What a member constant says of its name and type beyond the CONSTANT_NameAndType
   itself. */
bool format_check_pool_names(Parser *p) {
    const ConstantPool *cp = p->cp;
    for (unsigned i = 1; i < cp->count; i++) {
        const CpInfo *e = &cp->entries[i];
        switch (cp->tags[i]) {
        case CP_CLASS:
            if (!format_check_class_name(p, cp_symbol(cp, i))) return false;
            break;
        case CP_NAME_AND_TYPE:
            if (!check_name_and_type(p, i)) return false;
            break;
        case CP_FIELDREF:
        case CP_DYNAMIC: {
            bool field = cp->tags[i] == CP_FIELDREF;
            unsigned nt = field ? e->ref.name_type_index : e->dynamic.name_type_index;
            const Symbol *name = cp_name(cp, nt);
            if (!format_check_field_name(p, name) ||
                !format_check_field_descriptor(p, field ? "Field" : "CONSTANT_Dynamic", name, cp_descriptor(cp, nt)))
                return false;
            break;
        }
        case CP_METHODREF:
        case CP_INTERFACE_METHODREF:
        case CP_INVOKE_DYNAMIC: {
            unsigned nt = cp->tags[i] == CP_INVOKE_DYNAMIC ? e->dynamic.name_type_index : e->ref.name_type_index;
            const Symbol *name = cp_name(cp, nt);
            if (cp->tags[i] == CP_METHODREF && name->text[0] == '<' && name != sym_object_initializer) {
                return parser_fail(p, "Bad method name at constant pool index %d in class file %s",
                                   cp->entries[nt].name_type.name_index, p->name);
            }
            if (!format_check_method_name(p, name) || !format_check_method_descriptor(p, name, cp_descriptor(cp, nt)))
                return false;
            break;
        }
        case CP_METHOD_TYPE:
            /* The constant has no name; `java` calls it "type". */
            if (!format_check_method_descriptor(p, sym_type, cp_symbol(cp, i))) return false;
            break;
        case CP_METHOD_HANDLE: {
            unsigned kind = e->handle.kind;
            if (kind >= REF_INVOKE_VIRTUAL && kind <= REF_NEW_INVOKE_SPECIAL) {
                unsigned nt = cp->entries[e->handle.ref_index].ref.name_type_index;
                bool constructor = cp_name(cp, nt) == sym_object_initializer;
                if (constructor != (kind == REF_NEW_INVOKE_SPECIAL)) {
                    return parser_fail(p, "Bad %s name at constant pool index %d in class file %s",
                                       kind == REF_NEW_INVOKE_SPECIAL ? "constructor" : "method",
                                       cp->entries[nt].name_type.name_index, p->name);
                }
            }
            break;
        }
        }
    }
    return true;
}
