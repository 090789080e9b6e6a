/* Errors that may be answers: by site, until a call succeeds. */
#include "validation/rules/refused.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/report/trace.h"

/* The calls of one site. */
typedef struct Refused {
    const Site *site;
    CheckedEnv *env;
    const FunctionFacts *function;
    Rule rule, otherwise;
    Answered by;
    unsigned long count, number; /* of calls; of the first in the trace */
    char *message;               /* of the first */
    bool reported;               /* atomic */
} Refused;
enum { ROOM = 256 };
static Refused all[ROOM];
static int count;
static int unanswered; /* atomic */
static Limit full = {.one = "refused call", .many = "refused calls"};
static Lock lock = LOCK_INITIALIZER(REFUSED);

/* With the lock; NULL: a new one. */
static Refused *find(const Call *call, const Site *site, Rule rule) {
    for (Refused *r = all; r < all + count; r++)
        if (r->site == site && r->env == call->env && r->function == call->function && r->rule == rule) return r;
    return NULL;
}

void refused_note(const Call *call, Rule rule, Rule otherwise, Answered by, const char *format, ...) {
    const Site *site = site_at(call->activity.site);
    if (call->activity.pressed) return;
    lock_acquire(&lock);
    Refused *r = find(call, site, rule);
    if (!r && count < ROOM) {
        va_list args;
        r = &all[count];
        *r = (Refused){.site = site,
                       .env = call->env,
                       .function = call->function,
                       .rule = rule,
                       .otherwise = otherwise,
                       .by = by,
                       .number = trace_number(&call->activity)};
        va_start(args, format);
        if (vasprintf(&r->message, format, args) < 0) r->message = NULL;
        va_end(args);
        count++;
        if (by != ALREADY) __atomic_fetch_add(&unanswered, 1, __ATOMIC_SEQ_CST);
    }
    if (r)
        r->count++;
    else
        limit_met(&full);
    lock_release(&lock);
}

/* Loops that are unrolled have several sites. */
static bool is_in_same_function(const Site *a, const Site *b) {
    size_t in_a, in_b;
    const char *place_a = place_of_site(a), *place_b = place_of_site(b);
    return a == b || (a->module == b->module && symbol_of(place_a, &in_a) && symbol_of(place_b, &in_b) &&
                      place_a - in_a == place_b - in_b);
}

__attribute__((noinline)) static void note_answers(const Call *call) {
    const Site *site = site_at(call->activity.site);
    lock_acquire(&lock);
    for (Refused *r = all; r < all + count; r++) {
        if (r->by == ALREADY || r->function != call->function || r->env->agent != call->env->agent ||
            (r->by == BY_SAME_CODE && !is_in_same_function(r->site, site)))
            continue;
        r->by = ALREADY;
        __atomic_fetch_sub(&unanswered, 1, __ATOMIC_SEQ_CST);
    }
    lock_release(&lock);
}

static void after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && __atomic_load_n(&unanswered, __ATOMIC_SEQ_CST) != 0) note_answers(call);
}

static void report_all(void) {
    for (Refused *r = all; r < all + count; r++) {
        bool answer = r->by == ALREADY;
        Rule rule = answer ? r->otherwise : r->rule;
        if (!rule || __atomic_exchange_n(&r->reported, true, __ATOMIC_SEQ_CST)) continue;
        Finding *f = finding_begin_of(rule, r->env, r->site, r->function->name, r->count);
        finding_number(f, r->number);
        finding_end(f, "%s%s", !r->message ? "" : r->message, answer ? "" : ", and no later call has succeeded");
    }
}

/* The others are refused for no such reason. */
static bool may_answer(const FunctionFacts *function) {
    return function->phases == PHASES_LIVE || function->phases == PHASES_START ||
           function == &function_facts[FN_GetErrorName];
}

static const EveryFunctionCheck every_function[] = {{.concerns = may_answer, .after = after}, {0}};
const RuleClass refused_rules = {.every_function = every_function, .ends_early = report_all, .end = report_all};
