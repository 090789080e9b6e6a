/* Memory that goes to agents (the specification's category "Memory Management"). */
#ifndef jvmti_memory_h
#define jvmti_memory_h
#include "jvmti/env.h"

/* What agents free with Deallocate. NULL when memory is lacking; for a size of 0 too. */
void *jvmti_allocate(size_t bytes);
void jvmti_deallocate(void *memory);
char *jvmti_copy_bytes(const char *text, size_t length); /* with a zero byte after it; NULL when memory is lacking */
jvmtiError jvmti_copy_text(const char *text, char **result);
#endif
