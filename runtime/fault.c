/* The guard is a jump: an access, memmove among them, may meet such memory at any of its instructions. */
#include "runtime/fault.h"

#include <setjmp.h>

bool fault_guard(Thread *t, MemoryAccess *access, const Slot *args, Slot *result) {
    sigjmp_buf place;
    if (sigsetjmp(place, 0)) return false; /* the handler has left no signal blocked */
    t->access = &place;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    access(args, result);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    t->access = NULL;
    return true;
}

void fault_leave(void) {
    Thread *t = thread_self_tls;
    sigjmp_buf *place = t ? t->access : NULL;
    if (!place) return;
    t->access = NULL;
    siglongjmp(*place, 1);
}
