/* The lists of checks, made once of the classes of rules. */
#include "validation/core/hooks.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "validation/core/own.h"

Hooks rule_hooks;
static const RuleClass *none;
const RuleClass **rule_classes = &none;

/* All lists are gone through twice: they are counted, and filled when each has its place. */
enum { LISTS = sizeof(Hooks) / sizeof(void *) };
static bool counting;
static unsigned char lengths[LISTS];

#define ADD(list, function)                                                                        \
    do {                                                                                           \
        size_t of_ = (size_t)((const char *)&(list) - (const char *)&rule_hooks) / sizeof(void *); \
        if (!counting) (list)[lengths[of_]] = (function);                                          \
        lengths[of_]++;                                                                            \
    } while (0)
#define ADD_IF_ANY(list, function)               \
    do {                                         \
        if ((function)) ADD((list), (function)); \
    } while (0)

/* Around those of one function are those of every function: before a call they come first, after it last. */
typedef enum Turn { FIRST, SECOND } Turn;

static void hang_functions(const FunctionCheck *one, const EveryFunctionCheck *every, bool plain, Turn turn) {
    for (; every && (every->before || every->after || every->failed); every++)
        for (int f = FN_ALL + 1; f < FUNCTION_COUNT; f++) {
            if (every->concerns && !every->concerns(&function_facts[f])) continue;
            if (turn == FIRST) {
                ADD_IF_ANY(rule_hooks.before[f], every->before);
                if (plain) ADD_IF_ANY(rule_hooks.plain_before[f], every->before);
            } else {
                ADD_IF_ANY(rule_hooks.after[f], every->after);
                if (plain) ADD_IF_ANY(rule_hooks.plain_after[f], every->after);
                ADD_IF_ANY(rule_hooks.failed[f], every->failed);
            }
        }
    for (; one && one->function != FN_ALL; one++)
        if (turn == FIRST) {
            ADD_IF_ANY(rule_hooks.after[one->function], one->after);
            if (plain) ADD_IF_ANY(rule_hooks.plain_after[one->function], one->after);
        } else {
            ADD_IF_ANY(rule_hooks.before[one->function], one->before);
            if (plain) ADD_IF_ANY(rule_hooks.plain_before[one->function], one->before);
        }
}

static void hang_events(const RuleClass *c, Turn turn) {
    for (const EventCheck *e = c->events; e && (e->before || e->after); e++) {
        bool every = e->event == EV_ALL;
        for (int i = every ? EV_ALL + 1 : (int)e->event; i < (every ? EVENT_COUNT : (int)e->event + 1); i++)
            if (every == (turn == FIRST))
                ADD_IF_ANY(rule_hooks.event_before[i], e->before);
            else
                ADD_IF_ANY(rule_hooks.event_after[i], e->after);
    }
}

static void hang_jni_before(const JniCheck *one, const EveryJniCheck *every, bool plain, JniHooks *hooks, Turn turn) {
    for (; turn == FIRST && every && (every->before || every->after); every++)
        for (int j = JNI_ALL + 1; j < JNI_COUNT; j++) {
            if (every->concerns && !every->concerns(&jni_facts[j])) continue;
            ADD_IF_ANY(hooks->before[j], every->before);
            if (plain) ADD_IF_ANY(hooks->plain_before[j], every->before);
        }
    for (; turn == SECOND && one && one->function != JNI_ALL; one++) {
        ADD_IF_ANY(hooks->before[one->function], one->before);
        if (plain) ADD_IF_ANY(hooks->plain_before[one->function], one->before);
    }
}
static void hang_jni_after(const JniCheck *one, const EveryJniCheck *every, bool plain, JniHooks *hooks, Turn turn) {
    for (; turn == FIRST && one && one->function != JNI_ALL; one++) {
        ADD_IF_ANY(hooks->after[one->function], one->after);
        if (plain) ADD_IF_ANY(hooks->plain_after[one->function], one->after);
    }
    for (; turn == SECOND && every && (every->before || every->after); every++)
        for (int j = JNI_ALL + 1; j < JNI_COUNT; j++) {
            if (every->concerns && !every->concerns(&jni_facts[j])) continue;
            ADD_IF_ANY(hooks->after[j], every->after);
            if (plain) ADD_IF_ANY(hooks->plain_after[j], every->after);
        }
}

/* Checks of an agent's calls are further from the VM than those of anybody's: before the call they come first, and
   after it last. */
