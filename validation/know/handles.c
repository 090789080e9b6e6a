/* What is known of a value, by its place in a table of words. A global reference, which no thread owns and no frame
   ends, is the word itself. Any other value has a record, in a chain from there. The values of a page share a lock, so
   that threads seldom meet in one. The records of a frame are changed by the frame's thread only. */
#include "validation/know/handles.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/limits.h"
#include "validation/base/records.h"
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
    Records handles;
    Handle *oldest_dead, *newest_dead; /* those that are not live */
    unsigned dead;
} __attribute__((aligned(64))) Shard;
static Shard shards[SHARDS] = {[0 ... SHARDS - 1] = {.handles = RECORDS_OF(Handle)}};
static Limit full = {.one = "reference", .many = "references"};

static Shard *shard_of(const void *value) { return &shards[((uintptr_t)value >> TABLE_PAGE_BITS) % SHARDS]; }

/* Each callback takes some of these, for a moment: a mutex would take longer than what it guards. */
static void lock_flag(bool *flag) {
    while (__atomic_test_and_set(flag, __ATOMIC_ACQUIRE)) sched_yield();
}
static void unlock_flag(bool *flag) { __atomic_clear(flag, __ATOMIC_RELEASE); }

/* ---- Places ---- */

enum { EPOCH_BITS = 24, EPOCHS = 1 << EPOCH_BITS, LOW_BITS = 3 };
typedef union Place {
    uint64_t word;       /* 0: nothing is known */
    struct Handle *head; /* if it is no global's: of the chain */
    struct {
        uint64_t is_global : 1, is_weak : 1, is_live : 1, low : LOW_BITS; /* of the value */
        uint64_t made : SITE_BITS, died : SITE_BITS, epoch : EPOCH_BITS;  /* numbers */
    };
} Place;
_Static_assert(sizeof(Place) == sizeof(uint64_t), "a word");
static Table places = {.shift = LOW_BITS};
static unsigned epoch; /* atomic; less than EPOCHS */

static unsigned epoch_now(void) { return __atomic_load_n(&epoch, __ATOMIC_RELAXED); }

static unsigned low_of(const void *value) { return (uintptr_t)value & ((1 << LOW_BITS) - 1); }

static uint64_t *place_of(const void *value) { return table_word(&places, (uintptr_t)value); }

/* NULL: no memory. */
static uint64_t *place_new(const void *value) {
    static bool growing; /* atomic */
    lock_flag(&growing);
    uint64_t *place = table_word_new(&places, (uintptr_t)value);
    unlock_flag(&growing);
    if (!place) limit_met(&full);
    return place;
}
INLINED uint64_t *place_for(const void *value) {
    uint64_t *place = place_of(value);
    return place ? place : place_new(value);
}

static Place what_is_at(const uint64_t *place) {
    return (Place){.word = !place ? 0 : __atomic_load_n(place, __ATOMIC_ACQUIRE)};
}
static void put(uint64_t *place, Place what) { __atomic_store_n(place, what.word, __ATOMIC_RELEASE); }

/* Whether it is the global reference of the value, in this epoch if it is dead. */
static bool is_global_of(Place p, const void *value) {
    return p.is_global && p.low == low_of(value) && (p.is_live || p.epoch == epoch_now());
}

/* With the lock: the record of the value. NULL: it has none. */
static Handle *find(Place p, const void *value) {
    Handle *h = p.is_global ? NULL : p.head;
    while (h && h->value != value) h = h->next;
    return h;
}

/* ---- Names ---- */

/* There are as many as functions, events and native methods have references. Number 0 is for all that do not fit. */
enum { NAME_BITS = 16, NAMES = 1 << NAME_BITS };
static HandleName names[NAMES]; /* from: atomic */
static const HandleName any_function = {"a function", NULL};

const HandleName *handle_name(const Handle *handle) { return handle->name ? &names[handle->name] : &any_function; }

static const char *from_at(unsigned at) { return __atomic_load_n(&names[at].from, __ATOMIC_ACQUIRE); }

static unsigned name_new(unsigned at, const char *from, const char *param) {
    static bool growing; /* atomic */
    static unsigned count;
    lock_flag(&growing);
    while (at == 0 || (from_at(at) && (names[at].from != from || names[at].param != param))) at = (at + 1) % NAMES;
    if (!from_at(at)) {
        if (2 * ++count > NAMES) {
            at = 0;
        } else {
            names[at].param = param;
            __atomic_store_n(&names[at].from, from, __ATOMIC_RELEASE);
        }
    }
    unlock_flag(&growing);
    return at;
}

