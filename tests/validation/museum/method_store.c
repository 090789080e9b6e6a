/* A profiler that keeps methods and names them in its report, at the end, when nobody waits for it. The classes of
   some had been unloaded by then, with the application that had been redeployed. A jmethodID is no reference and
   keeps nothing: the VM crashed in GetMethodName, in a stack that showed nothing but the VM. The best known crash
   of all profilers.

   Found by MJ-id-method-stale. */
#include "tool.h"

enum { KEPT = 256 };
static struct {
    jmethodID method;
    char *name; /* of REPAIRED */
} kept[KEPT];
static int kept_count;
static jrawMonitorID lock; /* of what is kept */

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    jint count;
    jmethodID *methods;
    char *name = NULL;
    if (!has_signature(env, class, "LMarket$Guest;") ||
        (*env)->GetClassMethods(env, class, &count, &methods) != JVMTI_ERROR_NONE)
        return;
#ifdef REPAIRED
    /* The name is asked for while the class is there; the ID is only compared from then on. */
    if (count > 0 && (*env)->GetMethodName(env, methods[0], &name, NULL, NULL) != JVMTI_ERROR_NONE) name = NULL;
#endif
    (*env)->RawMonitorEnter(env, lock);
    if (count > 0 && kept_count < KEPT) {
        kept[kept_count].method = methods[0];
        kept[kept_count++].name = name;
        name = NULL;
    }
    (*env)->RawMonitorExit(env, lock);
    release(env, name);
    release(env, methods);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->RawMonitorEnter(env, lock);
    int count = kept_count;
    kept_count = 0;
    (*env)->RawMonitorExit(env, lock);
    for (int i = 0; i < count; i++) {
        char *name = kept[i].name;
#ifndef REPAIRED
        if ((*env)->GetMethodName(env, kept[i].method, &name, NULL, NULL) != JVMTI_ERROR_NONE) name = NULL;
#endif
        fprintf(stderr, "method %d was %s\n", i, !name ? "not to be named" : name);
        release(env, name);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ClassPrepare = on_prepare, .VMDeath = on_death};
    jvmtiEnv *env = begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "kept", &lock);
    return JNI_OK;
}
