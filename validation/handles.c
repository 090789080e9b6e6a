/* A table of records by value, in buckets with a lock for each group of them, and the frames of each thread. The
   records of a frame are changed by the frame's thread only, of live global references by whoever deletes them. */
#include "validation/handles.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 1 << 14,
    LOCKS = 64,
    DEAD_PER_BUCKET = 4,
    LIMIT = 1 << 20, /* records */
    ASSURED = 16,    /* local references (JNI, EnsureLocalCapacity) */
    PILES = 64       /* buckets of a thread */
};

static Handle *buckets[BUCKETS];
static atomic_flag locks[LOCKS] = {[0 ... LOCKS - 1] = ATOMIC_FLAG_INIT};
static _Atomic unsigned epoch;
static _Atomic unsigned long records, lost;

static unsigned bucket_of(const void *value) {
    return (unsigned)((uintptr_t)value * UINT64_C(0x9E3779B97F4A7C15) >> 50) % BUCKETS;
}

/* Each callback takes some of these, for a moment: a mutex would take longer than what it guards. */
static void lock_bucket(unsigned bucket) {
    while (atomic_flag_test_and_set_explicit(&locks[bucket % LOCKS], memory_order_acquire)) sched_yield();
}
static void unlock_bucket(unsigned bucket) { atomic_flag_clear_explicit(&locks[bucket % LOCKS], memory_order_release); }

static bool is_empty(unsigned bucket) { return __atomic_load_n(&buckets[bucket], __ATOMIC_RELAXED) == NULL; }

/* With its lock. */
static Handle *find(unsigned bucket, const void *value) {
    Handle *h = buckets[bucket];
    while (h != NULL && h->value != value) h = h->next;
    return h;
}

bool handle_find(const void *value, Handle *copy) {
    unsigned bucket = bucket_of(value);
    if (is_empty(bucket)) return false;
    lock_bucket(bucket);
    const Handle *h = find(bucket, value);
    bool known = h != NULL && (h->state == HANDLE_LIVE || h->epoch == epoch);
    if (known) *copy = *h;
    unlock_bucket(bucket);
    return known;
}

static bool is_live_reference(const Handle *h) { return h->state == HANDLE_LIVE && h->kind != HANDLE_ID; }

/* With its lock. */
static void drop(unsigned bucket, Handle *handle) {
    Handle **p = &buckets[bucket];
    while (*p != handle) p = &(*p)->next;
    __atomic_store_n(p, handle->next, __ATOMIC_RELAXED);
    free(handle);
    records--;
}

void handle_forget(const void *value) {
    unsigned bucket = bucket_of(value);
    if (value == NULL || is_empty(bucket)) return;
    lock_bucket(bucket);
    Handle *h = find(bucket, value);
    if (h != NULL && !is_live_reference(h)) drop(bucket, h);
    unlock_bucket(bucket);
}

void handles_forget_dead(void) { epoch++; }

/* With its lock: the record of a value, new or of a dead reference. NULL: no room. */
static Handle *record_of(unsigned bucket, const void *value) {
    Handle *known = find(bucket, value), *oldest_dead = NULL;
    if (known != NULL) return known;
    int dead = 0;
    for (Handle *h = buckets[bucket]; h != NULL; h = h->next)
        if (h->state != HANDLE_LIVE) {
            dead++;
            oldest_dead = h;
        }
    if (dead >= DEAD_PER_BUCKET) drop(bucket, oldest_dead);
    Handle *made = records < LIMIT ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        lost++;
        return NULL;
    }
    records++;
    made->next = buckets[bucket];
    made->state = HANDLE_DELETED;
    __atomic_store_n(&buckets[bucket], made, __ATOMIC_RELAXED);
    return made;
}

unsigned long handles_lost(void) { return lost; }

/* ---- Dying ---- */

/* With its lock, by its thread. */
static void leave_frame(Handle *h) {
    HandleFrame *frame = h->frame;
    if (h->newer != NULL)
        h->newer->older = h->older;
    else
        frame->newest = h->older;
    if (h->older != NULL) h->older->newer = h->newer;
    frame->live--;
    frame->counted -= h->is_counted;
    h->frame = NULL;
    h->older = h->newer = NULL;
    if (h->batch != NULL && --h->batch->live == 0) {
        h->batch->pile->live--;
        free(h->batch);
    }
    h->batch = NULL;
}

/* With its lock. Of one that is shared others of the same value may live on. */
static void die(unsigned bucket, Handle *h, HandleState how, const Site *site) {
    if (h->frame != NULL) leave_frame(h);
    h->state = how;
    h->died = site;
    h->epoch = epoch;
    if (h->is_shared) drop(bucket, h);
}

void handle_delete(CheckedThread *thread, const void *value, const Site *site) {
    unsigned bucket = bucket_of(value);
    if (value == NULL || is_empty(bucket)) return;
    lock_bucket(bucket);
    Handle *h = find(bucket, value);
    if (h != NULL && h->state == HANDLE_LIVE && (h->owner == NULL || h->owner == thread))
        die(bucket, h, HANDLE_DELETED, site);
    unlock_bucket(bucket);
}

void handle_frame_pop(CheckedThread *thread, HandleState how, const Site *site) {
    HandleFrame *frame = thread->frames;
    while (frame->newest != NULL) {
        unsigned bucket = bucket_of(frame->newest->value);
        lock_bucket(bucket);
        die(bucket, frame->newest, how, site);
        unlock_bucket(bucket);
    }
    thread->frames = frame->outer;
    free(thread->spare_frame);
    thread->spare_frame = frame;
}

