/* See exploration.h. */
#include "runtime/exploration.h"

#include <stdio.h>
#include <string.h>

#include "runtime/collection_points.h"
#include "runtime/identity.h"
#include "runtime/locations.h"
#include "runtime/map64.h"
#include "runtime/monitor.h"
#include "runtime/ports.h"
#include "runtime/schedule.h"
#include "runtime/scheduler.h"
#include "runtime/stale.h"

bool exploration_begun, exploration_alone;
static void (*company)(void);
static FILE *choices_in, *decisions_out;
static ExplorationConfig config, given; /* of this schedule; as the options have it */
static bool repeats, goes_on;           /* one schedule after another; the process runs another one */
static bool teaches = true;             /* this schedule's result is for the others */
static Map64 noted;
static Actor **actors;
static unsigned actor_count, actor_room;
static unsigned alive, systems; /* the program's threads; those of the system so far */
static uint64_t points, decisions, switches, preemptions;
static uint64_t most_decisions; /* of earlier schedules */
static unsigned woken;
static FILE *story, *result;
static void (*print_stack)(const Thread *t, FILE *out);
static char *notes; /* lines for the result */
static size_t notes_bytes;
static FILE *notes_out;
static char failure[1200];
static Map64 last_writes, reads_since; /* by location: indices of hashes below; the order of dependent operations */
static uint64_t *hashes;
static unsigned hash_count;
static uint64_t order;

const char *operation_name(OperationKind kind) {
    static const char *const names[OPERATION_KINDS] = {"none", "read",   "write", "update", "enter", "notify", "wait",
                                                       "park", "unpark", "start", "begin",  "call",  "lock"};
    return names[kind];
}
const ExplorationConfig *exploration_config(void) { return &config; }
bool exploration_is_concurrent(void) { return alive > 1; }
bool exploration_reports_story(void) { return story || config.stacks; }
void exploration_set_company(void (*come)(void)) { company = come; }
void exploration_end_alone(void) {
    exploration_alone = false;
    if (company) company();
}
void exploration_set_stack_printer(void (*print)(const Thread *t, FILE *out)) { print_stack = print; }

/* ---- actors ---- */

const char *actor_path(const Actor *a, char *text) {
    if (a->system) {
        sprintf(text, "system/%u", a->path[0]);
        return text;
    }
    char *p = text + sprintf(text, "main");
    for (unsigned i = 0; i < a->depth; i++) p += sprintf(p, "/%u", a->path[i]);
    return text;
}

int actor_compare(const Actor *a, const Actor *b) {
    if (a->system != b->system) return a->system ? 1 : -1;
    for (unsigned i = 0; i < a->depth && i < b->depth; i++)
        if (a->path[i] != b->path[i]) return a->path[i] < b->path[i] ? -1 : 1;
    return a->depth != b->depth ? a->depth < b->depth ? -1 : 1 : 0;
}

/* 0 is main, whoever asks before there is one. */
Actor *exploration_actor(unsigned index) {
    static Actor nobody;
    return index < actor_count ? actors[index] : &nobody;
}

Actor *exploration_actor_by_path(const char *path) {
    char text[ACTOR_TEXT];
    for (unsigned i = 0; i < actor_count; i++)
        if (strcmp(actor_path(actors[i], text), path) == 0) return actors[i];
    return NULL;
}

static Actor *new_actor(void) {
    const char *what = "the exploration of schedules";
    if (actor_count == actor_room) {
        actor_room = actor_room ? 2 * actor_room : 32;
        actors = memory_grow(actors, actor_room * sizeof *actors, what);
    }
    Actor *a = memory_allocate(sizeof *a, what);
    *a = (Actor){.index = (uint16_t)actor_count};
    return actors[actor_count++] = a;
}

/* A thread of the class library that the program happens to be the first to need, such as a cleaner. */
static bool is_of_library(const Thread *t) {
    return t->object && strcmp(object_class(t->object)->name->text, "jdk/internal/misc/InnocuousThread") == 0;
}

