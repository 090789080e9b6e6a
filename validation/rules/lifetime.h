/* What calls.c asks the rules about environments. */
#ifndef validation_rules_lifetime_h
#define validation_rules_lifetime_h

#include "validation/core/calls.h"

/* The function table of all environments: a copy, since an agent may write into it. */
extern jvmtiInterface_1 shared_functions;

/* A call comes by an environment that was disposed. */
void lifetime_used_after_dispose(Call *call);

#endif
