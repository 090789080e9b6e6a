/* A class-loading log of an application server. Its clean-up gave both strings back, whether the call had filled
   them or not: a signature that could not be had was a pointer of the call before, or whatever lay on the stack.
   It never failed in the laboratory; in production, short of memory, the VM died in free().

   Found by MJ-result-free-on-error, but only where GetClassSignature fails. */
#include "tool.h"

static int logged, unnamed;

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    char *signature, *generic;
#ifdef REPAIRED
    if ((*env)->GetClassSignature(env, class, &signature, &generic) != JVMTI_ERROR_NONE) {
        unnamed++;
        return;
    }
    logged++;
    if (strstr(signature, "Market")) fprintf(stderr, "prepared %s\n", signature);
#else
    if ((*env)->GetClassSignature(env, class, &signature, &generic) == JVMTI_ERROR_NONE) {
        logged++;
        if (strstr(signature, "Market")) fprintf(stderr, "prepared %s\n", signature);
    } else {
        unnamed++;
    }
#endif
    release(env, signature);
    release(env, generic);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d classes, %d without a name\n", logged, unnamed);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ClassPrepare = on_prepare, .VMDeath = on_death};
    begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
