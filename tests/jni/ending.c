/* The invocation interface while the VM comes up, while it ends, and after its end: in callbacks of an agent, in
   functions of atexit and destructors of libraries, on the thread that ended it, on another one that is attached and on
   one that is not. After exit from native code the VM still lives then. */
/* agent: */
/* runs: return | exit | halt | thread | native | elsewhere */
#include <jvmti.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <unistd.h>

#include "test.h"

static JavaVM *vm;
static volatile bool exits_itself; /* the VM is not reported: JVMTI may still be used, but where `java` dies of it */
static sem_t stands, may_ask;
static pthread_t attached;

static int append_env(char *text, size_t size, const char *what, jint version) {
    static int unchanged;
    void *env = &unchanged;
    jint r = (*vm)->GetEnv(vm, &env, version);
    return snprintf(text, size, ", %s %d %s", what, (int)r, env == &unchanged ? "unchanged" : env ? "env" : "null");
}
/* One write: the buffers of stdio may have been given up. */
static void tell(const char *text, int length) {
    if (write(STDOUT_FILENO, text, (size_t)length) < 0) _exit(99);
}
static void ask(const char *where) {
    char text[300];
    int n = snprintf(text, sizeof text, "%s", where);
    n += append_env(text + n, sizeof text - (size_t)n, "JNI", JNI_VERSION_1_8);
    n += append_env(text + n, sizeof text - (size_t)n, "bad", 77);
    if (!exits_itself) {
        n += append_env(text + n, sizeof text - (size_t)n, "JVMTI", JVMTI_VERSION_1_2);
        n += append_env(text + n, sizeof text - (size_t)n, "bad JVMTI", 0x30099999);
    }
    JavaVM *found = NULL;
    jsize count = 77;
    jint (*created)(JavaVM **, jsize, jsize *) = JNI_GetCreatedJavaVMs;
    jint r = created(&found, 1, &count);
    n += snprintf(text + n, sizeof text - (size_t)n, ", created %d %d %s\n", (int)r, (int)count, found ? "VM" : "null");
    tell(text, n);
}
/* Only when the VM was destroyed: otherwise who comes in waits for the end of the process. */
static void enter(const char *where) {
    void *env = NULL;
    if ((*vm)->GetEnv(vm, &env, 77) != JNI_EDETACHED || (*vm)->GetEnv(vm, &env, 0x30099999) != JNI_EDETACHED) return;
    char text[100];
    int n = snprintf(text, sizeof text, "%s, attach %d", where, (int)(*vm)->AttachCurrentThread(vm, &env, NULL));
    n += snprintf(text + n, sizeof text - (size_t)n, ", as daemon %d",
                  (int)(*vm)->AttachCurrentThreadAsDaemon(vm, &env, NULL));
    n += snprintf(text + n, sizeof text - (size_t)n, ", detach %d", (int)(*vm)->DetachCurrentThread(vm));
    n += snprintf(text + n, sizeof text - (size_t)n, ", destroy %d\n", (int)(*vm)->DestroyJavaVM(vm));
    tell(text, n);
}

static void *be_attached(void *nothing) {
    JNIEnv *env;
    (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, NULL);
    sem_post(&stands);
    sem_wait(&may_ask);
    ask("attached");
    enter("attached");
    return nothing;
}
static void *be_unattached(void *nothing) {
    ask("unattached");
    enter("unattached");
    return nothing;
}
static void at_exit(void) {
    pthread_t t;
    ask("atexit");
    pthread_create(&t, NULL, be_unattached, NULL);
    pthread_join(t, NULL);
    sem_post(&may_ask);
    pthread_join(attached, NULL);
    enter("atexit");
}
__attribute__((destructor)) static void destructor(void) {
    if (vm) ask("destructor");
}

static void *end_process(void *nothing) {
    exit(4);
    return nothing;
}
JNIEXPORT void JNICALL Java_Ending_prepare(JNIEnv *env, jclass k) {
    pthread_create(&attached, NULL, be_attached, NULL);
    sem_wait(&stands);
    atexit(at_exit);
}
JNIEXPORT void JNICALL Java_Ending_exit(JNIEnv *env, jclass k, jboolean elsewhere) {
    pthread_t t;
    exits_itself = true;
    if (!elsewhere) end_process(NULL);
    pthread_create(&t, NULL, end_process, NULL);
    pthread_join(t, NULL);
}

static void JNICALL on_start(jvmtiEnv *e, JNIEnv *env) { ask("VMStart"); }
static void JNICALL on_init(jvmtiEnv *e, JNIEnv *env, jthread t) { ask("VMInit"); }
static void JNICALL on_death(jvmtiEnv *e, JNIEnv *env) { ask("VMDeath"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *of, char *options, void *reserved) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH};
    jvmtiEventCallbacks callbacks = {.VMStart = on_start, .VMInit = on_init, .VMDeath = on_death};
    jvmtiEnv *e;
    vm = of;
    sem_init(&stands, 0, 0);
    sem_init(&may_ask, 0, 0);
    ask("Agent_OnLoad");
    if ((*vm)->GetEnv(vm, (void **)&e, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*e)->SetEventCallbacks(e, &callbacks, sizeof callbacks);
    for (int i = 0; i < 3; i++) (*e)->SetEventNotificationMode(e, JVMTI_ENABLE, events[i], NULL);
    return JNI_OK;
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *of) { ask("Agent_OnUnload"); }
