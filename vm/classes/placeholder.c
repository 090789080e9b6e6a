/* The list of placeholders is short: as long as there are threads loading, times the depth of their superclass
   chains. */
#include "vm/classes/placeholder.h"

#include "runtime/block.h"
#include "runtime/lock.h"

static Placeholder *placeholders;
static Lock placeholders_lock = LOCK_INITIALIZER(PLACEHOLDERS);

static Placeholder *find(const Loader *loader, const Symbol *name) {
    Placeholder *p = placeholders;
    while (p && (p->loader != loader || p->name != name)) p = p->next;
    return p;
}

/* Whether the owner of [p] waits, through others perhaps, for a class that [t] is loading. */
static bool waits_for(const Placeholder *p, const Thread *t) {
    while (p && p->owner != t) {
        const void *key = __atomic_load_n(&p->owner->waiting_for, __ATOMIC_SEQ_CST);
        for (p = placeholders; p && p != key;) p = p->next;
    }
    return p != NULL;
}

bool placeholder_begin(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name) {
    *p = (Placeholder){.loader = loader, .name = name, .owner = t};
    lock_acquire(&placeholders_lock);
    const Placeholder *other = find(loader, name);
    bool mine = !other || waits_for(other, t);
    if (mine) {
        p->next = placeholders;
        placeholders = p;
    }
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
    Placeholder **link = &placeholders;
    while (*link != p) link = &(*link)->next;
    *link = p->next;
    lock_release(&placeholders_lock);
    thread_wake_waiters(p);
}
