/* Accesses to memory that cannot be had: pages of a mapped file that has become shorter since, or that the disk has no
   room for. The system says so by SIGBUS; Java code gets an InternalError. */
#ifndef runtime_fault_h
#define runtime_fault_h
#include "runtime/thread.h"

typedef void MemoryAccess(const Slot *args, Slot *result);
/* access(args, result); false: it met such memory, and is done in part or not at all. Within it no lock is taken, and
   nothing allocated. */
bool fault_guard(Thread *t, MemoryAccess *access, const Slot *args, Slot *result);
/* By the handler of SIGBUS: does not return when the calling thread is in an access. */
void fault_leave(void);
#endif