Actor *exploration_add(Thread *t, Actor *parent) {
    Actor *a = new_actor();
    a->thread = t;
    a->system = a->index > 0 && (!exploration_begun || !parent || parent->system || t->hidden || is_of_library(t));
    if (a->system) {
        a->depth = 1;
        a->path[0] = (uint16_t)++systems;
    } else if (parent) {
        a->parent = parent;
        memcpy(a->path, parent->path, sizeof a->path);
        a->depth = parent->depth < ACTOR_PATH ? parent->depth + 1 : ACTOR_PATH;
        a->path[a->depth - 1] = (uint16_t)++parent->children;
    }
    char path[ACTOR_TEXT];
    a->name = map64_mix(3, 0);
    for (const char *p = actor_path(a, path); *p; p++) a->name = map64_mix(a->name, (uint8_t)*p);
    char label[ACTOR_TEXT + 8];
    snprintf(label, sizeof label, "thread_%s", path);
    a->label = memory_copy(label, "the exploration of schedules");
    snprintf(a->thread_name, sizeof a->thread_name, "%s", t->name);
    a->next = (Operation){.kind = OPERATION_BEGIN};
    if (parent) a->started_at = parent->next;
    schedule_prepare(a);
    strategy_new_actor(a, a->system ? NULL : parent);
    if (!a->system) alive++;
    if (exploration_begun && t->scheduler.guest) exploration_note("outside", "the host attached a thread");
    return a;
}

void exploration_remove(Actor *a) {
    if (story) exploration_story(a, &(Operation){.kind = OPERATION_NONE}, "ends");
    snprintf(a->thread_name, sizeof a->thread_name, "%s", a->thread->name);
    schedule_record_thread(a);
    if (stale_values) stale_end(a);
    a->thread = NULL;
    if (!a->system) alive--;
}

/* ---- options ---- */

/* For the exhaustive search: who goes on at each step, as far as the file goes; all steps. */
static const char *choices_file, *decisions_file;

static bool is_number(const char *text, size_t length, uint64_t *out) {
    char digits[24], *end;
    if (!length || length >= sizeof digits || text[0] < '0' || text[0] > '9') return false;
    memcpy(digits, text, length);
    digits[length] = 0;
    *out = strtoull(digits, &end, 10);
    return !*end;
}

/* An option whose name, with its `=', has [length] characters. */
static bool take_number(ExplorationConfig *c, const char *option, size_t length, uint64_t number) {
    if (strncmp(option, "schedule=", length) == 0 && number) {
        c->number = number;
        return true;
    }
    if (strncmp(option, "max-points=", length) == 0 && number) {
        c->most_points = number;
        return true;
    }
    if (strncmp(option, "stale=", length) == 0 && number && number < STALE_MOST) {
        stale_values = (unsigned)number;
        return true;
    }
    if (strncmp(option, "focus=", length) == 0 && number <= STRATEGY_FOCUS) {
        c->focus = (unsigned)number;
        return true;
    }
    if (strncmp(option, "gc=", length) == 0) return collection_points_set(number);
    if (strncmp(option, "repeat=", length) == 0 && number > 2 && number < 1000000) {
        c->repeat = (int)number;
        return true;
    }
    if (strncmp(option, "carriers=", length) == 0 && number && number <= 32767) {
        c->carriers = (unsigned)number;
        return true;
    }
    if (strncmp(option, "spurious=", length) == 0 && number <= 1000) {
        c->spurious = (unsigned)number;
        return c->spurious_is_set = true;
    }
    return false;
}

