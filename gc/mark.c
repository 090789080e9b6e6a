/* Marking, from roots and through objects. Runs in one thread at a safepoint. The mark
   stack is explicit: no C recursion, however deep the graph. It is in reserved memory of bounded size;
   when it is full, the object stays marked but unscanned and its block is flagged; flagged blocks are
   rescanned when the stack has run empty, until none is left. Invariant: every marked object is on the
   stack or in the look-ahead ring, or has been scanned, or is in a flagged block. Long reference arrays
   are scanned in slices, so that they do not fill the stack with their elements. */
#include "gc/mark.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/assertion.h"
#include "gc/heap_internal.h"
#include "gc/references.h"

ObjectOffsets object_offsets;

enum {
    ARRAY_SLICE = 256, /* elements */
    LOOK_AHEAD = 8,    /* objects between prefetch and scan */
    /* entries from which on scanning of roots is interrupted to work off the stack */
    ROOT_DRAIN = 4096,
    FALLBACK_ENTRIES = 2048
};
/* Entry: reference in the low half, first element to scan (reference arrays) in the high half. */
static uint64_t *stack;
static uint64_t fallback_stack[FALLBACK_ENTRIES];
static uint32_t top, capacity, limit; /* limit: what this collection may use */
static size_t peak;                   /* bytes of the stack that have been touched since it was given back */
static bool overflow;
static const Object *current; /* holder of the reference being followed, for messages */
static unsigned current_scanner;
uint32_t mark_stack_limit = UINT32_MAX;

bool mark_init(void) {
    size_t bytes = (size_t)heap.max_blocks * BLOCK_BYTES / 8;
    if (bytes > ((size_t)64 << 20)) bytes = (size_t)64 << 20;
    bytes &= ~(lowmem_page() - 1);
    void *p = bytes < sizeof fallback_stack
                  ? MAP_FAILED
                  : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p != MAP_FAILED) {
        stack = p;
        capacity = (uint32_t)(bytes / sizeof *stack);
    } else {
        stack = fallback_stack;
        capacity = FALLBACK_ENTRIES;
    }
    top = 0;
    peak = 0;
    return true;
}

void mark_shutdown(void) {
    if (stack && stack != fallback_stack) munmap(stack, capacity * sizeof *stack);
    stack = NULL;
    capacity = 0;
}

AddressRange mark_stack_range(void) {
    return stack == fallback_stack ? (AddressRange){NULL, 0} : (AddressRange){(char *)stack, capacity * sizeof *stack};
}

static const char *scanner_name(void) {
    return current_scanner < heap.scanner_count ? heap.scanner_names[current_scanner] : "the collector";
}

static _Noreturn void bad_reference(Ref32 r, const char *why) {
    if (current) {
        heap_fatal("object %p (layout %p) holds reference %p: %s", (const void *)current,
                   (void *)object_layout(current), ref_expand(r), why);
    }
    heap_fatal("root reported by %s: %p: %s", scanner_name(), ref_expand(r), why);
}

static __attribute__((noinline)) void stack_overflow(Ref32 r) {
    heap.blocks[block_index(ref_expand(r))].overflowed = 1;
    overflow = true;
}

static inline void push(Ref32 r, uint32_t from) {
    if (unlikely(top >= limit)) {
        stack_overflow(r);
        return;
    }
    stack[top++] = (uint64_t)from << 32 | r;
}

/* Returns for null too: its granule number is out of range like that of any other address outside of the
   heap. */
static __attribute__((noinline)) void mark_outside(Ref32 r) {
    if (r) bad_reference(r, "not in the heap");
}

static inline void mark_ref(Ref32 r, uint64_t *marks, uint32_t base_ref, uint32_t granules) {
    uint32_t g = r - base_ref;
    if (unlikely(g >= granules)) {
        mark_outside(r);
        return;
    }
    uint64_t *word = &marks[g >> 6], bit = 1ull << (g & 63);
    if (*word & bit) return;
    if (unlikely(heap.verify) && (!bit_test(heap.live, g) || granule_object(g)->class_ref == 0))
        bad_reference(r, "no object there, it has been freed or never was");
    *word |= bit;
    push(r, 0);
}

static inline void scan_spans(const Object *o, const RefSpan *s, uint32_t count, uint64_t *marks, uint32_t base,
                              uint32_t n) {
    for (; count > 0; count--, s++) {
        const Ref32 *slot = object_at(o, s->offset);
        for (uint32_t i = 0; i < s->count; i++) mark_ref(slot[i], marks, base, n);
    }
}

static void visit_from_class(void *context, Object *o) { mark_object(o); }

static void scan_special(const Object *o, uint32_t from);

static inline __attribute__((always_inline)) void scan(const Object *o, uint32_t from, uint64_t *marks, uint32_t base,
                                                       uint32_t n) {
    const ObjectLayout *l = object_layout(o);
    current = o;
    if (likely(l->kind == LAYOUT_PLAIN && l->reference_kind == REFERENCE_NONE)) {
        scan_spans(o, l->spans, l->span_count, marks, base, n);
    } else if (l->kind == LAYOUT_REF_ARRAY) {
        uint32_t length = array_length(o), to = length;
        if (length - from > ARRAY_SLICE) {
            to = from + ARRAY_SLICE;
            /* on overflow the whole array is scanned again, which does no harm */
            push(ref_compress(o), to);
        }
        const Ref32 *slot = array_refs(o);
        for (uint32_t i = from; i < to; i++) mark_ref(slot[i], marks, base, n);
    } else if (l->kind != LAYOUT_PRIM_ARRAY) {
        scan_special(o, from);
    }
}

