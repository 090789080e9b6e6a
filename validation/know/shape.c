/* Class files read, as far as the shape of a class needs it. It is a second reader next to the VM's parser (classfile/)
   on purpose: the layer is also a library for other VMs, where it sees no more than an agent does, and it reads what
   hooks have made of classes, which may be wrong and is no class of the VM. Every length is that of somebody else: a
   reader never leaves its bytes, and says at the end whether it wanted to. */
#include "validation/know/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"

uint64_t bytes_hash(const void *bytes, size_t length) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++) h = (h ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
    return h;
}

/* ---- Reading ---- */

typedef struct Reader {
    const uint8_t *at, *end;
    bool bad;
} Reader;

static unsigned u(Reader *r, int bytes) {
    unsigned value = 0;
    if (r->end - r->at < bytes) {
        r->bad = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++) value = value << 8 | *r->at++;
    return value;
}

/* The next [length] bytes as a separate reader. */
static Reader part_of(Reader *r, size_t length) {
    if ((size_t)(r->end - r->at) < length) {
        r->bad = true;
        return (Reader){r->end, r->end, true};
    }
    Reader inner = {r->at, r->at + length, false};
    r->at += length;
    return inner;
}

/* ---- The constant pool (JVMS 4.4) ---- */

enum {
    UTF8 = 1,
    INTEGER = 3,
    FLOAT,
    LONG,
    DOUBLE,
    CLASS,
    STRING,
    FIELD_REF,
    METHOD_REF,
    INTERFACE_METHOD_REF,
    NAME_AND_TYPE,
    METHOD_HANDLE = 15,
    METHOD_TYPE,
    DYNAMIC,
    INVOKE_DYNAMIC,
    MODULE,
    PACKAGE
};

typedef struct Pool {
    const uint8_t **entries, *end; /* NULL: no entry */
    unsigned count;
} Pool;

/* The bytes of an entry after its tag; -1: no such tag. */
static int entry_size(int tag) {
    switch (tag) {
    case INTEGER:
    case FLOAT:
    case FIELD_REF:
    case METHOD_REF:
    case INTERFACE_METHOD_REF:
    case NAME_AND_TYPE:
    case DYNAMIC:
    case INVOKE_DYNAMIC: return 4;
    case LONG:
    case DOUBLE: return 8;
    case CLASS:
    case STRING:
    case METHOD_TYPE:
    case MODULE:
    case PACKAGE: return 2;
    case METHOD_HANDLE: return 3;
    default: return -1;
    }
}

static bool pool_read(Pool *pool, Reader *r, unsigned count) {
    *pool = (Pool){calloc(count + 1, sizeof *pool->entries), r->end, count};
    if (!pool->entries) return false;
    for (unsigned i = 1; i < count && !r->bad; i++) {
        pool->entries[i] = r->at;
        int tag = (int)u(r, 1), size = tag == UTF8 ? (int)u(r, 2) : entry_size(tag);
        if (size < 0) return false;
        part_of(r, (size_t)size);
        if (tag == LONG || tag == DOUBLE) i++;
    }
    return !r->bad;
}

/* Text of any length is hashed, as much as fits is kept. */
typedef struct Text {
    char kept[512];
    size_t length;
    uint64_t hash;
} Text;
static void text_start(Text *t) { *t = (Text){.hash = UINT64_C(0xCBF29CE484222325)}; }

static void put(Text *t, const void *bytes, size_t length) {
    const unsigned char *b = bytes;
    for (size_t i = 0; i < length; i++) {
        t->hash = (t->hash ^ b[i]) * UINT64_C(0x100000001B3);
        if (t->length < sizeof t->kept - 1) t->kept[t->length++] = (char)b[i];
    }
    t->kept[t->length] = '\0';
}
static void put_text(Text *t, const char *text) { put(t, text, strlen(text)); }

/* The entry as a reader after its tag, which is [tag]; 0: there is no such entry. */
static int entry(const Pool *pool, unsigned index, Reader *r) {
    if (index == 0 || index >= pool->count || !pool->entries[index]) return 0;
    *r = (Reader){pool->entries[index], pool->end, false};
    return (int)u(r, 1);
}

