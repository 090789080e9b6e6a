/* java.lang.String objects: creation from the encodings the VM meets, access, and the table of interned strings.
   Strings are compact: coder 0 (Latin-1, one byte per unit) whenever all units are below 256 (never with
   -XX:-CompactStrings), else coder 1 (UTF-16, native byte order); equal text has equal coder. The intern table holds
   its strings weakly (constants are kept alive by the classes that resolved them); it is guarded by intern_lock, except
   in the weak processor, which runs at a safepoint. */
#include "runtime/string.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/utf8.h"
#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/lock.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"

static inline Object *string_value(const Object *s) { return ref_load(object_at(s, offset_String_value)); }
static inline unsigned string_coder(const Object *s) { return *(const uint8_t *)object_at(s, offset_String_coder); }

/* A String with an uninitialised (zero) value array of [bytes] bytes; *data is the array's contents. */
static Object *string_allocate(Thread *t, size_t bytes, unsigned coder, uint8_t **data) {
    Object *value = array_new_primitive(t, T_BYTE, bytes < INT32_MAX ? (int32_t)bytes : INT32_MAX);
    if (!value) return NULL;
    uint32_t mark = handle_mark(t);
    handle_keep(t, value);
    Object *s = heap_allocate_object(&t->heap, &class_String->layout); /* announced when it is complete */
    handle_release(t, mark);
    if (!s) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    ref_store(object_at(s, offset_String_value), value);
    *(uint8_t *)object_at(s, offset_String_coder) = (uint8_t)coder;
    *data = array_data(value);
    return hooks_allocated(t, s) ? s : NULL;
}

Object *string_new_utf8(Thread *t, const char *modified_utf8, size_t length) {
    bool latin1;
    size_t units = utf8_utf16_length(modified_utf8, length, &latin1);
    latin1 &= vm_flag_bool(CompactStrings);
    uint8_t *data;
    Object *s = string_allocate(t, latin1 ? units : units * 2, !latin1, &data);
    if (!s) return NULL;
    if (latin1)
        utf8_to_latin1(modified_utf8, length, data);
    else
        utf8_to_utf16(modified_utf8, length, (uint16_t *)data);
    return s;
}

Object *string_new_cstr(Thread *t, const char *modified_utf8) {
    return string_new_utf8(t, modified_utf8, strlen(modified_utf8));
}

Object *string_new_utf16(Thread *t, const uint16_t *units, size_t count) {
    bool latin1 = vm_flag_bool(CompactStrings);
    for (size_t i = 0; i < count && latin1; i++) latin1 = units[i] < 256;
    uint8_t *data;
    Object *s = string_allocate(t, latin1 ? count : count * 2, !latin1, &data);
    if (!s) return NULL;
    if (!latin1)
        memcpy(data, units, count * 2);
    else
        for (size_t i = 0; i < count; i++) data[i] = (uint8_t)units[i];
    return s;
}

/* One code point of standard UTF-8; malformed input yields U+FFFD for the longest well-formed prefix, as decoders of
   the Java library do. */
static uint32_t decode_standard(const uint8_t **cursor, const uint8_t *end) {
    const uint8_t *p = *cursor;
    uint32_t c = *p++;
    unsigned more = c < 0x80                ? 0
                    : c >= 0xc2 && c < 0xe0 ? 1
                    : c >= 0xe0 && c < 0xf0 ? 2
                    : c >= 0xf0 && c < 0xf5 ? 3
                                            : 9;
    if (more == 9) {
        *cursor = p;
        return 0xfffd;
    }
    uint32_t lead = c;
    if (more) c &= 0x3fu >> more;
    for (unsigned i = 0; i < more; i++) {
        uint32_t low = 0x80, high = 0xbf;
        if (i == 0) {
            if (lead == 0xe0) low = 0xa0;
            if (lead == 0xed) high = 0x9f;
            if (lead == 0xf0) low = 0x90;
            if (lead == 0xf4) high = 0x8f;
        }
        if (p >= end || *p < low || *p > high) {
            *cursor = p;
            return 0xfffd;
        }
        c = c << 6 | (*p++ & 0x3f);
    }
    *cursor = p;
    return c;
}

