/* Names with characters that terminals obey, and with lines of their own: of a thread, raw monitors, a property, and of
   this library, which the test copies. */
#include <jvmti.h>
#include <pthread.h>
#include <stdlib.h>

static jvmtiEnv *jvmti;
static JavaVM *jvm;

static void enter(jrawMonitorID first, jrawMonitorID second) {
    (*jvmti)->RawMonitorEnter(jvmti, first);
    (*jvmti)->RawMonitorEnter(jvmti, second);
    (*jvmti)->RawMonitorExit(jvmti, second);
    (*jvmti)->RawMonitorExit(jvmti, first);
}

static jrawMonitorID one, two;

static void *run(void *argument) {
    JNIEnv *jni;
    JavaVMAttachArgs args = {JNI_VERSION_1_8, (char *)"thread\033[2J\r\nerror \007\302\233x", NULL};
    unsigned char *block;
    if ((*jvm)->AttachCurrentThread(jvm, (void **)&jni, &args) != JNI_OK) abort();
    (*jvmti)->CreateRawMonitor(jvmti, "one\033[31m\nerror", &one);
    (*jvmti)->CreateRawMonitor(jvmti, "two\177", &two);
    enter(one, two);
    (*jvmti)->Allocate(jvmti, 8, &block);
    (*jvmti)->Deallocate(jvmti, block);
    (*jvmti)->Deallocate(jvmti, block);
    (*jni)->FindClass(jni, "no/\033class");
    (*jni)->ExceptionClear(jni);
    (*jvmti)->SetSystemProperty(jvmti, "key\033", "value\r");
    (*jvm)->DetachCurrentThread(jvm);
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    pthread_t native;
    if (pthread_create(&native, NULL, run, NULL) != 0) abort();
    pthread_join(native, NULL);
    enter(two, one);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    jvm = vm;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
