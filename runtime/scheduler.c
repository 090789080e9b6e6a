/* See scheduler.h. One lock guards everything; a thread that does not have the turn sleeps on its park word.
   Decisions (who continues, and after how many polls a running thread is interrupted) come from a generator seeded by
   the user, or from a recorded trace.

   A trace is text: a header line, then one line per decision: "p COUNT ID" (interrupted at the COUNTth poll since the
   last decision; ID continues), "b ID" (the running thread blocked, yielded or ended), "o ID" (its native code blocks
   in the system) or "i ID" (nobody could run, until ID came back from such a call). IDs are Thread.id, which count up
   from 1 in the order in which threads are made. */
#include "runtime/scheduler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gc/heap.h"
#include "runtime/carriers.h"
#include "runtime/collection_points.h"
#include "runtime/exploration.h"
#include "runtime/locations.h"
#include "runtime/lock.h"
#include "runtime/schedule.h"
#include "runtime/watchman.h"
#include "runtime/wellknown.h"

bool scheduler_green, scheduler_exploring;
static Lock lock = LOCK_INITIALIZER(SCHEDULER);
static Thread *running; /* who has the turn; NULL: everyone is blocked or outside */
static Thread nobody;   /* has it while others are chosen in place of a thread that is away */
static bool kept;       /* the thread that created the VM has detached: it is in native code and has kept its turn */
static pthread_t creator;
static int creator_id;  /* of the system, while it is detached */
static Thread **listed; /* in the order of their ids */
static unsigned listed_count, listed_room;
static uint64_t turns; /* how often the turn was given */
/* The virtual clock, nanoseconds; starts at a fixed time, so that runs print the same. */
static int64_t now = 1000000000, began; /* began: when the first of several schedules did */
static uint64_t rounds;                 /* in which only threads of the class library slept */
static uint64_t random_state, program_seed;
static unsigned quantum;
static uint64_t polls_left, polls_since; /* until the next interruption; since the last decision */
static FILE *trace, *replay;
static struct {
    char kind;
    uint64_t polls, id;
    uint64_t number;
} next_decision; /* of the replay; kind 0: the trace is over */
static void (*deadlock_report)(void);
static bool (*deadlock_search)(bool thorough);
static bool (*closes_cycle)(Thread *t);
static void (*describe_deadlock)(void);
static uint64_t idle_moments; /* in which nobody could run */

enum { POLL_NANOS = 100 };

static void seed_random(uint64_t seed) {
    random_state = (seed + 1) * 0x9e3779b97f4a7c15;
    if (!random_state) random_state = 1;
}
/* xorshift64*, never 0. */
static uint64_t random_next(void) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1d;
}
static uint64_t random_below(uint64_t n) { return (random_next() >> 11) % n; }

static void read_decision(void) {
    char line[80], kind[2];
    next_decision.kind = 0;
    if (!fgets(line, sizeof line, replay)) return;
    next_decision.number++;
    unsigned long long a, b;
    if (sscanf(line, "p %llu %llu", &a, &b) == 2) {
        next_decision.polls = a;
        next_decision.id = b;
        next_decision.kind = 'p';
    } else if (sscanf(line, "%1[boim] %llu", kind, &a) == 2) {
        next_decision.id = a;
        next_decision.kind = *kind;
    }
}

static void plan_interruption(void) {
    polls_since = 0;
    polls_left = 1 + random_below(2 * (uint64_t)quantum - 1);
    if (replay) polls_left = next_decision.kind == 'p' ? next_decision.polls : UINT64_MAX;
}

bool scheduler_init(const SchedulerConfig *c) {
    program_seed = c->seed;
    seed_random(c->seed);
    quantum = c->quantum ? c->quantum : SCHEDULER_QUANTUM;
    if (c->explore.on || (c->replay && schedule_is_version_2(c->replay))) {
        ExplorationConfig explore = c->explore;
        explore.seed = c->seed;
        if (!exploration_init(&explore, c->trace, c->replay)) return false;
        scheduler_green = scheduler_exploring = true;
        watchman_start();
        return true;
    }
    if (c->replay) {
        char line[128];
        replay = fopen(c->replay, "r");
        if (!replay || !fgets(line, sizeof line, replay) || strncmp(line, "minijvm schedule 1", 18) != 0) {
            fprintf(stderr,
                    replay ? "Error: %s is not a recorded schedule\n" : "Error: could not open the schedule %s\n",
                    c->replay);
            return false;
        }
        read_decision();
    }
    if (c->trace) {
        trace = fopen(c->trace, "w");
        if (!trace) {
            fprintf(stderr, "Error: could not write the schedule to %s\n", c->trace);
            return false;
        }
        setvbuf(trace, NULL, _IOLBF, 0); /* a program that crashes leaves its schedule */
        fprintf(trace, "minijvm schedule 1 seed=%llu quantum=%u\n", (unsigned long long)c->seed, quantum);
    }
    scheduler_green = true;
    plan_interruption();
    watchman_start();
    return true;
}

