/* Memory that the VM lends to agents: options of entry points, arguments of callbacks. */
#ifndef validation_rules_lent_h
#define validation_rules_lent_h

#include "validation/core/calls.h"

/* What the entry point that begins is given in place of its options, which may be NULL. */
char *lend_options(const Activity *entry, char *given);

#endif
