/* What each thread needs so that an overflow of its C stack is reported as a crash (vm/services/crash.h). */
#ifndef runtime_signal_stack_h
#define runtime_signal_stack_h

/* A signal stack for the calling thread; and its end. */
void signal_stack_prepare(void);
void signal_stack_release(void);
/* Sees to it that an overflow of the calling thread's C stack is a crash; the thread was made by others. */
void signal_stack_guard(void);
#endif
