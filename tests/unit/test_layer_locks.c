/* The order of the layer's locks: what is taken out of order ends the process and says so; in order nothing does. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* The VM has functions of the same names. */
#ifndef VM_ASSERTIONS
#define VM_ASSERTIONS
#endif
#define lock_note_acquire layer_note_acquire
#define lock_note_try layer_note_try
#define lock_note_release layer_note_release
#include "validation/base/lock.c"

static Lock outer = LOCK_INITIALIZER(MONITORS), inner = LOCK_INITIALIZER(SITES), same = LOCK_INITIALIZER(SITES);

static void in_order(void) {
    lock_acquire(&outer);
    lock_acquire(&inner);
    lock_release(&inner);
    lock_release(&outer);
    lock_acquire(&inner);
    lock_release(&inner);
}
static void in_wrong_order(void) {
    lock_acquire(&inner);
    lock_acquire(&outer);
}
static void two_of_a_rank(void) {
    lock_acquire(&inner);
    lock_acquire(&same);
}
/* Nobody waits for a lock that is only tried. */
static void tried(void) {
    lock_acquire(&inner);
    if (lock_try(&outer)) lock_release(&outer);
    lock_release(&inner);
    lock_acquire(&outer);
    lock_release(&outer);
}
static void behind_tried(void) {
    if (lock_try(&inner)) lock_acquire(&outer);
}

/* What the process that does it says; "": it has ended by itself. */
static void run(void (*what)(void), char *said, size_t size) {
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        what();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t more; (more = read(ends[0], said + length, size - 1 - length)) > 0;) length += (size_t)more;
    said[length] = '\0';
    char *emulator = strstr(said, "qemu: uncaught target signal"); /* prints that the process has ended */
    if (emulator) *emulator = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_int_equal(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, said[0] != '\0');
}

static void test_order(void **state) {
    static const struct {
        void (*what)(void);
        const char *said;
    } cases[] = {
        {in_order, ""},
        {in_wrong_order, "jvmticheck: lock order: MONITORS is taken while SITES is held\n"},
        {two_of_a_rank, "jvmticheck: lock order: SITES is taken while SITES is held\n"},
        {tried, ""},
        {behind_tried, "jvmticheck: lock order: MONITORS is taken while SITES is held\n"},
    };
    char said[400];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run(cases[i].what, said, sizeof said);
        assert_string_equal(said, cases[i].said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