static void put_constant(Text *t, const Pool *pool, unsigned index, int depth);

static void put_number(Text *t, int tag, Reader *r) {
    char number[40];
    uint64_t high = u(r, 4), bits = tag == INTEGER || tag == FLOAT ? high : high << 32 | u(r, 4);
    if (tag == INTEGER)
        snprintf(number, sizeof number, "%d", (int)(int32_t)bits);
    else if (tag == LONG)
        snprintf(number, sizeof number, "%lldL", (long long)bits);
    else
        snprintf(number, sizeof number, "%s 0x%llx", tag == FLOAT ? "float" : "double", (unsigned long long)bits);
    put_text(t, number);
}

/* References are followed as deep as class files have them. */
static void put_constant(Text *t, const Pool *pool, unsigned index, int depth) {
    Reader r;
    int tag = entry(pool, index, &r);
    if (depth > 4) return;
    switch (tag) {
    case UTF8: {
        unsigned length = u(&r, 2);
        Reader inner = part_of(&r, length);
        put(t, inner.at, (size_t)(inner.end - inner.at));
        return;
    }
    case INTEGER:
    case FLOAT:
    case LONG:
    case DOUBLE: put_number(t, tag, &r); return;
    case STRING:
        put_text(t, "\"");
        put_constant(t, pool, u(&r, 2), depth + 1);
        put_text(t, "\"");
        return;
    case CLASS:
    case METHOD_TYPE:
    case MODULE:
    case PACKAGE: put_constant(t, pool, u(&r, 2), depth + 1); return;
    case METHOD_HANDLE: {
        unsigned char kind = (unsigned char)u(&r, 1);
        put(t, &kind, 1);
        put_constant(t, pool, u(&r, 2), depth + 1);
        return;
    }
    case DYNAMIC: /* which bootstrap method it has is no matter of the text */
    case INVOKE_DYNAMIC:
        u(&r, 2);
        put_constant(t, pool, u(&r, 2), depth + 1);
        return;
    case FIELD_REF:
    case METHOD_REF:
    case INTERFACE_METHOD_REF:
    case NAME_AND_TYPE:
        put_constant(t, pool, u(&r, 2), depth + 1);
        put_text(t, tag == NAME_AND_TYPE ? ":" : ".");
        put_constant(t, pool, u(&r, 2), depth + 1);
        return;
    default: return;
    }
}

static bool is_text(const Pool *pool, unsigned index, const char *text) {
    Reader r;
    if (entry(pool, index, &r) != UTF8) return false;
    size_t length = u(&r, 2);
    return !r.bad && length == strlen(text) && (size_t)(r.end - r.at) >= length && memcmp(r.at, text, length) == 0;
}

static void put_class(Text *t, const Pool *pool, unsigned index) {
    size_t from = t->length;
    put_constant(t, pool, index, 0);
    for (char *p = t->kept + from; *p != '\0'; p++)
        if (*p == '/') *p = '.';
}

/* ---- Parts ---- */

static Part *add(Shape *shape, PartKind kind, const char *key, const char *value) {
    Part *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->kind = kind;
    p->key = strdup(key);
    p->value = !value ? NULL : strdup(value);
    if (!p->key) {
        free(p->value);
        free(p);
        return NULL;
    }
    *shape->last = p;
    shape->last = &p->next;
    return p;
}

static void add_modifiers(Shape *shape, unsigned modifiers) {
    char text[16];
    modifiers &= 0x7611; /* public, final, interface, abstract, synthetic, annotation, enum: what all class files say */
    snprintf(text, sizeof text, "0x%04x", modifiers);
    add(shape, PART_MODIFIERS, "modifiers", text);
}

static Shape *shape_new(void) {
    Shape *s = calloc(1, sizeof *s);
    if (s) s->last = &s->first;
    return s;
}

void shape_free(Shape *shape) {
    if (!shape) return;
    for (Part *p = shape->first, *next; p; p = next) {
        next = p->next;
        free(p->key);
        free(p->value);
        free(p);
    }
    free(shape->name);
    free(shape);
}

