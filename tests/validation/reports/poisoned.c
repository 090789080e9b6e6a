/* Follows an output of a call that has failed: in a function of its own, or by a function of the C library. */
#include <jvmti.h>
#include <stdlib.h>
#include <string.h>

static int by_library;
static volatile size_t length;

__attribute__((noinline)) static void follow(const char *text) {
    if (by_library)
        length = strlen(text); /* the library touches it */
    else
        length = (size_t)text[3]; /* it is touched */
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    char *value;
    (*env)->GetSystemProperty(env, "there.is.none", &value);
    follow(value);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    jvmtiEnv *env;
    by_library = strcmp(options, "library") == 0;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (jint)(*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