Object *string_new_platform(Thread *t, const char *text) {
    size_t length = strlen(text);
    const uint8_t *p = (const uint8_t *)text, *end = p + length;
    uint16_t fixed[256] = {0}, *units = length <= 256 ? fixed : calloc(length, sizeof *units);
    if (!units) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    size_t n = 0;
    while (p < end) {
        uint32_t c = decode_standard(&p, end);
        if (c >= 0x10000) {
            units[n++] = (uint16_t)(0xd7c0 + (c >> 10));
            units[n++] = (uint16_t)(0xdc00 + (c & 0x3ff));
        } else
            units[n++] = (uint16_t)c;
    }
    Object *s = string_new_utf16(t, units, n);
    if (units != fixed) free(units);
    return s;
}

bool string_has_value(const Object *s) { return string_value(s); }

uint32_t string_length(const Object *s) {
    Object *v = string_value(s);
    return v ? array_length(v) >> string_coder(s) : 0;
}

uint16_t string_char_at(const Object *s, uint32_t index) {
    const void *data = array_data(string_value(s));
    return string_coder(s) ? ((const uint16_t *)data)[index] : ((const uint8_t *)data)[index];
}

void string_get_region(const Object *s, uint32_t start, uint32_t count, uint16_t *out) {
    VM_ASSERT(start + count <= string_length(s));
    if (count == 0) return;
    const void *data = array_data(string_value(s));
    if (string_coder(s))
        memcpy(out, (const uint16_t *)data + start, (size_t)count * 2);
    else
        for (uint32_t i = 0; i < count; i++) out[i] = ((const uint8_t *)data)[start + i];
}

size_t string_utf8_length(const Object *s) {
    Object *v = string_value(s);
    if (!v) return 0;
    return string_coder(s) ? utf16_utf8_length(array_data(v), array_length(v) / 2)
                           : latin1_utf8_length(array_data(v), array_length(v));
}

size_t string_utf8_length_within(const Object *s, size_t limit) {
    size_t length = string_utf8_length(s);
    if (length <= limit) return length;
    Object *v = string_value(s);
    return string_coder(s) ? utf16_utf8_length_within(array_data(v), array_length(v) / 2, limit)
                           : latin1_utf8_length_within(array_data(v), array_length(v), limit);
}

char *string_to_utf8(const Object *s) {
    size_t n = string_utf8_length(s);
    char *text = malloc(n + 1);
    if (!text) return NULL;
    Object *v = string_value(s);
    if (v) {
        if (string_coder(s))
            utf16_to_utf8(array_data(v), array_length(v) / 2, text);
        else
            latin1_to_utf8(array_data(v), array_length(v), text);
    }
    text[n] = 0;
    return text;
}

char *string_copy_utf8(Thread *t, const Object *s) {
    char *text = string_to_utf8(s);
    if (!text) exception_throw_out_of_memory(t, "Java heap space");
    return text;
}

static bool make_symbol(Thread *t, const Object *s, bool to_internal, Symbol *(*make)(const char *, size_t),
                        Symbol **symbol) {
    size_t n = string_utf8_length(s);
    *symbol = NULL;
    if (n > 65535) return true;
    char *text = string_to_utf8(s);
    for (size_t i = 0; text && to_internal && i < n; i++)
        if (text[i] == '.') text[i] = '/';
    if (text) *symbol = make(text, n);
    free(text);
    return *symbol || exception_throw_out_of_memory(t, "Java heap space");
}

bool string_to_symbol(Thread *t, const Object *s, bool to_internal, Symbol **symbol) {
    return make_symbol(t, s, to_internal, symbol_intern, symbol);
}
bool string_acquire_symbol(Thread *t, const Object *s, bool to_internal, Symbol **symbol) {
    return make_symbol(t, s, to_internal, symbol_acquire, symbol);
}

