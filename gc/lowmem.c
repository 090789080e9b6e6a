/* Finding and reserving address space below 32 GB, and carving class metadata out of it. Any thread
   may call; the metadata chunks are guarded by `lock`. Reserving needs no lock: the kernel arbitrates by
   MAP_FIXED_NOREPLACE. Invariant: everything handed out can be stored as a Ref32 (address >> 3 fits 32
   bits) and is never at address 0. */
#include "gc/lowmem.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

#define MB ((size_t)1 << 20)
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
/* AddressSanitizer keeps its shadow from 0x7fff8000 on. */
static const uintptr_t address_end = 0x7fff8000, metadata_hint = 256 * MB, general_hint = 512 * MB;
enum { METADATA_RANGE_MB = 128, ROOM_PART = 16 };
#else
static const uintptr_t address_end = (uintptr_t)32 << 30, metadata_hint = (uintptr_t)1 << 30,
                       general_hint = (uintptr_t)4 << 30;
enum { METADATA_RANGE_MB = 256, ROOM_PART = 16 }; /* of limited address space, less */
#endif
/* Lower addresses are left to the kernel's mmap_min_addr and to executables that are not position
   independent. */
static const uintptr_t address_start = 16 * MB;

size_t lowmem_page(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static void *map_at(uintptr_t address, size_t bytes) {
    void *want = (void *)address;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *got = mmap(want, bytes, PROT_NONE, flags, -1, 0);
    if (got == MAP_FAILED) return NULL;
    if (got == want) {
        madvise(got, bytes, MADV_DONTDUMP); /* gdb's generate-core-file would write all of it, as zeros */
        return got;
    }
    munmap(got, bytes); /* kernels before 4.17 take the address as a hint only */
    return NULL;
}

static void *probe(uintptr_t from, uintptr_t to, size_t bytes, size_t alignment, size_t step) {
    for (uintptr_t a = (from + alignment - 1) & ~(uintptr_t)(alignment - 1); a < to && bytes <= address_end - a;
         a += step) {
        void *p = map_at(a, bytes);
        if (p) return p;
    }
    return NULL;
}

static void *reserve_from(uintptr_t hint, size_t bytes, size_t alignment) {
    size_t page = lowmem_page();
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
        step = alignment > MB / 16 ? alignment : MB / 16;
        p = probe(address_start, address_end, bytes, alignment, step);
    }
    return p;
}

size_t lowmem_room(void) {
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
    char text[64] = "";
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC); /* without memory of the VM */
    if (fd >= 0 && read(fd, text, sizeof text - 1) < 0) text[0] = 0;
    if (fd >= 0) close(fd);
    size_t used = (size_t)strtoull(text, NULL, 10) * lowmem_page();
    return used < space.rlim_cur ? (size_t)space.rlim_cur - used : 0;
}

void *lowmem_reserve(size_t bytes, size_t alignment) { return reserve_from(general_hint, bytes, alignment); }

bool lowmem_commit(void *address, size_t bytes) {
    if (mprotect(address, bytes, PROT_READ | PROT_WRITE) != 0) return false;
    madvise(address, bytes, MADV_DODUMP);
    return true;
}

void lowmem_release(void *address, size_t bytes) {
    size_t page = lowmem_page();
    if (address) munmap(address, (bytes + page - 1) & ~(page - 1));
}

/* Metadata: [cursor, committed) is usable, [committed, limit) reserved. Sizes are rounded up to one of a few dozen
   (multiples of 16 up to 1 KB, then eight to a doubling), and pieces that come back wait in a list of their size, so
   that loaders that come and go use the same memory again. A piece of a larger size is cut up only when the address
   space has run out. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *cursor, *committed, *limit;
static size_t metadata_bytes, metadata_committed;
/* Every range that was ever begun: address space is enough for so many. */
static AddressRange ranges[((uintptr_t)32 << 30) / (METADATA_RANGE_MB * MB)];
static char *range_committed[sizeof ranges / sizeof ranges[0]], **readable; /* atomic: where what can be read ends */
static size_t range_count;                                                  /* atomic */
enum {
    COMMIT_STEP = 256 * 1024,
    SMALL_STEP = 16,
    SMALL_MOST = 1024,
    SMALL_CLASSES = SMALL_MOST / SMALL_STEP,
    SIZE_CLASSES = SMALL_CLASSES + 8 * 26
};

typedef struct FreePiece {
    struct FreePiece *next;
} FreePiece;
static FreePiece *free_pieces[SIZE_CLASSES];

#ifdef __SANITIZE_ADDRESS__ /* a sanitized VM reports every use of an unloaded class */
#define METADATA_POISON(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define METADATA_HOLDS(p, n) __lsan_register_root_region(p, n) /* pointers to what malloc gave */
#define METADATA_UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define METADATA_POISON(p, n) ((void)(p), (void)(n))
#define METADATA_HOLDS(p, n) ((void)(p), (void)(n))
#define METADATA_UNPOISON(p, n) ((void)(p), (void)(n))
#endif

/* Rounds *bytes up to the size of its class. */
static unsigned size_class_of(size_t *bytes) {
    if (*bytes <= SMALL_MOST) {
        unsigned n = *bytes ? (unsigned)((*bytes + SMALL_STEP - 1) / SMALL_STEP) : 1;
        *bytes = (size_t)n * SMALL_STEP;
        return n - 1;
    }
    unsigned power = 63 - (unsigned)__builtin_clzll(*bytes - 1); /* 2^power <= bytes - 1 < 2^(power + 1) */
    size_t step = (size_t)1 << (power - 3);
    *bytes = (*bytes + step - 1) & ~(step - 1);
    return SMALL_CLASSES + (power - 10) * 8 + (unsigned)((*bytes - ((size_t)1 << power)) / step) - 1;
}

