/* The table of loading constraints: hash chains of sets by name. One lock guards it together with entering classes in
   dictionaries, so that no class slips in between a look at the dictionaries and the recording of a constraint. */
#include "runtime/constraints.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/dictionary.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"

typedef struct Constraint {
    struct Constraint *next;
    Symbol *name; /* held */
    Class *class; /* NULL: none of the loaders has loaded it */
    unsigned count, capacity;
    Loader **loaders;
} Constraint;

enum { BUCKETS = 256 };
static Constraint *buckets[BUCKETS];
static unsigned total;
static Lock constraints_lock = LOCK_INITIALIZER(CONSTRAINTS);

static Constraint **bucket_of(const Symbol *name) { return &buckets[(name->hash ^ name->hash >> 16) % BUCKETS]; }

static Constraint *find(const Symbol *name, const Loader *loader) {
    for (Constraint *k = *bucket_of(name); k; k = k->next) {
        if (k->name != name) continue;
        for (unsigned i = 0; i < k->count; i++)
            if (k->loaders[i] == loader) return k;
    }
    return NULL;
}

static bool reserve(Constraint *k, unsigned more) {
    if (k->count + more <= k->capacity) return true;
    unsigned capacity = k->capacity ? k->capacity * 2 : 2;
    while (capacity < k->count + more) capacity *= 2;
    Loader **loaders = realloc(k->loaders, capacity * sizeof *loaders);
    if (!loaders) return false;
    k->loaders = loaders;
    k->capacity = capacity;
    return true;
}

static Constraint *create(Symbol *name) {
    Constraint *k = calloc(1, sizeof *k), **bucket = bucket_of(name);
    if (!k || !reserve(k, 2)) {
        free(k);
        return NULL;
    }
    k->name = symbol_hold(name);
    k->next = *bucket;
    *bucket = k;
    total++;
    return k;
}

static void destroy(Constraint **link) {
    Constraint *k = *link;
    *link = k->next;
    symbol_release(k->name);
    free(k->loaders);
    free(k);
    total--;
}

static void remove_set(Constraint *k) {
    Constraint **link = bucket_of(k->name);
    while (*link != k) link = &(*link)->next;
    destroy(link);
}

/* Under the lock. False: no memory. */
static bool record(Loader *a, Loader *b, Symbol *name, Class *class, Constraint *ka, Constraint *kb) {
    if (!ka && !kb) {
        if (!(ka = create(name))) return false;
        ka->loaders[ka->count++] = a;
        ka->loaders[ka->count++] = b;
    } else if (ka && kb) {
        if (!reserve(ka, kb->count)) return false;
        memcpy(ka->loaders + ka->count, kb->loaders, kb->count * sizeof *kb->loaders);
        ka->count += kb->count;
        remove_set(kb);
    } else {
        Loader *newcomer = ka ? b : a;
        if (!ka) ka = kb;
        if (!reserve(ka, 1)) return false;
        ka->loaders[ka->count++] = newcomer;
    }
    ka->class = class;
    return true;
}

bool constraints_add(Loader *a, Loader *b, Symbol *name, bool *no_memory) {
    *no_memory = false;
    lock_acquire(&constraints_lock);
    Constraint *ka = find(name, a), *kb = find(name, b);
    bool agree = true;
    if (!ka || ka != kb) {
        Class *known[4] = {dictionary_find(a->dictionary, name), dictionary_find(b->dictionary, name),
                           ka ? ka->class : NULL, kb ? kb->class : NULL},
              *class = NULL;
        for (unsigned i = 0; i < 4; i++) {
            if (!known[i]) continue;
            if (class && class != known[i]) agree = false;
            class = known[i];
        }
        if (agree && !record(a, b, name, class, ka, kb)) {
            *no_memory = true;
            agree = false;
        }
    }
    lock_release(&constraints_lock);
    return agree;
}

Class *constraints_enter(Loader *loader, Class *c, Class **conflict) {
    Class *entered = NULL;
    *conflict = NULL;
    lock_acquire(&constraints_lock);
    Constraint *k = total ? find(c->name, loader) : NULL;
    if (k && k->class && k->class != c)
        *conflict = k->class;
    else {
        entered = dictionary_add(loader->dictionary, c->name, c);
        if (k && entered == c) k->class = c;
    }
    lock_release(&constraints_lock);
    return entered;
}

void constraints_purge(bool (*is_dead)(const Loader *)) {
    for (unsigned b = 0; b < BUCKETS; b++)
        for (Constraint **link = &buckets[b]; *link;) {
            Constraint *k = *link;
            unsigned n = 0;
            for (unsigned i = 0; i < k->count; i++)
                if (!is_dead(k->loaders[i])) k->loaders[n++] = k->loaders[i];
            k->count = n;
            if (k->class && (k->class->flags & CLASS_IS_DEAD)) k->class = NULL;
            if (n < 2)
                destroy(link);
            else
                link = &k->next;
        }
}

unsigned constraints_count(void) { return total; }

void constraints_statistics(TableStatistics *s) {
    *s = (TableStatistics){.buckets = BUCKETS, .bucket_bytes = sizeof *buckets, .entry_bytes = sizeof(Constraint)};
    for (unsigned b = 0; b < BUCKETS; b++) {
        size_t size = 0;
        for (const Constraint *k = buckets[b]; k; k = k->next) {
            size++;
            if (!library_level->dictionaries_have_literals) continue;
            s->literals++;
            s->literal_bytes += k->capacity * sizeof *k->loaders;
        }
        s->entries += size;
        s->squares += (double)size * (double)size;
        if (size > s->largest) s->largest = size;
    }
}
void constraints_visit(void (*f)(const Symbol *name, Loader *const *loaders, unsigned count, void *context),
                       void *context) {
    for (unsigned b = 0; b < BUCKETS; b++)
        for (const Constraint *k = buckets[b]; k; k = k->next) f(k->name, k->loaders, k->count, context);
}
