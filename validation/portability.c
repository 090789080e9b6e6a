/* What one VM does and another need not. */
#include "validation/layer.h"

const RuleClass portability_rules = {0};
