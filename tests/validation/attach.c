/* The rules about native threads and their JNIEnv: attached when, as what, until when, and whose is used. */
#include <pthread.h>
#include <sched.h>

#include "check_agent.h"

/* Of the callback that starts a thread. */
static JNIEnv *callback_jni;

/* Runs it on a native thread, and waits for its end. */
static void on_thread(const Given *g, void *(*run)(void *)) {
    pthread_t thread;
    callback_jni = g->jni;
    if (pthread_create(&thread, NULL, run, NULL) != 0 || pthread_join(thread, NULL) != 0) abort();
}

static JNIEnv *attach(void) {
    JNIEnv *jni;
    if ((*agent.vm)->AttachCurrentThreadAsDaemon(agent.vm, (void **)&jni, NULL) != JNI_OK) abort();
    return jni;
}
static void detach(void) {
    if ((*agent.vm)->DetachCurrentThread(agent.vm) != JNI_OK) abort();
}

/* ---- Before there is a VM ---- */

BREAKS(onload_no_jni, AT_LOAD) {
    JNIEnv *jni;
    (*g->vm)->AttachCurrentThread(g->vm, (void **)&jni, NULL);
}
KEEPS(onload_no_jni, AT_LOAD) {
    void *jni;
    if ((*g->vm)->GetEnv(g->vm, &jni, JNI_VERSION_1_6) != JNI_EDETACHED) abort();
}

static void *attach_early(void *argument) {
    JNIEnv *jni;
    (*agent.vm)->AttachCurrentThreadAsDaemon(agent.vm, (void **)&jni, NULL);
    return NULL;
}
static void *memory_and_time(void *argument) {
    jlong now;
    unsigned char *memory;
    (*agent.env)->GetTime(agent.env, &now);
    if ((*agent.env)->Allocate(agent.env, 20, &memory) == JVMTI_ERROR_NONE) (*agent.env)->Deallocate(agent.env, memory);
    return NULL;
}
BREAKS(onload_native_thread_early, AT_LOAD) { on_thread(g, attach_early); }
KEEPS(onload_native_thread_early, AT_LOAD) { on_thread(g, memory_and_time); }

/* ---- Attached or not ---- */

static void list_threads(JNIEnv *jni, const char *wanted, int *found) {
    jint count;
    jthread *threads;
    if ((*jni)->PushLocalFrame(jni, 64) != JNI_OK ||
        (*agent.env)->GetAllThreads(agent.env, &count, &threads) != JVMTI_ERROR_NONE)
        abort();
    for (jint i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        if ((*agent.env)->GetThreadInfo(agent.env, threads[i], &info) != JVMTI_ERROR_NONE) continue;
        *found |= strcmp(info.name, wanted) == 0;
        (*agent.env)->Deallocate(agent.env, (unsigned char *)info.name);
    }
    (*agent.env)->Deallocate(agent.env, (unsigned char *)threads);
    (*jni)->PopLocalFrame(jni, NULL);
}

static void *ask_unattached(void *argument) {
    jint state;
    (*agent.env)->GetThreadState(agent.env, NULL, &state);
    /* Other VMs let it enter and leave. */
    jrawMonitorID monitor;
    if ((*agent.env)->CreateRawMonitor(agent.env, "of nobody", &monitor) != JVMTI_ERROR_NONE) abort();
    (*agent.env)->RawMonitorEnter(agent.env, monitor);
    (*agent.env)->RawMonitorExit(agent.env, monitor);
    (*agent.env)->DestroyRawMonitor(agent.env, monitor);
    return NULL;
}
static void *ask_attached(void *argument) {
    int found = 0;
    list_threads(attach(), "main", &found);
    if (!found) abort();
    detach();
    return memory_and_time(NULL);
}
BREAKS(thread_unattached, AT_INIT) { on_thread(g, ask_unattached); }
RUN(thread_unattached, message, "RawMonitorExit is called by a thread that is not attached")
KEEPS(thread_unattached, AT_INIT) { on_thread(g, ask_attached); }
KEEPS_TOO(thread_detach_in_callback)

BREAKS(thread_detach_in_callback, AT_INIT) { (*g->vm)->DetachCurrentThread(g->vm); }

static void *ends_attached(void *argument) {
    attach();
    return NULL;
}
BREAKS(thread_not_detached, AT_INIT) { on_thread(g, ends_attached); }

static pthread_key_t at_end;
static void detach_at_end(void *value) { detach(); }
static void *detached_by_key(void *argument) {
    attach();
    pthread_setspecific(at_end, &at_end);
    return NULL;
}
/* The key comes later than the layer's own, so its turn does, too. */
KEEPS(thread_not_detached, AT_INIT) {
    if (pthread_key_create(&at_end, detach_at_end) != 0) abort();
    on_thread(g, detached_by_key);
}

