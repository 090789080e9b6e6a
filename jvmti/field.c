/* The category "Field". */
#include "jvmti/member.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"

jvmtiError jvmti_GetFieldName(JvmtiEnv *env, Thread *self, Class *klass, Field *field, char **name_ptr,
                              char **signature_ptr, char **generic_ptr) {
    return jvmti_member_texts(field->info->name, field->info->descriptor, field->info->signature, name_ptr,
                              signature_ptr, generic_ptr);
}

jvmtiError jvmti_GetFieldDeclaringClass(JvmtiEnv *env, Thread *self, Class *klass, Field *field,
                                        jclass *declaring_class_ptr) {
    *declaring_class_ptr = handle_new(self, class_mirror(field->holder));
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetFieldModifiers(JvmtiEnv *env, Thread *self, Class *klass, Field *field, jint *modifiers_ptr) {
    *modifiers_ptr = field->access;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_IsFieldSynthetic(JvmtiEnv *env, Thread *self, Class *klass, Field *field, jboolean *is_synthetic_ptr) {
    bool synthetic = (field->access & ACC_SYNTHETIC) || field->info->synthetic_attribute;
    *is_synthetic_ptr = synthetic ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}