void scheduler_set_deadlock_report(void (*report)(void), bool (*search)(bool thorough)) {
    deadlock_report = report;
    deadlock_search = search;
}
void scheduler_set_deadlock_details(bool (*closes)(Thread *t), void (*describe)(void)) {
    closes_cycle = closes;
    describe_deadlock = describe;
}
void scheduler_close(void) {
    if (scheduler_exploring) exploration_close(0);
    if (trace) fclose(trace);
    trace = NULL;
}

static bool is_runnable(const Thread *t) {
    const struct SchedulerSlot *s = &t->scheduler;
    if (s->outside) return false;
    if (!s->blocked) return true;
    /* one that was suspended while it was blocked waits for its release, and not for that word any more */
    const uint64_t *awaits = __atomic_load_n(&s->awaits, __ATOMIC_ACQUIRE);
    return awaits && !__atomic_load_n(&t->waits_for_release, __ATOMIC_RELAXED) &&
           !__atomic_load_n(awaits, __ATOMIC_SEQ_CST);
}

/* In a loose replay a debugger may keep a thread from running to which the schedule has switched. As long as the
   agent's threads run or may come, the thread that was switched away from does not go on in its place. */
static bool is_debugged(void) { return scheduler_exploring && schedule_replays() && exploration_config()->loose; }
static bool is_held(const Thread *t) {
    bool hindered = false, helped = false;
    if (!is_debugged() || !t->scheduler.actor->held_back) return false;
    for (unsigned i = 0; i < listed_count; i++) {
        const Thread *l = listed[i];
        helped |= l->scheduler.outside || (l->scheduler.actor->system && is_runnable(l));
        hindered |= !l->scheduler.actor->system && !l->scheduler.actor->held_back && !is_runnable(l) && l->object &&
                    thread_status_of(l->object) == STATUS_RUNNABLE;
    }
    return hindered && helped;
}
static bool may_run(const Thread *t) { return is_runnable(t) && carriers_let(t) && !is_held(t); }
/* Nobody can run, and time would only pass for the library's own threads: the next who moves is the debugger. */
static bool awaits_debugger(void) {
    bool helped = false;
    for (unsigned i = 0; is_debugged() && i < listed_count; i++) {
        const Thread *l = listed[i];
        helped |= l->scheduler.outside;
        if (!l->scheduler.actor->system && !l->scheduler.outside && l->scheduler.blocked &&
            l->scheduler.deadline != THREAD_FOR_EVER)
            return false;
    }
    return helped;
}

/* The thread that is blocked until the earliest time; NULL: none is. */
static Thread *first_deadline(void) {
    Thread *first = NULL;
    for (unsigned i = 0; i < listed_count; i++) {
        Thread *t = listed[i];
        if (t->scheduler.blocked && t->scheduler.deadline != THREAD_FOR_EVER &&
            (!first || t->scheduler.deadline < first->scheduler.deadline))
            first = t;
    }
    return first;
}
/* Nobody can run: the clock goes to the earliest time-out. False: there is none. */
static bool advance_clock(void) {
    Thread *first = first_deadline();
    if (!first) return false;
    if (first->scheduler.deadline > now) now = first->scheduler.deadline;
    first->scheduler.blocked = false;
    return true;
}

static void expire_deadlines(void) {
    for (unsigned i = 0; i < listed_count; i++) {
        Thread *t = listed[i];
        if (t->scheduler.blocked && t->scheduler.deadline <= now) t->scheduler.blocked = false;
    }
}

