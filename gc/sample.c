/* Sampling of allocation (JVMTI SampledObjectAlloc). Each thread counts the bytes it allocates down from a distance
   that is drawn at random with the set mean; the allocation that reaches zero is the sample. heap_take_cell tests
   nothing for this: a run only ever offers it (`limit`) what has been taken off the distance already, so that what
   remains (`sample_left`) is never passed unnoticed, and an allocation that finds no offer comes here. Invariant
   while sampling: bytes to the next sample = sample_left + the sum of limit - cursor. */
#include "gc/sample.h"

#include <math.h>

#include "gc/heap_internal.h"

/* A quarter of the distance is offered at a time: some dozens of visits here per sample, whatever the mean. */
enum { OFFER_SHIFT = 2 };

static uint32_t interval = 512 * 1024; /* atomic; may be set before there is a heap */

static double random_unit(HeapLocal *local) { /* in (0, 1] */
    static uint64_t seeds;
    if (!local->sample_random)
        local->sample_random = __atomic_add_fetch(&seeds, 1, __ATOMIC_RELAXED) * 0x9E3779B97F4A7C15u;
    uint64_t x = local->sample_random; /* xorshift64* */
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    local->sample_random = x;
    return (double)((x * 0x2545F4914F6CDD1Du >> 11) + 1) * 0x1p-53;
}

/* The limit of the geometric distribution for bytes, which are small against the mean. */
static int64_t draw(HeapLocal *local) {
    uint32_t mean = __atomic_load_n(&interval, __ATOMIC_RELAXED);
    return mean ? (int64_t)(-log(random_unit(local)) * mean) + 1 : 0;
}

static void revoke(HeapLocal *local, unsigned sc) {
    local->sample_left += local->limit[sc] - local->cursor[sc];
    local->limit[sc] = local->cursor[sc];
}

void sample_revoke(HeapLocal *local) {
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) revoke(local, sc);
}

static void offer(HeapLocal *local, unsigned sc) {
    size_t most = heap.withholds ? 0 : (size_t)(local->sample_left >> OFFER_SHIFT),
           rest = (size_t)(local->end[sc] - local->cursor[sc]);
    size_t bytes = rest < most ? rest : most - most % heap_cell_sizes[sc];
    local->limit[sc] = local->cursor[sc] + bytes;
    local->sample_left -= (int64_t)bytes;
}

Object *sample_allocate(HeapLocal *local, ObjectLayout *layout, size_t bytes) {
    unsigned sc = heap_size_class(bytes);
    int64_t size = sc == HEAP_LARGE ? (int64_t)bytes : heap_cell_sizes[sc];
    if (sc != HEAP_LARGE) revoke(local, sc);
    if (local->sample_left < size) sample_revoke(local);
    Object *o = heap_allocate_unsampled(local, layout, bytes);
    if (!o) return NULL;
    local->sampled = NULL;
    if (local->sample_left >= size)
        local->sample_left -= size;
    else {
        local->sample_left = draw(local);
        local->sampled = o;
    }
    if (sc != HEAP_LARGE) offer(local, sc);
    return o;
}

void heap_set_sampling_interval(uint32_t bytes) { __atomic_store_n(&interval, bytes, __ATOMIC_RELAXED); }

void heap_start_sampling(HeapLocal *local) {
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++) local->limit[sc] = local->cursor[sc];
    local->sampling = true;
    local->sample_left = draw(local);
    local->sampled = NULL;
}

void heap_stop_sampling(HeapLocal *local) {
    for (unsigned sc = 0; sc < HEAP_SIZE_CLASSES; sc++)
        local->limit[sc] = heap.withholds ? local->cursor[sc] : local->end[sc];
    local->sampling = false;
    local->sampled = NULL;
}
