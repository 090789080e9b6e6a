/* Unit tests of gc/: low memory, size classes, allocation, marking, sweeping, large objects, out of
   memory, references, walks, hostile modes. The tests bring their own layouts and roots; most compare the
   heap with a shadow model kept in ordinary memory. */
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "gc/check.h"
#include "gc/heap.h"
#include "gc/heap_internal.h"
#include "gc/lowmem.h"
#include "gc/references.h"
#include "gc/sample.h"
#include "gc/walk.h"
#include "heap_fixture.h"

#define KB ((size_t)1 << 10)
enum { ROOTS = 64 };

static Object *roots[ROOTS];
static unsigned starts, finishes;

static void scan_roots(HeapVisitor visit, void *context) {
    for (int i = 0; i < ROOTS; i++) visit(context, roots[i]);
}

static void count_start(void) { starts++; }
static void count_finish(void) { finishes++; }

static void open_heap(HeapConfig config) {
    memset(roots, 0, sizeof roots);
    starts = finishes = 0;
    start_heap(config, (HeapClient){.gc_start = count_start, .gc_finish = count_finish});
}
static void open_small(size_t max) { open_heap((HeapConfig){.max_bytes = max}); }

/* The usual node: two references, a 4-byte id. */
enum { NODE_A = 8, NODE_B = 12, NODE_ID = 16, NODE_SIZE = 24 };
static ObjectLayout *node_layout, *refs_layout, *bytes_layout, *longs_layout;
static int make_layouts(void **state) {
    (void)state;
    node_layout = plain_layout(NODE_SIZE, NODE_A, 2);
    refs_layout = array_layout(LAYOUT_REF_ARRAY, 2);
    bytes_layout = array_layout(LAYOUT_PRIM_ARRAY, 0);
    longs_layout = array_layout(LAYOUT_PRIM_ARRAY, 3);
    return 0;
}
static Object *get_ref(const Object *o, uint32_t offset) { return ref_load(object_at(o, offset)); }
static void set_ref(Object *o, uint32_t offset, const Object *to) { *(Ref32 *)object_at(o, offset) = ref_compress(to); }
static uint32_t get_int(const Object *o, uint32_t offset) { return *(uint32_t *)object_at(o, offset); }
static void set_int(Object *o, uint32_t offset, uint32_t v) { *(uint32_t *)object_at(o, offset) = v; }
static Object *new_node(uint32_t id) {
    Object *o = heap_allocate_object(&local, node_layout);
    if (o) set_int(o, NODE_ID, id);
    return o;
}
static bool count_visit(void *context, Object *o) {
    (void)o;
    ++*(size_t *)context;
    return true;
}
static size_t count_objects(void) {
    size_t n = 0;
    heap_iterate(count_visit, &n);
    return n;
}

/* Low memory */

static void test_lowmem(void **state) {
    (void)state;
    size_t before = lowmem_metadata_bytes();
    char *last = NULL;
    for (int i = 0; i < 2000; i++) {
        size_t n = 1 + random_below(3000);
        char *p = lowmem_allocate(n);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p & 7, 0);
        assert_int_equal((uintptr_t)(p + n) >> 35, 0);
        for (size_t k = 0; k < n; k++) assert_int_equal(p[k], 0);
        memset(p, 0xee, n);
        assert_ptr_not_equal(p, last);
        last = p;
    }
    assert_true(lowmem_metadata_bytes() > before + 2000 * 1000);
    char *big = lowmem_allocate(3 * MB);
    assert_non_null(big);
    assert_int_equal(big[3 * MB - 1], 0);
    assert_non_null(lowmem_allocate(0));
    assert_null(lowmem_allocate((size_t)1 << 40));
    for (size_t alignment = 1; alignment <= 4 * MB; alignment *= 4) {
        char *p = lowmem_reserve(100000, alignment);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p & (alignment - 1), 0);
        assert_int_equal((uintptr_t)(p + 100000) >> 35, 0);
        assert_true(lowmem_commit(p, 4096));
        p[0] = p[4095] = 1;
        lowmem_release(p, 100000);
    }
    assert_null(lowmem_reserve((size_t)1 << 36, 8));
    assert_null(lowmem_reserve(0, 8));
    assert_null(lowmem_reserve(4096, 24));
}

static void *lowmem_thread(void *arg) {
    uint64_t mark = (uint64_t)(uintptr_t)arg, *mine[500];
    for (int i = 0; i < 500; i++) {
        mine[i] = lowmem_allocate(64);
        if (!mine[i]) return arg;
        for (int k = 0; k < 8; k++) mine[i][k] = mark;
    }
    for (int i = 0; i < 500; i++)
        for (int k = 0; k < 8; k++)
            if (mine[i][k] != mark) return arg;
    return NULL;
}
static void test_lowmem_threads(void **state) {
    (void)state;
    pthread_t t[4];
    for (uintptr_t i = 0; i < 4; i++) assert_int_equal(pthread_create(&t[i], NULL, lowmem_thread, (void *)(i + 1)), 0);
    for (int i = 0; i < 4; i++) {
        void *result;
        pthread_join(t[i], &result);
        assert_null(result);
    }
}

static void test_size_classes(void **state) {
    (void)state;
    for (size_t n = 0; n <= HEAP_SMALL_MAX; n++) {
        unsigned sc = heap_size_class(n);
        assert_true(sc < HEAP_SIZE_CLASSES);
        size_t cell = heap_cell_size(sc);
        assert_true(cell >= n && cell % 8 == 0);
        assert_true(sc == 0 || heap_cell_size(sc - 1) < n);
        if (n >= 8) assert_true(cell - ((n + 7) & ~(size_t)7) <= cell / 8);
    }
    assert_int_equal(heap_size_class(HEAP_SMALL_MAX + 1), HEAP_LARGE);
    assert_int_equal(heap_size_class(SIZE_MAX), HEAP_LARGE);
    assert_int_equal(heap_cell_size(HEAP_LARGE), 0);
}

/* Allocation and membership */

static void test_allocate(void **state) {
    (void)state;
    open_heap((HeapConfig){.initial_bytes = 64 * MB, .max_bytes = 64 * MB});
    enum { N = 3000 };
    static Object *all[N];
    static size_t sizes[N];
    size_t n = 0;
    for (size_t size = 8; n < N; size = size >= 9000 ? 8 : size + 8 + size / 64 * 8, n++) {
        Object *o;
        if (size >= ARRAY_BASE && n % 3)
            o = heap_allocate_array(&local, bytes_layout, (uint32_t)size - ARRAY_BASE);
        else
            o = heap_allocate_object(&local, plain_layout((uint32_t)size, 8, 0));
        assert_non_null(o);
        assert_int_equal((uintptr_t)o & 7, 0);
        assert_int_equal(object_size(o), size);
        assert_int_equal(o->sync, 0);
        size_t from = object_layout(o)->kind == LAYOUT_PLAIN ? OBJECT_HEADER : ARRAY_BASE;
        for (size_t k = from; k < size; k++) assert_int_equal(((char *)o)[k], 0);
        memset((char *)o + from, 0x5a, size - from);
        all[n] = o;
        sizes[n] = size;
    }
    assert_true(heap_check());
    assert_int_equal(count_objects(), N);
    for (size_t i = 0; i < N; i++) {
        const char *p = (char *)all[i];
        assert_true(heap_contains(p));
        for (size_t k = 1; k < sizes[i] && k < 64; k++) assert_false(heap_contains(p + k));
        for (size_t k = 64; k < sizes[i]; k += 504) assert_false(heap_contains(p + k));
    }
    assert_false(heap_contains(NULL));
    assert_false(heap_contains((void *)8));
    assert_false(heap_contains(&n));
    assert_false(heap_contains(bytes_layout));
    assert_false(heap_contains((void *)UINTPTR_MAX));
    assert_false(heap_contains(heap.base - 8));
    assert_false(heap_contains(heap.base + ((size_t)heap.limit_blocks << BLOCK_SHIFT)));
    /* Exact for every address of the range. */
    size_t found = 0;
    for (char *p = heap.base; p < heap.base + ((size_t)heap.high_blocks << BLOCK_SHIFT); p += 4)
        found += heap_contains(p);
    assert_int_equal(found, N);
    heap_collect(GC_EXPLICIT);
    for (size_t i = 0; i < N; i++) assert_false(heap_contains(all[i]));
    assert_int_equal(count_objects(), 0);
    assert_int_equal(heap_used_bytes(), 0);
    assert_int_equal(starts, 1);
    assert_int_equal(finishes, 1);
    assert_int_equal(heap_collection_count(), 1);
    assert_true(heap_collection_time_ns() > 0);
    /* What comes next is zero again. */
    for (int i = 0; i < 2000; i++) {
        Object *o = heap_allocate_array(&local, bytes_layout, random_below(6000));
        for (uint32_t k = 0; k < array_length(o); k++) assert_int_equal(((char *)array_data(o))[k], 0);
    }
    assert_true(heap_check());
}

