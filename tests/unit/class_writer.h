/* A tiny writer of class files for the unit tests: bytes go to a buffer, the constant pool is built on the side and put
   in front at the end. */
#ifndef tests_unit_class_writer_h
#define tests_unit_class_writer_h
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bytes {
    uint8_t *data;
    size_t length, capacity;
} Bytes;

static inline void put_bytes(Bytes *b, const void *data, size_t length) {
    if (b->length + length > b->capacity) {
        b->capacity = (b->length + length) * 2 + 64;
        b->data = realloc(b->data, b->capacity);
        if (!b->data) abort();
    }
    if (length > 0) memcpy(b->data + b->length, data, length);
    b->length += length;
}
static inline void put1(Bytes *b, unsigned v) {
    uint8_t byte = (uint8_t)v;
    put_bytes(b, &byte, 1);
}
static inline void put2(Bytes *b, unsigned v) {
    put1(b, v >> 8);
    put1(b, v);
}
static inline void put4(Bytes *b, uint32_t v) {
    put2(b, v >> 16);
    put2(b, v);
}

/* One class being written: constants in [pool], everything after the pool in [body]. */
typedef struct ClassWriter {
    Bytes pool, body;
    unsigned pool_count; /* next free index */
    unsigned major, minor;
} ClassWriter;

static inline unsigned constant(ClassWriter *w, unsigned words) {
    unsigned index = w->pool_count;
    w->pool_count += words;
    return index;
}
static inline unsigned utf8_bytes(ClassWriter *w, const void *text, size_t length) {
    put1(&w->pool, 1);
    put2(&w->pool, (unsigned)length);
    put_bytes(&w->pool, text, length);
    return constant(w, 1);
}
static inline unsigned utf8(ClassWriter *w, const char *text) { return utf8_bytes(w, text, strlen(text)); }
static inline unsigned constant1(ClassWriter *w, unsigned tag,
                                 unsigned index) { /* Class, String, MethodType, Module, Package */
    put1(&w->pool, tag);
    put2(&w->pool, index);
    return constant(w, 1);
}
static inline unsigned constant2(ClassWriter *w, unsigned tag, unsigned a,
                                 unsigned b) { /* refs, NameAndType, Dynamic */
    put1(&w->pool, tag);
    put2(&w->pool, a);
    put2(&w->pool, b);
    return constant(w, 1);
}
static inline unsigned class_constant(ClassWriter *w, const char *name) { return constant1(w, 7, utf8(w, name)); }
static inline unsigned int_constant(ClassWriter *w, uint32_t v) {
    put1(&w->pool, 3);
    put4(&w->pool, v);
    return constant(w, 1);
}
static inline unsigned long_constant(ClassWriter *w, uint32_t v) {
    put1(&w->pool, 5);
    put4(&w->pool, 0);
    put4(&w->pool, v);
    return constant(w, 2);
}
static inline unsigned member_constant(ClassWriter *w, unsigned tag, const char *owner, const char *name,
                                       const char *descriptor) {
    unsigned c = class_constant(w, owner), n = utf8(w, name), d = utf8(w, descriptor);
    return constant2(w, tag, c, constant2(w, 12, n, d));
}

/* Starts class p/A extends [super] (NULL: none): version, flags, names; interfaces, fields, methods, attributes are up
   to the caller. */
static inline void class_begin(ClassWriter *w, unsigned major, unsigned access, const char *name, const char *super) {
    memset(w, 0, sizeof *w);
    w->pool_count = 1;
    w->major = major;
    unsigned this_index = class_constant(w, name), super_index = super ? class_constant(w, super) : 0;
    put2(&w->body, access);
    put2(&w->body, this_index);
    put2(&w->body, super_index);
}
static inline Bytes class_end(ClassWriter *w) {
    Bytes out = {0};
    put4(&out, 0xCAFEBABE);
    put2(&out, w->minor);
    put2(&out, w->major);
    put2(&out, w->pool_count);
    put_bytes(&out, w->pool.data, w->pool.length);
    put_bytes(&out, w->body.data, w->body.length);
    free(w->pool.data);
    free(w->body.data);
    return out;
}
/* Neither interfaces nor fields, and one method with one attribute, Code; up to the length of that. */
static inline void put_only_method(ClassWriter *w, unsigned access, unsigned name, unsigned descriptor,
                                   unsigned code_name, unsigned code_length) {
    put4(&w->body, 0);
    put2(&w->body, 1);
    put2(&w->body, access);
    put2(&w->body, name);
    put2(&w->body, descriptor);
    put2(&w->body, 1);
    put2(&w->body, code_name);
    put4(&w->body, code_length);
}
/* A Code attribute without exception table and attributes. */
static inline void put_code(ClassWriter *w, unsigned code_name, unsigned max_stack, unsigned max_locals,
                            const void *code, unsigned length) {
    put2(&w->body, code_name);
    put4(&w->body, 12 + length);
    put2(&w->body, max_stack);
    put2(&w->body, max_locals);
    put4(&w->body, length);
    put_bytes(&w->body, code, length);
    put2(&w->body, 0);
    put2(&w->body, 0);
}
#endif
