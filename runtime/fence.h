/* A fence in all threads of the process immediately, by membarrier(2) (Linux). A thread that does something rarely, and
   must neither miss nor be missed by those that do the other half of it all the time, pays for them: between their
   store and their load they need to hold back the compiler only. Any thread. */
#ifndef runtime_fence_h
#define runtime_fence_h
#include <stdbool.h>

/* To be called before any other; again does no harm. False: the system cannot. Takes as long as 20 ms, asleep, if the
   process has several threads, no time if it has one. */
bool fence_prepare(void);
/* Each thread that runs has passed a separate full fence when this returns. */
void fence_all_threads(void);
#endif
