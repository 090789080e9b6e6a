/* What is known of a value, by its place in a table of words. A reference is the word itself; only the thread that has
   it changes that, and takes no lock. A local one is found from its frame by the frame's list of values, in which those
   stay that were deleted, until many have been: the word says which are there. What does not fit into a word (a
   reference of a batch, of a very deep frame, of a thread after very many others) has a record, and so has an ID; these
   are in a chain from the place. The values of a page share a lock, so that threads seldom meet in one. The records of
   a frame are changed by the frame's thread only. */
#include "validation/know/handles.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/limits.h"
#include "validation/base/records.h"
#include "validation/core/rules.h"

RULE_STATE_PLACE(CheckedThread, handles_on, ThreadHandles)

enum {
    SHARDS = 64,
    DEAD = 1 << 16,     /* records of dead references that are kept, in all */
    ASSURED = 16,       /* local references (JNI, EnsureLocalCapacity) */
    SPARE_WORDS = 1024, /* a list of values that is kept for the next frame has at most so much room */
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

enum {
    LOW_BITS = 3,
    NAME_BITS = 16,
    OWNER_BITS = 14, /* of a thread's number */
    LEVEL_BITS = 9,  /* of a frame's among those of its thread */
    EPOCH_BITS = 7,
    EPOCHS = 1 << EPOCH_BITS,
    COMMON_BITS = 4 + SITE_BITS
};
typedef union Place {
    uint64_t word;       /* 0: nothing is known */
    struct Handle *head; /* if it is no word: of the chain */
    struct {
        uint64_t is_word : 1, kind : 2, is_live : 1, made : SITE_BITS; /* a HandleKind; a number, as below */
        /* Of a dead one; of a live local one, of which the bits from [state] on are others. The low bits of the values
           of local references are zeros, so that those have a name in their place. */
        uint64_t name : NAME_BITS, is_argument : 1, state : 2, died : SITE_BITS, epoch : EPOCH_BITS;
    };
    struct {
        uint64_t : COMMON_BITS + NAME_BITS + 1;
        uint64_t is_element : 1, is_shared : 1, is_noted : 1, owner : OWNER_BITS, level : LEVEL_BITS;
    };
    struct {
        uint64_t : COMMON_BITS;
        uint64_t low : LOW_BITS; /* of the value of a global one */
    };
} Place;
_Static_assert(sizeof(Place) == sizeof(uint64_t), "a word");
static Table places = {.shift = LOW_BITS};
static unsigned epoch; /* atomic */

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

static bool is_local(Place p) { return p.is_word && p.kind == HANDLE_LOCAL; }

/* Whether it is the reference of that value, in this epoch if it is dead. */
INLINED bool is_word_of(Place p, const void *value) {
    unsigned low = p.kind == HANDLE_LOCAL ? 0 : p.low;
    return p.is_word && low == low_of(value) && (p.is_live || p.epoch == epoch_now() % EPOCHS);
}

INLINED bool is_owner(Place p, const CheckedThread *thread) {
    return thread && p.owner == handles_on((CheckedThread *)thread)->number;
}

/* Some VMs give a value that lives long to several threads. They are recognised when they first do so while it is known
   to be live; from then on two threads may change one word. */
static bool values_are_shared; /* atomic */

/* Whether it is a live local one, which is then one of those. */
static bool share(uint64_t *place) {
    Place p = what_is_at(place), shared;
    do {
        if (!is_local(p) || !p.is_live) return false;
        shared = p;
        shared.is_shared = true;
        __atomic_store_n(&values_are_shared, true, __ATOMIC_SEQ_CST);
    } while (!__atomic_compare_exchange_n(place, &p.word, shared.word, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    return true;
}

/* With the lock: the record of the value. NULL: it has none. */
static Handle *find(Place p, const void *value) {
    Handle *h = p.is_word ? NULL : p.head;
    while (h && h->value != value) h = h->next;
    return h;
}

/* ---- Names ---- */

/* There are as many as functions, events and native methods have references. Number 0 is for all that do not fit. They
   are found by hash, and are next to each other, so that few pages have them. */
enum { NAMES = 1 << NAME_BITS };
static HandleName names[NAMES / 2];
static unsigned short name_numbers[NAMES]; /* atomic; by hash */
static const HandleName any_function = {"a function", NULL};

const HandleName *handle_name(const Handle *handle) { return handle->name ? &names[handle->name] : &any_function; }

static unsigned number_at(unsigned place) { return __atomic_load_n(&name_numbers[place], __ATOMIC_ACQUIRE); }
static bool has_name(unsigned number, const char *from, const char *param) {
    return names[number].from == from && names[number].param == param;
}

static unsigned name_new(unsigned place, const char *from, const char *param) {
    static bool growing; /* atomic */
    static unsigned count;
    lock_flag(&growing);
    while (number_at(place) != 0 && !has_name(number_at(place), from, param)) place = (place + 1) % NAMES;
    unsigned number = number_at(place);
    if (number == 0 && count + 1 < NAMES / 2) {
        number = ++count;
        names[number] = (HandleName){from, param};
        __atomic_store_n(&name_numbers[place], (unsigned short)number, __ATOMIC_RELEASE);
    }
    unlock_flag(&growing);
    return number;
}

INLINED unsigned short name_of(const char *from, const char *param) {
    unsigned place = (unsigned)(table_key((uintptr_t)from, (uintptr_t)param) >> (64 - NAME_BITS));
    unsigned number = number_at(place);
    return (unsigned short)(number != 0 && has_name(number, from, param) ? number : name_new(place, from, param));
}
unsigned short handle_name_number(const char *from, const char *param) { return name_of(from, param); }

/* ---- What is known ---- */

INLINED HandleSight sight_of_word(Place p, const void *value, const CheckedThread *thread, bool weak_too) {
    if (!is_word_of(p, value)) return HANDLE_UNKNOWN;
    bool usual = p.is_live && (p.kind == HANDLE_LOCAL ? is_owner(p, thread) : p.kind == HANDLE_GLOBAL || weak_too);
    return usual ? HANDLE_USUAL : HANDLE_ODD;
}

/* With the lock. */
static HandleSight sight_of(const Handle *h, const CheckedThread *thread) {
    if (!h) return HANDLE_UNKNOWN;
    if (h->state != HANDLE_LIVE) return h->epoch == epoch_now() ? HANDLE_ODD : HANDLE_UNKNOWN;
    return h->kind == HANDLE_LOCAL && h->frame->owner == thread ? HANDLE_USUAL : HANDLE_ODD;
}

/* With the lock. */
static HandleSight sight_kept(CheckedThread *thread, Handle *h) {
    HandleSight sight = sight_of(h, thread);
    if (sight == HANDLE_USUAL && thread) handles_on(thread)->at_hand = h->value;
    return sight;
}

HandleSight handle_sought(const void *value, CheckedThread *thread, bool weak_too) {
    const uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.word == 0) return HANDLE_UNKNOWN;
    if (p.is_word) {
        HandleSight sight = sight_of_word(p, value, thread, weak_too);
        if (sight == HANDLE_USUAL && p.kind == HANDLE_LOCAL) handles_on(thread)->at_hand = value;
        return sight;
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    HandleSight sight = sight_kept(thread, find(what_is_at(place), value));
    unlock_flag(&shard->lock);
    return sight;
}

static Handle word_as_handle(const void *value, Place p) {
    bool local = p.kind == HANDLE_LOCAL;
    return (Handle){.value = value,
                    .died = p.is_live ? NULL : site_of_number(p.died),
                    .name = local ? p.name : name_of(p.kind == HANDLE_WEAK ? "NewWeakGlobalRef" : "NewGlobalRef", NULL),
                    .made = p.made,
                    .kind = p.kind,
                    .state = p.is_live ? HANDLE_LIVE : HANDLE_RETURNED + p.state,
                    .is_argument = local && p.is_argument,
                    .is_shared = local && p.is_live && p.is_shared};
}

HandleSight handle_find(const void *value, const CheckedThread *thread, Handle *copy) {
    const uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.is_word) {
        *copy = word_as_handle(value, p);
        return sight_of_word(p, value, thread, false);
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    const Handle *h = find(what_is_at(place), value);
    HandleSight sight = sight_of(h, thread);
    if (sight == HANDLE_ODD) *copy = *h;
    unlock_flag(&shard->lock);
    return sight;
}

bool handle_is_known(const void *value) { return what_is_at(place_of(value)).word != 0; }

bool handle_is_live_global(const void *value, const Site **made) {
    Place p = what_is_at(place_of(value));
    if (!is_word_of(p, value) || !p.is_live || p.kind == HANDLE_LOCAL) return false;
    *made = site_of_number(p.made);
    return true;
}

/* A dead one of earlier epochs, whose number comes again. */
static bool forget_dead_word(uint64_t key, uint64_t word, void *context) {
    const Place p = {.word = word};
    uint64_t *place = place_of((const void *)(uintptr_t)key);
    if (p.is_word && !p.is_live)
        __atomic_compare_exchange_n(place, &word, 0, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    return true;
}
void handles_forget_dead(void) {
    if (__atomic_add_fetch(&epoch, 1, __ATOMIC_RELAXED) % EPOCHS == 0) table_each_word(&places, forget_dead_word, NULL);
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
    h->next = p.is_word ? NULL : p.head; /* the value of another reference has come again */
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
    if (is_word_of(p, value) && !p.is_live) put(place, (Place){0});
    unlock_flag(&shard->lock);
}

/* Whether a word may be put at the place. Records there that are no live reference's go; there may be another, of whose
   end the layer knows nothing. */
static bool place_is_for_word(uint64_t *place, const void *value) {
    Place p = what_is_at(place);
    if (p.word == 0 || p.is_word) return true;
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    for (Handle *next, *h = what_is_at(place).head; h; h = next) {
        next = h->next;
        if (!is_live_reference(h)) drop(shard, h);
    }
    p = what_is_at(place);
    unlock_flag(&shard->lock);
    return p.word == 0;
}

static void not_at_hand(CheckedThread *thread, const void *value) {
    if (handle_is_at_hand(thread, value)) handles_on(thread)->at_hand = NULL;
}

/* ---- Words of local references ---- */

/* One more in a frame, or one less. */
INLINED void count_local(HandleFrame *frame, bool is_argument, bool is_element, int change) {
    frame->live += change;
    frame->elements += is_element ? change : 0;
    frame->counted += is_argument || is_element ? 0 : change;
}

/* Whether the reference is live, and of the thread's frame. */
static bool is_in(Place p, const HandleFrame *frame) {
    return is_local(p) && p.is_live && p.owner == frame->number && p.level == frame->level;
}

static Place when_dead(Place p, HandleState how, const Site *site) {
    if (p.is_shared) return (Place){0}; /* others of the same value may live on */
    p.is_live = false;
    p.state = how - HANDLE_RETURNED;
    p.died = site_number(site);
    p.epoch = epoch_now();
    return p;
}

/* Of the thread's own; [p] is what it has read, or, if that has changed meanwhile, what is there. */
INLINED bool put_over(uint64_t *place, Place *p, Place what) {
    if (__atomic_load_n(&values_are_shared, __ATOMIC_RELAXED))
        return __atomic_compare_exchange_n(place, &p->word, what.word, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    put(place, what);
    return true;
}

static void word_dies(HandleFrame *frame, uint64_t *place, Place p, HandleState how, const Site *site) {
    count_local(frame, p.is_argument, p.is_element, -1);
    while (!put_over(place, &p, when_dead(p, how, site))) continue;
}

/* Of those at the end of the list the ones that are no longer in the frame. */
static void words_trim(HandleFrame *frame) {
    if (frame->live == 0) frame->word_count = 0;
    while (frame->word_count > 0 && !is_in(what_is_at(place_of(frame->words[frame->word_count - 1])), frame))
        frame->word_count--;
}

/* False: it was noted already, or is no longer in the frame. */
static bool word_note(const HandleFrame *frame, const void *value, bool noted) {
    uint64_t *place = place_of(value);
    Place p = what_is_at(place), now;
    do {
        if (!is_in(p, frame) || p.is_noted == noted) return false;
        now = p;
        now.is_noted = noted;
    } while (!put_over(place, &p, now));
    return true;
}

/* Each that is in the frame stays, once. */
static void words_tidy(HandleFrame *frame) {
    int kept = 0;
    for (int i = 0; i < frame->word_count; i++)
        if (word_note(frame, frame->words[i], true)) frame->words[kept++] = frame->words[i];
    frame->word_count = kept;
    for (int i = 0; i < kept; i++) word_note(frame, frame->words[i], false);
}

/* For one more; false: no memory. */
static bool words_make_room(HandleFrame *frame) {
    enum { FIRST = 16 };
    if (frame->word_limit > 0 && frame->live <= frame->word_limit / 2) {
        words_tidy(frame);
        return true;
    }
    int limit = frame->word_limit == 0 ? FIRST : 2 * frame->word_limit;
    const void **more = realloc(frame->words, (size_t)limit * sizeof *more);
    if (!more) return false;
    frame->words = more;
    frame->word_limit = limit;
    return true;
}

static void word_leaves(CheckedThread *thread, const void *value, uint64_t *place, Place p, const Site *site) {
    HandleFrame *frame = handles_on(thread)->frames;
    while (frame->level != p.level) frame = frame->outer;
    word_dies(frame, place, p, HANDLE_DELETED, site);
    not_at_hand(thread, value);
    if (frame->live == 0 || frame->words[frame->word_count - 1] == value) words_trim(frame);
}

static void words_die(HandleFrame *frame, HandleState how, const Site *site) {
    for (words_trim(frame); frame->word_count > 0; words_trim(frame)) {
        uint64_t *place = place_of(frame->words[frame->word_count - 1]);
        word_dies(frame, place, what_is_at(place), how, site);
    }
}

/* False: it needs a record. */
INLINED bool add_word(HandleFrame *frame, const void *value, const HandleOrigin *origin) {
    if (frame->number == 0 || low_of(value) != 0) return false;
    uint64_t *place = place_for(value);
    if (!place) return true;
    Place p = what_is_at(place);
    if (is_local(p) && p.is_live && share(place)) return true;
    if (p.word != 0 && !p.is_word && !place_is_for_word(place, value)) return false;
    if (frame->word_count == frame->word_limit && !words_make_room(frame)) return false;
    frame->words[frame->word_count++] = value;
    count_local(frame, origin->is_argument, origin->is_element, 1);
    p = (Place){.is_word = true,
                .kind = HANDLE_LOCAL,
                .is_live = true,
                .made = site_number(origin->site),
                .name = origin->name ? origin->name : name_of(origin->from, origin->param),
                .is_argument = origin->is_argument};
    p.is_element = origin->is_element;
    p.owner = frame->number;
    p.level = frame->level;
    put(place, p);
    return true;
}

/* ---- Dying ---- */

/* With its lock, by its thread. */
static void leave_frame(CheckedThread *thread, Handle *h) {
    HandleFrame *frame = h->frame;
    not_at_hand(thread, h->value);
    if (h->newer)
        h->newer->older = h->older;
    else
        frame->newest = h->older;
    if (h->older) h->older->newer = h->newer;
    count_local(frame, h->is_argument, h->is_element, -1);
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

bool handle_delete(CheckedThread *thread, const void *value, unsigned kinds, const Site *site, const Site **made) {
    uint64_t *place = place_of(value);
    Place p = what_is_at(place);
    if (p.word == 0) return false;
    if (p.is_word) {
        if (!is_word_of(p, value) || !p.is_live || (kinds >> p.kind & 1) == 0) return false;
        if (p.kind == HANDLE_LOCAL) {
            if (!is_owner(p, thread)) return false;
            word_leaves(thread, value, place, p, site);
            return true;
        }
        put(place, when_dead(p, HANDLE_DELETED, site));
        *made = site_of_number(p.made);
        return true;
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    Handle *h = find(what_is_at(place), value);
    bool is = h && h->state == HANDLE_LIVE && (kinds >> h->kind & 1) != 0 && (!h->frame || h->frame->owner == thread);
    if (is) die(thread, h, HANDLE_DELETED, site);
    unlock_flag(&shard->lock);
    return is;
}

static void frame_free(HandleFrame *frame) {
    if (frame) free(frame->words);
    free(frame);
}

void handle_frame_pop(CheckedThread *thread, HandleState how, const Site *site) {
    ThreadHandles *on = handles_on(thread);
    HandleFrame *frame = on->frames;
    on->at_hand = NULL;
    words_die(frame, how, site);
    while (frame->newest) {
        Shard *shard = shard_of(frame->newest->value);
        lock_flag(&shard->lock);
        die(thread, frame->newest, how, site);
        unlock_flag(&shard->lock);
    }
    on->frames = frame->outer;
    frame_free(on->spare_frame);
    on->spare_frame = frame;
    if (frame->word_limit <= SPARE_WORDS) return;
    free(frame->words);
    frame->words = NULL;
    frame->word_limit = 0;
}

void handle_frames_end(CheckedThread *thread, const Activity *context, HandleState how, const Site **pushed) {
    ThreadHandles *on = handles_on(thread);
    while (on->frames && on->frames->context == context) {
        if (pushed && on->frames->pushed) *pushed = on->frames->pushed;
        handle_frame_pop(thread, how, NULL);
    }
}

bool handle_newest_element(const HandleFrame *frame, Handle *copy) {
    for (int i = frame->word_count - 1; i >= 0; i--) {
        Place p = what_is_at(place_of(frame->words[i]));
        if (!is_in(p, frame) || !p.is_element) continue;
        *copy = word_as_handle(frame->words[i], p);
        return true;
    }
    const Handle *h = frame->newest;
    while (h && !h->is_element) h = h->older;
    if (h) *copy = *h;
    return h;
}

/* ---- Coming ---- */

HandleFrame *handle_frame_push(CheckedThread *thread, const Activity *context, const Site *site, int capacity) {
    ThreadHandles *on = handles_on(thread);
    HandleFrame *frame = !on->spare_frame ? calloc(1, sizeof *frame) : on->spare_frame;
    static unsigned owners; /* atomic */
    on->spare_frame = NULL;
    if (!frame) return NULL;
    if (on->number == 0) on->number = __atomic_add_fetch(&owners, 1, __ATOMIC_RELAXED);
    unsigned level = !on->frames ? 0 : on->frames->level + 1;
    bool fits = on->number < 1 << OWNER_BITS && level < 1 << LEVEL_BITS;
    *frame = (HandleFrame){.outer = on->frames,
                           .owner = thread,
                           .number = fits ? on->number : 0,
                           .level = level,
                           .words = frame->words,
                           .word_limit = frame->word_limit,
                           .context = context,
                           .pushed = site,
                           .capacity = capacity < ASSURED ? ASSURED : capacity};
    on->frames = frame;
    return frame;
}

/* With the lock. */
INLINED void add_local(Shard *shard, HandleFrame *frame, const void *value, const HandleOrigin *origin, Batch *batch) {
    uint64_t *place = place_of(value);
    if (place && share(place)) return;
    Handle *live, *h = record_of(shard, value, &live);
    if (live) {
        /* It dies with the outermost frame. */
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
                      .is_element = origin->is_element,
                      .name = origin->name ? origin->name : name_of(origin->from, origin->param)};
        if (frame->newest) frame->newest->newer = h;
        frame->newest = h;
        count_local(frame, origin->is_argument, origin->is_element, 1);
        if (batch) batch->live++;
    }
}

/* The values of a list have mostly one lock. */
void handle_locals(HandleFrame *frame, const HandleValues *values, const HandleOrigin *origin, Batch *batch) {
    Shard *held = NULL;
    for (long i = 0; i < values->count; i++) {
        const void *value = *(void *const *)(values->first + (size_t)i * values->step);
        if (!value || (!batch && add_word(frame, value, origin))) continue;
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
    if (!batch && add_word(frame, value, origin)) return;
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    add_local(shard, frame, value, origin, batch);
    unlock_flag(&shard->lock);
}

void handle_global(const void *value, bool is_weak, const Site *made) {
    uint64_t *place = place_for(value);
    if (!place) return;
    Place p = what_is_at(place);
    if ((is_local(p) && p.is_live) || !place_is_for_word(place, value)) return;
    p = (Place){
        .is_word = true, .kind = is_weak ? HANDLE_WEAK : HANDLE_GLOBAL, .is_live = true, .made = site_number(made)};
    p.low = low_of(value);
    put(place, p);
}

void handle_id(const void *value, const char *kind) {
    Place p = what_is_at(place_of(value));
    if (is_local(p) && p.is_live) return;
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
    frame_free(on->spare_frame);
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
    if (p.is_word) {
        if (p.is_live && p.kind == HANDLE_GLOBAL)
            held->values[held->count++] = (const char *)value + p.low;
        else if (p.is_live && p.kind == HANDLE_LOCAL && is_owner(p, held->thread))
            held->values[held->count++] = value;
        return held->count < held->limit;
    }
    Shard *shard = shard_of(value);
    lock_flag(&shard->lock);
    p = what_is_at(place_of(value));
    for (const Handle *h = p.is_word ? NULL : p.head; h; h = h->next)
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
    if (p.is_word && p.is_live && p.kind == HANDLE_GLOBAL) ((unsigned *)counts)[p.made]++;
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