INLINED unsigned short name_of(const char *from, const char *param) {
    unsigned at = (unsigned)(table_key((uintptr_t)from, (uintptr_t)param) >> (64 - NAME_BITS));
    bool is = at != 0 && from_at(at) == from && names[at].param == param;
    return (unsigned short)(is ? at : name_new(at, from, param));
}

/* ---- What is known ---- */

/* With the lock. */
static HandleSight sight_of(const Handle *h, const CheckedThread *thread) {
    if (!h) return HANDLE_UNKNOWN;
    if (h->state != HANDLE_LIVE) return h->epoch == epoch_now() ? HANDLE_ODD : HANDLE_UNKNOWN;
    return h->kind == HANDLE_LOCAL && h->frame->owner == thread ? HANDLE_USUAL : HANDLE_ODD;
}

/* With the lock. */
static HandleSight sight_kept(CheckedThread *thread, Handle *h) {
    HandleSight sight = sight_of(h, thread);
    if (sight == HANDLE_USUAL && thread) handles_on(thread)->at_hand = h;
    return sight;
}

HandleSight handle_sought(const void *value, CheckedThread *thread, bool weak_too) {
    const uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.word == 0) return HANDLE_UNKNOWN;
    if (is_global_of(p, value)) return p.is_live && (!p.is_weak || weak_too) ? HANDLE_USUAL : HANDLE_ODD;
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    HandleSight sight = sight_kept(thread, find(what_is_at(place), value));
    unlock_flag(&shard->lock);
    return sight;
}

static Handle global_as_handle(const void *value, Place p) {
    return (Handle){.value = value,
                    .died = site_of_number(p.died),
                    .name = name_of(p.is_weak ? "NewWeakGlobalRef" : "NewGlobalRef", NULL),
                    .made = p.made,
                    .kind = p.is_weak ? HANDLE_WEAK : HANDLE_GLOBAL,
                    .state = p.is_live ? HANDLE_LIVE : HANDLE_DELETED};
}

HandleSight handle_find(const void *value, const CheckedThread *thread, Handle *copy) {
    const uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (is_global_of(p, value)) {
        *copy = global_as_handle(value, p);
        return p.is_live && !p.is_weak ? HANDLE_USUAL : HANDLE_ODD;
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    const Handle *h = find(what_is_at(place), value);
    HandleSight sight = sight_of(h, thread);
    if (sight == HANDLE_ODD) *copy = *h;
    unlock_flag(&shard->lock);
    return sight;
}

bool handle_is_found_as(const void *value, CheckedThread *thread, HandleKind kind) {
    const uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (is_global_of(p, value)) return p.is_live && kind == (p.is_weak ? HANDLE_WEAK : HANDLE_GLOBAL);
    if (p.word == 0 || kind != HANDLE_LOCAL) return false;
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    bool is = sight_kept(thread, find(what_is_at(place), value)) == HANDLE_USUAL;
    unlock_flag(&shard->lock);
    return is;
}

bool handle_is_known(const void *value) { return what_is_at(place_of(value)).word != 0; }

bool handle_is_live_global(const void *value, const Site **made) {
    Place p = what_is_at(place_of(value));
    if (!is_global_of(p, value) || !p.is_live) return false;
    *made = site_of_number(p.made);
    return true;
}

/* When there were too many epochs those that died in the first may seem to have died in this one. */
void handles_forget_dead(void) {
    if (__atomic_add_fetch(&epoch, 1, __ATOMIC_RELAXED) >= EPOCHS) __atomic_store_n(&epoch, 0, __ATOMIC_RELAXED);
}

/* ---- Records: with their lock ---- */

static bool is_live_reference(const Handle *h) { return h->state == HANDLE_LIVE && h->kind != HANDLE_ID; }

/* Into the queue of those that are not live, and out of it. */
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
    shard->dead--;
}

/* What is no live reference. */
static void drop(Shard *shard, Handle *handle) {
    if (handle->state != HANDLE_LIVE) unqueue_dead(shard, handle);
    uint64_t *place = place_of(handle->value);
    Handle *before = what_is_at(place).head;
    if (before == handle) {
        put(place, (Place){.head = handle->next});
    } else {
        while (before->next != handle) before = before->next;
        before->next = handle->next;
    }
    records_free(&shard->handles, handle);
}

