/* Owns: looking at the heap from outside: sizes, membership, iteration over all objects, and the
   consistency check. Everything but heap_contains and object_size wants the world stopped (or a single
   thread). */
#include <stdio.h>
#include <stdarg.h>
#include "gc/heap_internal.h"

size_t object_size(const Object *o) {
    const ObjectLayout *l = object_layout(o);
    switch ((LayoutKind)(l->kind & ~LAYOUT_UNMARKED)) {
    case LAYOUT_REF_ARRAY:
    case LAYOUT_PRIM_ARRAY: return (size_t)array_size(l, array_length(o));
    case LAYOUT_MIRROR: {
        const ObjectLayout *of = mirror_target(o);
        return of && of->mirror_size ? of->mirror_size : l->instance_size;
    }
    case LAYOUT_PLAIN: case LAYOUT_LOADER: break;
    }
    return l->instance_size;
}

bool heap_is_marked(const Object *o) {
    return bit_test(heap.collecting ? heap.marks : heap.live, granule_of(o));
}

/* The bitmap of marks is free between collections, which clear it before they start. */
void heap_walk_begin(void) { sweep_clear_marks(); }

bool heap_walk_visit(const Object *o) {
    uint32_t g = granule_of(o);
    if (bit_test(heap.marks, g)) return false;
    bit_set(heap.marks, g);
    return true;
}

bool heap_contains(const void *p) {
    uintptr_t distance = (uintptr_t)p - (uintptr_t)heap.base;
    if ((distance & 7) || distance >= (uintptr_t)__atomic_load_n(&heap.granules, __ATOMIC_ACQUIRE) << 3)
        return false;
    uint32_t g = (uint32_t)(distance >> 3);
    if (!(__atomic_load_n(&heap.live[g >> 6], __ATOMIC_RELAXED) >> (g & 63) & 1)) return false;
    return __atomic_load_n(&((const Object *)p)->class_ref, __ATOMIC_RELAXED) != 0; /* else a cell of a run that is not used yet */
}

void heap_iterate(bool (*visit)(void *context, Object *o), void *context) {
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        if (heap.blocks[i].kind == BLOCK_FREE) continue;
        const uint64_t *live = block_live(i);
        for (unsigned w = 0; w < BLOCK_WORDS; w++) {
            for (uint64_t bits = live[w]; bits; bits &= bits - 1) {
                Object *o = (Object *)(block_address(i) + (w * 64 + (unsigned)__builtin_ctzll(bits)) * 8);
                if (o->class_ref && !visit(context, o)) return;
            }
        }
    }
}

/* heap_check */

enum { MAX_COMPLAINTS = 20 };
static unsigned complaints;

