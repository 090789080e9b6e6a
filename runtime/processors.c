/* See runtime/processors.h. */
#include "runtime/processors.h"

#include <sched.h>

#include "base/clock.h"
#include "runtime/thread.h"
#include "runtime/vm_flags.h"

static int ask(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? count : 1;
}

int processors_available(void) {
    enum { FRESH = 20000000, GREEN = 4 /* a program must not depend on the machine */ };
    static int64_t until; /* both are atomic: the answer, and how long it is one */
    static int answer;
    int wanted = (int)vm_flag_int(ActiveProcessorCount);
    if (wanted > 0) return wanted;
    if (scheduler_green) return GREEN;
    int64_t now = clock_ns(CLOCK_MONOTONIC_COARSE);
    if (now < __atomic_load_n(&until, __ATOMIC_ACQUIRE)) return __atomic_load_n(&answer, __ATOMIC_RELAXED);
    int count = ask();
    __atomic_store_n(&answer, count, __ATOMIC_RELAXED);
    __atomic_store_n(&until, now + FRESH, __ATOMIC_RELEASE);
    return count;
}
