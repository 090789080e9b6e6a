/* Heap_check (-Xcheck:heap): does everything hold that gc/README.md calls an invariant, and is every reference, in
   objects, roots and lists, one to an object. Reports what is wrong and where; repairs nothing. All threads are
   stopped. */
#include "gc/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gc/gaps.h"
#include "gc/heap_internal.h"
#include "gc/walk.h"

enum { MAX_COMPLAINTS = 20 };
static unsigned complaints;
char heap_check_first[256];

static __attribute__((format(printf, 1, 2))) void complain(const char *format, ...) {
    if (complaints++ >= MAX_COMPLAINTS) return;
    char text[sizeof heap_check_first];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "minijvm: heap check: %s\n", text);
    if (complaints == 1) memcpy(heap_check_first, text, sizeof text);
}

/* ---- classes: an open-addressed set of all layouts, to distinguish a class word from other numbers ---- */

static const ObjectLayout **layouts; /* NULL: not known */
static size_t layout_count, layout_slots;

static void count_layout(const ObjectLayout *l, void *unused) { layout_count++; }
static size_t layout_slot(const ObjectLayout *l) {
    uint32_t hash = ref_compress(l) * 0x9E3779B1u;
    size_t i = hash & (layout_slots - 1);
    while (layouts[i] && layouts[i] != l) i = (i + 1) & (layout_slots - 1);
    return i;
}
static void enter_layout(const ObjectLayout *l, void *unused) { layouts[layout_slot(l)] = l; }
static void collect_layouts(void) {
    layouts = NULL;
    layout_count = 0;
    if (!heap.client.for_each_layout) return;
    heap.client.for_each_layout(count_layout, NULL);
    layout_slots = 64;
    while (layout_slots < 2 * layout_count + 2) layout_slots *= 2;
    layouts = calloc(layout_slots, sizeof *layouts);
    if (layouts) heap.client.for_each_layout(enter_layout, NULL);
}
static bool is_layout(const ObjectLayout *l) { return !layouts || layouts[layout_slot(l)] == l; }

static void check_mirrors(void) {
    for (size_t i = 0; layouts && i < layout_slots; i++) {
        const ObjectLayout *l = layouts[i];
        if (!l || !l->mirror) continue;
        if (!heap_contains(l->mirror) || object_layout(l->mirror)->kind != LAYOUT_MIRROR)
            complain("class %p: its mirror %p is no java.lang.Class object", (const void *)l, (const void *)l->mirror);
        else if (mirror_target(l->mirror) != l)
            complain("class %p: its mirror %p represents %p", (const void *)l, (const void *)l->mirror,
                     (const void *)mirror_target(l->mirror));
    }
}

/* ---- objects ---- */

static void check_reference(const Object *o, uint32_t offset) {
    const Object *to = ref_load(object_at(o, offset));
    if (to && !heap_contains(to))
        complain("object %p (layout %p): field at %u holds %p, no object", (const void *)o, (void *)object_layout(o),
                 offset, (const void *)to);
}

static void check_spans(const Object *o, const RefSpan *s, uint32_t count, size_t size) {
    for (; count > 0; count--, s++) {
        if (s->offset < OBJECT_HEADER || (s->offset & 3) || s->offset + (size_t)s->count * 4 > size) {
            complain("object %p (layout %p): span of %u references at %u is outside of its %zu bytes", (const void *)o,
                     (void *)object_layout(o), s->count, s->offset, size);
            continue;
        }
        for (uint32_t i = 0; i < s->count; i++) check_reference(o, s->offset + 4 * i);
    }
}

static bool is_reference(const Object *o) {
    return heap_contains(o) && is_layout(object_layout(o)) && object_layout(o)->reference_kind != REFERENCE_NONE;
}
/* The links of java.lang.ref.Reference: `discovered` of the pending list, `next` of queues. */
static void check_link(const Object *o, const char *name, uint32_t offset) {
    const Object *to = ref_load(object_at(o, offset));
    if (to && !is_reference(to))
        complain("reference %p: %s holds %p, no Reference", (const void *)o, name, (const void *)to);
}