static __attribute__((format(printf, 1, 2))) void complain(const char *format, ...) {
    if (complaints++ >= MAX_COMPLAINTS) return;
    va_list arguments;
    va_start(arguments, format);
    fputs("minijvm: heap check: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static void check_reference(const Object *o, uint32_t offset) {
    const Object *to = ref_load(object_at(o, offset));
    if (to && !heap_contains(to))
        complain("object %p (layout %p): field at %u holds %p, no object", (const void *)o,
                 (void *)object_layout(o), offset, (const void *)to);
}

static void check_spans(const Object *o, const RefSpan *s, uint32_t count, size_t size) {
    for (; count > 0; count--, s++) {
        if (s->offset < OBJECT_HEADER || (s->offset & 3) || s->offset + (size_t)s->count * 4 > size) {
            complain("object %p (layout %p): span of %u references at %u lies outside of its %zu bytes",
                     (const void *)o, (void *)object_layout(o), s->count, s->offset, size);
            continue;
        }
        for (uint32_t i = 0; i < s->count; i++) check_reference(o, s->offset + 4 * i);
    }
}

/* [room]: bytes that the allocator has set aside for the object. */
static void check_object(const Object *o, size_t room) {
    const ObjectLayout *l = object_layout(o);
    if (o->class_ref < 4096 >> 3 || heap_in_range(l)) {
        complain("object %p: class reference %#x denotes no layout", (const void *)o, o->class_ref);
        return;
    }
    if (l->kind > LAYOUT_LOADER || l->reference_kind > REFERENCE_PHANTOM || l->element_shift > 3) {
        complain("object %p: layout %p is damaged (kind %u, reference kind %u, element shift %u)",
                 (const void *)o, (const void *)l, l->kind, l->reference_kind, l->element_shift);
        return;
    }
    size_t size = object_size(o);
    if (size < OBJECT_HEADER || size > room) {
        complain("object %p (layout %p): size %zu does not fit its %zu bytes", (const void *)o,
                 (const void *)l, size, room);
        return;
    }
    switch ((LayoutKind)l->kind) {
    case LAYOUT_PRIM_ARRAY: return;
    case LAYOUT_REF_ARRAY:
        for (uint32_t i = 0; i < array_length(o); i++) {
            const Object *to = ref_load(&array_refs(o)[i]);
            if (to && !heap_contains(to))
                complain("array %p (layout %p): element %u holds %p, no object", (const void *)o,
                         (const void *)l, i, (const void *)to);
        }
        return;
    case LAYOUT_MIRROR: {
        check_spans(o, l->spans, l->span_count, size);
        const ObjectLayout *of = mirror_target(o);
        if (of) check_spans(o, of->static_spans, of->static_span_count, size);
        return;
    }
    case LAYOUT_PLAIN: case LAYOUT_LOADER:
        check_spans(o, l->spans, l->span_count, size);
        if (l->reference_kind == REFERENCE_NONE || !object_offsets.referent) return;
        check_reference(o, object_offsets.referent);
        check_reference(o, object_offsets.discovered);
        return;
    }
}

static size_t objects_bytes;    /* cells and units with a live bit */
static size_t uncounted_bytes;  /* of all locals */

static void check_small(uint32_t index) {
    const Block *b = &heap.blocks[index];
    if (b->size_class >= HEAP_SIZE_CLASSES || b->cell * 8 != heap_cell_sizes[b->size_class] ||
        b->end != BLOCK_GRANULES / b->cell * b->cell || b->clean > BLOCK_GRANULES || b->position > b->end ||
        b->position % b->cell) {
        complain("block %u: descriptor damaged (class %u, cell %u, end %u, position %u)", index,
                 b->size_class, b->cell, b->end, b->position);
        return;
    }
    const uint64_t *live = block_live(index);
    for (unsigned g = 0; g < BLOCK_GRANULES; g++) {
        if (!bit_test(live, g)) continue;
        const Object *o = (const Object *)(block_address(index) + (size_t)g * 8);
        if (g % b->cell || g >= b->end) {
            complain("block %u: live bit at granule %u, cells are %u wide", index, g, b->cell);
            continue;
        }
        objects_bytes += (size_t)b->cell * 8;
        if (o->class_ref) check_object(o, (size_t)b->cell * 8);
        if (g >= b->clean)
            complain("block %u: object %p beyond the clean mark %u", index, (const void *)o, b->clean);
    }
}

static void check_large(uint32_t index) {
    const Block *b = &heap.blocks[index];
    if (b->used == 0) complain("block %u: large block without objects", index);
    if (b->starts & ~b->used) complain("block %u: an object starts in a free unit", index);
    if ((~b->used != 0) != bit_test(heap.large_map, index))
        complain("block %u: map of large blocks with room is wrong", index);
    bool before = index > 0 && b[-1].kind == BLOCK_LARGE && b[-1].used >> 63;
    for (unsigned u = 0; u < BLOCK_UNITS; u++) {
        uint64_t word = block_live(index)[u];
        bool used = b->used >> u & 1, start = b->starts >> u & 1;
        if (word & ~1ull || (word && !start))
            complain("block %u: live bits %#llx in unit %u", index, (unsigned long long)word, u);
        if (used && !start && !(u > 0 ? b->used >> (u - 1) & 1 : before))
            complain("block %u: unit %u belongs to no object", index, u);
        if (!start || !word) continue;
        const Object *o = (const Object *)(block_address(index) + u * UNIT_BYTES);
        size_t units = 0;
        uint32_t i = index;
        unsigned v = u;
        do {
            units++;
            if (++v == BLOCK_UNITS) {
                v = 0;
                i++;
            }
        } while (i < heap.high_blocks && heap.blocks[i].kind == BLOCK_LARGE && heap.blocks[i].used >> v & 1 &&
                 !(heap.blocks[i].starts >> v & 1));
        objects_bytes += units * UNIT_BYTES;
        check_object(o, units * UNIT_BYTES);
    }
}

static void check_local(HeapLocal *local) {
    uncounted_bytes += local->uncounted;
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) {
        const char *from = local->cursor[sc], *to = local->limit[sc];
        uint32_t index = local->block[sc];
        if (index && (index > heap.high_blocks || heap.blocks[index - 1].kind != BLOCK_SMALL ||
                      heap.blocks[index - 1].size_class != sc || !heap.blocks[index - 1].owned)) {
            complain("local %p: block %u is not its own, of size class %u", (void *)local, index - 1, sc);
            continue;
        }
        if (from == to) continue;
        if (index == 0 || block_index(from) != index - 1 || block_index(to - 1) != index - 1 || from > to ||
            (size_t)(to - from) % heap_cell_sizes[sc]) {
            complain("local %p: run %p to %p of size class %u is not in its block", (void *)local,
                     (const void *)from, (const void *)to, sc);
            continue;
        }
        for (const uint64_t *p = (const uint64_t *)from; p < (const uint64_t *)to; p++) {
            if (*p == 0) continue;
            complain("local %p: unused memory at %p has been written to", (void *)local, (const void *)p);
            break;
        }
    }
}

