/* What other rules ask the ledger of memory. */
#ifndef validation_memory_h
#define validation_memory_h

#include <stdbool.h>

#include "include/jvmti.h"

/* Whether [memory] was the agent's to give to the VM; then it is no more. */
bool memory_take_over(const void *memory);

/* A tag was set; perhaps it is the address of a block. */
void memory_is_tag(jlong tag);
/* The agent is told a tag that may be the address of a block, which is then there. */
void memory_tag_told(jlong tag);

#endif
