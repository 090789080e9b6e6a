/* The class library of a JDK opens devices of random numbers by its own native code. In green mode it opens the file of
   runtime/random_file.h in their place. */
#ifndef vm_interp_random_device_h
#define vm_interp_random_device_h
#include "runtime/class.h"

/* The function for [m], whose implementation is [function]: another one if [m] opens files for reading. */
void *random_device_wrap(const Method *m, void *function);
#endif
