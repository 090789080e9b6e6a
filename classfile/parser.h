/* Private to the parser (parser.c, attributes.c, format.c): the cursor over one class file and what the three share.
   Every function that returns bool returns false with the error already recorded: the caller only passes it on. */
#ifndef classfile_parser_h
#define classfile_parser_h
#include <stdbool.h>
#include <stdint.h>

#include "base/assertion.h"
#include "base/metadata.h"
#include "classfile/classfile.h"

typedef struct Parser {
    ClassFile *cf;
    ConstantPool *cp;
    const uint8_t *at, *end;
    const ClassFileOptions *options;
    ClassFileError *error;
    const char *name; /* for messages: the expected name, "<Unknown>" or, once it is known to be good, this_class */
    uint16_t major;
    bool check_names;          /* JVMS 4.2 legality; off for the trusted boot library */
    uint8_t module_tag;        /* a CONSTANT_Module or CONSTANT_Package was met: an error unless this is a module */
    uint32_t bootstrap_needed; /* 1 + largest bootstrap_method_attr_index in the pool, 0: none */
} Parser;

/* Names of errors are those of `java`; [format] is for printf. Always false. */
bool parser_fail(Parser *p, const char *format, ...) __attribute__((format(printf, 2, 3), cold));
bool parser_fail_kind(Parser *p, ClassFileErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));
bool parser_fail_truncated(Parser *p) __attribute__((cold));
bool parser_fail_memory(Parser *p) __attribute__((cold));
#define parser_fail(...) always_false(parser_fail(__VA_ARGS__))
#define parser_fail_kind(...) always_false(parser_fail_kind(__VA_ARGS__))
#define parser_fail_truncated(p) always_false(parser_fail_truncated(p))
#define parser_fail_memory(p) always_false(parser_fail_memory(p))
/* Zeroed array in the class file's arena; with count 0 a valid pointer. NULL with the error recorded. */
void *parser_allocate(Parser *p, size_t count, size_t size);
/* What most members have not. */
extern const Annotations parser_no_annotations;
extern const MethodAnnotations parser_no_method_annotations;
extern const MethodMore parser_no_more;

#define PARSER_NEED(p, count)                                                                \
    do {                                                                                     \
        if ((size_t)((p)->end - (p)->at) < (size_t)(count)) return parser_fail_truncated(p); \
    } while (0)

static inline uint16_t bytes_u2(const uint8_t *b) { return classfile_u2(b); }
static inline uint32_t bytes_u4(const uint8_t *b) {
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}
/* The callers made sure with PARSER_NEED that the bytes are there. */
static inline uint8_t parser_u1(Parser *p) { return *p->at++; }
static inline uint16_t parser_u2(Parser *p) {
    uint16_t v = bytes_u2(p->at);
    p->at += 2;
    return v;
}
static inline uint32_t parser_u4(Parser *p) {
    uint32_t v = bytes_u4(p->at);
    p->at += 4;
    return v;
}
static inline bool parser_is_tag(const Parser *p, unsigned index, unsigned tag) {
    return index < p->cp->count && p->cp->tags[index] == tag;
}

/* Keys of things that must not occur twice; equal when both halves are. */
typedef struct DuplicateKey {
    uint64_t a, b;
} DuplicateKey;
/* Index of the first key that equals an earlier one, -1: all differ, -2: out of memory. Linear time. */
int64_t parser_find_duplicate(const DuplicateKey *keys, size_t count);

/* Class flags of JVMS table 4.1-B and 4.7.6-A with what `java` ignores masked off and ABSTRACT added to old interfaces.
   False: ACC_MODULE. */
bool parser_read_class_flags(Parser *p, unsigned mask, uint16_t *flags);

/* Parses and checks the format (JVMS 4.8). NULL with [error] filled on failure. */
ClassFile *classfile_parse(const uint8_t *bytes, size_t length, const ClassFileOptions *options, ClassFileError *error);
/* Another owner, who frees it as well: the last one does it. Owners take turns (the versions of one class do). */
ClassFile *classfile_hold(ClassFile *cf);
void classfile_free(ClassFile *cf);
void classfile_count_memory(const ClassFile *cf, Metadata *use); /* NULL is ignored */
/* Its generic signature from LocalVariableTypeTable, NULL: none. The search begins at *hint and leaves it after what
   was found: both tables mostly have the same order. */
Symbol *classfile_local_signature(const ClassFile *cf, const CodeTables *t, const LocalVariable *v, uint32_t *hint);
/* The tables of a method are looked for in the file each time: the parser has checked them. Empty without code. */
CodeTables classfile_code_tables(const ClassFile *cf, const MethodInfo *m);
/* Line number at [pc] or -1. */
int classfile_line_at(const ClassFile *cf, const MethodInfo *m, uint32_t pc);
#endif
