/* How the next thread is chosen among those that can go on, each of which has announced its operation. One strategy and
   one generator for each schedule. docs: the essay on schedules. */
#ifndef runtime_strategy_h
#define runtime_strategy_h
#include "runtime/actor.h"

typedef enum StrategyKind {
    STRATEGY_MIX,  /* drawn by the number of the schedule */
    STRATEGY_FIFO, /* goes on until it blocks; then the first by path */
    STRATEGY_LAST, /* the last one by path, always */
    STRATEGY_RANDOM,
    STRATEGY_PCT,
    STRATEGY_POS,
    STRATEGY_SURW,
    STRATEGY_KINDS
} StrategyKind;
extern const char *const strategy_names[STRATEGY_KINDS];
bool strategy_parse(const char *text, size_t length, StrategyKind *kind);

/* What earlier schedules of the exploration have shown. */
typedef struct LearnedUse {
    uint64_t location, group, actor, parent, kind;
    uint64_t count;
} LearnedUse;

void strategy_begin(StrategyKind kind, uint64_t seed, uint64_t number, uint64_t decisions);
void strategy_learn(const LearnedUse *use); /* in between: what an actor did at a location */
void strategy_forget(void);                 /* all that was learned */
/* All has been learned: draws what this schedule is about, and on which [focus] locations operations are points; 0: on
   all. */
enum { STRATEGY_FOCUS = 8 };
void strategy_ready(unsigned focus);
bool strategy_passes(const Actor *a); /* what it has announced is no point in this schedule */
StrategyKind strategy_kind(void);
void strategy_describe(FILE *out);      /* for people: "surw, about Account.total" */
uint64_t strategy_draw(uint64_t below); /* other choices of this schedule */

void strategy_new_actor(Actor *a, Actor *parent);
void strategy_announce(Actor *a); /* a->next is new */
/* The actor that continues, an index of [among], which is in the order of paths. [current]: the actor that has reached
   a point and could continue; NULL: it has blocked or ended. */
unsigned strategy_choose(Actor *const *among, unsigned count, const Actor *current);
void strategy_push_back(Actor *a); /* it has kept the others from running: below all */
#endif
