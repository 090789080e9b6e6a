/* As much of class files as the museum's transformers read (JVMS 4.1, 4.4). */
#ifndef class_file_h
#define class_file_h

#include <string.h>

static unsigned u2(const unsigned char *at) { return (unsigned)(at[0] << 8 | at[1]); }

/* The constant with this number; after the last one the access flags follow. */
static const unsigned char *constant(const unsigned char *file, unsigned number) {
    static const unsigned char sizes[] = {
        [3] = 5,  [4] = 5,  [5] = 9,  [6] = 9,  [7] = 3,  [8] = 3,  [9] = 5,  [10] = 5,
        [11] = 5, [12] = 5, [15] = 4, [16] = 3, [17] = 5, [18] = 5, [19] = 3, [20] = 3};
    const unsigned char *at = file + 10;
    for (unsigned i = 1; i < number; i++) {
        if (*at == 5 || *at == 6) i++; /* long and double count twice */
        at += *at == 1 ? 3 + u2(at + 1) : sizes[*at];
    }
    return at;
}

__attribute__((unused)) static const unsigned char *access_flags(const unsigned char *file) {
    return constant(file, u2(file + 8));
}

/* The name of the superclass. */
__attribute__((unused)) static void super_name(const unsigned char *file, char *name, size_t size) {
    const unsigned char *text = constant(file, u2(constant(file, u2(access_flags(file) + 4)) + 1));
    size_t length = u2(text + 1) < size ? u2(text + 1) : size - 1;
    memcpy(name, text + 3, length);
    name[length] = '\0';
}

/* The text of a constant; NULL: there is none like it. */
__attribute__((unused)) static const unsigned char *find_text(const unsigned char *file, const char *text) {
    unsigned length = (unsigned)strlen(text);
    for (unsigned i = 1; i < u2(file + 8); i++) {
        const unsigned char *at = constant(file, i);
        if (*at == 5 || *at == 6) i++;
        if (*at == 1 && u2(at + 1) == length && memcmp(at + 3, text, length) == 0) return at + 3;
    }
    return NULL;
}

#endif
