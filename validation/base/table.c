/* Chains in an array of twice the size as soon as there are as many records as chains. Neighbours among the keys are
   neighbours in the array: what agents hold is allocated in order, so that few pages of the array are in use at a time.
   Arrays that became too small are kept for readers without the lock; together they are no larger than the last one. */
#include "validation/base/table.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { FIRST_BITS = 6 };

static size_t place_in(const TableArray *array, unsigned shift, uint64_t key) {
    uint64_t k = key >> shift;
    k ^= k >> array->bits ^ k >> 2 * array->bits;
    return k & (((size_t)1 << array->bits) - 1);
}

static void push(TableArray *array, unsigned shift, TableLink *link) {
    TableLink *_Atomic *chain = &array->chains[place_in(array, shift, link->key)];
    atomic_store_explicit(&link->next, atomic_load_explicit(chain, memory_order_relaxed), memory_order_release);
    atomic_store_explicit(chain, link, memory_order_release);
}

/* Without memory the chains get longer. */
static bool grow(Table *table) {
    TableArray *old = table->array;
    unsigned bits = !old ? FIRST_BITS : old->bits + 1;
    TableArray *made = calloc(1, sizeof *made + ((size_t)1 << bits) * sizeof made->chains[0]);
    if (!made) return old;
    made->older = old;
    made->bits = bits;
    for (size_t i = 0; old && i < (size_t)1 << old->bits; i++)
        for (TableLink *link = old->chains[i], *next; link; link = next) {
            next = link->next;
            push(made, table->shift, link);
        }
    table->array = made;
    return true;
}

bool table_add(Table *table, TableLink *link, uint64_t key) {
    TableArray *array = table->array;
    if ((!array || table->count >= (size_t)1 << array->bits) && !grow(table)) return false;
    link->key = key;
    push(table->array, table->shift, link);
    table->count++;
    return true;
}

void table_remove(Table *table, TableLink *link) {
    TableArray *array = table->array;
    TableLink *_Atomic *p = &array->chains[place_in(array, table->shift, link->key)];
    while (*p != link) p = &(*p)->next;
    atomic_store_explicit(p, link->next, memory_order_release);
    table->count--;
}

static TableLink *of_key(TableLink *link, uint64_t key) {
    while (link && link->key != key) link = atomic_load_explicit(&link->next, memory_order_acquire);
    return link;
}

static TableLink *chain_of(const Table *table, uint64_t key) {
    const TableArray *array = atomic_load_explicit(&table->array, memory_order_acquire);
    if (!array) return NULL;
    return atomic_load_explicit(&array->chains[place_in(array, table->shift, key)], memory_order_acquire);
}

TableLink *table_find(const Table *table, uint64_t key) { return of_key(chain_of(table, key), key); }

TableLink *table_next(const TableLink *link) {
    return of_key(atomic_load_explicit(&link->next, memory_order_acquire), link->key);
}

bool table_may_have(const Table *table, uint64_t key) { return chain_of(table, key); }

bool table_any(const Table *table) { return atomic_load_explicit(&table->array, memory_order_acquire) != NULL; }

static TableLink *first_from(const TableArray *array, size_t i) {
    for (; array && i < (size_t)1 << array->bits; i++)
        if (array->chains[i]) return array->chains[i];
    return NULL;
}

TableLink *table_first(const Table *table) { return first_from(table->array, 0); }

TableLink *table_after(const Table *table, const TableLink *link) {
    const TableArray *array = table->array;
    if (link->next) return link->next;
    return first_from(array, place_in(array, table->shift, link->key) + 1);
}

void table_release(Table *table) {
    for (TableArray *array = table->array, *older; array; array = older) {
        older = array->older;
        free(array);
    }
    *table = (Table){.shift = table->shift};
}
