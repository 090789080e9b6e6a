/* The layer's table: records by a key, in chains of links that are part of the records. It grows with what it holds.
   Several records may have the same key; the one that was added last is not always the first.

   The caller has a lock, except for table_find and table_next in a table from which nothing is removed: what they find
   exists, but what they miss must be searched for once more with the lock, since the table may be growing. */
#ifndef validation_base_table_h
#define validation_base_table_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TableLink {
    struct TableLink *next; /* atomic */
    uint64_t key;
} TableLink;

/* Addresses have neighbours: those of a page have a leaf, with a chain for each place of the page. Nothing is moved
   when the table grows, and what was allocated in order is found in order, by the processor's prefetching too. */
enum { TABLE_PAGE_BITS = 12 };
typedef struct TableLeaf {
    struct TableLeaf *older; /* of the table */
    uint64_t page;
    union {
        TableLink *chains[0]; /* atomic */
        uint64_t words[0];    /* atomic; table_word */
    };
} TableLeaf;

typedef union TablePlace {
    TableLink *chain; /* atomic */
    TableLeaf *leaf;  /* atomic */
} TablePlace;

typedef struct TableArray {
    struct TableArray *older; /* a reader without the lock may still be in it */
    unsigned bits;
    TablePlace places[];
} TableArray;

/* Zeroed memory is an empty table. */
typedef struct Table {
    TableArray *array; /* atomic */
    size_t count;
    unsigned shift;    /* of addresses: so many low bits of nearly all are the same; 0: keys are no addresses */
    TableLeaf *newest; /* atomic */
    size_t leaves;
} Table;

/* False: no memory; the record is not added. */
bool table_add(Table *table, TableLink *link, uint64_t key);
void table_remove(Table *table, TableLink *link);
static inline TableLink *table_find(const Table *table, uint64_t key);
static inline TableLink *table_next(const TableLink *link); /* with the same key */
/* False: certainly nothing that was added before by this thread, or in its sight. Without the lock. */
static inline bool table_may_have(const Table *table, uint64_t key);
/* The same of any record. */
bool table_any(const Table *table);
/* All records: table_first, table_after. That which was returned last may be removed before the next is asked for, if
   [next] of table_after was taken before. */
TableLink *table_first(const Table *table);
TableLink *table_after(const Table *table, const TableLink *link);

/* A table of addresses may have a word for each place in place of records, zero at first; the user changes it without a
   lock, only table_word_new requires one. NULL: it was not made; no memory. */
static inline uint64_t *table_word(const Table *table, uint64_t key);
uint64_t *table_word_new(Table *table, uint64_t key);
/* Visits the words that are not zero, with the first key of their place, until [visit] returns false. Without a lock:
   places that other threads make meanwhile may be left out. */
void table_each_word(const Table *table, bool (*visit)(uint64_t key, uint64_t word, void *context), void *context);

/* Frees what an empty table has; nobody reads it any more. */
void table_release(Table *table);

#define TABLE_EACH(table, link)                                                                              \
    for (TableLink *link = table_first(table), *link##_after = link ? table_after(table, link) : NULL; link; \
         link = link##_after, link##_after = link ? table_after(table, link) : NULL)

/* The record around a link, NULL for NULL. */
#define TABLE_RECORD(Type, member, link_)                                                              \
    ({                                                                                                 \
        const TableLink *link_of_record = (link_);                                                     \
        !link_of_record ? NULL : (Type *)((char *)(uintptr_t)link_of_record - offsetof(Type, member)); \
    })

/* The key of two words. */
static inline uint64_t table_key(uint64_t first, uint64_t second) {
    uint64_t h = (first ^ second >> 32 ^ second << 32) * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return h ^ h >> 32;
}

/* Keys that are no addresses have rows: what is added or searched for in the order of a row is next to each other. */
enum { TABLE_ROW = 64 };
/* The same of a word and a number, of which the next ones are likely to be used next. */
static inline uint64_t table_key_in_row(uint64_t word, uint64_t number) {
    return table_key(word, number / TABLE_ROW) / TABLE_ROW * TABLE_ROW + number % TABLE_ROW;
}

/* ---- What millions of calls do ---- */

static inline size_t table_place(const TableArray *array, uint64_t number) {
    return number * UINT64_C(0x9E3779B97F4A7C15) >> (64 - array->bits);
}

/* Of a key that is no address: those of a row are next to each other. */
static inline size_t table_place_in_row(const TableArray *array, uint64_t key) {
    size_t row = table_place(array, key / TABLE_ROW);
    return (row + key % TABLE_ROW) & (((size_t)1 << array->bits) - 1);
}

/* The head of the chain that a key belongs to; NULL: there is none yet. */
static inline TableLink **table_head(const Table *table, TableArray *array, uint64_t key) {
    if (!array) return NULL;
    if (table->shift == 0) return &array->places[table_place_in_row(array, key)].chain;
    uint64_t page = key >> TABLE_PAGE_BITS;
    for (size_t at = table_place(array, page);; at = (at + 1) & (((size_t)1 << array->bits) - 1)) {
        TableLeaf *leaf = __atomic_load_n(&array->places[at].leaf, __ATOMIC_ACQUIRE);
        if (!leaf) return NULL;
        if (leaf->page == page) return &leaf->chains[(key & ((1u << TABLE_PAGE_BITS) - 1)) >> table->shift];
    }
}

static inline uint64_t *table_word(const Table *table, uint64_t key) {
    return (uint64_t *)table_head(table, __atomic_load_n(&table->array, __ATOMIC_ACQUIRE), key);
}

static inline TableLink *table_chain(const Table *table, uint64_t key) {
    TableLink **head = table_head(table, __atomic_load_n(&table->array, __ATOMIC_ACQUIRE), key);
    return !head ? NULL : __atomic_load_n(head, __ATOMIC_ACQUIRE);
}

static inline TableLink *table_of_key(TableLink *link, uint64_t key) {
    while (link && link->key != key) link = __atomic_load_n(&link->next, __ATOMIC_ACQUIRE);
    return link;
}

static inline TableLink *table_find(const Table *table, uint64_t key) {
    return table_of_key(table_chain(table, key), key);
}

static inline TableLink *table_next(const TableLink *link) {
    return table_of_key(__atomic_load_n(&link->next, __ATOMIC_ACQUIRE), link->key);
}

static inline bool table_may_have(const Table *table, uint64_t key) { return table_chain(table, key); }

#endif
