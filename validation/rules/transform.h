/* What the start of the layer asks the rules about hooks. */
#ifndef validation_rules_transform_h
#define validation_rules_transform_h

#include "validation/core/calls.h"

/* The callback of the layer's own environment: an error may come from what a hook has put into a class. */
void JNICALL transform_exception(jvmtiEnv *env, JNIEnv *jni, jthread java_thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location);

#endif
