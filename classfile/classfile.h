/* The parsed form of a class file (JVMS chapter 4): what is in the bytes and nothing of the run time.
   Owned by the ClassFile's arena; raw spans point into `bytes`, which the ClassFile keeps (retransformation starts from
   them). Immutable after classfile_parse, so any thread may read it. */
#ifndef classfile_classfile_h
#define classfile_classfile_h
#include <string.h>

#include "base/arena.h"
#include "classfile/symbol.h"

enum {
    CP_UTF8 = 1,
    CP_INTEGER = 3,
    CP_FLOAT = 4,
    CP_LONG = 5,
    CP_DOUBLE = 6,
    CP_CLASS = 7,
    CP_STRING = 8,
    CP_FIELDREF = 9,
    CP_METHODREF = 10,
    CP_INTERFACE_METHODREF = 11,
    CP_NAME_AND_TYPE = 12,
    CP_METHOD_HANDLE = 15,
    CP_METHOD_TYPE = 16,
    CP_DYNAMIC = 17,
    CP_INVOKE_DYNAMIC = 18,
    CP_MODULE = 19,
    CP_PACKAGE = 20
};

/* Kinds of CONSTANT_MethodHandle: JVMS 4.4.8, 5.4.3.5. */
enum {
    REF_GET_FIELD = 1,
    REF_GET_STATIC,
    REF_PUT_FIELD,
    REF_PUT_STATIC,
    REF_INVOKE_VIRTUAL,
    REF_INVOKE_STATIC,
    REF_INVOKE_SPECIAL,
    REF_NEW_INVOKE_SPECIAL,
    REF_INVOKE_INTERFACE
};

enum {
    ACC_PUBLIC = 1,
    ACC_PRIVATE = 2,
    ACC_PROTECTED = 4,
    ACC_STATIC = 8,
    ACC_FINAL = 0x10,
    ACC_SYNCHRONIZED = 0x20,
    ACC_SUPER = 0x20,
    ACC_VOLATILE = 0x40,
    ACC_BRIDGE = 0x40,
    ACC_TRANSIENT = 0x80,
    ACC_VARARGS = 0x80,
    ACC_NATIVE = 0x100,
    ACC_INTERFACE = 0x200,
    ACC_ABSTRACT = 0x400,
    ACC_STRICT = 0x800,
    ACC_SYNTHETIC = 0x1000,
    ACC_ANNOTATION = 0x2000,
    ACC_ENUM = 0x4000,
    ACC_MODULE = 0x8000
};

typedef struct Span {
    const uint8_t *bytes;
    uint32_t length;
} Span; /* bytes == NULL: attribute absent */

/* One constant-pool entry; the tag says which member is valid. LONG and DOUBLE are in their two entries: cp_long,
   cp_double. Indices are validated by the parser (in range and of the
   right tag). */
typedef union CpInfo {
    SymbolRef symbol; /* UTF8; and CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE: the named UTF8 */
    struct {
        uint16_t class_index, name_type_index;
    } ref; /* FIELDREF, METHODREF, INTERFACE_METHODREF */
    struct {
        uint16_t name_index, descriptor_index;
    } name_type;
    struct {
        uint16_t kind, ref_index;
    } handle; /* METHOD_HANDLE */
    struct {
        uint16_t bootstrap_index, name_type_index;
    } dynamic; /* DYNAMIC, INVOKE_DYNAMIC */
    int32_t i;
    float f;
} CpInfo;

typedef struct ConstantPool {
    uint16_t count; /* constant_pool_count of the file: valid indices are 1..count-1 */
    uint8_t *tags;  /* 0 for index 0 and for the second half of long/double */
    CpInfo *entries;
    uint32_t end_offset; /* offset in the class bytes just after the pool (the pool starts at offset 10) */
} ConstantPool;

typedef struct BootstrapMethod {
    uint16_t handle_index, argument_count;
    uint16_t *arguments;
} BootstrapMethod;
typedef struct ExceptionEntry {
    uint16_t start_pc, end_pc, handler_pc, catch_type;
} ExceptionEntry;
typedef struct LineNumber {
    uint16_t start_pc, line;
} LineNumber;
typedef struct LocalVariable {
    uint16_t start_pc, length, slot;
    Symbol *name, *descriptor;
} LocalVariable;
typedef struct InnerClass {
    Symbol *inner, *outer, *name;
    uint16_t flags;
} InnerClass; /* outer, name may be NULL */
typedef struct MethodParameter {
    Symbol *name;
    uint16_t flags;
} MethodParameter; /* name may be NULL */
typedef struct RecordComponent {
    Symbol *name, *descriptor, *signature;
    Span annotations, type_annotations;
} RecordComponent;

