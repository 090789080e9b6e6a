/* See schedule.h. A line is

     PATH NUMBER[#TIMES] OPERATION LOCATION PLACE -> PATH [timeout|spurious|returned|old|old-from-now|gc]

   a thread, the number of its operation and how many times it has done this operation at this place, what it is about
   to do, where, and who goes on in its stead. OPERATION may also be `blocks`, `ends`, `yields` and `outside` (what
   comes before is then its last operation), and `notify`, where the arrow leads to who is notified. Between lines a
   thread goes on until it blocks, then the first by path.

   A strict replay goes by numbers, and what it finds there must be what the line says. A loose one goes by places,
   locations and times, skips what does not come, and so survives changes elsewhere. */
#include "runtime/schedule.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "runtime/locations.h"
#include "runtime/map64.h"
#include "runtime/scheduler.h"
#include "runtime/stale.h"

enum { COLLECTS = READS_OLD_ON + 1 }; /* after the point, before the operation */
typedef struct Line {
    char *path, *operation, *location, *place, *target;
    uint64_t number, times;
    uint8_t how;
    bool used;
} Line;
static Line *lines;
static unsigned line_count, line_room, next_line, fitted;
static bool replays, is_loose;
static FILE *trace;
static Map64 times; /* by actor, place and kind: how often */
static uint64_t last_times[65536 / 64];

bool schedule_replays(void) { return replays; }
bool schedule_is_recorded(void) { return trace != NULL; }

bool schedule_is_version_2(const char *file) {
    char line[64];
    FILE *f = fopen(file, "r");
    bool result = f && fgets(line, sizeof line, f) && strncmp(line, "minijvm schedule 2", 18) == 0;
    if (f) fclose(f);
    return result;
}

static char *word(char **cursor) {
    char *p = *cursor + strspn(*cursor, " \t");
    size_t n = strcspn(p, " \t\r\n");
    if (!n) return NULL;
    *cursor = p + n + (p[n] != 0);
    p[n] = 0;
    return p;
}

static const char *const hows[] = {
    [GOES_ON] = "",      [TIMES_OUT] = "timeout",         [WAKES_UP] = "spurious", [COMES_BACK] = "returned",
    [READS_OLD] = "old", [READS_OLD_ON] = "old-from-now", [COLLECTS] = "gc"};
enum { HOWS = sizeof hows / sizeof *hows };

static bool parse_line(char *text) {
    char *cursor = text, *path = word(&cursor), *number = word(&cursor), *operation = word(&cursor),
         *location = word(&cursor), *place = word(&cursor), *arrow = word(&cursor), *target = word(&cursor),
         *how = target ? word(&cursor) : NULL, *end;
    if (!target || strcmp(arrow, "->") != 0) return false;
    Line l = {.number = strtoull(number, &end, 10), .how = GOES_ON};
    if (*end == '#') l.times = strtoull(end + 1, &end, 10);
    if (*end) return false;
    for (unsigned i = 1; how && i < HOWS; i++)
        if (strcmp(how, hows[i]) == 0) l.how = (uint8_t)i;
    if (how && !l.how) return false;
    const char *what = "the schedule";
    l.path = memory_copy(path, what);
    l.operation = memory_copy(operation, what);
    l.location = memory_copy(location, what);
    l.place = memory_copy(place, what);
    l.target = memory_copy(target, what);
    if (line_count == line_room) {
        line_room = line_room ? 2 * line_room : 32;
        lines = memory_grow(lines, line_room * sizeof *lines, what);
    }
    lines[line_count++] = l;
    return true;
}

static void take_options(char *line, ExplorationConfig *config) {
    for (char *w; (w = word(&line));) exploration_take_option(config, w, strlen(w));
}

bool schedule_read(const char *file, ExplorationConfig *config) {
    char *text = NULL;
    size_t room = 0;
    unsigned number = 0;
    FILE *f = fopen(file, "r");
    if (!f) return false;
    while (getline(&text, &room, f) > 0) {
        number++;
        if (strncmp(text, "options ", 8) == 0) take_options(text + 8, config);
        if (strncmp(text, "main", 4) != 0 && strncmp(text, "system", 6) != 0) continue;
        if (parse_line(text)) continue;
        fprintf(stderr, "Error: %s:%u: this is no line of a schedule\n", file, number);
        fclose(f);
        return false;
    }
    free(text);
    fclose(f);
    replays = true;
    is_loose = config->loose;
    return true;
}

