/* Coverage and cost: which functions, with which results, which events, capabilities and phases an environment has
   used, how often and how long. */
#ifndef validation_report_usage_h
#define validation_report_usage_h

#include "validation/core/rules.h"

extern const RuleClass usage_class;

#endif