static void check_list(const BlockList *list, unsigned sc) {
    uint32_t seen = 0, last = 0;
    for (uint32_t i = list->head; i; i = heap.blocks[i - 1].next) {
        const Block *b = &heap.blocks[i - 1];
        if (i > heap.high_blocks || b->kind != BLOCK_SMALL || b->size_class != sc || b->owned ||
            b->free_cells == 0 || ++seen > heap.high_blocks) {
            complain("list of size class %u: block %u does not belong there", sc, i - 1);
            return;
        }
        last = i;
    }
    if (last != list->tail) complain("list of size class %u: wrong tail", sc);
}

bool heap_check(void) {
    complaints = 0;
    objects_bytes = uncounted_bytes = 0;
    uint32_t used = 0;
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        const Block *b = &heap.blocks[i];
        if ((b->kind == BLOCK_FREE) != bit_test(heap.free_map, i))
            complain("block %u: map of free blocks is wrong", i);
        if (b->kind != BLOCK_LARGE && bit_test(heap.large_map, i)) complain("block %u: is no large block", i);
        if (b->kind == BLOCK_FREE) {
            for (unsigned w = 0; w < BLOCK_WORDS; w++)
                if (block_live(i)[w]) complain("block %u: free, but has live bits", i);
            continue;
        }
        used++;
        if (b->kind == BLOCK_SMALL) check_small(i);
        else if (b->kind == BLOCK_LARGE) check_large(i);
        else complain("block %u: unknown kind %u", i, b->kind);
    }
    for (uint32_t i = 0; i < heap.free_hint << 6 && i < heap.high_blocks; i++)
        if (bit_test(heap.free_map, i)) complain("block %u: free, but before the hint", i);
    if (used != heap.used_blocks) complain("%u blocks in use, counted as %u", used, heap.used_blocks);
    if (used > heap.max_blocks)
        complain("%u blocks in use, more than -Xmx allows (%u)", used, heap.max_blocks);
    if (heap.pending && !heap_contains(heap.pending))
        complain("pending references start at %p, no object", (void *)heap.pending);
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) {
        check_list(&heap.roomy[sc], sc);
        check_list(&heap.crowded[sc], sc);
    }
    if (heap.hooks.for_each_local) {
        heap.hooks.for_each_local(check_local);
        size_t counted = heap.live_bytes + heap.allocated_bytes + uncounted_bytes;
        if (objects_bytes > counted) complain("%zu bytes in objects, counted as %zu", objects_bytes, counted);
    }
    if (complaints > MAX_COMPLAINTS)
        fprintf(stderr, "minijvm: heap check: %u more faults\n", complaints - MAX_COMPLAINTS);
    return complaints == 0;
}