static void check_in_frame(void *stack, Object *to) {
    if (to && !heap_contains(to)) complain("stack %p: a frame holds %p, no object", stack, (void *)to);
}

/* [room]: bytes that the allocator has set aside for the object. */
static void check_object(const Object *o, size_t room) {
    const ObjectLayout *l = object_layout(o);
    if (o->class_ref < 4096 >> 3 || heap_in_range(l) || !is_layout(l)) {
        complain("object %p: class word %#x denotes no class", (const void *)o, o->class_ref);
        return;
    }
    if (l->kind > LAYOUT_STACK || l->reference_kind > REFERENCE_PHANTOM || l->element_shift > 3) {
        complain("object %p: layout %p is damaged (kind %u, reference kind %u, element shift %u)", (const void *)o,
                 (const void *)l, l->kind, l->reference_kind, l->element_shift);
        return;
    }
    size_t size = object_size(o);
    if (size < OBJECT_HEADER || size > room) {
        complain("object %p (layout %p): size %zu does not fit its %zu bytes", (const void *)o, (const void *)l, size,
                 room);
        return;
    }
    const char *fault = heap.client.check_sync ? heap.client.check_sync(o) : NULL;
    if (fault) complain("object %p (layout %p): sync word %#x %s", (const void *)o, (const void *)l, o->sync, fault);
    switch ((LayoutKind)l->kind) {
    case LAYOUT_PRIM_ARRAY: return;
    case LAYOUT_REF_ARRAY:
        for (uint32_t i = 0; i < array_length(o); i++) {
            const Object *to = ref_load(&array_refs(o)[i]);
            if (to && !heap_contains(to))
                complain("array %p (layout %p): element %u holds %p, no object", (const void *)o, (const void *)l, i,
                         (const void *)to);
        }
        return;
    case LAYOUT_MIRROR: {
        check_spans(o, l->spans, l->span_count, size);
        const ObjectLayout *of = mirror_target(o);
        if (of && !is_layout(of))
            complain("mirror %p: represents %p, no class", (const void *)o, (const void *)of);
        else if (of)
            check_spans(o, of->static_spans, of->static_span_count, size);
        return;
    }
    case LAYOUT_STACK:
        check_spans(o, l->spans, l->span_count, size);
        if (heap.client.scan_stack) heap.client.scan_stack(o, check_in_frame, (void *)(uintptr_t)o);
        return;
    case LAYOUT_PLAIN:
    case LAYOUT_LOADER:
        check_spans(o, l->spans, l->span_count, size);
        if (l->reference_kind == REFERENCE_NONE || !object_offsets.referent) return;
        check_reference(o, object_offsets.referent);
        check_link(o, "discovered", object_offsets.discovered);
        check_link(o, "next", object_offsets.next);
        return;
    }
}

/* ---- blocks ---- */

/* Memory that has never been written: from granule [clean] on in blocks that are free or of small objects. */
static void check_untouched(uint32_t index, const char *from, const char *to) {
#ifndef __SANITIZE_ADDRESS__
    for (const uint64_t *p = (const uint64_t *)from; p < (const uint64_t *)to; p++) {
        if (*p == 0) continue;
        complain("block %u: memory at %p, assumed untouched, holds %#llx", index, (const void *)p,
                 (unsigned long long)*p);
        return;
    }
#else
#endif
}

static size_t objects_bytes;   /* cells and units with a live bit */
static size_t uncounted_bytes; /* of all locals */

static void check_small(uint32_t index) {
    const Block *b = &heap.blocks[index];
    if (b->size_class >= HEAP_SIZE_CLASSES || b->cell * 8 != heap_cell_sizes[b->size_class] ||
        b->end != BLOCK_GRANULES / b->cell * b->cell || b->clean > BLOCK_GRANULES || b->position > b->end ||
        b->position % b->cell) {
        complain("block %u: descriptor damaged (class %u, cell %u, end %u, position %u)", index, b->size_class, b->cell,
                 b->end, b->position);
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
        if (g >= b->clean) complain("block %u: object %p beyond the clean mark %u", index, (const void *)o, b->clean);
    }
    check_untouched(index, block_address(index) + (size_t)b->clean * 8, block_address(index + 1));
}

