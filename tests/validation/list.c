/* The rules about lists of threads and classes. */
#include <pthread.h>
#include <unistd.h>

#include "check_agent.h"

static jclass class_named(const Given *g, const char *name) { return (*g->jni)->FindClass(g->jni, name); }
static jobject string(const Given *g) { return (*g->jni)->NewStringUTF(g->jni, "a string"); }

/* A thread that may do not run for a moment: it waits for ever. */
static pthread_barrier_t is_there;
static jthread waiting;
static void *wait_for_ever(void *argument) {
    const Given *g = argument;
    JNIEnv *jni;
    jthread self;
    if ((*g->vm)->AttachCurrentThreadAsDaemon(g->vm, (void **)&jni, NULL) != JNI_OK ||
        (*g->env)->GetCurrentThread(g->env, &self) != JVMTI_ERROR_NONE)
        abort();
    waiting = (*jni)->NewGlobalRef(jni, self);
    (*jni)->DeleteLocalRef(jni, self);
    pthread_barrier_wait(&is_there);
    for (;;) pause();
}
static jthread another_thread(const Given *g) {
    pthread_t thread;
    if (waiting) return waiting;
    pthread_barrier_init(&is_there, NULL, 2);
    if (pthread_create(&thread, NULL, wait_for_ever, (void *)g) != 0) abort();
    pthread_barrier_wait(&is_there);
    return waiting;
}

enum { LIST = 2 };
static void possess(const Given *g, const jvmtiCapabilities *wanted) {
    if ((*g->env)->AddCapabilities(g->env, wanted) != JVMTI_ERROR_NONE) abort();
}
static void suspend_and_resume(const Given *g, jint count, const jthread *list) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    jvmtiError results[LIST];
    possess(g, &wanted);
    (*g->env)->SuspendThreadList(g->env, count, list, results);
    (*g->env)->ResumeThread(g->env, list[0]);
}

BREAKS(arg_list_element, AT_INIT) {
    const jthread list[LIST] = {another_thread(g), string(g)};
    suspend_and_resume(g, LIST, list);
}
KEEPS(arg_list_element, AT_INIT) {
    const jthread list[LIST] = {another_thread(g)};
    suspend_and_resume(g, 1, list);
}
BREAKS(SuspendThreadList_duplicates, AT_INIT) {
    const jthread list[LIST] = {another_thread(g), another_thread(g)};
    suspend_and_resume(g, LIST, list);
}
/* Somebody has suspended it before, and says so by resuming it. */
KEEPS(SuspendThreadList_duplicates, AT_INIT) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    const jthread list[LIST] = {another_thread(g)};
    possess(g, &wanted);
    (*g->env)->SuspendThread(g->env, list[0]);
    suspend_and_resume(g, 1, list);
}
BREAKS(GetThreadListStackTraces_invalid, AT_INIT) {
    const jthread list[LIST] = {g->thread, string(g)};
    jvmtiStackInfo *stacks;
    (*g->env)->GetThreadListStackTraces(g->env, LIST, list, 4, &stacks);
}
KEEPS(GetThreadListStackTraces_invalid, AT_INIT) {
    const jthread list[LIST] = {g->thread, g->thread};
    jvmtiStackInfo *stacks;
    if ((*g->env)->GetThreadListStackTraces(g->env, LIST, list, 4, &stacks) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)stacks);
}
BREAKS(ResumeThread_not_suspended, AT_INIT) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    possess(g, &wanted);
    (*g->env)->ResumeThread(g->env, another_thread(g));
}
KEEPS(ResumeThread_not_suspended, AT_INIT) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    jthread thread = another_thread(g);
    jvmtiError result;
    possess(g, &wanted);
    (*g->env)->SuspendThread(g->env, thread);
    (*g->env)->ResumeThreadList(g->env, 1, &thread, &result);
}

static void retransform(const Given *g, const char *first, const char *second) {
    jvmtiEnv *env;
    jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    const jclass list[LIST] = {class_named(g, first), class_named(g, second)};
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->AddCapabilities(env, &wanted);
    (*env)->RetransformClasses(env, LIST, list);
    (*env)->DisposeEnvironment(env);
}
BREAKS(Redefine_duplicates, AT_INIT) { retransform(g, "java/util/LinkedList", "java/util/LinkedList"); }
KEEPS(Redefine_duplicates, AT_INIT) { retransform(g, "java/util/LinkedList", "java/util/ArrayDeque"); }

static void in_java(const Given *g, jthread thread, const char *method) {
    jmethodID id = (*g->jni)->GetMethodID(g->jni, class_named(g, "java/lang/Thread"), method, "()V");
    (*g->jni)->ExceptionClear(g->jni);
    if (!id) return;
    (*g->jni)->CallVoidMethod(g->jni, thread, id);
    (*g->jni)->ExceptionClear(g->jni);
}
/* The program has suspended it, where it can: with JDK 20 and later it cannot. */
static void suspend_too(const Given *g, int look) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    jthread thread = another_thread(g);
    possess(g, &wanted);
    in_java(g, thread, "suspend");
    if ((*g->env)->SuspendThread(g->env, thread) == JVMTI_ERROR_NONE) look = 0;
    if (!look) (*g->env)->ResumeThread(g->env, thread);
    in_java(g, thread, "resume");
}
RUN(SuspendThread_already, until, "17")
BREAKS(SuspendThread_already, AT_INIT) { suspend_too(g, 0); }
KEEPS(SuspendThread_already, AT_INIT) { suspend_too(g, 1); }

/* One that has ended among others. */
static void suspend_ended(const Given *g, int look) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    const jthread list[LIST] = {another_thread(g), ended_thread(g)};
    jvmtiError results[LIST];
    possess(g, &wanted);
    (*g->env)->SuspendThreadList(g->env, LIST, list, results);
    for (int i = 0; i < LIST; i++)
        if (!look || results[i] == JVMTI_ERROR_NONE) (*g->env)->ResumeThread(g->env, list[i]);
}
BREAKS(SuspendThreadList_results_unread, AT_INIT) { suspend_ended(g, 0); }
KEEPS(SuspendThreadList_results_unread, AT_INIT) { suspend_ended(g, 1); }
