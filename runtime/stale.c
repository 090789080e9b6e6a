/* See stale.h. Clocks are vectors of counts by thread; a write is (thread, its count). Values in the past are no roots
   of the collector, so a collection ends the past of all cells. */
#include "runtime/stale.h"

#include <stdio.h>
#include <string.h>

#include "gc/heap.h"
#include "runtime/exploration.h"
#include "runtime/locations.h"
#include "runtime/map64.h"
#include "runtime/schedule.h"

unsigned stale_values;
static const char what_for[] = "old values of the exploration of schedules";

typedef struct Clock {
    uint32_t *counts;
    unsigned room;
} Clock;
static Clock *clocks; /* of threads, by index */
static unsigned clock_room;
static Map64 released_at; /* index + 1 into released */
static Clock *released;
static unsigned released_count;
static Clock ended, initialized;

typedef struct Write {
    uint64_t value; /* that it has written; of the last one: what the memory has */
    uint32_t count; /* 0: before all */
    uint16_t writer;
} Write;
typedef struct Seen { /* the writes that a thread may see no older ones than; a value that it sees for ever */
    struct Seen *next;
    uint16_t actor;
    bool stuck;
    uint64_t oldest, stuck_at;
    unsigned reads;
} Seen;
typedef struct Cell {
    Write past[STALE_MOST]; /* the last one is at (total - 1) % STALE_MOST */
    uint64_t total;
    Seen *seen;
    unsigned collections;
} Cell;
static Map64 cells_at;
static Cell **cells;
static unsigned cell_count;
static struct {
    void *cell;
    unsigned width;
    uint64_t value;
} swapped; /* what a cell has to have again */

/* ---- clocks ---- */

static uint32_t *count_at(Clock *c, unsigned i) {
    if (i >= c->room) {
        unsigned room = c->room ? c->room : 8;
        while (room <= i) room *= 2;
        c->counts = memory_grow(c->counts, room * sizeof *c->counts, what_for);
        memset(c->counts + c->room, 0, (room - c->room) * sizeof *c->counts);
        c->room = room;
    }
    return &c->counts[i];
}
static void join(Clock *into, const Clock *other) {
    for (unsigned i = 0; i < other->room; i++)
        if (other->counts[i] && other->counts[i] > *count_at(into, i)) *count_at(into, i) = other->counts[i];
}
static Clock *clock_of(const Actor *a) {
    if (a->index >= clock_room) {
        unsigned room = clock_room ? clock_room : 16;
        while (room <= a->index) room *= 2;
        clocks = memory_grow(clocks, room * sizeof *clocks, what_for);
        memset(clocks + clock_room, 0, (room - clock_room) * sizeof *clocks);
        clock_room = room;
    }
    uint32_t *own = count_at(&clocks[a->index], a->index);
    if (!*own) *own = 1;
    return &clocks[a->index];
}
static void tick(Actor *a) {
    Clock *c = clock_of(a);
    ++*count_at(c, a->index);
}
static Clock *clock_at(uint64_t key) {
    uint32_t *index = map64_add(&released_at, key);
    if (!*index) {
        if (!(released_count & (released_count - 1)))
            released = memory_grow(released, (released_count ? 2 * released_count : 1) * sizeof *released, what_for);
        released[released_count] = (Clock){0};
        *index = ++released_count;
    }
    return &released[*index - 1];
}

void stale_release(Actor *a, uint64_t key) {
    join(clock_at(key), clock_of(a));
    tick(a);
}
void stale_acquire(Actor *a, uint64_t key) {
    uint32_t *index = map64_find(&released_at, key);
    if (index) join(clock_of(a), &released[*index - 1]);
}
void stale_acquire_later(Actor *a, uint64_t key) { a->acquires = key; }
void stale_arrive(Actor *a) {
    if (a->acquires) stale_acquire(a, a->acquires);
    a->acquires = 0;
}
void stale_start(Actor *parent, Actor *child) {
    clock_of(child);
    join(clock_of(child), clock_of(parent));
    tick(parent);
}
void stale_end(Actor *a) { join(&ended, clock_of(a)); }
void stale_join(Actor *a) { join(clock_of(a), &ended); }
void stale_class_ready(Actor *a) {
    join(&initialized, clock_of(a));
    tick(a);
}
void stale_see_classes(Actor *a) { join(clock_of(a), &initialized); }

/* ---- cells ---- */

static void forget_clock(Clock *c) {
    if (c->room) memset(c->counts, 0, c->room * sizeof *c->counts);
}
void stale_renew(void) {
    stale_restore();
    for (unsigned i = 0; i < clock_room; i++) forget_clock(&clocks[i]);
    for (unsigned i = 0; i < released_count; i++) free(released[i].counts);
    released_count = 0;
    map64_wipe(&released_at);
    forget_clock(&ended);
    forget_clock(&initialized);
    for (unsigned i = 0; i < cell_count; i++) {
        for (Seen *next, *s = cells[i]->seen; s; s = next) {
            next = s->next;
            free(s);
        }
        free(cells[i]);
    }
    cell_count = 0;
    map64_wipe(&cells_at);
}

