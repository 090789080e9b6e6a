/* The fuzzers' generator: xorshift64, seeded by the command line, so that a run can be repeated. One stream per
   program. */
#ifndef tests_fuzz_random_h
#define tests_fuzz_random_h
#include <stdint.h>

static uint64_t random_state;

static uint64_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static uint32_t below(uint32_t limit) { return limit == 0 ? 0 : (uint32_t)((next_random() >> 16) % limit); }
#endif
