/* Tables of tags (tags.h), GetTag, SetTag, GetObjectsWithTags, and the ObjectFree event.

   A table is a hash table, with open addressing, of pages: a page has the tags of the objects that begin in one piece
   of 512 bytes of the heap, packed, and a bit for each that has one. Objects do not move, so that nothing is ever
   rehashed for a collection; neighbours share a page, which is what makes walks in address order fast; and what a
   collection leaves of a page is one word of the collector's bitmap.

   Lock: tags_lock, for moments, in state IN_VM; so nobody holds it at a safepoint, when walks and the
   collector go without it. */
#include "jvmti/tags.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "gc/walk.h"
#include "jvmti/memory.h"
#include "jvmti/service.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/lock.h"
#include "runtime/strict.h"

enum { PAGE_SHIFT = 9, PAGE_GRANULES = 64, FIRST_PAGES = 64, LOOK_AHEAD = 8, FREED_AT_ONCE = 256 };

typedef struct Page {
    uint32_t key;      /* address of the piece >> PAGE_SHIFT; 0: no page */
    uint32_t capacity; /* of [tags] */
    uint64_t tagged;
    jlong *tags; /* one per bit, in the order of the bits */
} Page;

struct JvmtiTags {
    Page *pages;
    uint32_t mask, used;
    uint32_t recent; /* index of the page found last: only a guess */
    jlong *freed;    /* of objects that have died, until their events are posted */
    size_t freed_first, freed_count, freed_capacity;
};

static Lock tags_lock = LOCK_INITIALIZER(TAGS);

static void sweep(void);

static uint32_t page_key(const Object *o) { return (uint32_t)((uintptr_t)o >> PAGE_SHIFT); }
static uint64_t page_bit(const Object *o) { return UINT64_C(1) << ((uintptr_t)o >> 3) % PAGE_GRANULES; }
static char *page_address(const Page *p) { return (char *)((uintptr_t)p->key << PAGE_SHIFT); }
static Object *bit_object(const Page *p, uint64_t bits) { /* of the lowest one */
    return (Object *)(page_address(p) + (size_t)__builtin_ctzll(bits) * 8);
}
static unsigned page_count(const Page *p) { return (unsigned)__builtin_popcountll(p->tagged); }
static unsigned page_rank(const Page *p, uint64_t bit) { return (unsigned)__builtin_popcountll(p->tagged & (bit - 1)); }

