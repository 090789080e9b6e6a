/* Memory that an agent has named, at addresses that may be invalid: the kernel reads and writes it, which reports what
   cannot be accessed in place of a signal. */
#ifndef validation_base_wild_h
#define validation_base_wild_h

#include <stdbool.h>
#include <stddef.h>

/* Copies [size] bytes from such a place; false: not all can be read, and [to] has any bytes. */
bool wild_copy(void *to, const void *from, size_t size);
/* Whether a value, without what a VM may keep in its lowest bits, is the address of nothing that can be read. */
bool wild_leads_nowhere(const void *value);
/* Copies [size] bytes to such a place; bytes that cannot be written stay as they are. */
void wild_write(void *to, const void *from, size_t size);

#endif
