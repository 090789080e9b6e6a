/* See blocked.h. Each thread waits for one other at most: the owner of a monitor, of a lock of java.util.concurrent, of
   an agent's lock, the thread that initializes a class, or one that is to end. A thread that waits to be notified,
   or is parked without such a lock, waits for no certain thread: if no cycle exists, that wake-up was lost. */
#include "vm/services/blocked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/carriers.h"
#include "runtime/class.h"
#include "runtime/exploration.h"
#include "runtime/frame.h"
#include "runtime/locations.h"
#include "runtime/monitor.h"
#include "runtime/native_locks.h"
#include "runtime/scheduler.h"
#include "runtime/wellknown.h"
#include "vm/services/lock_cycle.h"
#include "vm/services/thread_dump.h"

typedef enum BlockedBy {
    BLOCKED_BY_NOTHING,
    BLOCKED_BY_MONITOR,
    BLOCKED_BY_LOCK,
    BLOCKED_BY_JOIN,
    BLOCKED_BY_CLASS,
    BLOCKED_BY_NATIVE_LOCK,
    BLOCKED_BY_WAIT,
    BLOCKED_BY_PARK,
    BLOCKED_BY_NATIVE_WAIT,
    BLOCKED_BY_SLEEP,
    BLOCKED_BY_SYSTEM,
    BLOCKED_BY_CARRIERS,
    BLOCKED_KINDS
} BlockedBy;
static const char *const kind_names[BLOCKED_KINDS] = {"nothing",     "monitor",     "lock",        "join",
                                                      "class",       "native lock", "wait",        "park",
                                                      "native wait", "sleep",       "system call", "carrier"};

typedef struct Blocked {
    BlockedBy by;
    Thread *awaited;  /* NULL: nobody in particular, or one that has ended */
    bool owner_ended; /* without giving the lock back */
    char location[300];
} Blocked;

static Thread *initializer_of(const Thread *t) {
    const Class *c = t->waiting_for; /* what else may stand there are keys that are no classes */
    return t->scheduler.at_class ? c->initializing_thread : NULL;
}

/* Waiting at an object of class Thread is no join in itself: a thread may use it as any monitor. */
static bool joins(const Thread *t) {
    const Frame *f = frame_skip_stubs(t->frame);
    while (f && f->method->holder == class_Object) f = frame_skip_stubs(f->caller);
    return f && f->method->holder == class_Thread && strcmp(f->method->info->name->text, "join") == 0;
}

static Blocked look(Thread *t) {
    Blocked b = {BLOCKED_BY_NOTHING, .location = "-"};
    Object *object = NULL, *owner;
    const NativeLock *lock = native_lock_awaited(t->scheduler.actor);
    if (t->scheduler.away) {
        b.by = BLOCKED_BY_SYSTEM;
    } else if (!t->scheduler.blocked) {
        if (!carriers_let(t)) b.by = BLOCKED_BY_CARRIERS;
        return b;
    } else if (lock) {
        b.by = native_lock_is_waited(t->scheduler.actor) ? BLOCKED_BY_NATIVE_WAIT : BLOCKED_BY_NATIVE_LOCK;
        snprintf(b.location, sizeof b.location, "%s", lock->name);
        if (b.by == BLOCKED_BY_NATIVE_LOCK && lock->owner) b.awaited = lock->owner->thread;
    } else if ((object = thread_contended(t))) {
        b.by = BLOCKED_BY_MONITOR;
        b.awaited = thread_by_lock_id(monitor_owner_id(object, NULL));
    } else if ((object = t->waited)) {
        b.awaited = object_is_instance(object, class_Thread) && joins(t) ? thread_of_object(object) : NULL;
        b.by = b.awaited ? BLOCKED_BY_JOIN : BLOCKED_BY_WAIT;
    } else if ((b.awaited = initializer_of(t))) {
        b.by = BLOCKED_BY_CLASS;
        object = class_mirror((Class *)t->waiting_for);
    } else if ((object = thread_park_blocker(t)) && (owner = synchronizer_owner(object))) {
        b.by = BLOCKED_BY_LOCK;
        b.awaited = thread_of_object(owner);
        b.owner_ended = !b.awaited;
    } else
        b.by = t->scheduler.deadline != THREAD_FOR_EVER ? BLOCKED_BY_SLEEP : BLOCKED_BY_PARK;
    if (object) location_print_object(object, b.location, sizeof b.location);
    return b;
}

bool blocked_closes_cycle(Thread *t) {
    enum { MOST = 1000 };
    if (!t->scheduler.actor || t->scheduler.actor->system) return false;
    synchronizers_prepare();
    Thread *at = t;
    for (unsigned i = 0; i < MOST; i++) {
        Blocked b = look(at);
        if (!b.awaited || b.by == BLOCKED_BY_NOTHING || at->scheduler.deadline != THREAD_FOR_EVER) return false;
        at = b.awaited;
        if (at == t) return true;
    }
    return false; /* a cycle that [t] only waits for was found before */
}

/* ---- the description ---- */

typedef struct Report {
    Thread **threads;
    Blocked *blocked;
    char (*places)[400];
    unsigned count;
} Report;

static void count_thread(Thread *t, void *count) { ++*(unsigned *)count; }
static void list_thread(Thread *t, void *context) {
    Report *r = context;
    if (t->scheduler.actor && !t->scheduler.actor->system && t->scheduler.listed) r->threads[r->count++] = t;
}
static unsigned index_of(const Report *r, const Thread *t) {
    unsigned i = 0;
    while (i < r->count && r->threads[i] != t) i++;
    return i;
}

