/* Signals of the operating system for Java (contract 7.7): natives of jdk.internal.misc.Signal, and the Signal
   Dispatcher thread that runs what a handler cannot. */
#ifndef vm_services_signals_h
#define vm_services_signals_h
#include "runtime/thread.h"

/* Starts the Signal Dispatcher and takes SIGQUIT; nothing with -Xrs and in green mode. False: exception pending. */
bool signals_start(Thread *t);

int signals_find(const char *name); /* with or without "SIG"; -1: there is none */
/* What Java asks for: the default action, none, or the dispatcher; any other value is a native handler, as returned
   earlier. */
enum { SIGNAL_DEFAULT = 0, SIGNAL_IGNORED = 1, SIGNAL_DISPATCHED = 2, SIGNAL_REFUSED = -1 };
int64_t signals_set_handler(
    int number, int64_t handler); /* the earlier one, or SIGNAL_REFUSED: reserved, or not a signal that can be caught */
bool signals_raise(int number);   /* false: refused, the VM is not to be ended so */
#endif