void schedule_renew(void) { map64_wipe(&times); }

bool schedule_create(const char *file, const ExplorationConfig *c) {
    trace = fopen(file, "w");
    if (!trace) {
        fprintf(stderr, "Error: could not write the schedule to %s\n", file);
        return false;
    }
    setvbuf(trace, NULL, _IOLBF, 0); /* a program that crashes leaves its schedule */
    fprintf(trace, "minijvm schedule 2\nbuild %s\n", MINIJVM_VERSION);
    static const char *const points[] = {[POINTS_APP] = " points=app", [POINTS_SYNC] = " points=sync"};
    char stale[24] = "", carriers[24] = "";
    if (stale_values) snprintf(stale, sizeof stale, " stale=%u", stale_values);
    if (c->carriers) snprintf(carriers, sizeof carriers, " carriers=%u", c->carriers);
    if (c->points || c->agent_calls || stale_values || c->carriers || c->from_threads || c->output)
        fprintf(trace, "options%s%s%s%s%s%s\n", c->points ? points[c->points] : "",
                c->agent_calls ? " agent-calls=all" : "", stale, carriers, c->from_threads ? " from=threads" : "",
                c->output ? " output=points" : "");
    if (!replays) {
        fprintf(trace, "seed %llu number %llu strategy ", (unsigned long long)c->seed, (unsigned long long)c->number);
        strategy_describe(trace);
        fputc('\n', trace);
    }
    return true;
}

static const char *reason_name(TurnReason reason, const Operation *op) {
    static const char *const names[] = {NULL, "blocks", "ends", "outside", "yields", "yields"};
    return reason == TURN_POINT ? operation_name(op->kind) : names[reason];
}

static uint64_t times_key(const Actor *a, TurnReason reason, const Operation *op) {
    uint64_t place = reason == TURN_POINT ? location_place(op->method, op->bci) : 0;
    TurnReason named = reason > TURN_YIELDS ? TURN_YIELDS : reason; /* of one name */
    return map64_mix(map64_mix(a->name, place), reason == TURN_POINT ? op->kind : 100u + named);
}
/* Counts a decision that is at no operation. */
static void count_time(Actor *a, TurnReason reason) {
    if (reason != TURN_POINT) ++*map64_add(&times, times_key(a, reason, &a->next));
}
/* How often [a] has been at this operation, counted by schedule_stops_at, or at a decision for this reason. */
static uint64_t times_of(Actor *a, TurnReason reason) {
    if (reason == TURN_POINT) return last_times[a->index % (sizeof last_times / sizeof *last_times)];
    return *map64_add(&times, times_key(a, reason, &a->next));
}
/* The same of a decision that is not counted yet. */
static uint64_t times_of_next(Actor *a, TurnReason reason) { return times_of(a, reason) + (reason != TURN_POINT); }

_Noreturn void exploration_mismatch(const char *expected, const char *found) {
    fflush(stdout);
    fprintf(stderr,
            "minijvm: the recorded schedule does not match this program (line %u of its switches)\n  expected: %s\n"
            "  found:    %s\nAdd `loose' to match switches by source location and to skip the others.\n",
            next_line + 1, expected, found);
    fflush(NULL);
    _Exit(1);
}

static void mismatch(const Line *l, const Actor *a, TurnReason reason) {
    char expected[700], found[900], path[ACTOR_TEXT], place[300], location[300];
    location_print_place(a->next.method, a->next.bci, place, sizeof place);
    location_print(&a->next, location, sizeof location);
    snprintf(expected, sizeof expected, "%s %llu %s %s %s -> %s", l->path, (unsigned long long)l->number, l->operation,
             l->location, l->place, l->target);
    snprintf(found, sizeof found, "%s %llu %s %s %s", actor_path(a, path), (unsigned long long)a->operations,
             reason_name(reason, &a->next), location, place);
    exploration_mismatch(expected, found);
}

static bool is_of(const Line *l, const Actor *a) {
    char path[ACTOR_TEXT];
    return strcmp(l->path, actor_path(a, path)) == 0;
}
static bool has_place(const Line *l, const Operation *op) {
    char place[300];
    location_print_place(op->method, op->bci, place, sizeof place);
    return strcmp(l->place, place) == 0;
}

