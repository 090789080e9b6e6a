/* The layer as a whole: its options, its start, its end. */
#ifndef validation_layer_h
#define validation_layer_h

#include <stdbool.h>

#include "validation/core/rules.h"

/* rules.def; NULL ends it. */
extern const RuleClass *const rules_in_order[];

/* False: reported on stderr what is wrong. `help` states what there is, and ends the process. */
bool check_options_parse(const char *text);

#endif
