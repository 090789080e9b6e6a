/* What /proc says: `syscall` has the stack pointer of a blocked thread, `schedstat` the CPU time of any. */
#include "validation/base/task.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Writes the number in decimal; the result is the end of the text. */
static char *put_number(char *at, long number) {
    char digits[24];
    int count = 0;
    for (; number > 0; number /= 10) digits[count++] = (char)('0' + number % 10);
    while (count > 0) *at++ = digits[--count];
    return at;
}

/* No function of stdio, which a handler of signals may not call. */
static bool read_file(long id, const char *name, char *text, size_t room) {
    char path[64] = "/proc/self/task/";
    char *end = put_number(path + strlen(path), id);
    strcpy(end, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, room - 1);
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = '\0';
    return length > 0;
}

/* The last but one of the words: a number of a call, its arguments, the stack pointer, the program counter. */
static const char *stack_pointer_in(const char *text) {
    const char *last = strrchr(text, ' '), *word = last;
    if (!last || word == text) return NULL; /* "running" */
    while (word > text && word[-1] != ' ') word--;
    return (const char *)(uintptr_t)strtoull(word, NULL, 16);
}

static long long cpu_time(long id) {
    char text[128];
    return read_file(id, "/schedstat", text, sizeof text) ? strtoll(text, NULL, 10) : -1;
}

const char *task_stack_pointer(long id, int *patience) {
    enum { BUSY = 2000000 }; /* nanoseconds */
    static const struct timespec moment = {.tv_nsec = 1000000};
    const long long begun = cpu_time(id);
    char text[256];
    while (read_file(id, "/syscall", text, sizeof text)) {
        const char *pointer = stack_pointer_in(text);
        if (pointer || begun < 0 || *patience <= 0 || cpu_time(id) - begun > BUSY) return pointer;
        nanosleep(&moment, NULL);
        --*patience;
    }
    return NULL;
}
