/* Gates, and all that their threads stop, sleep and wake by, under every schedule: the sources of those modules are
   compiled into this program, with each atomic operation, lock and call of the kernel a point at which the threads may
   change turns. Threads are coroutines of one OS thread. A play is run once for each schedule with at most so many
   changes that nothing forces; a wake that is lost leaves somebody asleep for ever, and that is reported with the
   schedule that led there. No play can take more or fewer turns on a busy machine.

   The order is sequentially consistent: what a weaker memory order would let through is not found here. */
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef VM_ASSERTIONS
#define VM_ASSERTIONS
#endif
static void point(const char *file, int line);
#define POINT() point(__FILE__, __LINE__)
#define __atomic_load_n(p, order) (POINT(), __atomic_load_n(p, order))
#define __atomic_store_n(p, v, order) (POINT(), __atomic_store_n(p, v, order))
#define __atomic_exchange_n(p, v, order) (POINT(), __atomic_exchange_n(p, v, order))
#define __atomic_compare_exchange_n(p, e, v, weak, yes, no) \
    (POINT(), __atomic_compare_exchange_n(p, e, v, weak, yes, no))
#define __atomic_add_fetch(p, v, order) (POINT(), __atomic_add_fetch(p, v, order))
#define __atomic_sub_fetch(p, v, order) (POINT(), __atomic_sub_fetch(p, v, order))

#include "runtime/lock.h"

/* Assertions hold here in all builds, but for what is known of the locks of OS threads. */
#define lock_is_held(rank) true
#define lock_any_held() false

#include "base/clock.h"
#include "runtime/block.h"
#include "runtime/fence.h"
#include "runtime/gate.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"

/* ---- What the modules take for the system ---- */

static void take(Lock *l);
static void give(Lock *l);
static int futex(uint32_t *word, int operation, ...);
static void let_others(void);
enum { PAUSE_NS = 20000 };
static int64_t now;
static bool two_processors; /* who looks before sleeping does not keep the others from running */
static Thread *listed;
static void each_thread(void (*f)(Thread *, void *), void *context);

#define lock_acquire(l) take(l)
#define lock_release(l) give(l)
#define syscall(number, word, ...) futex(word, __VA_ARGS__)
#define sched_yield() let_others()
#define fence_prepare() true
#define fence_all_threads() POINT()
#define clock_ns(clock) now
#define spin_pause() (now += PAUSE_NS, two_processors ? let_others() : POINT())
#define thread_list() listed
#define thread_for_each(f, context) each_thread(f, context)
#define thread_set_trap(t, bits) (POINT(), thread_set_trap(t, bits))
#define thread_clear_trap(t, bits) (POINT(), thread_clear_trap(t, bits))

#include "runtime/block.c"
#include "runtime/gate.c"
#include "runtime/park.c"
#include "runtime/safepoint.c"

/* ---- Players ---- */

enum { MOST_PLAYERS = 4, STACK = 128 << 10, MOST_CHOICES = 4096, LONGEST = 20000 };

typedef struct Player {
    void (*act)(struct Player *);
    Thread *t; /* NULL: an OS thread that is none of the VM's */
    Thread thread;
    ParkWord word;
    uint64_t id;
    ucontext_t context;
    bool done, yields, timed_out;
    Lock *wants;             /* blocked on the lock */
    uint32_t *sleeps;        /* asleep on the word, up to the deadline */
    int64_t deadline;        /* of the model's clock */
    bool (*condition)(void); /* the play's own: blocked until it holds */
    bool called;             /* away, by an interrupt */
    int locks;               /* held */
    int sections, notified;  /* entered; waits that a notification ended */
    const char *file;        /* where it is, for the tale of a schedule */
    int line;
} Player;
static Player players[MOST_PLAYERS];
static char stacks[MOST_PLAYERS][STACK];
static int cast;
static Player *current;
static ucontext_t director;
static int kernel_wakes, wakes_with_lock, wakes_as_owner, locks_taken;

/* What plays use. */
static Gate gate;
static VmLock vm_mutex;
static Player *inside;                          /* the section that the gate guards */
static int reported, order[MOST_PLAYERS], come; /* who was notified; in which order they have come */
static int suspensions;

/* The schedule: what was chosen of how many, at each point where there was a choice. */
static struct Turn { unsigned char taken, of; } choices[MOST_CHOICES];
static int choice_count, choice_next, changes_left, steps;
static bool telling;
static char problem[300];

