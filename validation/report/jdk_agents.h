/* The agents that come with a JDK: libjdwp, libinstrument and others. The author of a Java agent, or the user of a
   debugger, cannot repair them, so their findings are counted, and shown only where somebody asks (jdk-agents=show). */
#ifndef validation_report_jdk_agents_h
#define validation_report_jdk_agents_h

#include "validation/base/sites.h"

bool is_jdk_agent(const Module *module);
/* libinstrument, or the VM, which runs agents in Java without a JDK. */
bool carries_java_agents(const Module *module);
/* The agents that the command line names by -javaagent, separated by commas; "" if there are none. They are what
   libinstrument works for. */
const char *java_agents(void);

#endif
