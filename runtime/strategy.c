/* See strategy.h. Where the strategies come from: pct: Burckhardt et al., "A randomized scheduler with probabilistic
   guarantees of finding bugs" (ASPLOS 2010); pos: Yuan et al., "Partial order aware concurrency sampling" (CAV 2018);
   surw: Zhao et al., "Selectively uniform concurrency testing" (ASPLOS 2025).

   Threads are often many of a kind: a hundred that do the same and one that does something else. Half of the schedules
   of random and surw therefore draw the kind first, then one of its threads: the kind is the place of the operation
   that is announced, or of the thread's first one at the location that the schedule is about. */
#include "runtime/strategy.h"

#include <stdio.h>
#include <string.h>

#include "runtime/locations.h"
#include "runtime/map64.h"

const char *const strategy_names[STRATEGY_KINDS] = {"mix", "fifo", "last", "random", "pct", "pos", "surw"};

static StrategyKind kind;
static bool mixing;
static uint64_t random_state;
static bool by_kind; /* threads of one kind count as one */

/* pos: an operation keeps its draw until it is done. Where others redraw after each operation that depends on theirs, a
   thread that must stay while another one does n of these stays with a chance of about 2^-n; now of 1/n. Half of the
   schedules do so, none of mix: pct is better at it, and what needs few steps of each would be found later. */
static bool keeps_draws;

/* pct */
enum { MOST_CHANGES = 3 };
static uint64_t changes[MOST_CHANGES], decisions_before, steps;
static unsigned change_count;
static uint64_t lowest;                         /* the next priority below all others */
static const uint64_t PUSHED_BACK = 1ull << 32; /* all that are lower were pushed back */
/* Where a thread loses its priority: at drawn moments, or at operations that complete what it has begun: the write
   after a read at the location, the next lock. */
typedef enum Changes {
    CHANGES_ANYWHERE,
    CHANGES_BETWEEN, /* before some of these operations */
    CHANGES_ALWAYS,  /* before each of them */
    CHANGES_IN_TURN, /* after each of them: the threads advance step by step */
    CHANGES_COUNT
} Changes;
static const char *const change_names[CHANGES_COUNT] = {"", " between", " always between", " in turn"};
static Changes where;
static uint64_t first_number; /* of the schedules that begin an exploration; 0: another one */

/* surw */
static LearnedUse *uses;
static unsigned use_count, use_room;
typedef struct Ahead { /* of a thread that earlier schedules have shown */
    uint64_t kind;
    double left;  /* operations that matter, which it has not done yet */
    Actor *actor; /* NULL: it has not been started */
} Ahead;
static Map64 ahead_at; /* by actor: index + 1 */
static Ahead *aheads;
static unsigned ahead_count;
static uint64_t about; /* the location or group that the schedule is about */
static bool about_all, about_group;
static bool coarse; /* a call of the library is one operation */
static uint64_t focus[STRATEGY_FOCUS];
static unsigned focus_count;
static bool far; /* threads that are free run by priority, so that one gets far while the others stay */
static Actor *intended;
static unsigned in_vain; /* how often threads that poll have made room since an operation that matters was done */
static unsigned intended_ahead; /* index + 1: of a thread that has not been started */

bool strategy_parse(const char *text, size_t length, StrategyKind *result) {
    for (unsigned i = 0; i < STRATEGY_KINDS; i++)
        if (strlen(strategy_names[i]) == length && strncmp(strategy_names[i], text, length) == 0) {
            *result = (StrategyKind)i;
            return true;
        }
    return false;
}

/* xorshift64*, never 0. */
static uint64_t random_next(void) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1d;
}
uint64_t strategy_draw(uint64_t below) { return below ? (random_next() >> 11) % below : 0; }
static double random_unit(void) { return (double)(random_next() >> 11) / (double)(1ull << 53); }

/* In the first two schedules each thread waits before what completes something. The second knows what threads share,
   and its timed waits may end early. Then follow no switch that is not needed, and the opposite; in the fifth each
   thread waits after what completes something. The number of turns is odd, so that each meets all kinds of waits. */