bool exploration_take_option(ExplorationConfig *c, const char *option, size_t length) {
    static const char *const words[] = {"points=all",    "points=app",   "points=sync",     "timeouts=early",
                                        "timeouts=late", "loose",        "agent-calls=all", "agent-calls=none",
                                        "from=main",     "from=threads", "output=points"};
    enum { ALL, APP, SYNC, EARLY, LATE, LOOSE, CALLS, NO_CALLS, MAIN, THREADS, OUTPUT, WORDS };
    for (unsigned i = 0; i < WORDS; i++) {
        if (strlen(words[i]) != length || strncmp(words[i], option, length) != 0) continue;
        if (i <= SYNC) c->points = (PointsKind)i;
        c->early = i == EARLY || (c->early && i != LATE);
        c->late = i == LATE || (c->late && i != EARLY);
        c->loose |= i == LOOSE;
        c->agent_calls = i == CALLS || (c->agent_calls && i != NO_CALLS);
        c->from_main |= i == MAIN;
        c->output |= i == OUTPUT;
        c->from_threads |= i == THREADS;
        return true;
    }
    size_t name = strcspn(option, "=");
    if (name >= length) return false;
    const char *value = option + name + 1;
    size_t rest = length - name - 1;
    uint64_t number;
    const struct {
        const char *name, **file;
    } files[] = {{"names", &c->names},   {"result", &c->result},     {"story", &c->story},
                 {"stacks", &c->stacks}, {"choices", &choices_file}, {"decisions", &decisions_file}};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        if (strlen(files[i].name) == name && strncmp(files[i].name, option, name) == 0 && rest) {
            *files[i].file = memory_copy_part(value, rest, "an option");
            return true;
        }
    if (strncmp(option, "strategy=", name + 1) == 0) return c->on = strategy_parse(value, rest, &c->strategy);
    if (!is_number(value, rest, &number)) return false;
    return take_number(c, option, name + 1, number);
}

/* ---- what is known before ---- */

static bool read_names(const char *file) {
    unsigned long long a, b, c, d, e, f;
    char line[256];
    FILE *in = fopen(file, "r");
    if (!in) return false;
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "o %llx", &a) == 1)
            location_learn(a);
        else if (sscanf(line, "k %llu", &a) == 1)
            most_decisions = a;
        else if (sscanf(line, "u %llx %llx %llx %llx %llx %llu", &a, &b, &c, &d, &e, &f) == 6) {
            strategy_learn(&(LearnedUse){.location = a, .group = b, .actor = c, .parent = d, .kind = e, .count = f});
            location_info(a, b)->known = true;
        }
    }
    fclose(in);
    return true;
}

bool exploration_learn(const char *file) {
    strategy_forget();
    locations_forget();
    most_decisions = 0;
    return read_names(file);
}

static bool open_file(FILE **file, const char *name, const char *mode) {
    if (!name || (*file = fopen(name, mode))) return true;
    fprintf(stderr, *mode == 'r' ? "Error: could not open %s\n" : "Error: could not write to %s\n", name);
    return false;
}
static bool open_files(void) {
    if (!open_file(&story, config.story, "w") || !open_file(&choices_in, choices_file, "r") ||
        !open_file(&decisions_out, decisions_file, "w"))
        return false;
    if (story && config.agent_calls) setvbuf(story, NULL, _IOLBF, 0);
    return true;
}

static void choose_waits(bool replays) {
    bool mixed = config.strategy == STRATEGY_MIX && !replays;
    config.early_if_short = mixed && !config.late && config.number % 2 == 0;
    if (!config.spurious_is_set) config.spurious = mixed && config.number % 8 == 5;
}
/* A schedule that is replayed counts as it was recorded. */
static void choose_beginning(bool replays) {
    if (!replays)
        config.from_threads =
            !config.from_main && !config.agent_calls && !stale_values && !collection_points_are_wanted();
    exploration_alone = config.from_threads;
}
static void begin_result(void) {
    fputs("minijvm result 1\nstrategy ", result);
    strategy_describe(result);
    fputc('\n', result);
}

bool exploration_init(const ExplorationConfig *c, const char *trace, const char *replay) {
    config = *c;
    if (!config.number) config.number = 1;
    if (!config.most_points) config.most_points = EXPLORATION_POINTS;
    given = config;
    choose_waits(replay);
    if (config.names && !read_names(config.names)) {
        fprintf(stderr, "Error: could not open %s\n", config.names);
        return false;
    }
    strategy_begin(replay ? STRATEGY_FIFO : config.strategy, config.seed, config.number, most_decisions);
    strategy_ready(config.focus);
    if (replay && !schedule_read(replay, &config)) return false;
    choose_beginning(replay);
    if (trace && !schedule_create(trace, &config)) return false;
    if (config.result && (result = fopen(config.result, "w"))) { /* an agent may end the process at any moment */
        begin_result();
        fflush(result);
    }
    if (!open_files()) return false;
    notes_out = open_memstream(&notes, &notes_bytes);
    identity_named_hash = location_identity_hash;
    return locations_init();
}