/* Several operations of a line of source may be of one kind. The numbers in a location's name may differ after changes
   elsewhere. */
static bool has_location(const Line *l, const Operation *op) {
    char location[300];
    location_print(op, location, sizeof location);
    const char *a = l->location, *b = location;
    for (;; a++, b++) {
        while (isdigit((unsigned char)*a)) a++;
        while (isdigit((unsigned char)*b)) b++;
        if (*a != *b) return false;
        if (!*a) return true;
    }
}

/* Strict: the next line is of this moment. Loose: some line that has not been used. [n]: of times_of. */
static Line *line_now(Actor *a, TurnReason reason, uint64_t n) {
    const char *operation = reason_name(reason, &a->next);
    if (!is_loose) {
        Line *l = next_line < line_count ? &lines[next_line] : NULL;
        if (!l || l->number > a->operations || !is_of(l, a)) return NULL;
        if (strcmp(l->operation, operation) != 0 && l->number == a->operations) {
            /* at a point before the operation a thread may go on, and block in it */
            return NULL;
        }
        if (l->number != a->operations || (reason == TURN_POINT && !has_place(l, &a->next))) mismatch(l, a, reason);
        /* between two operations a thread may yield, or block, many times */
        return reason != TURN_POINT && l->times > n ? NULL : l;
    }
    for (unsigned i = next_line; i < line_count; i++)
        if (!lines[i].used && lines[i].times == n && lines[i].how != COMES_BACK &&
            strcmp(lines[i].operation, operation) == 0 && is_of(&lines[i], a) &&
            (reason != TURN_POINT || (has_place(&lines[i], &a->next) && has_location(&lines[i], &a->next))))
            return &lines[i];
    return NULL;
}

static void use_line(Line *l) {
    l->used = true;
    fitted++;
    next_line = (unsigned)(l - lines) + 1;
}

int schedule_choose(const Choice *choices, unsigned count, Actor *current, TurnReason reason) {
    if (!replays || !current) return -1;
    count_time(current, reason);
    Line *l = line_now(current, reason, times_of(current, reason));
    if (!l || l->how >= COMES_BACK) return -1;
    char path[ACTOR_TEXT];
    for (unsigned i = 0; i < count; i++)
        if ((int)choices[i].how == (int)l->how && strcmp(actor_path(choices[i].actor, path), l->target) == 0) {
            use_line(l);
            return (int)i;
        }
    if (!is_loose) mismatch(l, current, reason);
    l->used = true;
    return -1;
}

int schedule_choose_waiter(Actor *by, Actor *const *waiting, unsigned count) {
    if (!replays) return -1;
    Line *l = line_now(by, TURN_POINT, times_of(by, TURN_POINT));
    char path[ACTOR_TEXT];
    for (unsigned i = 0; l && i < count; i++)
        if (strcmp(actor_path(waiting[i], path), l->target) == 0) {
            use_line(l);
            return (int)i;
        }
    if (l && !is_loose) mismatch(l, by, TURN_POINT);
    return -1;
}

static Actor *returning(Line *l) {
    Actor *a = l->how == COMES_BACK ? exploration_actor_by_path(l->target) : NULL;
    if (a) use_line(l);
    return a;
}
Actor *schedule_who_returns(Actor *current, TurnReason reason) {
    if (!replays || is_loose || !current) return NULL;
    if (next_line == line_count || lines[next_line].how != COMES_BACK) return NULL;
    Line *l = line_now(current, reason, times_of_next(current, reason));
    return l ? returning(l) : NULL;
}
Actor *schedule_who_returns_alone(void) {
    if (!replays || is_loose || next_line == line_count) return NULL;
    return strcmp(lines[next_line].operation, "returns") == 0 ? returning(&lines[next_line]) : NULL;
}
uint64_t schedule_old_value(Actor *a, bool *stuck) {
    Line *l = line_now(a, TURN_POINT, times_of(a, TURN_POINT));
    if (!l || l->how < READS_OLD || l->how == COLLECTS) return 0;
    use_line(l);
    *stuck = l->how == READS_OLD_ON;
    return strtoull(l->target, NULL, 10);
}
bool schedule_collects(Actor *a) {
    Line *l = line_count ? line_now(a, TURN_POINT, times_of(a, TURN_POINT)) : NULL;
    if (!l || l->how != COLLECTS) return false;
    use_line(l);
    return true;
}
bool schedule_goes_away(const Actor *a) {
    if (!replays || is_loose || next_line == line_count) return false;
    const Line *l = &lines[next_line];
    return strcmp(l->operation, "outside") == 0 && l->number == a->operations && is_of(l, a);
}

