/* A tool that counts threads, and gives its tables back when the VM dies. Daemon threads do not stop for VMDeath:
   their callbacks, which had begun before, continued in tables that were gone. To see it one has to be slow at just
   one place; it was seen on machines with a hundred processors, about once a month.

   Found by MJ-callback-after-death-started, but only where the VM dies while a callback runs. */
#include "tool.h"

static int *counts; /* [0]: threads that have begun, [1]: those with a name */
static jrawMonitorID lock;
#ifdef REPAIRED
static int inside; /* callbacks, under the lock */
static int over;
#endif

static int enter(jvmtiEnv *env) {
#ifdef REPAIRED
    (*env)->RawMonitorEnter(env, lock);
    int may = !over;
    inside += may;
    (*env)->RawMonitorExit(env, lock);
    return may;
#else
    return 1;
#endif
}
static void leave(jvmtiEnv *env) {
#ifdef REPAIRED
    (*env)->RawMonitorEnter(env, lock);
    if (--inside == 0) (*env)->RawMonitorNotifyAll(env, lock);
    (*env)->RawMonitorExit(env, lock);
#endif
}

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if (!enter(env)) return;
    counts[0]++;
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE) {
        counts[1]++;
        release(env, info.name);
    }
    leave(env);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*env)->RawMonitorEnter(env, lock);
    over = 1;
    for (int i = 0; i < 100 && inside > 0; i++) (*env)->RawMonitorWait(env, lock, 100);
    int left = inside;
    (*env)->RawMonitorExit(env, lock);
    if (left > 0) return; /* better not given back than used */
#endif
    fprintf(stderr, "%s\n", counts[0] > 0 ? "threads have begun" : "no thread has begun");
    release(env, counts);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_start, .VMDeath = on_death};
    unsigned char *memory;
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_DEATH, 0);
    if (!env) return JNI_OK;
    if ((*env)->Allocate(env, 2 * sizeof *counts, &memory) != JVMTI_ERROR_NONE) {
        (*env)->DisposeEnvironment(env);
        return JNI_OK;
    }
    counts = memset(memory, 0, 2 * sizeof *counts);
    if ((*env)->CreateRawMonitor(env, "inside", &lock) != JVMTI_ERROR_NONE ||
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) != JVMTI_ERROR_NONE) {
        release(env, counts);
        (*env)->DisposeEnvironment(env);
    }
    return JNI_OK;
}
