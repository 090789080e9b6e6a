/* The places where pressure is exerted: first of all at the begin of a call or callback, last of
   all before the VM would be asked, and immediately after its answer. */
#include "validation/pressure/pressure.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/calls.h"
#include "validation/pressure/death.h"
#include "validation/pressure/inject.h"
#include "validation/pressure/may.h"
#include "validation/report/exertion.h"

typedef struct EnvPressed {
    struct Pressed *pressed; /* atomic; NULL: none yet */
} EnvPressed;
RULE_STATE(CheckedEnv, pressed_in, EnvPressed)

/* ---- Which call it is ---- */

const char *pressure_parse_number(const char *word, unsigned long *number) {
    char *end;
    *number = strtoul(word, &end, 10);
    return *word < '0' || *word > '9' || *end != '\0' || *number == 0 ? "a call is a number from 1 on" : NULL;
}

typedef struct Pressed {
    unsigned long calls[FUNCTION_COUNT]; /* atomic */
} Pressed;

unsigned long pressure_count(Call *call) {
    Pressed *p = __atomic_load_n(&pressed_in(call->env)->pressed, __ATOMIC_SEQ_CST), *made;
    if (!p) {
        made = calloc(1, sizeof *made);
        if (!made) return 0;
        if (__atomic_compare_exchange_n(&pressed_in(call->env)->pressed, &p, made, false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
            p = made;
        else
            free(made);
    }
    return __atomic_add_fetch(&p->calls[call->function->number], 1, __ATOMIC_SEQ_CST);
}

/* The finaliser of MurmurHash3. */
static uint64_t mix(uint64_t h) {
    h = (h ^ h >> 33) * UINT64_C(0xFF51AFD7ED558CCD);
    h = (h ^ h >> 33) * UINT64_C(0xC4CEB9FE1A85EC53);
    return h ^ h >> 33;
}

uint64_t pressure_draw(uint64_t seed, const Call *call, unsigned long number, unsigned which) {
    uint64_t h = mix(seed + UINT64_C(0x9E3779B97F4A7C15));
    h = mix(h ^ (uint64_t)call->function->number);
    h = mix(h ^ (uint64_t)call->env->number << 32);
    h = mix(h ^ number);
    return mix(h ^ which);
}

/* ---- Where it is exerted ---- */

static void answer(Call *call) {
    death_answer(call);
    if (!call->answered) inject_answer(call);
}

static void in_place_of_vm(Call *call) {
    answer(call);
    if (!call->answered) may_change(call);
}

static void behind_vm(Call *call) {
    inject_change(call);
    may_vary(call);
    death_change(call);
}

static bool refuses(const CheckedEnv *env, const EventFacts *event) {
    return (death_has_come() && event != &event_facts[EV_VMDeath]) || inject_refuses(env, event);
}

static FunctionCheck outside[FUNCTION_COUNT + 1], inside[FUNCTION_COUNT + 1];
static const EventCheck events[] = {{EV_ALL, death_callback_begins, death_callback_ends}, {EV_ALL, NULL, NULL}};
static const EveryFunctionCheck every_function[] = {{.before = death_call_begins, .after = death_call_ends}, {0}};

/* Whether pressure is asked for; the lists are made then. */
static bool begin(void) {
    if (!check_options.presses) return false;
    int out = 0, in = 0;
    for (int i = 1; i < FUNCTION_COUNT; i++) {
        if (!function_facts[i].name) continue;
        bool early = i == FN_Deallocate; /* the ledger answers it */
        outside[out++] = (FunctionCheck){(Function)i, early ? answer : NULL, behind_vm};
        if (!early) inside[in++] = (FunctionCheck){(Function)i, in_place_of_vm, NULL};
    }
    inject_begin();
    callback_refused = refuses;
    return true;
}
/* As a VM may do that has none. */
static char *entry_begins(const Activity *entry, char *options) {
    if (!inject_no_options || !options) return options;
    exertion_note(NULL, entry->name, 1, "gets NULL as its options");
    return NULL;
}
static bool has_begun(void) { return check_options.presses; }

const RuleClass pressure_outside = {.wanted = begin,
                                    .functions = outside,
                                    .every_function = every_function,
                                    .events = events,
                                    .entry_begins = entry_begins,
                                    .agent_thread_ends = death_agent_thread_ends,
                                    .vm_lives = inject_vm_lives},
                pressure_inside = {.wanted = has_begun, .functions = inside};
