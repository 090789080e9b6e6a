/* Crashes in the code of agents, or in the VM on their behalf: reported with what was in progress and the last calls of
   the thread; then the VM's own report follows. */
#ifndef validation_report_crash_h
#define validation_report_crash_h

#include "validation/core/calls.h"

/* A call or a callback has ended, with the error [result] or -1. */
void crash_remember(CheckedThread *thread, const Activity *activity, int result);
/* An agent ends the process in a handler of signals, which may have interrupted functions of memory or code that has a
   lock: [act] reports, within a time; what it does not reach is given up, and that is reported. */
void crash_act(void (*act)(void *), void *argument);
/* Whether somebody but the layer handles a signal, or ignores it. */
bool crash_has_handler(int number);
/* Takes SIGSEGV and its like, and hands them on to who had them. */
void crash_watch(void);

#endif
