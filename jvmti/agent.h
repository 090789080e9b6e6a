/* Agents: loading, attaching, unloading. */
#ifndef jvmti_agent_h
#define jvmti_agent_h
#include <stdio.h>

#include "jvmti/events.h"

bool jvmti_agents_load(void);
bool jvmti_libraries_run(Thread *t);
bool jvmti_agent_attach(Thread *t, const char *name, bool is_path, const char *text, jint *result, char **message);
void jvmti_agents_print(FILE *out);
void jvmti_agents_unload(void);
#endif
