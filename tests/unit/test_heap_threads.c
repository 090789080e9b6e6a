/* gc/ under several mutator threads, with a stop-the-world made of a lock and a condition: allocation of all sizes,
   collections asked for by several threads at the same time, out of memory in several threads at the same time, weak
   processors, references with a thread that works off the pending list, threads that come and go, and readers of sizes
   and membership. Built a second time under ThreadSanitizer (see Makefile). */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gc/check.h"
#include "gc/heap.h"
#include "gc/heap_internal.h"
#include "gc/lowmem.h"
#include "gc/references.h"
#include "gc/walk.h"

#define MB ((size_t)1 << 20)
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { SLOWER = 10, EXHAUSTIONS = 6 };
#else
enum { SLOWER = 1, EXHAUSTIONS = 24 };
#endif
enum { THREADS = 6, ROOTS = 32, SHARED = 64 };
enum { NODE_A = 8, NODE_B = 12, NODE_ID = 16, NODE_SIZE = 24 };
enum { REF_REFERENT = 8, REF_NEXT = 12, REF_DISCOVERED = 16, REF_ID = 20, REF_SIZE = 24 };

typedef struct Mutator {
    HeapLocal local;
    Object *roots[ROOTS];
    bool attached, keeps;
    unsigned id, failures, operations;
    uint32_t seed;
} Mutator;
static Mutator mutators[THREADS];
static Object *shared[SHARED], *weak[SHARED], *held; /* held: the reference handler's list */
static pthread_mutex_t shared_lock = PTHREAD_MUTEX_INITIALIZER;
static ObjectLayout *node_layout, *refs_layout, *bytes_layout, *weak_layout, *final_layout;
static unsigned weak_runs, weak_cleared, pending_found;

/* ---- stopping ---- */

static pthread_mutex_t world = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t world_changed = PTHREAD_COND_INITIALIZER;
static bool stopping;
static unsigned running;

static void park(void) { /* world is locked */
    running--;
    pthread_cond_broadcast(&world_changed);
    while (stopping) pthread_cond_wait(&world_changed, &world);
    running++;
}
static void stop_world(void) {
    pthread_mutex_lock(&world);
    while (stopping) park();
    __atomic_store_n(&stopping, true, __ATOMIC_RELEASE);
    while (running > 1) pthread_cond_wait(&world_changed, &world);
    pthread_mutex_unlock(&world);
}
static void resume_world(void) {
    pthread_mutex_lock(&world);
    __atomic_store_n(&stopping, false, __ATOMIC_RELEASE);
    pthread_cond_broadcast(&world_changed);
    pthread_mutex_unlock(&world);
}
static void poll(void) {
    if (!__atomic_load_n(&stopping, __ATOMIC_ACQUIRE)) return;
    pthread_mutex_lock(&world);
    if (stopping) park();
    pthread_mutex_unlock(&world);
}
static void enter_native(void) {
    pthread_mutex_lock(&world);
    running--;
    pthread_cond_broadcast(&world_changed);
    pthread_mutex_unlock(&world);
}
static void leave_native(void) {
    pthread_mutex_lock(&world);
    while (stopping) pthread_cond_wait(&world_changed, &world);
    running++;
    pthread_mutex_unlock(&world);
}
/* A lock that is held while its owner may stop: callers that wait for it count as stopped. */
static void lock_shared(void) {
    if (pthread_mutex_trylock(&shared_lock) == 0) return;
    enter_native();
    pthread_mutex_lock(&shared_lock);
    leave_native();
}
static void unlock_shared(void) { pthread_mutex_unlock(&shared_lock); }
static void attach(Mutator *m) {
    pthread_mutex_lock(&world);
    while (stopping) pthread_cond_wait(&world_changed, &world);
    running++;
    m->attached = true;
    pthread_mutex_unlock(&world);
}
static void detach(Mutator *m) {
    heap_flush_local(&m->local);
    pthread_mutex_lock(&world);
    memset(m->roots, 0, sizeof m->roots);
    m->attached = false;
    running--;
    pthread_cond_broadcast(&world_changed);
    pthread_mutex_unlock(&world);
}

