/* Eight threads that call all the time, rightly and wrongly, while callbacks come on all of them: the layer is to find
   the errors of all, and nothing else; under ThreadSanitizer it must have no races. */
#include <jvmti.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, ROUNDS = 400 };
static jvmtiEnv *jvmti;
static JavaVM *jvm;
static jrawMonitorID shared;
static int entered;

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    char *name;
    if ((*env)->GetMethodName(env, method, &name, NULL, NULL) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)name);
    __atomic_add_fetch(&entered, 1, __ATOMIC_RELAXED);
}

static void call_rightly(JNIEnv *jni, jclass string, jmethodID value_of, jrawMonitorID own) {
    jvmtiThreadInfo info;
    jthread self;
    jint count;
    jvmtiFrameInfo frames[10];
    if ((*jni)->PushLocalFrame(jni, 20) != JNI_OK) abort();
    if ((*jvmti)->GetThreadInfo(jvmti, NULL, &info) != JVMTI_ERROR_NONE) abort();
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    (*jvmti)->GetCurrentThread(jvmti, &self);
    (*jvmti)->GetStackTrace(jvmti, self, 0, 10, frames, &count);
    (*jvmti)->RawMonitorEnter(jvmti, own);
    (*jvmti)->RawMonitorEnter(jvmti, shared);
    (*jvmti)->RawMonitorNotifyAll(jvmti, shared);
    (*jvmti)->RawMonitorExit(jvmti, shared);
    (*jvmti)->RawMonitorExit(jvmti, own);
    jobject text = (*jni)->CallStaticObjectMethod(jni, string, value_of, 12);
    if ((*jni)->ExceptionCheck(jni)) abort();
    jobject global = (*jni)->NewGlobalRef(jni, text);
    (*jvmti)->SetTag(jvmti, global, 42);
    (*jvmti)->SetTag(jvmti, global, 0);
    (*jni)->DeleteGlobalRef(jni, global);
    (*jni)->PopLocalFrame(jni, NULL);
}

static void call_wrongly(void) {
    unsigned char *block;
    jint count;
    if ((*jvmti)->Allocate(jvmti, 24, &block) != JVMTI_ERROR_NONE) abort();
    (*jvmti)->Deallocate(jvmti, block);
    (*jvmti)->Deallocate(jvmti, block);         /* finds: MJ-Deallocate-twice */
    (*jvmti)->GetFrameCount(jvmti, NULL, NULL); /* finds: MJ-arg-null-pointer */
    (*jvmti)->RawMonitorExit(jvmti, shared);    /* finds: MJ-RawMonitorExit-not-owner */
    (*jvmti)->PopFrame(jvmti, NULL);            /* finds: MJ-cap-required */
    (*jvmti)->GetFrameCount(jvmti, NULL, &count);
}

static void *hammer(void *argument) {
    JNIEnv *jni;
    JavaVMAttachArgs args = {JNI_VERSION_1_8, (char *)"hammer", NULL};
    jrawMonitorID own;
    if ((*jvm)->AttachCurrentThreadAsDaemon(jvm, (void **)&jni, &args) != JNI_OK) abort();
    if ((*jvmti)->CreateRawMonitor(jvmti, "own", &own) != JVMTI_ERROR_NONE) abort();
    jclass string = (*jni)->FindClass(jni, "java/lang/String");
    jmethodID value_of = (*jni)->GetStaticMethodID(jni, string, "valueOf", "(I)Ljava/lang/String;");
    for (int i = 0; i < ROUNDS; i++) {
        call_rightly(jni, string, value_of, own);
        call_wrongly();
    }
    (*jvmti)->DestroyRawMonitor(jvmti, own);
    (*jvm)->DetachCurrentThread(jvm);
    return argument;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    pthread_t threads[THREADS];
    if ((*env)->CreateRawMonitor(env, "shared", &shared) != JVMTI_ERROR_NONE) abort();
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, hammer, NULL) != 0) abort();
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    (*env)->DestroyRawMonitor(env, shared);
    if (entered == 0) abort();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .MethodEntry = on_entry};
    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1, .can_tag_objects = 1};
    jvm = vm;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE) return JNI_ERR;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
