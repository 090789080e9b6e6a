/* The clocks of the machine. What Java programs see is thread_clock and thread_wall_clock (runtime/block.c), which are
   virtual in green mode. */
#ifndef base_clock_h
#define base_clock_h
#include <stdint.h>
#include <time.h>

/* Nanoseconds of CLOCK_MONOTONIC, CLOCK_REALTIME or a clock of CPU time; 0 for one that does not exist (any more). */
static inline int64_t clock_ns(clockid_t clock) {
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
#endif
