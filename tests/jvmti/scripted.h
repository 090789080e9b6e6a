/* Natives by which a Java program scripts a test of threads and monitors: cases, checks, and the functions
   as they are, which answer the number of the error. Define TEST, the name of the Java class, before including. */
#ifndef tests_jvmti_scripted_h
#define tests_jvmti_scripted_h

#include "agent.h"

#define NATIVE_NAME_(test, name) Java_##test##_##name
#define NATIVE_NAME(test, name) NATIVE_NAME_(test, name)
#define NATIVE(type, name) JNIEXPORT type JNICALL NATIVE_NAME(TEST, name)

/* A case lasts until the next one; the strings of the running one are kept. */
NATIVE(void, begin)(JNIEnv *env, jclass c, jstring name, jstring aspect) {
    (void)c;
    const char *n = (*env)->GetStringUTFChars(env, name, NULL), *a = (*env)->GetStringUTFChars(env, aspect, NULL);
    CASE(n, a);
    (*env)->ReleaseStringUTFChars(env, name, n);
    (*env)->ReleaseStringUTFChars(env, aspect, a);
}

NATIVE(void, end)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    CASES_END();
}

NATIVE(void, checkInt)(JNIEnv *env, jclass c, jstring what, jlong expected, jlong actual) {
    (void)c;
    const char *w = (*env)->GetStringUTFChars(env, what, NULL);
    recorder_check_int(0, w, expected, actual);
    (*env)->ReleaseStringUTFChars(env, what, w);
}

NATIVE(void, checkText)(JNIEnv *env, jclass c, jstring what, jstring expected, jstring actual) {
    (void)c;
    const char *w = (*env)->GetStringUTFChars(env, what, NULL), *e = (*env)->GetStringUTFChars(env, expected, NULL),
               *a = !actual ? NULL : (*env)->GetStringUTFChars(env, actual, NULL);
    recorder_check_str(0, w, e, a);
    (*env)->ReleaseStringUTFChars(env, what, w);
    (*env)->ReleaseStringUTFChars(env, expected, e);
    if (a) (*env)->ReleaseStringUTFChars(env, actual, a);
}

/* The state, or minus the error. */
NATIVE(jint, state)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    jint state = 0;
    jvmtiError e = (*jvmti)->GetThreadState(jvmti, thread, &state);
    return e == JVMTI_ERROR_NONE ? state : -(jint)e;
}

NATIVE(jint, suspend)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    return (jint)(*jvmti)->SuspendThread(jvmti, thread);
}

NATIVE(jint, resume)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    return (jint)(*jvmti)->ResumeThread(jvmti, thread);
}

NATIVE(jint, stop)(JNIEnv *env, jclass c, jthread thread, jobject exception) {
    (void)env, (void)c;
    return (jint)(*jvmti)->StopThread(jvmti, thread, exception);
}

NATIVE(jint, interrupt)(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    return (jint)(*jvmti)->InterruptThread(jvmti, thread);
}

/* Both list functions; the error of the call comes after those of the elements. */
static jintArray on_list(JNIEnv *env, jobjectArray threads, jboolean suspends) {
    jsize count = (*env)->GetArrayLength(env, threads);
    jthread list[count + 1];
    jvmtiError results[count + 1];
    jint answer[count + 1];
    (*env)->EnsureLocalCapacity(env, count + 1);
    for (jsize i = 0; i < count; i++) {
        list[i] = (*env)->GetObjectArrayElement(env, threads, i);
        results[i] = (jvmtiError)-1;
    }
    results[count] = suspends ? (*jvmti)->SuspendThreadList(jvmti, count, list, results)
                              : (*jvmti)->ResumeThreadList(jvmti, count, list, results);
    for (jsize i = 0; i <= count; i++) answer[i] = (jint)results[i];
    jintArray array = (*env)->NewIntArray(env, count + 1);
    (*env)->SetIntArrayRegion(env, array, 0, count + 1, answer);
    return array;
}