enum { BEGINNING = 5 };
static StrategyKind mixed(uint64_t number) {
    static const uint8_t first[BEGINNING] = {STRATEGY_PCT, STRATEGY_PCT, STRATEGY_FIFO, STRATEGY_LAST, STRATEGY_PCT};
    static const uint8_t turns[] = {STRATEGY_SURW, STRATEGY_POS,  STRATEGY_SURW, STRATEGY_PCT, STRATEGY_SURW,
                                    STRATEGY_POS,  STRATEGY_SURW, STRATEGY_PCT,  STRATEGY_SURW};
    if (number <= BEGINNING) return (StrategyKind)first[number ? number - 1 : 0];
    return (StrategyKind)turns[(number - BEGINNING - 1) % sizeof turns];
}

void strategy_begin(StrategyKind wanted, uint64_t seed, uint64_t number, uint64_t decisions) {
    random_state = map64_mix(map64_mix(seed + 1, number + 1), 0x5eed);
    mixing = wanted == STRATEGY_MIX;
    kind = mixing ? mixed(number) : wanted;
    first_number = mixing && number <= BEGINNING ? number : 0;
    decisions_before = decisions;
    lowest = PUSHED_BACK;
    steps = 0;
    change_count = ahead_count = intended_ahead = in_vain = 0;
    intended = NULL;
    map64_wipe(&ahead_at);
}

void strategy_forget(void) { use_count = 0; }

void strategy_learn(const LearnedUse *use) {
    if (use_count == use_room) {
        use_room = use_room ? 2 * use_room : 64;
        uses = memory_grow(uses, use_room * sizeof *uses, "the exploration of schedules");
    }
    uses[use_count++] = *use;
}

static void draw_changes(void) {
    static const uint8_t depths[] = {1, 1, 1, 1, 2, 2, 3}; /* changes: one less than the depth of the bug */
    change_count = depths[strategy_draw(sizeof depths)];
    uint64_t most = decisions_before ? decisions_before : 20;
    static const uint8_t wheres[] = {CHANGES_ANYWHERE, CHANGES_ANYWHERE, CHANGES_ANYWHERE, CHANGES_ANYWHERE,
                                     CHANGES_BETWEEN,  CHANGES_BETWEEN,  CHANGES_BETWEEN,  CHANGES_BETWEEN,
                                     CHANGES_BETWEEN,  CHANGES_ALWAYS,   CHANGES_ALWAYS,   CHANGES_IN_TURN};
    where = wheres[strategy_draw(sizeof wheres)];
    if (first_number) where = first_number == BEGINNING ? CHANGES_IN_TURN : CHANGES_ALWAYS;
    if (where == CHANGES_BETWEEN) { /* how many there are is not known: early ones are more likely */
        unsigned doublings = 1;
        while (2ull << doublings < most) doublings++;
        most = 2ull << strategy_draw(doublings);
    }
    for (unsigned i = 0; i < change_count; i++) changes[i] = 1 + strategy_draw(most);
}

/* The threads of a pool share its queues and counters; what the program's own code asks for is where its bugs are. */
static bool is_within_library(uint64_t group) {
    for (unsigned i = 0; i < use_count; i++)
        if (uses[i].group == group && uses[i].kind & 1) return true;
    return false;
}
/* One of all groups of locations, each with the same chance; half of the time without those of the library. */
static uint64_t draw_group(void) {
    Map64 groups = {0}, own = {0};
    for (unsigned i = 0; i < use_count; i++)
        if (!map64_find(&groups, uses[i].group) && map64_add(&groups, uses[i].group) &&
            !is_within_library(uses[i].group))
            map64_add(&own, uses[i].group);
    const bool only_own = strategy_draw(2) == 0 && own.count;
    uint64_t nth = strategy_draw(only_own ? own.count : groups.count), group = 0;
    map64_wipe(&groups);
    for (unsigned i = 0; i < use_count && !group; i++)
        if ((!only_own || map64_find(&own, uses[i].group)) && !map64_find(&groups, uses[i].group) &&
            (map64_add(&groups, uses[i].group), nth-- == 0))
            group = uses[i].group;
    map64_clear(&groups);
    map64_clear(&own);
    return group;
}
/* One location of the group, or of all; the whole group; sometimes all. */
static void draw_location(void) {
    about_all = !use_count || strategy_draw(8) == 0;
    if (about_all) return;
    const uint64_t group = draw_group();
    about_group = strategy_draw(4) == 0;
    about = group;
    if (about_group) return;
    bool any = strategy_draw(2) == 0; /* all locations have the same chance; else all groups */
    Map64 locations = {0};
    for (unsigned i = 0; i < use_count; i++)
        if (any || uses[i].group == group) map64_add(&locations, uses[i].location);
    uint64_t nth = strategy_draw(locations.count);
    map64_clear(&locations);
    for (unsigned i = 0; i < use_count; i++)
        if ((any || uses[i].group == group) && !map64_find(&locations, uses[i].location) &&
            (map64_add(&locations, uses[i].location), nth-- == 0)) {
            about = uses[i].location;
            break;
        }
    map64_clear(&locations);
}

