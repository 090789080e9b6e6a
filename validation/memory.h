/* What other rules ask the ledger of memory. */
#ifndef validation_memory_h
#define validation_memory_h

#include <stdbool.h>

/* Whether [memory] was the agent's to give to the VM; then it is no more. */
bool memory_take_over(const void *memory);

#endif