/* Only main and the threads of the system are left. */
static void renew_actors(void) {
    unsigned kept = 0;
    for (unsigned i = 0; i < actor_count; i++) {
        if (actors[i]->thread) {
            actors[kept++] = actors[i];
            continue;
        }
        free((char *)(uintptr_t)actors[i]->label);
        free(actors[i]);
    }
    actor_count = kept;
    for (unsigned i = 0; i < actor_count; i++) {
        Actor *a = actors[i];
        a->index = (uint16_t)i;
        a->operations = a->acquires = a->last_location = a->turn_points = a->turn_polls = 0;
        a->children = a->last_kind = 0;
        a->may_wake = false;
        a->next = (Operation){.kind = OPERATION_BEGIN};
        schedule_prepare(a);
        strategy_new_actor(a, NULL);
    }
}
bool exploration_has_rest(void) { return alive > 1; }

void exploration_renew(StrategyKind strategy, uint64_t number, bool teaching, const char *trace, FILE *out) {
    if (notes_out) fclose(notes_out);
    free(notes);
    notes = NULL;
    config = given;
    config.strategy = strategy;
    config.number = number;
    choose_waits(false);
    choose_beginning(false);
    teaches = teaching;
    result = out;
    repeats = true;
    points = decisions = switches = preemptions = order = 0;
    woken = hash_count = 0;
    *failure = 0;
    map64_wipe(&last_writes);
    map64_wipe(&reads_since);
    map64_wipe(&noted);
    notes_out = open_memstream(&notes, &notes_bytes);
    strategy_begin(strategy, config.seed, number, most_decisions);
    strategy_ready(config.focus);
    locations_renew();
    collection_points_renew();
    schedule_renew();
    if (trace) schedule_create(trace, &config);
    if (stale_values) stale_renew();
    renew_actors();
    begin_result();
}

void exploration_begin(void) {
    exploration_begun = true;
    for (unsigned i = 0; i < actor_count; i++) actors[i]->children = 0;
}

/* ---- the order of dependent operations, as a hash ---- */

static uint64_t *hash_at(Map64 *m, uint64_t key) {
    uint32_t *index = map64_add(m, key);
    if (!*index) {
        if (!(hash_count & (hash_count - 1)))
            hashes =
                memory_grow(hashes, (hash_count ? 2 * hash_count : 1) * sizeof *hashes, "the exploration of schedules");
        hashes[hash_count] = 0;
        *index = ++hash_count;
    }
    return &hashes[*index - 1];
}
static void count_order(const Actor *a, const Operation *op) {
    if (!op->location || a->system) return;
    uint64_t last = *hash_at(&last_writes, op->location);
    uint64_t self = map64_mix(map64_mix(a->name, a->operations), last);
    if (operation_writes(op)) {
        self = map64_mix(self, *hash_at(&reads_since, op->location));
        *hash_at(&last_writes, op->location) = self;
        *hash_at(&reads_since, op->location) = 0;
    } else
        *hash_at(&reads_since, op->location) += self;
    order += self;
}

/* ---- choosing ---- */

void exploration_sort(Choice *c, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        Choice x = c[i];
        unsigned j = i;
        for (; j > 0 && actor_compare(c[j - 1].actor, x.actor) > 0; j--) c[j] = c[j - 1];
        c[j] = x;
    }
}

/* Without a line in the file: on; when that is not possible the first by path; after a yield the next one, round. */
static unsigned usual(const Choice *c, unsigned count, const Actor *current, TurnReason reason) {
    unsigned first = count;
    for (unsigned i = 0; i < count; i++) {
        if (c[i].how != GOES_ON) continue;
        if (first == count) first = i;
        if (reason == TURN_POINT && c[i].actor == current) return i;
        if (reason >= TURN_YIELDS && current && actor_compare(c[i].actor, current) > 0) return i;
    }
    return first;
}

static void die_of_livelock(const Actor *a) {
    char place[300];
    location_print_place(a->next.method, a->next.bci, place, sizeof place);
    fflush(stdout);
    fprintf(stderr, "minijvm: livelock: more than %llu points; the last one is at %s\n",
            (unsigned long long)config.most_points, place);
    exploration_failure("livelock", "too many points", place);
    exploration_close(EXPLORATION_LIVELOCK_STATUS);
    fflush(NULL);
    _Exit(EXPLORATION_LIVELOCK_STATUS);
}

