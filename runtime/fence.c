/* See fence.h. */
#include "runtime/fence.h"

#include <errno.h>
#include <linux/membarrier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool fence_prepare(void) { return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED); }

/* A process that was forked may not have inherited what was prepared. */
void fence_all_threads(void) {
    if (membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return;
    if (errno == EPERM && fence_prepare() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return;
    fprintf(stderr, "minijvm: membarrier, which has worked before, fails: %s\n", strerror(errno));
    abort();
}
