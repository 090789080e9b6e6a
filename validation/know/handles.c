/* Records by value, in tables with a lock each, and the frames of each thread. The values of a page are in one table,
   so that threads seldom meet in one. The records of a frame are changed by the frame's thread only, of live global
   references by whoever deletes them. */
#include "validation/know/handles.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/limits.h"
#include "validation/core/rules.h"

StatePlace handles_on_place = {sizeof(ThreadHandles), 0};
const RuleClass handle_class = {.of_thread = &handles_on_place};

enum {
    SHARDS = 64,
    DEAD = 1 << 16, /* records of dead references that are kept, in all */
    ASSURED = 16    /* local references (JNI, EnsureLocalCapacity) */
};

typedef struct Shard {
    bool lock; /* atomic */
    Table table;
    Handle *oldest_dead, *newest_dead; /* those that are not live */
    unsigned dead;
} __attribute__((aligned(64))) Shard;
static Shard shards[SHARDS] = {[0 ... SHARDS - 1] = {.table.shift = 3}};
static unsigned epoch; /* atomic */
static Limit full = {.what = "references"};

enum { PAGE_BITS = 12, SHARD_BITS = 6 };
_Static_assert(SHARDS == 1 << SHARD_BITS, "the number of a page has as many low bits");
static Shard *shard_of(const void *value) { return &shards[((uintptr_t)value >> PAGE_BITS) % SHARDS]; }
/* In the shard: neighbours there are neighbours in the table. */
static uint64_t key_of_value(const void *value) {
    uintptr_t v = (uintptr_t)value;
    return v >> (PAGE_BITS + SHARD_BITS) << PAGE_BITS | (v & ((1 << PAGE_BITS) - 1));
}

/* Each callback takes some of these, for a moment: a mutex would take longer than what it guards. */
static void lock_shard(Shard *shard) {
    while (__atomic_test_and_set(&shard->lock, __ATOMIC_ACQUIRE)) sched_yield();
}
static void unlock_shard(Shard *shard) { __atomic_clear(&shard->lock, __ATOMIC_RELEASE); }

/* Without the lock. */
static bool is_unknown(const Shard *shard, const void *value) {
    return !table_may_have(&shard->table, key_of_value(value));
}

static Handle *handle_at(TableLink *link) { return TABLE_RECORD(Handle, link, link); }

/* With its lock. */
static Handle *find(const Shard *shard, const void *value) {
    return handle_at(table_find(&shard->table, key_of_value(value)));
}

bool handle_find(const void *value, Handle *copy) {
    Shard *shard = shard_of(value);
    if (is_unknown(shard, value)) return false;
    lock_shard(shard);
    const Handle *h = find(shard, value);
    bool known = h && (h->state == HANDLE_LIVE || h->epoch == __atomic_load_n(&epoch, __ATOMIC_SEQ_CST));
    if (known) *copy = *h;
    unlock_shard(shard);
    return known;
}

static bool is_live_reference(const Handle *h) { return h->state == HANDLE_LIVE && h->kind != HANDLE_ID; }

/* With its lock: into the queue of those that are not live, and out of it. */
static void queue_dead(Shard *shard, Handle *h) {
    h->older = shard->newest_dead;
    h->newer = NULL;
    *(h->older ? &h->older->newer : &shard->oldest_dead) = h;
    shard->newest_dead = h;
    shard->dead++;
}
static void unqueue_dead(Shard *shard, Handle *h) {
    *(h->older ? &h->older->newer : &shard->oldest_dead) = h->newer;
    *(h->newer ? &h->newer->older : &shard->newest_dead) = h->older;
    h->older = h->newer = NULL;
    shard->dead--;
}

/* With its lock: what is no live reference. */
static void drop(Shard *shard, Handle *handle) {
    if (handle->state != HANDLE_LIVE) unqueue_dead(shard, handle);
    table_remove(&shard->table, &handle->link);
    free(handle);
}

void handle_forget(const void *value) {
    Shard *shard = shard_of(value);
    if (!value || is_unknown(shard, value)) return;
    lock_shard(shard);
    Handle *h = find(shard, value);
    if (h && !is_live_reference(h)) drop(shard, h);
    unlock_shard(shard);
}

void handles_forget_dead(void) { __atomic_fetch_add(&epoch, 1, __ATOMIC_SEQ_CST); }

