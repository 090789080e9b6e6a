/* An unfriendly world on purpose (inject=, profile=, may=): what is made so, when it is put to use, and what findings
   and crashes say of it afterwards. */
#ifndef validation_pressure_pressure_h
#define validation_pressure_pressure_h

#include <stdio.h>

#include "validation/core/rules.h"

/* Before all other classes of rules, so that they see what the agent sees; behind all, in the VM's place. Only hung
   where pressure is asked for. */
extern RuleClass pressure_outside, pressure_inside;
void pressure_begin(void);

/* Which call it is to be, for the options; NULL, or what is wrong. */
const char *pressure_parse_number(const char *word, unsigned long *number);
/* How often this environment has called the function, this call included. */
unsigned long pressure_count(Call *call);
/* A number that depends on the seed, the function, the number of the call, its environment, and [which] choice it is
   for; the same in each run. */
uint64_t pressure_draw(uint64_t seed, const Call *call, unsigned long number, unsigned which);

/* "the 3rd GetStackTrace " and what follows, which is told in the stream, and in each finding and crash from now on. */
__attribute__((format(printf, 4, 5))) void pressure_exerted(const CheckedEnv *env, const char *name,
                                                            unsigned long number, const char *format, ...);
/* Whether anything was. */
bool pressure_is_on(void);
/* What has been exerted so far, the latest first, a bounded number: as lines of text; as "pressure":[...], with a comma
   behind it. Nothing where nothing was. */
void pressure_tell_text(FILE *out);
void pressure_tell_json(FILE *out);
/* The end: how much there was. */
void pressure_tell_sum(FILE *out);

#endif