static _Noreturn void leave_stage(void) {
    for (;;) swapcontext(&current->context, &director);
}
#define wrong(...) (snprintf(problem, sizeof problem, __VA_ARGS__), leave_stage())
#define demand(condition) ((condition) ? (void)0 : wrong("line %d: not %s", __LINE__, #condition))

static bool may_go(const Player *a) {
    if (a->done || a->sleeps) return false;
    if (a->wants) {
        if (pthread_mutex_trylock(&a->wants->mutex) != 0) return false;
        pthread_mutex_unlock(&a->wants->mutex);
    }
    return !a->condition || a->condition();
}

static int choose_of(int count) {
    if (count == 1) return 0;
    if (choice_next == choice_count) {
        if (choice_count == MOST_CHOICES) abort();
        choices[choice_count++] = (struct Turn){0, (unsigned char)count};
    }
    return choices[choice_next++].taken;
}

/* The player that continues; NULL: none can. The present one continues for nothing; to change the turn although it
   could, and to let a time pass although others could run, costs one of the changes. */
static Player *next_actor(void) {
    Player *options[2 * MOST_PLAYERS];
    int count = 0;
    if (current && current->yields) {
        current->yields = false;
        for (int i = 1; i <= cast; i++) {
            Player *a = &players[((current - players) + i) % cast];
            if (may_go(a)) return a;
        }
    }
    bool can_stay = current && may_go(current);
    if (can_stay) options[count++] = current;
    if (!can_stay || changes_left > 0)
        for (int i = 0; i < cast; i++)
            if (&players[i] != current && may_go(&players[i])) options[count++] = &players[i];
    if (count == 0 || changes_left > 0)
        for (int i = 0; i < cast; i++)
            if (players[i].sleeps && players[i].deadline != PARK_FOR_EVER) options[count++] = &players[i];
    if (count == 0) return NULL;
    int taken = choose_of(count);
    if (taken > 0 && (can_stay || options[taken]->sleeps)) changes_left--;
    if (options[taken]->sleeps) {
        options[taken]->timed_out = true;
        options[taken]->sleeps = NULL;
        if (now < options[taken]->deadline) now = options[taken]->deadline;
    }
    return options[taken];
}

static void go_on_with(Player *a) {
    if (telling && a && a != current) print_message("    %d goes on at %s:%d\n", (int)(a - players), a->file, a->line);
    Player *former = current;
    current = a;
    thread_self_tls = a ? a->t : NULL;
    if (former == a) return;
    if (former)
        swapcontext(&former->context, a ? &a->context : &director);
    else
        swapcontext(&director, &a->context);
}

/* The actor is blocked, or has ended, or may be. */
static void change(void) {
    Player *next = next_actor();
    if (!next && !current->done)
        for (int i = 0; i < cast; i++)
            if (!players[i].done) wrong("%d is blocked for ever at %s:%d", i, players[i].file, players[i].line);
    if (!next) /* all have ended, or callers that have not sleep */
        for (int i = 0; i < cast; i++)
            if (!players[i].done) wrong("%d sleeps for ever at %s:%d", i, players[i].file, players[i].line);
    if (!next) leave_stage();
    go_on_with(next);
}

static void point(const char *file, int line) {
    if (!current) return;
    current->file = file;
    current->line = line;
    if (++steps > LONGEST) wrong("runs for ever at %s:%d", file, line);
    change();
}

static void take(Lock *l) {
    POINT();
    while (pthread_mutex_trylock(&l->mutex) != 0) {
        current->wants = l;
        change();
        current->wants = NULL;
    }
    current->locks++;
    locks_taken++;
}
static void give(Lock *l) {
    pthread_mutex_unlock(&l->mutex);
    current->locks--;
}

static void let_others(void) {
    current->yields = true;
    POINT();
}

static int futex(uint32_t *word, int operation, ...) {
    POINT();
    va_list arguments;
    va_start(arguments, operation);
    uint32_t value = va_arg(arguments, uint32_t); /* how many to wake, or what the sleeper expects */
    const struct timespec *deadline =
        operation == FUTEX_WAIT_BITSET_PRIVATE ? va_arg(arguments, const struct timespec *) : NULL;
    va_end(arguments);
    if (operation == FUTEX_WAKE_PRIVATE) {
        kernel_wakes++;
        wakes_with_lock += current->locks > 0;
        wakes_as_owner += gate.owner == current->id;
        for (int i = 0; i < cast; i++)
            if (players[i].sleeps == word) players[i].sleeps = NULL;
        return 0;
    }
    if (*word != value) {
        errno = EAGAIN;
        return -1;
    }
    current->sleeps = word;
    current->deadline = deadline ? deadline->tv_sec * 1000000000 + deadline->tv_nsec : PARK_FOR_EVER;
    current->timed_out = false;
    change();
    errno = ETIMEDOUT;
    return current->timed_out ? -1 : 0;
}

