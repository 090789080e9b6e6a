/* A system that forbids process_vm_readv and process_vm_writev, as containers do: preloaded. */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/uio.h>

static ssize_t refuse(void) {
    errno = EPERM;
    return -1;
}
ssize_t process_vm_readv(pid_t pid, const struct iovec *ours, unsigned long our_count, const struct iovec *theirs,
                         unsigned long their_count, unsigned long flags) {
    (void)pid, (void)ours, (void)our_count, (void)theirs, (void)their_count, (void)flags;
    return refuse();
}
ssize_t process_vm_writev(pid_t pid, const struct iovec *ours, unsigned long our_count, const struct iovec *theirs,
                          unsigned long their_count, unsigned long flags) {
    (void)pid, (void)ours, (void)our_count, (void)theirs, (void)their_count, (void)flags;
    return refuse();
}