/* Until the runs can be flushed nothing is collected. */
static void test_no_hooks(void **state) {
    (void)state;
    memset(&local, 0, sizeof local);
    assert_true(heap_init(&(HeapConfig){.max_bytes = 8 * MB}));
    assert_false(heap_init(&(HeapConfig){.max_bytes = 8 * MB}));
    Object *first = new_node(7);
    for (int i = 0; i < 250000; i++) assert_non_null(new_node((uint32_t)i));
    heap_collect(GC_EXPLICIT);
    assert_int_equal(heap_collection_count(), 0);
    assert_int_equal(get_int(first, NODE_ID), 7);
    assert_true(heap_contains(first));
    while (new_node(1)) continue;
    assert_true(heap_check());
    assert_int_equal(heap_collection_count(), 0);
}

static void test_flush(void **state) {
    (void)state;
    open_small(16 * MB);
    for (int round = 0; round < 200; round++) {
        roots[0] = new_node(1);
        heap_flush_local(&local);
        heap_flush_local(&local);
        assert_true(heap_contains(roots[0]));
    }
    assert_true(heap_check());
    assert_int_equal(heap.used_blocks, 1); /* a block given back is taken again */
    assert_int_equal(count_objects(), 200);
    assert_int_equal(local.allocated_bytes, 200 * NODE_SIZE);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(count_objects(), 1);
}

/* Nodes, and arrays of all size classes and large ones. */
static Object *new_sampled(uint32_t i, size_t *bytes) {
    Object *o = i % 3 ? new_node(i) : heap_allocate_array(&local, bytes_layout, i % 300 == 0 ? 5000 : i * 7 % 2100);
    *bytes = heap_size_class(object_size(o)) == HEAP_LARGE ? object_size(o)
                                                           : heap_cell_size(heap_size_class(object_size(o)));
    return o;
}

static void test_sampling(void **state) {
    (void)state;
    size_t bytes;
    open_small(16 * MB);
    for (uint32_t i = 0; i < 100; i++) new_node(i);
    heap_set_sampling_interval(0);
    heap_start_sampling(&local);
    for (uint32_t i = 0; i < 3000; i++) {
        Object *o = new_sampled(i, &bytes);
        assert_ptr_equal(o, local.sampled);
    }
    assert_true(heap_check());
    /* The distance between samples is distributed exponentially: mean and standard deviation are the interval. */
    static const uint32_t intervals[] = {100, 10000, 300000};
    for (unsigned k = 0; k < 3; k++) {
        size_t total = 0, samples = 0, wanted = k < 2 ? 4000 : 400;
        double square = 0, distance = 0;
        heap_set_sampling_interval(intervals[k]);
        heap_start_sampling(&local);
        for (uint32_t i = 0; samples < wanted; i++) {
            Object *o = new_sampled(i, &bytes);
            total += bytes;
            distance += (double)bytes;
            if (local.sampled != o) continue;
            local.sampled = NULL;
            samples++;
            square += distance * distance;
            distance = 0;
        }
        double mean = (double)total / (double)samples, deviation = sqrt(square / (double)samples - mean * mean);
        double least = intervals[k] * 0.85,
               most = intervals[k] * 1.15 + (k == 0 ? 2000 : 200); /* and half of an object */
        if (mean < least || mean > most) fail_msg("interval %u: mean %f", intervals[k], mean);
        if (k && (deviation < least || deviation > most))
            fail_msg("interval %u: deviation %f", intervals[k], deviation);
        assert_true(heap_check());
    }
    heap_collect(GC_EXPLICIT);
    assert_null(local.sampled);
    heap_stop_sampling(&local);
    for (uint32_t i = 0; i < 100000; i++) {
        new_sampled(i, &bytes);
        assert_null(local.sampled);
    }
    assert_true(heap_check());
    heap_set_sampling_interval(512 * 1024);
}

/* Random graph against a shadow model */

typedef struct Shadow {
    Object *object;
    uint32_t id, refs, ref_base;
    int *edges;
    bool reached;
    uint32_t payload;
} Shadow;
enum { SHADOW_MAX = 6000 };
static Shadow shadow[SHADOW_MAX];
static int shadow_roots[ROOTS];
static ObjectLayout *shadow_layouts[8], *mirror_class, *mirror_of[4];
static uint32_t next_id;

static void shadow_make_layouts(void) {
    for (unsigned i = 0; i < 8; i++) {
        /* ids at 8, references in two spans, payload after them */
        ObjectLayout *l = new_layout(LAYOUT_PLAIN);
        uint32_t refs = i * 3;
        l->instance_size = 16 + ((refs * 4 + 7) & ~7u) + (i % 3) * 40 + (i == 7 ? 2400 : 0);
        l->size_class = heap_size_class(l->instance_size);
        RefSpan *s = lowmem_allocate(2 * sizeof *s);
        s[0] = (RefSpan){16, refs / 2};
        s[1] = (RefSpan){16 + refs / 2 * 4, refs - refs / 2};
        l->spans = s;
        l->span_count = refs ? 2 : 0;
        shadow_layouts[i] = l;
    }
    /* java.lang.Class: id at 8, layout pointer at 16, one reference at 24; statics after */
    mirror_class = new_layout(LAYOUT_MIRROR);
    mirror_class->instance_size = 32;
    mirror_class->spans = new_span(24, 1);
    mirror_class->span_count = 1;
    object_offsets.mirror_layout = 16;
    for (uint32_t i = 0; i < 4; i++) {
        mirror_of[i] = new_layout(LAYOUT_PLAIN);
        mirror_of[i]->mirror_size = 32 + i * 1000;
        mirror_of[i]->static_spans = new_span(32, i * 5);
        mirror_of[i]->static_span_count = i ? 1 : 0;
    }
}

static Ref32 *shadow_slot(const Shadow *s, uint32_t i) { return object_at(s->object, s->ref_base + i * 4); }

