/* What an agent calls of the C library and of the C++ runtime, as far as rules look at it: the entries of its global
   offset table for these functions lead to watchers, from the moment at which it asks for its first environment. */
#ifndef validation_interpose_imports_h
#define validation_interpose_imports_h

#include "validation/core/calls.h"

/* A module has become an agent's, or asks for one more environment. */
void imports_watch(const Module *module);

/* The VM, which is another one than ours, calls [ends] before it ends the process without exit handlers. */
void imports_watch_end(void (*ends)(void));

#endif
