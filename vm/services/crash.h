/* Crashes: SIGSEGV, SIGBUS, SIGFPE and SIGILL end in a report on stderr and abort(). */
#ifndef vm_services_crash_h
#define vm_services_crash_h

/* Installs the handlers, where the host has none of its own. */
void crash_init(void);
/* A signal stack for the calling thread, so that an overflow of its C stack can be reported; and its end. */
void crash_prepare_thread(void);
void crash_release_thread(void);
/* Sees to it that an overflow of the calling thread's C stack is a crash; it was made by others. */
void crash_guard_stack(void);
#endif