static void each_thread(void (*f)(Thread *, void *), void *context) {
    take(&threads_lock);
    for (Thread *t = listed; t; t = t->next) f(t, context);
    give(&threads_lock);
}

static void wait_for(bool (*condition)(void)) {
    current->condition = condition;
    POINT();
    current->condition = NULL;
}

/* ---- Plays ---- */

typedef struct Play {
    void (*begin)(void), (*end)(void); /* before and after; either may be missing */
    void (*act[MOST_PLAYERS + 1])(Player *);
    bool is_host[MOST_PLAYERS]; /* not a thread of the VM */
} Play;

static void act(void) {
    current->act(current);
    if (current->t) __atomic_store_n(&current->t->state, THREAD_IN_NATIVE, __ATOMIC_SEQ_CST);
    current->done = true;
    change();
}

static void fresh_gate(void) {
    memset(&gate, 0, sizeof gate);
    gate_init(&gate);
    gate_open(&gate);
}

static void set_stage(const Play *play) {
    current = NULL;
    inside = NULL;
    stopper = NULL;
    depth = 0;
    world_stopped = stopper_waits = false;
    now = 1000;
    two_processors = false;
    steps = kernel_wakes = wakes_with_lock = wakes_as_owner = locks_taken = choice_next = 0;
    reported = come = suspensions = 0;
    vm_mutex = (VmLock){0};
    pthread_mutex_init(&threads_lock.mutex, NULL);
    fresh_gate();
    memset(players, 0, sizeof players);
    listed = NULL;
    for (cast = 0; play->act[cast]; cast++) {
        Player *a = &players[cast];
        a->act = play->act[cast];
        a->id = (uint64_t)cast + 1;
        a->file = "the beginning";
        if (!play->is_host[cast]) {
            a->t = &a->thread;
            a->thread.park = &a->word;
            a->thread.lock_id = (uint32_t)a->id;
            a->thread.next = listed;
            listed = &a->thread;
        }
        getcontext(&a->context);
        a->context.uc_stack = (stack_t){.ss_sp = stacks[cast], .ss_size = STACK};
        makecontext(&a->context, act, 0);
    }
    if (play->begin) play->begin();
}

static void run_once(const Play *play, int changes) {
    changes_left = changes;
    problem[0] = 0;
    set_stage(play);
    go_on_with(next_actor());
    current = NULL;
    thread_self_tls = NULL;
    if (!problem[0] && play->end) play->end();
}

static bool next_schedule(void) {
    while (choice_count > 0 && choices[choice_count - 1].taken + 1 == choices[choice_count - 1].of) choice_count--;
    if (choice_count > 0) choices[choice_count - 1].taken++;
    return choice_count > 0;
}

static void perform(const Play *play, int changes) {
    long runs = 0;
    choice_count = 0;
    do {
        run_once(play, changes);
        runs++;
    } while (!problem[0] && next_schedule());
    if (problem[0]) {
        print_message("schedule %ld:\n", runs);
        telling = true;
        run_once(play, changes);
        telling = false;
        fail_msg("%s", problem);
    }
    print_message("  %ld schedules\n", runs);
}

/* ---- What players do ---- */

static void enter_section(Player *a) {
    demand(!inside);
    inside = a;
    a->sections++;
}
static void leave_section(Player *a) {
    demand(inside == a && gate_owner(&gate) == a->id);
    inside = NULL;
}
static void enter(Player *a) {
    demand(gate_enter(&gate, a->t, a->id, 1));
    enter_section(a);
}
static void leave(Player *a) {
    leave_section(a);
    gate_release(&gate);
}

static bool is_called(Thread *t) {
    POINT();
    return ((Player *)((char *)t - offsetof(Player, thread)))->called;
}
static void call_away(Player *a) {
    a->called = true;
    thread_wake_chosen(thread_end_wait(a->t));
}