static unsigned unlisted; /* atomic */
void scheduler_count_unlisted(int change) { __atomic_add_fetch(&unlisted, (unsigned)change, __ATOMIC_SEQ_CST); }
static int64_t last_start; /* atomic; by CLOCK_MONOTONIC; 0: none was started */
void scheduler_note_start(void) { __atomic_store_n(&last_start, clock_ns(CLOCK_MONOTONIC), __ATOMIC_SEQ_CST); }
static bool are_unlisted(void) { return __atomic_load_n(&unlisted, __ATOMIC_SEQ_CST) > 0; }

static _Noreturn void die_of_deadlock(const char *why) {
    fflush(stdout);
    fprintf(stderr, "minijvm: deadlock: %s\n", why);
    if (deadlock_report) deadlock_report();
    if (scheduler_exploring) {
        if (describe_deadlock) describe_deadlock();
        exploration_close(SCHEDULER_DEADLOCK_STATUS);
    }
    fflush(NULL);
    _Exit(SCHEDULER_DEADLOCK_STATUS);
}

/* With the lock; nobody can run before a time-out. The library's own threads (cleaners) wake up now and then, and would
   keep a program from being found blocked for ever. True: the program's threads can only be helped by them, and were
   not for many rounds. */
static bool only_library_sleeps(void) {
    enum { ROUNDS = 100 };
    bool blocked = false;
    for (unsigned i = 0; i < listed_count; i++) {
        const Thread *t = listed[i];
        if (t->scheduler.actor->system || t->daemon) continue;
        if (t->scheduler.outside || !t->scheduler.blocked || t->scheduler.deadline != THREAD_FOR_EVER) {
            rounds = 0;
            return false;
        }
        blocked = true;
    }
    return blocked && ++rounds > ROUNDS;
}

/* With the lock, which is given up meanwhile; the turn is still the caller's. Nobody can run before a time-out: time
   alone does not help threads that wait for each other. Thorough searches get rarer, so that they cost little in
   programs that often sleep. */
static void look_for_deadlock(void) {
    const bool thorough = (idle_moments & (idle_moments + 1)) == 0;
    idle_moments++;
    lock_release(&lock);
    if (deadlock_search && deadlock_search(thorough)) die_of_deadlock("threads wait for each other");
    lock_acquire(&lock);
    if (exploration_begun && !are_unlisted() && only_library_sleeps()) {
        lock_release(&lock);
        die_of_deadlock("all threads are blocked, except sleeping threads of the class library");
    }
}

static _Noreturn void die_of_mismatch(void) {
    fflush(stdout);
    fprintf(stderr, "minijvm: the recorded schedule does not match this program (decision %llu)\n",
            (unsigned long long)next_decision.number);
    fflush(NULL);
    _Exit(1);
}

static Thread *by_id(uint64_t id) {
    for (unsigned i = 0; i < listed_count; i++)
        if (listed[i]->id == id) return listed[i];
    return NULL;
}

/* ---- threads that are away: their native code blocks in the system ---- */

/* A schedule that is replayed has it that [t] is back now. With the lock, which is given up meanwhile. */
static void await_return(Thread *t) {
    enum { STEP = 200000, MOST = 10 * 5000 };
    for (int i = 0; !t->scheduler.returned; i++) {
        if (i == MOST) die_of_mismatch();
        lock_release(&lock);
        nanosleep(&(struct timespec){.tv_nsec = STEP}, NULL);
        lock_acquire(&lock);
    }
    t->scheduler.outside = false;
}
static void await_returns(Thread *current, TurnReason reason) {
    Actor *by = current ? current->scheduler.actor : NULL, *a;
    if (!scheduler_exploring && replay && next_decision.kind) {
        Thread *t = by_id(next_decision.id);
        if (t && t->scheduler.away) await_return(t);
    }
    if (scheduler_exploring && schedule_replays())
        while ((a = schedule_who_returns(by, reason))) {
            if (!a->thread || !a->thread->scheduler.away) die_of_mismatch();
            await_return(a->thread);
        }
}
static void record_returns(Thread *current, TurnReason reason) {
    for (unsigned i = 0; i < listed_count; i++) {
        if (!listed[i]->scheduler.fresh) continue;
        listed[i]->scheduler.fresh = false;
        schedule_record_return(current ? current->scheduler.actor : NULL, reason, listed[i]->scheduler.actor);
    }
}