NATIVE(jintArray, suspendList)(JNIEnv *env, jclass c, jobjectArray threads) {
    (void)c;
    return on_list(env, threads, JNI_TRUE);
}

NATIVE(jintArray, resumeList)(JNIEnv *env, jclass c, jobjectArray threads) {
    (void)c;
    return on_list(env, threads, JNI_FALSE);
}

/* Calls back into Java: static String name(Object). */
static void append_name(JNIEnv *env, jclass c, char *text, size_t size, jobject o) {
    jmethodID m = (*env)->GetStaticMethodID(env, c, "name", "(Ljava/lang/Object;)Ljava/lang/String;");
    jstring s = !m ? NULL : (*env)->CallStaticObjectMethod(env, c, m, o);
    if ((*env)->ExceptionCheck(env) || !s) {
        (*env)->ExceptionClear(env);
        strncat(text, "?", size - strlen(text) - 1);
        return;
    }
    const char *chars = (*env)->GetStringUTFChars(env, s, NULL);
    strncat(text, chars, size - strlen(text) - 1);
    (*env)->ReleaseStringUTFChars(env, s, chars);
    (*env)->DeleteLocalRef(env, s);
}

/* "a@0 b@2 c@-1": owned monitors and their depths; an error by its name. */
NATIVE(jstring, ownedDepths)(JNIEnv *env, jclass c, jthread thread) {
    char text[4096] = "";
    jint count = -1;
    jvmtiMonitorStackDepthInfo *infos = NULL;
    (*env)->EnsureLocalCapacity(env, 100);
    jvmtiError e = (*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, thread, &count, &infos);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    for (jint i = 0; i < count; i++) {
        append_name(env, c, text, sizeof text, infos[i].monitor);
        sprintf(text + strlen(text), "@%d%s", (int)infos[i].stack_depth, i < count - 1 ? " " : "");
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    return (*env)->NewStringUTF(env, text);
}

NATIVE(jstring, owned)(JNIEnv *env, jclass c, jthread thread) {
    char text[4096] = "";
    jint count = -1;
    jobject *monitors = NULL;
    (*env)->EnsureLocalCapacity(env, 100);
    jvmtiError e = (*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &monitors);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    for (jint i = 0; i < count; i++) {
        append_name(env, c, text, sizeof text, monitors[i]);
        strcat(text, i < count - 1 ? " " : "");
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)monitors);
    return (*env)->NewStringUTF(env, text);
}

NATIVE(jstring, contended)(JNIEnv *env, jclass c, jthread thread) {
    char text[256] = "";
    jobject monitor = NULL;
    jvmtiError e = (*jvmti)->GetCurrentContendedMonitor(jvmti, thread, &monitor);
    if (e == JVMTI_ERROR_NONE && monitor) append_name(env, c, text, sizeof text, monitor);
    return (*env)->NewStringUTF(env, e != JVMTI_ERROR_NONE ? error_name(e) : !monitor ? "none" : text);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* Names in alphabetical order: the order of the function is free. */
static void append_threads(JNIEnv *env, jclass c, char *text, size_t size, jint count, const jthread *threads) {
    char names[32][64] = {""};
    for (jint i = 0; i < count && i < 32; i++) append_name(env, c, names[i], sizeof names[i], threads[i]);
    qsort(names, (size_t)(count < 32 ? count : 32), sizeof names[0], by_text);
    for (jint i = 0; i < count && i < 32; i++)
        snprintf(text + strlen(text), size - strlen(text), "%s%s", i == 0 ? "" : " ", names[i]);
}

/* "owner 2 [waiters] [notify waiters]" */
NATIVE(jstring, usage)(JNIEnv *env, jclass c, jobject object) {
    char text[4096] = "";
    jvmtiMonitorUsage u;
    (*env)->EnsureLocalCapacity(env, 100);
    jvmtiError e = (*jvmti)->GetObjectMonitorUsage(jvmti, object, &u);
    if (e != JVMTI_ERROR_NONE) return (*env)->NewStringUTF(env, error_name(e));
    if (!u.owner)
        strcat(text, "-");
    else
        append_name(env, c, text, sizeof text, u.owner);
    sprintf(text + strlen(text), " %d [", (int)u.entry_count);
    append_threads(env, c, text, sizeof text, u.waiter_count, u.waiters);
    strcat(text, "] [");
    append_threads(env, c, text, sizeof text, u.notify_waiter_count, u.notify_waiters);
    strcat(text, "]");
    if ((u.waiter_count == 0) != (!u.waiters) || (u.notify_waiter_count == 0) != (!u.notify_waiters))
        strcat(text, " arrays?");
    /* Each reference is a separate one, which the agent may delete. */
    for (jint i = 0; i < u.waiter_count; i++) (*env)->DeleteLocalRef(env, u.waiters[i]);
    for (jint i = 0; i < u.notify_waiter_count; i++) {
        if ((*env)->GetObjectRefType(env, u.notify_waiters[i]) != JNILocalRefType) strcat(text, " shared!");
        (*env)->DeleteLocalRef(env, u.notify_waiters[i]);
    }
    (*env)->DeleteLocalRef(env, u.owner);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)u.waiters);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)u.notify_waiters);
    return (*env)->NewStringUTF(env, text);
}

