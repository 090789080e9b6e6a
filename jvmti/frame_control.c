/* What changes the course of frames: PopFrame, the category "Force Early Return", NotifyFramePop and
   its event.

   Popping and returning are done by the thread itself when it continues (vm/interp/forced.c); here is only decided
   whether they may be. Both are for threads that are suspended, or the caller's own in a callback. */
#include "jvmti/frame_control.h"

#include <stdlib.h>

#include "classfile/descriptor.h"
#include "jvmti/stack.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/library_level.h"
#include "vm/interp/forced.h"
#include "vm/interp/interp.h"

/* ---- PopFrame, ForceEarlyReturn ---- */

typedef struct Ending {
    char type; /* of the value: L I J F D V */
    Slot value;
    Object *reference;
    bool stale; /* the reference that was given is none */
    jvmtiError err;
} Ending;

/* What both want, in the order of the reference implementation. Of another thread that is entering a monitor the frame
   may be a synchronized method that has not begun; a callback may end its frame, once the monitor is
   there. */
static jvmtiError check_thread(const JvmtiTarget *target) {
    if (!jvmti_may_be_changed(target)) return JVMTI_ERROR_THREAD_NOT_SUSPENDED;
    if (!target->mounted) return JVMTI_ERROR_OPAQUE_FRAME; /* nor does a carrier continue before what it carries has */
    if (thread_trap(target->thread) & TRAP_FORCED) return JVMTI_ERROR_INTERNAL;
    return !target->current && target->contended ? JVMTI_ERROR_OPAQUE_FRAME : JVMTI_ERROR_NONE;
}

/* Both frames must be Java code, and the one have called the other itself. */
static jvmtiError check_two_frames(const JvmtiTarget *target) {
    Frame *top = target->top, *caller = !top ? NULL : frame_skip_stubs(top->caller);
    if ((top && method_is_native(top->method)) || (caller && method_is_native(caller->method)))
        return JVMTI_ERROR_OPAQUE_FRAME;
    if (!caller) return JVMTI_ERROR_NO_MORE_FRAMES;
    return top != target->thread->frame || caller != top->caller ? JVMTI_ERROR_OPAQUE_FRAME : JVMTI_ERROR_NONE;
}

/* The frame goes whose location counts as stepped; its caller, which may be at the same place of the same method, is
   yet to be reported. */
static void forget_location(const JvmtiTarget *target) {
    JvmtiThread *data = jvmti_target_data(target);
    if (data) data->skip_method = NULL;
}

static void pop_frame(const JvmtiTarget *target, void *context) {
    Ending *e = context;
    e->err = check_thread(target);
    if (e->err == JVMTI_ERROR_NONE) e->err = check_two_frames(target);
    if (e->err == JVMTI_ERROR_NONE) {
        forget_location(target);
        interp_force_pop(target->thread);
    }
}

jvmtiError jvmti_PopFrame(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) {
    Ending e = {.err = JVMTI_ERROR_THREAD_NOT_ALIVE};
    jvmti_with_stopped(self, thread, pop_frame, &e);
    return e.err;
}

static char type_of_result(const Method *m) {
    switch (m->return_type) {
    case T_BOOLEAN:
    case T_BYTE:
    case T_CHAR:
    case T_SHORT:
    case T_INT: return 'I';
    case T_LONG: return 'J';
    case T_FLOAT: return 'F';
    case T_DOUBLE: return 'D';
    case T_VOID: return 'V';
    default: return 'L';
    }
}

/* As the return instruction does it (JVMS 6.5 ireturn). */
static Slot narrowed(const Method *m, Slot value) {
    switch (m->return_type) {
    case T_BOOLEAN: return value & 1;
    case T_BYTE: return slot_int((int8_t)value);
    case T_CHAR: return (uint16_t)value;
    case T_SHORT: return slot_int((int16_t)value);
    default: return value;
    }
}

