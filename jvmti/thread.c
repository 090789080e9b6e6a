/* The category "Thread" as far as it needs no control over other threads: who is there, what they are
   called, and the agent's storage per thread. Also the one place that says what "stopped" means (stack.h). */
#include "jvmti/thread.h"

#include <stdlib.h>
#include <string.h>

#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"

typedef struct StoppedOperation {
    void (*operation)(Thread *target, void *context);
    void *context;
    bool done;
} StoppedOperation;

static void run_if_alive(Thread *target, void *context) {
    StoppedOperation *o = context;
    if (!target->exiting) {
        o->operation(target, o->context);
        o->done = true;
    }
}

jvmtiError jvmti_with_stopped(Thread *self, Thread *target, void (*operation)(Thread *target, void *context),
                              void *context) {
    StoppedOperation o = {.operation = operation, .context = context};
    safepoint_with_stopped(self, target, run_if_alive, &o);
    return o.done ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_NOT_ALIVE;
}

/* ---- States ---- */

/* Thread.threadStatus has the bits of the specification already, set by whoever waits; the others are ours to find.
   A thread that asks about itself is not in native code. */
jint jvmti_thread_state(Thread *self, JvmtiThreadArg thread) {
    const Thread *t = thread.thread;
    jint state = thread_status_of(thread.object);
    if (t == NULL || (state & JVMTI_THREAD_STATE_ALIVE) == 0) return state;
    if (__atomic_load_n(&t->suspended, __ATOMIC_RELAXED)) state |= JVMTI_THREAD_STATE_SUSPENDED;
    if (__atomic_load_n((uint8_t *)object_at(thread.object, offset_Thread_interrupted), __ATOMIC_RELAXED) != 0)
        state |= JVMTI_THREAD_STATE_INTERRUPTED;
    if (t != self && __atomic_load_n(&t->state, __ATOMIC_ACQUIRE) == THREAD_IN_NATIVE)
        state |= JVMTI_THREAD_STATE_IN_NATIVE;
    return state;
}

jvmtiError jvmti_GetThreadState(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint *thread_state_ptr) {
    *thread_state_ptr = jvmti_thread_state(self, thread);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetCurrentThread(JvmtiEnv *env, Thread *self, jthread *thread_ptr) {
    *thread_ptr = handle_new(self, self->object);
    return JVMTI_ERROR_NONE;
}

typedef struct ThreadList {
    Thread *self;
    jthread *items;
    jint count, room;
} ThreadList;

/* With threads_lock, or in a stop-the-world. A thread that is being attached has its object before it is alive; one
   that exits gives it up without the lock. */
bool jvmti_thread_is_shown(const Thread *t) {
    return !t->exiting && t->object != NULL && !t->hidden && !t->is_virtual &&
           (thread_status_of(t->object) & JVMTI_THREAD_STATE_ALIVE) != 0;
}

static void list_thread(Thread *t, void *context) {
    ThreadList *list = context;
    if (!jvmti_thread_is_shown(t)) return;
    if (list->count < list->room) list->items[list->count] = handle_new(list->self, t->object);
    list->count++;
}

/* Counts first, then fills; a thread that came meanwhile makes another round necessary. */
jvmtiError jvmti_GetAllThreads(JvmtiEnv *env, Thread *self, jint *threads_count_ptr, jthread **threads_ptr) {
    ThreadList list = {.self = self, .room = 8};
    uint32_t mark = handle_mark(self);
    for (;;) {
        handle_release(self, mark);
        list.items = jvmti_allocate((size_t)list.room * sizeof *list.items);
        if (list.items == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
        list.count = 0;
        thread_for_each(list_thread, &list);
        if (list.count <= list.room) break;
        jvmti_deallocate(list.items);
        list.room = list.count;
    }
    *threads_count_ptr = list.count;
    *threads_ptr = list.items;
    return JVMTI_ERROR_NONE;
}

static Object *reference_field(const Object *o, uint32_t offset) {
    return offset == 0 ? NULL : ref_load(object_at(o, offset));
}

jvmtiError jvmti_GetThreadInfo(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jvmtiThreadInfo *info_ptr) {
    const Object *o = thread.object, *fields = thread_fields(o);
    const Object *name = reference_field(o, offset_Thread_name);
    /* A thread whose constructor has not run has no name. */
    char *text = name == NULL ? strdup("") : string_to_utf8(name);
    if (text == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    Object *group = fields == NULL || thread_status_of(o) == STATUS_TERMINATED
                        ? NULL
                        : reference_field(fields, offset_ThreadFields_group);
    *info_ptr = (jvmtiThreadInfo){
        .name = text, /* malloc'ed: Deallocate frees it */
        .priority = fields == NULL ? 0 : *(int32_t *)object_at(fields, offset_ThreadFields_priority),
        .is_daemon = fields != NULL && *(uint8_t *)object_at(fields, offset_ThreadFields_daemon) != 0,
        .thread_group = handle_new(self, group),
        .context_class_loader = handle_new(self, reference_field(o, offset_Thread_contextClassLoader)),
    };
    return JVMTI_ERROR_NONE;
}

/* What a thread has put behind the pointer is seen by the others that get it. */
jvmtiError jvmti_GetThreadLocalStorage(JvmtiEnv *env, Thread *self, Thread *thread, void **data_ptr) {
    JvmtiThreadEnv *te = jvmti_thread_env(thread, env, false);
    *data_ptr = te == NULL ? NULL : __atomic_load_n(&te->local_storage, __ATOMIC_ACQUIRE);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetThreadLocalStorage(JvmtiEnv *env, Thread *self, Thread *thread, const void *data) {
    JvmtiThreadEnv *te = jvmti_thread_env(thread, env, data != NULL);
    if (te == NULL && data != NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (te != NULL) __atomic_store_n(&te->local_storage, (void *)data, __ATOMIC_RELEASE);
    return JVMTI_ERROR_NONE;
}
