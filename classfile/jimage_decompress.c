/* Decompressors of jimage resources (contract 2.2): "zip", and "compact-cp", which keeps the texts of constant pools
   in the image's strings. Damage of any kind ends in NULL, want of memory with errno ENOMEM. */
#include "classfile/jimage_decompress.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/zlib_library.h"
#include "classfile/content.h"

enum { HEADER_SIZE = 29, RESOURCE_MAGIC = 0xCAFEFAFA, MAX_STACKED = 8 };
/* Tags that compact-cp adds to those of constant pools. */
enum { TAG_STRING = 23, TAG_DESCRIPTOR = 25 };

typedef struct Reader {
    const uint8_t *at, *end;
} Reader;
typedef struct Writer {
    uint8_t *at, *end;
} Writer;

/* ---- zip ---- */

static bool inflate_zip(Reader in, Writer out) {
    uLongf written = (uLongf)(out.end - out.at), wanted = written;
    if (!zlib_library_open()) return false;
    int status = uncompress(out.at, &written, in.at, (uLong)(in.end - in.at));
    if (status == Z_MEM_ERROR) errno = ENOMEM;
    return status == Z_OK && written == wanted;
}

/* ---- compact-cp ---- */

static bool copy(Reader *in, Writer *out, size_t count) {
    if ((size_t)(in->end - in->at) < count || (size_t)(out->end - out->at) < count) return false;
    memcpy(out->at, in->at, count);
    in->at += count;
    out->at += count;
    return true;
}

static bool write_text(Writer *out, const char *text, size_t length) {
    return copy(&(Reader){(const uint8_t *)text, (const uint8_t *)text + length}, out, length);
}

/* One byte with bit 7, the length in bits 5 and 6, the highest bits of the value below them; or four bytes. */
static bool read_compressed(Reader *in, uint32_t *value) {
    if (in->at == in->end) return false;
    bool compressed = *in->at & 0x80;
    unsigned count = compressed ? *in->at >> 5 & 3 : 4;
    if (count == 0 || (size_t)(in->end - in->at) < count) return false;
    *value = compressed ? *in->at & 0x1F : *in->at;
    for (unsigned i = 1; i < count; i++) *value = *value << 8 | in->at[i];
    in->at += count;
    return true;
}

/* NULL: the offset leads out of the strings. */
static const char *read_string(const JImageStrings *strings, Reader *in) {
    uint32_t offset;
    return read_compressed(in, &offset) && offset < strings->size ? strings->text + offset : NULL;
}

/* A CONSTANT_Utf8 starts; its length is known when its text has been written. */
static uint8_t *begin_utf8(Writer *out) {
    if (out->end - out->at < 3) return NULL;
    *out->at = 1;
    out->at += 3;
    return out->at;
}

static bool end_utf8(const Writer *out, uint8_t *text) {
    size_t length = (size_t)(out->at - text);
    text[-2] = (uint8_t)(length >> 8);
    text[-1] = (uint8_t)length;
    return length <= 0xFFFF;
}

static bool expand_string(const JImageStrings *strings, Reader *in, Writer *out) {
    const char *s = read_string(strings, in);
    uint8_t *text = begin_utf8(out);
    return s && text && write_text(out, s, strnlen(s, 0x10000)) && end_utf8(out, text);
}

/* A skeleton such as "(L;I)L;", and a list with the package and the name of the class for each L. */
static bool expand_descriptor(const JImageStrings *strings, Reader *in, Writer *out) {
    const char *skeleton = read_string(strings, in);
    uint32_t size;
    if (!skeleton || !read_compressed(in, &size) || (size_t)(in->end - in->at) < size) return false;
    Reader list = {in->at, in->at + size};
    in->at += size;
    uint8_t *text = begin_utf8(out);
    if (!text) return false;
    for (const char *c = skeleton; *c != 0; c++) {
        if (!write_text(out, c, 1)) return false;
        if (*c == 'L') {
            const char *package = read_string(strings, &list), *name = package ? read_string(strings, &list) : NULL;
            if (!name || !write_text(out, package, strlen(package)) || (*package != 0 && !write_text(out, "/", 1)) ||
                !write_text(out, name, strlen(name)))
                return false;
        }
    }
    return end_utf8(out, text);
}

