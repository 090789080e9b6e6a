/* Agents with one ordering bug each, by name; NAME_fixed is the corrected version. A bug that is seen ends the process
   with exit code 3, by check. */
#include <jvmti.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *jvmti;
static JavaVM *vm;
static const char *name;
static int fixed;
static jrawMonitorID a, b;
static jclass program;

static int is(const char *wanted) { return strcmp(name, wanted) == 0; }
static void check(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "agent: %s\n", what);
    fflush(stderr);
    _Exit(3);
}
static void enter(jrawMonitorID m) { (*jvmti)->RawMonitorEnter(jvmti, m); }
static void leave(jrawMonitorID m) { (*jvmti)->RawMonitorExit(jvmti, m); }
static int is_thread(jthread thread, const char *wanted) {
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return 0;
    int result = strcmp(info.name, wanted) == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    return result;
}
static void enable(jvmtiEvent event) { (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, event, NULL); }
static void call_java(JNIEnv *jni) {
    jmethodID locked = (*jni)->GetStaticMethodID(jni, program, "locked", "()V");
    (*jni)->CallStaticVoidMethod(jni, program, locked);
}

/* ---- order: raw monitors in two orders ---- */

static void both(jrawMonitorID first, jrawMonitorID second) {
    enter(first);
    enter(second);
    leave(second);
    leave(first);
}

/* ---- counter: callbacks are not one at a time ---- */

static int counter, added;
static void count(void) {
    if (fixed) enter(a);
    int before = counter;
    jlong time;
    (*jvmti)->GetTime(jvmti, &time); /* any call: others may run here */
    counter = before + 1;
    added++;
    if (fixed) leave(a);
}

/* ---- notify: a wait without a condition ---- */

static int ready;
static void wait_ready(void) {
    if (!fixed) {
        int is_ready = ready;
        enter(a);
        if (!is_ready) (*jvmti)->RawMonitorWait(jvmti, a, 0);
    } else {
        enter(a);
        while (!ready) (*jvmti)->RawMonitorWait(jvmti, a, 0);
    }
    leave(a);
}
static void set_ready(void) {
    enter(a);
    ready = 1;
    (*jvmti)->RawMonitorNotify(jvmti, a);
    leave(a);
}

/* ---- mutex: a lock of C is held over a call of Java ---- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* ---- events of threads ---- */

static void started(jthread thread) {
    const int one = is_thread(thread, "one"), two = is_thread(thread, "two");
    if (!one && !two) return;
    if (is("order")) both(one || fixed ? a : b, one || fixed ? b : a);
    if (is("counter")) count();
    if (is("notify") && one) wait_ready();
    if (is("notify") && two) set_ready();
}
static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    started(thread);
    (void)env, (void)jni;
}
/* ---- natives of the program, called by its threads one and two ---- */

JNIEXPORT void JNICALL Java_Agents_first(JNIEnv *jni, jclass c) { /* holds Agents.lock */
    if (is("java")) {
        enter(a);
        leave(a);
    }
    if (is("mutex")) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    (void)jni, (void)c;
}
JNIEXPORT void JNICALL Java_Agents_second(JNIEnv *jni, jclass c) {
    if (is("java")) {
        if (fixed) call_java(jni);
        enter(a);
        if (!fixed) call_java(jni);
        leave(a);
    }
    if (is("mutex")) {
        if (fixed) call_java(jni);
        pthread_mutex_lock(&mutex);
        if (!fixed) call_java(jni);
        pthread_mutex_unlock(&mutex);
    }
    (void)c;
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass c = (*jni)->FindClass(jni, "Agents");
    if (!c) {
        (*jni)->ExceptionClear(jni);
        return;
    }
    program = (*jni)->NewGlobalRef(jni, c);
    (void)env, (void)thread;
}
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    if (is("counter")) check(counter == added, "an event was not counted");
    (void)env, (void)jni;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *java, char *options, void *reserved) {
    static char text[64];
    vm = java;
    snprintf(text, sizeof text, "%s", options ? options : "");
    char *end = strstr(text, "_fixed");
    fixed = end != NULL;
    if (end) *end = 0;
    name = text;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_1) != JNI_OK) return JNI_ERR;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ThreadStart = thread_start;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->CreateRawMonitor(jvmti, "a", &a);
    (*jvmti)->CreateRawMonitor(jvmti, "b", &b);
    enable(JVMTI_EVENT_THREAD_START);
    enable(JVMTI_EVENT_VM_INIT);
    enable(JVMTI_EVENT_VM_DEATH);
    (void)reserved;
    return JNI_OK;
}
