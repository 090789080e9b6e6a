/* Heap objects as the collector sees them: header, compressed references, and the part of a class that describes its
   instances. Layouts: 8-byte header (32-bit class reference, 32-bit sync word); fields from offset 8;
   arrays have their length at 12 and elements from 16. */
#ifndef gc_object_h
#define gc_object_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/assertion.h"

/* A reference stored in the heap: address >> 3; 0 is null. Everything it can denote is in the low 32 GB
   (gc/lowmem.h). */
typedef uint32_t Ref32;

typedef struct Object {
    Ref32 class_ref; /* the ObjectLayout (first member of the runtime's Class); 0: free memory, which is how walks skip
                        it */
    uint32_t sync; /* lock word, owned by runtime/monitor.h; bit 0 SYNC_TAGGED belongs to JVMTI tags, bit 1 SYNC_HASHED
                      to runtime/identity.h */
} Object;

typedef struct Array {
    Object header;
    uint32_t unused; /* HotSpot's class word: what programs write there by Unsafe is harmless */
    uint32_t length; /* where HotSpot has it */
} Array;
enum { OBJECT_HEADER = 8, ARRAY_BASE = 16 };

typedef struct RefSpan {
    uint32_t offset, count;
} RefSpan; /* [count] consecutive Ref32 from byte [offset] of the object */

typedef enum LayoutKind {
    LAYOUT_PLAIN,
    LAYOUT_REF_ARRAY,
    LAYOUT_PRIM_ARRAY,
    LAYOUT_MIRROR /* java.lang.Class itself */,
    LAYOUT_LOADER /* a class loader: plain, and what it defined */,
    LAYOUT_STACK /* plain, and after it as many words as a field of it says: frames of Java methods */
} LayoutKind;
/* Or'ed to the kind during a collection: the class may be unloaded, and marking has met no instance yet. The first
   instance marks the mirror and clears the bit, so that keeping classes alive costs nothing per object. */
enum { LAYOUT_UNMARKED = 0x80 };
typedef enum ReferenceKind {
    REFERENCE_NONE,
    REFERENCE_SOFT,
    REFERENCE_WEAK,
    REFERENCE_FINAL,
    REFERENCE_PHANTOM
} ReferenceKind;

/* First member of every Class. Read by allocation, marking and heap walks; written once before the first instance
   exists. */
typedef struct ObjectLayout {
    uint8_t kind;           /* LayoutKind, during collections perhaps with LAYOUT_UNMARKED */
    uint8_t element_shift;  /* arrays: log2 of the element size */
    uint8_t reference_kind; /* ReferenceKind of instances: `referent` and `discovered` are then not in the spans */
    uint8_t size_class;     /* of instance_size, set by heap_size_class(); HEAP_LARGE if none. Plain objects only */
    uint32_t
        instance_size;   /* bytes with header, multiple of 8 (plain objects; for java.lang.Class without any statics) */
    uint32_t span_count; /* references of an instance, superclasses' included */
    const RefSpan *spans;
    /* the mirror of this class: a java.lang.Class object with this class's static fields after the instance fields */
    uint32_t mirror_size; /* bytes */
    uint32_t static_span_count;
    const RefSpan *static_spans;
    Object *mirror; /* NULL until created; the collector marks it through the runtime's class roots */
} ObjectLayout;

/* Offsets the collector must know; set by the runtime once the classes are laid out (0: not yet). */
typedef struct ObjectOffsets {
    uint32_t mirror_layout; /* in java.lang.Class: 8-byte raw pointer to the ObjectLayout the mirror represents */
    uint32_t referent, discovered, next, timestamp; /* in java.lang.ref.(Soft)Reference */
    uint32_t stack_words;                           /* in LAYOUT_STACK objects: int, the words after the fields */
} ObjectOffsets;
extern ObjectOffsets object_offsets;

static inline Ref32 ref_compress(const void *p) { return (Ref32)((uintptr_t)p >> 3); }
static inline void *ref_expand(Ref32 r) { return (void *)((uintptr_t)r << 3); }
static inline Object *ref_load(const Ref32 *slot) { return ref_expand(__atomic_load_n(slot, __ATOMIC_ACQUIRE)); }
/* With release order: whoever finds the object through the slot sees its header, length and fields. */
static inline void ref_store(Ref32 *slot, const Object *o) {
    __atomic_store_n(slot, ref_compress(o), __ATOMIC_RELEASE);
}
static inline ObjectLayout *object_layout(const Object *o) { return ref_expand(o->class_ref); }
static inline uint32_t array_length(const Object *o) { return ((const Array *)o)->length; }
static inline void *array_data(const Object *o) { return (char *)(uintptr_t)o + ARRAY_BASE; }
static inline Ref32 *array_refs(const Object *o) { return array_data(o); }
static inline void *object_at(const Object *o, uint32_t offset) { return (char *)(uintptr_t)o + offset; }
static inline uint64_t array_size(const ObjectLayout *l, uint32_t length) {
    return (ARRAY_BASE + ((uint64_t)length << l->element_shift) + 7) & ~7ull;
}
/* A hash code of the address, for objects never move: 31 bits, never 0. Java's identity hash code is
   runtime/identity.h's. */
static inline int32_t object_identity_hash(const Object *o) {
    uint32_t h = ref_compress(o) * 0x9E3779B1u;
    h = (h ^ h >> 15) & 0x7fffffff;
    return (int32_t)(h ? h : 1);
}
#endif
