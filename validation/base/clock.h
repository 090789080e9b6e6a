/* The clock of trace and usage. */
#ifndef validation_base_clock_h
#define validation_base_clock_h

#include <stdint.h>
#include <time.h>

static inline uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#endif
