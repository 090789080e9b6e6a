/* An agent as a separate library: option "leak": keeps what GetThreadInfo allocates in ThreadStart; "refuse": does
   not start; "crash": in ThreadStart; "hold": keeps each class that is prepared. */
#include <jvmti.h>
#include <string.h>

static char way;

static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if (way == 'c') *(volatile int *)8 = 1;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    if (info.thread_group) (*jni)->DeleteLocalRef(jni, info.thread_group);
    if (info.context_class_loader) (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    if (way != 'l') (*env)->Deallocate(env, (unsigned char *)info.name);
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    static jobject kept[1 << 12];
    static size_t count;
    (void)env, (void)thread;
    if (way == 'h' && count < sizeof kept / sizeof *kept) kept[count++] = (*jni)->NewGlobalRef(jni, klass);
}

static jint start(JavaVM *vm, const char *options) {
    jvmtiEnv *env;
    static const jvmtiEventCallbacks callbacks = {.ThreadStart = on_thread_start, .ClassPrepare = on_class_prepare};
    way = !options ? '\0' : *options;
    if (way == 'r' || (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    jvmtiError error = (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    if (error == JVMTI_ERROR_NONE)
        error = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    if (error == JVMTI_ERROR_NONE)
        error = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    return error == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    return start(vm, options);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    return start(vm, options);
}
