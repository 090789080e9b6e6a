/* Threads that the agent starts itself: what they hold and what they notify, no scheduler of a VM knows. The option
   says whether they are attached, and by what they wait. */
#define _GNU_SOURCE
#include <jvmti.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static JavaVM *the_vm;
static int attached, by_semaphore, is_started;
static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER, all_done = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t table_lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t work, finished;
static int waiting, ends, ended;
static volatile int stops;
static long table;

static void add_to_table(void) {
    pthread_rwlock_wrlock(&table_lock);
    table++;
    usleep(200);
    pthread_rwlock_unlock(&table_lock);
}

static void serve_semaphore(void) {
    for (;;) {
        sem_wait(&work);
        if (stops) break;
        add_to_table();
    }
    sem_post(&finished);
}

static void serve_condition(void) {
    struct timespec until;
    pthread_mutex_lock(&lock);
    while (!ends) {
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        while (!ends && waiting == 0 && pthread_cond_clockwait(&more, &lock, CLOCK_MONOTONIC, &until) == 0) {}
        waiting = 0;
        pthread_mutex_unlock(&lock);
        add_to_table();
        pthread_mutex_lock(&lock);
    }
    ended = 1;
    pthread_cond_signal(&all_done);
    pthread_mutex_unlock(&lock);
}

static void *serve(void *nothing) {
    JNIEnv *jni;
    if (attached && (*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&jni, NULL) != JNI_OK) return NULL;
    if (by_semaphore)
        serve_semaphore();
    else
        serve_condition();
    if (attached) (*the_vm)->DetachCurrentThread(the_vm);
    return NULL;
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread main) {
    is_started = pthread_create(&thread, NULL, serve, NULL) == 0;
}

static void JNICALL on_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread by, jclass prepared) {
    if (by_semaphore) {
        sem_post(&work);
    } else {
        pthread_mutex_lock(&lock);
        waiting++;
        pthread_cond_signal(&more);
        pthread_mutex_unlock(&lock);
    }
    pthread_rwlock_rdlock(&table_lock);
    if (table < 0) fputs("impossible\n", stderr);
    pthread_rwlock_unlock(&table_lock);
}

static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    if (!is_started) return;
    if (by_semaphore) {
        stops = 1;
        sem_post(&work);
        sem_wait(&finished);
    } else {
        pthread_mutex_lock(&lock);
        ends = 1;
        pthread_cond_broadcast(&more);
        while (!ended) pthread_cond_wait(&all_done, &lock);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(thread, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH};
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ClassPrepare = on_prepare, .VMDeath = on_death};
    the_vm = vm;
    attached = options && strstr(options, "attached");
    by_semaphore = options && strstr(options, "semaphore");
    sem_init(&work, 0, 0);
    sem_init(&finished, 0, 0);
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            return JNI_ERR;
    return JNI_OK;
}
