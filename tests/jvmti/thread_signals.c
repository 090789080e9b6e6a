/* StopThread and InterruptThread, of threads in every situation, and what the thread meets: which
   exception, where, and whether it is interrupted. The script is ThreadSignals.java. */
#define TEST ThreadSignals
#include "scripted.h"

static jrawMonitorID raw;
static jint raw_result;
static volatile int in_raw;

/* Until interrupted; the error of the wait. */
NATIVE(jint, rawWait)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    MUST((*jvmti)->RawMonitorEnter(jvmti, raw));
    __atomic_store_n(&in_raw, 1, __ATOMIC_SEQ_CST);
    jvmtiError e = (*jvmti)->RawMonitorWait(jvmti, raw, 0);
    __atomic_store_n(&in_raw, 0, __ATOMIC_SEQ_CST);
    MUST((*jvmti)->RawMonitorExit(jvmti, raw)); /* it owns it again */
    return raw_result = (jint)e;
}

NATIVE(jboolean, isInRaw)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    if (in_raw) {
        MUST((*jvmti)->RawMonitorEnter(jvmti, raw)); /* free: it waits */
        MUST((*jvmti)->RawMonitorExit(jvmti, raw));
        return JNI_TRUE;
    }
    return JNI_FALSE;
}

/* StopThread of the caller: nothing is pending before the return to Java. */
NATIVE(jint, stopMyself)(JNIEnv *env, jclass c, jthread me, jobject exception) {
    (void)c;
    jint e = (jint)(*jvmti)->StopThread(jvmti, me, exception);
    return (*env)->ExceptionCheck(env) ? -1 : e;
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
    (void)env, (void)thread, (void)catch_location;
    char catcher[512];
    snprintf(catcher, sizeof catcher, "%s", method_name(jni, catch_method));
    jclass c = (*jni)->GetObjectClass(jni, exception);
    char *name = class_name(c), *thrower = method_name(jni, method);
    (*jni)->DeleteLocalRef(jni, c);
    if (!strstr(thrower, "LThreadSignals") && !strstr(thrower, "Ljava/lang/")) thrower = "elsewhere";
    say("  exception %s in %s %s, caught by %s", name, thrower, location == 0 ? "@0" : "", catcher);
}

NATIVE(void, watch)(JNIEnv *env, jclass c, jthread thread, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION, thread));
}

NATIVE(void, errors)(JNIEnv *env, jclass c, jthread unstarted, jthread ended, jthread live, jobject exception) {
    (void)env;
    CASE("StopThread", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, StopThread, NULL, exception);
    EXPECT(INVALID_THREAD, StopThread, (jthread)c, exception);
    EXPECT(INVALID_THREAD, StopThread, NULL, NULL);
    CASE("StopThread", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, StopThread, unstarted, exception);
    EXPECT(THREAD_NOT_ALIVE, StopThread, ended, exception);
    CASE("StopThread", "NULL_POINTER");
    EXPECT(NULL_POINTER, StopThread, live, NULL);
    CASE("InterruptThread", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, InterruptThread, NULL);
    EXPECT(INVALID_THREAD, InterruptThread, (jthread)c);
    CASE("InterruptThread", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, InterruptThread, unstarted);
    EXPECT(THREAD_NOT_ALIVE, InterruptThread, ended);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.Exception = on_exception};
    begin_script(vm, NULL, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "raw", &raw));
    return 0;
}