static bool expand_compact_cp(const JImageStrings *strings, Reader in, Writer out) {
    /* Bytes after the tag, JVMS 4.4; 0: no such constant. */
    static const uint8_t sizes[] = {[3] = 4,  [4] = 4,  [5] = 8,  [6] = 8,  [7] = 2,  [8] = 2,  [9] = 4,  [10] = 4,
                                    [11] = 4, [12] = 4, [15] = 3, [16] = 2, [17] = 4, [18] = 4, [19] = 2, [20] = 2};
    if (!copy(&in, &out, 10)) return false;
    unsigned count = (unsigned)in.at[-2] << 8 | in.at[-1];
    for (unsigned i = 1; i < count; i++) {
        if (in.at == in.end) return false;
        unsigned tag = *in.at;
        bool ok;
        if (tag == TAG_STRING || tag == TAG_DESCRIPTOR) {
            in.at++;
            ok = tag == TAG_STRING ? expand_string(strings, &in, &out) : expand_descriptor(strings, &in, &out);
        } else if (tag == 1) {
            ok = in.end - in.at >= 3 && copy(&in, &out, 3 + ((size_t)in.at[1] << 8 | in.at[2]));
        } else {
            ok = tag < sizeof sizes && sizes[tag] != 0 && copy(&in, &out, 1u + sizes[tag]);
            i += tag == 5 || tag == 6;
        }
        if (!ok) return false;
    }
    return copy(&in, &out, (size_t)(in.end - in.at)) && out.at == out.end;
}

/* ---- the stack of decompressors ---- */

static uint64_t number(const uint8_t *b, unsigned size, bool swapped) {
    uint64_t v = 0;
    memcpy(&v, b, size); /* little endian, as every machine that we run on */
    return !swapped ? v : size == 4 ? __builtin_bswap32((uint32_t)v) : __builtin_bswap64(v);
}

/* One layer: malloc'ed, *size bytes; NULL: damaged. */
static uint8_t *peel(const JImageStrings *strings, bool swapped, const uint8_t *bytes, uint64_t length,
                     uint64_t *size) {
    uint64_t stored = number(bytes + 4, 8, swapped), name = number(bytes + 20, 4, swapped);
    *size = number(bytes + 12, 8, swapped);
    if (stored > length - HEADER_SIZE || *size > INT_MAX || name >= strings->size || !content_fits(*size)) return NULL;
    uint8_t *result = malloc(*size + 1);
    if (!result) return NULL;
    Reader in = {bytes + HEADER_SIZE, bytes + HEADER_SIZE + stored};
    Writer out = {result, result + *size};
    const char *decompressor = strings->text + name;
    if (strcmp(decompressor, "zip") == 0
            ? inflate_zip(in, out)
            : strcmp(decompressor, "compact-cp") == 0 && expand_compact_cp(strings, in, out))
        return result;
    free(result);
    return NULL;
}

uint8_t *jimage_decompress(const JImageStrings *strings, bool swapped, const uint8_t *bytes, uint64_t length,
                           uint64_t size) {
    uint8_t *result = NULL;
    unsigned layers = 0;
    while (length >= HEADER_SIZE && number(bytes, 4, swapped) == RESOURCE_MAGIC) {
        uint8_t *next = ++layers <= MAX_STACKED ? peel(strings, swapped, bytes, length, &length) : NULL;
        free(result);
        if (!next) return NULL;
        bytes = result = next;
    }
    if (!result || length != size) {
        free(result);
        return NULL;
    }
    return result;
}