static const Part *find_from(const Part *p, const Part *end, PartKind kind, const char *key) {
    while (p != end && !(p->kind == kind && strcmp(p->key, key) == 0)) p = p->next;
    return p == end ? NULL : p;
}

const Part *shape_find(const Shape *shape, PartKind kind, const char *key, const Part *hint) {
    const Part *p = find_from(hint, NULL, kind, key);
    return p ? p : find_from(shape->first, hint, kind, key);
}

/* ---- Code (JVMS 6.5) ---- */

enum {
    OP_BIPUSH = 0x10,
    OP_SIPUSH,
    OP_LDC,
    OP_LDC_W,
    OP_LDC2_W,
    OP_ISTORE = 0x36,
    OP_ASTORE = 0x3A,
    OP_ISTORE_0,
    OP_ASTORE_3 = 0x4E,
    OP_IFEQ = 0x99,
    OP_JSR = 0xA8,
    OP_TABLESWITCH = 0xAA,
    OP_LOOKUPSWITCH,
    OP_PUTSTATIC = 0xB3,
    OP_INVOKEVIRTUAL = 0xB6,
    OP_INVOKEDYNAMIC = 0xBA,
    OP_WIDE = 0xC4,
    OP_IFNULL = 0xC6,
    OP_JSR_W = 0xC9
};

static unsigned be(const uint8_t *p, int bytes) {
    unsigned value = 0;
    for (int i = 0; i < bytes; i++) value = value << 8 | p[i];
    return value;
}

/* The length of the instruction at [pc]; 0: there is none. */
static size_t instruction_length(const uint8_t *code, size_t length, size_t pc) {
    static const struct {
        uint8_t last, length;
    } ranges[] = {{0x0F, 1}, {0x10, 2}, {0x11, 3}, {0x12, 2}, {0x14, 3}, {0x19, 2}, {0x35, 1}, {0x3A, 2}, {0x83, 1},
                  {0x84, 3}, {0x98, 1}, {0xA8, 3}, {0xA9, 2}, {0xAB, 0}, {0xB1, 1}, {0xB8, 3}, {0xBA, 5}, {0xBB, 3},
                  {0xBC, 2}, {0xBD, 3}, {0xBF, 1}, {0xC1, 3}, {0xC3, 1}, {0xC4, 0}, {0xC5, 4}, {0xC7, 3}, {0xC9, 5}};
    size_t left = length - pc;
    if (code[pc] > OP_JSR_W) return 0;
    int i = 0;
    while (code[pc] > ranges[i].last) i++;
    size_t size = ranges[i].length;
    if (code[pc] == OP_WIDE) {
        size = left > 1 && code[pc + 1] == 0x84 ? 6 : 4;
    } else if (size == 0) {
        size_t operands = (pc + 4) / 4 * 4 - pc; /* after the padding */
        if (left < operands + 12) return 0;
        uint64_t low = be(code + pc + operands + 4, 4), high = be(code + pc + operands + 8, 4);
        size = code[pc] == OP_LOOKUPSWITCH ? operands + 8 + 8 * low
                                           : operands + 12 + 4 * ((uint64_t)(uint32_t)(high - low) + 1);
    }
    return size <= left ? size : 0;
}

/* The index of the pool in an instruction; 0: none. */
static unsigned pool_index(const uint8_t *at) {
    if (*at == OP_LDC) return at[1];
    bool has = *at == OP_LDC_W || *at == OP_LDC2_W || (*at >= 0xB2 && *at <= 0xBB) || *at == 0xBD || *at == 0xC0 ||
               *at == 0xC1 || *at == 0xC5;
    return has ? be(at + 1, 2) : 0;
}

static bool stores_into_0(const uint8_t *at) {
    const uint8_t *op = *at == OP_WIDE ? at + 1 : at;
    if (*op >= OP_ISTORE && *op <= OP_ASTORE) return *at == OP_WIDE ? be(op + 1, 2) == 0 : op[1] == 0;
    return *op >= OP_ISTORE_0 && *op <= OP_ASTORE_3 && (*op - OP_ISTORE_0) % 4 == 0;
}

