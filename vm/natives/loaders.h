/* Bodies of natives of class loaders that others call, too. */
#ifndef vm_natives_loaders_h
#define vm_natives_loaders_h
#include "vm/natives/bodies.h"

/* ClassLoader.defineClass and Lookup.defineClass (contract 6.7). [malloced]: the bytes are handed over; otherwise
   copied. */
bool loader_define_from_java(Thread *t, Object *class_loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                             bool malloced, Object *domain, const char *source, Slot *result);
bool loader_define_by_lookup(Thread *t, const LookupDefinition *d, const uint8_t *bytes, uint32_t length, bool malloced,
                             Slot *result);
#endif