/* The page, or the empty place for it. */
static uint32_t probe(const Page *pages, uint32_t mask, uint32_t key) {
    uint32_t i = (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;
    while (pages[i].key != 0 && pages[i].key != key) i = (i + 1) & mask;
    return i;
}

static Page *page_find(struct JvmtiTags *t, uint32_t key) {
    if (t->recent > t->mask || t->pages[t->recent].key != key) t->recent = probe(t->pages, t->mask, key);
    return t->pages[t->recent].key == key ? &t->pages[t->recent] : NULL;
}

/* A table of [pages] places with the pages that have tags. */
static bool table_resize(struct JvmtiTags *t, uint32_t places) {
    Page *pages = calloc(places, sizeof *pages);
    if (!pages) return false;
    uint32_t used = 0;
    for (uint32_t i = 0; t->pages && i <= t->mask; i++) {
        Page *p = &t->pages[i];
        if (p->tagged != 0) {
            pages[probe(pages, places - 1, p->key)] = *p;
            used++;
        } else {
            free(p->tags);
        }
    }
    free(t->pages);
    t->pages = pages;
    t->mask = places - 1;
    t->used = used;
    return true;
}

/* Makes room for one page more. Pages whose tags have gone do not count. */
static bool table_reserve(struct JvmtiTags *t) {
    if (t->pages && t->used < (t->mask + 1) / 4 * 3) return true;
    uint32_t needed = 1, places = FIRST_PAGES;
    for (uint32_t i = 0; t->pages && i <= t->mask; i++) needed += t->pages[i].tagged != 0;
    while (places / 2 < needed) places *= 2;
    return table_resize(t, places);
}

static bool page_reserve(Page *p, unsigned count) {
    if (count <= p->capacity) return true;
    unsigned capacity = p->capacity == 0 ? 2 : p->capacity * 4;
    if (capacity > PAGE_GRANULES) capacity = PAGE_GRANULES;
    jlong *tags = realloc(p->tags, capacity * sizeof *tags);
    if (!tags) return false;
    p->tags = tags;
    p->capacity = capacity;
    return true;
}

static bool tagged_by_others(const JvmtiEnv *env, const Object *o) {
    for (JvmtiEnv *e = jvmti_env_first(); e; e = jvmti_env_next(e))
        if (e != env && e->tags && e->tags->pages && jvmti_tag_find(e, o) != 0) return true;
    return false;
}

/* The environment has no tag for [o] any more. */
static void unmark(const JvmtiEnv *env, Object *o) {
    if (!tagged_by_others(env, o)) __atomic_and_fetch(&o->sync, ~(uint32_t)SYNC_TAGGED, __ATOMIC_RELAXED);
}

static void tag_remove(JvmtiEnv *env, Object *o) {
    Page *p = env->tags && env->tags->pages ? page_find(env->tags, page_key(o)) : NULL;
    uint64_t bit = page_bit(o);
    if (!p || (p->tagged & bit) == 0) return;
    unsigned rank = page_rank(p, bit);
    memmove(p->tags + rank, p->tags + rank + 1, (page_count(p) - rank - 1) * sizeof *p->tags);
    p->tagged &= ~bit;
    unmark(env, o);
}

/* The first tag of all makes the collector ask. */
static struct JvmtiTags *table_new(void) {
    static bool registered;
    if (!registered) {
        heap_add_weak_processor(sweep);
        registered = true;
    }
    return calloc(1, sizeof(struct JvmtiTags));
}

static bool tag_store(JvmtiEnv *env, Object *o, jlong tag) {
    if (!env->tags && !(env->tags = table_new())) return false;
    struct JvmtiTags *t = env->tags;
    uint32_t key = page_key(o);
    uint64_t bit = page_bit(o);
    Page *p = t->pages ? page_find(t, key) : NULL;
    if (!p) {
        if (!table_reserve(t)) return false;
        p = &t->pages[probe(t->pages, t->mask, key)];
        t->used++;
        p->key = key;
    }
    unsigned rank = page_rank(p, bit);
    if ((p->tagged & bit) == 0) {
        unsigned count = page_count(p);
        if (!page_reserve(p, count + 1)) return false;
        memmove(p->tags + rank + 1, p->tags + rank, (count - rank) * sizeof *p->tags);
        p->tagged |= bit;
        __atomic_or_fetch(&o->sync, SYNC_TAGGED, __ATOMIC_RELAXED);
    }
    p->tags[rank] = tag;
    return true;
}

jlong jvmti_tag_find(JvmtiEnv *env, const Object *o) {
    if (!env->tags || !env->tags->pages) return 0;
    const Page *p = page_find(env->tags, page_key(o));
    uint64_t bit = page_bit(o);
    return p && (p->tagged & bit) != 0 ? p->tags[page_rank(p, bit)] : 0;
}

bool jvmti_tag_set(JvmtiEnv *env, Object *o, jlong tag) {
    if (tag == 0) {
        tag_remove(env, o);
        return true;
    }
    return tag_store(env, o, tag);
}

void jvmti_tags_dispose(JvmtiEnv *env) {
    lock_acquire(&tags_lock);
    struct JvmtiTags *t = env->tags;
    env->tags = NULL;
    for (uint32_t i = 0; t && t->pages && i <= t->mask; i++) {
        for (uint64_t bits = t->pages[i].tagged; bits != 0; bits &= bits - 1)
            unmark(env, bit_object(&t->pages[i], bits));
        free(t->pages[i].tags);
    }
    lock_release(&tags_lock);
    if (t) {
        free(t->pages);
        free(t->freed);
        free(t);
    }
}

/* ---- Death of objects ---- */

static void freed_append(struct JvmtiTags *t, jlong tag) {
    if (t->freed_count == t->freed_capacity) {
        size_t capacity = t->freed_capacity == 0 ? 256 : t->freed_capacity * 2;
        t->freed = memory_grow(t->freed, capacity * sizeof *t->freed, "the tags of freed objects");
        t->freed_capacity = capacity;
    }
    t->freed[t->freed_count++] = tag;
}

/* Keeps the tags of what survives, in their order. */
static void page_sweep(struct JvmtiTags *t, Page *p, uint64_t survivors, bool report) {
    unsigned from = 0, to = 0;
    for (uint64_t bits = p->tagged; bits != 0; bits &= bits - 1, from++)
        if (survivors & bits & -bits)
            p->tags[to++] = p->tags[from];
        else if (report)
            freed_append(t, p->tags[from]);
    p->tagged &= survivors;
}

/* Weak processor. All threads are stopped. */
static void sweep(void) {
    bool any = false;
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) {
        struct JvmtiTags *t = env->tags;
        if (!t || !t->pages) continue;
        bool report = (env->enabled & jvmti_env_deliverable(env) & JVMTI_EVENT_BIT(JVMTI_EVENT_OBJECT_FREE)) != 0;
        for (uint32_t i = 0; i <= t->mask; i++) {
            Page *p = &t->pages[i];
            if (p->tagged != 0) {
                uint64_t survivors = heap_survivors(page_address(p));
                if ((p->tagged & ~survivors) != 0) page_sweep(t, p, survivors, report);
            }
        }
        any |= t->freed_count != 0;
    }
    if (any) jvmti_service_request(JVMTI_SERVICE_OBJECT_FREE);
}

