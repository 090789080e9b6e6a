/* Copies from and to addresses that may be invalid, by the kernel. */
#include "validation/base/wild.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>

enum { AT_ONCE = 4096 }; /* fits into an empty pipe on every system */

/* process_vm_readv and process_vm_writev: containers forbid them, emulators do not have them. */
static bool unavailable; /* atomic */

/* read(2) and write(2) answer EFAULT, too. */
static bool copy_through_pipe(char *to, const char *from, size_t size) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) return false;
    size_t done = 0;
    while (done < size) {
        size_t n = size - done < AT_ONCE ? size - done : AT_ONCE;
        if (write(ends[1], from + done, n) != (ssize_t)n || read(ends[0], to + done, n) != (ssize_t)n) break;
        done += n;
    }
    close(ends[0]);
    close(ends[1]);
    return done == size;
}

typedef ssize_t Copy(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);

/* [ours] may be accessed. False: not all was copied. */
static bool copy(Copy *by_kernel, void *ours, void *theirs, size_t size, bool *is_done) {
    struct iovec here = {ours, size}, there = {theirs, size};
    *is_done = !__atomic_load_n(&unavailable, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&unavailable, __ATOMIC_SEQ_CST)) return false;
    if (by_kernel(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size) return true;
    if (errno == ENOSYS || errno == EPERM) {
        __atomic_store_n(&unavailable, true, __ATOMIC_SEQ_CST);
        *is_done = false;
    }
    return false;
}

bool wild_copy(void *to, const void *from, size_t size) {
    bool is_done, is_whole = copy(process_vm_readv, to, (void *)from, size, &is_done);
    return is_done ? is_whole : copy_through_pipe(to, from, size);
}

/* Pages that could be read. One that is not mapped any more only leads to no finding. */
enum { READABLE = 1 << 10, PAGE_BITS = 12 };
static uintptr_t readable[READABLE]; /* atomic; the number of a page */

bool wild_leads_nowhere(const void *value) {
    static const uint64_t known = 1;
    const uintptr_t page = (uintptr_t)value >> PAGE_BITS;
    uintptr_t *place = &readable[page % READABLE];
    uint64_t word;
    if (__atomic_load_n(place, __ATOMIC_RELAXED) == page && page != 0) return false;
    if (!wild_copy(&word, &known, sizeof word)) return false; /* nothing can be asked */
    if (!wild_copy(&word, (const void *)((uintptr_t)value & ~(sizeof word - 1)), sizeof word)) return true;
    __atomic_store_n(place, page, __ATOMIC_RELAXED);
    return false;
}

void wild_write(void *to, const void *from, size_t size) {
    bool is_done;
    copy(process_vm_writev, (void *)from, to, size, &is_done);
    if (!is_done) copy_through_pipe(to, from, size);
}
