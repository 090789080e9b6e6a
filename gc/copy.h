/* Copies of what objects contain. Java promises that no element and no field is torn for a thread that reads it
   meanwhile (JLS 17.6, 17.7). The C library's memcpy, memmove and memset promise that of bytes only. */
#ifndef gc_copy_h
#define gc_copy_h
#include <string.h>

#include "gc/object.h"

/* Before plain stores of references: a thread that finds an object through one of them observes its header and fields,
   even if the caller has created the object and published it nowhere else (JLS 17.5). Single references are stored with
   ref_store. On x86 this holds back the compiler only. ThreadSanitizer knows no fences: there the stores release. */
static inline void copy_publish(void) {
#ifndef __SANITIZE_THREAD__
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

/* [count] elements of 1 << [shift] bytes, at most 8, each in one piece if both ends are aligned to its size. The ranges
   may overlap. */
void copy_elements(void *to, const void *from, size_t count, unsigned shift);
static inline void copy_references(Ref32 *to, const Ref32 *from, size_t count) {
    copy_publish();
    copy_elements(to, from, count, 2);
}
/* All bytes of [from] from [offset] on, into a new object of the same class and length that the caller publishes. */
static inline void copy_contents(Object *to, const Object *from, size_t offset, size_t size) {
    copy_elements((char *)to + offset, (const char *)from + offset, (size - offset) / 8, 3);
}
/* Sets [count] elements of 1 << [shift] bytes to the low bytes of [value]; each in one piece, as above. */
void copy_value(void *to, uint64_t value, size_t count, unsigned shift);
/* The largest shift that addresses and length are all multiples of. */
static inline unsigned copy_unit(uintptr_t bits) { return bits & 7 ? (unsigned)__builtin_ctzll(bits) : 3; }

/* One plain access to what a program addresses: atomic, with the order that the interpreter's have, so no value is torn
   and objects are published whole. Memory may be addressed at any place: access that is not aligned has no promise. */
#define COPY_LOAD(ctype, p)                             \
    ({                                                  \
        const ctype *p_ = (p);                          \
        ctype v_;                                       \
        if (((uintptr_t)p_ & (sizeof v_ - 1)) == 0)     \
            v_ = __atomic_load_n(p_, __ATOMIC_ACQUIRE); \
        else                                            \
            memcpy(&v_, p_, sizeof v_);                 \
        v_;                                             \
    })
#define COPY_STORE(ctype, p, x)                         \
    do {                                                \
        ctype *p_ = (p), v_ = (x);                      \
        if (((uintptr_t)p_ & (sizeof v_ - 1)) == 0)     \
            __atomic_store_n(p_, v_, __ATOMIC_RELEASE); \
        else                                            \
            memcpy(p_, &v_, sizeof v_);                 \
    } while (0)
#endif