/* Allocates a random object; its number, or -1 when out of memory or the model is full. */
static int shadow_new(uint32_t big) {
    int n = -1;
    for (int i = 0; i < 50 && n < 0; i++) {
        int k = (int)random_below(SHADOW_MAX);
        if (!shadow[k].object) n = k;
    }
    if (n < 0) return -1;
    Shadow s = {.id = ++next_id};
    uint32_t what = random_below(10), fill_from = 0;
    if (what < 6) {
        ObjectLayout *l = shadow_layouts[random_below(8)];
        s.object = heap_allocate_object(&local, l);
        s.ref_base = 16;
        s.refs = l->span_count ? l->spans[0].count + l->spans[1].count : 0;
        if (s.object) set_int(s.object, 8, s.id);
    } else if (what < 8) {
        uint32_t length = 1 + random_below(random_below(20) ? 40 : big);
        s.object = heap_allocate_array(&local, refs_layout, length);
        s.ref_base = ARRAY_BASE;
        s.refs = length;
    } else if (what < 9) {
        uint32_t length = 4 + random_below(random_below(20) ? 300 : big * 4);
        s.object = heap_allocate_array(&local, bytes_layout, length);
        if (s.object) memset(array_data(s.object), (int)(s.id & 0xff), length);
        fill_from = length;
    } else {
        ObjectLayout *of = mirror_of[random_below(4)];
        s.object = heap_allocate(&local, mirror_class, of->mirror_size);
        /* the instance's one reference, 4 unused bytes, then the statics: edge 1 is not traced */
        s.ref_base = 24;
        if (s.object) {
            set_int(s.object, 8, s.id);
            *(ObjectLayout **)object_at(s.object, 16) = of;
            assert_int_equal(object_size(s.object), of->mirror_size);
        }
        s.refs = of->static_span_count ? 2 + of->static_spans->count : 1;
    }
    if (!s.object) return -1;
    s.payload = fill_from;
    if (s.refs) {
        s.edges = malloc(s.refs * sizeof *s.edges);
        for (uint32_t i = 0; i < s.refs; i++) {
            s.edges[i] = -1;
            assert_int_equal(*shadow_slot(&s, i), 0);
        }
    }
    shadow[n] = s;
    return n;
}

static bool shadow_traced(const Shadow *s, uint32_t i) { return !(s->ref_base == 24 && i == 1); }

static size_t shadow_reach(void) {
    static int stack[SHADOW_MAX];
    int top = 0;
    size_t n = 0;
    for (int i = 0; i < SHADOW_MAX; i++) shadow[i].reached = false;
    for (int i = 0; i < ROOTS; i++) {
        int r = shadow_roots[i];
        if (r >= 0 && !shadow[r].reached) {
            shadow[r].reached = true;
            stack[top++] = r;
        }
    }
    while (top) {
        Shadow *s = &shadow[stack[--top]];
        n++;
        for (uint32_t i = 0; i < s->refs; i++) {
            int e = s->edges[i];
            if (e >= 0 && !shadow[e].reached) {
                shadow[e].reached = true;
                stack[top++] = e;
            }
        }
    }
    return n;
}

static void shadow_forget_dead(void) {
    for (int i = 0; i < SHADOW_MAX; i++) {
        if (!shadow[i].object || shadow[i].reached) continue;
        free(shadow[i].edges);
        shadow[i] = (Shadow){0};
    }
}

static void shadow_verify(void) {
    for (int n = 0; n < SHADOW_MAX; n++) {
        const Shadow *s = &shadow[n];
        if (!s->object) continue;
        assert_true(heap_contains(s->object));
        if (s->payload) {
            const uint8_t *p = array_data(s->object);
            assert_int_equal(array_length(s->object), s->payload);
            for (uint32_t i = 0; i < s->payload; i++)
                if (p[i] != (s->id & 0xff)) fail_msg("byte array %p changed at %u", (void *)s->object, i);
        } else if (s->ref_base != ARRAY_BASE || object_layout(s->object)->kind == LAYOUT_PLAIN) {
            assert_int_equal(get_int(s->object, 8), s->id);
        }
        for (uint32_t i = 0; i < s->refs; i++) {
            if (!shadow_traced(s, i)) continue;
            Object *want = s->edges[i] < 0 ? NULL : shadow[s->edges[i]].object;
            if (ref_load(shadow_slot(s, i)) != want) fail_msg("object %p: reference %u changed", (void *)s->object, i);
        }
    }
}

static int pick_shadow(void) {
    for (int i = 0; i < 30; i++) {
        int k = (int)random_below(SHADOW_MAX);
        if (shadow[k].object) return k;
    }
    return -1;
}

/* Only objects that are reachable may be stored: pick by walking from a root. */
static int pick_reachable(void) {
    int at = shadow_roots[random_below(ROOTS)];
    for (uint32_t steps = random_below(12); at >= 0 && steps > 0 && shadow[at].refs > 0; steps--) {
        int next = shadow[at].edges[random_below(shadow[at].refs)];
        if (next < 0) break;
        at = next;
    }
    return at;
}

static void shadow_link(int from, uint32_t i, int to) {
    if (!shadow_traced(&shadow[from], i)) return;
    shadow[from].edges[i] = to;
    *shadow_slot(&shadow[from], i) = to < 0 ? 0 : ref_compress(shadow[to].object);
}

static void shadow_root(uint32_t r, int n) {
    shadow_roots[r] = n;
    roots[r] = n < 0 ? NULL : shadow[n].object;
}

static void shadow_step(uint32_t big) {
    uint32_t action = random_below(100);
    if (action < 55) {
        unsigned collections = heap_collection_count();
        int n = shadow_new(big);
        /* what was unreachable then is gone: the new object is not rooted yet */
        if (heap_collection_count() != collections) {
            if (n >= 0) {
                uint32_t r = random_below(ROOTS);
                shadow_root(r, n);
            }
            shadow_reach();
            shadow_forget_dead();
            return;
        }
        if (n < 0) return;
        int from = pick_reachable();
        if (from >= 0 && shadow[from].refs && random_below(4))
            shadow_link(from, random_below(shadow[from].refs), n);
        else
            shadow_root(random_below(ROOTS), n);
    } else if (action < 85) {
        int from = pick_reachable(), to = pick_reachable();
        if (from >= 0 && shadow[from].refs) {
            uint32_t slot = random_below(shadow[from].refs);
            shadow_link(from, slot, random_below(3) ? to : -1);
        }
    } else if (action < 97) {
        uint32_t root = random_below(ROOTS);
        shadow_root(root, random_below(3) ? pick_reachable() : -1);
    } else {
        int n = pick_shadow();
        if (n >= 0) assert_true(heap_contains(shadow[n].object));
    }
}

typedef struct Seen {
    size_t count, unknown;
} Seen;
static int compare_pointers(const void *a, const void *b) {
    uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
    return x < y ? -1 : x > y;
}
static uintptr_t sorted[SHADOW_MAX];
static size_t sorted_count;
static bool seen_visit(void *context, Object *o) {
    Seen *seen = context;
    seen->count++;
    uintptr_t key = (uintptr_t)o;
    if (!bsearch(&key, sorted, sorted_count, sizeof *sorted, compare_pointers)) seen->unknown++;
    return true;
}

/* After a collection: exactly the reachable objects are in the heap. */
static void shadow_collect(void) {
    size_t reach = shadow_reach();
    heap_collect(GC_EXPLICIT);
    shadow_forget_dead();
    sorted_count = 0;
    for (int i = 0; i < SHADOW_MAX; i++)
        if (shadow[i].object) sorted[sorted_count++] = (uintptr_t)shadow[i].object;
    assert_int_equal(sorted_count, reach);
    qsort(sorted, sorted_count, sizeof *sorted, compare_pointers);
    Seen seen = {0};
    heap_iterate(seen_visit, &seen);
    assert_int_equal(seen.unknown, 0);
    assert_int_equal(seen.count, reach);
    shadow_verify();
    assert_true(heap_check());
}

