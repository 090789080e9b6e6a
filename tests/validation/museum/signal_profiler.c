/* A profiler by signals: SIGPROF interrupts a thread wherever it is, and the handler noted the sample under the
   lock of the profile. The interrupted thread may be inside of that very lock, or of the VM's own code for it;
   then it waits for itself. It happened every few days under load, always in production.

   Found by MJ-thread-signal-handler. */
#include <signal.h>

#include "tool.h"

static jvmtiEnv *jvmti;
static jrawMonitorID lock; /* of the profile */
static int samples;

static void on_signal(int number) {
#ifdef REPAIRED
    __atomic_add_fetch(&samples, 1, __ATOMIC_RELAXED);
#else
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    samples++;
    (*jvmti)->RawMonitorExit(jvmti, lock);
#endif
}

/* As often as a thread begins, instead of by the clock: so that each run has the same samples. */
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { raise(SIGPROF); }

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    if (sigaction(SIGPROF, &action, NULL) == 0)
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    signal(SIGPROF, SIG_IGN);
    (*env)->RawMonitorEnter(env, lock);
    fprintf(stderr, "%s\n", __atomic_load_n(&samples, __ATOMIC_RELAXED) > 0 ? "samples" : "no sample");
    (*env)->RawMonitorExit(env, lock);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadStart = on_start};
    jvmti = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(jvmti, "profile", &lock);
    return JNI_OK;
}
