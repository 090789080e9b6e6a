/* What the tests of gc/ share: one heap with one user of it, layouts, and chance. A test brings its roots. */
#ifndef tests_unit_heap_fixture_h
#define tests_unit_heap_fixture_h
#include "gc/heap.h"
#include "gc/heap_internal.h"
#include "gc/lowmem.h"

#define MB ((size_t)1 << 20)

static void scan_roots(HeapVisitor visit, void *context); /* of the test */

static HeapLocal local;
static uint64_t random_state = 88172645463325252ull;

static inline void for_each_local(void (*f)(HeapLocal *)) { f(&local); }

static inline uint32_t random_below(uint32_t n) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 16) % n);
}

static inline void start_heap(HeapConfig config, HeapClient client) {
    memset(&local, 0, sizeof local);
    assert_true(heap_init(&config));
    client.for_each_local = for_each_local;
    heap_set_client(&client);
    heap_add_root_scanner(scan_roots);
}

static inline int close_heap(void **state) {
    (void)state;
    if (heap.initialised) {
        mark_stack_limit = UINT32_MAX;
        heap_shutdown();
    }
    return 0;
}

static inline ObjectLayout *new_layout(LayoutKind kind) {
    ObjectLayout *l = lowmem_allocate(sizeof *l);
    assert_non_null(l);
    l->kind = (uint8_t)kind;
    l->size_class = HEAP_LARGE;
    return l;
}
static inline const RefSpan *new_span(uint32_t offset, uint32_t count) {
    RefSpan *s = lowmem_allocate(sizeof *s);
    assert_non_null(s);
    *s = (RefSpan){offset, count};
    return s;
}
/* Plain class: [refs] references at [at], whole instance [size] bytes. */
static inline ObjectLayout *plain_layout(uint32_t size, uint32_t at, uint32_t refs) {
    ObjectLayout *l = new_layout(LAYOUT_PLAIN);
    l->instance_size = size;
    l->size_class = heap_size_class(size);
    if (refs) {
        l->spans = new_span(at, refs);
        l->span_count = 1;
    }
    return l;
}
static inline ObjectLayout *array_layout(LayoutKind kind, uint8_t shift) {
    ObjectLayout *l = new_layout(kind);
    l->element_shift = shift;
    return l;
}
#endif