NATIVE(void, jniEnter)(JNIEnv *env, jclass c, jobject o) {
    (void)c;
    (*env)->MonitorEnter(env, o);
}

NATIVE(void, jniExit)(JNIEnv *env, jclass c, jobject o) {
    (void)c;
    (*env)->MonitorExit(env, o);
}

static void yield(JNIEnv *env) {
    jclass thread = (*env)->FindClass(env, "java/lang/Thread");
    jmethodID m = (*env)->GetStaticMethodID(env, thread, "yield", "()V");
    (*env)->CallStaticVoidMethod(env, thread, m);
    (*env)->ExceptionCheck(env);
    (*env)->DeleteLocalRef(env, thread);
}

/* In native code until released; with green threads others run only when it yields. */
static volatile int held_in_native;
NATIVE(void, stayInNative)(JNIEnv *env, jclass c) {
    (void)c;
    __atomic_store_n(&held_in_native, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(&held_in_native, __ATOMIC_SEQ_CST) == 1 && !(*env)->ExceptionCheck(env)) yield(env);
}

NATIVE(void, leaveNative)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&held_in_native, 2, __ATOMIC_SEQ_CST);
}

NATIVE(jboolean, isInNative)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&held_in_native, __ATOMIC_SEQ_CST) == 1;
}

/* Runs the task with a native frame below it, which pins a virtual thread. */
NATIVE(void, pinned)(JNIEnv *env, jclass c, jobject task) {
    (void)c;
    jclass runnable = (*env)->FindClass(env, "java/lang/Runnable");
    (*env)->CallVoidMethod(env, task, (*env)->GetMethodID(env, runnable, "run", "()V"));
}

static JavaVM *the_vm;

/* For Agent_OnLoad: [jvmti] possesses what the natives above need, and [more], and has the callbacks. Either may be
   NULL. */
static inline void begin_script(JavaVM *vm, const jvmtiCapabilities *more, const jvmtiEventCallbacks *callbacks) {
    static const jvmtiCapabilities all = {.can_suspend = 1,
                                          .can_signal_thread = 1,
                                          .can_get_owned_monitor_info = 1,
                                          .can_get_owned_monitor_stack_depth_info = 1,
                                          .can_get_current_contended_monitor = 1,
                                          .can_get_monitor_info = 1,
                                          .can_generate_monitor_events = 1,
                                          .can_generate_exception_events = 1,
                                          .can_get_thread_cpu_time = 1,
                                          .can_get_current_thread_cpu_time = 1};
    the_vm = vm;
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &all));
    if (more) MUST((*jvmti)->AddCapabilities(jvmti, more));
    if (callbacks) MUST((*jvmti)->SetEventCallbacks(jvmti, callbacks, sizeof *callbacks));
}

#endif