static jvmtiError check_value(const Method *m, const Ending *e) {
    if (type_of_result(m) != e->type) return JVMTI_ERROR_TYPE_MISMATCH;
    if (e->stale) return JVMTI_ERROR_INVALID_OBJECT;
    const char *begin;
    descriptor_return(m->info->descriptor, &begin);
    return e->reference && !class_is_assignable_by_name(object_class(e->reference), begin) ? JVMTI_ERROR_TYPE_MISMATCH
                                                                                           : JVMTI_ERROR_NONE;
}

static void return_early(const JvmtiTarget *target, void *context) {
    Ending *e = context;
    e->err = check_thread(target);
    if (e->err != JVMTI_ERROR_NONE) return;
    const Frame *top = target->top;
    if (!top)
        e->err = JVMTI_ERROR_NO_MORE_FRAMES;
    else if (top != target->thread->frame || method_is_native(top->method))
        e->err = JVMTI_ERROR_OPAQUE_FRAME;
    else
        e->err = check_value(top->method, e);
    if (e->err == JVMTI_ERROR_NONE) {
        forget_location(target);
        interp_force_return(target->thread, narrowed(top->method, e->value), e->reference);
    }
}

static jvmtiError force_return(Thread *self, JvmtiThreadArg thread, Ending e) {
    e.err = JVMTI_ERROR_THREAD_NOT_ALIVE;
    jvmti_with_stopped(self, thread, return_early, &e);
    return e.err;
}

jvmtiError jvmti_ForceEarlyReturnObject(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jobject value) {
    Object *o = jvmti_object(self, value);
    return force_return(self, thread, (Ending){.type = 'L', .reference = o, .stale = value && !o});
}

jvmtiError jvmti_ForceEarlyReturnInt(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint value) {
    return force_return(self, thread, (Ending){.type = 'I', .value = slot_int(value)});
}

jvmtiError jvmti_ForceEarlyReturnLong(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jlong value) {
    return force_return(self, thread, (Ending){.type = 'J', .value = value});
}

jvmtiError jvmti_ForceEarlyReturnFloat(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jfloat value) {
    return force_return(self, thread, (Ending){.type = 'F', .value = slot_float(value)});
}

jvmtiError jvmti_ForceEarlyReturnDouble(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jdouble value) {
    return force_return(self, thread, (Ending){.type = 'D', .value = slot_double(value)});
}

jvmtiError jvmti_ForceEarlyReturnVoid(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) {
    return force_return(self, thread, (Ending){.type = 'V'});
}

/* ---- NotifyFramePop ---- */

/* An environment wants to know when a frame goes. The frame is marked FRAME_POP_REQUESTED, which goes with it: a
   request for a frame that has no mark is left over from one that was popped without an event (PopFrame), and means
   nothing. The list is its thread's, and names frames by their position, which stays when they are frozen; others
   change it while the thread is stopped. */
typedef struct JvmtiFrameRequest {
    struct JvmtiFrameRequest *next;
    JvmtiEnv *env;
    size_t position;
} JvmtiFrameRequest;

static JvmtiFrameRequest **find_request(JvmtiThread *data, const JvmtiEnv *env, size_t position) {
    JvmtiFrameRequest **r = &data->frame_requests;
    while (*r && ((*r)->position != position || (*r)->env != env)) r = &(*r)->next;
    return r;
}

static void drop(JvmtiFrameRequest **r) {
    JvmtiFrameRequest *gone = *r;
    *r = gone->next;
    free(gone);
}

/* [unmarked]: a position. */
static void drop_left_over(JvmtiThread *data, size_t top, const size_t *unmarked) {
    for (JvmtiFrameRequest **r = &data->frame_requests; *r;)
        if ((*r)->position > top || (unmarked && (*r)->position == *unmarked))
            drop(r);
        else
            r = &(*r)->next;
}

typedef struct Notify {
    JvmtiEnv *env;
    jint depth;
    jvmtiError err;
} Notify;

/* Native frames, those that have begun to go, and those in which a virtual thread begins and ends: it leaves them where
   it has no events. */
static bool pops_unseen(const JvmtiTarget *target, const Frame *f) {
    return method_is_native(f->method) || (f->flags & FRAME_IS_LEFT && library_level->left_frames_are_opaque) ||
           (target->is_virtual && f->method->flags & METHOD_WITHOUT_EVENTS);
}

