/* The lines of -Xlog:startup. The phases come one after the other, on whichever thread creates or ends the VM. */
#include "runtime/startup_profile.h"

#include <string.h>

#include "base/clock.h"

typedef struct Moment {
    int64_t wall, cpu;
    uint64_t counters[STARTUP_COUNTERS];
} Moment;
uint64_t startup_counters[STARTUP_COUNTERS];
static Moment first, last;
static uint32_t in_main; /* atomic */

int64_t startup_clock(void) { return startup_profiled() ? clock_ns(CLOCK_THREAD_CPUTIME_ID) : 0; }

static Moment now(void) {
    Moment m = {.wall = clock_ns(CLOCK_MONOTONIC), .cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID)};
    for (unsigned i = 0; i < STARTUP_COUNTERS; i++)
        m.counters[i] = __atomic_load_n(&startup_counters[i], __ATOMIC_RELAXED);
    return m;
}

static double ms(int64_t ns) { return (double)ns / 1e6; }

static void write_line(const char *what, const Moment *from, const Moment *to) {
    long long n[STARTUP_COUNTERS];
    for (unsigned i = 0; i < STARTUP_COUNTERS; i++) n[i] = (long long)(to->counters[i] - from->counters[i]);
    log_write(LOG_STARTUP, LOG_INFO, "%-20s %8.2f %8.2f %8lld %7lld %7.2f %8lld %8lld %9.2f %8lld", what,
              ms(to->wall - from->wall), ms(to->cpu - from->cpu), n[STARTUP_CLASSES], n[STARTUP_BYTES] >> 10,
              ms(n[STARTUP_PARSE_NS]), n[STARTUP_METHODS], n[STARTUP_PREPARED], ms(n[STARTUP_TRANSLATE_NS]),
              n[STARTUP_UPCALLS]);
}

void startup_begin(void) {
    if (!startup_profiled()) return;
    in_main = 0;
    first = last = now();
    log_write(LOG_STARTUP, LOG_INFO, "%-20s %8s %8s %8s %7s %7s %8s %8s %9s %8s", "phase", "wall ms", "CPU ms",
              "classes", "KB", "parsing", "methods", "prepared", "translate", "upcalls");
    log_write(LOG_STARTUP, LOG_INFO, "%-20s %8s %8.2f", "before the VM", "", ms(last.cpu));
}

void startup_phase_done(const char *phase) {
    if (!startup_profiled() || !first.wall) return;
    Moment m = now();
    write_line(phase, &last, &m);
    last = m;
}

void startup_method_called(const Method *m) {
    if (!method_is_static(m) || strcmp(m->info->name->text, "main") != 0 ||
        strcmp(m->info->descriptor->text, "([Ljava/lang/String;)V") != 0)
        return;
    if (__atomic_exchange_n(&in_main, 1, __ATOMIC_RELAXED)) return;
    startup_phase_done("main class");
    write_line("until main", &first, &last);
}

void startup_program_done(void) {
    if (__atomic_load_n(&in_main, __ATOMIC_RELAXED)) startup_phase_done("program");
}