/* As Object.wait does it; [away]: a callback between the wait and the entering. */
static bool wait_until(Player *a, int64_t deadline, void (*away)(Player *)) {
    GateWaiter me;
    leave_section(a);
    gate_begin_wait(&gate, &me, a->t);
    gate_release(&gate);
    bool notified = gate_await(&gate, &me, is_called, deadline);
    if (away) {
        gate_set_away(&gate, &me, true);
        away(a);
        gate_set_away(&gate, &me, false);
    }
    demand(notified ? gate_enter_notified(&gate, &me, a->id, 1) : gate_enter(&gate, a->t, a->id, 1));
    gate_end_wait(&me);
    demand(!a->t || !a->t->gate);
    a->notified += notified;
    enter_section(a);
    return notified;
}
static bool wait_here(Player *a) { return wait_until(a, PARK_FOR_EVER, NULL); }

/* ---- Entering ---- */

static void enters_once(Player *a) {
    enter(a);
    if (a->t) thread_poll(a->t);
    leave(a);
}
static void enters_twice(Player *a) {
    enters_once(a);
    enters_once(a);
}
static void all_have_left(void) {
    assert_int_equal(gate.owner, GATE_FREE);
    assert_null(gate.entering.first);
    assert_null(gate.waiting.first);
    assert_ptr_equal(gate.entering.last, &gate.entering.first);
    assert_ptr_equal(gate.waiting.last, &gate.waiting.first);
    assert_false(gate.chosen);
}
/* The waker has released the gate, and its lock. */
static void all_have_left_politely(void) {
    all_have_left();
    assert_int_equal(wakes_with_lock, 0);
    assert_int_equal(wakes_as_owner, 0);
}

static void test_two_enter(void **state) {
    perform(&(Play){.act = {enters_twice, enters_twice}, .end = all_have_left_politely}, 4);
}
static void test_three_enter(void **state) {
    perform(&(Play){.act = {enters_twice, enters_once, enters_once}, .end = all_have_left_politely}, 2);
}
static void looks_are_worth_it(void) {
    gate.spins.lucky = true;
    for (int i = 0; i < cast; i++) players[i].word.spins.lucky = true;
}
static void test_hosts_enter(void **state) {
    perform(&(Play){.act = {enters_once, enters_once, enters_once}, .is_host = {true, true}, .end = all_have_left}, 2);
}

/* ---- Who is woken ---- */

static bool stands(int i) { return players[i].thread.gate == &gate && players[i].sleeps; }
static bool first_inside(void) { return inside == &players[0]; }
static bool first_stands(void) { return stands(0); }
static bool second_stands(void) { return stands(1); }
static bool third_stands(void) { return stands(2); }
static bool second_and_third_stand(void) { return stands(1) && stands(2); }
static bool first_and_second_stand(void) { return stands(0) && stands(1); }

static void comes(Player *a) {
    enter(a);
    order[come++] = (int)(a - players);
    leave(a);
}
static void comes_behind_first(Player *a) {
    wait_for(first_inside);
    comes(a);
}
static void comes_after_second(Player *a) {
    wait_for(second_stands);
    comes(a);
}
static void assert_order(int first, int second) {
    all_have_left();
    assert_int_equal(order[0], first);
    assert_int_equal(order[1], second);
}

/* Gives the gate up with two asleep before it, and takes it again before any of them can look: one is woken, by one
   call of the kernel, and the queue is looked immediately. */
static void gives_up_often(Player *a) {
    enter(a);
    wait_for(second_and_third_stand);
    kernel_wakes = locks_taken = 0;
    for (int i = 0; i < 3; i++) {
        leave(a);
        demand(gate_try(&gate, a->id, 1));
        enter_section(a);
    }
    demand(locks_taken == 1);
    demand(kernel_wakes == 1 && !players[1].sleeps && players[2].sleeps);
    leave(a);
}
static void second_then_third(void) {
    assert_order(1, 2);
    all_have_left_politely();
}
static void test_one_is_woken_and_once(void **state) {
    perform(&(Play){.act = {gives_up_often, comes_behind_first, comes_after_second}, .end = second_then_third}, 0);
}

/* ---- Waiting ---- */

static void tell(Thread *t, void *context) {
    demand(t && context == &gate);
    reported++;
}
static void notify(bool all) { gate_notify(&gate, all, tell, &gate); }

static void waits(Player *a) {
    enter(a);
    wait_here(a);
    order[come++] = (int)(a - players);
    leave(a);
}
static void waits_after_first(Player *a) {
    wait_for(first_stands);
    waits(a);
}
static void notified_in_order(void) {
    assert_order(0, 1);
    assert_int_equal(reported, 2);
}

