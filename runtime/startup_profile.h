/* -Xlog:startup: where the time of a start goes, a line per phase: wall and CPU milliseconds, and what was done in
   it. */
#ifndef runtime_startup_profile_h
#define runtime_startup_profile_h
#include "runtime/log.h"
#include "runtime/thread.h"

/* Classes made, bytes of class files, nanoseconds of parsing them; methods called for the first time, those of them
   whose code was in the archive, nanoseconds of translating them; calls of Java from C. */
enum StartupCounter {
    STARTUP_CLASSES,
    STARTUP_BYTES,
    STARTUP_PARSE_NS,
    STARTUP_METHODS,
    STARTUP_PREPARED,
    STARTUP_TRANSLATE_NS,
    STARTUP_UPCALLS,
    STARTUP_COUNTERS
};
extern uint64_t startup_counters[STARTUP_COUNTERS]; /* atomic; they grow while startup_profiled() */

static inline bool startup_profiled(void) { return log_wanted(LOG_STARTUP, LOG_INFO); }
static inline void startup_count(enum StartupCounter counter, uint64_t n) {
    if (startup_profiled()) __atomic_fetch_add(&startup_counters[counter], n, __ATOMIC_RELAXED);
}
/* CPU time of this thread; 0: nobody wants to know. Then adds what has passed since. */
int64_t startup_clock(void);
static inline void startup_add_time(enum StartupCounter counter, int64_t begun) {
    if (unlikely(begun != 0)) startup_count(counter, (uint64_t)(startup_clock() - begun));
}

/* The creation of the VM has begun. */
void startup_begin(void);
/* Everything since the last phase's end was [phase]. */
void startup_phase_done(const char *phase);
/* C calls this method: if it is the program's main method, the start is over. */
void startup_method_called(const Method *m);
/* The VM ends. */
void startup_program_done(void);
#endif
