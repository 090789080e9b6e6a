/* How the tools of the museum begin, and the threads that some of them have. None of the errors is here. */
#ifndef tool_h
#define tool_h

#include <jvmti.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An environment with these capabilities, callbacks and events, which end with 0; NULL: that is unavailable here, and
   the program runs without the tool, or the tool is there already. */
__attribute__((unused)) static jvmtiEnv *begin_tool(JavaVM *vm, const jvmtiCapabilities *needed,
                                                    const jvmtiEventCallbacks *callbacks, ...) {
    static int begun; /* who is named twice is one library all the same */
    jvmtiEnv *env;
    if (begun++ > 0 || (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return NULL;
    jvmtiError error = !needed ? JVMTI_ERROR_NONE : (*env)->AddCapabilities(env, needed);
    if (error == JVMTI_ERROR_NONE) error = (*env)->SetEventCallbacks(env, callbacks, sizeof *callbacks);
    va_list events;
    va_start(events, callbacks);
    for (int event = va_arg(events, int); event != 0 && error == JVMTI_ERROR_NONE; event = va_arg(events, int))
        error = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, (jvmtiEvent)event, NULL);
    va_end(events);
    if (error == JVMTI_ERROR_NONE) return env;
    fprintf(stderr, "the tool cannot run here: error %d\n", error);
    (*env)->DisposeEnvironment(env);
    return NULL;
}

/* What the tool cannot do without: where there is no such lock, it is not there either. */
__attribute__((unused)) static void needs_lock(jvmtiEnv *env, const char *name, jrawMonitorID *lock) {
    if (env && (*env)->CreateRawMonitor(env, name, lock) != JVMTI_ERROR_NONE) (*env)->DisposeEnvironment(env);
}

__attribute__((unused)) static void release(jvmtiEnv *env, void *memory) {
    (*env)->Deallocate(env, (unsigned char *)memory);
}

__attribute__((unused)) static int has_signature(jvmtiEnv *env, jclass class, const char *wanted) {
    char *signature;
    if ((*env)->GetClassSignature(env, class, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
    int same = strcmp(signature, wanted) == 0;
    release(env, signature);
    return same;
}

/* For VMDeath: waits until the flag is set, but not for ever; whether it is. */
__attribute__((unused)) static int wait_until(jvmtiEnv *env, jrawMonitorID lock, const int *flag) {
    (*env)->RawMonitorEnter(env, lock);
    for (int i = 0; i < 5000 && !__atomic_load_n(flag, __ATOMIC_ACQUIRE); i++) (*env)->RawMonitorWait(env, lock, 1);
    (*env)->RawMonitorExit(env, lock);
    return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

/* An agent thread that works in rounds, at least so many times, until it is asked to end. */
typedef struct Helper {
    void (*round)(jvmtiEnv *env, JNIEnv *jni);
    int at_least;
    jrawMonitorID lock; /* of what follows */
    int running, asked;
} Helper;

static void JNICALL help(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    Helper *helper = argument;
    (*env)->RawMonitorEnter(env, helper->lock);
    for (int rounds = 0; rounds < helper->at_least || !helper->asked; rounds++) {
        (*env)->RawMonitorExit(env, helper->lock);
        helper->round(env, jni);
        (*env)->RawMonitorEnter(env, helper->lock);
        if (!helper->asked) (*env)->RawMonitorWait(env, helper->lock, 1);
    }
    helper->running = 0;
    (*env)->RawMonitorNotifyAll(env, helper->lock);
    (*env)->RawMonitorExit(env, helper->lock);
}

__attribute__((unused)) static void start_helper(Helper *helper, jvmtiEnv *env, JNIEnv *jni) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = !type ? NULL : (*jni)->GetMethodID(jni, type, "<init>", "(Ljava/lang/String;)V");
    jstring name = !make ? NULL : (*jni)->NewStringUTF(jni, "helper of a tool");
    jthread thread = !name ? NULL : (*jni)->NewObject(jni, type, make, name);
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
    if (!thread) return;
    if ((*env)->CreateRawMonitor(env, "helper", &helper->lock) != JVMTI_ERROR_NONE) {
        helper->lock = NULL;
        return;
    }
    helper->running = 1;
    if ((*env)->RunAgentThread(env, thread, help, helper, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        helper->running = 0;
}

/* For VMDeath: reports it to end and waits for that, but not for ever. */
__attribute__((unused)) static void stop_helper(Helper *helper, jvmtiEnv *env) {
    if (!helper->lock) return;
    (*env)->RawMonitorEnter(env, helper->lock);
    helper->asked = 1;
    (*env)->RawMonitorNotifyAll(env, helper->lock);
    for (int i = 0; i < 100 && helper->running; i++) (*env)->RawMonitorWait(env, helper->lock, 100);
    (*env)->RawMonitorExit(env, helper->lock);
}

#endif