/* With the lock; some thread can continue. */
static Thread *choose_point(Thread *t, TurnReason reason) {
    enum { FEW = 64 };
    Choice few[FEW], *c = few;
    unsigned count = 0;
    record_returns(t, reason);
    if (listed_count > FEW) c = memory_allocate(listed_count * sizeof *c, "the exploration of schedules");
    const Thread *late = first_deadline();
    if (late && !exploration_times_out_early(late->scheduler.actor)) late = NULL;
    for (unsigned i = 0; i < listed_count; i++) {
        Thread *l = listed[i];
        if (!carriers_let(l) || is_held(l)) continue;
        if (is_runnable(l))
            c[count++] = (Choice){l->scheduler.actor, GOES_ON};
        else if (l == late)
            c[count++] = (Choice){l->scheduler.actor, TIMES_OUT};
        else if (l->scheduler.waits && l->scheduler.actor->may_wake && exploration_may_wake())
            c[count++] = (Choice){l->scheduler.actor, WAKES_UP};
    }
    exploration_sort(c, count);
    Choice chosen = c[exploration_choose(c, count, t ? t->scheduler.actor : NULL, reason)];
    if (c != few) free(c);
    Thread *next = chosen.actor->thread;
    if (chosen.how == TIMES_OUT && next->scheduler.deadline > now) now = next->scheduler.deadline;
    if (chosen.how == WAKES_UP) next->scheduler.woken = true;
    next->scheduler.blocked = false;
    return next;
}

static bool carriers_are_missing(void) {
    for (unsigned i = 0; i < listed_count; i++)
        if (is_runnable(listed[i]) && !carriers_let(listed[i])) return true;
    return false;
}

/* Nobody can run, nor could after a time-out. NULL: a thread of the host or of an agent, or one that is away, may
   come. */
static Thread *choose_none(void) {
    bool users = false;
    Actor *a = scheduler_exploring && schedule_replays() ? schedule_who_returns_alone() : NULL;
    if (a && a->thread && a->thread->scheduler.away) {
        await_return(a->thread);
        return a->thread;
    }
    for (unsigned i = 0; i < listed_count; i++) {
        if (listed[i]->scheduler.outside) return NULL;
        users |= !listed[i]->daemon;
    }
    if (users && !are_unlisted()) {
        lock_release(&lock);
        die_of_deadlock(carriers_are_missing() ? "blocked virtual threads keep all carriers"
                                               : "all threads are blocked");
    }
    return NULL; /* only daemons are left: the host will end the VM */
}

static unsigned count_runnable(void) {
    unsigned runnable = 0;
    for (unsigned i = 0; i < listed_count; i++) runnable += may_run(listed[i]);
    return runnable;
}

/* A thread that an agent has just started is not known yet, and may wake one of those that wait for it. With the lock,
   which is given up meanwhile; true: somebody can run now. */
static bool await_unlisted(void) {
    enum { STEP = 10000000, SOON = 500000000 };
    int64_t start = __atomic_load_n(&last_start, __ATOMIC_SEQ_CST);
    if (start == 0 || (scheduler_exploring && schedule_replays())) return false;
    while (!are_unlisted() && clock_ns(CLOCK_MONOTONIC) - start < SOON) {
        lock_release(&lock);
        nanosleep(&(struct timespec){.tv_nsec = STEP}, NULL);
        lock_acquire(&lock);
        for (unsigned k = 0; k < listed_count; k++)
            if (listed[k]->scheduler.outside || may_run(listed[k])) return count_runnable() > 0;
    }
    return false;
}

/* By the generator, or the trace that is replayed; in the trace a point is 'p'. */
static Thread *choose_drawn(unsigned runnable, TurnReason reason) {
    char kind = reason == TURN_POINT ? 'p' : reason == TURN_AWAY ? 'o' : 'b';
    Thread *next = NULL;
    if (replay && next_decision.kind) {
        if (next_decision.kind == 'i') kind = 'i';
        next = by_id(next_decision.id);
        if (next_decision.kind != kind || !next || !is_runnable(next)) die_of_mismatch();
        read_decision();
    } else {
        uint64_t index = runnable > 1 ? random_below(runnable) : 0;
        for (unsigned i = 0; !next; i++)
            if (is_runnable(listed[i]) && index-- == 0) next = listed[i];
    }
    if (trace && kind == 'p')
        fprintf(trace, "p %llu %llu\n", (unsigned long long)polls_since, (unsigned long long)next->id);
    else if (trace)
        fprintf(trace, "%c %llu\n", kind, (unsigned long long)next->id);
    plan_interruption();
    return next;
}

