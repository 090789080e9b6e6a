/* Private to jimage.c: compressed resources of images made by `jlink --compress` (contract 2.2). */
#ifndef classfile_jimage_decompress_h
#define classfile_jimage_decompress_h
#include <stdbool.h>
#include <stdint.h>

/* The image's strings; the last byte is zero. */
typedef struct JImageStrings {
    const char *text;
    uint32_t size;
} JImageStrings;

/* malloc'ed content of [size] bytes (at least one byte is allocated); NULL: damaged, an unknown decompressor, or out of
   memory. */
uint8_t *jimage_decompress(const JImageStrings *strings, bool swapped, const uint8_t *bytes, uint64_t length,
                           uint64_t size);
#endif
