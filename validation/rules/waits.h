/* Which thread waits for which: raw monitors, Java monitors, suspension, and the stop of all threads for a callback. Of
   lock.c, which knows the monitors. */
#ifndef validation_rules_waits_h
#define validation_rules_waits_h

#include "validation/base/lock.h"
#include "validation/base/table.h"
#include "validation/core/calls.h"

typedef struct Monitor {
    TableLink link; /* by its ID, until it is destroyed */
    char name[48];
    CheckedEnv *env;
    struct Monitor *next_in_env, **from_in_env; /* until it is destroyed */
    const Site *made;
    CheckedThread *owner;
    const Site *entered;
    const Activity *entered_in;         /* a callback while all threads do not run; NULL: in none */
    struct OrderEdge *inside, *outside; /* lock.c: to those entered while it was held; from those held meanwhile */
    const struct OrderEdge *last_step;  /* the last edge on a path that has come here; NULL: it begins here */
    struct Monitor *next_found;         /* after it, by that search */
    unsigned search;                    /* the last one that has come here */
    int count;
    bool destroyed;
    /* Entered in a callback; of a class event; while all threads do not run. */
    bool used_in_callbacks, used_in_class_events, used_while_stopped;
    /* Where it was held when something that may send callbacks was called; when a Java monitor was entered. */
    const Site *held_in_call, *held_in_java;
    const JniFacts *called; /* at held_in_call */
} Monitor;

/* What a thread holds and waits for, under that lock. */
enum { HELD_LIMIT = 16 };
typedef struct ThreadWaits {
    /* Of lock.c: raw monitors that it holds, in the order of entering, held_count of them; what it waits for, where. */
    Monitor *held[HELD_LIMIT];
    Monitor *waits_for;
    const Site *waits_at;
    bool to_be_notified; /* that is what it waits for: RawMonitorWait */
    bool in_death;       /* without a limit, in VMDeath: for a thread of the agent, that is */
    bool loses_monitor;  /* that is what another thread destroys */
    /* When its wait began, for a Java monitor, too (clock.h); 0: unknown. */
    uint64_t waits_since;
    /* Of waits.c: who has the Java monitor that it blocks on; what the watchdog has seen of it. */
    JavaThread *java_owner;
    bool in_walk, cycle_reported;
    uint64_t cycle_moves;
    int cycle_ticks, wait_ticks;
    unsigned wait_steps;
} ThreadWaits;
RULE_STATE_SHARED(CheckedThread, waits_of, ThreadWaits)

/* Of all monitors, and of what CheckedThread says about monitors and waits. */
extern Lock monitors_lock;

/* The calling thread begins to wait for what others have; waits_for or java_owner is set. What would never end is
   reported, and ends the process with code 97; what breaks a rule and might end is reported. */
void wait_begins(CheckedThread *thread);
/* With the lock. */
void wait_ends(CheckedThread *thread);

/* Of lock.c: whether any thread holds one; whether a value is the ID of one. */
bool raw_monitors_held(void);
bool raw_monitor_is_known(const void *id);

#endif
