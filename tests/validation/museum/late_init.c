/* A monitor that does all of its preparations in VMInit, as the specification recommends for agents of the command
   line. Its Agent_OnAttach called the same function. Loaded into a running VM it waited for an event that had come
   and gone: no error, no data. "Attach does not work" stood in the issue tracker for a year.

   Found by MJ-onattach-no-history, but only where it is attached. */
#include "tool.h"

static int ended;

static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    __atomic_add_fetch(&ended, 1, __ATOMIC_RELAXED);
}

static void prepare(jvmtiEnv *env) {
    if ((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL) != JVMTI_ERROR_NONE)
        fprintf(stderr, "threads are not counted\n");
}
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { prepare(env); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%s\n", ended > 0 ? "threads have ended" : "no thread has ended");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadEnd = on_thread_end};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
#ifdef REPAIRED
    const jvmtiEventCallbacks callbacks = {.VMDeath = on_death, .ThreadEnd = on_thread_end};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_DEATH, 0);
    if (env) prepare(env);
    return JNI_OK;
#else
    return Agent_OnLoad(vm, options, reserved);
#endif
}
