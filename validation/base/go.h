/* Agents in Go: their C code runs on another stack, and cgo puts functions of its own between Go and C. */
#ifndef validation_base_go_h
#define validation_base_go_h

#include "validation/base/sites.h"

/* Adds the frames of Go to the stack of C code that Go calls. */
void go_continue(RawFrames *raw);
/* Whether the module has the runtime of Go. */
bool module_is_go(const Module *module);
/* Whether a function of such a module only passes calls on: what cgo has generated, and a function in C that Go calls
   and that makes one call through a table, since Go cannot do that itself. [place] is in it. */
bool go_passes_on(const Module *module, const void *place, const char *symbol);
/* A function of Go that cgo exports is in C a function that calls it: that of Go. Any other function is its own. */
const void *go_function(const Module *module, const void *function);

#endif
