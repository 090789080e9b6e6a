/* Address space below 32 GB (below 2 GB in AddressSanitizer builds), where heap and class metadata live so that 32 bits
   can refer to them. */
#ifndef gc_lowmem_h
#define gc_lowmem_h
#include <stdbool.h>
#include <stddef.h>
/* Reserves [bytes] rounded up to pages, aligned to [alignment] (power of two). The range is inaccessible until
   lowmem_commit. NULL if no room. */
void *lowmem_reserve(size_t bytes, size_t alignment);
/* Address space that the process may still take (`ulimit -v`); SIZE_MAX: as much as there is. */
size_t lowmem_room(void);
/* Makes a part of a reservation (page aligned) readable and writable; zero until written. Pages are only occupied when
   touched. False: no memory. */
/* Of pages: the system's size, a multiple of 4096. */
size_t lowmem_page(void);
bool lowmem_commit(void *address, size_t bytes);
void lowmem_release(void *address, size_t bytes);
/* Metadata: zeroed, 8-byte aligned, never moved; small pieces are carved from chunks. NULL when exhausted. Thread
   safe. */
void *lowmem_allocate(size_t bytes);
void lowmem_free(void *p, size_t bytes); /* [bytes] as allocated */
size_t lowmem_size(size_t bytes);        /* what a piece of so many takes */
size_t lowmem_metadata_bytes(void);
size_t lowmem_metadata_committed(void);
typedef struct AddressRange {
    char *begin;
    size_t bytes;
} AddressRange;
/* Where metadata is carved from; returns the number of ranges, of which at most [most] are stored. */
size_t lowmem_metadata_ranges(AddressRange *into, size_t most);
/* Whether these bytes are of metadata, or were, or may become it: they can be read. Without a lock, in signal handlers,
   too. */
bool lowmem_is_metadata(const void *p, size_t bytes);
#endif
