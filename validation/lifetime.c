/* What lives how long: entry points, environments, IDs, storage, raw monitors, libraries; versions asked for. */
#include "validation/layer.h"

const RuleClass lifetime_rules = {0};
