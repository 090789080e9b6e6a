/* An error tracker that adds details to each exception, by a method of its own base class: getDetails(). Other
   exceptions have no such method. GetMethodID threw NoSuchMethodError, the tracker looked for NULL, continued, and
   returned: the error surfaced in the middle of the application, which had thrown quite another exception.

   Found by MJ-exc-jni-while-pending and MJ-exc-leaked. */
#include "tool.h"

static int with_details, without;

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    jclass class = (*jni)->GetObjectClass(jni, exception);
    jmethodID details = (*jni)->GetMethodID(jni, class, "getDetails", "()Ljava/lang/String;");
#ifdef REPAIRED
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
#endif
    if (!details) {
        jmethodID message = (*jni)->GetMethodID(jni, class, "getMessage", "()Ljava/lang/String;");
        without += message != NULL;
#ifdef REPAIRED
        if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
#endif
    } else {
        with_details++;
    }
    (*jni)->DeleteLocalRef(jni, class);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, thread);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d exceptions with details, %d without\n", with_details, without);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .Exception = on_exception};
    const jvmtiCapabilities needed = {.can_generate_exception_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
