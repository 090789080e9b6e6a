/* A profiler with a timer of its own: a native thread that was told to call nothing but the function which takes
   stacks, and never attached itself, as the code was once written for a VM's private call that needs no attachment. The
   JVMTI function that took its place needs one. On one VM the profile was empty, on another it crashed. Found by
   MJ-thread-unattached. */
#include <pthread.h>

#include "tool.h"

static JavaVM *java;
static jvmtiEnv *jvmti;
static jthread main_thread;
static pthread_t timer;
static int samples, stop;

static void *run(void *unused) {
#ifdef REPAIRED
    JNIEnv *jni;
    if ((*java)->AttachCurrentThreadAsDaemon(java, (void **)&jni, NULL) != JNI_OK) return NULL;
#endif
    for (int i = 0; i < 10 && !__atomic_load_n(&stop, __ATOMIC_ACQUIRE); i++) {
        jvmtiFrameInfo frames[8];
        jint depth;
        if ((*jvmti)->GetStackTrace(jvmti, main_thread, 0, 8, frames, &depth) == JVMTI_ERROR_NONE) samples++;
    }
#ifdef REPAIRED
    (*java)->DetachCurrentThread(java);
#endif
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    main_thread = (*jni)->NewGlobalRef(jni, thread);
    if (main_thread != NULL && pthread_create(&timer, NULL, run, NULL) != 0) {
        (*jni)->DeleteGlobalRef(jni, main_thread);
        main_thread = NULL;
    }
}

static void JNICALL on_close(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    char *name = NULL;
    jvmtiThreadInfo info;
    if (main_thread == NULL || !(*jni)->IsSameObject(jni, thread, main_thread)) return;
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE) name = info.name;
    __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
    pthread_join(timer, NULL);
    fprintf(stderr, "%s: %s\n", name == NULL ? "?" : name, samples > 0 ? "samples" : "no sample");
    release(env, name);
    (*jni)->DeleteGlobalRef(jni, main_thread);
    main_thread = NULL;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ThreadEnd = on_close};
    java = vm;
    jvmti = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_THREAD_END, 0);
    return JNI_OK;
}