static void shadow_run(HeapConfig config, int rounds, int steps, uint32_t big) {
    for (int i = 0; i < SHADOW_MAX; i++) {
        free(shadow[i].edges);
        shadow[i] = (Shadow){0};
    }
    for (int i = 0; i < ROOTS; i++) shadow_roots[i] = -1;
    open_heap(config);
    shadow_make_layouts();
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < steps; i++) shadow_step(big);
        assert_true(heap_check());
        shadow_collect();
        if (round % 10 == 9)
            for (uint32_t r = 0; r < ROOTS; r++)
                if (random_below(2)) shadow_root(r, -1);
    }
    for (int i = 0; i < SHADOW_MAX; i++) {
        free(shadow[i].edges);
        shadow[i] = (Shadow){0};
    }
    object_offsets = (ObjectOffsets){0};
}

static void test_random_graph(void **state) {
    (void)state;
    shadow_run((HeapConfig){.max_bytes = 64 * MB}, 60, 1500, 3000);
}
static void test_random_graph_large(void **state) {
    (void)state;
    shadow_run((HeapConfig){.max_bytes = 64 * MB}, 25, 800, 60000);
}
static void test_random_graph_overflow(void **state) {
    (void)state;
    mark_stack_limit = 8;
    shadow_run((HeapConfig){.max_bytes = 64 * MB}, 25, 1000, 3000);
}
static void test_random_graph_no_stack(void **state) {
    (void)state;
    mark_stack_limit = 1;
    shadow_run((HeapConfig){.max_bytes = 64 * MB}, 10, 600, 1000);
}
static void test_random_graph_verify(void **state) {
    (void)state;
    shadow_run((HeapConfig){.max_bytes = 32 * MB, .verify_interval = 1}, 20, 800, 3000);
}
static void test_random_graph_tight(void **state) { /* collections by exhaustion, failures in between */
    (void)state;
    shadow_run((HeapConfig){.max_bytes = 2 * MB}, 25, 1500, 8000);
    assert_true(heap_collection_count() >= 25);
}
static void test_random_graph_stress(void **state) {
    (void)state;
    shadow_run((HeapConfig){.max_bytes = 32 * MB, .stress_interval = 7}, 6, 300, 2000);
    assert_true(heap_collection_count() > 100);
}
static void test_stress_every(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = 16 * MB, .stress_interval = 1});
    for (uint32_t i = 0; i < 400; i++) {
        Object *o = new_node(i);
        set_ref(o, NODE_A, roots[i % 8]);
        roots[i % 8] = o;
        assert_int_equal(heap_collection_count(), i + 1);
    }
    for (uint32_t r = 0; r < 8; r++) {
        uint32_t id = 392 + r;
        for (Object *o = roots[r]; o; o = get_ref(o, NODE_A), id -= 8) assert_int_equal(get_int(o, NODE_ID), id);
        assert_int_equal(id, (uint32_t)(r - 8));
    }
    assert_int_equal(count_objects(), 400);
}

/* A list of a million nodes is no problem for a marker without recursion. */
static void test_deep_list(void **state) {
    (void)state;
    open_small(128 * MB);
    for (uint32_t i = 0; i < 1000000; i++) {
        Object *o = new_node(i);
        set_ref(o, NODE_B, roots[0]);
        roots[0] = o;
    }
    heap_collect(GC_EXPLICIT);
    assert_int_equal(count_objects(), 1000000);
    uint32_t id = 1000000;
    for (Object *o = roots[0]; o; o = get_ref(o, NODE_B)) assert_int_equal(get_int(o, NODE_ID), --id);
    roots[0] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_int_equal(heap_used_bytes(), 0);
    assert_int_equal(count_objects(), 0);
}

/* Arrays longer than the mark stack, with every element unmarked. */
static void test_wide_array(void **state) {
    (void)state;
    open_small(64 * MB);
    mark_stack_limit = 100;
    roots[0] = heap_allocate_array(&local, refs_layout, 100000);
    for (uint32_t i = 0; i < 100000; i++) {
        Object *o = new_node(i);
        array_refs(roots[0])[i] = ref_compress(o);
        if (i % 3 == 0) set_ref(o, NODE_A, new_node(i));
    }
    heap_collect(GC_EXPLICIT);
    assert_int_equal(count_objects(), 1 + 100000 + 33334);
    for (uint32_t i = 0; i < 100000; i++) assert_int_equal(get_int(ref_load(&array_refs(roots[0])[i]), NODE_ID), i);
    assert_true(heap_check());
}

/* Large objects */

static void test_large_sizes(void **state) {
    (void)state;
    open_small(64 * MB);
    static const uint32_t sizes[] = {2033,  2040,  2048,   2560,   3000,   4096,   4112,    8192,
                                     16368, 16384, 16400,  32752,  32760,  32768,  32784,   40000,
                                     65520, 65536, 100000, 262128, 262144, 262145, 1000000, 3000000};
    enum { N = sizeof sizes / sizeof *sizes };
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < N; i++) {
            uint32_t k = random_below(N), length = sizes[k] - random_below(32);
            Object *o = heap_allocate_array(&local, bytes_layout, length);
            assert_non_null(o);
            assert_int_equal(array_length(o), length);
            uint8_t *p = array_data(o);
            for (uint32_t j = 0; j < length; j++)
                if (p[j]) fail_msg("large array of %u bytes not zero at %u", length, j);
            uint32_t r = random_below(ROOTS);
            memset(p, (int)r + 1, length);
            roots[r] = o;
        }
        assert_true(heap_check());
        if (round % 3 == 2) {
            for (int i = 0; i < 20; i++) roots[random_below(ROOTS)] = NULL;
            heap_collect(GC_EXPLICIT);
            assert_true(heap_check());
        }
        size_t n = 0;
        for (uint32_t r = 0; r < ROOTS; r++) {
            if (!roots[r]) continue;
            n++;
            assert_true(heap_contains(roots[r]));
            const uint8_t *p = array_data(roots[r]);
            for (uint32_t j = 0; j < array_length(roots[r]); j++)
                if (p[j] != r + 1) fail_msg("large array changed");
        }
        assert_true(count_objects() >= n);
    }
    memset(roots, 0, sizeof roots);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(count_objects(), 0);
    assert_int_equal(heap.used_blocks, 0);
}

/* Objects of 40 KB share blocks: little is lost between them. */
static void test_large_packing(void **state) {
    (void)state;
    open_small(16 * MB);
    roots[0] = heap_allocate_array(&local, refs_layout, 1000);
    uint32_t n = 0;
    for (;; n++) {
        Object *o = heap_allocate_array(&local, bytes_layout, 40 * 1024 - ARRAY_BASE);
        if (!o) break;
        array_refs(roots[0])[n] = ref_compress(o);
    }
    assert_true(n >= 400); /* of 409 */
    /* Half of them go; arrays of the same size fit where they were. */
    for (uint32_t i = 0; i < n; i += 2) array_refs(roots[0])[i] = 0;
    for (uint32_t i = 0; i < n; i += 2) {
        Object *o = heap_allocate_array(&local, bytes_layout, 39 * 1024);
        assert_non_null(o);
        array_refs(roots[0])[i] = ref_compress(o);
    }
    assert_true(heap_check());
    /* Small ones live in their gaps when there is nothing else. */
    for (uint32_t i = 0; i < 100; i++) {
        roots[1] = new_node(i);
        assert_non_null(roots[1]);
        assert_int_equal(get_int(roots[1], NODE_ID), i);
    }
    assert_true(heap_check());
}

