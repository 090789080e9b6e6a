/* stack.c: the category "Stack Frame" (queries). Nothing is filtered: hidden and reflection frames count too. */
#include "jvmti/stack.h"
#include "vm/frame.h"

#include "jvmti_bodies.h"

static Frame *frame_next(Frame *f) { return frame_skip_stubs(f->caller); }

int jvmti_frame_count(Thread *target) {
    int count = 0;
    for (Frame *f = frame_skip_stubs(target->frame); f != NULL; f = frame_next(f)) {
        count++;
    }
    return count;
}

Frame *jvmti_frame_at(Thread *target, int depth) {
    Frame *f = frame_skip_stubs(target->frame);
    while (f != NULL && depth-- > 0) {
        f = frame_next(f);
    }
    return f;
}

typedef struct Walk {
    jint start, max, count;
    jvmtiFrameInfo *buffer;
    jvmtiError err;
} Walk;

static void count_frames(Thread *target, void *context) { ((Walk *)context)->count = jvmti_frame_count(target); }

static jvmtiFrameInfo frame_info(Frame *f) {
    return (jvmtiFrameInfo){.method = jvmti_method_id(f->method), .location = frame_bci(f)};
}

/* A negative start counts from the oldest frame; a start outside the stack is an error, but for 0 on an empty one. */
static void collect_frames(Thread *target, void *context) {
    Walk *w = context;
    jint total = jvmti_frame_count(target);
    jint start = w->start < 0 ? total + w->start : w->start;
    if (start < 0 || (start >= total && !(w->start == 0 && total == 0))) {
        w->err = JVMTI_ERROR_ILLEGAL_ARGUMENT;
        return;
    }
    Frame *f = jvmti_frame_at(target, start);
    for (w->count = 0; f != NULL && w->count < w->max; f = frame_next(f)) {
        w->buffer[w->count++] = frame_info(f);
    }
}

static void locate_frame(Thread *target, void *context) {
    Walk *w = context;
    Frame *f = jvmti_frame_at(target, w->start);
    if (f == NULL) {
        w->err = JVMTI_ERROR_NO_MORE_FRAMES;
        return;
    }
    *w->buffer = frame_info(f);
}

jvmtiError jvmti_GetFrameCount(JvmtiEnv *env, Thread *self, Thread *thread, jint *count_ptr) {
    (void)env;
    Walk walk = {.err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, count_frames, &walk);
    if (err == JVMTI_ERROR_NONE) {
        *count_ptr = walk.count;
    }
    return err;
}

jvmtiError jvmti_GetFrameLocation(JvmtiEnv *env, Thread *self, Thread *thread, jint depth, jmethodID *method_ptr,
    jlocation *location_ptr) {
    (void)env;
    jvmtiFrameInfo info;
    Walk walk = {.start = depth, .buffer = &info, .err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, locate_frame, &walk);
    if (err != JVMTI_ERROR_NONE) {
        return err;
    }
    if (walk.err == JVMTI_ERROR_NONE) {
        *method_ptr = info.method;
        *location_ptr = info.location;
    }
    return walk.err;
}

jvmtiError jvmti_GetStackTrace(JvmtiEnv *env, Thread *self, Thread *thread, jint start_depth, jint max_frame_count,
    jvmtiFrameInfo *frame_buffer, jint *count_ptr) {
    (void)env;
    Walk walk = {.start = start_depth, .max = max_frame_count, .buffer = frame_buffer, .err = JVMTI_ERROR_NONE};
    jvmtiError err = jvmti_with_stopped(self, thread, collect_frames, &walk);
    if (err != JVMTI_ERROR_NONE) {
        return err;
    }
    if (walk.err == JVMTI_ERROR_NONE) {
        *count_ptr = walk.count;
    }
    return walk.err;
}