/* Every object has its granules, which nothing else has. A granule that is taken without an object belongs to a run, or
   to cells that were wider than their objects when the block became a mixed one. */
static void check_mixed(uint32_t index) {
    const Block *b = &heap.blocks[index];
    unsigned end = 0;
    for (unsigned g = 0; g < BLOCK_GRANULES; g++) {
        if (!bit_test(block_live(index), g)) continue;
        const Object *o = (const Object *)(block_address(index) + (size_t)g * 8);
        if (g < end) complain("block %u: object %p is inside the preceding one", index, (const void *)o);
        if (!bit_test(block_taken(index), g)) complain("block %u: live bit at granule %u, which is free", index, g);
        if (g >= b->clean) complain("block %u: object %p beyond the clean mark %u", index, (const void *)o, b->clean);
        objects_bytes += 8;
        end = g + 1;
        if (!o->class_ref) continue;
        unsigned before_check = complaints;
        check_object(o, (size_t)(BLOCK_GRANULES - g) * 8);
        if (complaints != before_check) continue;
        objects_bytes += (object_size(o) - 1) & ~(size_t)7;
        for (end = g + (unsigned)(object_size(o) + 7) / 8; g + 1 < end && bit_test(block_taken(index), g + 1); g++)
            if (bit_test(block_live(index), g + 1)) break;
        if (g + 1 < end && !bit_test(block_taken(index), g + 1))
            complain("block %u: object %p has granule %u, which is free", index, (const void *)o, g + 1);
    }
    check_untouched(index, block_address(index) + (size_t)b->clean * 8, block_address(index + 1));
}

/* The units of the large object that begins in unit [u] of block [i]. */
static size_t large_units(uint32_t i, unsigned u) {
    size_t units = 0;
    do {
        units++;
        if (++u == BLOCK_UNITS) {
            u = 0;
            i++;
        }
    } while (i < heap.high_blocks && heap.blocks[i].kind == BLOCK_LARGE && heap.blocks[i].used >> u & 1 &&
             !(heap.blocks[i].starts >> u & 1));
    return units;
}

static void check_large_object(uint32_t index, unsigned u) {
    const Object *o = (const Object *)unit_address(index, u);
    size_t units = large_units(index, u);
    unsigned before = complaints;
    check_object(o, units * UNIT_BYTES);
    if (complaints != before) return;
    objects_bytes += (object_size(o) + 7) & ~(size_t)7;
    if ((object_size(o) + UNIT_BYTES - 1) / UNIT_BYTES != units)
        complain("object %p (layout %p): %zu bytes, but has %zu units", (const void *)o, (void *)object_layout(o),
                 object_size(o), units);
}

static void check_large(uint32_t index) {
    const Block *b = &heap.blocks[index];
    if (b->used == 0) complain("block %u: large block without objects", index);
    if (b->starts & ~b->used) complain("block %u: an object starts in a free unit", index);
    if ((~b->used != 0) != bit_test(heap.large_map, index))
        complain("block %u: map of large blocks with room is incorrect", index);
    bool before = index > 0 && b[-1].kind == BLOCK_LARGE && b[-1].used >> 63;
    for (unsigned u = 0; u < BLOCK_UNITS; u++) {
        uint64_t word = block_live(index)[u];
        bool used = b->used >> u & 1, start = b->starts >> u & 1;
        if (word & ~1ull || (word && !start))
            complain("block %u: live bits %#llx in unit %u", index, (unsigned long long)word, u);
        if (used && !start && !(u > 0 ? b->used >> (u - 1) & 1 : before))
            complain("block %u: unit %u belongs to no object", index, u);
        if (!used && !(b->dirty >> u & 1)) check_untouched(index, unit_address(index, u), unit_address(index, u + 1));
        if (start && word) check_large_object(index, u);
    }
}

