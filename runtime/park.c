/* The two halves of a park word. Only its owner sets PARK_ASLEEP, and only a waker PARK_WOKEN; the kernel is called by
   an owner that finds nothing, and by a waker that finds it asleep. */
#include "runtime/park.h"

#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

/* So long does it take to wake somebody: of two threads that hand something to and fro, the one that is woken finds the
   other one still looking, and from then on neither sleeps. */
enum { LOOK_NS = 40000 };

/* Sleeps while the word is PARK_ASLEEP. False: it is time. */
static bool sleep_until(ParkWord *word, const struct timespec *deadline) {
    return syscall(SYS_futex, &word->state, FUTEX_WAIT_BITSET_PRIVATE, PARK_ASLEEP, deadline, NULL,
                   FUTEX_BITSET_MATCH_ANY) == 0 ||
           errno != ETIMEDOUT;
}

static bool is_woken(ParkWord *word) { return __atomic_load_n(&word->state, __ATOMIC_SEQ_CST) == PARK_WOKEN; }

/* Until it is woken, for a moment. */
static void look(ParkWord *word, int64_t deadline) {
    int64_t end = clock_ns(CLOCK_MONOTONIC) + LOOK_NS;
    if (end > deadline) end = deadline;
    while (!is_woken(word) && clock_ns(CLOCK_MONOTONIC) < end) spin_pause();
    spin_end(&word->spins, is_woken(word));
}

void park(ParkWord *word, int64_t deadline) {
    if (!is_woken(word) && spin_begin(&word->spins)) look(word, deadline);
    uint32_t nothing = PARK_NOTHING;
    if (__atomic_compare_exchange_n(&word->state, &nothing, PARK_ASLEEP, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        struct timespec until = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
        while (__atomic_load_n(&word->state, __ATOMIC_SEQ_CST) == PARK_ASLEEP &&
               sleep_until(word, deadline == PARK_FOR_EVER ? NULL : &until)) {}
    }
    __atomic_exchange_n(&word->state, PARK_NOTHING, __ATOMIC_SEQ_CST);
}

void park_wake(ParkWord *word) {
    if (__atomic_exchange_n(&word->state, PARK_WOKEN, __ATOMIC_SEQ_CST) == PARK_ASLEEP)
        syscall(SYS_futex, &word->state, FUTEX_WAKE_PRIVATE, 1);
}
