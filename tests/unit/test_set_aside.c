/* Green threads whose native code blocks in the system: when the scheduler may set them aside, and that one that comes
   back at any moment gets its turn. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "runtime/scheduler.h"

enum { NO_TASK = 0x7ffffffe /* the watchman finds nothing about it */ };
static ParkWord words[2];
/* A thread of the host, listed first, which has the turn only in the VM; and the one that has it. */
static Thread guest = {.id = 1, .foreign = true, .park = &words[0], .state = THREAD_IN_NATIVE};
static Thread thread = {.id = 2, .native_id = NO_TASK, .park = &words[1], .state = THREAD_IN_NATIVE};

static int begin(void **state) {
    (void)state;
    thread.native = pthread_self();
    if (!scheduler_init(&(SchedulerConfig){.seed = 1})) return -1;
    scheduler_add(&guest);
    scheduler_add(&thread);
    return 0;
}

static bool may_be_set_aside(Watched *w) {
    scheduler_watch(w);
    return w->native_id == NO_TASK;
}

static void test_own_code(void **state) {
    Watched w;
    (void)state;
    assert_true(may_be_set_aside(&w));
    scheduler_set_aside(w.turn, "read");
    assert_true(thread.scheduler.away);
    scheduler_come_back(&thread);
    assert_false(thread.scheduler.away || thread.scheduler.outside);
    assert_true(may_be_set_aside(&w));
}

/* It may sleep on the scheduler's own lock there. */
static void test_scheduler(void **state) {
    Watched w;
    (void)state;
    scheduler_watch(&w);
    scheduler_enter_native(&thread);
    assert_false(may_be_set_aside(&w));
    scheduler_set_aside(w.turn, "futex");
    assert_false(thread.scheduler.away || thread.scheduler.outside);
    scheduler_leave_native(&thread);
    assert_true(may_be_set_aside(&w));
}

static bool ends(pthread_t other) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 30;
    return pthread_timedjoin_np(other, NULL, &until) == 0;
}

static void *come_back(void *unused) {
    while (!__atomic_load_n(&thread.scheduler.away, __ATOMIC_SEQ_CST)) {}
    scheduler_come_back(&thread);
    return unused;
}
/* An agent has just started a thread, so that the scheduler looks for a moment who comes. */
static void test_at_once(void **state) {
    Watched w;
    pthread_t returning;
    (void)state;
    for (int i = 0; i < 20; i++) {
        assert_true(may_be_set_aside(&w));
        assert_int_equal(pthread_create(&returning, NULL, come_back, NULL), 0);
        scheduler_note_start();
        scheduler_set_aside(w.turn, "read");
        assert_true(ends(returning));
    }
}

static void *enter(void *unused) {
    thread_enter_vm_outside(&guest);
    return unused;
}
/* The thread that created the VM has detached, and waits for one of the host that needs the turn. */
static void test_detached(void **state) {
    Watched w;
    pthread_t entering;
    (void)state;
    scheduler_remove(&thread);
    assert_false(may_be_set_aside(&w));
    assert_int_equal(pthread_create(&entering, NULL, enter, NULL), 0);
    bool waits = false; /* it may run again for a moment before it waits for good */
    for (int i = 0; i < 30000 && !(waits = may_be_set_aside(&w)); i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    assert_true(waits);
    scheduler_set_aside(w.turn, "futex");
    assert_true(ends(entering));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_own_code), cmocka_unit_test(test_scheduler),
                                       cmocka_unit_test(test_at_once), cmocka_unit_test(test_detached)};
    return cmocka_run_group_tests(tests, begin, NULL);
}
