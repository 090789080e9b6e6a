/* The part of the category "Thread" that acts on other threads: suspending and resuming, stopping and
   interrupting, and the threads of agents.

   Suspension is runtime/safepoint.c's: the target is stopped first, so that it is suspended when the function returns.
   A thread suspends itself inside the call, and is the last of a list to do so. */
#include <stdlib.h>
#include <string.h>

#include "jvmti_bodies.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/wellknown.h"
#include "vm/threads.h"

static jvmtiError suspend(Thread *self, Thread *target) {
    switch (thread_suspend(self, target)) {
    case SUSPEND_DONE: return JVMTI_ERROR_NONE;
    case SUSPEND_ALREADY: return JVMTI_ERROR_THREAD_SUSPENDED;
    default: return JVMTI_ERROR_THREAD_NOT_ALIVE;
    }
}

static jvmtiError resume(Thread *self, Thread *target) {
    switch (thread_resume(target)) {
    case SUSPEND_DONE: return JVMTI_ERROR_NONE;
    case SUSPEND_ALREADY: return JVMTI_ERROR_THREAD_NOT_SUSPENDED;
    default: return JVMTI_ERROR_THREAD_NOT_ALIVE;
    }
}

jvmtiError jvmti_SuspendThread(JvmtiEnv *env, Thread *self, Thread *thread) { return suspend(self, thread); }

jvmtiError jvmti_ResumeThread(JvmtiEnv *env, Thread *self, Thread *thread) { return resume(self, thread); }

/* A result per element; an element that is wrong does not keep the others from being looked at. [put_off]: the place of
   the caller itself when it is in the list (the first one, if often), left to the end; -1: do nothing out of turn. */
static void for_list(Thread *self, jint count, const jthread *list, jvmtiError *results,
                     jvmtiError (*act)(Thread *, Thread *), jint *put_off) {
    for (jint i = 0; i < count; i++) {
        JvmtiCall call = {.self = self}; /* for one parameter */
        Thread *target = NULL;
        jvmtiError err = jvmti_check_thread(&call, list[i], &target);
        if (err == JVMTI_ERROR_NONE && target == self && put_off != NULL) {
            err = *put_off < 0 ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_SUSPENDED;
            *put_off = *put_off < 0 ? i : *put_off;
        } else if (err == JVMTI_ERROR_NONE) {
            err = act(self, target);
        }
        if (call.pinned != NULL) thread_unpin(call.pinned);
        results[i] = err;
    }
}