static size_t size_of_class(unsigned class) {
    if (class < SMALL_CLASSES) return (size_t)(class + 1) * SMALL_STEP;
    class -= SMALL_CLASSES;
    unsigned power = 10 + class / 8;
    return ((size_t)1 << power) + (size_t)(class % 8 + 1) * ((size_t)1 << (power - 3));
}

static void piece_free(void *p, size_t bytes, unsigned class) {
    FreePiece *piece = p;
    piece->next = free_pieces[class];
    free_pieces[class] = piece;
    METADATA_POISON((char *)p + sizeof *piece, bytes - sizeof *piece);
}

static void *piece_take(unsigned class) {
    FreePiece *piece = free_pieces[class];
    if (!piece) return NULL;
    free_pieces[class] = piece->next;
    METADATA_UNPOISON(piece, size_of_class(class));
    return piece;
}

/* What is left of [bytes] at [p] goes to the lists, in pieces that fill it exactly: all sizes are multiples of
   SMALL_STEP. */
static void free_rest(char *p, size_t bytes) {
    while (bytes >= SMALL_STEP) {
        size_t n = bytes;
        unsigned class = size_class_of(&n);
        if (n > bytes) n = size_of_class(--class);
        METADATA_UNPOISON(p, n);
        piece_free(p, n, class);
        p += n;
        bytes -= n;
    }
}

static void *cut_larger(unsigned class, size_t bytes) {
    for (unsigned k = class + 1; k < SIZE_CLASSES; k++) {
        char *p = piece_take(k);
        if (!p) continue;
        free_rest(p + bytes, size_of_class(k) - bytes);
        return p;
    }
    return NULL;
}

static void begin_range(char *range, size_t bytes) {
    static char *unlisted;
    readable = &unlisted;
    if (range_count == sizeof ranges / sizeof ranges[0]) return;
    readable = &range_committed[range_count];
    *readable = range;
    ranges[range_count] = (AddressRange){range, bytes};
    __atomic_store_n(&range_count, range_count + 1, __ATOMIC_RELEASE);
}

/* Fresh memory; NULL when address space or memory have run out. */
static void *carve(size_t bytes) {
    if ((size_t)(limit - cursor) < bytes) {
        size_t want = METADATA_RANGE_MB * MB, room = lowmem_room() / ROOM_PART;
        if (want > room) want = room / MB * MB;
        if (want < bytes) want = (bytes + MB - 1) & ~(MB - 1);
        char *range = NULL;
        for (;;) {
            range = reserve_from(metadata_hint, want, MB);
            if (range || want / 2 < bytes || want <= MB) break;
            want = (want / 2 + MB - 1) & ~(MB - 1);
        }
        if (!range) return NULL;
        METADATA_HOLDS(range, want);
        free_rest(cursor, (size_t)(committed - cursor));
        cursor = committed = range;
        limit = range + want;
        begin_range(range, want);
    }
    if ((size_t)(committed - cursor) < bytes) {
        size_t need = bytes - (size_t)(committed - cursor), room = (size_t)(limit - committed);
        need = (need + COMMIT_STEP - 1) & ~(size_t)(COMMIT_STEP - 1);
        if (need > room) need = room;
        if (!lowmem_commit(committed, need)) return NULL;
        committed += need;
        __atomic_store_n(readable, committed, __ATOMIC_RELEASE);
        __atomic_add_fetch(&metadata_committed, need, __ATOMIC_RELAXED);
    }
    void *p = cursor;
    cursor += bytes;
    return p;
}

void *lowmem_allocate(size_t bytes) {
    if (bytes > address_end) return NULL;
    unsigned class = size_class_of(&bytes);
    if (class >= SIZE_CLASSES) return NULL;
    pthread_mutex_lock(&lock);
    void *p = piece_take(class);
    bool used = p;
    if (!p && !(p = carve(bytes))) used = (p = cut_larger(class, bytes));
    if (p) __atomic_add_fetch(&metadata_bytes, bytes, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    if (used) memset(p, 0, bytes);
    return p;
}

size_t lowmem_size(size_t bytes) {
    size_class_of(&bytes);
    return bytes;
}

void lowmem_free(void *p, size_t bytes) {
    if (!p) return;
    unsigned class = size_class_of(&bytes);
    pthread_mutex_lock(&lock);
    __atomic_sub_fetch(&metadata_bytes, bytes, __ATOMIC_RELAXED);
    piece_free(p, bytes, class);
    pthread_mutex_unlock(&lock);
}

size_t lowmem_metadata_bytes(void) { return __atomic_load_n(&metadata_bytes, __ATOMIC_RELAXED); }
size_t lowmem_metadata_committed(void) { return __atomic_load_n(&metadata_committed, __ATOMIC_RELAXED); }

bool lowmem_is_metadata(const void *p, size_t bytes) {
    const char *at = p;
    for (size_t i = __atomic_load_n(&range_count, __ATOMIC_ACQUIRE); i-- > 0;) {
        const char *end = __atomic_load_n(&range_committed[i], __ATOMIC_ACQUIRE);
        if (at >= ranges[i].begin && at < end) return (size_t)(end - at) >= bytes;
    }
    return false;
}

size_t lowmem_metadata_ranges(AddressRange *into, size_t most) {
    pthread_mutex_lock(&lock);
    size_t count = range_count;
    memcpy(into, ranges, (count < most ? count : most) * sizeof *into);
    pthread_mutex_unlock(&lock);
    return count;
}
