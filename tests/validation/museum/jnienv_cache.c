/* A monitor that kept the JNIEnv of VMInit in a global variable, "to have it at hand", and used it in its own
   thread. A JNIEnv belongs to a thread: references that were made through it went into the tables of the main
   thread while that was at work there. Objects vanished, others stayed for ever, nothing pointed to the tool.

   Found by MJ-thread-jnienv-foreign. */
#include "tool.h"

static void look(jvmtiEnv *env, JNIEnv *jni);
static Helper monitor = {.round = look, .at_least = 3};
static JNIEnv *main_jni;
static jobject runtime;
static jmethodID free_memory;
static jlong least = -1;

static void look(jvmtiEnv *env, JNIEnv *jni) {
#ifndef REPAIRED
    jni = main_jni;
#endif
    jlong now = (*jni)->CallLongMethod(jni, runtime, free_memory);
    if ((*jni)->ExceptionCheck(jni))
        (*jni)->ExceptionClear(jni);
    else if (least < 0 || now < least)
        least = now;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jmethodID get;
    jobject object = NULL;
    jclass class = (*jni)->FindClass(jni, "java/lang/Runtime");
    if (class && (get = (*jni)->GetStaticMethodID(jni, class, "getRuntime", "()Ljava/lang/Runtime;")))
        object = (*jni)->CallStaticObjectMethod(jni, class, get);
    if (!(*jni)->ExceptionCheck(jni) && object) free_memory = (*jni)->GetMethodID(jni, class, "freeMemory", "()J");
    if ((*jni)->ExceptionCheck(jni)) {
        (*jni)->ExceptionClear(jni);
        return;
    }
    main_jni = jni;
    runtime = (*jni)->NewGlobalRef(jni, object);
    if (runtime) start_helper(&monitor, env, jni);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&monitor, env);
    if (runtime) (*jni)->DeleteGlobalRef(jni, runtime);
    fprintf(stderr, "%s\n", least > 0 ? "there was always memory" : "there was none");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