jvmtiError jvmti_SuspendThreadList(JvmtiEnv *env, Thread *self, jint request_count, const jthread *request_list,
                                   jvmtiError *results) {
    jint mine = -1;
    for_list(self, request_count, request_list, results, suspend, &mine);
    if (mine >= 0) results[mine] = suspend(self, self);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_ResumeThreadList(JvmtiEnv *env, Thread *self, jint request_count, const jthread *request_list,
                                  jvmtiError *results) {
    for_list(self, request_count, request_list, results, resume, NULL);
    return JVMTI_ERROR_NONE;
}

/* ---- All virtual threads ---- */

typedef struct VirtualThreads {
    Thread *self;
    jint except_count;
    const jthread *except;
    Thread **items; /* pinned */
    size_t count, room;
} VirtualThreads;

static bool is_excepted(const VirtualThreads *v, const Thread *t) {
    for (jint i = 0; i < v->except_count; i++)
        if (handle_object(v->except[i]) == t->object) return true;
    return false;
}

/* With threads_lock. */
static void collect_virtual(Thread *t, void *context) {
    VirtualThreads *v = context;
    if (!t->is_virtual || t->exiting || t == v->self || is_excepted(v, t)) return;
    if (v->count < v->room) {
        t->pins++;
        v->items[v->count] = t;
    }
    v->count++;
}

/* Those that live now, but the caller. */
static jvmtiError list_virtual(VirtualThreads *v) {
    for (jint i = 0; i < v->except_count; i++)
        if (!thread_is_virtual(jvmti_object(v->self, v->except[i]))) return JVMTI_ERROR_INVALID_THREAD;
    for (;;) {
        v->count = 0;
        thread_for_each(collect_virtual, v);
        if (v->count <= v->room) return JVMTI_ERROR_NONE;
        for (size_t i = 0; i < v->room; i++) thread_unpin(v->items[i]);
        free(v->items);
        v->room = v->count;
        v->items = malloc(v->room * sizeof *v->items);
        if (v->items == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    }
}

/* Threads that are so already are no error. The caller comes last. */
static jvmtiError for_virtual(Thread *self, jint except_count, const jthread *except,
                              jvmtiError (*act)(Thread *, Thread *)) {
    if (except_count > 0 && except == NULL) return JVMTI_ERROR_NULL_POINTER;
    VirtualThreads v = {.self = self, .except_count = except_count, .except = except};
    jvmtiError err = list_virtual(&v);
    for (size_t i = 0; err == JVMTI_ERROR_NONE && i < v.count; i++) {
        act(self, v.items[i]);
        thread_unpin(v.items[i]);
    }
    free(v.items);
    if (err == JVMTI_ERROR_NONE && self->is_virtual && !is_excepted(&v, self)) act(self, self);
    return err;
}

jvmtiError jvmti_SuspendAllVirtualThreads(JvmtiEnv *env, Thread *self, jint except_count, const jthread *except_list) {
    return for_virtual(self, except_count, except_list, suspend);
}

jvmtiError jvmti_ResumeAllVirtualThreads(JvmtiEnv *env, Thread *self, jint except_count, const jthread *except_list) {
    return for_virtual(self, except_count, except_list, resume);
}

/* The class of the exception is not looked at by the reference implementation; what is no Throwable cannot be
   thrown. */
jvmtiError jvmti_StopThread(JvmtiEnv *env, Thread *self, Thread *thread, jobject exception) {
    if (exception == NULL) return JVMTI_ERROR_NULL_POINTER;
    Object *o = jvmti_object(self, exception);
    if (o == NULL || !object_is_instance(o, class_Throwable)) return JVMTI_ERROR_INVALID_OBJECT;
    thread_stop(thread, o);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_InterruptThread(JvmtiEnv *env, Thread *self, Thread *thread) {
    thread_interrupt(thread);
    return JVMTI_ERROR_NONE;
}

/* ---- Threads of agents ---- */

typedef struct AgentThread {
    jvmtiStartFunction proc;
    JvmtiEnv *env;
    const void *arg;
} AgentThread;

static void run_agent_thread(Thread *t, void *argument) {
    AgentThread a = *(AgentThread *)argument;
    free(argument);
    while (!thread_try_native(t)) {}
    a.proc((jvmtiEnv *)a.env, thread_env(t), (void *)a.arg);
    thread_to_vm(t);
}

jvmtiError jvmti_RunAgentThread(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jvmtiStartFunction proc,
                                const void *arg, jint priority) {
    if (priority < JVMTI_THREAD_MIN_PRIORITY || priority > JVMTI_THREAD_MAX_PRIORITY)
        return JVMTI_ERROR_INVALID_PRIORITY;
    AgentThread *a = malloc(sizeof *a);
    if (a == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    *a = (AgentThread){.proc = proc, .env = env, .arg = arg};
    if (threads_start_agent(self, thread.object, priority, run_agent_thread, a)) return JVMTI_ERROR_NONE;
    free(a);
    /* Another thread was faster to start it, or there is no memory for a thread. */
    const Object *failure = exception_take(self);
    bool started = exception_is(failure, IllegalThreadStateException);
    return started ? JVMTI_ERROR_INVALID_THREAD : JVMTI_ERROR_OUT_OF_MEMORY;
}
