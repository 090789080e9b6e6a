/* A tool whose thread writes what was collected, and is stopped when the library goes, in Agent_OnUnload. Behind
   VMDeath there is no VM to ask: the thread made Java strings of the last lines while the heap was torn down. Most
   processes ended before; some crashed after main had returned, and nobody knew which part of them it was. Found by
   MJ-VMDeath-stop-threads. */
#include <pthread.h>

#include "tool.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stop, running, lines;

static void JNICALL write_lines(jvmtiEnv *env, JNIEnv *jni, void *unused) {
    pthread_mutex_lock(&lock);
    while (!stop) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    lines += (*jni)->GetVersion(jni) >= JNI_VERSION_1_6; /* how wide are characters there? */
    pthread_mutex_lock(&lock);
    running = 0;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void stop_and_wait(void) {
    pthread_mutex_lock(&lock);
    stop = 1;
    pthread_cond_broadcast(&changed);
    while (running) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = type == NULL ? NULL : (*jni)->GetMethodID(jni, type, "<init>", "()V");
    jthread writer = make == NULL ? NULL : (*jni)->NewObject(jni, type, make);
    if ((*jni)->ExceptionCheck(jni))
        (*jni)->ExceptionClear(jni);
    else if (writer != NULL)
        running =
            (*env)->RunAgentThread(env, writer, write_lines, NULL, JVMTI_THREAD_NORM_PRIORITY) == JVMTI_ERROR_NONE;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    stop_and_wait();
#endif
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    stop_and_wait();
    fprintf(stderr, "%d lines at the end\n", lines);
}
