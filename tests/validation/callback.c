/* The rules about callbacks and exceptions: what may be done in which, and in what state they return. */
#include "check_agent.h"

static jobject kept;
static JNIEnv *kept_jni;

BREAKS(callback_unsafe_call, AT_COLLECTION) {
    jint count;
    jthread *threads;
    (*g->env)->GetAllThreads(g->env, &count, &threads);
}
KEEPS(callback_unsafe_call, AT_COLLECTION) {
    void *data;
    unsigned char *memory;
    (*g->env)->GetEnvironmentLocalStorage(g->env, &data);
    if ((*g->env)->Allocate(g->env, 8, &memory) == JVMTI_ERROR_NONE) (*g->env)->Deallocate(g->env, memory);
}

BREAKS(callback_unsafe_jni, AT_INIT) { kept_jni = g->jni; }
AGAIN(callback_unsafe_jni, AT_COLLECTION) { (*kept_jni)->DeleteGlobalRef(kept_jni, kept); }
KEEPS(callback_unsafe_jni, AT_INIT) { (*g->jni)->DeleteGlobalRef(g->jni, (*g->jni)->NewGlobalRef(g->jni, g->thread)); }

static void throw_error(const Given *g) {
    (*g->jni)->ThrowNew(g->jni, (*g->jni)->FindClass(g->jni, "java/lang/Error"), "of the agent");
}

BREAKS(exc_leaked, AT_DEATH) { throw_error(g); }
KEEPS(exc_leaked, AT_DEATH) {
    throw_error(g);
    (*g->jni)->ExceptionClear(g->jni);
}

BREAKS(exc_jni_while_pending, AT_INIT) {
    throw_error(g);
    (*g->jni)->GetVersion(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
}
KEEPS(exc_jni_while_pending, AT_INIT) {
    throw_error(g);
    jthrowable pending = (*g->jni)->ExceptionOccurred(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
    (*g->jni)->DeleteLocalRef(g->jni, pending);
    (*g->jni)->GetVersion(g->jni);
}
