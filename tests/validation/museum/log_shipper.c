/* A tool that ships its data from native threads. Each attached itself, asked what it wanted to know, and ended
   without detaching. The VM continues thinking that there is a thread, lists it, keeps its object, and asks it to
   come to a safepoint; with a thread identifier that the system gives out anew it may ask somebody else.

   Found by MJ-thread-not-detached. */
#include <pthread.h>

#include "tool.h"

static JavaVM *java;
static jvmtiEnv *jvmti;
static jrawMonitorID lock; /* to wait with */
static int shipped;

static void *ship(void *unused) {
    JNIEnv *jni;
    jint count;
    jthread *threads;
    if ((*java)->AttachCurrentThreadAsDaemon(java, (void **)&jni, NULL) == JNI_OK) {
        if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) == JVMTI_ERROR_NONE) {
            fprintf(stderr, "%s\n", count > 1 ? "threads to ship" : "nothing to ship");
            for (jint i = 0; i < count; i++) (*jni)->DeleteLocalRef(jni, threads[i]);
            release(jvmti, threads);
        }
#ifdef REPAIRED
        (*java)->DetachCurrentThread(java);
#endif
    }
    __atomic_store_n(&shipped, 1, __ATOMIC_RELEASE);
    return NULL;
}

static pthread_t shipper;
static int has_shipper;

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    has_shipper = pthread_create(&shipper, NULL, ship, NULL) == 0;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    if (has_shipper && wait_until(env, lock, &shipped)) pthread_join(shipper, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    if (!env) return JNI_OK;
    java = vm;
    jvmti = env;
    needs_lock(env, "shipper", &lock);
    return JNI_OK;
}
