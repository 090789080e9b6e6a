/* The control characters are those of ASCII, and those from U+0080 to U+009F in UTF-8. */
#include "validation/base/plain.h"

#include <stdbool.h>
#include <string.h>

/* How many bytes the control character has that begins there; 0: none does. */
static size_t control_at(const unsigned char *p, size_t left, bool lines) {
    if (lines && (*p == '\n' || *p == '\t')) return 0;
    if (*p < 0x20 || *p == 0x7F) return 1;
    return *p == 0xC2 && left > 1 && p[1] >= 0x80 && p[1] < 0xA0 ? 2 : 0;
}

static bool put(FILE *out, const char *text, size_t size, bool lines) {
    const unsigned char *p = (const unsigned char *)text, *end = p + size, *plain = p;
    bool written = true;
    while (p < end) {
        size_t length = control_at(p, (size_t)(end - p), lines);
        if (length > 0) {
            written &= fwrite(plain, 1, (size_t)(p - plain), out) == (size_t)(p - plain);
            written &= fprintf(out, "\\x%02x", p[length - 1]) > 0;
            plain = p + length;
        }
        p += length > 0 ? length : 1;
    }
    return written & (fwrite(plain, 1, (size_t)(p - plain), out) == (size_t)(p - plain));
}

void plain_put(FILE *out, const char *text) { put(out, text, strlen(text), false); }
int plain_write(FILE *out, const char *text, size_t size) { return put(out, text, size, true); }
