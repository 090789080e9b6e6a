/* The record of pressure that was exerted, which findings and crashes show. */
#ifndef validation_report_exertion_h
#define validation_report_exertion_h

#include <stdio.h>

#include "validation/core/calls.h"

/* "the 3rd GetStackTrace " and what follows, which is reported in the stream, and in each finding and crash from now
   on. */
__attribute__((format(printf, 4, 5))) void exertion_note(const CheckedEnv *env, const char *name, unsigned long number,
                                                         const char *format, ...);
/* Whether anything was. */
bool exertion_any(void);
/* What has been exerted so far, the latest first, a bounded number: as lines of text; as "pressure":[...], with a comma
   after it. Nothing where nothing was. */
void exertion_report_text(FILE *out);
void exertion_report_json(FILE *out);
/* The end: how much there was. */
void exertion_report_sum(FILE *out);

#endif
