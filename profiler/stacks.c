/* See stacks.h. */
#include "profiler/stacks.h"

#include <string.h>
#include <sys/mman.h>

enum { STACKS = 1 << 16, PROBES = 64 };
/* Memory that is not touched takes no room. */
enum { FRAMES = 1 << 23 };
static Stack *table;
static StackFrame *room;
static uint32_t used = 1; /* atomic */
static uint64_t lost;     /* atomic */

static void *reserve(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

bool stacks_begin(void) {
    table = reserve(STACKS * sizeof *table);
    room = reserve(FRAMES * sizeof *room);
    return table && room;
}

static uint64_t hash_of(const StackFrame *frames, uint32_t count) {
    uint64_t h = count + UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < count; i++) {
        h = (h ^ frames[i]) * UINT64_C(0xff51afd7ed558ccd);
        h ^= h >> 32;
    }
    return h | 1;
}

/* The place of the stack with this hash, which is taken for the stack itself; NULL: there is none. */
static Stack *find(uint64_t hash, bool *is_new) {
    for (uint32_t i = 0; i < PROBES; i++) {
        Stack *s = &table[(hash + i) % STACKS];
        uint64_t now = __atomic_load_n(&s->hash, __ATOMIC_RELAXED);
        *is_new =
            now == 0 && __atomic_compare_exchange_n(&s->hash, &now, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        if (*is_new || now == hash) return s;
    }
    return NULL;
}

void stacks_add(const StackFrame *frames, uint32_t count, uint64_t weight) {
    bool is_new;
    Stack *s = find(hash_of(frames, count), &is_new);
    if (s)
        __atomic_add_fetch(&s->weight, weight, __ATOMIC_RELAXED);
    else
        __atomic_add_fetch(&lost, weight, __ATOMIC_RELAXED);
    if (!s || !is_new) return;
    uint32_t begin = __atomic_fetch_add(&used, count, __ATOMIC_RELAXED);
    if (begin + count > FRAMES) {
        __atomic_sub_fetch(&used, count, __ATOMIC_RELAXED);
        return;
    }
    memcpy(room + begin, frames, count * sizeof *frames);
    s->count = count;
    __atomic_store_n(&s->begin, begin, __ATOMIC_RELEASE);
}

uint64_t stacks_lost(void) {
    uint64_t all = __atomic_load_n(&lost, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i < STACKS; i++)
        if (!table[i].begin) all += table[i].weight;
    return all;
}

void stacks_for_each(void (*f)(const StackFrame *frames, uint32_t count, uint64_t weight, void *context),
                     void *context) {
    for (uint32_t i = 0; i < STACKS; i++)
        if (table[i].begin) f(room + table[i].begin, table[i].count, table[i].weight, context);
}