/* In the order of paths, so that the text is the same in each schedule. */
static int by_path(const void *a, const void *b) {
    return actor_compare((*(Thread *const *)a)->scheduler.actor, (*(Thread *const *)b)->scheduler.actor);
}

/* The length of the cycle that [i] belongs to; 0: to none. */
static unsigned cycle_length(const Report *r, unsigned i) {
    unsigned at = i;
    for (unsigned n = 1; n <= r->count; n++) {
        const Blocked *b = &r->blocked[at];
        at = b->awaited ? index_of(r, b->awaited) : r->count;
        if (at == i) return n;
        if (at == r->count) return 0;
    }
    return 0;
}

static void write_line(const Report *r, unsigned i) {
    const Actor *a = r->threads[i]->scheduler.actor;
    const Blocked *b = &r->blocked[i];
    const bool keeps = r->threads[i]->scheduler.carried;
    char path[ACTOR_TEXT], owner[ACTOR_TEXT] = "-", called[300] = "-", line[1500];
    if (b->awaited && b->awaited->scheduler.actor) actor_path(b->awaited->scheduler.actor, owner);
    if (a->next.called) location_print_place(a->next.called, -1, called, sizeof called);
    snprintf(line, sizeof line, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s", actor_path(a, path), kind_names[b->by], b->location,
             owner, r->places[i], called, cycle_length(r, i) ? "cycle" : "-", keeps ? "carrier" : "-");
    exploration_note_fields("blocked", line);
}

static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void describe_cycle(const Report *r, unsigned first, unsigned length) {
    char *places[length], text[1000] = "", what[100];
    unsigned at = first;
    for (unsigned n = 0; n < length; n++, at = index_of(r, r->blocked[at].awaited)) places[n] = r->places[at];
    qsort(places, length, sizeof *places, compare_texts);
    for (unsigned n = 0; n < length; n++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", n ? " and " : "", places[n]);
    }
    snprintf(what, sizeof what,
             length == 1 ? "deadlock: a thread waits for itself" : "deadlock: %u threads wait for each other", length);
    exploration_failure("deadlock", what, text);
}

static bool is_lost_wake_up(const Blocked *b) {
    return b->by == BLOCKED_BY_WAIT || b->by == BLOCKED_BY_PARK || b->by == BLOCKED_BY_NATIVE_WAIT;
}
/* Others wait for what this thread is to do, or the process cannot end before it has: a daemon waits for work, unless
   it is a virtual thread. */
static unsigned find_stuck(const Report *r, bool virtual) {
    unsigned i = 0;
    while (i < r->count && ((virtual ? !r->threads[i]->is_virtual : r->threads[i]->daemon) ||
                            (!is_lost_wake_up(&r->blocked[i]) && !r->blocked[i].owner_ended)))
        i++;
    return i;
}
/* A virtual thread could continue, if it had a carrier. */
static bool describe_carriers(const Report *r) {
    unsigned waiting = r->count, kept = r->count, keep = 0;
    for (unsigned i = r->count; i-- > 0;) {
        if (r->blocked[i].by == BLOCKED_BY_CARRIERS) waiting = i;
        if (r->threads[i]->scheduler.carried) keep++, kept = i;
    }
    if (waiting == r->count || kept == r->count) return false;
    char what[200], path[ACTOR_TEXT];
    snprintf(what, sizeof what, "deadlock: \"%s\" has no carrier: blocked threads that are pinned keep %u of %u",
             actor_path(r->threads[waiting]->scheduler.actor, path), keep, exploration_config()->carriers);
    exploration_failure("deadlock", what, r->places[kept]);
    return true;
}
static void describe_rest(const Report *r) {
    if (describe_carriers(r)) return;
    char what[500] = "deadlock: all threads are blocked", path[ACTOR_TEXT];
    unsigned i = find_stuck(r, false);
    if (i == r->count) i = find_stuck(r, true);
    if (i == r->count) {
        exploration_failure("deadlock", what, "-");
        return;
    }
    const Blocked *b = &r->blocked[i];
    const Thread *t = r->threads[i];
    const char *name = *t->name ? t->name : actor_path(t->scheduler.actor, path); /* virtual threads often have none */
    if (b->owner_ended)
        snprintf(what, sizeof what, "deadlock: \"%s\" waits for %s, whose owner has ended", name, b->location);
    else
        snprintf(what, sizeof what, "lost wake-up: \"%s\" waits%s%s, and no thread is left to wake it", name,
                 *b->location == '-' ? "" : " at ", *b->location == '-' ? "" : b->location);
    exploration_failure("deadlock", what, r->places[i]);
}

void blocked_describe(void) {
    unsigned count = 0;
    thread_for_each(count_thread, &count);
    Report r = {.threads = calloc(count + 1, sizeof *r.threads)};
    r.blocked = calloc(count + 1, sizeof *r.blocked);
    r.places = calloc(count + 1, sizeof *r.places);
    if (!r.threads || !r.blocked || !r.places) return;
    synchronizers_prepare();
    thread_for_each(list_thread, &r);
    qsort(r.threads, r.count, sizeof *r.threads, by_path);
    for (unsigned i = 0; i < r.count; i++) {
        const Operation *at = &r.threads[i]->scheduler.actor->next;
        r.blocked[i] = look(r.threads[i]);
        location_print_place(at->method, at->bci, r.places[i], sizeof r.places[i]);
    }
    unsigned first = 0;
    while (first < r.count && !cycle_length(&r, first)) first++;
    if (first < r.count)
        describe_cycle(&r, first, cycle_length(&r, first));
    else
        describe_rest(&r);
    for (unsigned i = 0; i < r.count; i++) write_line(&r, i);
    free(r.threads);
    free(r.blocked);
    free(r.places);
}
