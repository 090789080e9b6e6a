/* An index from a package to a class of it. It reads the loader's list of classes, which begins with the newest, down
   to the class at which it began the last time: definition costs nothing, and each class is looked at once. */
#include "vm/classes/packages.h"

#include <stdlib.h>

#include "runtime/module.h"
#include "vm/classes/loader.h"

typedef struct PackageIndex {
    const Class *newest; /* it and older ones are in the index */
    const Class **slots; /* by the package; open addressing */
    uint32_t mask, used;
} PackageIndex;

const char *class_location(const Class *c) {
    return c->module && c->module->location ? c->module->location->text : c->origin;
}

/* The slot of a package: its own, or the free one where it would be. */
static const Class **slot_of(const PackageIndex *index, const Symbol *package) {
    uint32_t i = package->hash & index->mask;
    while (index->slots[i] && index->slots[i]->package != package) i = (i + 1) & index->mask;
    return &index->slots[i];
}

static bool grow(PackageIndex *index) {
    PackageIndex larger = *index;
    larger.mask = index->slots ? 2 * index->mask + 1 : 63;
    if (!(larger.slots = calloc(larger.mask + (size_t)1, sizeof *larger.slots))) return false;
    for (uint32_t i = 0; index->slots && i <= index->mask; i++)
        if (index->slots[i]) *slot_of(&larger, index->slots[i]->package) = index->slots[i];
    free(index->slots);
    *index = larger;
    return true;
}

/* Adds what the loader has defined since. False: out of memory, and the index is incomplete. */
static bool catch_up(PackageIndex *index, const Class *newest) {
    for (const Class *c = newest; c && c != index->newest; c = c->next_in_loader) {
        if (class_is_array(c)) continue;
        if (2 * index->used >= index->mask && !grow(index)) return false;
        const Class **slot = slot_of(index, c->package);
        if (!*slot) index->used++;
        if (!*slot || !class_location(*slot)) *slot = c;
    }
    index->newest = newest;
    return true;
}

static const Class *search(const Loader *l, const Symbol *package) {
    const Class *found = NULL;
    for (const Class *c = l->classes; c && !(found && class_location(found)); c = c->next_in_loader)
        if (c->package == package && !class_is_array(c)) found = c;
    return found;
}

/* With the lock. False: out of memory. */
static bool is_complete(Loader *l) {
    if (!l->packages) l->packages = calloc(1, sizeof *l->packages);
    return l->packages && catch_up(l->packages, l->classes);
}

const Class *packages_find(Loader *l, const Symbol *package) {
    classes_lock();
    const Class *found = !is_complete(l)      ? search(l, package)
                         : l->packages->slots ? *slot_of(l->packages, package)
                                              : NULL;
    classes_unlock();
    return found;
}

Symbol **packages_list(Loader *l, bool located, unsigned *count) {
    *count = 0;
    classes_lock();
    const PackageIndex *index = is_complete(l) ? l->packages : NULL;
    Symbol **list = index ? malloc((index->used + (size_t)1) * sizeof *list) : NULL;
    for (uint32_t i = 0; list && index->slots && i <= index->mask; i++)
        if (index->slots[i] && (!located || class_location(index->slots[i])))
            list[(*count)++] = symbol_hold(index->slots[i]->package);
    classes_unlock();
    return list;
}

void packages_forget(Loader *l) {
    if (l->packages) free(l->packages->slots);
    free(l->packages);
    l->packages = NULL;
}
