/* Threads that stay in one state: minijvm.test.Held does the work in Java, and one native method. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "validation/kit/kit.h"

struct mjt_held {
    mjt_held *next;
    mjt_state state;
    jobject thread, monitor;  /* global references */
    bool is_native, released; /* it has reached its native method, may leave it; native_lock */
};

static mjt_held *all; /* all_lock */
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER, native_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t native_moved = PTHREAD_COND_INITIALIZER;

static void JNICALL stay_in_native(JNIEnv *env, jclass type, jlong handle) {
    mjt_held *held = (mjt_held *)(uintptr_t)handle; /* NOLINT(performance-no-int-to-ptr) */
    (void)env, (void)type;
    pthread_mutex_lock(&native_lock);
    held->is_native = true;
    pthread_cond_broadcast(&native_moved);
    while (!held->released) pthread_cond_wait(&native_moved, &native_lock);
    pthread_mutex_unlock(&native_lock);
}

bool hold_prepare(JNIEnv *env) {
    const JNINativeMethod native = {(char *)"stayInNative", (char *)"(J)V", (void *)stay_in_native};
    return (*env)->RegisterNatives(env, kit.held, &native, 1) == JNI_OK;
}

/* A new plain object, as a global reference; NULL: an exception is pending. */
static jobject new_monitor(JNIEnv *env) {
    jclass type = (*env)->FindClass(env, "java/lang/Object");
    jmethodID make = !type ? NULL : (*env)->GetMethodID(env, type, "<init>", "()V");
    jobject made = !make ? NULL : (*env)->NewObject(env, type, make);
    return !made ? NULL : (*env)->NewGlobalRef(env, made);
}

/* NULL: an exception is pending. */
static jobject start(JNIEnv *env, const mjt_held *held, int depth) {
    jmethodID hold = (*env)->GetStaticMethodID(env, kit.held, "hold", "(IILjava/lang/Object;J)Lminijvm/test/Held;");
    if (!hold) return NULL;
    jobject thread = (*env)->CallStaticObjectMethod(env, kit.held, hold, (jint)held->state, (jint)depth, held->monitor,
                                                    (jlong)(uintptr_t)held);
    if ((*env)->ExceptionCheck(env)) return NULL;
    return (*env)->NewGlobalRef(env, thread);
}

static void free_held(JNIEnv *env, mjt_held *held) {
    if (held->thread) (*env)->DeleteGlobalRef(env, held->thread);
    if (held->monitor) (*env)->DeleteGlobalRef(env, held->monitor);
    free(held);
}

mjt_held *(mjt_hold)(mjt_state state, int depth) {
    if ((unsigned)state > MJT_SUSPENDED || depth < 1) {
        fail("mjt_hold: there is no state %d, or not with %d frames", (int)state, depth);
        return NULL;
    }
    if (state == MJT_IN_NATIVE && kit.is_green) {
        fail("mjt_hold: with -Xsched a thread in native code would keep the turn for ever");
        return NULL;
    }
    JNIEnv *env = enter("mjt_hold", 8);
    mjt_held *held = !env ? NULL : calloc(1, sizeof *held);
    char *message = NULL;
    if (!env) return NULL;
    if (!held) {
        leave(env, "mjt_hold", strdup("out of memory"));
        return NULL;
    }
    held->state = state;
    held->monitor = new_monitor(env);
    bool entered = held->monitor && state == MJT_BLOCKED && (*env)->MonitorEnter(env, held->monitor) == JNI_OK;
    if (held->monitor) held->thread = start(env, held, depth);
    took_exception(env, &message);
    if (!held->thread) {
        if (entered) (*env)->MonitorExit(env, held->monitor);
        free_held(env, held);
        leave(env, "mjt_hold", !message ? strdup("out of memory") : message);
        return NULL;
    }
    pthread_mutex_lock(&native_lock);
    while (state == MJT_IN_NATIVE && !held->is_native) pthread_cond_wait(&native_moved, &native_lock);
    pthread_mutex_unlock(&native_lock);
    pthread_mutex_lock(&all_lock);
    held->next = all;
    all = held;
    pthread_mutex_unlock(&all_lock);
    leave(env, "mjt_hold", NULL);
    return held;
}

jthread mjt_held_thread(const mjt_held *held) { return held->thread; }
jobject mjt_held_monitor(const mjt_held *held) { return held->monitor; }

static bool forget(const mjt_held *held) {
    pthread_mutex_lock(&all_lock);
    mjt_held **link = &all;
    while (*link && *link != held) link = &(*link)->next;
    bool there = *link;
    if (there) *link = held->next;
    pthread_mutex_unlock(&all_lock);
    return there;
}

int(mjt_release)(mjt_held *held) {
    JNIEnv *env = enter("mjt_release", 4);
    char *message = NULL;
    if (!env) return 0;
    if (!forget(held)) return leave(env, "mjt_release", strdup("this thread is not held"));
    if (held->state == MJT_BLOCKED && (*env)->MonitorExit(env, held->monitor) != JNI_OK) {
        (*env)->ExceptionClear(env); /* it waits on, a daemon, for one that has the monitor and does not come back */
        return leave(env, "mjt_release", strdup("the calling thread is not the one that has called mjt_hold"));
    }
    pthread_mutex_lock(&native_lock);
    held->released = true;
    pthread_cond_broadcast(&native_moved);
    pthread_mutex_unlock(&native_lock);
    jmethodID release = (*env)->GetMethodID(env, kit.held, "release", "()V");
    if (release) (*env)->CallVoidMethod(env, held->thread, release);
    took_exception(env, &message);
    free_held(env, held);
    return leave(env, "mjt_release", message);
}

void hold_release_all(void) {
    while (all) (mjt_release)(all);
}
