/* Types of objects that native code passes. */
#ifndef validation_rules_jni_types_h
#define validation_rules_jni_types_h

#include "validation/core/calls.h"

/* Whether the VM knows nothing of a reference. */
bool jni_is_dead(JNIEnv *env, jobject reference);
/* Whether an object is of a class that the VM's own loader has; true where nobody may be asked. No exception is
   pending. */
bool jni_is_of_class(JNIEnv *env, const void *object, const char *name);
/* Whether it fits a type as descriptors write it: strings, arrays of a primitive type and java.lang.Class are known,
   true is returned for all others. */
bool jni_is_of_type(JNIEnv *env, const void *object, const char *descriptor);

#endif
