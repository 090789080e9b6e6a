/* The same agent when it leaves nothing. */
#define KEEPS
#include "breaks_unloaded.c"
