/* What the rules about answers know of an argument that is wrong. */
#ifndef validation_rules_nothing_h
#define validation_rules_nothing_h

#include "validation/core/calls.h"

/* Whether a refused argument is a NULL, or a -1, that a function or a callback gave before with a separate meaning,
   or a depth that was right when the frames were counted; then this is reported. */
bool nothing_passed_on(const Call *call);

#endif