/* Scattered small objects must not keep a large array from being allocated while memory is there. */
static void test_large_fragmented(void **state) {
    (void)state;
    open_small(32 * MB);
    roots[0] = heap_allocate_array(&local, refs_layout, 1100000);
    uint32_t n = 0;
    for (Object *o; n < 1000000 && (o = new_node(n)); n++) array_refs(roots[0])[n] = ref_compress(o);
    assert_true(n > 900000);
    for (uint32_t i = 0; i < n; i++) /* one object in every fourth block stays */
        if (i % 5600 != 0) array_refs(roots[0])[i] = 0;
    heap_collect(GC_EXPLICIT);
    roots[1] = heap_allocate_array(&local, bytes_layout, 16 * MB);
    assert_non_null(roots[1]);
    assert_true(heap_check());
}

/* Out of memory */

static void test_oom_small(void **state) {
    (void)state;
    for (size_t max = 1 * MB; max <= 8 * MB; max *= 2) {
        open_small(max);
        for (int round = 0; round < 3; round++) {
            uint32_t n = 0;
            for (Object *o; (o = new_node(n)); n++) {
                set_ref(o, NODE_A, roots[0]);
                roots[0] = o;
            }
            assert_true(n * (size_t)NODE_SIZE > max * 95 / 100);
            assert_true(n * (size_t)NODE_SIZE <= max);
            /* What the ends of blocks lose is not counted. */
            assert_true((size_t)heap.used_blocks << BLOCK_SHIFT <= max + 2 * BLOCK_BYTES);
            /* The handler of each error finds something, until nothing is left. */
            for (unsigned refused = 0; refused < 20; refused++)
                for (Object *o; (o = new_node(n)); n++) {
                    set_ref(o, NODE_A, roots[0]);
                    roots[0] = o;
                }
            assert_true(n * (size_t)NODE_SIZE > max * 99 / 100);
            assert_true(n * (size_t)NODE_SIZE <= max);
            assert_true(heap_used_bytes() <= heap_committed_bytes() && heap_committed_bytes() <= heap_max_bytes());
            /* still nothing, whatever is asked for */
            assert_null(new_node(0));
            assert_null(heap_allocate_array(&local, bytes_layout, 100000));
            assert_null(heap_allocate_array(&local, longs_layout, INT32_MAX));
            assert_null(heap_allocate_array(&local, bytes_layout, 3000));
            for (Object *o = roots[0]; o; o = get_ref(o, NODE_A)) assert_int_equal(get_int(o, NODE_ID), --n);
            assert_true(heap_check());
            roots[0] = NULL;
            Object *o = heap_allocate_array(&local, bytes_layout, (uint32_t)max / 2);
            assert_non_null(o);
        }
        heap_shutdown();
    }
}

static void test_oom_mixed(void **state) {
    (void)state;
    open_small(6 * MB);
    unsigned failures = 0;
    for (int i = 0; i < 4000; i++) {
        uint32_t length = random_below(4) ? random_below(2500) : random_below(800000);
        Object *o = heap_allocate_array(&local, bytes_layout, length);
        if (!o) {
            failures++;
            for (int k = 0; k < 40; k++) roots[random_below(ROOTS)] = NULL;
            continue;
        }
        roots[random_below(ROOTS)] = o;
    }
    assert_true(failures > 0);
    assert_true(heap_check());
    memset(roots, 0, sizeof roots);
    assert_non_null(heap_allocate_array(&local, bytes_layout, 5 * MB));
}

/* A heap that is nearly full continues working, in every size class. */
static void test_oom_classes(void **state) {
    (void)state;
    open_small(4 * MB);
    ObjectLayout *layouts[HEAP_SIZE_CLASSES];
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) layouts[sc] = plain_layout((uint32_t)heap_cell_size(sc), 8, 0);
    for (int round = 0; round < 4; round++) {
        for (unsigned sc = 1; sc < HEAP_SIZE_CLASSES; sc++) {
            roots[0] = heap_allocate_array(&local, refs_layout, 1000);
            assert_non_null(roots[0]);
            Object *o;
            for (uint32_t i = 0; i < 400000 && (o = heap_allocate_object(&local, layouts[sc])); i++)
                array_refs(roots[0])[i % 1000] = ref_compress(o);
            assert_non_null(o);
            roots[0] = NULL;
            if (heap_cell_size(sc) > 100) sc += 3;
        }
    }
    assert_true(heap_check());
}

static void test_defaults(void **state) {
    (void)state;
    open_heap((HeapConfig){0});
    assert_true(heap_max_bytes() >= 64 * MB);
    assert_non_null(new_node(1));
    heap_flush_local(&local);
    assert_true(heap_used_bytes() > 0);
    heap_shutdown();
    assert_false(heap_init(&(HeapConfig){.max_bytes = (size_t)40 << 30}));
    /* -Xms: no collection before the initial size is used */
    open_heap((HeapConfig){.initial_bytes = 48 * MB, .max_bytes = 64 * MB});
    assert_true(heap_committed_bytes() >= 48 * MB);
    for (uint32_t i = 0; i < 46 * MB / NODE_SIZE; i++) new_node(i);
    assert_int_equal(heap_collection_count(), 0);
    for (uint32_t i = 0; i < 10 * MB / NODE_SIZE; i++) new_node(i);
    assert_true(heap_collection_count() > 0);
}

/* Collections come after twice what lives and what classes take, between 4 and 32 MB, and after as much as lives if
   that is more. */
static size_t expected_budget(size_t live) {
    size_t budget = 2 * live + lowmem_metadata_bytes();
    budget = budget < 4 * MB ? 4 * MB : budget > 32 * MB ? 32 * MB : budget;
    return budget < live ? live : budget;
}
static void test_budget(void **state) {
    (void)state;
    open_small(256 * MB);
    static const struct {
        size_t live, metadata;
    } steps[] = {{0, 0}, {1 * MB, 0}, {1 * MB, 6 * MB}, {6 * MB, 6 * MB}, {14 * MB, 6 * MB}, {40 * MB, 6 * MB}};
    void *metadata = NULL;
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (steps[i].metadata && !metadata) assert_non_null(metadata = lowmem_allocate(steps[i].metadata));
        do {
            for (size_t k = 0, more = (steps[i].live - heap.live_bytes) / NODE_SIZE + 1;
                 heap.live_bytes < steps[i].live && k < more; k++) {
                Object *o = new_node((uint32_t)k);
                set_ref(o, NODE_A, roots[0]);
                roots[0] = o;
            }
            heap_collect(GC_EXPLICIT);
        } while (heap.live_bytes < steps[i].live);
        unsigned before = heap_collection_count();
        size_t allocated = 0, budget = expected_budget(heap.live_bytes);
        for (; heap_collection_count() == before; allocated += NODE_SIZE) new_node(0);
        assert_true(allocated >= budget - MB / 8 && allocated <= budget + MB);
    }
    lowmem_free(metadata, 6 * MB);
}

/* Garbage does not make the heap grow; memory of a dead live set is given back to the system. */
static size_t resident(void) {
    FILE *f = fopen("/proc/self/statm", "r");
    unsigned long total, pages = 0;
    if (f && fscanf(f, "%lu %lu", &total, &pages) != 2) pages = 0;
    if (f) fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}
