/* An agent that enables no event and holds every capability that it can get: what that costs a program. */
#include "bench_agent.h"

static void ask_for_all(jvmtiCapabilities *capabilities, jvmtiEventCallbacks *callbacks) {
    TI(GetPotentialCapabilities, capabilities);
}

static const Agent agent = {.prepare = ask_for_all};