/* With its lock: the record of a value, of a live reference or one to be made live. NULL: no memory. */
static Handle *record_of(Shard *shard, const void *value) {
    Handle *h = find(shard, value);
    if (h && h->state != HANDLE_LIVE) unqueue_dead(shard, h);
    if (h) return h;
    h = calloc(1, sizeof *h);
    if (!h || !table_add(&shard->table, &h->link, key_of_value(value))) {
        free(h);
        limit_met(&full);
        return NULL;
    }
    h->state = HANDLE_DELETED;
    return h;
}

/* ---- Dying ---- */

/* With its lock, by its thread. */
static void leave_frame(Handle *h) {
    HandleFrame *frame = h->frame;
    if (h->newer)
        h->newer->older = h->older;
    else
        frame->newest = h->older;
    if (h->older) h->older->newer = h->newer;
    frame->live--;
    frame->counted -= h->is_counted;
    frame->elements -= h->is_element;
    h->frame = NULL;
    h->older = h->newer = NULL;
    if (h->batch && --h->batch->live == 0) {
        h->batch->pile->live--;
        free(h->batch);
    }
    h->batch = NULL;
}

/* With its lock. Of one that is shared others of the same value may live on. */
static void die(Shard *shard, Handle *h, HandleState how, const Site *site) {
    if (h->frame) leave_frame(h);
    h->state = how;
    h->died = site;
    h->epoch = __atomic_load_n(&epoch, __ATOMIC_SEQ_CST);
    queue_dead(shard, h);
    if (h->is_shared)
        drop(shard, h);
    else if (shard->dead > DEAD / SHARDS)
        drop(shard, shard->oldest_dead);
}

void handle_delete(CheckedThread *thread, const void *value, const Site *site) {
    Shard *shard = shard_of(value);
    if (!value || is_unknown(shard, value)) return;
    lock_shard(shard);
    Handle *h = find(shard, value);
    if (h && h->state == HANDLE_LIVE && (!h->owner || h->owner == thread)) die(shard, h, HANDLE_DELETED, site);
    unlock_shard(shard);
}

void handle_frame_pop(CheckedThread *thread, HandleState how, const Site *site) {
    ThreadHandles *on = handles_on(thread);
    HandleFrame *frame = on->frames;
    while (frame->newest) {
        Shard *shard = shard_of(frame->newest->value);
        lock_shard(shard);
        die(shard, frame->newest, how, site);
        unlock_shard(shard);
    }
    on->frames = frame->outer;
    free(on->spare_frame);
    on->spare_frame = frame;
}

void handle_frames_end(CheckedThread *thread, const Activity *context, HandleState how, const Site **pushed) {
    ThreadHandles *on = handles_on(thread);
    while (on->frames && on->frames->context == context) {
        if (pushed && on->frames->pushed) *pushed = on->frames->pushed;
        handle_frame_pop(thread, how, NULL);
    }
}

/* ---- Coming ---- */

HandleFrame *handle_frame_push(CheckedThread *thread, const Activity *context, const Site *site, int capacity) {
    ThreadHandles *on = handles_on(thread);
    HandleFrame *frame = !on->spare_frame ? malloc(sizeof *frame) : on->spare_frame;
    on->spare_frame = NULL;
    if (!frame) return NULL;
    *frame = (HandleFrame){
        .outer = on->frames, .context = context, .pushed = site, .capacity = capacity < ASSURED ? ASSURED : capacity};
    on->frames = frame;
    return frame;
}

HandleFrame *handle_frame(CheckedThread *thread, const Activity *context) {
    HandleFrame *frame = handles_on(thread)->frames;
    return frame && frame->context == context ? frame : handle_frame_push(thread, context, NULL, 0);
}

void handle_local(CheckedThread *thread, HandleFrame *frame, const void *value, const HandleOrigin *origin,
                  Batch *batch) {
    Shard *shard = shard_of(value);
    lock_shard(shard);
    Handle *h = record_of(shard, value);
    if (h && is_live_reference(h)) {
        /* VMs that do so give a value that lives long; it dies with the outermost frame. */
        h->is_shared = true;
    } else if (h) {
        TableLink link = h->link;
        zero(h, sizeof *h);
        h->link = link;
        h->value = value;
        h->owner = thread;
        h->is_argument = origin->is_argument;
        h->is_counted = !origin->is_argument && !origin->is_element;
        h->is_element = origin->is_element;
        h->from = origin->from;
        h->param = origin->param;
        h->made = origin->site;
        h->frame = frame;
        h->older = frame->newest;
        h->batch = batch;
        if (frame->newest) frame->newest->newer = h;
        frame->newest = h;
        frame->live++;
        frame->counted += h->is_counted;
        frame->elements += h->is_element;
        if (batch) batch->live++;
    }
    unlock_shard(shard);
}

