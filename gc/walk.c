/* Looking at the heap from outside: sizes, membership, iteration over all objects. Everything but heap_contains and
   object_size wants the world stopped (or a single thread). */
#include "gc/walk.h"

#include "base/assertion.h"
#include "gc/heap_internal.h"
#include "gc/sweep.h"

static size_t stack_bytes(const Object *o) {
    if (!object_offsets.stack_words) return 0;
    return (size_t) * (const uint32_t *)object_at(o, object_offsets.stack_words) * 8;
}

size_t object_size(const Object *o) {
    const ObjectLayout *l = object_layout(o);
    switch ((LayoutKind)(l->kind & ~LAYOUT_UNMARKED)) {
    case LAYOUT_REF_ARRAY:
    case LAYOUT_PRIM_ARRAY: return (size_t)array_size(l, array_length(o));
    case LAYOUT_MIRROR: {
        const ObjectLayout *of = mirror_target(o);
        return of && of->mirror_size ? of->mirror_size : l->instance_size;
    }
    case LAYOUT_STACK: return l->instance_size + stack_bytes(o);
    case LAYOUT_PLAIN:
    case LAYOUT_LOADER: break;
    }
    return l->instance_size;
}

bool heap_is_marked(const Object *o) { return bit_test(heap.collecting ? heap.marks : heap.live, granule_of(o)); }

uint64_t heap_survivors(const void *p) { return heap.marks[granule_of(p) >> 6]; }

/* The bitmap of marks is free between collections, which clear it before they start. */
void heap_walk_begin(void) {
    VM_ASSERT(!heap.collecting);
    sweep_clear_marks();
}

bool heap_walk_visited(const Object *o) { return bit_test(heap.marks, granule_of(o)); }

bool heap_walk_visit(const Object *o) {
    VM_ASSERT(heap_in_range(o) && !heap.collecting);
    uint32_t g = granule_of(o);
    if (bit_test(heap.marks, g)) return false;
    bit_set(heap.marks, g);
    return true;
}

bool heap_contains(const void *p) {
    uintptr_t distance = (uintptr_t)p - (uintptr_t)heap.base;
    if ((distance & 7) || distance >= (uintptr_t)__atomic_load_n(&heap.granules, __ATOMIC_ACQUIRE) << 3) return false;
    uint32_t g = (uint32_t)(distance >> 3);
    if (!(__atomic_load_n(&heap.live[g >> 6], __ATOMIC_RELAXED) >> (g & 63) & 1)) return false;
    return __atomic_load_n(&((const Object *)p)->class_ref, __ATOMIC_RELAXED) !=
           0; /* else a cell of a run that is not used yet */
}

void heap_iterate(bool (*visit)(void *context, Object *o), void *context) {
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        if (heap.blocks[i].kind == BLOCK_FREE) continue;
        const uint64_t *there = heap.collecting ? block_marks(i) : block_live(i);
        for (unsigned w = 0; w < BLOCK_WORDS; w++) {
            for (uint64_t bits = there[w]; bits; bits &= bits - 1) {
                Object *o = bit_object(i, w, __builtin_ctzll(bits));
                if (o->class_ref && !visit(context, o)) return;
            }
        }
    }
}