/* With the lock: who continues in place of [t]. NULL: nobody now. */
static Thread *choose(Thread *t, TurnReason reason) {
    unsigned runnable;
    await_returns(t, reason);
    expire_deadlines();
    while ((runnable = count_runnable()) == 0) {
        if (awaits_debugger()) return NULL;
        if (first_deadline() && reason != TURN_AWAY) {
            look_for_deadlock();
            if (count_runnable() > 0) continue; /* somebody was woken meanwhile */
        }
        if (!advance_clock() && !await_unlisted()) return choose_none();
    }
    if (!scheduler_exploring) return choose_drawn(runnable, reason);
    Thread *next = choose_point(t, reason);
    carriers_take(next);
    return next;
}

static void give_turn(Thread *next) {
    turns++;
    running = next;
    if (next) park_wake(next->park);
}
/* With the lock, which is given up while waiting. */
static void await_turn(Thread *t) {
    while (running != t) {
        lock_release(&lock);
        park(t->park, PARK_FOR_EVER);
        lock_acquire(&lock);
    }
}

void scheduler_add(Thread *t) {
    lock_acquire(&lock);
    if (listed_count == listed_room) {
        unsigned room = listed_room ? 2 * listed_room : 16;
        listed = memory_grow(listed, room * sizeof *listed, "the schedule");
        listed_room = room;
    }
    unsigned at = listed_count++;
    for (; at > 0 && listed[at - 1]->id > t->id; at--) listed[at] = listed[at - 1];
    listed[at] = t;
    bool guest = t->foreign && !(kept && pthread_equal(pthread_self(), creator));
    t->scheduler = (struct SchedulerSlot){.listed = true, .guest = guest, .outside = guest, .wake = t->scheduler.wake};
    if (scheduler_exploring) {
        const Thread *parent = thread_self();
        t->scheduler.actor = exploration_add(t, parent && parent != t && !guest ? parent->scheduler.actor : NULL);
    }
    thread_set_trap(t, exploration_begun && exploration_config()->agent_calls ? TRAP_SCHEDULER | TRAP_CALLS
                                                                              : TRAP_SCHEDULER);
    if (!running && !guest) {
        creator = t->native; /* the first one, or it comes back */
        kept = false;
        give_turn(t);
    }
    lock_release(&lock);
    if (exploration_begun && exploration_alone && !t->scheduler.actor->system) exploration_end_alone();
}

void scheduler_remove(Thread *t) {
    lock_acquire(&lock);
    if (t->scheduler.listed) {
        unsigned i = 0;
        while (listed[i] != t) i++;
        memmove(&listed[i], &listed[i + 1], (--listed_count - i) * sizeof *listed);
        t->scheduler.listed = false;
        carriers_free(t);
        if (running == t) {
            kept = !t->scheduler.guest && pthread_equal(pthread_self(), creator);
            creator_id = __atomic_load_n(&t->native_id, __ATOMIC_RELAXED);
            give_turn(kept ? NULL : choose(t, TURN_ENDS));
        }
        if (scheduler_exploring) exploration_remove(t->scheduler.actor);
    }
    lock_release(&lock);
}

void scheduler_wait_for_turn(Thread *t) {
    lock_acquire(&lock);
    await_turn(t);
    lock_release(&lock);
}

/* The others need not come to a stop first. */
static void look_for_cycle(Thread *t) {
    lock_release(&lock);
    if (closes_cycle && closes_cycle(t)) die_of_deadlock("threads wait for each other");
    lock_acquire(&lock);
}

/* A wait for a minute, or a day, is one without a limit in all but name: it ends early only if the user asks for that.
   Sleeping is not waiting: a program that sleeps for long expects that all others are done then. */
static bool is_patient(const Thread *t, int64_t deadline) {
    const int64_t longest = 1000000000;
    return deadline != THREAD_FOR_EVER && deadline - now >= longest &&
           !(t->object && thread_status_of(t->object) == STATUS_SLEEPING);
}

