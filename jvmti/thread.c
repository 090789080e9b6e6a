/* The category "Thread" as far as it needs no control over other threads: who is there, what they are
   called, and the agent's storage per thread. */
#include "jvmti/thread.h"

#include <stdlib.h>
#include <string.h>

#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/initialize.h"
#include "vm/interp/continuation.h"
#include "vm/interp/frame.h"

/* ---- States ---- */

/* The thread of the system that runs the thread: itself or its carrier. NULL: it is not mounted, or it carries. A
   platform thread is not stopped for that. */
static Thread *who_runs(Thread *self, JvmtiThreadArg thread) {
    if (!jvmti_is_virtual(thread)) return jvmti_shown(thread.thread).thread;
    Thread *t = self->shown == thread.object ? self : continuation_carrier(thread.object);
    return t && t->shown == thread.object && !thread_is_masked(t) ? t : NULL;
}

static jint basic_state(JvmtiThreadArg thread, const Thread *runs) {
    if (runs) return thread_status_of(runs->object);
    if (jvmti_is_virtual(thread)) return virtual_thread_status(thread.object);
    return JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_WAITING | JVMTI_THREAD_STATE_WAITING_INDEFINITELY;
}

/* Thread.threadStatus has the bits of the specification already, set by whoever waits; the others are ours to find.
   A thread that asks about itself is not in native code, nor is one that blocks in a function of raw monitors. */
jint jvmti_thread_state(Thread *self, JvmtiThreadArg thread) {
    const bool is_virtual = jvmti_is_virtual(thread);
    const bool interrupted =
        __atomic_load_n((uint8_t *)object_at(thread.object, offset_Thread_interrupted), __ATOMIC_RELAXED) != 0;
    if (!jvmti_is_alive(thread)) {
        const bool shown = is_virtual && interrupted && library_level->dead_virtual_threads_are_interrupted;
        return (is_virtual ? virtual_thread_status(thread.object) : thread_status_of(thread.object)) |
               (shown ? JVMTI_THREAD_STATE_INTERRUPTED : 0);
    }
    const Thread *runs = who_runs(self, thread);
    jint state = basic_state(thread, runs);
    if ((state & JVMTI_THREAD_STATE_ALIVE) == 0) return state;
    if (is_virtual ? virtual_thread_is_suspended(thread.object)
                   : __atomic_load_n(&thread.thread->own_suspended, __ATOMIC_RELAXED))
        state |= JVMTI_THREAD_STATE_SUSPENDED |
                 (is_virtual && library_level->suspended_virtual_threads_run ? JVMTI_THREAD_STATE_RUNNABLE : 0);
    /* A carrier's flag is then that of the virtual thread, and not shown, as in the reference implementation. */
    bool carries = !is_virtual && __atomic_load_n(&thread.thread->shown, __ATOMIC_RELAXED);
    if (!carries && interrupted) state |= JVMTI_THREAD_STATE_INTERRUPTED;
    if (runs && runs != self && __atomic_load_n(&runs->state, __ATOMIC_ACQUIRE) == THREAD_IN_NATIVE &&
        !__atomic_load_n(&runs->in_raw_monitor, __ATOMIC_ACQUIRE))
        state |= JVMTI_THREAD_STATE_IN_NATIVE;
    return state;
}

jvmtiError jvmti_GetThreadState(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint *thread_state_ptr) {
    bool stops = jvmti_is_virtual(thread) && self->shown != thread.object;
    if (stops) safepoint_begin(self);
    *thread_state_ptr = jvmti_thread_state(self, thread);
    if (stops) safepoint_end(self);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetCurrentThread(JvmtiEnv *env, Thread *self, jthread *thread_ptr) {
    *thread_ptr = handle_new(self, jvmti_shown_object(self));
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
    return !t->exiting && t->object && !t->hidden && !t->is_virtual &&
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
    for (;;) {
        list.items = jvmti_allocate((size_t)list.room * sizeof *list.items);
        if (!list.items) return JVMTI_ERROR_OUT_OF_MEMORY;
        list.count = 0;
        thread_for_each(list_thread, &list);
        if (list.count <= list.room) break;
        for (jint i = 0; i < list.room; i++) handle_delete_local(self, list.items[i]);
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

/* Of a virtual thread nothing is kept in fields but its name. Its group is made when somebody asks for it first; later
   no Java code runs here, which tools would be notified of. False: exception pending. */
static bool virtual_info(Thread *self, const Object *o, jvmtiThreadInfo *info) {
    *info = (jvmtiThreadInfo){.priority = JVMTI_THREAD_NORM_PRIORITY, .is_daemon = JNI_TRUE};
    if (virtual_thread_state(o) == VIRTUAL_TERMINATED) return true;
    self->no_events++;
    bool made = class_initialize(self, class_ThreadConstants);
    self->no_events--;
    Object *groups = class_mirror(class_ThreadConstants);
    info->thread_group = handle_new(self, reference_field(groups, offset_ThreadConstants_VTHREAD_GROUP));
    return made;
}

static void platform_info(Thread *self, const Object *o, jvmtiThreadInfo *info) {
    const Object *fields = thread_fields(o);
    if (!fields) return;
    Object *group =
        thread_status_of(o) == STATUS_TERMINATED ? NULL : reference_field(fields, offset_ThreadFields_group);
    *info = (jvmtiThreadInfo){
        .priority = *(int32_t *)object_at(fields, offset_ThreadFields_priority),
        .is_daemon = *(uint8_t *)object_at(fields, offset_ThreadFields_daemon) != 0,
        .thread_group = handle_new(self, group),
    };
}

jvmtiError jvmti_GetThreadInfo(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jvmtiThreadInfo *info_ptr) {
    const Object *o = thread.object;
    jvmtiThreadInfo info = {.name = NULL};
    if (!jvmti_is_virtual(thread))
        platform_info(self, o, &info);
    else if (!virtual_info(self, o, &info))
        return jvmti_error_of_exception(self, JVMTI_ERROR_INTERNAL);
    const Object *name = reference_field(o, offset_Thread_name);
    /* A thread whose constructor has not run has no name. */
    info.name = !name ? strdup("") : string_to_utf8(name); /* malloc'ed: Deallocate frees it */
    if (!info.name) return JVMTI_ERROR_OUT_OF_MEMORY;
    info.context_class_loader = handle_new(self, reference_field(o, offset_Thread_contextClassLoader));
    *info_ptr = info;
    return JVMTI_ERROR_NONE;
}

/* What a thread has put of the pointer is seen by the others that get it. */
jvmtiError jvmti_GetThreadLocalStorage(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, void **data_ptr) {
    JvmtiThreadEnv *te = jvmti_thread_env(thread, env, false);
    *data_ptr = !te ? NULL : __atomic_load_n(&te->local_storage, __ATOMIC_ACQUIRE);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetThreadLocalStorage(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, const void *data) {
    JvmtiThreadEnv *te = jvmti_thread_env(thread, env, data);
    if (!te && data) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (te) __atomic_store_n(&te->local_storage, (void *)data, __ATOMIC_RELEASE);
    return JVMTI_ERROR_NONE;
}