static bool first_has_come(void) { return players[0].done; }
/* One and then the other: who waits longest. Notifying wakes nobody. */
static void notifies_twice(Player *a) {
    wait_for(first_and_second_stand);
    enter(a);
    kernel_wakes = 0;
    notify(false);
    demand(kernel_wakes == 0 && reported == 1);
    leave(a);
    wait_for(first_has_come);
    demand(gate.waiting.first && !players[1].notified);
    enter(a);
    notify(false);
    leave(a);
    enter(a);
    notify(false);
    leave(a);
}
static void test_notified_first_who_waits_longest(void **state) {
    perform(&(Play){.act = {waits, waits_after_first, notifies_twice}, .end = notified_in_order}, 1);
}

/* All, after who is there already. */
static void notifies_all(Player *a) {
    wait_for(first_and_second_stand);
    enter(a);
    wait_for(third_stands);
    kernel_wakes = 0;
    notify(true);
    demand(kernel_wakes == 0 && reported == 2);
    leave(a);
}
static void third_before_the_others(void) {
    assert_order(2, 0);
    assert_int_equal(order[2], 1);
}
static bool has_owner(void) { return gate.owner != GATE_FREE && first_and_second_stand(); }
static void enters_after_owner(Player *a) {
    wait_for(has_owner);
    comes(a);
}
static void test_notified_behind_who_enters(void **state) {
    perform(
        &(Play){.act = {waits, waits_after_first, enters_after_owner, notifies_all}, .end = third_before_the_others},
        0);
}

static void waits_for_third(Player *a) {
    enter(a);
    while (players[2].sections == 0) demand(wait_here(a));
    leave(a);
}
static void notifies(Player *a) {
    enter(a);
    notify(true);
    leave(a);
}
static void all_reported_have_come(void) {
    int notified = 0;
    for (int i = 0; i < cast; i++) notified += players[i].notified;
    assert_int_equal(notified, reported);
    all_have_left();
}
static void test_nobody_misses_a_notification(void **state) {
    perform(&(Play){.act = {waits_for_third, waits_for_third, notifies}, .end = all_reported_have_come}, 2);
}

/* Two that hand something to and fro find each other awake, if a look shows it: then the kernel is not called. */
static int turn;
static void takes_turns(Player *a) {
    int me = (int)(a - players);
    enter(a);
    for (int i = 0; i < 20; i++) {
        while (turn != me) demand(wait_here(a));
        turn = 1 - me;
        notify(false);
    }
    leave(a);
}
static void first_takes_its_turn(void) {
    looks_are_worth_it();
    two_processors = true;
    turn = 0;
}
static void nobody_has_slept(void) {
    all_reported_have_come();
    assert_int_equal(kernel_wakes, 0);
}
static void test_looking_before_sleeping(void **state) {
    perform(&(Play){.begin = looks_are_worth_it,
                    .act = {enters_twice, enters_once, enters_once},
                    .end = all_have_left_politely},
            2);
    perform(&(Play){.begin = looks_are_worth_it,
                    .act = {waits_for_third, waits_for_third, notifies},
                    .end = all_reported_have_come},
            1);
    perform(&(Play){.begin = first_takes_its_turn, .act = {takes_turns, takes_turns}, .end = nobody_has_slept}, 0);
}

/* After a success everybody looks; after a failure, and at first, one of 64, 128 ... */
static int skipped(SpinHistory *h) {
    int n = 0;
    while (!spin_begin(h)) n++;
    return n;
}
static void test_what_is_learnt_of_looking(void **state) {
    SpinHistory h = {0};
    for (int expected = 64; expected <= 4096; expected *= 2) {
        assert_int_equal(skipped(&h), expected - 1);
        assert_false(spin_end(&h, false));
    }
    assert_int_equal(skipped(&h), 4095);
    assert_false(spin_end(&h, false));
    assert_int_equal(skipped(&h), 4095);
    assert_true(spin_end(&h, true));
    assert_int_equal(skipped(&h), 0);
    assert_false(spin_end(&h, false));
    assert_int_equal(skipped(&h), 127);
}

/* Out of time, or called away, while a notification comes: either it is who comes back for that, and passes it on, or
   the other one gets it. */
static void waits_and_passes_on(Player *a) {
    enter(a);
    if (wait_until(a, now + 100, NULL)) notify(false);
    leave(a);
}
static void waits_for_call(Player *a) {
    enter(a);
    if (wait_until(a, PARK_FOR_EVER, NULL)) notify(false);
    leave(a);
}
static bool second_waits(void) {
    const GateWaiter *w = gate.waiting.first;
    while (w && w->thread != &players[1].thread) w = w->next;
    return w;
}
static void notifies_one(Player *a) {
    wait_for(second_waits);
    enter(a);
    notify(false);
    leave(a);
}
static void calls_first_away(Player *a) { call_away(&players[0]); }
static void second_was_notified(void) {
    all_reported_have_come();
    assert_int_equal(players[1].notified, 1);
}
static void test_time_against_notification(void **state) {
    perform(&(Play){.act = {waits_and_passes_on, waits, notifies_one}, .end = second_was_notified}, 2);
}
static void test_interrupt_against_notification(void **state) {
    perform(&(Play){.act = {waits_for_call, waits, notifies_one, calls_first_away}, .end = second_was_notified}, 1);
}

