/* Statistics of exceptions, by class. On the way out over the error path the lock of the statistics was not given
   back: "if (error) return;" was put there in a later year, by somebody else. From then on each thread that threw
   an exception stood still.

   Found by MJ-lock-unbalanced-callback, but only where GetClassSignature fails. */
#include "tool.h"

enum { KINDS = 16 };
static struct {
    char name[60];
    int thrown;
} kinds[KINDS];
static jrawMonitorID lock; /* of the statistics */

static void count(const char *name) {
    for (int i = 0; i < KINDS; i++) {
        if (kinds[i].thrown == 0) strncpy(kinds[i].name, name, sizeof kinds[i].name - 1);
        if (strncmp(kinds[i].name, name, sizeof kinds[i].name - 1) != 0) continue;
        kinds[i].thrown++;
        return;
    }
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    char *signature;
    jclass class = (*jni)->GetObjectClass(jni, exception);
#ifdef REPAIRED
    jvmtiError error = (*env)->GetClassSignature(env, class, &signature, NULL);
    (*jni)->DeleteLocalRef(jni, class);
    if (error != JVMTI_ERROR_NONE) return;
    (*env)->RawMonitorEnter(env, lock);
#else
    (*env)->RawMonitorEnter(env, lock);
    jvmtiError error = (*env)->GetClassSignature(env, class, &signature, NULL);
    (*jni)->DeleteLocalRef(jni, class);
    if (error != JVMTI_ERROR_NONE) return;
#endif
    count(signature);
    (*env)->RawMonitorExit(env, lock);
    release(env, signature);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION, NULL);
    (*env)->RawMonitorEnter(env, lock);
    for (int i = 0; i < KINDS && kinds[i].thrown > 0; i++) fprintf(stderr, "%d %s\n", kinds[i].thrown, kinds[i].name);
    (*env)->RawMonitorExit(env, lock);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.Exception = on_exception, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_generate_exception_events = 1};
    jvmtiEnv *env = begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "statistics", &lock);
    return JNI_OK;
}
