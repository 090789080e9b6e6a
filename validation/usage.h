/* Coverage and cost: which functions, with which results, which events, capabilities and phases an environment has
   used, how often and how long. */
#ifndef validation_usage_h
#define validation_usage_h

#include "validation/rules.h"

extern const RuleClass usage_class;

#endif