/* An instruction with the constant that it means. */
static void put_instruction(Text *t, const Pool *pool, const uint8_t *at, size_t length) {
    unsigned index = pool_index(at);
    uint8_t op = *at == OP_LDC_W ? OP_LDC : *at;
    put(t, &op, 1);
    if (index == 0)
        put(t, at + 1, length - 1);
    else
        put_constant(t, pool, index, 0);
    if (index != 0 && length > 3) put(t, at + 3, length - 3);
}

/* What an instruction puts on the stack, for people if it is a constant. */
static void put_pushed(Text *t, const Pool *pool, const uint8_t *at, size_t length) {
    char number[16] = "";
    if (*at >= 0x02 && *at <= 0x08)
        snprintf(number, sizeof number, "%d", *at - 3);
    else if (*at == OP_BIPUSH)
        snprintf(number, sizeof number, "%d", (int)(int8_t)at[1]);
    else if (*at == OP_SIPUSH)
        snprintf(number, sizeof number, "%d", (int)(int16_t)be(at + 1, 2));
    put_text(t, number);
    if (*at >= OP_LDC && *at <= OP_LDC2_W)
        put_constant(t, pool, pool_index(at), 0);
    else if (*number == '\0')
        put_instruction(t, pool, at, length);
}

/* [statics]: where assignments to static fields become parts; NULL: nowhere. */
static CodeFacts read_code(const Pool *pool, const uint8_t *code, size_t length, Shape *statics) {
    CodeFacts facts = {.known = true};
    Text all;
    text_start(&all);
    for (size_t pc = 0, previous = 0, size; pc < length; previous = pc, pc += size) {
        const uint8_t *at = code + pc;
        size = instruction_length(code, length, pc);
        if (size == 0) return (CodeFacts){0};
        put_instruction(&all, pool, at, size);
        facts.calls += *at >= OP_INVOKEVIRTUAL && *at <= OP_INVOKEDYNAMIC;
        facts.branches |= (*at >= OP_IFEQ && *at <= OP_JSR) || *at == OP_TABLESWITCH || *at == OP_LOOKUPSWITCH ||
                          (*at >= OP_IFNULL && *at <= OP_JSR_W);
        if (stores_into_0(at) && !facts.stores_this) {
            facts.stores_this = true;
            facts.store_at = (int)pc;
        }
        if (*at == OP_PUTSTATIC && statics) {
            Text key;
            text_start(&key);
            put_constant(&key, pool, pool_index(at), 0);
            put_text(&key, " = ");
            put_pushed(&key, pool, code + previous, pc - previous);
            add(statics, PART_STATIC, key.kept, NULL);
        }
    }
    facts.hash = all.hash;
    return facts;
}

/* ---- Class files ---- */

typedef struct FileReader {
    Pool pool;
    Reader r;
    Shape *shape;
} FileReader;

/* The code of a method (JVMS 4.7.3). */
static CodeFacts read_code_attribute(FileReader *f, Reader a, bool is_initialiser) {
    u(&a, 4);
    size_t length = u(&a, 4);
    Reader code = part_of(&a, length);
    if (a.bad) return (CodeFacts){0};
    CodeFacts facts = read_code(&f->pool, code.at, length, is_initialiser ? f->shape : NULL);
    unsigned handlers = u(&a, 2);
    part_of(&a, (size_t)handlers * 8);
    facts.branches |= handlers > 0;
    for (unsigned count = u(&a, 2); count > 0 && !a.bad; count--) {
        unsigned name = u(&a, 2);
        part_of(&a, u(&a, 4));
        facts.has_maps |= is_text(&f->pool, name, "StackMapTable");
        facts.has_lines |= is_text(&f->pool, name, "LineNumberTable");
    }
    return facts;
}

