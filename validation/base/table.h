/* The layer's hash table: records by a key, in chains of links that are part of the records. It grows with what it
   holds. Several records may have the same key; the one that was added last is not always the first.

   The caller has a lock, except for table_find and table_next in a table from which nothing is removed: what they find
   is there, but what they miss must be searched for once more with the lock, since the table may be growing. */
#ifndef validation_base_table_h
#define validation_base_table_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TableLink {
    struct TableLink *next; /* atomic */
    uint64_t key;
} TableLink;

typedef struct TableArray {
    struct TableArray *older; /* a reader without the lock may still be in it */
    unsigned bits;
    TableLink *chains[]; /* atomic */
} TableArray;

/* Zeroed memory is an empty table. */
typedef struct Table {
    TableArray *array; /* atomic */
    size_t count;
    unsigned shift; /* so many low bits of all keys are the same: of addresses, by their alignment */
} Table;

/* False: no memory; the record is not added. */
bool table_add(Table *table, TableLink *link, uint64_t key);
void table_remove(Table *table, TableLink *link);
TableLink *table_find(const Table *table, uint64_t key);
TableLink *table_next(const TableLink *link); /* with the same key */
/* False: certainly nothing that was added before by this thread, or in its sight. Without the lock. */
bool table_may_have(const Table *table, uint64_t key);
/* The same of any record. */
bool table_any(const Table *table);
/* All records: table_first, table_after. That which was returned last may be removed before the next is asked for, if
   [next] of table_after was taken before. */
TableLink *table_first(const Table *table);
TableLink *table_after(const Table *table, const TableLink *link);

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

#endif
