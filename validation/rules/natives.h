/* What others tell the rules about native methods. */
#ifndef validation_rules_natives_h
#define validation_rules_natives_h

#include "validation/know/shape.h"

/* NativeMethodBind, before agents are told. */
void natives_bound(JNIEnv *jni, jmethodID method, const void *address);
/* A hook has made [new] of [old]. */
void natives_transformed(const Callback *callback, const Shape *old, const Shape *new);
/* Whether the name of a method begins with somebody's prefix. */
bool natives_have_prefix(const char *method);

#endif
