/* Records of one size, of which there may be millions: they are next to each other in the order in which they were
   made, without the headers of malloc, and what is freed is given out again. The caller has a lock. */
#ifndef validation_base_records_h
#define validation_base_records_h

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Records {
    size_t size; /* of one: a multiple of that of a pointer */
    void *freed;
    char *at, *end; /* of the chunk that is given out */
    size_t chunk;   /* its size */
} Records;
#define RECORDS_OF(Type) \
    { .size = sizeof(Type) }

/* Zeroed memory that a search for what is in use does not enter, as it enters no records. NULL: no memory. */
void *records_memory(size_t size);
void records_memory_free(void *memory); /* which may be NULL */

void *records_more(Records *records);
/* With any contents. NULL: no memory. */
static inline void *records_new(Records *records) {
    void *record = records->freed;
    if (!record) return records_more(records);
    memcpy(&records->freed, record, sizeof records->freed);
    return record;
}
static inline void records_free(Records *records, void *record) {
    memcpy(record, &records->freed, sizeof records->freed);
    records->freed = record;
}

#endif
