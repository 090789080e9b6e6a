/* Orders of raw monitors, by the way in the options: which of them two threads can meet in. */
#include <jvmti.h>
#include <pthread.h>
#include <string.h>

static JavaVM *the_vm;
static jvmtiEnv *jvmti;
static jrawMonitorID first, second, third, gate;
static const char *way;

static int is(const char *name) { return strcmp(way, name) == 0; }

static void nest(jrawMonitorID outer, jrawMonitorID inner) {
    if ((*jvmti)->RawMonitorEnter(jvmti, outer) != JVMTI_ERROR_NONE) return;
    if ((*jvmti)->RawMonitorEnter(jvmti, inner) == JVMTI_ERROR_NONE) (*jvmti)->RawMonitorExit(jvmti, inner);
    (*jvmti)->RawMonitorExit(jvmti, outer);
}
static void nest_behind_gate(jrawMonitorID outer, jrawMonitorID inner) {
    if ((*jvmti)->RawMonitorEnter(jvmti, gate) != JVMTI_ERROR_NONE) return;
    nest(outer, inner);
    (*jvmti)->RawMonitorExit(jvmti, gate);
}

static void one_way(void) { nest(first, second); }
static void other_way(void) { nest(second, first); }
static void both_ways(void) {
    one_way();
    other_way();
}

typedef void (*Work)(void);
static void *run(void *argument) {
    JNIEnv *jni;
    if ((*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&jni, NULL) != JNI_OK) return NULL;
    (*(Work *)argument)();
    (*the_vm)->DetachCurrentThread(the_vm);
    return NULL;
}
static void by_thread(Work work) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, &work) == 0) pthread_join(thread, NULL);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    if (is("callback")) both_ways(); /* another thread may run the next callback */
    if (is("own")) by_thread(both_ways);
    if (is("two")) {
        by_thread(both_ways);
        by_thread(one_way);
    }
    if (is("each")) {
        by_thread(one_way);
        by_thread(other_way);
    }
    if (is("gate")) {
        nest_behind_gate(first, second);
        nest_behind_gate(second, first);
    }
    if (is("chain") || is("ring")) { /* three threads are needed, of which the gate lets one in */
        nest_behind_gate(first, second);
        nest_behind_gate(second, third);
        nest(third, first);
    }
    if (is("ring")) nest(second, third);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    (void)reserved;
    the_vm = vm;
    way = strdup(options);
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK ||
        (*jvmti)->CreateRawMonitor(jvmti, "first", &first) != JVMTI_ERROR_NONE ||
        (*jvmti)->CreateRawMonitor(jvmti, "second", &second) != JVMTI_ERROR_NONE ||
        (*jvmti)->CreateRawMonitor(jvmti, "third", &third) != JVMTI_ERROR_NONE ||
        (*jvmti)->CreateRawMonitor(jvmti, "gate", &gate) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (jint)(*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
