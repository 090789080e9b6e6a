/* Owns: finding and reserving address space below 32 GB, and carving class metadata out of it. Any thread
   may call; the metadata chunks are guarded by `lock`. Reserving needs no lock: the kernel arbitrates by
   MAP_FIXED_NOREPLACE. Invariant: everything handed out can be stored as a Ref32 (address >> 3 fits 32
   bits) and is never at address 0. */
#include "gc/lowmem.h"
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

#if defined(__SANITIZE_ADDRESS__)
#define LOWMEM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LOWMEM_ASAN 1
#endif
#endif

#define MB ((size_t)1 << 20)
#ifdef LOWMEM_ASAN
/* AddressSanitizer keeps its shadow from 0x7fff8000 on. */
static const uintptr_t address_end = 0x7fff8000, metadata_hint = 256 * MB, general_hint = 512 * MB;
enum { METADATA_RANGE_MB = 128 };
#else
static const uintptr_t address_end = (uintptr_t)32 << 30, metadata_hint = (uintptr_t)1 << 30,
                       general_hint = (uintptr_t)4 << 30;
enum { METADATA_RANGE_MB = 256 };
#endif
/* Lower addresses are left to the kernel's mmap_min_addr and to executables that are not position
   independent. */
static const uintptr_t address_start = 16 * MB;

static void *map_at(uintptr_t address, size_t bytes) {
    void *want = (void *)address;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *got = mmap(want, bytes, PROT_NONE, flags, -1, 0);
    if (got == MAP_FAILED) return NULL;
    if (got == want) return got;
    munmap(got, bytes); /* kernels before 4.17 take the address as a hint only */
    return NULL;
}

static void *probe(uintptr_t from, uintptr_t to, size_t bytes, size_t alignment, size_t step) {
    for (uintptr_t a = (from + alignment - 1) & ~(uintptr_t)(alignment - 1);
         a < to && bytes <= address_end - a; a += step) {
        void *p = map_at(a, bytes);
        if (p) return p;
    }
    return NULL;
}

static void *reserve_from(uintptr_t hint, size_t bytes, size_t alignment) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (bytes == 0 || bytes > address_end || (alignment & (alignment - 1))) return NULL;
    bytes = (bytes + page - 1) & ~(page - 1);
    if (alignment < page) alignment = page;
    /* Steps in proportion to the size keep a hopeless search short; a second, fine pass finds narrow gaps
       for small requests. */
    size_t step = alignment > MB ? alignment : MB;
    while (step < bytes / 16) step *= 2;
    void *p = probe(hint, address_end, bytes, alignment, step);
    if (!p) p = probe(address_start, hint, bytes, alignment, step);
    if (!p && step > alignment && bytes <= 16 * MB) {
        step = alignment > 64 * 1024 ? alignment : 64 * 1024;
        p = probe(address_start, address_end, bytes, alignment, step);
    }
    return p;
}

void *lowmem_reserve(size_t bytes, size_t alignment) { return reserve_from(general_hint, bytes, alignment); }

bool lowmem_commit(void *address, size_t bytes) {
    return mprotect(address, bytes, PROT_READ | PROT_WRITE) == 0;
}

void lowmem_release(void *address, size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (address) munmap(address, (bytes + page - 1) & ~(page - 1));
}

/* Metadata: [cursor, committed) is usable, [committed, limit) reserved. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *cursor, *committed, *limit;
static size_t metadata_bytes;
enum { COMMIT_STEP = 256 * 1024 };

void *lowmem_allocate(size_t bytes) {
    if (bytes > address_end) return NULL;
    bytes = bytes ? (bytes + 7) & ~(size_t)7 : 8;
    pthread_mutex_lock(&lock);
    /* what is left of the old range (at most [bytes]) is given up */
    if ((size_t)(limit - cursor) < bytes) {
        size_t want = METADATA_RANGE_MB * MB;
        if (want < bytes) want = (bytes + MB - 1) & ~(MB - 1);
        char *range = NULL;
        for (;;) {
            range = reserve_from(metadata_hint, want, MB);
            if (range || want / 2 < bytes || want <= MB) break;
            want = (want / 2 + MB - 1) & ~(MB - 1);
        }
        if (!range) {
            pthread_mutex_unlock(&lock);
            return NULL;
        }
        cursor = committed = range;
        limit = range + want;
    }
    if ((size_t)(committed - cursor) < bytes) {
        size_t need = bytes - (size_t)(committed - cursor), room = (size_t)(limit - committed);
        need = (need + COMMIT_STEP - 1) & ~(size_t)(COMMIT_STEP - 1);
        if (need > room) need = room;
        if (!lowmem_commit(committed, need)) {
            pthread_mutex_unlock(&lock);
            return NULL;
        }
        committed += need;
    }
    void *p = cursor;
    cursor += bytes;
    metadata_bytes += bytes;
    pthread_mutex_unlock(&lock);
    return p;
}

size_t lowmem_metadata_bytes(void) {
    pthread_mutex_lock(&lock);
    size_t bytes = metadata_bytes;
    pthread_mutex_unlock(&lock);
    return bytes;
}
