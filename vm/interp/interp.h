/* The interpreter as the rest of the VM calls it. */
#ifndef vm_interp_interp_h
#define vm_interp_interp_h
#include "runtime/slot.h"
#include "runtime/thread.h"

/* Runs [m] to completion on the current thread. [arguments]: m->argument_slots words (see Slot; references as Object*).
   *result (may be NULL for void) gets the value: int types widened/zero-extended as a Slot. False = exception pending.
   Virtual selection is the caller's business. Not for abstract methods. */
bool interp_call(Thread *t, Method *m, const Slot *arguments, Slot *result);
/* Prepares a method so that it can be called: translated lazily, natives bound lazily. Called by linking for every new
   method. */
void method_install_entry(Method *m);
void method_free_body(Method *m); /* its code, or its implementation */
/* Calls that were resolved to methods which a redefinition has deleted are resolved anew. All threads are stopped. */
void interp_forget_deleted(void);
/* The native [m] calls another function than the VM's own from now on. */
void interp_native_replaced(const Method *m);
/* Recomputes trap and dispatch table of a thread from Thread.hooks and Thread.stepping (called by jvmti, with
   threads_lock, after changing them). */
void interp_update_thread_traps(Thread *t);
/* Breakpoints in the internal code. [bci] must be an instruction start. */
bool interp_set_breakpoint(Method *m, int bci);
bool interp_clear_breakpoint(Method *m, int bci);
bool method_bci_is_instruction(Method *m, int bci);
#endif
