/* heap_check (-Xcheck:heap) finds damage of every kind and says what and where: each test damages one thing, looks for
   its message, repairs it, and expects the check to pass again. */
#include <fcntl.h>
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
#include "gc/gaps.h"
#include "gc/heap.h"
#include "gc/heap_internal.h"
#include "gc/lowmem.h"
#include "heap_fixture.h"

enum { ROOTS = 16, LAYOUTS = 8 };
enum {
    NODE_A = 8,
    NODE_B = 12,
    NODE_SIZE = 24,
    REF_REFERENT = 8,
    REF_NEXT = 12,
    REF_DISCOVERED = 16,
    REF_SIZE = 24,
    MIRROR_TARGET = 8,
    MIRROR_SIZE = 32
};

static Object *roots[ROOTS];
static ObjectLayout *layouts[LAYOUTS], *node, *refs, *bytes, *weak, *final, *mirror;
static unsigned known; /* layouts that for_each_layout reports */

static void scan_roots(HeapVisitor visit, void *context) {
    for (int i = 0; i < ROOTS; i++) visit(context, roots[i]);
}

static void for_each_layout(void (*f)(const ObjectLayout *, void *), void *context) {
    for (unsigned i = 0; i < known; i++) f(layouts[i], context);
}
static const char *check_sync(const Object *o) { return o->sync == 0xbad ? "is bad" : NULL; }

static ObjectLayout *add_layout(ObjectLayout *l) { return layouts[known++] = l; }
static ObjectLayout *reference_layout(ReferenceKind kind) {
    ObjectLayout *l = add_layout(plain_layout(REF_SIZE, REF_NEXT, 1));
    l->reference_kind = kind;
    return l;
}
static int open_heap(void **state) {
    (void)state;
    memset(roots, 0, sizeof roots);
    start_heap((HeapConfig){.max_bytes = 16 * MB},
               (HeapClient){.for_each_layout = for_each_layout, .check_sync = check_sync});
    known = 0;
    node = add_layout(plain_layout(NODE_SIZE, NODE_A, 2));
    refs = add_layout(array_layout(LAYOUT_REF_ARRAY, 2));
    bytes = add_layout(array_layout(LAYOUT_PRIM_ARRAY, 0));
    weak = reference_layout(REFERENCE_WEAK);
    final = reference_layout(REFERENCE_FINAL);
    mirror = add_layout(plain_layout(MIRROR_SIZE, 16, 2));
    mirror->kind = LAYOUT_MIRROR;
    object_offsets = (ObjectOffsets){
        .mirror_layout = MIRROR_TARGET, .referent = REF_REFERENT, .next = REF_NEXT, .discovered = REF_DISCOVERED};
    for (int i = 0; i < 50; i++) {
        Object *o = heap_allocate_object(&local, node);
        *(Ref32 *)object_at(o, NODE_A) = *(Ref32 *)object_at(o, NODE_B) = ref_compress(roots[0]);
        roots[0] = o;
    }
    roots[1] = heap_allocate_array(&local, refs, 5000);
    roots[2] = heap_allocate_array(&local, bytes, 3000);
    assert_true(heap_check());
    assert_string_equal(heap_check_first, "");
    return 0;
}
static int close_checked(void **state) {
    object_offsets = (ObjectOffsets){0};
    return close_heap(state);
}
static void silence(void (*f)(void)) {
    fflush(stderr);
    int saved = dup(2), null = open("/dev/null", O_WRONLY);
    dup2(null, 2);
    f();
    fflush(stderr);
    dup2(saved, 2);
    close(saved);
    close(null);
}
static bool passed;
static void run_check(void) { passed = heap_check(); }
static void expect(const char *message) {
    silence(run_check);
    assert_false(passed);
    if (!strstr(heap_check_first, message)) print_error("wanted \"%s\", got \"%s\"\n", message, heap_check_first);
    assert_non_null(strstr(heap_check_first, message));
}
/* Sets a 32- or 16-bit value, expects the message, puts the value back. */
static void damage(void *p, size_t size, uint64_t value, const char *message) {
    uint64_t saved = 0;
    memcpy(&saved, p, size);
    memcpy(p, &value, size);
    expect(message);
    memcpy(p, &saved, size);
    assert_true(heap_check());
}
static Ref32 *field(Object *o, uint32_t at) { return object_at(o, at); }