static bool others_can_run(const Thread *t) {
    for (unsigned i = 0; i < listed_count; i++)
        if (listed[i] != t && may_run(listed[i])) return true;
    return false;
}
/* With the lock. The program has one thread: its polls count only while one of the system wants the turn. */
static void trap_if_needed(Thread *t) {
    if (!exploration_begun) return;
    if (others_can_run(t))
        thread_set_trap(t, TRAP_SCHEDULER);
    else
        thread_clear_trap(t, TRAP_SCHEDULER);
}
/* With the lock: [t] wants the turn. */
static void trap_running(const Thread *t) {
    if (exploration_begun && exploration_alone && running && running != t) thread_set_trap(running, TRAP_SCHEDULER);
}
static void trap_all(void) {
    for (unsigned i = 0; i < listed_count; i++) thread_set_trap(listed[i], TRAP_SCHEDULER);
}
void scheduler_begin_alone(Thread *t) {
    lock_acquire(&lock);
    trap_if_needed(t);
    lock_release(&lock);
}
void scheduler_end_alone(void) {
    lock_acquire(&lock);
    trap_all();
    lock_release(&lock);
}

void scheduler_block(Thread *t, int64_t deadline) {
    lock_acquire(&lock);
    if (t->scheduler.actor) t->scheduler.actor->patient = is_patient(t, deadline);
    if (!t->scheduler.wake) {
        t->scheduler.blocked = true;
        t->scheduler.deadline = deadline;
        carriers_block(t, false);
        if (deadline == THREAD_FOR_EVER && exploration_begun) look_for_cycle(t);
        give_turn(choose(t, TURN_BLOCKS));
        await_turn(t);
        t->scheduler.blocked = false;
        if (exploration_alone) trap_if_needed(t);
    }
    t->scheduler.wake = false;
    lock_release(&lock);
}

void scheduler_block_native(Thread *t, const uint64_t *word, int64_t deadline) {
    scheduler_await(t, word);
    scheduler_block(t, deadline);
    scheduler_await(t, NULL);
}

void scheduler_wake(Thread *t) {
    lock_acquire(&lock);
    t->scheduler.wake = true;
    t->scheduler.blocked = false;
    if (!running && !kept && t->scheduler.listed && !t->scheduler.outside && carriers_let(t)) {
        carriers_take(t);
        give_turn(t);
    }
    trap_running(t);
    lock_release(&lock);
}

/* With the lock: the turn goes to whoever is chosen; a safepoint may come meanwhile. */
static void hand_over(Thread *t, TurnReason reason) {
    ThreadState state = t->state;
    Thread *next = choose(t, reason);
    if (next == t) return;
    __atomic_store_n(&t->state, THREAD_BLOCKED, __ATOMIC_SEQ_CST);
    give_turn(next);
    await_turn(t);
    __atomic_store_n(&t->state, state, __ATOMIC_SEQ_CST);
    if (exploration_alone) trap_if_needed(t);
}

void scheduler_renew(void) {
    lock_acquire(&lock);
    if (!began) began = now;
    for (unsigned i = 0; i < listed_count; i++)
        if (listed[i]->scheduler.deadline != THREAD_FOR_EVER) listed[i]->scheduler.deadline -= now - began;
    now = began;
    idle_moments = rounds = 0;
    lock_release(&lock);
}
void scheduler_settle(Thread *t) {
    enum { ROUNDS = 1000 };
    for (int i = 0; i < ROUNDS && others_can_run(t); i++) scheduler_yield(t);
}

/* The program's schedule depends on the program and the seed, and not on what agents did before it. */
void scheduler_begin_program(Thread *t) {
    enum { SECOND = 1000000000 };
    if (!scheduler_green || scheduler_exploring) return;
    scheduler_settle(t);
    lock_acquire(&lock);
    now += SECOND - now % SECOND;
    seed_random(program_seed);
    if (trace) fprintf(trace, "m %llu\n", (unsigned long long)t->id);
    if (replay && next_decision.kind == 'm') read_decision();
    plan_interruption();
    lock_release(&lock);
}

