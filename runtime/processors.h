/* How many processors this process may use. */
#ifndef runtime_processors_h
#define runtime_processors_h

/* What the operating system lets it use, not what the machine has, or -XX:ActiveProcessorCount. Asked for often: a
   change is seen after 20 milliseconds, as in the reference implementation. */
int processors_available(void);
#endif