static void for_each_local(void (*f)(HeapLocal *)) {
    for (int i = 0; i < THREADS; i++)
        if (mutators[i].attached) f(&mutators[i].local);
}
static void scan_roots(HeapVisitor visit, void *context) {
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < ROOTS; k++) visit(context, mutators[i].roots[k]);
    for (int i = 0; i < SHARED; i++) visit(context, shared[i]);
    visit(context, held);
}
static void process_weak(void) {
    weak_runs++;
    for (int i = 0; i < SHARED; i++)
        if (weak[i] && !heap_is_marked(weak[i])) {
            weak[i] = NULL;
            weak_cleared++;
        }
}

/* ---- objects ---- */

static ObjectLayout *layout(LayoutKind kind, uint32_t size, uint32_t at, uint32_t count, uint8_t shift) {
    ObjectLayout *l = lowmem_allocate(sizeof *l);
    assert_non_null(l);
    l->kind = (uint8_t)kind;
    l->element_shift = shift;
    l->instance_size = size;
    l->size_class = kind == LAYOUT_PLAIN ? heap_size_class(size) : HEAP_LARGE;
    if (count) {
        RefSpan *s = lowmem_allocate(sizeof *s);
        assert_non_null(s);
        *s = (RefSpan){at, count};
        l->spans = s;
        l->span_count = 1;
    }
    return l;
}
static Object *get_ref(const Object *o, uint32_t offset) { return ref_load(object_at(o, offset)); }
static void set_ref(Object *o, uint32_t offset, const Object *to) { *(Ref32 *)object_at(o, offset) = ref_compress(to); }
static uint32_t get_int(const Object *o, uint32_t offset) { return *(uint32_t *)object_at(o, offset); }
static void set_int(Object *o, uint32_t offset, uint32_t v) { *(uint32_t *)object_at(o, offset) = v; }
static uint32_t random_below(Mutator *m, uint32_t n) {
    m->seed = m->seed * 1664525 + 1013904223;
    return (m->seed >> 8) % n;
}
static Object *new_node(Mutator *m, uint32_t id) {
    Object *o = heap_allocate_object(&m->local, node_layout);
    if (!o) return NULL;
    if (get_int(o, NODE_A) || get_int(o, NODE_B) || get_int(o, NODE_ID)) abort();
    set_int(o, NODE_ID, id);
    return o;
}
static Object *new_bytes(Mutator *m, uint32_t length) {
    Object *o = heap_allocate_array(&m->local, bytes_layout, length);
    if (!o) return NULL;
    const uint8_t *p = array_data(o);
    for (uint32_t i = 0; i < length; i++)
        if (p[i]) abort();
    memset(array_data(o), (int)m->id + 1, length);
    return o;
}

/* ---- operations of the churning threads ---- */