static void hang_jni(const RuleClass *const *classes, Turn of_agents) {
    for (Turn turn = FIRST; turn <= SECOND; turn++)
        for (const RuleClass *const *c = classes; *c; c++) {
            if (of_agents == FIRST) {
                hang_jni_before((*c)->jni, (*c)->every_jni, true, &rule_hooks.jni, turn);
                hang_jni_before((*c)->jni_unless_plain, (*c)->every_jni_unless_plain, false, &rule_hooks.jni, turn);
                hang_jni_after((*c)->jni_any, (*c)->every_jni_any, true, &rule_hooks.jni, turn);
                hang_jni_after((*c)->jni_any, (*c)->every_jni_any, true, &rule_hooks.jni_any, turn);
            } else {
                hang_jni_before((*c)->jni_any, (*c)->every_jni_any, true, &rule_hooks.jni, turn);
                hang_jni_before((*c)->jni_any, (*c)->every_jni_any, true, &rule_hooks.jni_any, turn);
                hang_jni_after((*c)->jni, (*c)->every_jni, true, &rule_hooks.jni, turn);
                hang_jni_after((*c)->jni_unless_plain, (*c)->every_jni_unless_plain, false, &rule_hooks.jni, turn);
            }
        }
}

static void hang_calls(const RuleClass *c, Turn turn) {
    hang_functions(c->functions, c->every_function, true, turn);
    hang_functions(c->functions_unless_plain, c->every_function_unless_plain, false, turn);
}

static void hang_others(const RuleClass *c) {
    for (const InvokeCheck *v = c->invoke; v && (v->before || v->after); v++) {
        ADD_IF_ANY(rule_hooks.invoke_before[v->function], v->before);
        ADD_IF_ANY(rule_hooks.invoke_after[v->function], v->after);
    }
    for (const ImportCheck *i = c->imports; i && i->before; i++) {
        ADD(rule_hooks.import_before[i->import], i->before);
        if (i->in_handlers) ADD(rule_hooks.import_handled[i->import], i->before);
    }
}

unsigned record_sizes[STATE_RECORDS] = {[STATE_OF_CheckedEnv] = sizeof(CheckedEnv),
                                        [STATE_OF_CheckedThread] = sizeof(CheckedThread),
                                        [STATE_OF_JavaThread] = sizeof(JavaThread),
                                        [STATE_OF_Call] = offsetof(Call, state),
                                        [STATE_OF_Callback] = offsetof(Callback, state)};

static void place_states(void) {
    states_place(record_sizes);
    /* More state than there is room is an error of the layer. */
    if (record_sizes[STATE_OF_Call] > sizeof(Call) || record_sizes[STATE_OF_Callback] > sizeof(Callback)) abort();
}

/* What is nearest to the agent comes first, what is nearest to the VM last. */
static void hang_all(const RuleClass *const *classes) {
    memset(lengths, 0, sizeof lengths);
    for (Turn turn = FIRST; turn <= SECOND; turn++)
        for (const RuleClass *const *c = classes; *c; c++) {
            hang_calls(*c, turn);
            hang_events(*c, turn);
        }
    hang_jni(classes, FIRST);
    hang_jni(classes, SECOND);
    for (const RuleClass *const *c = classes; *c; c++) hang_others(*c);
}

/* Room for the lists that were counted; those without an entry share their end. */
static void place_lists(void) {
    size_t all = 1;
    for (int i = 0; i < LISTS; i++) all += lengths[i] == 0 ? 0 : lengths[i] + 1u;
    void (**at)(void) = calloc(all, sizeof *at);
    if (!at) abort();
    void (**none_in)(void) = at++;
    for (int i = 0; i < LISTS; i++) {
        void (**list)(void) = lengths[i] == 0 ? none_in : at;
        memcpy((char *)&rule_hooks + (size_t)i * sizeof list, &list, sizeof list);
        at += lengths[i] == 0 ? 0 : lengths[i] + 1u;
    }
}

void rules_hang(const RuleClass *const *classes) {
    int count = 0, hung = 0;
    while (classes[count]) count++;
    const RuleClass **all = calloc((size_t)count + 1, sizeof *all);
    if (!all) abort();
    for (int i = 0; i < count; i++)
        if (!classes[i]->wanted || classes[i]->wanted()) all[hung++] = classes[i];
    counting = true;
    hang_all(all);
    counting = false;
    place_lists();
    hang_all(all);
    place_states();
    rule_classes = all;
}

bool rules_fault(const void *address, const void *pc) {
    bool repaired = false;
    if (layer_faulting) return false; /* what is reported may fault itself */
    layer_faulting = true;
    for (const RuleClass **c = rule_classes; *c && !repaired; c++)
        if ((*c)->fault) repaired = (*c)->fault(address, pc);
    layer_faulting = false;
    return repaired;
}
