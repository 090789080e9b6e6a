/* Crashes: SIGSEGV, SIGBUS, SIGFPE and SIGILL end in a report on stderr and abort(). */
#ifndef vm_services_crash_h
#define vm_services_crash_h

/* Installs the handlers, where the host has no separate one. */
void crash_init(void);
#endif
