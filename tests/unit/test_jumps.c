/* Where longjmp leads to, as the validation layer reads it from the buffer: at any depth, on any stack. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "validation/base/jumps.c"

static int failures; /* atomic; in threads and handlers, too */
static void expect(bool holds) {
    if (!holds) __atomic_fetch_add(&failures, 1, __ATOMIC_SEQ_CST);
}

/* The target is in the frame of the function that has called setjmp: below it are the frames of what that calls. */
__attribute__((noinline)) static bool is_above(const char *target) {
    return target > (const char *)__builtin_frame_address(0) - sizeof(void *);
}
__attribute__((noinline)) static void jump_at(int depth) {
    volatile char room[200];
    jmp_buf plain, again;
    sigjmp_buf with_mask;
    const char *here = __builtin_frame_address(0);
    memset((void *)(uintptr_t)room, depth, sizeof room);
    if (depth > 0) jump_at(depth - 1);
    if (_setjmp(plain) == 0) expect(is_above(jump_target(plain)) && jump_target(plain) <= here);
    if (setjmp(again) == 0) expect(jump_target(again) == jump_target(plain));
    if (sigsetjmp(with_mask, 1) == 0) expect(jump_target(with_mask) == jump_target(plain));
    expect(room[depth] == (char)depth);
}
static void test_depths(void **state) {
    jump_at(50);
    assert_int_equal(failures, 0);
    assert_null(jump_target(NULL));
}

static void *run(void *argument) {
    jump_at(20);
    return argument;
}
static void test_threads(void **state) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) assert_int_equal(pthread_create(&threads[i], NULL, run, NULL), 0);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    assert_int_equal(failures, 0);
}

static char *alternate;
enum { SIZE = 1 << 17 };
static sigjmp_buf outside;
static volatile sig_atomic_t handled;
static void on_signal(int number) {
    sigjmp_buf inside;
    const char *target;
    if (sigsetjmp(inside, 0) == 0) siglongjmp(inside, 1);
    target = jump_target(inside);
    expect(target > alternate && target < alternate + SIZE);
    target = jump_target(outside);
    expect(target < alternate || target >= alternate + SIZE);
    handled++;
    siglongjmp(outside, 1);
}
static void test_handlers(void **state) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK}, before;
    alternate = malloc(SIZE);
    assert_non_null(alternate);
    stack_t own = {.ss_sp = alternate, .ss_size = SIZE}, others;
    assert_int_equal(sigaltstack(&own, &others), 0);
    assert_int_equal(sigaction(SIGUSR1, &action, &before), 0);
    if (sigsetjmp(outside, 1) == 0) raise(SIGUSR1);
    sigaction(SIGUSR1, &before, NULL);
    sigaltstack(&others, NULL);
    free(alternate);
    assert_int_equal(handled, 1);
    assert_int_equal(failures, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_depths), cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_handlers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