/* A record of the value that is in no frame and no queue, to be filled; the record of a live reference stays as it is,
   and [live] has it. NULL: no memory. */
INLINED Handle *record_of(Shard *shard, const void *value, Handle **live) {
    uint64_t *place = place_for(value);
    Place p = what_is_at(place);
    Handle *h = find(p, value);
    *live = NULL;
    if (h && is_live_reference(h)) return *live = h;
    if (h && h->state != HANDLE_LIVE) unqueue_dead(shard, h);
    if (h || !place) return h;
    h = records_new(&shard->handles);
    if (!h) {
        limit_met(&full);
        return NULL;
    }
    h->value = value;
    h->next = p.is_global ? NULL : p.head; /* the value of a global reference has come again */
    put(place, (Place){.head = h});
    return h;
}

void handle_forget(const void *value) {
    uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.word == 0) return;
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    p = what_is_at(place);
    Handle *h = find(p, value);
    if (h && !is_live_reference(h)) drop(shard, h);
    if (is_global_of(p, value) && !p.is_live) put(place, (Place){0});
    unlock_flag(&shard->lock);
}

/* ---- Dying ---- */

/* With its lock, by its thread. A list is often deleted in its order, so that its neighbour is at hand then. */
static void leave_frame(CheckedThread *thread, Handle *h) {
    HandleFrame *frame = h->frame;
    handles_on(thread)->at_hand = h->newer ? h->newer : h->older;
    if (h->newer)
        h->newer->older = h->older;
    else
        frame->newest = h->older;
    if (h->older) h->older->newer = h->newer;
    frame->live--;
    frame->counted -= h->is_counted;
    frame->elements -= h->is_element;
    if (h->batch && --h->batch->live == 0) {
        h->batch->pile->live--;
        free(h->batch);
    }
}

/* With its lock. Of one that is shared others of the same value may live on. */
INLINED void die(CheckedThread *thread, Handle *h, HandleState how, const Site *site) {
    Shard *shard = shard_of(h->value);
    if (h->frame) leave_frame(thread, h);
    h->state = how;
    h->died = site;
    h->epoch = epoch_now();
    queue_dead(shard, h);
    if (h->is_shared)
        drop(shard, h);
    else if (shard->dead > DEAD / SHARDS)
        drop(shard, shard->oldest_dead);
}

const Site *handle_delete(CheckedThread *thread, const void *value, const Site *site) {
    Handle *h = handle_at_hand(thread, value);
    if (h) {
        Shard *shard = shard_of(value);
        lock_flag(&shard->lock);
        die(thread, h, HANDLE_DELETED, site);
        unlock_flag(&shard->lock);
        return NULL;
    }
    uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.word == 0) return NULL;
    if (is_global_of(p, value)) {
        if (!p.is_live) return NULL;
        p.is_live = false;
        p.died = site_number(site);
        p.epoch = epoch_now();
        put(place, p);
        return site_of_number(p.made);
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    h = find(what_is_at(place), value);
    if (h && h->state == HANDLE_LIVE && (!h->frame || h->frame->owner == thread)) die(thread, h, HANDLE_DELETED, site);
    unlock_flag(&shard->lock);
    return NULL;
}

