/* A library that is loaded before the C library: functions of memory that are not the C library's. They free nothing,
   and nothing in the memory of a piece gives its size away. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

enum { UNIT = 16 };
static const size_t ARENA = (size_t)1 << 33;
static char *arena; /* atomic */
static size_t used; /* atomic */

__attribute__((constructor)) static char *first(void) {
    char *known = __atomic_load_n(&arena, __ATOMIC_ACQUIRE), *nobody = NULL;
    if (known) return known;
    char *made = mmap(NULL, ARENA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) return NULL;
    if (__atomic_compare_exchange_n(&arena, &nobody, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return made;
    munmap(made, ARENA);
    return nobody;
}

static size_t *size_before(void *memory) { return (size_t *)memory - 1; }

static void *take(size_t alignment, size_t size) {
    char *from = first();
    if (alignment < UNIT) alignment = UNIT;
    if (!from || size > ARENA / 2) return NULL;
    size_t at = __atomic_fetch_add(&used, size + 2 * alignment + UNIT, __ATOMIC_RELAXED);
    if (at + size + 2 * alignment + UNIT > ARENA) return NULL;
    char *memory = (char *)(((uintptr_t)from + at + UNIT + alignment - 1) & ~(uintptr_t)(alignment - 1));
    *size_before(memory) = ~size;
    return memory;
}

void *malloc(size_t size) {
    void *memory = take(UNIT, size);
    if (!memory) errno = ENOMEM;
    return memory;
}
void *calloc(size_t count, size_t size) { return size != 0 && count > ARENA / size ? NULL : malloc(count * size); }
void *realloc(void *memory, size_t size) {
    void *made = malloc(size);
    if (!memory || !made) return made;
    size_t old = ~*size_before(memory);
    return memcpy(made, memory, old < size ? old : size);
}
void *memalign(size_t alignment, size_t size) { return take(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = take(alignment, size);
    return !*memory ? ENOMEM : 0;
}
size_t malloc_usable_size(void *memory) { return !memory ? 0 : ~*size_before(memory); }
void free(void *memory) {}