static void check_local(HeapLocal *local) {
    uncounted_bytes += local->uncounted;
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) {
        const char *from = local->cursor[sc], *to = local->end[sc];
        uint32_t index = local->block[sc];
        const Block *b = index && index <= heap.high_blocks ? &heap.blocks[index - 1] : NULL;
        bool serves = b && (b->kind == BLOCK_MIXED || (b->kind == BLOCK_SMALL && b->size_class == sc));
        if (index && (!serves || !b->owned)) {
            complain("local %p: block %u is not its own, of size class %u", (void *)local, index - 1, sc);
            continue;
        }
        if (local->limit[sc] != to &&
            ((!local->sampling && !heap.withholds) || local->limit[sc] < from || local->limit[sc] > to))
            complain("local %p: limit %p of size class %u is not in the run %p to %p", (void *)local,
                     (void *)local->limit[sc], sc, (const void *)from, (const void *)to);
        if (from == to) continue;
        if (index == 0 || block_index(from) != index - 1 || block_index(to - 1) != index - 1 || from > to ||
            (size_t)(to - from) % heap_cell_sizes[sc]) {
            complain("local %p: run %p to %p of size class %u is not in its block", (void *)local, (const void *)from,
                     (const void *)to, sc);
            continue;
        }
        for (const uint64_t *p = (const uint64_t *)from; p < (const uint64_t *)to; p++) {
            if (*p == 0) continue;
            complain("local %p: unused memory at %p has been written to", (void *)local, (const void *)p);
            break;
        }
    }
}

/* [listed]: a byte per block, or NULL without memory. */
static void check_list(const BlockList *list, unsigned sc, uint8_t *listed) {
    uint32_t seen = 0, last = 0;
    for (uint32_t i = list->head; i; i = heap.blocks[i - 1].next) {
        const Block *b = &heap.blocks[i - 1];
        if (i > heap.high_blocks || b->kind != BLOCK_SMALL || b->size_class != sc || b->owned || b->free_cells == 0 ||
            ++seen > heap.high_blocks) {
            complain("list of size class %u: block %u does not belong there", sc, i - 1);
            return;
        }
        if (listed && listed[i - 1]++) {
            complain("list of size class %u: block %u is in two lists", sc, i - 1);
            return;
        }
        unsigned cells = 0;
        for (uint32_t at = b->position; at < b->end; at += b->cell) cells += !bit_test(block_live(i - 1), at);
        if (cells != b->free_cells) complain("block %u: %u cells are free, counted as %u", i - 1, cells, b->free_cells);
        last = i;
    }
    if (last != list->tail) complain("list of size class %u: incorrect tail", sc);
}

static void check_gaps(unsigned bin, uint8_t *listed) {
    uint32_t seen = 0;
    if (bit_test(heap.gaps_map, bin) != (heap.gaps[bin] != 0)) complain("list %u of gaps: its bit is incorrect", bin);
    for (uint32_t i = heap.gaps[bin]; i; i = heap.blocks[i - 1].next) {
        const Block *b = &heap.blocks[i - 1];
        if (i > heap.high_blocks || b->kind != BLOCK_MIXED || b->owned || gaps_bin(gaps_largest(i - 1)) != (int)bin ||
            ++seen > heap.high_blocks) {
            complain("list %u of gaps: block %u does not belong there", bin, i - 1);
            return;
        }
        if (listed && listed[i - 1]++) {
            complain("list %u of gaps: block %u is in two lists", bin, i - 1);
            return;
        }
    }
}

/* ---- roots and lists of references ---- */