void string_print(const Object *s, FILE *out) {
    enum { AT_ONCE = 64 };
    uint16_t units[AT_ONCE];
    char text[3 * AT_ONCE];
    for (uint32_t i = 0, n = string_length(s), part; i < n; i += part) {
        part = n - i < AT_ONCE ? n - i : AT_ONCE;
        string_get_region(s, i, part, units);
        size_t bytes = utf16_utf8_length(units, part);
        utf16_to_utf8(units, part, text);
        fwrite(text, 1, bytes, out);
    }
}

/* ---- interned strings: open addressing, removal only by rebuilding in the weak processor ---- */

typedef struct InternEntry {
    uint32_t hash;
    Ref32 string;
} InternEntry;
static InternEntry *intern_table;
static uint32_t intern_mask, intern_count;
static Lock intern_lock = LOCK_INITIALIZER(INTERNED_STRINGS);

static uint32_t string_hash(const Object *s) {
    Object *v = string_value(s);
    uint32_t h = 0, n = v ? array_length(v) : 0;
    if (!v) return 0;
    if (string_coder(s)) {
        const uint16_t *p = array_data(v);
        for (uint32_t i = 0; i < n / 2; i++) h = h * 31 + p[i];
    } else {
        const uint8_t *p = array_data(v);
        for (uint32_t i = 0; i < n; i++) h = h * 31 + p[i];
    }
    return h;
}

static inline uint32_t spread(uint32_t h) { return (h ^ h >> 15) * 0x9e3779b1u; }

static void intern_insert(InternEntry *table, uint32_t mask, uint32_t hash, Ref32 string) {
    VM_ASSERT(table && string != 0);
    uint32_t i = spread(hash) & mask;
    while (table[i].string) i = (i + 1) & mask;
    table[i] = (InternEntry){hash, string};
}

static bool intern_reserve(void) {
    VM_ASSERT(lock_is_held(LOCK_INTERNED_STRINGS));
    if ((intern_count + 1) * 4 <= (intern_mask + 1) * 3) return true;
    uint32_t mask = (intern_mask + 1) * 2 - 1;
    InternEntry *table = calloc(mask + 1, sizeof *table);
    if (!table) return intern_count < intern_mask;
    for (uint32_t i = 0; i <= intern_mask; i++)
        if (intern_table[i].string) intern_insert(table, mask, intern_table[i].hash, intern_table[i].string);
    free(intern_table);
    intern_table = table;
    intern_mask = mask;
    return true;
}

static bool string_equals(const Object *a, const Object *b) {
    if (a == b) return true;
    Object *va = string_value(a), *vb = string_value(b);
    if (!va || !vb) return va == vb;
    return string_coder(a) == string_coder(b) && array_length(va) == array_length(vb) &&
           memcmp(array_data(va), array_data(vb), array_length(va)) == 0;
}

static Object *intern_find(uint32_t hash, const Object *s) {
    VM_ASSERT(lock_is_held(LOCK_INTERNED_STRINGS));
    for (uint32_t i = spread(hash) & intern_mask; intern_table[i].string; i = (i + 1) & intern_mask) {
        if (intern_table[i].hash != hash) continue;
        Object *candidate = ref_expand(intern_table[i].string);
        if (string_equals(candidate, s)) return candidate;
    }
    return NULL;
}

/* Adds [s] unless an equal string came first; the canonical one. */
static Object *intern_add(Thread *t, uint32_t hash, Object *s) {
    lock_acquire(&intern_lock);
    Object *canonical = intern_find(hash, s);
    if (!canonical) {
        if (intern_reserve()) {
            intern_insert(intern_table, intern_mask, hash, ref_compress(s));
            intern_count++;
            canonical = s;
        }
    }
    lock_release(&intern_lock);
    if (!canonical) exception_throw_out_of_memory(t, "Java heap space");
    return canonical;
}

