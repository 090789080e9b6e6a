/* What agents hold many of at the same time, for Held.java: each kind is a way to get one and a way to give it back. */
#include "growth.h"

typedef union Held {
    unsigned char *block;
    jobject reference;
    jrawMonitorID monitor;
} Held;

static Held get_block(JNIEnv *env, jclass self) {
    Held h;
    TI(Allocate, 8, &h.block);
    return h;
}
static void free_block(JNIEnv *env, Held h) { TI(Deallocate, h.block); }

static Held reference(jobject o) {
    growth_check(!o, "a new reference: NULL");
    return (Held){.reference = o};
}
static Held get_global(JNIEnv *env, jclass self) { return reference((*env)->NewGlobalRef(env, self)); }
static void free_global(JNIEnv *env, Held h) { (*env)->DeleteGlobalRef(env, h.reference); }
static Held get_weak(JNIEnv *env, jclass self) { return reference((*env)->NewWeakGlobalRef(env, self)); }
static void free_weak(JNIEnv *env, Held h) { (*env)->DeleteWeakGlobalRef(env, h.reference); }
static Held get_local(JNIEnv *env, jclass self) { return reference((*env)->NewLocalRef(env, self)); }
static void free_local(JNIEnv *env, Held h) { (*env)->DeleteLocalRef(env, h.reference); }

static Held get_monitor(JNIEnv *env, jclass self) {
    Held h;
    TI(CreateRawMonitor, "held", &h.monitor);
    TI(RawMonitorEnter, h.monitor);
    return h;
}
static void free_monitor(JNIEnv *env, Held h) {
    TI(RawMonitorExit, h.monitor);
    TI(DestroyRawMonitor, h.monitor);
}

/* In the order of Held.KINDS. */
static const struct {
    Held (*get)(JNIEnv *env, jclass self);
    void (*give_back)(JNIEnv *env, Held h);
} kinds[] = {{get_block, free_block},
             {get_global, free_global},
             {get_weak, free_weak},
             {get_local, free_local},
             {get_monitor, free_monitor}};

JNIEXPORT void JNICALL Java_Held_hold(JNIEnv *env, jclass self, jint kind, jint n) {
    Held *held = malloc((size_t)n * sizeof *held);
    growth_check((*env)->PushLocalFrame(env, 16), "PushLocalFrame");
    for (jint i = 0; i < n; i++) held[i] = kinds[kind].get(env, self);
    for (jint i = 0; i < n; i++) kinds[kind].give_back(env, held[i]);
    (*env)->PopLocalFrame(env, NULL);
    free(held);
}
