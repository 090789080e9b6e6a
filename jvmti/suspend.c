/* The part of the category "Thread" that acts on other threads: suspending and resuming, stopping and
   interrupting, and the threads of agents.

   Suspension is runtime/safepoint.c's: the target is stopped first, so that it is suspended when the function returns.
   A thread suspends itself inside the call, and is the last of a list to do so. */
#include <stdlib.h>
#include <string.h>

#include "jvmti/target.h"
#include "jvmti_bodies.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/interp/interp.h"
#include "vm/threads.h"

static jvmtiError suspend(Thread *self, JvmtiThreadArg target) {
    switch (jvmti_is_virtual(target) ? virtual_thread_suspend(self, target.object)
                                     : thread_suspend(self, target.thread)) {
    case SUSPEND_DONE: return JVMTI_ERROR_NONE;
    case SUSPEND_ALREADY: return JVMTI_ERROR_THREAD_SUSPENDED;
    default: return JVMTI_ERROR_THREAD_NOT_ALIVE;
    }
}

static jvmtiError resume(Thread *self, JvmtiThreadArg target) {
    switch (jvmti_is_virtual(target) ? virtual_thread_resume(self, target.object) : thread_resume(target.thread)) {
    case SUSPEND_DONE: return JVMTI_ERROR_NONE;
    case SUSPEND_ALREADY: return JVMTI_ERROR_THREAD_NOT_SUSPENDED;
    default: return JVMTI_ERROR_THREAD_NOT_ALIVE;
    }
}

jvmtiError jvmti_SuspendThread(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) { return suspend(self, thread); }

jvmtiError jvmti_ResumeThread(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) { return resume(self, thread); }

/* A result per element; an element that is wrong does not keep the others from being looked at. [put_off]: the place of
   the caller itself when it is in the list (the first one, if often), left to the end; -1: do nothing out of turn. */
static void for_list(Thread *self, jint count, const jthread *list, jvmtiError *results,
                     jvmtiError (*act)(Thread *, JvmtiThreadArg), jint *put_off) {
    for (jint i = 0; i < count; i++) {
        JvmtiCall call = {.self = self}; /* for one parameter */
        JvmtiThreadArg target = {.object = NULL};
        jvmtiError err = jvmti_check_thread(&call, list[i], &target);
        if (err == JVMTI_ERROR_NONE && target.object == jvmti_shown_object(self) && put_off) {
            err = *put_off < 0 ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_SUSPENDED;
            *put_off = *put_off < 0 ? i : *put_off;
        } else if (err == JVMTI_ERROR_NONE) {
            err = act(self, target);
        }
        if (call.pinned) thread_unpin(call.pinned);
        results[i] = err;
    }
}

