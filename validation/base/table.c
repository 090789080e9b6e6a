/* An array of twice the size as soon as there are as many records as chains, or half as many leaves as places. Arrays
   that became too small are kept for readers without the lock; together they are no larger than the last one. */
#include "validation/base/table.h"

#include "validation/base/records.h"

enum { FIRST_BITS = 6 };

/* With the lock. */
static TableArray *array_of(const Table *table) { return __atomic_load_n(&table->array, __ATOMIC_RELAXED); }

/* The leaf that was made last, which leads to all others. */
static TableLeaf *leaves_of(const Table *table) { return __atomic_load_n(&table->newest, __ATOMIC_ACQUIRE); }

static size_t places_of(const TableArray *array) { return !array ? 0 : (size_t)1 << array->bits; }
static size_t chains_of_leaf(const Table *table) { return (size_t)1 << (TABLE_PAGE_BITS - table->shift); }

static void push(TableLink **chain, TableLink *link) {
    __atomic_store_n(&link->next, __atomic_load_n(chain, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
    __atomic_store_n(chain, link, __ATOMIC_RELEASE);
}

static void place_leaf(TableArray *array, TableLeaf *leaf) {
    size_t at = table_place(array, leaf->page);
    while (__atomic_load_n(&array->places[at].leaf, __ATOMIC_RELAXED)) at = (at + 1) & (places_of(array) - 1);
    __atomic_store_n(&array->places[at].leaf, leaf, __ATOMIC_RELEASE);
}

/* Without memory the chains get longer. */
static bool grow(Table *table) {
    TableArray *old = array_of(table);
    unsigned bits = !old ? FIRST_BITS : old->bits + 1;
    TableArray *made = records_memory(sizeof *made + ((size_t)1 << bits) * sizeof made->places[0]);
    if (!made) return false;
    made->older = old;
    made->bits = bits;
    for (TableLeaf *leaf = leaves_of(table); leaf; leaf = leaf->older) place_leaf(made, leaf);
    for (size_t i = 0; table->shift == 0 && i < places_of(old); i++)
        for (TableLink *link = __atomic_load_n(&old->places[i].chain, __ATOMIC_RELAXED), *next; link; link = next) {
            next = __atomic_load_n(&link->next, __ATOMIC_RELAXED);
            push(table_head(table, made, link->key), link);
        }
    __atomic_store_n(&table->array, made, __ATOMIC_RELEASE);
    return true;
}

/* The chain for a new record. NULL: no memory. */
static TableLink **head_for(Table *table, uint64_t key) {
    if (table->shift == 0) {
        if (table->count >= places_of(array_of(table)) && !grow(table) && !array_of(table)) return NULL;
        return table_head(table, array_of(table), key);
    }
    TableLink **head = table_head(table, array_of(table), key);
    if (head) return head;
    /* A place must stay empty, where a search ends. */
    if (2 * table->leaves >= places_of(array_of(table)) && !grow(table) &&
        table->leaves + 1 >= places_of(array_of(table)))
        return NULL;
    TableLeaf *leaf = records_memory(sizeof *leaf + chains_of_leaf(table) * sizeof leaf->chains[0]);
    if (!leaf) return NULL;
    leaf->page = key >> TABLE_PAGE_BITS;
    leaf->older = leaves_of(table);
    __atomic_store_n(&table->newest, leaf, __ATOMIC_RELEASE);
    table->leaves++;
    place_leaf(array_of(table), leaf);
    return table_head(table, array_of(table), key);
}

bool table_add(Table *table, TableLink *link, uint64_t key) {
    TableLink **head = head_for(table, key);
    if (!head) return false;
    link->key = key;
    push(head, link);
    table->count++;
    return true;
}

void table_remove(Table *table, TableLink *link) {
    TableLink **p = table_head(table, array_of(table), link->key);
    while (__atomic_load_n(p, __ATOMIC_RELAXED) != link) p = &__atomic_load_n(p, __ATOMIC_RELAXED)->next;
    __atomic_store_n(p, __atomic_load_n(&link->next, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
    table->count--;
}

uint64_t *table_word_new(Table *table, uint64_t key) { return (uint64_t *)head_for(table, key); }

void table_each_word(const Table *table, bool (*visit)(uint64_t key, uint64_t word, void *context), void *context) {
    for (const TableLeaf *leaf = leaves_of(table); leaf; leaf = leaf->older)
        for (size_t i = 0; i < chains_of_leaf(table); i++) {
            uint64_t word = __atomic_load_n(&leaf->words[i], __ATOMIC_ACQUIRE);
            if (word != 0 && !visit(leaf->page << TABLE_PAGE_BITS | i << table->shift, word, context)) return;
        }
}

bool table_any(const Table *table) { return __atomic_load_n(&table->array, __ATOMIC_ACQUIRE) != NULL; }

/* The first record from a place of the array on; from a chain of a leaf on, and in older leaves. */
static TableLink *first_in_array(const TableArray *array, size_t i) {
    for (; i < places_of(array); i++)
        if (__atomic_load_n(&array->places[i].chain, __ATOMIC_RELAXED))
            return __atomic_load_n(&array->places[i].chain, __ATOMIC_RELAXED);
    return NULL;
}
static TableLink *first_in_leaves(const Table *table, const TableLeaf *leaf, size_t i) {
    for (; leaf; leaf = leaf->older, i = 0)
        for (; i < chains_of_leaf(table); i++)
            if (__atomic_load_n(&leaf->chains[i], __ATOMIC_RELAXED))
                return __atomic_load_n(&leaf->chains[i], __ATOMIC_RELAXED);
    return NULL;
}

TableLink *table_first(const Table *table) {
    return table->shift == 0 ? first_in_array(array_of(table), 0) : first_in_leaves(table, leaves_of(table), 0);
}

TableLink *table_after(const Table *table, const TableLink *link) {
    TableLink *next = __atomic_load_n(&link->next, __ATOMIC_RELAXED);
    if (next) return next;
    TableArray *array = array_of(table);
    TableLink **head = table_head(table, array, link->key);
    if (table->shift == 0) return first_in_array(array, (size_t)((TablePlace *)head - array->places) + 1);
    size_t i = (link->key & ((1u << TABLE_PAGE_BITS) - 1)) >> table->shift;
    const TableLeaf *leaf = (const TableLeaf *)((char *)(head - i) - offsetof(TableLeaf, chains));
    return first_in_leaves(table, leaf, i + 1);
}

void table_release(Table *table) {
    for (TableArray *array = array_of(table), *older; array; array = older) {
        older = array->older;
        records_memory_free(array);
    }
    for (TableLeaf *leaf = leaves_of(table), *older; leaf; leaf = older) {
        older = leaf->older;
        records_memory_free(leaf);
    }
    *table = (Table){.shift = table->shift};
}
