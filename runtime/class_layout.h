/* Where fields lie: instance fields after the superclass's, statics in the mirror after the instance fields of
   java.lang.Class. */
#ifndef runtime_class_layout_h
#define runtime_class_layout_h
#include "runtime/class.h"

/* Sets offsets of instance fields, layout.instance_size, spans, size_class, instance_end. The superclass is laid out
   already. [injected]: bytes (multiple of 8) of VM-private data placed before the fields; *injected_offset gets their
   place, and [is_reference] whether the first of them are one. False: out of memory, or the object would be too large.
 */
bool class_layout_instance(Class *c, uint32_t injected, bool is_reference, uint32_t *injected_offset);
/* Sets offsets of static fields, layout.mirror_size, static spans. [mirror_fields_end]: instance size of
   java.lang.Class. */
bool class_layout_statics(Class *c, uint32_t mirror_fields_end);
uint8_t type_of_descriptor(char first_letter); /* T_xxx; T_OBJECT also for '[' */
#endif