void handle_frame_pop(CheckedThread *thread, HandleState how, const Site *site) {
    ThreadHandles *on = handles_on(thread);
    HandleFrame *frame = on->frames;
    while (frame->newest) {
        Shard *shard = shard_of(frame->newest->value);
        lock_flag(&shard->lock);
        die(thread, frame->newest, how, site);
        unlock_flag(&shard->lock);
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
    *frame = (HandleFrame){.outer = on->frames,
                           .owner = thread,
                           .context = context,
                           .pushed = site,
                           .capacity = capacity < ASSURED ? ASSURED : capacity};
    on->frames = frame;
    return frame;
}

/* With the lock. */
INLINED void add_local(Shard *shard, HandleFrame *frame, const void *value, const HandleOrigin *origin, Batch *batch) {
    Handle *live, *h = record_of(shard, value, &live);
    if (live) {
        /* VMs that do so give a value that lives long; it dies with the outermost frame. */
        live->is_shared = true;
    } else if (h) {
        *h = (Handle){.next = h->next,
                      .value = value,
                      .frame = frame,
                      .older = frame->newest,
                      .batch = batch,
                      .made = site_number(origin->site),
                      .kind = HANDLE_LOCAL,
                      .state = HANDLE_LIVE,
                      .is_argument = origin->is_argument,
                      .is_counted = !origin->is_argument && !origin->is_element,
                      .is_element = origin->is_element,
                      .name = name_of(origin->from, origin->param)};
        if (frame->newest) frame->newest->newer = h;
        frame->newest = h;
        frame->live++;
        frame->counted += h->is_counted;
        frame->elements += h->is_element;
        if (batch) batch->live++;
    }
}

/* The values of a list have mostly one lock. */
void handle_locals(HandleFrame *frame, const HandleValues *values, const HandleOrigin *origin, Batch *batch) {
    Shard *held = NULL;
    for (long i = 0; i < values->count; i++) {
        const void *value = *(void *const *)(values->first + (size_t)i * values->step);
        if (!value) continue;
        Shard *shard = shard_of(value);
        if (shard != held) {
            if (held) unlock_flag(&held->lock);
            lock_flag(&shard->lock);
            held = shard;
        }
        add_local(shard, frame, value, origin, batch);
    }
    if (held) unlock_flag(&held->lock);
}

void handle_local(HandleFrame *frame, const void *value, const HandleOrigin *origin, Batch *batch) {
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    add_local(shard, frame, value, origin, batch);
    unlock_flag(&shard->lock);
}

void handle_global(const void *value, bool is_weak, const Site *made) {
    uint64_t *place = place_for(value);
    Place p = what_is_at(place);
    if (!place) return;
    if (p.word != 0 && !p.is_global) {
        /* Records that are no live reference's go. Another one may be there of whose end the layer knows nothing. */
        Shard *shard = shard_of(value);
        lock_flag(&shard->lock);
        for (Handle *next, *h = what_is_at(place).head; h; h = next) {
            next = h->next;
            if (!is_live_reference(h)) drop(shard, h);
        }
        p = what_is_at(place);
        unlock_flag(&shard->lock);
        if (p.word != 0) return;
    }
    put(place,
        (Place){
            .is_global = true, .is_weak = is_weak, .is_live = true, .low = low_of(value), .made = site_number(made)});
}

void handle_id(const void *value, const char *kind) {
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    Handle *live, *h = record_of(shard, value, &live);
    if (h && !live)
        *h = (Handle){
            .next = h->next, .value = value, .kind = HANDLE_ID, .state = HANDLE_LIVE, .name = name_of(kind, NULL)};
    unlock_flag(&shard->lock);
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

typedef struct Held {
    const CheckedThread *thread;
    const void **values;
    int count, limit;
} Held;

static bool hold(uint64_t key, uint64_t word, void *context) {
    Held *held = context;
    Place p = {.word = word};
    const void *value = (const void *)(uintptr_t)key;
    if (p.is_global) {
        if (p.is_live && !p.is_weak) held->values[held->count++] = (const char *)value + p.low;
        return held->count < held->limit;
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    p = what_is_at(place_of(value));
    for (const Handle *h = p.is_global ? NULL : p.head; h; h = h->next)
        if (held->count < held->limit && h->state == HANDLE_LIVE && h->kind == HANDLE_LOCAL &&
            h->frame->owner == held->thread)
            held->values[held->count++] = h->value;
    unlock_flag(&shard->lock);
    return held->count < held->limit;
}

int handles_held(const CheckedThread *thread, const void **values, int limit) {
    Held held = {thread, values, 0, limit};
    table_each_word(&places, hold, &held);
    return held.count;
}

/* ---- The end ---- */

static bool count_global(uint64_t key, uint64_t word, void *counts) {
    const Place p = {.word = word};
    if (p.is_global && p.is_live && !p.is_weak) ((unsigned *)counts)[p.made]++;
    return true;
}

void handles_globals_by_site(unsigned limit, void (*report)(const Site *made, unsigned count)) {
    const unsigned numbers = site_numbers();
    unsigned *counts = calloc(numbers, sizeof *counts);
    if (!counts) return;
    table_each_word(&places, count_global, counts);
    for (unsigned i = 1; i < numbers; i++)
        if (counts[i] >= limit) report(site_of_number(i), counts[i]);
    free(counts);
}

unsigned long handles_lost(void) { return __atomic_load_n(&full.lost, __ATOMIC_SEQ_CST); }
