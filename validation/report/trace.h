/* The trace: each call and each callback with its arguments, its result and how long it took, as text like that of
   strace or as JSON Lines. */
#ifndef validation_report_trace_h
#define validation_report_trace_h

#include "validation/core/calls.h"

/* trace.filter: TERM[+TERM...], a TERM is [!]KIND:PATTERN; NULL: it is right, else what is wrong with it. */
const char *trace_filter_parse(const char *text);
/* The number of the innermost call or callback around here that is reported, this one included; 0: none is. */
unsigned long trace_number(const Activity *activity);

#endif