jvmtiError jvmti_SuspendThreadList(JvmtiEnv *env, Thread *self, jint request_count, const jthread *request_list,
                                   jvmtiError *results) {
    jint mine = -1;
    for_list(self, request_count, request_list, results, suspend, &mine);
    if (mine >= 0) results[mine] = suspend(self, jvmti_shown(self));
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_ResumeThreadList(JvmtiEnv *env, Thread *self, jint request_count, const jthread *request_list,
                                  jvmtiError *results) {
    for_list(self, request_count, request_list, results, resume, NULL);
    return JVMTI_ERROR_NONE;
}

/* ---- All virtual threads ---- */

/* Those that are bound to a thread of the system each are suspended one by one, the others all at the same time, with
   those that will be. */
typedef struct VirtualThreads {
    Thread *self;
    Object **except;
    size_t except_count;
    Thread **items; /* pinned */
    size_t count, room;
} VirtualThreads;

static bool is_excepted(const VirtualThreads *v, const Object *thread) {
    for (size_t i = 0; i < v->except_count; i++)
        if (v->except[i] == thread) return true;
    return false;
}

/* With threads_lock. */
static void collect_bound(Thread *t, void *context) {
    VirtualThreads *v = context;
    if (!t->is_virtual || t->exiting || t == v->self || is_excepted(v, t->object)) return;
    if (v->count < v->room) {
        t->pins++;
        v->items[v->count] = t;
    }
    v->count++;
}

/* Those that live now, but the caller. */
static jvmtiError list_bound(VirtualThreads *v) {
    for (;;) {
        v->count = 0;
        thread_for_each(collect_bound, v);
        if (v->count <= v->room) return JVMTI_ERROR_NONE;
        for (size_t i = 0; i < v->room; i++) thread_unpin(v->items[i]);
        free(v->items);
        v->room = v->count;
        v->items = malloc(v->room * sizeof *v->items);
        if (!v->items) return JVMTI_ERROR_OUT_OF_MEMORY;
    }
}

static jvmtiError list_excepted(VirtualThreads *v, jint count, const jthread *list) {
    v->except = malloc(((size_t)count + 1) * sizeof(Object *));
    if (!v->except) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (; v->except_count < (size_t)count; v->except_count++) {
        Object *o = jvmti_object(v->self, list[v->except_count]);
        if (!thread_is_virtual(o)) return JVMTI_ERROR_INVALID_THREAD;
        v->except[v->except_count] = o;
    }
    return JVMTI_ERROR_NONE;
}

/* The others, alive or not: what is said of one that is dead means nothing. */
static void for_unbound(VirtualThreads *v, bool suspends) {
    size_t count = 0;
    for (size_t i = 0; i < v->except_count; i++)
        if (thread_is_unbound(v->except[i])) v->except[count++] = v->except[i];
    virtual_threads_set_suspended(v->self, suspends, v->except, count);
}

/* Threads that are so already are no error. The caller comes last. */
static jvmtiError for_virtual(Thread *self, jint except_count, const jthread *except, bool suspends) {
    jvmtiError (*act)(Thread *, JvmtiThreadArg) = suspends ? suspend : resume;
    if (except_count > 0 && !except) return JVMTI_ERROR_NULL_POINTER;
    VirtualThreads v = {.self = self};
    jvmtiError err = list_excepted(&v, except_count, except);
    if (err == JVMTI_ERROR_NONE) err = list_bound(&v);
    for (size_t i = 0; err == JVMTI_ERROR_NONE && i < v.count; i++) {
        act(self, (JvmtiThreadArg){.object = v.items[i]->object, .thread = v.items[i]});
        thread_unpin(v.items[i]);
    }
    bool bound = err == JVMTI_ERROR_NONE && self->is_virtual && !is_excepted(&v, self->object);
    if (err == JVMTI_ERROR_NONE) for_unbound(&v, suspends);
    free(v.items);
    free(v.except);
    if (bound) act(self, jvmti_shown(self));
    return err;
}

jvmtiError jvmti_SuspendAllVirtualThreads(JvmtiEnv *env, Thread *self, jint except_count, const jthread *except_list) {
    return for_virtual(self, except_count, except_list, true);
}

jvmtiError jvmti_ResumeAllVirtualThreads(JvmtiEnv *env, Thread *self, jint except_count, const jthread *except_list) {
    return for_virtual(self, except_count, except_list, false);
}

/* The class of the exception is not looked at by the reference implementation; what is no Throwable cannot be
   thrown. */
typedef struct Stop {
    Object *exception;
    jvmtiError err;
} Stop;
/* A virtual thread looks for its exception when it wakes. An interrupt, or a permit to park, would be its carrier's,
   and stay there. The reference implementation leaves one that is bound to its thread without interrupt, too. */
static void wake_to_throw(Thread *t, Object *exception) {
    thread_throw_later(t, exception);
    thread_wake(t);
}
static void stop(const JvmtiTarget *target, void *context) {
    Stop *s = context;
    s->err = jvmti_is_opaque(target) ? JVMTI_ERROR_OPAQUE_FRAME : JVMTI_ERROR_NONE;
    if (s->err != JVMTI_ERROR_NONE) return;
    wake_to_throw(target->thread, s->exception);
}
jvmtiError jvmti_StopThread(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jobject exception) {
    if (!exception) return JVMTI_ERROR_NULL_POINTER;
    Object *o = jvmti_object(self, exception);
    if (!o || !object_is_instance(o, class_Throwable)) return JVMTI_ERROR_INVALID_OBJECT;
    if (!jvmti_is_virtual(thread)) {
        bool interrupts = library_level->stop_interrupts && !thread.thread->is_virtual;
        (interrupts ? thread_stop : wake_to_throw)(thread.thread, o);
        return JVMTI_ERROR_NONE;
    }
    Stop s = {.exception = o};
    jvmtiError err = jvmti_with_stopped(self, thread, stop, &s);
    return err == JVMTI_ERROR_NONE ? s.err : err;
}

/* How a virtual thread is woken is Java's affair. */
static jvmtiError interrupt_virtual(Thread *self, Object *thread) {
    Method *m = class_declared_method(class_VirtualThread, symbol_intern_cstr("interrupt"), sym_void_signature);
    Slot receiver = slot_ref(thread);
    self->no_events++;
    bool ok = m && interp_call(self, m, &receiver, NULL);
    self->no_events--;
    return ok ? JVMTI_ERROR_NONE : jvmti_error_of_exception(self, JVMTI_ERROR_INTERNAL);
}

jvmtiError jvmti_InterruptThread(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) {
    if (jvmti_is_virtual(thread)) return interrupt_virtual(self, thread.object);
    thread_interrupt(thread.thread);
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
    if (!a) return JVMTI_ERROR_OUT_OF_MEMORY;
    *a = (AgentThread){.proc = proc, .env = env, .arg = arg};
    if (threads_start_agent(self, thread.object, priority, run_agent_thread, a)) return JVMTI_ERROR_NONE;
    free(a);
    /* Another thread was faster to start it, or there is no memory for a thread. */
    const Object *failure = exception_take(self);
    bool started = exception_is(failure, IllegalThreadStateException);
    return started ? JVMTI_ERROR_INVALID_THREAD : JVMTI_ERROR_OUT_OF_MEMORY;
}
