/* Threads: attached and detached, suspended and resumed, their JNIEnv, their stacks while they run. */
#include "validation/layer.h"

const RuleClass thread_rules = {0};
