/* The rules about exceptions that callback.c has not: found pending, left in other places, never looked for. */
#include "check_agent.h"

static void throw_error(JNIEnv *jni) {
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/Error"), "of the agent");
}

/* ---- Found pending ---- */

/* What a callback finds another environment's callback of the same event has left; not in minijvm, which lets none
   through. */
static void JNICALL lose(jvmtiEnv *env, JNIEnv *jni) {
    if (!(*jni)->ExceptionOccurred(jni)) abort();
    (*jni)->ExceptionClear(jni);
}
static void JNICALL preserve(jvmtiEnv *env, JNIEnv *jni) {
    jthrowable pending = (*jni)->ExceptionOccurred(jni);
    (*jni)->ExceptionClear(jni);
    if (!(*jni)->FindClass(jni, "java/lang/Object") || !pending) abort();
    (*jni)->Throw(jni, pending);
}
static void second_callback(const Given *g, jvmtiEventVMDeath callback) {
    jvmtiEnv *second;
    jvmtiEventCallbacks callbacks = {.VMDeath = callback};
    if ((*g->vm)->GetEnv(g->vm, (void **)&second, JVMTI_VERSION_1_2) != JNI_OK ||
        (*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) != JVMTI_ERROR_NONE)
        abort();
}
RUN(exc_preserve_pending, options, "off=MJ-exc-leaked")
BREAKS(exc_preserve_pending, AT_LOAD) { second_callback(g, lose); }
AGAIN(exc_preserve_pending, AT_DEATH) { throw_error(g->jni); }
KEEPS_ALONE(exc_preserve_pending, AT_LOAD) { second_callback(g, preserve); }
KEEPS_ALONE_AGAIN(exc_preserve_pending, AT_DEATH) { throw_error(g->jni); }

/* ---- Left ---- */

BREAKS(exc_in_classfileloadhook, AT_HOOK) { throw_error(g->jni); }
RUN(exc_in_classfileloadhook, exit, "1")
KEEPS(exc_in_classfileloadhook, AT_HOOK) {
    throw_error(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
}

static jrawMonitorID done;
static int clears, has_ended;
static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    throw_error(jni);
    if (clears) (*jni)->ExceptionClear(jni);
}
static void JNICALL thread_ends(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->RawMonitorEnter(env, done);
    has_ended = 1;
    (*env)->RawMonitorNotifyAll(env, done);
    (*env)->RawMonitorExit(env, done);
}
/* Until its end, so that the case is over. */
static void run_agent_thread(const Given *g) {
    JNIEnv *jni = g->jni;
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.ThreadEnd = thread_ends};
    jclass c = (*jni)->FindClass(jni, "java/lang/Thread");
    jthread thread = (*jni)->NewObject(jni, c, (*jni)->GetMethodID(jni, c, "<init>", "()V"));
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->CreateRawMonitor(env, "done", &done) != JVMTI_ERROR_NONE ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL) != JVMTI_ERROR_NONE ||
        (*env)->RunAgentThread(env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        abort();
    (*env)->RawMonitorEnter(env, done);
    while (!has_ended) (*env)->RawMonitorWait(env, done, 0);
    (*env)->RawMonitorExit(env, done);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
}
BREAKS(exc_agent_thread, AT_INIT) { run_agent_thread(g); }
KEEPS(exc_agent_thread, AT_INIT) {
    clears = 1;
    run_agent_thread(g);
}

BREAKS(onattach_pending_exception, AT_ATTACH) { throw_error(g->jni); }
RUN(onattach_pending_exception, attach, "{agent}")
KEEPS_ALONE(onattach_pending_exception, AT_ATTACH) {
    throw_error(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
}

/* ---- Never looked for ---- */

static void call(JNIEnv *jni) {
    jclass c = (*jni)->FindClass(jni, "java/lang/Math");
    (*jni)->CallStaticIntMethod(jni, c, (*jni)->GetStaticMethodID(jni, c, "abs", "(I)I"), 1);
}
BREAKS(exc_unchecked, AT_INIT) {
    call(g->jni);
    (*g->jni)->GetVersion(g->jni);
}
KEEPS(exc_unchecked, AT_INIT) {
    call(g->jni);
    if ((*g->jni)->ExceptionCheck(g->jni)) return;
    (*g->jni)->GetVersion(g->jni);
    jobject reference = (*g->jni)->NewLocalRef(g->jni, g->thread);
    call(g->jni);
    (*g->jni)->DeleteLocalRef(g->jni, reference);
    if (!(*g->jni)->ExceptionOccurred(g->jni)) (*g->jni)->GetVersion(g->jni);
}
