/* Bodies of natives of class loaders that others call, too. */
#ifndef vm_natives_loaders_h
#define vm_natives_loaders_h
#include "vm/classes/loader.h"
#include "vm/natives/bodies.h"

/* ClassLoader.defineClass and Lookup.defineClass (contract 6.7). The bytes are borrowed or given. */
bool loader_define_from_java(Thread *t, Object *class_loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                             BytesOwnership ownership, Object *domain, const char *source, Slot *result);
bool loader_define_by_lookup(Thread *t, const LookupDefinition *d, const uint8_t *bytes, uint32_t length,
                             BytesOwnership ownership, Slot *result);
#endif