/* Lives until the VM waits for it. */
static int is_attached;
static void *awaited(void *argument) {
    JNIEnv *jni;
    if ((*agent.vm)->AttachCurrentThread(agent.vm, (void **)&jni, NULL) != JNI_OK) abort();
    __atomic_store_n(&is_attached, 1, __ATOMIC_RELEASE);
    for (int found = 0; !found; sched_yield()) list_threads(jni, "DestroyJavaVM", &found);
    detach();
    return NULL;
}
static void *shortly(void *argument) {
    JNIEnv *jni;
    if ((*agent.vm)->AttachCurrentThread(agent.vm, (void **)&jni, NULL) != JNI_OK) abort();
    detach();
    return NULL;
}
BREAKS(thread_attached_as_user_thread, AT_INIT) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, awaited, NULL) != 0 || pthread_detach(thread) != 0) abort();
    while (!__atomic_load_n(&is_attached, __ATOMIC_ACQUIRE)) sched_yield();
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int may_end;
static pthread_t helper;
static void *until_death(void *argument) {
    attach();
    pthread_mutex_lock(&lock);
    while (!may_end) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    detach();
    return NULL;
}
KEEPS(thread_attached_as_user_thread, AT_INIT) {
    on_thread(g, shortly);
    if (pthread_create(&helper, NULL, until_death, NULL) != 0) abort();
}
KEEPS_AGAIN(thread_attached_as_user_thread, AT_DEATH) {
    pthread_mutex_lock(&lock);
    may_end = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(helper, NULL);
}

/* ---- JNI ---- */

static void *use_foreign(void *argument) {
    attach();
    (*callback_jni)->FindClass(callback_jni, "java/lang/String");
    detach();
    return NULL;
}
static void *use_own(void *argument) {
    for (int i = 0; i < 2; i++) {
        JNIEnv *jni = attach(), *again;
        if ((*agent.vm)->GetEnv(agent.vm, (void **)&again, JNI_VERSION_1_6) != JNI_OK) abort();
        (*jni)->FindClass(jni, "java/lang/String");
        (*again)->FindClass(again, "java/lang/String");
        detach();
    }
    return NULL;
}
static JNIEnv *of_ended_thread;
static void *note_own(void *argument) {
    of_ended_thread = attach();
    detach();
    return NULL;
}
BREAKS(thread_jnienv_foreign, AT_INIT) {
    char *name = NULL;
    on_thread(g, use_foreign);
    if ((*g->env)->GetSystemProperty(g->env, "java.vm.name", &name) != JVMTI_ERROR_NONE) abort();
    for (int i = 0; strncmp(name, "minijvm", 7) == 0 && i < 20; i++) { /* other VMs may crash */
        on_thread(g, note_own);
        (*of_ended_thread)->GetVersion(of_ended_thread);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)name);
}
KEEPS(thread_jnienv_foreign, AT_INIT) { on_thread(g, use_own); }

static JNIEnv *kept_jni;
BREAKS(phase_jni_only_start_live, AT_DEATH) { kept_jni = g->jni; }
AGAIN(phase_jni_only_start_live, AT_UNLOAD) { (*kept_jni)->GetVersion(kept_jni); }
KEEPS(phase_jni_only_start_live, AT_START) { (*g->jni)->GetVersion(g->jni); }
KEEPS_AGAIN(phase_jni_only_start_live, AT_DEATH) { (*g->jni)->GetVersion(g->jni); }

BREAKS(thread_critical_region, AT_INIT) {
    jlong now;
    jintArray array = (*g->jni)->NewIntArray(g->jni, 4);
    jint *elements = (*g->jni)->GetPrimitiveArrayCritical(g->jni, array, NULL);
    (*g->env)->GetTime(g->env, &now);
    (*g->jni)->ReleasePrimitiveArrayCritical(g->jni, array, elements, 0);
}
KEEPS(thread_critical_region, AT_INIT) {
    jlong now;
    jintArray array = (*g->jni)->NewIntArray(g->jni, 4), other = (*g->jni)->NewIntArray(g->jni, 4);
    jint *elements = (*g->jni)->GetPrimitiveArrayCritical(g->jni, array, NULL);
    jint *others = (*g->jni)->GetPrimitiveArrayCritical(g->jni, other, NULL);
    memcpy(others, elements, 4 * sizeof *elements);
    (*g->jni)->ReleasePrimitiveArrayCritical(g->jni, other, others, 0);
    (*g->jni)->ReleasePrimitiveArrayCritical(g->jni, array, elements, JNI_ABORT);
    (*g->env)->GetTime(g->env, &now);
    (*g->jni)->DeleteLocalRef(g->jni, other);
}