static void test_growth_and_shrinking(void **state) {
    (void)state;
    open_small(256 * MB);
    for (uint32_t i = 0; i < 5000000; i++) new_node(i);
    assert_true((size_t)heap.high_blocks << BLOCK_SHIFT <= expected_budget(0) + MB);
    for (uint32_t i = 0; i < 60 * MB / NODE_SIZE; i++) {
        Object *o = new_node(i);
        set_ref(o, NODE_A, roots[0]);
        roots[0] = o;
    }
    assert_true((size_t)heap.used_blocks << BLOCK_SHIFT <= 140 * MB);
    size_t before = resident();
    assert_true(before > 60 * MB);
    roots[0] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_true(resident() + 30 * MB < before);
    assert_true(heap_check());
    for (uint32_t i = 0; i < 60 * MB / NODE_SIZE; i++) { /* given-back memory is zero and usable */
        Object *o = new_node(i);
        if (get_int(o, NODE_A) || get_int(o, NODE_B)) fail_msg("not zero");
    }
    assert_true(heap_check());
}

/* References */

enum { REF_REFERENT = 8, REF_QUEUE = 12, REF_NEXT = 16, REF_DISCOVERED = 20, REF_TIMESTAMP = 24, REF_SIZE = 32 };
static ObjectLayout *reference_layouts[REFERENCE_PHANTOM + 1];
static int64_t soft_clock;
static int64_t soft_time(void) { return 5000000; }
static void make_references(void) {
    soft_clock = 0;
    heap_set_soft_clock(&soft_clock, soft_time);
    assert_true(soft_clock > 0);
    object_offsets = (ObjectOffsets){
        .referent = REF_REFERENT, .discovered = REF_DISCOVERED, .next = REF_NEXT, .timestamp = REF_TIMESTAMP};
    for (unsigned k = REFERENCE_SOFT; k <= REFERENCE_PHANTOM; k++) {
        reference_layouts[k] = plain_layout(REF_SIZE, REF_QUEUE, 2);
        reference_layouts[k]->reference_kind = (uint8_t)k;
    }
}
static Object *new_reference(ReferenceKind kind, Object *referent) {
    Object *r = heap_allocate_object(&local, reference_layouts[kind]);
    assert_non_null(r);
    set_ref(r, REF_REFERENT, referent);
    *(int64_t *)object_at(r, REF_TIMESTAMP) = soft_clock;
    return r;
}
static unsigned pending_length(void) {
    unsigned n = 0;
    for (Object *o = heap.pending; o; o = get_ref(o, REF_DISCOVERED)) n++;
    return n;
}

static void test_references_basic(void **state) {
    (void)state;
    open_small(32 * MB);
    make_references();
    for (unsigned k = REFERENCE_SOFT; k <= REFERENCE_PHANTOM; k++) roots[k] = new_reference(k, new_node(100 + k));
    roots[10] = new_reference(REFERENCE_WEAK, roots[11] = new_node(5)); /* strongly held elsewhere */
    roots[12] = new_reference(REFERENCE_WEAK, NULL);
    roots[13] = new_node(0);
    set_ref(roots[13], NODE_A, new_reference(REFERENCE_WEAK, roots[13]));
    assert_false(heap_has_pending_references());
    heap_collect(GC_EXPLICIT);
    assert_true(heap_check());
    assert_non_null(get_ref(roots[REFERENCE_SOFT], REF_REFERENT)); /* plenty of memory: kept */
    assert_int_equal(get_int(get_ref(roots[REFERENCE_SOFT], REF_REFERENT), NODE_ID), 101);
    assert_null(get_ref(roots[REFERENCE_WEAK], REF_REFERENT));
    assert_null(get_ref(roots[REFERENCE_PHANTOM], REF_REFERENT));
    assert_int_equal(get_int(get_ref(roots[REFERENCE_FINAL], REF_REFERENT), NODE_ID), 103);
    assert_ptr_equal(get_ref(roots[10], REF_REFERENT), roots[11]);
    assert_ptr_equal(get_ref(get_ref(roots[13], NODE_A), REF_REFERENT), roots[13]);
    assert_true(heap_has_pending_references());
    assert_int_equal(pending_length(), 3);
    /* Not taken yet: the list survives, whatever else happens to the references. */
    Object *weak = roots[REFERENCE_WEAK], *phantom = roots[REFERENCE_PHANTOM], *final = roots[REFERENCE_FINAL];
    roots[REFERENCE_WEAK] = roots[REFERENCE_PHANTOM] = roots[REFERENCE_FINAL] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_true(heap_contains(weak) && heap_contains(phantom) && heap_contains(final));
    assert_int_equal(pending_length(), 3);
    assert_int_equal(get_int(get_ref(final, REF_REFERENT), NODE_ID), 103);
    roots[20] = heap_take_pending_references();
    assert_false(heap_has_pending_references());
    assert_null(heap_take_pending_references());
    /* In Java's hands: the rest hangs on the first one's `discovered`. */
    heap_collect(GC_EXPLICIT);
    assert_int_equal(pending_length(), 0);
    unsigned n = 0;
    for (Object *o = roots[20]; o; o = get_ref(o, REF_DISCOVERED)) n++;
    assert_int_equal(n, 3);
    assert_true(heap_contains(get_ref(final, REF_REFERENT)));
    roots[20] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_false(heap_contains(final));
    assert_false(heap_contains(weak));
    assert_int_equal(pending_length(), 0);
    assert_true(heap_check());
    object_offsets = (ObjectOffsets){0};
}

static void test_references_soft(void **state) {
    (void)state;
    open_small(8 * MB);
    make_references();
    for (int i = 0; i < 10; i++) roots[i] = new_reference(REFERENCE_SOFT, new_node((uint32_t)i));
    heap_collect(GC_EXPLICIT);
    for (int i = 0; i < 10; i++) assert_non_null(get_ref(roots[i], REF_REFERENT));
    /* Seven of eight megabytes free: kept for some 7 seconds after the last use. */
    *(int64_t *)object_at(roots[0], REF_TIMESTAMP) = soft_clock;
    *(int64_t *)object_at(roots[1], REF_TIMESTAMP) = soft_clock - 5000;
    *(int64_t *)object_at(roots[2], REF_TIMESTAMP) = soft_clock - 9000;
    for (int i = 3; i < 10; i++) *(int64_t *)object_at(roots[i], REF_TIMESTAMP) = soft_clock;
    heap_collect(GC_EXPLICIT);
    assert_non_null(get_ref(roots[0], REF_REFERENT));
    assert_non_null(get_ref(roots[1], REF_REFERENT));
    assert_null(get_ref(roots[2], REF_REFERENT));
    assert_int_equal(pending_length(), 1);
    heap_set_soft_policy(0);
    *(int64_t *)object_at(roots[3], REF_TIMESTAMP) = soft_clock - 1;
    heap_collect(GC_EXPLICIT);
    assert_null(get_ref(roots[3], REF_REFERENT));
    assert_non_null(get_ref(roots[4], REF_REFERENT));
    heap_set_soft_policy(1000);
    /* All go before an allocation fails, but not the strongly reachable ones. */
    roots[20] = get_ref(roots[5], REF_REFERENT);
    for (int i = 4; i < 10; i++) *(int64_t *)object_at(roots[i], REF_TIMESTAMP) = INT64_MAX;
    assert_null(heap_allocate_array(&local, bytes_layout, 9 * MB));
    for (int i = 4; i < 10; i++) assert_true((get_ref(roots[i], REF_REFERENT) != NULL) == (i == 5));
    /* A cache of soft references never makes an allocation fail. */
    heap_take_pending_references();
    for (int i = 0; i < 400; i++) {
        Object *o = heap_allocate_array(&local, bytes_layout, 100000);
        assert_non_null(o);
        roots[30] = o;
        roots[i % 16] = new_reference(REFERENCE_SOFT, o);
        set_ref(roots[i % 16], REF_NEXT, NULL);
        *(int64_t *)object_at(roots[i % 16], REF_TIMESTAMP) = INT64_MAX;
        Object *link = heap_allocate_array(&local, refs_layout, 2);
        array_refs(link)[0] = ref_compress(roots[i % 16]);
        array_refs(link)[1] = ref_compress(roots[40]);
        roots[40] = link; /* all references stay reachable, all referents are softly reachable only */
    }
    assert_true(heap_check());
    object_offsets = (ObjectOffsets){0};
}