static void request_frame_pop(const JvmtiTarget *target, void *context) {
    Notify *n = context;
    /* The frames of its carrier do not run below a virtual thread that is the caller. */
    const bool frozen = target->is_virtual && !target->thread;
    if (!jvmti_may_be_changed(target) && target->thread != thread_self() &&
        !(frozen && library_level->frozen_frames_pop_unsuspended)) {
        n->err = JVMTI_ERROR_THREAD_NOT_SUSPENDED;
        return;
    }
    Frame *f = jvmti_frame_at(target, n->depth);
    if (!f || pops_unseen(target, f)) {
        n->err = !f ? JVMTI_ERROR_NO_MORE_FRAMES : JVMTI_ERROR_OPAQUE_FRAME;
        return;
    }
    JvmtiThread *data = jvmti_target_data(target);
    JvmtiFrameRequest *request = !data ? NULL : malloc(sizeof *request);
    if (!request) {
        n->err = JVMTI_ERROR_OUT_OF_MEMORY;
        return;
    }
    size_t position = jvmti_frame_position(target, f);
    drop_left_over(data, jvmti_frame_position(target, target->top), f->flags & FRAME_POP_REQUESTED ? NULL : &position);
    f->flags |= FRAME_POP_REQUESTED;
    if (*find_request(data, n->env, position)) {
        free(request);
        const bool reports =
            frozen ? library_level->reports_second_frozen_pop : library_level->reports_second_frame_pop;
        n->err = reports ? JVMTI_ERROR_DUPLICATE : JVMTI_ERROR_NONE;
        return;
    }
    *request = (JvmtiFrameRequest){.next = data->frame_requests, .env = n->env, .position = position};
    data->frame_requests = request;
    n->err = JVMTI_ERROR_NONE;
}

jvmtiError jvmti_NotifyFramePop(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth) {
    Notify n = {.env = env, .depth = depth, .err = JVMTI_ERROR_THREAD_NOT_ALIVE};
    jvmti_with_stopped(self, thread, request_frame_pop, &n);
    return n.err;
}

/* The mark of a frame stays: without a request it means nothing. */
static void clear_frame_pops(const JvmtiTarget *target, void *context) {
    Notify *n = context;
    JvmtiThread *data = jvmti_target_data(target);
    n->err = jvmti_may_be_changed(target) ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_NOT_SUSPENDED;
    if (n->err != JVMTI_ERROR_NONE || !data) return;
    for (JvmtiFrameRequest **r = &data->frame_requests; *r;)
        if ((*r)->env == n->env)
            drop(r);
        else
            r = &(*r)->next;
}

jvmtiError jvmti_ClearAllFramePops(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread) {
    Notify n = {.env = env, .err = JVMTI_ERROR_THREAD_NOT_ALIVE};
    jvmti_with_stopped(self, thread, clear_frame_pops, &n);
    return n.err;
}

void jvmti_frame_requests_dispose(JvmtiThread *data, const JvmtiEnv *env) {
    for (JvmtiFrameRequest **r = &data->frame_requests; *r;)
        if ((*r)->env == env)
            drop(r);
        else
            r = &(*r)->next;
}

void jvmti_frame_requests_free(JvmtiThread *data) {
    while (data->frame_requests) drop(&data->frame_requests);
}

/* A request is used up also when its environment does not want the event at this moment. */
void jvmti_post_frame_pop(Thread *t, Frame *f, bool by_exception) {
    JvmtiThread *data = jvmti_thread(t);
    JvmtiTarget self = jvmti_self(t);
    size_t position = jvmti_frame_position(&self, f);
    Delivery d;
    delivery_begin(&d, t);
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) {
        JvmtiFrameRequest **request = find_request(data, env, position);
        if (!*request) continue;
        drop(request);
        if (jvmti_event_is_due(env, t, JVMTI_EVENT_FRAME_POP)) jvmti_call_FramePop(&d, env, f->method, by_exception);
    }
    delivery_end(&d);
}
