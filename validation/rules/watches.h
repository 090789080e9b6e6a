/* Breakpoints and watches that environments have set. */
#ifndef validation_rules_watches_h
#define validation_rules_watches_h

#include "validation/core/calls.h"

/* Where the environment has set one that is still there and needs one of the capabilities, and by which function; NULL:
   nowhere, as far as is known. */
const Site *watch_in_use(const CheckedEnv *env, Capabilities capabilities, const char **function);

#endif
