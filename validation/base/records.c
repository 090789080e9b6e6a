/* Chunks of records, each of twice the size of the one before it. */
#include "validation/base/records.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The pages of a large chunk are made at once, not by a fault each. */
enum { FIRST_CHUNK = 1 << 12, LARGE_CHUNK = 1 << 16, LAST_CHUNK = 1 << 19 };
/* Zeros before the first record, so that its address is no memory of malloc's for a search for what is in use
   (reach.c): records and tables lead to all that they are about, and registers and stacks may still lead to them. */
enum { HEAD = 16 };
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

void *records_memory(size_t size) {
    char *memory = calloc(1, HEAD + size);
    return !memory ? NULL : memory + HEAD;
}
void records_memory_free(void *memory) {
    if (memory) free((char *)memory - HEAD);
}

static bool chunk_begin(Records *records) {
    size_t size = records->chunk == 0 ? FIRST_CHUNK : records->chunk == LAST_CHUNK ? LAST_CHUNK : 2 * records->chunk;
    char *chunk = size < LARGE_CHUNK ? malloc(size) : aligned_alloc(LARGE_CHUNK, size);
    if (!chunk) return false;
    if (size >= LARGE_CHUNK) madvise(chunk, size, MADV_POPULATE_WRITE);
    records->chunk = size;
    records->at = (char *)memset(chunk, 0, HEAD) + HEAD;
    records->end = chunk + size;
    return true;
}

/* One that was never freed. */
void *records_more(Records *records) {
    if ((size_t)(records->end - records->at) < records->size && !chunk_begin(records)) return NULL;
    void *record = records->at;
    records->at += records->size;
    return record;
}