/* What is rare: kept out of the loop, which would be slower for it. */
static __attribute__((noinline)) void scan_special(const Object *o, uint32_t from) {
    uint64_t *marks = heap.marks;
    uint32_t base = heap.base_ref, n = heap.granules;
    ObjectLayout *l = object_layout(o);
    if (l->kind & LAYOUT_UNMARKED) {
        l->kind &= (uint8_t)~LAYOUT_UNMARKED;
        mark_object(l->mirror);
        scan(o, from, marks, base, n);
        return;
    }
    if (l->kind > LAYOUT_STACK)
        heap_fatal("object %p has layout %p of unknown kind %u", (const void *)o, (const void *)l, l->kind);
    scan_spans(o, l->spans, l->span_count, marks, base, n);
    if (l->kind == LAYOUT_MIRROR) {
        const ObjectLayout *of = mirror_target(o);
        if (of) scan_spans(o, of->static_spans, of->static_span_count, marks, base, n);
        if (of && heap.client.scan_class) heap.client.scan_class(of, visit_from_class, NULL);
    } else if (l->kind == LAYOUT_LOADER) {
        if (heap.client.scan_loader) heap.client.scan_loader((Object *)(uintptr_t)o, visit_from_class, NULL);
    } else if (l->kind == LAYOUT_STACK) {
        if (heap.client.scan_stack) heap.client.scan_stack(o, visit_from_class, NULL);
    } else {
        /* `discovered` links the list of pending references, also while Java code works it off. The test
           comes first: it may set the field. */
        Ref32 discovered = *(Ref32 *)object_at(o, object_offsets.discovered);
        if (reference_scan((Object *)(uintptr_t)o, l->reference_kind))
            mark_ref(*(Ref32 *)object_at(o, object_offsets.referent), marks, base, n);
        mark_ref(discovered, marks, base, n);
    }
}

/* Works the stack off. Popped objects wait in a ring while their header is fetched. */
static void drain_stack(void) {
    uint64_t ring[LOOK_AHEAD] = {0};
    unsigned at = 0, waiting = 0;
    uint64_t *marks = heap.marks;
    uint32_t base = heap.base_ref, n = heap.granules;
    for (;;) {
        uint64_t in = 0;
        if (top > 0) {
            in = stack[--top];
            __builtin_prefetch(ref_expand((Ref32)in));
            waiting++;
        } else if (waiting == 0) {
            return;
        }
        uint64_t out = ring[at];
        ring[at] = in;
        at = (at + 1) % LOOK_AHEAD;
        if (out) {
            waiting--;
            scan(ref_expand((Ref32)out), (uint32_t)(out >> 32), marks, base, n);
            if (unlikely((size_t)top * sizeof *stack > peak)) peak = (size_t)top * sizeof *stack;
        }
    }
}

static void rescan_block(uint32_t index) {
    const uint64_t *words = block_marks(index);
    for (unsigned w = 0; w < BLOCK_WORDS; w++) {
        for (uint64_t bits = words[w]; bits; bits &= bits - 1) {
            uint32_t g = index * BLOCK_GRANULES + w * 64 + (unsigned)__builtin_ctzll(bits);
            scan(granule_object(g), 0, heap.marks, heap.base_ref, heap.granules);
            drain_stack();
        }
    }
}

void mark_drain(void) {
    drain_stack();
    while (overflow) {
        overflow = false;
        for (uint32_t i = 0; i < heap.high_blocks; i++) {
            if (!heap.blocks[i].overflowed) continue;
            heap.blocks[i].overflowed = 0;
            rescan_block(i);
        }
    }
    current = NULL;
}

void mark_object(Object *o) {
    VM_ASSERT(!o || heap_in_range(o));
    if (!o) return;
    if (((uintptr_t)o & 7) || (uintptr_t)o >> 35)
        heap_fatal("root reported by %s: %p: no object address", scanner_name(), (void *)o);
    mark_ref(ref_compress(o), heap.marks, heap.base_ref, heap.granules);
}

static void visit_root(void *context, Object *o) {
    mark_object(o);
    if (top >= ROOT_DRAIN) {
        drain_stack();
        current = NULL;
    }
}

void mark_from_roots(void) {
    VM_ASSERT(heap.collecting);
    limit = capacity < mark_stack_limit ? capacity : mark_stack_limit;
    current = NULL;
    overflow = false;
    current_scanner = UINT32_MAX;
    mark_object(heap.pending);
    for (unsigned i = 0; i < heap.scanner_count; i++) {
        current_scanner = i;
        heap.scanners[i](visit_root, NULL);
    }
    mark_drain();
}

/* The stack's pages go back when a deep graph has touched many. */
void mark_finish(void) {
    if (stack == fallback_stack || peak < (size_t)512 * 1024) return;
    size_t page = lowmem_page();
    madvise(stack, (peak + page - 1) & ~(page - 1), MADV_DONTNEED);
    peak = 0;
}
