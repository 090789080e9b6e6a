/* The category "JNI Function Interception". The table itself is vm/jni/table.c's. */
#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "vm/jni/table.h"

jvmtiError jvmti_SetJNIFunctionTable(JvmtiEnv *env, Thread *self, const jniNativeInterface *function_table) {
    jni_table_set(function_table);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetJNIFunctionTable(JvmtiEnv *env, Thread *self, jniNativeInterface **function_table) {
    jniNativeInterface *copy = jvmti_allocate(sizeof *copy);
    if (!copy) return JVMTI_ERROR_OUT_OF_MEMORY;
    jni_table_get(copy);
    *function_table = copy;
    return JVMTI_ERROR_NONE;
}