static void read_member(FileReader *f, PartKind kind) {
    Text key;
    unsigned modifiers = u(&f->r, 2), name = u(&f->r, 2), descriptor = u(&f->r, 2);
    text_start(&key);
    put_constant(&key, &f->pool, name, 0);
    put_text(&key, kind == PART_FIELD ? " " : "");
    put_constant(&key, &f->pool, descriptor, 0);
    Part *part = add(f->shape, kind, key.kept, "");
    if (part) part->modifiers = modifiers;
    bool is_initialiser = is_text(&f->pool, name, "<clinit>");
    for (unsigned count = u(&f->r, 2); count > 0 && !f->r.bad; count--) {
        unsigned attribute = u(&f->r, 2);
        Reader a = part_of(&f->r, u(&f->r, 4));
        if (!part || f->r.bad) return;
        if (is_text(&f->pool, attribute, "Code")) part->code = read_code_attribute(f, a, is_initialiser);
        if (kind == PART_FIELD && is_text(&f->pool, attribute, "ConstantValue")) {
            Text value;
            text_start(&value);
            put_constant(&value, &f->pool, u(&a, 2), 0);
            add(f->shape, PART_CONSTANT, value.kept, part->key);
        }
    }
}

static const char *const kept_attributes[] = {"NestHost", "NestMembers", "Record", "PermittedSubclasses"};
enum { KEPT_ATTRIBUTES = sizeof kept_attributes / sizeof *kept_attributes, RECORD = 2 };

/* A list of classes, or, of a record, its components. */
static void read_kept(FileReader *f, int which, Reader a) {
    Text value;
    text_start(&value);
    unsigned count = which == 0 ? 1 : u(&a, 2);
    for (unsigned i = 0; i < count && !a.bad; i++) {
        put_text(&value, i == 0 ? "" : ", ");
        if (which != RECORD) {
            put_class(&value, &f->pool, u(&a, 2));
            continue;
        }
        put_constant(&value, &f->pool, u(&a, 2), 0);
        put_text(&value, " ");
        put_constant(&value, &f->pool, u(&a, 2), 0);
        for (unsigned attributes = u(&a, 2); attributes > 0 && !a.bad; attributes--) {
            u(&a, 2);
            part_of(&a, u(&a, 4));
        }
    }
    add(f->shape, PART_ATTRIBUTE, kept_attributes[which], value.kept);
}

/* The flags of a class in its own entry of InnerClasses; else [flags]. */
static unsigned inner_flags(FileReader *f, Reader a, unsigned self, unsigned flags) {
    Text own, inner;
    text_start(&own);
    put_class(&own, &f->pool, self);
    for (unsigned count = u(&a, 2); count > 0 && !a.bad; count--) {
        text_start(&inner);
        put_class(&inner, &f->pool, u(&a, 2));
        u(&a, 4);
        unsigned here = u(&a, 2);
        if (strcmp(own.kept, inner.kept) == 0) return here;
    }
    return flags;
}

static void read_class(FileReader *f) {
    Text text;
    unsigned flags = u(&f->r, 2), self = u(&f->r, 2), super = u(&f->r, 2), count = u(&f->r, 2);
    text_start(&text);
    put_class(&text, &f->pool, self);
    f->shape->name = strdup(text.kept);
    text_start(&text);
    if (super != 0) put_class(&text, &f->pool, super);
    add(f->shape, PART_SUPERCLASS, "superclass", text.kept);
    text_start(&text);
    for (unsigned i = 0; i < count && !f->r.bad; i++) {
        put_text(&text, i == 0 ? "" : ", ");
        put_class(&text, &f->pool, u(&f->r, 2));
    }
    add(f->shape, PART_INTERFACES, "interfaces", text.kept);
    for (unsigned n = u(&f->r, 2); n > 0 && !f->r.bad; n--) read_member(f, PART_FIELD);
    for (unsigned n = u(&f->r, 2); n > 0 && !f->r.bad; n--) read_member(f, PART_METHOD);
    for (unsigned n = u(&f->r, 2); n > 0 && !f->r.bad; n--) {
        unsigned name = u(&f->r, 2);
        Reader a = part_of(&f->r, u(&f->r, 4));
        for (int i = 0; i < KEPT_ATTRIBUTES; i++)
            if (is_text(&f->pool, name, kept_attributes[i])) read_kept(f, i, a);
        if (is_text(&f->pool, name, "InnerClasses")) flags = inner_flags(f, a, self, flags);
    }
    add_modifiers(f->shape, flags);
}