static bool matters_use(const LearnedUse *u) {
    return about_all || (about_group ? u->group == about : u->location == about);
}
static bool matters(const Operation *o) {
    if (!o->location || o->kind == OPERATION_BEGIN || o->kind == OPERATION_START) return false;
    return about_all || (about_group ? o->group == about : o->location == about);
}

static Ahead *ahead_of(uint64_t actor) {
    uint32_t *index = map64_add(&ahead_at, actor);
    if (!*index) {
        aheads = memory_grow(aheads, (ahead_count + 1) * sizeof *aheads, "the exploration of schedules");
        aheads[ahead_count] = (Ahead){0};
        *index = ++ahead_count;
    }
    return &aheads[*index - 1];
}
static Ahead *find_ahead(const Actor *a) {
    const uint32_t *index = map64_find(&ahead_at, a->name);
    return index ? &aheads[*index - 1] : NULL;
}
static void count_ahead(void) {
    for (unsigned i = 0; i < use_count; i++) {
        if (!matters_use(&uses[i])) continue;
        Ahead *a = ahead_of(uses[i].actor);
        if (!a->kind) a->kind = uses[i].kind | 1;
        a->left += (double)uses[i].count;
    }
}

/* Sets of locations, for all strategies; none if nothing is known, or all locations are drawn. */
static void draw_focus(unsigned count) {
    focus_count = 0;
    for (unsigned i = 0; i < count; i++) {
        draw_location();
        if (about_all) {
            focus_count = 0;
            return;
        }
        focus[focus_count++] = about;
    }
}
static bool is_access(const Operation *op) { return op->kind <= OPERATION_UPDATE; }
static bool is_out_of_focus(const Operation *op) {
    if (!focus_count || !op->location || op->kind == OPERATION_START) return false;
    for (unsigned i = 0; i < focus_count; i++)
        if (focus[i] == op->location || focus[i] == op->group) return false;
    return true;
}
bool strategy_passes(const Actor *a) {
    const Operation *op = &a->next;
    const bool is_inside = coarse && (op->is_library ? is_access(op) : a->within_call);
    if (!is_inside && !is_out_of_focus(op)) return false;
    if (kind == STRATEGY_PCT && where == CHANGES_ANYWHERE) steps++;
    return true;
}

void strategy_ready(unsigned wanted_focus) {
    draw_focus(wanted_focus);
    coarse = kind >= STRATEGY_RANDOM && !first_number && strategy_draw(2) == 0;
    by_kind = strategy_draw(2) == 0;
    if (kind == STRATEGY_PCT && !decisions_before && !first_number)
        kind = STRATEGY_RANDOM; /* which learns how many there are */
    if (kind == STRATEGY_PCT) draw_changes();
    keeps_draws = kind == STRATEGY_POS && !mixing && strategy_draw(2) == 0;
    if (kind == STRATEGY_SURW) {
        far = strategy_draw(2) == 0;
        draw_location();
        count_ahead();
    }
}

StrategyKind strategy_kind(void) { return kind; }

