/* What an error means where it was returned: which capability is missing, which phase, which argument was wrong. */
#ifndef validation_report_explain_h
#define validation_report_explain_h

#include <stdio.h>

#include "validation/core/calls.h"

/* One line without its end; nothing if the call succeeded. */
void explain(FILE *out, const Call *call);

#endif
