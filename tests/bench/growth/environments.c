/* Environments that come and go, and MethodEntry in the one that lives, for Environments.java. */
#include "growth.h"

static long entries;

static void JNICALL on_entry(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method) { entries++; }

JNIEXPORT void JNICALL Java_Environments_cycle(JNIEnv *env, jclass self, jint n) {
    for (jint i = 0; i < n; i++) {
        jvmtiEnv *one;
        growth_check((*growth_vm)->GetEnv(growth_vm, (void **)&one, JVMTI_VERSION_1_2), "GetEnv");
        growth_check((*one)->DisposeEnvironment(one), "DisposeEnvironment");
    }
}

JNIEXPORT void JNICALL Java_Environments_events(JNIEnv *env, jclass self, jboolean on) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry};
    TI(SetEventCallbacks, &callbacks, (jint)sizeof callbacks);
    TI(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    growth_check(!on && entries < 100000, "MethodEntry: too few events");
}
