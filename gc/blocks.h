/* Blocks of the heap. For gc/ only. In all of these the lock is held, or the world stopped. */
#ifndef gc_blocks_h
#define gc_blocks_h
#include "gc/heap_internal.h"

/* a free block, kind not yet set; false at the limit or without memory */
bool block_take(uint32_t *index);
bool block_claim(uint32_t index); /* that free block; false at the limit */
/* First fit of [units] consecutive units that starts in, or right before, a run of free blocks, extending
   the range if need be. Takes nothing. */
bool blocks_find_units(uint32_t units, uint32_t *first, unsigned *unit);
/* its live bits must be clear already; `clean` must be right */
void block_free(uint32_t index);
/* gives pages of free blocks back but for [keep] blocks; half of the excess unless [all]; answers how many blocks */
uint32_t blocks_touched_free(void); /* free ones that have memory */
uint32_t blocks_release_excess(uint32_t keep, bool all);
bool block_list_take(BlockList *list, uint32_t *index);
void block_list_append(BlockList *list, uint32_t index);
#endif
