/* Blocks of mixed sizes: what is free between objects of any size. For gc/ only. The lock is held, or the world
   stopped, unless another condition is named. */
#ifndef gc_gaps_h
#define gc_gaps_h
#include "gc/heap_internal.h"

/* Turns every block that is partly free into a mixed one, from now on after each collection, too. World stopped. */
void gaps_open(void);
/* Makes a block that has just been taken from the pool a mixed one without objects, in no list. */
void gaps_make(uint32_t index);
/* Takes a block with room for [bytes] from the lists. */
bool gaps_take_block(size_t bytes, uint32_t *index);
/* Gives a block that was taken to the lists, where its largest gap belongs. */
void gaps_list(uint32_t index);
/* An object of [bytes], its memory zero and its live bit set, in that block, which has room for it. */
Object *gaps_place(uint32_t index, size_t bytes);
/* Occupies the next run of cells, up to [most] granules, in a block that only the caller owns; no lock is needed. */
bool gaps_take_run(uint32_t index, unsigned cell, unsigned most, uint32_t *at, uint32_t *stop);
/* Marks granules as free again. */
void gaps_return(uint32_t index, uint32_t at, uint32_t stop);
/* After a collection: forgets all lists; finds out anew what is free in a block with objects, and lists it. */
void gaps_forget(void);
void gaps_sweep(uint32_t index);
/* The list where a block with such a largest gap belongs; -1: none. */
int gaps_bin(unsigned granules);
unsigned gaps_largest(uint32_t index); /* granules */
#endif
