/* An agent thread that waits in a system call for ever, as servers and samplers do. */
#include <jvmti.h>
#include <unistd.h>

static void JNICALL work(jvmtiEnv *jvmti, JNIEnv *jni, void *argument) {
    for (;;) pause();
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID constructor = !type ? NULL : (*jni)->GetMethodID(jni, type, "<init>", "()V");
    jthread made = !constructor ? NULL : (*jni)->NewObject(jni, type, constructor);
    if (made && (*jvmti)->RunAgentThread(jvmti, made, work, NULL, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        return;
}

/* The thread touches nothing of the VM. */
static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
}
