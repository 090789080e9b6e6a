/* The function that a thread of C++ runs, when it has ended by a call: its frame is gone, and what the stack has next
   is the library of C++. */
#ifndef validation_base_left_h
#define validation_base_left_h

#include <stdbool.h>

#include "validation/base/sites.h"

/* Whether what calls there may be such a function. */
bool left_starts_threads(const Module *module);
/* It, or the C library: no function of an agent called what such code calls. */
bool left_is_below_threads(const Module *module);

/* A place in the agent's function that std::thread runs in this thread; NULL: it is none, or it has no symbol. */
const void *left_function(void);

#endif