static uint64_t load(const void *cell, unsigned width) {
    uint64_t value = 0;
    memcpy(&value, cell, width);
    return value;
}

/* NULL: nothing was written since the exploration began, or the last collection. */
static Cell *find_cell(const void *cell) {
    uint32_t *index = map64_find(&cells_at, (uint64_t)(uintptr_t)cell);
    Cell *c = index ? cells[*index - 1] : NULL;
    if (c && c->collections != heap_collection_count()) c->total = 0; /* it may be another object's by now */
    return c && c->total ? c : NULL;
}
static Cell *make_cell(const void *at) {
    uint32_t *index = map64_add(&cells_at, (uint64_t)(uintptr_t)at);
    if (!*index) {
        if (!(cell_count & (cell_count - 1)))
            cells = memory_grow(cells, (cell_count ? 2 * cell_count : 1) * sizeof *cells, what_for);
        cells[cell_count] = memory_allocate(sizeof **cells, what_for);
        *cells[cell_count] = (Cell){0};
        *index = ++cell_count;
    }
    return cells[*index - 1];
}
static Write *write_at(Cell *c, uint64_t number) { return &c->past[number % STALE_MOST]; }

static Seen *seen_by(Cell *c, const Actor *a) {
    for (Seen *s = c->seen; s; s = s->next)
        if (s->actor == a->index) return s;
    Seen *s = memory_allocate(sizeof *s, what_for);
    *s = (Seen){.next = c->seen, .actor = a->index};
    return c->seen = s;
}

void stale_write(Actor *a, void *cell, unsigned width) {
    Cell *c = find_cell(cell);
    if (!c) {
        c = make_cell(cell);
        c->total = 1;
        c->collections = heap_collection_count();
        for (Seen *s = c->seen; s; s = s->next) *s = (Seen){.next = s->next, .actor = s->actor};
        *write_at(c, 0) = (Write){0}; /* what the memory has had before all */
    }
    write_at(c, c->total - 1)->value = load(cell, width);
    *write_at(c, c->total) = (Write){.count = *count_at(clock_of(a), a->index), .writer = a->index};
    seen_by(c, a)->oldest = c->total;
    c->total++;
}

/* The oldest write that [a] may see. */
static uint64_t oldest_visible(Cell *c, const Actor *a, const Seen *s) {
    const uint64_t last = c->total - 1;
    uint64_t first = last > stale_values ? last - stale_values : 0;
    if (s->oldest > first) first = s->oldest;
    for (uint64_t i = last; i > first; i--) {
        const Write *w = write_at(c, i);
        if (!w->count || *count_at(clock_of(a), w->writer) >= w->count) return i;
    }
    return first;
}

static void report_loop(const Operation *op) {
    char location[300], place[300], what[700];
    location_print(op, location, sizeof location);
    location_print_place(op->method, op->bci, place, sizeof place);
    snprintf(what, sizeof what, "missing volatile: the loop never sees the last write of %s", location);
    fflush(stdout);
    fprintf(stderr, "minijvm: livelock: %s, at %s\n", what, place);
    exploration_failure("livelock", what, place);
    exploration_close(EXPLORATION_LIVELOCK_STATUS);
    fflush(NULL);
    _Exit(EXPLORATION_LIVELOCK_STATUS);
}

/* How many writes back; the number of a schedule line. */
static uint64_t choose(Actor *a, Seen *s, uint64_t last, uint64_t first) {
    enum { CASES = 8, OLDER = 4, STUCK = 7 };
    bool stuck = false;
    uint64_t back = 0;
    if (schedule_replays())
        back = schedule_old_value(a, &stuck);
    else if (strategy_kind() != STRATEGY_FIFO && strategy_kind() != STRATEGY_LAST) {
        const uint64_t drawn = strategy_draw(CASES);
        if (drawn >= OLDER) back = 1 + strategy_draw(last - first);
        stuck = drawn >= STUCK;
    }
    if (back > last - first) back = last - first;
    if (back) schedule_record_old_value(a, back, stuck);
    if (back && stuck) {
        s->stuck = true;
        s->stuck_at = last - back;
    }
    return back;
}

bool stale_read(Actor *a, void *cell, unsigned width, const Operation *op) {
    enum { LOOP = 5000 };
    Cell *c = find_cell(cell);
    if (!c) return false;
    Seen *s = seen_by(c, a);
    const uint64_t last = c->total - 1, first = oldest_visible(c, a, s);
    if (s->stuck && s->stuck_at < first) s->stuck = false;
    if (first == last) return false;
    uint64_t number = s->stuck ? s->stuck_at : last - choose(a, s, last, first);
    if (s->stuck && ++s->reads > LOOP) report_loop(op);
    s->oldest = number;
    if (number == last) return false;
    swapped.cell = cell;
    swapped.width = width;
    swapped.value = load(cell, width);
    memcpy(cell, &write_at(c, number)->value, width);
    return true;
}

void stale_restore(void) {
    if (!swapped.cell) return;
    memcpy(swapped.cell, &swapped.value, swapped.width);
    swapped.cell = NULL;
}
