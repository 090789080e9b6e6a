/* Modified UTF-8 (JVMS 4.4.7): strict validation and conversion. */
#ifndef classfile_utf8_h
#define classfile_utf8_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Length of the valid prefix: equals [length] when the text is valid modified UTF-8 (no zero byte, no 4-byte forms, no
   truncated or overlong form but C0 80); otherwise the offset of the first bad byte. */
size_t utf8_valid_prefix(const uint8_t *text, size_t length);
/* How many bytes at the beginning are below 128. */
size_t utf8_ascii_prefix(const uint8_t *text, size_t length);
/* Number of UTF-16 units, and whether all are below 256 (compact strings). */
size_t utf8_utf16_length(const char *text, size_t length, bool *latin1);
void utf8_to_utf16(const char *text, size_t length, uint16_t *out);
void utf8_to_latin1(const char *text, size_t length, uint8_t *out);
/* Bytes needed in modified UTF-8, then the conversion (no terminator is written). */
size_t utf16_utf8_length(const uint16_t *units, size_t count);
void utf16_to_utf8(const uint16_t *units, size_t count, char *out);
size_t latin1_utf8_length(const uint8_t *chars, size_t count);
/* Of the whole characters that fit into [limit] bytes. */
size_t utf16_utf8_length_within(const uint16_t *units, size_t count, size_t limit);
size_t latin1_utf8_length_within(const uint8_t *chars, size_t count, size_t limit);
void latin1_to_utf8(const uint8_t *chars, size_t count, char *out);
#endif
