/* Intrinsics of Integer and Long that look at bits, of Unsafe's accesses to what is not aligned, and of direct buffers
   (vm/interp/intrinsic.h). */
#include "gc/copy.h"
#include "runtime/fault.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

/* An int is a[0], a long a[1]. */
#define COUNT(name, type, at, value)                    \
    bool name(Thread *t, const Slot *a, Slot *result) { \
        type x = (type)a[at];                           \
        *result = slot_int((int32_t)(value));           \
        return true;                                    \
    }
COUNT(int_leading_zeros, uint32_t, 0, x ? __builtin_clz(x) : 32)
COUNT(int_trailing_zeros, uint32_t, 0, x ? __builtin_ctz(x) : 32)
COUNT(int_bit_count, uint32_t, 0, __builtin_popcount(x))
COUNT(int_reverse_bytes, uint32_t, 0, __builtin_bswap32(x))
COUNT(long_leading_zeros, uint64_t, 1, x ? __builtin_clzll(x) : 64)
COUNT(long_trailing_zeros, uint64_t, 1, x ? __builtin_ctzll(x) : 64)
COUNT(long_bit_count, uint64_t, 1, __builtin_popcountll(x))
bool long_reverse_bytes(Thread *t, const Slot *a, Slot *result) {
    *result = __builtin_bswap64(a[1]);
    return true;
}

/* (this, object or null, offset as a long): without an object the offset is the address. What cannot be had there, and
   the header of an object, is the bytecode's. */
static void *address_of(const Slot *a) {
    Object *o = slot_to_ref(a[1]);
    return o ? (char *)o + a[3] : (void *)(uintptr_t)a[3];
}
#define ACCESS(name)                                          \
    bool name(Thread *t, const Slot *a, Slot *result) {       \
        if (!a[1]) return fault_guard(t, name##_, a, result); \
        if ((int64_t)a[3] < OBJECT_HEADER) return false;      \
        name##_(a, result);                                   \
        return true;                                          \
    }
#define GET(name, type, to_slot)                                                                            \
    static void name##_(const Slot *a, Slot *result) { *result = to_slot(COPY_LOAD(type, address_of(a))); } \
    ACCESS(name)
#define PUT(name, type, at)                            \
    static void name##_(const Slot *a, Slot *result) { \
        (void)result;                                  \
        COPY_STORE(type, address_of(a), (type)a[at]);  \
    }                                                  \
    ACCESS(name)
PUT(unsafe_put_long, uint64_t, 5)
PUT(unsafe_put_int, uint32_t, 4)
PUT(unsafe_put_short, uint16_t, 4)
GET(unsafe_get_long, int64_t, (Slot))
GET(unsafe_get_int, int32_t, slot_int)
GET(unsafe_get_short, int16_t, slot_int)
GET(unsafe_get_char, uint16_t, slot_int)

static void load_byte(const Slot *a, Slot *result) { *result = slot_int(*(const int8_t *)(uintptr_t)a[0]); }
/* Of a buffer without a segment, whose memory cannot be closed. With 25 the library's own way is nine calls, and its
   jimage reader, through which javac finds classes, takes it for every byte. */
bool direct_buffer_get(Thread *t, const Slot *a, Slot *result) {
    const Object *buffer = slot_to_ref(a[0]);
    uint32_t i = (uint32_t)a[1], limit = *(const uint32_t *)object_at(buffer, intrinsic_offsets.BUFFER_limit);
    if (i >= limit || ref_load(object_at(buffer, intrinsic_offsets.BUFFER_segment))) return false;
    Slot address = *(const Slot *)object_at(buffer, intrinsic_offsets.BUFFER_address) + i;
    return fault_guard(t, load_byte, &address, result);
}