static void test_references_final(void **state) {
    (void)state;
    open_small(16 * MB);
    make_references();
    /* Two finalizable objects in a cycle, a third one reached by the first; phantom and weak references to
       them. */
    Object *a = new_node(1), *b = new_node(2), *c = new_node(3);
    set_ref(a, NODE_A, b);
    set_ref(b, NODE_A, a);
    set_ref(a, NODE_B, c);
    roots[0] = new_reference(REFERENCE_FINAL, a);
    roots[1] = new_reference(REFERENCE_FINAL, b);
    roots[2] = new_reference(REFERENCE_PHANTOM, c);
    roots[3] = new_reference(REFERENCE_WEAK, c);
    roots[4] = new_reference(REFERENCE_PHANTOM, a);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(pending_length(), 3); /* both finals and the weak one */
    assert_null(get_ref(roots[3], REF_REFERENT));
    /* still reachable through a finalizable object */
    assert_ptr_equal(get_ref(roots[2], REF_REFERENT), c);
    assert_ptr_equal(get_ref(roots[4], REF_REFERENT), a);
    assert_true(heap_contains(a) && heap_contains(b) && heap_contains(c));
    /* Java takes them, queues them (next != null), runs the finalizer, clears. */
    roots[10] = heap_take_pending_references();
    for (Object *r = roots[10]; r;) {
        Object *next = get_ref(r, REF_DISCOVERED);
        set_ref(r, REF_DISCOVERED, NULL);
        set_ref(r, REF_NEXT, r);
        r = next;
    }
    roots[10] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_int_equal(pending_length(), 0); /* not a second time */
    assert_true(heap_contains(a) && heap_contains(b));
    roots[20] = a; /* resurrected by its finalizer */
    set_ref(roots[0], REF_REFERENT, NULL);
    set_ref(roots[1], REF_REFERENT, NULL);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(pending_length(), 0);
    assert_true(heap_contains(c));
    roots[20] = NULL;
    heap_collect(GC_EXPLICIT);
    assert_int_equal(pending_length(), 2); /* the phantoms, now that all is over */
    assert_null(get_ref(roots[2], REF_REFERENT));
    assert_null(get_ref(roots[4], REF_REFERENT));
    assert_false(heap_contains(a) || heap_contains(b) || heap_contains(c));
    assert_true(heap_check());
    object_offsets = (ObjectOffsets){0};
}

/* Many references of all kinds with a tiny mark stack, so that blocks with discovered references are
   scanned again; checked by a model. */
static void references_random(uint32_t stack_limit, bool verify) {
    open_heap((HeapConfig){.max_bytes = 64 * MB, .verify_interval = verify});
    make_references();
    mark_stack_limit = stack_limit;
    enum { N = 4000 };
    static uint8_t kinds[N];
    static bool strong[N];
    for (int round = 0; round < 5; round++) {
        roots[0] = heap_allocate_array(&local, refs_layout, N); /* references */
        roots[1] = heap_allocate_array(&local, refs_layout, N); /* strongly held referents */
        for (uint32_t i = 0; i < N; i++) {
            kinds[i] = (uint8_t)(REFERENCE_SOFT + random_below(4));
            strong[i] = random_below(2);
            Object *node = new_node(i);
            set_ref(node, NODE_A, new_node(i + N));
            if (strong[i]) array_refs(roots[1])[i] = ref_compress(node);
            Object *r = new_reference(kinds[i], node);
            array_refs(roots[0])[i] = ref_compress(r);
            /* the referent leads back to its reference */
            if (random_below(2)) set_ref(get_ref(node, NODE_A), NODE_B, r);
        }
        heap_collect_all(GC_EXPLICIT);
        assert_true(heap_check());
        unsigned expected = 0;
        for (uint32_t i = 0; i < N; i++) {
            Object *r = ref_load(&array_refs(roots[0])[i]), *referent = get_ref(r, REF_REFERENT);
            expected += !strong[i];
            if (strong[i] || kinds[i] == REFERENCE_FINAL) {
                assert_non_null(referent);
                assert_int_equal(get_int(referent, NODE_ID), i);
                assert_int_equal(get_int(get_ref(referent, NODE_A), NODE_ID), i + N);
            } else {
                assert_null(referent);
            }
            if (strong[i]) assert_null(get_ref(r, REF_DISCOVERED));
        }
        assert_int_equal(pending_length(), expected);
        heap_take_pending_references();
        roots[0] = roots[1] = NULL;
        heap_collect(GC_EXPLICIT);
        assert_int_equal(pending_length(), 0);
        assert_int_equal(count_objects(), 0);
    }
    object_offsets = (ObjectOffsets){0};
}
static void test_references_random(void **state) {
    (void)state;
    references_random(UINT32_MAX, false);
}
static void test_references_overflow(void **state) {
    (void)state;
    references_random(5, false);
}
static void test_references_verify(void **state) {
    (void)state;
    references_random(64, true);
}

/* Weak processors */

static Object *weak_table[1000];
static unsigned weak_dropped;
static void process_weak_table(void) {
    for (int i = 0; i < 1000; i++) {
        if (!weak_table[i]) continue;
        uintptr_t at = (uintptr_t)weak_table[i];
        assert_int_equal(heap_survivors((void *)(at & ~(uintptr_t)511)) >> (at / 8 % 64) & 1,
                         heap_is_marked(weak_table[i]));
        if (heap_is_marked(weak_table[i])) continue;
        weak_table[i] = NULL;
        weak_dropped++;
    }
}
static void test_weak_processor(void **state) {
    (void)state;
    open_small(32 * MB);
    heap_add_weak_processor(process_weak_table);
    weak_dropped = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        Object *o = weak_table[i] = i % 10 == 9 ? heap_allocate_array(&local, bytes_layout, 5000) : new_node(i);
        assert_true(heap_is_marked(o));
        if (i % 4 != 1 && i % 10 != 9) {
            set_ref(o, NODE_A, roots[0]);
            roots[0] = o;
        } else if (i % 4 == 3) {
            Object *holder = new_node(0);
            set_ref(holder, NODE_B, o);
            set_ref(holder, NODE_A, roots[0]);
            roots[0] = holder;
        }
    }
    heap_collect(GC_EXPLICIT);
    unsigned left = 0;
    for (int i = 0; i < 1000; i++) left += weak_table[i] != NULL;
    assert_int_equal(left + weak_dropped, 1000);
    assert_int_equal(left, 750);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(weak_dropped, 250);
}