static bool equals_ascii(const Object *s, const Symbol *text) {
    Object *v = string_value(s);
    return v && string_coder(s) == 0 && array_length(v) == text->length &&
           memcmp(array_data(v), text->text, text->length) == 0;
}

Object *string_intern_symbol(Thread *t, Symbol *text) {
    uint32_t hash = 0;
    bool ascii = true;
    for (unsigned i = 0; i < text->length; i++) {
        uint8_t c = (uint8_t)text->text[i];
        if (c >= 0x80) {
            ascii = false;
            break;
        }
        hash = hash * 31 + c;
    }
    if (ascii) { /* the usual case: found without making a string */
        Object *found = NULL;
        lock_acquire(&intern_lock);
        for (uint32_t i = spread(hash) & intern_mask; intern_table[i].string; i = (i + 1) & intern_mask) {
            if (intern_table[i].hash != hash) continue;
            Object *candidate = ref_expand(intern_table[i].string);
            if (equals_ascii(candidate, text)) {
                found = candidate;
                break;
            }
        }
        lock_release(&intern_lock);
        if (found) return found;
    }
    Object *s = string_new_utf8(t, text->text, text->length);
    if (!s) return NULL;
    return intern_add(t, ascii ? hash : string_hash(s), s);
}

Object *string_intern(Thread *t, Object *s) {
    return string_has_value(s) ? intern_add(t, string_hash(s), s) : string_intern_symbol(t, symbol_intern("", 0));
}

static void intern_process_weak(void) {
    uint32_t dead = 0;
    for (uint32_t i = 0; i <= intern_mask; i++)
        if (intern_table[i].string && !heap_is_marked(ref_expand(intern_table[i].string))) dead++;
    if (!dead) return;
    /* Deletion by shifting needs no memory. What is shifted over the wrap-around comes from indices already passed,
       hence is alive. */
    for (uint32_t i = 0; i <= intern_mask; i++) {
        while (intern_table[i].string && !heap_is_marked(ref_expand(intern_table[i].string))) {
            uint32_t hole = i, j = i;
            intern_count--;
            for (;;) { /* backward-shift deletion for linear probing */
                j = (j + 1) & intern_mask;
                if (!intern_table[j].string) break;
                uint32_t home = spread(intern_table[j].hash) & intern_mask;
                if (((j - home) & intern_mask) < ((j - hole) & intern_mask)) continue;
                intern_table[hole] = intern_table[j];
                hole = j;
            }
            intern_table[hole] = (InternEntry){0, 0};
        }
    }
}

static ptrdiff_t slot_home(const void *table, size_t slot) {
    const InternEntry *e = (const InternEntry *)table + slot;
    return e->string ? (ptrdiff_t)(spread(e->hash) & intern_mask) : TABLE_SLOT_FREE;
}
static void count_literal(const Object *s, void *context) {
    TableStatistics *statistics = context;
    const Object *value = string_value(s);
    statistics->literals++;
    statistics->literal_bytes += object_size(s) + (value ? object_size(value) : 0);
}
void strings_visit_interned(void (*visit)(const Object *s, void *context), void *context) {
    for (uint32_t i = 0; intern_table && i <= intern_mask; i++)
        if (intern_table[i].string) visit(ref_expand(intern_table[i].string), context);
}
bool strings_statistics(TableStatistics *s) {
    *s = (TableStatistics){.buckets = (size_t)intern_mask + 1, .bucket_bytes = sizeof *intern_table};
    strings_visit_interned(count_literal, s);
    return table_statistics_take(s, slot_home, intern_table);
}

bool strings_init(void) {
    intern_mask = 1023;
    intern_table = calloc(intern_mask + 1, sizeof *intern_table);
    if (!intern_table) return false;
    heap_add_weak_processor(intern_process_weak);
    return true;
}

void strings_count_memory(Metadata *use) { metadata_add_block(use, METADATA_STRING_TABLE, 1, intern_table); }
