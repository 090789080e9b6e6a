/* An unfriendly world on purpose (inject=, profile=, may=): what is made so, when it is put to use, and what findings
   and crashes say of it afterwards. */
#ifndef validation_pressure_pressure_h
#define validation_pressure_pressure_h

#include <stdio.h>

#include "validation/core/calls.h"

/* Which call it is to be, for the options; NULL, or what is wrong. */
const char *pressure_parse_number(const char *word, unsigned long *number);
/* How often this environment has called the function, this call included. */
unsigned long pressure_count(Call *call);
/* A number that depends on the seed, the function, the number of the call, its environment, and [which] choice it is
   for; the same in each run. */
uint64_t pressure_draw(uint64_t seed, const Call *call, unsigned long number, unsigned which);

#endif
