/* A hash table of methods by name and descriptor, for classes with so many interfaces or interface methods that a
   search in order would take too long. Several methods may have the same key. Made and filled by one thread. */
#ifndef runtime_method_table_h
#define runtime_method_table_h
#include "runtime/class.h"

typedef struct MethodTable MethodTable;
typedef struct MethodTableEntry {
    Method *method;
    uint32_t next; /* in the bucket, with another key */
    uint32_t same; /* the entry with the same key that was added before */
} MethodTableEntry;

/* For at most [most] methods. NULL: no memory. */
MethodTable *method_table_new(size_t most); /* one block: freed by free() */
void method_table_add(MethodTable *table, Method *m);
/* The method with this name and descriptor that was added last; the one that was added before it. NULL: none. */
const MethodTableEntry *method_table_find(const MethodTable *table, const Symbol *name, const Symbol *descriptor);
const MethodTableEntry *method_table_previous(const MethodTable *table, const MethodTableEntry *entry);

/* Of a name and a descriptor. The bits are mixed: symbols with similar texts have similar hashes. */
static inline uint32_t member_hash(const Symbol *name, const Symbol *descriptor) {
    uint32_t h = (name->hash ^ (descriptor->hash << 16 | descriptor->hash >> 16)) * 0x9e3779b1u;
    return h ^ h >> 15;
}
#endif