/* A player in a callback between waiting and entering, for longer than the others take, cannot use its turn. */
static bool others_are_done(void) { return players[1].done && players[2].done; }
static void is_away(Player *a) { wait_for(others_are_done); }
static void waits_and_is_away(Player *a) {
    enter(a);
    wait_until(a, PARK_FOR_EVER, is_away);
    leave(a);
}
static void notifies_before_second(Player *a) {
    wait_for(first_stands);
    enter(a);
    notify(false);
    wait_for(second_stands);
    leave(a);
}
static bool was_reported(void) { return reported; }
static void enters_after_notification(Player *a) {
    wait_for(was_reported);
    comes(a);
}
static void test_who_is_away_is_passed_over(void **state) {
    perform(&(Play){.act = {waits_and_is_away, enters_after_notification, notifies_before_second},
                    .end = all_reported_have_come},
            4);
}

/* A player at a closed gate goes away; no player is lost, in any order. */
static void is_turned_away(Player *a) { demand(!gate_enter(&gate, a->t, a->id, 1)); }
static void waits_in_vain(Player *a) {
    GateWaiter me;
    enter(a);
    leave_section(a);
    gate_begin_wait(&gate, &me, a->t);
    gate_release(&gate);
    demand(gate_await(&gate, &me, is_called, PARK_FOR_EVER));
    demand(!gate_enter_notified(&gate, &me, a->id, 1));
    gate_end_wait(&me);
}
static bool first_has_gone_to_wait(void) {
    return players[0].sections && gate.waiting.first && gate.owner == GATE_FREE;
}
static void closes(Player *a) {
    wait_for(first_has_gone_to_wait);
    enter(a);
    leave_section(a);
    demand(!gate_close(&gate));
}
static void none_stands(void) {
    assert_null(gate.entering.first);
    assert_null(gate.waiting.first);
    assert_int_equal(gate.owner, GATE_CLOSED);
}
static bool is_being_closed(void) { return inside == &players[2] || players[2].sections; }
static void enters_after_close(Player *a) {
    wait_for(is_being_closed);
    is_turned_away(a);
}
static void test_closing(void **state) {
    perform(&(Play){.act = {waits_in_vain, enters_after_close, closes}, .end = none_stands}, 2);
}

/* What a callback enters in the middle of a wait precedes what it came from. */
static void enters_in_a_wait(Player *a) {
    Gate inner;
    GateWaiter me, my_inner;
    gate_init(&inner);
    gate_begin_wait(&gate, &me, a->t);
    gate_begin_wait(&inner, &my_inner, a->t);
    demand(a->t->gate == &inner);
    gate_end_wait(&my_inner);
    demand(a->t->gate == &gate);
    gate_end_wait(&me);
    demand(!a->t->gate);
}
static void test_gates_are_nested(void **state) { perform(&(Play){.act = {enters_in_a_wait}}, 0); }

/* ---- Suspending and stopping ---- */