static void test_fields(void **state) {
    (void)state;
    damage(field(roots[0], NODE_A), 4, ref_compress(roots[0]) + 1, "field at 8 holds");
    damage(field(roots[0], NODE_B), 4, 99, "field at 12 holds");
    damage(field(roots[0], NODE_B), 4, ref_compress(node), "field at 12 holds");
    damage(field(roots[0], NODE_B), 4, ref_compress(local.cursor[heap_size_class(NODE_SIZE)]),
           "no object"); /* a cell not yet used */
    damage(&array_refs(roots[1])[4999], 4, ref_compress(roots[2]) + 2, "element 4999 holds");
    char where[64];
    snprintf(where, sizeof where, "object %p", (void *)roots[0]);
    damage(field(roots[0], NODE_A), 4, 1, where);
}
static void test_headers(void **state) {
    (void)state;
    damage(&roots[0]->class_ref, 4, 5, "class word 0x5 denotes no class");
    damage(&roots[0]->class_ref, 4, ref_compress(node) + 1, "denotes no class");
    damage(&roots[0]->class_ref, 4, ref_compress(roots[1]), "denotes no class");
    damage(&roots[0]->class_ref, 4, ref_compress(refs), "does not fit its 24 bytes");
    damage(&roots[0]->sync, 4, 0xbad, "sync word 0xbad is bad");
    damage(&((Array *)roots[1])->length, 4, 100000, "does not fit");
    damage(&((Array *)roots[1])->length, 4, 3000, "bytes, but has");
    damage(&node->kind, 1, 9, "damaged (kind 9");
    damage(&node->reference_kind, 1, 7, "reference kind 7");
    damage((void *)&node->spans[0].count, 4, 40, "is outside of its 24 bytes");
    known--; /* the class has been unloaded, its instance lives */
    roots[3] = heap_allocate(&local, mirror, MIRROR_SIZE);
    expect("denotes no class");
    known++;
    assert_true(heap_check());
}
static void test_mirrors(void **state) {
    (void)state;
    Object *m = roots[3] = heap_allocate(&local, mirror, MIRROR_SIZE);
    *(ObjectLayout **)object_at(m, MIRROR_TARGET) = node;
    node->mirror_size = MIRROR_SIZE;
    node->mirror = m;
    assert_true(heap_check());
    node->mirror = roots[0];
    expect("is no java.lang.Class object");
    node->mirror = (Object *)((char *)m + 8);
    expect("is no java.lang.Class object");
    node->mirror = m;
    *(ObjectLayout **)object_at(m, MIRROR_TARGET) = refs;
    expect("represents");
    *(void **)object_at(m, MIRROR_TARGET) = (char *)node + 8;
    expect("no class");
    *(ObjectLayout **)object_at(m, MIRROR_TARGET) = node;
    damage(field(m, 20), 4, 3, "field at 20 holds");
}
static void open_gaps(void) {
    heap_collect(GC_EXPLICIT);
    pthread_mutex_lock(&heap.lock);
    gaps_open();
    pthread_mutex_unlock(&heap.lock);
    assert_true(heap_check());
}
static void test_mixed_blocks(void **state) {
    (void)state;
    open_gaps();
    uint32_t mixed = block_index(roots[0]), at = granule_of(roots[0]) % BLOCK_GRANULES;
    uint64_t *taken = &block_taken(mixed)[at >> 6], bit = 1ull << (at & 63);
    assert_int_equal(heap.blocks[mixed].kind, BLOCK_MIXED);
    damage(taken, 8, *taken & ~bit, "which is free");
    damage(taken, 8, *taken & ~(bit << 1), "which is free");
    damage(&block_live(mixed)[at >> 6], 8, block_live(mixed)[at >> 6] | bit << 1, "is inside the preceding one");
    damage(&heap.blocks[mixed].clean, 2, at, "beyond the clean mark");
    damage(&heap.blocks[mixed].owned, 1, 1, "does not belong there");
    uint32_t bin = (uint32_t)gaps_bin(gaps_largest(mixed));
    damage(&heap.gaps[bin], 4, 0, "its bit is incorrect");
    damage(&heap.gaps_map[0], 8, heap.gaps_map[0] ^ 1, "its bit is incorrect");
    damage(&((Array *)roots[2])->length, 4, 100000, "does not fit");
}
static void test_roots(void **state) {
    (void)state;
    roots[9] = (Object *)((char *)roots[0] + 8);
    expect("root reported by scan_roots");
    roots[9] = (Object *)&roots;
    expect("root reported by scan_roots");
    roots[9] = NULL;
    Object *dead = heap_allocate_array(&local, bytes, 4000);
    heap_collect(GC_EXPLICIT);
    roots[9] = dead;
    expect("no object");
    roots[9] = NULL;
    assert_true(heap_check());
}
static void test_blocks(void **state) {
    (void)state;
    uint32_t small = block_index(roots[0]), large = block_index(roots[1]);
    damage(&heap.blocks[small].kind, 1, 7, "unknown kind 7");
    damage(&heap.blocks[small].size_class, 1, 47, "descriptor damaged");
    damage(&heap.blocks[small].cell, 2, 5, "descriptor damaged");
    damage(&heap.blocks[small].position, 2, 1, "descriptor damaged");
    damage(&heap.blocks[small].owned, 1, 0, "is not its own");
    damage(&heap.blocks[small].clean, 2, 3, "beyond the clean mark");
    damage(&heap.blocks[large].used, 8, 0, "without objects");
    damage(&heap.blocks[large].used, 8, heap.blocks[large].used | 1ull << 62, "belongs to no object");
    damage(&heap.blocks[large].starts, 8, heap.blocks[large].starts | 1ull << 63, "starts in a free unit");
    damage(&heap.used_blocks, 4, heap.used_blocks + 1, "blocks in use, counted as");
    damage(&heap.allowed_blocks, 4, heap.max_blocks + 1, "more than -Xmx allows");
    damage(&heap.free_map[small >> 6], 8, heap.free_map[small >> 6] | 1ull << (small & 63),
           "map of free blocks is incorrect");
    damage(&heap.large_map[small >> 6], 8, heap.large_map[small >> 6] | 1ull << (small & 63), "is no large block");
    damage(&block_live(small)[1], 8, block_live(small)[1] | 1, "live bit at granule");
    damage(&block_live(large)[40], 8, 2, "live bits 0x2 in unit 40");
    damage(&heap.allocated_bytes, 8, 0, "bytes in objects, counted as");
#ifndef __SANITIZE_ADDRESS__ /* there such memory is poisoned */
    damage(block_address(small) + BLOCK_BYTES - 8, 8, 0xdead, "assumed untouched, holds 0xdead");
#endif
    damage((void *)local.cursor[heap_size_class(NODE_SIZE)], 8, 1ull << 32, "unused memory");
    damage(&local.cursor[heap_size_class(NODE_SIZE)], 8, (uintptr_t)local.cursor[heap_size_class(NODE_SIZE)] + 8,
           "is not in its block");
}
static void test_lists(void **state) {
    (void)state;
    for (int i = 0; i < 4000; i++) { /* some blocks of nodes, with holes */
        Object *o = heap_allocate_object(&local, node);
        if (i % 3) continue;
        *field(o, NODE_A) = ref_compress(roots[0]);
        roots[0] = o;
    }
    heap_collect(GC_EXPLICIT);
    assert_true(heap_check());
    unsigned sc = heap_size_class(NODE_SIZE);
    BlockList *list = &heap.roomy[sc];
    assert_true(list->head && heap.blocks[list->head - 1].next);
    uint32_t first = list->head - 1;
    damage(&heap.blocks[first].free_cells, 2, 1, "cells are free, counted as 1");
    damage(&heap.blocks[first].next, 4, list->head, "is in two lists");
    damage(&heap.blocks[first].owned, 1, 1, "does not belong there");
    damage(&list->tail, 4, list->head, "incorrect tail");
    damage(&heap.crowded[sc].head, 4, list->head, "is in two lists");
    damage(&heap.roomy[sc + 1].head, 4, list->head, "does not belong there");
    damage(&block_live(first)[0], 8, block_live(first)[0] & (block_live(first)[0] - 1), "no object");
}
static void test_references(void **state) {
    (void)state;
    Object *w = roots[3] = heap_allocate_object(&local, weak), *f = roots[4] = heap_allocate_object(&local, final);
    *field(w, REF_REFERENT) = ref_compress(roots[0]);
    damage(field(w, REF_REFERENT), 4, 1, "field at 8 holds");
    damage(field(w, REF_NEXT), 4, ref_compress(roots[0]), "next holds");
    damage(field(w, REF_DISCOVERED), 4, ref_compress(roots[0]), "discovered holds");
    damage(field(w, REF_DISCOVERED), 4, 17, "discovered holds");
    heap.pending = w;
    expect("still refers to an object");
    *field(w, REF_REFERENT) = 0;
    assert_true(heap_check());
    damage(field(w, REF_DISCOVERED), 4, ref_compress(w), "is circular");
    *field(w, REF_DISCOVERED) = ref_compress(f);
    *field(f, REF_REFERENT) = ref_compress(roots[0]);
    expect("a final reference that is active");
    *field(f, REF_NEXT) = ref_compress(f);
    assert_true(heap_check());
    heap.pending = roots[0];
    expect("no Reference");
    heap.pending = NULL;
    assert_true(heap_check());
}

static void collect_damaged(void) {
    *field(roots[0], NODE_B) = 77;
    heap.verify_interval = 3;
    for (int i = 0; i < 3; i++) {
        *field(roots[0], NODE_B) = 0;
        heap_collect(GC_EXPLICIT); /* number 0 is verified */
    }
    *field(roots[0], NODE_B) = ref_compress(roots[0]) + 1;
    heap_collect(GC_EXPLICIT); /* number 3 */
}
static void test_aborts(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], 2);
        collect_damaged();
        _exit(0);
    }
    close(ends[1]);
    char text[2000] = "";
    size_t n = 0;
    for (ssize_t got; n < sizeof text - 1 && (got = read(ends[0], text + n, sizeof text - 1 - n)) > 0;)
        n += (size_t)got;
    close(ends[0]);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_non_null(strstr(text, "field at 12 holds"));
    assert_non_null(strstr(text, "inconsistent before collection 3"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_fields, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_headers, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_mirrors, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_mixed_blocks, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_roots, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_blocks, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_lists, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_references, open_heap, close_checked),
        cmocka_unit_test_setup_teardown(test_aborts, open_heap, close_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