/* The current one must let others run: it is left out. */
static unsigned leave_out(Choice *c, unsigned count, const Actor *current) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (c[i].actor != current) c[kept++] = c[i];
    return kept ? kept : count;
}

static unsigned index_of(const Choice *c, unsigned count, Choice wanted) {
    for (unsigned i = 0; i < count; i++)
        if (c[i].actor == wanted.actor && c[i].how == wanted.how) return i;
    return 0;
}

static unsigned by_strategy(const Choice *choices, unsigned count, Actor *current, TurnReason reason) {
    Choice c[count];
    Actor *among[count];
    unsigned n = count;
    memcpy(c, choices, count * sizeof *c);
    if (reason >= TURN_YIELDS && current) {
        n = leave_out(c, count, current);
        if (n < count) strategy_push_back(current);
    }
    for (unsigned i = 0; i < n; i++) among[i] = c[i].actor;
    if (n > 1) decisions++;
    return index_of(choices, count, c[n > 1 ? strategy_choose(among, n, current) : 0]);
}

/* ---- the exhaustive search: each step is chosen by the file, then by path; all are written down ---- */

/* Threads that would only block are left out: a step always does its operation. */
static bool is_enabled(const Choice *c) {
    const Operation *op = &c->actor->next;
    if (c->how != GOES_ON || op->kind != OPERATION_ENTER || !op->object || location_is_class(op)) return true;
    uint32_t owner = monitor_owner_id(op->object, NULL);
    return !owner || owner == c->actor->thread->lock_id;
}
/* A thread that would block has a mark: what it waits for may be acquired in another order. 2: it would initialise a
   class; a thread that comes later finds the class initialised, and has no operation. */
static int effect(const Operation *op) { return location_is_class(op) ? 2 : operation_writes(op); }
static void write_decision(const Choice *c, const bool *enabled, unsigned count, unsigned chosen) {
    char path[ACTOR_TEXT];
    fprintf(decisions_out, "%s", actor_path(c[chosen].actor, path));
    for (unsigned i = 0; i < count; i++)
        fprintf(decisions_out, "\t%s%s %d %016llx", enabled[i] ? "" : "!", actor_path(c[i].actor, path),
                effect(&c[i].actor->next), (unsigned long long)c[i].actor->next.location);
    fputc('\n', decisions_out);
}
static unsigned choose_exhaustively(const Choice *c, unsigned count, unsigned usually) {
    bool enabled[count];
    char wanted[ACTOR_TEXT + 2], path[ACTOR_TEXT];
    unsigned chosen = count, first = count;
    for (unsigned i = count; i-- > 0;) {
        enabled[i] = is_enabled(&c[i]);
        if (enabled[i]) first = i;
    }
    if (choices_in && fgets(wanted, sizeof wanted, choices_in)) {
        wanted[strcspn(wanted, "\n")] = 0;
        for (unsigned i = 0; i < count; i++)
            if (strcmp(actor_path(c[i].actor, path), wanted) == 0) chosen = i;
        if (chosen == count) exploration_note("nondeterministic", wanted);
    }
    if (chosen == count) chosen = enabled[usually] || first == count ? usually : first;
    write_decision(c, enabled, count, chosen);
    return chosen;
}

/* After a thread of which the schedule knows nothing, a debugger's: back to the thread to which it has switched. */
static unsigned not_held_back(const Choice *c, unsigned count, unsigned usually) {
    for (unsigned i = 0; c[usually].actor->held_back && i < count; i++)
        if (c[i].how == GOES_ON && !c[i].actor->held_back) return i;
    return usually;
}

