/* Another thread of the process, as the operating system describes it. Also for handlers of signals. */
#ifndef validation_base_task_h
#define validation_base_task_h

/* The stack pointer of a thread that is blocked; NULL: it runs, or nobody knows. A thread that is about to block gets
   some time for that: at most [patience] milliseconds, which become fewer, and little CPU time. */
const char *task_stack_pointer(long id, int *patience);

#endif
