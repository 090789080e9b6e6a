/* The order of the rules: the one place that knows all of them. */
#include "validation/layer.h"

/* clang-format off */
#define RULES(name, why) extern const RuleClass name;
#include "validation/rules.def"
#undef RULES

const RuleClass *const rules_in_order[] = {
#define RULES(name, why) &name,
#include "validation/rules.def"
#undef RULES
    NULL,
};