static bool exchange_with_others(Mutator *m) {
    uint32_t k = random_below(m, SHARED);
    Object *o = new_node(m, 1000 + m->id);
    if (!o) return false;
    m->roots[0] = o;
    lock_shared();
    Object *before = shared[k];
    if (before && get_int(before, NODE_ID) < 1000) abort();
    /* short lists, handed on between threads */
    set_ref(o, NODE_A, random_below(m, 8) ? before : NULL);
    shared[k] = random_below(m, 5) ? o : NULL;
    if (random_below(m, 4) == 0) weak[k] = o;
    unlock_shared();
    return true;
}
static bool make_reference(Mutator *m) {
    Object *referent = new_node(m, m->id);
    if (!referent) return false;
    m->roots[0] = referent;
    Object *r = heap_allocate_object(&m->local, random_below(m, 2) ? weak_layout : final_layout);
    if (!r) return false;
    set_ref(r, REF_REFERENT, referent);
    set_int(r, REF_ID, m->id);
    if (random_below(m, 4) == 0) m->roots[2] = referent;
    m->roots[1 + random_below(m, 2) * 2] = r;
    return true;
}
static bool churn_once(Mutator *m) {
    uint32_t r = random_below(m, 1024), k = 4 + random_below(m, ROOTS - 4);
    if (r < 16) {
        Object *o = new_bytes(m, random_below(m, r == 0 ? 200000 : 20000));
        m->roots[k] = o;
        return o;
    }
    if (r < 32) {
        m->roots[k] = NULL;
        return true;
    }
    if (r < 96) return exchange_with_others(m);
    if (r < 128) return make_reference(m);
    if (r < 130) {
        enter_native();
        leave_native();
        return true;
    }
    if (r == 130 && random_below(m, 16) == 0) {
        heap_collect(GC_EXPLICIT);
        return true;
    }
    if (r < 140) {
        lock_shared();
        Object *o = shared[random_below(m, SHARED)];
        if (o && !heap_contains(o)) abort();
        unlock_shared();
        if (heap_contains((char *)m->roots[k] + 4)) abort();
        return heap_used_bytes() <= heap_max_bytes() && heap_committed_bytes() <= heap_max_bytes();
    }
    Object *o = new_node(m, m->id), *before = m->roots[k];
    if (!o) return false;
    if (before && object_layout(before) == node_layout && random_below(m, 300)) set_ref(o, NODE_A, before);
    m->roots[k] = o;
    return true;
}
static void verify_roots(Mutator *m) {
    for (int k = 4; k < ROOTS; k++) {
        Object *o = m->roots[k];
        if (o && object_layout(o) == bytes_layout) {
            for (uint32_t i = 0; i < array_length(o); i++)
                if (((uint8_t *)array_data(o))[i] != m->id + 1) abort();
        } else {
            for (; o; o = get_ref(o, NODE_A))
                if (object_layout(o) != node_layout || get_int(o, NODE_ID) != m->id) abort();
        }
    }
}
static void *churn(void *arg) {
    Mutator *m = arg;
    for (unsigned lives = 0; lives < 3; lives++) { /* a thread ends, another one takes its place */
        attach(m);
        for (unsigned i = 0; i < m->operations; i++) {
            poll();
            if (churn_once(m)) continue;
            m->failures++;
            memset(m->roots, 0, sizeof m->roots);
        }
        verify_roots(m);
        detach(m);
    }
    return NULL;
}

/* Takes the pending list again and again, as java.lang.ref.Reference's handler does. */
static bool handler_ends;
static void *handle_references(void *arg) {
    Mutator *m = arg;
    attach(m);
    while (!__atomic_load_n(&handler_ends, __ATOMIC_ACQUIRE)) {
        enter_native();
        struct timespec nap = {.tv_nsec = 200000};
        nanosleep(&nap, NULL);
        leave_native();
        if (!heap_has_pending_references()) continue;
        held = heap_take_pending_references();
        while (held) {
            poll();
            Object *r = held;
            bool final = object_layout(r) == final_layout;
            Object *referent = get_ref(r, REF_REFERENT);
            if (final != (referent != NULL) || (final && get_int(referent, NODE_ID) != get_int(r, REF_ID))) abort();
            held = get_ref(r, REF_DISCOVERED);
            set_ref(r, REF_DISCOVERED, NULL);
            set_ref(r, REF_REFERENT, NULL);
            pending_found++;
        }
    }
    detach(m);
    return NULL;
}

/* ---- tests ---- */