static bool start_reading(FileReader *f, const uint8_t *bytes, size_t length, unsigned *major) {
    *f = (FileReader){.r = {bytes, bytes + length, false}};
    if (u(&f->r, 4) != 0xCAFEBABE) return false;
    u(&f->r, 2);
    *major = u(&f->r, 2);
    unsigned count = u(&f->r, 2);
    return pool_read(&f->pool, &f->r, count);
}

Shape *shape_of_bytes(const uint8_t *bytes, size_t length) {
    FileReader f;
    unsigned major;
    bool ok = start_reading(&f, bytes, length, &major) && (f.shape = shape_new());
    if (ok) {
        f.shape->major = major;
        read_class(&f);
        ok = !f.r.bad && f.shape->name;
    }
    free(f.pool.entries);
    if (ok) return f.shape;
    shape_free(f.shape);
    return NULL;
}

/* ---- Classes that are named ---- */

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The entry of the pool is the name of a class. */
static bool class_name(const Pool *pool, unsigned index, Text *name) {
    Reader r;
    if (entry(pool, index, &r) != CLASS) return false;
    text_start(name);
    put_constant(name, pool, index, 0);
    return true;
}

void classes_added(const uint8_t *old, size_t old_length, const uint8_t *bytes, size_t length,
                   void (*write_report)(void *context, const char *name), void *context) {
    FileReader before, after;
    unsigned major;
    Text name;
    size_t count = 0;
    bool read = start_reading(&before, old, old_length, &major);
    uint64_t *known = read ? calloc(before.pool.count + 1, sizeof *known) : NULL;
    for (unsigned i = 1; known && i < before.pool.count; i++)
        if (class_name(&before.pool, i, &name)) known[count++] = name.hash;
    if (known) qsort(known, count, sizeof *known, by_value);
    if (start_reading(&after, bytes, length, &major) && known)
        for (unsigned i = 1; i < after.pool.count; i++)
            if (class_name(&after.pool, i, &name) && !bsearch(&name.hash, known, count, sizeof *known, by_value))
                write_report(context, name.kept);
    free(known);
    free(before.pool.entries);
    free(after.pool.entries);
}

/* ---- What the VM says ---- */

/* The pool of a class; its memory is in [bytes], to be released after the use of it. */
static bool pool_of_class(jclass cls, Pool *pool, unsigned char **bytes) {
    jint count, length;
    *pool = (Pool){0};
    *bytes = NULL;
    if ((*own_env)->GetConstantPool(own_env, cls, &count, &length, bytes) != JVMTI_ERROR_NONE) return false;
    Reader r = {*bytes, *bytes + length, false};
    if (pool_read(pool, &r, (unsigned)count)) return true;
    free(pool->entries);
    own_release(*bytes);
    return false;
}

static void put_name(Text *t, jclass cls) {
    char *signature;
    if ((*own_env)->GetClassSignature(own_env, cls, &signature, NULL) != JVMTI_ERROR_NONE) return;
    put_text(t, class_name_of_signature(signature));
    own_release(signature);
}

static void ask_fields(Shape *shape, jclass cls) {
    jint count = 0, modifiers = 0;
    jfieldID *fields = NULL;
    char *name, *signature;
    if ((*own_env)->GetClassFields(own_env, cls, &count, &fields) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        Text key;
        if ((*own_env)->GetFieldName(own_env, cls, fields[i], &name, &signature, NULL) != JVMTI_ERROR_NONE) continue;
        (*own_env)->GetFieldModifiers(own_env, cls, fields[i], &modifiers);
        text_start(&key);
        put_text(&key, name);
        put_text(&key, " ");
        put_text(&key, signature);
        Part *part = add(shape, PART_FIELD, key.kept, "");
        if (part) part->modifiers = (unsigned)modifiers;
        own_release(name);
        own_release(signature);
    }
    own_release(fields);
}

static CodeFacts ask_code(const Pool *pool, jmethodID method, Shape *statics) {
    jint length;
    unsigned char *code = NULL;
    if ((*own_env)->GetBytecodes(own_env, method, &length, &code) != JVMTI_ERROR_NONE || !code) return (CodeFacts){0};
    CodeFacts facts = read_code(pool, code, (size_t)length, statics);
    own_release(code);
    return facts;
}

