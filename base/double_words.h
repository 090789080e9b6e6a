/* Doubles as fdlibm takes them apart and puts them together: by their high and low words. The high words of two
   doubles order like their absolute values, so thresholds are given as high words. */
#ifndef base_double_words_h
#define base_double_words_h

#include <stdint.h>
#include <string.h>

static inline int32_t high(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int32_t)(bits >> 32);
}

static inline uint32_t low(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (uint32_t)bits;
}

static inline double make(int32_t hi, uint32_t lo) {
    uint64_t bits = (uint64_t)(uint32_t)hi << 32 | lo;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x with another high word, with low word 0, and x times 2^k by adding to the exponent (no check for
   overflow). */
static inline double with_high(double x, int32_t hi) { return make(hi, low(x)); }
static inline double truncated(double x) { return make(high(x), 0); }
static inline double add_exponent(double x, int k) {
    return make((int32_t)((uint32_t)high(x) + ((uint32_t)k << 20)), low(x));
}

#endif
