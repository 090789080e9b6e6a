/* In green mode the random numbers of the system are the same in each run: a file of drawn bytes represents the device,
   whichever class library opens it. */
#ifndef runtime_random_file_h
#define runtime_random_file_h
#include <stdbool.h>

/* Whether [name] is a device of random numbers, and green mode is on. */
bool random_file_replaces(const char *name);
/* A descriptor; each call has other bytes. -1: there is no memory. */
int random_file_open(void);
#endif
