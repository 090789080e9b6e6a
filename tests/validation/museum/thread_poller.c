/* A CPU monitor whose thread looks at all threads some times a second. Array, references and names were given
   back. That GetThreadInfo hands out two references more, group and class loader, is in the specification and
   was in nobody's mind. In a thread that never returns to Java they live for ever, and so does each application
   that was undeployed since. The application was blamed.

   Found by MJ-ref-local-pileup. */
#include "tool.h"

static void look(jvmtiEnv *env, JNIEnv *jni);
static Helper poller = {.round = look, .at_least = 100};
static int most;

static int is_of_tool(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return 1;
    int found = strcmp(info.name, "helper of a tool") == 0;
    release(env, info.name);
#ifdef REPAIRED
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
#endif
    return found;
}

static void look(jvmtiEnv *env, JNIEnv *jni) {
    jint count, runnable = 0, state;
    jthread *threads;
    if ((*env)->GetAllThreads(env, &count, &threads) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        if (!is_of_tool(env, jni, threads[i]) && (*env)->GetThreadState(env, threads[i], &state) == JVMTI_ERROR_NONE)
            runnable += (state & JVMTI_THREAD_STATE_RUNNABLE) != 0;
        (*jni)->DeleteLocalRef(jni, threads[i]);
    }
    if (runnable > most) most = runnable;
    release(env, threads);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { start_helper(&poller, env, jni); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&poller, env);
    fprintf(stderr, "%s at the same time\n", most > 0 ? "threads have run" : "no thread has run");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
