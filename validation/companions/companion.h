/* What the agents of ours have in common that campaigns load next to the one that is checked: they make no errors, and
   stay out of the way when the VM refuses something. */
#ifndef validation_companions_companion_h
#define validation_companions_companion_h

#include <jvmti.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline jvmtiEnv *companion_env(JavaVM *vm) {
    jvmtiEnv *jvmti = NULL;
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) == JNI_OK ? jvmti : NULL;
}

static inline bool enable(jvmtiEnv *jvmti, jvmtiEventMode mode, jvmtiEvent event, jthread thread) {
    return (*jvmti)->SetEventNotificationMode(jvmti, mode, event, thread) == JVMTI_ERROR_NONE;
}

static inline void give_back(jvmtiEnv *jvmti, void *memory) {
    if (memory) (*jvmti)->Deallocate(jvmti, memory);
}

/* Whether the class is the program's: one that the system's own loader has not loaded. */
static inline bool is_application(jvmtiEnv *jvmti, JNIEnv *jni, jclass klass) {
    jobject loader = NULL;
    if ((*jvmti)->GetClassLoader(jvmti, klass, &loader) != JVMTI_ERROR_NONE || !loader) return false;
    (*jni)->DeleteLocalRef(jni, loader);
    return true;
}

#endif
