/* See copy.h. Elements are moved by accesses that the processor never splits inside an element. */
#include "gc/copy.h"

#include <string.h>

#if defined __x86_64__ && !defined __SANITIZE_THREAD__

/* x86-64 splits an access at multiples of 8 bytes at most, wherever it begins, so an aligned element stays whole. Each
   access is volatile: it is one instruction, and no loop becomes a call of memmove. */
typedef uint16_t Two __attribute__((aligned(1), may_alias));
typedef uint32_t Four __attribute__((aligned(1), may_alias));
typedef uint64_t Eight __attribute__((aligned(1), may_alias));
typedef uint64_t Sixteen __attribute__((vector_size(16), aligned(1), may_alias));
enum {
    VECTOR = sizeof(Sixteen),
    BATCH = 4 * VECTOR,
    MANY = 1024 /* bytes: from here on the processor's string instructions are as fast */
};
#define GET(type, from, i) (*(const volatile type *)((from) + (i)))
#define PUT(type, to, i, v) (*(volatile type *)((to) + (i)) = (v))
#define MOVE(type, to, from, i) PUT(type, to, i, GET(type, from, i))

static inline void move_batch(char *to, const char *from) {
    Sixteen a = GET(Sixteen, from, 0), b = GET(Sixteen, from, VECTOR), c = GET(Sixteen, from, 2 * VECTOR),
            d = GET(Sixteen, from, 3 * VECTOR);
    PUT(Sixteen, to, 0, a);
    PUT(Sixteen, to, VECTOR, b);
    PUT(Sixteen, to, 2 * VECTOR, c);
    PUT(Sixteen, to, 3 * VECTOR, d);
}

static void copy_up(char *to, const char *from, size_t bytes, unsigned shift) {
    (void)shift;
    if (bytes >= MANY && (size_t)(from - to) >= bytes) {
        size_t words = bytes / 8;
        __asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
        bytes &= 7;
    }
    for (; bytes >= BATCH; to += BATCH, from += BATCH, bytes -= BATCH) move_batch(to, from);
    for (; bytes >= VECTOR; to += VECTOR, from += VECTOR, bytes -= VECTOR) MOVE(Sixteen, to, from, 0);
#define REST(type)               \
    if (bytes & sizeof(type)) {  \
        MOVE(type, to, from, 0); \
        to += sizeof(type);      \
        from += sizeof(type);    \
    }
    REST(Eight)
    REST(Four)
    REST(Two)
#undef REST
}

static void copy_down(char *to, const char *from, size_t bytes, unsigned shift) {
    (void)shift;
    for (; bytes >= BATCH; bytes -= BATCH) move_batch(to + bytes - BATCH, from + bytes - BATCH);
    for (; bytes >= VECTOR; bytes -= VECTOR) MOVE(Sixteen, to, from, bytes - VECTOR);
#define REST(type)                   \
    if (bytes & sizeof(type)) {      \
        bytes -= sizeof(type);       \
        MOVE(type, to, from, bytes); \
    }
    REST(Eight)
    REST(Four)
    REST(Two)
#undef REST
}

static void fill(char *to, uint64_t word, size_t bytes, unsigned shift) {
    (void)shift;
    if (bytes >= MANY) {
        size_t words = bytes / 8;
        __asm__ volatile("rep stosq" : "+D"(to), "+c"(words) : "a"(word) : "memory");
        bytes &= 7;
    }
    Sixteen two = {word, word};
    for (; bytes >= VECTOR; to += VECTOR, bytes -= VECTOR) PUT(Sixteen, to, 0, two);
#define REST(type)                    \
    if (bytes & sizeof(type)) {       \
        PUT(type, to, 0, (type)word); \
        to += sizeof(type);           \
    }
    REST(Eight)
    REST(Four)
    REST(Two)
#undef REST
}

#else

