/* See table_statistics.h. */
#include "base/table_statistics.h"

#include <stdint.h>
#include <stdlib.h>

bool table_statistics_take(TableStatistics *s, ptrdiff_t (*home)(const void *table, size_t slot), const void *table) {
    uint32_t *sizes = calloc(s->buckets, sizeof *sizes);
    if (!sizes) return false;
    s->entries = s->largest = 0;
    s->squares = 0;
    for (size_t i = 0; i < s->buckets; i++) {
        ptrdiff_t bucket = home(table, i);
        if (bucket == TABLE_SLOT_FREE) continue;
        s->entries++;
        sizes[bucket]++;
    }
    for (size_t i = 0; i < s->buckets; i++) {
        s->squares += (double)sizes[i] * sizes[i];
        if (sizes[i] > s->largest) s->largest = sizes[i];
    }
    free(sizes);
    return true;
}
