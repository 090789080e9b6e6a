/* The end of the VM. */
#ifndef vm_services_shutdown_h
#define vm_services_shutdown_h
#include "runtime/thread.h"

/* The calling thread ends the VM. Does not return if another one does. */
void shutdown_begin(Thread *t);
/* VMDeath and Agent_OnUnload; afterwards no Java code runs any more. */
void shutdown_finish(Thread *t);
/* Runtime.halt and the end of DestroyJavaVM: VMDeath, Agent_OnUnload; then the exit hook or exit(). */
void vm_halt(Thread *t, int status) __attribute__((noreturn));
Thread *vm_ending_thread(void); /* that has begun with one of these; it may have ended, too. NULL: none */
#endif