/* Aligned accesses up to 8 bytes are single on every processor. Where both ends can be, whole words are moved; but
   ThreadSanitizer knows what a store releases by its address, so it gets each element. */
#ifdef __SANITIZE_THREAD__
enum { LOAD_ORDER = __ATOMIC_ACQUIRE, STORE_ORDER = __ATOMIC_RELEASE, WORDS = false };
#else
enum { LOAD_ORDER = __ATOMIC_RELAXED, STORE_ORDER = __ATOMIC_RELAXED, WORDS = true };
#endif
#define PUT(type, to, v) __atomic_store_n((type *)(to), (type)(v), STORE_ORDER)
#define MOVE(type, to, from) PUT(type, to, __atomic_load_n((const type *)(from), LOAD_ORDER))
typedef uint16_t Half __attribute__((may_alias));
typedef uint32_t Single __attribute__((may_alias));
typedef uint64_t Double __attribute__((may_alias));

static inline void move_element(char *to, const char *from, unsigned shift) {
    if (shift == 1)
        MOVE(Half, to, from);
    else if (shift == 2)
        MOVE(Single, to, from);
    else
        MOVE(Double, to, from);
}
static inline bool is_word(const void *p) { return ((uintptr_t)p & 7) == 0; }

static void copy_up(char *to, const char *from, size_t bytes, unsigned shift) {
    size_t element = (size_t)1 << shift;
    bool alike = WORDS && is_word((void *)((uintptr_t)to ^ (uintptr_t)from));
    while (bytes) {
        bool whole = alike && bytes >= 8 && is_word(to);
        size_t step = whole ? 8 : element;
        move_element(to, from, whole ? 3 : shift);
        to += step;
        from += step;
        bytes -= step;
    }
}

static void copy_down(char *to, const char *from, size_t bytes, unsigned shift) {
    size_t element = (size_t)1 << shift;
    bool alike = WORDS && is_word((void *)((uintptr_t)to ^ (uintptr_t)from));
    while (bytes) {
        bool whole = alike && bytes >= 8 && is_word(to + bytes);
        bytes -= whole ? 8 : element;
        move_element(to + bytes, from + bytes, whole ? 3 : shift);
    }
}

static void fill(char *to, uint64_t word, size_t bytes, unsigned shift) {
    size_t element = (size_t)1 << shift;
    while (bytes) {
        bool whole = WORDS && bytes >= 8 && is_word(to);
        if (whole || shift == 3)
            PUT(Double, to, word);
        else if (shift == 2)
            PUT(Single, to, word);
        else
            PUT(Half, to, word);
        to += whole ? 8 : element;
        bytes -= whole ? 8 : element;
    }
}

#endif

/* Memory outside of objects, which a program or a host may have aligned badly: it has no elements. */
static bool is_unaligned(uintptr_t bits, unsigned shift) { return bits & (((uintptr_t)1 << shift) - 1); }

void copy_elements(void *to, const void *from, size_t count, unsigned shift) {
    size_t bytes = count << shift;
    if (shift == 0 || is_unaligned((uintptr_t)to | (uintptr_t)from, shift))
        memmove(to, from, bytes);
    else if ((uintptr_t)to - (uintptr_t)from >= bytes)
        copy_up(to, from, bytes, shift);
    else
        copy_down(to, from, bytes, shift);
}

void copy_value(void *to, uint64_t value, size_t count, unsigned shift) {
    static const uint64_t repeat[] = {0x0101010101010101, 0x0001000100010001, 0x0000000100000001, 1};
    uint64_t word = shift == 3 ? value : (value & ((UINT64_C(1) << (8 << shift)) - 1)) * repeat[shift];
    if (shift == 0)
        memset(to, (int)(value & 0xff), count);
    else if (!is_unaligned((uintptr_t)to, shift))
        fill(to, word, count << shift, shift);
    else
        for (size_t i = 0; i < count; i++) memcpy((char *)to + (i << shift), &word, (size_t)1 << shift);
}
