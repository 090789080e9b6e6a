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

/* ---- storage: data for a thread that may have ended ---- */

static jthread first_thread; /* global; "one", since its start */
static int first_is_alive;
static void some_call(void) {
    jlong time;
    (*jvmti)->GetTime(jvmti, &time); /* others may run here */
}
static void set_storage(void) {
    if (fixed) enter(a);
    if (first_is_alive) {
        some_call();
        check((*jvmti)->SetThreadLocalStorage(jvmti, first_thread, &counter) == JVMTI_ERROR_NONE,
              "storage of a thread that has ended");
    }
    if (fixed) leave(a);
}
static void first_ends(void) {
    if (fixed) enter(a);
    first_is_alive = 0;
    if (fixed) leave(a);
}

/* ---- frame: one of a thread that goes on meanwhile ---- */

static void look_at_frame(void) {
    jint count = 0;
    jmethodID method;
    jlocation location;
    if (!first_thread || (fixed && (*jvmti)->SuspendThread(jvmti, first_thread) != JVMTI_ERROR_NONE)) return;
    if ((*jvmti)->GetFrameCount(jvmti, first_thread, &count) == JVMTI_ERROR_NONE && count > 0)
        check((*jvmti)->GetFrameLocation(jvmti, first_thread, count - 1, &method, &location) == JVMTI_ERROR_NONE,
              "a frame that was counted has been left");
    if (fixed) (*jvmti)->ResumeThread(jvmti, first_thread);
}

/* ---- suspended: a thread that is suspended while it waits for a monitor, which becomes free; no bug ---- */

static void suspend_first(JNIEnv *jni) {
    jfieldID field = (*jni)->GetStaticFieldID(jni, program, "lock", "Ljava/lang/Object;");
    jobject lock = (*jni)->GetStaticObjectField(jni, program, field);
    if (!first_thread || (*jni)->MonitorEnter(jni, lock) != JNI_OK) return;
    some_call();
    jvmtiError suspended = (*jvmti)->SuspendThread(jvmti, first_thread);
    (*jni)->MonitorExit(jni, lock);
    for (int i = 0; i < 3; i++) some_call();
    if (suspended == JVMTI_ERROR_NONE) (*jvmti)->ResumeThread(jvmti, first_thread);
}

/* ---- dispose: an environment while one of its callbacks runs ---- */

static jvmtiEnv *second_env;
static int disposed;
static void dispose(void) {
    disposed = 1;
    (*second_env)->DisposeEnvironment(second_env);
}
static void JNICALL second_env_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!is_thread(thread, "two")) return;
    if (disposed) return;
    some_call();
    check(!disposed, "the environment of a callback was disposed of");
    (void)env, (void)jni;
}

/* ---- hook: it believes to be alone ---- */

static int inside;
static void JNICALL class_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *class_name,
                               jobject domain, jint length, const unsigned char *data, jint *new_length,
                               unsigned char **new_data) {
    if (!class_name || strncmp(class_name, "Agents$", 7) != 0) return;
    if (fixed) enter(a);
    check(!inside, "the hook is entered by two threads");
    inside = 1;
    some_call();
    inside = 0;
    if (fixed) leave(a);
    (void)env, (void)jni, (void)redefined, (void)loader, (void)domain, (void)length, (void)data, (void)new_length,
        (void)new_data;
}

/* ---- death: the data of the agent's thread goes with the VM ---- */

