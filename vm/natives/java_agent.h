/* The agent of the embedded class library for -javaagent, which jvmti/agent.c starts. */
#ifndef vm_natives_java_agent_h
#define vm_natives_java_agent_h
#include "jni.h"

typedef jint(JNICALL *AgentStart)(JavaVM *vm, char *options, void *reserved);

extern const AgentStart java_agent_on_load, java_agent_on_attach;
#endif
