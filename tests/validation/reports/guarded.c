/* A library that is loaded before the C library: its functions of memory have one lock, and malloc crashes inside of it
   when it is asked for a certain size; hold_memory takes the lock and keeps it until release_memory. */
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

enum { CRASHES = 0x7654321 };
extern void *__libc_malloc(size_t size), *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size), *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void hold_memory(void) { pthread_mutex_lock(&lock); }
void release_memory(void) { pthread_mutex_unlock(&lock); }

static void *unlocked(void *memory) {
    pthread_mutex_unlock(&lock);
    return memory;
}
void *malloc(size_t size) {
    pthread_mutex_lock(&lock);
    if (size == CRASHES) *(volatile int *)0x10 = 1;
    return unlocked(__libc_malloc(size));
}
void *calloc(size_t count, size_t size) {
    pthread_mutex_lock(&lock);
    return unlocked(__libc_calloc(count, size));
}
void *realloc(void *memory, size_t size) {
    pthread_mutex_lock(&lock);
    return unlocked(__libc_realloc(memory, size));
}
void *memalign(size_t alignment, size_t size) {
    pthread_mutex_lock(&lock);
    return unlocked(__libc_memalign(alignment, size));
}
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = memalign(alignment, size);
    return !*memory ? ENOMEM : 0;
}
void free(void *memory) {
    pthread_mutex_lock(&lock);
    __libc_free(memory);
    pthread_mutex_unlock(&lock);
}
