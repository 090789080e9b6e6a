/* Calls that the VM has refused for a reason that an agent may take for an answer: it asks, and continues without. The
   same code then succeeds at other times. So they are reported at the end, if it never has. */
#ifndef validation_rules_refused_h
#define validation_rules_refused_h

#include "validation/core/calls.h"

/* How a later success shows that the error was an answer. */
typedef enum Answered {
    BY_SAME_CODE,     /* one in this function of the agent succeeds */
    BY_SAME_FUNCTION, /* any call of the function by the agent does */
    ALREADY           /* it is known to be one */
} Answered;

/* Reported as [rule], or as [otherwise] if it was an answer; NULL: not at all. */
__attribute__((format(printf, 5, 6))) void refused_note(const Call *call, Rule rule, Rule otherwise, Answered by,
                                                        const char *format, ...);

#endif
