/* The options as they are if nobody gives any. */
#include "validation/core/options.h"

#include "validation/base/facts.h"

CheckOptions check_options = {.exit_code = -1, .level = SEVERITY_WARNING, .watchdog = 5};
