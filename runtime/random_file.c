/* See random_file.h. */
#include "runtime/random_file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/thread.h"

bool random_file_replaces(const char *name) {
    return scheduler_green && (strcmp(name, "/dev/urandom") == 0 || strcmp(name, "/dev/random") == 0);
}

int random_file_open(void) {
    enum { WORDS = 1 << 14 };
    static uint64_t state = 0x9e3779b97f4a7c15; /* with the turn */
    uint64_t *words = malloc(WORDS * sizeof *words);
    int fd = words ? memfd_create("random", MFD_CLOEXEC) : -1;
    for (int i = 0; words && i < WORDS; i++) { /* splitmix64 */
        uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        words[i] = z ^ (z >> 31);
    }
    if (fd >= 0 &&
        (write(fd, words, WORDS * sizeof *words) != WORDS * (ssize_t)sizeof *words || lseek(fd, 0, SEEK_SET))) {
        close(fd);
        fd = -1;
    }
    free(words);
    return fd;
}