void schedule_prepare(Actor *a) {
    a->stop_at = trace || replays ? 0 : UINT64_MAX; /* each operation is counted by its place, too */
}

bool schedule_stops_at(Actor *a, const Operation *op) {
    const uint64_t n = ++*map64_add(&times, times_key(a, TURN_POINT, op));
    last_times[a->index % (sizeof last_times / sizeof *last_times)] = n;
    if (!replays) return false;
    if (!is_loose) {
        const Line *l = next_line < line_count ? &lines[next_line] : NULL;
        return l && l->number <= a->operations && is_of(l, a) &&
               (l->number < a->operations || strcmp(l->operation, operation_name(op->kind)) == 0);
    }
    for (unsigned i = next_line; i < line_count; i++)
        if (!lines[i].used && lines[i].times == n && strcmp(lines[i].operation, operation_name(op->kind)) == 0 &&
            is_of(&lines[i], a) && has_place(&lines[i], op) && has_location(&lines[i], op))
            return true;
    return false;
}

/* ---- recording ---- */

static void print_line(Actor *a, const char *operation, uint64_t n, const char *target, int how) {
    char path[ACTOR_TEXT], place[300], location[300];
    location_print_place(a->next.method, a->next.bci, place, sizeof place);
    location_print(&a->next, location, sizeof location);
    fprintf(trace, "%s %llu#%llu %s %s %s -> %s%s%s\n", actor_path(a, path), (unsigned long long)a->operations,
            (unsigned long long)n, operation, location, place, target, how ? " " : "", hows[how]);
}

void schedule_record(const Choice *chosen, Actor *current, TurnReason reason) {
    char path[ACTOR_TEXT];
    if (!trace || !current) return;
    if (!replays) count_time(current, reason);
    if (chosen)
        print_line(current, reason_name(reason, &current->next), times_of(current, reason),
                   actor_path(chosen->actor, path), chosen->how);
}
void schedule_record_return(Actor *current, TurnReason reason, Actor *returned) {
    char path[ACTOR_TEXT];
    if (!trace) return;
    const char *operation = current ? reason_name(reason, &current->next) : "returns";
    print_line(current ? current : returned, operation, current ? times_of_next(current, reason) : 0,
               actor_path(returned, path), COMES_BACK);
}
void schedule_record_old_value(Actor *a, uint64_t back, bool stuck) {
    char number[24];
    if (!trace) return;
    snprintf(number, sizeof number, "%llu", (unsigned long long)back);
    print_line(a, operation_name(a->next.kind), last_times[a->index % (sizeof last_times / sizeof *last_times)], number,
               stuck ? READS_OLD_ON : READS_OLD);
}
void schedule_record_collection(Actor *a) {
    char path[ACTOR_TEXT];
    if (!trace) return;
    print_line(a, operation_name(a->next.kind), last_times[a->index % (sizeof last_times / sizeof *last_times)],
               actor_path(a, path), COLLECTS);
}
void schedule_record_waiter(Actor *by, const Actor *chosen) {
    char path[ACTOR_TEXT];
    if (trace)
        print_line(by, operation_name(OPERATION_NOTIFY),
                   last_times[by->index % (sizeof last_times / sizeof *last_times)], actor_path(chosen, path), GOES_ON);
}
void schedule_record_thread(const Actor *a) {
    char path[ACTOR_TEXT], place[300];
    if (!trace || a->system) return;
    location_print_place(a->started_at.method, a->started_at.bci, place, sizeof place);
    fprintf(trace, "thread %s \"%s\" %s\n", actor_path(a, path), a->thread_name, place);
}
void schedule_close(const char *ends) {
    if (trace) {
        if (*ends) fprintf(trace, "ends %s\n", ends);
        fputs("end\n", trace);
        fclose(trace);
        trace = NULL;
    }
    if (replays && !is_loose && next_line < line_count)
        fprintf(stderr, "minijvm: the program ended before line %u of %u of the schedule\n", next_line + 1, line_count);
    if (replays && is_loose && fitted < line_count)
        fprintf(stderr, "minijvm: %u of %u lines of the schedule matched\n", fitted, line_count);
}
