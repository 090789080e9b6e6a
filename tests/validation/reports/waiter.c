/* Its VMDeath waits until no other callback is under way, as it should. */
#include <jvmti.h>
#include <stdio.h>

static jrawMonitorID monitor;
static int under_way;

static void change(jvmtiEnv *env, int by) {
    (*env)->RawMonitorEnter(env, monitor);
    under_way += by;
    if (under_way == 0) (*env)->RawMonitorNotifyAll(env, monitor);
    (*env)->RawMonitorExit(env, monitor);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    change(env, 1);
    jvmtiError error = (*env)->GetThreadInfo(env, thread, &info);
    printf("GetThreadInfo %d\n", error);
    if (error == JVMTI_ERROR_NONE) (*env)->Deallocate(env, (unsigned char *)info.name);
    change(env, -1);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->RawMonitorEnter(env, monitor);
    while (under_way > 0) (*env)->RawMonitorWait(env, monitor, 60000);
    (*env)->RawMonitorExit(env, monitor);
    puts("VMDeath is over");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    jvmtiEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->CreateRawMonitor(env, "under way", &monitor) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
