/* See fence.h. */
#include "runtime/fence.h"

#include <errno.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool fence_prepare(void) { return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED); }

/* What was prepared is gone in a process that was forked, and a filter may have come that lets nothing of it through
   any more. Then time serves: what a thread stores before it loads waits for a few hundred other stores at most. */
void fence_all_threads(void) {
    static const struct timespec long_enough = {.tv_nsec = 10000000};
    if (membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return;
    if (errno == EPERM && fence_prepare() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return;
    nanosleep(&long_enough, NULL);
}
