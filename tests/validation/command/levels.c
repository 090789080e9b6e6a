/* An agent whose answers depend on the JDK: modifiers of an interface, a private field of Thread, code of the class
   library, a version of the tool interface. */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jint modifiers = 0, locals = 0;
    char *value = NULL;
    jclass runnable = (*jni)->FindClass(jni, "java/lang/Runnable"),
           of_thread = (*jni)->FindClass(jni, "java/lang/Thread");
    (*jvmti)->GetClassModifiers(jvmti, runnable, &modifiers);
    if (!(*jni)->GetFieldID(jni, of_thread, "daemon", "Z")) (*jni)->ExceptionClear(jni);
    (*jvmti)->GetMaxLocals(jvmti, (*jni)->GetMethodID(jni, of_thread, "run", "()V"), &locals);
    if ((*jvmti)->GetSystemProperty(jvmti, "sun.boot.class.path", &value) == JVMTI_ERROR_NONE)
        (*jvmti)->Deallocate(jvmti, (unsigned char *)value);
}

/* Options: the version that GetEnv is asked for. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    jint version = options && *options ? (jint)strtol(options, NULL, 16) : JVMTI_VERSION_1_2;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, version) != JNI_OK) return JNI_ERR;
    jvmtiEventCallbacks callbacks = {.VMInit = vm_init};
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
