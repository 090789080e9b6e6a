/* The category "Stack Frame" (queries). Nothing is filtered: hidden and reflection frames count too. A stack is
   walked while its thread is stopped, all stacks of one call at one instant. */
#include "jvmti/stack.h"

#include <stdlib.h>
#include <string.h>

#include "jvmti/memory.h"
#include "jvmti/thread.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/strict.h"
#include "runtime/thread.h"
#include "vm/interp/frame.h"

static Frame *frame_next(Frame *f) { return frame_skip_stubs(f->caller); }

int jvmti_frame_count(const JvmtiTarget *target) {
    int count = 0;
    for (Frame *f = target->top; f; f = frame_next(f)) count++;
    return count;
}

Frame *jvmti_frame_at(const JvmtiTarget *target, int depth) {
    Frame *f = target->top;
    while (f && depth-- > 0) f = frame_next(f);
    return f;
}

/* False: there is no memory for the method's ID. */
static bool frame_info(Frame *f, jvmtiFrameInfo *info) {
    *info = (jvmtiFrameInfo){.method = (jmethodID)method_id(f->method), .location = frame_bci(f)};
    return info->method;
}

/* From [f] on, at most [max]; their number, -1: no memory. */
static jint copy_frames(Frame *f, jint max, jvmtiFrameInfo *buffer) {
    jint count = 0;
    for (; f && count < max; f = frame_next(f))
        if (!frame_info(f, &buffer[count++])) return -1;
    return count;
}

/* ---- One thread ---- */

typedef struct Walk {
    jint start, max, count;
    jvmtiFrameInfo *buffer;
    jvmtiError err;
} Walk;

static void count_frames(const JvmtiTarget *target, void *context) {
    ((Walk *)context)->count = jvmti_frame_count(target);
}

/* A negative start counts from the oldest frame; a start outside the stack is an error, but for 0 on an empty one. */
static void collect_frames(const JvmtiTarget *target, void *context) {
    Walk *w = context;
    jint start = w->start < 0 ? jvmti_frame_count(target) + w->start : w->start;
    Frame *f = start < 0 ? NULL : jvmti_frame_at(target, start);
    if (!f && w->start != 0) {
        w->err = JVMTI_ERROR_ILLEGAL_ARGUMENT;
        return;
    }
    w->count = copy_frames(f, w->max, w->buffer);
    if (w->count < 0) w->err = JVMTI_ERROR_OUT_OF_MEMORY;
}

static void locate_frame(const JvmtiTarget *target, void *context) {
    Walk *w = context;
    Frame *f = jvmti_frame_at(target, w->start);
    if (!f) {
        w->err = JVMTI_ERROR_NO_MORE_FRAMES;
        return;
    }
    if (!frame_info(f, w->buffer)) w->err = JVMTI_ERROR_OUT_OF_MEMORY;
}

static jvmtiError walk(Thread *self, JvmtiThreadArg target, void (*operation)(const JvmtiTarget *target, void *context),
                       Walk *w) {
    w->err = JVMTI_ERROR_NONE;
    jvmtiError err = jvmti_with_stopped(self, target, operation, w);
    return err != JVMTI_ERROR_NONE ? err : w->err;
}

jvmtiError jvmti_GetFrameCount(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint *count_ptr) {
    Walk w = {.count = 0};
    jvmtiError err = walk(self, thread, count_frames, &w);
    if (err == JVMTI_ERROR_NONE) *count_ptr = w.count;
    return err;
}

jvmtiError jvmti_GetFrameLocation(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint depth, jmethodID *method_ptr,
                                  jlocation *location_ptr) {
    jvmtiFrameInfo info;
    Walk w = {.start = depth, .buffer = &info};
    jvmtiError err = walk(self, thread, locate_frame, &w);
    if (err == JVMTI_ERROR_NONE) {
        *method_ptr = info.method;
        *location_ptr = info.location;
    }
    return err;
}

jvmtiError jvmti_GetStackTrace(JvmtiEnv *env, Thread *self, JvmtiThreadArg thread, jint start_depth,
                               jint max_frame_count, jvmtiFrameInfo *frame_buffer, jint *count_ptr) {
    Walk w = {.start = start_depth, .max = max_frame_count, .buffer = frame_buffer};
    jvmtiError err = walk(self, thread, collect_frames, &w);
    if (err == JVMTI_ERROR_NONE) *count_ptr = w.count;
    return err;
}

/* ---- Several threads at one instant ---- */

/* The frames of a thread that is alive, else NULL. All threads are stopped. */
static Frame *top_frame(Thread *self, JvmtiThreadArg thread) {
    JvmtiTarget target;
    return jvmti_target(self, thread, &target) ? target.top : NULL;
}

/* What was collected of threads so far; frame_buffer is not set yet. */
typedef struct Stacks {
    jvmtiStackInfo *infos;
    jvmtiFrameInfo *frames;
    size_t count, frame_count, room, frame_room;
} Stacks;

