/* The agent for -javaagent with jdk-subset: what libinstrument is for a JDK. jvmti/agent.c starts it. */
#ifndef jdk_subset_native_instrument_h
#define jdk_subset_native_instrument_h

#include "jni.h"

jint JNICALL instrument_on_load(JavaVM *vm, char *text, void *reserved);
jint JNICALL instrument_on_attach(JavaVM *vm, char *text, void *reserved);

#endif