void strategy_describe(FILE *out) {
    fputs(strategy_names[kind], out);
    if (kind == STRATEGY_SURW && far) fputs(" by priority", out);
    if (coarse) fputs(" by call", out);
    if (keeps_draws) fputs(" with lasting draws", out);
    if (by_kind && (kind == STRATEGY_SURW || kind == STRATEGY_RANDOM)) fputs(" by kind", out);
    if (kind == STRATEGY_SURW && !about_all)
        fprintf(out, " %s %016llx", about_group ? "group" : "location", (unsigned long long)about);
    if (kind == STRATEGY_PCT) fprintf(out, " depth %u%s", change_count + 1, change_names[where]);
}

void strategy_new_actor(Actor *a, Actor *parent) {
    a->priority = (1ull << 40) + (random_next() >> 24);
    a->draw = random_next();
    memset(a->recent, 0, sizeof a->recent);
    a->last_lock = 0;
    a->completes = false;
    Ahead *ahead = find_ahead(a);
    if (!ahead) return;
    ahead->actor = a;
    if (intended_ahead == (unsigned)(ahead - aheads) + 1) {
        intended_ahead = 0;
        intended = a;
    }
}

void strategy_announce(Actor *a) {
    enum { RECENT = sizeof a->recent / sizeof *a->recent };
    a->draw = random_next();
    const Operation *o = &a->next;
    a->within_call = o->called && is_access(o) && o->method == a->call_method && o->bci == a->call_bci &&
                     o->location != a->call_location;
    if (!a->within_call) {
        a->call_method = o->method;
        a->call_bci = o->bci;
        a->call_location = o->location;
    }
    a->completes = false;
    if (!o->location) return;
    if (o->kind == OPERATION_ENTER || o->kind == OPERATION_LOCK) {
        a->completes = a->last_lock && a->last_lock != o->location;
        a->last_lock = o->location;
    }
    for (unsigned i = 0; i < RECENT; i++) a->completes |= a->recent[i] == o->location && operation_writes(o);
    a->recent[a->recent_at] = o->location;
    a->recent_at = (uint8_t)((a->recent_at + 1) % RECENT);
}

void strategy_push_back(Actor *a) {
    in_vain++;
    a->priority = --lowest;
    a->draw = 0;
}

static uint64_t standing(const Actor *a) { return a->priority < PUSHED_BACK ? a->priority : PUSHED_BACK; }

/* ---- choosing ---- */

static uint64_t kind_of(const Actor *a) { return location_place(a->next.method, a->next.bci) ^ a->next.kind; }

/* The chances of [count] actors are [weights]; of each kind the same, if kinds count. */
static unsigned draw_weighted(const double *weights, const uint64_t *kinds, unsigned count) {
    double sum = 0;
    uint64_t only = 0;
    if (kinds) {
        Map64 seen = {0};
        for (unsigned i = 0; i < count; i++)
            if (weights[i] > 0 && kinds[i]) map64_add(&seen, kinds[i]);
        uint64_t nth = strategy_draw(seen.count);
        map64_clear(&seen);
        for (unsigned i = 0; i < count && !only; i++)
            if (weights[i] > 0 && kinds[i] && !map64_find(&seen, kinds[i]) && (map64_add(&seen, kinds[i]), nth-- == 0))
                only = kinds[i];
        map64_clear(&seen);
    }
    for (unsigned i = 0; i < count; i++) sum += only && kinds[i] != only ? 0 : weights[i];
    double at = random_unit() * sum;
    unsigned last = 0;
    for (unsigned i = 0; i < count; i++) {
        double w = only && kinds[i] != only ? 0 : weights[i];
        if (w <= 0) continue;
        last = i;
        if (at < w) break;
        at -= w;
    }
    return sum > 0 ? last : (unsigned)strategy_draw(count);
}

static unsigned choose_random(Actor *const *among, unsigned count) {
    if (!by_kind) return (unsigned)strategy_draw(count);
    double weights[count];
    uint64_t kinds[count];
    for (unsigned i = 0; i < count; i++) {
        weights[i] = 1;
        kinds[i] = kind_of(among[i]) | 1;
    }
    return draw_weighted(weights, kinds, count);
}

