/* One table for all threads, in chains of intrusive records: as many as there are threads loading, times the depth of
   their superclass chains. */
#include "vm/classes/placeholder.h"

#include <stdlib.h>

#include "classfile/symbol.h"
#include "runtime/block.h"
#include "runtime/lock.h"

enum { FEW = 32 }; /* chains; a power of two */
__thread uint32_t placeholder_supers;
static Placeholder *few[FEW], **chains = few;
static uint32_t chain_count = FEW, placeholder_count;
static Lock placeholders_lock = LOCK_INITIALIZER(PLACEHOLDERS);

static Placeholder **chain_of(const Loader *loader, const Symbol *name) {
    uint32_t hash = name->hash ^ (uint32_t)((uintptr_t)loader >> 4) * 0x9e3779b1u;
    return &chains[(hash ^ hash >> 15) & (chain_count - 1)];
}

/* Without memory the chains become longer. */
static void grow(void) {
    Placeholder **old = chains, **more = calloc(2 * (size_t)chain_count, sizeof *more);
    if (!more) return;
    uint32_t old_count = chain_count;
    chains = more;
    chain_count *= 2;
    for (uint32_t i = 0; i < old_count; i++)
        for (Placeholder *p = old[i], *next; p; p = next) {
            next = p->next;
            Placeholder **chain = chain_of(p->loader, p->name);
            p->next = *chain;
            *chain = p;
        }
    if (old != few) free(old);
}
static void enter(Placeholder *p) {
    if (placeholder_count++ == 2 * chain_count) grow();
    Placeholder **chain = chain_of(p->loader, p->name);
    p->next = *chain;
    *chain = p;
}
static void leave(Placeholder *p) {
    Placeholder **link = chain_of(p->loader, p->name);
    while (*link != p) link = &(*link)->next;
    *link = p->next;
    placeholder_count--;
}

/* Of a class that a built-in loader is loading, by whichever thread. */
static Placeholder *find(const Loader *loader, const Symbol *name) {
    Placeholder *p = *chain_of(loader, name);
    while (p && (p->loads_supers || p->loader != loader || p->name != name)) p = p->next;
    return p;
}

static Placeholder *find_key(const void *key) {
    for (uint32_t i = 0; key && i < chain_count; i++)
        for (Placeholder *p = chains[i]; p; p = p->next)
            if (p == key) return p;
    return NULL;
}

/* Whether the owner of [p] waits, through others perhaps, for a class that [t] is loading. */
static bool waits_for(const Placeholder *p, const Thread *t) {
    while (p && p->owner != t) p = find_key(__atomic_load_n(&p->owner->waiting_for, __ATOMIC_SEQ_CST));
    return p;
}

bool placeholder_begin(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name) {
    *p = (Placeholder){.loader = loader, .name = name, .owner = t};
    lock_acquire(&placeholders_lock);
    const Placeholder *other = find(loader, name);
    bool mine = !other || waits_for(other, t);
    if (mine) enter(p);
    for (; !mine && other; other = find(loader, name)) {
        __atomic_store_n(&t->waiting_for, other, __ATOMIC_SEQ_CST);
        lock_release(&placeholders_lock);
        thread_block(t, THREAD_FOR_EVER);
        lock_acquire(&placeholders_lock);
        __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
    }
    lock_release(&placeholders_lock);
    return mine;
}

void placeholder_end(Placeholder *p) {
    lock_acquire(&placeholders_lock);
    leave(p);
    lock_release(&placeholders_lock);
    thread_wake_waiters(p);
}

void placeholder_begin_supers(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name) {
    *p = (Placeholder){.loader = loader, .name = name, .owner = t, .loads_supers = true};
    lock_acquire(&placeholders_lock);
    enter(p);
    lock_release(&placeholders_lock);
    placeholder_supers++;
}

void placeholder_end_supers(Placeholder *p) {
    placeholder_supers--;
    lock_acquire(&placeholders_lock);
    leave(p);
    lock_release(&placeholders_lock);
}

bool placeholder_loads_supers(const Thread *t, const Loader *loader, const Symbol *name) {
    if (!placeholder_supers) return false;
    lock_acquire(&placeholders_lock);
    const Placeholder *p = *chain_of(loader, name);
    while (p && (!p->loads_supers || p->owner != t || p->loader != loader || p->name != name)) p = p->next;
    lock_release(&placeholders_lock);
    return p;
}
