/* Records of one size, of which there may be millions: they are next to each other in the order in which they were
   made, without the headers of malloc, and what is freed is given out again. The caller has a lock. */
#ifndef validation_base_records_h
#define validation_base_records_h

#include <stdbool.h>
#include <stddef.h>

typedef struct Records {
    size_t size; /* of one: a multiple of that of a pointer */
    void *freed;
    char *at, *end; /* of the chunk that is given out */
    size_t chunk;   /* its size */
} Records;
#define RECORDS_OF(Type) \
    { .size = sizeof(Type) }

/* With any contents. NULL: no memory. */
void *records_new(Records *records);
void records_free(Records *records, void *record);

#endif
