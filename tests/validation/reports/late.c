/* A callback that runs while the VM ends, and what it does after VMDeath has returned: it ends the process, or calls a
   function. */
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static JavaVM *the_vm;
static const char *way;
static atomic_bool is_inside, may_go, has_gone;
static __thread int is_late;

static void await(atomic_bool *flag) {
    while (!atomic_load(flag)) usleep(1000);
}

static void JNICALL on_start(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    (void)jvmti, (void)thread;
    if (!is_late) return;
    atomic_store(&is_inside, true);
    await(&may_go);
    if (strcmp(way, "fatal") == 0)
        (*jni)->FatalError(jni, "the agent has failed");
    else
        (void)(*jni)->FindClass(jni, "java/lang/Object");
    atomic_store(&has_gone, true);
}

static void *attach(void *unused) {
    JNIEnv *jni;
    is_late = 1;
    (void)(*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&jni, NULL);
    return unused;
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    pthread_t late;
    (void)jvmti, (void)jni, (void)thread;
    if (pthread_create(&late, NULL, attach, NULL) == 0) await(&is_inside);
}

static void *table;
static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    (void)jni;
    (void)(*jvmti)->Deallocate(jvmti, table); /* so that whoever is late may use what is gone */
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    atomic_store(&may_go, true);
    await(&has_gone);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START};
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ThreadStart = on_start};
    jvmtiEnv *jvmti;
    (void)reserved;
    the_vm = vm;
    way = strdup(options);
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK ||
        (*jvmti)->Allocate(jvmti, 64, (unsigned char **)&table) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            return JNI_ERR;
    return JNI_OK;
}
