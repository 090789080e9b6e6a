/* Marking. For gc/ only. */
#ifndef gc_mark_h
#define gc_mark_h
#include "gc/heap_internal.h"

bool mark_init(void);
void mark_shutdown(void);
AddressRange mark_stack_range(void); /* empty when it is not mapped */
void mark_from_roots(void);
/* marks [o] (may be NULL); what it reaches follows with mark_drain */
void mark_object(Object *o);
void mark_drain(void);
void mark_finish(void);
#endif