unsigned exploration_choose(const Choice *choices, unsigned count, Actor *current, TurnReason reason) {
    unsigned usually = usual(choices, count, current, reason), chosen = usually;
    if (usually == count) usually = chosen = 0;
    if (!exploration_begun) return chosen;
    if (reason == TURN_POINT && ++points > config.most_points) die_of_livelock(current);
    if (decisions_out)
        chosen = choose_exhaustively(choices, count, chosen);
    else if (schedule_replays()) {
        int recorded = schedule_choose(choices, count, current, reason);
        if (recorded >= 0)
            chosen = (unsigned)recorded;
        else if (config.loose && current && current->system)
            chosen = not_held_back(choices, count, chosen);
        if (recorded >= 0 && current && choices[chosen].actor != current) current->held_back = true;
        choices[chosen].actor->held_back = false;
    } else if (reason == TURN_POINT && count > 1 && strategy_passes(current))
        chosen = usually;
    else if (count > 1 || (choices[0].how != GOES_ON))
        chosen = by_strategy(choices, count, current, reason);
    Choice c = choices[chosen];
    schedule_record(chosen != usually || reason == TURN_AWAY ? &c : NULL, current, reason);
    if (c.actor != current) {
        switches++;
        preemptions += reason == TURN_POINT;
        if (current) current->turn_points = current->turn_polls = 0;
        c.actor->turn_points = c.actor->turn_polls = 0;
    }
    if (c.how == WAKES_UP) woken++;
    count_order(c.actor, &c.actor->next);
    return chosen;
}

bool exploration_times_out_early(const Actor *a) {
    return exploration_begun && (config.early || (config.early_if_short && !a->patient) || schedule_replays());
}
bool exploration_may_wake(void) { return exploration_begun && (schedule_replays() || woken < config.spurious); }

unsigned exploration_choose_waiter(Actor *by, Actor *const *waiting, unsigned count) {
    if (!exploration_begun || !by || count < 2) return 0;
    int recorded = schedule_choose_waiter(by, waiting, count);
    unsigned chosen = recorded >= 0                      ? (unsigned)recorded
                      : schedule_replays()               ? 0
                      : strategy_kind() == STRATEGY_FIFO ? 0
                                                         : (unsigned)strategy_draw(count);
    if (chosen) schedule_record_waiter(by, waiting[chosen]);
    return chosen;
}

bool exploration_wants(Actor *a, const Operation *op) { return schedule_stops_at(a, op); }

/* ---- its reports ---- */

static void note_stack(const Actor *a) {
    char path[ACTOR_TEXT], key[ACTOR_TEXT + 32];
    int length = snprintf(key, sizeof key, "%s:%llu", actor_path(a, path), (unsigned long long)a->operations);
    for (const char *p = config.stacks; *p; p += strcspn(p, "+"), p += *p == '+')
        if (strncmp(p, key, (size_t)length) == 0 && (!p[length] || p[length] == '+') && a->thread && print_stack &&
            notes_out) {
            fprintf(notes_out, "stack\t%s", key);
            print_stack(a->thread, notes_out);
            fputc('\n', notes_out);
        }
}

void exploration_story(Actor *a, const Operation *op, const char *value) {
    char path[ACTOR_TEXT], place[300], location[300];
    if (config.stacks && op->kind != OPERATION_NONE) note_stack(a);
    if (!story) return;
    location_print_place(op->method, op->bci, place, sizeof place);
    location_print(op, location, sizeof location);
    char called[300] = "-";
    if (op->function)
        snprintf(called, sizeof called, "%s", op->function);
    else if (op->called)
        location_print_place(op->called, -1, called, sizeof called);
    fprintf(story, "%s\t%llu\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", actor_path(a, path), (unsigned long long)a->operations,
            operation_name(op->kind), location, place,
            op->is_old        ? "old"
            : op->is_private  ? op->is_volatile ? "volatile,private" : "private"
            : op->is_volatile ? "volatile"
                              : "-",
            value, called, op->data ? op->data : "-");
}

static void print_escaped(FILE *out, const char *text) {
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", out);
        else if (*text == '\t')
            fputs("\\t", out);
        else
            fputc(*text, out);
}

