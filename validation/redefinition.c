/* Redefinition: what a new version changes that it may not, what is lost with the old one. */
#include "validation/layer.h"

const RuleClass redefinition_rules = {0};