/* Room for [needed] elements in an array that grows; false: no memory. */
static bool make_room(void *array, size_t *room, size_t needed, size_t size) {
    if (needed <= *room) return true;
    void **at = array, *more = realloc(*at, 2 * needed * size);
    if (!more) return false;
    *at = more;
    *room = 2 * needed;
    return true;
}

/* A thread's frames are counted and copied in one turn: those of thousands of threads are more than caches hold. */
static bool add_stack(Thread *self, JvmtiThreadArg thread, jint max, Stacks *s) {
    Frame *top = top_frame(self, thread);
    jint count = 0;
    for (Frame *f = top; f && count < max; f = frame_next(f)) count++;
    if (!make_room(&s->infos, &s->room, s->count + 1, sizeof *s->infos) ||
        !make_room(&s->frames, &s->frame_room, s->frame_count + (size_t)count, sizeof *s->frames) ||
        copy_frames(top, count, s->frames + s->frame_count) < 0)
        return false;
    s->infos[s->count++] = (jvmtiStackInfo){
        .thread = handle_new(self, thread.object), .state = jvmti_thread_state(self, thread), .frame_count = count};
    s->frame_count += (size_t)count;
    return true;
}

/* One piece of memory: the records, after them the frames of all. NULL: there is none. */
static jvmtiStackInfo *as_one_piece(const Stacks *s) {
    size_t infos = s->count * sizeof *s->infos, frames = s->frame_count * sizeof *s->frames;
    jvmtiStackInfo *piece = jvmti_allocate(infos + frames);
    if (!piece || s->count == 0) return piece;
    jvmtiFrameInfo *at = (jvmtiFrameInfo *)(piece + s->count);
    memcpy(piece, s->infos, infos);
    if (frames > 0) memcpy(at, s->frames, frames);
    for (size_t i = 0; i < s->count; at += piece[i++].frame_count)
        piece[i].frame_buffer = piece[i].frame_count == 0 ? NULL : at;
    return piece;
}

static JvmtiThreadArg platform_thread(Thread *t) { return (JvmtiThreadArg){.object = t->object, .thread = t}; }
/* It may have ended since the parameter was checked, or have begun. */
static JvmtiThreadArg as_it_is_now(JvmtiThreadArg thread) {
    if (!jvmti_is_virtual(thread)) thread.thread = thread_of_object(thread.object);
    return thread;
}

/* [threads] NULL: all that GetAllThreads would name. */
static jvmtiError collect_stacks(Thread *self, const JvmtiThreadArg *threads, jint *thread_count, jint max,
                                 jvmtiStackInfo **result) {
    Stacks s = {0};
    bool ok = true;
    safepoint_begin(self);
    for (Thread *t = !threads ? thread_list() : NULL; t && ok; t = thread_next(t))
        if (jvmti_thread_is_shown(t)) ok = add_stack(self, platform_thread(t), max, &s);
    for (jint i = 0; threads && i < *thread_count && ok; i++) ok = add_stack(self, as_it_is_now(threads[i]), max, &s);
    safepoint_end(self);
    jvmtiStackInfo *infos = !ok ? NULL : as_one_piece(&s);
    free(s.infos);
    free(s.frames);
    if (!infos && (!ok || s.count > 0)) return JVMTI_ERROR_OUT_OF_MEMORY;
    *result = infos;
    *thread_count = (jint)s.count;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetAllStackTraces(JvmtiEnv *env, Thread *self, jint max_frame_count, jvmtiStackInfo **stack_info_ptr,
                                   jint *thread_count_ptr) {
    return collect_stacks(self, NULL, thread_count_ptr, max_frame_count, stack_info_ptr);
}

/* Threads that are not alive have a stack of no frames, and a state that says so; alone they are refused. */
jvmtiError jvmti_GetThreadListStackTraces(JvmtiEnv *env, Thread *self, jint thread_count, const jthread *thread_list,
                                          jint max_frame_count, jvmtiStackInfo **stack_info_ptr) {
    JvmtiThreadArg *threads = malloc((size_t)thread_count * sizeof *threads + 1);
    if (!threads) return JVMTI_ERROR_OUT_OF_MEMORY;
    JvmtiCall call = {.self = self};
    jvmtiError err = JVMTI_ERROR_NONE;
    for (jint i = 0; i < thread_count && err == JVMTI_ERROR_NONE; i++) {
        err = !thread_list[i] ? JVMTI_ERROR_INVALID_THREAD
                              : jvmti_check_thread_any_state(&call, thread_list[i], &threads[i]);
    }
    if (err == JVMTI_ERROR_NONE && thread_count == 1 && !follows_text(TEXT_UNSTARTED_STACK) &&
        !jvmti_is_alive(threads[0]))
        err = JVMTI_ERROR_THREAD_NOT_ALIVE;
    if (err == JVMTI_ERROR_NONE) err = collect_stacks(self, threads, &thread_count, max_frame_count, stack_info_ptr);
    free(threads);
    return err;
}