void handle_frames_end(CheckedThread *thread, const Activity *context, HandleState how, const Site **pushed) {
    while (thread->frames != NULL && thread->frames->context == context) {
        if (pushed != NULL && thread->frames->pushed != NULL) *pushed = thread->frames->pushed;
        handle_frame_pop(thread, how, NULL);
    }
}

/* ---- Coming ---- */

HandleFrame *handle_frame_push(CheckedThread *thread, const Activity *context, const Site *site, int capacity) {
    HandleFrame *frame = thread->spare_frame == NULL ? malloc(sizeof *frame) : thread->spare_frame;
    thread->spare_frame = NULL;
    if (frame == NULL) return NULL;
    *frame = (HandleFrame){.outer = thread->frames,
                           .context = context,
                           .pushed = site,
                           .capacity = capacity < ASSURED ? ASSURED : capacity};
    thread->frames = frame;
    return frame;
}

HandleFrame *handle_frame(CheckedThread *thread, const Activity *context) {
    HandleFrame *frame = thread->frames;
    return frame != NULL && frame->context == context ? frame : handle_frame_push(thread, context, NULL, 0);
}

void handle_local(CheckedThread *thread, HandleFrame *frame, const void *value, const HandleOrigin *origin,
                  Batch *batch) {
    unsigned bucket = bucket_of(value);
    lock_bucket(bucket);
    Handle *h = record_of(bucket, value);
    if (h != NULL && is_live_reference(h)) {
        /* VMs that do so give a value that lives long; it dies with the outermost frame. */
        h->is_shared = true;
    } else if (h != NULL) {
        Handle *next = h->next;
        zero(h, sizeof *h);
        h->next = next;
        h->value = value;
        h->owner = thread;
        h->is_argument = origin->is_argument;
        h->is_counted = !origin->is_argument && !origin->is_element;
        h->from = origin->from;
        h->param = origin->param;
        h->made = origin->site;
        h->frame = frame;
        h->older = frame->newest;
        h->batch = batch;
        if (frame->newest != NULL) frame->newest->newer = h;
        frame->newest = h;
        frame->live++;
        frame->counted += h->is_counted;
        if (batch != NULL) batch->live++;
    }
    unlock_bucket(bucket);
}

void handle_global(const void *value, HandleKind kind, const HandleOrigin *origin) {
    unsigned bucket = bucket_of(value);
    lock_bucket(bucket);
    Handle *h = record_of(bucket, value);
    if (h != NULL && !is_live_reference(h)) {
        Handle *next = h->next;
        *h = (Handle){.next = next,
                      .value = value,
                      .kind = kind,
                      .param = origin->param,
                      .from = origin->from,
                      .made = origin->site};
    }
    unlock_bucket(bucket);
}

/* ---- Piles ---- */

/* There are at most as many as sites. NULL: no memory. */
static Pile *pile_of(CheckedThread *thread, const Site *site, const void *function) {
    if (thread->piles == NULL && (thread->piles = calloc(PILES, sizeof *thread->piles)) == NULL) return NULL;
    Pile **bucket = &thread->piles[((uintptr_t)site * UINT64_C(0x9E3779B97F4A7C15) >> 50) % PILES];
    for (Pile *pile = *bucket; pile != NULL; pile = pile->next)
        if (pile->site == site && pile->function == function) return pile;
    Pile *made = calloc(1, sizeof *made);
    if (made == NULL) return NULL;
    *made = (Pile){.next = *bucket, .site = site, .function = function};
    return *bucket = made;
}

Batch *handle_batch(CheckedThread *thread, const Site *site, const void *function) {
    Pile *pile = pile_of(thread, site, function);
    Batch *batch = pile == NULL ? NULL : calloc(1, sizeof *batch);
    if (batch == NULL) return NULL;
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
    while (thread->frames != NULL) handle_frame_pop(thread, HANDLE_DETACHED, NULL);
    free(thread->spare_frame);
    for (int i = 0; i < PILES && thread->piles != NULL; i++)
        for (Pile *pile = thread->piles[i], *next; pile != NULL; pile = next) {
            next = pile->next;
            free(pile);
        }
    free(thread->piles);
    thread->spare_frame = NULL;
    thread->piles = NULL;
}

int handles_held(const CheckedThread *thread, const void **values, int limit) {
    int count = 0;
    for (unsigned i = 0; i < BUCKETS && count < limit; i++) {
        if (is_empty(i)) continue;
        lock_bucket(i);
        for (const Handle *h = buckets[i]; h != NULL && count < limit; h = h->next)
            if (h->state == HANDLE_LIVE &&
                (h->kind == HANDLE_GLOBAL || (h->kind == HANDLE_LOCAL && h->owner == thread)))
                values[count++] = h->value;
        unlock_bucket(i);
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
    for (unsigned i = 0; i < BUCKETS && origins != NULL; i++) {
        if (is_empty(i)) continue;
        lock_bucket(i);
        for (const Handle *h = buckets[i]; h != NULL; h = h->next) {
            if (h->state != HANDLE_LIVE || h->kind != kind || h->made == NULL || h->is_shared) continue;
            int o = 0;
            while (o < count && origins[o].example.made != h->made) o++;
            if (o == ORIGINS) continue;
            if (o == count) origins[count++].example = *h;
            origins[o].count++;
        }
        unlock_bucket(i);
    }
    for (int o = 0; o < count; o++)
        if (origins[o].count >= limit) tell(&origins[o].example, origins[o].count);
    free(origins);
}