static unsigned root_scanner;
static void check_root(void *unused, Object *o) {
    if (!o) return;
    if (!heap_contains(o))
        complain("root reported by %s: %p, no object", heap.scanner_names[root_scanner], (const void *)o);
    else if (!is_layout(object_layout(o)))
        complain("root reported by %s: %p has class word %#x, no class", heap.scanner_names[root_scanner],
                 (const void *)o, o->class_ref);
}
static void check_roots(void) {
    for (root_scanner = 0; root_scanner < heap.scanner_count; root_scanner++)
        heap.scanners[root_scanner](check_root, NULL);
}

/* Soft, weak and phantom references on it have lost their referent, final ones have next = itself. */
static void check_pending(void) {
    size_t most = (size_t)heap.high_blocks * BLOCK_GRANULES;
    for (const Object *r = heap.pending; r; r = ref_load(object_at(r, object_offsets.discovered)), most--) {
        if (!is_reference(r)) {
            complain("pending references lead to %p, no Reference", (const void *)r);
            return;
        }
        if (most == 0) {
            complain("pending references: the list is circular at %p", (const void *)r);
            return;
        }
        bool final = object_layout(r)->reference_kind == REFERENCE_FINAL;
        if (final ? ref_load(object_at(r, object_offsets.next)) != r
                  : !!ref_load(object_at(r, object_offsets.referent)))
            complain("pending reference %p: %s", (const void *)r,
                     final ? "a final reference that is active" : "still refers to an object");
    }
}

bool heap_check(void) {
    complaints = 0;
    heap_check_first[0] = 0;
    collect_layouts();
    objects_bytes = uncounted_bytes = 0;
    uint32_t used = 0;
    for (uint32_t i = 0; i < heap.high_blocks; i++) {
        const Block *b = &heap.blocks[i];
        if ((b->kind == BLOCK_FREE) != bit_test(heap.free_map, i))
            complain("block %u: map of free blocks is incorrect", i);
        if (b->kind != BLOCK_LARGE && bit_test(heap.large_map, i)) complain("block %u: is no large block", i);
        if (b->kind == BLOCK_FREE) {
            for (unsigned w = 0; w < BLOCK_WORDS; w++)
                if (block_live(i)[w]) complain("block %u: free, but has live bits", i);
            check_untouched(i, block_address(i) + (size_t)b->clean * 8, block_address(i + 1));
            continue;
        }
        used++;
        if (b->kind == BLOCK_SMALL)
            check_small(i);
        else if (b->kind == BLOCK_MIXED)
            check_mixed(i);
        else if (b->kind == BLOCK_LARGE)
            check_large(i);
        else
            complain("block %u: unknown kind %u", i, b->kind);
    }
    for (uint32_t i = 0; i < heap.free_hint << 6 && i < heap.high_blocks; i++)
        if (bit_test(heap.free_map, i)) complain("block %u: free, but before the hint", i);
    if (used != heap.used_blocks) complain("%u blocks in use, counted as %u", used, heap.used_blocks);
    if (heap.allowed_blocks > heap.max_blocks)
        complain("%u blocks may be in use, more than -Xmx allows (%u)", heap.allowed_blocks, heap.max_blocks);
    check_mirrors();
    check_roots();
    if (object_offsets.discovered) check_pending();
    uint8_t *listed = calloc(heap.high_blocks + 1u, 1);
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) {
        check_list(&heap.roomy[sc], sc, listed);
        check_list(&heap.crowded[sc], sc, listed);
    }
    for (unsigned bin = 0; bin < GAP_BINS; bin++) check_gaps(bin, listed);
    free(listed);
    free(layouts);
    layouts = NULL;
    if (heap.client.for_each_local) {
        heap.client.for_each_local(check_local);
        size_t counted = heap.live_bytes + heap.allocated_bytes + uncounted_bytes;
        if (objects_bytes > counted) complain("%zu bytes in objects, counted as %zu", objects_bytes, counted);
    }
    if (complaints > MAX_COMPLAINTS)
        fprintf(stderr, "minijvm: heap check: %u more faults\n", complaints - MAX_COMPLAINTS);
    return complaints == 0;
}
