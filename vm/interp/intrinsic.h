/* Intrinsics: methods of the class libraries that have a body in C next to their bytecode (vm/interp/intrinsics.def).
   Such a method begins with an INTRINSIC element, as a synchronized one does with SYNC_ENTER: whoever calls it, and
   however, gets its frame and jumps there. The body computes the result from the arguments, or changes nothing that
   the bytecode will not write, too, and says that this has to run: where an argument would make the body fail, allocate
   more than is at hand, or take long.

   No tool can determine the difference. With a trap of any kind, method events among them, a call does not come by the
   prologue; threads that step do not run bodies; within a body no thread stops, so none is ever seen there. A body
   represents the methods that the bytecode would call and for the fields that it would access: as soon as one of their
   classes is touched, by a breakpoint, a watched field, a redefinition or a replaced native, what represents it is out
   of use for good. It comes into use when these classes are initialised, and only if they are the library's own: not
   when an agent changed them while they were loaded, nor when they come from another place (--patch-module). */
#ifndef vm_interp_intrinsic_h
#define vm_interp_intrinsic_h
#include "runtime/class.h"
#include "runtime/thread.h"

typedef enum IntrinsicClass {
#define INTRINSIC_CLASS(library, id, name) INTRINSIC_IN_##id,
#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes)
#include "vm/interp/intrinsics.def"
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#undef INTRINSIC
    INTRINSIC_CLASSES
} IntrinsicClass;
/* A set of them. */
__extension__ typedef unsigned __int128 IntrinsicClasses;
#define USE(class) ((IntrinsicClasses)1 << INTRINSIC_IN_##class)

/* [a]: the argument words. *result is not looked at if the method is void; of a long it is the second word. False:
   nothing has been done. */
typedef bool IntrinsicBody(Thread *t, const Slot *a, Slot *result);
typedef struct Intrinsic {
    const char *name, *descriptor;
    IntrinsicBody *body;
    IntrinsicClasses classes; /* what it represents */
    uint8_t library, holder;
} Intrinsic;

/* The bits of the classes that bodies may represent: the lower half of a set, and the upper one. Atomic: they change at
   any time, each by itself. */
extern uint64_t intrinsic_classes[2];
static inline bool intrinsic_has_admitted(IntrinsicClasses classes) {
    uint64_t low = (uint64_t)classes, high = (uint64_t)(classes >> 64);
    return (__atomic_load_n(&intrinsic_classes[0], __ATOMIC_ACQUIRE) & low) == low &&
           (__atomic_load_n(&intrinsic_classes[1], __ATOMIC_ACQUIRE) & high) == high;
}
/* Whether all [classes] are among them now. What is not initialised yet is looked for (it stays so for moments: the
   bytecode that runs instead initialises it). */
bool intrinsic_admit(IntrinsicClasses classes);
static inline bool intrinsic_stands_for(IntrinsicClasses classes) {
    return intrinsic_has_admitted(classes) || intrinsic_admit(classes);
}
/* NULL: [m] has none. */
const Intrinsic *intrinsic_of(const Method *m);
/* A tool has touched [c]. */
void intrinsic_refuse(const Class *c);

typedef struct IntrinsicOffsets {
#define INTRINSIC_CLASS(library, id, name)
#define INTRINSIC_FIELD(class, field, descriptor) uint32_t class##_##field;
#define INTRINSIC(library, class, method, descriptor, body, classes)
#include "vm/interp/intrinsics.def"
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#undef INTRINSIC
} IntrinsicOffsets;
extern IntrinsicOffsets intrinsic_offsets;

#define INTRINSIC_CLASS(library, id, name)
#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes) IntrinsicBody body;
#include "vm/interp/intrinsics.def"
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#undef INTRINSIC

/* ---- for the bodies ---- */

/* Loops over arrays go by slices. When somebody waits for the thread after one of them, the body gives up: the
   bytecode does all of it over, which polls. So the results of a part must be those that it has when it is done again.
   False: give up; *end is where the slice ends that begins at [at]. */
enum { INTRINSIC_SLICE = 1 << 16 };
static inline bool intrinsic_next_slice(const Thread *t, int64_t at, int64_t count, int64_t *end) {
    *end = count - at > INTRINSIC_SLICE ? at + INTRINSIC_SLICE : count;
    return at == 0 || likely(!thread_trap(t));
}
#define INTRINSIC_SLICES(t, i, count)                  \
    for (int64_t i = 0, end_ = 0; i < (count);)        \
        if (!intrinsic_next_slice(t, i, count, &end_)) \
            return false;                              \
        else                                           \
            for (; i < end_; i++)

/* What does not, of text, is the bytecode's if it is longer. */
enum { INTRINSIC_MOST_BYTES = 1 << 24 };

static inline bool intrinsic_has_range(const Object *array, int64_t from, int64_t count) {
    return from >= 0 && count >= 0 && from + count <= array_length(array);
}
/* Whether a body may allocate: as long as nobody looks at allocations, of which the bytecode's place is part. The
   thread may have to wait for a collection then, which keeps the arguments; when it was asked to do anything else
   meanwhile (thread_trap), the body gives up. */
bool intrinsic_may_allocate(Thread *t);
static inline bool intrinsic_is_short(uint64_t bytes) { return bytes <= INTRINSIC_MOST_BYTES; }
#endif
