/* What has been found accessible is kept as triples of loader, class and domain in a hash table with open addressing,
   also while there is no security manager: code continues using what it used before there was one. None of the three is
   kept alive by it. */
#include "vm/classes/package_access.h"

#include <stdlib.h>

#include "gc/heap.h"
#include "gc/walk.h"
#include "runtime/lock.h"
#include "runtime/wellknown.h"
#include "vm/classes/execution.h"

typedef struct Access {
    const Loader *loader;
    const Class *class; /* NULL: a free place */
    const Object *domain;
} Access;

static Access *table;
static size_t capacity, used; /* a power of two, 0 at first; at most half of it is used */
static Lock table_lock = LOCK_INITIALIZER(PACKAGE_ACCESS);

/* The triple's place, or the free one where it would be. */
static Access *place_of(const Access *a) {
    uint64_t hash = (uint64_t)(uintptr_t)a->class * 0x9e3779b97f4a7c15u ^
                    (uint64_t)(uintptr_t)a->loader * 0xc2b2ae3d27d4eb4fu ^
                    (uint64_t)(uintptr_t)a->domain * 0x165667b19e3779f9u;
    size_t i = (size_t)(hash >> 20) & (capacity - 1);
    while (table[i].class &&
           (table[i].class != a->class || table[i].loader != a->loader || table[i].domain != a->domain))
        i = (i + 1) & (capacity - 1);
    return &table[i];
}

static void fill_from(const Access *old, size_t places) {
    for (size_t i = 0; i < places; i++)
        if (old[i].class) *place_of(&old[i]) = old[i];
}

static bool is_known(const Access *a) {
    lock_acquire(&table_lock);
    bool known = capacity && place_of(a)->class;
    lock_release(&table_lock);
    return known;
}

/* Without memory it is forgotten, and will be asked for again. */
static void remember(const Access *a) {
    lock_acquire(&table_lock);
    if (used * 2 >= capacity) {
        Access *old = table, *larger = calloc(capacity ? capacity * 2 : 256, sizeof *larger);
        if (larger) {
            size_t places = capacity;
            table = larger;
            capacity = capacity ? capacity * 2 : 256;
            fill_from(old, places);
            free(old);
        }
    }
    Access *place = used * 2 < capacity ? place_of(a) : NULL;
    if (place && !place->class) {
        *place = *a;
        used++;
    }
    lock_release(&table_lock);
}

static bool is_alive(const Access *a) {
    return heap_is_marked(a->domain) && heap_is_marked(a->loader->object) && heap_is_marked(class_mirror(a->class));
}

/* All threads are stopped. Without memory for a table without the dead they are made triples that nobody asks for. */
static void forget_dead(void) {
    size_t alive = 0;
    for (size_t i = 0; i < capacity; i++) {
        if (!table[i].class) continue;
        if (is_alive(&table[i]))
            alive++;
        else
            table[i] = (Access){NULL, class_Object, NULL};
    }
    if (alive == used) return;
    Access *old = table, *fresh = calloc(capacity, sizeof *fresh);
    if (!fresh) return;
    table = fresh;
    used = 0;
    for (size_t i = 0; i < capacity; i++)
        if (old[i].domain) {
            *place_of(&old[i]) = old[i];
            used++;
        }
    free(old);
}

void package_access_init(void) { heap_add_weak_processor(forget_dead); }

static bool has_security_manager(void) {
    return ref_load(object_at(class_mirror(class_System), offset_System_security));
}

bool package_access_check(Thread *t, Loader *loader, Class *c, Object *domain) {
    if (!method_ClassLoader_checkPackageAccess) return true; /* jdk-subset has no security managers */
    if (c->element) c = c->element;
    if (!domain || !loader->object || domain == class_known_domain(c) || class_is_primitive(c)) return true;
    const Access access = {loader, c, domain};
    if (is_known(&access)) return true;
    if (has_security_manager()) {
        const Slot arguments[] = {slot_ref(loader->object), slot_ref(class_mirror(c)), slot_ref(domain)};
        if (!execution.call(t, method_ClassLoader_checkPackageAccess, arguments, NULL)) return false;
    }
    remember(&access);
    return true;
}