/* The oldest ones, so many at the same time that the lock is hardly met by who sets tags meanwhile. */
static size_t take_freed(JvmtiEnv *env, jlong tags[FREED_AT_ONCE]) {
    size_t taken = 0;
    lock_acquire(&tags_lock);
    struct JvmtiTags *t = env->tags;
    if (t && t->freed_count != 0) {
        size_t left = t->freed_count - t->freed_first;
        taken = left < FREED_AT_ONCE ? left : FREED_AT_ONCE;
        memcpy(tags, t->freed + t->freed_first, taken * sizeof *tags);
        t->freed_first += taken;
        if (taken == left) t->freed_first = t->freed_count = 0;
    }
    lock_release(&tags_lock);
    return taken;
}

/* One thread at a time (service.c), which has posted what it took before another one looks. */
void jvmti_post_object_frees(Thread *t) {
    Delivery d;
    delivery_begin(&d, t);
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) {
        jlong tags[FREED_AT_ONCE];
        for (size_t taken; (taken = take_freed(env, tags)) != 0;)
            for (size_t i = 0; i < taken; i++)
                if (jvmti_event_is_due(env, t, JVMTI_EVENT_OBJECT_FREE)) jvmti_call_ObjectFree(&d, env, tags[i]);
    }
    delivery_end(&d);
}

/* ---- Functions ---- */