/* A thread that keeps others from running for long waits for something that they are to do. */
enum { FAIR_POINTS = 1000, FAIR_POLLS = 20000 };
static void make_room(Thread *t) {
    t->scheduler.actor->turn_points = t->scheduler.actor->turn_polls = 0;
    if (others_can_run(t) || first_deadline()) hand_over(t, TURN_FORCED);
}

void scheduler_announce(Thread *t, const Operation *op) {
    Actor *a = t->scheduler.actor;
    a->next = *op;
    strategy_announce(a);
}
void scheduler_point(Thread *t, const Operation *op) {
    Actor *a = t->scheduler.actor;
    scheduler_announce(t, op);
    if (exploration_alone) return;
    location_count(a, op);
    lock_acquire(&lock);
    now += POLL_NANOS;
    if (++a->turn_points > FAIR_POINTS)
        make_room(t);
    else
        hand_over(t, TURN_POINT);
    lock_release(&lock);
    thread_poll(t);
    if (unlikely(collection_is_due(a))) heap_collect(GC_EXPLICIT);
}

void scheduler_set_waits(Thread *t, bool waits) { t->scheduler.waits = waits; }
bool scheduler_is_woken(Thread *t) {
    bool woken = t->scheduler.woken;
    t->scheduler.woken = false;
    return woken;
}

unsigned scheduler_choose_waiter(Thread *by, Thread *const *waiting, unsigned count) {
    enum { MOST = 256 };
    Actor *actors[MOST];
    unsigned n = count < MOST ? count : MOST;
    for (unsigned i = 0; i < n; i++) {
        if (!waiting[i]) return 0;
        actors[i] = waiting[i]->scheduler.actor;
    }
    return by ? exploration_choose_waiter(by->scheduler.actor, actors, n) : 0;
}

/* Without the lock, as nobody else has the turn. */
static void count_explored(Thread *t) {
    __atomic_store_n(&now, now + POLL_NANOS, __ATOMIC_RELAXED);
    if (likely(!exploration_begun || ++t->scheduler.actor->turn_polls <= FAIR_POLLS)) return;
    lock_acquire(&lock);
    make_room(t);
    lock_release(&lock);
}
static void count_polls(Thread *t, unsigned worth) {
    if (scheduler_exploring) {
        count_explored(t);
        return;
    }
    lock_acquire(&lock);
    now += POLL_NANOS;
    polls_since += worth;
    polls_left -= polls_left < worth ? polls_left : worth;
    if (polls_left == 0) hand_over(t, TURN_POINT);
    lock_release(&lock);
}
void scheduler_poll(Thread *t) {
    count_polls(t, 1);
    thread_poll(t);
}

void scheduler_enter_native(Thread *t) {
    enum { WORTH = 20 };
    __atomic_store_n(&t->scheduler.inside, true, __ATOMIC_SEQ_CST);
    if (t->scheduler.guest) thread_enter_vm_outside(t);
    if (thread_trap(t) & TRAP_AWAY) scheduler_come_back(t);
    if (exploration_begun && exploration_config()->agent_calls) return; /* the call was a point (jvmti/point.c) */
    if (exploration_begun) {
        exploration_count(t->scheduler.actor);
        scheduler_announce(t, &(Operation){.kind = OPERATION_LOCK});
        if (exploration_alone) return;
        lock_acquire(&lock);
        hand_over(t, TURN_POINT);
        lock_release(&lock);
        return;
    }
    count_polls(t, WORTH);
}
void scheduler_leave_native(Thread *t) {
    __atomic_store_n(&t->scheduler.inside, false, __ATOMIC_SEQ_CST);
    if (t->scheduler.guest) thread_leave_vm_outside(t);
}

void scheduler_yield(Thread *t) {
    lock_acquire(&lock);
    now += POLL_NANOS;
    carriers_block(t, true);
    hand_over(t, TURN_YIELDS);
    lock_release(&lock);
    thread_poll(t);
}

/* A thread that only reads the clock waits for a time. Operations and polls of others end that. */
static void advance_for_readers(void) {
    enum { PATIENCE = 1000, STEP = 1000000 };
    static uint64_t reads;
    static int64_t last;
    reads = now == last ? reads + 1 : 0;
    now += reads < PATIENCE ? POLL_NANOS : STEP;
    last = now;
}

int64_t scheduler_clock(void) {
    lock_acquire(&lock);
    if (exploration_begun && exploration_alone) advance_for_readers();
    int64_t time = now;
    lock_release(&lock);
    return time;
}

