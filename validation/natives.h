/* What layer.c tells the rules about native methods. */
#ifndef validation_natives_h
#define validation_natives_h

#include "include/jvmti.h"

/* NativeMethodBind, before agents are told. */
void natives_bound(JNIEnv *jni, jmethodID method);

#endif
