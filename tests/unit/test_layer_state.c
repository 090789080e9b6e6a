/* The state of rules in records: each place that is declared, in any form, has room of its own after its record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "validation/core/state.c"

/* Only their names matter here. */
typedef struct CheckedEnv CheckedEnv;
typedef struct CheckedThread CheckedThread;
typedef struct Call Call;

typedef struct Odd {
    char bytes[13];
} Odd;
typedef struct Pair {
    uint64_t one, two;
} Pair;
RULE_STATE(CheckedEnv, odd_in, Odd)
RULE_STATE(CheckedEnv, pair_in, Pair)
RULE_STATE(CheckedThread, odd_on, Odd)
RULE_STATE_SHARED(CheckedEnv, shared_in, Pair)
RULE_STATE_PLACE(CheckedEnv, shared_in, Pair)

static unsigned sizes[STATE_RECORDS] = {[STATE_OF_CheckedEnv] = 24, [STATE_OF_CheckedThread] = 40, [STATE_OF_Call] = 8};
_Alignas(8) static unsigned char env[24 + 16 + 16 + 16], thread[40 + 16];

static void every_place_has_room(void **state) {
    assert_int_equal(sizeof env, sizes[STATE_OF_CheckedEnv]);
    assert_int_equal(sizeof thread, sizes[STATE_OF_CheckedThread]);
    assert_int_equal(8, sizes[STATE_OF_Call]); /* nobody keeps anything there */
}

static void no_place_overlays_another(void **state) {
    const struct {
        void *at;
        size_t size;
    } states[] = {{odd_in((CheckedEnv *)env), sizeof(Odd)},
                  {pair_in((CheckedEnv *)env), sizeof(Pair)},
                  {shared_in((CheckedEnv *)env), sizeof(Pair)},
                  {odd_on((CheckedThread *)thread), sizeof(Odd)}};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        assert_int_equal(0, (uintptr_t)states[i].at % 8);
        for (size_t k = 0; k < states[i].size; k++) assert_int_equal(0, ((unsigned char *)states[i].at)[k]);
        memset(states[i].at, 1, states[i].size);
    }
    for (size_t i = 0; i < 24; i++) assert_int_equal(0, env[i]);
    for (size_t i = 0; i < 40; i++) assert_int_equal(0, thread[i]);
}

int main(void) {
    states_place(sizes);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_has_room),
        cmocka_unit_test(no_place_overlays_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
