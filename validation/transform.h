/* What the start of the layer and the redefinition doctor ask the rules about hooks. */
#ifndef validation_transform_h
#define validation_transform_h

#include "validation/calls.h"

/* The callback of the layer's own environment: an error may come from what a hook has put into a class. */
void JNICALL transform_exception(jvmtiEnv *env, JNIEnv *jni, jthread java_thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location);
/* Whether the name of a method begins with somebody's prefix for native methods. */
bool transform_has_prefix(const char *method);

#endif
