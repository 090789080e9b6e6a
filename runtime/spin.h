/* Looking for a moment before going to sleep. A sleep and a wake cost the kernel 10 to 25 microseconds when the two
   threads are on two processors, and what is waited for often comes sooner; on one processor it cannot come. Which of
   the two it is only experience reports: after a success the next one who comes here looks, too, after a failure only
   one of 64, 128 ... 4096. */
#ifndef runtime_spin_h
#define runtime_spin_h
#include <stdbool.h>
#include <stdint.h>

typedef struct SpinHistory { /* zero-initialised: one of 64. Atomic, but what gets lost does not matter */
    uint16_t skipped;
    uint8_t failures;
    bool lucky;
} SpinHistory;

/* Whether to look; then spin_end says how it went. */
static inline bool spin_begin(SpinHistory *h) {
    enum { FIRST = 64 };
    if (__atomic_load_n(&h->lucky, __ATOMIC_RELAXED)) return true;
    uint16_t skipped = (uint16_t)(__atomic_load_n(&h->skipped, __ATOMIC_RELAXED) + 1);
    __atomic_store_n(&h->skipped, skipped, __ATOMIC_RELAXED);
    return skipped >= FIRST << __atomic_load_n(&h->failures, __ATOMIC_RELAXED);
}

static inline bool spin_end(SpinHistory *h, bool lucky) {
    enum { MOST_FAILURES = 6 };
    uint8_t failures = __atomic_load_n(&h->failures, __ATOMIC_RELAXED);
    failures = (uint8_t)(lucky ? 0 : failures + (failures < MOST_FAILURES));
    __atomic_store_n(&h->failures, failures, __ATOMIC_RELAXED);
    __atomic_store_n(&h->skipped, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&h->lucky, lucky, __ATOMIC_RELAXED);
    return lucky;
}

static inline void spin_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}
#endif