static int make_layouts(void **state) {
    (void)state;
    node_layout = layout(LAYOUT_PLAIN, NODE_SIZE, NODE_A, 2, 0);
    refs_layout = layout(LAYOUT_REF_ARRAY, 0, 0, 0, 2);
    bytes_layout = layout(LAYOUT_PRIM_ARRAY, 0, 0, 0, 0);
    weak_layout = layout(LAYOUT_PLAIN, REF_SIZE, REF_NEXT, 1, 0);
    weak_layout->reference_kind = REFERENCE_WEAK;
    final_layout = layout(LAYOUT_PLAIN, REF_SIZE, REF_NEXT, 1, 0);
    final_layout->reference_kind = REFERENCE_FINAL;
    object_offsets = (ObjectOffsets){.referent = REF_REFERENT, .next = REF_NEXT, .discovered = REF_DISCOVERED};
    return 0;
}
static void open_heap(HeapConfig config) {
    memset(mutators, 0, sizeof mutators);
    memset(shared, 0, sizeof shared);
    memset(weak, 0, sizeof weak);
    held = NULL;
    weak_runs = weak_cleared = pending_found = running = 0;
    handler_ends = stopping = false;
    assert_true(heap_init(&config));
    heap_set_client(
        &(HeapClient){.stop_world = stop_world, .resume_world = resume_world, .for_each_local = for_each_local});
    heap_add_root_scanner(scan_roots);
    heap_add_weak_processor(process_weak);
    for (unsigned i = 0; i < THREADS; i++) {
        mutators[i].id = i;
        mutators[i].seed = i * 7919 + 1;
    }
}
static int close_heap(void **state) {
    (void)state;
    heap_shutdown();
    mark_stack_limit = UINT32_MAX;
    return 0;
}
static bool count_visit(void *context, Object *o) {
    (void)o;
    ++*(size_t *)context;
    return true;
}
/* Nothing is rooted any more: nothing may be left. */
static void expect_empty(void) {
    assert_int_equal(running, 0);
    assert_true(heap_check());
    running = 1;
    memset(shared, 0, sizeof shared);
    heap_collect(GC_EXPLICIT); /* finalizable objects wait for their handler */
    heap_take_pending_references();
    heap_collect(GC_EXPLICIT);
    size_t n = 0;
    heap_iterate(count_visit, &n);
    assert_int_equal(n, 0);
    for (int i = 0; i < SHARED; i++) assert_null(weak[i]);
    assert_true(heap_check());
}
static void run_churn(HeapConfig config, unsigned operations) {
    open_heap(config);
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) {
        mutators[i].operations = operations / SLOWER;
        assert_int_equal(pthread_create(&t[i], NULL, i ? churn : handle_references, &mutators[i]), 0);
    }
    for (int i = 1; i < THREADS; i++) pthread_join(t[i], NULL);
    __atomic_store_n(&handler_ends, true, __ATOMIC_RELEASE);
    pthread_join(t[0], NULL);
    assert_true(heap_collection_count() > 0);
    assert_int_equal(weak_runs, heap_collection_count());
    assert_true(pending_found > 0);
    expect_empty();
}
static void test_churn(void **state) {
    (void)state;
    run_churn((HeapConfig){.max_bytes = 128 * MB}, 60000);
    for (int i = 0; i < THREADS; i++) assert_int_equal(mutators[i].failures, 0);
}
static void test_churn_tight(void **state) {
    (void)state;
    run_churn((HeapConfig){.max_bytes = 4 * MB}, 30000);
}
static void test_churn_verify(void **state) {
    (void)state;
    run_churn((HeapConfig){.max_bytes = 16 * MB, .verify_interval = 1}, 20000);
}
static void test_churn_stress(void **state) {
    (void)state;
    run_churn((HeapConfig){.max_bytes = 32 * MB, .stress_interval = 997}, 10000);
}
static void test_churn_small_stack(void **state) {
    (void)state;
    mark_stack_limit = 3;
    run_churn((HeapConfig){.max_bytes = 16 * MB}, 20000);
}

/* All threads fill the heap together until each has been refused; then all let go and do it again. Every refusal must
   be true: the heap is (nearly) full of reachable objects at that moment, since each thread keeps everything it has
   got. */
