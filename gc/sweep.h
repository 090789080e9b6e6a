/* Sweeping. For gc/ only. */
#ifndef gc_sweep_h
#define gc_sweep_h
#include "gc/heap_internal.h"

/* sweep.c */
void sweep_clear_marks(void);
void sweep_spoil_dead(void); /* overwriting of dead cells, in hostile modes */
/* after the bitmaps have changed places: counts, lists, freed blocks */
void sweep_blocks(void);
#endif
