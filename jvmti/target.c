/* See target.h. A platform thread is stopped alone. For a virtual one the world is: nobody is mounted then, nor
   unmounted, and where its frames are is looked for: in its chunk, or else on top of those of who carries it. That
   holds between the two as well, when the thread is nobody for tools (runtime/virtual_thread.h). */
#include "jvmti/target.h"

#include "runtime/safepoint.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/interp/continuation.h"

/* What Java does to mount it or to yield is not its own; but where it is shown, it may be asked in the midst. */
static Frame *without_mounting(Frame *f, bool mounted) {
    const uint32_t left_out = mounted ? METHOD_MOUNTS : METHOD_MOUNTS | METHOD_WITHOUT_EVENTS;
    while (f && f->method->flags & left_out) f = frame_skip_stubs(f->caller);
    return f;
}

static void on_stack(JvmtiTarget *target, Thread *t) {
    target->thread = t;
    target->mounted = t->shown == target->object && !thread_is_masked(t);
    target->top = without_mounting(frame_skip_stubs(t->frame), t->shown == target->object);
    target->monitors = thread_carried_monitors(t);
    target->contended = thread_contended(t);
    target->waited = t->waited;
}

/* A thread that may continue, but has no carrier yet, has not entered. */
static void frozen(JvmtiTarget *target) {
    const Object *continuation = ref_load(object_at(target->object, offset_VirtualThread_cont));
    const VirtualThread *record = virtual_thread_of(target->object);
    target->top = without_mounting(continuation_top_frame(continuation), false);
    target->monitors = continuation_owner(continuation);
    if (!record) return;
    bool waits = record->entries != 0;
    target->contended = !waits || virtual_thread_enters_again(record) ? record->monitor : NULL;
    target->waited = waits ? record->monitor : NULL;
}

static bool virtual_target(Thread *self, Object *thread, JvmtiTarget *target) {
    if (!virtual_thread_is_alive(thread)) return false;
    *target = (JvmtiTarget){.object = thread,
                            .is_virtual = true,
                            .current = self->shown == thread,
                            .suspended = virtual_thread_is_suspended(thread)};
    Thread *t = target->current ? self : continuation_carrier(thread);
    if (t)
        on_stack(target, t);
    else
        frozen(target);
    return true;
}

bool jvmti_target(Thread *self, JvmtiThreadArg thread, JvmtiTarget *target) {
    if (jvmti_is_virtual(thread)) return virtual_target(self, thread.object, target);
    if (!jvmti_is_alive(thread)) return false;
    Thread *t = thread.thread;
    bool mounts = thread_carries(t);
    *target = (JvmtiTarget){.object = thread.object,
                            .thread = t,
                            .top = thread_own_frame(t),
                            .current = t == self && !t->shown,
                            .suspended = __atomic_load_n(&t->own_suspended, __ATOMIC_RELAXED),
                            .mounted = !mounts,
                            .monitors = thread_own_monitors(t),
                            .contended = mounts ? NULL : thread_contended(t),
                            .waited = mounts ? NULL : t->waited};
    return true;
}

JvmtiTarget jvmti_self(Thread *self) {
    JvmtiTarget target = {.thread = self};
    jvmti_target(self, jvmti_shown(self), &target);
    return target;
}

typedef struct StoppedOperation {
    Thread *self;
    JvmtiThreadArg thread;
    void (*operation)(const JvmtiTarget *target, void *context);
    void *context;
    bool done;
} StoppedOperation;

static void run_if_alive(Thread *unused, void *context) {
    StoppedOperation *o = context;
    JvmtiTarget target;
    o->done = jvmti_target(o->self, o->thread, &target);
    if (o->done) o->operation(&target, o->context);
}

jvmtiError jvmti_with_stopped(Thread *self, JvmtiThreadArg thread,
                              void (*operation)(const JvmtiTarget *target, void *context), void *context) {
    StoppedOperation o = {.self = self, .thread = thread, .operation = operation, .context = context};
    if (!jvmti_is_virtual(thread)) {
        safepoint_with_stopped(self, thread.thread, run_if_alive, &o);
    } else if (self->shown == thread.object) {
        run_if_alive(self, &o);
    } else {
        safepoint_begin(self);
        run_if_alive(NULL, &o);
        safepoint_end(self);
    }
    return o.done ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_NOT_ALIVE;
}

size_t jvmti_frame_position(const JvmtiTarget *target, const Frame *f) {
    if (!target->is_virtual) return (size_t)((const char *)f - target->thread->stack_base);
    const Frame *first = f;
    while (first->caller && (first->caller->method || !(first->caller->flags & FRAME_THREAD_ENDS)))
        first = first->caller;
    return (size_t)((const char *)f - (const char *)first->locals);
}
