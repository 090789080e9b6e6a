/* An environment that asks for virtual threads when there are some already: those that run, park, are pinned or
   blocked are to it what they are to one from the start, and it is notified of what begins and ends from then on. The
   script is VirtualLate.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=8 -Djdk.virtualThreadScheduler.maxPoolSize=8 */
#define TEST VirtualLate
#include "scripted.h"

static int starts, ends;

static void JNICALL virtual_start(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env, (void)jni, (void)t;
    __atomic_add_fetch(&starts, 1, __ATOMIC_SEQ_CST);
}
static void JNICALL virtual_end(jvmtiEnv *env, JNIEnv *jni, jthread t) {
    (void)env, (void)jni, (void)t;
    __atomic_add_fetch(&ends, 1, __ATOMIC_SEQ_CST);
}
NATIVE(jint, starts)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&starts, __ATOMIC_SEQ_CST);
}
NATIVE(jint, ends)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&ends, __ATOMIC_SEQ_CST);
}

/* From here on the natives ask a new environment. */
NATIVE(void, support)(JNIEnv *env, jclass c) {
    (void)c;
    static const jvmtiCapabilities wanted = {
        .can_support_virtual_threads = 1, .can_suspend = 1, .can_signal_thread = 1};
    static const jvmtiEventCallbacks callbacks = {.VirtualThreadStart = virtual_start, .VirtualThreadEnd = virtual_end};
    JavaVM *vm = NULL;
    (*env)->GetJavaVM(env, &vm);
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL));
}

/* Or minus the error. */
NATIVE(jint, frameCount)(JNIEnv *env, jclass c, jthread t) {
    (void)env, (void)c;
    jint count = 0;
    jvmtiError e = (*jvmti)->GetFrameCount(jvmti, t, &count);
    return e == JVMTI_ERROR_NONE ? count : -(jint)e;
}

NATIVE(jboolean, isCurrent)(JNIEnv *env, jclass c, jthread t) {
    (void)c;
    jthread current = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    return (*env)->IsSameObject(env, t, current);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    return 0;
}
