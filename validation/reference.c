/* References: local ones past their frame, of another thread, deleted, piled up; global ones never deleted. */
#include "validation/layer.h"

const RuleClass reference_rules = {0};
