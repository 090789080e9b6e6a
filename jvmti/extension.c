/* extension.c: the category "Extension Mechanism". We offer neither functions nor events of our own. */
#include "jvmti_bodies.h"

jvmtiError jvmti_GetExtensionFunctions(JvmtiEnv *env, Thread *self, jint *extension_count_ptr,
    jvmtiExtensionFunctionInfo **extensions) {
    (void)env, (void)self;
    *extension_count_ptr = 0;
    *extensions = NULL;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetExtensionEvents(JvmtiEnv *env, Thread *self, jint *extension_count_ptr,
    jvmtiExtensionEventInfo **extensions) {
    (void)env, (void)self;
    *extension_count_ptr = 0;
    *extensions = NULL;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetExtensionEventCallback(JvmtiEnv *env, Thread *self, jint extension_event_index,
    jvmtiExtensionEvent callback) {
    (void)env, (void)self, (void)extension_event_index, (void)callback;
    return JVMTI_ERROR_ILLEGAL_ARGUMENT; /* no index is one of ours */
}
