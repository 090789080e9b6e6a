/* Green mode that explores: who goes on is decided at points, operations that another thread's may depend on, by a
   strategy (strategy.h) or by a schedule that is replayed (schedule.h). -Xsched:green,strategy=S and replay= of version
   2. The scheduler calls this with its lock; the interpreter and natives announce operations through scheduler.h. */
#ifndef runtime_exploration_h
#define runtime_exploration_h
#include "runtime/actor.h"
#include "runtime/strategy.h"

typedef enum PointsKind { POINTS_ALL, POINTS_APP, POINTS_SYNC } PointsKind;
typedef struct ExplorationConfig {
    bool on;
    StrategyKind strategy;
    PointsKind points;
    uint64_t seed, number, most_points; /* number: of the schedule in its exploration, from 1 */
    bool early, late;                   /* timeouts=; neither: as the strategy mix has it */
    bool early_if_short;                /* the strategy mix: waits with short limits may end early */
    unsigned focus;                     /* only operations on so many drawn locations are points; 0: all */
    unsigned carriers;                  /* how many virtual threads may run at a time; 0: all (carriers.h) */
    unsigned spurious;                  /* how many wake-ups for no reason */
    bool spurious_is_set;               /* otherwise as the strategy mix has it */
    bool loose;
    bool output;                        /* System.out and System.err are shared by all threads */
    bool from_main, from_threads;       /* from=: which operations count; neither: as exploration_alone has it */
    bool agent_calls;                   /* calls of JVMTI and JNI by agents are points */
    const char *stacks;                 /* operations whose stacks the result has: "main/1:2+main:7" */
    const char *names, *result, *story; /* files: what was learned; what this schedule adds; each operation */
    int repeat;                         /* the descriptor of the socket on which the explorer asks for schedules */
} ExplorationConfig;
enum { EXPLORATION_POINTS = 1000000, EXPLORATION_LIVELOCK_STATUS = 98 };

typedef enum TurnReason { TURN_POINT, TURN_BLOCKS, TURN_ENDS, TURN_AWAY, TURN_YIELDS, TURN_FORCED } TurnReason;
typedef struct Choice {
    Actor *actor;
    /* The last three only in files: of a system call; a read of an old value, or of the same from then on. */
    enum { GOES_ON, TIMES_OUT, WAKES_UP, COMES_BACK, READS_OLD, READS_OLD_ON } how;
} Choice;

/* An option of -Xsched, [length] characters; false: none of these. */
bool exploration_take_option(ExplorationConfig *c, const char *option, size_t length);
bool exploration_init(const ExplorationConfig *config, const char *trace, const char *replay);
/* The library is complete: from here on operations count. */
void exploration_begin(void);
extern bool exploration_begun;
/* The program has had one thread so far: main. Nothing can be chosen, so its operations are neither points nor
   counted, and it runs as it would without an exploration. Collections that are drawn, old values and calls of agents
   need all operations (from=main). */
extern bool exploration_alone;
void exploration_set_company(void (*come)(void)); /* called when main is alone no longer */
void exploration_end_alone(void);
const ExplorationConfig *exploration_config(void);
Actor *exploration_actor(unsigned index);
Actor *exploration_actor_by_path(const char *path); /* NULL: none */
bool exploration_is_concurrent(void);               /* two threads of the program are alive */

Actor *exploration_add(Thread *t, Actor *parent);
void exploration_remove(Actor *a);
/* Among [choices], at least one, sorted by path: who goes on. [current]: who has asked. */
unsigned exploration_choose(const Choice *choices, unsigned count, Actor *current, TurnReason reason);
void exploration_sort(Choice *choices, unsigned count);
bool exploration_times_out_early(const Actor *a); /* whether its wait, which has a limit, may end now */
bool exploration_may_wake(void);                  /* without a reason */
/* Which of the waiting threads a notify chooses, in the order of their waits. */
unsigned exploration_choose_waiter(Actor *by, Actor *const *waiting, unsigned count);
/* Counts an operation of [a]. True: a schedule that is replayed, or recorded, wants it to be a point though it is
   private. */
static inline bool exploration_count(Actor *a) { return !exploration_alone && unlikely(++a->operations >= a->stop_at); }
bool exploration_wants(Actor *a, const Operation *op);
void exploration_story(Actor *a, const Operation *op, const char *value);
bool exploration_reports_story(void);
/* Whether threads run with the table of points (vm/interp/point.h); the story has the monitors of main alone, too. */
static inline bool exploration_has_points(void) {
    return exploration_begun && (!exploration_alone || exploration_reports_story());
}
/* How a stack is printed, frame by frame, separated by tabs. */
void exploration_set_stack_printer(void (*print)(const Thread *t, FILE *out));
/* Something went wrong: "exception", "deadlock" ... One line; the first one counts. */
void exploration_failure(const char *kind, const char *what, const char *place);
void exploration_note_fields(const char *kind, const char *fields); /* separated by tabs */
void exploration_note(const char *kind, const char *text);          /* a line for the report, once */
void exploration_is_outside(const Actor *a, const char *call); /* its native code blocks in that call of the system */
_Noreturn void exploration_mismatch(const char *expected, const char *found);
void exploration_close(int status); /* writes the result */

/* One schedule after another in the same process (vm/natives/repeat.c). */
bool exploration_learn(const char *file); /* in place of all that was known */
/* The program begins again. [teaches]: the result says what threads have done where; [trace]: a file, or NULL. */
void exploration_renew(StrategyKind strategy, uint64_t number, bool teaches, const char *trace, FILE *result);
void exploration_close_repetition(void); /* the process goes on; exploration_close: it ends */
/* Threads of the program are alive besides main. */
bool exploration_has_rest(void);
#endif