void handle_global(const void *value, HandleKind kind, const HandleOrigin *origin) {
    Shard *shard = shard_of(value);
    lock_shard(shard);
    Handle *h = record_of(shard, value);
    if (h && !is_live_reference(h)) {
        TableLink link = h->link;
        *h = (Handle){.link = link,
                      .value = value,
                      .kind = kind,
                      .param = origin->param,
                      .from = origin->from,
                      .made = origin->site};
    }
    unlock_shard(shard);
}

/* ---- Piles ---- */

static Pile *pile_at(TableLink *link) { return TABLE_RECORD(Pile, link, link); }

/* There are at most as many as sites. NULL: no memory. */
static Pile *pile_of(CheckedThread *thread, const Site *site, const void *function) {
    Table *piles = &handles_on(thread)->piles;
    uint64_t key = table_key((uintptr_t)site, (uintptr_t)function);
    for (TableLink *l = table_find(piles, key); l; l = table_next(l)) {
        Pile *pile = pile_at(l);
        if (pile->site == site && pile->function == function) return pile;
    }
    Pile *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    *made = (Pile){.site = site, .function = function};
    if (table_add(piles, &made->link, key)) return made;
    free(made);
    return NULL;
}

Batch *handle_batch(CheckedThread *thread, const Site *site, const void *function) {
    Pile *pile = pile_of(thread, site, function);
    Batch *batch = !pile ? NULL : calloc(1, sizeof *batch);
    if (!batch) return NULL;
    batch->pile = pile;
    pile->live++;
    return batch;
}

void handle_batch_end(Batch *batch) {
    if (batch->live > 0) return;
    batch->pile->live--;
    free(batch);
}

void handles_release(CheckedThread *thread) {
    ThreadHandles *on = handles_on(thread);
    while (on->frames) handle_frame_pop(thread, HANDLE_DETACHED, NULL);
    free(on->spare_frame);
    TABLE_EACH(&on->piles, link) {
        table_remove(&on->piles, link);
        free(pile_at(link));
    }
    table_release(&on->piles);
    on->spare_frame = NULL;
}

int handles_held(const CheckedThread *thread, const void **values, int limit) {
    int count = 0;
    for (unsigned i = 0; i < SHARDS && count < limit; i++) {
        lock_shard(&shards[i]);
        TABLE_EACH(&shards[i].table, link) {
            const Handle *h = handle_at(link);
            if (count < limit && h->state == HANDLE_LIVE &&
                (h->kind == HANDLE_GLOBAL || (h->kind == HANDLE_LOCAL && h->owner == thread)))
                values[count++] = h->value;
        }
        unlock_shard(&shards[i]);
    }
    return count;
}

/* ---- The end ---- */

void handles_by_site(HandleKind kind, unsigned limit, void (*tell)(const Handle *example, unsigned count)) {
    typedef struct Origin {
        Handle example;
        unsigned count;
    } Origin;
    enum { ORIGINS = 256 };
    Origin *origins = calloc(ORIGINS, sizeof *origins);
    int count = 0;
    for (unsigned i = 0; i < SHARDS && origins; i++) {
        lock_shard(&shards[i]);
        TABLE_EACH(&shards[i].table, link) {
            const Handle *h = handle_at(link);
            if (h->state != HANDLE_LIVE || h->kind != kind || !h->made || h->is_shared) continue;
            int o = 0;
            while (o < count && origins[o].example.made != h->made) o++;
            if (o == ORIGINS) continue;
            if (o == count) origins[count++].example = *h;
            origins[o].count++;
        }
        unlock_shard(&shards[i]);
    }
    for (int o = 0; o < count; o++)
        if (origins[o].count >= limit) tell(&origins[o].example, origins[o].count);
    free(origins);
}

unsigned long handles_lost(void) { return __atomic_load_n(&full.lost, __ATOMIC_SEQ_CST); }