/* Suspends the second, as long as the others take; it may own the gate by then, and does so as long. */
static bool third_is_done_or_second_inside(void) {
    return (players[0].done && players[2].done) || inside == &players[1];
}
static void suspends_second(Player *a) {
    demand(thread_suspend(a->t, &players[1].thread) == SUSPEND_DONE);
    bool was_owner = gate_owner(&gate) == players[1].id;
    wait_for(third_is_done_or_second_inside);
    demand((gate_owner(&gate) == players[1].id) == was_owner);
    demand(thread_suspend(a->t, &players[1].thread) == SUSPEND_ALREADY);
    demand(thread_resume(&players[1].thread) == SUSPEND_DONE);
}
/* Twice, so that the second may be suspended when it was chosen and the gate has an owner again. */
static void gives_up_to_two(Player *a) {
    enter(a);
    wait_for(second_and_third_stand);
    reported++;
    leave(a);
    enter(a);
    leave(a);
}
static void test_suspended_while_entering(void **state) {
    perform(&(Play){.act = {enters_once, enters_once, enters_once, suspends_second}, .end = all_have_left}, 1);
}
static void suspends_second_before_gate(Player *a) {
    wait_for(was_reported); /* by the first, that they are there */
    suspends_second(a);
}
static void enters_behind_first(Player *a) {
    wait_for(first_inside);
    enters_once(a);
}
static void enters_behind_second(Player *a) {
    wait_for(second_stands);
    enters_once(a);
}
static void test_suspended_when_chosen(void **state) {
    perform(&(Play){.act = {gives_up_to_two, enters_behind_first, enters_behind_second, suspends_second_before_gate},
                    .end = all_have_left},
            1);
}
static void notifies_second(Player *a) {
    wait_for(second_waits);
    enter(a);
    notify(false);
    leave(a);
}
static bool second_waits_or_was_reported(void) { return second_waits() || reported; }
static void suspends_second_at_its_wait(Player *a) {
    wait_for(second_waits_or_was_reported);
    suspends_second(a);
}
static void test_suspended_while_waiting(void **state) {
    perform(&(Play){.act = {notifies_second, waits, enters_once, suspends_second_at_its_wait},
                    .end = all_reported_have_come},
            1);
}

/* A player that was passed over is woken when it may run, though no player releases the gate any more. */
static void suspends_second_up_to_the_end(Player *a) {
    wait_for(second_stands);
    demand(thread_suspend(a->t, &players[1].thread) == SUSPEND_DONE);
    wait_for(first_has_come);
    demand(gate_owner(&gate) == GATE_FREE && players[1].sections == 0);
    thread_resume(&players[1].thread);
}
static bool second_is_suspended(void) { return players[1].thread.suspended || players[2].done; }
static void gives_up_to_suspended(Player *a) {
    enter(a);
    wait_for(second_is_suspended);
    leave(a);
}
static void test_passed_over(void **state) {
    perform(&(Play){.act = {gives_up_to_suspended, enters_behind_first, suspends_second_up_to_the_end},
                    .end = all_have_left},
            4);
}

/* Resumed at a safepoint: stopped it remains. */
static void resumes_second_in_a_stop(Player *a) {
    wait_for(second_stands);
    demand(thread_suspend(a->t, &players[1].thread) == SUSPEND_DONE);
    wait_for(first_has_come);
    safepoint_begin(a->t);
    demand(safepoint_is_mine(a->t));
    thread_resume(&players[1].thread);
    let_others();
    demand(gate_owner(&gate) == GATE_FREE && players[1].sections == 0);
    safepoint_end(a->t);
}
static void test_resumed_while_stopped(void **state) {
    perform(
        &(Play){.act = {gives_up_to_suspended, enters_behind_first, resumes_second_in_a_stop}, .end = all_have_left},
        2);
}

/* Resumed at any moment of being passed over. */
static void suspends_second_for_a_moment(Player *a) {
    wait_for(second_stands);
    demand(thread_suspend(a->t, &players[1].thread) == SUSPEND_DONE);
    demand(players[1].sections == 0);
    thread_resume(&players[1].thread);
}
static void test_resumed_while_passed_over(void **state) {
    perform(&(Play){.act = {gives_up_to_suspended, enters_behind_first, suspends_second_for_a_moment},
                    .end = all_have_left},
            3);
}

/* The world stands still, and so do callers that enter; two stop it by turns. */
static void stops_world(Player *a) {
    safepoint_begin(a->t);
    uint64_t owner = gate_owner(&gate);
    int sections = players[0].sections + players[1].sections;
    safepoint_begin(a->t);
    POINT();
    safepoint_end(a->t);
    POINT();
    demand(safepoint_is_mine(a->t));
    demand(gate_owner(&gate) == owner && players[0].sections + players[1].sections == sections);
    safepoint_end(a->t);
}
static void test_stopped_while_entering(void **state) {
    perform(&(Play){.act = {enters_once, enters_once, stops_world}, .end = all_have_left}, 2);
    perform(&(Play){.act = {enters_once, enters_once, stops_world, stops_world}, .end = all_have_left}, 1);
}

