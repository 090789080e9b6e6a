/* An agent whose threads all crash immediately. */
#include <jvmti.h>
#include <pthread.h>

enum { THREADS = 8 };
static jvmtiEnv *jvmti;
static pthread_barrier_t all;

static void *crash(void *unused) {
    unsigned char *memory;
    (void)unused;
    if ((*jvmti)->Allocate(jvmti, 1, &memory) == JVMTI_ERROR_NONE) (*jvmti)->Deallocate(jvmti, memory);
    pthread_barrier_wait(&all);
    *(volatile int *)0x10 = 1; /* crashes here */
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    pthread_t threads[THREADS];
    (void)jni, (void)thread;
    jvmti = env;
    pthread_barrier_init(&all, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, crash, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
