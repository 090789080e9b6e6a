/* Green mode (-Xsched:green[,seed=N][,quantum=M][,trace=FILE] and -Xsched:replay=FILE): the same threads, but one has
   the turn at a time. Turns change only when a thread blocks, yields or ends, and at polls picked by a seeded
   generator: those for safepoints, and where an agent enters a raw monitor, which counts for more; sleeps and time-outs
   run on a virtual clock. Same seed, same program: same schedule. Native code keeps the turn until it blocks in the
   system (watchman.h), as does the thread that created the VM, also while it is detached (from the end of main to
   DestroyJavaVM), until it blocks in the system; other threads of the host have it only while they are in the VM. */
#ifndef runtime_scheduler_h
#define runtime_scheduler_h
#include "runtime/exploration.h"
#include "runtime/thread.h"

typedef struct SchedulerConfig {
    uint64_t seed;
    unsigned quantum;           /* mean number of polls between switches, at least 1 */
    const char *trace, *replay; /* files, NULL: none */
    ExplorationConfig explore;
} SchedulerConfig;
enum { SCHEDULER_QUANTUM = 100, SCHEDULER_DEADLOCK_STATUS = 97 /* exit code */ };

/* Turns green mode on, before the first thread is attached. False: a file cannot be opened or is not a trace; a message
   is on stderr. */
bool scheduler_init(const SchedulerConfig *config);
/* [report] is called when no thread can ever run again, to describe the threads on stderr; then the process exits with
   SCHEDULER_DEADLOCK_STATUS. Also when all are blocked, though some only until a time, and [search] finds threads that
   wait for each other; its argument is whether it may take long. */
void scheduler_set_deadlock_report(void (*report)(void), bool (*search)(bool thorough));
/* While schedules are explored: whether [t], which is about to block for ever, closes a cycle of threads that wait for
   each other; and, when the process ends of a deadlock, its description for the result (exploration_failure). */
void scheduler_set_deadlock_details(bool (*closes_cycle)(Thread *t), void (*describe)(void));

void scheduler_add(Thread *t);    /* becomes runnable; by the thread that starts it, or by itself when attached */
void scheduler_remove(Thread *t); /* ends; gives its turn away */
void scheduler_wait_for_turn(Thread *t);           /* of a thread that was just added */
void scheduler_block(Thread *t, int64_t deadline); /* thread_park in green mode */
void scheduler_wake(Thread *t);
void scheduler_poll(Thread *t); /* in the VM; the frame is complete */
/* Around what may block for the scheduler in native code (raw monitors), without entering the VM: a guest has the turn
   meanwhile, and nobody is set aside. Counts as 20 polls. */
void scheduler_enter_native(Thread *t);
void scheduler_leave_native(Thread *t);
void scheduler_yield(Thread *t);
/* Threads that are not attached, and may wake those that wait: one is started, and will soon be known; so many more are
   known. */
void scheduler_note_start(void);
void scheduler_count_unlisted(int change);
/* As scheduler_block, in native code: can also continue as soon as [word] is 0. */
void scheduler_block_native(Thread *t, const uint64_t *word, int64_t deadline);
/* Native code of the thread that has the turn may block in the system (runtime/watchman.h): then another one gets the
   turn, and the thread waits for its own when it comes back into the VM. */
typedef struct Watched {
    uint64_t turn;      /* which one it is */
    int native_id;      /* 0: nobody has the turn, or it is in the VM */
    bool others, times; /* other threads can run; or could after a time-out only */
    bool recorded;      /* a schedule that is replayed has it so */
} Watched;
void scheduler_watch(Watched *w);
void scheduler_set_aside(uint64_t turn, const char *call); /* unless another turn has begun */
void scheduler_come_back(Thread *t);
int64_t scheduler_clock(void);
void scheduler_close(void); /* end of the VM: completes the trace */

void scheduler_begin_program(Thread *t); /* when main is next: the same schedule, with agents or without */

/* ---- exploration: points in place of polls ---- */
void scheduler_renew(void);       /* another schedule begins: its clock, too */
void scheduler_settle(Thread *t); /* all others run until they block */
/* Main is the program's only thread (exploration_alone): it runs without polls from now on; no longer. */
void scheduler_begin_alone(Thread *t);
void scheduler_end_alone(void);
extern bool scheduler_exploring;
/* [t] is about to do [op]: others may go first. In the VM; the frame is complete. */
void scheduler_point(Thread *t, const Operation *op);
/* The same without giving others a turn: where a thread blocks, or what it has just done. */
void scheduler_announce(Thread *t, const Operation *op);
/* Around a wait that may end for no reason; whether it is to end now for none. */
void scheduler_set_waits(Thread *t, bool waits);
bool scheduler_is_woken(Thread *t);
/* [t], which is about to block, waits for [word] to be 0; NULL: no longer. By who has the turn. */
static inline void scheduler_await(Thread *t, const uint64_t *word) {
    __atomic_store_n(&t->scheduler.awaits, word, __ATOMIC_RELEASE);
}
/* Which of [count] waiting threads is notified; NULL in [waiting]: no thread of the VM. */
unsigned scheduler_choose_waiter(Thread *by, Thread *const *waiting, unsigned count);
#endif
