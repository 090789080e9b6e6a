/* Verification of the heap (-Xcheck:heap). */
#ifndef gc_check_h
#define gc_check_h
#include "gc/heap.h"

/* Verifies every header, reference, block and run; prints what is wrong to stderr and returns false. World stopped. */
bool heap_check(void);
#endif