void thread_enter_vm_outside(Thread *t) {
    if (!t->scheduler.outside) return;
    lock_acquire(&lock);
    t->scheduler.outside = false;
    if (!running && !kept) running = t;
    trap_running(t);
    await_turn(t);
    lock_release(&lock);
}

void thread_leave_vm_outside(Thread *t) {
    if (!t->scheduler.listed) return;
    lock_acquire(&lock);
    t->scheduler.outside = true;
    if (running == t) give_turn(choose(t, TURN_BLOCKS));
    lock_release(&lock);
}

/* ---- blocked in native code ---- */

/* Neither in the VM nor about to block for the scheduler. */
static bool is_in_own_code(const Thread *t) {
    return __atomic_load_n(&t->state, __ATOMIC_SEQ_CST) == THREAD_IN_NATIVE &&
           !__atomic_load_n(&t->scheduler.inside, __ATOMIC_SEQ_CST);
}

void scheduler_watch(Watched *w) {
    lock_acquire(&lock);
    Thread *t = running;
    bool native = t && !t->scheduler.guest && t->scheduler.listed && is_in_own_code(t);
    *w = (Watched){.turn = turns};
    if (native) {
        w->native_id = __atomic_load_n(&t->native_id, __ATOMIC_RELAXED);
        w->others = others_can_run(t);
        w->times = first_deadline();
        if (scheduler_exploring && schedule_replays())
            w->recorded = schedule_goes_away(t->scheduler.actor);
        else if (replay && next_decision.kind)
            w->recorded = next_decision.kind == 'o';
    } else if (!t && kept && count_runnable() > 0)
        *w = (Watched){.turn = turns, .native_id = creator_id, .others = true};
    lock_release(&lock);
}

static bool may_go_away(void) {
    if (scheduler_exploring) return true;
    return !replay || !next_decision.kind || next_decision.kind == 'o';
}

/* The thread announces that it is in the VM, or in the scheduler, before it looks at its trap, so one of both sees the
   other. */
void scheduler_set_aside(uint64_t turn, const char *call) {
    lock_acquire(&lock);
    Thread *t = running;
    if (turns == turn && t && may_go_away()) {
        thread_set_trap(t, TRAP_AWAY);
        if (is_in_own_code(t)) {
            t->scheduler.outside = t->scheduler.away = true;
            t->scheduler.returned = false;
            if (scheduler_exploring) exploration_is_outside(t->scheduler.actor, call);
            running = &nobody; /* while a return is awaited */
            give_turn(choose(t, TURN_AWAY));
        } else
            thread_clear_trap(t, TRAP_AWAY);
    } else if (turns == turn && kept && may_go_away() && count_runnable() > 0) {
        kept = false;
        give_turn(choose(NULL, TURN_AWAY));
    }
    lock_release(&lock);
}

/* Whether the schedule that is replayed states when a thread comes back. */
static bool returns_by_schedule(void) {
    if (scheduler_exploring) return schedule_replays() && !exploration_config()->loose;
    return replay && next_decision.kind;
}
static void take_turn_alone(Thread *t) {
    t->scheduler.outside = t->scheduler.fresh = false;
    if (scheduler_exploring)
        schedule_record_return(NULL, TURN_BLOCKS, t->scheduler.actor);
    else
        plan_interruption();
    if (trace) fprintf(trace, "i %llu\n", (unsigned long long)t->id);
    give_turn(t);
}
void scheduler_come_back(Thread *t) {
    const uint32_t state = t->state;
    __atomic_store_n(&t->state, THREAD_IN_NATIVE, __ATOMIC_SEQ_CST);
    lock_acquire(&lock);
    if (t->scheduler.away) {
        const bool alone = !running && !kept;
        t->scheduler.returned = true;
        if (!returns_by_schedule()) {
            t->scheduler.outside = false;
            t->scheduler.fresh = scheduler_exploring;
        }
        if (alone) take_turn_alone(t);
        trap_running(t);
        await_turn(t);
        t->scheduler.away = t->scheduler.outside = false;
    }
    thread_clear_trap(t, TRAP_AWAY);
    lock_release(&lock);
    __atomic_exchange_n(&t->state, state, __ATOMIC_SEQ_CST);
}
