/* Green mode: a thread keeps its turn in native code, and that may block in the system for as long as it likes (accept,
   poll, a mutex of C). The watchman, an OS thread that is none of the VM's, looks at the thread that has the turn a few
   times in a second. If its native code sleeps in one system call all the time, or its OS thread has ended, and others
   could run, the scheduler gives the turn to another one. Calls that end by themselves (writing to a file) are waited
   for. */
#ifndef runtime_watchman_h
#define runtime_watchman_h

void watchman_start(void); /* no thread available: native code keeps its turn */
#endif