CodeFacts code_of_method(jmethodID method) { return ask_code(&(Pool){0}, method, NULL); }

static void ask_methods(Shape *shape, jclass cls, const Pool *pool) {
    jint count = 0, modifiers = 0;
    jmethodID *methods = NULL;
    char *name, *signature;
    if ((*own_env)->GetClassMethods(own_env, cls, &count, &methods) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        Text key;
        if ((*own_env)->GetMethodName(own_env, methods[i], &name, &signature, NULL) != JVMTI_ERROR_NONE) continue;
        (*own_env)->GetMethodModifiers(own_env, methods[i], &modifiers);
        text_start(&key);
        put_text(&key, name);
        put_text(&key, signature);
        Part *part = add(shape, PART_METHOD, key.kept, "");
        if (part) {
            part->modifiers = (unsigned)modifiers;
            part->code = ask_code(pool, methods[i], strcmp(name, "<clinit>") == 0 ? shape : NULL);
            jint lines;
            jvmtiLineNumberEntry *table;
            part->code.has_lines =
                (*own_env)->GetLineNumberTable(own_env, methods[i], &lines, &table) == JVMTI_ERROR_NONE;
            if (part->code.has_lines) own_release(table);
        }
        own_release(name);
        own_release(signature);
    }
    own_release(methods);
}

static void ask_supertypes(Shape *shape, jclass cls) {
    JNIEnv *jni = own_jni();
    Text text;
    jint count = 0;
    jclass *interfaces = NULL, super = (*jni)->GetSuperclass(jni, cls);
    jboolean is_interface = JNI_FALSE;
    text_start(&text);
    (*own_env)->IsInterface(own_env, cls, &is_interface);
    if (super)
        put_name(&text, super);
    else if (is_interface)
        put_text(&text, "java.lang.Object"); /* so in class files (JVMS 4.1) */
    add(shape, PART_SUPERCLASS, "superclass", text.kept);
    text_start(&text);
    if ((*own_env)->GetImplementedInterfaces(own_env, cls, &count, &interfaces) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count; i++) {
            put_text(&text, i == 0 ? "" : ", ");
            put_name(&text, interfaces[i]);
        }
        own_release(interfaces);
    }
    add(shape, PART_INTERFACES, "interfaces", text.kept);
}

/* What the pool reports attributes and constants. */
static void ask_pool(Shape *shape, const Pool *pool) {
    for (unsigned i = 1; i < pool->count; i++) {
        Reader r;
        int tag = entry(pool, i, &r);
        for (int k = 0; k < KEPT_ATTRIBUTES; k++)
            if (tag == UTF8 && is_text(pool, i, kept_attributes[k]))
                add(shape, PART_ATTRIBUTE, kept_attributes[k], NULL);
        if ((tag >= INTEGER && tag <= DOUBLE) || tag == STRING) {
            Text text;
            text_start(&text);
            put_constant(&text, pool, i, 0);
            add(shape, PART_CONSTANT, text.kept, NULL);
        }
    }
}

Shape *shape_of_class(jclass cls) {
    Shape *shape = shape_new();
    Text name;
    Pool pool;
    unsigned char *bytes;
    jint modifiers = 0, status = 0;
    text_start(&name);
    if (!shape) return NULL;
    put_name(&name, cls);
    shape->name = strdup(name.kept);
    if (!shape->name || (*own_env)->GetClassStatus(own_env, cls, &status) != JVMTI_ERROR_NONE ||
        (status & JVMTI_CLASS_STATUS_PREPARED) == 0 || !own_needs(CAPABILITY_SET(can_get_bytecodes)) ||
        !own_needs(CAPABILITY_SET(can_get_constant_pool)) || !pool_of_class(cls, &pool, &bytes)) {
        shape_free(shape);
        return NULL;
    }
    ask_supertypes(shape, cls);
    if ((*own_env)->GetClassModifiers(own_env, cls, &modifiers) == JVMTI_ERROR_NONE)
        add_modifiers(shape, (unsigned)modifiers);
    ask_fields(shape, cls);
    ask_methods(shape, cls, &pool);
    ask_pool(shape, &pool);
    free(pool.entries);
    own_release(bytes);
    return shape;
}
