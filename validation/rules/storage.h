/* What agents have in storage: of storage.c, for rules that search what an agent can still reach. */
#ifndef validation_rules_storage_h
#define validation_rules_storage_h

#include <stdint.h>

/* The values in the storage of threads that live and of environments; how many, at most [room]. */
int storage_values(uintptr_t *values, int room);

#endif