static bool stop_at(void *context, Object *o) {
    (void)o;
    return ++*(size_t *)context < 100;
}
static void test_iterate(void **state) {
    (void)state;
    open_small(32 * MB);
    uint32_t n = 0;
    for (; n < 12345; n++) {
        Object *o = n % 50 ? new_node(n) : heap_allocate_array(&local, bytes_layout, random_below(10000));
        if (n % 7 == 0) {
            Object *holder = heap_allocate_array(&local, refs_layout, 2);
            array_refs(holder)[0] = ref_compress(o);
            array_refs(holder)[1] = ref_compress(roots[0]);
            roots[0] = holder;
        }
    }
    size_t all = n + (n + 6) / 7;
    assert_int_equal(count_objects(), all); /* with runs in use */
    size_t visited = 0;
    heap_iterate(stop_at, &visited);
    assert_int_equal(visited, 100);
    heap_collect(GC_EXPLICIT);
    assert_int_equal(count_objects(), 2 * ((n + 6) / 7));
    heap_walk_begin();
    size_t walked = 0;
    for (Object *o = roots[0]; o; o = ref_load(&array_refs(o)[1])) {
        assert_false(heap_walk_visited(o));
        assert_true(heap_walk_visit(o));
        assert_true(heap_walk_visited(o));
        assert_true(heap_walk_visit(ref_load(&array_refs(o)[0])));
        assert_false(heap_walk_visit(o));
        walked += 2;
    }
    assert_int_equal(walked, count_objects());
    for (int i = 0; i < 1000; i++) new_node(1); /* into partly filled blocks */
    assert_int_equal(count_objects(), 2 * ((n + 6) / 7) + 1000);
    assert_true(heap_check());
}

/* heap_check and verify mode find damage */

static bool check_silently(void) {
    fflush(stderr);
    int saved = dup(2), null = open("/dev/null", O_WRONLY);
    dup2(null, 2);
    bool result = heap_check();
    fflush(stderr);
    dup2(saved, 2);
    close(saved);
    close(null);
    return result;
}
static void test_check_finds(void **state) {
    (void)state;
    open_small(16 * MB);
    for (uint32_t i = 0; i < 100; i++) {
        Object *o = new_node(i);
        set_ref(o, NODE_A, roots[0]);
        roots[0] = o;
    }
    roots[1] = heap_allocate_array(&local, refs_layout, 4000);
    assert_true(heap_check());
    Object *o = roots[0];
    set_int(o, NODE_A, ref_compress(o) + 1); /* into the middle */
    assert_false(check_silently());
    set_int(o, NODE_A, 77);
    assert_false(check_silently());
    set_ref(o, NODE_A, NULL);
    assert_true(heap_check());
    Ref32 class_ref = o->class_ref;
    o->class_ref = 5;
    assert_false(check_silently());
    o->class_ref = class_ref;
    ((Array *)roots[1])->length = 100000;
    assert_false(check_silently());
    ((Array *)roots[1])->length = 4000;
    array_refs(roots[1])[3999] = 1;
    assert_false(check_silently());
    array_refs(roots[1])[3999] = 0;
    assert_true(heap_check());
    /* a write through a stale pointer */
    *(uint64_t *)local.cursor[heap_size_class(NODE_SIZE)] = 1ull << 32;
    assert_false(check_silently());
    *(uint64_t *)local.cursor[heap_size_class(NODE_SIZE)] = 0;
    bit_clear(heap.free_map, 0);
    heap.used_blocks++;
    assert_false(check_silently());
    heap.used_blocks--;
    assert_true(heap_check());
}

static void expect_abort(void (*f)(void)) {
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        f();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}
static Object *stale;
static void collect_with_stale_root(void) {
    roots[5] = stale;
    heap_collect(GC_EXPLICIT);
}
static void collect_with_stale_field(void) {
    set_ref(roots[0], NODE_B, stale);
    heap_collect(GC_EXPLICIT);
}
static void collect_with_wild_root(void) {
    roots[5] = (Object *)&roots;
    heap_collect(GC_EXPLICIT);
}
static void collect_with_wild_field(void) {
    set_int(roots[0], NODE_B, 0x1234);
    heap_collect(GC_EXPLICIT);
}
static void test_verify_aborts(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = 16 * MB, .verify_interval = 1});
    roots[0] = new_node(1);
    stale = new_node(2);
    heap_collect(GC_EXPLICIT);
    expect_abort(collect_with_stale_root);
    expect_abort(collect_with_stale_field);
    expect_abort(collect_with_wild_root);
    expect_abort(collect_with_wild_field);
}
static void test_wild_aborts(void **state) { /* what is outside of the heap is noticed in any mode */
    (void)state;
    open_small(16 * MB);
    roots[0] = new_node(1);
    expect_abort(collect_with_wild_root);
    expect_abort(collect_with_wild_field);
}

/* Argument: a seed, to try other random sequences. */
int main(int argc, char **argv) {
    if (argc > 1) random_state ^= strtoull(argv[1], NULL, 0) * 0x9e3779b97f4a7c15ull;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_lowmem, close_heap),
        cmocka_unit_test_teardown(test_lowmem_threads, close_heap),
        cmocka_unit_test_teardown(test_size_classes, close_heap),
        cmocka_unit_test_teardown(test_allocate, close_heap),
        cmocka_unit_test_teardown(test_no_hooks, close_heap),
        cmocka_unit_test_teardown(test_flush, close_heap),
        cmocka_unit_test_teardown(test_sampling, close_heap),
        cmocka_unit_test_teardown(test_random_graph, close_heap),
        cmocka_unit_test_teardown(test_random_graph_large, close_heap),
        cmocka_unit_test_teardown(test_random_graph_overflow, close_heap),
        cmocka_unit_test_teardown(test_random_graph_no_stack, close_heap),
        cmocka_unit_test_teardown(test_random_graph_verify, close_heap),
        cmocka_unit_test_teardown(test_random_graph_tight, close_heap),
        cmocka_unit_test_teardown(test_random_graph_stress, close_heap),
        cmocka_unit_test_teardown(test_stress_every, close_heap),
        cmocka_unit_test_teardown(test_deep_list, close_heap),
        cmocka_unit_test_teardown(test_wide_array, close_heap),
        cmocka_unit_test_teardown(test_large_sizes, close_heap),
        cmocka_unit_test_teardown(test_large_packing, close_heap),
        cmocka_unit_test_teardown(test_large_fragmented, close_heap),
        cmocka_unit_test_teardown(test_oom_small, close_heap),
        cmocka_unit_test_teardown(test_oom_mixed, close_heap),
        cmocka_unit_test_teardown(test_oom_classes, close_heap),
        cmocka_unit_test_teardown(test_defaults, close_heap),
        cmocka_unit_test_teardown(test_budget, close_heap),
        cmocka_unit_test_teardown(test_growth_and_shrinking, close_heap),
        cmocka_unit_test_teardown(test_references_basic, close_heap),
        cmocka_unit_test_teardown(test_references_soft, close_heap),
        cmocka_unit_test_teardown(test_references_final, close_heap),
        cmocka_unit_test_teardown(test_references_random, close_heap),
        cmocka_unit_test_teardown(test_references_overflow, close_heap),
        cmocka_unit_test_teardown(test_references_verify, close_heap),
        cmocka_unit_test_teardown(test_weak_processor, close_heap),
        cmocka_unit_test_teardown(test_iterate, close_heap),
        cmocka_unit_test_teardown(test_check_finds, close_heap),
        cmocka_unit_test_teardown(test_verify_aborts, close_heap),
        cmocka_unit_test_teardown(test_wild_aborts, close_heap),
    };
    return cmocka_run_group_tests(tests, make_layouts, NULL);
}