static pthread_barrier_t round_over;
static void wait_for_others(void) {
    enter_native();
    pthread_barrier_wait(&round_over);
    leave_native();
}
/* Each eighth object of a list stays. */
static void thin_out(Mutator *m) {
    for (Object *o = m->roots[0], *next; o; o = next) {
        next = o;
        for (int i = 0; i < 8 && next; i++) next = ref_expand(array_refs(next)[0]);
        array_refs(o)[0] = ref_compress(next);
    }
}
static void *exhaust(void *arg) {
    Mutator *m = arg;
    attach(m);
    for (unsigned round = 0; round < m->operations; round++) {
        wait_for_others();
        uint32_t kind = m->id + (m->keeps ? round : 0);
        uint32_t size = kind % 3 == 0 ? 8 : kind % 3 == 1 ? 1500 : 30000;
        for (;;) {
            poll();
            Object *o = heap_allocate_array(&m->local, refs_layout, size / 4);
            if (!o) break;
            array_refs(o)[0] = ref_compress(m->roots[0]);
            m->roots[0] = o;
        }
        m->failures++;
        if (heap_used_bytes() < heap_max_bytes() / 10 * 8) abort();
        wait_for_others();
        if (m->keeps && round % 6 != 5)
            thin_out(m);
        else
            m->roots[0] = NULL;
    }
    m->roots[0] = NULL;
    detach(m);
    return NULL;
}
static void run_exhaust(bool keeps) {
    open_heap((HeapConfig){.max_bytes = 3 * MB});
    pthread_t t[THREADS];
    assert_int_equal(pthread_barrier_init(&round_over, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++) {
        mutators[i].operations = EXHAUSTIONS;
        mutators[i].keeps = keeps;
        assert_int_equal(pthread_create(&t[i], NULL, exhaust, &mutators[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    pthread_barrier_destroy(&round_over);
    for (int i = 0; i < THREADS; i++) assert_int_equal(mutators[i].failures, EXHAUSTIONS);
    expect_empty();
}

static void test_exhaust_together(void **state) {
    (void)state;
    run_exhaust(false);
}
/* A part of what each has survives, and sizes change: the others' gaps are all that is left. */
static void test_exhaust_gaps_together(void **state) {
    (void)state;
    run_exhaust(true);
}

/* Collections that are asked for while another one is under way are not repeated, and none is lost. */
static void *collect_often(void *arg) {
    Mutator *m = arg;
    attach(m);
    for (unsigned i = 0; i < m->operations; i++) {
        lock_shared();
        weak[m->id] = NULL;
        unlock_shared();
        Object *o = new_node(m, m->id);
        if (!o) abort();
        lock_shared();
        weak[m->id] = o;
        unlock_shared();
        heap_collect(GC_EXPLICIT); /* [o] is garbage now: found by whichever collection */
        lock_shared();
        if (weak[m->id]) abort();
        unlock_shared();
    }
    detach(m);
    return NULL;
}
static void test_collect_together(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = 16 * MB});
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) {
        mutators[i].operations = 300 / SLOWER;
        assert_int_equal(pthread_create(&t[i], NULL, collect_often, &mutators[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    unsigned done = heap_collection_count(), asked = THREADS * (300 / SLOWER);
    assert_true(done <= asked && done >= 300 / SLOWER);
    expect_empty();
}

/* Many threads with little use each must not make the heap believe that it is full: only what is handed out counts. */
static void *use_little(void *arg) {
    Mutator *m = arg;
    attach(m);
    for (unsigned i = 0; i < 300; i++) {
        poll();
        if (!heap_allocate_array(&m->local, bytes_layout, i * 7)) abort();
    }
    detach(m);
    return NULL;
}
static void test_many_small_users(void **state) {
    (void)state;
    open_heap((HeapConfig){.max_bytes = 64 * MB, .initial_bytes = 64 * MB});
    for (int round = 0; round < 8; round++) {
        pthread_t t[THREADS];
        for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&t[i], NULL, use_little, &mutators[i]), 0);
        for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    }
    assert_int_equal(heap_collection_count(), 0);
    size_t used = heap_used_bytes(), bytes = 0;
    for (unsigned i = 0; i < 300; i++)
        bytes += heap_size_class(16 + i * 7) == HEAP_LARGE ? (16 + i * 7 + 7) / 8 * 8
                                                           : heap_cell_size(heap_size_class(16 + i * 7));
    assert_int_equal(used, bytes * THREADS * 8);
    expect_empty();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_churn, close_heap),
        cmocka_unit_test_teardown(test_churn_tight, close_heap),
        cmocka_unit_test_teardown(test_churn_verify, close_heap),
        cmocka_unit_test_teardown(test_churn_stress, close_heap),
        cmocka_unit_test_teardown(test_churn_small_stack, close_heap),
        cmocka_unit_test_teardown(test_exhaust_together, close_heap),
        cmocka_unit_test_teardown(test_exhaust_gaps_together, close_heap),
        cmocka_unit_test_teardown(test_collect_together, close_heap),
        cmocka_unit_test_teardown(test_many_small_users, close_heap),
    };
    return cmocka_run_group_tests(tests, make_layouts, NULL);
}
