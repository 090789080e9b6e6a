/* The constant pool of a class as reflection has it; see reflected.h. */
#include "vm/classes/reflected.h"

#include <stdlib.h>

#include "runtime/exception.h"
#include "runtime/lock.h"

enum { MOST_CONSTANTS = 0xffff, NO_CONSTANT = 0xffff }; /* an index that is never given out: out of bounds */

typedef struct Added {
    int64_t bits; /* CP_UTF8: the SymbolRef */
    uint8_t tag;
} Added;

/* Changed under [lock]. [table] has index + 1 of every constant that annotations can name, by open addressing. */
struct Reflected {
    RuntimePool *base;
    Added *added;
    uint16_t *table;
    unsigned added_count, added_size, table_mask, table_used;
};
static Lock lock = LOCK_INITIALIZER(REFLECTED);

bool reflected_show(Thread *t, const RuntimePool *pool) {
    Class *c = pool->holder;
    if (__atomic_load_n(&c->reflected, __ATOMIC_ACQUIRE)) return true;
    struct Reflected *r = calloc(1, sizeof *r), *none = NULL;
    if (!r) return exception_throw_out_of_memory(t, "Metaspace");
    r->base = (RuntimePool *)pool;
    if (!__atomic_compare_exchange_n(&c->reflected, &none, r, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) free(r);
    return true;
}

bool reflected_needs(const RuntimePool *pool) {
    return pool->holder->reflected && pool->holder->reflected->base == pool;
}

/* ---- equal constants ---- */

/* False: no kind of constant that annotations name. */
static bool constant_of(const ConstantPool *cp, unsigned index, Added *a) {
    if (index >= cp->count) return false;
    a->tag = cp->tags[index];
    switch (a->tag) {
    case CP_UTF8: a->bits = cp->entries[index].symbol; return true;
    case CP_INTEGER:
    case CP_FLOAT: a->bits = cp->entries[index].i; return true;
    case CP_LONG:
    case CP_DOUBLE: a->bits = cp_long(cp, index); return true;
    default: return false;
    }
}

static bool constant_at(const struct Reflected *r, unsigned index, Added *a) {
    unsigned base = r->base->file->cp.count;
    if (index < base) return constant_of(&r->base->file->cp, index, a);
    *a = r->added[index - base];
    return true;
}

static bool same(const Added *a, const Added *b) { return a->tag == b->tag && a->bits == b->bits; }

static uint16_t *place_of(const struct Reflected *r, const Added *a) {
    uint64_t hash = ((uint64_t)a->bits + a->tag) * 0x9e3779b97f4a7c15u;
    for (unsigned i = (unsigned)(hash >> 40);; i++) {
        uint16_t *place = &r->table[i & r->table_mask];
        Added other;
        if (!*place || (constant_at(r, *place - 1u, &other) && same(a, &other))) return place;
    }
}

static void enter(struct Reflected *r, unsigned index) {
    Added a;
    if (!constant_at(r, index, &a)) return;
    uint16_t *place = place_of(r, &a);
    if (*place) return;
    *place = (uint16_t)(index + 1);
    r->table_used++;
}

static bool grow_table(struct Reflected *r) {
    unsigned count = r->base->file->cp.count + r->added_count, size = 64;
    while (size < 4 * count) size *= 2;
    uint16_t *table = calloc(size, sizeof *table);
    if (!table) return false;
    free(r->table);
    r->table = table;
    r->table_mask = size - 1;
    r->table_used = 0;
    for (unsigned i = 0; i < count; i++) enter(r, i);
    return true;
}

static bool grow_added(struct Reflected *r) {
    unsigned size = r->added_size ? 2 * r->added_size : 16;
    Added *added = realloc(r->added, size * sizeof *added);
    if (!added) return false;
    r->added = added;
    r->added_size = size;
    return true;
}

/* The index of an equal constant, which is added if there is none; 0: no memory, or no index is left. */
static unsigned index_of(struct Reflected *r, const Added *a) {
    if (2 * r->table_used >= r->table_mask && !grow_table(r)) return 0;
    uint16_t *place = place_of(r, a);
    if (*place) return *place - 1u;
    unsigned index = r->base->file->cp.count + r->added_count;
    if (index >= MOST_CONSTANTS || (r->added_count == r->added_size && !grow_added(r))) return 0;
    if (a->tag == CP_UTF8) symbol_hold(symbol_at((SymbolRef)a->bits));
    r->added[r->added_count++] = *a;
    enter(r, index);
    return index;
}

/* ---- attributes on their way out ---- */

typedef struct Rewriting {
    struct Reflected *r;
    const RuntimePool *pool;
    const uint8_t *body;
    uint8_t *copy;
    bool failed;
} Rewriting;

/* What is no constant for annotations stays none: index 0 is of no type, NO_CONSTANT is out of bounds. */
static bool rewrite_index(void *context, const uint8_t *at) {
    Rewriting *w = context;
    unsigned index = (unsigned)(at[0] << 8 | at[1]);
    Added a;
    if (index >= w->pool->file->cp.count)
        index = NO_CONSTANT;
    else if (!constant_of(&w->pool->file->cp, index, &a))
        index = 0;
    else if (!(index = index_of(w->r, &a))) {
        w->failed = true;
        return false;
    }
    uint8_t *to = w->copy + (at - w->body);
    to[0] = (uint8_t)(index >> 8);
    to[1] = (uint8_t)index;
    return true;
}

bool reflected_rewrite(Thread *t, const RuntimePool *pool, Span body, AnnotationForm form, uint8_t *copy) {
    if (!reflected_show(t, pool)) return false;
    Rewriting w = {.r = pool->holder->reflected, .pool = pool, .body = body.bytes, .copy = copy};
    if (w.r->base == pool) return true;
    lock_acquire(&lock);
    annotations_visit_indices(body, form, rewrite_index, &w);
    bool full = w.failed && w.r->base->file->cp.count + w.r->added_count >= MOST_CONSTANTS;
    lock_release(&lock);
    if (!w.failed) return true;
    return exception_throw_out_of_memory(t, full ? "constants in annotations of all versions of a class" : "Metaspace");
}

/* ---- reading ---- */

unsigned reflected_count(const Class *c) {
    const struct Reflected *r = __atomic_load_n(&c->reflected, __ATOMIC_ACQUIRE);
    if (!r) return c->file->cp.count;
    return r->base->file->cp.count + __atomic_load_n(&r->added_count, __ATOMIC_RELAXED);
}

bool reflected_constant(const Class *c, unsigned index, ReflectedConstant *constant) {
    const struct Reflected *r = __atomic_load_n(&c->reflected, __ATOMIC_ACQUIRE);
    RuntimePool *base = r ? r->base : c->pool;
    unsigned count = base->file->cp.count;
    if (index < count) {
        *constant = (ReflectedConstant){.pool = base, .tag = base->file->cp.tags[index]};
        return true;
    }
    if (!r) return false;
    lock_acquire(&lock);
    bool known = index - count < r->added_count;
    if (known) {
        const Added *a = &r->added[index - count];
        *constant = (ReflectedConstant){.tag = a->tag, .symbol = (SymbolRef)a->bits, .bits = a->bits};
    }
    lock_release(&lock);
    return known;
}

/* ---- the end ---- */

void reflected_free(Class *c) {
    struct Reflected *r = c->reflected;
    if (!r) return;
    for (unsigned i = 0; i < r->added_count; i++)
        if (r->added[i].tag == CP_UTF8) symbol_release(symbol_at((SymbolRef)r->added[i].bits));
    free(r->added);
    free(r->table);
    free(r);
    c->reflected = NULL;
}

void reflected_count_memory(const Class *c, Metadata *use) {
    const struct Reflected *r = c->reflected;
    if (!r) return;
    metadata_add_block(use, METADATA_VERSIONS, 1, r);
    metadata_add_block(use, METADATA_VERSIONS, 0, r->added);
    metadata_add_block(use, METADATA_VERSIONS, 0, r->table);
}
