/* A tool that ships its data from native threads. Each attached itself, asked what it wanted to know, and ended without
   detaching. The VM goes on thinking that there is a thread, lists it, keeps its object, and asks it to come to a
   safepoint; with a thread identifier that the system gives out anew it may ask somebody else.
   Found by MJ-thread-not-detached. */
#include <pthread.h>

#include "tool.h"

static JavaVM *java;
static jvmtiEnv *jvmti;

static void *ship(void *unused) {
    JNIEnv *jni;
    jint count;
    jthread *threads;
    if ((*java)->AttachCurrentThreadAsDaemon(java, (void **)&jni, NULL) != JNI_OK) return NULL;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) == JVMTI_ERROR_NONE) {
        fprintf(stderr, "%s\n", count > 1 ? "threads to ship" : "nothing to ship");
        for (jint i = 0; i < count; i++) (*jni)->DeleteLocalRef(jni, threads[i]);
        release(jvmti, threads);
    }
#ifdef REPAIRED
    (*java)->DetachCurrentThread(java);
#endif
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    pthread_t shipper;
    if (pthread_create(&shipper, NULL, ship, NULL) == 0) pthread_join(shipper, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    java = vm;
    jvmti = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, 0);
    return JNI_OK;
}
