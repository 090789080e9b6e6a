/* Included first by the sources that make/tests.mk compiles for test_verifier_work.c: memory that is written in one
   call counts, too. */
#ifndef tests_unit_counted_memory_h
#define tests_unit_counted_memory_h
#include <stdlib.h>
#include <string.h>

void *counted_memcpy(void *to, const void *from, size_t bytes);
void *counted_memset(void *to, int value, size_t bytes);
void *counted_calloc(size_t count, size_t bytes);
#define memcpy counted_memcpy
#define memset counted_memset
#define calloc counted_calloc
#endif
