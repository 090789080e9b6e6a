/* An agent whose thread keeps a raw monitor for more than two seconds while the main thread waits for it; then both
   want what the other has. */
#include <jvmti.h>
#include <stdlib.h>
#include <time.h>

static jrawMonitorID slow, other;
static int holds;

static void JNICALL agents_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    (*env)->RawMonitorEnter(env, slow);
    (*env)->RawMonitorEnter(env, other);
    holds = 1;
    (*env)->RawMonitorNotifyAll(env, other);
    (*env)->RawMonitorExit(env, other);
    nanosleep(&(struct timespec){.tv_sec = 4}, NULL);
    (*env)->RawMonitorEnter(env, other); /* the thread waits here */
}

static void await_holder(jvmtiEnv *env) {
    (*env)->RawMonitorEnter(env, other);
    while (!holds) (*env)->RawMonitorWait(env, other, 0);
    (*env)->RawMonitorExit(env, other);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass c = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = (*jni)->GetMethodID(jni, c, "<init>", "(Ljava/lang/String;)V");
    jstring name = (*jni)->NewStringUTF(jni, "the agent's");
    jthread own = (*jni)->NewObject(jni, c, make, name);
    if ((*jni)->ExceptionCheck(jni) || (*env)->CreateRawMonitor(env, "slow", &slow) != JVMTI_ERROR_NONE ||
        (*env)->CreateRawMonitor(env, "other", &other) != JVMTI_ERROR_NONE ||
        (*env)->RunAgentThread(env, own, agents_thread, NULL, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        abort();
    await_holder(env);
    (*env)->RawMonitorEnter(env, other);
    (*env)->RawMonitorEnter(env, slow); /* the main thread waits here */
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
