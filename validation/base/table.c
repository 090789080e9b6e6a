/* Chains in an array of twice the size as soon as there are as many records as chains. Neighbours among the keys are
   neighbours in the array: what agents hold is allocated in order, so that few pages of the array are in use at a time.
   Arrays that became too small are kept for readers without the lock; together they are no larger than the last one. */
#include "validation/base/table.h"

#include <stdlib.h>

enum { FIRST_BITS = 6 };

static size_t place_in(const TableArray *array, unsigned shift, uint64_t key) {
    uint64_t k = key >> shift;
    k ^= k >> array->bits ^ k >> 2 * array->bits;
    return k & (((size_t)1 << array->bits) - 1);
}

static void push(TableArray *array, unsigned shift, TableLink *link) {
    TableLink **chain = &array->chains[place_in(array, shift, link->key)];
    __atomic_store_n(&link->next, __atomic_load_n(chain, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
    __atomic_store_n(chain, link, __ATOMIC_RELEASE);
}

/* Without memory the chains get longer. */
static bool grow(Table *table) {
    TableArray *old = __atomic_load_n(&table->array, __ATOMIC_SEQ_CST);
    unsigned bits = !old ? FIRST_BITS : old->bits + 1;
    TableArray *made = calloc(1, sizeof *made + ((size_t)1 << bits) * sizeof made->chains[0]);
    if (!made) return old;
    made->older = old;
    made->bits = bits;
    for (size_t i = 0; old && i < (size_t)1 << old->bits; i++)
        for (TableLink *link = __atomic_load_n(&old->chains[i], __ATOMIC_SEQ_CST), *next; link; link = next) {
            next = __atomic_load_n(&link->next, __ATOMIC_SEQ_CST);
            push(made, table->shift, link);
        }
    __atomic_store_n(&table->array, made, __ATOMIC_SEQ_CST);
    return true;
}

bool table_add(Table *table, TableLink *link, uint64_t key) {
    TableArray *array = __atomic_load_n(&table->array, __ATOMIC_SEQ_CST);
    if ((!array || table->count >= (size_t)1 << array->bits) && !grow(table)) return false;
    link->key = key;
    push(__atomic_load_n(&table->array, __ATOMIC_SEQ_CST), table->shift, link);
    table->count++;
    return true;
}

void table_remove(Table *table, TableLink *link) {
    TableArray *array = __atomic_load_n(&table->array, __ATOMIC_SEQ_CST);
    TableLink **p = &array->chains[place_in(array, table->shift, link->key)];
    while (__atomic_load_n(p, __ATOMIC_SEQ_CST) != link) p = &__atomic_load_n(p, __ATOMIC_SEQ_CST)->next;
    __atomic_store_n(p, __atomic_load_n(&link->next, __ATOMIC_SEQ_CST), __ATOMIC_RELEASE);
    table->count--;
}

static TableLink *of_key(TableLink *link, uint64_t key) {
    while (link && link->key != key) link = __atomic_load_n(&link->next, __ATOMIC_ACQUIRE);
    return link;
}

static TableLink *chain_of(const Table *table, uint64_t key) {
    const TableArray *array = __atomic_load_n(&table->array, __ATOMIC_ACQUIRE);
    if (!array) return NULL;
    return __atomic_load_n(&array->chains[place_in(array, table->shift, key)], __ATOMIC_ACQUIRE);
}

TableLink *table_find(const Table *table, uint64_t key) { return of_key(chain_of(table, key), key); }

TableLink *table_next(const TableLink *link) {
    return of_key(__atomic_load_n(&link->next, __ATOMIC_ACQUIRE), link->key);
}

bool table_may_have(const Table *table, uint64_t key) { return chain_of(table, key); }

bool table_any(const Table *table) { return __atomic_load_n(&table->array, __ATOMIC_ACQUIRE) != NULL; }

static TableLink *first_from(const TableArray *array, size_t i) {
    for (; array && i < (size_t)1 << array->bits; i++)
        if (__atomic_load_n(&array->chains[i], __ATOMIC_SEQ_CST))
            return __atomic_load_n(&array->chains[i], __ATOMIC_SEQ_CST);
    return NULL;
}

TableLink *table_first(const Table *table) { return first_from(__atomic_load_n(&table->array, __ATOMIC_SEQ_CST), 0); }

TableLink *table_after(const Table *table, const TableLink *link) {
    const TableArray *array = __atomic_load_n(&table->array, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&link->next, __ATOMIC_SEQ_CST)) return __atomic_load_n(&link->next, __ATOMIC_SEQ_CST);
    return first_from(array, place_in(array, table->shift, link->key) + 1);
}

void table_release(Table *table) {
    for (TableArray *array = __atomic_load_n(&table->array, __ATOMIC_SEQ_CST), *older; array; array = older) {
        older = array->older;
        free(array);
    }
    *table = (Table){.shift = table->shift};
}
