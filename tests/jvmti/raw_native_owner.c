/* A collection wants a raw monitor that somebody in native code holds, and a stopped thread precedes: who held it
   gives it to the collection, for the other one cannot continue. */
/* not green: who holds it waits in native code, and keeps the turn */
#define TEST RawNativeOwner
#include <pthread.h>
#include <sched.h>

#include "scripted.h"

static jrawMonitorID m;
static volatile int held, collects, collections;

static void *hold_natively(void *unused) {
    (void)unused;
    JNIEnv *env;
    (*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&env, NULL);
    (*jvmti)->RawMonitorEnter(jvmti, m);
    __atomic_store_n(&held, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&collects, __ATOMIC_SEQ_CST)) sched_yield();
    for (int i = 0; i < 100; i++) sched_yield();
    (*jvmti)->RawMonitorExit(jvmti, m);
    (*the_vm)->DetachCurrentThread(the_vm);
    return NULL;
}

NATIVE(void, hold)(JNIEnv *env, jclass c) {
    (void)c;
    pthread_t holder;
    pthread_create(&holder, NULL, hold_natively, NULL);
    pthread_detach(holder);
    while (!__atomic_load_n(&held, __ATOMIC_SEQ_CST)) yield(env);
}

NATIVE(void, enterAndLeave)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    (*jvmti)->RawMonitorEnter(jvmti, m);
    (*jvmti)->RawMonitorExit(jvmti, m);
}

static void JNICALL on_gc_start(jvmtiEnv *env) {
    (void)env;
    __atomic_store_n(&collects, 1, __ATOMIC_SEQ_CST);
    (*jvmti)->RawMonitorEnter(jvmti, m);
    collections++;
    (*jvmti)->RawMonitorExit(jvmti, m);
}

NATIVE(void, collect)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    CASE("RawMonitorEnter", "in GarbageCollectionStart, behind one that is stopped");
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    EXPECT(NONE, ForceGarbageCollection);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    CHECK(collections >= 1);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities more = {.can_generate_garbage_collection_events = 1};
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = on_gc_start};
    begin_script(vm, &more, &callbacks);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "m", &m));
    return 0;
}