/* Suspended by itself, by two others, and stopped meanwhile. */
static void suspends_itself(Player *a) {
    demand(thread_suspend(a->t, a->t) == SUSPEND_DONE);
    demand(!a->thread.suspended);
    a->sections++;
}
static bool first_is_suspended(void) { return players[0].thread.suspended; }
static void resumes_first(Player *a) {
    wait_for(first_is_suspended);
    demand(players[0].sections == 0);
    demand(thread_resume(&players[0].thread) == SUSPEND_DONE);
}
static void stops_world_only(Player *a) {
    safepoint_begin(a->t);
    int sections = players[0].sections;
    POINT();
    demand(players[0].sections == sections);
    safepoint_end(a->t);
}
static void test_suspends_itself(void **state) {
    perform(&(Play){.act = {suspends_itself, resumes_first, stops_world_only}}, 2);
}
static void may_be_suspended(Player *a) {
    for (int i = 0; i < 2; i++) {
        a->sections++;
        thread_poll(a->t);
    }
}
static void tries_to_suspend_first(Player *a) {
    SuspendResult result = thread_suspend(a->t, &players[0].thread);
    if (result != SUSPEND_DONE) return demand(result == SUSPEND_ALREADY);
    demand(++suspensions == 1);
    int sections = players[0].sections;
    POINT();
    demand(players[0].sections == sections);
    suspensions--;
    demand(thread_resume(&players[0].thread) == SUSPEND_DONE);
}
static void test_two_suspend_one(void **state) {
    perform(&(Play){.act = {may_be_suspended, tries_to_suspend_first, tries_to_suspend_first}}, 2);
}

/* ---- What the gate is built on ---- */

/* A wake is kept, and only one. */
static void parks_twice(Player *a) {
    park(&a->word, PARK_FOR_EVER);
    demand(players[1].sections > 0);
    int64_t deadline = now + 100;
    park(&a->word, deadline);
    demand(now >= deadline || players[1].sections == 2);
    while (players[1].sections < 2) park(&a->word, PARK_FOR_EVER);
}
static void wakes_twice(Player *a) {
    for (int i = 0; i < 2; i++) {
        a->sections++;
        park_wake(&players[0].word);
    }
}
static bool second_is_done(void) { return players[1].done; }
static void parks_once(Player *a) {
    wait_for(second_is_done);
    park(&a->word, PARK_FOR_EVER);
    int64_t deadline = now + PAUSE_NS;
    park(&a->word, deadline);
    demand(now == deadline && !a->word.spins.lucky);
}
static void test_park(void **state) {
    perform(&(Play){.begin = looks_are_worth_it, .act = {parks_twice, wakes_twice}, .is_host = {true, true}}, 3);
    perform(&(Play){.begin = looks_are_worth_it, .act = {parks_once, wakes_twice}, .is_host = {true, true}}, 3);
    perform(&(Play){.act = {parks_twice, wakes_twice}, .is_host = {true, true}}, 9);
    perform(&(Play){.act = {parks_once, wakes_twice}, .is_host = {true, true}}, 9);
}

static void locks(Player *a) {
    vm_lock(a->t, &vm_mutex);
    vm_lock(a->t, &vm_mutex);
    enter_section(a);
    vm_unlock(a->t, &vm_mutex);
    thread_poll(a->t);
    demand(inside == a);
    inside = NULL;
    vm_unlock(a->t, &vm_mutex);
}
static void test_vm_lock(void **state) {
    perform(&(Play){.act = {locks, locks, locks}}, 2);
    assert_null(vm_mutex.owner);
    assert_int_equal(vm_mutex.waiters, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_park),
        cmocka_unit_test(test_two_enter),
        cmocka_unit_test(test_three_enter),
        cmocka_unit_test(test_hosts_enter),
        cmocka_unit_test(test_looking_before_sleeping),
        cmocka_unit_test(test_what_is_learnt_of_looking),
        cmocka_unit_test(test_one_is_woken_and_once),
        cmocka_unit_test(test_notified_first_who_waits_longest),
        cmocka_unit_test(test_notified_behind_who_enters),
        cmocka_unit_test(test_nobody_misses_a_notification),
        cmocka_unit_test(test_time_against_notification),
        cmocka_unit_test(test_interrupt_against_notification),
        cmocka_unit_test(test_who_is_away_is_passed_over),
        cmocka_unit_test(test_closing),
        cmocka_unit_test(test_gates_are_nested),
        cmocka_unit_test(test_suspended_while_entering),
        cmocka_unit_test(test_suspended_when_chosen),
        cmocka_unit_test(test_suspended_while_waiting),
        cmocka_unit_test(test_passed_over),
        cmocka_unit_test(test_resumed_while_passed_over),
        cmocka_unit_test(test_resumed_while_stopped),
        cmocka_unit_test(test_stopped_while_entering),
        cmocka_unit_test(test_suspends_itself),
        cmocka_unit_test(test_two_suspend_one),
        cmocka_unit_test(test_vm_lock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
