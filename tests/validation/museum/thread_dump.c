/* A thread dumper. It suspended the threads, so that the stacks fit together, and then asked the application for a
   line about itself, by a Java method, which is synchronized, as everything was there. When a thread was caught
   inside of that monitor, the dumper waited for it, and could not resume it. The busier the server, the surer.

   Found by MJ-lock-suspended-java in any run, and by MJ-lock-suspended-owner in those schedules in which it
   happens. */
#include "tool.h"

enum { THREADS = 64 };
static void dump(jvmtiEnv *env, JNIEnv *jni);
static Helper dumper = {.round = dump, .at_least = 3};
static int dumps, deep, total;

static int is_of_market(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return 0;
    int is = strcmp(info.name, "clerk") == 0;
    release(env, info.name);
    return is;
}

static int ask_application(JNIEnv *jni) {
    jclass market = (*jni)->FindClass(jni, "Market");
    jmethodID balance = !market ? NULL : (*jni)->GetStaticMethodID(jni, market, "balance", "()I");
    int answer = !balance ? 0 : (*jni)->CallStaticIntMethod(jni, market, balance);
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
    return answer;
}

static void print(jvmtiEnv *env, jthread thread) {
    jint count;
    if ((*env)->GetFrameCount(env, thread, &count) != JVMTI_ERROR_NONE) return;
    deep += count > 3;
    dumps++;
}

static void dump(jvmtiEnv *env, JNIEnv *jni) {
    jint count;
    jthread *threads;
    if ((*jni)->PushLocalFrame(jni, THREADS) != JNI_OK) return;
    if ((*env)->GetAllThreads(env, &count, &threads) == JVMTI_ERROR_NONE) {
        jint stopped = 0;
        for (jint i = 0; i < count; i++)
            if (is_of_market(env, jni, threads[i]) && (*env)->SuspendThread(env, threads[i]) == JVMTI_ERROR_NONE)
                threads[stopped++] = threads[i];
#ifndef REPAIRED
        total = ask_application(jni);
#endif
        for (jint i = 0; i < stopped; i++) print(env, threads[i]);
        for (jint i = 0; i < stopped; i++) (*env)->ResumeThread(env, threads[i]);
#ifdef REPAIRED
        total = ask_application(jni);
#endif
        release(env, threads);
    }
    (*jni)->PopLocalFrame(jni, NULL);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { start_helper(&dumper, env, jni); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    stop_helper(&dumper, env);
    fprintf(stderr, "%d stacks, %d deep, %s\n", dumps, deep, total > 0 ? "coins" : "no coins");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_suspend = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