void exploration_failure(const char *kind, const char *what, const char *place) {
    if (!notes_out) return;
    if (!*failure) snprintf(failure, sizeof failure, "%s %s at %s", kind, what, place);
    fprintf(notes_out, "failure\t%s\t", kind);
    print_escaped(notes_out, what);
    fputc('\t', notes_out);
    print_escaped(notes_out, place);
    fputc('\n', notes_out);
}
void exploration_note_fields(const char *kind, const char *fields) {
    if (notes_out) fprintf(notes_out, "%s\t%s\n", kind, fields);
}
void exploration_note(const char *kind, const char *text) {
    if (!notes_out) return;
    uint64_t hash = map64_mix(7, 0);
    for (const char *p = kind; *p; p++) hash = map64_mix(hash, (uint8_t)*p);
    for (const char *p = text; *p; p++) hash = map64_mix(hash, (uint8_t)*p);
    uint32_t *known = map64_add(&noted, hash);
    if ((*known)++) return;
    fprintf(notes_out, "%s\t", kind);
    print_escaped(notes_out, text);
    fputc('\n', notes_out);
}

void exploration_is_outside(const Actor *a, const char *call) {
    char place[300] = "native code", text[400];
    const Frame *f = frame_skip_stubs(a->thread->frame);
    if (f) location_print_place(f->method, -1, place, sizeof place);
    snprintf(text, sizeof text, "%s blocked in the system call %s; other threads ran meanwhile", place, call);
    exploration_note("outside", text);
}

static uint64_t parent_name(uint64_t actor) {
    for (unsigned i = 0; i < actor_count; i++)
        if (actors[i]->name == actor) return actors[i]->parent ? actors[i]->parent->name : 0;
    return 0;
}

/* Locations at which two threads' operations conflict, and which no earlier schedule has reported. */
static void write_uses(FILE *out) {
    unsigned count;
    const LocationInfo *infos = location_infos(&count);
    for (unsigned i = 0; i < count; i++) {
        const LocationInfo *l = &infos[i];
        if (l->known || !l->written || l->use_count < 2) continue;
        for (unsigned k = 0; k < l->use_count; k++)
            fprintf(out, "u %016llx %016llx %016llx %016llx %016llx %llu %s\n", (unsigned long long)l->location,
                    (unsigned long long)l->group, (unsigned long long)l->uses[k].actor,
                    (unsigned long long)parent_name(l->uses[k].actor), (unsigned long long)l->uses[k].kind,
                    (unsigned long long)l->uses[k].count, l->text);
    }
}

static void write_result(int status) {
    FILE *out = result;
    fprintf(out, "points %llu decisions %llu switches %llu preemptions %llu threads %u\norder %016llx\n",
            (unsigned long long)points, (unsigned long long)decisions, (unsigned long long)switches,
            (unsigned long long)preemptions, actor_count - systems, (unsigned long long)order);
    if (decisions > most_decisions) fprintf(out, "k %llu\n", (unsigned long long)decisions);
    fwrite(notes, 1, notes_bytes, out);
    bool whole = teaches || *failure || status || alive > 1;
    for (unsigned i = 0; whole && i < actor_count; i++) {
        char path[ACTOR_TEXT], place[300];
        const Actor *a = actors[i];
        if (a->system) continue;
        location_print_place(a->started_at.method, a->started_at.bci, place, sizeof place);
        fprintf(out, "thread\t%s\t%s\t%s\t%s\n", actor_path(a, path), a->thread_name, place,
                !a->thread          ? "ended"
                : a->thread->daemon ? "daemon"
                                    : "alive");
    }
    if (teaches) {
        locations_write_learned(out);
        write_uses(out);
    }
    if (repeats && !goes_on) fputs("last\n", out);
    fputs("end\n", out);
    fflush(out);
}

void exploration_close(int status) {
    if (!notes_out) return;
    if (!repeats) ports_note();
    fclose(notes_out);
    notes_out = NULL;
    for (unsigned i = 0; i < actor_count; i++)
        if (actors[i]->thread) {
            snprintf(actors[i]->thread_name, sizeof actors[i]->thread_name, "%s", actors[i]->thread->name);
            schedule_record_thread(actors[i]);
        }
    schedule_close(failure);
    if (repeats) {
        write_result(status);
        return;
    }
    if (story) fclose(story);
    if (decisions_out) fclose(decisions_out);
    story = decisions_out = NULL;
    if (!result) return;
    write_result(status);
    fclose(result);
}

void exploration_close_repetition(void) {
    goes_on = true;
    exploration_close(0);
    goes_on = false;
}