static int stops, has_stopped, data_is_valid = 1;
static void JNICALL agent_loop(jvmtiEnv *env, JNIEnv *jni, void *unused) {
    enum { ROUNDS = 50 };
    for (int i = 0; i < ROUNDS && !stops; i++) {
        some_call();
        check(data_is_valid, "the thread of the agent uses data after the death of the VM");
    }
    enter(a);
    has_stopped = 1;
    (*jvmti)->RawMonitorNotifyAll(jvmti, a);
    leave(a);
    (void)env, (void)jni, (void)unused;
}
static void start_loop(JNIEnv *jni) {
    jclass c = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID make = (*jni)->GetMethodID(jni, c, "<init>", "()V");
    (*jvmti)->RunAgentThread(jvmti, (*jni)->NewObject(jni, c, make), agent_loop, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
static void stop_loop(void) {
    stops = 1;
    if (fixed) {
        enter(a);
        while (!has_stopped) (*jvmti)->RawMonitorWait(jvmti, a, 1000); /* a limit: a thread may never answer */
        leave(a);
    }
    data_is_valid = 0;
    some_call();
    some_call();
}

/* ---- tags: a list of tagged objects, while one of them is freed ---- */

enum { TAGGED = 3 };
static int is_freed[TAGGED];
static void tag_objects(JNIEnv *jni) {
    for (int i = 0; i < TAGGED; i++) {
        jobject o = (*jni)->AllocObject(jni, program);
        (*jvmti)->SetTag(jvmti, o, i + 1);
        (*jni)->DeleteLocalRef(jni, o);
    }
}
static void read_tags(void) {
    for (int i = 0; i < TAGGED; i++) {
        if (fixed) enter(a);
        if (!is_freed[i]) {
            for (int k = 0; k < 4; k++) some_call();
            check(!is_freed[i], "an entry of the list was freed meanwhile");
        }
        if (fixed) leave(a);
    }
}
static void JNICALL object_free(jvmtiEnv *env, jlong tag) {
    if (fixed) enter(a);
    is_freed[tag - 1] = 1;
    if (fixed) leave(a);
    (void)env;
}

/* ---- alloc: the event of an allocation needs the lock that another thread holds while it allocates ---- */

static void JNICALL allocated(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass c, jlong size) {
    enter(a);
    enter(b);
    added++;
    leave(b);
    leave(a);
    (void)env, (void)jni, (void)thread, (void)object, (void)c, (void)size;
}
static void allocate(JNIEnv *jni) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL);
    jclass c = (*jni)->FindClass(jni, "[I");
    jmethodID clone = (*jni)->GetMethodID(jni, c, "clone", "()Ljava/lang/Object;");
    (*jni)->CallObjectMethod(jni, (*jni)->NewIntArray(jni, 1), clone); /* which the VM allocates itself */
}

/* ---- events of threads ---- */

static void started(jthread thread) {
    const int one = is_thread(thread, "one"), two = is_thread(thread, "two");
    if (!one && !two) return;
    if (is("order")) both(one || fixed ? a : b, one || fixed ? b : a);
    if (is("counter")) count();
    if (is("notify") && one) wait_ready();
    if (is("notify") && two) set_ready();
    if (is("storage") && two) set_storage();
    if (is("frame") && two) look_at_frame();
    if (is("dispose") && one && !fixed) dispose();
}
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (is_thread(thread, "one")) first_ends();
    (void)env, (void)jni;
}
static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if ((is("storage") || is("frame") || is("suspended")) && is_thread(thread, "one")) {
        first_thread = (*jni)->NewGlobalRef(jni, thread);
        first_is_alive = 1;
    }
    started(thread);
    (void)env;
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
    if (is("tags")) {
        tag_objects(jni);
        read_tags();
    }
    if (is("alloc")) allocate(jni);
    (void)c;
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
    if (is("tags")) (*jvmti)->ForceGarbageCollection(jvmti);
    if (is("suspended")) suspend_first(jni);
    if (is("alloc")) {
        if (!fixed) enter(b);
        allocate(jni);
        if (!fixed) leave(b);
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
    if (is("death")) start_loop(jni);
    (void)env, (void)thread;
}
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    if (is("counter")) check(counter == added, "an event was not counted");
    if (is("death")) stop_loop();
    if (is("dispose") && fixed) dispose();
    (void)env, (void)jni;
}

static void make_second_env(void) {
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ThreadStart = second_env_start;
    if ((*vm)->GetEnv(vm, (void **)&second_env, JVMTI_VERSION_1_1) != JNI_OK) return;
    (*second_env)->SetEventCallbacks(second_env, &callbacks, sizeof callbacks);
    (*second_env)->SetEventNotificationMode(second_env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
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
    callbacks.ThreadEnd = thread_end;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    callbacks.ClassFileLoadHook = class_hook;
    callbacks.ObjectFree = object_free;
    callbacks.VMObjectAlloc = allocated;
    jvmtiCapabilities capabilities;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_suspend = 1;
    capabilities.can_tag_objects = capabilities.can_generate_object_free_events = is("tags");
    capabilities.can_generate_vm_object_alloc_events = is("alloc");
    (*jvmti)->AddCapabilities(jvmti, &capabilities);
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->CreateRawMonitor(jvmti, "a", &a);
    (*jvmti)->CreateRawMonitor(jvmti, "b", &b);
    enable(JVMTI_EVENT_THREAD_START);
    enable(JVMTI_EVENT_VM_INIT);
    enable(JVMTI_EVENT_VM_DEATH);
    if (is("storage")) enable(JVMTI_EVENT_THREAD_END);
    if (is("tags")) enable(JVMTI_EVENT_OBJECT_FREE);
    if (is("hook")) enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    if (is("dispose")) make_second_env();
    (void)reserved;
    return JNI_OK;
}