/* The four annotation attributes, and three that only methods have, are kept raw, body after attribute_length. Few
   members have any. */
typedef struct Annotations {
    Span visible, invisible, visible_type, invisible_type;
} Annotations;
typedef struct MethodAnnotations {
    Span visible_parameters, invisible_parameters, default_value;
} MethodAnnotations;

typedef struct FieldInfo {
    uint16_t access;
    bool synthetic_attribute, deprecated;
    uint16_t constant_value; /* constant-pool index, 0: none */
    Symbol *name, *descriptor, *signature;
    const Annotations *annotations; /* never NULL */
} FieldInfo;

/* What is in the attributes of a Code attribute, where it is in the file: the entries of the debug tables, all
   attributes of a kind joined, and the body of StackMapTable. To be read with classfile_line and its kind. */
typedef struct CodeTables {
    const uint8_t *lines, *locals, *local_types;
    uint32_t line_count, local_count, local_type_count;
    Span stack_map;
} CodeTables;

/* What few methods have. */
typedef struct MethodMore {
    Symbol *signature;
    uint16_t *exceptions; /* Exceptions: constant-pool CLASS indices */
    MethodParameter *parameters;
    uint16_t exception_count;
    int16_t parameter_count;                   /* -1: no MethodParameters attribute */
    const Annotations *annotations;            /* never NULL */
    const MethodAnnotations *more_annotations; /* never NULL */
    const CodeTables *tables; /* of several attributes of a kind; NULL: they are in the file as they are */
} MethodMore;

/* Annotations of methods that the VM honours if the class is one of the library's (contract 6.6). They are noted when
   the class is parsed, so that a class from an archive needs no look into its file. */
typedef enum HonouredAnnotation {
    HONOURED_HIDDEN = 1,
    HONOURED_HIDE_EVENTS = 2,
    HONOURED_MOUNT_TRANSITION = 4,
    HONOURED_CALLER_SENSITIVE = 8,
    HONOURED_SCOPED = 16
} HonouredAnnotation;

typedef struct MethodInfo {
    uint16_t access;
    bool synthetic_attribute : 1, deprecated : 1, has_code : 1, has_line_numbers : 1, has_local_variables : 1,
        has_jsr : 1, only_returns : 1; /* the code is the one instruction `return` */
    char return_letter;                /* the return type begins with */
    uint8_t argument_slots;            /* with `this` */
    uint8_t honoured;                  /* HonouredAnnotation bits */
    uint16_t handler_count;
    /* Code */
    uint16_t max_stack, max_locals;
    uint32_t code_length;
    Symbol *name, *descriptor;
    const uint8_t *code;      /* after it, in the file, are the exception table and the attributes */
    ExceptionEntry *handlers; /* NULL: none */
    const MethodMore *more;   /* never NULL */
} MethodInfo;

typedef struct ClassFile {
    Arena arena;
    const uint8_t *bytes;
    uint32_t length; /* the class file; freed with the ClassFile when owns_bytes */
    bool owns_bytes;
    bool counted_symbols; /* holds the symbols of its pool (symbol.h) and releases them when it is freed */
    bool archived;        /* is in an archive (archive.h), or is made for one: it stays when it is freed */
    bool code_checked;    /* bytecode_check has found nothing in any of its methods */
    unsigned holders;     /* besides the one that has parsed it (classfile_hold) */
    uint32_t *prepared;   /* archived: of each method, where archive_prepared finds something, or 0; else NULL */
    ConstantPool cp;
    uint16_t minor, major, access;
    uint16_t this_index, super_index; /* super_index 0 only for java/lang/Object and modules */
    uint16_t interface_count, field_count, method_count;
    Symbol *this_name, *super_name;
    uint16_t *interfaces; /* CLASS indices */
    FieldInfo *fields;
    MethodInfo *methods;
    /* class attributes */
    uint16_t bootstrap_count, inner_class_count, nest_member_count, permitted_count, component_count;
    bool synthetic_attribute, deprecated, is_sealed, has_inner_classes, has_nest_members;
    bool has_record, is_record; /* the attribute; and it means something */
    Symbol *source_file, *signature, *nest_host;
    Span source_debug_extension, module;
    BootstrapMethod *bootstrap_methods;
    InnerClass *inner_classes;
    Symbol *enclosing_class, *enclosing_method_name, *enclosing_method_descriptor;
    Symbol **nest_members, **permitted_subclasses;
    RecordComponent *components;
    const Annotations *annotations; /* never NULL */
} ClassFile;

