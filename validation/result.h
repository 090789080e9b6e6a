/* What the rules about results know of an argument that is wrong. */
#ifndef validation_result_h
#define validation_result_h

#include "validation/calls.h"

/* Whether a refused argument is a NULL, or a -1, that a function or a callback gave before with a meaning of its own,
   or a depth that was right when the frames were counted; then this is told. */
bool result_passed_on(const Call *call);

/* Failed calls whose outputs are not told apart; 0 as a rule. */
unsigned long results_lost(void);

#endif
