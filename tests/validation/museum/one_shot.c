/* A tool that is attached, counts threads by state, prints, and is gone. finish() disposed the environment; on the
   error path it had been called already, and in the end it was always called. The second time the environment was
   memory that belonged to somebody else: mostly to nobody, on bad days to the next tool.

   Found by MJ-env-use-after-dispose, but only where it is attached, and GetAllThreads fails. */
#include "tool.h"

static void finish(jvmtiEnv *env, const char *text) {
    fprintf(stderr, "%s\n", text);
    (*env)->DisposeEnvironment(env);
}

static int count_runnable(jvmtiEnv *env, JNIEnv *jni) {
    jint count, state;
    jthread *threads;
    int runnable = 0;
    if ((*env)->GetAllThreads(env, &count, &threads) != JVMTI_ERROR_NONE) {
#ifndef REPAIRED
        finish(env, "the threads are not to be had");
#endif
        return -1;
    }
    for (jint i = 0; i < count; i++) {
        if ((*env)->GetThreadState(env, threads[i], &state) == JVMTI_ERROR_NONE)
            runnable += (state & JVMTI_THREAD_STATE_RUNNABLE) != 0;
        (*jni)->DeleteLocalRef(jni, threads[i]);
    }
    release(env, threads);
    return runnable;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    JNIEnv *jni;
    char text[60];
    if ((*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_6) != JNI_OK ||
        (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    int runnable = count_runnable(env, jni);
    if (runnable < 0)
        strcpy(text, "the threads are not to be had");
    else
        snprintf(text, sizeof text, "%d threads are runnable", runnable);
    finish(env, text);
    return JNI_OK;
}

/* On the command line it has nothing to look at yet. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) { return JNI_OK; }