typedef enum ClassFileErrorKind {
    CLASSFILE_OK,
    CLASSFILE_FORMAT,
    CLASSFILE_VERSION,
    CLASSFILE_WRONG_NAME,
    CLASSFILE_NO_MEMORY
} ClassFileErrorKind;
typedef struct ClassFileError {
    ClassFileErrorKind kind;
    char message[1024];
} ClassFileError;

/* Zeroed memory for class files that are going to be archived. */
typedef struct ParserRegion {
    char *cursor, *limit;
} ParserRegion;

typedef struct ClassFileOptions {
    const char *name; /* expected internal name or NULL; used in messages (as java words them) and for WRONG_NAME */
    bool renamed;     /* [name] is what the class is called, whatever the file says: hidden classes */
    bool copy_bytes;  /* copy and own the bytes; otherwise they must outlive the ClassFile */
    bool trusted; /* boot library: member-name legality checks (JVMS 4.2) may be skipped; structure is always checked */
    bool counted_symbols; /* for files that will be freed */
    bool preview;         /* --enable-preview: accept minor version 65535 of the newest major version */
    uint16_t newest;      /* the newest major version; 0: the newest of all that are known */
    bool module; /* a module-info file is wanted: checked as JVMS 4.1 says; otherwise ACC_MODULE is refused (kind
                    WRONG_NAME) */
    ParserRegion *region; /* the ClassFile is there, whole as long as its arena has no chunks; NULL: in
                             separate memory */
} ClassFileOptions;

/* Accessors that follow indices (index validity was checked at parse time). */
static inline Symbol *cp_symbol(const ConstantPool *cp, unsigned index) { return symbol_at(cp->entries[index].symbol); }
static inline int64_t cp_long(const ConstantPool *cp, unsigned index) {
    int64_t value;
    memcpy(&value, &cp->entries[index], sizeof value);
    return value;
}
static inline double cp_double(const ConstantPool *cp, unsigned index) {
    double value;
    memcpy(&value, &cp->entries[index], sizeof value);
    return value;
}
static inline Symbol *cp_ref_class(const ConstantPool *cp, unsigned ref) {
    return cp_symbol(cp, cp->entries[ref].ref.class_index);
}
static inline Symbol *cp_name(const ConstantPool *cp, unsigned name_type_index) {
    return cp_symbol(cp, cp->entries[name_type_index].name_type.name_index);
}
static inline Symbol *cp_descriptor(const ConstantPool *cp, unsigned name_type_index) {
    return cp_symbol(cp, cp->entries[name_type_index].name_type.descriptor_index);
}
static inline Symbol *cp_ref_name(const ConstantPool *cp, unsigned ref) {
    return cp_name(cp, cp->entries[ref].ref.name_type_index);
}
static inline Symbol *cp_ref_descriptor(const ConstantPool *cp, unsigned ref) {
    return cp_descriptor(cp, cp->entries[ref].ref.name_type_index);
}
static inline uint16_t classfile_u2(const uint8_t *b) { return (uint16_t)(b[0] << 8 | b[1]); }
/* Entry i of the line numbers, of the local variables. */
static inline LineNumber classfile_line(const CodeTables *t, uint32_t i) {
    return (LineNumber){classfile_u2(t->lines + 4 * (size_t)i), classfile_u2(t->lines + 4 * (size_t)i + 2)};
}
static inline LocalVariable classfile_variable(const ConstantPool *cp, const uint8_t *table, uint32_t i) {
    const uint8_t *e = table + 10 * (size_t)i;
    return (LocalVariable){classfile_u2(e), classfile_u2(e + 2), classfile_u2(e + 8),
                           cp_symbol(cp, classfile_u2(e + 4)), cp_symbol(cp, classfile_u2(e + 6))};
}
static inline LocalVariable classfile_local(const ClassFile *cf, const CodeTables *t, uint32_t i) {
    return classfile_variable(&cf->cp, t->locals, i);
}
#endif