static unsigned highest(Actor *const *among, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (among[i]->priority > among[best]->priority) best = i;
    return best;
}
/* Each that completes something lets the others go first, once. */
static unsigned choose_late(Actor *const *among, unsigned count) {
    unsigned best = highest(among, count);
    while (among[best]->completes) {
        among[best]->completes = false;
        among[best]->priority = --lowest;
        best = highest(among, count);
    }
    return best;
}
static unsigned choose_pct(Actor *const *among, unsigned count) {
    if (where == CHANGES_ALWAYS) return choose_late(among, count);
    unsigned best = highest(among, count);
    if (where == CHANGES_IN_TURN) {
        if (among[best]->completes) among[best]->priority = --lowest; /* it does this operation before */
        return best;
    }
    if (where == CHANGES_BETWEEN && !among[best]->completes) return best;
    steps++;
    for (unsigned i = 0; i < change_count; i++)
        if (changes[i] && changes[i] <= steps) { /* some steps are within calls of the library */
            changes[i] = 0;
            among[best]->priority = --lowest;
            best = highest(among, count);
        }
    return best;
}

static unsigned choose_pos(Actor *const *among, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (among[i]->draw > among[best]->draw) best = i;
    for (unsigned i = 0; i < count && !keeps_draws; i++)
        if (i != best && operations_depend(&among[i]->next, &among[best]->next)) among[i]->draw = random_next();
    return best;
}

/* Among all threads that have such operations ahead, whether they can run or have been started or not. */
static void intend(void) {
    double weights[ahead_count + 1];
    uint64_t kinds[ahead_count + 1];
    bool any = false;
    for (unsigned i = 0; i < ahead_count; i++) {
        const Ahead *a = &aheads[i];
        weights[i] = a->actor && !a->actor->thread ? 0 : a->left;
        kinds[i] = a->kind;
        any |= weights[i] > 0;
    }
    intended = NULL;
    intended_ahead = 0;
    if (!any) return;
    unsigned chosen = draw_weighted(weights, by_kind ? kinds : NULL, ahead_count);
    intended = aheads[chosen].actor;
    if (!intended) intended_ahead = chosen + 1;
}
/* All that can run are held back, or those that are not wait for one that is: one of these. */
static void intend_one_of(Actor *const *held, unsigned count) {
    intended_ahead = 0;
    intended = held[choose_random(held, count)];
}

static unsigned choose_surw(Actor *const *among, unsigned count) {
    Actor *free[count], *held[count];
    unsigned at[count], n = 0, held_count = 0;
    if (!intended && !intended_ahead) intend();
    for (unsigned i = 0; i < count; i++)
        if (among[i] != intended && matters(&among[i]->next)) held[held_count++] = among[i];
    const bool release = held_count == count || (held_count && in_vain > count);
    if (release) intend_one_of(held, held_count);
    for (unsigned i = 0; i < count; i++)
        if (among[i] == intended || (!release && !matters(&among[i]->next))) {
            free[n] = among[i];
            at[n++] = i;
        }
    unsigned chosen = at[far ? highest(free, n) : choose_random(free, n)];
    if (matters(&among[chosen]->next)) {
        Ahead *ahead = find_ahead(among[chosen]);
        if (ahead && ahead->left > 0) ahead->left--;
        intended = NULL;
        in_vain = 0;
    }
    return chosen;
}

/* The first or the last one. Those that had to make room for others come after all that had not, the last of them
   last: else threads that poll would make room for each other only. */
static unsigned choose_by_order(Actor *const *among, unsigned count, bool last) {
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++) {
        const uint64_t a = standing(among[i]), b = standing(among[best]);
        if (a > b || (a == b && last)) best = i;
    }
    return best;
}

unsigned strategy_choose(Actor *const *among, unsigned count, const Actor *current) {
    switch (kind) {
    case STRATEGY_LAST: return choose_by_order(among, count, true);
    case STRATEGY_RANDOM: return choose_random(among, count);
    case STRATEGY_PCT: return choose_pct(among, count);
    case STRATEGY_POS: return choose_pos(among, count);
    case STRATEGY_SURW: return choose_surw(among, count);
    default:
        for (unsigned i = 0; current && i < count; i++)
            if (among[i] == current) return i;
        return choose_by_order(among, count, false);
    }
}
