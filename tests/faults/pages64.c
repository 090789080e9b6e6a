/* A system with pages of 64 KB, as arm64 has them, as far as a process on one with smaller pages can be made to believe
   it. For the VM, its command and the unit tests sysconf says 65536, and memory is mapped in such pages. A call that
   names a part of a page ends the process: the system would refuse it, or take the whole page, with what else is in it.
   Other callers, the C library among them, see the system as it is. */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE ((uintptr_t)65536)
#define CALLER __builtin_return_address(0)

static const char *file_of(void *address, size_t *offset) {
    Dl_info info = {0};
    if (!dladdr(address, &info) || !info.dli_fname) return "";
    *offset = (size_t)((char *)address - (char *)info.dli_fbase);
    const char *name = strrchr(info.dli_fname, '/');
    return name ? name + 1 : info.dli_fname;
}

static int is_subject(void *caller) {
    size_t offset;
    const char *file = file_of(caller, &offset);
    return strncmp(file, "libjvm.so", 9) == 0 || strncmp(file, "minijvm", 7) == 0 || strncmp(file, "test_", 5) == 0;
}

static uintptr_t whole(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* Ends the process unless the range begins at a page, and, where more than the range would be lost, ends at one. */
static void expect_pages(const char *call, const void *from, size_t bytes, int loses, void *caller) {
    if ((uintptr_t)from % PAGE == 0 && (!loses || bytes % PAGE == 0)) return;
    size_t offset = 0;
    const char *file = file_of(caller, &offset);
    char text[256];
    int length = snprintf(text, sizeof text, "pages64: %s(%p, %#zx) names a part of a page, at %s+%#zx\n", call, from,
                          bytes, file, offset);
    if (write(2, text, (size_t)length) == length) _exit(99);
    _exit(98);
}

long sysconf(int name) {
    static long (*real)(int);
    if (!real) real = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    int subject = is_subject(CALLER);
    if (name == _SC_PAGESIZE && subject) return (long)PAGE;
    long value = real(name);
    int pages = name == _SC_PHYS_PAGES || name == _SC_AVPHYS_PAGES;
    return pages && subject ? value / ((long)PAGE / real(_SC_PAGESIZE)) : value;
}

int mprotect(void *from, size_t bytes, int protection) {
    if (is_subject(CALLER)) {
        expect_pages("mprotect", from, bytes, 0, CALLER);
        bytes = whole(bytes);
    }
    return (int)syscall(SYS_mprotect, from, bytes, protection);
}

int madvise(void *from, size_t bytes, int advice) {
    if (is_subject(CALLER)) {
        expect_pages("madvise", from, bytes, advice == MADV_DONTNEED || advice == MADV_FREE, CALLER);
        bytes = whole(bytes);
    }
    return (int)syscall(SYS_madvise, from, bytes, advice);
}

int munmap(void *from, size_t bytes) {
    if (is_subject(CALLER)) {
        expect_pages("munmap", from, bytes, 0, CALLER);
        bytes = whole(bytes);
    }
    return (int)syscall(SYS_munmap, from, bytes);
}

/* Segments of libraries are at small pages here, so none can be moved as a whole. */
void *mremap(void *from, size_t old, size_t bytes, int flags, ...) {
    if (is_subject(CALLER)) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    va_list rest;
    va_start(rest, flags);
    void *to = flags & MREMAP_FIXED ? va_arg(rest, void *) : NULL;
    va_end(rest);
    return (void *)syscall(SYS_mremap, from, old, bytes, flags, to);
}

/* One byte for each large page: whether any of its small ones is in memory. */
int mincore(void *from, size_t bytes, unsigned char *in_memory) {
    if (!is_subject(CALLER)) return (int)syscall(SYS_mincore, from, bytes, in_memory);
    expect_pages("mincore", from, bytes, 0, CALLER);
    for (size_t at = 0; at < bytes; at += PAGE) {
        unsigned char small[65536 / 4096] = {0};
        if (syscall(SYS_mincore, (char *)from + at, PAGE, small) != 0) return -1;
        in_memory[at / PAGE] = memchr(small, 1, sizeof small) != NULL;
    }
    return 0;
}

/* Anywhere, at a large page: a larger range is reserved, and what is around is given back. */
static void *map_aligned(size_t bytes, int protection, int flags, int file, off_t at) {
    size_t pages = whole(bytes);
    char *range =
        (char *)syscall(SYS_mmap, NULL, pages + PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) return range;
    char *begin = (char *)whole((size_t)range);
    if (begin != range) syscall(SYS_munmap, range, begin - range);
    if (begin != range + PAGE) syscall(SYS_munmap, begin + pages, range + PAGE - begin);
    void *made = (void *)syscall(SYS_mmap, begin, file < 0 ? pages : bytes, protection, flags | MAP_FIXED, file, at);
    if (made == MAP_FAILED) syscall(SYS_munmap, begin, pages);
    return made;
}

void *mmap(void *place, size_t bytes, int protection, int flags, int file, off_t at) {
    if (!is_subject(CALLER)) return (void *)syscall(SYS_mmap, place, bytes, protection, flags, file, at);
    if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) expect_pages("mmap", place, bytes, 0, CALLER);
    expect_pages("mmap at offset", (void *)(uintptr_t)at, bytes, 0, CALLER);
    int elsewhere = place && !(flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)); /* will do, too */
    if (place) {
        void *wanted = (void *)((uintptr_t)place & ~(PAGE - 1));
        size_t pages = file < 0 ? whole(bytes) : bytes;
        void *made = (void *)syscall(SYS_mmap, wanted, pages, protection,
                                     elsewhere ? flags | MAP_FIXED_NOREPLACE : flags, file, at);
        if (made != MAP_FAILED || !elsewhere) return made;
    }
    return map_aligned(bytes, protection, flags, file, at);
}
