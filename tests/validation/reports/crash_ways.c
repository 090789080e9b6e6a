/* Crashes with a cause that the report names, by the way in the options. */
#include <jvmti.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *way;
static jvmtiEnv *used;

static int is(const char *name) { return strcmp(way, name) == 0; }

__attribute__((noinline)) static void allocate(void) {
    unsigned char *memory;
    (void)(*used)->Allocate(used, 8, &memory);
    (void)(*used)->Deallocate(used, memory);
}

static void *crash(void *unused) {
    *(volatile int *)16 = 0;
    return unused;
}

/* Another thread ends the process while this one may clear up. */
static void leave_monitor(int ends) {
    jrawMonitorID left;
    pthread_t other;
    (void)(*used)->CreateRawMonitor(used, "left", &left);
    (void)(*used)->DisposeEnvironment(used);
    if (ends && pthread_create(&other, NULL, crash, NULL) == 0) pthread_join(other, NULL);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    char *volatile block = malloc(8), *value;
    (void)env, (void)jni, (void)thread;
    (void)(*used)->GetSystemProperty(used, "there.is.none", &value);
    if (is("filled")) value[2] = 0; /* crashes: filled */
    if (is("disposed")) {
        (void)(*used)->DisposeEnvironment(used); /* disposed here */
        used = NULL;
        allocate();
    }
    if (is("leaves") || is("left")) leave_monitor(is("left"));
    free(block);
    if (is("freed")) free(block); /* crashes: freed */
    if (is("raised")) raise(SIGABRT);
    if (is("plain")) *(volatile int *)16 = 0; /* crashes: plain */
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    jvmtiEnv *env;
    (void)reserved;
    way = strdup(options);
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*vm)->GetEnv(vm, (void **)&used, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (jint)(*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
