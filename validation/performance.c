/* What is right and dear: capabilities, events, tags and calls that slow a program for nothing. */
#include "validation/layer.h"

const RuleClass performance_rules = {0};
