/* A profiler with a separate timer: a native thread that was asked to call nothing but the function which takes
   stacks, and never attached itself, as the code was once written for a VM's private call that needs no
   attachment. The JVMTI function that took its place needs one. On one VM the profile was empty, on another it
   crashed.

   Found by MJ-thread-unattached. */
#include <pthread.h>

#include "tool.h"

static JavaVM *java;
static jvmtiEnv *jvmti;
static jrawMonitorID lock; /* to wait with */
static jthread watched;
static pthread_t timer;
static int has_timer, samples, stop, stopped;

static void *run(void *unused) {
#ifdef REPAIRED
    JNIEnv *jni;
    int attached = (*java)->AttachCurrentThreadAsDaemon(java, (void **)&jni, NULL) == JNI_OK;
#else
    int attached = 1;
#endif
    for (int i = 0; attached && i < 10 && !__atomic_load_n(&stop, __ATOMIC_ACQUIRE); i++) {
        jvmtiFrameInfo frames[8];
        jint depth;
        jvmtiError error = (*jvmti)->GetStackTrace(jvmti, watched, 0, 8, frames, &depth);
        if (error == JVMTI_ERROR_WRONG_PHASE) break;
        samples += error == JVMTI_ERROR_NONE;
    }
#ifdef REPAIRED
    if (attached) (*java)->DetachCurrentThread(java);
#endif
    __atomic_store_n(&stopped, 1, __ATOMIC_RELEASE);
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if ((watched = (*jni)->NewGlobalRef(jni, thread))) has_timer = pthread_create(&timer, NULL, run, NULL) == 0;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    if (!has_timer) return;
    __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
    if (!wait_until(env, lock, &stopped)) return;
    pthread_join(timer, NULL);
    fprintf(stderr, "%s\n", samples > 0 ? "samples" : "no sample");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    if (!env) return JNI_OK;
    java = vm;
    jvmti = env;
    needs_lock(env, "timer", &lock);
    return JNI_OK;
}
