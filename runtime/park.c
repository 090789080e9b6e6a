/* The two halves of a park word. Only its owner sets PARK_ASLEEP, and only a waker PARK_WOKEN; the kernel is called by
   an owner that finds nothing, and by a waker that finds it asleep. */
#include "runtime/park.h"

#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Sleeps while the word is PARK_ASLEEP. False: it is time. */
static bool sleep_until(ParkWord *word, const struct timespec *deadline) {
    return syscall(SYS_futex, &word->state, FUTEX_WAIT_BITSET_PRIVATE, PARK_ASLEEP, deadline, NULL,
                   FUTEX_BITSET_MATCH_ANY) == 0 ||
           errno != ETIMEDOUT;
}

void park(ParkWord *word, int64_t deadline) {
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
