/* Words of locals, operand stacks and arguments (JVMS 2.6.1, 2.6.2), and the values in them. */
#ifndef runtime_slot_h
#define runtime_slot_h
#include <stdint.h>

#include "runtime/class.h"

/* Word helpers: long/double in arguments occupy two words with the bits in the second. */
static inline Slot slot_int(int32_t v) { return (Slot)(uint32_t)v; }
static inline int32_t slot_to_int(Slot s) { return (int32_t)s; }
static inline Slot slot_float(float f) {
    union {
        float f;
        uint32_t i;
    } u = {f};
    return (Slot)u.i;
}
static inline float slot_to_float(Slot s) {
    union {
        uint32_t i;
        float f;
    } u = {(uint32_t)s};
    return u.f;
}
static inline Slot slot_double(double d) {
    union {
        double d;
        int64_t j;
    } u = {d};
    return u.j;
}
static inline double slot_to_double(Slot s) {
    union {
        int64_t j;
        double d;
    } u = {s};
    return u.d;
}
static inline Slot slot_ref(const Object *o) { return (Slot)(uintptr_t)o; }
static inline Object *slot_to_ref(Slot s) { return (Object *)(uintptr_t)s; }
#endif
