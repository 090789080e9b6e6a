/* The one way in which the VM ends when it cannot continue without memory: one message, exit code 1. It needs no memory
   itself. */
#include "base/memory.h"

#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void (*memory_exit_hook)(int status);

void memory_exhausted(const char *what_for, size_t bytes) {
    fprintf(stderr, "minijvm: out of native memory: for %s (%zu bytes)\n", what_for, bytes);
    if (memory_exit_hook) memory_exit_hook(1);
    exit(1);
}

void *memory_grow(void *p, size_t bytes, const char *what_for) {
    void *grown = realloc(p, bytes > 0 ? bytes : 1);
    if (!grown) memory_exhausted(what_for, bytes);
    return grown;
}

void *memory_allocate(size_t bytes, const char *what_for) { return memory_grow(NULL, bytes, what_for); }

char *memory_copy_part(const char *text, size_t length, const char *what_for) {
    char *copy = memory_allocate(length + 1, what_for);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *memory_copy(const char *text, const char *what_for) { return memory_copy_part(text, strlen(text), what_for); }

char *memory_real_path(const char *path, const char *what_for) {
    char *real = realpath(path, NULL);
    if (!real && errno == ENOMEM) memory_exhausted(what_for, strlen(path));
    return real;
}

char *memory_own_path(const char *what_for) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0 || length == sizeof path) return memory_real_path("/proc/self/exe", what_for);
    char *copy = memory_allocate((size_t)length + 1, what_for);
    memcpy(copy, path, (size_t)length);
    copy[length] = 0;
    return copy;
}

char *memory_format(const char *what_for, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0) memory_exhausted(what_for, 0);
    char *text = memory_allocate((size_t)length + 1, what_for);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}

void memory_count(MemoryUse *use, const void *block) {
    if (!block) return;
    use->bytes += malloc_usable_size((void *)(uintptr_t)block);
    use->blocks++;
}
