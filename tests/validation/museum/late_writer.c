/* A tool whose thread writes what was collected, and is stopped when the library goes, in Agent_OnUnload. After
   VMDeath there is no VM to ask: the thread made Java strings of the last lines while the heap was torn down. Most
   processes ended before; some crashed after main had returned, and nobody knew which part of them it was.

   Found by MJ-VMDeath-stop-threads. */
#include <sched.h>

#include "tool.h"

static jrawMonitorID lock; /* to wait with */
static int stop, running, lines;

static void JNICALL write_lines(jvmtiEnv *env, JNIEnv *jni, void *unused) {
    (*env)->RawMonitorEnter(env, lock);
    while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE)) (*env)->RawMonitorWait(env, lock, 1);
    (*env)->RawMonitorExit(env, lock);
    lines += (*jni)->GetVersion(jni) >= JNI_VERSION_1_6; /* how wide are characters there? */
    __atomic_store_n(&running, 0, __ATOMIC_RELEASE);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = !type ? NULL : (*jni)->GetMethodID(jni, type, "<init>", "()V");
    jthread writer = !make ? NULL : (*jni)->NewObject(jni, type, make);
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
    if (!writer) return;
    running = 1;
    if ((*env)->RunAgentThread(env, writer, write_lines, NULL, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        running = 0;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
    (*env)->RawMonitorEnter(env, lock);
    for (int i = 0; i < 5000 && __atomic_load_n(&running, __ATOMIC_ACQUIRE); i++) (*env)->RawMonitorWait(env, lock, 1);
    (*env)->RawMonitorExit(env, lock);
#endif
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "writer", &lock);
    return JNI_OK;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
    for (int i = 0; i < 1000000 && __atomic_load_n(&running, __ATOMIC_ACQUIRE); i++) sched_yield();
    fprintf(stderr, "%d lines at the end\n", lines);
}
