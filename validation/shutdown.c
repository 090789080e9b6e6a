/* The end: VMDeath, what runs behind it, Agent_OnUnload. */
#include "validation/layer.h"

const RuleClass shutdown_rules = {0};
