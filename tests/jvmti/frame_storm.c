/* Threads compute functions without side effects while the agent suspends them at random and pops frames
   of theirs: what is popped is called again, so every result must be right all the same, and every monitor free in the
   end. Where the program says so, frames return early with what they would have returned, and requests for FramePop are
   made. */
#include "agent.h"

static jclass program;
static volatile int pops, returns, notified, popped;

/* The program's own methods, with what PopFrame may do there: all but those that wait. */
static int is_pure(JNIEnv *env, jmethodID m, int *constant) {
    jclass c = NULL;
    char *name = NULL;
    int pure = 0;
    *constant = 0;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, m, &c) != JVMTI_ERROR_NONE) return 0;
    char *signature = class_name(c);
    if (strncmp(signature, "LFrameStorm$Work", 16) == 0 && !strstr(signature, "$$Lambda")) {
        MUST((*jvmti)->GetMethodName(jvmti, m, &name, NULL, NULL));
        pure = strcmp(name, "run") != 0 && strcmp(name, "<clinit>") != 0;
        *constant = strncmp(name, "constant", 8) == 0;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    (*env)->DeleteLocalRef(env, c);
    return pure;
}

static unsigned seed = 12345;
static unsigned next_random(unsigned n) {
    seed = seed * 1103515245u + 12345u;
    return (seed >> 8) % n;
}

static void attack(JNIEnv *env, jthread thread) {
    jvmtiFrameInfo frames[2];
    jint count = 0;
    int constant, ignored;
    if ((*jvmti)->SuspendThread(jvmti, thread) != JVMTI_ERROR_NONE) return;
    if ((*jvmti)->GetStackTrace(jvmti, thread, 0, 2, frames, &count) == JVMTI_ERROR_NONE && count == 2 &&
        is_pure(env, frames[0].method, &constant) && is_pure(env, frames[1].method, &ignored)) {
        unsigned what = next_random(8);
        if (what == 0)
            for (jint depth = 0; depth < 6; depth++)
                notified += (*jvmti)->NotifyFramePop(jvmti, thread, depth) == JVMTI_ERROR_NONE;
        if (constant && what < 4) {
            jvmtiError e = (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 42);
            if (e == JVMTI_ERROR_TYPE_MISMATCH) e = (*jvmti)->ForceEarlyReturnLong(jvmti, thread, 4242424242424242LL);
            if (e == JVMTI_ERROR_TYPE_MISMATCH) e = (*jvmti)->ForceEarlyReturnObject(jvmti, thread, NULL);
            returns += e == JVMTI_ERROR_NONE;
        } else {
            jvmtiError e = (*jvmti)->PopFrame(jvmti, thread);
            pops += e == JVMTI_ERROR_NONE;
            if (e == JVMTI_ERROR_NONE) {
                e = (*jvmti)->PopFrame(jvmti, thread);
                if (e != JVMTI_ERROR_INTERNAL) say("second PopFrame: %s", error_name(e));
            }
        }
    }
    MUST((*jvmti)->ResumeThread(jvmti, thread));
}

static void JNICALL on_frame_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    (void)ti;
    (void)env;
    (void)thread;
    (void)m;
    (void)by_exception;
    __sync_fetch_and_add(&popped, 1);
}

JNIEXPORT void JNICALL Java_FrameStorm_storm(JNIEnv *env, jclass c, jobjectArray threads) {
    jint n = (*env)->GetArrayLength(env, threads);
    (void)c;
    for (jint k = 0; k < n; k++) {
        (*env)->PushLocalFrame(env, 32);
        attack(env, (*env)->GetObjectArrayElement(env, threads, k));
        (*env)->PopLocalFrame(env, NULL);
    }
}

JNIEXPORT void JNICALL Java_FrameStorm_report(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    say("%s, %s, %s", pops > 0 ? "popped frames" : "NO FRAME POPPED",
        notified >= popped ? "no event too many" : "TOO MANY EVENTS", returns >= 0 ? "returned" : "?");
}

JNIEXPORT void JNICALL Java_FrameStorm_begin(JNIEnv *env, jclass c) { program = (*env)->NewGlobalRef(env, c); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    if (options && *options != '\0') seed = (unsigned)atoi(options);
    jvmti = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_pop_frame = 1;
    caps.can_force_early_return = 1;
    caps.can_suspend = 1;
    caps.can_generate_frame_pop_events = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.FramePop = on_frame_pop;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL));
    return JNI_OK;
}