jvmtiError jvmti_GetTag(JvmtiEnv *env, Thread *self, jobject object, jlong *tag_ptr) {
    Object *o = jvmti_object(self, object);
    if (!o) return JVMTI_ERROR_INVALID_OBJECT;
    lock_acquire(&tags_lock);
    jlong tag = jvmti_tag_get(env, o);
    lock_release(&tags_lock);
    *tag_ptr = tag;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetTag(JvmtiEnv *env, Thread *self, jobject object, jlong tag) {
    Object *o = jvmti_object(self, object);
    if (!o) return JVMTI_ERROR_INVALID_OBJECT;
    lock_acquire(&tags_lock);
    bool ok = jvmti_tag_set(env, o, tag);
    lock_release(&tags_lock);
    return ok ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}

/* The tags that are asked for, and how often. */
typedef struct Wanted {
    jlong tag;
    uint32_t times; /* 0: empty */
} Wanted;

static uint32_t wanted_probe(const Wanted *wanted, uint32_t mask, jlong tag) {
    uint32_t i = (uint32_t)((uint64_t)tag * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;
    while (wanted[i].times != 0 && wanted[i].tag != tag) i = (i + 1) & mask;
    return i;
}

static Wanted *wanted_new(const jlong *tags, jint count, uint32_t *mask) {
    uint32_t places = 16;
    while (places / 2 < (uint32_t)count) places *= 2;
    Wanted *wanted = calloc(places, sizeof *wanted);
    *mask = places - 1;
    for (jint i = 0; wanted && i < count; i++) {
        Wanted *w = &wanted[wanted_probe(wanted, *mask, tags[i])];
        w->tag = tags[i];
        w->times++;
    }
    return wanted;
}

typedef struct Found {
    Object *object;
    jlong tag;
} Found;

typedef struct Findings {
    Found *list;
    size_t count, capacity;
    bool out_of_memory;
} Findings;

static void findings_add(Findings *f, Object *o, jlong tag, uint32_t times) {
    for (; times > 0; times--) {
        if (f->count == f->capacity) {
            size_t capacity = f->capacity == 0 ? 64 : f->capacity * 2;
            Found *list = realloc(f->list, capacity * sizeof *list);
            if (!list) {
                f->out_of_memory = true;
                return;
            }
            f->list = list;
            f->capacity = capacity;
        }
        f->list[f->count++] = (Found){.object = o, .tag = tag};
    }
}

static Object *page_object(const Page *p, unsigned rank) {
    uint64_t bits = p->tagged;
    while (rank-- > 0) bits &= bits - 1;
    return bit_object(p, bits);
}

/* [only]: the one tag that is wanted, 0: there are more. */
static void find_objects(const struct JvmtiTags *t, const Wanted *wanted, uint32_t mask, jlong only, Findings *found) {
    for (uint32_t i = 0; t && t->pages && i <= t->mask; i++) {
        const Page *p = &t->pages[i];
        unsigned count = p->tagged != 0 ? page_count(p) : 0;
        /* The tags of pages that follow each other are anywhere. */
        const jlong *ahead = t->pages[(i + LOOK_AHEAD) & t->mask].tags;
        __builtin_prefetch(ahead);
        __builtin_prefetch((const void *)((uintptr_t)ahead + 64));
        for (unsigned rank = 0; rank < count; rank++) {
            if (only != 0 && p->tags[rank] != only) continue;
            const Wanted *w = &wanted[wanted_probe(wanted, mask, p->tags[rank])];
            if (w->times != 0) findings_add(found, page_object(p, rank), w->tag, w->times);
        }
    }
}

static jvmtiError store_findings(Thread *self, const Findings *found, jint *count_ptr, jobject **object_result_ptr,
                                 jlong **tag_result_ptr) {
    jobject *objects = jvmti_allocate(found->count * sizeof *objects);
    jlong *tags = jvmti_allocate(found->count * sizeof *tags);
    if (found->count != 0 && (!objects || !tags)) {
        jvmti_deallocate((unsigned char *)objects);
        jvmti_deallocate((unsigned char *)tags);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < found->count; i++) {
        objects[i] = object_result_ptr ? handle_new(self, found->list[i].object) : NULL;
        tags[i] = found->list[i].tag;
    }
    if (object_result_ptr)
        *object_result_ptr = objects;
    else
        jvmti_deallocate((unsigned char *)objects);
    if (tag_result_ptr)
        *tag_result_ptr = tags;
    else
        jvmti_deallocate((unsigned char *)tags);
    *count_ptr = (jint)found->count;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetObjectsWithTags(JvmtiEnv *env, Thread *self, jint tag_count, const jlong *tags, jint *count_ptr,
                                    jobject **object_result_ptr, jlong **tag_result_ptr) {
    for (jint i = 0; follows_text(TEXT_ZERO_TAG) && i < tag_count; i++)
        if (tags[i] == 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    uint32_t mask;
    Wanted *wanted = wanted_new(tags, tag_count, &mask);
    if (!wanted) return JVMTI_ERROR_OUT_OF_MEMORY;
    Findings found = {0};
    lock_acquire(&tags_lock);
    find_objects(env->tags, wanted, mask, tag_count == 1 ? tags[0] : 0, &found);
    lock_release(&tags_lock);
    free(wanted);
    /* In state IN_VM nothing is collected, so the objects are still there when they get their references. */
    jvmtiError err = found.out_of_memory ? JVMTI_ERROR_OUT_OF_MEMORY
                                         : store_findings(self, &found, count_ptr, object_result_ptr, tag_result_ptr);
    free(found.list);
    return err;
}

void jvmti_tags_count_memory(const struct JvmtiTags *tags, MemoryUse *use) {
    if (!tags) return;
    memory_count(use, tags);
    memory_count(use, tags->pages);
    memory_count(use, tags->freed);
    for (uint32_t i = 0; tags->pages && i <= tags->mask; i++) memory_count(use, tags->pages[i].tags);
}
