/* The category "Object". Objects are named by references, whose validity is checked here. */
#include "jvmti/sizes.h"
#include "jvmti_bodies.h"
#include "runtime/identity.h"

jvmtiError jvmti_GetObjectHashCode(JvmtiEnv *env, Thread *self, jobject object, jint *hash_code_ptr) {
    Object *o = jvmti_object(self, object);
    if (!o) return JVMTI_ERROR_INVALID_OBJECT;
    *hash_code_ptr = identity_hash(o);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetObjectSize(JvmtiEnv *env, Thread *self, jobject object, jlong *size_ptr) {
    Object *o = jvmti_object(self, object);
    if (!o) return JVMTI_ERROR_INVALID_OBJECT;
    *size_ptr = jvmti_object_size(o);
    return JVMTI_ERROR_NONE;
}
