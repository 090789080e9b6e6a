/* How a hash table is filled, for jcmd. In tables with open addressing the "bucket" of an entry is the slot at which a
   search for it begins. */
#ifndef base_table_statistics_h
#define base_table_statistics_h
#include <stdbool.h>
#include <stddef.h>

typedef struct TableStatistics {
    size_t buckets, bucket_bytes; /* [bucket_bytes] of one */
    size_t entry_bytes;           /* of one, where entries are not in the slots */
    size_t entries, literals, literal_bytes;
    double squares; /* sum of the squared sizes of the buckets */
    size_t largest; /* bucket */
} TableStatistics;

enum { TABLE_SLOT_FREE = -1 };
/* Fills in what follows from where the entries begin: [home] returns the bucket of the entry in a slot, or
   TABLE_SLOT_FREE. False: out of memory. */
bool table_statistics_take(TableStatistics *s, ptrdiff_t (*home)(const void *table, size_t slot), const void *table);
#endif
