/* An entry point that crashes. */
#include "check_agent.h"

RUN(entry_agent_fault, exit, "crash")
BREAKS(entry_agent_fault, AT_LOAD) { *(volatile int *)8 = 1; }
KEEPS(entry_agent_fault, AT_LOAD) {
    char *text = NULL;
    if ((*g->env)->GetSystemProperty(g->env, "there.is.no.such.property", &text) == JVMTI_ERROR_NONE) abort();
}
